package export

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"

	"example.com/sudoku"
	"example.com/sudoku/export"
	"example.com/sudoku/internal/boards"
	"example.com/sudoku/internal/cli"
)

// errDisagree means that not all solvers had the same result.
var errDisagree = errors.New("solvers disagree")

// A comparison collects the two tables, line by line.
type comparison struct {
	*settings
	*cli.Process
	folder    string // for problems and answers
	installed []otherSolver
	sizes     bytes.Buffer // the table of sizes
	times     bytes.Buffer // the table of times
	disagree  bool
}

// compareAll prints a table of the sizes of the problems and one of the times.
func (s *settings) compareAll(ctx context.Context, p *cli.Process) error {
	puzzles, err := s.compared(ctx, p)
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "export")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	c := &comparison{settings: s, Process: p, folder: folder}
	c.heads()
	for _, puzzle := range puzzles {
		read, err := parse(puzzle.text)
		if err == nil && !boards.Ordinary(read) {
			return cli.BadUsef("%s: want a puzzle with the ordinary rules, which all solvers take", puzzle.name)
		}
		v := &verdict{comparison: c, puzzle: puzzle.name}
		if err == nil {
			err = v.compare(ctx, read)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", puzzle.name, err)
		}
	}
	err = p.To(s.file, func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "%s\n%s", &c.sizes, &c.times)
		return err
	})
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
			c.Note("no %s here; on Debian or Ubuntu: apt-get install %s", other.name, other.pack)
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
		limited, cancel := cli.Timeout(ctx, c.timeout)
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
