package variant

import (
	"math/rand/v2"
	"slices"

	"example.com/sudoku"
)

// This file lays clues at random on a solved board: cages, thermometers and arrows that
// the board keeps.

// A drawing is a solved board on which clues are laid. free are the cells that no clue
// has yet.
type drawing struct {
	rules    sudoku.Rules
	solution []uint8
	random   *rand.Rand
	free     []bool
	crossed  map[[2]int]bool // pairs of cells, the corners of a square, that a line joins
}

// A layer lays clues on free cells. It returns nil if it finds no place.
type layer func(d *drawing) []Clue

// value returns what a cell shows.
func (d *drawing) value(cell int) int { return int(d.solution[cell]) + d.rules.First() - 1 }

// beside returns the free cells that share a side with a cell.
func (d *drawing) beside(cell int) []int {
	at := d.rules.Place(cell)
	list := make([]int, 0, 8)
	for _, step := range [...][2]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}} {
		if other := d.rules.CellAt(at.Row+step[0], at.Column+step[1]); other >= 0 && d.free[other] {
			list = append(list, other)
		}
	}
	return list
}

// after returns the free cells to which a line can go on: those that share a side or a
// corner with its last cell, without crossing a line.
func (d *drawing) after(line []int) []int {
	last := line[len(line)-1]
	at := d.rules.Place(last)
	list := d.beside(last)
	for _, step := range [...][2]int{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}} {
		other := d.rules.CellAt(at.Row+step[0], at.Column+step[1])
		if other < 0 || !d.free[other] {
			continue
		}
		a, b := d.rules.CellAt(at.Row+step[0], at.Column), d.rules.CellAt(at.Row, at.Column+step[1])
		if d.crossed[[2]int{min(a, b), max(a, b)}] {
			continue
		}
		if i := slices.Index(line, a); i >= 0 && (i > 0 && line[i-1] == b || i+1 < len(line) && line[i+1] == b) {
			continue
		}
		list = append(list, other)
	}
	return list
}

// take makes the cells of a line part of a clue.
func (d *drawing) take(line []int) {
	for i, cell := range line {
		d.free[cell] = false
		if i > 0 {
			d.crossed[[2]int{min(cell, line[i-1]), max(cell, line[i-1])}] = true
		}
	}
}

// pick returns one of the cells.
func (d *drawing) pick(cells []int) int { return cells[d.random.IntN(len(cells))] }

// freeCells returns the free cells in random order.
func (d *drawing) freeCells() []int {
	var cells []int
	for cell, free := range d.free {
		if free {
			cells = append(cells, cell)
		}
	}
	d.random.Shuffle(len(cells), func(i, k int) { cells[i], cells[k] = cells[k], cells[i] })
	return cells
}

// The sizes of cages as setters like them: of 20 cages, so many have 2, 3, 4 and 5 cells.
var cageSizes = []int{2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5}

// mostInCage is the number of cells of a cage that takes a cell left over.
const mostInCage = 6

// layCages returns the layer that divides the free cells into cages of two cells or more with
// different values.
func layCages(sizes []int) layer {
	return func(d *drawing) []Clue { return d.cages(sizes) }
}

func (d *drawing) cages(sizes []int) []Clue {
	var cages [][]int
	for {
		cell := d.loneliest()
		if cell < 0 {
			break
		}
		cage := []int{cell}
		d.free[cell] = false
		size := min(d.pick(sizes), d.rules.Values())
		for len(cage) < size {
			var next []int
			for _, c := range cage {
				for _, other := range d.beside(c) {
					if !d.holds(cage, other) {
						next = append(next, other)
					}
				}
			}
			if next == nil {
				break
			}
			c := d.pick(next)
			cage = append(cage, c)
			d.free[c] = false
		}
		if len(cage) == 1 && !d.join(cages, cell) {
			return nil
		} else if len(cage) > 1 {
			cages = append(cages, cage)
		}
	}
	clues := make([]Clue, len(cages))
	for i, cage := range cages {
		sum := 0
		for _, cell := range cage {
			sum += d.value(cell)
		}
		slices.Sort(cage)
		clues[i] = Clue{Kind: "Cage", Numbers: []int{sum}, Cells: cage}
	}
	return clues
}

