package explain

import (
	"slices"

	tables "example.com/sudoku/internal/geometry"
)

// This file finds leftovers: as many lines as regions hold the same values, so the cells
// that only the lines have hold the same values as those that only the regions have.
// internal/geometry finds them, for exact search too.

// A sameLaw says that the cells before the others hold the same values as the others.
type sameLaw int // number of the others

func (l sameLaw) possible(can, out []uint16) {
	side := len(can) - int(l)
	var union [2]uint16
	for i, may := range can {
		if i < side {
			union[0] |= may
		} else {
			union[1] |= may
		}
	}
	for i, may := range can {
		out[i] = may & union[0] & union[1]
	}
}

// leftovers returns the relations between lines that follow one another and regions that
// cover nearly the same cells. The regions are those of a jigsaw: blocks that are
// rectangles leave what locked candidates find.
func (g *geometry) leftovers() []*relation {
	if !g.square || g.blockRows > 0 {
		return nil
	}
	var list []*relation
	for _, l := range tables.Of(g.rules).Leftovers() {
		units := slices.Concat(l.Lines, l.Regions)
		for i, u := range units {
			units[i] = slices.Index(g.numbers, u)
		}
		r := &relation{technique: Leftovers, units: units, others: len(l.Outside), law: sameLaw(len(l.Outside))}
		for _, cell := range slices.Concat(l.Inside, l.Outside) {
			r.cells = append(r.cells, int(cell))
		}
		list = append(list, r)
	}
	return list
}
