package format

// Jigsaws in one line: a symbol for each cell's given, then one for each cell's region.

import (
	"strings"
)

// jigsawSide returns the side of the grid if the text has two characters a cell, and the
// second half has regions as large as a row.
func jigsawSide(text string) (side int, regions []int) {
	if strings.ContainsAny(text, "\n\r") {
		return 0, nil
	}
	for side = 4; side <= 25; side++ {
		if 2*side*side == len(text) {
			break
		}
	}
	if side > 25 {
		return 0, nil
	}
	d := newDraft(side, side)
	if d.readLayout([]string{text[side*side:]}) != "" || d.setRegions(d.regions) != "" {
		return 0, nil
	}
	if d.regions == nil { // the standard boxes
		return side, standardRegions(side)
	}
	return side, d.regions
}

func isJigsaw(text string) bool {
	side, _ := jigsawSide(strings.TrimSpace(text))
	return side > 0
}

func readJigsaw(text string, _ *Options) (*draft, error) {
	text = strings.TrimSpace(text)
	side, regions := jigsawSide(text)
	d := newDraft(side, side)
	d.setRegions(regions)
	for row := range side {
		if err := d.readRow(Jigsaw, row, text[row*side:(row+1)*side]); err != nil {
			return nil, err
		}
	}
	return d, nil
}

func printJigsaw(d *draft, options *Options) (string, error) {
	if err := d.plainOnly(Jigsaw, options, false, true); err != nil {
		return "", err
	}
	if err := d.symbolsOnly(Jigsaw); err != nil {
		return "", err
	}
	regions := d.regions
	if regions == nil {
		if d.noBoxes || d.rows < 4 {
			return "", &UnsupportedError{Form: Jigsaw, Constraint: "NoBoxes", Reason: "the form has regions"}
		}
		regions = standardRegions(d.rows)
	}
	text := strings.Join(d.symbolRows(), "") + layoutOf(regions)
	if !isJigsaw(text) {
		return "", &UnsupportedError{Form: Jigsaw, Constraint: "Jigsaw", Reason: "want as many regions as rows, as large as a row"}
	}
	return text, nil
}
