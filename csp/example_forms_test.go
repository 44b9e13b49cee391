package csp_test

import (
	"context"
	"fmt"

	"example.com/sudoku/csp"
)

// Of three deliveries, at most one comes after its deadline.
func ExampleModel_Reify() {
	var m csp.Model
	at := m.Array("at", 3, csp.Range(1, 6))
	m.AllDifferent(at...)
	late := m.Array("late", 3, csp.Range(0, 1))
	for i, deadline := range []int{2, 2, 3} {
		m.Reify(late[i], func() { m.AtLeast(at[i], deadline+1) })
	}
	m.Sum(late, nil, csp.AtMost, 1)
	m.Fix(at[0], 6)
	for values, err := range m.Solutions(context.Background()) {
		fmt.Println(values[:3], values[3:], err)
	}
	// Unordered output:
	// [6 1 2] [1 0 0] <nil>
	// [6 1 3] [1 0 0] <nil>
	// [6 2 1] [1 0 0] <nil>
	// [6 2 3] [1 0 0] <nil>
}

// A sum that is another decision, and one that must not be 10.
func ExampleModel_Sum() {
	var m csp.Model
	dice := m.Array("die", 2, csp.Range(1, 6))
	total := m.Decide("total", csp.Range(9, 12))
	m.Sum([]csp.Decision{dice[0], dice[1], total}, []int{1, 1, -1}, csp.Exactly, 0)
	m.Sum(dice, nil, csp.OtherThan, 10)
	m.LessEqual(dice[0], dice[1])
	for values, err := range m.Solutions(context.Background()) {
		fmt.Println(values.Value(dice[0]), "+", values.Value(dice[1]), "=", values.Value(total), err)
	}
	// Unordered output:
	// 3 + 6 = 9 <nil>
	// 4 + 5 = 9 <nil>
	// 5 + 6 = 11 <nil>
	// 6 + 6 = 12 <nil>
}

// The price of a ticket by its zone, of which two cost the same.
func ExampleModel_Constant() {
	var m csp.Model
	zone, price := m.Decide("zone", csp.Range(0, 3)), m.Decide("price", csp.Range(0, 9))
	prices := []csp.Decision{m.Constant(2), m.Constant(3), m.Constant(3), m.Constant(5)}
	fmt.Println(m.Element(prices, zone, price))
	m.AtMost(price, 4)
	answer, err := m.Maximize(context.Background(), zone)
	fmt.Println(answer.Values.Value(zone), answer.Values.Value(price), err)
	// Output:
	// price = element zone of 2, 3, 3, 5
	// 2 3 <nil>
}

// A domain can be read again.
func ExampleDecision_Values() {
	var m csp.Model
	x := m.Decide("x", csp.OneOf(7, 1, 3))
	fmt.Println(x.Values(), x.Plus(10).Values())
	// Output: [1 3 7] [11 13 17]
}

// Whoever works at night is off the next day. Any shift may follow a day off.
func ExampleModel_Table_any() {
	const off, day, night = 0, 1, 2
	var m csp.Model
	shifts := m.Array("shift", 4, csp.Range(off, night))
	for i := range shifts[1:] {
		m.Table(shifts[i:i+2], [][]int{{night, off}, {off, csp.Any}, {day, csp.Any}})
	}
	fmt.Println(m.Count(context.Background(), 0))
	// Output: 41 <nil>
}

// Four guests sit at two tables: seven ways to use exactly two.
func ExampleModel_NValues() {
	var m csp.Model
	tables := m.Array("table of guest", 4, csp.Range(1, 2))
	m.NValues(m.Constant(2), tables...)
	m.Fix(tables[0], 1)
	fmt.Println(m.Count(context.Background(), 0))
	// Output: 7 <nil>
}

// Who teaches which subject, and which subject is taught by whom.
func ExampleModel_Inverse() {
	var m csp.Model
	subject := m.Array("subject of", 3, csp.Range(0, 2))
	teacher := m.Array("teacher of", 3, csp.Range(0, 2))
	m.Inverse(subject, teacher)
	m.Fix(subject[0], 2)
	m.Less(teacher[0], teacher[1])
	answer, err := m.Unique(context.Background())
	fmt.Println(answer.Values[:3], answer.Values[3:], err)
	// Output: [2 0 1] [1 2 0] <nil>
}

