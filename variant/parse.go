package variant

import (
	"errors"
	"slices"
	"strings"

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
	p, err := parse(text)
	if bad, ok := errors.AsType[*ruletext.Error](err); ok {
		err = &sudoku.ParseError{Line: 1, Column: bad.Column, Found: bad.Found, Want: bad.Want}
	}
	return p, err
}

// parse reads a text that is no board.
func parse(text string) (p sudoku.Puzzle, err error) {
	if !ruletext.Is(text) {
		err = p.UnmarshalText([]byte(text))
		return p, err
	}
	r := reader{text: text}
	for _, part := range inOrder(ruletext.Split(text)) {
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
	var cells []ruletext.Part
	for len(r.rest) > 0 {
		if part := r.rest[0]; part.Kind == "" {
			cells, r.rest = append(cells, part), r.rest[1:]
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
	if cells == nil {
		return rules.Empty(), nil
	}
	if p, err = rules.Parse(ruletext.Only(text, cells)); err != nil {
		return sudoku.Puzzle{}, err
	}
	return p, nil
}

// inOrder returns parts in the order in which they are read: those that others build on come
// first, those that look at others last.
func inOrder(parts []ruletext.Part) []ruletext.Part {
	var lists [3][]ruletext.Part
	depth := 0
	for _, part := range parts {
		turn := 1
		switch kind := part.Kind; {
		case kind == "Or" || kind == "And" || kind == "Replicate":
			depth++
		case kind == "End":
			depth--
		case depth > 0:
		case kind == "FullRankTies" || kindAddsCells(kind):
			turn = 0
		case strings.HasPrefix(kind, "Strict"):
			turn = 2
		}
		lists[turn] = append(lists[turn], part)
	}
	return slices.Concat(lists[:]...)
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
