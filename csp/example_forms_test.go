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
