package format

import (
	"fmt"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/variant"
	"github.com/stretchr/testify/require"
)

// fault requires a text to be refused with a message in which some words stand.
func fault(t *testing.T, text, want string) {
	t.Helper()
	_, err := Parse(text, nil)
	require.ErrorContains(t, err, want, text)
}

// Every character stands for one sum or none, and every symbol for one value or none.
func TestCharacters(t *testing.T) {
	const sums = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"
	for c := range 256 {
		require.Equal(t, strings.IndexByte(sums, byte(c)), killerSum(byte(c)), "%q", c)
		want := strings.IndexByte(symbols, strings.ToUpper(string(rune(c)))[0])
		if c < 128 && strings.IndexByte(".0_*-xX?", byte(c)) >= 0 {
			want = 0
		}
		if c < 128 {
			require.Equal(t, want, symbolValue(byte(c)), "%q", c)
		}
	}
}

// Words of a table have their line and column, and end at blanks and all that is drawn.
func TestMarkWords(t *testing.T) {
	require.Equal(t, []mark{{1, 2, "12"}, {1, 5, "34"}, {3, 1, "5"}, {3, 3, "6"}},
		marksOf(" 12─34 # 78\n+----+\n5╿6\n"))
	for word, want := range map[string]bool{"": true, "0": true, "01": false, "11": false, "14": true, "15": false, "u1": true, "u5": false, "u": false, "-": true, "z": false} {
		_, ok := markValues(word, 4)
		require.Equal(t, want, ok, "%q", word)
	}
	require.True(t, isNumbers(marksOf("1 16 . -"), 16))
	require.False(t, isNumbers(marksOf("1 17"), 16))
	require.False(t, isNumbers(marksOf("1 1a"), 16))
}

// A table has a cell without candidates, and sides with and without symbols for all values.
func TestMarksOfPuzzles(t *testing.T) {
	for _, side := range []int{4, 9, 25, 26} {
		p := sudoku.Standard(side).Empty()
		p.Candidates = sudoku.Candidates(p)
		p.Candidates[0], p.Candidates[1] = sudoku.Values{}, sudoku.ValuesOf(1, uint8(side-1), uint8(side))
		p.Candidates[3] = sudoku.ValuesOf(3)
		p.Cells[2] = 2
		text, _, err := Print(Sheet{Puzzle: p}, Marks, nil)
		require.NoError(t, err)
		require.True(t, strings.HasPrefix(text, "- "), text)
		back := read(t, text, Marks).Puzzle
		p.Cells[3] = 3 // one candidate is a given there
		require.Equal(t, p.Cells, back.Cells)
		require.Equal(t, p.Candidates[:2], back.Candidates[:2])
	}
	full := sudoku.Standard(9).Empty()
	for cell := range full.Cells {
		full.Cells[cell] = uint8(1 + (cell/9*3+cell/27+cell%9)%9)
	}
	text, _, err := Print(Sheet{Puzzle: full}, Marks, nil)
	require.NoError(t, err, "a full table is a board")
	require.NotContains(t, text, "-")
	full.Candidates = sudoku.Candidates(full)
	full.Cells[0], full.Candidates[0] = 0, sudoku.Values{}
	_, _, err = Print(Sheet{Puzzle: full}, Marks, nil)
	require.ErrorAs(t, err, new(*UnsupportedError), "nothing tells it from an empty cell")

	candidates := []byte(strings.Repeat(".", 729))
	candidates[9*5+1], candidates[9*5+3] = '2', '2'
	fault(t, string(candidates), "character 49: found '2' among the values of R1C6")
}

// A given among candidates stays one.
func TestGivensAmongCandidates(t *testing.T) {
	p := sudoku.Standard(9).Empty()
	p.Cells[0] = 5
	p.Candidates = sudoku.Candidates(p)
	for _, form := range []Form{FPuzzles, SudokuPad, String, Candidates, Library} {
		text, _, err := Print(Sheet{Puzzle: p}, form, nil)
		require.NoError(t, err)
		back := read(t, text, form).Puzzle
		require.Equal(t, p.Cells, back.Cells, form)
		require.Equal(t, sudoku.Candidates(p)[1:], sudoku.Candidates(back)[1:], form)
	}
}

