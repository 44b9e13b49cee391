package integration_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/boardtest"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// TestJudgeCampaign lets all ways to solve a board judge boards of all sizes with
// no solution, one and several, and logs what was compared:
//
//	go test ./internal/integration_test -run JudgeCampaign -long -timeout 1h -v
//
// Every board goes through Solve, Count, also as a Grid if it is 9×9, Solutions, Backtrack
// and the Model; through qqwing if it is 9×9; and through a SAT solver on the clauses of this test. These are too many from 49×49 on, and Backtrack takes no
// such board. Package export has the campaign of its statements.
func TestJudgeCampaign(t *testing.T) {
	if !*sudokutest.Long {
		t.Skip("100,000 boards: give -long")
	}
	sudokutest.Judge(t, "qqwing")
	c := sudokutest.SATJudge(t)
	share := func(percent float64) int { return max(60, int(float64(*sudokutest.Campaign)*percent/100)) }
	t.Log("| size | boards | clash | none | one | more | " + strings.Join(campaignWays, " | ") + " |")
	total := 0
	for _, size := range []struct {
		side    int
		percent float64
	}{{4, 9}, {6, 10}, {8, 8}, {9, 60}, {10, 4}, {12, 4}, {16, 3.3}, {25, 1}, {36, 0.4}, {49, 0.1}, {64, 0.1}, {81, 0.1}} {
		total += campaignOn(t, c, size.side, share(size.percent))
	}
	t.Logf("%d boards, and no verdict differs", total)
}

var campaignWays = []string{"Solve", "Count", "Solutions", "Grid", "Backtrack", "Model", "SAT solver", "qqwing"}

// A verdict is what Solve and Count say of a board.
type verdict struct {
	puzzle, solution sudoku.Puzzle
	clash            error
	count            int // 0, 1, or 2 for more
}

// campaignOn judges boards of a size, batch by batch, and returns how many.
func campaignOn(t *testing.T, c sudokutest.SAT, side, boards int) int {
	cells := side * side
	batch := max(2, 16_000/cells)
	r := rand.New(sudoku.NewStream(uint64(cells), 14))
	var table [4]int
	by := map[string]int{}
	for from := 0; from < boards; from += batch {
		var all []verdict
		for i := from; i < min(from+batch, boards); i++ {
			v := verdictInProcess(t, campaignBoard(t, r, side, i), by)
			if all = append(all, v); v.clash != nil {
				table[0]++
			} else {
				table[1+v.count]++
			}
		}
		if side == 9 {
			verdictsByQqwing(t, all, by)
		}
		if !boardtest.IsGiant(cells) {
			verdictsBySAT(t, c, all, by)
		}
	}
	row := fmt.Sprintf("| %d×%[1]d | %d | %d | %d | %d | %d |", side, boards, table[0], table[1], table[2], table[3])
	for _, way := range campaignWays {
		row += fmt.Sprintf(" %d |", by[way])
	}
	t.Log(row)
	return boards
}

// campaignBoard returns the i-th board. Alternately it is thinned; minimal;
// minimal without some clues; minimal with a given too many; thinned with a given
// that may be wrong and breaks no rule; and thinned with a given that may break
// one. In place of minimal boards there are thinned ones from 10×10 on, so that
// all searches end.
func campaignBoard(t *testing.T, r *rand.Rand, n, i int) sudoku.Puzzle {
	full := boardtest.Shuffled(t, boardtest.Pattern(n), r.Uint64())
	if n <= 9 {
		var err error
		full, err = sudoku.Standard(n).RandomSolution(t.Context(), sudoku.NewStream(r.Uint64(), 0))
		require.NoError(t, err)
	}
	most := map[int]float64{4: 0.8, 6: 0.75, 8: 0.72, 9: 0.7, 10: 0.68, 12: 0.62, 16: 0.55, 25: 0.45, 36: 0.35, 49: 0.33, 64: 0.3, 81: 0.28}[n]
	board := boardtest.Thinned(full, most*(0.4+0.6*r.Float64()), r)
	kind := i % 6
	if n <= 9 && kind >= 1 && kind <= 3 {
		var err error
		board, err = sudoku.Minimize(t.Context(), full, sudoku.SymmetryNone, r.Uint64())
		require.NoError(t, err)
	}
	cells := r.Perm(len(board.Cells))
	switch kind {
	case 2:
		left := 1 + r.IntN(3)
		for _, cell := range cells {
			if board.Cells[cell] != 0 && left > 0 {
				board.Cells[cell] = 0
				left--
			}
		}
	case 3, 4:
		candidates := sudoku.Candidates(board)
		for _, cell := range cells {
			if may := candidates[cell].Without(full.Cells[cell]); board.Cells[cell] == 0 && may.Len() != 0 {
				board.Cells[cell] = may.First()
				break
			}
		}
	case 5:
		board.Cells[cells[0]] = full.Cells[cells[1]]
	}
	return board
}

