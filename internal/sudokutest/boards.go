package sudokutest

import (
	"math/bits"
	"math/rand/v2"
)

// This file makes boards, as cells in row order. It imports nothing of the library, so
// that all its packages can use it.

// Boards that are known for being hard: those of the first article, and two on which
// evolutionary solvers are measured in the literature, "AI Escargot" by Arto Inkala and
// "Platinum Blond" by coloin.
const (
	Demo               = "006200080008970000004810500000060002070000030600050000002047100003028400050001200"
	AIEscargot         = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
	PlatinumBlond      = ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6..."
	VeryDifficult      = "000070000090506080008401200059000840700000006023000570005307400010608090000010000"
	ExtremelyDifficult = "000600400700003600000091080000000000050180003000306045040200060903000000020000100"
	MostDifficult      = "020000000000600003074080000000003002080040010600500000000010780500009000000000040"
)

// measures returns the side of a square board, and the rows and columns of its blocks.
func measures(cells int) (n, height, width int) {
	for n*n < cells {
		n++
	}
	for h := 1; h*h <= n; h++ {
		if n%h == 0 {
			height = h
		}
	}
	return n, height, n / height
}

// Pattern fills the cells with a solved board, the same one each time.
func Pattern(cells []uint8) {
	n, h, w := measures(len(cells))
	for i := range cells {
		row, column := i/n, i%n
		cells[i] = uint8((row%h*w+row/h+column)%n + 1)
	}
}

// Fill fills the cells with a random relabelling of the pattern, with its bands, stacks,
// and the rows and columns within them shuffled.
func Fill(cells []uint8, r *rand.Rand) {
	n, h, w := measures(len(cells))
	lines := func(band int) []int { // an order of lines that keeps bands of this height
		var order []int
		for _, b := range r.Perm(n / band) {
			for _, k := range r.Perm(band) {
				order = append(order, b*band+k)
			}
		}
		return order
	}
	rows, columns, values := lines(h), lines(w), r.Perm(n)
	for i, row := range rows {
		for j, column := range columns {
			cells[i*n+j] = uint8(values[(row%h*w+row/h+column)%n] + 1)
		}
	}
}

// Thin empties each cell with the given probability.
func Thin(cells []uint8, probability float64, r *rand.Rand) {
	for i := range cells {
		if r.Float64() < probability {
			cells[i] = 0
		}
	}
}

// A Grid is the cells of a 9×9 board.
type Grid = [81]uint8

// candidates returns the values that the peers of a cell leave, as bits.
func candidates(g *Grid, cell int) (may uint16) {
	may = 1<<10 - 2
	row, column := cell/9, cell%9
	corner := row/3*27 + column/3*3
	for i := range 9 {
		may &^= 1<<g[9*row+i] | 1<<g[9*i+column] | 1<<g[corner+i/3*9+i%3]
	}
	return may
}

// CountGrid returns the number of solutions of a board that breaks no rule, at most limit,
// and the first one. It tries every value in the empty cell with the fewest candidates.
func CountGrid(g Grid, limit int) (count int, first Grid) {
	var fill func()
	fill = func() {
		best, least := -1, uint16(0)
		for cell, v := range g {
			if v != 0 {
				continue
			}
			if may := candidates(&g, cell); best < 0 || bits.OnesCount16(may) < bits.OnesCount16(least) {
				best, least = cell, may
			}
		}
		if best < 0 {
			if count++; count == 1 {
				first = g
			}
			return
		}
		for may := least; may != 0 && count < limit; may &= may - 1 {
			g[best] = uint8(bits.TrailingZeros16(may))
			fill()
		}
		g[best] = 0
	}
	fill()
	return count, first
}

func unique(g Grid) bool {
	n, _ := CountGrid(g, 2)
	return n == 1
}

// GridOf reads a line of 81 digits, with a dot for an empty cell.
func GridOf(line string) (g Grid) {
	if len(line) != len(g) {
		panic("not a board: " + line)
	}
	for i := range g {
		if line[i] != '.' {
			g[i] = line[i] - '0'
		}
	}
	return g
}

