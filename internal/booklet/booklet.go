// Package booklet lays out puzzles on pages, with their solutions apart.
package booklet

import (
	"cmp"
	"fmt"
	"io"

	"example.com/sudoku/internal/pdf"
	"example.com/sudoku/internal/picture"
)

// A Puzzle is a puzzle of the booklet.
type Puzzle struct {
	Picture       picture.Picture
	Title, Author string
	Note          string     // level, seed and the like
	Rules         string     // where they are not the usual ones
	Solution      []string   // the text of each cell in row order; nil for no solution
	Candidates    [][]string // of each cell a text for each value, empty where it is none; nil for none
}

// Solutions says where the solutions stand.
type Solutions string

const (
	AtEnd      Solutions = "end"
	UpsideDown Solutions = "upside-down" // at the foot of the puzzle's page
	Nowhere    Solutions = "none"
)

// Options are the choices of a booklet. The zero value is an A4 booklet without a cover, with
// the solutions at the end.
type Options struct {
	Title, Author string
	Paper         pdf.Size
	PerPage       int  // 0 for two, and one of a puzzle that is larger than 12×12
	Large         bool // large print: one puzzle a page unless PerPage says otherwise, thick lines, big digits
	Solutions     Solutions
	Cover         bool
	NameLine      bool // a line for name and time at the head of each page of puzzles
}

// maxPerPage is where grids become too small to write in.
const maxPerPage = 30

// withDefaults fills in the defaults and checks the rest.
func (o Options) withDefaults() (Options, error) {
	if o.Paper == (pdf.Size{}) {
		o.Paper = pdf.A4
	}
	if o.PerPage == 0 && o.Large {
		o.PerPage = 1
	}
	if o.PerPage < 0 || o.PerPage > maxPerPage {
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
	header  = 30.0
	footer  = 20.0
	caption = 13.0 // a line above a puzzle
)

// Write writes the booklet as a PDF file.
func Write(w io.Writer, puzzles []Puzzle, options Options) error {
	o, err := options.withDefaults()
	if err != nil {
		return err
	}
	b := book{Options: o, doc: &pdf.Document{Title: cmp.Or(o.Title, "Sudoku"), Author: o.Author, Language: "en"}}
	b.Title, b.Author = b.drawn(o.Title), b.drawn(o.Author)
	for _, p := range puzzles {
		p.Title, p.Author, p.Note, p.Rules = b.drawn(p.Title), b.drawn(p.Author), b.drawn(p.Note), b.drawn(p.Rules)
		b.puzzles = append(b.puzzles, p)
	}
	b.sheets = o.plan(b.puzzles)
	b.solutionOn = solutionPages(b.sheets, 0)
	if o.Cover {
		b.solutionOn = solutionPages(b.sheets, 1)
		b.cover()
	}
	for _, s := range b.sheets {
		if s.solutions {
			b.solutionPage(s)
		} else {
			b.puzzlePage(s)
		}
	}
	if b.doc.Pages() == 0 {
		b.page()
	}
	_, err = b.doc.WriteTo(w)
	return err
}

type book struct {
	Options
	puzzles    []Puzzle
	sheets     []sheet
	solutionOn map[int]int // the page of the solution of a puzzle
	doc        *pdf.Document
	lacking    bool // the fonts lack letters, which are left out
}

// drawn returns a text without the letters that the fonts lack.
func (b *book) drawn(text string) string {
	drawn := pdf.Drawn(text)
	b.lacking = b.lacking || drawn != text
	return drawn
}

// page begins a page with the title and the number of the page.
func (b *book) page() *pdf.Page {
	p := b.doc.Page(b.Paper)
	p.Fill(pdf.Gray(0.35))
	number := fmt.Sprint(b.doc.Pages())
	p.Text(pdf.Point{X: (b.Paper.Width - pdf.Regular.Width(number, 9)) / 2, Y: margin - 14}, pdf.Regular, 9, number)
	width := b.Paper.Width - 2*margin
	if b.NameLine {
		width /= 2
	}
	p.Text(pdf.Point{X: margin, Y: b.Paper.Height - margin}, pdf.Regular, 9, pdf.Regular.Fit(b.Title, 9, width))
	return p
}

// nameLine draws the line for name and time, from the middle of the head of a page on.
func (b *book) nameLine(p *pdf.Page) {
	const timeWidth = 70
	y, right := b.Paper.Height-margin, b.Paper.Width-margin
	p.Pen(0.5, pdf.Gray(0.35))
	from := b.Paper.Width/2 + 8
	for _, field := range []struct {
		word string
		to   float64
	}{{"Name", right - timeWidth - 8}, {"Time", right}} {
		p.Text(pdf.Point{X: from, Y: y}, pdf.Regular, 9, field.word)
		p.Line(pdf.Point{X: from + pdf.Regular.Width(field.word, 9) + 4, Y: y - 2}, pdf.Point{X: field.to, Y: y - 2})
		from = field.to + 8
	}
}

// area returns what of a page is for puzzles.
func (b *book) area() box {
	return box{margin, margin + footer, b.Paper.Width - 2*margin, b.Paper.Height - 2*margin - header - footer}
}

// puzzlePage draws a page of puzzles.
func (b *book) puzzlePage(s sheet) {
	p := b.page()
	if b.NameLine {
		b.nameLine(p)
	}
	area := b.area()
	if b.Solutions == UpsideDown {
		foot := area
		foot.height = min(area.height/3, 150, foot.width/float64(len(s.puzzles)))
		if len(s.puzzles) == 1 && large(b.puzzles[s.puzzles[0]]) {
			foot.height = area.height / 3
		}
		area.y += foot.height + gap
		area.height -= foot.height + gap
		b.upsideDown(p, foot, s)
	}
	lines := 2
	first := boxes(area, s.places, upright, 2*caption)[0] // all are of a size
	for _, i := range s.puzzles {
		lines = max(lines, 1+len(b.captionOf(i, first, s.places).lines))
	}
	places := boxes(area, s.places, upright, float64(lines)*caption)
	for k, i := range s.puzzles {
		b.puzzle(p, i, b.captionOf(i, places[k], s.places))
	}
}

// title returns the title of a puzzle, or its number from 0 counted from 1.
func (b *book) title(i int) string {
	if title := b.puzzles[i].Title; title != "" {
		return title
	}
	return fmt.Sprintf("No. %d", i+1)
}
