package sudoku

// This file makes puzzles of rules that are a value, by the generator of the boards, and
// draws Latin squares.

import (
	"context"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"

	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/rng"
)

// Generate returns a random puzzle of the rules with exactly one solution; nil stands for
// the zero options. It is the function [Generate] for rules: the same options give the same puzzle
// on every machine, and the errors are the same. If the clues of the rules leave one
// solution, the puzzle has no givens unless MinClues asks for some.
//
// The error is a [*SizeError] for ordinary sudoku above 36×36. It is an [*OptionError] too
// if the rules have a mistake or more than 1,296 cells, if the symmetry maps a cell to a
// place without one, or if the grade does not serve the rules; it is [ErrNoSolution] if the
// rules have no solution.
func (r Rules) Generate(ctx context.Context, opts *GenerateOptions) (Puzzle, error) {
	p := r.Empty()
	g, err := r.generator(opts)
	if err == nil {
		err = g.generate(ctx, NewStream(g.opts.Seed, 0), p.Cells)
	}
	return p, err
}

// Puzzles returns an endless sequence of random puzzles of the rules, made on all cores:
//
//	for puzzle, err := range sudoku.Standard(9).Puzzles(ctx, opts) { … }
//
// The same options give the same sequence on any number of cores. Puzzle i draws
// from stream i of the seed, so the first one is that of [Rules.Generate]. A puzzle
// that was not found yields its error in its place, and the sequence continues.
// Impossible options and the end of the context end it.
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
	switch s := r.get(); {
	case s.err != nil:
		return nil, s.err
	case s.standard && geometry.IsGiant(r.Len()):
		return nil, &SizeError{Func: "Generate", Side: s.values, Largest: geometry.MaxSmall}
	case geometry.IsGiant(r.Len()):
		return nil, &OptionError{Field: "Rules", Value: fmt.Sprintf("%d cells", r.Len()), Want: fmt.Sprintf("at most %d", geometry.MaxSmall*geometry.MaxSmall)}
	}
	k := r.compiled()
	g := &generator{cells: r.Len(), compiled: k, draw: k.draw}
	return g, g.setOptions(opts)
}

// Latin squares are drawn row by row: a row that fits always exists.

// isLatin reports whether the rules are those of Latin squares and nothing else.
func (k *compiled) isLatin() bool {
	g := k.geometry()
	n := g.Values
	if len(g.Units) != 2*n || g.Cells() != n*n || k.set.rows != n || len(g.Pairs) > 0 || g.Allowed != nil {
		return false
	}
	for u := range g.Units {
		if !g.Full(u) || u < n != (g.Kinds[u] == geometry.Row) || u >= n != (g.Kinds[u] == geometry.Column) {
			return false
		}
	}
	return true
}

// drawLatin fills the cells of a Latin square. Each row is a random matching of its
// columns to the values that they still need. Hall's theorem says that there is one: each
// column needs as many values as each value needs columns. At last the rows change places,
// so that the order leaves no trace in particular rows.
func drawLatin(cells []uint8, n int, source rand.Source) {
	needs := make([][]uint8, n) // of each column
	for column := range needs {
		for v := range n {
			needs[column] = append(needs[column], uint8(v+1))
		}
	}
	order := make([]uint8, n)
	for i := range order {
		order[i] = uint8(i)
	}
	rows := slices.Clone(order)
	rng.Shuffle(rows, source)
	m := matching{needs: needs, column: make([]int, n+1), seen: make([]bool, n+1)}
	for _, row := range rows {
		rng.Shuffle(order, source)
		for i := range m.column {
			m.column[i] = -1
		}
		for _, column := range order {
			rng.Shuffle(needs[column], source)
			clear(m.seen)
			m.match(int(column))
		}
		for v := 1; v <= n; v++ {
			column := m.column[v]
			cells[int(row)*n+column] = uint8(v)
			at := slices.Index(needs[column], uint8(v))
			needs[column] = slices.Delete(needs[column], at, at+1)
		}
	}
}

// A matching gives each column another value, by augmenting paths.
type matching struct {
	needs  [][]uint8
	column []int // of each value, or -1
	seen   []bool
}

// match finds a value for a column, which may take it from another that finds a new one.
func (m *matching) match(column int) bool {
	for _, v := range m.needs[column] {
		if m.seen[v] {
			continue
		}
		m.seen[v] = true
		if m.column[v] < 0 || m.match(m.column[v]) {
			m.column[v] = column
			return true
		}
	}
	return false
}
