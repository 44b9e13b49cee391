package sudoku

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"example.com/sudoku/evolve"
	"example.com/sudoku/internal/geometry"
)

// flaw returns why a board can't be one of the run, or the empty string: a
// given was changed, a value is not in the domain of its cell, or the board does
// not have the layout.
func (b *basis) flaw(board []uint8) string {
	n := b.rules.Values
	for i, v := range board {
		switch fixed := b.start[i]; {
		case v == fixed && v != 0:
		case fixed != 0:
			return fmt.Sprintf("changed the given %d at %s to %d", fixed, b.kernel.placeName(i), v)
		case v == 0:
			return fmt.Sprintf("left %s empty", b.kernel.placeName(i))
		case int(v) > n || b.layout == LayoutFree && !b.domains[i].Has(v):
			return fmt.Sprintf("put %d at %s, which can't hold it", v, b.kernel.placeName(i))
		}
	}
	if b.layout == LayoutFree {
		return ""
	}
	units, _, _ := b.rules.Partition(geometry.Kind(b.layout.kind()))
	for _, unit := range units {
		var seen Values
		for _, cell := range unit {
			seen = seen.With(board[cell])
		}
		if seen != allValues(n) {
			return fmt.Sprintf("left the layout %q", b.layout)
		}
	}
	return ""
}

// brokenBy returns the error of a plug-in of a kind that broke a law.
func brokenBy(kind, name, broke string) error {
	return &evolve.LawError{Func: kind, Name: name, Broke: broke}
}

// checkBoard returns the error of a plug-in that made the board.
func (b *basis) checkBoard(kind, name string, board []uint8) error {
	if flaw := b.flaw(board); flaw != "" {
		return brokenBy(kind, name, flaw)
	}
	return nil
}

// Check tries the crossover on random boards of 4×4, 6×6 and 9×9, of each layout that it
// keeps, and returns the first law that it breaks as an [*evolve.LawError]: it fills the
// child and keeps what the parents agree on, also the givens, and the layout; it changes no
// parent; the child depends on nothing but the parents and the random numbers. If it panics,
// so does Check. A run looks at each child too, but only where it crosses: where deduction
// solves a board, it never does; see NoDeduction.
func (c Crossover) Check(seed uint64) error {
	if c.missing() {
		return &OptionError{Field: "CrossFunc", Value: nil, Want: "a function"}
	}
	for _, side := range []int{4, 6, 9} {
		puzzle, err := Standard(side).Generate(context.Background(), &GenerateOptions{Seed: seed})
		if err != nil {
			return err
		}
		for _, layout := range []Layout{LayoutFree, LayoutRows, LayoutColumns, LayoutBlocks} {
			if !c.Keeps.has(layout) {
				continue
			}
			b, err := newBasis(puzzle.Cells, layout, Duplicates, true, puzzle.kernel())
			if err != nil {
				return err
			}
			if err := c.checkOn(b, seed); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkOn is Check for boards of a basis.
func (c *Crossover) checkOn(b *basis, seed uint64) error {
	const families = 100
	source := NewStream(seed, 1)
	parents := [2][]uint8{make([]uint8, len(b.start)), make([]uint8, len(b.start))}
	for family := range uint64(families) {
		var before [2][]uint8
		for i, p := range parents {
			b.randomBoard(p, source)
			before[i] = slices.Clone(p)
		}
		children := [2][]uint8{make([]uint8, len(b.start)), slices.Clone(parents[1])}
		for _, child := range children {
			c.Cross(child, parents[0], parents[1], rand.New(NewStream(seed, 2+family)))
		}
		child := children[0]
		if flaw := b.flaw(child); flaw != "" {
			return brokenBy("Crossover", c.Name, flaw)
		}
		if !slices.Equal(parents[0], before[0]) || !slices.Equal(parents[1], before[1]) {
			return brokenBy("Crossover", c.Name, "changed a parent")
		}
		if !slices.Equal(child, children[1]) {
			return brokenBy("Crossover", c.Name, "made another child of the same parents and random numbers")
		}
		for i, v := range parents[0] {
			if v == parents[1][i] && child[i] != v {
				return brokenBy("Crossover", c.Name, fmt.Sprintf("changed the value %d at %s, on which the parents agree", v, b.kernel.placeName(i)))
			}
		}
	}
	return nil
}
