package export

import (
	"strconv"

	"example.com/sudoku"
)

// This file makes the groups of variables that state the rules: the variables of a cell,
// those of a value in a unit, and those of a value in a pair of cells that differ.

// A group names a group of variables, and says how many of them are 1.
type group struct {
	kind    string // the first word of its name
	a, b    int    // the others: row and column of a cell, or number of a unit and value; from 1
	unit    int    // index in Rules.Units, or noUnit
	exactly bool   // exactly one is 1; else at most one
	implied bool   // that at most one is 1 follows from the other groups: a cell of a full unit
}

const noUnit = -1 // a cell or a pair of cells

// kindNames are the first words of the names of groups.
var kindNames = [...]string{sudoku.Row: "row", sudoku.Column: "column", sudoku.Block: "block", sudoku.Extra: "extra"}

// appendTo appends the name of the group, such as block_4_9.
func (g group) appendTo(text []byte) []byte {
	text = append(append(text, g.kind...), '_')
	text = append(strconv.AppendInt(text, int64(g.a), 10), '_')
	return strconv.AppendInt(text, int64(g.b), 10)
}

// ofCell reports whether the group is that of a cell.
func (g group) ofCell() bool { return g.unit == noUnit && g.exactly }

// A member is a variable of a group with its cell and value.
type member struct {
	x     int32
	cell  int32
	value uint8
	at    uint8 // the place of the cell in the unit, which has at most 99 cells
}

// groups yields each group with its members. The cells come first, so that the
// variables appear in order. A group of which exactly one member is 1 can't be satisfied
// without members. With Candidates, groups that a given satisfies are skipped; so are
// groups of which at most one is 1 and that have no two members.
func (s *statement) groups(yield func(group, []member) bool) {
	members := make([]member, 0, s.side)
	for i, v := range s.cells {
		if s.Candidates && v != 0 {
			continue
		}
		members = s.appendMembers(members[:0], i)
		place := s.rules.Place(i)
		if !yield(group{"cell", place.Row + 1, place.Column + 1, noUnit, true, s.inFullUnit(i)}, members) {
			return
		}
	}
	var numbers [len(kindNames)]int
	for u, unit := range s.rules.Units() {
		kind := unit.Kind
		if int(kind) >= len(kindNames) {
			kind = sudoku.Extra
		}
		numbers[kind]++
		g := group{kindNames[kind], numbers[kind], 0, u, len(unit.Cells) == s.side, false}
		var given sudoku.Values
		for _, cell := range unit.Cells {
			given = given.With(s.cells[cell])
		}
		for g.b = 1; g.b <= s.side; g.b++ {
			v := uint8(g.b)
			if s.Candidates && given.Has(v) {
				continue
			}
			members = members[:0]
			for at, cell := range unit.Cells {
				if x := s.variableOf(cell, v); x != 0 {
					members = append(members, member{x, int32(cell), v, uint8(at)})
				}
			}
			if (g.exactly || len(members) > 1) && !yield(g, members) {
				return
			}
		}
	}
	s.pairGroups(members, yield)
}

// appendMembers appends the variables of a cell.
func (s *statement) appendMembers(members []member, cell int) []member {
	for i, x := range s.numbers[cell*s.side:][:s.side] {
		if x != 0 {
			members = append(members, member{x, int32(cell), uint8(i + 1), 0})
		}
	}
	return members
}

// pairGroups yields the groups of the pairs of cells that differ and share no unit.
func (s *statement) pairGroups(members []member, yield func(group, []member) bool) {
	seen := make(map[[2]int]bool)
	for k, pair := range s.rules.Pairs() {
		if seen[pair] || s.together(pair[0], pair[1], len(s.rules.Units())) {
			continue
		}
		seen[pair] = true
		for v := 1; v <= s.side; v++ {
			members = members[:0]
			for _, cell := range pair {
				if x := s.variableOf(cell, uint8(v)); x != 0 {
					members = append(members, member{x, int32(cell), uint8(v), 0})
				}
			}
			if len(members) > 1 && !yield(group{"differ", k + 1, v, noUnit, false, false}, members) {
				return
			}
		}
	}
}

// givenVariables yields the variables that a given fixes to 1.
func (s *statement) givenVariables(yield func(member) bool) {
	for i, v := range s.cells {
		if v != 0 && !s.Candidates && !yield(member{s.variableOf(i, v), int32(i), v, 0}) {
			return
		}
	}
}
