package variant

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"

	"example.com/sudoku"
)

// This file makes puzzles by a recipe: it draws the rules, lays clues on a solved board,
// and takes the givens that are needed.

// Generate returns a random puzzle with exactly one solution; nil stands for the zero
// options. The same options give the same puzzle on every machine.
//
// The options are those of the givens, see [sudoku.Rules.Generate], and the errors too. A
// recipe without givens does not allow MinClues or MaxClues. Where rules or clues are
// drawn, MaxTries is the number of drawings; its default is then 100. If none of them gives
// such a puzzle, the error wraps [sudoku.ErrBudget].
func (r Recipe) Generate(ctx context.Context, opts *sudoku.GenerateOptions) (sudoku.Puzzle, error) {
	c, err := newCook(r, opts)
	if err != nil {
		return sudoku.Puzzle{}, err
	}
	return c.puzzle(ctx, 0)
}

// Puzzles returns an endless sequence of random puzzles, made on all cores. It is
// [Recipe.Generate] as [sudoku.Rules.Puzzles] is [sudoku.Rules.Generate]: puzzle i draws
// from stream i of the seed, and a puzzle that was not found yields its error in its
// place. Errors other than [sudoku.ErrBudget] end the sequence.
func (r Recipe) Puzzles(ctx context.Context, opts *sudoku.GenerateOptions) iter.Seq2[sudoku.Puzzle, error] {
	c, err := newCook(r, opts)
	if err != nil {
		return func(yield func(sudoku.Puzzle, error) bool) { yield(sudoku.Puzzle{}, err) }
	}
	streams := func(yield func(uint64, error) bool) {
		for i := uint64(0); yield(i, nil); i++ {
		}
	}
	return func(yield func(sudoku.Puzzle, error) bool) {
		for p, err := range sudoku.Parallel(ctx, streams, c.opts.Goroutines, c.puzzle) {
			if !yield(p, err) || err != nil && !errors.Is(err, sudoku.ErrBudget) {
				return
			}
		}
	}
}

// A cook makes puzzles by a recipe.
type cook struct {
	Recipe
	opts     sudoku.GenerateOptions
	drawings int
	lay      layer // nil: no clues
}

const (
	mostDrawings = 100 // the default number of drawings of rules and clues for a puzzle
	alterations  = 20  // of the givens of each
)

func newCook(r Recipe, opts *sudoku.GenerateOptions) (*cook, error) {
	c := &cook{Recipe: r}
	if opts != nil {
		c.opts = *opts
	}
	if c.Draw == nil {
		c.From = c.From.With(c.With...) // once, so that its tables are made once
		if err := c.From.Err(); err != nil {
			return nil, err
		}
	}
	switch {
	case c.NoGivens && max(c.opts.MinClues, c.opts.MaxClues) > 0:
		return nil, &sudoku.OptionError{Field: "NoGivens", Value: true, Want: "no MinClues and MaxClues with it"}
	case c.NoGivens && c.Clues == nil:
		return nil, &sudoku.OptionError{Field: "NoGivens", Value: true, Want: "kinds of Clues"}
	case c.opts.Goroutines < 0:
		return nil, &sudoku.OptionError{Field: "Goroutines", Value: c.opts.Goroutines, Want: "0 or more"}
	}
	if c.drawings = 1; c.Draw != nil || c.Clues != nil {
		c.drawings, c.opts.MaxTries = cmp.Or(c.opts.MaxTries, mostDrawings), alterations
	}
	var err error
	c.lay, err = layerOf(c.Clues, c.NoGivens)
	return c, err
}

