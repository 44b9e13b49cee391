package verbs

import (
	"fmt"
	"slices"

	"example.com/sudoku"
	"example.com/sudoku/compare"
)

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
