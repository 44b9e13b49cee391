package format

import (
	"fmt"
	"slices"
	"strings"

	"example.com/sudoku/variant"
)

// This file reads the regions and cages of SudokuPad. It builds on [padReader].

func (r *padReader) readRegions() error {
	if r.rows != r.columns {
		r.noBoxes = true
	}
	regions := slices.Repeat([]int{-1}, len(r.Puzzle.Cells))
	count := 0
	for i, region := range r.Regions {
		for _, p := range region {
			cell, err := r.at(fmt.Sprintf("region %d", i+1), p)
			if err != nil {
				return err
			}
			if regions[cell] >= 0 {
				return &FormatError{Form: SudokuPad, Place: fmt.Sprintf("region %d", i+1), Reason: r.fName(cell) + " is in another one"}
			}
			regions[cell] = i
			count++
		}
	}
	switch {
	case count == 0:
		r.noBoxes = true
	case r.rows == r.columns && count == len(regions) && r.setRegions(regions) == "":
	default:
		r.noBoxes = true
		for i, region := range r.Regions {
			var cells []int
			for cell, in := range regions {
				if in == i {
					cells = append(cells, cell)
				}
			}
			if len(region) > r.values {
				return r.left("region", fmt.Sprintf("region %d", i+1), fmt.Sprintf("%d cells, want at most %d", len(region), r.values))
			}
			if len(cells) > 1 {
				r.add("AllDifferent", nil, cells...)
			}
		}
	}
	return nil
}

// readCages reads cages with a number, or without any but with the mark that values
// don't repeat. Cages without cells hold titles and rules.
func (r *padReader) readCages() error {
	board := r.board()
	for i, c := range r.Cages {
		place := fmt.Sprintf("cage %d", i+1)
		if len(c.Cells) == 0 {
			r.readNote(string(c.Value))
			continue
		}
		if c.Type == "rowcol" || c.Hidden && c.Value == "" && c.Unique != nil && !*c.Unique {
			continue // lines that the app checks anyway, cells without a region
		}
		var cells []int
		for _, p := range c.Cells {
			cell, err := r.at(place, p)
			if err != nil {
				return err
			}
			cells = append(cells, cell)
		}
		value := string(c.Value)
		if value == "" && len(c.Sum) > 0 {
			value = strings.Trim(string(c.Sum), `"`)
		}
		sum, reason := max(number(value), 0), fmt.Sprintf("%.20q has more than one meaning", value)
		if sum > 0 || value == "" && c.Unique != nil && *c.Unique {
			kind := "Cage"
			if c.Unique != nil && !*c.Unique {
				kind = "Sum"
			}
			err := board.With(variant.Clue{Kind: kind, Numbers: []int{sum}, Cells: cells}.Rule()).Err()
			if err == nil {
				r.add(kind, []int{sum}, cells...)
				continue
			}
			reason = strings.TrimPrefix(err.Error(), "sudoku: ")
		}
		r.drawings.Cages = append(r.drawings.Cages, c)
		if err := r.left("cage", place, reason); err != nil {
			return err
		}
	}
	return nil
}
