package deduce

import (
	"context"

	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/learn"
	"example.com/sudoku/internal/poll"
)

// SearchLearning is the decider of larger boards: it reports the solutions that a
// Learner finds.
func (d *Domains) SearchLearning(ctx context.Context, work poll.Budget, report func(set []uint64) bool) error {
	l, first, err := d.Learner(ctx)
	if err != nil {
		return err
	}
	l.MaxConflicts = int(work)
	l.Hints = d.patterned(first)
	solution := make([]uint64, len(d.Set))
	for {
		if ok, err := l.Next(ctx); !ok {
			return err
		}
		clear(solution)
		for i := range d.Cells() {
			x := first[i]
			for x < first[i+1] && !l.Holds(x) {
				x++
			}
			v := d.Values(d.Set, i).At(int(x - first[i]))
			d.Plane(solution, int(v>>6))[i] = 1 << (v & 63)
		}
		if !report(solution) {
			return nil
		}
	}
}

// Learner states the open cells of the domains to a solver, with a variable for
// each value that a cell may take. The variables of a cell start at first[cell], in
// the order of its values. The error is that of the context.
func (d *Domains) Learner(ctx context.Context) (l *learn.Solver, first []int32, err error) {
	const _ = uint(1<<30 - geometry.MaxCells*geometry.MaxSide) // a literal, twice a variable, is an int32
	cells := d.Cells()
	first = make([]int32, cells+1)
	for i := range cells {
		first[i+1] = first[i]
		if n := d.Values(d.Set, i).Len(); n > 1 {
			first[i+1] += int32(n)
		}
	}
	l = learn.New(int(first[cells]))
	group := make([]int32, 0, geometry.MaxSide)
	for i := range cells {
		group = group[:0]
		for x := first[i]; x < first[i+1]; x++ {
			group = append(group, x)
		}
		if len(group) > 0 {
			l.ExactlyOne(group)
		}
	}
	for _, unit := range d.Rules.Units {
		if err := poll.Ended(ctx); err != nil {
			return nil, nil, err
		}
		for v := 1; v <= d.Rules.Values; v++ {
			group = group[:0]
			for _, cell := range unit {
				if set := d.Values(d.Set, int(cell)); set.Has(uint8(v)) && set.Len() > 1 {
					group = append(group, first[cell]+int32(set.Below(uint8(v))))
				}
			}
			switch {
			case len(group) == 0:
			case len(unit) == d.Rules.Values:
				l.ExactlyOne(group)
			default:
				l.AtMostOne(group)
			}
		}
	}
	for i, pair := range d.Rules.Pairs {
		if i%pollNodes == 0 {
			if err := poll.Ended(ctx); err != nil {
				return nil, nil, err
			}
		}
		d.stateDiffer(l, first, pair)
	}
	return l, first, nil
}

// stateDiffer states to a learner that two cells differ.
func (d *Domains) stateDiffer(l *learn.Solver, first []int32, pair [2]int) {
	a, b := d.Values(d.Set, pair[0]), d.Values(d.Set, pair[1])
	if a.Len() == 1 || b.Len() == 1 {
		return // deduction has removed the value from the other
	}
	for v := range a.And(b).All() {
		l.Define(learn.Negative(first[pair[0]]+int32(a.Below(v))), learn.Negative(first[pair[1]]+int32(b.Below(v))))
	}
}

// patternValue returns the value of a cell on the board whose rows are the first row, moved
// by the width of a block from row to row and by one more from band to band.
func patternValue(cells, cell int) uint8 {
	n, height, width := geometry.Measures(cells)
	row, column := cell/n, cell%n
	return uint8((row%height*width+row/height+column)%n + 1)
}

// patterned returns the literals of the pattern as a solution, renamed as the decided
// Cells ask for, or nil if it is none. first says where the variables of a cell start.
//
// So a board that is empty, or has a row or few givens, needs no search. Without it
// the search of an empty 81×81 board does not end within 45 seconds.
func (d *Domains) patterned(first []int32) []learn.Literal {
	if d.Rules.Locations == nil {
		return nil
	}
	n := d.Rules.Values
	var name, used [geometry.MaxSide + 1]uint8 // of a value of the pattern, and the reverse
	for cell := range d.Cells() {
		if values := d.Values(d.Set, cell); values.Len() == 1 {
			v, p := values.First(), patternValue(d.Cells(), cell)
			if name[p] != 0 && name[p] != v || used[v] != 0 && used[v] != p {
				return nil
			}
			name[p], used[v] = v, p
		}
	}
	v := 1
	for p := 1; p <= n; p++ {
		if name[p] == 0 {
			for used[v] != 0 {
				v++
			}
			name[p], used[v] = uint8(v), uint8(p)
		}
	}
	var literals []learn.Literal
	for cell := range d.Cells() {
		values, v := d.Values(d.Set, cell), name[patternValue(d.Cells(), cell)]
		if !values.Has(v) {
			return nil
		}
		if values.Len() > 1 {
			literals = append(literals, learn.Positive(first[cell]+int32(values.Below(v))))
		}
	}
	return literals
}
