package integration_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/boardtest"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// Programs that other people wrote judge the exact solvers here. Where none of
// them is installed the tests are skipped.

// lines returns the boards as text, a line each.
func lines(boards []sudoku.Grid) []byte {
	var text []byte
	for _, g := range boards {
		text = append(text, sudoku.Line(g)...)
		text = append(text, '\n')
	}
	return text
}

func minimalBoard(r *rand.Rand) sudoku.Grid { return sudokutest.MinimalGrid(r) }

// TestJudgeQqwing compares the three solvers for 9×9 boards with S. Ostermiller's
// qqwing: the number of solutions, and the solution where there is one.
func TestJudgeQqwing(t *testing.T) {
	t.Parallel()
	path := sudokutest.Judge(t, "qqwing")
	most := 100
	if *sudokutest.Long {
		most = 1000
	}
	r := rand.New(rand.NewPCG(81, 2))
	each := sudokutest.Scaled(40)
	var boards []sudoku.Grid
	var kinds []string
	for range each {
		for _, kind := range sudokutest.Kinds {
			g := sudoku.Grid(kind.Make(r))
			// qqwing counts to the end, and says that a full board has no
			// solution when it is asked how many.
			if n, _ := sudoku.Count(t.Context(), g, most); n == most || sudoku.Givens(g) == 81 {
				continue
			}
			boards = append(boards, g)
			kinds = append(kinds, kind.Name)
		}
	}

	out, status := sudokutest.Judged(t, lines(boards), path, "--solve", "--count-solutions", "--csv")
	require.Zero(t, status)
	rows := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	require.Equal(t, "Solution,Solution Count,", rows[0])
	require.Len(t, rows, 1+len(boards))
	verdicts := map[string][3]int{} // how many boards of a kind have none, one and more
	for i, g := range boards {
		// "81 digits,7,", "Puzzle has no solution.,0," or "Puzzle is not possible.,"
		fields := strings.Split(rows[1+i], ",")
		want := 0
		if len(fields) > 2 {
			var err error
			want, err = strconv.Atoi(fields[1])
			require.NoError(t, err, rows[1+i])
		}
		solution := boardOrNone(fields[0])
		if want > 0 {
			require.True(t, sudoku.Solved(g, solution), "%s: qqwing solves %s by %s", kinds[i], sudoku.Line(g), fields[0])
		}
		sameVerdict(t, kinds[i], g, want, solution)
		v := verdicts[kinds[i]]
		v[min(want, 2)]++
		verdicts[kinds[i]] = v
	}
	for _, kind := range sudokutest.Kinds {
		n := verdicts[kind.Name]
		t.Logf("%s: %d boards with no solution, %d with one, %d with more", kind.Name, n[0], n[1], n[2])
	}
}

// boardOrNone returns the board of a line of a judge, or an empty one if it is none.
func boardOrNone(line string) (g sudoku.Grid) {
	if len(line) == 81 {
		g = sudoku.Grid(sudokutest.GridOf(line))
	}
	return g
}

// sameVerdict checks the number of solutions, and the one solution if it is 1,
// by every exact solver for 9×9 boards.
func sameVerdict(t *testing.T, kind string, g sudoku.Grid, want int, only sudoku.Grid) {
	t.Helper()
	ctx, note := t.Context(), kind+": "+sudoku.Line(g)
	clash := sudoku.Check(g)
	one := func(solver string, solution sudoku.Grid, err error) {
		switch {
		case clash != nil:
			require.Zero(t, want, note)
			require.Equal(t, clash, err, "%s, %s", solver, note)
		case want == 0:
			require.Equal(t, sudoku.ErrNoSolution, err, "%s, %s", solver, note)
		default:
			require.NoError(t, err, "%s, %s", solver, note)
			require.True(t, sudoku.Solved(g, solution), "%s, %s", solver, note)
			if want == 1 {
				require.Equal(t, only, solution, "%s, %s", solver, note)
			}
		}
	}
	solution, err := sudoku.Solve(ctx, g)
	one("Solve", solution, err)
	result, err := sudoku.Backtrack(ctx, g, nil)
	one("Backtrack", result.Board, err)

	for _, limit := range []int{2, 0} {
		most := want
		if limit > 0 {
			most = min(want, limit)
		}
		n, err := sudoku.Count(ctx, g, limit)
		require.Equal(t, clash, err, note)
		require.Equal(t, most, n, "Count, %s", note)
		n, err = sudoku.Count(ctx, sudoku.Puzzle{Rules: sudoku.Standard(9), Cells: g[:]}, limit)
		require.Equal(t, clash == nil, err == nil, note)
		require.Equal(t, most, n, "Count of a Puzzle, %s", note)
	}
	n := 0
	for _, err := range sudoku.BacktrackAll(ctx, g, nil) {
		if err != nil {
			require.Equal(t, clash, err, note)
			break
		}
		if n++; n == 2 {
			break
		}
	}
	require.Equal(t, min(want, 2), n, "BacktrackAll, %s", note)
}

