package sudoku

import (
	"context"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"

	"example.com/sudoku/internal/learn"
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
func cellsOf[B Board](t testing.TB, text string) B {
	var board B
	text = strings.Join(strings.Fields(text), "")
	require.Len(t, text, len(board))
	for i, sign := range text {
		if sign != '.' {
			board[i] = uint8(strings.IndexRune("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", sign))
		}
	}
	return board
}

// fullBoard returns a random relabelling of one solution, with its bands,
// stacks, and the rows and columns within them shuffled.
func fullBoard[B Board](r *rand.Rand) (board B) {
	sudokutest.Fill(Cells(&board), r)
	return board
}

// dug returns a random full board with this number of cells emptied.
func dug[B Board](r *rand.Rand, holes int) B {
	board := fullBoard[B](r)
	for _, cell := range r.Perm(len(board))[:holes] {
		board[cell] = 0
	}
	return board
}

// slowSolutions is the obvious twin of every exact search: it fills the first
// empty cell with each value that does not clash.
func slowSolutions[B Board](board B, limit int) map[B]bool {
	found := map[B]bool{}
	cells := Cells(&board)
	shape := shapeOf(len(board))
	var fill func(from int) bool
	fill = func(from int) bool {
		for from < len(cells) && cells[from] != 0 {
			from++
		}
		if from == len(cells) {
			found[board] = true
			return len(found) != limit
		}
		defer func() { cells[from] = 0 }()
	values:
		for v := 1; v <= shape.side; v++ {
			for _, peer := range shape.peersOf(from) {
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

// search finds solutions as the exact search does, but without the 9×9 kernel.
func search[B Board](ctx context.Context, puzzle *B, work budget, limit int, yield func(*B) bool) (int, error) {
	board := new(B)
	k := *(*puzzle).kernel()
	if k.decide == nil { // the kernel of Grids has a search of its own
		k.decide = (*domains).searchPlainly
	}
	return k.search(ctx, Cells(puzzle), work, limit, func(solution []uint8) bool {
		copy(Cells(board), solution)
		return yield(board)
	})
}

// searched returns the solutions that search finds. A board that is found twice or
// is not a solution fails the test.
func searched[B Board](t testing.TB, puzzle B, limit int) map[B]bool {
	found := map[B]bool{}
	n, err := search(t.Context(), &puzzle, unlimited, limit, func(board *B) bool {
		require.True(t, Solved(puzzle, *board))
		require.False(t, found[*board], "found twice")
		found[*board] = true
		return true
	})
	require.NoError(t, err)
	require.Len(t, found, n)
	return found
}

// sameSolutions compares two searches that stopped at the limit.
func sameSolutions[B Board](t testing.TB, want, got map[B]bool, limit int, puzzle B) {
	if len(want) == limit {
		require.Len(t, got, limit, "puzzle %v", puzzle)
	} else {
		require.Equal(t, want, got, "puzzle %v", puzzle)
	}
}

func testSearchAgrees[B Board](t *testing.T, boards, fewestHoles, mostHoles int) {
	const limit = 40
	r := rand.New(rand.NewPCG(uint64(mostHoles), 5))
	if testing.Short() {
		boards /= 5
	}
	for range boards {
		puzzle := dug[B](r, fewestHoles+r.IntN(mostHoles-fewestHoles+1))
		if r.IntN(4) == 0 { // likely unsolvable
			cell := r.IntN(len(puzzle))
			puzzle[cell] = Candidates(puzzle, cell).First()
		}
		want := slowSolutions(puzzle, limit)
		sameSolutions(t, want, searched(t, puzzle, limit), limit, puzzle)
		sameSolutions(t, want, learned(t, puzzle, limit), limit, puzzle)
	}
}

// learned is searched with the learner at every size.
func learned[B Board](t testing.TB, puzzle B, limit int) map[B]bool {
	found := map[B]bool{}
	d := newDomains(puzzle.kernel().geometry())
	if !d.assignGivens(Cells(&puzzle)) || !d.applySingles(d.set) {
		return found
	}
	err := d.searchLearning(t.Context(), unlimited, func(set []uint64) bool {
		var board B
		for i := range len(board) {
			board[i] = d.values(set, i).First()
		}
		require.True(t, Solved(puzzle, board))
		require.False(t, found[board], "found twice")
		found[board] = true
		return len(found) != limit
	})
	require.NoError(t, err)
	return found
}

func TestSearchAgreesWithSlowTwin(t *testing.T) {
	sudokutest.Sequential(t)
	t.Run("4x4", func(t *testing.T) { testSearchAgrees[Grid4](t, 2000, 0, 16) })
	t.Run("6x6", func(t *testing.T) { testSearchAgrees[Grid6](t, 1000, 0, 36) })
	t.Run("9x9", func(t *testing.T) { testSearchAgrees[Grid](t, 500, 20, 56) })
	t.Run("16x16", func(t *testing.T) { testSearchAgrees[Grid16](t, 100, 40, 110) })
	t.Run("25x25", func(t *testing.T) { testSearchAgrees[Grid25](t, 20, 40, 150) })
}

func count[B Board](t testing.TB, puzzle B) int {
	n, err := search(t.Context(), &puzzle, unlimited, 0, func(*B) bool { return true })
	require.NoError(t, err)
	return n
}

func TestSearchKnownNumbers(t *testing.T) {
	sudokutest.Sequential(t)
	require.Equal(t, 288, count(t, Grid4{}))
	require.Len(t, learned(t, Grid4{}, 0), 288)
	// There are 28,200,960 grids of 6×6, the same number for each of 6! first rows.
	row := cellsOf[Grid6](t, "123456"+strings.Repeat(".", 30))
	require.Equal(t, 28_200_960/720, count(t, row))
	require.Len(t, learned(t, row, 0), 28_200_960/720)
	if !*sudokutest.Long {
		t.Log("-long, or SUDOKU_LONG=1, counts all 6×6 grids one by one (15 s)")
		return
	}
	require.Equal(t, 28_200_960, count(t, Grid6{}))
}

// The number of subsets of 4×4 grids with one completion, by size, is known.
func TestUnique4x4ByClues(t *testing.T) {
	sudokutest.Sequential(t)
	// Each of the 288 is one of 4! relabellings of a grid with this first row.
	var grids []Grid4
	row := cellsOf[Grid4](t, "1234"+strings.Repeat(".", 12))
	_, err := search(t.Context(), &row, unlimited, 0, func(g *Grid4) bool {
		grids = append(grids, *g)
		return true
	})
	require.NoError(t, err)
	weight := 288 / len(grids)
	if !*sudokutest.Long { // exchanging 3 and 4, and columns 3 and 4, gives the other half
		grids, weight = grids[:6], 48
	}
	got := make([]int, 17)
	for _, grid := range grids {
		for subset := range 1 << 16 {
			var puzzle Grid4
			clues := 0
			for i, v := range grid {
				if subset>>i&1 != 0 {
					puzzle[i] = v
					clues++
				}
			}
			if n, _ := search(t.Context(), &puzzle, unlimited, 2, func(*Grid4) bool { return true }); n == 1 {
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
		full := fullBoard[Grid25](r)
		require.Equal(t, map[Grid25]bool{full: true}, searched(t, full, 0))
	})
	t.Run("clashing givens", func(t *testing.T) {
		clash := cellsOf[Grid4](t, "1..1............")
		require.Empty(t, searched(t, clash, 0))
		full := fullBoard[Grid16](r)
		full[0], full[1] = full[1], full[0]
		require.Empty(t, searched(t, full, 0))
	})
	t.Run("value out of range", func(t *testing.T) {
		require.Empty(t, searched(t, Grid4{5}, 0))
		require.Empty(t, searched(t, Grid16{200}, 0))
	})
	t.Run("empty boards", func(t *testing.T) {
		require.Len(t, searched(t, Grid4{}, 3), 3)
		require.Len(t, searched(t, Grid6{}, 3), 3)
		require.Len(t, searched(t, Grid{}, 3), 3)
		require.Len(t, searched(t, Grid16{}, 2000), 2000)
		require.Len(t, searched(t, Grid25{}, 1), 1)
		require.Len(t, searched(t, Grid36{}, 1), 1)
	})
	t.Run("yield ends the search", func(t *testing.T) {
		for _, board := range []Grid16{{}, fullBoard[Grid16](r)} {
			n, err := search(t.Context(), &board, unlimited, 0, func(*Grid16) bool { return false })
			require.NoError(t, err)
			require.Equal(t, 1, n)
		}
	})
	t.Run("same order each time", func(t *testing.T) {
		puzzle := dug[Grid16](r, 200)
		var first []Grid16
		for run := range 2 {
			i := 0
			_, err := search(t.Context(), &puzzle, unlimited, 600, func(board *Grid16) bool {
				if run == 0 {
					first = append(first, *board)
				} else {
					require.Equal(t, first[i], *board)
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
		n, err := search(ctx, &Grid4{}, unlimited, 0, func(*Grid4) bool { return true })
		require.ErrorIs(t, err, context.Canceled)
		require.Zero(t, n)
	})
	t.Run("during 9x9", testCancelled[Grid])
	t.Run("during 25x25", testCancelled[Grid25])
}

func testCancelled[B Board](t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var board B
	n, err := search(ctx, &board, unlimited, 0, func(*B) bool {
		cancel()
		return true
	})
	require.ErrorIs(t, err, context.Canceled)
	require.Positive(t, n)
	require.LessOrEqual(t, n, max(pollNodes, learn.PollSteps), "solutions before the next look at the context")
}

// Every search ends with ErrBudget when its budget is spent. A larger budget finds
// at least the same solutions, and a large one all of them.
func TestBudget(t *testing.T) {
	t.Run("4x4", func(t *testing.T) { testBudget[Grid4](t, 13) })
	t.Run("9x9", func(t *testing.T) { testBudget[Grid](t, 58) })
	t.Run("16x16", func(t *testing.T) { testBudget[Grid16](t, 160) })

	full := fullBoard[Grid4](newTestRand())
	n, err := search(t.Context(), &full, 1, 0, func(*Grid4) bool { return true })
	require.NoError(t, err, "a full board takes one node")
	require.Equal(t, 1, n)
}

func testBudget[B Board](t *testing.T, holes int) {
	r := rand.New(rand.NewPCG(5, 6))
	puzzle := dug[B](r, holes)
	const most = 500
	all, err := puzzle.kernel().exact(t.Context(), Cells(&puzzle), unlimited, most, nil, nil)
	require.NoError(t, err)
	require.Greater(t, all, 10)
	before, spent := 0, 0
	for work := budget(1); ; work *= 2 {
		n, err := puzzle.kernel().exact(t.Context(), Cells(&puzzle), work, most, nil, nil)
		require.GreaterOrEqual(t, n, before)
		before = n
		if err == nil {
			require.Equal(t, all, n)
			break
		}
		require.Equal(t, ErrBudget, err)
		require.Less(t, work, budget(1<<20))
		spent++
	}
	require.Greater(t, spent, 2)
}

// On boards that are empty or nearly so, a search without a plan finds no end.
func TestNearlyEmptyBoards(t *testing.T) {
	t.Parallel()
	sizes{testNearlyEmpty[Grid4], testNearlyEmpty[Grid6], testNearlyEmpty[Grid8],
		testNearlyEmpty[Grid], testNearlyEmpty[Grid10], testNearlyEmpty[Grid12],
		testNearlyEmpty[Grid16], testNearlyEmpty[Grid25], testNearlyEmpty[Grid36],
		testNearlyEmpty[Grid49], testNearlyEmpty[Grid64], testNearlyEmpty[Grid81]}.run(t)
}

func testNearlyEmpty[B Board](t *testing.T) {
	var empty, one, row, column B
	n := side(len(empty))
	one[len(one)/2] = 2
	for i, v := range rand.New(NewStream(uint64(n), 0)).Perm(n) {
		row[i], column[i*n] = uint8(v+1), uint8(v+1)
	}
	for _, puzzle := range []B{empty, one, row, column} {
		board, err := Solve(t.Context(), puzzle)
		require.NoError(t, err)
		require.True(t, Solved(puzzle, board))
		found, err := Count(t.Context(), puzzle, 3)
		require.NoError(t, err)
		require.Equal(t, 3, found)
	}
}
