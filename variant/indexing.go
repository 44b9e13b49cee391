package variant

import (
	"slices"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/internal/ruletext"
)

// This file has the rows of cells that point at others by their place.

// RowIndexing demands that a cell in row r says in which row its column holds r.
func RowIndexing(cells ...int) sudoku.Rule { return rule("Indexing", cells, indexRows) }

// ColumnIndexing demands that a cell in column c says in which column its row holds c.
func ColumnIndexing(cells ...int) sudoku.Rule { return rule("Indexing", cells, indexColumns) }

// BlockIndexing demands that a cell at place p of its block, from 1 in reading order,
// says at which place the block holds p.
func BlockIndexing(cells ...int) sudoku.Rule { return rule("Indexing", cells, indexBlocks) }

// ValueIndexing demands that a cell called index says at which place among the cells,
// from 1, the value of another cell is.
func ValueIndexing(value, index int, cells ...int) sudoku.Rule {
	return rule("ValueIndexing", append([]int{value, index}, cells...))
}

// pointsTo states that a cell says at which place among others, from 1, a value is. If
// unique, no two of the others hold the value.
func pointsTo(s *setting, m *model, index decision, others []decision, value int, unique bool) {
	tuples(s, m, []decision{index}, func(v []int) bool { return v[0] >= 1 && v[0] <= len(others) })
	for i, other := range others {
		tuples(s, m, []decision{index, other}, func(v []int) bool {
			here, holds := v[0] == i+1, v[1] == value
			return here == holds || !here && !unique
		})
	}
}

// The kinds of indexing, as the number of the clue.
const (
	indexColumns = 1
	indexRows    = 2
	indexBlocks  = 3
)

// indexLetters are the letters of the kinds of indexing, by number.
const indexLetters = " CRB"

// rowsOrColumns is the form of the letter C, R or B and cells.
var rowsOrColumns = form{
	numbers: 1, asks: "number 1 column, 2 row, 3 block",
	read: func(r sudoku.Rules, p ruletext.Part) ([]Clue, error) {
		cells, err := cellsNamed(r, p, 1)
		if err != nil {
			return nil, err
		}
		if len(p.Args) > 0 && len(p.Args[0]) == 1 {
			if i := strings.Index(indexLetters, p.Args[0]); i > 0 {
				return one(cells, nil, i)
			}
		}
		return nil, p.Error("no direction of "+p.Kind, "C, R or B and cells")
	},
	text: func(r sudoku.Rules, name string, c Clue) string {
		letter := "C"
		if n := c.Numbers[0]; n > 0 && n < len(indexLetters) {
			letter = indexLetters[n : n+1]
		}
		return name + "~" + letter + cellsText(r, c.Cells)
	},
}

func isIndexing(s *setting) (any, string) {
	if n := s.number(); n < indexColumns || n > indexBlocks {
		return n, "1 for columns, 2 for rows or 3 for blocks"
	}
	if s.number() == indexBlocks {
		for _, cell := range s.Cells {
			if blockOf(s.rules, cell) == nil {
				return s.rules.Name(cell), "cells in blocks"
			}
		}
	}
	return nil, ""
}

// blockOf returns the block of a cell, or nil.
func blockOf(r sudoku.Rules, cell int) []int {
	for _, unit := range r.Units() {
		if unit.Kind == sudoku.Block && slices.Contains(unit.Cells, cell) {
			return slices.Sorted(slices.Values(unit.Cells))
		}
	}
	return nil
}

// indexed returns the row, column or block that a cell points into, and the value that it
// looks for there.
func indexed(s *setting, cell int) (line []int, value int) {
	at := s.rules.Place(cell)
	switch s.number() {
	case indexColumns:
		return lineAt(s.rules, true, at.Row), at.Column + 1
	case indexBlocks:
		block := blockOf(s.rules, cell)
		return block, slices.Index(block, cell) + 1
	}
	return lineAt(s.rules, false, at.Column), at.Row + 1
}

func indexedLines(s *setting) []int {
	var cells []int
	for _, cell := range s.Cells {
		line, _ := indexed(s, cell)
		cells = append(cells, line...)
	}
	return cells
}

func indexing(s *setting, m *model, x []decision) {
	from := s.named
	for i, cell := range s.Cells[:s.named] {
		line, value := indexed(s, cell)
		pointsTo(s, m, x[i], x[from:from+len(line)], value, oneUnit(s.rules, line))
		from += len(line)
	}
}

func valueIndexing(s *setting, m *model, x []decision) {
	others := x[2:]
	tuples(s, m, x[1:2], func(v []int) bool { return v[0] >= 1 && v[0] <= len(others) })
	for i, other := range others {
		tuples(s, m, []decision{x[0], x[1], other}, func(v []int) bool { return v[1] != i+1 || v[2] == v[0] })
	}
}
