package sudoku

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// anyBoard makes a board of bytes. Most bytes are an empty cell or a value of the
// board, some a value that is too large for it.
func anyBoard[B Board](cells []byte) B {
	var board B
	n := side(len(board))
	for i := range min(len(board), len(cells)) {
		if v := int(cells[i]); v <= n || v > 250 {
			board[i] = cells[i]
		}
	}
	return board
}

// nearBoard returns a solved board that depends on the seed, without the cells
// whose bit in holes is set and with up to two cells changed. Holes stands for
// as many cells as there are by repetition. Few cells are empty on the large
// boards, so that every search ends soon.
func nearBoard[B Board](seed uint64, holes []byte, changes uint16) B {
	board := Shuffle(pattern[B](), seed)
	n := side(len(board))
	for i := range len(board) {
		if len(holes) > 0 && holes[i/8%len(holes)]>>(i%8)&1 != 0 && (n < 16 || i%2 == 0) {
			board[i] = 0
		}
	}
	for ; changes != 0; changes >>= 8 {
		if c := int(changes & 255); c != 0 {
			board[c*len(board)/256] = uint8(c%n) + 1
		}
	}
	return board
}

// bySize runs the test of the size that a byte chooses. The small boards, on which
// most can happen, come more often. Giants may have none.
func bySize(t *testing.T, size uint8, s sizes) {
	test := []func(*testing.T){
		s.nine, s.four, s.six, s.nine, s.sixteen, s.four, s.six, s.nine, s.twentyFive, s.nine, s.sixteen, s.thirtySix,
		s.eight, s.ten, s.twelve, []func(*testing.T){s.fortyNine, s.sixtyFour, s.eightyOne}[size/16%3],
	}[size%16]
	if test != nil {
		test(t)
	}
}

// FuzzCheck holds the checks of a board, whatever its cells are, to what they say
// of each other and to a recount.
func FuzzCheck(f *testing.F) {
	solved := pattern[Grid]()
	f.Add(uint8(0), solved[:])
	f.Add(uint8(1), []byte{1, 2, 3, 4, 3, 4, 1, 2, 255})
	f.Add(uint8(2), []byte{1, 1, 0, 0, 0, 1})
	f.Add(uint8(4), []byte{16, 17, 16})
	sudokutest.Fuzz(f, func(t *testing.T, size uint8, cells []byte) {
		bySize(t, size, sizes{
			func(t *testing.T) { fuzzCheck(t, anyBoard[Grid4](cells)) },
			func(t *testing.T) { fuzzCheck(t, anyBoard[Grid6](cells)) },
			func(t *testing.T) { fuzzCheck(t, anyBoard[Grid8](cells)) },
			func(t *testing.T) { fuzzCheck(t, anyBoard[Grid](cells)) },
			func(t *testing.T) { fuzzCheck(t, anyBoard[Grid10](cells)) },
			func(t *testing.T) { fuzzCheck(t, anyBoard[Grid12](cells)) },
			func(t *testing.T) { fuzzCheck(t, anyBoard[Grid16](cells)) },
			func(t *testing.T) { fuzzCheck(t, anyBoard[Grid25](cells)) },
			func(t *testing.T) { fuzzCheck(t, anyBoard[Grid36](cells)) },
			func(t *testing.T) { fuzzCheck(t, anyBoard[Grid49](cells)) },
			func(t *testing.T) { fuzzCheck(t, anyBoard[Grid64](cells)) },
			func(t *testing.T) { fuzzCheck(t, anyBoard[Grid81](cells)) },
		})
	})
}

