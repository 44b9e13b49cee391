package sudoku

import (
	"context"
	"fmt"
	"slices"
)

// This file holds puzzles whose rules are a value, and the [kernel] through which all verbs
// serve them and the board types.

// A Puzzle is a board whose rules are a value: the thirteenth type of board. Most
// functions that take a board take a Puzzle too.
//
//	rules := sudoku.Standard(9).With(variant.Diagonals)
//	puzzle, err := rules.Parse(".....43.1...6......3....8.........8...5.4......9.....4.1......9...3..7.....9..5.3")
//	solution, err := sudoku.Unique(ctx, puzzle)
//
// A Puzzle holds slices, so copies share their cells; [Puzzle.Clone] makes one that
// does not. The zero Puzzle has no rules, and every search returns an [*OptionError].
type Puzzle struct {
	Rules Rules
	// Cells holds a value from 1 to Rules.Values() for each cell, and 0 for an empty
	// one.
	Cells []uint8
	// Candidates are the values that each cell may take, as pencil marks restrict them;
	// nil means all that the rules allow. The value of a filled cell must be one of its
	// own.
	Candidates []Values
}

// Problem is a board of any of the twelve types, or a [Puzzle]. A function that takes a
// problem works on all of them; the type is inferred from the argument.
type Problem interface {
	Grid4 | Grid6 | Grid8 | Grid | Grid10 | Grid12 | Grid16 | Grid25 | Grid36 | Grid49 | Grid64 | Grid81 | Puzzle
	kernel() *kernel
	funcs() boardFuncs
}

// RulesOf returns the rules of a problem: those of [Standard] for a board.
func RulesOf[P Problem](problem P) Rules {
	if p, ok := any(&problem).(*Puzzle); ok {
		return p.Rules
	}
	return Standard(problem.kernel().side)
}

// Clone returns a copy of the puzzle that shares no cells with it.
func (p Puzzle) Clone() Puzzle {
	p.Cells, p.Candidates = slices.Clone(p.Cells), slices.Clone(p.Candidates)
	return p
}

// Empty returns the puzzle without givens.
func (r Rules) Empty() Puzzle { return Puzzle{Rules: r, Cells: make([]uint8, r.Len())} }

// check returns an [*OptionError] if the puzzle is not one of its rules.
func (p Puzzle) check() error {
	s := p.Rules.get()
	switch {
	case s.err != nil:
		return s.err
	case len(p.Cells) != len(s.places):
		return &OptionError{Field: "Cells", Value: fmt.Sprintf("%d cells", len(p.Cells)), Want: fmt.Sprintf("%d, as the rules have", len(s.places))}
	case p.Candidates != nil && len(p.Candidates) != len(s.places):
		return &OptionError{Field: "Candidates", Value: fmt.Sprintf("%d sets", len(p.Candidates)), Want: fmt.Sprintf("%d, as the rules have cells", len(s.places))}
	}
	return nil
}

// A kernel is how the searches see a type of board, or the rules of a puzzle. All boards
// of a type share one. A program has the code of its own types only: what a type uses,
// its kernel names.
type kernel struct {
	side       int       // of the board type; 0 for other rules
	rules      *geometry // nil for a board type
	candidates []Values  // of the cells of a puzzle; nil: all
	// The search of rules that the 9×9 kernel does not serve. A program that has Grids
	// alone does not have its code.
	otherwise exactSearch
	decide    decider
	extra     *extra9     // if the 9×9 kernel serves them: what they add
	planes    *planeRules // if they are searched by planes
	// What only rules need, so that a program without them does not have its code: the
	// searches of extra and planes, and the check of clues.
	solveExtra  func(search9, state9) (search9, bool)
	learned     exactSearch
	checkClues  func(*kernel, []uint8) error
	decideAlone func(*kernel, *domains, context.Context, budget, func([]uint64) bool) error
	effort      int64 // nodes of that search before propagation takes over
	err         error // why there can be no search
}

