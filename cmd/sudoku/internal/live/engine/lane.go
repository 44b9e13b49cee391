package engine

import (
	"context"
	"encoding/json"

	"example.com/sudoku"
)

// A lane is a search that advances tick by tick: by epochs of a population or by
// events of another search.
type lane interface {
	// step does at most the given number of ticks. It may return after none, to be
	// called again. It reports whether the search can continue.
	step(ctx context.Context, most int64) (ticks int64, more bool, err error)
	// part shows the next part of the last tick, or all of it if next is false. It reports
	// whether something was left of it.
	part(next bool) bool
	// change sets the mistake rate.
	change(mistake float64) error
	// view sets what the page shows of the search.
	view(f *Frame)
	// columns and row are what an export says of each tick.
	columns() []string
	row() []any
	// stop ends the search.
	stop()
}

// newLane returns the search of a request.
func newLane(ctx context.Context, e *Engine, puzzle sudoku.Puzzle, seed uint64, l *Lane) (lane, error) {
	if err := limitCandidates(puzzle); err != nil {
		return nil, err
	}
	switch l.Algorithm {
	case "evolution", "genetic":
		r, err := newRun(e, puzzle, seed, l)
		if err == nil {
			err = r.observe()
		}
		return r, err
	}
	if l.Classic || len(l.Changes) > 0 {
		return nil, refuse("%q is a search without mistakes and without the settings of an article", l.Algorithm)
	}
	switch l.Algorithm {
	case "backtracking":
		opts := new(sudoku.BacktrackOptions)
		if err := unmarshal(l.Options, opts); err != nil {
			return nil, err
		}
		return newBacktracking(ctx, puzzle, opts)
	case "model", "exact":
		if given := string(l.Options); given != "" && given != "{}" && given != "null" {
			return nil, refuse("the %s search has no options", l.Algorithm)
		}
		if l.Algorithm == "model" {
			return newModel(ctx, puzzle), nil
		}
		return &exact{puzzle: puzzle, board: puzzle}, nil
	}
	return nil, refuse("unknown algorithm %q, want evolution, genetic, backtracking, exact or model", l.Algorithm)
}

// unmarshal sets options from the JSON of a request, which may be missing.
func unmarshal(text json.RawMessage, opts any) error {
	if len(text) == 0 {
		return nil
	}
	if err := json.Unmarshal(text, opts); err != nil {
		if Refused(err) {
			return err
		}
		return refuse("the options are not understood: %v", err)
	}
	return nil
}
