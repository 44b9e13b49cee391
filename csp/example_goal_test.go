package csp_test

import (
	"context"
	"errors"
	"fmt"

	"example.com/sudoku/csp"
	"example.com/sudoku/evolve"
)

// Three jobs, each of three tasks in order, on three machines that serve one task at a time.
// The objective is the end of the last task.
func ExampleModel_Minimize() {
	type task struct{ machine, hours int }
	jobs := [][]task{
		{{0, 3}, {1, 2}, {2, 2}},
		{{0, 2}, {2, 1}, {1, 4}},
		{{1, 4}, {2, 3}, {0, 1}},
	}
	var m csp.Model
	end := m.Decide("end", csp.Range(0, 22)) // one task after another takes 22 hours
	var machines [3]csp.Intervals
	for j, job := range jobs {
		starts := m.Array(fmt.Sprintf("job %d", j+1), len(job), csp.Range(0, 22))
		for i, t := range job {
			after := append(starts, end)[i+1]
			m.LessEqual(starts[i].Plus(t.hours), after)
			on := &machines[t.machine]
			on.Starts, on.Lengths = append(on.Starts, starts[i]), append(on.Lengths, t.hours)
		}
	}
	for _, on := range machines {
		m.NoOverlap(on)
	}
	answer, err := m.Minimize(context.Background(), end)
	fmt.Println(answer.Values.Value(end), "hours,", answer.Quality, err)
	// Output: 11 hours, optimal <nil>
}

// A Golomb ruler: the distances between any two of its marks differ. The shortest with six
// marks has the length 17.
func ExampleModel_Minimize_golomb() {
	var m csp.Model
	marks := m.Array("mark", 6, csp.Range(0, 36))
	m.Fix(marks[0], 0)
	var distances []csp.Decision
	for i := range marks {
		for k := range i {
			d := m.Decide("", csp.Range(1, 36))
			m.Sum([]csp.Decision{marks[i], marks[k], d}, []int{1, -1, -1}, csp.Exactly, 0)
			distances = append(distances, d)
		}
	}
	m.AllDifferent(distances...)
	length := marks[5]
	answer, err := m.Minimize(context.Background(), length)
	fmt.Println(answer.Values.Value(length), answer.Bound, answer.Quality, err)
	// Output: 17 17 optimal <nil>
}

// What to pack, of things with a weight and a worth.
func ExampleModel_Maximize() {
	var m csp.Model
	packed := m.Array("packed", 6, csp.Range(0, 1))
	m.Sum(packed, []int{12, 7, 11, 8, 9, 6}, csp.AtMost, 26)
	worth := m.Decide("worth", csp.Range(0, 100))
	m.Sum(append(packed, worth), []int{24, 13, 23, 15, 16, 11, -1}, csp.Exactly, 0)
	answer, err := m.Maximize(context.Background(), worth)
	fmt.Println(answer.Values.Value(worth), answer.Quality, err)
	for i, x := range packed {
		if answer.Values.Value(x) == 1 {
			fmt.Print(" ", i)
		}
	}
	fmt.Println()
	// Output:
	// 51 optimal <nil>
	//  1 2 3
}

// A search with a budget returns the best solution found, and how good any can be.
func ExampleModel_Improving() {
	var m csp.Model
	m.MaxDeadEnds = 5
	x := m.Array("x", 4, csp.Range(1, 20))
	m.AllDifferent(x...)
	m.Product(x[:2], 36)
	m.Product(x[2:], 40)
	total := m.Decide("total", csp.Range(4, 60))
	m.Sum(append(x, total), []int{1, 1, 1, 1, -1}, csp.Exactly, 0)
	for answer, err := range m.Improving(context.Background(), total, csp.AtMost) {
		if errors.Is(err, csp.ErrBudget) {
			fmt.Println("stopped: at least", answer.Bound)
		}
		fmt.Println(answer.Values.Value(total), answer.Quality, err)
	}
	// Output:
	// 34 feasible <nil>
	// 33 feasible <nil>
	// 28 feasible <nil>
	// stopped: at least 11
	// 28 feasible budget spent
}

