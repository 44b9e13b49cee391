package picture

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// This file writes a picture as SVG, in layers: shapes below, lines, the grid, cages,
// shapes above, arrows, and values.

// SVGOptions say what stands with a picture. The zero value is the picture alone.
type SVGOptions struct {
	Title   string
	Legend  []string                    // lines below the grid
	Entries func(row, column int) Entry // nil for none
	Marks   *Marks                      // nil for none
	Cell    float64                     // the side of a cell in pixels; 0 means 48
}

// unit is the side of a cell in the coordinates of an SVG.
const unit = CellSize

// nightfall turns paper and ink where the reader's page is dark. What is coloured to write
// on fades, so that values stay legible; dots stay as they are.
const nightfall = `<style>@media(prefers-color-scheme:dark){.paper{fill:#17191d}.ink{fill:#eee}.pen{stroke:#eee}.hair{stroke:#777}.area{opacity:.38}.mark{fill:#aaa}.entry{fill:#7ab8ff}}</style>` + "\n"

// SVG returns a picture as an <svg> element.
func SVG(p Picture, o SVGOptions) string {
	s := svg{Picture: p}
	f := frameOf(p, o)
	fmt.Fprintf(&s, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="%s %s %s %s" width="%s" height="%s" role="img" font-family="sans-serif" text-anchor="middle">`+"\n",
		units(f.left), units(f.top), units(f.width), units(f.height), decimal(f.width*f.cell), decimal(f.height*f.cell))
	s.WriteString("<title>" + escaped(o.Title) + "</title>\n" + nightfall)
	fmt.Fprintf(&s, `<rect class="paper" x="%s" y="%s" width="%s" height="%s" fill="#fff"/>`+"\n", units(f.left), units(f.top), units(f.width), units(f.height))
	s.content(f, o)
	s.WriteString("</svg>\n")
	return s.String()
}

// content writes a picture and its legend.
func (s *svg) content(f frame, o SVGOptions) {
	s.layers(o)
	for i, line := range f.legend {
		s.text([2]float64{f.end + (float64(i)+0.8)*legendStep, f.left + margin}, legendSize, line, `class="ink" text-anchor="start"`)
	}
}

// A frame is what of the plane an SVG shows, in cells.
type frame struct {
	left, top, width, height float64
	end                      float64 // of the picture, above the legend
	legend                   []string
	cell                     float64 // in pixels
}

const margin = 0.06

func frameOf(p Picture, o SVGOptions) frame {
	low, high := p.Bounds()
	f := frame{left: low[1] - margin, top: low[0] - margin, cell: o.Cell}
	f.width = max(high[1]+margin-f.left, 3)
	f.height = high[0] + margin - f.top
	f.end = f.top + f.height
	if f.legend = legendLines(o.Legend, f.width); len(f.legend) > 0 {
		f.height += (float64(len(f.legend)) + 0.7) * legendStep
	}
	if f.cell <= 0 {
		f.cell = 48
	}
	return f
}

// An svg writes elements.
type svg struct {
	strings.Builder
	Picture
}

// areaWidth is the least width of lines to write on.
const areaWidth = 4

func (s *svg) below() {
	s.WriteString(`<g class="area">` + "\n")
	for _, shape := range s.Underlays {
		s.shape(shape)
	}
	for _, line := range s.Lines {
		if line.Thickness >= areaWidth {
			s.line(line, "")
		}
	}
	s.WriteString("</g>\n")
	for _, line := range s.Lines {
		if line.Thickness < areaWidth {
			s.line(line, "")
		}
	}
}

func (s *svg) grid() {
	thin, thick := s.Grid()
	if len(thin) > 0 {
		s.WriteString(`<path class="hair" fill="none" stroke="#888" d="` + path(thin) + "\"/>\n")
	}
	if len(thick) > 0 {
		s.WriteString(`<path class="pen" fill="none" stroke="#000" stroke-width="3" stroke-linecap="square" d="` + path(thick) + "\"/>\n")
	}
}

func (s *svg) above() {
	for _, cage := range s.Cages {
		s.cage(cage)
	}
	for _, shape := range s.Overlays {
		s.shape(shape)
	}
	for _, arrow := range s.Arrows {
		s.line(arrow, s.head(arrow))
	}
}

// path returns the data of a path.
func path(segments []Segment) string {
	var b strings.Builder
	for _, line := range segments {
		a, z := line[0], line[1]
		fmt.Fprintf(&b, "M%s %s", units(a[1]), units(a[0]))
		switch {
		case a[0] == z[0]:
			b.WriteString("H" + units(z[1]))
		case a[1] == z[1]:
			b.WriteString("V" + units(z[0]))
		default:
			fmt.Fprintf(&b, "L%s %s", units(z[1]), units(z[0]))
		}
	}
	return b.String()
}

// line draws a line, with more of its path behind it.
func (s *svg) line(line Line, more string) {
	var b strings.Builder
	for i, at := range line.WayPoints {
		command := byte('L')
		if i == 0 {
			command = 'M'
		}
		b.WriteByte(command)
		b.WriteString(units(at[1]) + " " + units(at[0]))
	}
	fmt.Fprintf(s, `<path fill="none"%s stroke-width="%s" stroke-linecap="round" stroke-linejoin="round" d="%s%s"/>`+"\n",
		stroke(line.Color), decimal(line.Thickness), b.String(), more)
}

