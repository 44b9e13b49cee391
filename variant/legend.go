package variant

import (
	"slices"
	"strconv"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/internal/words"
)

// This file says what rules have added, for those that draw them or print them in words.

// Kinds returns the names of all kinds of rules and clues, as the text form and
// [Clue].Kind have them.
func Kinds() []string {
	names := make([]string, len(kinds))
	for i := range kinds {
		names[i] = kinds[i].name
	}
	return names
}

// Clues returns the rules of this package that [sudoku.Rules.With] has added, in their
// order. Rules of geometry are among them, such as a diagonal. Rules of other packages
// are left out.
func Clues(r sudoku.Rules) []Clue {
	var clues []Clue
	for _, rule := range r.Added() {
		if c, ok := rule.Clue.(Clue); ok {
			clues = append(clues, c)
			continue
		}
		for text := range strings.SplitSeq(rule.Text, ".") { // geometry: a name, perhaps a number
			words := strings.Split(text, "~")
			if k := kindOf(words[0]); k == nil || !k.board {
				continue
			}
			c := Clue{Kind: words[0]}
			for _, word := range words[1:] {
				if n, err := strconv.Atoi(word); err == nil {
					c.Numbers = append(c.Numbers, n)
				}
			}
			clues = append(clues, c)
		}
	}
	return clues
}

// Legend returns what the rules say in words: first what rows, columns and blocks hold,
// then a line for each kind of rule that was added, such as "Cage of n: The values differ
// and add up to n." A line has the numbers of its clues where all have the same.
func Legend(r sudoku.Rules) []string {
	lines := []string{unitsLegend(r)}
	clues := Clues(r)
	named := make(map[string]bool)
	for _, c := range clues {
		if line := legendOf(c, clues); !named[line] {
			named[line] = true
			lines = append(lines, line)
		}
	}
	for _, rule := range r.Added() {
		_, isClue := rule.Clue.(Clue)
		kind, _, _ := strings.Cut(rule.Text, "~")
		if !isClue && kindOf(kind) == nil && rule.Name != "" && !named[rule.Name] && !isFrame(rule, r) {
			named[rule.Name] = true
			lines = append(lines, words.Capital(rule.Name)+".")
		}
	}
	return lines
}

// isFrame reports whether a rule adds rows, columns and blocks, and nothing else.
func isFrame(rule sudoku.Rule, r sudoku.Rules) bool {
	if rule.Parts == nil {
		return false
	}
	parts, err := rule.Parts(r)
	return err == nil && len(parts.Units) > 0 && len(parts.Pairs) == 0 && parts.Allowed == nil && parts.Constrain == nil &&
		!slices.ContainsFunc(parts.Units, func(u sudoku.Unit) bool { return u.Kind == 0 || u.Kind == sudoku.Extra })
}

// legendOf returns the line of the kind of a clue among others.
func legendOf(c Clue, clues []Clue) string {
	k := kindOf(c.Kind)
	if k == nil {
		return words.Capital(c.Kind) + "."
	}
	wording := k.wordingOf(c)
	title, says := wording.title, wording.says
	if slices.ContainsFunc(clues, func(other Clue) bool {
		return other.Kind == c.Kind && k.wordingOf(other) == wording && (!slices.Equal(other.Numbers, c.Numbers) || other.Code != c.Code)
	}) {
		letters := strings.NewReplacer("##", "the values shown", "#", "n", "$", "the digits shown")
		title, says = letters.Replace(title), letters.Replace(says)
	} else {
		title, says = fill(title, c), fill(says, c)
	}
	for _, part := range c.Clues {
		says += " " + part.String()
	}
	return words.Capital(title) + ": " + says
}

// unitsLegend says what rows, columns and blocks hold.
func unitsLegend(r sudoku.Rules) string {
	var names []string
	for i, cells := range regionsByKind(r) {
		if len(cells) > 0 {
			names = append(names, []string{"row", "column", "region"}[i])
		}
	}
	last := len(names) - 1
	from, to := strconv.Itoa(r.First()), strconv.Itoa(r.First()+r.Values()-1)
	switch {
	case last < 0:
		return "Cells hold " + from + " to " + to + "."
	case last > 0:
		names[last-1] += " and " + names[last]
		names = names[:last]
	}
	some := slices.ContainsFunc(r.Units(), func(u sudoku.Unit) bool { return u.Kind != sudoku.Extra && len(u.Cells) < r.Values() })
	says := " holds " + from + " to " + to + " once each."
	if some {
		says = " holds different values from " + from + " to " + to + "."
	}
	return "Each " + strings.Join(names, ", ") + says
}
