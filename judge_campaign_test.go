package sudoku

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// TestJudgeCampaign lets all ways to solve a board judge boards of all sizes with
// no solution, one and several, and logs what was compared:
//
//	go test -run JudgeCampaign -long -timeout 1h -v .
//
// Every board goes through Solve, Count, Solutions, the search for large boards,
// Backtrack and the Model; through qqwing if it is 9×9; and through a SAT solver
// on the clauses of this test. These are too many from 49×49 on, and Backtrack takes no
// such board. Package export has the campaign of its statements.
func TestJudgeCampaign(t *testing.T) {
	if !*sudokutest.Long {
		t.Skip("100,000 boards: give -long")
	}
	sudokutest.Judge(t, "qqwing")
	c := sudokutest.SATJudge(t)
	share := func(percent float64) int { return max(60, int(float64(*sudokutest.Campaign)*percent/100)) }
	t.Log("| size | boards | clash | none | one | more | " + strings.Join(campaignWays, " | ") + " |")
	total := campaignOn[Grid4](t, c, share(9)) + campaignOn[Grid6](t, c, share(10)) +
		campaignOn[Grid8](t, c, share(8)) + campaignOn[Grid](t, c, share(60)) +
		campaignOn[Grid10](t, c, share(4)) + campaignOn[Grid12](t, c, share(4)) +
		campaignOn[Grid16](t, c, share(3.3)) + campaignOn[Grid25](t, c, share(1)) +
		campaignOn[Grid36](t, c, share(0.4)) + campaignOn[Grid49](t, c, share(0.1)) +
		campaignOn[Grid64](t, c, share(0.1)) + campaignOn[Grid81](t, c, share(0.1))
	t.Logf("%d boards, and no verdict differs", total)
}

var campaignWays = []string{"Solve", "Count", "Solutions", "search", "Backtrack", "Model", "SAT solver", "qqwing"}

// A verdict is what Solve and Count say of a board.
type verdict[B Board] struct {
	puzzle, solution B
	clash            error
	count            int // 0, 1, or 2 for more
}

