package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"example.com/sudoku"
	"example.com/sudoku/export"
)

// An otherSolver is an installed program.
type otherSolver struct {
	name, pack string // the command, and its package in Debian
	dimacs     bool
	args       func(problem, answer string) []string
	prints     bool // prints the answer instead of writing a file
}

var others = []otherSolver{
	{name: "glpsol", pack: "glpk-utils",
		args: func(problem, answer string) []string { return []string{"--lp", problem, "-o", answer} }},
	{name: "cbc", pack: "coinor-cbc",
		args: func(problem, answer string) []string { return []string{problem, "solve", "solu", answer} }},
	{name: "minisat", pack: "minisat", dimacs: true,
		args: func(problem, answer string) []string { return []string{"-verb=0", problem, answer} }},
	{name: "clasp", pack: "clasp", dimacs: true, prints: true,
		args: func(problem, _ string) []string { return []string{problem} }},
}

// solveBy runs a program on the problem in the folder, and returns the time from
// its start to its end.
func solveBy(ctx context.Context, other otherSolver, folder string, puzzle sudoku.Puzzle, opts export.Options) (time.Duration, error) {
	problem, answer := filepath.Join(folder, "puzzle.lp"), filepath.Join(folder, "answer")
	if other.dimacs {
		problem = filepath.Join(folder, "puzzle.cnf")
	}
	os.Remove(answer)
	start := time.Now()
	text, _ := exec.CommandContext(ctx, other.name, other.args(problem, answer)...).Output() // the exit status has no common meaning
	took := time.Since(start)
	if ctx.Err() != nil {
		return 0, ctx.Err()
	}
	if !other.prints {
		var err error
		if text, err = os.ReadFile(answer); err != nil {
			return 0, err
		}
	}
	_, err := export.ReadAnswer(bytes.NewReader(text), puzzle, &opts)
	return took, err
}

// An ownSolver is a function of the library.
type ownSolver struct {
	name  string
	solve func(context.Context, sudoku.Puzzle) (sudoku.Puzzle, error)
}

var ownSolvers = []ownSolver{
	{"Backtrack", func(ctx context.Context, puzzle sudoku.Puzzle) (sudoku.Puzzle, error) {
		result, err := sudoku.Backtrack(ctx, puzzle, nil)
		return result.Board, err
	}},
	{"Model", func(ctx context.Context, puzzle sudoku.Puzzle) (sudoku.Puzzle, error) {
		answer, err := sudoku.ModelOf(puzzle).Solve(ctx)
		board := puzzle.Rules.Empty()
		for cell, v := range answer.Values {
			board.Cells[cell] = uint8(v)
		}
		return board, err
	}},
	{"Solve", sudoku.Solve[sudoku.Puzzle]},
}

// A size holds the sizes of the problems of a puzzle.
type size struct{ variables, rows, nonZeros, clauses, minimal int }

// write writes the problems to the folder, and returns their sizes.
func write(ctx context.Context, folder string, puzzle sudoku.Puzzle, opts export.Options) (size, error) {
	var s size
	var lp, cnf, minimal bytes.Buffer
	err := export.WriteLP(ctx, &lp, puzzle, &opts)
	if err == nil {
		err = errors.Join(export.WriteDIMACS(ctx, &cnf, puzzle, &opts),
			export.WriteDIMACS(ctx, &minimal, puzzle, &export.Options{Candidates: opts.Candidates, Encoding: export.Minimal}),
			os.WriteFile(filepath.Join(folder, "puzzle.lp"), lp.Bytes(), 0o600),
			os.WriteFile(filepath.Join(folder, "puzzle.cnf"), cnf.Bytes(), 0o600))
	}
	if err != nil {
		return s, err
	}
	head, _, _ := strings.Cut(lp.String(), "\n")
	_, sizes, _ := strings.Cut(head, ": ")
	fmt.Sscanf(sizes, "%d variables, %d rows, %d non-zeros", &s.variables, &s.rows, &s.nonZeros)
	s.clauses, s.minimal = clauses(cnf.String()), clauses(minimal.String())
	return s, nil
}

// clauses returns the number of clauses in the head of a problem.
func clauses(text string) (n int) {
	_, head, _ := strings.Cut(text, "\np cnf ")
	var variables int
	fmt.Sscan(head, &variables, &n)
	return n
}
