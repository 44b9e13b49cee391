// Package booklet lays out puzzles on pages, with their solutions apart.
package booklet

import (
	"fmt"
	"io"
	"math"
	"strings"

	"example.com/sudoku/internal/pdf"
	"example.com/sudoku/internal/picture"
)

// A Puzzle is a puzzle of the booklet.
type Puzzle struct {
	Picture    picture.Picture
	Title      string
	Note       string     // level, seed and the like
	Rules      string     // where they are not the usual ones
	Solution   []string   // the text of each cell in row order; nil for no solution
	Candidates [][]string // of each cell a text for each value, empty where it is none; nil for none
}

// Solutions says where the solutions stand.
type Solutions string

const (
	AtEnd      Solutions = "end"
	UpsideDown Solutions = "upside-down" // at the foot of the puzzle's page
	Nowhere    Solutions = "none"
)

// Options are the choices of a booklet. The zero value is an A4 booklet with two puzzles
// a page and the solutions at the end.
type Options struct {
	Title     string
	Paper     pdf.Size
	PerPage   int
	Large     bool // large print: one puzzle a page unless PerPage says otherwise, thick lines, big digits
	Solutions Solutions
}

// maxPerPage is where grids become too small to write in.
const maxPerPage = 30

// withDefaults fills in the defaults and checks the rest.
func (o Options) withDefaults() (Options, error) {
	if o.Paper == (pdf.Size{}) {
		o.Paper = pdf.A4
	}
	switch {
	case o.PerPage == 0 && o.Large:
		o.PerPage = 1
	case o.PerPage == 0:
		o.PerPage = 2
	case o.PerPage < 0 || o.PerPage > maxPerPage:
		return o, fmt.Errorf("booklet: %d puzzles a page, want 1 to %d", o.PerPage, maxPerPage)
	}
	switch o.Solutions {
	case "":
		o.Solutions = AtEnd
	case AtEnd, UpsideDown, Nowhere:
	default:
		return o, fmt.Errorf("booklet: solutions %q, want %s, %s or %s", o.Solutions, AtEnd, UpsideDown, Nowhere)
	}
	return o, nil
}

const (
	margin  = 42.0 // around a page, in points
	gap     = 22.0 // between puzzles
	header  = 24.0
	footer  = 20.0
	caption = 13.0 // a line above a puzzle
)

// Write writes the booklet as a PDF file.
func Write(w io.Writer, puzzles []Puzzle, options Options) error {
	o, err := options.withDefaults()
	if err != nil {
		return err
	}
	b := book{Options: o, doc: &pdf.Document{Title: o.Title}}
	for first := 0; first < len(puzzles); first += o.PerPage {
		b.puzzlePage(puzzles, first, min(first+o.PerPage, len(puzzles)))
	}
	if o.Solutions == AtEnd {
		b.solutionPages(puzzles)
	}
	if b.doc.Pages() == 0 {
		b.page()
	}
	_, err = b.doc.WriteTo(w)
	return err
}

type book struct {
	Options
	doc *pdf.Document
}

// page begins a page with the title and the number of the page.
func (b *book) page() *pdf.Page {
	p := b.doc.Page(b.Paper)
	p.Fill(pdf.Gray(0.35))
	width := b.Paper.Width - 2*margin
	p.Text(pdf.Point{X: margin, Y: b.Paper.Height - margin}, pdf.Helvetica, 9, pdf.Helvetica.Fit(b.Title, 9, width))
	number := fmt.Sprint(b.doc.Pages())
	p.Text(pdf.Point{X: (b.Paper.Width - pdf.Helvetica.Width(number, 9)) / 2, Y: margin - 14}, pdf.Helvetica, 9, number)
	return p
}

// A box is a part of a page, by its lower left corner.
type box struct{ x, y, width, height float64 }

