package engine

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"sync"

	"example.com/sudoku"
)

// mates records which organisms were crossed. It stands in for the crossover of a run
// and keeps the boards that it is given. While the run rests, those of an evolution are
// its organisms; those of a genetic algorithm are the generation before and its children.
type mates struct {
	mu          sync.Mutex // islands cross at the same time, and so do parents
	generations bool       // of a genetic algorithm, which crosses all the time
	first       func()     // called before the first crossing of an epoch, or nil
	crossed     []crossing
}

type crossing struct{ child, a, b []uint8 }

const mostMates = 16 // in a frame

// observe returns the crossover with a record of what it crosses.
func (m *mates) observe(c sudoku.Crossover) sudoku.Crossover {
	cross := c.Cross
	c.CrossFunc = func(child, a, b []uint8, r *rand.Rand) {
		if m.first != nil && len(m.crossed) == 0 {
			m.first()
		}
		m.record(crossing{child, a, b})
		cross(child, a, b, r)
	}
	return c
}

// record adds a crossing. A turn that was undone crosses the same pair again; no other
// turn of an epoch does.
func (m *mates) record(c crossing) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.generations {
		same := func(o crossing) bool { return &o.a[0] == &c.a[0] && &o.b[0] == &c.b[0] }
		if len(m.crossed) == mostMates || slices.ContainsFunc(m.crossed, same) {
			return
		}
	}
	m.crossed = append(m.crossed, c)
}

// forget begins the record of another epoch.
func (m *mates) forget() { m.crossed = m.crossed[:0] }

// pairs returns the indices of the organisms that were crossed last.
func (m *mates) pairs(all population) [][2]int {
	if m.generations {
		return m.parents(all)
	}
	pairs := [][2]int{}
	for _, c := range m.crossed {
		a, b := indexOf(all, c.a, -1), -1
		if a >= 0 {
			b = indexOf(all, c.b, a)
		}
		if b >= 0 {
			pairs = append(pairs, [2]int{a, b})
		}
	}
	return pairs
}

// parents returns the pairs that live on beside a child of theirs, those of the best
// children first. Goroutines make the children, so it can't depend on the order of the
// crossings.
func (m *mates) parents(all population) [][2]int {
	index := make(map[string]int, len(all)) // the first of organisms that are alike
	for i := range slices.Backward(all) {
		index[string(all[i].Board.Cells)] = i
	}
	var found [][3]int
	for _, c := range m.crossed {
		child, lives := index[string(c.child)]
		a, ok := index[string(c.a)]
		b, both := index[string(c.b)]
		if lives && ok && both && a != b {
			found = append(found, [3]int{child, min(a, b), max(a, b)})
		}
	}
	slices.SortFunc(found, func(x, y [3]int) int { return slices.Compare(x[:], y[:]) })
	pairs := [][2]int{}
	for _, f := range found {
		pair := [2]int{f[1], f[2]}
		if len(pairs) < mostMates && !slices.Contains(pairs, pair) {
			pairs = append(pairs, pair)
		}
	}
	return pairs
}

// indexOf returns the first organism other than one with the given cells, or -1.
func indexOf(all population, cells []uint8, other int) int {
	for i := range all {
		if i != other && bytes.Equal(all[i].Board.Cells, cells) {
			return i
		}
	}
	return -1
}
