package sudoku

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

var choices = []Choice{{}, FewestCandidates, FirstEmpty, {
	Name: "last empty cell",
	Cell: func(_ []uint8, candidates []Values) int {
		for i := len(candidates) - 1; ; i-- {
			if candidates[i].Len() != 0 {
				return i
			}
		}
	},
}}

func testBacktrackAgrees(t *testing.T, side, boards, fewestHoles, mostHoles int) {
	const limit = 40
	r := rand.New(rand.NewPCG(uint64(mostHoles), 7))
	for k := range boards {
		puzzle := dug(r, side, fewestHoles+r.IntN(mostHoles-fewestHoles+1))
		if r.IntN(4) == 0 { // likely unsolvable
			cell := r.IntN(len(puzzle.Cells))
			puzzle.Cells[cell] = candidatesAt(puzzle, cell).First()
		}
		want := slowSolutions(puzzle, limit)
		opts := &BacktrackOptions{Choice: choices[k%len(choices)]}
		var all []Puzzle
		found := map[string]bool{}
		for board, err := range BacktrackAll(t.Context(), puzzle, opts) {
			if err != nil {
				require.ErrorIs(t, err, ErrNoSolution)
				require.Empty(t, all)
				break
			}
			require.True(t, Solved(puzzle, board))
			require.False(t, found[Line(board)], "found twice")
			found[Line(board)] = true
			if all = append(all, board); len(all) == limit {
				break
			}
		}
		sameSolutions(t, want, found, limit, puzzle)

		first, err := Backtrack(t.Context(), puzzle, opts)
		if len(all) == 0 {
			require.ErrorIs(t, err, ErrNoSolution)
			require.NotZero(t, first.Errors)
		} else {
			require.NoError(t, err)
			require.Equal(t, all[0], first.Board)
			require.Zero(t, first.Errors)
		}
		replays(t, puzzle, opts, first)

		opts.Goroutines = 1 + k%3
		again, err2 := Backtrack(t.Context(), puzzle, opts)
		require.Equal(t, first, again)
		require.Equal(t, err, err2)
		var parallel []Puzzle
		for board, err := range BacktrackAll(t.Context(), puzzle, opts) {
			if err != nil || len(parallel) == limit {
				break
			}
			parallel = append(parallel, board)
		}
		require.Equal(t, all, parallel)
		if len(all) < limit {
			testSubtrees(t, puzzle, opts, int64(1+k%7), all, first)
		}
	}
}

// testSubtrees searches in parallel with much smaller subtrees than Goroutines
// gives.
func testSubtrees[P Problem](t *testing.T, puzzle P, opts *BacktrackOptions, steps int64, all []P, first Result[P]) {
	s, err := newBacktracker(t.Context(), puzzle.compiled(), Cells(&puzzle), opts, false)
	if err != nil {
		return
	}
	var got []P
	err = s.eachInParallel(t.Context(), steps, func(board []uint8) bool {
		if len(got) == 0 {
			require.Equal(t, first.Stats, s.stats)
		}
		got = append(got, solved(&puzzle, board))
		return true
	})
	require.NoError(t, err)
	require.Equal(t, all, got)
	if len(got) == 0 {
		require.Equal(t, first, resultOf(&puzzle, s.result(ErrNoSolution)))
	}
}

// replays checks the laws of a history: its replay is the solution, its counts
// are those of the result, and it never assigns a cell the same value twice
// after the same assignments.
func replays[P Problem](t *testing.T, puzzle P, opts *BacktrackOptions, want Result[P]) {
	board := withCells(&puzzle, Cells(&puzzle))
	cells := Cells(&board)
	var path []Event
	seen := map[string]bool{}
	var stats Stats
	counter := int64(0)
	for event, err := range History(t.Context(), puzzle, opts) {
		if err != nil {
			require.NotZero(t, want.Errors)
			require.ErrorIs(t, err, ErrNoSolution)
			break
		}
		counter++
		require.Equal(t, counter, event.Counter)
		switch event.Kind {
		case EventAssign:
			candidates := candidatesAt(board, event.Cell)
			require.True(t, candidates.Has(uint8(event.Value)))
			stats.Steps++
			if event.Options > 1 {
				stats.Guesses++
			}
			path = append(path, event)
			var key []byte
			for _, e := range path {
				key = append(key, byte(e.Cell), byte(e.Cell>>8), byte(e.Value))
			}
			require.False(t, seen[string(key)], "tried twice")
			seen[string(key)] = true
		case EventDeadEnd:
			require.Zero(t, candidatesAt(board, event.Cell))
			require.Zero(t, cells[event.Cell])
			stats.Backtracks++
		case EventReset:
			last := path[len(path)-1]
			require.Equal(t, last.Cell, event.Cell)
			require.Equal(t, last.Value, event.Value)
			path = path[:len(path)-1]
		}
		event.Replay(cells)
	}
	require.Equal(t, want.Stats, stats)
	if want.Errors == 0 {
		require.Equal(t, Cells(&want.Board), cells)
	}
}

