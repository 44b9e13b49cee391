package sudoku

import (
	"context"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"

	"example.com/sudoku/internal/deduce"
	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/learn"
	"example.com/sudoku/internal/poll"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// countdown returns a context that ends with context.Canceled when its Err has
// been called n times. So a test can end a search after a fixed amount of work,
// on any machine. Calls of Err on contexts derived from it do not count.
func countdown(ctx context.Context, n int) context.Context {
	c := new(countdownContext)
	c.Context, c.cancel = context.WithCancel(ctx)
	c.left.Store(int64(n))
	return c
}

type countdownContext struct {
	context.Context
	cancel context.CancelFunc
	left   atomic.Int64
}

func (c *countdownContext) Err() error {
	if c.left.Add(-1) < 0 {
		c.cancel()
	}
	return c.Context.Err()
}

// cellsOf reads one sign per cell: 1-9, then A, B, …; a dot for an empty cell.
func cellsOf(t testing.TB, side int, text string) Puzzle {
	board := square(side)
	text = strings.Join(strings.Fields(text), "")
	require.Len(t, text, len(board.Cells))
	for i, sign := range text {
		if sign != '.' {
			board.Cells[i] = uint8(strings.IndexRune("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", sign))
		}
	}
	return board
}

// fullBoard returns a random relabelling of one solution, with its bands,
// stacks, and the rows and columns within them shuffled.
func fullBoard(r *rand.Rand, side int) Puzzle {
	board := square(side)
	sudokutest.Fill(board.Cells, r)
	return board
}

// dug returns a random full board with this number of cells emptied.
func dug(r *rand.Rand, side, holes int) Puzzle {
	board := fullBoard(r, side)
	for _, cell := range r.Perm(len(board.Cells))[:holes] {
		board.Cells[cell] = 0
	}
	return board
}

// slowSolutions is the obvious twin of every exact search: it fills the first
// empty cell with each value that does not clash. It returns the lines of the solutions.
func slowSolutions[P Problem](puzzle P, limit int) map[string]bool {
	found := map[string]bool{}
	board := withCells(&puzzle, Cells(&puzzle))
	cells := Cells(&board)
	shape := geometry.ShapeOf(len(cells))
	var fill func(from int) bool
	fill = func(from int) bool {
		for from < len(cells) && cells[from] != 0 {
			from++
		}
		if from == len(cells) {
			found[Line(board)] = true
			return len(found) != limit
		}
		defer func() { cells[from] = 0 }()
	values:
		for v := 1; v <= shape.Side; v++ {
			for _, peer := range shape.PeersOf(from) {
				if cells[peer] == uint8(v) {
					continue values
				}
			}
			cells[from] = uint8(v)
			if !fill(from + 1) {
				return false
			}
		}
		return true
	}
	fill(0)
	return found
}

// search finds solutions as the exact search does, but without the 9×9 search. Each
// board is its own copy.
func search[P Problem](ctx context.Context, puzzle P, work poll.Budget, limit int, yield func(P) bool) (int, error) {
	k := puzzle.compiled()
	return k.solver().Solutions(ctx, Cells(&puzzle), k.candidates, work, limit, func(solution []uint8) bool {
		return yield(solved(&puzzle, solution))
	})
}

// searched returns the lines of the solutions that search finds. A board that is found
// twice or is not a solution fails the test.
func searched[P Problem](t testing.TB, puzzle P, limit int) map[string]bool {
	found := map[string]bool{}
	n, err := search(t.Context(), puzzle, poll.Unlimited, limit, func(board P) bool {
		require.True(t, Solved(puzzle, board))
		require.False(t, found[Line(board)], "found twice")
		found[Line(board)] = true
		return true
	})
	require.NoError(t, err)
	require.Len(t, found, n)
	return found
}

// sameSolutions compares two searches that stopped at the limit.
func sameSolutions[P Problem](t testing.TB, want, got map[string]bool, limit int, puzzle P) {
	if len(want) == limit {
		require.Len(t, got, limit, "puzzle %v", puzzle)
	} else {
		require.Equal(t, want, got, "puzzle %v", puzzle)
	}
}

func testSearchAgrees(t *testing.T, side, boards, fewestHoles, mostHoles int) {
	const limit = 40
	r := rand.New(rand.NewPCG(uint64(mostHoles), 5))
	for range boards {
		puzzle := dug(r, side, fewestHoles+r.IntN(mostHoles-fewestHoles+1))
		if r.IntN(4) == 0 { // likely unsolvable
			cell := r.IntN(len(puzzle.Cells))
			puzzle.Cells[cell] = Candidates(puzzle)[cell].First()
		}
		want := slowSolutions(puzzle, limit)
		sameSolutions(t, want, searched(t, puzzle, limit), limit, puzzle)
		sameSolutions(t, want, learned(t, puzzle, limit), limit, puzzle)
	}
}

// learned is searched with the learner at every size.
func learned(t testing.TB, puzzle Puzzle, limit int) map[string]bool {
	found := map[string]bool{}
	d := deduce.New(puzzle.compiled().geometry())
	if !d.AssignGivens(puzzle.Cells) || !d.ApplySingles(d.Set) {
		return found
	}
	err := d.SearchLearning(t.Context(), poll.Unlimited, func(set []uint64) bool {
		board := puzzle.Clone()
		for i := range board.Cells {
			board.Cells[i] = d.Values(set, i).First()
		}
		require.True(t, Solved(puzzle, board))
		require.False(t, found[Line(board)], "found twice")
		found[Line(board)] = true
		return len(found) != limit
	})
	require.NoError(t, err)
	return found
}

func TestSearchAgreesWithSlowTwin(t *testing.T) {
	sudokutest.Sequential(t)
	t.Run("4x4", func(t *testing.T) { testSearchAgrees(t, 4, sudokutest.Scaled(500), 0, 16) })
	t.Run("6x6", func(t *testing.T) { testSearchAgrees(t, 6, sudokutest.Scaled(250), 0, 36) })
	t.Run("9x9", func(t *testing.T) { testSearchAgrees(t, 9, sudokutest.Scaled(120), 20, 56) })
	t.Run("16x16", func(t *testing.T) { testSearchAgrees(t, 16, sudokutest.Scaled(25), 40, 110) })
	t.Run("25x25", func(t *testing.T) { testSearchAgrees(t, 25, sudokutest.Scaled(6), 40, 150) })
}

func count(t testing.TB, puzzle Puzzle) int {
	n, err := search(t.Context(), puzzle, poll.Unlimited, 0, func(Puzzle) bool { return true })
	require.NoError(t, err)
	return n
}

func TestSearchKnownNumbers(t *testing.T) {
	sudokutest.Sequential(t)
	require.Equal(t, 288, count(t, square(4)))
	require.Len(t, learned(t, square(4), 0), 288)
	// There are 28,200,960 grids of 6×6, the same number for each of 6! first rows.
	row := cellsOf(t, 6, "123456"+strings.Repeat(".", 30))
	require.Equal(t, 28_200_960/720, count(t, row))
	require.Len(t, learned(t, row, 0), 28_200_960/720)
	if !*sudokutest.Long {
		t.Log("-long, or SUDOKU_LONG=1, counts all 6×6 grids one by one (15 s)")
		return
	}
	require.Equal(t, 28_200_960, count(t, square(6)))
}

// The number of subsets of 4×4 grids with one completion, by size, is known.
func TestUnique4x4ByClues(t *testing.T) {
	sudokutest.Sequential(t)
	// Each of the 288 is one of 4! relabellings of a grid with this first row.
	var grids []Puzzle
	row := cellsOf(t, 4, "1234"+strings.Repeat(".", 12))
	_, err := search(t.Context(), row, poll.Unlimited, 0, func(g Puzzle) bool {
		grids = append(grids, g)
		return true
	})
	require.NoError(t, err)
	require.Len(t, grids, 12)
	weights := make(map[string]int) // of the first grid of each class
	first := make(map[string]Puzzle)
	for _, grid := range grids {
		class, err := Canonical(grid)
		require.NoError(t, err)
		key := Line(class.Board)
		if *sudokutest.Long {
			key = Line(grid)
		}
		weights[key] += 288 / len(grids)
		if _, seen := first[key]; !seen {
			first[key] = grid
		}
	}
	got := make([]int, 17)
	for key, grid := range first {
		weight := weights[key]
		for subset := range 1 << 16 {
			puzzle := square(4)
			clues := 0
			for i, v := range grid.Cells {
				if subset>>i&1 != 0 {
					puzzle.Cells[i] = v
					clues++
				}
			}
			if n, _ := search(t.Context(), puzzle, poll.Unlimited, 2, func(Puzzle) bool { return true }); n == 1 {
				got[clues] += weight
			}
		}
	}
	require.Equal(t, []int{0, 0, 0, 0, 25728, 284160, 1041408, 2141184, 2961024, 2958336, 2204928,
		1239552, 522624, 161280, 34560, 4608, 288}, got)
}

func TestSearchEdges(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 4))
	t.Run("full board", func(t *testing.T) {
		full := fullBoard(r, 25)
		require.Equal(t, map[string]bool{Line(full): true}, searched(t, full, 0))
	})
	t.Run("clashing givens", func(t *testing.T) {
		clash := cellsOf(t, 4, "1..1............")
		require.Empty(t, searched(t, clash, 0))
		full := fullBoard(r, 16)
		full.Cells[0], full.Cells[1] = full.Cells[1], full.Cells[0]
		require.Empty(t, searched(t, full, 0))
	})
	t.Run("value out of range", func(t *testing.T) {
		require.Empty(t, searched(t, square(4, 5), 0))
		require.Empty(t, searched(t, square(16, 200), 0))
	})
	t.Run("empty boards", func(t *testing.T) {
		require.Len(t, searched(t, square(4), 3), 3)
		require.Len(t, searched(t, square(6), 3), 3)
		require.Len(t, searched(t, Grid{}, 3), 3)
		require.Len(t, searched(t, square(16), 2000), 2000)
		require.Len(t, searched(t, square(25), 1), 1)
		require.Len(t, searched(t, square(36), 1), 1)
	})
	t.Run("yield ends the search", func(t *testing.T) {
		for _, board := range []Puzzle{square(16), fullBoard(r, 16)} {
			n, err := search(t.Context(), board, poll.Unlimited, 0, func(Puzzle) bool { return false })
			require.NoError(t, err)
			require.Equal(t, 1, n)
		}
	})
	t.Run("same order each time", func(t *testing.T) {
		puzzle := dug(r, 16, 200)
		var first []Puzzle
		for run := range 2 {
			i := 0
			_, err := search(t.Context(), puzzle, poll.Unlimited, 600, func(board Puzzle) bool {
				if run == 0 {
					first = append(first, board)
				} else {
					require.Equal(t, first[i], board)
				}
				i++
				return true
			})
			require.NoError(t, err)
		}
	})
}