// An exactSearch is a search that serves [kernel.exact].
type exactSearch func(k *kernel, ctx context.Context, puzzle []uint8, work budget, limit int, first []uint8, yield func([]uint8) bool) (int, error)

var (
	kernel4  = kernel{side: 4, decide: (*domains).searchPlainly, otherwise: (*kernel).exactByDomains}
	kernel6  = kernel{side: 6, decide: (*domains).searchPlainly, otherwise: (*kernel).exactByDomains}
	kernel8  = kernel{side: 8, decide: (*domains).searchPlainly, otherwise: (*kernel).exactByDomains}
	kernel9  = kernel{side: 9}
	kernel10 = kernel{side: 10, decide: (*domains).searchLearning, otherwise: (*kernel).exactByDomains}
	kernel12 = kernel{side: 12, decide: (*domains).searchLearning, otherwise: (*kernel).exactByDomains}
	kernel16 = kernel{side: 16, decide: (*domains).searchLearning, otherwise: (*kernel).exactByDomains}
	kernel25 = kernel{side: 25, decide: (*domains).searchLearning, otherwise: (*kernel).exactByDomains}
	kernel36 = kernel{side: 36, decide: (*domains).searchLearning, otherwise: (*kernel).exactByDomains}
	kernel49 = kernel{side: 49, decide: (*domains).searchLearning, otherwise: (*kernel).exactByDomains}
	kernel64 = kernel{side: 64, decide: (*domains).searchLearning, otherwise: (*kernel).exactByDomains}
	kernel81 = kernel{side: 81, decide: (*domains).searchLearning, otherwise: (*kernel).exactByDomains}
)

func (Grid4) kernel() *kernel  { return &kernel4 }
func (Grid6) kernel() *kernel  { return &kernel6 }
func (Grid8) kernel() *kernel  { return &kernel8 }
func (Grid) kernel() *kernel   { return &kernel9 }
func (Grid10) kernel() *kernel { return &kernel10 }
func (Grid12) kernel() *kernel { return &kernel12 }
func (Grid16) kernel() *kernel { return &kernel16 }
func (Grid25) kernel() *kernel { return &kernel25 }
func (Grid36) kernel() *kernel { return &kernel36 }
func (Grid49) kernel() *kernel { return &kernel49 }
func (Grid64) kernel() *kernel { return &kernel64 }
func (Grid81) kernel() *kernel { return &kernel81 }

func (b Grid4) funcs() boardFuncs  { return boardFuncsOf(b) }
func (b Grid6) funcs() boardFuncs  { return boardFuncsOf(b) }
func (b Grid8) funcs() boardFuncs  { return boardFuncsOf(b) }
func (b Grid) funcs() boardFuncs   { return boardFuncsOf(b) }
func (b Grid10) funcs() boardFuncs { return boardFuncsOf(b) }
func (b Grid12) funcs() boardFuncs { return boardFuncsOf(b) }
func (b Grid16) funcs() boardFuncs { return boardFuncsOf(b) }
func (b Grid25) funcs() boardFuncs { return boardFuncsOf(b) }
func (b Grid36) funcs() boardFuncs { return boardFuncsOf(b) }
func (b Grid49) funcs() boardFuncs { return boardFuncsOf(b) }
func (b Grid64) funcs() boardFuncs { return boardFuncsOf(b) }
func (b Grid81) funcs() boardFuncs { return boardFuncsOf(b) }
func (p Puzzle) funcs() boardFuncs {
	k := p.kernel()
	if k.err != nil {
		return boardFuncs{kernel: k}
	}
	return rulesFuncs(k)
}

func (p Puzzle) kernel() *kernel {
	if err := p.check(); err != nil {
		return &kernel{err: err}
	}
	k := p.Rules.kernel()
	if p.Candidates != nil {
		own := *k
		own.candidates = p.Candidates
		k = &own
	}
	return k
}

