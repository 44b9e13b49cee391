package explain

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/csp"
	"github.com/stretchr/testify/require"
)

// This file lets the checker of arguments know other rules: what clues say it asks the
// constraint model.

// shapeOfStep returns the shape of the board of a step.
func shapeOfStep(t testing.TB, s Step) *shape {
	if s.Rules.Len() > 0 {
		return shapeOfRules(t, s.Rules)
	}
	return shapeOf(s.Side * s.Side)
}

var ruleShapes sync.Map // of shapes, by rules

// shapeOfRules returns the shape of rules, which is made once.
func shapeOfRules(t testing.TB, rules sudoku.Rules) *shape {
	made, _ := ruleShapes.LoadOrStore(rules, sync.OnceValue(func() *shape { return newShapeOfRules(t, rules) }))
	return made.(func() *shape)()
}

func newShapeOfRules(t testing.TB, rules sudoku.Rules) *shape {
	s := &shape{Side: rules.Values(), rules: rules, links: make(map[[2]Candidate]bool)}
	for _, unit := range rules.Units() {
		var cells []uint16
		for _, cell := range unit.Cells {
			cells = append(cells, uint16(cell))
		}
		s.units = append(s.units, cells)
	}
	for cell := range rules.Len() {
		s.peers = append(s.peers, rules.Peers(cell))
	}
	for i := range rules.Added() {
		s.addLinks(t, i)
	}
	return s
}

// isFull reports whether a unit holds each value.
func (s *shape) isFull(unit int) bool { return len(s.units[unit]) == s.Side }

// isLine reports whether a unit is a row or column.
func (s *shape) isLine(unit int) bool {
	if s.rules.Len() == 0 {
		return unit < 2*s.Side
	}
	kind := s.rules.Units()[unit].Kind
	return kind == sudoku.Row || kind == sudoku.Column
}

// A clueModel is a model of clues and units whose cells differ as the rules say.
type clueModel struct {
	csp.Model
	cells []csp.Decision
	about []int // the cells of the clues and units
}

// model states clues and units. can returns the values of a cell.
func (s *shape) model(clues, units []int, can func(cell int) digits) *clueModel {
	m := new(clueModel)
	for cell := range s.rules.Len() {
		m.cells = append(m.cells, m.Decide("", csp.OneOf(shown(can(cell))...)))
	}
	about := make(map[csp.Decision]bool)
	for _, i := range clues {
		before := len(m.Constraints())
		parts, err := s.rules.Added()[i].Parts(s.rules)
		if err == nil && parts.Constrain != nil {
			parts.Constrain(&m.Model, m.cells)
		}
		for _, c := range m.Constraints()[before:] {
			for _, x := range c.Decisions() {
				about[x] = true
			}
		}
	}
	for _, u := range units {
		var unit []csp.Decision
		for _, cell := range s.units[u] {
			unit = append(unit, m.cells[cell])
			about[m.cells[cell]] = true
		}
		m.AllDifferent(unit...)
	}
	for cell, x := range m.cells {
		if about[x] {
			m.about = append(m.about, cell)
		}
	}
	for _, a := range m.about {
		for _, b := range m.about {
			if a < b && slices.Contains(s.peers[a], uint16(b)) {
				m.NotEqual(m.cells[a], m.cells[b])
			}
		}
	}
	return m
}

func shown(values digits) (list []int) {
	for v := range values.All() {
		list = append(list, int(v))
	}
	return list
}

// addLinks adds the candidates that exclude each other by a clue alone.
func (s *shape) addLinks(t testing.TB, clue int) {
	all := func(cell int) digits { return allowedDigits(s.rules, cell) }
	about := s.model([]int{clue}, nil, all).about
	for _, cell := range about {
		for v := range all(cell).All() {
			m := s.model([]int{clue}, nil, all)
			m.Fix(m.cells[cell], int(v))
			counts, err := m.TrueCandidates(context.Background(), 1)
			require.NoError(t, err)
			if !slices.ContainsFunc(counts[cell], func(c csp.ValueCount) bool { return c.Solutions > 0 }) {
				continue
			}
			for _, other := range about {
				for _, c := range counts[other] {
					if other != cell && c.Solutions == 0 && (c.Value != int(v) || !slices.Contains(s.peers[cell], uint16(other))) {
						s.links[[2]Candidate{{cell, int(v)}, {other, c.Value}}] = true
					}
				}
				for w := range all(other).All() { // values that a Fix has taken from the counts
					if other != cell && !slices.ContainsFunc(counts[other], func(c csp.ValueCount) bool { return c.Value == int(w) }) &&
						(w != v || !slices.Contains(s.peers[cell], uint16(other))) {
						s.links[[2]Candidate{{cell, int(v)}, {other, int(w)}}] = true
					}
				}
			}
		}
	}
}

func allowedDigits(rules sudoku.Rules, cell int) (all digits) {
	for v := range rules.Allowed(cell).All() {
		all |= 1 << v
	}
	return all
}

// excludes reports whether clues and units leave no place for a value in a cell, if the
// cells have the given candidates.
func (p *position) excludes(clues, units []int, cell int, v uint8, can func(cell int) digits) bool {
	if len(clues) == 0 {
		return p.leftOver(units, cell, v, can)
	}
	m := p.model(clues, units, func(other int) digits {
		switch {
		case other == cell:
			return 1 << v
		case p.board[other] != 0:
			return 1 << p.board[other]
		}
		return can(other)
	})
	_, err := m.Solve(context.Background())
	return errors.Is(err, csp.ErrNoSolution)
}

// leftOver reports whether the first half of some units, without the cells of the other
// half, has a value in a cell only, or the other way round.
func (p *position) leftOver(units []int, cell int, v uint8, can func(cell int) digits) bool {
	var sides [2][]int
	for i, u := range units {
		side := i / (len(units) / 2)
		for _, c := range p.units[u] {
			if slices.Contains(sides[side], int(c)) {
				return false // units of one side overlap
			}
			sides[side] = append(sides[side], int(c))
		}
	}
	for side := range sides {
		if !slices.Contains(sides[side], cell) || slices.Contains(sides[1-side], cell) {
			continue
		}
		for _, other := range sides[1-side] {
			if !slices.Contains(sides[side], other) && (p.board[other] == v || p.board[other] == 0 && can(other).Has(v)) {
				return false
			}
		}
		return len(sides[0]) == len(sides[1])
	}
	return false
}

// byClues returns the conclusions of a step by clues, after it has asked the model for
// each of them. A step may conclude less than its clues say.
func (p *position) byClues(t testing.TB, s Step) conclusions {
	follows := make(conclusions)
	for _, c := range s.Removed {
		require.True(t, slices.Contains(s.Cells, c.Cell) || slices.Contains(s.Others, c.Cell), s)
		ok := p.excludes(s.Clues, s.Units, c.Cell, uint8(c.Value), func(cell int) digits { return p.can[cell] })
		require.True(t, ok, "%v: %v", s, c)
		follows[Candidate{c.Cell, c.Value}] = true
	}
	return follows
}
