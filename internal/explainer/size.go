package explainer

import (
	"math/bits"
	"slices"
)

// walk puts the nodes from which it follows that a candidate has a state into
// c.nodes, this node included, each once and nearest first. If last, the node is
// not in the lists but the last one of a clash.
func (c *chains) walk(a *assumption, candidate, state int, last bool) {
	c.visit++
	c.nodes = c.nodes[:0]
	c.push(candidate, state)
	for head := 0; head < len(c.nodes); head++ {
		x, state := int(c.nodes[head]>>1), int(c.nodes[head]&1)
		node := &a.nodes[state][x]
		if last {
			node, last = &a.last, false
		}
		switch node.unit {
		case firstNode:
		case weakLink:
			c.push(int(node.main), holds)
		case laterNode:
			l := &a.later[node.main]
			for _, from := range a.laterFrom[l.from:l.to] {
				c.push(int(from), fails)
			}
		default:
			c.push(int(node.main), fails)
			for more := node.more; more != 0; more &= more - 1 {
				c.push(int(c.removed(node, x, bits.TrailingZeros16(more))), fails)
			}
		}
	}
}

// push adds a node to c.nodes unless it is there.
func (c *chains) push(candidate, state int) {
	if c.visited[state][candidate] != c.visit {
		c.visited[state][candidate] = c.visit
		c.nodes = append(c.nodes, uint16(2*candidate+state))
	}
}

// sizeOf returns the number of nodes that walk finds. It adds the sizes of nested
// chains that c.nests does not have, and adds these to c.nests.
func (c *chains) sizeOf(a *assumption, candidate, state int, last bool) int {
	c.walk(a, candidate, state, last)
	size := len(c.nodes)
	if c.mode.level < 2 {
		return size
	}
	for i, n := range c.nodes {
		node := &a.nodes[n&1][n>>1]
		if i == 0 && last {
			continue // it is not ruled out by a pattern
		}
		if node.unit != laterNode {
			continue
		}
		if l := &a.later[node.main]; l.chains != 0 && !slices.Contains(c.nests, l.chains) {
			c.nests = append(c.nests, l.chains)
			size += l.size
		}
	}
	return size
}
