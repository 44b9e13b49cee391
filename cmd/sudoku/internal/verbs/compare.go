package verbs

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"example.com/sudoku"
	"example.com/sudoku/compare"
	"example.com/sudoku/internal/boards"
	"example.com/sudoku/internal/cli"
)

// This file runs the genetic algorithm of the article with every crossover
// that the layout of the boards allows, and compares how far each gets. For each
// layout and seed, all start from the same generation zero. It is the command "sudoku
// compare".
//
// Every configuration gets the same number of children. After an interruption the table
// shows the finished runs.

// compareVerb is the command.
var compareVerb = cli.Program{
	Name:  "sudoku compare",
	Short: "compare crossovers and layouts of the genetic algorithm",
	Usage: `usage: sudoku compare [flags]

Runs the article's genetic algorithm with every inheritance. For each layout and
seed, all start from the same generation zero.
`,
	Examples: `sudoku compare
sudoku compare -size 16 -layout blocks,rows -seeds 50
sudoku compare -inheritance cells,blocks -population 50,100,200
sudoku compare -puzzle @easy.txt -o csv > curves.csv
`,
	New: func() cli.Command { return new(compareFlags) },
}

// Run reads the puzzle and compares the configurations on it.
func (s *compareFlags) Run(ctx context.Context, p *cli.Process) error {
	text, err := s.read(ctx, p)
	if err != nil {
		return err
	}
	puzzle, err := boards.Parse(text)
	if err != nil {
		return err
	}
	return s.run(ctx, p, puzzle)
}

// run makes all trials and prints the results.
func (s *compareFlags) run(ctx context.Context, p *cli.Process, puzzle sudoku.Puzzle) error {
	entries := s.entries()
	contenders := make([]compare.Contender, len(entries))
	for i, e := range entries {
		contenders[i] = e.contender(s)
	}
	seeds := make([]uint64, s.seeds)
	for i := range seeds {
		seeds[i] = s.seed + uint64(i)
	}

	meter := cli.NewMeter(0, len(seeds)*len(contenders))
	p.Show(meter.String)
	var trials compare.Trials
	var failed error
	for trial, err := range compare.Run(ctx, puzzle, seeds, contenders...) {
		if err != nil {
			failed = err
			break
		}
		trials = append(trials, trial)
		meter.Add(1)
		meter.Note(fmt.Sprintf("%s: %d errors", trial.Name, trial.Errors))
	}
	p.Hide()
	if failed != nil && ctx.Err() == nil {
		return failed
	}
	side := puzzle.Rules.Values()
	title := fmt.Sprintf("%d×%d, %d givens", side, side, sudoku.Givens(puzzle))
	written := p.To(s.file, func(w io.Writer) error { return s.write(w, title, entries, trials) })
	return errors.Join(failed, written)
}

// An comparedEntry is a configuration: the layout of the boards, the size of the population, and
// what a child inherits as a whole.
type comparedEntry struct {
	layout     sudoku.Layout
	population int
	cross      sudoku.Crossover
}

var comparedLayouts = []sudoku.Layout{sudoku.LayoutFree, sudoku.LayoutRows, sudoku.LayoutColumns, sudoku.LayoutBlocks}

var crossovers = []sudoku.Crossover{
	sudoku.CrossCells, sudoku.CrossRuns, sudoku.CrossRows, sudoku.CrossColumns, sudoku.CrossBlocks,
	sudoku.CrossBands, sudoku.CrossStacks, sudoku.CrossPoints(1), sudoku.CrossPoints(2),
}

// entries returns the configurations of the flags, except those whose children
// would lose the layout.
func (s *compareFlags) entries() []comparedEntry {
	var entries []comparedEntry
	for _, layout := range comparedLayouts {
		if len(s.layouts) > 0 && !slices.Contains(s.layouts, layout.String()) {
			continue
		}
		for _, cross := range crossovers {
			chosen := len(s.crossovers) == 0 || slices.Contains(s.crossovers, cross.Name)
			if !chosen || cross.Keeps&layout != layout {
				continue
			}
			for _, population := range s.populations {
				entries = append(entries, comparedEntry{layout, population, cross})
			}
		}
	}
	return entries
}

func (e comparedEntry) contender(s *compareFlags) compare.Contender {
	opts := sudoku.ClassicGenetic()
	opts.Layout, opts.Crossover = e.layout, e.cross
	opts.Population = e.population
	opts.MaxEpochs, opts.MaxProposals = -1, s.children()
	if !(s.mutation < 0) { // true for NaN, which the library refuses
		opts.Mutation = s.mutation
		if s.mutation == 0 {
			opts.Mutation = -1 // none, where 0 would be the default
		}
	}
	return compare.Contender{Name: fmt.Sprintf("%s by %s, %d", e.layout, e.cross.Name, e.population), Genetic: opts}
}
