package explain

import "example.com/sudoku"

// This file reads clues as sums, for innies and outies: cages, and arrows, whose circle
// counts against their other cells.

// A summed is a clue that says what the values of its cells, each times its weight, add up
// to.
type summed struct {
	rule  int
	kind  string
	terms []term
	total int // of a cage, 0 for arrows
}

// A term is a cell of a sum and its weight.
type term struct {
	cell   int
	weight int16
}

// summedOf returns what a rule that was added says as a sum. It returns false if the rule
// is no cage with a sum, arrow or double arrow.
func summedOf(rules sudoku.Rules, i int) (c summed, ok bool) {
	clue := clueOf(rules.Added()[i])
	c.rule, c.kind = i, clue.Kind
	c.total, ok = clue.Total()
	if !ok {
		c.total = 0
	}
	last := len(clue.Cells) - 1
	for k, cell := range clue.Cells {
		isCircle := k == 0 && (c.kind == "Arrow" || c.kind == "DoubleArrow") || k == last && c.kind == "DoubleArrow"
		weight := int16(1)
		if isCircle {
			weight, ok = -1, true
		}
		c.terms = append(c.terms, term{cell, weight})
	}
	return c, ok
}

// A balance is what the values of all cells, each times its weight, add up to.
type balance struct {
	weights []int16
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
	for _, t := range c.terms {
		b.weights[t.cell] -= t.weight
	}
	b.total -= c.total
}

// without returns how many terms of a clue have a weight, before it is taken away and after.
func (b *balance) without(c *summed) (before, after int) {
	for _, t := range c.terms {
		if b.weights[t.cell] != 0 {
			before++
		}
		if b.weights[t.cell] != t.weight {
			after++
		}
	}
	return before, after
}

// open returns the number of cells with a weight.
func (b *balance) open() (n int) {
	for _, weight := range b.weights {
		if weight != 0 {
			n++
		}
	}
	return n
}

// cells returns the cells with a weight, those with a negative one last, their weights, and
// the number of the latter.
func (b *balance) cells() (cells, weights []int, others int) {
	n := b.open()
	cells, weights = make([]int, 0, n), make([]int, 0, n)
	for cell, weight := range b.weights {
		if weight > 0 {
			cells, weights = append(cells, cell), append(weights, int(weight))
		}
	}
	others = n - len(cells)
	for cell, weight := range b.weights {
		if weight < 0 {
			cells, weights = append(cells, cell), append(weights, int(weight))
		}
	}
	return cells, weights, others
}
