package engine

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
	"time"

	"example.com/sudoku"
	"example.com/sudoku/cmd/sudoku/internal/levels"
	"example.com/sudoku/explain"
	"example.com/sudoku/internal/boards"
)

// This file makes puzzles of a level, and says which levels can be had.

// levelsOf returns the levels that puzzles of some rules reach, by name, from the easiest on.
// Where that was not measured, and for ordinary boards from 9×9 on, that is up to extreme.
func levelsOf(q *Question) []string {
	names := []string{}
	hardest := levels.Hardest(cmp.Or(q.Variant, "standard"), q.Side)
	if hardest == explain.LevelBeyondLogic || q.Variant == "" && q.Side >= 9 {
		hardest = explain.LevelExtreme
	}
	for level := explain.LevelVeryEasy; level <= hardest; level++ {
		names = append(names, level.String())
	}
	return names
}

// A Found is how far the search for a level has come.
type Found struct {
	Kind           string     // "found", and at the end "made"
	Easier, Harder int        // puzzles that were compared
	Best           *BoardView // the nearest, if none of before was as near
}

const (
	calledTries  = 100 // puzzles that a call compares: a player waits for it
	largeTries   = 10  // above 12×12
	watchedTries = 200 // drawings of a search that is watched, as in the table of levels
	foundTime    = time.Second / 10
)

// longestMade is how long a call makes puzzles. Then the nearest so far is kept.
const longestMade = 7 * time.Second

// makeLevel makes a puzzle of the level of a question. If none is found, it returns the first of
// the nearest level, whose Level says that. tell, unless it is nil, is told of what is found, and
// then the search takes longer.
func makeLevel(ctx context.Context, q *Question, tell func(Found) error) (view BoardView, err error) {
	opts := &sudoku.GenerateOptions{Seed: q.Seed, Symmetry: q.Symmetry, Grade: explain.Between(q.Level, q.Level)}
	switch {
	case tell == nil && q.Side > 12:
		opts.MaxTries = largeTries
	case tell == nil:
		opts.MaxTries = calledTries
	case q.Variant != "":
		opts.MaxTries = watchedTries
	}
	make, err := makerOf(q)
	if err != nil {
		return view, err
	}
	var found Found
	var told time.Time
	least, gap := math.MaxInt, opts.Grade.Gap
	opts.Grade.Gap = func(ctx context.Context, puzzle sudoku.Puzzle) (int, string, error) {
		by, lack, err := gap(ctx, puzzle)
		if err != nil {
			return by, lack, err
		}
		found.Kind, found.Best = "found", nil
		switch {
		case by < 0:
			found.Easier++
		case by > 0:
			found.Harder++
		}
		if far := max(by, -by); far < least {
			if view, err = viewLevel(ctx, puzzle, q.Level); err != nil {
				return by, lack, err
			}
			least, found.Best = far, &view
		}
		if tell != nil && (found.Best != nil || time.Since(told) > foundTime) {
			told, err = time.Now(), tell(found)
		}
		return by, lack, err
	}
	short, cancel := ctx, context.CancelFunc(func() {})
	if tell == nil {
		short, cancel = context.WithTimeout(ctx, longestMade)
	}
	defer cancel()
	puzzle, err := make(short, opts)
	switch late := errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil; {
	case err == nil:
		return viewMade(puzzle)
	case least < math.MaxInt && (late || errors.Is(err, sudoku.ErrBudget)):
		return view, nil
	case late:
		return view, sudoku.ErrBudget
	}
	return view, err
}

// viewMade returns the view of a puzzle that was made, if the page can show it.
func viewMade(puzzle sudoku.Puzzle) (view BoardView, err error) {
	if !boards.Ordinary(puzzle) {
		err = checkRules(puzzle.Rules)
	}
	if err == nil {
		view = viewBoard(puzzle)
	}
	return view, err
}

// viewLevel returns the view of a puzzle, with its level if that is not the one that is wanted.
func viewLevel(ctx context.Context, puzzle sudoku.Puzzle, wanted explain.Level) (view BoardView, err error) {
	puzzle.Cells = slices.Clone(puzzle.Cells)
	rating, err := explain.Rate(ctx, puzzle)
	if err != nil {
		return view, err
	}
	view, err = viewMade(puzzle)
	if rating.Level != wanted {
		view.Level = rating.Level.String()
	}
	return view, err
}

// watchLevel makes a puzzle of a level, and sends how far the search has come.
func watchLevel(ctx context.Context, q *Question, send func(message any) error) error {
	if q.Level == 0 {
		return refuse("choose a level")
	}
	made, err := makeLevel(ctx, q, func(f Found) error { return send(f) })
	if err != nil {
		return err
	}
	return send(Found{Kind: "made", Best: &made})
}
