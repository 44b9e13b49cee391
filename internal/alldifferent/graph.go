package alldifferent

import (
	"math/bits"

	"example.com/sudoku/internal/poll"
)

// A Graph has an edge between any two nodes that must differ, and finds cliques.
type Graph struct {
	words   int
	joined  []uint64    // neighbours of each node
	covered []uint64    // nodes in a group with each node
	common  []uint64    // neighbours of the whole clique, in Grow
	steps   *poll.Steps // a step is a pair, or a row of words
}

// NewGraph returns a graph without edges. Its methods stop when the steps have ended.
func NewGraph(nodes int, steps *poll.Steps) *Graph {
	words := (nodes + 63) / 64
	return &Graph{
		words: words, steps: steps,
		joined: make([]uint64, nodes*words), covered: make([]uint64, nodes*words), common: make([]uint64, words),
	}
}

func (g *Graph) row(of []uint64, node int32) []uint64 {
	return of[int(node)*g.words:][:g.words]
}

// Join adds an edge between two nodes, if they are two.
func (g *Graph) Join(x, y int32) {
	if x == y {
		return
	}
	g.row(g.joined, x)[y>>6] |= 1 << (y & 63)
	g.row(g.joined, y)[x>>6] |= 1 << (x & 63)
}

// Cover records that the nodes are in a group.
func (g *Graph) Cover(group []int32) {
	for i, x := range group {
		if g.steps.Ended(1 + i/64) {
			return
		}
		for _, y := range group {
			g.row(g.covered, x)[y>>6] |= 1 << (y & 63)
		}
	}
}

// Covers reports whether two nodes are in a group.
func (g *Graph) Covers(x, y int32) bool { return Has(g.row(g.covered, x), y) }

// Grow returns a maximal clique with both nodes.
func (g *Graph) Grow(x, y int32) []int32 {
	clique := []int32{x, y}
	copy(g.common, g.row(g.joined, x))
	for node := y; ; {
		if g.steps.Ended(1) {
			return clique
		}
		next := int32(-1)
		for w, neighbours := range g.row(g.joined, node) {
			g.common[w] &= neighbours
			if next < 0 && g.common[w] != 0 {
				next = int32(w<<6 + bits.TrailingZeros64(g.common[w]))
			}
		}
		if next < 0 {
			return clique
		}
		clique = append(clique, next)
		node = next
	}
}
