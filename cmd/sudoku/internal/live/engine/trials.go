package engine

import (
	"context"
	"time"

	"example.com/sudoku/compare"
)

// This file runs searches of chance to their end, seed by seed, for a researcher who compares
// them.

// A Trial is a search that was run from one seed.
type Trial struct {
	Solved  bool
	Epochs  int
	Steps   int64
	Errors  int
	Seconds float64 // of computing
}

// trials runs the searches of a request from its seed, each to its end or to a number of steps.
// A search depends on its options and the seed alone, except for the seconds.
func trials(ctx context.Context, q *Question) ([]Trial, error) {
	if q.Run == nil || len(q.Run.Lanes) < 1 || len(q.Run.Lanes) > 2 || q.Ticks < 1 {
		return nil, refuse("want one or two searches, and how many steps each may take")
	}
	puzzle, err := read(q.Run.Puzzle)
	if err != nil {
		return nil, err
	}
	if err := limitCandidates(puzzle); err != nil {
		return nil, err
	}
	var all []Trial
	for i := range q.Run.Lanes {
		lane := &q.Run.Lanes[i]
		if lane.Algorithm != "evolution" && lane.Algorithm != "genetic" {
			return nil, refuse("seeds are for evolution and genetic algorithms: the others have no chance in them")
		}
		r, err := newRun(&Engine{}, puzzle, q.Run.Seed, lane)
		if err != nil {
			return nil, err
		}
		start := time.Now()
		best, _ := r.Result()
		for best.Stats.Proposals < q.Ticks && r.Step(ctx) {
			best, _ = r.Result()
		}
		if ctx.Err() != nil {
			return nil, refuse("a search from the seed %d took too long: let it take fewer steps", q.Run.Seed)
		}
		best, _ = r.Result()
		all = append(all, Trial{best.Errors == 0, best.Stats.Epochs, best.Stats.Proposals, best.Errors, time.Since(start).Seconds()})
	}
	return all, nil
}

// intervals returns Wilson's interval of each rate: successes, and runs.
func intervals(q *Question) ([][2]float64, error) {
	var all [][2]float64
	for _, c := range q.Counts {
		if c[0] < 0 || c[0] > c[1] {
			return nil, refuse("found %d successes of %d runs", c[0], c[1])
		}
		low, high := compare.Wilson(c[0], c[1])
		all = append(all, [2]float64{low, high})
	}
	return all, nil
}
