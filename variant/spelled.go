package variant

import (
	"slices"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/internal/ruletext"
)

// This file refuses clues that would be others in the text form: what a program makes by
// hand may say more than the text of its kind, or come after a clue that looks at it.

// reread returns the clue that the text of a clue spells, which is not a combination.
func (k *kind) reread(r sudoku.Rules, c Clue) (Clue, error) {
	text := textOf(r, c)
	words := strings.Split(text, "~")
	clues, err := k.form.read(r, ruletext.Part{Kind: words[0], Args: words[1:]})
	if err == nil && len(clues) == 1 {
		read := clues[0]
		read.Kind = k.name
		same := read.Code == c.Code && slices.Equal(read.Numbers, c.Numbers)
		if (k.board || slices.Equal(read.Cells, c.Cells)) && (same || textOf(r, read) == text) {
			return read, nil
		}
	}
	return Clue{}, &sudoku.OptionError{Field: k.name, Value: text, Want: "a clue that its text can spell"}
}

// spelled returns an error if the text of a clue that is added to rules would be read as
// another one, or refused. It returns the values that an And leaves: its text is read as
// the clues that it demands.
func (k *kind) spelled(r sudoku.Rules, c Clue) ([]sudoku.Values, error) {
	if k.name == "And" {
		with := r
		for one := range c.demanded() {
			with = with.With(one.Rule())
		}
		allowed := make([]sudoku.Values, r.Len())
		for cell := range allowed {
			allowed[cell] = with.Allowed(cell)
		}
		return allowed, with.Err()
	}
	if !k.combines {
		if _, err := k.reread(r, c); err != nil {
			return nil, err
		}
	}
	return nil, k.inOrder(r, c)
}

// inOrder returns an error if rules have a clue that looks at those of a kind, but only at
// those before it. A clue that the rules have already is where it should be.
func (k *kind) inOrder(r sudoku.Rules, c Clue) error {
	var room [4]string
	later := room[:0]
	if k.name == "FullRankTies" {
		later = append(later, "FullRank")
	}
	for i := range kinds {
		if slices.Contains(kinds[i].marks, k.name) {
			later = append(later, kinds[i].name)
		}
	}
	if len(later) == 0 {
		return nil
	}
	text := textOf(r, c)
	for _, added := range r.Added() {
		before, _ := added.Clue.(Clue)
		for one := range before.demanded() {
			if one.Kind == k.name && textOf(r, one) == text {
				return nil
			}
		}
		for _, name := range later {
			if before.has(name) {
				return &sudoku.OptionError{Field: k.name, Value: "after " + name, Want: "before it"}
			}
		}
	}
	return nil
}

// has reports whether the clue or one that it combines is of a kind.
func (c Clue) has(kind string) bool {
	return c.Kind == kind || slices.ContainsFunc(c.Clues, func(part Clue) bool { return part.has(kind) })
}