// layerOf returns the layer of kinds of clues.
func layerOf(kinds []string, many bool) (layer, error) {
	share := 50
	if many {
		share = 100
	}
	var layers []layer
	for _, kind := range kinds {
		switch {
		case kind == "Cage" && len(kinds) == 1:
			if many {
				return layCages(cageSizes), nil
			}
			return layCages(cageSizes[:14]), nil // of 2 and 3 cells, as givens are for easy puzzles
		case kind == "Thermo":
			layers = append(layers, layThermos(share/len(kinds)))
		case kind == "Arrow":
			layers = append(layers, layArrows(share/len(kinds)))
		default:
			return nil, &sudoku.OptionError{Field: "Clues", Value: strings.Join(kinds, ", "), Want: "Thermo and Arrow, or Cage alone"}
		}
	}
	if layers == nil {
		return nil, nil
	}
	return func(d *drawing) (clues []Clue) {
		for _, lay := range layers {
			clues = append(clues, lay(d)...)
		}
		return clues
	}, nil
}

// puzzle makes the puzzle of a stream.
func (c *cook) puzzle(ctx context.Context, stream uint64) (sudoku.Puzzle, error) {
	source := sudoku.NewStream(c.opts.Seed, stream)
	var last error
	for drawing := 0; drawing < c.drawings || c.drawings < 0; drawing++ {
		p, err := c.try(ctx, source)
		if c.Draw != nil && errors.Is(err, sudoku.ErrNoSolution) {
			err = fmt.Errorf("sudoku: %w: no board was found that keeps the rules drawn and those to add", sudoku.ErrBudget)
		}
		if err == nil || !errors.Is(err, sudoku.ErrBudget) {
			return p, err
		}
		last = err
	}
	return sudoku.Puzzle{}, last
}

// try makes a puzzle of new rules and clues. The error is [sudoku.ErrBudget] if they do
// not serve.
func (c *cook) try(ctx context.Context, source rand.Source) (sudoku.Puzzle, error) {
	rules := c.From
	if c.Draw != nil {
		drawn, err := c.Draw(ctx, c.opts.Symmetry, source)
		if err != nil {
			return sudoku.Puzzle{}, err
		}
		rules = drawn.With(c.With...)
	}
	opts := c.opts
	opts.Seed = source.Uint64()
	if c.lay == nil {
		return rules.Generate(ctx, &opts)
	}
	rules, err := c.clues(ctx, rules, source)
	if err != nil {
		return sudoku.Puzzle{}, err
	}
	p := rules.Empty()
	if !c.NoGivens {
		if p, err = rules.Generate(ctx, &opts); err != nil {
			return p, err
		}
	}
	if c.MinimalClues {
		if p, err = minimizeClues(ctx, p, rand.New(source), proofWork); err != nil {
			return p, err
		}
	}
	if c.NoGivens || c.MinimalClues {
		return p, c.graded(ctx, p)
	}
	return p, nil
}

// clues returns the rules with clues of a random solution.
func (c *cook) clues(ctx context.Context, rules sudoku.Rules, source rand.Source) (sudoku.Rules, error) {
	solution, err := rules.RandomSolution(ctx, source)
	if err != nil {
		return rules, err
	}
	l := &laying{
		drawing: &drawing{rules: rules, solution: solution.Cells, random: rand.New(source)},
		lay:     c.lay, whole: slices.Contains(c.Clues, "Cage"),
	}
	ok, err := l.start()
	if ok && c.NoGivens {
		ok, err = l.tellApart(ctx)
	}
	if !ok && err == nil {
		err = fmt.Errorf("sudoku: %w: no clues were found that leave one solution", sudoku.ErrBudget)
	}
	return l.withClues(), err
}

// graded returns an error if the puzzle does not have the grade.
func (c *cook) graded(ctx context.Context, p sudoku.Puzzle) error {
	grade := c.opts.Grade
	if grade.Gap == nil {
		return nil
	}
	if grade.Check != nil {
		if err := grade.Check(p.Rules); err != nil {
			return err
		}
	}
	gap, lack, err := grade.Gap(ctx, p)
	if err == nil && gap != 0 {
		err = fmt.Errorf("sudoku: %w: Grade is %s, and the nearest puzzle found has %s", sudoku.ErrBudget, grade.Name, lack)
	}
	return err
}
