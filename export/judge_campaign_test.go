package export

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// TestJudgeCampaign lets a SAT solver judge the clauses of boards of all sizes, with no
// solution, one and several, and glpsol the programs of some, and logs what was compared:
//
//	go test -run JudgeCampaign -long -timeout 1h -v ./export
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
	total := campaignOn[sudoku.Grid4](t, c, share(9)) + campaignOn[sudoku.Grid6](t, c, share(10)) +
		campaignOn[sudoku.Grid8](t, c, share(8)) + campaignOn[sudoku.Grid](t, c, share(60)) +
		campaignOn[sudoku.Grid10](t, c, share(4)) + campaignOn[sudoku.Grid12](t, c, share(4)) +
		campaignOn[sudoku.Grid16](t, c, share(3.3)) + campaignOn[sudoku.Grid25](t, c, share(1)) +
		campaignOn[sudoku.Grid36](t, c, share(0.4)) + campaignOn[sudoku.Grid49](t, c, share(0.1)) +
		campaignOn[sudoku.Grid64](t, c, share(0.1)) + campaignOn[sudoku.Grid81](t, c, share(0.1))
	t.Logf("%d boards, and no verdict differs", total)
}

var campaignWays = []string{"DIMACS", "minimal DIMACS", "LP by glpsol"}

// campaignOn judges boards of a size, batch by batch, and returns how many.
func campaignOn[B sudoku.Board](t *testing.T, c sudokutest.SAT, boards int) int {
	cells := len(*new(B))
	batch := max(2, 16_000/cells)
	r := rand.New(sudoku.NewStream(uint64(cells), 15))
	var counts [3]int
	by := map[string]int{}
	for from := 0; from < boards; from += batch {
		var all []sudokutest.Verdict
		for i := from; i < min(from+batch, boards); i++ {
			puzzle := campaignBoard[B](r, i)
			n, err := sudoku.Count(t.Context(), puzzle, 2)
			if !errors.Is(err, sudoku.ErrNoSolution) {
				require.NoError(t, err)
			}
			solution, _ := sudoku.Solve(t.Context(), puzzle)
			all = append(all, sudokutest.Verdict{Puzzle: sudoku.Cells(&puzzle), Solution: sudoku.Cells(&solution), Count: n})
			counts[n]++
		}
		judgeBatch[B](t, c, all, by)
	}
	row := fmt.Sprintf("| %d×%[1]d | %d | %d | %d | %d |", side[B](), boards, counts[0], counts[1], counts[2])
	for _, way := range campaignWays {
		row += fmt.Sprintf(" %d |", by[way])
	}
	t.Log(row)
	return boards
}

// campaignBoard returns the i-th board: thinned, or with a given too many that breaks no
// rule. On 9×9 every second board is of the kinds of [sudokutest.Kinds] that break none.
func campaignBoard[B sudoku.Board](r *rand.Rand, i int) (board B) {
	if kinds := sudokutest.Kinds[:len(sudokutest.Kinds)-1]; len(board) == 81 && i%2 == 1 {
		for {
			made := kinds[r.IntN(len(kinds))].Make(r)
			copy(sudoku.Cells(&board), made[:])
			if !errors.As(sudoku.Check(board), new(*sudoku.ClashError)) {
				return board
			}
		}
	}
	most := map[int]float64{4: 0.8, 6: 0.75, 8: 0.72, 9: 0.7, 10: 0.68, 12: 0.62, 16: 0.55, 25: 0.45, 36: 0.35, 49: 0.33, 64: 0.3, 81: 0.28}[side[B]()]
	full := fullBoard[B](r)
	board = thinned(full, most*(0.4+0.6*r.Float64()), r)
	if i%4 >= 2 {
		for _, cell := range r.Perm(len(board)) {
			if may := sudoku.Candidates(board, cell).Without(full[cell]); may.Len() != 0 {
				board[cell] = may.First()
				break
			}
		}
	}
	return board
}

// judgeBatch lets other programs judge what WriteDIMACS and WriteLP write.
func judgeBatch[B sudoku.Board](t *testing.T, c sudokutest.SAT, all []sudokutest.Verdict, by map[string]int) {
	few := all[:max(1, len(all)/20)]
	for _, opts := range statements {
		some, name := all, "DIMACS"
		if opts == nil || !opts.Candidates {
			some = few
			if len(*new(B)) > 256 {
				continue // millions of clauses
			}
		}
		if opts != nil && opts.Encoding == Minimal {
			name = "minimal DIMACS"
		}
		for i := range some {
			puzzle := boardOf[B](some[i].Puzzle)
			some[i].State = func() sudokutest.Stated {
				s, err := newStatement(puzzle, opts)
				require.NoError(t, err)
				return sudokutest.Stated{CNF: cnfOf(t, puzzle, opts), Meaning: func(x int) (int, uint8) { return s.cellOf(int32(x)) }}
			}
		}
		c.Verdicts(t, name, some, func(puzzle, board []uint8) bool { return sudoku.Solved(boardOf[B](puzzle), boardOf[B](board)) })
		by[name] += len(some)
	}
	if len(*new(B)) > 256 {
		return
	}
	for _, v := range few {
		puzzle := boardOf[B](v.Puzzle)
		board, err := answerBy(t, exportJudges[0], puzzle, &Options{Candidates: true})
		if v.Count == 0 && err != sudoku.ErrNoSolution || v.Count > 0 && (err != nil || !sudoku.Solved(puzzle, board)) {
			t.Fatalf("glpsol returns %v, %v for %+v", board, err, v)
		}
		by["LP by glpsol"]++
	}
}

// boardOf returns the board with these cells.
func boardOf[B sudoku.Board](cells []uint8) (board B) {
	copy(sudoku.Cells(&board), cells)
	return board
}
