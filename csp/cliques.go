package csp

import (
	"math/bits"

	"example.com/sudoku/internal/alldifferent"
	"example.com/sudoku/internal/poll"
)

// differenceGraph has an edge between any two decisions that must differ.
type differenceGraph struct {
	nodes   []operand
	first   []int32    // first node of each decision, or -1
	others  []int32    // of each node: the next node of the same decision, or -1
	pairs   [][2]int32 // of nodes
	words   int
	joined  []uint64    // neighbours of each node
	covered []uint64    // nodes in a group with each node
	common  []uint64    // neighbours of the whole clique, in grow
	steps   *poll.Steps // a step is a pair, or a row of words
}

const mostNodes = 1 << 13 // for which the graph is made: 16 MB

// addPairs adds the groups of NotEqual constraints. Each pair is in some group, and
// any two decisions of a new group are a pair or in an earlier group. It grows
// cliques greedily, each from the first pair that is in no group. It stops when the steps
// have ended.
func (r *rules) addPairs(m *Model, pairs []*Constraint, steps *poll.Steps) {
	if len(pairs) == 0 {
		return
	}
	g := newDifferenceGraph(len(m.decisions), pairs, steps)
	if len(g.nodes) > mostNodes {
		for _, c := range pairs {
			if steps.Ended(1) {
				return
			}
			r.addGroup(m, c.decisions)
		}
		return
	}
	g.joinAll(r.different)
	for _, pair := range g.pairs {
		if steps.Ended(1) {
			return
		}
		x, y := pair[0], pair[1]
		if x == y {
			r.never = true
			continue
		}
		if alldifferent.Has(g.row(g.covered, x), y) {
			continue
		}
		clique := g.grow(x, y)
		decisions := make([]operand, len(clique))
		for i, n := range clique {
			decisions[i] = g.nodes[n]
		}
		g.cover(clique)
		r.addGroup(m, decisions)
	}
}

// newDifferenceGraph returns the nodes and pairs, without edges.
func newDifferenceGraph(decisions int, pairs []*Constraint, steps *poll.Steps) *differenceGraph {
	g := &differenceGraph{steps: steps, first: make([]int32, decisions), pairs: make([][2]int32, len(pairs))}
	for x := range g.first {
		g.first[x] = -1
	}
	for i, c := range pairs {
		if steps.Ended(1) {
			break
		}
		for k, x := range c.decisions {
			node := g.node(x)
			if node < 0 {
				node = int32(len(g.nodes))
				g.nodes = append(g.nodes, x)
				g.others = append(g.others, g.first[x.index])
				g.first[x.index] = node
			}
			g.pairs[i][k] = node
		}
	}
	return g
}

// joinAll adds the edges of the pairs and of the groups.
func (g *differenceGraph) joinAll(groups []differGroup) {
	n := len(g.nodes)
	g.words = (n + 63) / 64
	g.joined = make([]uint64, n*g.words)
	g.covered = make([]uint64, n*g.words)
	g.common = make([]uint64, g.words)
	for _, pair := range g.pairs {
		if g.steps.Ended(1) {
			return
		}
		g.join(pair[0], pair[1])
	}
	// Cliques may grow across existing groups, but must not repeat them.
	var members []int32
	for i := range groups {
		members = members[:0]
		for _, x := range groups[i].decisions {
			if node := g.node(x); node >= 0 {
				members = append(members, node)
			}
		}
		for i, x := range members {
			if g.steps.Ended(1 + i/64) {
				return
			}
			for _, y := range members[:i] {
				g.join(x, y)
			}
		}
		g.cover(members)
	}
}

// node returns the node of a decision, or -1.
func (g *differenceGraph) node(x operand) int32 {
	node := g.first[x.index]
	for node >= 0 && g.nodes[node].added != x.added {
		node = g.others[node]
	}
	return node
}

func (g *differenceGraph) row(of []uint64, node int32) []uint64 {
	return of[int(node)*g.words:][:g.words]
}

func (g *differenceGraph) join(x, y int32) {
	if x == y {
		return
	}
	g.row(g.joined, x)[y>>6] |= 1 << (y & 63)
	g.row(g.joined, y)[x>>6] |= 1 << (x & 63)
}

// cover records that the nodes are in a group.
func (g *differenceGraph) cover(group []int32) {
	for i, x := range group {
		if g.steps.Ended(1 + i/64) {
			return
		}
		for _, y := range group {
			g.row(g.covered, x)[y>>6] |= 1 << (y & 63)
		}
	}
}

// grow returns a maximal clique with both nodes.
func (g *differenceGraph) grow(x, y int32) []int32 {
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
