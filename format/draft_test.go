package format

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/sudokutest"
	"example.com/sudoku/variant"
	"github.com/stretchr/testify/require"
)

// kindArguments says what the arguments of each kind are: a number of cells, with a
// letter for what stands before them (n a number, s a sum, d a direction, r a line).
var kindArguments = map[string]string{
	"AllDifferent": "9", "AntiConsecutive": "", "AntiKing": "", "AntiKnight": "", "Arrow": "4",
	"Between": "5", "BlackDot": "2", "Cage": "s4", "Clone": "6", "Diagonal": "d", "Difference": "n2",
	"DisjointSets": "", "Even": "1", "Odd": "1", "DoubleArrow": "5", "Entropic": "6", "Indexing": "i3", "LittleKiller": "nl",
	"Lockout": "44", "Maximum": "5", "Minimum": "4", "Modular": "36", "Nabner": "4", "Palindrome": "7",
	"PillArrow": "26", "Quad": "q", "Ratio": "n2", "RegionSumLine": "8", "Renban": "5", "Sandwich": "nr",
	"Skyscraper": "rnn", "SlowThermo": "6", "StrictKropki": "", "StrictBlack": "", "StrictXV": "",
	"Thermo": "5", "V": "2", "Whisper": "n6", "WhiteDot": "2", "X": "2", "XSum": "rnn", "Zipper": "5",
}

// alone are the kinds of which the grid has one at most.
var alone = []string{"AntiConsecutive", "AntiKing", "AntiKnight", "DisjointSets", "Maximum", "Minimum",
	"StrictKropki", "StrictBlack", "StrictXV", "Diagonal"}

// negatives are the kinds that f-puzzles says by the same two words.
var negatives = []string{"AntiConsecutive", "StrictKropki", "StrictBlack", "StrictWhite"}

// randomPuzzle returns a 9×9 puzzle with clues of the given kinds, or false if they make no
// rules.
func randomPuzzle(r *rand.Rand, kinds []string, parts int) (sudoku.Puzzle, bool) {
	var list []string
	has := func(kind string) bool {
		return slices.ContainsFunc(list, func(part string) bool { return part == kind || strings.HasPrefix(part, kind+"~") })
	}
	negative := false
	for range parts {
		kind := kinds[r.IntN(len(kinds))]
		isNegative := slices.Contains(negatives, kind)
		if isNegative && negative || slices.Contains(alone, kind) && has(kind) {
			continue
		}
		negative = negative || isNegative
		list = append(list, strings.Join(append([]string{kind}, randomArguments(r, kindArguments[kind])...), "~"))
	}
	if has("WhiteDot") { // then it is StrictWhite
		list = slices.DeleteFunc(list, func(part string) bool { return part == "AntiConsecutive" })
	}
	p, err := variant.Parse(".Shape~9x9." + strings.Join(list, "."))
	if err != nil {
		return p, false
	}
	all := sudoku.ValuesOf(1, 2, 3, 4, 5, 6, 7, 8, 9)
	p.Candidates = slices.Repeat([]sudoku.Values{all}, 81)
	for cell := range p.Cells {
		switch r.IntN(12) {
		case 0:
			p.Cells[cell] = uint8(1 + r.IntN(9))
		case 1:
			p.Candidates[cell] = sudoku.ValuesOf(1, 3, 5, 7, 9)
		case 2:
			p.Candidates[cell] = sudoku.ValuesOf(2, uint8(3+r.IntN(7)))
		}
	}
	return p, true
}

func randomArguments(r *rand.Rand, pattern string) (args []string) {
	cells := r.Perm(81)
	for i, c := range pattern {
		switch {
		case c == 'n':
			args = append(args, strconv.Itoa(3+r.IntN(6)))
		case c == 's':
			args = append(args, strconv.Itoa(10+r.IntN(21)))
		case c == 'd':
			args = append(args, []string{"1", "-1"}[r.IntN(2)])
		case c == 'i':
			args = append(args, []string{"R", "C", "B"}[r.IntN(3)])
		case c == 'r':
			args = append(args, []string{"R", "C"}[r.IntN(2)]+strconv.Itoa(1+r.IntN(9)))
		case c == 'l':
			args = append(args, cellName([]int{9, 17, 3, 76}[r.IntN(4)]))
		case c == 'q':
			args = append(args, cellName(r.IntN(8)*9+r.IntN(8)), "1", "5")
		case i == len(pattern)-1:
			for _, cell := range cells[:c-'0'] {
				args = append(args, cellName(cell))
			}
		default: // the one value that a form has
			args = append(args, string(c))
		}
	}
	if strings.HasPrefix(pattern, "26") { // a pill is read in the order of the grid
		slices.Sort(args[1:3])
	}
	return args
}

// cellName returns the name of a cell of a 9×9 board.
func cellName(cell int) string { return fPlaceName(cell/9+1, cell%9+1) }

// parts returns the parts of the text of a puzzle, in order.
func parts(t testing.TB, p sudoku.Puzzle) []string {
	t.Helper()
	text, err := p.MarshalText()
	require.NoError(t, err)
	list := strings.Split(string(text), ".")
	slices.Sort(list)
	return list
}

// read returns the sheet of a text, which must be of a form.
func read(t testing.TB, text string, form Form) Sheet {
	t.Helper()
	sheet, err := Parse(text, nil)
	require.NoError(t, err, text)
	require.Equal(t, form, sheet.Form, text)
	return sheet
}

// written prints the text of a puzzle in a form.
func written(t testing.TB, text string, form Form, options *Options) (string, []*UnsupportedError, error) {
	t.Helper()
	return Print(read(t, text, String), form, options)
}

var allKinds = func() []string {
	var kinds []string
	for kind := range kindArguments {
		kinds = append(kinds, kind)
	}
	slices.Sort(kinds)
	return kinds
}()

// Each form reads back what it prints.
func TestParseInvertsPrint(t *testing.T) {
	forms := map[Form][]string{
		String: allKinds, FPuzzles: allKinds, SudokuPad: allKinds,
		SadMan: nil, Library: nil, Jigsaw: nil, Candidates: nil, Marks: nil,
	}
	for form, kinds := range forms {
		t.Run(string(form), func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 2))
			printed := 0
			for range sudokutest.Scaled(1500) {
				p, ok := randomPuzzle(r, append(kinds, "Cage"), min(len(kinds), r.IntN(12)))
				if !ok {
					continue
				}
				if form == SadMan || form == Jigsaw {
					p.Candidates = nil
				}
				if form == Jigsaw {
					rules, err := sudoku.Jigsaw(layoutOf(wavy()))
					require.NoError(t, err)
					p.Rules = rules
				}
				text, left, err := Print(Sheet{Puzzle: p}, form, nil)
				require.NoError(t, err, p.Rules)
				require.Empty(t, left)
				require.Equal(t, parts(t, p), parts(t, read(t, text, form).Puzzle), text)
				printed++
			}
			require.Greater(t, printed, sudokutest.Scaled(500))
		})
	}
}

// wavy returns a layout that is not the standard one: the boxes with two pairs of cells
// exchanged.
func wavy() []int {
	regions := standardRegions(9)
	regions[2], regions[3] = regions[3], regions[2]
	regions[20], regions[21] = regions[21], regions[20]
	return regions
}