// RandomGrid returns a random transformation of one full board.
func RandomGrid(r *rand.Rand) (g Grid) {
	var rows, columns [9]int
	for _, lines := range []*[9]int{&rows, &columns} {
		for i, band := range r.Perm(3) {
			for k, line := range r.Perm(3) {
				lines[3*i+k] = 3*band + line
			}
		}
	}
	values := r.Perm(9)
	turn := r.IntN(2) == 1
	for i, row := range rows {
		for k, column := range columns {
			cell := 9*i + k
			if turn {
				cell = 9*k + i
			}
			g[cell] = uint8(values[(row*3+row/3+column)%9] + 1)
		}
	}
	return g
}

// RandomPuzzle empties cells of a full board until this number of givens is left,
// and then changes some of them, so that many boards have no solution.
func RandomPuzzle(r *rand.Rand, givens, changed int) Grid {
	g := RandomGrid(r)
	cells := r.Perm(81)
	for _, cell := range cells[givens:] {
		g[cell] = 0
	}
	for _, cell := range cells[:min(changed, givens)] {
		g[cell] = uint8(r.IntN(9) + 1)
	}
	return g
}

// UniqueGrid returns a random puzzle with one solution and this number of clues.
func UniqueGrid(r *rand.Rand, clues int) Grid {
	for {
		var g Grid
		Fill(g[:], r)
		left := len(g)
		for _, cell := range r.Perm(len(g)) {
			v := g[cell]
			g[cell] = 0
			if !unique(g) {
				g[cell] = v
			} else if left--; left == clues {
				return g
			}
		}
	}
}

// MinimalGrid returns a puzzle with one solution that needs all of its givens.
func MinimalGrid(r *rand.Rand) Grid {
	g := RandomGrid(r)
	for _, cell := range r.Perm(81) {
		v := g[cell]
		if g[cell] = 0; !unique(g) {
			g[cell] = v
		}
	}
	return g
}

// BenchGrids returns the boards that benchmarks of several packages share: 500 minimal
// ones, and the same with 32 givens. unique tells whether a board has one solution.
func BenchGrids(unique func(g Grid) bool) (easy, minimal []Grid) {
	r := rand.New(rand.NewPCG(7, 17))
	for len(minimal) < 500 {
		g, givens := RandomGrid(r), 81
		for _, cell := range r.Perm(81) {
			v := g[cell]
			if g[cell] = 0; !unique(g) {
				g[cell] = v
			} else if givens--; givens == 32 {
				easy = append(easy, g)
			}
		}
		minimal = append(minimal, g)
	}
	return easy, minimal
}

// Without returns the board with the given number of its givens emptied.
func Without(g Grid, r *rand.Rand, givens int) Grid {
	for _, cell := range r.Perm(81) {
		if g[cell] != 0 && givens > 0 {
			g[cell] = 0
			givens--
		}
	}
	return g
}

// A Kind makes boards that have less than about a thousand solutions.
type Kind struct {
	Name string
	Make func(r *rand.Rand) Grid
}

// Kinds are the kinds of boards with which exact solvers are tested.
var Kinds = []Kind{
	{"many givens, unique", func(r *rand.Rand) Grid { return UniqueGrid(r, 28+r.IntN(12)) }},
	{"minimal", MinimalGrid},
	{"minimal less some givens", func(r *rand.Rand) Grid {
		g := MinimalGrid(r)
		return Without(g, r, 1+r.IntN(3))
	}},
	{"some givens emptied", func(r *rand.Rand) Grid { return RandomPuzzle(r, 28+r.IntN(50), 0) }},
	{"a given too many", func(r *rand.Rand) Grid {
		// No rule is broken, so that it may take a search to see.
		g := UniqueGrid(r, 24+r.IntN(6))
		_, solution := CountGrid(g, 1)
		for _, cell := range r.Perm(81) {
			if may := candidates(&g, cell) &^ (1 << solution[cell]); g[cell] == 0 && may != 0 {
				g[cell] = uint8(bits.TrailingZeros16(may))
				break
			}
		}
		return g
	}},
	{"a given too many and some too few", func(r *rand.Rand) Grid {
		g := UniqueGrid(r, 30)
		for _, cell := range r.Perm(81) {
			if may := candidates(&g, cell); g[cell] == 0 && may != 0 {
				g[cell] = uint8(bits.TrailingZeros16(may))
				break
			}
		}
		return Without(g, r, 1+r.IntN(3))
	}},
	{"clashing", func(r *rand.Rand) Grid { return RandomPuzzle(r, 30+r.IntN(40), 1+r.IntN(3)) }},
}