func TestSearchCancelled(t *testing.T) {
	t.Run("before", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		n, err := search(ctx, square(4), poll.Unlimited, 0, func(Puzzle) bool { return true })
		require.ErrorIs(t, err, context.Canceled)
		require.Zero(t, n)
	})
	t.Run("during 9x9", func(t *testing.T) { testCancelled(t, square(9)) })
	t.Run("during 25x25", func(t *testing.T) { testCancelled(t, square(25)) })
}

func testCancelled(t *testing.T, board Puzzle) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	n, err := search(ctx, board, poll.Unlimited, 0, func(Puzzle) bool {
		cancel()
		return true
	})
	require.ErrorIs(t, err, context.Canceled)
	require.Positive(t, n)
	require.LessOrEqual(t, n, max(64, learn.PollSteps), "solutions before the next look at the context")
}

// Every search ends with ErrBudget when its budget is spent. A larger budget finds
// at least the same solutions, and a large one all of them.
func TestBudget(t *testing.T) {
	t.Run("4x4", func(t *testing.T) { testBudget(t, 4, 13) })
	t.Run("9x9", func(t *testing.T) { testBudget(t, 9, 58) })
	t.Run("16x16", func(t *testing.T) { testBudget(t, 16, 160) })

	full := fullBoard(newTestRand(), 4)
	n, err := search(t.Context(), full, 1, 0, func(Puzzle) bool { return true })
	require.NoError(t, err, "a full board takes one node")
	require.Equal(t, 1, n)
}

