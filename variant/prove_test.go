package variant

import (
	"math/bits"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/sudoku"
	"example.com/sudoku/internal/sudokutest"
)

// This file proves generated puzzles by a search of its own, which shares no code with
// the package: sets of values, singles, and the clues by trying all their values.

// A twinSolver counts the solutions of a puzzle with cages, thermometers and arrows.
type twinSolver struct {
	peers   [][]int
	full    [][]int // units that hold each value
	clues   []Clue
	first   int
	limit   int
	found   int
	example []int
}

// countSlowly counts the solutions up to a limit and returns the last one found.
func countSlowly(p sudoku.Puzzle, limit int) (int, []int) {
	n := p.Rules.Values()
	s := &twinSolver{peers: make([][]int, p.Rules.Len()), first: p.Rules.First(), limit: limit}
	differ := func(a, b int) {
		if a != b && !slices.Contains(s.peers[a], b) {
			s.peers[a], s.peers[b] = append(s.peers[a], b), append(s.peers[b], a)
		}
	}
	for _, unit := range p.Rules.Units() {
		for _, a := range unit.Cells {
			for _, b := range unit.Cells {
				differ(a, b)
			}
		}
		if len(unit.Cells) == n {
			s.full = append(s.full, unit.Cells)
		}
	}
	for _, pair := range p.Rules.Pairs() {
		differ(pair[0], pair[1])
	}
	for _, rule := range p.Rules.Added() {
		if c, ok := rule.Clue.(Clue); ok && c.Cells != nil {
			s.clues = append(s.clues, c)
		}
	}
	dom := make([]uint, p.Rules.Len())
	for cell := range dom {
		dom[cell] = 1<<n - 1
		if v := p.Cells[cell]; v != 0 {
			dom[cell] = 1 << (v - 1)
		}
	}
	s.search(dom)
	return s.found, s.example
}

func (s *twinSolver) search(dom []uint) {
	if !s.reduce(dom) {
		return
	}
	best := -1
	for cell, d := range dom {
		if bits.OnesCount(d) > 1 && (best < 0 || bits.OnesCount(d) < bits.OnesCount(dom[best])) {
			best = cell
		}
	}
	if best < 0 {
		s.found++
		s.example = nil
		for _, d := range dom {
			s.example = append(s.example, bits.Len(d))
		}
		return
	}
	for d := dom[best]; d != 0 && s.found < s.limit; d &= d - 1 {
		next := slices.Clone(dom)
		next[best] = d & -d
		s.search(next)
	}
}

// reduce removes values until nothing changes. It returns false if a cell has none left.
func (s *twinSolver) reduce(dom []uint) bool {
	for {
		before := slices.Clone(dom)
		for cell, d := range dom {
			if bits.OnesCount(d) == 1 {
				for _, peer := range s.peers[cell] {
					dom[peer] &^= d
				}
			}
		}
		for _, unit := range s.full {
			var once, twice uint
			for _, cell := range unit {
				twice |= once & dom[cell]
				once |= dom[cell]
			}
			for _, cell := range unit {
				if only := dom[cell] & once &^ twice; only != 0 {
					dom[cell] = only
				}
			}
		}
		if slices.Equal(before, dom) {
			for _, c := range s.clues {
				s.filter(c, dom)
			}
		}
		if slices.Contains(dom, 0) {
			return false
		}
		if slices.Equal(before, dom) {
			return true
		}
	}
}

// filter leaves the cells of a clue the values that they have in some way to keep it.
func (s *twinSolver) filter(c Clue, dom []uint) {
	kept := make([]uint, len(c.Cells))
	values := make([]int, len(c.Cells))
	var try func(i, sum int, used uint) bool
	try = func(i, sum int, used uint) bool {
		if i == len(c.Cells) {
			if c.Kind == "Cage" && sum != c.Numbers[0] || c.Kind == "Arrow" && sum != values[0] {
				return false
			}
			for k, v := range values {
				kept[k] |= 1 << (v - s.first)
			}
			return true
		}
		any := false
		for d := dom[c.Cells[i]]; d != 0; d &= d - 1 {
			v, next := bits.TrailingZeros(d)+s.first, sum
			switch c.Kind {
			case "Cage":
				if next += v; used&d&-d != 0 || next > c.Numbers[0] {
					continue
				}
			case "Arrow":
				if i > 0 {
					if next += v; next > values[0] {
						continue
					}
				}
			case "Thermo":
				if i > 0 && v <= values[i-1] {
					continue
				}
			default:
				panic(c.Kind)
			}
			values[i] = v
			any = try(i+1, next, used|d&-d) || any
		}
		return any
	}
	try(0, 0, 0)
	for i, cell := range c.Cells {
		dom[cell] &= kept[i]
	}
}

// TestPuzzlesAreProvenByATwin proves the first puzzles of seed 1 of each recipe. With
// -long it proves a hundred.
func TestPuzzlesAreProvenByATwin(t *testing.T) {
	n := 1
	if *sudokutest.Long {
		n = 100
	}
	for _, name := range append(RecipeNames(), "thermo without givens") {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var r Recipe
			var err error
			if name == "thermo without givens" {
				r, err = RecipeOf("thermo", 9)
				r.NoGivens = true
			} else {
				r, err = RecipeOf(name, 9)
			}
			require.NoError(t, err)
			for _, p := range puzzlesOf(t, r, n, sudoku.GenerateOptions{Seed: 1}) {
				found, board := countSlowly(p, 2)
				require.Equal(t, 1, found, "%v\n%v", p.Rules, p)
				solution, err := sudoku.Unique(t.Context(), p)
				require.NoError(t, err)
				for cell, v := range board {
					require.Equal(t, int(solution.Cells[cell]), v)
				}
			}
		})
	}
}

// The twin finds more than one solution where there is.
func TestTheTwinFindsSeveral(t *testing.T) {
	rules := sudoku.Standard(4).With(Cage(5, 0, 1), Thermo(4, 9), Arrow(15, 2, 8))
	want, err := sudoku.Count(t.Context(), rules.Empty(), 0)
	require.NoError(t, err)
	require.Greater(t, want, 1)
	found, _ := countSlowly(rules.Empty(), 1000)
	require.Equal(t, want, found)
}