func fuzzCheck[B Board](t *testing.T, board B) {
	shape := shapeOf(len(board))
	n := uint8(shape.side)
	tooLarge, givens := false, 0
	var without []int
	candidates := make([]Values, len(board))
	for cell := range len(board) {
		tooLarge = tooLarge || board[cell] > n
		if board[cell] != 0 {
			givens++
			continue
		}
		seen := make([]bool, 256)
		for _, peer := range shape.peersOf(cell) {
			seen[board[peer]] = true
		}
		for v := uint8(1); v <= n; v++ {
			if !seen[v] {
				candidates[cell] = candidates[cell].With(v)
			}
		}
		if candidates[cell].Len() == 0 {
			without = append(without, cell)
		}
	}
	if givens != Givens(board) || !slices.Equal(candidates, AllCandidates(board)) {
		t.Fatalf("Givens or AllCandidates: %v", board)
	}
	for _, cell := range []int{0, len(board) / 2, len(board) - 1} {
		if candidates[cell] != Candidates(board, cell) {
			t.Fatalf("Candidates of cell %d: %v", cell, board)
		}
	}
	sane := CheckSanity(board)
	if !slices.Equal(candidates, sane.Candidates) || !slices.Equal(without, sane.Without) {
		t.Fatalf("CheckSanity: %v", board)
	}

	duplicates := sane.Duplicates
	for _, d := range duplicates {
		unit := shape.unit((int(d.Kind)-1)*shape.side + d.Index)
		for _, cell := range d.Cells {
			if len(d.Cells) < 2 || !slices.Contains(unit, uint16(cell)) || int(board[cell]) != d.Value {
				t.Fatalf("%+v: %v", d, board)
			}
		}
	}
	err := Check(board)
	if (err != nil) != (tooLarge || len(duplicates) > 0 || len(without) > 0) {
		t.Fatalf("Check returns %v: %v", err, board)
	}
	if err != nil && (!errors.Is(err, ErrNoSolution) || err.Error() == "") {
		t.Fatalf("%#v", err)
	}
	if Solved(board, board) != (err == nil && givens == len(board)) {
		t.Fatalf("Solved: %v", board)
	}

	conflicts := sane.Conflicts
	for _, c := range conflicts {
		if sole := ValuesOf(uint8(c.Value)); c.Cell >= c.Other || candidates[c.Cell] != sole || candidates[c.Other] != sole ||
			!slices.Contains(shape.peersOf(c.Cell), uint16(c.Other)) {
			t.Fatalf("%+v: %v", c, board)
		}
	}
	if len(conflicts) > 0 {
		_, err := Solve(context.Background(), board)
		require.ErrorIs(t, err, ErrNoSolution)
	}
	filled, fillErr := FillBlocks(board, NewStream(uint64(givens), 0))
	if fillErr == nil {
		requireBlocks(t, board, filled)
	} else {
		require.ErrorAs(t, fillErr, new(*ClashError))
		require.Error(t, err)
	}
}

// FuzzPrint: what is printed reads back, alone and in JSON, and boards that no
// text can spell are refused. Nothing panics on values that are too large.
func FuzzPrint(f *testing.F) {
	f.Add(uint8(0), []byte{5, 3, 0, 0, 7})
	f.Add(uint8(4), []byte{16, 1, 10, 0, 11})
	f.Add(uint8(11), []byte{36, 35, 0, 1, 251})
	sudokutest.Fuzz(f, func(t *testing.T, size uint8, cells []byte) {
		bySize(t, size, sizes{
			func(t *testing.T) { fuzzPrint(t, anyBoard[Grid4](cells)) },
			func(t *testing.T) { fuzzPrint(t, anyBoard[Grid6](cells)) },
			func(t *testing.T) { fuzzPrint(t, anyBoard[Grid8](cells)) },
			func(t *testing.T) { fuzzPrint(t, anyBoard[Grid](cells)) },
			func(t *testing.T) { fuzzPrint(t, anyBoard[Grid10](cells)) },
			func(t *testing.T) { fuzzPrint(t, anyBoard[Grid12](cells)) },
			func(t *testing.T) { fuzzPrint(t, anyBoard[Grid16](cells)) },
			func(t *testing.T) { fuzzPrint(t, anyBoard[Grid25](cells)) },
			func(t *testing.T) { fuzzPrint(t, anyBoard[Grid36](cells)) },
			func(t *testing.T) { fuzzPrint(t, anyBoard[Grid49](cells)) },
			func(t *testing.T) { fuzzPrint(t, anyBoard[Grid64](cells)) },
			func(t *testing.T) { fuzzPrint(t, anyBoard[Grid81](cells)) },
		})
	})
}

func fuzzPrint[B Board](t *testing.T, board B) {
	valid := true
	for i := range len(board) {
		valid = valid && int(board[i]) <= side(len(board))
	}
	line, picture := Line(board), fmt.Sprint(board)
	require.NotEmpty(t, PencilMarks(board, nil))
	text, err := json.Marshal(map[string]B{"board": board})
	if !valid {
		require.ErrorAs(t, err, new(*ClashError))
		return
	}
	require.NoError(t, err)
	var again map[string]B
	require.NoError(t, json.Unmarshal(text, &again))
	if again["board"] != board {
		t.Fatalf("JSON: %v", board)
	}
	for _, text := range []string{line, picture} {
		read, err := ParseBoard[B](text)
		if err != nil || read != board {
			t.Fatalf("%v, %v read from %s", err, read, text)
		}
		if n, err := SideOf(text); err != nil || n != side(len(board)) {
			t.Fatalf("%v, side %d of %s", err, n, text)
		}
	}
	for read, err := range ReadBoard[B](strings.NewReader(line + "\n\n" + picture)) {
		if err != nil || read != board {
			t.Fatalf("%v, %v read from %s and %s", err, read, line, picture)
		}
	}
}