// head returns the path of the head of an arrow.
func (s *svg) head(arrow Line) string {
	n := len(arrow.WayPoints)
	if n < 2 {
		return ""
	}
	length := arrow.HeadLength
	if length == 0 {
		length = 0.15
	}
	end, before := arrow.WayPoints[n-1], arrow.WayPoints[n-2]
	angle := math.Atan2(end[0]-before[0], end[1]-before[1])
	side := func(turn float64) string {
		sin, cos := math.Sincos(angle + turn)
		return units(end[1]-length*cos) + " " + units(end[0]-length*sin)
	}
	return fmt.Sprintf("M%sL%s %sL%s", side(0.6), units(end[1]), units(end[0]), side(-0.6))
}

// shape draws a shape and its text. A white one with a black edge is a sign, such as a dot:
// it is white on any page. Other white is that of the paper.
func (s *svg) shape(shape Shape) {
	sign := isDark(shape.Border)
	if shape.Background != "" || shape.Border != "" {
		x, y := shape.Center[1]-shape.Width/2, shape.Center[0]-shape.Height/2
		round, turn := "", ""
		if shape.Rounded {
			round = ` rx="` + units(min(shape.Width, shape.Height)/2) + `"`
		}
		if shape.Angle != 0 {
			turn = fmt.Sprintf(` transform="rotate(%s %s %s)"`, decimal(shape.Angle), units(shape.Center[1]), units(shape.Center[0]))
		}
		edge := ""
		if shape.Border != "" && !(strings.EqualFold(shape.Border, white) && strings.EqualFold(shape.Background, white)) {
			edge = stroke(shape.Border) + ` stroke-width="2"`
		}
		fmt.Fprintf(s, `<rect%s%s x="%s" y="%s" width="%s" height="%s"%s%s/>`+"\n", fill(shape.Background, sign), edge,
			units(x), units(y), units(shape.Width), units(shape.Height), round, turn)
	}
	if shape.Text != "" {
		size := shape.FontSize
		if size == 0 {
			size = 0.4 * unit
		}
		color := shape.Color
		if color == "" {
			color = black
		}
		s.text(shape.Center, size, string(shape.Text), strings.TrimSpace(fill(color, sign)))
	}
}

// fill returns the attributes of what is filled with a color.
func fill(color string, sign bool) string {
	switch {
	case color == "":
		return ` fill="none"`
	case sign:
	case strings.EqualFold(color, white):
		return ` class="paper" fill="#fff"`
	case isDark(color):
		return ` class="ink" fill="` + inked(color) + `"`
	}
	return ` fill="` + escaped(color) + `"`
}

// isDark reports whether a color is black or nearly so, and not seen through: it turns light
// where the page is dark, or what a setter writes and draws there would not be seen.
func isDark(color string) bool {
	hex, ok := strings.CutPrefix(color, "#")
	if !ok {
		return strings.EqualFold(color, "black")
	}
	if len(hex) < 6 {
		var long strings.Builder
		for _, digit := range hex {
			long.WriteString(strings.Repeat(string(digit), 2))
		}
		hex = long.String()
	}
	if hex += "ff"; len(hex) < 8 {
		return false
	}
	parts, err := strconv.ParseUint(hex[:8], 16, 32)
	const most, least = 0x40, 0xc0 // of red, green and blue, and of what covers
	return err == nil && parts>>24 < most && parts>>16&0xff < most && parts>>8&0xff < most && parts&0xff >= least
}

// inked is how a dark color is written.
func inked(color string) string {
	if strings.EqualFold(color, black) {
		return "#000"
	}
	return escaped(color)
}

// stroke returns the attributes of a line of a color.
func stroke(color string) string {
	if isDark(color) {
		return ` class="pen" stroke="` + inked(color) + `"`
	}
	if color == "" {
		color = "#888"
	}
	return ` stroke="` + escaped(color) + `"`
}

func (s *svg) cage(cage Cage) {
	outline, first := cage.Outline()
	if outline == nil {
		return
	}
	s.WriteString(`<path class="pen" fill="none" stroke="#000" stroke-width="1.5" stroke-dasharray="5 3.5" d="` + path(outline) + "\"/>\n")
	if cage.Value == "" {
		return
	}
	const size = 16.0
	text := string(cage.Value)
	width := float64(len([]rune(text)))*0.58*size + 3
	x, y := float64(first[1])*unit+2, float64(first[0])*unit+2
	fmt.Fprintf(s, `<rect class="paper" x="%s" y="%s" width="%s" height="%g" fill="#fff"/>`+"\n", decimal(x), decimal(y), decimal(width), size)
	fmt.Fprintf(s, `<text class="ink" x="%s" y="%s" font-size="%g" text-anchor="start">%s</text>`+"\n", decimal(x+1.5), decimal(y+float64(0.87*size)), size, escaped(text))
}

// text writes a text whose digits have their middle at a point.
func (s *svg) text(middle [2]float64, size float64, text, attributes string) {
	fmt.Fprintf(s, `<text %s x="%s" y="%s" font-size="%s">%s</text>`+"\n",
		attributes, units(middle[1]), decimal(float64(middle[0]*unit)+float64(0.35*size)), decimal(size), escaped(text))
}
