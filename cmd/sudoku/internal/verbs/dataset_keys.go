package verbs

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/bits"
	"slices"

	"example.com/sudoku"
	"example.com/sudoku/internal/boards"
	"example.com/sudoku/variant"
)

// This file tells rows apart up to transformations: what two boards share that turn into
// each other becomes a key, and no two rows share a key.

// A key is the same for all transformations of a board.
type key [16]byte

// keysOf returns the keys of a puzzle, and at 9×9 of its solution: there are 5,472,730,538
// of them up to transformations, so that some of 100,000 rows would share one. There are two
// of 4×4, and 49 of 6×6.
func keysOf(puzzle, solution sudoku.Puzzle) ([]key, error) {
	side := puzzle.Rules.Values()
	if !boards.Ordinary(puzzle) || side != 4 && side != 6 && side != 9 {
		return []key{keyOf(fingerprint(puzzle))}, nil
	}
	form, err := sudoku.Canonical(puzzle)
	if err != nil || side < 9 {
		return []key{keyOf(form.Board.Cells)}, err
	}
	other, err := sudoku.Canonical(solution)
	return []key{keyOf(form.Board.Cells), keyOf(other.Board.Cells)}, err
}

func keyOf(form []byte) (k key) {
	sum := sha256.Sum256(form)
	copy(k[:], sum[:])
	return k
}

// fingerprint returns a text that is the same for all boards that turn into each other by
// renaming values and by moving cells so that the rules stay what they are. Others may
// have it too: such a puzzle is left out without need. Few are, but most full boards share
// it, as all their cells have the same neighbours.
//
// It refines colours as tests of isomorphism do (Weisfeiler and Leman): cells, units, clues
// and values start with a colour for their kind, and in each round take one that follows
// from their own and those beside them. Neither the order of the cells of a clue counts nor
// which value is which.
func fingerprint(board sudoku.Puzzle) []byte {
	const rounds = 8 // more than steps lead from any cell to any other
	g := graphOf(board)
	for range rounds {
		next := slices.Clone(g.colours)
		for v, edges := range g.edges {
			var sum uint64 // which does not depend on the order
			for _, e := range edges {
				sum += mixed(g.colours[e.to] ^ uint64(e.kind)<<32)
			}
			next[v] = mixed(mixed(g.colours[v]) + sum)
		}
		g.colours = next
	}
	slices.Sort(g.colours)
	var text []byte
	for _, c := range g.colours {
		text = binary.LittleEndian.AppendUint64(text, c)
	}
	return text
}

// A graph is a board as fingerprint sees it.
type graph struct {
	colours []uint64
	edges   [][]edge
}

type edge struct {
	to   int
	kind edgeKind
}

type edgeKind uint64

const (
	inUnit edgeKind = iota + 1
	inClue
	inPair
	holds
)

func graphOf(board sudoku.Puzzle) *graph {
	g := new(graph)
	vertex := func(colour uint64) int {
		g.colours, g.edges = append(g.colours, colour), append(g.edges, nil)
		return len(g.edges) - 1
	}
	join := func(a, b int, kind edgeKind) {
		g.edges[a], g.edges[b] = append(g.edges[a], edge{b, kind}), append(g.edges[b], edge{a, kind})
	}
	const cell, value, unit = 1, 2, 3 // the first colours
	for range board.Cells {
		vertex(cell)
	}
	values := make([]int, board.Rules.Values()+1)
	for v := range values {
		values[v] = vertex(cmp.Or(uint64(min(v, 1))*value, cell<<8))
	}
	for i, v := range board.Cells {
		if v != 0 {
			join(i, values[v], holds)
		}
	}
	for _, u := range board.Rules.Units() {
		at := vertex(unit)
		for _, c := range u.Cells {
			join(at, c, inUnit)
		}
	}
	for _, pair := range board.Rules.Pairs() {
		join(pair[0], pair[1], inPair)
	}
	for _, rule := range board.Rules.Added() {
		c, ok := rule.Clue.(variant.Clue)
		if !ok {
			continue
		}
		sum := sha256.Sum256(fmt.Append(nil, c.Kind, c.Numbers, c.Code))
		at := vertex(binary.LittleEndian.Uint64(sum[:]))
		for _, i := range c.Cells {
			if i < len(board.Cells) { // no extra cell
				join(at, i, inClue)
			}
		}
	}
	return g
}

// mixed returns a number that depends on all bits of x.
func mixed(x uint64) uint64 {
	high, low := bits.Mul64(x^0x9e3779b97f4a7c15, 0xd6e8feb86659fd93)
	return high ^ low
}