// TestJudgeSAT compares the search for larger boards with a SAT solver, which
// searches for a solution and then for one other than ours.
func TestJudgeSAT(t *testing.T) {
	t.Parallel()
	path := sudokutest.Judge(t, "minisat", "cadical", "picosat")
	boards := sudokutest.Scaled(8)
	t.Run("16x16", func(t *testing.T) { testJudgeSAT(t, path, 16, 2*boards, 50, 150) })
	t.Run("25x25", func(t *testing.T) { testJudgeSAT(t, path, 25, boards, 130, 340) })
}

func testJudgeSAT(t *testing.T, path string, side, boards, fewestHoles, mostHoles int) {
	r := rand.New(rand.NewPCG(uint64(mostHoles), 3))
	file := filepath.Join(t.TempDir(), "board.cnf")
	satisfiable := func(puzzle sudoku.Puzzle, but []uint8) bool {
		require.NoError(t, os.WriteFile(file, cnf(puzzle, but), 0o600))
		_, status := sudokutest.Judged(t, nil, path, file)
		require.Contains(t, []int{10, 20}, status, "neither satisfiable nor unsatisfiable")
		return status == 10
	}
	var verdicts [3]int
	for i := range boards {
		full := boardtest.Full(r, side)
		puzzle := full.Clone()
		cells := r.Perm(len(puzzle.Cells))
		for _, cell := range cells[:fewestHoles+r.IntN(mostHoles-fewestHoles+1)] {
			puzzle.Cells[cell] = 0
		}
		if i%2 == 1 {
			// A wrong given that breaks no rule, where there is one.
			candidates := sudoku.Candidates(puzzle)
			for _, cell := range cells {
				if may := candidates[cell].Without(full.Cells[cell]); puzzle.Cells[cell] == 0 && may.Len() != 0 {
					puzzle.Cells[cell] = may.First()
					break
				}
			}
		}
		clash := sudoku.Check(puzzle)
		n, err := sudoku.Count(t.Context(), puzzle, 2)
		require.Equal(t, clash, err, puzzle)
		verdicts[n]++
		solution, err := sudoku.Solve(t.Context(), puzzle)
		if satisfiable(puzzle, nil) {
			require.NoError(t, err, "a solution exists: %v", puzzle)
			require.True(t, sudoku.Solved(puzzle, solution), puzzle)
			require.Equal(t, satisfiable(puzzle, solution.Cells), n == 2, "whether there are more: %v", puzzle)
			require.Positive(t, n, puzzle)
		} else {
			if clash == nil {
				clash = sudoku.ErrNoSolution
			}
			require.Equal(t, clash, err, "no solution exists: %v", puzzle)
			require.Zero(t, n, puzzle)
		}
	}
	t.Logf("%d boards with no solution, %d with one, %d with more", verdicts[0], verdicts[1], verdicts[2])
}

// cnf writes a puzzle as clauses in the DIMACS format.
func cnf(puzzle sudoku.Puzzle, but []uint8) []byte {
	var text bytes.Buffer
	statedHere(puzzle, but).Write(&text)
	return text.Bytes()
}

// statedHere states a puzzle in clauses: each cell has one value, and each value
// one cell in each row, column and block. With a board to exclude, another clause
// says that a cell differs from it. Of a value that a given excludes from a cell,
// only that is said.
func statedHere(puzzle sudoku.Puzzle, but []uint8) sudokutest.CNF {
	cells, n := len(puzzle.Cells), puzzle.Rules.Values()
	h, w := boardtest.Block(n)
	variable := func(row, column, v int) int { return (row*n+column)*n + v + 1 }
	var clauses [][]int
	excluded := make([]bool, cells*n+1)
	exclude := func(x int) {
		if !excluded[x] {
			excluded[x] = true
			clauses = append(clauses, []int{-x})
		}
	}
	for row := range n {
		for column := range n {
			given := int(puzzle.Cells[row*n+column]) - 1
			if given < 0 {
				continue
			}
			clauses = append(clauses, []int{variable(row, column, given)})
			top, left := row/h*h, column/w*w
			for i := range n {
				if i != given {
					exclude(variable(row, column, i))
				}
				if i != column {
					exclude(variable(row, i, given))
				}
				if i != row {
					exclude(variable(i, column, given))
				}
				if r, c := top+i/w, left+i%w; r != row || c != column {
					exclude(variable(r, c, given))
				}
			}
		}
	}
	exactlyOne := func(of func(i int) int) {
		var some []int
		for i := range n {
			if x := of(i); !excluded[x] {
				some = append(some, x)
			}
		}
		if len(some) == 0 {
			clauses = append(clauses, []int{1}, []int{-1})
			return
		}
		clauses = append(clauses, some)
		for i, x := range some {
			for _, y := range some[:i] {
				clauses = append(clauses, []int{-x, -y})
			}
		}
	}
	for i := range n {
		for k := range n {
			exactlyOne(func(v int) int { return variable(i, k, v) })
			exactlyOne(func(column int) int { return variable(i, column, k) })
			exactlyOne(func(row int) int { return variable(row, i, k) })
			exactlyOne(func(j int) int { return variable(i/(n/w)*h+j/w, i%(n/w)*w+j%w, k) })
		}
	}
	if but != nil {
		var differs []int
		for cell := range cells {
			differs = append(differs, -variable(cell/n, cell%n, int(but[cell])-1))
		}
		clauses = append(clauses, differs)
	}

	return sudokutest.CNF{Vars: cells * n, Clauses: clauses}
}
