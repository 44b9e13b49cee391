package format

// The clues of f-puzzles in cells and between them, beside the grid, and on the whole grid.

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/variant"
)

// readDot reads what stands between two cells. The value of a dot is the sign of the kind, or
// # for any number. A white or black dot may have none, a sign that has none is not filled in.
func (r *fReader) readDot(k *fKind, item *fItem) (bool, error) {
	cells, err := r.cellsOf(item.Cells)
	if err == nil && len(cells) != 2 {
		err = r.fail(fmt.Sprintf("%d cells, want 2", len(cells)))
	}
	if err != nil {
		return false, err
	}
	value := strings.ToUpper(string(item.Value))
	switch n := number(value); {
	case k.arg == "#" && n >= 0:
		r.add(k.kind, []int{n}, cells...)
	case value == k.arg || value == "" && number(k.arg) > 0:
		r.join(k, item, cells...)
	default:
		return value == "", nil
	}
	return true, nil
}

// printDot prints a dot between any two cells of the clue that share a side, or between the only
// two. Those of a kind without a sign of its own have none.
func (w *fWriter) printDot(k *fKind, c variant.Clue) error {
	names, value := w.fNames(c.Cells), fValue("")
	switch {
	case k.arg != "#" && number(k.arg) < 0:
		value = fValue(k.arg)
	case k.arg == "#" && (len(names) != 2 || c.Numbers[0] < 0):
		return errArguments
	case k.arg == "#":
		value = fNumber(c.Numbers[0])
	}
	for i, name := range names {
		for at, other := range names[i+1:] {
			if len(names) == 2 || w.distance(c.Cells[i], c.Cells[i+1+at]) == 1 {
				w.add(k, fItem{Cells: []string{name, other}, Value: value, Joined: i > 0})
			}
		}
	}
	return nil
}

func (r *fReader) readMark(k *fKind, item *fItem) (bool, error) {
	cells, err := r.cellsOf([]string{item.Cell})
	if err == nil {
		r.join(k, item, cells...)
	}
	return true, err
}

func (w *fWriter) printMark(k *fKind, c variant.Clue) error {
	for i, cell := range w.fNames(c.Cells) {
		w.add(k, fItem{Cell: cell, Joined: i > 0})
	}
	return nil
}

// join adds a clue, or the last of the cells to the clue before, if the item is joined to it:
// its kind is that of the clue, and where there are two cells, the first is the last of the
// clue.
func (r *fReader) join(k *fKind, item *fItem, cells ...int) {
	if n := len(r.clues); item.Joined && n > 0 && r.clues[n-1].Kind == k.kind {
		last := &r.clues[n-1]
		if len(cells) == 1 || last.Cells[len(last.Cells)-1] == cells[0] {
			last.Cells = append(last.Cells, cells[len(cells)-1])
			return
		}
	}
	r.add(k.kind, nil, cells...)
}

// readExtremes reads cells that are smaller or larger than all orthogonal neighbours
// outside of their kind.
func (r *fReader) readExtremes(k *fKind, items []fItem) error {
	var cells []int
	for i, item := range items {
		r.place = fmt.Sprintf("%s %d", k.field, i+1)
		cell, err := r.cellsOf([]string{item.Cell})
		if err != nil {
			return err
		}
		cells = append(cells, cell...)
	}
	if len(cells) > 0 {
		r.add(k.kind, nil, cells...)
	}
	return nil
}

func (w *fWriter) printExtremes(k *fKind, c variant.Clue) error {
	if len(w.items[k.field]) > 0 {
		return errors.New("the form has one set of them")
	}
	return w.printMark(k, c)
}

// readEnd reads a clue that stands beside the grid and looks along a row or column.
func (r *fReader) readEnd(k *fKind, item *fItem) (bool, error) {
	row, column, ok := fPlace(item.Cell)
	inRows, inColumns := row >= 1 && row <= r.rows, column >= 1 && column <= r.columns
	down, right := 0, 0
	switch {
	case inRows && column == 0:
		right = 1
	case inRows && column == r.columns+1:
		right = -1
	case inColumns && row == 0:
		down = 1
	case inColumns && row == r.rows+1:
		down = -1
	default:
		ok = false
	}
	if !ok {
		return false, r.fail(fmt.Sprintf("%.20q is not beside the grid", item.Cell))
	}
	if item.Value == "" {
		return true, nil
	}
	cells, what := r.walk(row, column, down, right), "value"
	if k.arg == "sum" { // that both ends see
		slices.Sort(cells)
		what = "sum"
	}
	n := number(string(item.Value))
	if n < 0 {
		return false, r.fail(fmt.Sprintf("%s %.20q, want a number", what, string(item.Value)))
	}
	if k.kind == "XSum" && n == 0 && r.first == 0 { // of no cells
		r.setCandidates(cells[0], sudoku.ValuesOf(1))
		return true, nil
	}
	r.add(k.kind, []int{n}, cells...)
	return true, nil
}

