package export

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/boardtest"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// TestJudgeCampaign lets a SAT solver judge the clauses of boards of all sizes, with no
// solution, one and several, and glpsol the programs of some, and logs what was compared:
//
//	go test ./export -run JudgeCampaign -long -timeout 1h -v
//
// The short statements are those of all boards, the long ones of a few.
func TestJudgeCampaign(t *testing.T) {
	if !*sudokutest.Long {
		t.Skip("tens of thousands of boards: give -long")
	}
	sudokutest.Judge(t, "glpsol")
	c := sudokutest.SATJudge(t)
	share := func(percent float64) int { return max(30, int(float64(*sudokutest.Campaign)/2*percent/100)) }
	t.Log("| size | boards | none | one | more | " + strings.Join(campaignWays, " | ") + " |")
	total := 0
	for _, size := range []struct {
		side    int
		percent float64
	}{{4, 9}, {6, 10}, {8, 8}, {9, 60}, {10, 4}, {12, 4}, {16, 3.3}, {25, 1}, {36, 0.4}, {49, 0.1}, {64, 0.1}, {81, 0.1}} {
		total += campaignOn(t, c, size.side, share(size.percent))
	}
	t.Logf("%d boards, and no verdict differs", total)
}

var campaignWays = []string{"DIMACS", "minimal DIMACS", "LP by glpsol"}

// campaignOn judges boards of a size, batch by batch, and returns how many.
func campaignOn(t *testing.T, c sudokutest.SAT, side, boards int) int {
	cells := side * side
	batch := max(2, 16_000/cells)
	r := rand.New(sudoku.NewStream(uint64(cells), 15))
	var counts [3]int
	by := map[string]int{}
	for from := 0; from < boards; from += batch {
		var all []sudokutest.Verdict
		for i := from; i < min(from+batch, boards); i++ {
			puzzle := campaignBoard(r, side, i)
			n, err := sudoku.Count(t.Context(), puzzle, 2)
			if !errors.Is(err, sudoku.ErrNoSolution) {
				require.NoError(t, err)
			}
			solution, _ := sudoku.Solve(t.Context(), puzzle)
			all = append(all, sudokutest.Verdict{Puzzle: puzzle.Cells, Solution: solution.Cells, Count: n})
			counts[n]++
		}
		judgeBatch(t, c, side, all, by)
	}
	row := fmt.Sprintf("| %d×%[1]d | %d | %d | %d | %d |", side, boards, counts[0], counts[1], counts[2])
	for _, way := range campaignWays {
		row += fmt.Sprintf(" %d |", by[way])
	}
	t.Log(row)
	return boards
}

// campaignBoard returns the i-th board: thinned, or with a given too many that breaks no
// rule. On 9×9 every second board is of the kinds of [sudokutest.Kinds] that break none.
func campaignBoard(r *rand.Rand, side, i int) sudoku.Puzzle {
	if kinds := sudokutest.Kinds[:len(sudokutest.Kinds)-1]; side == 9 && i%2 == 1 {
		for {
			made := kinds[r.IntN(len(kinds))].Make(r)
			board := boardtest.Square(side, made[:]...)
			if !errors.As(sudoku.Check(board), new(*sudoku.ClashError)) {
				return board
			}
		}
	}
	most := map[int]float64{4: 0.8, 6: 0.75, 8: 0.72, 9: 0.7, 10: 0.68, 12: 0.62, 16: 0.55, 25: 0.45, 36: 0.35, 49: 0.33, 64: 0.3, 81: 0.28}[side]
	full := boardtest.Full(r, side)
	board := boardtest.Thinned(full, most*(0.4+0.6*r.Float64()), r)
	if i%4 >= 2 {
		candidates := sudoku.Candidates(board)
		for _, cell := range r.Perm(len(board.Cells)) {
			if may := candidates[cell].Without(full.Cells[cell]); may.Len() != 0 {
				board.Cells[cell] = may.First()
				break
			}
		}
	}
	return board
}

// judgeBatch lets other programs judge what WriteDIMACS and WriteLP write.
func judgeBatch(t *testing.T, c sudokutest.SAT, side int, all []sudokutest.Verdict, by map[string]int) {
	few := all[:max(1, len(all)/20)]
	for _, opts := range statements {
		some, name := all, "DIMACS"
		if opts == nil || !opts.Candidates {
			some = few
			if side > 16 {
				continue // millions of clauses
			}
		}
		if opts != nil && opts.Encoding == Minimal {
			name = "minimal DIMACS"
		}
		for i := range some {
			puzzle := boardtest.Square(side, some[i].Puzzle...)
			some[i].State = func() sudokutest.Stated {
				s, err := newStatement(puzzle, opts)
				require.NoError(t, err)
				return sudokutest.Stated{CNF: cnfOf(t, puzzle, opts), Meaning: func(x int) (int, uint8) { return s.cellOf(int32(x)) }}
			}
		}
		c.Verdicts(t, name, some, func(puzzle, board []uint8) bool {
			return sudoku.Solved(boardtest.Square(side, puzzle...), boardtest.Square(side, board...))
		})
		by[name] += len(some)
	}
	if side > 16 {
		return
	}
	for _, v := range few {
		puzzle := boardtest.Square(side, v.Puzzle...)
		board, err := answerBy(t, exportJudges[0], puzzle, &Options{Candidates: true})
		if v.Count == 0 && err != sudoku.ErrNoSolution || v.Count > 0 && (err != nil || !sudoku.Solved(puzzle, board)) {
			t.Fatalf("glpsol returns %v, %v for %+v", board, err, v)
		}
		by["LP by glpsol"]++
	}
}
