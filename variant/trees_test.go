package variant_test

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/csp"
	"example.com/sudoku/internal/sudokutest"
	"example.com/sudoku/variant"
	"github.com/stretchr/testify/require"
)

// testdata/trees.golden has the guesses and dead ends of proving that random puzzles have one
// solution, or several. A deduction that is lost finds the same solutions in larger trees.
func TestTrees(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("scores are floating-point numbers, which other processors may round otherwise")
	}
	t.Parallel()
	var text strings.Builder
	var sum csp.Stats
	for seed := range uint64(24) {
		r := rand.New(rand.NewPCG(seed, 61))
		board := randomSolution(r)
		rules := sudoku.Standard(9)
		var names []string
		for k := range 2 {
			kind := treeClues[(int(seed)+k*(1+int(seed)/len(treeClues)))%len(treeClues)]
			names = append(names, kind.name)
			rules = rules.With(kind.draw(r, board)...)
		}
		p := rules.Empty()
		for _, cell := range r.Perm(81)[:4+r.IntN(5)] {
			p.Cells[cell] = board[cell]
		}
		a, err := sudoku.ModelOf(p).Unique(t.Context())
		if err != nil {
			require.ErrorIs(t, err, csp.ErrManySolutions)
		}
		fmt.Fprintf(&text, "%s: %v, %d guesses, %d dead ends\n", strings.Join(names, ", "), a.Quality, a.Stats.Guesses, a.Stats.Backtracks)
		sum.Guesses += a.Stats.Guesses
		sum.Backtracks += a.Stats.Backtracks
	}
	fmt.Fprintf(&text, "all: %d guesses, %d dead ends\n", sum.Guesses, sum.Backtracks)
	sudokutest.Golden(t, "testdata/trees.golden", text.String())
}

// randomSolution returns a solved board: a pattern with its digits, bands, rows and columns drawn.
func randomSolution(r *rand.Rand) []uint8 {
	lines := func() (list []int) {
		for _, band := range r.Perm(3) {
			for _, line := range r.Perm(3) {
				list = append(list, 3*band+line)
			}
		}
		return list
	}
	rows, columns, digits := lines(), lines(), r.Perm(9)
	board := make([]uint8, 81)
	for i, row := range rows {
		for j, column := range columns {
			board[9*i+j] = uint8(1 + digits[(3*row+row/3+column)%9])
		}
	}
	return board
}

// treeClues draw clues that a board keeps.
var treeClues = []struct {
	name string
	draw func(r *rand.Rand, board []uint8) []sudoku.Rule
}{
	{"quads", func(r *rand.Rand, board []uint8) (rules []sudoku.Rule) {
		for range 9 {
			at := 9*r.IntN(8) + r.IntN(8)
			cells := [4]int{at, at + 1, at + 9, at + 10}
			var values []int
			for _, i := range r.Perm(4)[:1+r.IntN(3)] {
				values = append(values, int(board[cells[i]]))
			}
			rules = append(rules, variant.Quad(cells, values...))
		}
		return rules
	}},
	{"full rank", func(r *rand.Rand, board []uint8) (rules []sudoku.Rule) {
		var lines [][]int
		word := func(line []int) (word []uint8) {
			for _, cell := range line {
				word = append(word, board[cell])
			}
			return word
		}
		for i := range 9 {
			var row, column []int
			for j := range 9 {
				row, column = append(row, 9*i+j), append(column, 9*j+i)
			}
			for _, line := range [][]int{row, column} {
				back := slices.Clone(line)
				slices.Reverse(back)
				lines = append(lines, line, back)
			}
		}
		for _, i := range r.Perm(len(lines))[:8] {
			rank := 1
			for _, other := range lines {
				if slices.Compare(word(other), word(lines[i])) < 0 {
					rank++
				}
			}
			rules = append(rules, variant.FullRank(rank, lines[i]...))
		}
		return rules
	}},
	{"unlike pairs", func(r *rand.Rand, board []uint8) (rules []sudoku.Rule) {
		far := variant.PairCode(sudoku.Standard(9), func(a, b int) bool { return max(a-b, b-a) > 1 })
		for _, at := range r.Perm(72) {
			cells := []int{at, at + 1, at + 9}
			near := func(i, j int) bool { return max(board[i], board[j])-min(board[i], board[j]) < 2 }
			if at%9 < 8 && !near(at, at+1) && !near(at, at+9) && !near(at+1, at+9) && len(rules) < 8 {
				rules = append(rules, variant.PairX(far, cells...))
			}
		}
		return rules
	}},
	{"what they say", func(r *rand.Rand, board []uint8) (rules []sudoku.Rule) {
		for range 4 {
			cells := r.Perm(81)[:9+r.IntN(9)]
			digits := ""
			for _, v := range r.Perm(9)[:3] {
				n := 0
				for _, cell := range cells {
					if int(board[cell]) == v+1 {
						n++
					}
				}
				digits += fmt.Sprint(n, v+1)
			}
			rules = append(rules, variant.LookAndSay(strings.ReplaceAll(digits, " ", ""), cells...))
		}
		return rules
	}},
	{"cages", func(r *rand.Rand, board []uint8) (rules []sudoku.Rule) {
		for i := range 9 {
			at := 9*i + r.IntN(7)
			rules = append(rules, variant.Cage(int(board[at])+int(board[at+1])+int(board[at+2]), at, at+1, at+2))
		}
		return rules
	}},
}
