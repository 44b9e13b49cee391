package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"example.com/sudoku"
	"example.com/sudoku/export"
	"example.com/sudoku/internal/boards"
)

// This file compares this library with the programs for other problems that are installed, on
// the problems of package export: it prints tables of the sizes of the problems and of the
// times.

// errDisagree means that not all solvers had the same result.
var errDisagree = errors.New("solvers disagree")

// A comparison collects the two tables, line by line.
type comparison struct {
	limit     time.Duration // of a solver and a puzzle
	rounds    int           // measurements, whose median is shown
	say       func(format string, args ...any)
	folder    string // for problems and answers
	installed []otherSolver
	sizes     bytes.Buffer // the table of sizes
	times     bytes.Buffer // the table of times
	disagree  bool
}

// compareSolvers prints the tables of the puzzles in the files, a puzzle a line, or else of
// the built-in ones.
func (c *comparison) compareSolvers(ctx context.Context, out io.Writer, files []string) error {
	puzzles, err := compared(files)
	if err != nil {
		return err
	}
	if c.folder, err = os.MkdirTemp("", "export"); err != nil {
		return err
	}
	defer os.RemoveAll(c.folder)
	c.heads()
	for _, puzzle := range puzzles {
		read, err := boards.Parse(puzzle.text)
		if err == nil {
			err = (&verdict{comparison: c, puzzle: puzzle.name}).compare(ctx, read)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", puzzle.name, err)
		}
	}
	_, err = fmt.Fprintf(out, "%s\n%s", &c.sizes, &c.times)
	if err == nil && c.disagree {
		err = errDisagree
	}
	return err
}

// heads finds the installed solvers and writes the heads of the tables.
func (c *comparison) heads() {
	var names []string
	for _, other := range others {
		if _, err := exec.LookPath(other.name); err != nil {
			c.say("no %s here; on Debian or Ubuntu: apt-get install %s", other.name, other.pack)
			continue
		}
		c.installed = append(c.installed, other)
		names = append(names, other.name)
	}
	for _, solver := range ownSolvers {
		names = append(names, solver.name)
	}
	c.sizes.WriteString("| puzzle | givens | | variables | rows | non-zeros | clauses | minimal |\n|---|--:|---|--:|--:|--:|--:|--:|\n")
	fmt.Fprintf(&c.times, "| puzzle | | %s |\n|---|---%s|\n", strings.Join(names, " | "), strings.Repeat("|--:", len(names)))
}

// compare adds the lines of a puzzle to the tables.
func (v *verdict) compare(ctx context.Context, puzzle sudoku.Puzzle) error {
	var ours []string
	for _, solver := range ownSolvers {
		took, err := v.median(ctx, func(ctx context.Context) (time.Duration, error) {
			return repeated(func() error {
				solution, err := solver.solve(ctx, puzzle)
				if err == nil && !sudoku.Solved(puzzle, solution) {
					err = errDisagree
				}
				return err
			})
		})
		ours = append(ours, v.cell(solver.name, took, err))
	}
	name := v.puzzle
	for i, form := range []string{"plain", "candidates"} {
		opts := export.Options{Candidates: i == 1}
		size, err := write(ctx, v.folder, puzzle, opts)
		if err != nil {
			return err
		}
		row := []string{name, form}
		for _, other := range v.installed {
			took, err := v.median(ctx, func(ctx context.Context) (time.Duration, error) {
				return solveBy(ctx, other, v.folder, puzzle, opts)
			})
			row = append(row, v.cell(other.name, took, err))
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		fmt.Fprintf(&v.sizes, "| %s | %d | %s | %d | %d | %d | %d | %d |\n", name, sudoku.Givens(puzzle), form,
			size.variables, size.rows, size.nonZeros, size.clauses, size.minimal)
		fmt.Fprintf(&v.times, "| %s |\n", strings.Join(append(row, ours...), " | "))
		name, ours = "", make([]string, len(ours)) // only in the first row
	}
	return nil
}

// median returns the median of the times, or the first error that is no result.
func (c *comparison) median(ctx context.Context, solve func(context.Context) (time.Duration, error)) (time.Duration, error) {
	var times []time.Duration
	for {
		limited, cancel := context.WithTimeout(ctx, c.limit)
		took, err := solve(limited)
		cancel()
		times = append(times, took)
		if err != nil && err != sudoku.ErrNoSolution {
			return 0, err
		}
		if len(times) == c.rounds {
			slices.Sort(times)
			return times[len(times)/2], err
		}
	}
}

// repeated calls solve until the time can be measured, and returns the time per
// call.
func repeated(solve func() error) (time.Duration, error) {
	for start, n := time.Now(), 1; ; n++ {
		err := solve()
		took := time.Since(start)
		if took > 10*time.Millisecond || err != nil && err != sudoku.ErrNoSolution {
			return took / time.Duration(n), err
		}
	}
}

// A named puzzle has a title for the tables.
type named struct{ name, text string }

// compared returns the puzzles to compare solvers on: those in the files, or the built-in ones.
func compared(files []string) ([]named, error) {
	if len(files) == 0 {
		return builtIn(), nil
	}
	var puzzles []named
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		for i, line := range slices.Collect(strings.Lines(strings.TrimSpace(string(text)))) {
			puzzles = append(puzzles, named{fmt.Sprintf("%s %d", filepath.Base(name), i+1), strings.TrimSpace(line)})
		}
	}
	return puzzles, nil
}

// builtIn returns the puzzles of the tables in lab/notebook.md.
func builtIn() []named {
	return []named{
		{"easy", "530070000600195000098000060800060003400803001700020006060000280000419005000080079"},
		{"the article's", "006200080008970000004810500000060002070000030600050000002047100003028400050001200"},
		{"17 givens", "000000010400000000020000000000050407008000300001090000300400200050100000000806000"},
		{"hardest", "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."},
		{"no solution", "12...7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."},
		{"empty", strings.Repeat(".", 81)},
		{"16×16, 60 %", emptied(16, 60)},
		{"16×16, 40 %", emptied(16, 40)},
		{"16×16, 35 %", emptied(16, 35)},
		{"25×25, 60 %", emptied(25, 60)},
		{"25×25, 50 %", emptied(25, 50)},
	}
}

// emptied returns a puzzle of a side with the given percentage of its cells given.
func emptied(side, percent int) string {
	puzzle, _ := sudoku.Solve(context.Background(), sudoku.Standard(side).Empty())
	r := rand.New(rand.NewPCG(1, uint64(percent)))
	for _, cell := range r.Perm(side * side)[side*side*percent/100:] {
		puzzle.Cells[cell] = 0
	}
	return sudoku.Line(puzzle)
}
