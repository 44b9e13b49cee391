package csp

import (
	"example.com/sudoku/internal/alldifferent"
	"example.com/sudoku/internal/poll"
)

// differenceGraph has an edge between any two decisions that must differ.
type differenceGraph struct {
	*alldifferent.Graph
	nodes []operand
	of    map[operand]int32 // the nodes
	pairs [][2]int32        // of nodes
	steps *poll.Steps
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
	g := newDifferenceGraph(pairs, steps)
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
func newDifferenceGraph(pairs []*Constraint, steps *poll.Steps) *differenceGraph {
	g := &differenceGraph{steps: steps, of: map[operand]int32{}, pairs: make([][2]int32, len(pairs))}
	for i, c := range pairs {
		if steps.Ended(1) {
			break
		}
		for k, x := range c.decisions {
			node, known := g.of[x]
			if !known {
				node = int32(len(g.nodes))
				g.nodes, g.of[x] = append(g.nodes, x), node
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
			if node, known := g.of[x]; known {
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
