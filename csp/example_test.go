package csp_test

import (
	"context"
	"fmt"

	"example.com/sudoku/csp"
	"example.com/sudoku/evolve"
)

func ExampleModel() {
	var m csp.Model
	x := m.Decide("x", csp.Range(1, 9))
	y := m.Decide("y", csp.Range(1, 9))
	m.Less(x, y)
	m.Sum([]csp.Decision{x, y}, nil, csp.Exactly, 10)
	m.Forbid([]csp.Decision{x}, [][]int{{1}, {3}})
	for values, err := range m.Solutions(context.Background()) {
		fmt.Println(values.Value(x), values.Value(y), err)
	}
	// Unordered output:
	// 2 8 <nil>
	// 4 6 <nil>
}

func ExampleModel_Unique() {
	var m csp.Model
	var s, e, n, d, o, r, y csp.Decision
	for letter, p := range map[string]*csp.Decision{"S": &s, "E": &e, "N": &n, "D": &d, "O": &o, "R": &r, "Y": &y} {
		*p = m.Decide(letter, csp.Range(0, 9))
	}
	one := m.Decide("M", csp.Range(1, 9))
	m.AllDifferent(m.Decisions()...)
	m.Sum([]csp.Decision{s}, nil, csp.AtLeast, 1)
	m.Sum(
		[]csp.Decision{s, e, n, d, one, o, r, e, one, o, n, e, y},
		[]int{1000, 100, 10, 1, 1000, 100, 10, 1, -10000, -1000, -100, -10, -1},
		csp.Exactly, 0).Named("SEND + MORE = MONEY")
	answer, err := m.Unique(context.Background())
	fmt.Println(answer.Quality, err)
	for _, letter := range []csp.Decision{one, o, n, e, y} {
		fmt.Print(answer.Values.Value(letter))
	}
	fmt.Println()
	// Output:
	// proven unique <nil>
	// 10652
}

// Queens must not share a row or a diagonal. Queen i is in column i; its row plus
// i is the number of its rising diagonal.
func ExampleModel_Count() {
	var m csp.Model
	rows := m.Array("row", 8, csp.Range(1, 8))
	var rising, falling []csp.Decision
	for i, row := range rows {
		rising = append(rising, row.Plus(i))
		falling = append(falling, row.Plus(-i))
	}
	m.AllDifferent(rows...)
	m.AllDifferent(rising...)
	m.AllDifferent(falling...)
	fmt.Println(m.Count(context.Background(), 0))
	// Output: 92 <nil>
}

func ExampleModel_Closest() {
	var m csp.Model
	hour := csp.Range(9, 12)
	ann, bob, eve := m.Decide("Ann", hour), m.Decide("Bob", hour), m.Decide("Eve", hour)
	m.AllDifferent(ann, bob, eve).Named("one at a time")
	m.Less(ann, bob)
	m.Less(bob, eve)
	m.Less(eve, ann)
	m.Fix(eve, 9).Named("Eve has to leave at 10")
	_, err := m.Solve(context.Background())
	fmt.Println(err)
	answer, err := m.Closest(context.Background())
	fmt.Println(answer.Quality, err)
	fmt.Println("Ann", answer.Values.Value(ann), "Bob", answer.Values.Value(bob), "Eve", answer.Values.Value(eve))
	fmt.Println("broken:", answer.Broken)
	// Output:
	// no solution
	// optimal <nil>
	// Ann 10 Bob 11 Eve 9
	// broken: [Bob < Eve]
}

func ExampleModel_History() {
	var m csp.Model
	queens := m.Array("queen", 4, csp.Range(1, 4))
	for i := range queens {
		for j := range i {
			m.NotEqual(queens[i], queens[j])
			m.NotEqual(queens[i].Plus(i), queens[j].Plus(j))
			m.NotEqual(queens[i].Plus(-i), queens[j].Plus(-j))
		}
	}
	for event, err := range m.History(context.Background()) {
		fmt.Println(event, err)
	}
	// Output:
	//        1        1  choice: queen[0] = 1 <nil>
	//        2        2  choice: queen[1] = 3 <nil>
	//        3        1  dead end <nil>
	//        4        0  dead end <nil>
	//        5        1  choice: queen[0] = 2 <nil>
	//        6        1  solution <nil>
	//        7        1  choice: queen[0] = 3 <nil>
	//        8        1  solution <nil>
	//        9        1  choice: queen[1] = 1 <nil>
	//       10        0  dead end <nil>
}

func ExampleModel_Table() {
	var m csp.Model
	day := m.Decide("day", csp.Range(1, 31))
	month := m.Decide("month", csp.OneOf(2, 4, 6))
	last := m.Decide("last day", csp.Range(28, 31))
	m.Table([]csp.Decision{month, last}, [][]int{{1, 31}, {2, 28}, {3, 31}, {4, 30}, {5, 31}, {6, 30}})
	m.LessEqual(day, last)
	fmt.Println(m.Count(context.Background(), 0))
	// Output: 88 <nil>
}

// A magic square of side 8 has very many solutions. Evolution finds one; Solve is lost.
func ExampleModel_Evolve() {
	const n = 8
	var m csp.Model
	cells := m.Array("cell", n*n, csp.Range(1, n*n))
	m.AllDifferent(cells...)
	total := n * (n*n + 1) / 2
	var falling, rising []csp.Decision
	for i := range n {
		var column []csp.Decision
		for j := range n {
			column = append(column, cells[j*n+i])
		}
		m.Sum(cells[i*n:i*n+n], nil, csp.Exactly, total)
		m.Sum(column, nil, csp.Exactly, total)
		falling, rising = append(falling, cells[i*n+i]), append(rising, cells[i*n+n-1-i])
	}
	m.Sum(falling, nil, csp.Exactly, total)
	m.Sum(rising, nil, csp.Exactly, total)
	answer, err := m.Evolve(context.Background(), evolve.Options{})
	fmt.Println(answer.Quality, err)
	sum := 0
	for _, x := range falling {
		sum += answer.Values.Value(x)
	}
	fmt.Println(sum)
	// Output:
	// feasible <nil>
	// 260
}

// Queens suit Evolve, and three queens on a board of side 3 have no solution, which Solve
// proves. The same call serves both.
func ExampleModel_Race() {
	for _, n := range []int{100, 3} {
		var m csp.Model
		rows := m.Array("row", n, csp.Range(0, n-1))
		rising, falling := make([]csp.Decision, n), make([]csp.Decision, n)
		for i, row := range rows {
			rising[i], falling[i] = row.Plus(i), row.Plus(-i)
		}
		m.AllDifferent(rows...)
		m.AllDifferent(rising...)
		m.AllDifferent(falling...)
		answer, err := m.Race(context.Background(), evolve.Options{})
		fmt.Println(answer.Quality, err)
	}
	// Output:
	// feasible <nil>
	// infeasible no solution
}
