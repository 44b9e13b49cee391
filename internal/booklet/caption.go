package booklet

import (
	"fmt"

	"example.com/sudoku/internal/pdf"
)

// This file writes what stands above a puzzle: its title and author, the page of its
// solution, a note, and rules.

// A heading is a caption that is as wide as the grid below it.
type heading struct {
	grid     grid
	x, width float64
	lines    []string // below the title
}

// leastHeading is how wide a caption is at least, if its box is.
const leastHeading = 130

// captionOf fits a puzzle and its caption into a box. The more lines the caption has, the
// smaller is the grid, and the caption with it, up to the most lines that there may be.
func (b *book) captionOf(i int, place box, places int) heading {
	puzzle := b.puzzles[i]
	most := 3
	if places == 1 {
		most = 12
	}
	height := place.height
	for rows := 1; ; {
		place.height = height - float64(rows)*caption
		h := heading{grid: fit(place, puzzle.Picture)}
		h.width = min(place.width, max(leastHeading, h.grid.cell*h.grid.columns))
		h.x = min(max(place.x, h.grid.x+(h.grid.cell*h.grid.columns-h.width)/2), place.x+place.width-h.width)
		if puzzle.Note != "" {
			h.lines = append(h.lines, puzzle.Note)
		}
		h.lines = append(h.lines, wrap(puzzle.Rules, pdf.Regular, 9, h.width, most)...)
		if 1+len(h.lines) <= rows {
			return h
		}
		rows = 1 + len(h.lines)
	}
}

// puzzle draws a puzzle with its caption.
func (b *book) puzzle(p *pdf.Page, i int, h heading) {
	puzzle := b.puzzles[i]
	y := h.grid.top() + float64(1+len(h.lines))*caption - 8
	p.Fill(pdf.Gray(0.35))
	width := h.width
	if page := b.solutionOn[i]; page > 0 {
		text := fmt.Sprintf("solution on page %d", page)
		if pdf.Regular.Width(text, 8) > 0.6*width {
			text = fmt.Sprintf("p. %d", page)
		}
		p.Right(pdf.Point{X: h.x + width, Y: y}, pdf.Regular, 8, text)
		width -= pdf.Regular.Width(text, 8) + 6
	}
	p.Fill(pdf.Gray(0))
	title := pdf.Bold.Fit(b.title(i), 11, width)
	p.Text(pdf.Point{X: h.x, Y: y}, pdf.Bold, 11, title)
	if by := pdf.Bold.Width(title, 11) + 6; puzzle.Author != "" && width-by > 40 {
		p.Text(pdf.Point{X: h.x + by, Y: y}, pdf.Regular, 9, pdf.Regular.Fit("by "+puzzle.Author, 9, width-by))
	}
	for k, line := range h.lines {
		p.Text(pdf.Point{X: h.x, Y: y - float64(k+1)*caption}, pdf.Regular, 9, pdf.Regular.Fit(line, 9, h.width))
	}
	style := style{page: p, grid: h.grid, large: b.Large}
	style.draw(puzzle.Picture, givens(puzzle.Picture), nil, puzzle.Candidates)
}
