package format

// The clues of f-puzzles on lines and groups of cells: each word is read and printed.

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"example.com/sudoku/variant"
)

// readLines reads a clue along each line. Lines of fewer cells than the least say nothing.
func (r *fReader) readLines(k *fKind, item *fItem) (bool, error) {
	least, _ := strconv.Atoi(k.arg)
	return true, r.eachLine(item, func(cells []int) {
		if len(cells) >= least {
			r.add(k.kind, k.numbers, cells...)
		}
	})
}

// eachLine calls do with the cells of each line.
func (r *fReader) eachLine(item *fItem, do func(cells []int)) error {
	place := r.place
	for i, line := range item.Lines {
		r.place = fmt.Sprintf("%s, line %d", place, i+1)
		cells, err := r.cellsOf(line)
		if err != nil {
			return err
		}
		do(cells)
	}
	return nil
}

func (w *fWriter) printLine(k *fKind, c variant.Clue) error {
	return w.add(k, fItem{Lines: [][]string{w.fNames(c.Cells)}})
}

// readWhisper reads a line with the least difference, which is usually half of the values.
func (r *fReader) readWhisper(k *fKind, item *fItem) (bool, error) {
	difference := (r.values + 1) / 2
	if item.Value != "" {
		if difference = number(string(item.Value)); difference < 1 {
			return false, r.fail(fmt.Sprintf("difference %.20q, want a number", string(item.Value)))
		}
	}
	line := *k
	line.numbers = []int{difference}
	return r.readLines(&line, item)
}

func (w *fWriter) printWhisper(k *fKind, c variant.Clue) error {
	item := fItem{Lines: [][]string{w.fNames(c.Cells)}}
	if c.Numbers[0] != (w.values+1)/2 {
		item.Value = fNumber(c.Numbers[0])
	}
	return w.add(k, item)
}

func (r *fReader) readRegion(k *fKind, item *fItem) (bool, error) {
	cells, err := r.cellsOf(item.Cells)
	if len(cells) > 1 {
		r.add(k.kind, nil, cells...)
	}
	return true, err
}

// printRegion prints cells that differ: a region if it has all values, else a cage without a
// sum.
func (w *fWriter) printRegion(k *fKind, c variant.Clue) error {
	if len(c.Cells) != w.values {
		k = &fKind{field: "killercage"}
	}
	return w.add(k, fItem{Cells: w.fNames(c.Cells)})
}

// printUnits prints the groups that a clue is about as regions.
func (w *fWriter) printUnits(k *fKind, c variant.Clue) error {
	parts, err := c.Rule().Parts(w.Puzzle.Rules)
	for _, unit := range parts.Units {
		w.printRegion(k, variant.Clue{Cells: unit.Cells})
	}
	return err
}

func (r *fReader) readCage(k *fKind, item *fItem) (bool, error) {
	cells, err := r.cellsOf(item.Cells)
	if err != nil || len(cells) == 0 {
		return true, err
	}
	sum := 0
	if item.Value != "" {
		if sum = number(string(item.Value)); sum < 0 {
			return true, r.unsupported(k.field, fmt.Sprintf("the sum is %.20q, want a number", string(item.Value)))
		}
	}
	r.add(k.kind, []int{sum}, cells...)
	return true, nil
}

func (w *fWriter) printCage(k *fKind, c variant.Clue) error {
	item := fItem{Cells: w.fNames(c.Cells)}
	if c.Numbers[0] > 0 {
		item.Value = fNumber(c.Numbers[0])
	}
	return w.add(k, item)
}

func (r *fReader) readCells(k *fKind, item *fItem) (bool, error) {
	cells, err := r.cellsOf(item.Cells)
	if len(cells) > 0 {
		r.add(k.kind, k.numbers, cells...)
	}
	return true, err
}

func (w *fWriter) printCells(k *fKind, c variant.Clue) error {
	return w.add(k, fItem{Cells: w.fNames(c.Cells)})
}

// readSaid reads digits in words, which f-puzzles has not.
func (r *fReader) readSaid(k *fKind, item *fItem) (bool, error) {
	cells, err := r.cellsOf(item.Cells)
	if len(cells) > 0 {
		r.clues = append(r.clues, variant.Clue{Kind: k.kind, Code: string(item.Value), Cells: cells})
	}
	return true, err
}

