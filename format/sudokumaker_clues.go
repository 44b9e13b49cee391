package format

// How a clue of SudokuMaker is translated to an item of f-puzzles, and back.

import (
	"encoding/json"
	"slices"
)

// A makerItem is a clue of a list: a cell, a line of cells, or an object of what its type needs.
type makerItem struct {
	Value     fValue  `json:"value"` // a string or a number
	Cells     []int   `json:"cells"`
	Edge      *int    `json:"edge"`      // in each row the left sides of the cells, then the lower ones
	Corner    *int    `json:"corner"`    // between rows and columns
	OuterCell *int    `json:"outerCell"` // on the board with a ring around it
	Diagonal  int     `json:"diagonal"`  // 1 rises to the right, -1 falls
	Digits    []int   `json:"digits"`
	Bulb      []int   `json:"bulbCells"` // the last digit first
	Arrows    [][]int `json:"arrows"`
}

func (item *makerItem) UnmarshalJSON(data []byte) error {
	type object makerItem
	switch data[0] {
	case '{':
		return json.Unmarshal(data, (*object)(item))
	case '[':
		return json.Unmarshal(data, &item.Cells)
	}
	item.Cells = []int{-1} // as null leaves it
	return json.Unmarshal(data, &item.Cells[0])
}

// readClues translates the clues of an element, whose setting is n.
func (r *makerReader) readClues(m *makerElement, e element, n int) error {
	if m.list == "" {
		r.fields[m.field] = json.RawMessage("true")
	}
	if m.negative != nil {
		if err := r.readNegative(m, e); err != nil {
			return err
		}
	}
	var items []makerItem
	if err := r.list(e, m.list, &items); err != nil {
		return err
	}
	add := func(item fItem) { r.items[m.field] = append(r.items[m.field], item) }
	all := fItem{}
	for i, item := range items {
		names := r.fNames(item.Cells)
		switch m.list {
		case "cells":
			if m.element >= 300 {
				all.Cells = append(all.Cells, names...)
				continue
			}
			for _, name := range names {
				add(fItem{Cell: name, Joined: i > 0})
			}
		case "lines", "thermometers":
			line := fItem{Lines: [][]string{names}}
			if m.value == "#" {
				line.Value = fNumber(n)
			}
			add(line)
		case "groups": // of equal cells: the first two of all, then the others
			if len(names) > 1 {
				all.Cells, all.CloneCells = append(all.Cells, names[0]), append(all.CloneCells, names[1])
			}
			for k := 2; k < len(names); k++ {
				add(fItem{Cells: names[:1], CloneCells: names[k : k+1]})
			}
		default:
			add(r.fItemOf(m, &item))
		}
	}
	if all.Cells != nil {
		add(all)
	}
	return nil
}

// fItemOf translates an object.
func (r *makerReader) fItemOf(m *makerElement, clue *makerItem) fItem {
	item := fItem{Value: clue.Value, Cells: r.fNames(clue.Cells)}
	if sign := xvSigns[item.Value]; sign != "" && m.field == "xv" {
		item.Value = sign
	}
	switch {
	case clue.Edge != nil:
		row, column := *clue.Edge/(2*r.columns)+1, *clue.Edge%(2*r.columns)
		item.Cells = []string{fPlaceName(row, column), fPlaceName(row, column+1)}
		if column -= r.columns; column >= 0 {
			item.Cells = []string{fPlaceName(row, column+1), fPlaceName(row+1, column+1)}
		}
	case clue.Corner != nil:
		row, column := *clue.Corner/(r.columns+1), *clue.Corner%(r.columns+1)
		item.Cells = []string{fPlaceName(row, column), fPlaceName(row, column+1), fPlaceName(row+1, column), fPlaceName(row+1, column+1)}
		for _, v := range clue.Digits {
			item.Values = append(item.Values, fNumber(v))
		}
	case clue.OuterCell != nil:
		row, column := *clue.OuterCell/(r.columns+2), *clue.OuterCell%(r.columns+2)
		item.Cell, item.Direction = fPlaceName(row, column), map[int]string{-1: "DR", 1: "DL"}[clue.Diagonal]
		if r.walk(row, column, 1, -clue.Diagonal) == nil {
			item.Direction = map[int]string{-1: "UL", 1: "UR"}[clue.Diagonal]
		}
	case clue.Bulb != nil:
		item.Cells = r.fNames(slices.Sorted(slices.Values(clue.Bulb)))
		for _, line := range clue.Arrows {
			if len(line) > 0 && len(clue.Bulb) > 0 && !slices.Contains(clue.Bulb, line[0]) {
				line = slices.Insert(line, 0, clue.Bulb[0])
			}
			item.Lines = append(item.Lines, r.fNames(line))
		}
	}
	return item
}

// cluesOf translates an item.
func (w *makerWriter) cluesOf(m *makerElement, item *fItem) (list []any) {
	ids := func(names []string) (cells []int) {
		for _, name := range names {
			cells = append(cells, w.fCellOf(name))
		}
		return cells
	}
	cells, clue := ids(item.Cells), fields{"value": item.Value}
	if m.field == "xv" {
		clue["value"] = xvSigns[item.Value]
	}
	switch m.list {
	case "cells":
		if item.Cell != "" {
			cells = ids([]string{item.Cell})
		}
		for _, cell := range cells {
			list = append(list, cell)
		}
		return list
	case "groups":
		for i, clone := range ids(item.CloneCells) {
			list = append(list, []int{cells[i], clone})
		}
		return list
	case "lines", "thermometers":
		return []any{ids(item.Lines[0])}
	case "bulbsWithArrows":
		slices.Reverse(cells)
		return []any{fields{"bulbCells": cells, "arrows": [][]int{ids(item.Lines[0])}}}
	case "cages":
		clue["cells"] = cells
		switch {
		case m.field == "lookandsay":
			clue["value"] = string(item.Value)
		case item.Value == "":
			delete(clue, "value")
		}
		return []any{clue}
	}
	switch row, column, _ := fPlace(item.Cell); {
	case item.Cell != "":
		clue["outerCell"] = row*(w.columns+2) + column
		if m.field == "littlekillersum" {
			clue["diagonal"] = map[string]int{"DR": -1, "UL": -1, "DL": 1, "UR": 1}[item.Direction]
		}
	case item.Values != nil:
		row, column, _ = fPlace(item.Cells[0])
		clue = fields{"corner": row*(w.columns+1) + column, "digits": item.Values}
	default:
		if item.Value == "" {
			clue["value"] = m.negative[0]
		}
		slices.Sort(cells)
		clue["edge"] = cells[0]/w.columns*2*w.columns + cells[0]%w.columns + 1
		if cells[1] != cells[0]+1 {
			clue["edge"] = clue["edge"].(int) + w.columns - 1
		}
	}
	return []any{clue}
}

var xvSigns = map[fValue]fValue{"5": "V", "10": "X", "V": "5", "X": "10"}
