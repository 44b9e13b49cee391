package format

// The string form as a form among the others.

import "strings"

// isText reports whether the text is of the string form: it begins with a dot and has
// arguments, or consists of names.
func isText(text string) bool {
	text = strings.TrimSpace(text)
	if !strings.HasPrefix(text, ".") {
		return false
	}
	if strings.Contains(text, "~") {
		return true
	}
	for name := range strings.SplitSeq(text[1:], ".") {
		if len(name) < 4 || name[0] < 'A' || name[0] > 'Z' || strings.ToUpper(name) == name {
			return false
		}
	}
	return true
}

// readText reads only as much as the form itself says: what its constraints are, the
// packages of the rules know.
func readText(text string, _ *Options) (*draft, error) { return parseText(text) }

func printText(d *draft, _ *Options) (string, error) { return d.String(), nil }
