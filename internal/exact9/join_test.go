package exact9

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/set"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// slowCount counts the solutions of a board up to a limit, by trying the values of the cell with
// the fewest. The rules are the peers of each cell.
func slowCount(board [81]uint8, may [81]uint16, peers [][]uint16, limit int) int {
	for cell, v := range board {
		if v != 0 {
			for _, peer := range peers[cell] {
				may[peer] &^= 1 << v
			}
		}
	}
	var count func(open []int, may [81]uint16, limit int) int
	count = func(open []int, may [81]uint16, limit int) int {
		if len(open) == 0 {
			return 1
		}
		best := 0
		for i, cell := range open {
			if bits.OnesCount16(may[cell]) < bits.OnesCount16(may[open[best]]) {
				best = i
			}
		}
		cell := open[best]
		open[best], open[0] = open[0], cell
		n := 0
		for values := may[cell]; values != 0 && n < limit; values &= values - 1 {
			next := may
			for _, peer := range peers[cell] {
				next[peer] &^= values & -values
			}
			n += count(slices.Clone(open[1:]), next, limit-n)
		}
		return n
	}
	var open []int
	for cell, v := range board {
		if v == 0 {
			open = append(open, cell)
		} else if may[cell]>>v&1 == 0 {
			return 0
		}
	}
	return count(open, may, limit)
}

// anyValue are the values of a board without pencil marks.
func anyValue() (may [81]uint16) {
	for cell := range may {
		may[cell] = 1<<10 - 2
	}
	return may
}

// requireSolutions requires that a search counts and yields what slowCount finds, whatever the
// limit, each solution once and in one order that begins with the only one of limit 1.
func requireSolutions(t *testing.T, board [81]uint8, may [81]uint16, peers [][]uint16, rules Search) int {
	t.Helper()
	const most = 1000
	run := func(limit int, yield func([]uint8) bool) (int, [81]uint8) {
		e := rules
		e.Ctx, e.Limit, e.Keep, e.Yield = t.Context(), limit, true, yield
		if err := e.Run(&board); err != ErrBroken {
			require.NoError(t, err)
		}
		return e.Found, e.First
	}
	want := slowCount(board, may, peers, most)
	for _, limit := range []int{most, 2, 19, 37, 100} {
		n, _ := run(limit, nil)
		require.Equal(t, min(want, limit), n, "%v, limit %d", board, limit)
	}
	var order [][81]uint8
	seen := make(map[[81]uint8]bool)
	n, _ := run(most, func(solution []uint8) bool {
		s := [81]uint8(solution)
		for cell, v := range s {
			clash := func(peer uint16) bool { return s[peer] == v }
			if may[cell]>>v&1 == 0 || board[cell] != 0 && board[cell] != v || slices.ContainsFunc(peers[cell], clash) {
				require.Fail(t, "no solution", "%v of %v", s, board)
			}
		}
		require.False(t, seen[s], "found twice")
		seen[s] = true
		order = append(order, s)
		return true
	})
	require.Equal(t, want, n)
	require.Len(t, order, n)
	i := 0
	_, _ = run(most, func(solution []uint8) bool {
		if order[i] != [81]uint8(solution) {
			require.Fail(t, "another order")
		}
		i++
		return true
	})
	if want > 0 {
		_, first := run(1, nil)
		require.Equal(t, order[0], first)
		stop := 1 + want/2
		n, _ := run(0, func([]uint8) bool { stop--; return stop > 0 })
		require.Equal(t, 1+want/2, n)
	}
	return want
}

// Boards with many solutions have those that trying values finds, also with pencil marks.
func TestManySolutionsAgree(t *testing.T) {
	boards := sudokutest.Scaled(200)
	standard := geometry.Standard[9]()
	r := rand.New(rand.NewPCG(38, 1))
	ordinary, marked := 0, 0
	for i := range boards {
		board := sudokutest.Without(sudokutest.MinimalGrid(r), r, 1+i%5)
		if requireSolutions(t, board, anyValue(), standard.Peers, Search{}) > 100 {
			ordinary++
		}
		if i%4 > 0 {
			continue
		}
		may, candidates := anyValue(), make([]set.Values, 81)
		for range r.IntN(12) {
			may[r.IntN(81)] &^= 1 << (1 + r.IntN(9))
		}
		for cell := range candidates {
			for v := uint8(1); v <= 9; v++ {
				if board[cell] != 0 {
					may[cell] = 1 << board[cell]
				}
				if may[cell]>>v&1 != 0 {
					candidates[cell] = candidates[cell].With(v)
				}
			}
		}
		if requireSolutions(t, board, may, standard.Peers, Search{Candidates: candidates}) > 100 {
			marked++
		}
	}
	require.Greater(t, ordinary, boards/5)
	require.Greater(t, marked, boards/20)
}

// A join finds the solutions of a position, of which guesses have restricted some digits, and no
// others: a guess may not fall on the digit that takes what the others leave.
func TestJoinOfPosition(t *testing.T) {
	peers := geometry.Standard[9]().Peers
	r := rand.New(rand.NewPCG(38, 2))
	joined, guessed := 0, 0
	boards := sudokutest.Scaled(100)
	for range boards {
		board := sudokutest.Without(sudokutest.MinimalGrid(r), r, 4)
		var s state
		s.readGivens(&board)
		if !s.settle(1<<9-1, cellSet{wideBits &^ s.wideOpen, bandBits &^ s.lastOpen}) {
			continue
		}
		for s.wideOpen != 0 || s.lastOpen != 0 {
			e := Search{Ctx: t.Context()}
			from := s
			if done, _ := e.joinWays(&from, plainWays()); done {
				var filled [81]uint8
				s.fill(&filled)
				var may [81]uint16
				for cell := range may {
					set := cellsOf(cell)
					for d := range s.wide {
						if (s.wide[d]|s.wideAt[d])&set.wide|uint64((s.last[d]|s.lastAt[d])&set.last) != 0 {
							may[cell] |= 2 << d
						}
					}
				}
				require.Equal(t, slowCount(filled, may, peers, 1<<20), e.Found)
				joined++
				if s.guessed != 0 {
					guessed++
				}
			}
			digit, band, options := s.guess()
			for range r.IntN(bits.OnesCount8(options)) {
				options &= options - 1
			}
			if !s.arrange(digit, band, options) {
				break
			}
		}
	}
	require.Greater(t, joined, boards)
	require.Greater(t, guessed, boards)
}
