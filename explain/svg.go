package explain

import (
	"fmt"

	"example.com/sudoku"
	tables "example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/picture"
)

// This file says what of a step package picture draws.

// SVG returns a picture of the step on its board: the rules and their clues, the values, the
// candidates with their roles in colour, the units of the argument, a frame around each cell
// that changes, and an arrow for each link of a chain, dashed if it says that a candidate
// does not hold. An argument of more than 40 links has arrows between candidates that hold
// alone, from the last to the next that follows from it, and numbers in the order of the
// sentence. cells and candidates are those before the step, as [sudoku.Cells] and
// [sudoku.Candidates] return them. The values of puzzle are givens and
// black, other values are the player's and blue. If puzzle is nil, all values are givens. For a
// step without data, or of another board, the picture is the board alone.
//
// The text is a complete <svg> element, for a file or a page. Where the page of the reader is
// dark, it is dark too. Colour-blind readers can tell its colours apart. Its elements have
// classes, such as "removed" for the circles of that role.
func (s Step) SVG(puzzle, cells []uint8, candidates []sudoku.Values) string {
	side, rules := tables.Side(len(cells)), s.Rules
	switch ruled := rules != (sudoku.Rules{}); {
	case ruled && rules.Err() == nil && rules.Len() == len(cells) && len(cells) > 0:
		side = s.Side
	case side == 0 || ruled:
		return ""
	default:
		rules = sudoku.Standard(side)
	}
	if len(puzzle) != len(cells) {
		puzzle = cells
	}
	if s.Side != side || !s.hasData() || len(candidates) != len(cells) {
		s = Step{}
	}
	d := stepDrawing{Step: s, rules: rules}
	entries := d.entries(side, puzzle, cells, candidates)
	wide := 1
	for wide*wide < rules.Values() {
		wide++
	}
	return picture.SVG(picture.Of(rules.Empty()), picture.SVGOptions{
		Title: s.String(), Marks: d.marks(), Cell: float64(20 * wide),
		Entries: func(row, column int) picture.Entry { return entries[[2]int{row, column}] },
	})
}

// A stepDrawing turns a step on the board of some rules into marks.
type stepDrawing struct {
	Step
	rules sudoku.Rules
}

// entries returns what the cells show, by their places.
func (d *stepDrawing) entries(side int, puzzle, cells []uint8, candidates []sudoku.Values) map[[2]int]picture.Entry {
	symbol := func(v uint8) string {
		if first := d.rules.First(); first != 1 {
			return fmt.Sprint(int(v) + first - 1)
		}
		return symbolOf(v, side)
	}
	roles := make(map[Candidate]Role)
	for _, r := range d.Roles(candidates) {
		roles[r.Candidate] = r.Role
	}
	entries := make(map[[2]int]picture.Entry, len(cells))
	for cell, v := range cells {
		var e picture.Entry
		if v != 0 {
			e.Value, e.Given = symbol(v), puzzle[cell] != 0
		} else if len(candidates) == len(cells) {
			e.Candidates, e.Roles = make([]string, d.rules.Values()), make([]string, d.rules.Values())
			for v := range candidates[cell].And(d.rules.Allowed(cell)).All() {
				e.Candidates[v-1] = symbol(v)
				if role := roles[Candidate{cell, int(v)}]; role != 0 {
					e.Roles[v-1] = role.String()
				}
			}
		}
		entries[d.place(cell)] = e
	}
	return entries
}

func (d *stepDrawing) place(cell int) [2]int {
	at := d.rules.Place(cell)
	return [2]int{at.Row, at.Column}
}

func (d *stepDrawing) marks() *picture.Marks {
	m := new(picture.Marks)
	for _, unit := range d.Units {
		for _, cell := range d.rules.Units()[unit].Cells {
			m.Units = append(m.Units, d.place(cell))
		}
	}
	if len(d.Clues) > 0 {
		for _, list := range [][]int{d.Cells, d.Others} {
			for _, cell := range list {
				m.Clues = append(m.Clues, d.place(cell))
			}
		}
	}
	loses := make(map[int]bool)
	for _, c := range d.Removed {
		if !loses[c.Cell] {
			loses[c.Cell] = true
			m.Loses = append(m.Loses, d.place(c.Cell))
		}
	}
	if d.Value != 0 {
		m.Gains = append(m.Gains, d.place(d.Cell))
	}
	d.links(m)
	return m
}

// mostLinks is the number of links that an eye can tell apart on a board.
const mostLinks = 40

// links adds the links of the branches. Of a long argument it adds those between what holds,
// from the latest that each rests on.
func (d *stepDrawing) links(m *picture.Marks) {
	for _, branch := range d.Branches {
		for _, f := range branch {
			for _, from := range f.From {
				if from >= 0 && from < len(branch) {
					m.Links = append(m.Links, picture.Link{From: d.spots(branch[from]), To: d.spots(f), Denies: !f.On})
				}
			}
		}
	}
	if len(m.Links) <= mostLinks {
		return
	}
	m.Links = nil
	for _, branch := range d.Branches {
		rests := make([]int, len(branch)) // the latest that holds and that this follows from, or -1
		for i, f := range branch {
			rests[i] = -1
			for _, from := range f.From {
				switch {
				case from < 0 || from >= i:
				case branch[from].On:
					rests[i] = max(rests[i], from)
				default:
					rests[i] = max(rests[i], rests[from])
				}
			}
			if !f.On && i < len(branch)-1 {
				continue
			}
			if rests[i] >= 0 {
				m.Links = append(m.Links, picture.Link{From: d.spots(branch[rests[i]]), To: d.spots(f), Denies: !f.On})
			}
			if len(f.Cells) > 0 && f.On {
				m.Numbered = append(m.Numbered, d.spots(f)[0])
			}
		}
	}
}

// spots returns the candidates of an inference.
func (d *stepDrawing) spots(f Inference) []picture.Spot {
	spots := make([]picture.Spot, len(f.Cells))
	for i, cell := range f.Cells {
		spots[i] = picture.Spot{Cell: d.place(cell), Candidate: f.Value - 1}
	}
	return spots
}