// FuzzTransformation holds transformations to the laws of a group that keeps the
// rules, and those made of any numbers to what was asked for.
func FuzzTransformation(f *testing.F) {
	f.Add(uint8(0), uint64(1), uint64(2), []byte{5, 3, 0, 0, 7}, []byte{1, 0, 2, 3, 4, 5, 6, 7, 8})
	f.Add(uint8(2), uint64(1), uint64(2), []byte{1}, []byte{0, 1, 3, 2, 5, 4})
	f.Add(uint8(4), uint64(3), uint64(3), []byte{255, 1}, []byte{})
	sudokutest.Fuzz(f, func(t *testing.T, size uint8, a, b uint64, cells, order []byte) {
		bySize(t, size, sizes{
			func(t *testing.T) { fuzzTransformation(t, a, b, anyBoard[Grid4](cells), order) },
			func(t *testing.T) { fuzzTransformation(t, a, b, anyBoard[Grid6](cells), order) },
			func(t *testing.T) { fuzzTransformation(t, a, b, anyBoard[Grid8](cells), order) },
			func(t *testing.T) { fuzzTransformation(t, a, b, anyBoard[Grid](cells), order) },
			func(t *testing.T) { fuzzTransformation(t, a, b, anyBoard[Grid10](cells), order) },
			func(t *testing.T) { fuzzTransformation(t, a, b, anyBoard[Grid12](cells), order) },
			func(t *testing.T) { fuzzTransformation(t, a, b, anyBoard[Grid16](cells), order) },
			func(t *testing.T) { fuzzTransformation(t, a, b, anyBoard[Grid25](cells), order) },
			func(t *testing.T) { fuzzTransformation(t, a, b, anyBoard[Grid36](cells), order) },
			func(t *testing.T) { fuzzTransformation(t, a, b, anyBoard[Grid49](cells), order) },
			func(t *testing.T) { fuzzTransformation(t, a, b, anyBoard[Grid64](cells), order) },
			func(t *testing.T) { fuzzTransformation(t, a, b, anyBoard[Grid81](cells), order) },
		})
	})
}

func fuzzTransformation[B Board](t *testing.T, a, b uint64, board B, order []byte) {
	var identity Transformation[B]
	x, y := RandomTransformation[B](NewStream(a, 0)), RandomTransformation[B](NewStream(b, 0))
	moved := x.Apply(board)
	for law, holds := range map[string]bool{
		"Then":                y.Apply(moved) == x.Then(y).Apply(board),
		"Inverse":             x.Then(x.Inverse()) == identity && x.Inverse().Then(x) == identity,
		"Inverse twice":       x.Inverse().Inverse() == x,
		"Inverse of Then":     y.Inverse().Then(x.Inverse()) == x.Then(y).Inverse(),
		"Shuffle":             Shuffle(board, a) == moved,
		"Check":               (Check(board) == nil) == (Check(moved) == nil),
		"Givens":              Givens(board) == Givens(moved),
		"Cell and Value":      moved[x.Cell(int(b%uint64(len(board))))] == x.Value(board[b%uint64(len(board))]),
		"duplicates in units": len(CheckSanity(board).Duplicates) == len(CheckSanity(moved).Duplicates),
	} {
		if !holds {
			t.Fatalf("%s: %v", law, board)
		}
	}

	numbers := make([]int, len(order))
	for i, v := range order {
		numbers[i] = int(int8(v))
	}
	made, err := NewTransformation[B](a%2 == 0, numbers, nil, nil)
	if err != nil {
		require.ErrorAs(t, err, new(*OptionError))
		require.Zero(t, made)
		return
	}
	if made.Then(made.Inverse()) != identity || made.Inverse().Apply(made.Apply(board)) != board {
		t.Fatalf("NewTransformation: %v", numbers)
	}
}

