package evolve_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"example.com/sudoku/evolve"
)

// numbers are the squares from 1 to 40×40.
var numbers = func() (list [40]int) {
	for i := range list {
		list[i] = (i + 1) * (i + 1)
	}
	return list
}()

type halves struct {
	Second [40]bool // whether a number is in the second half
	more   int      // the sum of the first half less that of the second
}

func (h *halves) move(i int) {
	if h.Second[i] {
		h.more += 2 * numbers[i]
	} else {
		h.more -= 2 * numbers[i]
	}
	h.Second[i] = !h.Second[i]
}

// Numbers in two halves with the same sum. A move puts one in the other half.
func Example_halves() {
	problem := evolve.Problem[halves]{
		Random: func(h *halves, source *rand.PCG) {
			for i := range h.Second {
				h.Second[i] = evolve.Below(2, source) == 1
			}
		},
		Count: func(h *halves) {
			h.more = 0
			for i, n := range numbers {
				if h.Second[i] {
					h.more -= n
				} else {
					h.more += n
				}
			}
		},
		Errors: func(h *halves) int { return max(h.more, -h.more) },
		Worker: evolve.Tempered(evolve.Moves[halves, int]{
			Propose: func(h *halves, source *rand.PCG) (int, int) {
				i := evolve.Below(len(numbers), source)
				before := max(h.more, -h.more)
				h.move(i)
				after := max(h.more, -h.more)
				h.move(i)
				return i, after - before
			},
			Apply: func(h *halves, i int) { h.move(i) },
		}),
	}
	result, err := evolve.Evolve(context.Background(), problem, evolve.Options{})
	fmt.Println(result.Errors, err) // Output: 0 <nil>
}
