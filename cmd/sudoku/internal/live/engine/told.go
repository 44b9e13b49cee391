package engine

import (
	"fmt"
	"slices"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/variant"
)

// This file says the rules cell by cell, for those who hear the page.

// mostListed is how many cells of a clue are named.
const mostListed = 9

// told returns what the rules say of each cell: its region, the clues that name it, and the
// other units that it is in.
func told(rules sudoku.Rules, regions []int) [][]string {
	all := make([][]string, rules.Len())
	for cell, region := range regions {
		if region > 0 {
			all[cell] = append(all[cell], fmt.Sprintf("region %d", region))
		}
	}
	for _, rule := range rules.Added() {
		if c, ok := rule.Clue.(variant.Clue); ok && len(c.Cells) > 0 {
			tellClue(rules, rule.Name, c, all)
			continue
		}
		parts, err := rule.Parts(rules)
		if err != nil {
			continue // is said where the rules are read
		}
		for _, unit := range parts.Units {
			for _, cell := range unit.Cells {
				all[cell] = append(all[cell], unit.Name)
			}
		}
	}
	return all
}

func tellClue(rules sudoku.Rules, name string, c variant.Clue, all [][]string) {
	listed := variant.KindOf(c.Kind).AnyOrder
	if listed && len(c.Cells) > 1 {
		var places []string
		for _, cell := range c.Cells[:min(mostListed, len(c.Cells))] {
			if cell < rules.Len() {
				at := rules.Place(cell)
				places = append(places, fmt.Sprintf("row %d column %d", at.Row+1, at.Column+1))
			}
		}
		name += fmt.Sprintf(" on %d cells: %s", len(c.Cells), strings.Join(places, ", "))
	}
	for i, cell := range c.Cells {
		words := name
		if !listed {
			words += fmt.Sprintf(", %d of %d", i+1, len(c.Cells))
		}
		if cell < len(all) && !slices.Contains(all[cell], words) {
			all[cell] = append(all[cell], words)
		}
	}
}
