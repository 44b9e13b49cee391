package verbs

import (
	"context"
	"errors"
	"fmt"

	"example.com/sudoku"

	"example.com/sudoku/explain"
	"example.com/sudoku/format"
	"example.com/sudoku/internal/boards"
	"example.com/sudoku/internal/picture"
)

// A problem is a puzzle of any kind and size, with what the verbs ask of it.
type problem struct {
	sudoku.Puzzle
	sheet *format.Sheet // what else its file says, nil for nothing; a list keeps many problems
}

// problemOf returns the problem of a sheet.
func problemOf(sheet format.Sheet) problem {
	p := problem{Puzzle: sheet.Puzzle}
	if saysMore(sheet) {
		p.sheet = &sheet
	}
	return p
}

// whole returns the puzzle for another form.
func (p problem) whole() format.Sheet {
	if p.sheet == nil {
		return format.Sheet{Puzzle: p.Puzzle}
	}
	return *p.sheet
}

// line returns the puzzle on a line, with its rules unless they are ordinary.
func (p problem) line() string { return boards.Line(p.Puzzle) }

// picture returns the puzzle in several lines, and marks with its candidates. With rules of
// its own marks is a picture too: the words of candidates would not fit in its frame.
func (p problem) picture() string { return picture.Plain(p.Puzzle) }

func (p problem) marks() string {
	if !p.ordinary() {
		return p.picture()
	}
	return sudoku.PencilMarks(p.Puzzle, nil)
}

// ordinary reports whether the rules are those of ordinary sudoku.
func (p problem) ordinary() bool { return boards.Ordinary(p.Puzzle) }

// ordinaryOnly returns an error for a verb that serves the ordinary rules alone.
func (p problem) ordinaryOnly() error {
	if !p.ordinary() {
		return errors.New("want a puzzle with the ordinary rules")
	}
	return nil
}

// rating returns the rating, and on the scale of Sudoku Explainer if asked.
func (p problem) rating(ctx context.Context, explainer bool) (rating, error) {
	found, err := explain.Rate(ctx, p.Puzzle)
	r := rating{Rating: found}
	if err != nil || !explainer {
		return r, err
	}
	if p.Rules.Values() != 9 {
		return r, errors.New("the scale of Sudoku Explainer is for 9×9 puzzles")
	}
	other, err := explain.RateExplainer(ctx, p.Puzzle)
	r.er, r.ep, r.ed = tenths(other.ER), tenths(other.EP), tenths(other.ED)
	return r, err
}

// tenths returns a number of tenths as a decimal.
func tenths(n int) string { return fmt.Sprintf("%d.%d", n/10, n%10) }
