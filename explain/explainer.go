package explain

import (
	"context"
	"fmt"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/internal/explainer"
	"example.com/sudoku/internal/poll"
)

// This file states the ratings of Sudoku Explainer, which internal/explainer emulates.

// An ExplainerRating is the difficulty of a puzzle on the scale of Sudoku
// Explainer, as sudoku forums quote it. Each number is ten times the rating of a
// step: 71 stands for 7.1.
//
// Unlike a [Rating], it depends on the order in which that program looks: some
// puzzles and their transformations have different numbers.
type ExplainerRating struct {
	// ER is the rating of the hardest step. It is 0 for a full board, and
	// ExplainerLimit if the techniques are not enough.
	ER int
	// EP is that of the hardest step up to the first step that places a value.
	EP int
	// ED is that of the first step.
	ED int
}

// ExplainerLimit is the ER of a puzzle that the techniques of Sudoku Explainer
// don't solve.
const ExplainerLimit = explainer.Limit

// String returns the rating as forums quote it, such as ED=7.1/1.2/1.2: ER, EP
// and ED.
func (r ExplainerRating) String() string {
	return fmt.Sprintf("ED=%d.%d/%d.%d/%d.%d", r.ER/10, r.ER%10, r.EP/10, r.EP%10, r.ED/10, r.ED%10)
}

// MarshalText returns the text of String.
func (r ExplainerRating) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads the text of String, with or without ED= in front. For any
// other text the error is an [*sudoku.OptionError].
func (r *ExplainerRating) UnmarshalText(text []byte) error {
	var read [3]int
	parts := strings.Split(strings.TrimPrefix(string(text), "ED="), "/")
	for i, part := range parts {
		whole, tenth, _ := strings.Cut(part, ".")
		if len(parts) != len(read) || len(whole) == 0 || len(whole) > 2 || len(tenth) != 1 {
			return explainerRatingError(text)
		}
		for _, digit := range whole + tenth {
			if digit < '0' || digit > '9' {
				return explainerRatingError(text)
			}
			read[i] = 10*read[i] + int(digit-'0')
		}
	}
	*r = ExplainerRating{read[0], read[1], read[2]}
	return nil
}

func explainerRatingError(text []byte) error {
	return &sudoku.OptionError{Field: "ExplainerRating", Value: string(text), Want: "ER/EP/ED such as ED=7.1/1.2/1.2"}
}

// RateExplainer rates a puzzle with exactly one solution as Sudoku Explainer
// does. It repeats the first step that the program would show: the techniques in
// the program's order and, among steps of equal rating, the one that it finds
// first.
//
// It serves 9×9 cells with rows and columns, with or without blocks, and groups of nine
// cells that differ: diagonals, windows, disjoint groups and others, and jigsaws. Like
// the program it takes windows for nine groups, as the rest of their rows and columns
// falls into five that hold each digit too.
//
// The errors are those of [sudoku.Unique], a [*sudoku.SizeError] for other sizes, and an
// [*sudoku.OptionError] for rules that the program does not know.
func RateExplainer[P sudoku.Problem](ctx context.Context, puzzle P) (ExplainerRating, error) {
	if _, err := explainerShape(&puzzle); err != nil {
		return ExplainerRating{}, err
	}
	if _, err := sudoku.Unique(ctx, puzzle); err != nil {
		return ExplainerRating{}, err
	}
	return explainerRating(ctx, puzzle)
}

// explainerRating rates a puzzle that has exactly one solution.
func explainerRating[P sudoku.Problem](ctx context.Context, puzzle P) (ExplainerRating, error) {
	shape, err := explainerShape(&puzzle)
	if err != nil {
		return ExplainerRating{}, err
	}
	rating, err := explainer.Rate(shape, (*[81]uint8)(sudoku.Cells(&puzzle)), func() error { return poll.Ended(ctx) })
	return ExplainerRating(rating), err
}
