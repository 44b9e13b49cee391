//go:build ignore

// This program writes the puzzles for tests and benchmarks:
//
//	go generate .
//
// Folder puzzles has boards with one solution, by size and level. Folder many has
// boards with more than one solution, and their number. Folder none has boards without a
// solution, by what proves it. The same version of the library writes the same
// files again.
package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/explain"
)

const seed = 1

var ctx = context.Background()

func main() {
	log.SetFlags(0)
	var levels, symmetries []sudoku.GenerateOptions
	for level := explain.LevelVeryEasy; level <= explain.LevelVeryHard; level++ {
		opts := sudoku.GenerateOptions{Grade: explain.Between(level, level)}
		levels = append(levels, opts)
		puzzles(9, level.String(), 20, opts)
	}
	beyond := sudoku.GenerateOptions{Grade: explain.Between(explain.LevelVeryHard+1, 0)}
	levels = append(levels, beyond)
	puzzles(9, "beyond very hard", 20, beyond)
	for symmetry := sudoku.SymmetryHalfTurn; symmetry <= sudoku.SymmetryFull; symmetry++ {
		symmetries = append(symmetries, sudoku.GenerateOptions{Symmetry: symmetry})
	}
	minimal := sudoku.GenerateOptions{Minimal: true}
	puzzles(9, "symmetric", 3, symmetries...)
	puzzles(9, "minimal", 100, minimal)
	puzzles(9, "20 clues", 20, sudoku.GenerateOptions{MaxClues: 20})
	puzzles(4, "minimal", 20, minimal)
	puzzles(6, "of all levels", 5, levels...)
	puzzles(16, "of all levels", 2, levels...)
	puzzles(25, "half given", 3, sudoku.GenerateOptions{})
	puzzles(36, "three in five given", 1, sudoku.GenerateOptions{})

	many(4, 10, 3, sudoku.GenerateOptions{})
	many(6, 10, 4, sudoku.GenerateOptions{})
	many(9, 20, 6, sudoku.GenerateOptions{})
	many(16, 3, 4, sudoku.GenerateOptions{MinClues: 110})

	none(4, 3, 3)
	none(6, 3, 4)
	none(9, 10, 4)
	none(16, 2, 3)
}

// puzzles writes a file of puzzles of a side with one solution, n of each kind.
func puzzles(side int, name string, n int, kinds ...sudoku.GenerateOptions) {
	var boards []sudoku.Puzzle
	for _, opts := range kinds {
		made := 0
		opts.Seed = seed
		for board, err := range sudoku.Standard(side).Puzzles(ctx, &opts) {
			check(err)
			boards = append(boards, board)
			if made++; made == n {
				break
			}
		}
	}
	write(boards, "puzzles", name, "puzzles, "+name+", with one solution", nil)
}

// many writes a file of puzzles with up to this number of clues missing, each with
// the number of its solutions. The fewest come first.
func many(side, n, missing int, opts sudoku.GenerateOptions) {
	counts := make(map[string]int)
	var boards []sudoku.Puzzle
	random := rand.New(sudoku.NewStream(seed, 1))
	opts.Seed = seed
	for board, err := range sudoku.Standard(side).Puzzles(ctx, &opts) {
		check(err)
		less := without(board, random, 1+len(boards)%missing)
		const most = 200_000
		count, err := sudoku.Count(ctx, less, most)
		check(err)
		if count < 2 || count == most {
			continue
		}
		counts[sudoku.Line(less)] = count
		if boards = append(boards, less); len(boards) == n {
			break
		}
	}
	slices.SortStableFunc(boards, func(a, b sudoku.Puzzle) int { return cmp.Compare(counts[sudoku.Line(a)], counts[sudoku.Line(b)]) })
	write(boards, "many", "", "boards with more than one solution, and their number", func(b sudoku.Puzzle) string { return fmt.Sprintf(",%d", counts[sudoku.Line(b)]) })
}