// campaignOn judges boards of a size, batch by batch, and returns how many.
func campaignOn[B Board](t *testing.T, c sudokutest.SAT, boards int) int {
	cells := cellCount[B]()
	batch := max(2, 16_000/cells)
	r := rand.New(NewStream(uint64(cells), 14))
	var table [4]int
	by := map[string]int{}
	for from := 0; from < boards; from += batch {
		var all []verdict[B]
		for i := from; i < min(from+batch, boards); i++ {
			v := verdictInProcess(t, campaignBoard[B](t, r, i), by)
			if all = append(all, v); v.clash != nil {
				table[0]++
			} else {
				table[1+v.count]++
			}
		}
		if nine, ok := any(all).([]verdict[Grid]); ok {
			verdictsByQqwing(t, nine, by)
		}
		if !isGiant(cells) {
			verdictsBySAT(t, c, all, by)
		}
	}
	row := fmt.Sprintf("| %d×%[1]d | %d | %d | %d | %d | %d |", side(cells), boards, table[0], table[1], table[2], table[3])
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
func campaignBoard[B Board](t *testing.T, r *rand.Rand, i int) B {
	n := side(cellCount[B]())
	full := Shuffle(pattern[B](), r.Uint64())
	if n <= 9 {
		var err error
		full, err = RandomSolution[B](t.Context(), NewStream(r.Uint64(), 0))
		require.NoError(t, err)
	}
	most := map[int]float64{4: 0.8, 6: 0.75, 8: 0.72, 9: 0.7, 10: 0.68, 12: 0.62, 16: 0.55, 25: 0.45, 36: 0.35, 49: 0.33, 64: 0.3, 81: 0.28}[n]
	board := thinned(full, most*(0.4+0.6*r.Float64()), r)
	kind := i % 6
	if n <= 9 && kind >= 1 && kind <= 3 {
		var err error
		board, err = Minimize(t.Context(), full, SymmetryNone, r.Uint64())
		require.NoError(t, err)
	}
	cells := r.Perm(len(board))
	switch kind {
	case 2:
		left := 1 + r.IntN(3)
		for _, cell := range cells {
			if board[cell] != 0 && left > 0 {
				board[cell] = 0
				left--
			}
		}
	case 3, 4:
		for _, cell := range cells {
			if may := Candidates(board, cell).Without(full[cell]); board[cell] == 0 && may.Len() != 0 {
				board[cell] = may.First()
				break
			}
		}
	case 5:
		board[cells[0]] = full[cells[1]]
	}
	return board
}

// verdictInProcess compares the ways that run in this process.
func verdictInProcess[B Board](t *testing.T, puzzle B, by map[string]int) verdict[B] {
	ctx := t.Context()
	v := verdict[B]{puzzle: puzzle, clash: Check(puzzle)}
	same := func(way string, ok bool) {
		if !ok {
			t.Fatalf("%s differs from %+v", way, v)
		}
		by[way]++
	}
	var err error
	v.count, err = Count(ctx, puzzle, 2)
	same("Count", err == v.clash || v.clash != nil && errors.Is(err, ErrNoSolution))
	v.solution, err = Solve(ctx, puzzle)
	same("Solve", (err == nil) == (v.count > 0) && (err == nil && Solved(puzzle, v.solution) || errors.Is(err, ErrNoSolution)))

	found := map[B]bool{}
	for board, err := range Solutions(ctx, puzzle) {
		if err != nil {
			require.ErrorIs(t, err, ErrNoSolution)
			break
		}
		require.True(t, Solved(puzzle, board))
		if found[board] = true; len(found) == 2 {
			break
		}
	}
	same("Solutions", len(found) == v.count && (v.count == 0 || found[v.solution]))
	if v.clash == nil {
		n, err := search(ctx, &puzzle, unlimited, 2, func(board *B) bool { return v.count > 1 || *board == v.solution })
		same("search", err == nil && n == v.count)
		answer, err := ModelOf(puzzle).Unique(ctx)
		same("Model", v.count == 0 && err == ErrNoSolution || v.count == 2 && err == ErrManySolutions ||
			v.count == 1 && err == nil && slices.EqualFunc(answer.Values, Cells(&v.solution), func(a int, b uint8) bool { return a == int(b) }))
	}
	result, err := Backtrack(ctx, puzzle, &BacktrackOptions{MaxSteps: 100_000})
	if err != ErrBudget && !isGiant(len(puzzle)) {
		same("Backtrack", (err == nil) == (v.count > 0) && (v.count != 1 || result.Board == v.solution))
	}
	return v
}

// verdictsByQqwing lets qqwing count the solutions. It counts to the end, so
// boards with more than a thousand are left out, and full boards, of which it
// says that they have none.
func verdictsByQqwing(t *testing.T, all []verdict[Grid], by map[string]int) {
	const most = 1000
	var boards []Grid
	var counts []int
	var solutions []Grid
	for _, v := range all {
		n, _ := Count(t.Context(), v.puzzle, most)
		if n < most && Givens(v.puzzle) < 81 {
			boards, counts, solutions = append(boards, v.puzzle), append(counts, n), append(solutions, v.solution)
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
		if n != counts[i] || n == 1 && fields[0] != Line(solutions[i]) {
			t.Fatalf("qqwing says %s of %s", row, Line(boards[i]))
		}
		by["qqwing"]++
	}
}

// verdictsBySAT lets a SAT solver judge many boards at once.
func verdictsBySAT[B Board](t *testing.T, c sudokutest.SAT, all []verdict[B], by map[string]int) {
	n := side(cellCount[B]())
	var verdicts []sudokutest.Verdict
	for i := range all {
		v := &all[i]
		verdicts = append(verdicts, sudokutest.Verdict{
			Puzzle: Cells(&v.puzzle), Solution: Cells(&v.solution), Count: v.count,
			State: func() sudokutest.Stated {
				meaning := func(x int) (int, uint8) { return (x - 1) / n, uint8((x-1)%n + 1) }
				return sudokutest.Stated{CNF: statedHere(v.puzzle, nil), Meaning: meaning}
			},
		})
	}
	c.Verdicts(t, "SAT solver", verdicts, func(puzzle, board []uint8) bool {
		var p, b B
		copy(Cells(&p), puzzle)
		copy(Cells(&b), board)
		return Solved(p, b)
	})
	by["SAT solver"] += len(all)
}