func testBudget(t *testing.T, side, holes int) {
	r := rand.New(rand.NewPCG(5, 6))
	puzzle := dug(r, side, holes)
	const most = 500
	all, err := puzzle.compiled().exact(t.Context(), puzzle.Cells, poll.Unlimited, most, nil, nil)
	require.NoError(t, err)
	require.Greater(t, all, 10)
	before, spent := 0, 0
	for work := poll.Budget(1); ; work *= 2 {
		n, err := puzzle.compiled().exact(t.Context(), puzzle.Cells, work, most, nil, nil)
		require.GreaterOrEqual(t, n, before)
		before = n
		if err == nil {
			require.Equal(t, all, n)
			break
		}
		require.Equal(t, ErrBudget, err)
		require.Less(t, work, poll.Budget(1<<20))
		spent++
	}
	require.Greater(t, spent, 2)
}

// On boards that are empty or nearly so, a search without a plan finds no end.
func TestNearlyEmptyBoards(t *testing.T) {
	t.Parallel()
	fewSides(t, testNearlyEmpty)
}

func testNearlyEmpty(t *testing.T, n int) {
	empty, one, row, column := square(n), square(n), square(n), square(n)
	one.Cells[n*n/2] = 2
	for i, v := range rand.New(NewStream(uint64(n), 0)).Perm(n) {
		row.Cells[i], column.Cells[i*n] = uint8(v+1), uint8(v+1)
	}
	for i, puzzle := range []Puzzle{empty, one, row, column} {
		if geometry.IsGiant(n*n) && !sudokutest.Sampled(i+n/2, 4) {
			continue // some of them take a second
		}
		board, err := Solve(t.Context(), puzzle)
		require.NoError(t, err)
		require.True(t, Solved(puzzle, board))
		found, err := Count(t.Context(), puzzle, 3)
		require.NoError(t, err)
		require.Equal(t, 3, found)
	}
}
