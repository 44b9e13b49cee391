package csp

import (
	"example.com/sudoku/internal/alldifferent"
	"example.com/sudoku/internal/poll"
)

// differenceGraph has an edge between any two decisions that must differ.
type differenceGraph struct {
	*alldifferent.Graph
	nodes  []operand
	first  []int32    // first node of each decision, or -1
	others []int32    // of each node: the next node of the same decision, or -1
	pairs  [][2]int32 // of nodes
	steps  *poll.Steps
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
		if g.Covers(x, y) {
			continue
		}
		clique := g.Grow(x, y)
		decisions := make([]operand, len(clique))
		for i, n := range clique {
			decisions[i] = g.nodes[n]
		}
		g.Cover(clique)
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
	g.Graph = alldifferent.NewGraph(len(g.nodes), g.steps)
	for _, pair := range g.pairs {
		if g.steps.Ended(1) {
			return
		}
		g.Join(pair[0], pair[1])
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
				g.Join(x, y)
			}
		}
		g.Cover(members)
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
