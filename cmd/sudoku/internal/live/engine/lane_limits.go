package engine

import (
	"cmp"
	"fmt"

	"example.com/sudoku"
)

// This file bounds what a request may ask for.

// The limits of a request keep its memory within some tens of megabytes.
const (
	mostCells       = 1 << 20     // of all organisms, or of all children
	mostIslandCells = 2 * 36 * 36 // of one organism per island: an island has the tables of its worker
	mostIslands     = 4
	mostCandidates  = 120_000 // of all cells: the tables of a search hold those that exclude each other
)

// limitCandidates refuses large boards with few givens.
func limitCandidates(puzzle sudoku.Puzzle) error {
	candidates := 0
	for _, set := range sudoku.Candidates(puzzle) {
		candidates += set.Len()
	}
	if candidates > mostCandidates {
		return refuse("found %d candidates, want at most %d: this page searches large boards that have more givens", candidates, mostCandidates)
	}
	return nil
}

func limitEvolution(o *sudoku.EvolveOptions, cells int) error {
	if most := max(1, min(mostIslands, mostIslandCells/cells)); o.Islands > most {
		return &sudoku.OptionError{Field: "Islands", Value: o.Islands, Want: fmt.Sprintf("at most %d on this page", most)}
	}
	return limitCells("Population", o.Population, max(1, o.Islands)*cells)
}

func limitGenetic(o *sudoku.GeneticOptions, cells int) error {
	return cmp.Or(
		limitCells("Population", o.Population, cells),
		limitCells("Offspring", o.Offspring, cells*max(1, cmp.Or(o.Population, 100))),
	)
}

func limitCells(field string, n, cells int) error {
	if most := mostCells / cells; n > most {
		return &sudoku.OptionError{Field: field, Value: n, Want: "fewer: this page has at most 1,048,576 cells in all boards together"}
	}
	return nil
}
