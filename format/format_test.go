package format_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"example.com/sudoku"
	"example.com/sudoku/format"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// examples are the files of testdata and the form of each.
var examples = map[string]format.Form{
	"string.txt": format.String, "fpuzzles.txt": format.FPuzzles, "fpuzzles.json": format.FPuzzles,
	"sudokupad.txt": format.SudokuPad, "sudokupad.json": format.SudokuPad, "killer.txt": format.KillerLong,
	"killer-short.txt": format.KillerShort, "jigsaw.txt": format.Jigsaw,
	"puzzle.sdk": format.SadMan, "library.txt": format.Library, "candidates.txt": format.Candidates, "puzzle.sdx": format.Marks,
	"puzzle.ss": format.Line, "puzzle.sdm": format.Line, "hodoku-frame.txt": format.Line, "boxes.txt": format.Line,
	"marks.txt": format.Marks, "forum-marks.txt": format.Marks,
}

// Each example is read in its form, and has one solution.
func TestExamples(t *testing.T) {
	for name, form := range examples {
		t.Run(name, func(t *testing.T) {
			text, err := os.ReadFile(filepath.Join("testdata", name))
			require.NoError(t, err)
			sheet, err := format.Parse(string(text), nil)
			require.NoError(t, err)
			assert.Equal(t, form, sheet.Form)
			_, err = sudoku.Unique(context.Background(), sheet.Puzzle)
			require.NoError(t, err)

			var read []format.Sheet
			for sheet, err := range format.Read(strings.NewReader("# first\n\n"+string(text)+"\n\n"+string(text)), nil) {
				require.NoError(t, err)
				read = append(read, sheet)
			}
			require.Len(t, read, 2)
			for _, again := range read {
				assert.Positive(t, again.Line)
				want, err := sheet.Puzzle.MarshalText()
				require.NoError(t, err)
				got, err := again.Puzzle.MarshalText()
				require.NoError(t, err)
				assert.Equal(t, string(want), string(got))
				assert.Equal(t, sheet.Title, again.Title)
			}
		})
	}
}

// The examples of one puzzle have one solution, in whichever form it is written.
func TestSamePuzzle(t *testing.T) {
	for _, names := range [][]string{
		{"string.txt", "fpuzzles.txt", "fpuzzles.json", "sudokupad.txt", "sudokupad.json"},
		{"killer.txt", "killer-short.txt"},
		{"puzzle.sdk", "puzzle.ss", "puzzle.sdm", "puzzle.sdx", "library.txt", "candidates.txt", "marks.txt", "forum-marks.txt", "hodoku-frame.txt", "boxes.txt"},
	} {
		var first string
		for _, name := range names {
			text, err := os.ReadFile(filepath.Join("testdata", name))
			require.NoError(t, err)
			sheet, err := format.Parse(string(text), nil)
			require.NoError(t, err)
			solution, err := sudoku.Unique(context.Background(), sheet.Puzzle)
			require.NoError(t, err, name)
			if line := sudoku.Line(solution); first == "" {
				first = line
			} else {
				assert.Equal(t, first, line, name)
			}
		}
	}
}

// What goes through the links and back has the same text.
func TestPrintInvertsParse(t *testing.T) {
	for _, name := range []string{"string.txt", "killer.txt", "jigsaw.txt", "puzzle.sdk"} {
		text, err := os.ReadFile(filepath.Join("testdata", name))
		require.NoError(t, err)
		sheet, err := format.Parse(string(text), nil)
		require.NoError(t, err)
		want, err := sheet.Puzzle.MarshalText()
		require.NoError(t, err)
		for _, form := range []format.Form{format.FPuzzles, format.SudokuPad, format.String} {
			link, left, err := format.Print(sheet, form, nil)
			require.NoError(t, err)
			if form == format.String {
				left = nil // it has no place for a title
			}
			assert.Empty(t, left)
			back, err := format.Parse(link, nil)
			require.NoError(t, err)
			got, err := back.Puzzle.MarshalText()
			require.NoError(t, err)
			sorted := func(text []byte) []string {
				parts := strings.Split(string(text), ".")
				slices.Sort(parts)
				return parts
			}
			assert.Equal(t, sorted(want), sorted(got), "%s %s", name, form)
		}
	}
}

// A stream ends where it can't be read, and where the caller ends it.
func TestRead(t *testing.T) {
	line := strings.Repeat(".", 80) + "1"
	broken := errors.New("the disk is on fire")
	var last error
	for _, err := range format.Read(iotest.ErrReader(broken), nil) {
		last = err
	}
	assert.Same(t, broken, last)
	for range format.Read(strings.NewReader(line+"\n"+line), nil) {
		break
	}
}

func ExampleParse() {
	sheet, err := format.Parse("3x3::k:"+strings.Repeat("2561:", 3)+strings.Repeat("0:", 78), nil)
	fmt.Println(sheet.Form, err)
	link, _, _ := format.Print(sheet, format.String, nil)
	fmt.Println(link)
	// Output:
	// killer <nil>
	// .Cage~10~R1C1~R1C2~R1C3
}
