package experiment

import (
	"encoding/json"
	"fmt"

	"example.com/sudoku"
	"example.com/sudoku/internal/unused"
)

// Idle returns a line for each option of a setting of evolve that is not used.
func (e *Experiment) Idle() (lines []string) {
	for i, s := range e.settings {
		o, ok := s.options.(*sudoku.EvolveOptions)
		if !ok {
			continue
		}
		text, err := json.Marshal(o)
		if err != nil {
			continue // a plug-in of the user's own without a name
		}
		found, _ := unused.Options(text)
		for _, line := range found {
			lines = append(lines, fmt.Sprintf("%d: %s", i, line))
		}
	}
	return lines
}