// The shortest tour through four towns. A table gives the distance to the next one.
func ExampleModel_Circuit() {
	var m csp.Model
	distances := [][]int{{0, 3, 9, 4}, {3, 0, 5, 8}, {9, 5, 0, 6}, {4, 8, 6, 0}}
	next, length := m.Array("next", 4, csp.Range(0, 3)), m.Array("length", 4, csp.Range(0, 9))
	total := m.Decide("total", csp.Range(0, 36))
	m.Circuit(next...)
	for i, row := range distances {
		var steps [][]int
		for to, d := range row {
			steps = append(steps, []int{to, d})
		}
		m.Table([]csp.Decision{next[i], length[i]}, steps)
	}
	m.Sum(append(length, total), []int{1, 1, 1, 1, -1}, csp.Exactly, 0)
	answer, err := m.Minimize(context.Background(), total)
	fmt.Println(answer.Values.Value(total), answer.Quality, err)
	// Output: 18 optimal <nil>
}

// Two cooks share a kitchen in which one oven bakes one dish at a time.
func ExampleModel_NoOverlap() {
	var m csp.Model
	minutes := []int{20, 35, 15}
	starts := m.Array("start", 3, csp.Range(0, 70))
	end := m.Decide("end", csp.Range(0, 90))
	m.NoOverlap(csp.Intervals{Starts: starts, Lengths: minutes})
	m.AtLeast(starts[0], 10) // the dough rests
	for i, start := range starts {
		m.LessEqual(start.Plus(minutes[i]), end)
	}
	answer, err := m.Minimize(context.Background(), end)
	fmt.Println(answer.Values.Value(end), answer.Quality, err)
	// Output: 70 optimal <nil>
}

// Boxes of 3×2, 2×3, 2×2 and 3×1 in a square of side 5, three of them in corners.
func ExampleModel_NoOverlap_boxes() {
	var m csp.Model
	widths, heights := []int{3, 2, 2, 3}, []int{2, 3, 2, 1}
	x, y := make([]csp.Decision, 4), make([]csp.Decision, 4)
	for i := range x {
		x[i] = m.Decide(fmt.Sprint("x", i), csp.Range(0, 5-widths[i]))
		y[i] = m.Decide(fmt.Sprint("y", i), csp.Range(0, 5-heights[i]))
	}
	m.NoOverlap(csp.Intervals{Starts: x, Lengths: widths}, csp.Intervals{Starts: y, Lengths: heights})
	m.Fix(x[0], 0)
	m.Fix(y[0], 0)
	m.Fix(x[1], 3)
	m.Fix(y[1], 0)
	m.Fix(x[2], 3)
	fmt.Println(m.Count(context.Background(), 0))
	// Output: 3 <nil>
}

// Tasks for a team of three. Each needs some of its people for some days.
func ExampleModel_Cumulative() {
	var m csp.Model
	days, people := []int{3, 2, 2, 4}, []int{2, 1, 3, 1}
	starts := m.Array("start", 4, csp.Range(0, 11))
	m.Cumulative(csp.Intervals{Starts: starts, Lengths: days}, people, 3)
	end := m.Decide("end", csp.Range(0, 11))
	for i, start := range starts {
		m.LessEqual(start.Plus(days[i]), end)
	}
	answer, err := m.Minimize(context.Background(), end)
	fmt.Println(answer.Values.Value(end), answer.Quality, err)
	// Output: 7 optimal <nil>
}

// A team whose size is a decision: the fewest people that finish in 8 days.
func ExampleModel_CumulativeAs() {
	var m csp.Model
	starts, team := m.Array("start", 3, csp.Range(0, 8)), m.Decide("team", csp.Range(0, 9))
	var days, people []csp.Decision
	for i, start := range starts {
		d, p := m.Decide("", csp.Range(1, 8)), m.Decide("", csp.Range(1, 6))
		m.Times(m.Constant([]int{12, 10, 6}[i]), d, p) // days times people
		m.Sum([]csp.Decision{start, d}, nil, csp.AtMost, 8)
		days, people = append(days, d), append(people, p)
	}
	m.CumulativeAs(team, csp.Intervals{Starts: starts, Durations: days}, people)
	answer, err := m.Minimize(context.Background(), team)
	fmt.Println(answer.Values.Value(team), answer.Quality, err)
	// Output: 4 optimal <nil>
}