func TestBacktrackAgreesWithSlowTwin(t *testing.T) {
	t.Parallel()
	t.Run("4x4", func(t *testing.T) { testBacktrackAgrees(t, 4, sudokutest.Scaled(400), 0, 16) })
	t.Run("6x6", func(t *testing.T) { testBacktrackAgrees(t, 6, sudokutest.Scaled(80), 0, 36) })
	t.Run("9x9", func(t *testing.T) { testBacktrackAgrees(t, 9, sudokutest.Scaled(80), 20, 54) })
	t.Run("16x16", func(t *testing.T) { testBacktrackAgrees(t, 16, sudokutest.Scaled(16), 40, 110) })
}

// The exact searches agree on boards that are too large for the slow twin.
func TestBacktrackAgreesWithSearch(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(9, 9))
	for range sudokutest.Scaled(250) {
		puzzle := dug(r, 9, 40+r.IntN(15))
		want := searched(t, puzzle, 0)
		got, err := sudokutest.Collect(BacktrackAll(t.Context(), puzzle, nil))
		require.NoError(t, err)
		require.Len(t, got, len(want))
		for _, board := range got {
			require.True(t, want[Line(board)])
		}
	}
}

// Rules other than those of ordinary sudoku are searched by the peers of a cell. The
// solutions are those of the exact search, by every choice and number of goroutines.
func TestBacktrackAgreesByRules(t *testing.T) {
	t.Parallel()
	const limit = 60
	for name, rules := range ruleSets(t) {
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(uint64(len(name)), 8))
			full, err := Solve(t.Context(), rules.Empty())
			if err != nil {
				require.ErrorIs(t, err, ErrNoSolution)
			}
			for round := range sudokutest.Scaled(24) {
				puzzle := thinned(full, float64(1+round%8)/8, r)
				if rules.Values() == 9 && round%8 > 4 {
					puzzle = thinned(full, 0.6, r)
				}
				if round%3 == 0 {
					puzzle.Candidates = make([]Values, rules.Len())
					for cell, v := range full.Cells {
						puzzle.Candidates[cell] = ValuesOf(v, uint8(1+r.IntN(rules.Values())), uint8(1+r.IntN(rules.Values())))
					}
				}
				if round%5 == 4 { // likely unsolvable
					puzzle.Cells[r.IntN(rules.Len())] = uint8(1 + r.IntN(rules.Values()))
				}
				want, wantErr := linesUpTo(limit, Solutions(t.Context(), puzzle))
				opts := &BacktrackOptions{Choice: choices[round%len(choices)], Goroutines: 1 + round%3}
				got, err := linesUpTo(limit, BacktrackAll(t.Context(), puzzle, opts))
				require.Equal(t, wantErr, err)
				sameSolutions(t, want, got, limit, puzzle)

				first, err := Backtrack(t.Context(), puzzle, opts)
				if len(want) == 0 {
					require.ErrorIs(t, err, ErrNoSolution)
				} else {
					require.NoError(t, err)
					require.True(t, Solved(puzzle, first.Board))
				}
				if wantErr == nil {
					replays(t, puzzle, &BacktrackOptions{Choice: opts.Choice}, first)
				}
			}
		})
	}
}

// linesUpTo returns the lines of at most limit boards, which must differ.
func linesUpTo(limit int, boards iter.Seq2[Puzzle, error]) (map[string]bool, error) {
	found := map[string]bool{}
	n := 0
	for board, err := range boards {
		if err != nil {
			return found, err
		}
		found[Line(board)] = true
		if n++; n == limit || len(found) < n {
			break
		}
	}
	if len(found) < n {
		return found, errors.New("a board comes twice")
	}
	return found, nil
}

