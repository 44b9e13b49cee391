// Package alldifferent filters sets of values by the rule that all takers of a value
// differ.
package alldifferent

import (
	"math/bits"

	"example.com/sudoku/internal/poll"
)

// A Sharing filters the sets of several takers by the rule that each taker gets a
// different value of its set: it removes each value that its taker gets in no such
// assignment (Régin, AAAI 1994). It keeps the assignment that it found and repairs
// it when the sets have shrunk.
//
// Fill SetOf(i) for each taker, call Filter, and read the sets again.
type Sharing struct {
	takers int
	Words  int         // per set
	Steps  *poll.Steps // a step is a word that Filter reads; nil polls nothing
	sets   []uint64
	given  []int32 // the value of each taker, or -1
	holder []int32 // the taker of each value, or -1

	// The breadth-first search of augment.
	queue        []int32  // takers that have to change to another value
	from, wanted []int32  // of each taker in the queue: who needs its value, and the value
	tried        []uint64 // the set of values seen

	// Tarjan's search for strong components. A node is a taker; the last node
	// stands for all values that no taker has.
	order, lowest, component []int32
	stack                    []int32
	visited, components      int32
}

// Init makes room for a number of takers, and for the values from 0 to values-1.
func (s *Sharing) Init(takers, values int) {
	s.takers, s.Words = takers, (values+63)/64
	numbers := make([]int32, 8*takers+values+5)
	cut := func(n int) []int32 {
		piece := numbers[:n:n]
		numbers = numbers[n:]
		return piece
	}
	s.given, s.from, s.wanted, s.queue = cut(takers), cut(takers), cut(takers), cut(takers)[:0]
	s.order, s.lowest, s.component = cut(takers+1), cut(takers+1), cut(takers+1)
	s.stack = cut(takers + 1)[:0]
	s.holder = cut(values)
	words := make([]uint64, (takers+1)*s.Words)
	s.sets, s.tried = words[s.Words:], words[:s.Words]
	for i := range s.given {
		s.given[i] = -1
	}
	for v := range s.holder {
		s.holder[v] = -1
	}
}

// SetOf returns the set of a taker: bit v of its words stands for the value v.
func (s *Sharing) SetOf(i int) []uint64 { return s.sets[i*s.Words:][:s.Words:s.Words] }

// Has reports whether a set contains v.
func Has(set []uint64, v int32) bool { return set[v>>6]>>(v&63)&1 != 0 }

// LimitTo leaves the first n takers, at most the number given to Init.
func (s *Sharing) LimitTo(n int) {
	for i := n; i < s.takers; i++ {
		if v := s.given[i]; v >= 0 {
			s.given[i], s.holder[v] = -1, -1
		}
	}
	s.takers, s.given = n, s.given[:n]
	s.order = s.order[:n+1]
}

// Filter removes values from the sets. It returns false if there is no assignment, and
// false if Steps have ended: then the sets are worth nothing.
func (s *Sharing) Filter() bool {
	return s.share() && s.narrow()
}

// share gives each taker a value of its set, and returns false if it cannot.
func (s *Sharing) share() bool {
	for i, v := range s.given {
		if v >= 0 && !Has(s.SetOf(i), v) {
			s.given[i], s.holder[v] = -1, -1
		}
	}
	for i, v := range s.given {
		if v < 0 && !s.augment(int32(i)) {
			return false
		}
	}
	return true
}

// augment finds a value for one more taker. If all its values are held, it
// searches the holders breadth first for one that can change to a free value, and
// moves each taker on the path to the next value.
func (s *Sharing) augment(taker int32) bool {
	clear(s.tried)
	queue := append(s.queue[:0], taker)
	for head := 0; head < len(queue) && !s.Steps.Ended(s.Words); head++ {
		at := queue[head]
		for w, set := range s.SetOf(int(at)) {
			for rest := set &^ s.tried[w]; rest != 0; rest &= rest - 1 {
				v := int32(w<<6 + bits.TrailingZeros64(rest))
				next := s.holder[v]
				if next >= 0 {
					s.from[next], s.wanted[next] = at, v
					queue = append(queue, next)
					continue
				}
				for at != taker {
					s.holder[v], s.given[at] = at, v
					v, at = s.wanted[at], s.from[at]
				}
				s.holder[v], s.given[at] = at, v
				return true
			}
			s.tried[w] |= set
		}
	}
	return false
}

// narrow removes the values that no assignment gives to their takers. Another
// assignment differs from this one by cycles of takers, each of which gets the
// value of the next, and by chains of them that end in a free value. So a value
// stays if its holder is in the strong component of the taker, where all free
// values are one more node, from which each taker can be reached.
func (s *Sharing) narrow() bool {
	clear(s.order)
	s.visited, s.components, s.stack = 0, 0, s.stack[:0]
	for node := range int32(s.takers) {
		if s.order[node] == 0 {
			s.visit(node)
		}
	}
	if s.Steps.Err() != nil {
		return false
	}
	if s.components == 1 {
		return true
	}
	for i := range s.takers {
		if s.Steps.Ended(s.Words) {
			return false
		}
		for w, set := range s.SetOf(i) {
			for rest := set; rest != 0; rest &= rest - 1 {
				v := int32(w<<6 + bits.TrailingZeros64(rest))
				if h := s.holder[v]; h >= 0 && s.component[h] != s.component[i] {
					s.SetOf(i)[w] &^= rest & -rest
				}
			}
		}
	}
	return true
}

// visit is Tarjan's depth-first search from a node.
func (s *Sharing) visit(node int32) {
	if s.Steps.Ended(s.Words) {
		return
	}
	s.visited++
	s.order[node], s.lowest[node] = s.visited, s.visited
	s.component[node] = -1
	s.stack = append(s.stack, node)
	if int(node) == s.takers {
		for next := range node {
			s.visitNext(node, next)
		}
	} else {
		free := false
		for w, set := range s.SetOf(int(node)) {
			for ; set != 0; set &= set - 1 {
				next := s.holder[w<<6+bits.TrailingZeros64(set)]
				if next < 0 {
					free = true
				} else if next != node {
					s.visitNext(node, next)
				}
			}
		}
		if free {
			s.visitNext(node, int32(s.takers))
		}
	}
	if s.lowest[node] == s.order[node] {
		for done := false; !done; {
			top := s.stack[len(s.stack)-1]
			s.stack = s.stack[:len(s.stack)-1]
			s.component[top] = s.components
			done = top == node
		}
		s.components++
	}
}

// visitNext follows an edge.
func (s *Sharing) visitNext(node, next int32) {
	if s.order[next] == 0 {
		s.visit(next)
		s.lowest[node] = min(s.lowest[node], s.lowest[next])
	} else if s.component[next] < 0 {
		s.lowest[node] = min(s.lowest[node], s.order[next])
	}
}