func (w *fWriter) printEnd(k *fKind, c variant.Clue) error {
	place, _ := w.before(c.Cells)
	return w.add(k, fItem{Cell: place, Value: fNumber(c.Numbers[0])})
}

// readDiagonal reads a sum along a diagonal.
func (r *fReader) readDiagonal(k *fKind, item *fItem) (bool, error) {
	row, column, ok := fPlace(item.Cell)
	if !ok || !slices.Contains([]string{"DR", "DL", "UR", "UL"}, item.Direction) {
		return false, r.fail(fmt.Sprintf("%.20q and %.5q are not a place and a direction", item.Cell, item.Direction))
	}
	down, right := -1, -1
	if item.Direction[0] == 'D' {
		down = 1
	}
	if item.Direction[1] == 'R' {
		right = 1
	}
	cells := r.walk(row, column, down, right)
	if len(cells) == 0 {
		return false, r.fail(fmt.Sprintf("no cell lies %s of %.20q", item.Direction, item.Cell))
	}
	sum := number(string(item.Value))
	switch {
	case item.Value == "" || sum == 0:
	case sum < 0:
		return false, r.fail(fmt.Sprintf("sum %.20q, want a number", string(item.Value)))
	case len(cells) == 1 && (sum < r.first || sum >= r.first+r.values):
		return false, r.fail(fmt.Sprintf("sum %d of one cell, want at most %d", sum, r.first+r.values-1))
	default:
		r.addDiagonal(sum, cells)
	}
	return true, nil
}

// addDiagonal adds a sum along a diagonal, in the order in which [variant.LittleKiller] has
// its cells: from the left or the upper edge, else from the right or the lower one.
func (d *draft) addDiagonal(sum int, cells []int) {
	if len(cells) == 1 {
		d.setCandidates(cells[0], sudoku.ValuesOf(uint8(sum-d.first+1)))
		return
	}
	slices.Sort(cells)
	first, last := cells[0], cells[len(cells)-1]
	if falls := last%d.columns > first%d.columns; falls && first%d.columns > 0 || !falls && first >= d.columns {
		slices.Reverse(cells)
	}
	d.add("LittleKiller", []int{sum}, cells...)
}

func (w *fWriter) printDiagonal(k *fKind, c variant.Clue) error {
	place, direction := w.before(c.Cells)
	return w.add(k, fItem{Cell: place, Cells: w.fNames(c.Cells), Direction: direction, Value: fNumber(c.Numbers[0])})
}

// walk returns the cells of the grid that lie from a place on, which may stand beside it.
func (d *draft) walk(row, column, down, right int) (cells []int) {
	for {
		row, column = row+down, column+right
		if row < 1 || row > d.rows || column < 1 || column > d.columns {
			return cells
		}
		cells = append(cells, (row-1)*d.columns+column-1)
	}
}

// before returns the place before the first of some cells in a line, and the direction of a
// diagonal.
func (d *draft) before(cells []int) (place, direction string) {
	row, column := cells[0]/d.columns, cells[0]%d.columns
	down, right := 0, 1
	if len(cells) > 1 {
		down, right = cells[1]/d.columns-row, cells[1]%d.columns-column
	}
	direction = "U"
	if down > 0 {
		direction = "D"
	}
	if right > 0 {
		direction += "R"
	} else {
		direction += "L"
	}
	return fPlaceName(row-down+1, column-right+1), direction
}

func (w *fWriter) printFlag(k *fKind, _ variant.Clue) error {
	w.fields[k.field] = true
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
	dots := slices.ContainsFunc(r.clues, func(c variant.Clue) bool { return c.Kind == "WhiteDot" })
	switch {
	case white && black:
		r.add("StrictKropki", nil)
	case white && dots:
		r.add("StrictWhite", nil)
	case white:
		r.add("AntiConsecutive", nil)
	case black:
		r.add("StrictBlack", nil)
	}
	for _, name := range negative {
		r.place = "negative"
		switch name {
		case "ratio":
		case "xv":
			r.add("StrictXV", nil)
		default:
			if err := r.unsupported("negative "+name, "no constraint that this package knows"); err != nil {
				return err
			}
		}
	}
	return nil
}

// printNegative adds a name to the list of what holds where nothing is drawn. All dots given
// are both colours.
func (w *fWriter) printNegative(k *fKind, _ variant.Clue) error {
	list, _ := w.fields["negative"].([]string)
	w.fields["negative"] = append(list, k.field)
	if k.arg != "" {
		w.fields[k.arg] = true
	}
	return nil
}
