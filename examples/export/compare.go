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
)

// errDisagree tells that not all solvers came to the same result.
var errDisagree = errors.New("solvers disagree")

// own are the puzzles of docs/milp.md.
var own = []struct{ name, text string }{
	{"easy", "530070000600195000098000060800060003400803001700020006060000280000419005000080079"},
	{"the article's", "006200080008970000004810500000060002070000030600050000002047100003028400050001200"},
	{"17 givens", "000000010400000000020000000000050407008000300001090000300400200050100000000806000"},
	{"hardest", "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."},
	{"no solution", "12...7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."},
	{"empty", strings.Repeat(".", 81)},
	{"16×16, 60 %", emptied[sudoku.Grid16](60)},
	{"16×16, 40 %", emptied[sudoku.Grid16](40)},
	{"16×16, 35 %", emptied[sudoku.Grid16](35)},
	{"25×25, 60 %", emptied[sudoku.Grid25](60)},
	{"25×25, 50 %", emptied[sudoku.Grid25](50)},
}

// emptied returns a puzzle with so many per cent of its cells given.
func emptied[B sudoku.Board](percent int) string {
	var puzzle B
	puzzle, _ = sudoku.Solve(context.Background(), puzzle)
	r := rand.New(rand.NewPCG(1, uint64(percent)))
	for _, cell := range r.Perm(len(puzzle))[len(puzzle)*percent/100:] {
		puzzle[cell] = 0
	}
	return sudoku.Line(puzzle)
}

// A comparison is what is printed, one line of each table after another.
type comparison struct {
	*settings
	folder    string // for problems and answers
	installed []program
	sizes     bytes.Buffer // the table of sizes
	times     bytes.Buffer // the table of times
	disagree  bool
	stderr    io.Writer
}

// compareAll prints a table of the sizes of the problems, and one of the times.
func (s *settings) compareAll(ctx context.Context, stdin io.Reader, stdout, stderr io.Writer) error {
	folder, err := os.MkdirTemp("", "export")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	c := &comparison{settings: s, folder: folder, stderr: stderr}
	names := []string{}
	for _, p := range programs {
		if _, err := exec.LookPath(p.name); err != nil {
			fmt.Fprintf(stderr, "export: no %s here; on Debian or Ubuntu: apt-get install %s\n", p.name, p.pack)
			continue
		}
		c.installed = append(c.installed, p)
		names = append(names, p.name)
	}
	for _, solver := range solvers[sudoku.Grid]() {
		names = append(names, solver.name)
	}
	c.sizes.WriteString("| puzzle | givens | | variables | rows | non-zeros | clauses | minimal |\n|---|--:|---|--:|--:|--:|--:|--:|\n")
	fmt.Fprintf(&c.times, "| puzzle | | %s |\n|---|---%s|\n", strings.Join(names, " | "), strings.Repeat("|--:", len(names)))

	puzzles := own
	if len(s.files) > 0 {
		puzzles = nil
	}
	for _, name := range s.files {
		texts, err := puzzlesIn(name, stdin)
		if err != nil {
			return err
		}
		for i, text := range texts {
			title := filepath.Base(name)
			if len(texts) > 1 {
				title = fmt.Sprintf("%s %d", title, i+1)
			}
			puzzles = append(puzzles, struct{ name, text string }{title, text})
		}
	}
	for _, puzzle := range puzzles {
		if err := c.add(ctx, puzzle.name, puzzle.text); err != nil {
			return fmt.Errorf("%s: %w", puzzle.name, err)
		}
	}
	err = s.to(stdout, func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "%s\n%s", &c.sizes, &c.times)
		return err
	})
	if err == nil && c.disagree {
		err = errDisagree
	}
	return err
}

func (c *comparison) add(ctx context.Context, name, text string) error {
	switch side, _ := sudoku.SideOf(text); side {
	case 4:
		return compare[sudoku.Grid4](ctx, c, name, text)
	case 6:
		return compare[sudoku.Grid6](ctx, c, name, text)
	case 9:
		return compare[sudoku.Grid](ctx, c, name, text)
	case 16:
		return compare[sudoku.Grid16](ctx, c, name, text)
	case 25:
		return compare[sudoku.Grid25](ctx, c, name, text)
	default:
		return compare[sudoku.Grid36](ctx, c, name, text)
	}
}

// compare adds the lines of a puzzle.
func compare[B sudoku.Board](ctx context.Context, c *comparison, name, text string) error {
	puzzle, err := sudoku.ParseBoard[B](text)
	if err != nil {
		return err
	}
	v := verdict{comparison: c, puzzle: name}
	var ours []string
	for _, solver := range solvers[B]() {
		took, err := c.median(ctx, func(ctx context.Context) (time.Duration, error) {
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
	for i, form := range []string{"plain", "candidates"} {
		opts := sudoku.ExportOptions{Candidates: i == 1}
		size, err := write(c.folder, puzzle, opts)
		if err != nil {
			return err
		}
		row := []string{name, form}
		for _, p := range c.installed {
			took, err := c.median(ctx, func(ctx context.Context) (time.Duration, error) {
				return solveBy(ctx, p, c.folder, puzzle, opts)
			})
			row = append(row, v.cell(p.name, took, err))
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		fmt.Fprintf(&c.sizes, "| %s | %d | %s | %d | %d | %d | %d | %d |\n", name, sudoku.Givens(puzzle), form,
			size.variables, size.rows, size.nonZeros, size.clauses, size.minimal)
		fmt.Fprintf(&c.times, "| %s |\n", strings.Join(append(row, ours...), " | "))
		name, ours = "", make([]string, len(ours)) // told once
	}
	return nil
}

// median returns the median of the times, or the error of the first run that
// did not come to a result.
func (c *comparison) median(ctx context.Context, solve func(context.Context) (time.Duration, error)) (time.Duration, error) {
	var times []time.Duration
	for {
		limited, cancel := context.WithTimeout(ctx, c.timeout)
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

// repeated calls solve often enough to measure it, and returns the time for one
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

// A verdict is what the solvers say about a puzzle, whether there is a solution.
type verdict struct {
	*comparison
	puzzle string
	by     string // the first who had one, or nobody
	err    error
}

// cell returns what stands in the table for a result, and compares it with
// those before. Solutions have been checked.
func (v *verdict) cell(by string, took time.Duration, err error) string {
	switch {
	case errors.Is(err, sudoku.ErrBudget), errors.Is(err, context.DeadlineExceeded):
		return fmt.Sprintf("> %v", v.timeout)
	case err != nil && err != sudoku.ErrNoSolution:
		v.disagree = true
		fmt.Fprintf(v.stderr, "export: %s: %s: %v\n", v.puzzle, by, err)
		return "failed"
	case v.by == "":
		v.by, v.err = by, err
	case v.err != err:
		v.disagree = true
		fmt.Fprintf(v.stderr, "export: %s: %s says %v, %s says %v\n", v.puzzle, v.by, v.err, by, err)
	}
	return short(took)
}

// short returns a time to three digits.
func short(d time.Duration) string {
	switch {
	case d < time.Millisecond:
		return fmt.Sprintf("%.3g µs", float64(d)/float64(time.Microsecond))
	case d < time.Second:
		return fmt.Sprintf("%.3g ms", float64(d)/float64(time.Millisecond))
	default:
		return fmt.Sprintf("%.3g s", d.Seconds())
	}
}
