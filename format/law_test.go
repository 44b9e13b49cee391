package format_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/sudoku"
	"example.com/sudoku/format"
	"example.com/sudoku/internal/sudokutest"
	"example.com/sudoku/variant"
	"github.com/stretchr/testify/require"
)

// shapes are texts of rules of all shapes up to side 9: with boxes and without, values
// from other numbers and more or fewer than cells in a row, regions, and some clues.
func shapes() (texts []string) {
	for n := 1; n <= 9; n++ {
		for m := 1; m <= 9; m++ {
			texts = append(texts, fmt.Sprintf(".Shape~%dx%d", n, m), fmt.Sprintf(".Shape~%dx%d.NoBoxes", n, m))
		}
		shape := fmt.Sprintf(".Shape~%dx%d", n, n)
		for _, values := range []string{"", fmt.Sprintf("~0-%d", n-1), fmt.Sprintf("~%d", n+1), fmt.Sprintf("~%d", max(1, n-1)), fmt.Sprintf("~0-%d", n), fmt.Sprintf("~3-%d", n+2), "~3-15"} {
			for _, more := range []string{"", ".NoBoxes", ".Diagonal~1", ".Odd~R1C1", ".Cage~0~R1C1", fmt.Sprintf(".Cage~5~R1C1~R%dC%d", n, n)} {
				texts = append(texts, shape+values+more)
			}
		}
		columns, rows := "", ""
		for i := range n * n {
			columns += string(rune('A' + i%n))
			rows += string(rune('A' + i/n))
		}
		for _, layout := range []string{columns, rows} {
			texts = append(texts, shape+".Jigsaw~"+layout, shape+".NoBoxes.Jigsaw~"+layout)
		}
	}
	return append(texts, ".Shape~2x4.Jigsaw~AABBAABB", ".Shape~2x4.NoBoxes.Jigsaw~AABBAABB", ".Shape~3x4.NoBoxes.Jigsaw~AAAABBBBCCCC",
		".Shape~4x4.NoBoxes.Jigsaw~AAABACBBCCDBCDDD", ".Shape~4x4.Jigsaw~AAABACBBCCDBCDDD",
		".Shape~9x9.Cage~5~R1C1~R1C2.Cage~9~R2C2~R3C3", ".Places~4~R1C1~R1C2~R2C1~R2C2~R2C3", variant.Samurai().String())
}

// boards returns puzzles of rules: empty, with a given, with the candidates of a cell
// limited, and full.
func boards(t *testing.T, text string) (puzzles []sudoku.Puzzle) {
	empty, err := variant.Parse(text)
	if err != nil {
		return nil
	}
	puzzles = append(puzzles, empty)
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	solution, err := sudoku.Solve(ctx, empty)
	if err != nil { // none, or hard to find
		return puzzles
	}
	puzzles = append(puzzles, solution)
	one := empty.Rules.Empty()
	one.Cells[0] = solution.Cells[0]
	puzzles = append(puzzles, one)
	if empty.Rules.Values() > 2 {
		limited := empty.Rules.Empty()
		limited.Candidates = sudoku.Candidates(limited)
		limited.Candidates[0] = sudoku.ValuesOf(1, 2)
		puzzles = append(puzzles, limited)
	}
	return puzzles
}

// plain returns the text of rules in which regions that repeat the rows or the boxes are
// left out, as they say nothing.
func plain(p sudoku.Puzzle) string {
	text := p.Rules.String()
	rows, columns := p.Rules.Size()
	if rows == columns && slices.Contains([]int{1, 2, 3, 5, 7}, rows) {
		text = strings.Replace(text, ".NoBoxes", "", 1)
		layout := ""
		for i := range rows * rows {
			layout += string(rune('A' + i/rows))
		}
		text = strings.Replace(text, ".Jigsaw~"+layout, "", 1)
	}
	parts := strings.Split(text, ".")
	slices.Sort(parts)
	return strings.Join(parts, ".")
}