// Boards without boxes have the forms of those with them, where the side has none.
func TestBoxless(t *testing.T) {
	for _, form := range []Form{SadMan, FPuzzles, Marks, Jigsaw} {
		_, _, err := written(t, ".Shape~5x5.NoBoxes", form, nil)
		require.NoError(t, err, form)
	}
	_, _, err := written(t, ".Shape~4x4.NoBoxes", SadMan, nil)
	require.ErrorAs(t, err, new(*UnsupportedError))
	for _, form := range []Form{FPuzzles, SudokuPad, Marks} {
		_, _, err := written(t, ".Shape~36x36", form, nil)
		require.ErrorAs(t, err, new(*UnsupportedError), form)
	}
	regions := make([]int, 40)
	for i := range regions {
		regions[i] = i
	}
	require.Equal(t, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmn", layoutOf(regions))
}

// Every place beside the grid sees a diagonal in each direction, which comes back from what
// is printed for it, and has the cells that package variant wants.
func TestDiagonals(t *testing.T) {
	for _, side := range []int{4, 9} {
		d := newDraft(side, side)
		for row := range side + 2 {
			for column := range side + 2 {
				for _, step := range [][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
					cells := d.walk(row, column, step[0], step[1])
					if len(cells) < 2 || row%(side+1) > 0 && column%(side+1) > 0 {
						continue
					}
					place, _ := d.before(cells)
					require.Equal(t, fPlaceName(row, column), place)
					last := cells[len(cells)-1]
					require.True(t, last%side%(side-1) == 0 || last/side%(side-1) == 0)
					sum := newDraft(side, side)
					sum.addDiagonal(2*len(cells), cells)
					_, err := sum.sheet()
					require.NoError(t, err, "%v", cells)
				}
			}
		}
	}
}

// What f-puzzles can't have is refused, and what is at the edge of it is not.
func TestFPuzzlesEdges(t *testing.T) {
	for text, fits := range map[string]bool{
		".Quad~R1C1~9": true, ".Quad~R1C1~10": false, ".Quad~R1C1~0": false, ".Quad~R8C8~1": true,
		".Quad~R1C9~1": false, ".Quad~R9C1~1": false, ".Quad~R9C8~1": false, ".Quad~R2C9~1": false,
		".XSum~R9~5~": true, ".XSum~x9~5~": false, ".XSum~Ra~5~": false, ".XSum~C9~~5": true,
	} {
		p, err := variant.Parse(text)
		if err == nil {
			_, _, err = Print(Sheet{Puzzle: p}, FPuzzles, nil)
		} else if !fits { // no clue at all
			continue
		}
		if fits {
			require.NoError(t, err, text)
		} else {
			require.ErrorAs(t, err, new(*UnsupportedError), text)
		}
	}
	sheet := read(t, `{`+grid4+`,"rowindexer":[{"cells":[]}]}`, FPuzzles)
	require.Empty(t, sheet.Puzzle.Rules.Added())
}

// Cages that share a cell are in neither form of killers, and arrows without an end name
// their cell.
func TestKillerFaults(t *testing.T) {
	for _, form := range []Form{KillerLong, KillerShort} {
		_, _, err := written(t, ".Shape~9x9.Cage~5~R1C1~R1C2.Cage~7~R1C2~R1C3", form, nil)
		require.ErrorAs(t, err, new(*UnsupportedError))
	}
	text := []byte(strings.Repeat("0", 81))
	text[4*9+2], text[4*9+3] = '>', '<'
	fault(t, string(text), "R5C3: its arrows lead to no sum")
	require.False(t, isLibrary("x:0000:x:"+strings.Repeat(".", 81)+":::"))
}

// Comments divide the boards of a stream, but not those in sections.
func TestCommentsOfStreams(t *testing.T) {
	read := func(text string) (n int) {
		for sheet, err := range Read(strings.NewReader(text), nil) {
			require.NoError(t, err, text)
			require.Len(t, sheet.Puzzle.Cells, 16)
			n++
		}
		return n
	}
	const rows = "1...\n....\n....\n....\n"
	require.Equal(t, 2, read(rows+"# the second\n"+rows))
	require.Equal(t, 1, read("[Puzzle]\n1...\n....\n# a note\n....\n...."))
	require.Equal(t, 2, read("[Puzzle]\n"+rows+"\n[Puzzle]\n"+strings.TrimSpace(rows)))
}

// A row of symbols names the cell with another one.
func TestRowFaults(t *testing.T) {
	require.ErrorContains(t, newDraft(9, 9).readRow(SadMan, 1, "12!456789"), `R2C3: found '!'`)
}

const padHead = `{"cells":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"cellSize":64,`

// Cages of a drawing say by their number and their mark what they are.
func TestPadCages(t *testing.T) {
	for cage, want := range map[string]string{
		`"value":"5"`:                  "Cage~5~R1C1~R1C2",
		`"sum":5`:                      "Cage~5~R1C1~R1C2",
		`"value":"5","unique":true`:    "Cage~5~R1C1~R1C2",
		`"value":"5","unique":false`:   "Sum~5~R1C1~R1C2",
		`"unique":true`:                "Cage~0~R1C1~R1C2",
		`"value":"6","sum":5`:          "Cage~6~R1C1~R1C2",
		`"unique":false,"hidden":true`: "",
	} {
		sheet, err := parseSudokuPad([]byte(padHead+`"cages":[{"cells":[[0,0],[0,1]],`+cage+`}]}`), nil)
		require.NoError(t, err, cage)
		text := ""
		for _, rule := range sheet.Puzzle.Rules.Added() {
			text += rule.Text
		}
		require.Equal(t, want, text, cage)
	}
	for cages, want := range map[string]string{
		`[{"cells":[[0,0]],"value":"3"},{"cells":[[0,1]],"unique":false}]`: "cage 2",
		`[{"cells":[[0,0]]}]`: "cage 1",
		`[{"cells":[[4,0]]}]`: "is not on the grid",
	} {
		_, err := parseSudokuPad([]byte(padHead+`"cages":`+cages+`}`), nil)
		require.ErrorContains(t, err, want)
	}
	_, err := parseSudokuPad([]byte(`{"cells":[[{},{},{}],[{},{},{"value":"7"}],[{},{},{}]],"cellSize":64}`), nil)
	require.ErrorContains(t, err, "cells, R2C3: value")
}

// An arrow begins in a circle as large as a cell or half of it, on the grid.
func TestPadCircles(t *testing.T) {
	for size, fits := range map[float64]bool{0.4: false, 0.5: true, 0.75: true, 1: true, 1.2: false} {
		text := padHead + `"arrows":[{"wayPoints":[[0.5,0.5],[0.5,1.5]]}],"overlays":[{"center":[0.5,0.5],"rounded":true,"width":` +
			fmt.Sprint(size) + `,"height":` + fmt.Sprint(size) + `}]}`
		sheet, err := parseSudokuPad([]byte(text), nil)
		if !fits {
			require.Error(t, err, size)
			continue
		}
		require.NoError(t, err)
		require.Len(t, sheet.Puzzle.Rules.Added(), 1)
	}
	r := padReader{draft: newDraft(4, 4)}
	for _, p := range [][2]float64{{-0.5, 0.5}, {1.5, -0.5}, {4, 0}, {0, 4}} {
		require.Equal(t, -1, r.cellAt(p))
	}
	require.Equal(t, 15, r.cellAt([2]float64{3.9, 3.9}))
}

// Short words are values where they stand behind a key, and ends must fit.
func TestZipFaults(t *testing.T) {
	for text, fits := range map[string]bool{
		"F0A1B2": false, "123456": true, "[F0A1B2]": false, "[123456]": true, "{a:F0A1B2}": true, "{a:F0A}": false, "{a:#0}": true, "[t,f]": true, "[1}": false, "{a:1]": false, "[1": false, "{a:1": false,
	} {
		_, err := unzip(text)
		require.Equal(t, fits, err == nil, "%s: %v", text, err)
	}
}

// Regions that do not part the grid are groups of different values, and no boxes hold.
func TestPadRegions(t *testing.T) {
	for regions, want := range map[string]string{
		`[]`: ".Shape~4x4.NoBoxes",
		`[[[0,0],[1,1]],[[3,3]],[[2,0],[2,1],[3,0]]]`: ".Shape~4x4.NoBoxes.AllDifferent~R1C1~R2C2.AllDifferent~R3C1~R3C2~R4C1",
	} {
		sheet, err := parseSudokuPad([]byte(padHead+`"regions":`+regions+`}`), nil)
		require.NoError(t, err)
		require.Equal(t, want, sheet.Puzzle.Rules.String())
	}
	wide, err := parseSudokuPad([]byte(`{"cells":[[{},{}]],"cellSize":64,"regions":[[[0,0],[0,1]]]}`), nil)
	require.NoError(t, err)
	require.Equal(t, ".Shape~1x2.NoBoxes.AllDifferent~R1C1~R1C2", wide.Puzzle.Rules.String())
}
