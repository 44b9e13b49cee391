package engine

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"example.com/sudoku"
	"example.com/sudoku/format"
	"example.com/sudoku/variant"
)

// This file changes what belongs to a whole puzzle that is being entered: its rules without
// cells, its title, author and rules in words. And it counts its solutions.

const (
	mostTallied  = 1000                   // solutions
	longestTally = 2 * time.Second        // for the first two solutions
	longestCount = 400 * time.Millisecond // for more of them, as a setter types
)

// A Tally is how many solutions a board has that is being entered.
type Tally struct {
	Solutions int    // 0, 1, or 2 for more; -1 if that takes too long
	Words     string // how many there are, up to a limit
}

// tally counts the solutions of a board, as far as a setter wants to know.
func tally(ctx context.Context, board sudoku.Puzzle) (Tally, error) {
	short, cancel := context.WithTimeout(ctx, longestTally)
	defer cancel()
	if limitCandidates(board) != nil {
		return Tally{-1, "too few to count the solutions"}, nil
	}
	n, more, start := 0, false, time.Now()
	for _, err := range sudoku.Solutions(short, board) {
		if ctx.Err() != nil {
			return Tally{}, ctx.Err()
		}
		if err != nil { // there is none, or the time is up
			more = short.Err() != nil
			break
		}
		if n++; n == mostTallied || n > 1 && time.Since(start) > longestCount {
			more = true
			break
		}
	}
	switch {
	case n == 0 && more:
		return Tally{-1, "counting the solutions takes too long"}, nil
	case n == 0:
		return Tally{0, "no solution"}, nil
	case n == 1 && more:
		return Tally{-1, "one solution or more: counting them takes too long"}, nil
	case n == 1:
		return Tally{1, "one solution"}, nil
	case more:
		return Tally{2, fmt.Sprintf("%d solutions or more", n)}, nil
	}
	return Tally{2, fmt.Sprintf("%d solutions", n)}, nil
}

// kinds returns the kinds of clues that the page can show.
func kinds() (list []variant.Kind) {
	for _, name := range variant.Kinds() {
		k := variant.KindOf(name)
		if k.Asks != "board" || sudoku.Standard(9).With(wholeBoard(name)).Err() == nil {
			list = append(list, k)
		}
	}
	return list
}

// wholeBoard returns the rule of a kind without cells.
func wholeBoard(kind string) sudoku.Rule {
	if kind == "Diagonal" {
		return variant.Diagonals
	}
	return variant.Clue{Kind: kind}.Rule()
}

// kindsOn returns the kinds of rules of the whole board that hold.
func kindsOn(rules sudoku.Rules) []string {
	on := []string{}
	for _, c := range variant.Clues(rules) {
		if variant.KindOf(c.Kind).Asks == "board" && !slices.Contains(on, c.Kind) {
			on = append(on, c.Kind)
		}
	}
	return on
}

// toggle adds a rule of the whole board, or takes it away. The clues stay.
func toggle(q *Question, sheet format.Sheet) (c Changed, err error) {
	if q.Clue == nil || variant.KindOf(q.Clue.Kind).Asks != "board" {
		return c, refuse("want a rule of the whole board")
	}
	kind, rules := q.Clue.Kind, sheet.Puzzle.Rules
	if !slices.Contains(kindsOn(rules), kind) {
		return changeRules(sheet, rules.With(wholeBoard(kind)))
	}
	return withRules(sheet, slices.DeleteFunc(slices.Clone(rules.Added()), func(rule sudoku.Rule) bool {
		c, _ := rule.Clue.(variant.Clue)
		return c.Kind == kind || strings.HasPrefix(rule.Text+"~", kind+"~")
	}))
}

// describe sets what is written beside a puzzle.
func describe(q *Question, sheet format.Sheet) (c Changed, err error) {
	sheet.Title, sheet.Author, sheet.Rules = strings.TrimSpace(q.Title), strings.TrimSpace(q.Author), strings.TrimSpace(q.Words)
	c.Board, err = viewSheet(sheet, "")
	return c, err
}
