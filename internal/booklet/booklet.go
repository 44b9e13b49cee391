// Package booklet lays out puzzles on pages, with their solutions apart.
package booklet

import (
	"fmt"
	"io"
	"math"

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

// thin returns a width of line for cells of a side.
func (s style) thin() float64 {
	return math.Min(0.6, 0.02*s.grid.cell)
}
