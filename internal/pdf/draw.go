package pdf

import (
	"fmt"
	"math"
)

// A Color is red, green and blue from 0 to 1.
type Color struct{ Red, Green, Blue float64 }

// Gray returns a gray, from 0 for black to 1 for white.
func Gray(level float64) Color { return Color{level, level, level} }

// A Point is a place on a page.
type Point struct{ X, Y float64 }

// op writes an operator after its operands.
func (p *Page) op(operator string, operands ...float64) {
	for _, x := range operands {
		p.content.WriteString(length(x))
		p.content.WriteByte(' ')
	}
	p.content.WriteString(operator)
	p.content.WriteByte('\n')
}

// Save saves pen, colours and coordinates until Restore.
func (p *Page) Save() { p.op("q") }

// Restore restores what Save saved last.
func (p *Page) Restore() { p.op("Q") }

// Turn turns what is drawn from here on upside down around a point.
func (p *Page) Turn(center Point) { p.op("cm", -1, 0, 0, -1, 2*center.X, 2*center.Y) }

// Pen sets the width, the colour and the dashes of lines: the lengths of a dash and a
// gap, or nothing.
func (p *Page) Pen(width float64, color Color, dashes ...float64) {
	p.op("w", width)
	p.op("RG", color.Red, color.Green, color.Blue)
	p.content.WriteString("[ ")
	for _, dash := range dashes {
		p.content.WriteString(length(dash) + " ")
	}
	p.content.WriteString("] 0 d\n")
}

// Round sets whether lines have round ends and joints.
func (p *Page) Round(round bool) {
	style := 0.0
	if round {
		style = 1
	}
	p.op("J", style)
	p.op("j", style)
}

// Projecting sets whether lines end half their width beyond their points.
func (p *Page) Projecting(on bool) {
	style := 0.0
	if on {
		style = 2
	}
	p.op("J", style)
}

// Fill sets the colour of shapes and text.
func (p *Page) Fill(color Color) { p.op("rg", color.Red, color.Green, color.Blue) }

// Line draws a line through the points.
func (p *Page) Line(points ...Point) {
	p.path(points)
	p.op("S")
}

func (p *Page) path(points []Point) {
	for i, point := range points {
		if i == 0 {
			p.op("m", point.X, point.Y)
		} else {
			p.op("l", point.X, point.Y)
		}
	}
}

// Diamond draws a square that stands on a corner, by the distance of its corners from the
// middle.
func (p *Page) Diamond(middle Point, radius float64, style Style) {
	p.path([]Point{{middle.X, middle.Y - radius}, {middle.X + radius, middle.Y}, {middle.X, middle.Y + radius}, {middle.X - radius, middle.Y}})
	p.op("h")
	p.op(string(style))
}

// A Style says what is drawn of a shape.
type Style string

const (
	Stroked Style = "S"
	Filled  Style = "f"
	Both    Style = "B"
)

// Rectangle draws a rectangle by its lower left corner.
func (p *Page) Rectangle(x, y, width, height float64, style Style) {
	p.op("re", x, y, width, height)
	p.op(string(style))
}

// kappa places the control points of a quarter of a circle.
const kappa = 0.5522847498

// RoundRectangle draws a rectangle with round corners. A radius of half the sides makes
// it a circle.
func (p *Page) RoundRectangle(x, y, width, height, radius float64, style Style) {
	r := min(radius, width/2, height/2)
	k := r * (1 - kappa)
	right, top := x+width, y+height
	p.op("m", x+r, y)
	p.op("l", right-r, y)
	p.op("c", right-k, y, right, y+k, right, y+r)
	p.op("l", right, top-r)
	p.op("c", right, top-k, right-k, top, right-r, top)
	p.op("l", x+r, top)
	p.op("c", x+k, top, x, top-k, x, top-r)
	p.op("l", x, y+r)
	p.op("c", x, y+k, x+k, y, x+r, y)
	p.op("h")
	p.op(string(style))
}

// Arrow draws a line with a head of the given length at its last point.
func (p *Page) Arrow(head float64, points ...Point) {
	p.Line(points...)
	if len(points) < 2 {
		return
	}
	end, before := points[len(points)-1], points[len(points)-2]
	angle := math.Atan2(end.Y-before.Y, end.X-before.X)
	side := func(turn float64) Point {
		sin, cos := math.Sincos(angle + turn)
		return Point{end.X - head*cos, end.Y - head*sin}
	}
	p.Line(side(0.5), end, side(-0.5))
}

// Text writes a line of text from a point on its base line. Characters that the fonts lack
// become question marks.
func (p *Page) Text(at Point, font Font, size float64, text string) {
	p.content.WriteString(fmt.Sprintf("BT\n/F%d %s Tf\n", font, length(size)))
	p.op("Td", at.X, at.Y)
	p.content.WriteString(escape(p.faces[font].encode(text)) + " Tj\nET\n")
}

// Center writes a line of text whose digits have their middle at a point.
func (p *Page) Center(middle Point, font Font, size float64, text string) {
	p.Text(Point{middle.X - font.Width(text, size)/2, middle.Y - digitHeight*size/2}, font, size, text)
}

// Right writes a line of text that ends at a point.
func (p *Page) Right(end Point, font Font, size float64, text string) {
	p.Text(Point{end.X - font.Width(text, size), end.Y}, font, size, text)
}
