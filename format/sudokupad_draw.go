package format

// How a puzzle is drawn for SudokuPad. The constraints stand beside the drawing, so a
// kind without a picture is still read back; it is named in the rules.

import (
	"encoding/json"
	"slices"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/internal/picture"
	"example.com/sudoku/variant"
)

func printSudokuPad(d *draft, _ *Options) (string, error) {
	if err := d.fits(SudokuPad); err != nil {
		return "", err
	}
	data, err := d.drawing()
	if err != nil {
		return "", err
	}
	return padLink + "scl" + compress(data), nil
}

// drawing returns the JSON.
func (d *draft) drawing() ([]byte, error) {
	text, err := textOf(d.whole)
	if err != nil {
		return nil, err
	}
	drawn := d.drawings.JSON()
	p, err := picture.Of(d.whole).With(drawn)
	if err != nil {
		return nil, err
	}
	p.Metadata = picture.Metadata{Title: d.Title, Author: d.Author, Constraints: text, Rules: picture.Lines(d.Rules), Message: picture.Lines(d.Message), Drawings: drawn}
	if len(d.Solution) == len(d.Puzzle.Cells) && d.first == 1 && d.values < len(symbols) {
		line := make([]byte, len(d.Solution))
		for i, v := range d.Solution {
			line[i] = symbols[min(int(v), d.values)]
		}
		p.Metadata.Solution = json.RawMessage(`"` + string(line) + `"`)
	}
	if d.Rules == "" {
		p.Metadata.Rules = picture.Lines(legend(d.whole))
	}
	for kind, field := range map[string]*json.RawMessage{"AntiKnight": &p.Metadata.AntiKnight, "AntiKing": &p.Metadata.AntiKing} {
		if slices.ContainsFunc(d.clues, func(c variant.Clue) bool { return c.Kind == kind }) {
			*field = json.RawMessage("true")
		}
	}
	return json.Marshal(p)
}

func legend(p sudoku.Puzzle) string { return strings.Join(variant.Legend(p.Rules), "\n") }
