// Package words joins names in messages.
package words

import "strings"

// Join returns the names in the form "a, b and c".
func Join(names []string, last string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	n := len(names) - 1
	return strings.Join(names[:n], ", ") + " " + last + " " + names[n]
}

// OneOf returns the names in the form "a, b or c".
func OneOf(names []string) string { return Join(names, "or") }
