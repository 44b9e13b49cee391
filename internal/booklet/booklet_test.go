package booklet_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"example.com/sudoku/internal/booklet"
	"example.com/sudoku/internal/pdf"
	"example.com/sudoku/internal/picture"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// puzzle returns a 4×4 puzzle with one of each thing that is drawn.
func puzzle() booklet.Puzzle {
	p := booklet.Puzzle{Title: "Four by four", Note: "easy, seed 7", Rules: "Cages add up. " + strings.Repeat("More words. ", 40)}
	p.Picture.Cells = make([][]picture.Cell, 4)
	p.Picture.Regions = make([][][2]int, 4)
	for row := range 4 {
		p.Picture.Cells[row] = make([]picture.Cell, 4)
		for column := range 4 {
			region := row/2*2 + column/2
			p.Picture.Regions[region] = append(p.Picture.Regions[region], [2]int{row, column})
			p.Solution = append(p.Solution, fmt.Sprint((row*2+row/2+column)%4+1))
			p.Candidates = append(p.Candidates, []string{"1", "", "3", "4"})
		}
	}
	p.Picture.Cells[0][0].Value = "1"
	p.Picture.Cages = []picture.Cage{
		{Cells: [][2]int{{0, 1}, {1, 1}, {1, 2}}, Value: "7"},
		{Cells: [][2]int{{2, 2}, {2, 3}, {3, 2}, {3, 3}}},
	}
	p.Picture.Lines = []picture.Line{{Color: "#67F067", Thickness: 12, WayPoints: [][2]float64{{0.5, 0.5}, {1.5, 0.5}}}}
	p.Picture.Arrows = []picture.Line{{Color: "#000000", Thickness: 2, WayPoints: [][2]float64{{-0.2, 0.2}, {-0.02, 0.02}}}}
	p.Picture.Underlays = []picture.Shape{{Center: [2]float64{2.5, 0.5}, Width: 0.7, Height: 0.7, Background: "#CFCFCF", Border: "#CFCFCF"}}
	p.Picture.Overlays = []picture.Shape{
		{Center: [2]float64{-0.5, 0.5}, Width: 0.25, Height: 0.25, Text: "12", FontSize: 28},
		{Center: [2]float64{1, 0.5}, Width: 0.3, Height: 0.3, Rounded: true, Background: "#000000", Border: "#000000"},
	}
	return p
}

var options = map[string]booklet.Options{
	"default":     {},
	"six":         {Title: "Six a page", PerPage: 6, Paper: pdf.Letter},
	"large":       {Large: true},
	"upside down": {Solutions: booklet.UpsideDown, PerPage: 4},
	"none":        {Solutions: booklet.Nowhere, PerPage: 30},
}

func TestWrite(t *testing.T) {
	puzzles := make([]booklet.Puzzle, 7)
	for i := range puzzles {
		puzzles[i] = puzzle()
	}
	puzzles[1].Solution, puzzles[2].Candidates, puzzles[3].Title = nil, nil, ""
	pages := map[string]int{"default": 4 + 1, "six": 2 + 1, "large": 7 + 1, "upside down": 2, "none": 1}
	for name, o := range options {
		t.Run(name, func(t *testing.T) {
			var b, again bytes.Buffer
			require.NoError(t, booklet.Write(&b, puzzles, o))
			require.NoError(t, booklet.Write(&again, puzzles, o))
			assert.Equal(t, b.Bytes(), again.Bytes())
			assert.Equal(t, pages[name], bytes.Count(b.Bytes(), []byte("/Type /Page ")))
			assert.Equal(t, pages[name] > 1 && o.Solutions == "", bytes.Contains(b.Bytes(), []byte("(Solutions)")))
			assert.Contains(t, b.String(), "(No. 4)")
			assert.Contains(t, b.String(), "(easy, seed 7)")
			read(t, b.Bytes())
		})
	}
}

// read lets programs by others read the file, where they are installed.
func read(t *testing.T, data []byte) {
	name := filepath.Join(t.TempDir(), "book.pdf")
	require.NoError(t, os.WriteFile(name, data, 0o666))
	for _, args := range [][]string{{"qpdf", "--check", name}, {"pdftoppm", "-r", "20", name, name}, {"pdftotext", name, "-"}} {
		t.Run(args[0], func(t *testing.T) {
			if _, err := exec.LookPath(args[0]); err != nil {
				t.Skip(args[0], "is not installed")
			}
			out, err := exec.Command(args[0], args[1:]...).CombinedOutput()
			require.NoError(t, err, string(out))
			assert.NotContains(t, string(out), "WARNING")
			if args[0] == "pdftotext" {
				assert.Contains(t, string(out), "Four by four")
			}
		})
	}
}

// Options out of range are refused, and a booklet without puzzles has a page.
func TestOptions(t *testing.T) {
	for _, n := range []int{-1, 31} {
		require.ErrorContains(t, booklet.Write(new(bytes.Buffer), nil, booklet.Options{PerPage: n}), "want 1 to 30")
	}
	require.ErrorContains(t, booklet.Write(new(bytes.Buffer), nil, booklet.Options{Solutions: "sideways"}), `solutions "sideways", want end`)
	var empty bytes.Buffer
	require.NoError(t, booklet.Write(&empty, nil, booklet.Options{}))
	assert.Equal(t, 1, bytes.Count(empty.Bytes(), []byte("/Type /Page ")))
}

func TestDiskFull(t *testing.T) {
	full := errors.New("no space left on device")
	require.ErrorIs(t, booklet.Write(fullDisk{full}, []booklet.Puzzle{puzzle()}, booklet.Options{}), full)
}

type fullDisk struct{ err error }

func (d fullDisk) Write(p []byte) (int, error) { return 0, d.err }
