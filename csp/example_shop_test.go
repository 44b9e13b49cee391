package csp_test

import (
	"context"
	"fmt"

	"example.com/sudoku/csp"
	"example.com/sudoku/evolve"
)

// A flow shop: each job goes through all machines, in the same order on each. A task starts when
// its machine has ended the job before and the machine before has ended its job. The orders of
// the jobs are all that evolves: the times and ends follow them. The best order takes 47 hours.
func ExampleModel_Evolve_flowShop() {
	hours := [][]int{ // of each job, on each machine
		{5, 9, 8, 10, 1, 7},
		{9, 3, 10, 1, 8, 4},
		{9, 4, 5, 8, 6, 3},
	}
	var m csp.Model
	order := m.Array("job", 6, csp.Range(0, 5))
	m.AllDifferent(order...)
	zero := m.Constant(0)
	ends := make([]csp.Decision, 6) // of each job in order, on the machine before
	for i, row := range hours {
		last := zero
		for k, job := range order {
			before := []csp.Decision{last}
			if i > 0 {
				before = append(before, ends[k])
			}
			time, start, end := m.Decide("", csp.Range(1, 10)), m.Decide("", csp.Range(0, 110)), m.Decide("", csp.Range(0, 110))
			m.Entry([][]int{row}, zero, job, time)
			m.Maximum(start, before...)
			m.SumAs(end, []csp.Decision{start, time}, nil)
			last, ends[k] = end, end
		}
	}
	end := ends[5]
	answer, err := m.Evolve(context.Background(), evolve.Options{MaxProposals: 20_000}, csp.Goal{Of: end, Toward: csp.AtMost})
	fmt.Println(answer.Values.Value(end), "hours,", answer.Quality, err)
	// Output: 47 hours, feasible budget spent
}
