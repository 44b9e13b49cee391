package booklet

// A puzzle is drawn in layers: shapes below, lines, the grid, cages, shapes above, and
// values.

import (
	"math"
	"strconv"
	"strings"

	"example.com/sudoku/internal/pdf"
	"example.com/sudoku/internal/picture"
)

// A style draws a picture on a page.
type style struct {
	page  *pdf.Page
	grid  grid
	large bool
}

// draw draws a picture with its givens in bold, the values of a solution, and
// candidates. The lists may be nil.
func (s style) draw(p picture.Picture, given, solution []string, candidates [][]string) {
	for _, shape := range p.Underlays {
		s.shape(shape)
	}
	s.page.Round(true)
	for _, line := range p.Lines {
		if points := s.points(line); len(points) > 1 {
			s.page.Pen(max(0.3, s.pixels(line.Thickness)), color(line.Color))
			s.page.Line(points...)
		}
	}
	s.page.Round(false)
	s.lines(p)
	for _, cage := range p.Cages {
		s.cage(cage)
	}
	for _, shape := range p.Overlays {
		s.shape(shape)
	}
	for _, arrow := range p.Arrows {
		s.page.Pen(max(0.4, s.pixels(arrow.Thickness)/1.5), color(arrow.Color))
		head := arrow.HeadLength
		if head == 0 {
			head = 0.15
		}
		s.page.Arrow(head*s.grid.cell, s.points(arrow)...)
	}
	s.values(p, given, solution, candidates)
}

// pixels turns the units of a picture into points.
func (s style) pixels(n float64) float64 { return n * s.grid.cell / picture.CellSize }

func (s style) points(line picture.Line) []pdf.Point {
	points := make([]pdf.Point, len(line.WayPoints))
	for i, at := range line.WayPoints {
		points[i] = s.grid.at(at[0], at[1])
	}
	return points
}

// color reads #RRGGBB; anything else is gray.
func color(text string) pdf.Color {
	n, err := strconv.ParseUint(strings.TrimPrefix(text, "#"), 16, 32)
	if err != nil || len(text) != 7 {
		return pdf.Gray(0.6)
	}
	part := func(shift uint) float64 { return float64(n>>shift&255) / 255 }
	return pdf.Color{Red: part(16), Green: part(8), Blue: part(0)}
}

// thin returns a width of line for cells of a side.
func (s style) thin() float64 { return min(0.6, 0.02*s.grid.cell) }

// shape draws a shape and its text.
func (s style) shape(shape picture.Shape) {
	cell := s.grid.cell
	corner := s.grid.at(shape.Center[0]+shape.Height/2, shape.Center[1]-shape.Width/2)
	draw := pdf.Style("")
	if shape.Background != "" {
		s.page.Fill(color(shape.Background))
		draw = pdf.Filled
	}
	if shape.Border != "" {
		s.page.Pen(0.03*cell, color(shape.Border))
		if draw = pdf.Both; shape.Background == "" {
			draw = pdf.Stroked
		}
	}
	width, height := shape.Width*cell, shape.Height*cell
	switch middle := s.grid.at(shape.Center[0], shape.Center[1]); {
	case draw == "":
	case shape.Angle == 45:
		r := width / math.Sqrt2
		s.page.Diamond(middle, r, draw)
	case shape.Rounded:
		s.page.RoundRectangle(corner.X, corner.Y, width, height, min(width, height)/2, draw)
	default:
		s.page.Rectangle(corner.X, corner.Y, width, height, draw)
	}
	if shape.Text == "" {
		return
	}
	text := string(shape.Text)
	size := s.pixels(shape.FontSize)
	if shape.FontSize == 0 {
		size = 0.4 * cell
	}
	s.page.Fill(pdf.Gray(0))
	if shape.Color != "" {
		s.page.Fill(color(shape.Color))
	}
	s.page.Center(s.grid.at(shape.Center[0], shape.Center[1]), pdf.Regular, size, text)
}

// lines draws the lines between cells: thin ones, thick ones between regions.
func (s style) lines(p picture.Picture) {
	thin, thick := p.Grid()
	width := 3 * s.thin()
	if s.large {
		width = 4 * s.thin()
	}
	s.page.Pen(s.thin(), pdf.Gray(0.35))
	s.segments(thin)
	s.page.Pen(width, pdf.Gray(0))
	s.page.Projecting(true)
	s.segments(thick)
	s.page.Projecting(false)
}

func (s style) segments(list []picture.Segment) {
	for _, line := range list {
		s.page.Line(s.grid.at(line[0][0], line[0][1]), s.grid.at(line[1][0], line[1][1]))
	}
}

// cage draws a dashed line inside of the cells, and the sum in the first of them.
func (s style) cage(cage picture.Cage) {
	outline, first := cage.Outline()
	dash := 0.07 * s.grid.cell
	s.page.Pen(max(0.35, 0.018*s.grid.cell), pdf.Gray(0.1), dash, 0.7*dash)
	s.segments(outline)
	if cage.Value == "" || outline == nil {
		return
	}
	size := 0.22 * s.grid.cell
	text := string(cage.Value)
	at := s.grid.at(float64(first[0])+0.23, float64(first[1])+0.05)
	s.page.Fill(pdf.Gray(1))
	s.page.Rectangle(at.X, at.Y-0.02*s.grid.cell, pdf.Regular.Width(text, size)+0.03*s.grid.cell, 0.22*s.grid.cell, pdf.Filled)
	s.page.Fill(pdf.Gray(0))
	s.page.Text(at, pdf.Regular, size, text)
}

// values writes the values and candidates of the cells.
func (s style) values(p picture.Picture, given, solution []string, candidates [][]string) {
	if len(p.Cells) == 0 {
		return
	}
	columns := len(given) / len(p.Cells)
	most, lower := p.Marks()
	size := 0.62
	if s.large {
		size = 0.74
	}
	for i, text := range given {
		middle := s.grid.at(float64(i/columns)+0.5, float64(i%columns)+0.5)
		switch {
		case text != "":
			s.page.Fill(pdf.Gray(0))
			s.value(middle, pdf.Bold, size, text)
		case i < len(solution):
			s.page.Fill(pdf.Gray(0.25))
			s.value(middle, pdf.Regular, size, solution[i])
		case i < len(candidates):
			s.page.Fill(pdf.Gray(0.4))
			s.small(middle, candidates[i], most, lower)
		}
	}
}

// value writes a value, smaller if it has several characters.
func (s style) value(middle pdf.Point, font pdf.Font, size float64, text string) {
	size *= s.grid.cell
	if width := font.Width(text, size); width > 0.86*s.grid.cell {
		size *= 0.86 * s.grid.cell / width
	}
	s.page.Center(middle, font, size, text)
}

// small writes candidates at their places in the cell, below the sum of a cage.
func (s style) small(middle pdf.Point, candidates []string, most, lower float64) {
	wide := int(math.Ceil(math.Sqrt(float64(len(candidates)))))
	step := most / float64(wide)
	middle.Y -= lower * s.grid.cell
	for i, text := range candidates {
		if text == "" {
			continue
		}
		at := pdf.Point{
			X: middle.X + (float64(i%wide)-float64(wide-1)/2)*step*s.grid.cell,
			Y: middle.Y - (float64(i/wide)-float64(wide-1)/2)*step*s.grid.cell,
		}
		s.value(at, pdf.Regular, 0.72*step, text)
	}
}
