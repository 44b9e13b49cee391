package sudoku

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"sync"
	"testing"

	"example.com/sudoku/internal/exact9"
	"example.com/sudoku/internal/poll"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

func TestVerbsOnBadBoards(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	full := randomSolution(r)
	swapped := full
	swapped[0], swapped[1] = swapped[1], swapped[0]
	boards := map[string]Grid{
		"row":               gridOf("7.......7........................................................................"),
		"column":            gridOf("7..............................................................7................."),
		"block":             gridOf("7..........7....................................................................."),
		"no value left":     gridOf("12345678.........9..............................................................."),
		"too large":         {40: 10},
		"far too large":     {80: 255},
		"full and wrong":    swapped,
		"two columns twice": gridOf("1.2.......................1.2...................................................."),
	}
	ctx := context.Background()
	for name, g := range boards {
		t.Run(name, func(t *testing.T) {
			if name == "no value left" {
				g[17], g[26] = 9, 0
			}
			if name == "two columns twice" {
				g[27], g[29] = 1, 2
			}
			want := Check(g)
			require.Error(t, want)
			var clash *ClashError

			_, err := Solve(ctx, g)
			require.Equal(t, want, err)
			require.ErrorAs(t, err, &clash)
			require.ErrorIs(t, err, ErrNoSolution)
			_, err = Unique(ctx, g)
			require.Equal(t, want, err)
			n, err := Count(ctx, g, 0)
			require.Zero(t, n)
			require.Equal(t, want, err)
			pairs := 0
			for solution, err := range Solutions(ctx, g) {
				require.Zero(t, solution)
				require.Equal(t, want, err)
				pairs++
			}
			require.Equal(t, 1, pairs)
		})
	}
}

func TestVerbsOnFullAndEmptyBoards(t *testing.T) {
	ctx := context.Background()
	full := randomSolution(rand.New(rand.NewPCG(4, 4)))
	solution, err := Unique(ctx, full)
	require.NoError(t, err)
	require.Equal(t, full, solution)

	var empty Grid
	solution, err = Solve(ctx, empty)
	require.NoError(t, err)
	require.True(t, Solved(empty, solution))
	again, err := Unique(ctx, empty)
	require.Equal(t, ErrManySolutions, err)
	require.Equal(t, solution, again, "the first solution comes with ErrManySolutions")
}

func TestVerbsOnOtherSizes(t *testing.T) {
	ctx := context.Background()
	n, err := Count(ctx, square(4), 0)
	require.NoError(t, err)
	require.Equal(t, 288, n)
	first, err := Solve(ctx, square(6))
	require.NoError(t, err)
	require.True(t, Solved(square(6), first))
	_, err = Unique(ctx, square(4, 1))
	require.Equal(t, ErrManySolutions, err)
	_, err = Solve(ctx, square(4, 1, 1))
	require.ErrorAs(t, err, new(*ClashError))
	n = 0
	for _, err := range Solutions(ctx, square(4)) {
		require.NoError(t, err)
		if n++; n == 10 {
			break
		}
	}
	require.Equal(t, 10, n)
}

func TestSolutionsKeepTheirOrder(t *testing.T) {
	g := gridOf(".79.31.......7..3......6...9.........58......14.6.8927.....48.5.65.....43....5.9.")
	all := func() (list []Grid) {
		for solution, err := range Solutions(context.Background(), g) {
			require.NoError(t, err)
			list = append(list, solution)
		}
		return list
	}
	want := all()
	require.Len(t, want, 125)
	require.Equal(t, want, all())
	first, err := Solve(context.Background(), g)
	require.NoError(t, err)
	require.Equal(t, want[0], first)
}

// A negative limit is none, as in all options, and so is 0.
func TestLimit(t *testing.T) {
	for _, limit := range []int{0, -1, math.MinInt} {
		n, err := Count(t.Context(), square(4), limit)
		require.NoError(t, err)
		require.Equal(t, 288, n)
		n, err = ModelOf(square(4)).Count(t.Context(), limit)
		require.NoError(t, err)
		require.Equal(t, 288, n)
	}
}

