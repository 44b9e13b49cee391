package engine

import (
	"context"
	"errors"
	"slices"

	"example.com/sudoku"
	"example.com/sudoku/internal/boards"
)

// read returns the puzzle in a text, without pencil marks.
func read(text string) (sudoku.Puzzle, error) {
	if isRuled(text) {
		return readRuled(text)
	}
	return boards.Parse(text)
}

// line returns the puzzle as a line, with its rules if they are not the ordinary ones.
func line(puzzle sudoku.Puzzle) string {
	text, err := puzzle.MarshalText()
	if err != nil {
		return ""
	}
	return string(text)
}

// A BoardView is a board for the page.
type BoardView struct {
	Side, BlockRows, BlockColumns int
	Cells                         []byte // base64 in JSON
	Text                          string // as one line
	Givens                        int
	Clashes                       []int      // cells that break a rule
	Rules                         *RulesView `json:",omitempty"` // where they are not the ordinary ones
}

func viewBoard(p sudoku.Puzzle) BoardView {
	v := BoardView{Side: p.Rules.Values(), Cells: p.Cells, Text: line(p), Givens: sudoku.Givens(p), Clashes: clashes(p)}
	v.BlockRows, v.BlockColumns = noteBlock(v.Side)
	if !boards.Ordinary(p) {
		v.Rules = viewRules(p.Rules)
	}
	return v
}

// clashes returns the cells that break a rule, in ascending order.
func clashes(board sudoku.Puzzle) []int {
	bad := clashing(board)
	if !slices.Contains(board.Cells, 0) {
		_ = broken(context.Background(), board, bad) // a full board takes no search
	}
	return marked(bad)
}

// clashing returns whether each cell breaks a rule of geometry.
func clashing(board sudoku.Puzzle) []bool {
	bad := make([]bool, len(board.Cells))
	if err, ok := errors.AsType[*sudoku.ClashError](sudoku.Check(board)); ok {
		for _, clash := range err.Clashes {
			if clash.Cell >= 0 {
				bad[clash.Cell] = true
			}
			if clash.Other >= 0 {
				bad[clash.Other] = true
			}
		}
	}
	return bad
}

// marked returns the numbers of the cells that are marked.
func marked(bad []bool) []int {
	found := []int{}
	for cell, is := range bad {
		if is {
			found = append(found, cell)
		}
	}
	return found
}
