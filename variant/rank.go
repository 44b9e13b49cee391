package variant

import (
	"fmt"
	"slices"
	"strconv"

	"example.com/sudoku"
	"example.com/sudoku/internal/ruletext"
)

// This file has the rows of ranks: each row and column, read from both ends, is a number,
// and clues say which place it has among all of them.

// FullRank demands that a row or column, named from the end at which the clue stands, has
// a rank among all rows and columns, read from both ends as numbers: 1 for the smallest.
// Unless the rules have [FullRankTies] before, no other line equals it.
func FullRank(rank int, cells ...int) sudoku.Rule { return rule("FullRank", cells, rank) }

// Ties say where lines that [FullRank] compares may be equal.
type Ties int

const (
	NoTies      Ties = iota // nowhere
	UncluedTies             // where no clue gives their rank, the default
	AllTies                 // everywhere; equal lines have the same rank
)

// FullRankTies says which lines may be equal. Add it before the ranks.
func FullRankTies(ties Ties) sudoku.Rule { return rule("FullRankTies", nil, int(ties)) }

// tieWords are the ties in the text form.
var tieWords = []string{NoTies: "none", UncluedTies: "only-unclued", AllTies: "any"}

// tiesForm is the form of a word for ties.
var tiesForm = form{
	numbers: 1, asks: "text", usual: "~any",
	read: func(_ sudoku.Rules, p ruletext.Part) ([]Clue, error) {
		if len(p.Args) == 1 {
			if i := slices.Index(tieWords, p.Args[0]); i >= 0 {
				return one(nil, nil, i)
			}
		}
		return nil, p.Error(fmt.Sprintf("%q", p.Args), "none, only-unclued or any")
	},
	text: func(_ sudoku.Rules, name string, c Clue) string {
		if n := c.Numbers[0]; n >= 0 && n < len(tieWords) {
			return name + "~" + tieWords[n]
		}
		return name + "~" + strconv.Itoa(c.Numbers[0])
	},
}

func isTies(s *setting) (any, string) {
	if n := s.number(); n < 0 || n >= len(tieWords) {
		return n, "NoTies, UncluedTies or AllTies"
	}
	return isFullSquare(s)
}

// isFullSquare is the check that each row and column holds each value once.
func isFullSquare(s *setting) (any, string) {
	if value, want := isSquare(s); want != "" {
		return value, want
	}
	if rows, _ := s.rules.Size(); rows != s.rules.Values() || len(regionsByKind(s.rules)[0]) != rows || len(regionsByKind(s.rules)[1]) != rows {
		return fmt.Sprintf("%d values", s.rules.Values()), "as many as a row has cells"
	}
	return nil, ""
}

func isRank(s *setting) (any, string) {
	if value, want := isFullSquare(s); want != "" {
		return value, want
	}
	rows, _ := s.rules.Size()
	if n := s.number(); n < 1 || n > 4*rows {
		return n, fmt.Sprintf("a rank from 1 to %d", 4*rows)
	}
	return nil, ""
}

// allLines returns the rows and columns from both ends.
func allLines(r sudoku.Rules) [][]int {
	var list [][]int
	rows, _ := r.Size()
	for i := range rows {
		for _, isRow := range []bool{true, false} {
			line := lineAt(r, isRow, i)
			back := slices.Clone(line)
			slices.Reverse(back)
			list = append(list, line, back)
		}
	}
	return list
}

// tiesOf returns the ties that the rules have.
func tiesOf(r sudoku.Rules) Ties {
	for _, added := range slices.Backward(r.Added()) {
		if c, ok := added.Clue.(Clue); ok && c.Kind == "FullRankTies" && len(c.Numbers) > 0 {
			return Ties(c.Numbers[0])
		}
	}
	return UncluedTies
}

// wholeBoard are all cells, for laws that compare lines.
func wholeBoard(s *setting) []int { return upTo(0, s.rules.Board()) }

func fullRank(s *setting, m *model, x []decision) {
	board := x[s.named:]
	list := decisionsOf(s.Cells[:s.named], board)
	var others [][]decision
	for _, line := range allLines(s.rules) {
		if !slices.Equal(line, s.Cells[:s.named]) {
			others = append(others, decisionsOf(line, board))
		}
	}
	// Along the edges each value stands at the ends of four lines.
	value, before := (s.number()-1)/4, (s.number()-1)%4
	m.Fix(list[0], s.first+value)
	m.Rank(list, others, before, 3-before, tiesOf(s.rules) == AllTies)
}

// noTies is the law that no two lines are equal, where the ties say so.
func noTies(s *setting, m *model, x []decision) {
	if Ties(s.number()) != NoTies {
		return
	}
	lines := allLines(s.rules)
	for i, a := range lines {
		for _, b := range lines[:i] {
			if s.canTie(a, b) {
				m.Or(func() { m.LexicographicLess(decisionsOf(a, x), decisionsOf(b, x)) },
					func() { m.LexicographicLess(decisionsOf(b, x), decisionsOf(a, x)) })
			}
		}
	}
}

// canTie reports whether two lines have no cells that differ at the same place.
func (s *setting) canTie(a, b []int) bool {
	for i := range a {
		if a[i] != b[i] && slices.Contains(s.rules.Peers(a[i]), uint16(b[i])) {
			return false
		}
	}
	return true
}
