package variant

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// TestCheckFindsBrokenClues: clues that the values so far break are clashes, with their cells.
func TestCheckFindsBrokenClues(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]sudoku.Clash{
		".Shape~4x4.Cage~3~R1C1~R1C2.~R1C1_4.~R1C2_1":                  {{Clue: "cage of 3", Cells: []int{0, 1}}},
		".Shape~4x4.Cage~9~R1C1~R1C2~R2C1.~R1C1_1.~R1C2_2":             {{Clue: "cage of 9", Cells: []int{0, 1}}}, // 6 is too much for a cell
		".Shape~4x4.Cage~7~R1C1~R1C2~R2C1.~R1C1_1.~R1C2_2":             nil,
		".Shape~4x4.Thermo~R1C1~R1C2~R1C3.~R1C1_4.~R1C3_1":             {{Clue: "thermometer", Cells: []int{0, 2}}},
		".Shape~4x4.Thermo~R1C1~R1C2~R1C3.~R1C3_2":                     {{Clue: "thermometer", Cells: []int{2}}},
		".Shape~4x4.Thermo~R1C1~R1C2~R1C3.~R1C3_3":                     nil,
		".Shape~4x4.Whisper~3~R1C1~R1C2.~R1C1_2":                       {{Clue: "whisper line", Cells: []int{0}}},
		".Shape~4x4~0-3.Cage~1~R1C1~R2C3.~R1C1_2":                      {{Clue: "cage of 1", Cells: []int{0}}},
		".Shape~4x4.Cage~3~R1C1~R1C2.Cage~4~R2C1~R2C2.~R1C1_4.~R2C1_4": {{Clue: "cage of 3", Cells: []int{0}}, {Clue: "cage of 4", Cells: []int{4}}},
		".Shape~4x4.AntiTaxicab.~R1C1_2.~R2C2_2":                       {{Clue: "anti-taxicab", Cells: []int{0, 5}}},
		".Shape~4x4.Cage~3~R1C1~R1C2":                                  nil,
	} {
		p, err := Parse(text)
		require.NoError(t, err, text)
		err = sudoku.Check(p)
		if want == nil {
			require.NoError(t, err, text)
			continue
		}
		require.ErrorIs(t, err, sudoku.ErrNoSolution, text)
		clash, ok := errors.AsType[*sudoku.ClashError](err)
		require.True(t, ok)
		for i := range want {
			want[i].Cell, want[i].Other = -1, -1
		}
		got := slices.DeleteFunc(clash.Clashes, func(c sudoku.Clash) bool { return c.Clue == "" })
		require.Equal(t, want, got, text)
		_, err = sudoku.Unique(t.Context(), p)
		require.ErrorIs(t, err, sudoku.ErrNoSolution)
	}
}

// TestCheckedBoardsHaveNoSolution: a clue that Check calls broken keeps the board from a solution, and
// a part of a solution is never called broken.
func TestCheckedBoardsHaveNoSolution(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(56, 5))
	broken := 0
	for range max(60, sudokutest.Scaled(600)) {
		rules := sudoku.Standard(6)
		var added []sudoku.Rule
		for range 4 {
			cells := r.Perm(36)[:3]
			added = append(added, []sudoku.Rule{Cage(4+r.IntN(12), cells...), Thermo(cells...), Arrow(cells[0], cells[1:]...), Renban(cells...), Whisper(3, cells...), Between(cells...)}[r.IntN(6)])
		}
		rules = rules.With(added...)
		if rules.Err() != nil {
			continue
		}
		p := rules.Empty()
		solution, err := sudoku.Solve(t.Context(), p)
		if err == nil {
			for range 20 {
				cell := r.IntN(36)
				p.Cells[cell] = solution.Cells[cell]
			}
			require.NoError(t, sudoku.Check(p), "%v %v", rules, p.Cells)
		}
		for range 6 {
			p.Cells[r.IntN(36)] = uint8(1 + r.IntN(6))
		}
		if clash, ok := errors.AsType[*sudoku.ClashError](sudoku.Check(p)); ok && clash.Clashes[len(clash.Clashes)-1].Clue != "" {
			broken++
			for _, c := range clash.Clashes {
				if c.Clue == "" {
					continue
				}
				q := rules.Empty()
				for _, cell := range c.Cells {
					q.Cells[cell] = p.Cells[cell]
				}
				_, err := sudoku.Solve(t.Context(), q)
				require.ErrorIs(t, err, sudoku.ErrNoSolution, "%v %v", rules, c)
			}
		}
	}
	require.Greater(t, broken, 10)
}
