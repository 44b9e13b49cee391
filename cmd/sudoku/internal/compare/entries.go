package compare

import (
	"fmt"
	"slices"

	"example.com/sudoku"
	"example.com/sudoku/compare"
)

// An entry is a configuration: the layout of the boards, what a child inherits as
// a whole, and the size of the population.
type entry struct {
	layout, inheritance string
	population          int

	keeps sudoku.Layout
	cross sudoku.Crossover
}

type layout struct {
	name  string
	keeps sudoku.Layout
}

var layouts = []layout{
	{"free", sudoku.LayoutFree},
	{"rows", sudoku.LayoutRows},
	{"columns", sudoku.LayoutColumns},
	{"blocks", sudoku.LayoutBlocks},
}

var crossovers = []sudoku.Crossover{
	sudoku.CrossCells, sudoku.CrossRuns, sudoku.CrossRows, sudoku.CrossColumns, sudoku.CrossBlocks,
	sudoku.CrossBands, sudoku.CrossStacks, sudoku.CrossPoints(1), sudoku.CrossPoints(2),
}

// entries returns the configurations of the flags, except those whose children
// would lose the layout.
func (s *settings) entries() []entry {
	var entries []entry
	for _, layout := range layouts {
		if len(s.layouts) > 0 && !slices.Contains(s.layouts, layout.name) {
			continue
		}
		for _, cross := range crossovers {
			chosen := len(s.crossovers) == 0 || slices.Contains(s.crossovers, cross.Name)
			if !chosen || cross.Keeps&layout.keeps != layout.keeps {
				continue
			}
			for _, population := range s.populations {
				entries = append(entries, entry{layout.name, cross.Name, population, layout.keeps, cross})
			}
		}
	}
	return entries
}

func (e entry) contender(s *settings) compare.Contender {
	opts := sudoku.ClassicGenetic()
	opts.Layout, opts.Crossover = e.keeps, e.cross
	opts.Population = e.population
	opts.MaxEpochs, opts.MaxProposals = -1, s.children()
	if !(s.mutation < 0) { // true for NaN, which the library refuses
		opts.Mutation = s.mutation
		if s.mutation == 0 {
			opts.Mutation = -1 // none, where 0 would be the default
		}
	}
	return compare.Contender{Name: fmt.Sprintf("%s by %s, %d", e.layout, e.inheritance, e.population), Genetic: opts}
}
