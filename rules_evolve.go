package sudoku

import (
	"example.com/sudoku/internal/geometry"
)

// What evolution and genetic algorithms need of rules that are not ordinary: the
// built-in fitnesses and crossovers count and cut by the units of the rules.

// under returns the fitness as it counts by rules: built-in ones by the units, pairs and
// clues of the rules, a user's own as it is.
func (f Fitness) under(k *kernel) Fitness {
	switch b := f.known(); {
	case b == nil:
		return f
	case f.sum != nil:
		terms := f.asTerms(1)
		for i := range terms {
			terms[i].fitness = terms[i].fitness.under(k)
		}
		sum := sumOf(terms)
		sum.Name = f.Name
		return sum
	default:
		return f.byRules(k, b.weights)
	}
}

// byRules returns a built-in fitness that counts by rules.
func (f Fitness) byRules(k *kernel, w unitWeights) Fitness {
	f.built = &builtFitness{errors: func(cells []uint8) int { return k.errors(cells, w) }, weights: w}
	if w.balance == 0 && len(k.clues()) == 0 {
		f.built.delta = func(cells []uint8, cell int, value uint8) int { return k.delta(cells, cell, value, w) }
	}
	return f
}

// weight returns the weight of a kind of unit.
func (w unitWeights) weight(kind UnitKind) int {
	switch kind {
	case Row:
		return w.rows
	case Column:
		return w.columns
	case Block:
		return w.blocks
	}
	return w.extra
}

// errors counts the duplicates of a board in the units and pairs, its errors by clues,
// and its imbalance.
func (k *kernel) errors(cells []uint8, w unitWeights) int {
	g := k.geometry()
	errors := 0
	for u, unit := range g.Units {
		weight := w.weight(UnitKind(g.Kinds[u]))
		if weight == 0 {
			continue
		}
		var seen Values
		found := 0
		for _, cell := range unit {
			found += seen.surplus(cells[cell])
			seen = seen.With(cells[cell])
		}
		errors += weight * found
	}
	if w.extra != 0 {
		for _, pair := range g.Pairs {
			if v := cells[pair[0]]; v != 0 && v == cells[pair[1]] {
				errors += w.extra
			}
		}
		for _, c := range k.clues() {
			errors += w.extra * c.errors(cells)
		}
	}
	if w.balance != 0 {
		var counts [geometry.MaxValues + 1]int
		board := cells[:k.owner().Board()]
		for _, v := range board {
			counts[v]++
		}
		for v := 1; v <= g.Values; v++ {
			errors += w.balance * distance(counts[v], len(board)/g.Values)
		}
	}
	return errors
}

// delta returns the change of errors if a cell of a full board had another value. It does
// not count clues or the imbalance.
func (k *kernel) delta(cells []uint8, cell int, value uint8, w unitWeights) int {
	g := k.geometry()
	change := 0
	for _, u := range g.InUnits[cell] {
		if weight := w.weight(UnitKind(g.Kinds[u])); weight != 0 {
			others := valuesIn(cells, g.Units[u], cell)
			change += weight * (others.surplus(value) - others.surplus(cells[cell]))
		}
	}
	if w.extra != 0 {
		for _, pair := range g.Pairs {
			other := -1
			switch cell {
			case pair[0]:
				other = pair[1]
			case pair[1]:
				other = pair[0]
			}
			if other >= 0 {
				change += w.extra * (equal(cells[other], value) - equal(cells[other], cells[cell]))
			}
		}
	}
	return change
}

// equal is 1 if two values are the same, else 0. Empty cells are not.
func equal(a, b uint8) int {
	if a == b && a != 0 {
		return 1
	}
	return 0
}
