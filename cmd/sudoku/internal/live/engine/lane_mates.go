package engine

import (
	"bytes"
	"math/rand/v2"
	"sync"

	"example.com/sudoku"
	"example.com/sudoku/evolve"
)

// mates records which organisms of an evolution were crossed. It stands in for
// the crossover and keeps the boards that it is given. These are those of the
// organisms, so that their cells are the current ones whenever the run rests.
type mates struct {
	mu      sync.Mutex // islands cross at the same time
	crossed [][2][]uint8
}

const mostMates = 16 // in an epoch

// crossoverOf returns the crossover that the options stand for.
func crossoverOf(o *sudoku.EvolveOptions) sudoku.Crossover {
	free := o.Worker.Name == "" || o.Worker.Layout == sudoku.LayoutFree
	switch {
	case o.Crossover.Name != "" || o.NoCrossover:
		return o.Crossover
	case free && o.Parents != evolve.ParentsWorkerAndExplorer:
		return sudoku.CrossCells
	}
	return sudoku.CrossBlocks
}

// observe returns the crossover with a record of what it crosses.
func (m *mates) observe(c sudoku.Crossover) sudoku.Crossover {
	if c.Name == "" {
		return c
	}
	cross := c.Cross
	c.CrossFunc = func(child, a, b []uint8, r *rand.Rand) {
		m.record(a, b)
		cross(child, a, b, r)
	}
	return c
}

// record adds a pair. A turn that was undone crosses the same pair again; no other
// turn of an epoch does.
func (m *mates) record(a, b []uint8) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, pair := range m.crossed {
		if &pair[0][0] == &a[0] && &pair[1][0] == &b[0] {
			return
		}
	}
	if len(m.crossed) < mostMates {
		m.crossed = append(m.crossed, [2][]uint8{a, b})
	}
}

// forget begins the record of another epoch.
func (m *mates) forget() { m.crossed = m.crossed[:0] }

// pairsOf returns the indices of the organisms that were crossed last.
func pairsOf(m *mates, population population) [][2]int {
	pairs := [][2]int{}
	for _, pair := range m.crossed {
		a, b := indexOf(population, pair[0], -1), -1
		if a >= 0 {
			b = indexOf(population, pair[1], a)
		}
		if b >= 0 {
			pairs = append(pairs, [2]int{a, b})
		}
	}
	return pairs
}

// indexOf returns the first organism other than one with the given cells, or -1.
func indexOf(population population, cells []uint8, other int) int {
	for i := range population {
		if i != other && bytes.Equal(population[i].Board.Cells, cells) {
			return i
		}
	}
	return -1
}
