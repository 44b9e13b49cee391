package explain

import (
	"fmt"
	"slices"
	"strings"

	"example.com/sudoku/internal/words"
)

// This file puts the steps of clues and of other rules into words.

// clueName names a clue and its cells.
func (s Step) clueName(i int, cells []int) string {
	name := s.rules().Added()[i].Name
	if cells == nil {
		return "the " + name
	}
	return fmt.Sprintf("the %s at %s", name, s.cellNames(cells, "and"))
}

func (s Step) clueText() string {
	text := s.clueName(s.Clues[0], s.Cells)
	switch clue, ok := s.rules().Added()[s.Clues[0]].Clue.(fmt.Stringer); {
	case len(s.Sets) > mostSets:
		text += fmt.Sprintf(" has %d sets of values left, which leave no place for others", len(s.Sets))
	case len(s.Sets) > 0:
		text += " can only hold " + s.setNames()
	case ok:
		says := strings.TrimSuffix(clue.String(), ".")
		if says != "" {
			says = strings.ToLower(says[:1]) + says[1:]
		}
		text += fmt.Sprintf(" says: %s", says)
	}
	return text
}

func (s Step) cageText() string { return s.clueText() }

// mostSets is the number of sets that a sentence lists.
const mostSets = 6

func (s Step) setNames() string {
	var sets []string
	for _, set := range s.Sets {
		var names []string
		for _, v := range set {
			names = append(names, s.valueName(v))
		}
		sets = append(sets, strings.Join(names, "+"))
	}
	return words.Join(sets, "or")
}

func (s Step) seenText() string {
	return fmt.Sprintf("in %s, %s can only be at %s, in sight of all of which is %s", s.unitName(s.Units[0]), s.valueName(s.Values[0]),
		s.cellNames(s.Cells, "or"), s.cellNames(s.losers(), "and"))
}

// losers returns the cells that lose candidates.
func (s Step) losers() (cells []int) {
	for _, c := range s.Removed {
		if !slices.Contains(cells, c.Cell) {
			cells = append(cells, c.Cell)
		}
	}
	return cells
}

func (s Step) leftoverText() string {
	half := len(s.Units) / 2
	return fmt.Sprintf("%s and %s share all cells but %s in the former and %s in the latter, which hold the same values",
		s.unitNames(s.Units[:half]), s.unitNames(s.Units[half:]), s.cellNames(s.Cells, "and"), s.cellNames(s.Others, "and"))
}

// unitNames names units, by one word if they are of one kind.
func (s Step) unitNames(units []int) string {
	var names, numbers []string
	kind, same := "", true
	for i, u := range units {
		name := s.unitName(u)
		word, number, ok := strings.Cut(name, " ")
		same = same && ok && (i == 0 || word == kind) && !strings.Contains(number, " ")
		kind, names, numbers = word, append(names, name), append(numbers, number)
	}
	if same && len(units) > 1 {
		return kind + "s " + words.Join(numbers, "and")
	}
	return words.Join(names, "and")
}
