package engine

import (
	"errors"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/format"
	"example.com/sudoku/internal/boards"
	"example.com/sudoku/internal/picture"
)

// read returns the puzzle in a text, without pencil marks, to be searched: all of its
// constraints are known.
func read(text string) (sudoku.Puzzle, error) {
	sheet, err := readSheet(text)
	if err == nil && len(sheet.LeftOut) > 0 {
		err = sheet.LeftOut[0]
	}
	return sheet.Puzzle, err
}

// readSheet returns the puzzle in a text with what is written and drawn beside it.
func readSheet(text string) (format.Sheet, error) {
	if isRuled(text) {
		return readRuled(text)
	}
	p, err := boards.Parse(text)
	return format.Sheet{Puzzle: p}, err
}

// A BoardView is a board for the page.
type BoardView struct {
	Side, BlockRows, BlockColumns int
	Cells                         []byte // base64 in JSON
	Text                          string // as one line
	Givens                        int
	Clashes                       []int      // cells that break a rule
	Rules                         *RulesView `json:",omitempty"` // where they are not the ordinary ones

	Level         string   `json:",omitempty"` // of a puzzle that was made, where another was asked for
	Title, Author string   `json:",omitempty"`
	Words         []string `json:",omitempty"` // the rules as the setter has them
	Unchecked     []string `json:",omitempty"` // what of the puzzle the page does not know
}

// viewSheet is viewBoard with what is written and drawn beside the puzzle. Its text has all of
// that: it is the one that was read, which may be a link, or a link.
func viewSheet(sheet format.Sheet, text string) (BoardView, error) {
	v := viewBoard(sheet.Puzzle)
	v.Title, v.Author, v.Unchecked = sheet.Title, sheet.Author, unchecked(sheet)
	if sheet.Rules != "" {
		v.Words = strings.Split(sheet.Rules, "\n")
	}
	if sheet.Drawings != nil {
		drawn, err := picture.Of(sheet.Puzzle.Rules.Empty()).With(sheet.Drawings)
		if err != nil {
			return v, err
		}
		v.Rules = viewRules(sheet.Puzzle.Rules, drawn)
	}
	if sheet.Title+sheet.Author+sheet.Rules != "" || sheet.Drawings != nil || sheet.LeftOut != nil {
		if text = strings.TrimSpace(text); text == "" {
			link, _, err := format.Print(sheet, format.SudokuPad, nil)
			if err != nil {
				return v, err
			}
			text = link
		}
		v.Text = text
	}
	return v, nil
}

func viewBoard(p sudoku.Puzzle) BoardView {
	v := BoardView{Side: p.Rules.Values(), Cells: p.Cells, Text: boards.Line(p), Givens: sudoku.Givens(p), Clashes: clashes(p)}
	v.BlockRows, v.BlockColumns = noteBlock(v.Side)
	if !boards.Ordinary(p) {
		v.Rules = viewRules(p.Rules, picture.Of(p.Rules.Empty()))
	}
	return v
}

// clashes returns the cells that break a rule, in ascending order.
func clashes(board sudoku.Puzzle) []int {
	bad := make([]bool, len(board.Cells))
	if err, ok := errors.AsType[*sudoku.ClashError](sudoku.Check(board)); ok {
		for _, clash := range err.Clashes {
			for _, cell := range append(clash.Cells, clash.Cell, clash.Other) {
				if cell >= 0 {
					bad[cell] = true
				}
			}
		}
	}
	return marked(bad)
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