// loneliest returns one of the free cells with the fewest free cells beside them, or -1.
func (d *drawing) loneliest() int {
	best, fewest := -1, 5
	for _, cell := range d.freeCells() {
		if n := len(d.beside(cell)); n < fewest {
			best, fewest = cell, n
		}
	}
	return best
}

// holds reports whether the value of a cell is in a cage.
func (d *drawing) holds(cage []int, cell int) bool {
	return slices.ContainsFunc(cage, func(other int) bool { return d.solution[other] == d.solution[cell] })
}

// join adds a cell to a cage beside it and reports whether one can take it.
func (d *drawing) join(cages [][]int, cell int) bool {
	at := d.rules.Place(cell)
	for _, i := range d.random.Perm(len(cages)) {
		if len(cages[i]) >= mostInCage || d.holds(cages[i], cell) {
			continue
		}
		for _, other := range cages[i] {
			if p := d.rules.Place(other); distance(p.Row-at.Row)+distance(p.Column-at.Column) == 1 {
				cages[i] = append(cages[i], cell)
				return true
			}
		}
	}
	return false
}

func distance(n int) int { return max(n, -n) }

// Thermometers have at least three cells. They get no longer than the values allow.
const shortestThermo = 3

// layThermos lays thermometers on a part of the free cells.
func layThermos(share int) layer {
	return layLines("Thermo", share, func(d *drawing, cell int) []int {
		if line := d.rising(cell); len(line) >= shortestThermo {
			return line
		}
		return nil
	})
}

// layLines lays lines on a part of the free cells, each from a cell on from which find has one.
func layLines(kind string, share int, find func(d *drawing, cell int) []int) layer {
	return func(d *drawing) []Clue {
		var clues []Clue
		cells := d.freeCells()
		left := len(cells) * share / 100
		for _, cell := range cells {
			if left <= 0 {
				break
			}
			if !d.free[cell] {
				continue
			}
			if line := find(d, cell); line != nil {
				d.take(line)
				left -= len(line)
				clues = append(clues, Clue{Kind: kind, Cells: line})
			}
		}
		return clues
	}
}

// rising returns a line of free cells from a cell on whose values rise. Each next cell is
// the smaller one of two, so that lines get long.
func (d *drawing) rising(cell int) []int {
	line := []int{cell}
	for {
		var next []int
		for _, other := range d.after(line) {
			if d.solution[other] > d.solution[cell] {
				next = append(next, other)
			}
		}
		if next == nil {
			return line
		}
		one, two := d.pick(next), d.pick(next)
		if cell = one; d.solution[two] < d.solution[one] {
			cell = two
		}
		line = append(line, cell)
	}
}

// The number of cells of an arrow, its circle included.
const (
	shortestArrow = 3
	longestArrow  = 5
)

// layArrows lays arrows on a part of the free cells.
func layArrows(share int) layer {
	return layLines("Arrow", share, func(d *drawing, cell int) []int {
		d.free[cell] = false
		defer func() { d.free[cell] = true }()
		return d.adding([]int{cell}, d.value(cell))
	})
}

// adding extends a line by free cells whose values add up to a sum, or returns nil.
func (d *drawing) adding(line []int, sum int) []int {
	switch {
	case sum == 0 && len(line) >= shortestArrow:
		return slices.Clone(line)
	case sum <= 0 || len(line) == longestArrow:
		return nil
	}
	next := d.after(line)
	d.random.Shuffle(len(next), func(i, k int) { next[i], next[k] = next[k], next[i] })
	for _, cell := range next {
		if slices.Contains(line, cell) {
			continue
		}
		if found := d.adding(append(line, cell), sum-d.value(cell)); found != nil {
			return found
		}
	}
	return nil
}
