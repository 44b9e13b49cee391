package variant

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/csp"
	"example.com/sudoku/internal/ruletext"
)

// This file states clues that name extra cells, and has the kind that adds such cells.

// withExtra returns the decisions of the cells of a board and then of the extra cells.
func withExtra(r sudoku.Rules, m *model, cells []decision) []decision {
	all := append(make([]decision, 0, len(cells)), cells...)
	for _, g := range extraGroups(r) {
		for i := range g.count {
			x, _ := m.Lookup(g.name(i))
			all = append(all, x)
		}
	}
	return all
}

// extraLaw returns what a clue that names extra cells states, and how it counts errors:
// 1 if no values of the extra cells keep it together with the clues before it.
func extraLaw(r sudoku.Rules, c Clue, s *setting) (func(*model, []decision), func([]uint8) int) {
	state := func(m *model, cells []decision) { s.state(m, withExtra(r, m, cells)) }
	return state, func(cells []uint8) int {
		var m model
		x := make([]decision, len(cells))
		for cell, v := range cells {
			x[cell] = m.Decide("", csp.Range(int(v)+s.first-1, int(v)+s.first-1))
		}
		for _, added := range r.Added() {
			before, ok := added.Clue.(Clue)
			if k := findKind(before.Kind); ok && (namesExtra(r, before) || k.extra != nil) {
				t := &setting{Clue: before, kind: k, rules: r, first: s.first, last: s.last}
				if k.board {
					t.Cells = upTo(0, r.Len())
				}
				if t.finish() == nil {
					t.state(&m, withExtra(r, &m, x))
				}
			}
		}
		state(&m, x)
		if _, err := m.Solve(context.Background()); err != nil {
			return 1
		}
		return 0
	}
}

// The extra cells of a clue that is nothing else.
var plainExtra = law{
	constrain: func(s *setting, m *model, _ []decision) {
		for _, g := range varGroup(s.rules, s.Clue) {
			for i := range g.count {
				m.Decide(g.name(i), csp.Range(s.first, s.last))
			}
		}
	},
	errors: func(*setting, []int) int { return 0 },
}

func varGroup(_ sudoku.Rules, c Clue) []extraGroup {
	return []extraGroup{{prefix: "V" + c.Code, count: c.Numbers[0], columns: c.Numbers[1]}}
}

// mostExtra is how many extra cells a clue may add.
const mostExtra = 1000

func extraCheck(s *setting) (any, string) {
	switch {
	case s.Code == "" || strings.Trim(s.Code, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "":
		return strconv.Quote(s.Code), "capital letters from A to Z"
	case len(s.Numbers) != 2 || s.Numbers[0] < 1 || s.Numbers[0] > mostExtra:
		return fmt.Sprint(s.Numbers), fmt.Sprintf("1 to %d cells and the number of columns", mostExtra)
	case s.Numbers[1] < 0 || s.Numbers[1] > s.Numbers[0] || s.Numbers[1] > 0 && s.Numbers[0]%s.Numbers[1] != 0:
		return fmt.Sprint(s.Numbers), "columns that divide the number of cells, or 0"
	}
	name := extraGroup{"V" + s.Code, s.Numbers[0], 0}.name(0)
	if ExtraCell(s.rules, name) >= 0 || ExtraCell(s.rules, "V"+s.Code) >= 0 {
		return name, "a name that no other extra cell has"
	}
	return nil, ""
}

// extraForm is the form of extra cells: a prefix, a label that is ignored, and a number or
// rows and columns.
var extraForm = form{
	read: func(_ sudoku.Rules, p ruletext.Part) ([]Clue, error) {
		if len(p.Args) < 1 || len(p.Args) > 3 {
			return nil, p.Error(fmt.Sprintf("%d arguments of %s", len(p.Args), p.Kind), "a prefix, a label and a number of cells")
		}
		c := Clue{Code: p.Args[0], Numbers: []int{1, 0}}
		if len(p.Args) == 3 {
			rows, columns, both := strings.Cut(p.Args[2], "x")
			n, err1 := strconv.Atoi(rows)
			var err2 error
			if both {
				c.Numbers[1], err2 = strconv.Atoi(columns)
				n *= c.Numbers[1]
			}
			if err1 != nil || err2 != nil || n < 1 || n > mostExtra {
				return nil, p.Error(strconv.Quote(p.Args[2]), "a number of cells, or rows and columns such as 2x3")
			}
			c.Numbers[0] = n
		}
		return []Clue{c}, nil
	},
	text: func(_ sudoku.Rules, name string, c Clue) string {
		if len(c.Numbers) != 2 {
			return name
		}
		size := strconv.Itoa(c.Numbers[0])
		if columns := c.Numbers[1]; columns > 0 {
			size = fmt.Sprintf("%dx%d", c.Numbers[0]/columns, columns)
		}
		return name + "~" + c.Code + "~~" + size
	},
}
