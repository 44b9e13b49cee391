package variant

import (
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/sudoku"
)

// zeroTwins are clues on a Latin square of the values 0 to 3.
var zeroTwins = []twin{
	{".SumLine~2~R1C1~R2C2~R3C3", func(at values) bool { return cutsInto(2, line(at, 11, 22, 33)...) }},
	{".SumLine~3~R1C1~R2C2~R3C3~R4C4", func(at values) bool { return cutsInto(3, line(at, 11, 22, 33, 44)...) }},
	{".SumLine~2~R1C1~R2C2~R3C3~R1C4~LOOP", func(at values) bool { return loopsInto(2, line(at, 11, 22, 33, 14)...) }},
	{".SumLine~3~R1C1~R2C2~R3C3~LOOP", func(at values) bool { return loopsInto(3, line(at, 11, 22, 33)...) }},
	{".XSum~R1~1~", func(at values) bool { return xSums(1, row(at, 1)[:4]) }},
	{".XSum~R1~2~", func(at values) bool { return xSums(2, row(at, 1)[:4]) }},
	{".XSum~R1~3~", func(at values) bool { return xSums(3, row(at, 1)[:4]) }},
	{".XSum~C2~~5", func(at values) bool { return xSums(5, line(at, 42, 32, 22, 12)) }},
	{".Cage~3~R1C1~R2C2~R3C3", func(at values) bool { v := line(at, 11, 22, 33); return distinct(v...) && sum(v...) == 3 }},
	{".Arrow~R1C1~R2C2~R3C3", func(at values) bool { return at(1, 1) == at(2, 2)+at(3, 3) }},
	{".BlackDot~R1C1~R1C2", func(at values) bool { a, b := at(1, 1), at(1, 2); return a == 2*b || b == 2*a }},
	{".Ratio~3~R1C1~R1C2", func(at values) bool { a, b := at(1, 1), at(1, 2); return a == 3*b || b == 3*a }},
	{".CountingCircles~R1C1~R2C2~R3C3", func(at values) bool {
		v := line(at, 11, 22, 33)
		for _, n := range v {
			if occurrences(v, n) != n {
				return false
			}
		}
		return true
	}},
	{".CountDistinct~R1C1~R2C2~R3C3~R4C4", func(at values) bool {
		different := map[int]bool{at(2, 2): true, at(3, 3): true, at(4, 4): true}
		return at(1, 1) == len(different)
	}},
	{".LookAndSay~2013~R1C1~R2C2~R3C3", func(at values) bool {
		v := line(at, 11, 22, 33)
		return occurrences(v, 0) == 2 && occurrences(v, 3) == 1
	}},
	{".Sandwich~3~R2", func(at values) bool { return sandwiched(line(at, 21, 22, 23, 24)) == 3 }},
	{".Skyscraper~R1~2~", func(at values) bool { return towers(line(at, 11, 12, 13, 14)) == 2 }},
	{".EqualSum~R1C1~R2C2~~R3C3~R4C4", func(at values) bool { return at(1, 1)+at(2, 2) == at(3, 3)+at(4, 4) }},
	{".Zipper~R1C1~R2C2~R3C3", func(at values) bool { return at(2, 2) == at(1, 1)+at(3, 3) }},
}

// cutsInto reports whether values can be cut into pieces of a sum, one at least.
func cutsInto(total int, v ...int) bool {
	for i := range v {
		if sum(v[:i+1]...) == total && (i+1 == len(v) || cutsInto(total, v[i+1:]...) || sum(v[i+1:]...) == 0) {
			return true
		}
	}
	return false
}

// loopsInto is cutsInto for a closed line: it may start anywhere.
func loopsInto(total int, v ...int) bool {
	for range v {
		if cutsInto(total, v...) {
			return true
		}
		v = append(v[1:len(v):len(v)], v[0])
	}
	return false
}

func xSums(total int, v []int) bool { return v[0] > 0 && v[0] <= len(v) && sum(v[:v[0]]...) == total }

