package experiment

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"example.com/sudoku"
)

// Idle returns a line for each option of a setting that is set and has no effect.
func (e *Experiment) Idle() (lines []string) {
	for i, s := range e.settings {
		why := sudoku.Unused(s.options)
		var set map[string]any
		text, err := json.Marshal(s.options)
		if err != nil || json.Unmarshal(text, &set) != nil {
			continue // a plug-in of the user's own without a name
		}
		for _, option := range slices.Sorted(maps.Keys(why)) {
			if set[option] != nil {
				lines = append(lines, fmt.Sprintf("%d: %s has no effect: %s", i, option, why[option]))
			}
		}
	}
	return lines
}
