package export

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/boardtest"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// An exportJudge is a program that solves exported puzzles.
type exportJudge struct {
	name, program string
	dimacs        bool
	args          func(problem, answer string) []string
	prints        bool // the answer, instead of writing a file
	mostCells     int  // of boards that it solves quickly
	quickCells    int  // of those that it gets without -long
}

var exportJudges = []exportJudge{
	{name: "glpsol -o", program: "glpsol", mostCells: 256, quickCells: 81,
		args: func(problem, answer string) []string { return []string{"--lp", problem, "-o", answer} }},
	{name: "glpsol -w", program: "glpsol", mostCells: 81, quickCells: 36,
		args: func(problem, answer string) []string { return []string{"--lp", problem, "-w", answer} }},
	{name: "cbc", program: "cbc", mostCells: 256, quickCells: 81,
		args: func(problem, answer string) []string { return []string{problem, "solve", "solu", answer} }},
	{name: "cbc all", program: "cbc", mostCells: 81, quickCells: 36,
		args: func(problem, answer string) []string {
			return []string{problem, "printingOptions", "all", "solve", "solu", answer}
		}},
	{name: "minisat", program: "minisat", dimacs: true, mostCells: 1296, quickCells: 256,
		args: func(problem, answer string) []string { return []string{"-verb=0", problem, answer} }},
	{name: "picosat", program: "picosat", dimacs: true, mostCells: 625, quickCells: 81, prints: true,
		args: func(problem, _ string) []string { return []string{problem} }},
	{name: "clasp", program: "clasp", dimacs: true, mostCells: 1296, quickCells: 144, prints: true,
		args: func(problem, _ string) []string { return []string{problem} }},
	{name: "cadical", program: "cadical", dimacs: true, mostCells: 625, quickCells: 81, prints: true,
		args: func(problem, _ string) []string { return []string{"-q", problem} }},
}

// TestJudgeExport compares the answers of other programs to exported puzzles with
// our own.
func TestJudgeExport(t *testing.T) {
	sudokutest.Sequential(t)
	for i, j := range exportJudges {
		t.Run(j.name, func(t *testing.T) {
			sudokutest.Judge(t, j.program)
			boardtest.EachSide(t, func(t *testing.T, side int) { testJudgeExport(t, side, j, i) })
		})
	}
}

// testJudgeExport gives the judge all cases of a side, or in a quick run every fifth from
// the first one on.
func testJudgeExport(t *testing.T, n int, j exportJudge, first int) {
	cells := n * n
	if cells > j.mostCells {
		t.Skipf("takes %s too long", j.program)
	}
	if !*sudokutest.Long && cells > j.quickCells {
		t.Skip("left out without -long")
	}
	if testing.Short() && cells > 81 {
		t.Skip("left out with -short")
	}
	r := rand.New(rand.NewPCG(7, uint64(cells)))
	full := boardtest.Full(r, n)
	puzzles := []sudoku.Puzzle{full, boardtest.Thinned(full, 0.4, r)}
	// Without a solution: a wrong given that breaks no rule, and a cell
	// without a candidate.
	wrong := puzzles[1].Clone()
	candidates := sudoku.Candidates(wrong)
	for _, cell := range r.Perm(cells) {
		if may := candidates[cell].Without(full.Cells[cell]); may.Len() != 0 {
			wrong.Cells[cell] = may.First()
			break
		}
	}
	none := boardtest.Square(n)
	for column := 1; column < n; column++ {
		none.Cells[column] = uint8(column)
	}
	none.Cells[n*(n-1)] = uint8(n)
	puzzles = append(puzzles, wrong)
	if j.dimacs || cells <= 81 {
		puzzles = append(puzzles, none)
	}
	if cells <= 81 {
		puzzles = append(puzzles, boardtest.Square(n), boardtest.Thinned(full, 0.6, r))
	}
	for i, puzzle := range puzzles {
		for k, opts := range statements {
			if !sudokutest.Sampled(first+i*len(statements)+k, 5) {
				continue
			}
			if opts != nil && opts.Encoding == Minimal && (!j.dimacs || cells > 256) {
				continue // is the same, or takes too long
			}
			if opts == nil && cells > 256 && (cells > 625 || j.program != "minisat") {
				continue // millions of clauses
			}
			board, err := answerBy(t, j, puzzle, opts)
			solution, want := sudoku.Solve(t.Context(), puzzle)
			if errors.Is(want, sudoku.ErrNoSolution) { // perhaps a ClashError
				want = sudoku.ErrNoSolution
			}
			require.Equal(t, want, err, "%+v\n%v", opts, puzzle)
			if _, err := sudoku.Unique(t.Context(), puzzle); err == nil {
				require.Equal(t, solution, board)
			}
		}
	}
}

// answerBy returns the program's answer to an exported puzzle.
func answerBy[P sudoku.Problem](t testing.TB, j exportJudge, puzzle P, opts *Options) (P, error) {
	problem := filepath.Join(t.TempDir(), "problem."+map[bool]string{true: "cnf", false: "lp"}[j.dimacs])
	answer := problem + ".answer"
	exportTo(t, problem, puzzle, opts)
	printed, _ := sudokutest.Judged(t, nil, sudokutest.Judge(t, j.program), j.args(problem, answer)...)
	if j.prints {
		return ReadAnswer(strings.NewReader(printed), puzzle, opts)
	}
	file, err := os.Open(answer)
	require.NoError(t, err, "%s wrote no answer but: %s", j.program, printed)
	defer file.Close()
	return ReadAnswer(file, puzzle, opts)
}

// exportTo writes a file in the format of its name.
func exportTo[P sudoku.Problem](t testing.TB, name string, puzzle P, opts *Options) {
	file, err := os.Create(name)
	require.NoError(t, err)
	if strings.HasSuffix(name, ".lp") {
		require.NoError(t, WriteLP(t.Context(), file, puzzle, opts))
	} else {
		require.NoError(t, WriteDIMACS(t.Context(), file, puzzle, opts))
	}
	require.NoError(t, file.Close())
}
