package format

// The kinds that f-puzzles writes each in its own way.

import (
	"errors"
	"fmt"
	"strconv"
)

var (
	errNoWords   = errors.New("the form has no words for it")
	errArguments = errors.New("its arguments are not what the form can say")
)

func (w *fWriter) printDifferent(args []string) error {
	names, err := w.fNames(args)
	if err != nil {
		return err
	}
	if len(names) == w.values {
		return w.add("extraregion", fItem{Cells: names})
	}
	return w.add("killercage", fItem{Cells: names})
}

func (w *fWriter) printCage(args []string) error {
	if len(args) < 2 || number(args[0]) < 0 {
		return errArguments
	}
	names, err := w.fNames(args[1:])
	item := fItem{Cells: names}
	if number(args[0]) > 0 {
		item.Value = fValue(args[0])
	}
	if err != nil {
		return err
	}
	return w.add("killercage", item)
}

func (w *fWriter) printArrow(circle int, args []string) error {
	cells, err := w.cells(args)
	if err != nil {
		return err
	}
	if len(cells) <= circle {
		return errArguments
	}
	names, _ := w.fNames(args)
	// The line begins in the cell of the circle that is nearest to it.
	nearest, best := 0, w.distance(cells[0], cells[circle])
	for i := range circle {
		if d := w.distance(cells[i], cells[circle]); d < best {
			nearest, best = i, d
		}
	}
	line := append([]string{names[nearest]}, names[circle:]...)
	return w.add("arrow", fItem{Cells: names[:circle], Lines: [][]string{line}})
}

// distance returns the rows and columns between two cells.
func (d *draft) distance(a, b int) int {
	rows, columns := a/d.columns-b/d.columns, a%d.columns-b%d.columns
	return max(rows, -rows) + max(columns, -columns)
}

// printPill prints an arrow whose circle holds a number of several digits. f-puzzles
// reads it in the order of the grid.
func (w *fWriter) printPill(args []string) error {
	if len(args) < 2 {
		return errArguments
	}
	n := number(args[0])
	if n < 2 || len(args) < n+2 {
		return errArguments
	}
	circle, err := w.cells(args[1 : n+1])
	if err != nil {
		return err
	}
	for i := range n - 1 {
		if circle[i] >= circle[i+1] {
			return errors.New("f-puzzles reads its number to the right and down")
		}
	}
	return w.printArrow(n, args[1:])
}

func (w *fWriter) printClone(args []string) error {
	names, err := w.fNames(args)
	if err != nil {
		return err
	}
	if len(names)%2 != 0 || len(names) == 0 {
		return errArguments
	}
	half := len(names) / 2
	return w.add("clone", fItem{Cells: names[:half], CloneCells: names[half:]})
}

func (w *fWriter) printDiagonal(args []string) error {
	switch {
	case len(args) == 1 && args[0] == "1":
		return w.set("diagonal+")
	case len(args) == 1 && args[0] == "-1":
		return w.set("diagonal-")
	}
	return errArguments
}

func (w *fWriter) printIndexing(args []string) error {
	if len(args) < 2 {
		return errArguments
	}
	name := map[string]string{"R": "rowindexer", "C": "columnindexer", "B": "boxindexer"}[args[0]]
	names, err := w.fNames(args[1:])
	if err != nil {
		return err
	}
	if name == "" {
		return errArguments
	}
	return w.add(name, fItem{Cells: names})
}

func (w *fWriter) printLittleKiller(args []string) error {
	if len(args) != 2 || number(args[0]) < 0 {
		return errArguments
	}
	ends, err := w.cells(args[1:])
	if err != nil {
		return err
	}
	cells := w.diagonal(ends[0])
	if len(cells) < 2 {
		return errArguments
	}
	row, column := cells[0]/w.columns, cells[0]%w.columns
	stepRow, stepColumn := cells[1]/w.columns-row, cells[1]%w.columns-column
	direction := "U"
	if stepRow > 0 {
		direction = "D"
	}
	if stepColumn > 0 {
		direction += "R"
	} else {
		direction += "L"
	}
	names := make([]string, len(cells))
	for i, cell := range cells {
		names[i] = w.fName(cell)
	}
	return w.add("littlekillersum", fItem{Cell: fPlaceName(row-stepRow+1, column-stepColumn+1),
		Cells: names, Direction: direction, Value: fValue(args[0])})
}

func (w *fWriter) printQuad(args []string) error {
	if len(args) < 2 || len(args) > 5 {
		return errArguments
	}
	cells, err := w.cells(args[:1])
	if err != nil {
		return err
	}
	at := cells[0]
	if at%w.columns == w.columns-1 || at/w.columns == w.rows-1 {
		return errArguments
	}
	item := fItem{}
	for _, cell := range []int{at, at + 1, at + w.columns, at + w.columns + 1} {
		item.Cells = append(item.Cells, w.fName(cell))
	}
	for _, v := range args[1:] {
		if n := number(v); n < 1 || n > w.values {
			return errArguments
		}
		item.Values = append(item.Values, fValue(v))
	}
	return w.add("quadruple", item)
}

func (w *fWriter) printSandwich(args []string) error {
	if len(args) != 2 || number(args[0]) < 0 {
		return errArguments
	}
	place, ok := w.beside(args[1], false)
	if !ok {
		return errArguments
	}
	return w.add("sandwichsum", fItem{Cell: place, Value: fValue(args[0])})
}

func (w *fWriter) printStrictKropki([]string) error {
	w.set("nonconsecutive")
	return w.negative("ratio")
}

func (w *fWriter) printWhisper(args []string) error {
	if len(args) < 2 || number(args[0]) < 1 {
		return errArguments
	}
	names, err := w.fNames(args[1:])
	if err != nil {
		return err
	}
	item := fItem{Lines: [][]string{names}}
	if args[0] != strconv.Itoa((w.values+1)/2) {
		item.Value = fValue(args[0])
	}
	return w.add("whispers", item)
}

// printWindoku prints the four windows as extra regions.
func (w *fWriter) printWindoku([]string) error {
	height, width := boxes(w.rows)
	if height == 1 || w.rows != 9 {
		return fmt.Errorf("f-puzzles has windows of 9×9 only")
	}
	for _, top := range []int{1, 5} {
		for _, left := range []int{1, 5} {
			var names []string
			for i := range height * width {
				names = append(names, w.fName((top+i/width)*w.columns+left+i%width))
			}
			w.add("extraregion", fItem{Cells: names})
		}
	}
	return nil
}
