package format

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// This file reads the constraints of f-puzzles that say something of single cells, pairs and
// quadruples. It builds on the table of kinds.

func (r *fReader) readDifference(item *fItem) error {
	return r.readDot(item, "1", kindWhiteDot, kindDifference)
}

func (r *fReader) readRatio(item *fItem) error {
	return r.readDot(item, "2", kindBlackDot, kindRatio)
}

// readDot reads a dot of the usual value, or of one that is written in it.
func (r *fReader) readDot(item *fItem, usual, kind, other string) error {
	cells, err := r.pair(item)
	if err != nil {
		return err
	}
	switch value := string(item.Value); {
	case value == "" || value == usual:
		if !r.join(item, kind, cells...) {
			r.addCells(kind, nil, cells...)
		}
	case number(value) < 0:
		return r.fail(fmt.Sprintf("value %.20q, want a number", value))
	default:
		r.addCells(other, []string{value}, cells...)
	}
	return nil
}

func (r *fReader) readXV(item *fItem) error {
	cells, err := r.pair(item)
	if err != nil {
		return err
	}
	kind := strings.ToUpper(string(item.Value))
	switch {
	case kind == "": // drawn, but not filled in
	case kind != kindX && kind != kindV:
		return r.fail(fmt.Sprintf("value %.20q, want X or V", string(item.Value)))
	case !r.join(item, kind, cells...):
		r.addCells(kind, nil, cells...)
	}
	return nil
}

func (r *fReader) readOdd(item *fItem) error { return r.readParity(kindOdd, item) }

func (r *fReader) readEven(item *fItem) error { return r.readParity(kindEven, item) }

func (r *fReader) readParity(kind string, item *fItem) error {
	cells, err := r.cellsOf([]string{item.Cell})
	if err == nil && !r.join(item, kind, cells[0]) {
		r.addCells(kind, nil, cells...)
	}
	return err
}

// join adds the last of the cells to the clue before, if the item is joined to it: its kind
// is that of the clue, and where there are two cells, the first is the last of the clue.
func (r *fReader) join(item *fItem, kind string, cells ...int) bool {
	if !item.Joined || len(r.parts) == 0 {
		return false
	}
	last := &r.parts[len(r.parts)-1]
	end := last.args[max(0, len(last.args)-1):]
	if last.kind != kind || len(cells) == 2 && !slices.Equal(end, []string{r.name(cells[0])}) {
		return false
	}
	last.args = append(last.args, r.name(cells[len(cells)-1]))
	return true
}

func (r *fReader) readClone(item *fItem) error {
	cells, err := r.cellsOf(item.Cells)
	if err != nil {
		return err
	}
	clones, err := r.cellsOf(item.CloneCells)
	if err != nil {
		return err
	}
	if len(clones) != len(cells) {
		return r.fail(fmt.Sprintf("%d cells and %d clones", len(cells), len(clones)))
	}
	if len(cells) > 0 && !slices.Equal(cells, clones) {
		r.addCells(kindClone, nil, slices.Concat(cells, clones)...)
	}
	return nil
}

func (r *fReader) readQuadruple(item *fItem) error {
	cells, err := r.cellsOf(item.Cells)
	if err != nil || len(item.Values) == 0 {
		return err
	}
	slices.Sort(cells)
	if len(cells) != 4 || cells[0]%r.columns == r.columns-1 || cells[1] != cells[0]+1 ||
		cells[2] != cells[0]+r.columns || cells[3] != cells[2]+1 {
		return r.fail("want four cells in a square")
	}
	args := []string{r.name(cells[0])}
	for _, value := range item.Values {
		v, err := r.value(value)
		if err != nil {
			return err
		}
		args = append(args, strconv.Itoa(v))
	}
	if len(args) > 5 {
		return r.fail("more than four values")
	}
	r.add(kindQuad, args...)
	return nil
}
