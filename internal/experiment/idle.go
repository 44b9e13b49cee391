package experiment

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
)

// Idle returns a line for each option of a setting that is set and has no effect.
func (e *Experiment) Idle() (lines []string) {
	for i, s := range e.settings {
		o, ok := s.options.(interface{ Unused() map[string]string })
		if !ok {
			continue
		}
		var set map[string]any
		text, err := json.Marshal(o)
		if err != nil || json.Unmarshal(text, &set) != nil {
			continue // a plug-in of the user's own without a name
		}
		why := o.Unused()
		for _, option := range slices.Sorted(maps.Keys(why)) {
			if set[option] != nil {
				lines = append(lines, fmt.Sprintf("%d: %s has no effect: %s", i, option, why[option]))
			}
		}
	}
	return lines
}
