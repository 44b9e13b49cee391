//go:build ignore

// This program writes the puzzles for tests and benchmarks:
//
//	go generate .
//
// Folder puzzles has boards with one solution, by size and level. Folder many has
// boards with several solutions, and their number. Folder none has boards without a
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
	"example.com/sudoku/internal/boards"
)

const seed = 1

var ctx = context.Background()

func main() {
	log.SetFlags(0)
	var levels, symmetries []sudoku.GenerateOptions
	for level := explain.LevelSimple; level <= explain.LevelExpert; level++ {
		opts := sudoku.GenerateOptions{Grade: explain.Between(level, level)}
		levels = append(levels, opts)
		puzzles[sudoku.Grid](level.String(), 20, opts)
	}
	beyond := sudoku.GenerateOptions{Grade: explain.Between(explain.LevelExpert+1, 0)}
	levels = append(levels, beyond)
	puzzles[sudoku.Grid]("beyond expert", 20, beyond)
	for symmetry := sudoku.SymmetryHalfTurn; symmetry <= sudoku.SymmetryFull; symmetry++ {
		symmetries = append(symmetries, sudoku.GenerateOptions{Symmetry: symmetry})
	}
	minimal := sudoku.GenerateOptions{Minimal: true}
	puzzles[sudoku.Grid]("symmetric", 3, symmetries...)
	puzzles[sudoku.Grid]("minimal", 100, minimal)
	puzzles[sudoku.Grid]("20 clues", 20, sudoku.GenerateOptions{MaxClues: 20})
	puzzles[sudoku.Grid4]("minimal", 20, minimal)
	puzzles[sudoku.Grid6]("of all levels", 5, levels...)
	puzzles[sudoku.Grid16]("of all levels", 2, levels...)
	puzzles[sudoku.Grid25]("half given", 3, sudoku.GenerateOptions{})
	puzzles[sudoku.Grid36]("three in five given", 1, sudoku.GenerateOptions{})

	many[sudoku.Grid4](10, 3, sudoku.GenerateOptions{})
	many[sudoku.Grid6](10, 4, sudoku.GenerateOptions{})
	many[sudoku.Grid](20, 6, sudoku.GenerateOptions{})
	many[sudoku.Grid16](3, 4, sudoku.GenerateOptions{MinClues: 110})

	none[sudoku.Grid4](3, 3)
	none[sudoku.Grid6](3, 4)
	none[sudoku.Grid](10, 4)
	none[sudoku.Grid16](2, 3)
}

// puzzles writes a file of puzzles with one solution, n of each kind.
func puzzles[B sudoku.Board](name string, n int, kinds ...sudoku.GenerateOptions) {
	var boards []B
	for _, opts := range kinds {
		made := 0
		opts.Seed = seed
		for board, err := range sudoku.Puzzles[B](ctx, &opts) {
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
func many[B sudoku.Board](n, missing int, opts sudoku.GenerateOptions) {
	counts := make(map[B]int)
	var boards []B
	random := rand.New(sudoku.NewStream(seed, 1))
	opts.Seed = seed
	for board, err := range sudoku.Puzzles[B](ctx, &opts) {
		check(err)
		less := without(board, random, 1+len(boards)%missing)
		const most = 200_000
		count, err := sudoku.Count(ctx, less, most)
		check(err)
		if count < 2 || count == most {
			continue
		}
		counts[less] = count
		if boards = append(boards, less); len(boards) == n {
			break
		}
	}
	slices.SortStableFunc(boards, func(a, b B) int { return cmp.Compare(counts[a], counts[b]) })
	write(boards, "many", "", "boards with several solutions, and their number", func(b B) string { return fmt.Sprintf(",%d", counts[b]) })
}

// without returns the board with this number of clues removed at random.
func without[B sudoku.Board](board B, random *rand.Rand, clues int) B {
	for _, cell := range random.Perm(len(board)) {
		if board[cell] != 0 && clues > 0 {
			board[cell] = 0
			clues--
		}
	}
	return board
}

// none writes a file for each of the first classes of boards without a solution.
// It puts a random wrong value into puzzles.
func none[B sudoku.Board](n, missing int) {
	found := make([][]B, missing)
	random := rand.New(sudoku.NewStream(seed, 2))
	var empty B
	opts := sudoku.GenerateOptions{Seed: seed, MinClues: len(empty) * 2 / 5}
	for board, err := range sudoku.Puzzles[B](ctx, &opts) {
		check(err)
		cell := random.IntN(len(board))
		if board[cell] != 0 {
			continue
		}
		board[cell] = uint8(1 + random.IntN(boards.ShapeOf(len(board)).Side))
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
func classOf[B sudoku.Board](board B) int {
	if err, ok := errors.AsType[*sudoku.ClashError](sudoku.Check(board)); ok {
		if slices.ContainsFunc(err.Clashes, func(c sudoku.Clash) bool { return c.Kind != 0 }) {
			return 0
		}
		return 1
	}
	if placeless(board) {
		return 2
	}
	if len(board) > 81 {
		return -1 // backtracking may never end
	}
	result, err := sudoku.Backtrack(ctx, board, nil)
	if errors.Is(err, sudoku.ErrNoSolution) && result.Stats.Guesses > 0 {
		return 3
	}
	return -1
}

// placeless reports whether some value has no place in some unit.
func placeless[B sudoku.Board](board B) bool {
	shape := boards.ShapeOf(len(board))
	candidates := sudoku.AllCandidates(board)
	for unit := range 3 * shape.Side {
		var can sudoku.Values
		for _, cell := range shape.Unit(unit) {
			can |= candidates[cell] | 1<<board[cell]
		}
		if (can &^ 1).Len() < shape.Side {
			return true
		}
	}
	return false
}

// write writes a file of boards, a line each, with the text of says after each.
func write[B sudoku.Board](boards []B, folder, name, what string, says func(B) string) {
	side := boards.ShapeOf(len(boards[0])).Side
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
