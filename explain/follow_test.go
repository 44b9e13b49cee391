package explain

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// A proof re-derives the inferences of a branch from the candidates of a
// position alone.
type proof struct {
	*position
	t      testing.TB
	step   Step
	branch []Inference
	rests  []map[int]bool // of each inference: the assumptions on which it rests
}

// prove checks every inference of a branch.
func (p *position) prove(t testing.TB, s Step, branch []Inference) {
	r := &proof{position: p, t: t, step: s, branch: branch}
	for i, f := range branch {
		require.NotEmpty(t, f.Cells, s)
		for _, cell := range f.Cells {
			require.True(t, p.can[cell].Has(uint8(f.Value)), "%v: %v", s, f)
		}
		rests := make(map[int]bool)
		for _, from := range f.From {
			require.Less(t, from, i, "%v: %v", s, f)
			for a := range r.rests[from] {
				rests[a] = true
			}
		}
		if f.Reason == ReasonAssumed {
			rests[i] = true
		}
		if f.Reason == ReasonRefuted {
			delete(rests, f.From[0])
		}
		r.rests = append(r.rests, rests)
		require.True(t, r.holds(i), "%v: inference %d, %+v of %+v", s, i, f, branch)
	}
}

// lost returns the candidates of a cell that the premises of f rule out.
func (r *proof) lost(f Inference, cell int) (values digits) {
	for _, from := range f.From {
		if g := r.branch[from]; !g.On && slices.Contains(g.Cells, cell) {
			values |= 1 << g.Value
		}
	}
	return values
}

// left returns the places of a value in a unit that the premises of f leave.
func (r *proof) left(f Inference, unit, value int) (cells []int) {
	for _, cell := range r.places(unit, uint8(value)) {
		if !r.lost(f, cell).Has(uint8(value)) {
			cells = append(cells, cell)
		}
	}
	return cells
}

func subset(part, whole []int) bool {
	return !slices.ContainsFunc(part, func(i int) bool { return !slices.Contains(whole, i) })
}

// holds reports whether an inference follows from its premises.
func (r *proof) holds(i int) bool {
	f := r.branch[i]
	premise := func() Inference {
		require.Len(r.t, f.From, 1, r.step)
		return r.branch[f.From[0]]
	}
	v := uint8(f.Value)
	cells := slices.Sorted(slices.Values(f.Cells))
	switch f.Reason {
	case ReasonAssumed:
		return len(f.From) == 0
	case ReasonSameCell:
		g := premise()
		return !f.On && g.On && len(g.Cells) == 1 && slices.Equal(f.Cells, g.Cells) && f.Value != g.Value
	case ReasonSees:
		g := premise()
		return !f.On && g.On && f.Value == g.Value && !slices.ContainsFunc(f.Cells, func(c int) bool { return !r.seesAll(c, g.Cells) })
	case ReasonCell:
		return f.On && len(f.Cells) == 1 && r.can[f.Cells[0]]&^r.lost(f, f.Cells[0]) == 1<<v
	case ReasonUnit:
		left := r.left(f, f.Unit, f.Value)
		return f.On && r.isFull(f.Unit) && slices.Equal(cells, slices.Sorted(slices.Values(left)))
	case ReasonSet:
		g := premise()
		inUnit := false
		for unit := range r.units {
			inUnit = inUnit || subset(f.Set, r.rest(unit))
		}
		with := func(v int) (cells []int) {
			for _, cell := range f.Set {
				if r.can[cell].Has(uint8(v)) {
					cells = append(cells, cell)
				}
			}
			return cells
		}
		return f.On && !g.On && inUnit && f.Value != g.Value && r.values(f.Set...).Len() == len(f.Set)+1 &&
			subset(with(g.Value), g.Cells) && len(with(g.Value)) > 0 && slices.Equal(cells, with(f.Value))
	case ReasonLocked:
		left := r.left(f, f.Unit, f.Value)
		return !f.On && r.isFull(f.Unit) && len(left) > 0 && !slices.ContainsFunc(f.Cells, func(c int) bool { return !r.seesAll(c, left) })
	case ReasonNaked:
		var all digits
		for _, cell := range f.Set {
			left := r.can[cell] &^ r.lost(f, cell)
			all |= left
		}
		return !f.On && all.Len() == len(f.Set) && all.Has(v) &&
			!slices.ContainsFunc(f.Cells, func(c int) bool { return !r.seesAll(c, f.Set) })
	case ReasonHidden:
		hidden := 0
		for v := range allDigits(r.Side).All() {
			left := r.left(f, f.Unit, int(v))
			if len(left) > 0 && subset(left, f.Set) && int(v) != f.Value {
				hidden++
			}
		}
		return !f.On && r.isFull(f.Unit) && hidden >= len(f.Set) && subset(f.Cells, f.Set)
	case ReasonFish:
		crossing := make(map[int]bool)
		inside := false
		for _, unit := range f.Lines {
			for _, cell := range r.left(f, unit, f.Value) {
				crossing[r.across(unit, cell)] = true
			}
			inside = inside || subset(f.Cells, r.rest(unit))
		}
		return !f.On && len(f.Cells) == 1 && !inside && len(crossing) == len(f.Lines) && crossing[r.across(f.Lines[0], f.Cells[0])]
	case ReasonClue:
		return !f.On && len(f.Cells) == 1 && r.excludes(f.Clues, f.Lines, f.Cells[0], v, func(cell int) digits {
			can := r.can[cell] &^ r.lost(f, cell)
			for _, from := range f.From {
				if g := r.branch[from]; g.On && slices.Equal(g.Cells, []int{cell}) {
					can = 1 << g.Value
				}
			}
			return can
		})
	case ReasonRefuted:
		a, x, y := r.branch[f.From[0]], r.branch[f.From[1]], r.branch[f.From[2]]
		return a.Reason == ReasonAssumed && a.On != f.On && a.Value == f.Value && slices.Equal(a.Cells, f.Cells) && opposite(x, y)
	}
	return false
}

