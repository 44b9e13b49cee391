package explain

import "example.com/sudoku"

// This file reads clues as sums, for innies and outies: cages, and arrows, whose circle
// counts against their other cells.

// A summed is a clue that says what the values of its cells, each times its weight, add up
// to.
type summed struct {
	rule           int
	cells, weights []int
	total          int // of a cage, 0 for arrows
}

// summedOf returns what a rule that was added says as a sum. It returns false if the rule
// is none.
func summedOf(rules sudoku.Rules, i int) (c summed, ok bool) {
	clue := clueOf(rules.Added()[i])
	c.rule, c.cells = i, clue.Cells
	c.total, c.weights = clue.Sum()
	return c, c.weights != nil
}

// A balance is what the values of all cells, each times its weight, add up to.
type balance struct {
	weights []int
	total   int
}

// addUnit adds the cells of a unit, which hold all values from the first on.
func addUnit[C int | uint16](b *balance, cells []C, first int) {
	for i, cell := range cells {
		b.weights[cell]++
		b.total += i + first
	}
}

// subtract takes away what a clue says.
func (b *balance) subtract(c *summed) {
	for i, cell := range c.cells {
		b.weights[cell] -= c.weights[i]
	}
	b.total -= c.total
}

// cells returns the cells with a weight, those with a negative one last, their weights, and
// the number of the latter.
func (b *balance) cells() (cells, weights []int, others int) {
	for cell, weight := range b.weights {
		if weight > 0 {
			cells, weights = append(cells, cell), append(weights, weight)
		}
	}
	side := len(cells)
	for cell, weight := range b.weights {
		if weight < 0 {
			cells, weights = append(cells, cell), append(weights, weight)
		}
	}
	return cells, weights, len(cells) - side
}
