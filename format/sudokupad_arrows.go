package format

// The arrows of a drawing: those that begin in a circle on the grid are sums along an
// arrow, those that begin outside point along a diagonal.

import (
	"fmt"
	"math"

	"example.com/sudoku/internal/picture"
)

func (r *padReader) readArrows() error {
	for i, arrow := range r.Arrows {
		place := fmt.Sprintf("arrow %d", i+1)
		if r.readDiagonal(arrow) || r.readSumArrow(arrow) {
			continue
		}
		r.drawings.Arrows = append(r.drawings.Arrows, arrow)
		if err := r.left("arrow", place, "it begins neither in a circle nor at a number outside of the grid"); err != nil {
			return err
		}
	}
	return nil
}

// cellAt returns the cell that a point lies in, or -1.
func (r *padReader) cellAt(p [2]float64) int {
	row, column := math.Floor(p[0]), math.Floor(p[1])
	if !(row >= 0 && row < float64(r.rows) && column >= 0 && column < float64(r.columns)) {
		return -1
	}
	return int(row)*r.columns + int(column)
}

// readSumArrow reads an arrow that begins in the circle of a cell and goes from cell to
// cell, straight or diagonally.
func (r *padReader) readSumArrow(arrow picture.Line) bool {
	if len(arrow.WayPoints) < 2 || len(arrow.WayPoints) > 1000 {
		return false
	}
	start := r.cellAt(arrow.WayPoints[0])
	circle := -1
	for i, shape := range r.Overlays {
		if shape.Rounded && shape.Text == "" && r.cellAt(shape.Center) == start && isMiddle(shape.Center) &&
			inside(shape.Width, 0.5, 1) && inside(shape.Height, 0.5, 1) {
			circle = i
		}
	}
	if start < 0 || circle < 0 {
		return false
	}
	cells := []int{start}
	for _, p := range arrow.WayPoints[1:] {
		next := r.cellAt(p)
		if next < 0 || !isMiddle(p) {
			return false
		}
		last := cells[len(cells)-1]
		rows, columns := next/r.columns-last/r.columns, next%r.columns-last%r.columns
		steps := max(rows, -rows, columns, -columns)
		if steps == 0 || rows%steps != 0 || columns%steps != 0 {
			return false
		}
		for step := 1; step <= steps; step++ {
			cells = append(cells, last+step*(rows/steps*r.columns+columns/steps))
		}
	}
	if cells[len(cells)-1] == start {
		return false
	}
	r.used[circle] = true
	r.add("Arrow", nil, cells...)
	return true
}

// isMiddle reports whether a point is about in the middle of a cell.
func isMiddle(p [2]float64) bool {
	return math.Abs(p[0]-math.Floor(p[0])-0.5) < 0.11 && math.Abs(p[1]-math.Floor(p[1])-0.5) < 0.11
}

func inside(x, low, high float64) bool { return x >= low && x <= high }

// readDiagonal reads an arrow outside of the grid that points along a diagonal, from
// beside a number.
func (r *padReader) readDiagonal(arrow picture.Line) bool {
	if len(arrow.WayPoints) != 2 {
		return false
	}
	from, to := arrow.WayPoints[0], arrow.WayPoints[1]
	down, right := to[0]-from[0], to[1]-from[1]
	row, column := math.Floor(from[0]), math.Floor(from[1])
	if r.cellAt(from) >= 0 || math.Abs(math.Abs(down)-math.Abs(right)) > 0.01 || math.Abs(down) < 0.05 ||
		!inside(row, -1, float64(r.rows)) || !inside(column, -1, float64(r.columns)) {
		return false
	}
	for i, shape := range r.Overlays {
		sum := number(string(shape.Text))
		if r.used[i] || sum < 0 || math.Floor(shape.Center[0]) != row || math.Floor(shape.Center[1]) != column {
			continue
		}
		cells := r.walk(int(row)+1, int(column)+1, int(math.Copysign(1, down)), int(math.Copysign(1, right)))
		if len(cells) == 0 || len(cells) == 1 && sum > r.values {
			return false
		}
		if sum > 0 {
			r.addDiagonal(sum, cells)
		}
		r.used[i] = true
		return true
	}
	return false
}
