package variant

import (
	"strings"

	"example.com/sudoku"
)

// Parse returns the puzzle that the text spells. It reads all that [sudoku.ParsePuzzle]
// does, and parts for the rules and clues of this package, such as
//
//	.Diagonal~1.Cage~15~R1C1~R1C2.Thermo~R5C5~R4C5~R3C5.~R9C9_4
//
// [sudoku.Puzzle.MarshalText] prints this form. The error is a [*sudoku.ParseError], and
// an [*sudoku.OptionError] for a clue that no board can keep by its form.
func Parse(text string) (sudoku.Puzzle, error) {
	return sudoku.ParseParts(marksFirst(text), parseRules)
}

// parseRules returns the rules that the first of the parts spells.
func parseRules(r sudoku.Rules, parts []sudoku.Part) (added []sudoku.Rule, used int, err error) {
	p := parts[0]
	k := kindOf(p.Kind)
	if k == nil {
		return nil, 0, nil
	}
	clues, err := k.form.read(r, p)
	if err != nil {
		return nil, 0, err
	}
	for _, c := range clues {
		c.Kind = k.name
		added = append(added, c.Rule())
	}
	return added, 1, nil
}

// marksFirst moves the parts of negative rules behind all others: they look at the marks
// that stand before them.
func marksFirst(text string) string {
	if !strings.Contains(text, "Strict") {
		return text
	}
	var others, strict []string
	for part := range strings.SplitSeq(text, ".") {
		if kind := strings.TrimSpace(part); strings.HasPrefix(kind, "Strict") {
			strict = append(strict, kind)
		} else {
			others = append(others, part)
		}
	}
	return strings.Join(append(others, strict...), ".")
}
