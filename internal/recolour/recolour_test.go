package recolour

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"example.com/sudoku/internal/deduce"
	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/rng"
	"example.com/sudoku/internal/set"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// A puzzle is a board to fill, with a solution.
type puzzle struct {
	rules           *geometry.Board
	domains         []set.Values
	cells, solution []uint8
}

// newPuzzle returns a puzzle of an ordinary size with a share of its cells empty.
func newPuzzle(t *testing.T, side int, empty float64) puzzle {
	r := rand.New(rng.New(1, 0))
	p := puzzle{rules: geometry.Standard[side](), solution: make([]uint8, side*side)}
	sudokutest.Fill(p.solution, r)
	p.cells = slices.Clone(p.solution)
	sudokutest.Thin(p.cells, empty, r)
	var ok bool
	p.domains, ok = deduce.New(p.rules).Deduce(p.cells)
	require.True(t, ok)
	return p
}

// largePuzzle returns a puzzle on which the heat changes.
func largePuzzle(t *testing.T) puzzle { return newPuzzle(t, 49, 0.6) }

// worker returns a worker that nothing stops.
func (p *puzzle) worker() *Worker {
	return New(p.rules, p.domains, func(int) bool { return false })
}

// After any number of steps the tables are those of a fresh count, every step
// is one of the best allowed, and the tabus are kept.
func TestStepsAreTheBest(t *testing.T) {
	t.Parallel()
	for side, rules := range geometry.Standard {
		if rules != nil {
			t.Run(strconv.Itoa(side), func(t *testing.T) {
				t.Parallel()
				testSteps(t, side)
			})
		}
	}
}

func testSteps(t *testing.T, side int) {
	r := rand.New(rng.New(1, 0))
	empty := 0.9
	if geometry.IsGiant(side * side) {
		empty = 0.5
	}
	steps := min(sudokutest.Scaled(200), 60_000/(side*side))
	p := newPuzzle(t, side, empty)
	w, fresh := p.worker(), p.worker()
	board := slices.Clone(p.cells)
	for i, values := range p.domains {
		board[i] = values.First()
	}
	require.True(t, w.readBoard(board))
	total := w.total
	for v, cell := range w.cells { // readBoard splits crowds
		board[cell] = w.value[w.colour[v].index()]
	}
	for now := range steps {
		w.endTabus(now)
		change, want := w.bestSteps(), p.slowSearch(w, board)
		best := make([]vertexColour, w.ties)
		for i := range best {
			best[i] = w.tie(i)
		}
		if len(best) == 0 {
			require.Empty(t, want.steps)
			continue
		}
		require.Equal(t, want.change, change, "step %d", now)
		require.ElementsMatch(t, want.steps, best)
		w.apply(best[r.IntN(len(best))], now, r.Uint64())
		total += change

		for v, cell := range w.cells {
			board[cell] = w.value[w.colour[v].index()]
		}
		require.True(t, fresh.readBoard(board))
		require.Equal(t, total, fresh.total)
		require.Equal(t, fresh.colour, w.colour)
		require.Equal(t, fresh.clashing, w.clashing)
		require.Equal(t, fresh.count, w.count)
		for i := range w.words {
			f, g := &fresh.words[i], &w.words[i]
			if f.clashes != g.clashes || f.present != g.present || f.limit != g.limit {
				require.Equal(t, f, g, "word %d", i)
			}
		}
	}
	for i, v := range p.cells {
		if v != 0 {
			require.Equal(t, v, board[i])
		}
	}
}

type slowSteps struct {
	change int
	steps  []vertexColour
}

// slowSearch counts the clashes of every choice of every clashing vertex on the
// board.
func (p *puzzle) slowSearch(w *Worker, cells []uint8) slowSteps {
	best := slowSteps{change: 1 << 30}
	clashes := func(cell int, value uint8) (n int) {
		for _, peer := range p.rules.Peers[cell] {
			if cells[peer] == value {
				n++
			}
		}
		return n
	}
	for v, cell := range w.cells {
		own := clashes(int(cell), cells[cell])
		for i := 8 * w.first[v]; i < 8*w.first[v+1]; i++ {
			c := vertexColour(i * fieldBits)
			if w.value[i] == 0 || own == 0 || c == w.colour[v] {
				continue
			}
			n := clashes(int(cell), w.value[i])
			if n >= w.crowd {
				continue
			}
			change := n - own
			free := w.words[c.word()].free>>(c.shift()+fieldBits-1)&1 != 0
			if !free || change > best.change {
				continue
			}
			if change < best.change {
				best = slowSteps{change: change}
			}
			best.steps = append(best.steps, c)
		}
	}
	return best
}
