package format

import (
	"strings"
	"testing"

	"example.com/sudoku"
	"github.com/stretchr/testify/require"
)

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

// A region has a letter up to 52.
func TestLayout(t *testing.T) {
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

// A row of symbols names the cell with another one.
func TestRowFaults(t *testing.T) {
	require.ErrorContains(t, newDraft(9, 9).readRow(SadMan, 1, "12!456789"), `R2C3: found '!'`)
}

// A place on the edge is in the cell below or to its right.
func TestCellAt(t *testing.T) {
	r := padReader{draft: newDraft(4, 4)}
	for _, p := range [][2]float64{{-0.5, 0.5}, {1.5, -0.5}, {4, 0}, {0, 4}} {
		require.Equal(t, -1, r.cellAt(p))
	}
	require.Equal(t, 15, r.cellAt([2]float64{3.9, 3.9}))
}
