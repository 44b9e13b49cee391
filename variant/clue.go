package variant

import (
	"fmt"
	"slices"

	"example.com/sudoku"
	"example.com/sudoku/csp"
)

// This file makes rules of clues: the row of a clue's kind says what it means, the
// rules of the puzzle where its cells stand.

// The model that clues are stated to, and its decisions.
type (
	model    = csp.Model
	decision = csp.Decision
)

// A Clue is what a rule of this package says, for programs that print, draw or explain
// it. It is the Clue of a [sudoku.Rule].
type Clue struct {
	// Kind is the name in the text form, such as "Cage".
	Kind string
	// Numbers are those of the clue, such as the sum of a cage.
	Numbers []int
	// Cells are the cells in the order that the clue names them.
	Cells []int
}

// Rule returns the rule of a clue. A clue of an unknown kind is a mistake of the rules
// that it is added to.
func (c Clue) Rule() sudoku.Rule {
	c.Numbers, c.Cells = slices.Clone(c.Numbers), slices.Clone(c.Cells)
	k := kindOf(c.Kind)
	if k == nil {
		return sudoku.Rule{Name: c.Kind, Clue: c, Parts: func(sudoku.Rules) (sudoku.Parts, error) {
			return sudoku.Parts{}, &sudoku.OptionError{Field: "Kind", Value: c.Kind, Want: "a kind of clue of package variant"}
		}}
	}
	result := sudoku.Rule{Name: k.titleOf(c), Parts: func(r sudoku.Rules) (sudoku.Parts, error) { return k.parts(r, c) }}
	if !k.board || k.law.constrain != nil {
		result.Clue = c
	}
	return result
}

// String returns what the clue says, such as "The values differ and add up to 15."
func (c Clue) String() string {
	k := kindOf(c.Kind)
	if k == nil {
		return c.Kind
	}
	return fill(k.says, c.Numbers)
}

// rule returns the rule of a clue of a kind.
func rule(kind string, cells []int, numbers ...int) sudoku.Rule {
	return Clue{Kind: kind, Numbers: numbers, Cells: cells}.Rule()
}

// A kind is a kind of clue: a row of the table.
type kind struct {
	name  string // in the text form
	title string // in messages; # stands for the first number
	says  string // # stands for the first number
	form  form   // how the text form spells it
	least int    // number of cells at least
	again bool   // a cell may be named twice
	board bool   // the clue is about all cells; it names none
	// check returns what is wrong with the numbers and cells, and what would be right.
	check func(s *setting) (value any, want string)
	// more are cells that the law is about beside those that the clue names.
	more func(s *setting) []int
	// units are groups of cells that differ, pairs are pairs of such cells.
	units func(s *setting) [][]int
	pairs func(s *setting) [][2]int
	// allowed says whether a cell of the clue may have a value.
	allowed func(s *setting, v int) bool
	// marks are the kinds of which the law looks at the clues that stand before this one.
	marks []string
	// law is what the clue says beside the units.
	law law
}

// A law states a clue to a model, and counts its errors on a full board. x and v are the
// decisions and the values of the cells of the clue, in its order.
type law struct {
	constrain func(s *setting, m *model, x []decision)
	errors    func(s *setting, v []int) int
}

// A setting is a clue with the rules of its puzzle.
type setting struct {
	Clue
	rules       sudoku.Rules
	named       int             // number of cells that the clue names; more cells may follow
	first, last int             // value that cells show
	marked      map[[2]int]bool // pairs of cells
}

// number returns the first number of the clue.
func (s *setting) number() int { return s.Numbers[0] }

func (k *kind) titleOf(c Clue) string { return fill(k.title, c.Numbers) }

// parts returns what a clue adds to rules.
func (k *kind) parts(r sudoku.Rules, c Clue) (sudoku.Parts, error) {
	s := &setting{Clue: c, rules: r, first: r.First(), last: r.First() + r.Values() - 1}
	if err := k.checkCells(s); err != nil {
		return sudoku.Parts{}, err
	}
	if k.board {
		s.Cells = make([]int, r.Len())
		for cell := range s.Cells {
			s.Cells[cell] = cell
		}
	}
	if k.check != nil {
		if value, want := k.check(s); want != "" {
			return sudoku.Parts{}, &sudoku.OptionError{Field: k.name, Value: value, Want: want}
		}
	}
	s.named = len(s.Cells)
	if k.more != nil {
		s.Cells = append(slices.Clip(s.Cells), k.more(s)...)
	}
	parts := sudoku.Parts{Text: k.form.text(r, k.name, c)}
	if k.units != nil {
		for _, cells := range k.units(s) {
			parts.Units = append(parts.Units, sudoku.Unit{Name: k.titleOf(c), Cells: cells})
		}
	}
	if k.pairs != nil {
		parts.Pairs = k.pairs(s)
	}
	if k.allowed != nil {
		parts.Allowed = allowedValues(s, k.allowed)
	}
	k.findMarks(s)
	if k.law.constrain == nil {
		return parts, nil
	}
	parts.Constrain = func(m *model, cells []decision) {
		x := make([]decision, len(s.Cells))
		for i, cell := range s.Cells {
			x[i] = cells[cell]
		}
		k.law.constrain(s, m, x)
	}
	parts.Errors = func(cells []uint8) int {
		v := make([]int, len(s.Cells))
		for i, cell := range s.Cells {
			v[i] = int(cells[cell]) + s.first - 1
		}
		return k.law.errors(s, v)
	}
	return parts, nil
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
	seen := make(map[int]bool, len(s.Cells))
	for _, cell := range s.Cells {
		switch {
		case cell < 0 || cell >= s.rules.Len():
			return bad(fmt.Sprintf("cell %d", cell), fmt.Sprintf("cells from 0 to %d", s.rules.Len()-1))
		case seen[cell] && !k.again:
			return bad(s.rules.Place(cell).String()+" twice", "different cells")
		}
		seen[cell] = true
	}
	return nil
}

// allowedValues returns the values that each cell of the rules may take.
func allowedValues(s *setting, ok func(s *setting, v int) bool) []sudoku.Values {
	var all, some sudoku.Values
	for v := s.first; v <= s.last; v++ {
		value := uint8(v - s.first + 1)
		all = all.With(value)
		if ok(s, v) {
			some = some.With(value)
		}
	}
	allowed := slices.Repeat([]sudoku.Values{all}, s.rules.Len())
	for _, cell := range s.Cells {
		allowed[cell] = some
	}
	return allowed
}

// findMarks finds the pairs of cells of the clues that a negative rule looks at.
func (k *kind) findMarks(s *setting) {
	if k.marks == nil {
		return
	}
	s.marked = make(map[[2]int]bool)
	for _, added := range s.rules.Added() {
		if c, ok := added.Clue.(Clue); ok && slices.Contains(k.marks, c.Kind) {
			for _, pair := range touching(&setting{Clue: c, rules: s.rules}) {
				a, b := c.Cells[pair[0]], c.Cells[pair[1]]
				s.marked[[2]int{min(a, b), max(a, b)}] = true
			}
		}
	}
}

// kindOf returns the kind of a name, or nil.
func kindOf(name string) *kind {
	for i := range kinds {
		if kinds[i].name == name {
			return &kinds[i]
		}
	}
	return nil
}
