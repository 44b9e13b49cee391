package csp_test

import (
	"context"
	"fmt"

	"example.com/sudoku/csp"
)

// A bill of goods, of which the sum is a decision.
func ExampleModel_SumAs() {
	var m csp.Model
	pens, books := m.Decide("pens", csp.Range(0, 9)), m.Decide("books", csp.Range(1, 9))
	cost := m.Decide("cost", csp.Range(0, 50))
	m.SumAs(cost, []csp.Decision{pens, books}, []int{2, 7})
	m.Fix(cost, 22)
	answer, err := m.Unique(context.Background())
	fmt.Println(answer.Values, err)
	// Output: [4 2 22] <nil>
}

// A minute of the day has an hour and a rest.
func ExampleModel_Div() {
	var m csp.Model
	minute, sixty := m.Decide("minute", csp.Range(0, 1439)), m.Constant(60)
	hour, rest := m.Decide("hour", csp.Range(0, 23)), m.Decide("rest", csp.Range(0, 59))
	m.Div(hour, minute, sixty)
	m.Mod(rest, minute, sixty)
	m.Fix(minute, 1000)
	answer, err := m.Unique(context.Background())
	fmt.Println(answer.Values.Value(hour), answer.Values.Value(rest), err)
	// Output: 16 40 <nil>
}

// The cheapest way from one of three towns to another one.
func ExampleModel_Entry() {
	var m csp.Model
	from, to := m.Decide("from", csp.Range(0, 2)), m.Decide("to", csp.Range(0, 2))
	cost := m.Decide("cost", csp.Range(0, 9))
	m.NotEqual(from, to)
	m.Entry([][]int{{0, 5, 4}, {7, 0, 3}, {6, 8, 0}}, from, to, cost)
	answer, err := m.Minimize(context.Background(), cost)
	fmt.Println(answer.Values, err)
	// Output: [1 2 3] <nil>
}

// The light is on if the power is and one of two switches.
func ExampleModel_AndAs() {
	var m csp.Model
	b := m.Array("", 5, csp.Range(0, 1))
	power, left, right, either, light := b[0], b[1], b[2], b[3], b[4]
	m.OrAs(either, left, right)
	m.AndAs(light, power, either)
	m.NotAs(left, right)
	m.Fix(light, 1)
	n, err := m.Count(context.Background(), 0)
	fmt.Println(n, err)
	// Output: 2 <nil>
}

// Three people who don't all wear the same colour.
func ExampleModel_NotAllEqual() {
	var m csp.Model
	m.NotAllEqual(m.Array("", 3, csp.Range(0, 1))...)
	n, err := m.Count(context.Background(), 0)
	fmt.Println(n, err)
	// Output: 6 <nil>
}

// Why is there no roster? Of the rules that contradict each other none can be left out.
func ExampleModel_Conflict() {
	var m csp.Model
	shifts := m.Array("shift", 7, csp.Range(0, 2)) // who works on a day: Ada, Ben or Cleo
	for day := range 6 {
		m.NotEqual(shifts[day], shifts[day+1]).Named(fmt.Sprintf("nobody works on days %d and %d", day+1, day+2))
	}
	m.Among(shifts, []int{0}, csp.AtMost, 2).Named("Ada works two days at most")
	m.Among(shifts, []int{1}, csp.AtMost, 2).Named("Ben works two days at most")
	m.Among(shifts, []int{2}, csp.AtMost, 2).Named("Cleo works two days at most")
	m.Fix(shifts[0], 0).Named("Ada begins")

	conflict, err := m.Conflict(context.Background())
	for _, c := range conflict {
		fmt.Println(c)
	}
	fmt.Println(err)
	// Output:
	// Ada works two days at most
	// Ben works two days at most
	// Cleo works two days at most
	// <nil>
}

// A fixed search: the largest value of the first decision that has several.
func ExampleModel_Branch() {
	var m csp.Model
	x := m.Array("x", 3, csp.Range(1, 9))
	m.Sum(x, nil, csp.Exactly, 15)
	m.AllDifferent(x...)
	m.Branch(func(left csp.Domains) (csp.Choice, bool) {
		for _, x := range x {
			if low, high := left.Range(x); low < high {
				return csp.Choice{Decision: x, Relation: csp.Exactly, Value: high}, true
			}
		}
		return csp.Choice{}, false
	})
	answer, err := m.Solve(context.Background())
	fmt.Println(answer.Values, err)
	// Output: [9 5 1] <nil>
}
