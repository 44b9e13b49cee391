package booklet

import (
	"example.com/sudoku/internal/pdf"
	"example.com/sudoku/internal/picture"
)

// This file draws solutions: at the end of the booklet, or upside down at the foot of a page.

// solutionPage draws a page of solutions, small.
func (b *book) solutionPage(s sheet) {
	p := b.page()
	area := b.area()
	p.Fill(pdf.Gray(0))
	p.Text(pdf.Point{X: area.x, Y: area.y + area.height}, pdf.Bold, 12, "Solutions")
	area.height -= 14
	places := boxes(area, s.places, upright, caption)
	for k, i := range s.puzzles {
		b.solution(p, places[k], i)
	}
}

// upsideDown draws the solutions of a page in a row at its foot, turned around.
func (b *book) upsideDown(p *pdf.Page, area box, s sheet) {
	p.Save()
	p.Turn(pdf.Point{X: area.x + area.width/2, Y: area.y + area.height/2})
	places := boxes(area, len(s.puzzles), anyhow, caption)
	for k, i := range s.puzzles {
		if b.puzzles[i].Solution != nil {
			b.solution(p, places[k], i)
		}
	}
	p.Restore()
}

// solution draws the solution of puzzle i.
func (b *book) solution(p *pdf.Page, place box, i int) {
	puzzle := b.puzzles[i]
	place.height -= caption
	grid := fit(place, bare(puzzle.Picture))
	p.Fill(pdf.Gray(0))
	p.Text(pdf.Point{X: grid.left(), Y: grid.top() + 4}, pdf.Regular, 8, pdf.Regular.Fit(b.title(i), 8, place.x+place.width-grid.left()))
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
