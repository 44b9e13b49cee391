package explain

import (
	"example.com/sudoku"
	"example.com/sudoku/csp"
)

// This file reads clues as sums, for innies and outies: cages, and arrows, whose circle
// counts against their other cells.

// A summed is a clue that says what the values of its cells, each times its weight, add up
// to.
type summed struct {
	rule  int
	terms []term
	total int
}

// A term is a cell of a sum and its weight.
type term struct {
	cell   int
	weight int16
}

// summedOf returns what a rule that was added says as a sum. It returns false if the rule
// is no cage with a sum, arrow or double arrow.
func summedOf(rules sudoku.Rules, i int) (c summed, ok bool) {
	rule := rules.Added()[i]
	c.rule = i
	sum, isCage := cageSum(rule)
	circles := map[string]int{"Arrow": 1, "DoubleArrow": 2}[kindOf(rule)]
	if !isCage && circles == 0 {
		return c, false
	}
	parts, err := rule.Parts(rules)
	switch {
	case err != nil || isCage && len(parts.Units) != 1:
		return c, false
	case isCage:
		c.total = sum
		for _, cell := range parts.Units[0].Cells {
			c.terms = append(c.terms, term{cell, 1})
		}
		return c, true
	}
	m := new(csp.Model)
	cells, index := make([]csp.Decision, rules.Len()), make(map[csp.Decision]int)
	for cell := range cells {
		cells[cell] = m.Decide("", csp.OneOf(0))
		index[cells[cell]] = cell
	}
	parts.Constrain(m, cells)
	if len(m.Constraints()) != 1 {
		return c, false
	}
	for k, x := range m.Constraints()[0].Decisions() { // the circles come first
		cell, ok := index[x]
		if !ok {
			return c, false // it is not on the board
		}
		weight := int16(1)
		if k < circles {
			weight = -1
		}
		c.terms = append(c.terms, term{cell, weight})
	}
	return c, true
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
