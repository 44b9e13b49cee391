package export

import (
	"errors"
	"slices"

	"example.com/sudoku"
)

// This file states a puzzle in variables that are 0 or 1: it numbers them, and finds the
// puzzles that have no such statement.

// A statement is a puzzle in variables that are 0 or 1, one for each value that a
// cell may take. They are numbered from 1, by cell and then by value.
type statement struct {
	Options
	rules   sudoku.Rules
	side    int     // number of values
	cells   []uint8 // the puzzle
	numbers []int32 // of the variables, at side*cell + value-1; 0: no variable
	spots   []int32 // the index in numbers of each variable

	inUnits [][]int32      // the units of each cell, ascending
	shared  []*sharedPairs // of each unit, once they are asked for
}

// newStatement returns an [*sudoku.OptionError] for options or rules that it can't
// state, and a [*sudoku.ClashError] if givens break a rule. It states puzzles with an
// empty cell that has no candidate.
func newStatement[P sudoku.Problem](puzzle P, opts *Options) (*statement, error) {
	s := &statement{rules: sudoku.RulesOf(puzzle), cells: sudoku.Cells(&puzzle)}
	if opts != nil {
		s.Options = *opts
	}
	if err := s.Encoding.check(); err != nil {
		return nil, err
	}
	if err := refuseClues(s.rules); err != nil {
		return nil, err
	}
	err := sudoku.Check(puzzle)
	clash, _ := errors.AsType[*sudoku.ClashError](err)
	if clash == nil && err != nil || clash != nil && slices.ContainsFunc(clash.Clashes, func(c sudoku.Clash) bool { return c.Value != 0 }) {
		return nil, err
	}
	s.side = s.rules.Values()
	if s.Candidates {
		s.number(sudoku.Candidates(puzzle))
		return s, nil
	}
	may := make([]sudoku.Values, len(s.cells))
	for cell := range may {
		may[cell] = s.rules.Allowed(cell)
	}
	if p, ok := any(&puzzle).(*sudoku.Puzzle); ok {
		for cell, values := range p.Candidates {
			may[cell] = may[cell].And(values)
		}
	}
	s.number(may)
	return s, nil
}

// refuseClues returns an error if the rules have a clue. A clue is known by its parts.
// A rule that has no parts for the rules that it is already in is refused too.
func refuseClues(rules sudoku.Rules) error {
	if err := rules.Err(); err != nil {
		return err
	}
	for _, rule := range rules.Added() {
		parts, err := rule.Parts(rules)
		if err != nil || parts.Constrain != nil || parts.Errors != nil {
			return &sudoku.OptionError{Field: "Rules", Value: rule.Name, Want: "no clues, only units, pairs that differ and allowed values"}
		}
	}
	return nil
}

// number numbers the variables: those of the values that each cell may take.
func (s *statement) number(may []sudoku.Values) {
	s.numbers = make([]int32, len(s.cells)*s.side)
	s.spots = make([]int32, 0, len(s.numbers))
	for cell, values := range may {
		for v := range values.All() {
			spot := cell*s.side + int(v) - 1
			s.spots = append(s.spots, int32(spot))
			s.numbers[spot] = int32(len(s.spots))
		}
	}
}

// variables returns the number of variables.
func (s *statement) variables() int { return len(s.spots) }

// variableOf returns the number of a cell's variable for the value v, 0 if there is none.
func (s *statement) variableOf(cell int, v uint8) int32 { return s.numbers[cell*s.side+int(v)-1] }

// cellOf returns the cell and the value of a variable.
func (s *statement) cellOf(x int32) (cell int, v uint8) {
	spot := int(s.spots[x-1])
	return spot / s.side, uint8(spot%s.side + 1)
}

// order says in which order the cells come.
func (s *statement) order() string {
	last := sudoku.Place{Row: -1}
	for cell := range s.cells {
		p := s.rules.Place(cell)
		if p.Row < last.Row || p.Row == last.Row && p.Column < last.Column {
			return "in the order of the cells"
		}
		last = p
	}
	return rowByRow
}

const rowByRow = "row by row"

// regular reports whether the cells fill a rectangle, row by row, and all values of each
// cell have a variable.
func (s *statement) regular() bool {
	rows, columns := s.rules.Size()
	return rows*columns == len(s.cells) && len(s.spots) == len(s.numbers) && s.order() == rowByRow
}