// boxes parts an area into n boxes in reading order, as nearly square as the area allows:
// in the arrangement whose largest square, below a caption, is the largest.
func boxes(area box, n int, above float64) []box {
	best, columns := -1.0, 1
	for c := 1; c <= n; c++ {
		rows := (n + c - 1) / c
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

// area returns what of a page is for puzzles.
func (b *book) area() box {
	return box{margin, margin + footer, b.Paper.Width - 2*margin, b.Paper.Height - 2*margin - header - footer}
}

// puzzlePage draws a page of puzzles.
func (b *book) puzzlePage(puzzles []Puzzle, first, end int) {
	p := b.page()
	area := b.area()
	if b.Solutions == UpsideDown {
		foot := area
		foot.height = min(area.height/5, 150)
		area.y += foot.height + gap
		area.height -= foot.height + gap
		b.upsideDown(p, foot, puzzles, first, end)
	}
	lines := 0
	for _, puzzle := range puzzles[first:end] {
		lines = max(lines, len(b.captionLines(puzzle, boxes(area, b.PerPage, 2*caption)[0].width)))
	}
	for i, place := range boxes(area, b.PerPage, float64(lines)*caption) {
		if first+i < end {
			b.puzzle(p, place, puzzles[first+i], first+i+1)
		}
	}
}

// captionLines returns what stands above a puzzle below its title.
func (b *book) captionLines(puzzle Puzzle, width float64) []string {
	lines := []string{""} // the title
	if puzzle.Note != "" {
		lines = append(lines, puzzle.Note)
	}
	return append(lines, wrap(puzzle.Rules, 9, width, 3)...)
}

// puzzle draws a puzzle with its caption.
func (b *book) puzzle(p *pdf.Page, place box, puzzle Puzzle, number int) {
	title := puzzle.Title
	if title == "" {
		title = fmt.Sprintf("No. %d", number)
	}
	lines := b.captionLines(puzzle, place.width)
	place.height -= float64(len(lines)) * caption
	grid := fit(place, puzzle.Picture)
	top := grid.top() + float64(len(lines))*caption - 8
	p.Fill(pdf.Gray(0))
	for i, line := range lines {
		font, size := pdf.Helvetica, 9.0
		if i == 0 {
			font, size, line = pdf.HelveticaBold, 11, title
		}
		p.Text(pdf.Point{X: place.x, Y: top - float64(i)*caption}, font, size, font.Fit(line, size, place.width))
	}
	style := style{page: p, grid: grid, large: b.Large}
	style.draw(puzzle.Picture, givens(puzzle.Picture), nil, puzzle.Candidates)
}

// solutionPages draws the solutions, small.
func (b *book) solutionPages(puzzles []Puzzle) {
	var solved []int
	for i, puzzle := range puzzles {
		if puzzle.Solution != nil {
			solved = append(solved, i)
		}
	}
	perPage := min(12, max(6, 2*b.PerPage))
	for first := 0; first < len(solved); first += perPage {
		p := b.page()
		area := b.area()
		p.Fill(pdf.Gray(0))
		p.Text(pdf.Point{X: area.x, Y: area.y + area.height}, pdf.HelveticaBold, 12, "Solutions")
		area.height -= 14
		for i, place := range boxes(area, perPage, caption) {
			if first+i < len(solved) {
				b.solution(p, place, puzzles[solved[first+i]], solved[first+i]+1)
			}
		}
	}
}

// upsideDown draws the solutions of a page in a row at its foot, turned around.
func (b *book) upsideDown(p *pdf.Page, area box, puzzles []Puzzle, first, end int) {
	p.Save()
	p.Turn(pdf.Point{X: area.x + area.width/2, Y: area.y + area.height/2})
	for i, place := range boxes(area, end-first, caption) {
		if puzzle := puzzles[first+i]; puzzle.Solution != nil {
			b.solution(p, place, puzzle, first+i+1)
		}
	}
	p.Restore()
}

// solution draws a solution.
func (b *book) solution(p *pdf.Page, place box, puzzle Puzzle, number int) {
	title := puzzle.Title
	if title == "" {
		title = fmt.Sprintf("No. %d", number)
	}
	place.height -= caption
	grid := fit(place, bare(puzzle.Picture))
	p.Fill(pdf.Gray(0))
	p.Text(pdf.Point{X: grid.left(), Y: grid.top() + 4}, pdf.Helvetica, 8, pdf.Helvetica.Fit(title, 8, place.x+place.width-grid.left()))
	style := style{page: p, grid: grid}
	style.draw(bare(puzzle.Picture), givens(puzzle.Picture), puzzle.Solution, nil)
}

// bare returns a picture without clues.
func bare(p picture.Picture) picture.Picture {
	return picture.Picture{Cells: p.Cells, Regions: p.Regions}
}

// givens returns the text of each given cell.
func givens(p picture.Picture) []string {
	var texts []string
	for _, row := range p.Cells {
		for _, cell := range row {
			texts = append(texts, string(cell.Value))
		}
	}
	return texts
}

// wrap breaks a text into lines of a width, and cuts it after the last.
func wrap(text string, size, width float64, most int) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(text) {
		longer := word
		if line != "" {
			longer = line + " " + word
		}
		if line != "" && pdf.Helvetica.Width(longer, size) > width {
			lines = append(lines, line)
			longer = word
		}
		line = longer
	}
	if line != "" {
		lines = append(lines, line)
	}
	if len(lines) > most {
		lines[most-1] = pdf.Helvetica.Fit(lines[most-1]+" "+lines[most], size, width)
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
	rows       int
	outside    bool // there are clues around the cells
}

// fit places a picture in the middle of a box, below its upper side.
func fit(place box, p picture.Picture) grid {
	rows, columns := len(p.Cells), 0
	if rows > 0 {
		columns = len(p.Cells[0])
	}
	g := grid{rows: rows, outside: hasOutside(p, rows, columns)}
	border := 0.0
	if g.outside {
		border = 1
	}
	g.cell = min(place.width/(float64(columns)+2*border), place.height/(float64(rows)+2*border))
	g.x = place.x + (place.width-float64(columns)*g.cell)/2
	g.y = place.y + place.height - border*g.cell
	return g
}

func (g grid) left() float64 { return g.x }

// top returns where captions may begin.
func (g grid) top() float64 {
	if g.outside {
		return g.y + g.cell
	}
	return g.y
}

// at returns the point of a row and a column.
func (g grid) at(row, column float64) pdf.Point {
	return pdf.Point{X: g.x + column*g.cell, Y: g.y - row*g.cell}
}

// hasOutside reports whether something is drawn beside the cells.
func hasOutside(p picture.Picture, rows, columns int) bool {
	out := func(at [2]float64) bool {
		return at[0] < -0.05 || at[1] < -0.05 || at[0] > float64(rows)+0.05 || at[1] > float64(columns)+0.05
	}
	for _, shapes := range [][]picture.Shape{p.Underlays, p.Overlays} {
		for _, shape := range shapes {
			if out(shape.Center) {
				return true
			}
		}
	}
	for _, lines := range [][]picture.Line{p.Lines, p.Arrows} {
		for _, line := range lines {
			for _, point := range line.WayPoints {
				if out(point) {
					return true
				}
			}
		}
	}
	return false
}

// thin returns a width of line for cells of a side.
func (s style) thin() float64 {
	return math.Min(0.6, 0.02*s.grid.cell)
}
