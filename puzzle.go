package sudoku

import (
	"fmt"
	"slices"

	"example.com/sudoku/internal/deduce"
	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/set"
	"example.com/sudoku/internal/solver"
)

// This file holds puzzles whose rules are a value, and the [compiled] rules through which all verbs
// serve them and a [Grid].

// A Puzzle is a board of any size whose rules are a value. All functions that take a
// [Grid] take a Puzzle too.
//
//	rules := sudoku.Standard(9).With(variant.Diagonals)
//	puzzle, err := rules.Parse(".....43.1...6......3....8.........8...5.4......9.....4.1......9...3..7.....9..5.3")
//	solution, err := sudoku.Unique(ctx, puzzle)
//
// By the rules of [Standard] it is an ordinary sudoku of any size, which prints and reads
// as a Grid does.
//
// A Puzzle holds slices, so copies share their cells; [Puzzle.Clone] makes one that
// does not. The zero Puzzle has no rules, and every search returns an [*OptionError].
//
// A Puzzle is text, so JSON has it as a string. That of rules and clues by name is read
// into a Puzzle of package variant.
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

// Problem is a [Grid] or a [Puzzle]. A function that takes a problem works on both; the
// type is inferred from the argument.
type Problem interface {
	Grid | Puzzle
	compiled() *compiled
}

// RulesOf returns the rules of a problem: those of [Standard] for a board.
func RulesOf[P Problem](problem P) Rules {
	if p, ok := any(&problem).(*Puzzle); ok {
		return p.Rules
	}
	return Standard(problem.compiled().side)
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

// compiled are the rules as the verbs see them: those of a [Grid], which
// all Grids share, or of a puzzle.
type compiled struct {
	side       int           // of ordinary sudoku; 0 for other rules
	set        *ruleSet      // nil for a Grid
	own        *solver.Rules // nil for a Grid
	candidates []set.Values  // of the cells of a puzzle; nil: all
	err        error         // why there can be no search
}

var gridRules = compiled{side: 9}

func (Grid) compiled() *compiled { return &gridRules }

func (p Puzzle) compiled() *compiled {
	if err := p.check(); err != nil {
		return &compiled{err: err}
	}
	k := p.Rules.compiled()
	if p.Candidates != nil {
		own := *k
		own.candidates = unwrapped(p.Candidates)
		k = &own
	}
	return k
}

// compiled returns the compiled rules, which it makes when it is first asked for.
func (r Rules) compiled() *compiled {
	s := r.get()
	s.once.Do(func() {
		s.compiled = &compiled{set: s, err: s.err}
		switch {
		case s.standard:
			s.compiled.side, s.compiled.own = s.values, solver.Standard[s.values]()
		case len(s.clues) > 0:
			s.compiled.own = solver.New(s.compile(), s.searchModel)
		default:
			s.compiled.own = solver.New(s.compile(), nil)
		}
	})
	return s.compiled
}

// owner returns the rules that were compiled.
func (k *compiled) owner() Rules {
	if k.set != nil {
		return Rules{k.set}
	}
	return Standard(k.side)
}

// clues returns the clues of the rules.
func (k *compiled) clues() []clue {
	if k.set == nil {
		return nil
	}
	return k.set.clues
}

// placeName names a cell in the words of messages.
func (k *compiled) placeName(cell int) string {
	p := k.place(cell)
	return fmt.Sprintf("row %d, column %d", p.Row+1, p.Column+1)
}

// place returns where a cell stands.
func (k *compiled) place(cell int) Place {
	if k.set == nil {
		return Place{cell / k.side, cell % k.side}
	}
	return k.set.places[cell]
}

// geometry returns the compiled rules.
func (k *compiled) geometry() *geometry.Board {
	if k.own != nil {
		return k.own.Board
	}
	return geometry.Standard[k.side]()
}

// solver returns the search that serves the rules.
func (k *compiled) solver() *solver.Rules {
	if k.own != nil {
		return k.own
	}
	return solver.Standard[k.side]()
}

// newDomains returns the values that each cell can take before deduction.
func (k *compiled) newDomains() *deduce.Domains { return k.solver().Domains(k.candidates) }

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

// compile makes the geometry of the rules.
func (s *ruleSet) compile() *geometry.Board {
	units, kinds := make([][]uint16, len(s.units)), make([]geometry.Kind, len(s.units))
	for u, unit := range s.units {
		units[u] = make([]uint16, len(unit.Cells))
		for i, cell := range unit.Cells {
			units[u][i] = uint16(cell)
		}
		kinds[u] = geometry.Kind(unit.Kind)
	}
	return geometry.New(len(s.places), s.values, units, kinds, s.pairs, unwrapped(s.allowed))
}