// FuzzSolve: all exact ways find the same solutions, and a limit cuts their
// number off and changes nothing else.
func FuzzSolve(f *testing.F) {
	for size := range uint8(12) {
		f.Add(size, uint64(size), []byte{0xa5, 0x3c, 0xf0}, uint16(0), uint8(3))
		f.Add(size, uint64(size), []byte{0xff, 0x0f, 0x77}, uint16(0x2a17), uint8(1))
	}
	sudokutest.Fuzz(f, func(t *testing.T, size uint8, seed uint64, holes []byte, changes uint16, limit uint8) {
		bySize(t, size, sizes{
			func(t *testing.T) { fuzzSolve(t, nearBoard[Grid4](seed, holes, changes), int(limit)) },
			func(t *testing.T) { fuzzSolve(t, nearBoard[Grid6](seed, holes, changes), int(limit)) },
			func(t *testing.T) { fuzzSolve(t, nearBoard[Grid8](seed, holes, changes), int(limit)) },
			func(t *testing.T) { fuzzSolve(t, nearBoard[Grid](seed, holes, changes), int(limit)) },
			func(t *testing.T) { fuzzSolve(t, nearBoard[Grid10](seed, holes, changes), int(limit)) },
			func(t *testing.T) { fuzzSolve(t, nearBoard[Grid12](seed, holes, changes), int(limit)) },
			func(t *testing.T) { fuzzSolve(t, nearBoard[Grid16](seed, holes, changes), int(limit)) },
			func(t *testing.T) { fuzzSolve(t, nearBoard[Grid25](seed, holes, changes), int(limit)) },
			func(t *testing.T) { fuzzSolve(t, nearBoard[Grid36](seed, holes, changes), int(limit)) },
			nil, nil, nil,
		})
	})
}

func fuzzSolve[B Board](t *testing.T, puzzle B, limit int) {
	const most = 40
	ctx := context.Background()
	clash := Check(puzzle)
	var all []B
	for board, err := range Solutions(ctx, puzzle) {
		if err != nil {
			require.Equal(t, clash, err)
			break
		}
		require.True(t, Solved(puzzle, board), "%v", puzzle)
		require.NotContains(t, all, board)
		if all = append(all, board); len(all) == most {
			break
		}
	}
	limit = 1 + limit%most
	n, err := Count(ctx, puzzle, limit)
	require.Equal(t, clash, err)
	require.Equal(t, min(limit, len(all)), n)

	board, err := Solve(ctx, puzzle)
	sole, uniqueErr := Unique(ctx, puzzle)
	result, backtrackErr := Backtrack(ctx, puzzle, &BacktrackOptions{MaxSteps: 20_000})
	switch {
	case len(all) == 0:
		require.ErrorIs(t, err, ErrNoSolution)
		require.ErrorIs(t, uniqueErr, ErrNoSolution)
		require.NotZero(t, result.Errors)
	default:
		require.NoError(t, err)
		require.Equal(t, all[0], board)
		require.Equal(t, all[0], sole)
		if len(all) > 1 {
			uniqueErr, err = err, uniqueErr
			require.Equal(t, ErrManySolutions, err)
		}
		require.NoError(t, uniqueErr)
	}
	if backtrackErr != ErrBudget {
		require.Equal(t, len(all) > 0, backtrackErr == nil)
		require.Equal(t, len(all) > 0, Solved(puzzle, result.Board))
	}
	if len(all) < most && len(puzzle) <= 81 {
		set := map[B]bool{}
		for board, err := range BacktrackAll(ctx, puzzle, &BacktrackOptions{Goroutines: 1 + limit%3}) {
			if err != nil {
				require.Equal(t, clash, err)
				break
			}
			set[board] = true
		}
		require.Len(t, set, len(all))
		for _, board := range all {
			require.True(t, set[board])
		}
	}
	if clash == nil && len(puzzle) <= 256 {
		n, err := ModelOf(puzzle).Count(ctx, limit)
		require.NoError(t, err)
		require.Equal(t, min(limit, len(all)), n)
	}
}

// FuzzHistory replays the history of a backtracking search: it leads to the board
// of Backtrack, by steps that the rules allow.
func FuzzHistory(f *testing.F) {
	f.Add(uint8(0), uint64(1), []byte{0xa5, 0x3c}, uint16(0), uint16(300))
	f.Add(uint8(1), uint64(2), []byte{0xff}, uint16(0x1720), uint16(50))
	f.Add(uint8(4), uint64(3), []byte{0x5f, 0xf3}, uint16(0), uint16(1000))
	sudokutest.Fuzz(f, func(t *testing.T, size uint8, seed uint64, holes []byte, changes, steps uint16) {
		bySize(t, size, sizes{
			func(t *testing.T) { fuzzHistory(t, nearBoard[Grid4](seed, holes, changes), int64(steps)) },
			func(t *testing.T) { fuzzHistory(t, nearBoard[Grid6](seed, holes, changes), int64(steps)) },
			func(t *testing.T) { fuzzHistory(t, nearBoard[Grid8](seed, holes, changes), int64(steps)) },
			func(t *testing.T) { fuzzHistory(t, nearBoard[Grid](seed, holes, changes), int64(steps)) },
			func(t *testing.T) { fuzzHistory(t, nearBoard[Grid10](seed, holes, changes), int64(steps)) },
			func(t *testing.T) { fuzzHistory(t, nearBoard[Grid12](seed, holes, changes), int64(steps)) },
			func(t *testing.T) { fuzzHistory(t, nearBoard[Grid16](seed, holes, changes), int64(steps)) },
			func(t *testing.T) { fuzzHistory(t, nearBoard[Grid25](seed, holes, changes), int64(steps)) },
			func(t *testing.T) { fuzzHistory(t, nearBoard[Grid36](seed, holes, changes), int64(steps)) },
			nil, nil, nil,
		})
	})
}