// verdictInProcess compares the ways that run in this process.
func verdictInProcess(t *testing.T, puzzle sudoku.Puzzle, by map[string]int) verdict {
	ctx := t.Context()
	v := verdict{puzzle: puzzle, clash: sudoku.Check(puzzle)}
	same := func(way string, ok bool) {
		if !ok {
			t.Fatalf("%s differs from %+v", way, v)
		}
		by[way]++
	}
	var err error
	v.count, err = sudoku.Count(ctx, puzzle, 2)
	same("Count", err == v.clash || v.clash != nil && errors.Is(err, sudoku.ErrNoSolution))
	v.solution, err = sudoku.Solve(ctx, puzzle)
	same("Solve", (err == nil) == (v.count > 0) && (err == nil && sudoku.Solved(puzzle, v.solution) || errors.Is(err, sudoku.ErrNoSolution)))

	found := map[string]bool{}
	for board, err := range sudoku.Solutions(ctx, puzzle) {
		if err != nil {
			require.ErrorIs(t, err, sudoku.ErrNoSolution)
			break
		}
		require.True(t, sudoku.Solved(puzzle, board))
		if found[sudoku.Line(board)] = true; len(found) == 2 {
			break
		}
	}
	same("Solutions", len(found) == v.count && (v.count == 0 || found[sudoku.Line(v.solution)]))
	if v.clash == nil {
		if len(puzzle.Cells) == 81 {
			n, err := sudoku.Count(ctx, boardtest.Grid(puzzle), 2)
			same("Grid", err == nil && n == v.count)
		}
		answer, err := sudoku.ModelOf(puzzle).Unique(ctx)
		same("Model", v.count == 0 && err == sudoku.ErrNoSolution || v.count == 2 && err == sudoku.ErrManySolutions ||
			v.count == 1 && err == nil && slices.EqualFunc(answer.Values, v.solution.Cells, func(a int, b uint8) bool { return a == int(b) }))
	}
	result, err := sudoku.Backtrack(ctx, puzzle, &sudoku.BacktrackOptions{MaxSteps: 100_000})
	if err != sudoku.ErrBudget && !boardtest.IsGiant(len(puzzle.Cells)) {
		same("Backtrack", (err == nil) == (v.count > 0) && (v.count != 1 || slices.Equal(result.Board.Cells, v.solution.Cells)))
	}
	return v
}

// verdictsByQqwing lets qqwing count the solutions. It counts to the end, so
// boards with more than a thousand are left out, and full boards, of which it
// says that they have none.
func verdictsByQqwing(t *testing.T, all []verdict, by map[string]int) {
	const most = 1000
	var boards []sudoku.Grid
	var counts []int
	var solutions []sudoku.Puzzle
	for _, v := range all {
		n, _ := sudoku.Count(t.Context(), v.puzzle, most)
		if n < most && sudoku.Givens(v.puzzle) < 81 {
			boards, counts, solutions = append(boards, boardtest.Grid(v.puzzle)), append(counts, n), append(solutions, v.solution)
		}
	}
	out, status := sudokutest.Judged(t, lines(boards), sudokutest.Judge(t, "qqwing"), "--solve", "--count-solutions", "--csv")
	require.Zero(t, status)
	rows := strings.Split(strings.TrimSuffix(out, "\n"), "\n")[1:]
	require.Len(t, rows, len(boards))
	for i, row := range rows {
		fields := strings.Split(row, ",")
		n := 0
		if len(fields) > 2 {
			var err error
			n, err = strconv.Atoi(fields[1])
			require.NoError(t, err, row)
		}
		if n != counts[i] || n == 1 && fields[0] != sudoku.Line(solutions[i]) {
			t.Fatalf("qqwing says %s of %s", row, sudoku.Line(boards[i]))
		}
		by["qqwing"]++
	}
}

// verdictsBySAT lets a SAT solver judge many boards at once.
func verdictsBySAT(t *testing.T, c sudokutest.SAT, all []verdict, by map[string]int) {
	n := all[0].puzzle.Rules.Values()
	var verdicts []sudokutest.Verdict
	for i := range all {
		v := &all[i]
		verdicts = append(verdicts, sudokutest.Verdict{
			Puzzle: v.puzzle.Cells, Solution: v.solution.Cells, Count: v.count,
			State: func() sudokutest.Stated {
				meaning := func(x int) (int, uint8) { return (x - 1) / n, uint8((x-1)%n + 1) }
				return sudokutest.Stated{CNF: statedHere(v.puzzle, nil), Meaning: meaning}
			},
		})
	}
	c.Verdicts(t, "SAT solver", verdicts, func(puzzle, board []uint8) bool {
		return sudoku.Solved(boardtest.Square(n, puzzle...), boardtest.Square(n, board...))
	})
	by["SAT solver"] += len(all)
}