func (w *fWriter) printSaid(k *fKind, c variant.Clue) error {
	return w.add(k, fItem{Cells: w.fNames(c.Cells), Value: fValue(c.Code)})
}

func (r *fReader) readClone(k *fKind, item *fItem) (bool, error) {
	cells, err := r.cellsOf(item.Cells)
	if err != nil {
		return false, err
	}
	clones, err := r.cellsOf(item.CloneCells)
	if err != nil {
		return false, err
	}
	if len(clones) != len(cells) {
		return false, r.fail(fmt.Sprintf("%d cells and %d clones", len(cells), len(clones)))
	}
	if !slices.Equal(cells, clones) {
		r.add(k.kind, nil, slices.Concat(cells, clones)...)
	}
	return true, nil
}

func (w *fWriter) printClone(k *fKind, c variant.Clue) error {
	names, half := w.fNames(c.Cells), len(c.Cells)/2
	return w.add(k, fItem{Cells: names[:half], CloneCells: names[half:]})
}

func (r *fReader) readQuad(k *fKind, item *fItem) (bool, error) {
	cells, err := r.cellsOf(item.Cells)
	if err != nil || len(item.Values) == 0 {
		return true, err
	}
	slices.Sort(cells)
	if len(cells) != 4 || cells[0]%r.columns == r.columns-1 || cells[1] != cells[0]+1 ||
		cells[2] != cells[0]+r.columns || cells[3] != cells[2]+1 {
		return false, r.fail("want four cells in a square")
	}
	var values []int
	for _, value := range item.Values {
		v, err := r.value(value)
		if err != nil {
			return false, err
		}
		values = append(values, v)
	}
	if len(values) > 4 {
		return false, r.fail("more than four values")
	}
	r.add(k.kind, values, cells...)
	return true, nil
}

func (w *fWriter) printQuad(k *fKind, c variant.Clue) error {
	item := fItem{Cells: w.fNames(c.Cells)}
	for _, v := range c.Numbers {
		if v < w.first || v >= w.first+w.values || len(c.Numbers) > 4 {
			return errArguments
		}
		item.Values = append(item.Values, fNumber(v))
	}
	return w.add(k, item)
}

// readArrow reads an arrow from one circle. One from several cells is a pill, whose number is
// read to the right and down.
func (r *fReader) readArrow(k *fKind, item *fItem) (bool, error) {
	circle, err := r.cellsOf(item.Cells)
	if err != nil || len(item.Lines) == 0 {
		return true, err
	}
	if len(circle) == 0 {
		return false, r.fail("no cell in the circle")
	}
	var numbers []int
	if k.arg == "pill" {
		numbers = []int{len(circle)}
	} else if len(circle) > 1 {
		return false, nil
	}
	slices.Sort(circle)
	return true, r.eachLine(item, func(cells []int) {
		if len(cells) > 1 { // a line begins in the circle
			r.add(k.kind, numbers, slices.Concat(circle, cells[1:])...)
		}
	})
}

func (w *fWriter) printArrow(k *fKind, c variant.Clue) error {
	circle := 1
	if k.arg == "pill" {
		circle = c.Numbers[0]
	}
	if circle < 1 || circle >= len(c.Cells) {
		return errArguments
	}
	if !slices.IsSorted(c.Cells[:circle]) {
		return errors.New("the form reads its number to the right and down")
	}
	// The line begins in the cell of the circle that is nearest to it.
	start := slices.MinFunc(c.Cells[:circle], func(a, b int) int {
		return w.distance(a, c.Cells[circle]) - w.distance(b, c.Cells[circle])
	})
	line := append([]int{start}, c.Cells[circle:]...)
	return w.add(k, fItem{Cells: w.fNames(c.Cells[:circle]), Lines: [][]string{w.fNames(line)}})
}

// distance returns the rows and columns between two cells.
func (d *draft) distance(a, b int) int {
	rows, columns := a/d.columns-b/d.columns, a%d.columns-b%d.columns
	return max(rows, -rows) + max(columns, -columns)
}
