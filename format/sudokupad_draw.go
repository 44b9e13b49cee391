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
	data, err := d.drawing()
	if err != nil {
		return "", err
	}
	return padLink + "scl" + compress(data), nil
}

// drawing returns the JSON.
func (d *draft) drawing() ([]byte, error) {
	text := d.String()
	if _, err := parseText(text); err != nil {
		return nil, err // the string form could not be read back
	}
	puzzle, err := parsePuzzle(text)
	if err != nil {
		return nil, err
	}
	drawn := d.drawings.json()
	p, err := picture.Of(puzzle).With(drawn)
	if err != nil {
		return nil, err
	}
	p.Metadata = picture.Metadata{Title: d.title, Author: d.author, Constraints: text, Rules: picture.Lines(d.rules), Drawings: drawn}
	if d.rules == "" {
		p.Metadata.Rules = picture.Lines(legend(puzzle))
	}
	for kind, field := range map[string]*json.RawMessage{kindAntiKnight: &p.Metadata.AntiKnight, kindAntiKing: &p.Metadata.AntiKing} {
		if slices.ContainsFunc(d.parts, func(p part) bool { return p.kind == kind }) {
			*field = json.RawMessage("true")
		}
	}
	return json.Marshal(p)
}

// ruleset returns the rules in words, as a drawing has them that was made here.
func (d *draft) ruleset() string {
	puzzle, err := parsePuzzle(d.String())
	if err != nil {
		return ""
	}
	return legend(puzzle)
}

func legend(p sudoku.Puzzle) string { return strings.Join(variant.Legend(p.Rules), "\n") }
