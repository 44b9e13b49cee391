package sudoku

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

func TestHistoryLineByLine(t *testing.T) {
	for _, test := range []struct {
		name, puzzle, table string
		choice              Choice
		err                 error
	}{
		{name: "default", puzzle: `
			. . 4 .
			. . 3 .
			. . 2 .
			2 . 1 4`, table: `
			 counter options    cell   value
			       1       1      12       3
			       2       1      14       3
			       3       2       1       1
			       4       1       2       2
			       5       0       4    9999
			       6       0       2       0
			       7       0       1       0
			       8       1       1       3
			       9       2       2       1
			      10       1       4       2
			      11       1       5       4
			      12       1       6       2
			      13       1       8       1
			      14       1       9       1
			      15       1      10       4`},
		{name: "first empty cell", choice: FirstEmpty, puzzle: `
			. 4 . .
			. . 3 4
			. 3 4 .
			4 . . 3`, table: `
			 counter options    cell   value
			       1       3       1       1
			       2       1       3       2
			       3       0       4    9999
			       4       0       3       0
			       5       0       1       0
			       6       2       1       2
			       7       1       3       1
			       8       0       4    9999
			       9       0       3       0
			      10       0       1       0
			      11       1       1       3
			      12       2       3       1
			      13       1       4       2
			      14       1      12       1
			      15       1       9       2
			      16       1       5       1
			      17       1       6       2
			      18       1      14       1
			      19       1      15       2`},
		{name: "no solution", err: ErrNoSolution, puzzle: `
			1 . . .
			. . 2 .
			. . . .
			. 3 . 1`, table: `
			 counter options    cell   value
			       1       1       6       4
			       2       1       2       2
			       3       1       5       3
			       4       0       8    9999
			       5       0       5       0
			       6       0       2       0
			       7       0       6       0`},
	} {
		t.Run(test.name, func(t *testing.T) {
			puzzle := cellsOf[Grid4](t, test.puzzle)
			var log bytes.Buffer
			opts := &BacktrackOptions{Choice: test.choice, Log: &log}
			_, err := Backtrack(t.Context(), puzzle, opts)
			require.Equal(t, test.err, err)
			var want strings.Builder
			for line := range strings.Lines(test.table) {
				if fields := strings.Fields(line); len(fields) == 4 {
					fmt.Fprintf(&want, "%8s %8s %8s %8s\n", fields[0], fields[1], fields[2], fields[3])
				}
			}
			require.Equal(t, want.String(), log.String())

			opts.Log = nil
			rows := strings.SplitAfter(log.String(), "\n")
			events, err := sudokutest.Collect(History(t.Context(), puzzle, opts))
			require.Equal(t, test.err, err)
			require.Len(t, rows, len(events)+2) // the header, and after the last line
			for i, event := range events {
				require.Equal(t, rows[i+1], event.String()+"\n")
			}
		})
	}
}

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

