package variant

import (
	"slices"
	"strings"

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
	// Cells are the cells in the order that the clue names them, see [ExtraCells] for those
	// outside the board.
	Cells []int
	// Code is what some kinds say beside numbers: the relation of Pair, the automaton of
	// NFA, the pattern of Regex, the name of extra cells.
	Code string
	// Clues are those that the clue combines, as Or does.
	Clues []Clue
}

// Rule returns the rule of a clue. A clue of an unknown kind is a mistake of the rules
// that it is added to.
func (c Clue) Rule() sudoku.Rule {
	c, k := c.own(), kindOf(c.Kind)
	if k == nil {
		return sudoku.Rule{Name: c.Kind, Clue: c, Parts: func(sudoku.Rules) (sudoku.Parts, error) {
			return sudoku.Parts{}, &sudoku.OptionError{Field: "Kind", Value: c.Kind, Want: "a kind of clue of package variant"}
		}}
	}
	result := sudoku.Rule{Name: k.titleOf(c), Parts: func(r sudoku.Rules) (sudoku.Parts, error) { return k.parts(r, c) }}
	if !k.board || k.law != nil {
		result.Clue = c
	}
	return result
}

// own returns a copy of the clue that shares nothing with it, and names each cell of a set once.
func (c Clue) own() Clue {
	k := kindOf(c.Kind)
	c.Numbers, c.Cells, c.Clues = slices.Clone(c.Numbers), slices.Clone(c.Cells), slices.Clone(c.Clues)
	if k != nil && !k.again && (k.anyOrder || k.units != nil) {
		cells := c.Cells[:0]
		for _, cell := range c.Cells {
			if !slices.Contains(cells, cell) {
				cells = append(cells, cell)
			}
		}
		c.Cells = cells
	}
	for i, part := range c.Clues {
		c.Clues[i] = part.own()
	}
	return c
}

// String returns what the clue says, such as "The values differ and add up to 15."
func (c Clue) String() string {
	k := kindOf(c.Kind)
	if k == nil {
		return c.Kind
	}
	text := fill(k.wordingOf(c).says, c)
	for _, part := range c.Clues {
		text += " " + part.String()
	}
	return text
}

// rule returns the rule of a clue of a kind.
func rule(kind string, cells []int, numbers ...int) sudoku.Rule {
	return Clue{Kind: kind, Numbers: numbers, Cells: cells}.Rule()
}

// A kind is a kind of clue: a row of the table.
type kind struct {
	name  string // in the text form
	title string // in messages; # stands for the first number, ## for all, $ for the code
	says  string // the same signs
	zero  string // instead of says where the number 0 stands for none; then the title has no number either
	form  form   // how the text form spells it
	least int    // number of cells at least
	again bool   // a cell that is named twice counts twice; else it is one place of a set, or refused in a line
	board bool   // the clue is about all cells; it names none
	// combines: the clue is about other clues. onBoard: it has no extra cells.
	combines, onBoard bool
	// extra adds extra cells to the parts.
	extra func(s *setting, parts *sudoku.Parts)
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
	// sum is the law of a kind that solvers count against the sums of units.
	sum func(s *setting) []linear
	// look, own, anyOrder and field are those of [Kind], family and set those of [Clue.Family].
	look, family, field string
	own, anyOrder, set  bool
}

// A law states a clue to a model. x are the decisions of the cells of the clue, in its
// order. Its errors on a full board are the constraints that the board breaks.
type law func(s *setting, m *model, x []decision)

func (k *kind) titleOf(c Clue) string { return fill(k.wordingOf(c).title, c) }

// A wording is the title and the sentence of a kind, with signs for numbers.
type wording struct{ title, says string }

// wordingOf returns the wording for a clue.
func (k *kind) wordingOf(c Clue) wording {
	if k.zero != "" && len(c.Numbers) > 0 && c.Numbers[0] == 0 {
		return wording{strings.TrimSuffix(k.title, " of #"), k.zero}
	}
	return wording{k.title, k.says}
}

// parts returns what a clue adds to rules.
func (k *kind) parts(r sudoku.Rules, c Clue) (sudoku.Parts, error) {
	s, err := newSetting(k, r, c)
	if err != nil {
		return sudoku.Parts{}, err
	}
	allowed, err := k.spelled(r, c)
	if err != nil {
		return sudoku.Parts{}, err
	}
	parts := sudoku.Parts{Text: textOf(r, c), Allowed: allowed}
	if k.extra != nil {
		k.extra(s, &parts)
	}
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
	if k.law == nil {
		return parts, nil
	}
	parts.Constrain = func(m *model, cells []decision) {
		k.law(s, m, decisionsOf(s.Cells, cells))
	}
	parts.Errors = s.counter()
	return parts, nil
}

// allowedValues returns the values that each cell of the rules may take.
func allowedValues(s *setting, ok func(s *setting, v int) bool) []sudoku.Values {
	var some sudoku.Values
	for v := s.first; v <= s.last; v++ {
		if ok(s, v) {
			some = some.With(uint8(v - s.first + 1))
		}
	}
	allowed := slices.Repeat([]sudoku.Values{valuesFrom(1, s.rules.Values())}, s.rules.Len())
	for _, cell := range s.Cells {
		allowed[cell] = some
	}
	return allowed
}

// valuesFrom returns the values from the first to the last.
func valuesFrom(first, last int) (values sudoku.Values) {
	for v := first; v <= last; v++ {
		values = values.With(uint8(v))
	}
	return values
}

// textOf spells a clue.
func textOf(r sudoku.Rules, c Clue) string {
	k := findKind(c.Kind)
	return k.form.text(r, k.name, c)
}

// findKind is kindOf for the forms and laws of the table itself.
var findKind func(name string) *kind

func init() { findKind = kindOf }

// kindOf returns the kind of a name, or nil.
func kindOf(name string) *kind {
	for i := range kinds {
		if kinds[i].name == name {
			return &kinds[i]
		}
	}
	return nil
}
