package booklet

import (
	"cmp"
	"fmt"

	"example.com/sudoku/internal/pdf"
)

// This file draws the cover.

// cover draws a page with the title, the author, the first puzzle, and what is in the
// booklet.
func (b *book) cover() {
	p := b.doc.Page(b.Paper)
	center := func(y float64, font pdf.Font, size float64, text string) {
		p.Text(pdf.Point{X: (b.Paper.Width - font.Width(text, size)) / 2, Y: y}, font, size, text)
	}
	p.Fill(pdf.Gray(0))
	const size = 34
	y := 0.84 * b.Paper.Height
	for _, line := range wrap(cmp.Or(b.Title, "Sudoku"), pdf.Bold, size, b.Paper.Width-4*margin, 2) {
		center(y, pdf.Bold, size, line)
		y -= 1.25 * size
	}
	if b.Author != "" {
		center(y, pdf.Regular, 16, pdf.Regular.Fit(b.Author, 16, b.Paper.Width-4*margin))
	}
	if len(b.puzzles) == 0 {
		return
	}
	side := 0.58 * b.Paper.Width
	first := b.puzzles[0].Picture
	style := style{page: p, grid: fit(box{(b.Paper.Width - side) / 2, 0.27 * b.Paper.Height, side, side}, first)}
	style.draw(first, givens(first), nil, nil)

	text := "1 puzzle"
	if n := len(b.puzzles); n > 1 {
		text = fmt.Sprintf("%d puzzles", n)
	}
	for i := range b.puzzles {
		if page := b.solutionOn[i]; page > 0 {
			text += fmt.Sprintf(", solutions from page %d", page)
			break
		}
	}
	p.Fill(pdf.Gray(0.35))
	center(0.2*b.Paper.Height, pdf.Regular, 12, text)
	if b.lacking {
		center(0.2*b.Paper.Height-18, pdf.Regular, 9, "letters that this booklet can't draw are left out")
	}
}