// without returns the board with this number of clues removed at random.
func without(board sudoku.Puzzle, random *rand.Rand, clues int) sudoku.Puzzle {
	board = board.Clone()
	for _, cell := range random.Perm(len(board.Cells)) {
		if board.Cells[cell] != 0 && clues > 0 {
			board.Cells[cell] = 0
			clues--
		}
	}
	return board
}

// none writes a file for each of the first classes of boards without a solution.
// It puts a random wrong value into puzzles.
func none(side, n, missing int) {
	found := make([][]sudoku.Puzzle, missing)
	random := rand.New(sudoku.NewStream(seed, 2))
	opts := sudoku.GenerateOptions{Seed: seed, MinClues: side * side * 2 / 5}
	for board, err := range sudoku.Standard(side).Puzzles(ctx, &opts) {
		check(err)
		cell := random.IntN(side * side)
		if board.Cells[cell] != 0 {
			continue
		}
		board.Cells[cell] = uint8(1 + random.IntN(side))
		class := classOf(board)
		if class < 0 || class >= len(found) || len(found[class]) == n {
			continue
		}
		if found[class] = append(found[class], board); len(found[class]) == n {
			if missing--; missing == 0 {
				break
			}
		}
	}
	for i, boards := range found {
		write(boards, "none", classes[i].name, "boards without a solution: "+classes[i].reason, nil)
	}
}

var classes = []struct{ name, reason string }{
	{"clash", "a value stands twice in a unit"},
	{"cell", "no value repeats, but a cell has no candidate"},
	{"place", "each cell has a candidate, but a value has no place in a unit"},
	{"search", "nothing shows but to backtracking, which has to guess"},
}

// classOf returns the class of a board, or -1 for a board with a solution or of no
// class.
func classOf(board sudoku.Puzzle) int {
	if err, ok := errors.AsType[*sudoku.ClashError](sudoku.Check(board)); ok {
		if slices.ContainsFunc(err.Clashes, func(c sudoku.Clash) bool { return c.Kind != 0 }) {
			return 0
		}
		return 1
	}
	if placeless(board) {
		return 2
	}
	if len(board.Cells) > 81 {
		return -1 // backtracking may never end
	}
	result, err := sudoku.Backtrack(ctx, board, nil)
	if errors.Is(err, sudoku.ErrNoSolution) && result.Stats.Guesses > 0 {
		return 3
	}
	return -1
}

// placeless reports whether some value has no place in some unit.
func placeless(board sudoku.Puzzle) bool {
	candidates := sudoku.Candidates(board)
	for _, unit := range board.Rules.Units() {
		var can sudoku.Values
		for _, cell := range unit.Cells {
			can = can.Or(candidates[cell])
			if v := board.Cells[cell]; v != 0 {
				can = can.With(v)
			}
		}
		if can.Len() < board.Rules.Values() {
			return true
		}
	}
	return false
}

// write writes a file of boards, a line each, with the text of says after each.
func write(boards []sudoku.Puzzle, folder, name, what string, says func(sudoku.Puzzle) string) {
	side := boards[0].Rules.Values()
	path := filepath.Join("testdata", folder, fmt.Sprintf("%dx%[1]d", side))
	if name != "" {
		path += "-" + strings.ReplaceAll(name, " ", "-")
	}
	var text strings.Builder
	fmt.Fprintf(&text, "# %d×%[1]d %s. Made by go generate, seed %d.\n", side, what, seed)
	for _, board := range boards {
		text.WriteString(sudoku.Line(board))
		if says != nil {
			text.WriteString(says(board))
		}
		text.WriteByte('\n')
	}
	check(os.MkdirAll(filepath.Dir(path), 0o777))
	check(os.WriteFile(path+".txt", []byte(text.String()), 0o666))
}

func check(err error) {
	if err != nil {
		log.Fatal("testdata: ", err)
	}
}