// A flexible shop: each task runs on one of two machines, which takes a time of its own.
func ExampleModel_NoOverlap_flexible() {
	var m csp.Model
	minutes := [][2]int{{4, 6}, {3, 3}, {5, 4}, {2, 7}}
	starts, end := m.Array("start", len(minutes), csp.Range(0, 20)), m.Decide("end", csp.Range(0, 20))
	machines := make([]csp.Intervals, 2)
	for i, start := range starts {
		on := m.Array("", 2, csp.Range(0, 1))
		m.Sum(on, nil, csp.Exactly, 1)
		m.Sum([]csp.Decision{start, on[0], on[1], end}, []int{1, minutes[i][0], minutes[i][1], -1}, csp.AtMost, 0)
		for k := range machines {
			machines[k].Starts = append(machines[k].Starts, start)
			machines[k].Lengths = append(machines[k].Lengths, minutes[i][k])
			machines[k].Present = append(machines[k].Present, on[k])
		}
	}
	m.NoOverlap(machines[0])
	m.NoOverlap(machines[1])
	answer, err := m.Minimize(context.Background(), end)
	fmt.Println(answer.Values.Value(end), answer.Quality, err)
	// Output: 7 optimal <nil>
}

// Files of these sizes on as few disks of 10 as possible.
func ExampleModel_Pack() {
	var m csp.Model
	sizes := []int{6, 5, 4, 3, 3, 2, 2}
	disks := m.Array("disk of file", len(sizes), csp.Range(0, 3))
	loads := m.Array("load", 4, csp.Range(0, 10))
	m.Pack(disks, sizes, loads)
	used := m.Decide("used", csp.Range(1, 4))
	m.NValues(used, disks...)
	answer, err := m.Minimize(context.Background(), used)
	fmt.Println(answer.Values.Value(used), answer.Quality, err)
	// Output: 3 optimal <nil>
}

// Two ways of three fields lead from a corner of a square of four to the opposite one.
func ExampleModel_Connected() {
	var m csp.Model
	field := m.Array("field", 4, csp.Range(0, 1))
	m.Connected(field, [][2]int{{0, 1}, {2, 3}, {0, 2}, {1, 3}}, 3, 1)
	m.Fix(field[0], 1)
	m.Fix(field[3], 1)
	for values, err := range m.Solutions(context.Background()) {
		fmt.Println(values, err)
	}
	// Unordered output:
	// [1 1 0 1] <nil>
	// [1 0 1 1] <nil>
}

// Four officers of two ranks and two regiments: no two are alike.
func ExampleModel_AllDifferentPairs() {
	var m csp.Model
	rank, regiment := m.Array("rank", 4, csp.Range(1, 2)), m.Array("regiment", 4, csp.Range(1, 2))
	m.AllDifferentPairs(rank, regiment)
	for i, v := range []int{1, 2, 1} {
		m.Fix(rank[i], v)
		m.Fix(regiment[i], 1+i/2)
	}
	answer, err := m.Unique(context.Background())
	fmt.Println(answer.Values, err)
	// Output: [1 2 1 2 1 1 2 2] <nil>
}

// Three colours for four places of which neighbours differ: each way is counted once, not once for
// each naming of the colours.
func ExampleModel_Precede() {
	var m csp.Model
	colour := m.Array("colour", 4, csp.Range(1, 3))
	for i := range 3 {
		m.NotEqual(colour[i], colour[i+1])
	}
	m.Precede([]int{1, 2, 3}, colour...)
	fmt.Println(m.Count(context.Background(), 0))
	// Output:
	// 4 <nil>
}

// A lamp in the first of four squares shines as far as walls, which are 1, let it.
func ExampleModel_Reach() {
	var m csp.Model
	square := m.Array("square", 4, csp.Range(0, 1))
	lit := m.Decide("lit", csp.Range(0, 3))
	m.Fix(square[0], 0)
	m.Reach(lit, square[0], square[1:])
	m.AtLeast(lit, 2)
	for a := range m.Solutions(context.Background()) {
		fmt.Println(a)
	}
	// Output:
	// [0 0 0 0 3]
	// [0 0 0 1 2]
}