func TestBacktrackKnownNumbers(t *testing.T) {
	t.Parallel()
	all, err := sudokutest.Collect(BacktrackAll(t.Context(), square(4), nil))
	require.NoError(t, err)
	require.Len(t, all, 288)
	row := cellsOf(t, 6, "123456"+strings.Repeat(".", 30))
	for _, goroutines := range []int{1, 2, 5} {
		n := 0
		for _, err := range BacktrackAll(t.Context(), row, &BacktrackOptions{Goroutines: goroutines}) {
			require.NoError(t, err)
			n++
		}
		require.Equal(t, 28_200_960/720, n)
	}
}

func TestBacktrackEdges(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 4))
	full := gridFrom(fullBoard(r, 9))
	t.Run("full board", func(t *testing.T) {
		for _, goroutines := range []int{0, 2} {
			result, err := Backtrack(t.Context(), full, &BacktrackOptions{Goroutines: goroutines})
			require.NoError(t, err)
			require.Equal(t, Result[Grid]{Board: full}, result)
		}
		events, err := sudokutest.Collect(History(t.Context(), full, nil))
		require.NoError(t, err)
		require.Empty(t, events)
	})
	t.Run("clashing givens", func(t *testing.T) {
		clash := full
		clash[0] = clash[1]
		result, err := Backtrack(t.Context(), clash, nil)
		var clashes *ClashError
		require.ErrorAs(t, err, &clashes)
		require.ErrorIs(t, err, ErrNoSolution)
		require.Equal(t, clash, result.Board)
		require.Equal(t, len(clashes.Clashes), result.Errors)
		_, err = sudokutest.Collect(History(t.Context(), clash, nil))
		require.ErrorAs(t, err, &clashes)
		_, err = sudokutest.Collect(BacktrackAll(t.Context(), clash, nil))
		require.ErrorAs(t, err, &clashes)
		_, err = Backtrack(t.Context(), square(4, 200), nil)
		require.ErrorAs(t, err, &clashes)
	})
	t.Run("empty boards", func(t *testing.T) {
		solvesEmpty(t, 4)
		solvesEmpty(t, 6)
		solvesEmpty(t, 9)
		solvesEmpty(t, 16)
	})
	t.Run("budget", func(t *testing.T) {
		puzzle := Grid{}
		for _, steps := range []int64{1, 2, 50, 80} {
			result, err := Backtrack(t.Context(), puzzle, &BacktrackOptions{MaxSteps: steps})
			require.ErrorIs(t, err, ErrBudget)
			require.Equal(t, steps, result.Stats.Steps)
			require.Positive(t, result.Errors)
			require.Equal(t, 81-Givens(result.Board), result.Errors)
			require.NoError(t, Check(result.Board))
			events, err := sudokutest.Collect(History(t.Context(), puzzle, &BacktrackOptions{MaxSteps: steps}))
			require.ErrorIs(t, err, ErrBudget)
			require.GreaterOrEqual(t, len(events), int(steps))
		}
		almost := full
		almost[40] = 0
		result, err := Backtrack(t.Context(), almost, &BacktrackOptions{MaxSteps: 1})
		require.NoError(t, err)
		require.Equal(t, full, result.Board)
	})
	t.Run("bad choice", func(t *testing.T) {
		for _, cell := range []int{-1, 0, 81} {
			for _, goroutines := range []int{1, 2} {
				_, err := Backtrack(t.Context(), Grid{1}, &BacktrackOptions{Goroutines: goroutines,
					Choice: Choice{"bad", func([]uint8, []Values) int { return cell }}})
				require.EqualError(t, err, fmt.Sprintf("sudoku: Choice: \"bad\" chose cell %d, want an empty cell", cell))
			}
		}
	})
	t.Run("choice that clears", func(t *testing.T) {
		clearing := Choice{"clearing", func(cells []uint8, candidates []Values) int {
			cell := FewestCandidates.Cell(cells, candidates)
			clear(cells)
			clear(candidates)
			return cell
		}}
		for _, goroutines := range []int{1, 2} {
			want, err := Backtrack(t.Context(), Grid{1}, &BacktrackOptions{Choice: FewestCandidates})
			require.NoError(t, err)
			result, err := Backtrack(t.Context(), Grid{1}, &BacktrackOptions{Choice: clearing, Goroutines: goroutines})
			require.NoError(t, err)
			require.Equal(t, want.Board, result.Board)
		}
	})
	t.Run("failing log", func(t *testing.T) {
		_, err := Backtrack(t.Context(), Grid{}, &BacktrackOptions{Log: failing{}})
		require.ErrorIs(t, err, errFailing)
	})
	t.Run("early break", func(t *testing.T) {
		for _, goroutines := range []int{1, 3} {
			for range BacktrackAll(t.Context(), Grid{}, &BacktrackOptions{Goroutines: goroutines}) {
				break
			}
		}
		for range History(t.Context(), Grid{}, nil) {
			break
		}
	})
}