// Values from 0 count as they are: a clue keeps the boards of a plain statement.
func TestKindsWithZeros(t *testing.T) {
	const shape = ".Shape~4x4~0-3.NoBoxes"
	plain, err := Parse(shape)
	require.NoError(t, err)
	var list [][]uint8
	for solution, err := range sudoku.Solutions(t.Context(), plain) {
		require.NoError(t, err)
		list = append(list, solution.Cells)
	}
	require.Len(t, list, 576)
	for _, clue := range zeroTwins {
		p, err := Parse(shape + clue.text)
		require.NoError(t, err, clue.text)
		want := 0
		for _, board := range list {
			holds := clue.holds(func(row, column int) int {
				if column > 4 {
					return 0
				}
				return int(board[4*row+column-5]) - 1
			})
			if holds {
				want++
			}
			full := sudoku.Puzzle{Rules: p.Rules, Cells: board}
			require.Equal(t, holds, sudoku.Check(full) == nil, "%s: %v", clue.text, full)
		}
		got, err := sudoku.Count(t.Context(), p, 0)
		require.NoError(t, err)
		require.Equal(t, want, got, clue.text)
		require.NotZero(t, want, clue.text)
		require.Less(t, want, len(list), clue.text)
	}
}

// The smallest and the largest value of a sandwich are those of the line, also where the
// rules have values that the line lacks.
func TestSandwichOfFewCells(t *testing.T) {
	for total := range 8 {
		p, err := Parse(".Shape~3x3~0-3.NoBoxes.Sandwich~" + strconv.Itoa(total) + "~R1")
		require.NoError(t, err)
		want := 0
		plain, err := Parse(".Shape~3x3~0-3.NoBoxes")
		require.NoError(t, err)
		for board, err := range sudoku.Solutions(t.Context(), plain) {
			require.NoError(t, err)
			v := []int{int(board.Cells[0]) - 1, int(board.Cells[1]) - 1, int(board.Cells[2]) - 1}
			if sandwiched(v) == total {
				want++
			}
		}
		got, err := sudoku.Count(t.Context(), p, 0)
		require.NoError(t, err)
		require.Equal(t, want, got, "%d", total)
		require.Equal(t, total < 3, want > 0, "%d", total)
	}
}

// A line without a sum is not cut, whether it is closed or not.
func TestSumLinesOfZeros(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 1))
	for range 200 {
		n, total := 1+random.IntN(4), 1+random.IntN(4)
		cells := upTo(0, n)
		v := make([]int, n)
		for i := range v {
			v[i] = random.IntN(3)
		}
		for loop, holds := range []bool{cutsInto(total, v...), loopsInto(total, v...)} {
			s := &setting{Clue: Clue{Kind: "SumLine", Numbers: []int{total, loop}, Cells: cells}, kind: kindOf("SumLine"), first: 0, last: 2}
			board := make([]uint8, n)
			for i := range v {
				board[i] = uint8(v[i] + 1)
			}
			require.Equal(t, holds, s.counter()(board) == 0, "%v into %d, loop %d", v, total, loop)
		}
	}
}

// The second cell of a pill is one digit, also where a cell may hold 10.
func TestPillsAboveNine(t *testing.T) {
	r := sudoku.Plain(10, sudoku.Place{}, sudoku.Place{Column: 1}, sudoku.Place{Column: 2}, sudoku.Place{Column: 3}).With(PillArrow([]int{0, 1}, 2, 3))
	want := 0
	for a := 1; a <= 10; a++ {
		for b := 1; b <= 9; b++ {
			for c := 1; c <= 10; c++ {
				if d := 10*a + b - c; d >= 1 && d <= 10 {
					want++
				}
			}
		}
	}
	got, err := sudoku.Count(t.Context(), r.Empty(), 0)
	require.NoError(t, err)
	require.Equal(t, want, got)
}

// Signs beside the letters are no values of a pattern.
func TestSignsBesideLetters(t *testing.T) {
	for _, sign := range []string{"`", "@", "~", "_"} {
		require.Error(t, sudoku.Standard(9).With(Regex(sign, 0, 1)).Err(), sign)
		require.Error(t, sudoku.Standard(49).With(Regex(sign, 0, 1)).Err(), sign)
	}
	require.NoError(t, sudoku.Standard(49).With(Regex("az", 0, 1)).Err())
}