// kernel returns the kernel of the rules, which it makes when it is first asked for.
func (r Rules) kernel() *kernel {
	s := r.get()
	s.once.Do(func() {
		if s.standard {
			s.compiled = &kernel{side: s.values, rules: sizeTables[s.values](), decide: (*domains).searchPlainly, otherwise: (*kernel).exactByDomains}
		} else {
			s.compiled = &kernel{rules: s.compile(), decide: (*domains).searchPlainly, otherwise: (*kernel).exactByDomains, err: s.err}
		}
		if len(s.places) > maxSplit || s.values >= 64 {
			s.compiled.decide = (*domains).searchLearning
		}
		switch {
		case s.compiled.err != nil:
		case len(s.clues()) > 0:
			s.compiled.decide, s.compiled.checkClues = (*domains).searchModel, (*kernel).cluesClash
		case !s.standard:
			k := s.compiled
			if k.extra = k.rules.extra9(); k.extra != nil {
				k.learned = (*kernel).exactLearned
				if !k.extra.none() {
					k.solveExtra = search9.startExtra
				}
			} else if k.planes = k.rules.planes(); k.planes != nil {
				k.decideAlone, k.effort = (*kernel).searchPlanes, planeEffort
			}
		}
	})
	return s.compiled
}

// boardKernel returns a kernel of the board type with a number of cells, for checks only.
func boardKernel(cells int) *kernel { return &kernel{side: side(cells)} }

// owner returns the rules of the kernel.
func (k *kernel) owner() Rules {
	if k.rules != nil && k.rules.set != nil {
		return Rules{k.rules.set}
	}
	return Standard(k.side)
}

// geometry returns the compiled rules.
func (k *kernel) geometry() *geometry {
	if k.rules != nil {
		return k.rules
	}
	return sizeTables[k.side]()
}

// newDomains returns the values that each cell can take before deduction.
func (k *kernel) newDomains() *domains {
	d := newDomains(k.geometry())
	if k.candidates != nil {
		d.restrict(k.candidates)
	}
	return d
}

// isGrid reports whether the 9×9 kernel serves the rules.
func (k *kernel) isGrid() bool { return k.side == 9 || k.extra != nil }

// restricted returns the values that the cells may take, or nil for all.
func (k *kernel) restricted() []Values {
	if k.extra == nil || k.rules.allowed == nil {
		return k.candidates
	}
	all := make([]Values, len(k.rules.allowed))
	for cell := range all {
		all[cell] = k.allowed(cell, allValues(k.rules.values))
	}
	return all
}

// blank returns an empty problem with the rules of another, and its cells.
func blank[P Problem](like *P) (problem P) {
	switch p := any(&problem).(type) {
	case *Puzzle:
		rules := any(like).(*Puzzle).Rules
		*p = rules.Empty()
	}
	return problem
}

// solved returns a board with the rules of a problem and the given cells, which it copies.
func solved[P Problem](problem *P, cells []uint8) P {
	board := blank(problem)
	copy(Cells(&board), cells)
	return board
}

// withCells returns a problem that differs from another in its cells, which it copies.
func withCells[P Problem](like *P, cells []uint8) P {
	problem := solved(like, cells)
	if p, ok := any(&problem).(*Puzzle); ok {
		p.Candidates = any(like).(*Puzzle).Candidates
	}
	return problem
}

// cluesClash returns an error if a full board breaks a clue.
func (k *kernel) cluesClash(cells []uint8) error {
	for _, v := range cells {
		if v == 0 {
			return nil
		}
	}
	var broken []Clash
	for _, c := range k.rules.set.clues() {
		if c.errors(cells) > 0 {
			broken = append(broken, Clash{Clue: c.name, Cell: -1, Other: -1})
		}
	}
	if broken == nil {
		return nil
	}
	return k.clashError(broken)
}