func TestCancel(t *testing.T) {
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := Solve(cancelled, Grid{})
	require.Equal(t, context.Canceled, err)
	_, err = Unique(cancelled, square(4))
	require.Equal(t, context.Canceled, err)
	pairs := 0
	for _, err := range Solutions(cancelled, Grid{}) {
		require.Equal(t, context.Canceled, err)
		pairs++
	}
	require.Equal(t, 1, pairs)

	// A guess has at most six arrangements to try.
	n, err := Count(countdown(t.Context(), 4), Grid{}, 0)
	require.Equal(t, context.Canceled, err)
	require.Positive(t, n)
	require.LessOrEqual(t, n, 4*exact9.PollEvery*len(exact9.Arrangements))

	n = 0
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var last error
	for _, err := range Solutions(ctx, Grid{}) {
		require.NoError(t, last, "the error is the last pair")
		if last = err; err != nil {
			break
		}
		if n++; n == 100 {
			cancel()
		}
	}
	require.Equal(t, context.Canceled, last)
	require.GreaterOrEqual(t, n, 100)
	require.Less(t, n, 100+exact9.PollEvery*2)
}

func TestVerbsAreReentrant(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	boards := make([]Grid, 200)
	want := make([]Grid, len(boards))
	for i := range boards {
		boards[i] = randomPuzzle(r, 26, 0)
		want[i], _ = Unique(context.Background(), boards[i])
	}
	var wait sync.WaitGroup
	for range 4 {
		wait.Go(func() {
			for i := range boards {
				if got, _ := Unique(context.Background(), boards[i]); got != want[i] {
					t.Errorf("board %d has another solution", i)
					return
				}
			}
		})
	}
	wait.Wait()
}

func TestVerbsDoNotAllocate(t *testing.T) {
	ctx := context.Background()
	for name, line := range map[string]string{"easy": sudokutest.Counted[0].Line, "hard": sudokutest.Counted[2].Line, "many": sudokutest.Counted[7].Line} {
		g := gridOf(line)
		for verb, call := range map[string]func(){
			"Solve":  func() { _, _ = Solve(ctx, g) },
			"Unique": func() { _, _ = Unique(ctx, g) },
			"Count":  func() { _, _ = Count(ctx, g, 0) },
		} {
			t.Run(verb+"/"+name, func(t *testing.T) {
				sudokutest.NoAllocations(t, call)
			})
		}
	}
}

func TestErrors(t *testing.T) {
	for _, err := range []error{ErrNoSolution, ErrManySolutions, ErrBudget} {
		for _, other := range []error{ErrNoSolution, ErrManySolutions, ErrBudget} {
			require.Equal(t, err == other, errors.Is(err, other))
		}
	}
}

// The 9×9 search, that for all sizes and backtracking share no code for their
// conclusions. They agree on thousands of boards with no, one or many
// solutions. Every fourth board has one given changed.
func TestExactSolversAgree(t *testing.T) {
	t.Parallel()
	const most = 20
	boards := sudokutest.Scaled(2000)
	r := rand.New(rand.NewPCG(30, 1))
	counts := make(map[int]int)
	for k := range boards {
		puzzle := thinned(randomSolution(r), 0.5+0.2*r.Float64(), r)
		if k%4 == 0 {
			cell := r.IntN(81)
			puzzle[cell] = puzzle[cell]%9 + 1
		}
		n, err := Count(t.Context(), puzzle, most)
		if Check(puzzle) != nil {
			require.ErrorIs(t, err, ErrNoSolution)
			continue
		}
		require.NoError(t, err)
		found, err := search(t.Context(), puzzle, poll.Unlimited, most, func(Grid) bool { return true })
		require.NoError(t, err)
		require.Equal(t, n, found, Line(puzzle))
		result, err := Backtrack(t.Context(), puzzle, nil)
		require.Equal(t, n > 0, err == nil, Line(puzzle))
		if n == 1 {
			solution, err := Unique(t.Context(), puzzle)
			require.NoError(t, err)
			require.Equal(t, solution, result.Board)
		}
		counts[min(n, 2)]++
	}
	for n := range 3 {
		require.Greater(t, counts[n], boards/100, "boards with %d solutions", n)
	}
}
