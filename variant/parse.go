package variant

import (
	"errors"
	"strings"
	"unicode/utf8"

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
	t := arrange(text)
	p, err := sudoku.ParseParts(t.text(text), parseRules)
	var at *sudoku.ParseError
	if errors.As(err, &at) && t != nil {
		moved := *at
		moved.Column = t.column(at.Column)
		return p, &moved
	}
	return p, err
}

// parseRules returns the rules that the first of the parts spells.
func parseRules(r sudoku.Rules, parts []sudoku.Part) (added []sudoku.Rule, used int, err error) {
	switch kind := parts[0].Kind; kind {
	case "Or", "And", "Replicate", "Binary", "BinaryX":
	default:
		if kindOf(kind) == nil {
			return nil, 0, nil
		}
	}
	clues, used, err := readClues(r, parts)
	if err != nil {
		return nil, 0, err
	}
	for _, c := range clues {
		added = append(added, c.Rule())
	}
	return added, used, nil
}

// An arrangement is a text of parts in another order: those that others build on come
// first, those that look at others last. Givens of extra cells are parts of their own.
type arrangement []piece

// A piece is a part of a text with its first column.
type piece struct {
	text   string
	column int
}

// arrange returns the parts of a text in the order in which they are read, or nil if that
// is theirs.
func arrange(text string) arrangement {
	if !strings.Contains(text, ".Strict") && !strings.Contains(text, ".FullRankTies") && !strings.Contains(text, ".Var") && !strings.Contains(text, ".Doppelganger") {
		return nil
	}
	var first, middle, last arrangement
	column, depth := 1, 0
	for part := range strings.SplitSeq(text, ".") {
		p := piece{part, column}
		column += utf8.RuneCountInString(part) + 1
		kind, _, _ := strings.Cut(strings.TrimSpace(part), "~")
		switch {
		case strings.TrimSpace(part) == "":
		case kind == "Or" || kind == "And" || kind == "Replicate":
			depth++
			middle = append(middle, p)
		case kind == "End":
			depth--
			middle = append(middle, p)
		case depth > 0:
			middle = append(middle, p)
		case kind == "Var" || kind == "Doppelganger" || kind == "FullRankTies":
			first = append(first, p)
		case strings.HasPrefix(kind, "Strict"):
			last = append(last, p)
		case kind == "":
			middle = append(middle, givens(p)...)
		default:
			middle = append(middle, p)
		}
	}
	return append(append(first, middle...), last...)
}

// givens cuts the givens of extra cells out of a part.
func givens(p piece) arrangement {
	list := arrangement{{column: p.column}}
	column := p.column
	for i, arg := range strings.Split(p.text, "~") {
		switch {
		case i > 0 && isExtraName(arg):
			list = append(list, piece{"Given~" + arg, column})
		case i > 0:
			list[0].text += "~" + arg
		}
		column += utf8.RuneCountInString(arg) + 1
	}
	return list
}

// text returns the text in its order, or the other one if that is the same.
func (t arrangement) text(same string) string {
	if t == nil {
		return same
	}
	texts := make([]string, len(t))
	for i, p := range t {
		texts[i] = p.text
	}
	return "." + strings.Join(texts, ".")
}

// column returns the column in the first text of a column in the text of the arrangement.
func (t arrangement) column(column int) int {
	at := 2
	for _, p := range t {
		if n := utf8.RuneCountInString(p.text); column <= at+n {
			return p.column + max(0, column-at)
		} else {
			at += n + 1
		}
	}
	return column
}
