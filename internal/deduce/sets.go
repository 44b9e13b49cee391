package deduce

import (
	"example.com/sudoku/internal/alldifferent"
	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/set"
)

// Deduce returns the domains that these rules leave when none of them removes
// more: singles and locked candidates, as in reduce, and naked and hidden sets of
// any size, that is k cells of a unit that have only k values between them. It
// returns false if a cell has no value left or a value no place. It does not try
// Values: what it removes is in no solution.
func (d *Domains) Deduce(cells []uint8) ([]set.Values, bool) {
	if !d.AssignGivens(cells) || !d.Reduce() {
		return nil, false
	}
	var s alldifferent.Sharing
	s.Init(d.Rules.Values, d.Rules.Values+1)
	for found := true; found; {
		found = false
		for _, unit := range d.Rules.Units {
			changed, ok := d.ShareOut(unit, &s)
			if !ok {
				return nil, false
			}
			found = found || changed
			// In the next unit, the values of assigned cells must have been removed
			// from the others.
			if len(d.Queue) > 0 && !d.ApplySingles(d.Set) {
				return nil, false
			}
		}
		if found && !d.Reduce() {
			return nil, false
		}
	}
	all := make([]set.Values, len(cells))
	for i := range all {
		all[i] = d.Values(d.Set, i)
	}
	return all, true
}

// ShareOut makes the domains of a unit consistent with the rule that all its cells
// differ, as far as one unit allows: it removes each value that its cell has in no
// assignment of different values to all cells. It ignores assigned cells, whose
// Values must have been removed from their peers.
func (d *Domains) ShareOut(unit []uint16, s *alldifferent.Sharing) (changed, ok bool) {
	var cells [geometry.MaxValues]uint16
	open := 0
	for _, cell := range unit {
		if d.open(d.Set, cell) {
			cells[open] = cell
			taker := s.SetOf(open)
			for plane := range taker {
				taker[plane] = d.Plane(d.Set, plane)[cell]
			}
			open++
		}
	}
	s.LimitTo(open)
	if !s.Filter() {
		return false, false
	}
	for i, cell := range cells[:open] {
		for plane, left := range s.SetOf(i) {
			if gone := d.Plane(d.Set, plane)[cell] &^ left; gone != 0 {
				d.remove(d.Set, plane, cell, gone)
				changed = true
			}
		}
	}
	return changed, true
}
