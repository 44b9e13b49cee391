package sudoku

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"example.com/sudoku/csp"
)

// A puzzle with clues is solved as a model: its cells are decisions, its units groups
// that differ, and each clue states itself.

// model returns the model of rules, with a decision for each cell of the values that
// candidates returns for it.
func (s *ruleSet) model(candidates func(cell int) Values) *csp.Model {
	m := new(csp.Model)
	cells := make([]csp.Decision, len(s.places))
	for cell := range cells {
		var shown []int
		for v := range candidates(cell).All() {
			shown = append(shown, int(v)+s.first-1)
		}
		cells[cell] = m.Decide(s.places[cell].String(), csp.OneOf(shown...))
	}
	group := make([]csp.Decision, 0, s.values)
	for _, unit := range s.units {
		group = group[:0]
		for _, cell := range unit.Cells {
			group = append(group, cells[cell])
		}
		m.AllDifferent(group...).Named(unit.Name)
	}
	for _, pair := range s.pairs {
		m.NotEqual(cells[pair[0]], cells[pair[1]])
	}
	for _, clue := range s.clues() {
		clue.constrain(m, cells)
	}
	return m
}

// searchModel is the decider of rules with clues. The clues see the values that deduction
// has left.
func (d *domains) searchModel(ctx context.Context, work budget, report func(set []uint64) bool) error {
	s := d.rules.set
	m := s.model(func(cell int) Values { return d.values(d.set, cell) })
	m.MaxDeadEnds = int(work)
	solution := make([]uint64, len(d.set))
	// The decisions that clues have added may take several values on one board.
	var seen map[string]bool
	if len(m.Decisions()) > d.cells() {
		seen = make(map[string]bool)
	}
	board := make([]uint8, d.cells())
	for answer, err := range m.Solutions(ctx) {
		if err != nil {
			return err
		}
		clear(solution)
		for cell, shown := range answer[:d.cells()] {
			v := shown - s.first + 1
			d.plane(solution, v>>6)[cell] = 1 << (v & 63)
			board[cell] = uint8(v)
		}
		if seen != nil {
			if seen[string(board)] {
				continue
			}
			seen[string(board)] = true
		}
		if !report(solution) {
			return nil
		}
	}
	return nil
}

// modelOf returns the model of a puzzle.
func (p Puzzle) modelOf() *csp.Model {
	s := p.Rules.get()
	k := p.kernel()
	if k.err != nil {
		m := new(csp.Model)
		m.Fail(k.err)
		return m
	}
	m := s.model(func(cell int) Values {
		if v := p.Cells[cell]; v != 0 {
			return ValuesOf(v)
		}
		return k.allowed(cell, allValues(s.values))
	})
	cells := slices.Clone(p.Cells)
	m.Check = func() error { return k.check(cells) }
	return m
}

// ModelOf returns the puzzle as a model. It has a decision with all values for
// each cell, in the order of the cells and named r1c1 and so on; an AllDifferent
// for each row, column and block; and a Fix for each given. Constraints may be
// added, such as those of a variant of sudoku. If the board breaks a rule, the
// error of every search but [csp.Model.Closest] is the [*ClashError] of [Check].
func ModelOf[P Problem](puzzle P) *csp.Model {
	if p, ok := any(&puzzle).(*Puzzle); ok {
		return p.modelOf()
	}
	return boardModel(Cells(&puzzle))
}

func boardModel(puzzle []uint8) *csp.Model {
	shape := shapeOf(len(puzzle))
	n := shape.side
	m := &csp.Model{Check: func() error { return boardKernel(len(puzzle)).check(puzzle) }}
	m.Reserve(n*n, 3*n+givens(puzzle), 3*n*n+givens(puzzle))
	cells := m.ArrayFunc(n*n, csp.Range(1, n), func(cell int) string {
		return "r" + strconv.Itoa(cell/n+1) + "c" + strconv.Itoa(cell%n+1)
	})
	var names strings.Builder // all in one piece
	names.Grow(3 * n * len("column 99"))
	members := make([]csp.Decision, n)
	for unit := range 3 * n {
		for i, cell := range shape.unit(unit) {
			members[i] = cells[cell]
		}
		start := names.Len()
		names.WriteString([...]string{"row ", "column ", "block "}[unit/n])
		names.WriteString(strconv.Itoa(unit%n + 1))
		m.AllDifferent(members...).Named(names.String()[start:])
	}
	for cell, v := range puzzle {
		if v != 0 {
			m.Fix(cells[cell], int(v))
		}
	}
	return m
}
