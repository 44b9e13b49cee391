package variant

import (
	"fmt"
	"slices"
	"sync"

	"example.com/sudoku"
	"example.com/sudoku/csp"
)

// This file puts a clue on the board of its rules, where it can be checked, stated to a
// model, and its errors counted.

// A setting is a clue with the rules of its puzzle.
type setting struct {
	Clue
	kind        *kind
	rules       sudoku.Rules
	named       int             // number of cells that the clue names; more cells may follow
	first, last int             // value that cells show
	marked      map[[2]int]bool // pairs of cells
	differ      func() bool     // whether a unit has all the cells
	parts       []*setting      // of the clues that the clue combines; nil for one that no board can keep
}

// newSetting returns the setting of a clue, or an error if no board can keep it by its
// form.
func newSetting(k *kind, r sudoku.Rules, c Clue) (*setting, error) {
	s := &setting{Clue: c, kind: k, rules: r, first: r.First(), last: r.First() + r.Values() - 1}
	if err := k.checkCells(s); err != nil {
		return nil, err
	}
	if k.board {
		s.Cells = upTo(0, r.Board())
	}
	if k.check != nil {
		if value, want := k.check(s); want != "" {
			return nil, &sudoku.OptionError{Field: k.name, Value: value, Want: want}
		}
	}
	return s, s.finish()
}

// finish adds what a clue that is right needs.
func (s *setting) finish() error {
	k := s.kind
	s.named = len(s.Cells)
	if k.more != nil {
		s.Cells = append(slices.Clip(s.Cells), k.more(s)...)
	}
	s.differ = sync.OnceValue(func() bool { return oneUnit(s.rules, s.Cells) })
	k.findMarks(s)
	return s.combine()
}

// number returns the first number of the clue.
func (s *setting) number() int { return s.Numbers[0] }

// counter returns how the law counts its errors on a full board: the constraints that it
// states, and that the board breaks.
func (s *setting) counter() func(cells []uint8) int {
	stated := sync.OnceValues(func() (cells []int, list []*csp.Constraint) {
		var m model
		at := make(map[int]decision, len(s.Cells))
		x := make([]decision, len(s.Cells))
		for i, cell := range s.Cells {
			if _, ok := at[cell]; !ok {
				at[cell] = m.Decide("", csp.Range(s.first, s.last))
				cells = append(cells, cell)
			}
			x[i] = at[cell]
		}
		s.kind.law(s, &m, x)
		return cells, m.Constraints()
	})
	return func(board []uint8) int {
		cells, list := stated()
		shown := make(csp.Assignment, len(cells))
		for i, cell := range cells {
			shown[i] = int(board[cell]) + s.first - 1
		}
		errors := 0
		for _, constraint := range list {
			if !constraint.Keeps(shown) {
				errors++
			}
		}
		return errors
	}
}

// decisionsOf returns the decisions of some of the cells.
func decisionsOf(some []int, cells []decision) []decision {
	x := make([]decision, len(some))
	for i, cell := range some {
		x[i] = cells[cell]
	}
	return x
}

// state states all that the clue says as constraints: its units too.
func (s *setting) state(m *model, cells []decision) {
	k := s.kind
	if k.units != nil {
		for _, unit := range k.units(s) {
			m.AllDifferent(decisionsOf(unit, cells)...)
		}
	}
	if k.pairs != nil {
		for _, pair := range k.pairs(s) {
			m.NotEqual(cells[pair[0]], cells[pair[1]])
		}
	}
	if k.allowed != nil {
		var values [][]int
		for v := s.first; v <= s.last; v++ {
			if k.allowed(s, v) {
				values = append(values, []int{v})
			}
		}
		for _, cell := range s.Cells {
			oneOf(m, []decision{cells[cell]}, values)
		}
	}
	if k.law != nil {
		k.law(s, m, decisionsOf(s.Cells, cells))
	}
}

// checkCells returns an error if the clue can't have its cells.
func (k *kind) checkCells(s *setting) error {
	bad := func(value, want string) error {
		return &sudoku.OptionError{Field: k.name, Value: value, Want: want}
	}
	if len(s.Cells) < k.least {
		return bad(fmt.Sprintf("%d cells", len(s.Cells)), fmt.Sprintf("at least %d", k.least))
	}
	if len(s.Numbers) < k.form.numbers {
		return bad("no number", "a number")
	}
	most := s.rules.Len()
	if k.onBoard {
		most = s.rules.Board()
	}
	for i, cell := range s.Cells {
		switch {
		case cell < 0 || cell >= most:
			return bad(fmt.Sprintf("cell %d", cell), fmt.Sprintf("cells from 0 to %d", most-1))
		case !k.again && slices.Contains(s.Cells[:i], cell):
			return bad(s.rules.Name(cell)+" twice", "different cells")
		}
	}
	return nil
}

// findMarks finds the pairs of cells of the clues that a negative rule looks at.
func (k *kind) findMarks(s *setting) {
	if k.marks == nil {
		return
	}
	s.marked = make(map[[2]int]bool)
	for _, added := range s.rules.Added() {
		c, _ := added.Clue.(Clue)
		for c := range c.demanded() {
			if !slices.Contains(k.marks, c.Kind) {
				continue
			}
			for _, pair := range touching(&setting{Clue: c, rules: s.rules}) {
				a, b := c.Cells[pair[0]], c.Cells[pair[1]]
				s.marked[[2]int{min(a, b), max(a, b)}] = true
			}
		}
	}
}
