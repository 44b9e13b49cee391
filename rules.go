package sudoku

import (
	"slices"
	"strconv"
	"sync"
	"sync/atomic"

	"example.com/sudoku/csp"
	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/ruletext"
)

// This file holds the rules of a puzzle as a value, and what can be asked of them. Their
// tables are a [geometry].

// Rules say which cells a puzzle has, which values they take, and which of them
// differ. [Standard], [Latin], [Jigsaw] and [Plain] make rules, [Rules.With] adds to
// them. Package variant has the rules that have names.
//
// Rules never change, so several goroutines may use them at the same time. A mistake in
// making them does not stop a program: [Rules.Err] reports the first one, and every
// search returns it. The zero Rules have no cells and report that as a mistake.
type Rules struct{ set *ruleSet }

// A Place is where a cell stands in the picture of a puzzle. Rows and columns count
// from 0.
type Place struct{ Row, Column int }

// String returns the place as messages name it, r1c1 for the first one.
func (p Place) String() string {
	return "r" + strconv.Itoa(p.Row+1) + "c" + strconv.Itoa(p.Column+1)
}

// A Unit is a group of cells that take different values. A unit with as many cells as
// there are values holds each value once.
type Unit struct {
	Kind  UnitKind
	Name  string // for messages, such as "row 1"
	Cells []int
}

// A UnitKind is a kind of unit, a group of cells in which no value may stand
// twice.
type UnitKind uint8

const (
	Row UnitKind = iota + 1
	Column
	Block // also a region of a jigsaw
	Extra // such as a diagonal
)

// A Rule is what [Rules.With] adds to rules: units, pairs of cells that differ, cells
// with fewer values, or a clue. The constructors of package variant make rules; a user's
// own is a Name, a Text and Parts.
type Rule struct {
	// Name stands for the rule in messages, hints and legends, such as "cage of 15".
	Name string
	// Text is the rule as a part of the text form, such as "Cage~15~R1C1~R1C2". Rules
	// with the same text are equal; see [Rules.Equal]. It may be empty: then it is the
	// Text of the parts, or the parts are spelled.
	Text string
	// Clue is the value by which package variant knows a clue, nil for a rule of
	// geometry.
	Clue any
	// Parts returns what the rule adds to the given rules. Its error, an [*OptionError],
	// says why it does not fit them.
	Parts func(Rules) (Parts, error)
}

// Parts are what a [Rule] consists of. Each field may be empty.
type Parts struct {
	// Cells are the names of cells that the rule adds outside the board. They take the
	// values of the others and get the next numbers. They stand below the board, in this
	// number of columns, 0 for those of the board, and far from other cells.
	Cells   []string
	Columns int
	// Text is the text of the rule, where it depends on the rules that it is added to,
	// as the names of cells do.
	Text  string
	Units []Unit
	// Pairs are cells that differ.
	Pairs [][2]int
	// Allowed are the values that each cell may take; nil means all of them.
	Allowed []Values
	// Constrain states a clue to a model. There is a decision for each cell; its values
	// are those that the cell shows, see [Rules.First]. Errors counts the errors of the
	// same clue on a full board, whose cells hold 1 to n. A clue has both.
	Constrain func(m *csp.Model, cells []csp.Decision)
	Errors    func(cells []uint8) int
}

// maxPicture is the largest number of rows, and of columns, of a picture.
const maxPicture = ruletext.MaxPicture

// A ruleSet is what Rules point to.
type ruleSet struct {
	err           error  // the first mistake
	text          string // of the rules that With has added nothing to
	first, values int
	rows, columns int
	places        []Place
	at            []int32  // the cell at each place of the picture, or -1
	names         []string // of the last cells, which stand outside the picture
	units         []Unit
	pairs         [][2]int
	allowed       []Values
	standard      bool // the rules of ordinary sudoku, of a side that has engines of its own
	added         []Rule
	clues         []clue

	grown    atomic.Bool // rules that With made use the room behind the lists
	once     sync.Once
	compiled *compiled
}

// A clue is a rule that is more than geometry.
type clue struct {
	name      string
	constrain func(m *csp.Model, cells []csp.Decision)
	errors    func(cells []uint8) int
}

var noRules = &ruleSet{err: &OptionError{Field: "Rules", Value: "none", Want: "rules made by Standard, Latin, Jigsaw or Plain"}}

func (r Rules) get() *ruleSet {
	if r.set == nil {
		return noRules
	}
	return r.set
}

// Err returns the first mistake in making the rules, an [*OptionError], or nil.
func (r Rules) Err() error { return r.get().err }

// Len returns the number of cells.
func (r Rules) Len() int { return len(r.get().places) }

// Values returns the number of values that a cell can take. Cells hold 1 to this number.
func (r Rules) Values() int { return r.get().values }

// First returns the smallest value as text, sums and clues see it, normally 1. A cell
// that holds v shows v + First - 1.
func (r Rules) First() int { return r.get().first }

// Size returns the number of rows and columns of the picture.
func (r Rules) Size() (rows, columns int) { return r.get().rows, r.get().columns }

// Place returns where a cell stands in the picture, or below it.
func (r Rules) Place(cell int) Place { return r.get().places[cell] }

// CellAt returns the cell at a place of the picture, or -1 if there is none.
func (r Rules) CellAt(row, column int) int { return r.get().cellAt(row, column) }

func (s *ruleSet) cellAt(row, column int) int {
	if row < 0 || row >= s.rows || column < 0 || column >= s.columns {
		return -1
	}
	return int(s.at[row*s.columns+column])
}

// Units returns the groups of cells that differ: rows, columns and blocks, and then
// those that rules have added. The slices are shared and must not be changed.
func (r Rules) Units() []Unit { return slices.Clip(r.get().units) }

// Pairs returns the pairs of cells that differ and that no unit has been made of. The
// slice is shared and must not be changed.
func (r Rules) Pairs() [][2]int { return slices.Clip(r.get().pairs) }

// Peers returns the cells that differ from a cell, in ascending order. The slice is
// shared and must not be changed.
func (r Rules) Peers(cell int) []uint16 { return r.compiled().geometry().Peers[cell] }

func init() {
	geometry.Of = func(rules any) *geometry.Board { return rules.(Rules).compiled().geometry() }
}

// Allowed returns the values that a cell may take by the rules alone.
func (r Rules) Allowed(cell int) Values { return r.get().allowedIn(cell) }

func (s *ruleSet) allowedIn(cell int) Values {
	if s.allowed == nil {
		return allValues(s.values)
	}
	return s.allowed[cell]
}

// Added returns the rules that With has added. The slice is shared and must not be
// changed.
func (r Rules) Added() []Rule { return slices.Clip(r.get().added) }

// Equal reports whether two rules have the same text. Rules that demand the same in other
// words or in another order are not equal, such as those of .Shape~5x5 and of
// .Shape~5x5.NoBoxes, a board without blocks either way.
func (r Rules) Equal(other Rules) bool {
	return r.set == other.set || r.String() == other.String()
}

// String returns the text of the rules: the parts that make them, each with a dot
// before it, such as ".Shape~9x9.Diagonal~1". Parse of package variant reads it.
func (r Rules) String() string { return string(r.get().appendText(nil)) }

func (s *ruleSet) appendText(text []byte) []byte {
	text = append(text, s.text...)
	for _, rule := range s.added {
		text = append(append(text, '.'), rule.Text...)
	}
	return text
}
