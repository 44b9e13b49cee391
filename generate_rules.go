package sudoku

// This file makes puzzles of rules that are a value, by the generator of the boards.

import (
	"context"
	"fmt"
	"iter"
)

// Generate returns a random puzzle of the rules with exactly one solution; nil stands for
// the zero options. It is [GenerateBoard] for rules: the same options give the same puzzle
// on every machine, and the errors are the same. If the clues of the rules leave one
// solution, the puzzle has no givens unless MinClues asks for some.
//
// The error is an [*OptionError] too if the rules have a mistake or more than 1,296
// cells, if the symmetry maps a cell to a place without one, or if the grade does not
// serve the rules; it is [ErrNoSolution] if the rules have no solution.
func (r Rules) Generate(ctx context.Context, opts *GenerateOptions) (Puzzle, error) {
	p := r.Empty()
	g, err := r.generator(opts)
	if err == nil {
		err = g.generate(ctx, NewStream(g.opts.Seed, 0), p.Cells)
	}
	return p, err
}

// Puzzles returns an endless sequence of random puzzles of the rules, made on all cores.
// It is the function [Puzzles] for rules.
func (r Rules) Puzzles(ctx context.Context, opts *GenerateOptions) iter.Seq2[Puzzle, error] {
	g, err := r.generator(opts)
	if err != nil {
		return func(yield func(Puzzle, error) bool) { yield(r.Empty(), err) }
	}
	return Parallel(ctx, allStreams, g.opts.Goroutines, func(ctx context.Context, i uint64) (Puzzle, error) {
		p := r.Empty()
		return p, g.generate(ctx, NewStream(g.opts.Seed, i), p.Cells)
	})
}

// generator returns the generator of the rules.
func (r Rules) generator(opts *GenerateOptions) (*generator, error) {
	k := r.kernel()
	switch {
	case k.err != nil:
		return nil, k.err
	case isGiant(r.Len()):
		return nil, &OptionError{Field: "Rules", Value: fmt.Sprintf("%d cells", r.Len()), Want: fmt.Sprintf("at most %d", maxSmall*maxSmall)}
	}
	g := &generator{cells: r.Len(), kernel: k, draw: k.draw}
	return g, g.setOptions(opts)
}
