package evolve_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"example.com/sudoku/evolve"
)

// queens are one queen in each column, and how many stand on each diagonal.
type queens struct {
	row      [500]int
	up, down [1000]int
}

// put adds a queen or, by -1, removes it. The errors are the queens but one of each diagonal.
func (q *queens) put(column, by int) (change int) {
	for _, n := range []*int{&q.up[column+q.row[column]], &q.down[column-q.row[column]+len(q.row)]} {
		change += max(0, *n+by-1) - max(0, *n-1)
		*n += by
	}
	return change
}

func (q *queens) swap(a, b int) int {
	change := q.put(a, -1) + q.put(b, -1)
	q.row[a], q.row[b] = q.row[b], q.row[a]
	return change + q.put(a, 1) + q.put(b, 1)
}

// Five hundred queens that don't attack each other. A move swaps the rows of two.
func Example_queens() {
	problem := evolve.Problem[queens]{
		Random: func(q *queens, source *rand.PCG) { copy(q.row[:], rand.New(source).Perm(len(q.row))) },
		Count: func(q *queens) {
			q.up, q.down = [1000]int{}, [1000]int{}
			for column := range q.row {
				q.put(column, 1)
			}
		},
		Errors: func(q *queens) (errors int) {
			for i := range q.up {
				errors += max(0, q.up[i]-1) + max(0, q.down[i]-1)
			}
			return errors
		},
		Worker: evolve.Tempered(evolve.Moves[queens, [2]int]{
			Propose: func(q *queens, source *rand.PCG) ([2]int, int) {
				a, b := evolve.Below(len(q.row), source), evolve.Below(len(q.row), source)
				change := q.swap(a, b)
				q.swap(a, b)
				return [2]int{a, b}, change
			},
			Apply: func(q *queens, m [2]int) { q.swap(m[0], m[1]) },
		}),
	}
	result, err := evolve.Evolve(context.Background(), problem, evolve.Options{})
	fmt.Println(result.Errors, err) // Output: 0 <nil>
}