// across returns the line that crosses a line in a cell.
func (p *position) across(line, cell int) int {
	row, column, _ := p.Place(cell)
	if line < p.Side {
		return p.Side + column
	}
	return row
}

func opposite(x, y Inference) bool {
	return x.On != y.On && x.Value == y.Value && slices.Equal(x.Cells, y.Cells) && len(x.Cells) == 1
}

// chained returns the conclusions of the branches of a step, after it has proven
// each of their inferences.
func (p *position) chained(t testing.TB, s Step) conclusions {
	follows := make(conclusions)
	for _, branch := range s.Branches {
		p.prove(t, s, branch)
	}
	first := s.Branches[0]
	last := first[len(first)-1]
	switch {
	case len(s.Branches) > 1:
		heads := make(conclusions)
		for _, branch := range s.Branches {
			head, end := branch[0], branch[len(branch)-1]
			require.True(t, head.On && len(head.Cells) == 1 && head.Reason == ReasonAssumed, s)
			heads[Candidate{head.Cells[0], head.Value}] = true
			require.False(t, end.On, s)
			require.Equal(t, last.Value, end.Value, s)
			require.Equal(t, last.Cells, end.Cells, s)
		}
		require.Len(t, heads, len(s.Branches), s)
		require.True(t, p.isChoice(heads), s)
		p.lose(follows, 1<<last.Value, last.Cells...)
	case first[0].On:
		require.Len(t, first[0].Cells, 1)
		require.True(t, opposite(first[len(first)-2], last) || slices.ContainsFunc(first, func(f Inference) bool { return opposite(f, last) }), s)
		p.lose(follows, 1<<first[0].Value, first[0].Cells...)
	default:
		require.True(t, last.On, s)
		for i := 0; i < len(first); i += 2 { // e.g. denied, held, denied, held
			before := last
			if i > 0 {
				before = first[i-1]
			}
			if i > 0 && !p.denies(last, first[0]) {
				break
			}
			for cell, can := range p.can {
				for v := range can.All() {
					c := Inference{Value: int(v), Cells: []int{cell}, On: true}
					if p.denies(before, c) && p.denies(c, first[i]) {
						follows[Candidate{cell, int(v)}] = true
					}
				}
			}
			if f := first[i+1]; f.Reason == ReasonSet && p.denies(last, first[0]) {
				for v := range (p.values(f.Set...) &^ (1<<f.Value | 1<<first[i].Value)).All() {
					var with []int
					for _, cell := range f.Set {
						if p.can[cell].Has(v) {
							with = append(with, cell)
						}
					}
					p.remove(follows, v, with...)
				}
			}
		}
	}
	return follows
}

// denies reports whether a, which holds, rules out all places of b.
func (p *position) denies(a, b Inference) bool {
	if len(a.Cells) == 1 && len(b.Cells) == 1 && p.links[[2]Candidate{{a.Cells[0], a.Value}, {b.Cells[0], b.Value}}] {
		return true
	}
	if a.Value != b.Value {
		return len(a.Cells) == 1 && slices.Equal(a.Cells, b.Cells)
	}
	return !slices.ContainsFunc(b.Cells, func(cell int) bool { return !p.seesAll(cell, a.Cells) })
}

// isChoice reports whether the candidates are all of a cell, or all places of a
// value in a unit.
func (p *position) isChoice(heads conclusions) bool {
	for cell, can := range p.can {
		all := make(conclusions)
		p.lose(all, can, cell)
		if equalSets(all, heads) {
			return true
		}
	}
	for unit := range p.units {
		if !p.isFull(unit) {
			continue
		}
		for v := range allDigits(p.Side).All() {
			all := make(conclusions)
			p.lose(all, 1<<v, p.places(unit, v)...)
			if equalSets(all, heads) {
				return true
			}
		}
	}
	return false
}

func equalSets(a, b conclusions) bool {
	for c := range a {
		if !b[c] {
			return false
		}
	}
	return len(a) == len(b)
}
