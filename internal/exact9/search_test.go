package exact9

import (
	"cmp"
	"context"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/poll"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// The search makes exactly the guesses of its budget, whenever it looks at the
// context, and with the guesses that a puzzle needs it finds all solutions.
func TestKernelBudget(t *testing.T) {
	puzzle := sudokutest.Counted[len(sudokutest.Counted)-1]
	g := sudokutest.GridOf(puzzle.Line)
	g[1] = 0
	all := Search{Ctx: t.Context()}
	require.NoError(t, all.Run(&g))
	require.Greater(t, all.Found, puzzle.Count)
	require.Greater(t, all.guesses, uint64(2*PollEvery))
	each := Search{Ctx: t.Context(), Yield: func([]uint8) bool { return true }}
	require.NoError(t, each.Run(&g))
	require.Equal(t, all.guesses, each.guesses, "yielding takes the same guesses")
	for _, work := range []uint64{1, 7, PollEvery - 1, PollEvery, PollEvery + 1, 2 * PollEvery, all.guesses - 1} {
		e := Search{Ctx: t.Context(), Budget: poll.Budget(work)}
		require.Equal(t, poll.ErrBudget, e.Run(&g))
		require.Equal(t, work+1, e.guesses, "the guess that is not made")
		require.LessOrEqual(t, e.Found, all.Found)
	}
	enough := Search{Ctx: t.Context(), Budget: poll.Budget(all.guesses)}
	require.NoError(t, enough.Run(&g))
	require.Equal(t, all.Found, enough.Found)

	extended := Search{Ctx: t.Context(), Budget: 100, Extend: 10}
	require.NoError(t, extended.Run(&g))
	require.Equal(t, all.Found, extended.Found)

	ended := Search{Ctx: sudokutest.CountingContext(t.Context(), 2)}
	require.Equal(t, context.Canceled, ended.Run(&g))
	require.Equal(t, uint64(2*PollEvery), ended.guesses)
}

// Whatever conclusion the search draws no more, it needs other guesses.
func TestKernelGuesses(t *testing.T) {
	guesses := func(g [81]uint8) uint64 {
		e := Search{Ctx: t.Context(), Limit: 100}
		e.Run(&g)
		return e.guesses
	}
	var known []uint64
	for _, test := range sudokutest.Counted {
		known = append(known, guesses(sudokutest.GridOf(test.Line)))
	}
	for _, test := range sudokutest.Unsolvable {
		known = append(known, guesses(sudokutest.GridOf(test.Line)))
	}
	require.Equal(t, []uint64{0, 57, 22, 1, 2, 3, 9, 264, 90, 245, 0, 0, 0, 0, 0}, known)
	r := rand.New(rand.NewPCG(9, 81))
	var sums [3]uint64
	for i := range 3000 {
		sums[i%3] += guesses(sudokutest.RandomPuzzle(r, 20+i/3%20, i%3))
	}
	require.Equal(t, [3]uint64{108170, 39801, 20665}, sums)
}

// extras are what three kinds of rules add: lines and their ways, pairs, and orders.
func extras() map[string]*Extra {
	standard := geometry.Standard[9]()
	with := func(added [][]uint16, pairs [][2]int) *Extra {
		units, kinds := slices.Concat(standard.Units, added), slices.Clone(standard.Kinds)
		for range added {
			kinds = append(kinds, geometry.Other)
		}
		return NewExtra(geometry.New(81, 9, units, kinds, pairs, nil))
	}
	diagonals, groups := make([][]uint16, 2), make([][]uint16, 9)
	var knight [][2]int
	for i := range 9 {
		diagonals[0], diagonals[1] = append(diagonals[0], uint16(10*i)), append(diagonals[1], uint16(8*i+8))
		for j := range 9 {
			groups[i] = append(groups[i], uint16((i/3+j/3*3)*9+i%3+j%3*3))
			if i < 7 && j < 8 {
				knight = append(knight, [2]int{9*i + j, 9*i + j + 19}, [2]int{9*i + j + 1, 9*i + j + 18})
			}
			if i < 8 && j < 7 {
				knight = append(knight, [2]int{9*i + j, 9*i + j + 11}, [2]int{9*i + j + 2, 9*i + j + 9})
			}
		}
	}
	return map[string]*Extra{"diagonals": with(diagonals, nil), "knight": with(nil, knight), "groups": with(groups, nil)}
}

// As above with extra rules. The ways of digits are listed where at least leastOpen cells are
// open, which changes the guesses.
func TestExtraGuesses(t *testing.T) {
	known := map[string][3]uint64{}
	for name, extra := range extras() {
		r := rand.New(rand.NewPCG(9, 53))
		var sums [3]uint64
		for range 100 {
			var board [81]uint8
			for i, v := range r.Perm(9) {
				board[9*i] = uint8(1 + v)
			}
			full := Search{Ctx: t.Context(), Budget: 10000, Limit: 1, Keep: true, Extra: extra}
			if full.Run(&board); full.Found == 0 {
				continue
			}
			cells := r.Perm(81)
			for i := range sums { // one cell fewer is open than ways need, as many, and one more
				board := full.First
				for _, cell := range cells[:leastOpen-1+i] {
					board[cell] = 0
				}
				e := Search{Ctx: t.Context(), Extra: extra}
				require.NoError(t, e.Run(&board))
				require.Positive(t, e.Found)
				sums[i] += e.guesses
			}
		}
		known[name] = sums
	}
	require.Equal(t, map[string][3]uint64{"diagonals": {91, 118, 169}, "groups": {568, 988, 1626}, "knight": {49, 56, 62}}, known)
}

// Givens that leave a cell no value are broken, at once. An empty board is not.
func TestBroken(t *testing.T) {
	for name, extra := range extras() {
		for _, rules := range []*Extra{nil, extra} {
			for line, want := range map[string]error{
				"12345678." + "........9" + strings.Repeat(".", 63): ErrBroken, // R1C9 has no value
				"11" + strings.Repeat(".", 79):                      ErrBroken,
				strings.Repeat(".", 81):                             nil,
				sudokutest.Unsolvable[0].Line:                       ErrBroken,
			} {
				board := sudokutest.GridOf(line)
				e := Search{Ctx: t.Context(), Limit: 1, Extra: rules}
				require.Equal(t, want, e.Run(&board), "%s: %s", name, line)
			}
		}
	}
}

// In a settled position no digit can stand in a cell that has a digit, wherever in the
// three bands the digit was placed.
func TestSettledCandidates(t *testing.T) {
	positions := 0
	var follow func(s state)
	follow = func(s state) {
		if positions++; s.wideOpen == 0 && s.lastOpen == 0 {
			return
		}
		for d := range s.wide {
			require.Zero(t, s.wide[d]&^s.wideOpen)
			require.Zero(t, s.last[d]&^s.lastOpen)
		}
		requireGuess(t, &s)
		digit, band, options := s.guess()
		for ; options != 0; options &= options - 1 {
			if next := s; next.arrange(digit, band, options) {
				follow(next)
			}
		}
	}
	for _, test := range sudokutest.Counted {
		board := sudokutest.GridOf(test.Line)
		var s state
		if s.readGivens(&board) && s.settle(1<<9-1, cellSet{wideBits &^ s.wideOpen, bandBits &^ s.lastOpen}) {
			follow(s)
		}
	}
	require.Greater(t, positions, 1000)
}

// requireGuess requires the guess of boards with candidates that its words describe.
func requireGuess(t *testing.T, s *state) {
	t.Helper()
	type guess struct{ weight, digit, band int }
	fewest := 9*9 + 1
	var all []guess
	for band := range 6 {
		open, list := 0, []guess(nil)
		for d, triads := range s.triads {
			pattern := triads >> (9 * band) & patternBits
			open += bits.OnesCount64(pattern)
			if n := bits.OnesCount8(arrangementsIn[pattern]); n > 1 {
				list = append(list, guess{3*n + bits.OnesCount64(triads), d, band})
			}
		}
		if list != nil && open < fewest {
			fewest, all = open, nil
		}
		if open == fewest {
			all = append(all, list...)
		}
	}
	best := slices.MinFunc(all, func(a, b guess) int {
		return cmp.Or(cmp.Compare(a.weight, b.weight), cmp.Compare(a.digit, b.digit), cmp.Compare(a.band, b.band))
	})
	digit, band, options := s.guessMarks()
	require.Equal(t, best, guess{best.weight, digit, band})
	require.Equal(t, arrangementsIn[s.triads[digit]>>(9*band)&patternBits], options)
}
