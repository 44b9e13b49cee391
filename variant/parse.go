package variant

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/sudoku"
	"example.com/sudoku/internal/boardtext"
	"example.com/sudoku/internal/ruletext"
)

// Parse returns the puzzle that the text spells. It reads all that
// [sudoku.Puzzle.UnmarshalText] does, and parts for the rules and clues of this package,
// such as
//
//	.Diagonal~1.Cage~15~R1C1~R1C2.Thermo~R5C5~R4C5~R3C5.~R9C9_4
//
// [sudoku.Puzzle.MarshalText] prints this form. The error is a [*sudoku.ParseError], and
// an [*sudoku.OptionError] for a clue that no board can keep by its form. [Read] reads a
// stream of such texts.
func Parse(text string) (sudoku.Puzzle, error) {
	text = strings.TrimPrefix(text, boardtext.Mark)
	if side, err := boardtext.Side(text); err == nil { // a text that is a board is nothing else
		if p, err := sudoku.Standard(side).Parse(text); err == nil {
			return p, nil
		}
	}
	t := arrange(text)
	p, err := parse(t.text(text))
	if bad, ok := errors.AsType[*ruletext.Error](err); ok {
		err = &sudoku.ParseError{Line: 1, Column: bad.Column, Found: bad.Found, Want: bad.Want}
	}
	if at, ok := errors.AsType[*sudoku.ParseError](err); ok && t != nil {
		moved := *at
		moved.Column = t.column(at.Column)
		return p, &moved
	}
	return p, err
}

// parse reads a text whose parts are in their order.
func parse(text string) (p sudoku.Puzzle, err error) {
	if !ruletext.Is(text) {
		err = p.UnmarshalText([]byte(text))
		return p, err
	}
	r := reader{text: text}
	for _, part := range ruletext.Split(text) {
		if part.Base() {
			r.base = append(r.base, part)
		} else {
			r.rest = append(r.rest, part)
		}
	}
	if p, err = r.geometry(nil); err != nil {
		return sudoku.Puzzle{}, err
	}
	rules := p.Rules
	var cells, extra []ruletext.Part
	for len(r.rest) > 0 {
		if part := r.rest[0]; part.Kind == "" {
			if len(part.Args) > 0 && isExtraName(part.Args[0]) {
				extra = append(extra, part)
			} else {
				cells = append(cells, part)
			}
			r.rest = r.rest[1:]
			continue
		}
		added, err := r.rules(rules)
		if err != nil {
			return sudoku.Puzzle{}, err
		}
		if rules = rules.With(added...); rules.Err() != nil {
			return sudoku.Puzzle{}, rules.Err()
		}
	}
	if p, err = r.geometry(cells); err != nil {
		return sudoku.Puzzle{}, err
	}
	p.Rules = rules
	p.Cells = append(p.Cells, make([]uint8, rules.Len()-rules.Board())...)
	if p.Candidates != nil {
		p.Candidates = append(p.Candidates, slices.Repeat([]sudoku.Values{valuesFrom(1, rules.Values())}, rules.Len()-rules.Board())...)
	}
	for _, part := range extra {
		if err := readExtra(&p, part); err != nil {
			return sudoku.Puzzle{}, err
		}
	}
	return p, nil
}

// readExtra reads a given or the candidates of an extra cell, as package sudoku does those
// of a cell of the board: a value that is named twice is a candidate.
func readExtra(p *sudoku.Puzzle, part ruletext.Part) error {
	clues, err := cellAndValues.read(p.Rules, part)
	if err != nil {
		return err
	}
	for _, c := range clues {
		var values sudoku.Values
		for _, shown := range c.Numbers {
			v := shown - p.Rules.First() + 1
			if v < 1 || v > p.Rules.Values() {
				return part.Error(strconv.Itoa(shown), "a value that cells take")
			}
			values = values.With(uint8(v))
		}
		cell := c.Cells[0]
		if len(c.Numbers) == 1 {
			p.Cells[cell] = values.First()
			continue
		}
		if p.Candidates == nil {
			p.Candidates = slices.Repeat([]sudoku.Values{valuesFrom(1, p.Rules.Values())}, p.Rules.Len())
		}
		p.Candidates[cell] = p.Candidates[cell].And(values)
	}
	return nil
}

// A reader reads the parts of a text.
type reader struct {
	text       string
	base, rest []ruletext.Part // rest is what is still to be read
}

// geometry returns the puzzle of the base and some other parts that package sudoku reads.
func (r *reader) geometry(parts []ruletext.Part) (p sudoku.Puzzle, err error) {
	text := ruletext.Only(r.text, slices.Concat(r.base, parts))
	if !strings.Contains(text, "~") {
		text += ".Shape~9x9" // which is what no shape stands for
	}
	err = p.UnmarshalText([]byte(text))
	return p, err
}

// rules reads the rules that the next parts spell, and removes these.
func (r *reader) rules(before sudoku.Rules) (added []sudoku.Rule, err error) {
	used := 0
	for used < len(r.rest) && r.rest[used].Geometry() {
		used++
	}
	if used > 0 {
		var p sudoku.Puzzle
		p, err = r.geometry(r.rest[:used])
		added = p.Rules.Added()
	} else {
		var clues []Clue
		clues, used, err = readClues(before, r.rest)
		for _, c := range clues {
			added = append(added, c.Rule())
		}
	}
	if err == nil {
		r.rest = r.rest[used:]
	}
	return added, err
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
			list = append(list, piece{"~" + arg, column})
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
