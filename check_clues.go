package sudoku

import (
	"context"
	"errors"
	"slices"

	"example.com/sudoku/csp"
	"example.com/sudoku/internal/set"
)

// This file checks clues, also while cells are empty.

// brokenClues returns the clues that values of the board break, with the filled cells that they
// are about; of a clue about more cells than a unit has, those that break it together.
func (k *compiled) brokenClues(cells []uint8) (broken []Clash) {
	full := !slices.Contains(cells, 0)
	for i := range k.clues() {
		c := &k.clues()[i]
		if full && c.errors(cells) == 0 {
			continue
		}
		is, about := k.breaks(c, cells)
		if !full && !is {
			continue
		}
		many := len(about) > k.set.values
		if about = slices.DeleteFunc(about, func(cell int) bool { return cells[cell] == 0 }); len(about) == 0 && !full {
			continue // no values break it, but the rules
		}
		if many && !full {
			about = k.blamed(c, cells, about)
		}
		broken = append(broken, Clash{Clue: c.name, Cells: about, Cell: -1, Other: -1})
	}
	return broken
}

// breaks reports whether deduction proves that no values of the empty cells keep a clue, and
// returns the cells that the clue is about.
func (k *compiled) breaks(c *clue, cells []uint8) (is bool, about []int) {
	m := &csp.Model{MaxDeadEnds: 1}
	x, at := make([]csp.Decision, len(cells)), make(map[csp.Decision]int, len(cells))
	for cell, v := range cells {
		values := k.allowed(cell, set.UpTo(k.set.values))
		if v != 0 {
			values = set.Of(v)
		}
		x[cell] = m.Decide("", csp.OneOf(k.set.shown(values)...))
		at[x[cell]] = cell
	}
	c.constrain(m, x)
	seen := make([]bool, len(cells))
	for _, constraint := range m.Constraints() {
		for _, d := range constraint.Decisions() {
			if cell, ok := at[d]; ok {
				seen[cell] = true
			}
		}
	}
	for cell, is := range seen {
		if is {
			about = append(about, cell)
		}
	}
	_, err := m.Solve(context.Background())
	return errors.Is(err, csp.ErrNoSolution), about
}

// blamed returns those of the filled cells that break a clue together, and not without one of
// them.
func (k *compiled) blamed(c *clue, cells []uint8, about []int) []int {
	cells = slices.Clone(cells)
	return slices.DeleteFunc(about, func(cell int) bool {
		v := cells[cell]
		cells[cell] = 0
		is, _ := k.breaks(c, cells)
		if !is {
			cells[cell] = v
		}
		return is
	})
}

// shown returns values as the cells show them.
func (s *ruleSet) shown(values set.Values) (shown []int) {
	for v := range values.All() {
		shown = append(shown, int(v)+s.first-1)
	}
	return shown
}
