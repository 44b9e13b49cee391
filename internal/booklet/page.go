package booklet

import (
	"math"
	"strings"

	"example.com/sudoku/internal/pdf"
	"example.com/sudoku/internal/picture"
	"example.com/sudoku/internal/words"
)

// This file places things on a page: boxes, grids of cells and lines of text.

// A box is a part of a page, by its lower left corner.
type box struct{ x, y, width, height float64 }

// An arrangement says which shapes boxes may have together.
type arrangement bool

const (
	anyhow  arrangement = false
	upright arrangement = true // at least as many rows as columns, as on an upright page
)

// boxes parts an area into n boxes in reading order, as nearly square as the area allows:
// in the arrangement whose largest square, below a caption, is the largest.
func boxes(area box, n int, shape arrangement, above float64) []box {
	best, columns := math.Inf(-1), 1
	for c := 1; c <= n; c++ {
		rows := (n + c - 1) / c
		if shape == upright && c > rows {
			break
		}
		side := min((area.width-float64(c-1)*gap)/float64(c), (area.height-float64(rows-1)*gap)/float64(rows)-above)
		if side > best {
			best, columns = side, c
		}
	}
	rows := (n + columns - 1) / columns
	width := (area.width - float64(columns-1)*gap) / float64(columns)
	height := (area.height - float64(rows-1)*gap) / float64(rows)
	list := make([]box, n)
	for i := range list {
		row, column := i/columns, i%columns
		list[i] = box{
			x: area.x + float64(column)*(width+gap), y: area.y + area.height - float64(row+1)*height - float64(row)*gap,
			width: width, height: height,
		}
	}
	return list
}

// wrap breaks a text into lines of a width, and cuts it after the last.
func wrap(text string, font pdf.Font, size, width float64, most int) []string {
	lines := words.Wrap(text, func(line string) bool { return font.Width(line, size) <= width })
	if len(lines) > most {
		lines[most-1] = font.Fit(lines[most-1]+" "+lines[most], size, width)
		if !strings.HasSuffix(lines[most-1], "...") {
			lines[most-1] += "..."
		}
		lines = lines[:most]
	}
	return lines
}

// A grid maps the rows and columns of a picture to a page.
type grid struct {
	x, y, cell float64 // the upper left corner of the cells, their side
	columns    float64
	above      float64 // cells that clues take above the grid
}

// fit places a picture in the middle of a box, below its upper side.
func fit(place box, p picture.Picture) grid {
	low, high := p.Bounds()
	var g grid
	g.above = -low[0]
	for _, row := range p.Cells {
		g.columns = max(g.columns, float64(len(row)))
	}
	g.cell = min(place.width/(high[1]-low[1]), place.height/(high[0]-low[0]))
	g.x = place.x + (place.width-(low[1]+high[1])*g.cell)/2
	g.y = place.y + place.height + low[0]*g.cell
	return g
}

func (g grid) left() float64 { return g.x }

// top returns where captions may begin.
func (g grid) top() float64 { return g.y + g.above*g.cell }

// at returns the point of a row and a column.
func (g grid) at(row, column float64) pdf.Point {
	return pdf.Point{X: g.x + column*g.cell, Y: g.y - row*g.cell}
}