func fuzzHistory[B Board](t *testing.T, puzzle B, steps int64) {
	opts := &BacktrackOptions{MaxSteps: 1 + steps%2000}
	want, wantErr := Backtrack(context.Background(), puzzle, opts)
	board, fullest := puzzle, puzzle
	var stats Stats
	var last error
	counter := int64(0)
	for event, err := range History(context.Background(), puzzle, opts) {
		require.NoError(t, last, "an error is the last pair")
		if last = err; err != nil {
			continue
		}
		counter++
		require.GreaterOrEqual(t, counter, event.Counter)
		switch event.Kind {
		case EventAssign:
			stats.Steps++
			if event.Options > 1 {
				stats.Guesses++
			}
			require.True(t, Candidates(board, event.Cell).Has(uint8(event.Value)))
		case EventDeadEnd:
			stats.Backtracks++
			require.Zero(t, board[event.Cell])
			require.Zero(t, Candidates(board, event.Cell))
		case EventReset:
			require.EqualValues(t, event.Value, board[event.Cell])
		}
		event.Replay(Cells(&board))
		if Givens(board) > Givens(fullest) {
			fullest = board
		}
	}
	require.Equal(t, wantErr, last)
	require.Equal(t, want.Stats, stats)
	if wantErr == nil {
		require.Equal(t, want.Board, board)
	}
	require.Equal(t, Givens(want.Board), Givens(fullest))
}

// FuzzMinimize: a minimized puzzle has the same solution, clues of the puzzle
// only, and none that is redundant; and Redundant lists exactly the clues that
// can be left out.
func FuzzMinimize(f *testing.F) {
	for symmetry := range uint8(8) {
		f.Add(symmetry, uint64(symmetry), []byte{0x42, 0x81, 0x18}, symmetry)
	}
	sudokutest.Fuzz(f, func(t *testing.T, size uint8, seed uint64, holes []byte, symmetry uint8) {
		switch size % 3 {
		case 0:
			fuzzMinimize(t, nearBoard[Grid](seed, holes, 0), seed, Symmetry(symmetry%9))
		case 1:
			fuzzMinimize(t, nearBoard[Grid4](seed, holes, 0), seed, Symmetry(symmetry%9))
		default:
			fuzzMinimize(t, nearBoard[Grid6](seed, holes, 0), seed, Symmetry(symmetry%9))
		}
	})
}

func fuzzMinimize[B Board](t *testing.T, puzzle B, seed uint64, symmetry Symmetry) {
	ctx := context.Background()
	solution, uniqueErr := Unique(ctx, puzzle)
	small, err := Minimize(ctx, puzzle, symmetry, seed)
	redundant, redundantErr := Redundant(ctx, puzzle, symmetry)
	minimal, minimalErr := IsMinimal(ctx, puzzle, symmetry)
	if symmetry > SymmetryFull {
		require.ErrorAs(t, err, new(*OptionError))
	}
	if err != nil {
		require.Equal(t, puzzle, small)
		require.Equal(t, err, redundantErr)
		require.Equal(t, err, minimalErr)
		if symmetry <= SymmetryFull {
			require.Equal(t, uniqueErr, err)
		}
		return
	}
	require.NoError(t, redundantErr)
	require.NoError(t, minimalErr)
	require.Equal(t, len(redundant) == 0, minimal)
	again, err := Unique(ctx, small)
	require.NoError(t, err)
	require.Equal(t, solution, again)
	require.Equal(t, small, thinnedTo(small, puzzle), "no clue of its own")
	minimal, err = IsMinimal(ctx, small, symmetry)
	require.NoError(t, err)
	require.True(t, minimal)
	if symmetry == SymmetryNone {
		for cell := range len(puzzle) {
			without := puzzle
			without[cell] = 0
			n, err := Count(ctx, without, 2)
			require.NoError(t, err)
			require.Equal(t, puzzle[cell] != 0 && n == 1, slices.Contains(redundant, cell))
		}
	}
}