// requireSame requires a puzzle to be read from what it was printed as, or an error of
// which the type says that the form can't have it.
func requireSame(t *testing.T, p sudoku.Puzzle, form format.Form) (printed bool) {
	text, left, err := format.Print(format.Sheet{Puzzle: p}, form, nil)
	if err != nil {
		_, unsupported := errors.AsType[*format.UnsupportedError](err)
		require.True(t, unsupported, "%s as %s: %v", p.Rules, form, err)
		return false
	}
	require.Empty(t, left)
	back, err := format.Parse(text, nil)
	require.NoError(t, err, "%s as %s: %s", p.Rules, form, text)
	require.Equal(t, plain(p), plain(back.Puzzle), "%s as %s", p.Rules, form)
	require.Equal(t, p.Cells, back.Puzzle.Cells, "%s as %s: %s", p.Rules, form, text)
	require.Equal(t, candidates(p), candidates(back.Puzzle), "%s as %s: %s", p.Rules, form, text)
	return true
}

// candidates returns the values that a puzzle leaves for each cell.
func candidates(p sudoku.Puzzle) string { return fmt.Sprint(sudoku.Candidates(p)) }

// What Print prints of any rules, Parse reads as the same puzzle.
func TestPrintOfShapes(t *testing.T) {
	printed := make(map[format.Form]int)
	texts := shapes()
	for i, text := range texts {
		if !sudokutest.Sampled(i, 8) && i < len(texts)-4 && !strings.Contains(text, "3x3") {
			continue
		}
		for _, p := range boards(t, text) {
			for _, form := range format.Forms() {
				if requireSame(t, p, form) {
					printed[form]++
				}
			}
		}
	}
	for _, form := range format.Forms() {
		require.Positive(t, printed[form], form)
	}
	require.Greater(t, printed[format.String], 2*len(texts)/map[bool]int{true: 1, false: 8}[*sudokutest.Long])
}

// clues has a clue of each kind that f-puzzles or SudokuMaker knows.
var clues = []string{
	"AllDifferent~R1C1~R1C2~R5C5", "AntiConsecutive", "AntiKing", "AntiKnight", "Arrow~R1C1~R1C2~R1C3", "Between~R1C1~R2C2~R3C3",
	"BlackDot~R1C1~R1C2", "BlackDot~R1C1~R1C2~R1C3", "Cage~15~R1C1~R1C2", "Cage~0~R1C1~R1C2", "Clone~R1C1~R1C2~R4C4~R4C5",
	"ContainAtLeast~1_2~R1C1~R1C2", "Diagonal~1", "Diagonal~-1", "Difference~3~R1C1~R1C2", "Differ~R1C1~R5C5~R9C9", "DisjointSets", "DoubleArrow~R1C1~R1C2~R1C3",
	"Entropic~R1C1~R1C2~R1C3", "Even~R1C1~R5C5~R7C8", "Odd~R1C1~R5C5~R7C8", "Odd~R1C1.Odd~R5C5", "Indexing~C~R1C1~R2C1", "Indexing~R~R1C1~R2C1", "Indexing~B~R1C1~R2C1",
	"LittleKiller~20~R1C1", "LittleKiller~20~R2C1", "Lockout~4~R1C1~R1C2~R1C3", "Lockout~5~R1C1~R1C2~R1C3", "Maximum~R5C5~R1C1", "Minimum~R5C5", "Modular~3~R1C1~R1C2~R1C3",
	"Nabner~R1C1~R1C2~R1C3", "Palindrome~R1C1~R2C2~R3C3", "PillArrow~2~R1C1~R1C2~R1C3~R1C4~R1C5", "Quad~R1C1~1~2~3", "Quad~R1C1~1~1", "Ratio~3~R1C1~R1C2",
	"RegionSumLine~R1C1~R4C1~R7C1", "Renban~R1C1~R1C2~R1C3", "WhiteDot~R1C1~R1C2~R2C2~R2C1", "X~R1C1~R5C5~R5C6", "BlackDot~R1C1~R3C3", "Sandwich~10~R1", "Sandwich~0~C9", "Skyscraper~R1~3~", "Skyscraper~C2~3~4", "SlowThermo~R1C1~R1C2~R1C3",
	"StrictKropki", "StrictBlack", "StrictWhite", "StrictXV", "WhiteDot~R1C1~R1C2.StrictKropki", "X~R1C1~R1C2.StrictXV", "Thermo~R1C1~R1C2~R1C3", "Unit~extra~x~R1C1~R2C2~R3C3",
	"GlobalEntropy", "GlobalMod", "LookAndSay~1325~R1C1~R1C2~R2C2~R3C3", "Modular~2~R1C1~R1C2~R1C3", "NumberedRoom~R1~3~", "NumberedRoom~C2~~4",
	"WhiteDot~R1C1~R1C2.BlackDot~R2C1~R2C2.StrictKropki", "WhiteDot~R1C1~R1C2.BlackDot~R2C1~R2C2.StrictWhite", "Difference~3~R1C1~R1C2.StrictKropki", "BlackDot~R1C1~R1C2.StrictWhite.StrictBlack",
	"V~R1C1~R1C2", "Whisper~5~R1C1~R1C2~R2C1", "Whisper~4~R1C1~R1C2", "WhiteDot~R1C1~R1C2~R1C3", "Windoku", "X~R1C1~R1C2", "XSum~R1~20~", "XSum~C1~20~15", "Zipper~R1C1~R1C2~R1C3",
}