func testBacktrackAgrees[B Board](t *testing.T, boards, fewestHoles, mostHoles int) {
	const limit = 40
	r := rand.New(rand.NewPCG(uint64(mostHoles), 7))
	if testing.Short() {
		boards /= 5
	}
	for k := range boards {
		puzzle := dug[B](r, fewestHoles+r.IntN(mostHoles-fewestHoles+1))
		if r.IntN(4) == 0 { // likely unsolvable
			cell := r.IntN(len(puzzle))
			puzzle[cell] = Candidates(puzzle, cell).First()
		}
		want := slowSolutions(puzzle, limit)
		opts := &BacktrackOptions{Choice: choices[k%len(choices)]}
		var all []B
		found := map[B]bool{}
		for board, err := range BacktrackAll(t.Context(), puzzle, opts) {
			if err != nil {
				require.ErrorIs(t, err, ErrNoSolution)
				require.Empty(t, all)
				break
			}
			require.True(t, Solved(puzzle, board))
			require.False(t, found[board], "found twice")
			found[board] = true
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
		var parallel []B
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
func testSubtrees[B Board](t *testing.T, puzzle B, opts *BacktrackOptions, steps int64, all []B, first Result[B]) {
	s, err := newBacktracker(t.Context(), Cells(&puzzle), opts, false)
	if err != nil {
		return
	}
	var got []B
	err = s.eachInParallel(t.Context(), steps, func(board []uint8) bool {
		if len(got) == 0 {
			require.Equal(t, first.Stats, s.stats)
		}
		got = append(got, boardOf[B](board))
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
func replays[B Board](t *testing.T, puzzle B, opts *BacktrackOptions, want Result[B]) {
	board := puzzle
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
			candidates := Candidates(board, event.Cell)
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
			require.Zero(t, Candidates(board, event.Cell))
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
		require.Equal(t, want.Board, board)
	}
}

func TestBacktrackAgreesWithSlowTwin(t *testing.T) {
	t.Parallel()
	t.Run("4x4", func(t *testing.T) { testBacktrackAgrees[Grid4](t, 1500, 0, 16) })
	t.Run("6x6", func(t *testing.T) { testBacktrackAgrees[Grid6](t, 300, 0, 36) })
	t.Run("9x9", func(t *testing.T) { testBacktrackAgrees[Grid](t, 300, 20, 54) })
	t.Run("16x16", func(t *testing.T) { testBacktrackAgrees[Grid16](t, 60, 40, 110) })
}

// The exact searches agree on boards that are too large for the slow twin.
func TestBacktrackAgreesWithSearch(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(9, 9))
	for range sudokutest.Scaled(1000) {
		puzzle := dug[Grid](r, 40+r.IntN(15))
		want := searched(t, puzzle, 0)
		got, err := sudokutest.Collect(BacktrackAll(t.Context(), puzzle, nil))
		require.NoError(t, err)
		require.Len(t, got, len(want))
		for _, board := range got {
			require.True(t, want[board])
		}
	}
}

func TestBacktrackKnownNumbers(t *testing.T) {
	t.Parallel()
	all, err := sudokutest.Collect(BacktrackAll(t.Context(), Grid4{}, nil))
	require.NoError(t, err)
	require.Len(t, all, 288)
	row := cellsOf[Grid6](t, "123456"+strings.Repeat(".", 30))
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
	full := fullBoard[Grid](r)
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
		_, err = Backtrack(t.Context(), Grid4{200}, nil)
		require.ErrorAs(t, err, &clashes)
	})
	t.Run("empty boards", func(t *testing.T) {
		solvesEmpty[Grid4](t)
		solvesEmpty[Grid6](t)
		solvesEmpty[Grid](t)
		solvesEmpty[Grid16](t)
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
	puzzle := cellsOf[Grid4](t, "..4...3...2.2.14")
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

func solvesEmpty[B Board](t *testing.T) {
	var empty B
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
		ctx, cancel = context.WithTimeout(t.Context(), 50*time.Millisecond)
		defer cancel()
		n := 0
		for board, err := range BacktrackAll(ctx, Grid{}, &BacktrackOptions{Goroutines: goroutines}) {
			if err != nil {
				require.ErrorIs(t, err, context.DeadlineExceeded)
				continue
			}
			require.True(t, Solved(Grid{}, board))
			n++
		}
		require.Positive(t, n)
	}

	// No solution, and too large to prove it.
	ctx, cancel = context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	r := rand.New(rand.NewPCG(5, 5))
	puzzle := dug[Grid25](r, 400)
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

// FuzzExact empties and changes cells of a full board and checks that the exact
// searches find the same solutions.
func FuzzExact(f *testing.F) {
	f.Add([]byte{0})
	f.Add([]byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 245})
	f.Add([]byte{1, 0, 1, 6, 7, 12, 13, 20, 21, 250, 30})
	f.Add([]byte{2, 0, 1, 2, 9, 10, 11, 40, 41, 50, 60, 61, 70, 71, 80, 240})
	sudokutest.Fuzz(f, func(t *testing.T, data []byte) {
		if len(data) == 0 || len(data) > 60 {
			return
		}
		switch data[0] % 3 {
		case 0:
			fuzzExact[Grid4](t, data)
		case 1:
			fuzzExact[Grid6](t, data)
		case 2:
			fuzzExact[Grid](t, data)
		}
	})
}

func fuzzExact[B Board](t *testing.T, data []byte) {
	const limit = 20
	puzzle := fullBoard[B](rand.New(rand.NewPCG(uint64(data[0]), 0)))
	for _, b := range data[1:] {
		cell := int(b) % len(puzzle)
		puzzle[cell] = 0
		if b >= 240 {
			puzzle[cell] = Candidates(puzzle, cell).First()
		}
	}
	got := searched(t, puzzle, limit)
	sameSolutions(t, got, learned(t, puzzle, limit), limit, puzzle)
	if len(puzzle)-Givens(puzzle) <= 36 {
		sameSolutions(t, got, slowSolutions(puzzle, limit), limit, puzzle)
	}
	all := map[B]bool{}
	for board, err := range BacktrackAll(t.Context(), puzzle, &BacktrackOptions{MaxSteps: 100_000}) {
		if errors.Is(err, ErrBudget) {
			return
		}
		if err != nil {
			require.ErrorIs(t, err, ErrNoSolution)
			break
		}
		require.False(t, all[board], "found twice")
		if all[board] = true; len(all) == limit {
			break
		}
	}
	sameSolutions(t, got, all, limit, puzzle)
}

// Searches allocate at the start, not per solution.
func TestSearchesDoNotAllocate(t *testing.T) {
	board := Grid{}
	s, err := newBacktracker(t.Context(), board[:], nil, false)
	require.NoError(t, err)
	require.NoError(t, s.nextSolution(t.Context()))
	require.Zero(t, testing.AllocsPerRun(1000, func() {
		if s.nextSolution(t.Context()) != nil {
			t.Fail()
		}
	}), "Backtrack")

	// The learning search also allocates when it is deeper than before and for
	// the clauses it learns, both rarely.
	require.Less(t, allocations(t, Grid{}, 5_000)-allocations(t, Grid{}, 100), 5.0)
	require.Less(t, allocations(t, Grid16{}, 8_000)-allocations(t, Grid16{}, 4_000), 20.0)
}

func allocations[B Board](t *testing.T, puzzle B, limit int) float64 {
	return testing.AllocsPerRun(3, func() {
		n, _ := search(t.Context(), &puzzle, unlimited, limit, func(*B) bool { return true })
		if n != limit {
			t.Fail()
		}
	})
}
