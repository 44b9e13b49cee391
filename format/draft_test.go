package format

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// kindArguments says what the arguments of each kind are: a number of cells, with a
// letter for what stands before them (n a number, s a sum, d a direction, r a line).
var kindArguments = map[string]string{
	kindAllDifferent: "9", kindAntiConsecutive: "", kindAntiKing: "", kindAntiKnight: "", kindArrow: "4",
	"Between": "5", kindBlackDot: "2", kindCage: "s4", kindClone: "6", kindDiagonal: "d", kindDifference: "n2",
	kindDisjoint: "", kindEven: "1", kindOdd: "1", "DoubleArrow": "5", "Entropic": "6", kindIndexing: "i3", kindLittleKiller: "nl",
	"Lockout": "44", kindMaximum: "5", kindMinimum: "4", "Modular": "36", "Nabner": "4", "Palindrome": "7",
	kindPill: "26", kindQuad: "q", kindRatio: "n2", "RegionSumLine": "8", "Renban": "5", kindSandwich: "nr",
	kindSkyscraper: "rnn", "SlowThermo": "6", kindStrictKropki: "", kindStrictRatio: "", kindStrictXV: "",
	"Thermo": "5", kindV: "2", kindWhisper: "n6", kindWhiteDot: "2", kindX: "2", kindXSum: "rnn", "Zipper": "5",
}

// alone are the kinds of which the grid has one at most.
var alone = []string{kindAntiConsecutive, kindAntiKing, kindAntiKnight, kindDisjoint, kindMaximum, kindMinimum,
	kindStrictKropki, kindStrictRatio, kindStrictXV, kindDiagonal}

// negatives are the kinds that f-puzzles says by the same two words.
var negatives = []string{kindAntiConsecutive, kindStrictKropki, kindStrictRatio, kindStrictWhite}

// randomDraft returns a 9×9 draft with parts of the given kinds.
func randomDraft(r *rand.Rand, kinds []string, parts int) *draft {
	d := newDraft(9, 9)
	negative := false
	for range parts {
		kind := kinds[r.IntN(len(kinds))]
		isNegative := slices.Contains(negatives, kind)
		if isNegative && negative || slices.Contains(alone, kind) && slices.ContainsFunc(d.parts, func(p part) bool { return p.kind == kind }) {
			continue
		}
		negative = negative || isNegative
		d.add(kind, randomArguments(r, d, kindArguments[kind])...)
	}
	if slices.ContainsFunc(d.parts, func(p part) bool { return p.kind == kindWhiteDot }) { // then it is StrictWhite
		d.parts = slices.DeleteFunc(d.parts, func(p part) bool { return p.kind == kindAntiConsecutive })
	}
	for cell := range d.givens {
		switch r.IntN(12) {
		case 0:
			d.givens[cell] = 1 + r.IntN(9)
		case 1:
			d.restrict(cell, []int{1, 3, 5, 7, 9})
		case 2:
			d.restrict(cell, []int{2, 3 + r.IntN(7)})
		}
	}
	return d
}

func randomArguments(r *rand.Rand, d *draft, pattern string) (args []string) {
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
			args = append(args, []string{"R", "C"}[r.IntN(2)]+lineName(r.IntN(9)))
		case c == 'l':
			args = append(args, d.name([]int{9, 17, 3, 76}[r.IntN(4)]))
		case c == 'q':
			args = append(args, d.name(r.IntN(8)*9+r.IntN(8)), "1", "5")
		case i == len(pattern)-1:
			for _, cell := range cells[:c-'0'] {
				args = append(args, d.name(cell))
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

// same requires that two drafts say the same.
func same(t *testing.T, want, got *draft) {
	t.Helper()
	sorted := func(d *draft) []string {
		text := strings.Split(d.String(), ".")
		slices.Sort(text)
		return text
	}
	require.Equal(t, sorted(want), sorted(got))
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
			for range 200 {
				d := randomDraft(r, append(kinds, kindCage), min(len(kinds), r.IntN(12)))
				if form == SadMan || form == Jigsaw {
					d.candidates = nil
				}
				if form == Jigsaw {
					d.setRegions(wavy())
				}
				text, err := printDraft(d, form, nil)
				if _, no := parsePuzzle(d.String()); form == SudokuPad && no != nil { // what is no puzzle can't be drawn
					require.Error(t, err, d)
					continue
				}
				printed++
				require.NoError(t, err, d)
				got, found, ok, err := parseDraft(text, nil)
				require.NoError(t, err, text)
				require.True(t, ok, text)
				require.Equal(t, form, found, text)
				same(t, d, got)
			}
			require.Greater(t, printed, 100)
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

func TestKillersComeBack(t *testing.T) {
	d := newDraft(9, 9)
	d.addCells(kindCage, []string{"10"}, 0, 1, 9)
	d.addCells(kindCage, []string{"45"}, 10, 11, 12, 20, 28, 36, 37, 45, 54)
	d.addCells(kindCage, []string{"9"}, 80)
	for _, form := range []Form{KillerLong, KillerShort} {
		text, err := printDraft(d, form, nil)
		require.NoError(t, err)
		got, found, _, err := parseDraft(text, nil)
		require.NoError(t, err)
		assert.Equal(t, form, found)
		same(t, d, got)
	}
	d.add(kindDiagonal, "1")
	d.add(kindDiagonal, "-1")
	text, err := printDraft(d, KillerLong, nil)
	require.NoError(t, err)
	got, _, _, err := parseDraft(text, nil)
	require.NoError(t, err)
	same(t, d, got)
	_, err = printDraft(d, KillerShort, nil)
	assert.EqualError(t, err, "format: killer-short: Diagonal: the form has no words for it")
	text, err = printDraft(d, KillerShort, &Options{LeaveOut: true})
	require.NoError(t, err)
	assert.Equal(t, "A<0000000^j<<0000000`", text[:21])
}

// What a form has no words for is an error that names it, or is left out and listed.
func TestPrintNamesWhatItCantSay(t *testing.T) {
	d := newDraft(9, 9)
	d.givens[0] = 7
	d.add("Lunchbox", "9", "R1C1", "R1C2", "R1C3")
	_, err := printDraft(d, FPuzzles, nil)
	var bad *UnsupportedError
	require.ErrorAs(t, err, &bad)
	assert.Equal(t, "Lunchbox", bad.Constraint)
	assert.EqualError(t, err, "format: fpuzzles: part 1: Lunchbox: the form has no words for it")

	text, err := printDraft(d, FPuzzles, &Options{LeaveOut: true})
	require.NoError(t, err)
	require.Len(t, d.leftOut, 1)
	got, _, _, err := parseDraft(text, nil)
	require.NoError(t, err)
	assert.Equal(t, ".~R1C1_7", got.String())
}

// The string form is printed as it was read.
func TestTextComesBack(t *testing.T) {
	for _, text := range []string{
		".Shape~9x9", ".~R1C1_5", ".~R1C1_5~R1C2_3_4", ".Shape~7x7~9.~R7C7_9", ".Shape~9x9~0-8.~R1C1_0",
		".Shape~16x16.Cage~20~R1Ca~RgCg", ".Shape~4x6.NoBoxes", ".NoBoxes.Jigsaw~" + layoutOf(wavy()),
		".Jigsaw~" + layoutOf(wavy()) + ".AntiKnight", ".AntiKnight.Windoku", ".Thermo~R1C1~R1C2.Unknown~3~a_b",
	} {
		d, err := parseText(text)
		require.NoError(t, err, text)
		assert.Equal(t, text, d.String())
		assert.True(t, isText(text), text)
	}
}