// A clue that Print prints in a form is read as the same law, or as the same text; and
// what was read once is read again as the same rules.
func TestPrintOfClues(t *testing.T) {
	parsed := 0
	for _, clue := range clues {
		for _, shape := range []string{".Shape~9x9", ".Shape~6x6", ".Shape~8x8.NoBoxes"} {
			p, err := variant.Parse(shape + "." + clue)
			if err != nil {
				continue
			}
			parsed++
			for _, form := range format.Forms() {
				text, _, err := format.Print(format.Sheet{Puzzle: p}, form, nil)
				if err != nil {
					_, unsupported := errors.AsType[*format.UnsupportedError](err)
					require.True(t, unsupported, "%s as %s: %v", p.Rules, form, err)
					continue
				}
				first, err := format.Parse(text, nil)
				require.NoError(t, err, "%s as %s: %s", p.Rules, form, text)
				if plain(p) != plain(first.Puzzle) {
					requireAlike(t, p, first.Puzzle)
				}
				again, _, err := format.Print(format.Sheet{Puzzle: first.Puzzle}, form, nil)
				require.NoError(t, err, "%s as %s", first.Puzzle.Rules, form)
				second, err := format.Parse(again, nil)
				require.NoError(t, err)
				require.True(t, first.Puzzle.Rules.Equal(second.Puzzle.Rules), "%s is read again as %s", first.Puzzle.Rules, second.Puzzle.Rules)
			}
		}
	}
	require.Greater(t, parsed, 2*len(clues))
}

// requireAlike requires that two rules accept the same boards, of some that solve the one
// or the other and some at random.
func requireAlike(t *testing.T, a, b sudoku.Puzzle) {
	for _, pair := range [][2]sudoku.Puzzle{{a, b}, {b, a}} {
		solution, err := sudoku.Solve(t.Context(), pair[0])
		if err != nil {
			_, err = sudoku.Solve(t.Context(), pair[1])
			require.ErrorIs(t, err, sudoku.ErrNoSolution, "%s and %s", a.Rules, b.Rules)
			return
		}
		require.True(t, sudoku.Solved(pair[1], sudoku.Puzzle{Rules: pair[1].Rules, Cells: solution.Cells}), "%s is read as %s", a.Rules, b.Rules)
		for i := range solution.Cells { // two values swapped, in a row
			cells := slices.Clone(solution.Cells)
			k := (i + 1) % len(cells)
			cells[i], cells[k] = cells[k], cells[i]
			require.Equal(t, sudoku.Solved(a, sudoku.Puzzle{Rules: a.Rules, Cells: cells}), sudoku.Solved(b, sudoku.Puzzle{Rules: b.Rules, Cells: cells}), "%s is read as %s", a.Rules, b.Rules)
		}
		for seed := range uint64(20) { // values renamed
			cells := slices.Clone(solution.Cells)
			for i := range cells {
				cells[i] = uint8((uint64(cells[i])+seed)%uint64(a.Rules.Values())) + 1
			}
			require.Equal(t, sudoku.Solved(a, sudoku.Puzzle{Rules: a.Rules, Cells: cells}), sudoku.Solved(b, sudoku.Puzzle{Rules: b.Rules, Cells: cells}), "%s is read as %s", a.Rules, b.Rules)
		}
	}
}
