package format

// The drawing of a puzzle for people: SVG, made of the same picture as SudokuPad's form
// and the booklet.

import (
	"strconv"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/internal/picture"
	"example.com/sudoku/variant"
)

// SVGOptions say what SVG shows beside a puzzle. nil shows its rules in words and nothing
// else.
type SVGOptions struct {
	// Values are those of the cells in row order, 0 for none, as [sudoku.Puzzle] has them;
	// they are blue where the puzzle has no given. The default is none.
	Values []uint8
	// Candidates are those of the cells without a value, such as [sudoku.Candidates]
	// returns. The default is those that the puzzle itself has.
	Candidates []sudoku.Values
	// NoLegend leaves out the rules in words below the grid.
	NoLegend bool
	// Cell is the side of a cell in pixels. The default is 48; a negative number is 48 too.
	Cell int
}

// SVG returns a drawing of a puzzle with its clues in the look that setters know: grey
// thermometers, dashed cages with small sums, arrows, coloured lines and dots. Below it
// stand the rules of the sheet, or what [variant.Legend] says of those of the puzzle.
//
// The text is a complete <svg> element, for a file or a page. Where the page of the reader
// is dark, it is dark too. Unlike a [Form] it is not read back, so it is no form of
// [Print]. The error is that of rules with a mistake.
func SVG(sheet Sheet, options *SVGOptions) (string, error) {
	p := sheet.Puzzle
	if err := p.Rules.Err(); err != nil {
		return "", err
	}
	if len(p.Cells) != p.Rules.Len() {
		return "", &sudoku.OptionError{Field: "Cells", Value: strconv.Itoa(len(p.Cells)), Want: strconv.Itoa(p.Rules.Len())}
	}
	var o SVGOptions
	if options != nil {
		o = *options
	}
	drawn := picture.SVGOptions{Title: sheet.Title, Entries: picture.Entries(p, o.Values, o.Candidates), Cell: float64(max(o.Cell, 0))}
	if !o.NoLegend {
		drawn.Legend = variant.Legend(p.Rules)
		if sheet.Rules != "" {
			drawn.Legend = strings.Split(sheet.Rules, "\n")
		}
	}
	if drawn.Title == "" {
		drawn.Title = "Sudoku"
	}
	whole, err := picture.Of(p).With(sheet.Drawings)
	if err != nil {
		return "", &FormatError{Form: sheet.Form, Place: "drawings", Reason: jsonReason(err)}
	}
	return picture.SVG(whole, drawn), nil
}