// The comment of each field of BacktrackOptions says what 0 and a negative
// number do.
func TestBacktrackOptions(t *testing.T) {
	puzzle := cellsOf(t, 4, "..4...3...2.2.14")
	want, err := Backtrack(t.Context(), puzzle, nil)
	require.NoError(t, err)
	fields := map[string]bool{"Log": true} // nil writes nothing, which all tests without a log show
	for _, test := range []struct {
		field string
		opts  BacktrackOptions
		err   string
	}{
		{"Choice", BacktrackOptions{}, ""},
		{"Choice", BacktrackOptions{Choice: FewestCandidates}, ""},
		{"Choice", BacktrackOptions{Choice: Choice{Name: "x"}}, "sudoku: Choice: x, want a choice with Cell"},
		{"MaxSteps", BacktrackOptions{MaxSteps: 0}, ""},
		{"MaxSteps", BacktrackOptions{MaxSteps: -1}, ""},
		{"MaxSteps", BacktrackOptions{MaxSteps: 1}, ErrBudget.Error()},
		{"Goroutines", BacktrackOptions{Goroutines: 0}, ""},
		{"Goroutines", BacktrackOptions{Goroutines: 1}, ""},
		{"Goroutines", BacktrackOptions{Goroutines: 2, MaxSteps: -1}, ""},
		{"Goroutines", BacktrackOptions{Goroutines: -1}, "sudoku: Goroutines: -1, want 0 or more"},
		{"Goroutines", BacktrackOptions{Goroutines: 2, MaxSteps: 9}, "sudoku: Goroutines: 2, want at most 1 with MaxSteps, Log or History"},
		{"Goroutines", BacktrackOptions{Goroutines: 2, Log: io.Discard}, "sudoku: Goroutines: 2, want at most 1 with MaxSteps, Log or History"},
	} {
		fields[test.field] = true
		result, err := Backtrack(t.Context(), puzzle, &test.opts)
		if test.err == "" {
			require.NoError(t, err, test)
			require.Equal(t, want, result, test)
			continue
		}
		require.EqualError(t, err, test.err)
		if err != ErrBudget {
			var bad *OptionError
			require.ErrorAs(t, err, &bad)
			require.Equal(t, test.field, bad.Field)
		}
	}
	for _, field := range reflect.VisibleFields(reflect.TypeFor[BacktrackOptions]()) {
		require.True(t, fields[field.Name], field.Name)
	}
	_, err = sudokutest.Collect(History(t.Context(), puzzle, &BacktrackOptions{Goroutines: 2}))
	require.EqualError(t, err, "sudoku: Goroutines: 2, want at most 1 with MaxSteps, Log or History")

	text, err := json.Marshal(BacktrackOptions{Log: io.Discard})
	require.NoError(t, err)
	require.Equal(t, "{}", string(text))
	opts := BacktrackOptions{MaxSteps: -1, Goroutines: 1}
	text, err = json.Marshal(opts)
	require.NoError(t, err)
	var again BacktrackOptions
	require.NoError(t, json.Unmarshal(text, &again))
	require.Equal(t, opts, again)
}

var errFailing = errors.New("failing")

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errFailing }

func solvesEmpty(t *testing.T, side int) {
	empty := square(side)
	for _, goroutines := range []int{1, 2} {
		result, err := Backtrack(t.Context(), empty, &BacktrackOptions{Goroutines: goroutines})
		require.NoError(t, err)
		require.True(t, Solved(empty, result.Board))
	}
}

func TestBacktrackCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := Backtrack(ctx, Grid{}, nil)
	require.ErrorIs(t, err, context.Canceled)

	for _, goroutines := range []int{1, 3} {
		ctx, cancel = context.WithCancel(t.Context())
		n := 0
		for board, err := range BacktrackAll(ctx, Grid{}, &BacktrackOptions{Goroutines: goroutines}) {
			if err != nil {
				require.ErrorIs(t, err, context.Canceled)
				continue
			}
			require.True(t, Solved(Grid{}, board))
			if n++; n == 100 {
				cancel()
			}
		}
		require.GreaterOrEqual(t, n, 100)
	}

	// No solution, and too large to prove it.
	ctx, cancel = context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	r := rand.New(rand.NewPCG(5, 5))
	puzzle := dug(r, 25, 400)
	for _, goroutines := range []int{1, 2} {
		result, err := Backtrack(ctx, puzzle, &BacktrackOptions{Goroutines: goroutines})
		if err != nil {
			require.ErrorIs(t, err, context.DeadlineExceeded)
			require.Equal(t, 625-Givens(result.Board), result.Errors)
			require.GreaterOrEqual(t, Givens(result.Board), 225)
			require.Empty(t, CheckSanity(result.Board).Duplicates)
		}
	}
}

func TestWorkingArray(t *testing.T) {
	board := square(6)
	board.Cells[8], board.Cells[35] = 4, 6
	array := WorkingArray(board)
	require.Len(t, array, 36)
	require.Equal(t, WorkingCell{ID: 8, Row: 1, Column: 2, Block: 0, Value: 4}, array[8])
	require.Equal(t, WorkingCell{ID: 15, Row: 2, Column: 3, Block: 3}, array[15])
	require.Equal(t, "9 2 3 1 4", array[8].String())
	require.Equal(t, "36 6 6 6 6", array[35].String())
	eachSide(t, testWorkingArray)
}

// WorkingArray computes the block of a cell; shapeOf has it in a table.
func testWorkingArray(t *testing.T, side int) {
	shape := geometry.ShapeOf(side * side)
	for i, c := range WorkingArray(square(side)) {
		row, column, block := shape.Locate(i)
		require.Equal(t, WorkingCell{ID: i, Row: row, Column: column, Block: block}, c)
	}
}

func TestSanityDuplicates(t *testing.T) {
	board := cellsOf(t, 4, `
		1 1 . .
		. . 2 .
		. . . 1
		1 . 2 4`)
	require.Equal(t, []Duplicate{
		{Kind: Row, Index: 0, Value: 1, Cells: []int{0, 1}},
		{Kind: Column, Index: 0, Value: 1, Cells: []int{0, 12}},
		{Kind: Column, Index: 2, Value: 2, Cells: []int{6, 14}},
		{Kind: Block, Index: 0, Value: 1, Cells: []int{0, 1}},
	}, CheckSanity(board).Duplicates)
	require.Equal(t, []Duplicate{
		{Kind: Row, Index: 0, Value: 7, Cells: []int{0, 2, 3}}, // too large as well
	}, CheckSanity(square(4, 7, 0, 7, 7)).Duplicates[:1])
	require.Empty(t, CheckSanity(square(36)).Duplicates)
}

func TestSanityCandidates(t *testing.T) {
	board := cellsOf(t, 4, `
		. . 1 2
		3 . . .
		4 . . .
		. 2 3 .`)
	s := CheckSanity(board)
	require.Equal(t, []int{0}, s.Without[:1])
	for i, v := range board.Cells {
		require.Equal(t, Candidates(board)[i], s.Candidates[i])
		if v == 0 && s.Candidates[i].Len() == 0 {
			require.Contains(t, s.Without, i)
		}
	}
	require.Empty(t, CheckSanity(Grid{}).Without)
}

func TestSanityConflicts(t *testing.T) {
	board := cellsOf(t, 4, `
		1 . . .
		2 . . .
		. 4 . .
		. . . .`)
	require.NoError(t, Check(board))
	require.Equal(t, []Clash{
		{Cell: 1, Other: 5, Value: 3},
		{Cell: 8, Other: 12, Value: 3},
	}, CheckSanity(board).Conflicts)
	require.Empty(t, CheckSanity(square(16)).Conflicts)
}

// On a giant, an empty cell is stuck exactly if its peers hold all values.
func TestStuckCellsOfGiants(t *testing.T) {
	board := pattern(49)
	last := board.Cells[48]
	board.Cells[48] = 0
	require.Empty(t, CheckSanity(board).Without)
	other := board.Cells[48+49]
	board.Cells[48+49], board.Cells[48+50] = last, other // so that nothing is left for either
	require.Equal(t, []int{48}, CheckSanity(board).Without)
	var clash *ClashError
	require.ErrorAs(t, Check(board), &clash)
	require.Contains(t, clash.Clashes, Clash{Cell: 48, Other: -1})
	require.NotContains(t, clash.Clashes, Clash{Cell: 97, Other: -1})
}