// Three tasks of a machine, of which one starts five hours after another. What if the third
// comes last, and what if there were no such wait?
func ExampleModel_With() {
	var m csp.Model
	hours := []int{2, 3, 4}
	starts := m.Array("start", 3, csp.Range(0, 20))
	end := m.Decide("end", csp.Range(0, 20))
	m.NoOverlap(csp.Intervals{Starts: starts, Lengths: hours})
	for i, start := range starts {
		m.LessEqual(start.Plus(hours[i]), end)
	}
	wait := m.LessEqual(starts[0].Plus(5), starts[1])
	show := func(m *csp.Model) {
		answer, err := m.Minimize(context.Background(), end)
		fmt.Println(answer.Values.Value(end), err)
	}
	show(&m)
	last := m.With(func() { m.Less(starts[1], starts[2]) })
	show(last)
	last.Withdraw(wait)
	show(last)
	// Output:
	// 9 <nil>
	// 12 <nil>
	// 9 <nil>
}

// Wishes for three days off. The second weighs as much as two others.
func ExampleConstraint_Weighted() {
	var m csp.Model
	off := m.Array("day off of", 3, csp.Range(1, 5))
	for i, x := range off {
		for _, y := range off[:i] {
			m.NotEqual(x, y).Weighted(100) // never on the same day
		}
	}
	m.Fix(off[0], 5).Named("first on day 5")
	m.Fix(off[1], 5).Named("second on day 5").Weighted(2)
	m.AtLeast(off[2], 5).Named("third late").Weighted(1)
	answer, err := m.Closest(context.Background())
	for _, c := range answer.Broken {
		fmt.Println(c)
	}
	fmt.Println(answer.Quality, err)
	// Output:
	// first on day 5
	// third late
	// optimal <nil>
}

// Queens on a board of 8 by 8, the first of them in the middle.
func ExampleModel_Hint() {
	var m csp.Model
	queens := m.Array("queen", 8, csp.Range(1, 8))
	for i := range queens {
		for k := range i {
			m.NotEqual(queens[i], queens[k])
			m.NotEqual(queens[i].Plus(i), queens[k].Plus(k))
			m.NotEqual(queens[i].Plus(-i), queens[k].Plus(-k))
		}
	}
	m.Hint(queens[0], 4, 5)
	m.Hint(queens[1], 8, 7)
	answer, err := m.Solve(context.Background())
	fmt.Println(answer.Values[:2], err)
	// Output: [4 8] <nil>
}

// Six towns on a circle, in the order that makes the shortest tour: Evolve with a goal looks
// for it by swaps and reversals. It is for models too large for Minimize, and proves nothing
// that deduction does not; Race runs both.
func ExampleGoal() {
	var m csp.Model
	towns := m.Array("town", 6, csp.Range(0, 5))
	m.AllDifferent(towns...)
	at := []int{0, 3, 1, 5, 2, 4} // the places on the circle
	length := m.Decide("length", csp.Range(6, 18))
	ways := []csp.Decision{length}
	for i := range towns {
		way := m.Decide("", csp.Range(1, 3))
		var tuples [][]int
		for a := range at {
			for b := range at {
				if d := max(at[a]-at[b], at[b]-at[a]); a != b {
					tuples = append(tuples, []int{a, b, min(d, 6-d)})
				}
			}
		}
		m.Table([]csp.Decision{towns[i], towns[(i+1)%6], way}, tuples)
		ways = append(ways, way)
	}
	m.Sum(ways, []int{-1, 1, 1, 1, 1, 1, 1}, csp.Exactly, 0)
	answer, err := m.Evolve(context.Background(), evolve.Options{Steps: 1000}, csp.Goal{Of: length, Toward: csp.AtMost})
	fmt.Println(answer.Quality, answer.Values.Value(length), err)
	// Output: optimal 6 <nil>
}

// A crew of few people first, and of such crews the cheapest.
func ExampleModel_Optimize() {
	var m csp.Model
	cost := []int{9, 4, 4, 3} // of each person
	works := m.Array("works", 4, csp.Range(0, 1))
	people, price := m.Decide("people", csp.Range(0, 4)), m.Decide("price", csp.Range(0, 20))
	m.SumAs(people, works, nil)
	m.SumAs(price, works, cost)
	for _, able := range [][]int{{0, 1}, {0, 2}, {0, 3}, {1, 2}} { // of each task, who can do it
		m.OrAs(m.Constant(1), works[able[0]], works[able[1]])
	}
	answer, proven, err := m.Optimize(context.Background(), csp.Goal{Of: people, Toward: csp.AtMost}, csp.Goal{Of: price, Toward: csp.AtMost})
	fmt.Println(answer.Values.Value(people), "people for", answer.Values.Value(price), "and", proven, "goals proven", err)
	// Output: 2 people for 13 and 2 goals proven <nil>
}
