package variant

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/csp"
	"example.com/sudoku/internal/ruletext"
)

// This file has the row of values that form one connected region, as in caves, paths and
// yin-yang. A reader of the cells, row by row, remembers for each column the region that
// reaches down to it: regions that are the same so far have the same letter.

// ConnectedValues demands that the cells that hold any of the values are one region, whose
// cells hang together by their sides: of size cells, or of any number above 0 if size is 0. The
// cells are those of the board or, if a prefix is given, the extra cells V and this prefix,
// see [ExtraCells].
func ConnectedValues(prefix string, size int, values ...int) sudoku.Rule {
	if prefix != "" {
		prefix = "V" + prefix
	}
	if size != 0 {
		prefix += "~" + strconv.Itoa(size)
	}
	return Clue{Kind: "ConnectedValues", Code: prefix, Numbers: values}.Rule()
}

// groupAndValues is the form of a group of cells, values joined by underscores, and perhaps a
// number of cells. The code of the clue is the group, and the number behind a tilde.
var groupAndValues = form{
	numbers: 1, asks: "text", usual: "~~1_2",
	read: func(_ sudoku.Rules, p ruletext.Part) ([]Clue, error) {
		if len(p.Args) < 2 || len(p.Args) > 3 {
			return nil, p.Error(fmt.Sprintf("%d arguments of %s", len(p.Args), p.Kind), "a group, values, and perhaps a number of cells")
		}
		values, err := numbers(p, 1)
		if err != nil {
			return nil, err
		}
		code := p.Args[0]
		if len(p.Args) == 3 && p.Args[2] != "" {
			code += "~" + p.Args[2]
		}
		return []Clue{{Code: code, Numbers: values}}, nil
	},
	text: func(_ sudoku.Rules, name string, c Clue) string {
		group, size, sized := strings.Cut(c.Code, "~")
		text := name + "~" + group + "~" + numbersText(c.Numbers, "_")
		if sized {
			text += "~" + size
		}
		return text
	},
}

// groupCells returns the cells of the group that the code of a clue names.
func groupCells(s *setting) []int {
	group, _, _ := strings.Cut(s.Code, "~")
	if group == "" {
		return upTo(0, s.rules.Board())
	}
	if cell := s.rules.Named(group); cell >= 0 {
		return []int{cell}
	}
	var cells []int
	for {
		cell := s.rules.Named(group + strconv.Itoa(len(cells)+1))
		if cell < 0 {
			return cells
		}
		cells = append(cells, cell)
	}
}

func isGroup(s *setting) (any, string) {
	cells := groupCells(s)
	group, size, sized := strings.Cut(s.Code, "~")
	n, err := strconv.Atoi(size)
	switch {
	case len(cells) == 0:
		return strconv.Quote(group), "the name of extra cells without their numbers, or nothing for the board"
	case sized && (err != nil || n < 1 || n > len(cells)):
		return strconv.Quote(size), fmt.Sprintf("a number of cells from 1 to %d", len(cells))
	}
	for _, v := range s.Numbers {
		if v < s.first || v > s.last {
			return fmt.Sprintf("value %d", v), fmt.Sprintf("values from %d to %d", s.first, s.last)
		}
	}
	return nil, ""
}

// connected states that the cells of some values are one region.
func connected(s *setting, m *model, x []decision) {
	order := upTo(0, len(x))
	place := func(i int) sudoku.Place { return s.rules.Place(s.Cells[i]) }
	slices.SortFunc(order, func(a, b int) int {
		return slices.Compare([]int{place(a).Row, place(a).Column}, []int{place(b).Row, place(b).Column})
	})
	width := 0
	row := make([]decision, len(x))
	for i, k := range order {
		row[i], width = x[k], max(width, place(k).Column+1)
	}
	at := func(i int) int { return place(order[i]).Row*width + place(order[i]).Column }
	within := func(v int) bool { return slices.Contains(s.Numbers, v) }
	csp.Scan(m, row, strings.Repeat(" ", width), func(state string, i, v int) (string, bool) {
		front := []byte(state)
		if i > 0 { // places without cells
			for p := max(at(i-1)+1, at(i)-width); p < at(i); p++ {
				if !leave(front, p%width) {
					return "", false
				}
			}
		}
		return read(front, at(i)%width, within(v))
	}, func(state string) bool {
		return state[0] == complete || strings.Trim(state, " a") == "" && strings.Contains(state, "a")
	}).Named("connected values of " + strconv.Itoa(len(x)) + " cells")
	if _, size, sized := strings.Cut(s.Code, "~"); sized {
		most, _ := strconv.Atoi(size) // isGroup has checked it
		csp.Scan(m, row, 0, func(n, _, v int) (int, bool) {
			if within(v) {
				n++
			}
			return n, n <= most
		}, func(n int) bool { return n == most })
	}
}

// complete marks a front below the only region.
const complete = '!'

// read adds a cell to the front: one that is in the region or not. It returns false if that
// makes two regions.
func read(front []byte, column int, in bool) (string, bool) {
	if !in {
		ok := leave(front, column)
		return canonical(front), ok
	}
	if front[0] == complete {
		return "", false
	}
	above, before := front[column], byte(' ')
	if column > 0 {
		before = front[column-1]
	}
	switch {
	case above != ' ' && before != ' ':
		for i := range front {
			if front[i] == before {
				front[i] = above
			}
		}
	case before != ' ':
		above = before
	case above == ' ':
		above = fresh
	}
	front[column] = above
	return canonical(front), true
}

// fresh is the letter of a new region, before regions are named in the order of columns. No
// front has as many.
const fresh = 0xff

// leave removes a column from the front. If its region does not reach further down, it is the
// only one: leave returns false if there is another.
func leave(front []byte, column int) bool {
	region := front[column]
	if front[0] == complete || region == ' ' {
		return true
	}
	front[column] = ' '
	if slices.Contains(front, region) {
		return true
	}
	if slices.ContainsFunc(front, func(c byte) bool { return c != ' ' }) {
		return false
	}
	for i := range front {
		front[i] = complete
	}
	return true
}

// canonical names the regions of a front in the order of its columns, from a on.
func canonical(front []byte) string {
	if front[0] == complete {
		return string(front)
	}
	var names [256]byte
	next := byte('a')
	for i, c := range front {
		if c == ' ' {
			continue
		}
		if names[c] == 0 {
			names[c] = next
			next++
		}
		front[i] = names[c]
	}
	return string(front)
}
