package format

// The constraints of f-puzzles that are written around the grid, and those of the whole
// grid.

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// outsideLine returns the line that a place around the grid looks along: the name of
// the row or column, and whether it looks from its end.
func (d *draft) outsideLine(name string) (line string, fromEnd, ok bool) {
	row, column, ok := fPlace(name)
	inRows, inColumns := row >= 1 && row <= d.rows, column >= 1 && column <= d.columns
	switch {
	case ok && inRows && (column == 0 || column == d.columns+1):
		return "R" + lineName(row-1), column > 0, true
	case ok && inColumns && (row == 0 || row == d.rows+1):
		return "C" + lineName(column-1), row > 0, true
	}
	return "", false, false
}

// outside returns the reader of a clue that looks along a line.
func outside(kind string) func(*fReader, *fItem) error {
	return func(r *fReader, item *fItem) error {
		line, fromEnd, ok := r.outsideLine(item.Cell)
		if !ok {
			return r.fail(fmt.Sprintf("%.20q is not beside the grid", item.Cell))
		}
		if item.Value == "" {
			return nil
		}
		if number(string(item.Value)) < 0 {
			return r.fail(fmt.Sprintf("value %.20q, want a number", string(item.Value)))
		}
		end := 1
		if fromEnd {
			end = 2
		}
		for _, p := range r.parts {
			if p.kind == kind && p.args[0] == line && p.args[end] == "" {
				p.args[end] = string(item.Value)
				return nil
			}
		}
		clues := []string{line, "", ""}
		clues[end] = string(item.Value)
		r.add(kind, clues...)
		return nil
	}
}

func (r *fReader) readSandwich(item *fItem) error {
	line, _, ok := r.outsideLine(item.Cell)
	if !ok {
		return r.fail(fmt.Sprintf("%.20q is not beside the grid", item.Cell))
	}
	if item.Value == "" {
		return nil
	}
	if number(string(item.Value)) < 0 {
		return r.fail(fmt.Sprintf("sum %.20q, want a number", string(item.Value)))
	}
	r.add(kindSandwich, string(item.Value), line)
	return nil
}

// readLittleKiller reads a sum along a diagonal. The string form names a diagonal by
// one of its ends.
func (r *fReader) readLittleKiller(item *fItem) error {
	row, column, ok := fPlace(item.Cell)
	down, right := strings.HasPrefix(item.Direction, "D"), strings.HasSuffix(item.Direction, "R")
	if !ok || len(item.Direction) != 2 || !down && item.Direction[0] != 'U' || !right && item.Direction[1] != 'L' {
		return r.fail(fmt.Sprintf("%.20q and %.5q are not a place and a direction", item.Cell, item.Direction))
	}
	stepRow, stepColumn := -1, -1
	if down {
		stepRow = 1
	}
	if right {
		stepColumn = 1
	}
	var cells []int
	for row, column = row+stepRow, column+stepColumn; row >= 1 && row <= r.rows && column >= 1 && column <= r.columns; {
		cells = append(cells, (row-1)*r.columns+column-1)
		row, column = row+stepRow, column+stepColumn
	}
	if len(cells) == 0 {
		return r.fail(fmt.Sprintf("no cell lies %s of %.20q", item.Direction, item.Cell))
	}
	if item.Value == "" || item.Value == "0" {
		return nil
	}
	sum := number(string(item.Value))
	switch {
	case sum < 0:
		return r.fail(fmt.Sprintf("sum %.20q, want a number", string(item.Value)))
	case len(cells) == 1:
		if sum > r.values {
			return r.fail(fmt.Sprintf("sum %d of one cell, want at most %d", sum, r.values))
		}
		r.restrict(cells[0], []int{sum})
	default:
		r.add(kindLittleKiller, strconv.Itoa(sum), r.name(r.diagonalEnd(cells)))
	}
	return nil
}

// diagonalEnd returns the end by which the string form names a diagonal: the left one of
// a falling diagonal that begins in the first column, the right one of one that ends in
// the last, the upper one of a rising diagonal that ends in the first row, else the
// lower.
func (d *draft) diagonalEnd(cells []int) int {
	first, last := slices.Min(cells), slices.Max(cells)
	falling := last%d.columns > first%d.columns
	switch {
	case falling && first%d.columns == 0:
		return first
	case falling:
		return last
	case first < d.columns:
		return first
	default:
		return last
	}
}

// diagonal returns the cells of the diagonal that the string form names, from its named
// end, or nil.
func (d *draft) diagonal(end int) []int {
	row, column := end/d.columns, end%d.columns
	var stepRow, stepColumn int
	switch {
	case column == 0 && row < d.rows-1:
		stepRow, stepColumn = 1, 1
	case column == d.columns-1 && row > 0 && row < d.rows-1:
		stepRow, stepColumn = -1, -1
	case row == 0:
		stepRow, stepColumn = 1, -1
	case row == d.rows-1:
		stepRow, stepColumn = -1, 1
	default:
		return nil
	}
	var cells []int
	for ; row >= 0 && row < d.rows && column >= 0 && column < d.columns; row, column = row+stepRow, column+stepColumn {
		cells = append(cells, row*d.columns+column)
	}
	return cells
}

// readExtremes reads cells that are smaller or larger than all orthogonal neighbours
// outside of their kind.
func (r *fReader) readExtremes() error {
	for _, extreme := range [][2]string{{"minimum", kindMinimum}, {"maximum", kindMaximum}} {
		name, kind := extreme[0], extreme[1]
		items, err := r.items(name)
		if err != nil {
			return err
		}
		var cells []int
		for i, item := range items {
			r.place = fmt.Sprintf("%s %d", name, i+1)
			cell, err := r.cellsOf([]string{item.Cell})
			if err != nil {
				return err
			}
			cells = append(cells, cell[0])
		}
		if len(cells) > 0 {
			r.addCells(kind, nil, cells...)
		}
	}
	return nil
}

// readNegative reads what holds where nothing is drawn. f-puzzles says nonconsecutive
// for pairs without a white dot.
func (r *fReader) readNegative() error {
	var negative []string
	if err := r.decode("negative", &negative); err != nil {
		return err
	}
	white, err := r.flag("nonconsecutive")
	if err != nil {
		return err
	}
	black := slices.Contains(negative, "ratio")
	dots := slices.ContainsFunc(r.parts, func(p part) bool { return p.kind == kindWhiteDot })
	switch {
	case white && black:
		r.add(kindStrictKropki)
	case white && dots:
		r.add(kindStrictWhite)
	case white:
		r.add(kindAntiConsecutive)
	case black:
		r.add(kindStrictRatio)
	}
	for _, name := range negative {
		r.place = "negative"
		switch name {
		case "ratio":
		case "xv":
			r.add(kindStrictXV)
		default:
			if err := r.unsupported("negative "+name, "no constraint that this package knows"); err != nil {
				return err
			}
		}
	}
	return nil
}
