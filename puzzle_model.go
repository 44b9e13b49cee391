package sudoku

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"example.com/sudoku/csp"
	"example.com/sudoku/internal/deduce"
	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/poll"
	"example.com/sudoku/internal/set"
)

// A puzzle with clues is solved as a model: its cells are decisions, its units groups
// that differ, and each clue states itself.

// model returns the model of rules, with a decision for each cell of the values that
// candidates returns for it. A cell without any has those of the rules: a domain is never
// empty.
func (s *ruleSet) model(candidates func(cell int) set.Values) *csp.Model {
	m := new(csp.Model)
	cells := make([]csp.Decision, len(s.places))
	for cell := range cells {
		values := candidates(cell)
		if values == (set.Values{}) {
			values = s.allowedIn(cell).set
		}
		domain := csp.Range(s.first, s.first+s.values-1)
		if values.Len() < s.values {
			domain = csp.OneOf(s.shown(values)...)
		}
		cells[cell] = m.Decide(s.name(cell), domain)
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
	for _, clue := range s.clues {
		clue.constrain(m, cells)
	}
	return m
}

// searchModel is the decider of rules with clues. The clues see the values that deduction
// has left.
func (s *ruleSet) searchModel(d *deduce.Domains, ctx context.Context, work poll.Budget, report func(set []uint64) bool) error {
	known := knownBoards{seen: make(map[string]bool)}
	solution := make([]uint64, len(d.Set))
	for {
		m := s.model(func(cell int) set.Values { return d.Values(d.Set, cell) })
		m.MaxDeadEnds = int(work)
		cells := m.Decisions()[:d.Cells()]
		known.distinct = len(m.Decisions()) == len(cells)
		if len(known.boards) > 0 {
			m.Forbid(cells, known.boards)
		}
		known.repeats = 0
		for answer, err := range m.Solutions(ctx) {
			if err != nil {
				return err
			}
			board := answer[:len(cells)]
			if known.has(board) {
				if known.tooOften() {
					break
				}
				continue
			}
			clear(solution)
			for cell, shown := range board {
				v := shown - s.first + 1
				d.Plane(solution, v>>6)[cell] = 1 << (v & 63)
			}
			if !report(solution) {
				return nil
			}
		}
		if !known.tooOften() {
			return nil
		}
	}
}

// knownBoards are the boards that a search has reported. The decisions that clues have
// added may take many values on one board: a search that finds known boards too often
// ends, and another one starts that forbids them.
type knownBoards struct {
	distinct bool // the search finds no board twice
	boards   [][]int
	seen     map[string]bool
	repeats  int
}

// has reports whether a board is known, and makes it known.
func (k *knownBoards) has(board []int) bool {
	if k.distinct {
		return false
	}
	name := make([]byte, len(board))
	for cell, v := range board {
		name[cell] = byte(v)
	}
	if k.seen[string(name)] {
		k.repeats++
		return true
	}
	k.seen[string(name)] = true
	k.boards = append(k.boards, slices.Clip(board))
	return false
}

// tooOften reports whether to start again: so that this takes no longer than the repeats,
// a search that knows many boards may repeat as many.
func (k *knownBoards) tooOften() bool {
	const few = 64
	return k.repeats > max(few, len(k.boards))
}

// modelOf returns the model of a puzzle.
func (p Puzzle) modelOf() *csp.Model {
	s := p.Rules.get()
	k := p.compiled()
	if k.err != nil {
		m := new(csp.Model)
		m.Fail(k.err)
		return m
	}
	values := func(cell int) set.Values {
		all := k.allowed(cell, set.UpTo(s.values))
		if v := p.Cells[cell]; v != 0 {
			all = all.And(set.Of(v))
		}
		return all
	}
	m := s.model(values)
	for cell, x := range m.Decisions()[:len(p.Cells)] {
		if values(cell) == (set.Values{}) { // nothing keeps this
			m.NotEqual(x, x).Named("a value that " + s.name(cell) + " may have")
		}
	}
	cells := slices.Clone(p.Cells)
	m.Check = func() error { return k.check(cells) }
	return m
}

// ModelOf returns the puzzle as a model. It has a decision with all values for
// each cell, in the order of the cells and named r1c1 and so on; an AllDifferent
// for each row, column and block; and a Fix for each given. Constraints may be
// added, such as those of a variant of sudoku. If the board breaks a rule, the
// error of every search but [csp.Model.Closest] is the [*ClashError] of [Check].
//
// Clues may add decisions after those of the cells. A model counts the assignments of all
// its decisions; [Count] and [Solutions] count the values of the cells, of which those
// outside the board are some.
func ModelOf[P Problem](puzzle P) *csp.Model {
	k, cells := puzzle.compiled(), Cells(&puzzle)
	if p, ok := any(&puzzle).(*Puzzle); ok {
		if k.side == 0 || k.candidates != nil {
			return p.modelOf()
		}
		cells = slices.Clone(cells)
	}
	return k.boardModel(cells)
}

func (k *compiled) boardModel(puzzle []uint8) *csp.Model {
	shape := geometry.ShapeOf(len(puzzle))
	n := shape.Side
	m := &csp.Model{Check: func() error { return k.check(puzzle) }}
	m.Reserve(n*n, 3*n+givens(puzzle), 3*n*n+givens(puzzle))
	cells := m.ArrayFunc(n*n, csp.Range(1, n), func(cell int) string {
		return "r" + strconv.Itoa(cell/n+1) + "c" + strconv.Itoa(cell%n+1)
	})
	var names strings.Builder // all in one piece
	names.Grow(3 * n * len("column 99"))
	members := make([]csp.Decision, n)
	for unit := range 3 * n {
		for i, cell := range shape.Unit(unit) {
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
