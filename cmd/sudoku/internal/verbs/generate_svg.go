package verbs

import (
	"bufio"
	"fmt"

	"example.com/sudoku"
	"example.com/sudoku/internal/geometry"
)

// Measures of a drawing.
const (
	cellSize  = 40
	gap       = 60 // between puzzles, with room for a title
	pageWidth = 1000
)

// drawSVG collects the puzzles and draws them at the end, side by side up to the
// width of a page.
func drawSVG(s *generateFlags, out *bufio.Writer) func(*madePuzzle) error {
	var puzzles []madePuzzle
	return func(p *madePuzzle) error {
		if p != nil {
			puzzles = append(puzzles, *p)
			return nil
		}
		if len(puzzles) == 0 {
			return nil
		}
		side := s.size*cellSize + gap
		across := max(1, min(len(puzzles), pageWidth/side))
		down := (len(puzzles) + across - 1) / across
		width, height := across*side+gap/2, down*side+gap/2
		fmt.Fprintf(out, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%[1]d" height="%[2]d" font-family="sans-serif" text-anchor="middle">
<title>%d sudoku puzzles of seed %d</title>
<rect width="100%%" height="100%%" fill="white"/>
`, width, height, len(puzzles), s.opts.Seed)
		for i := range puzzles {
			fmt.Fprintf(out, "<g transform=\"translate(%d %d)\">\n", i%across*side+gap/2, i/across*side+gap*3/4)
			puzzles[i].draw(s, out)
			fmt.Fprintln(out, "</g>")
		}
		_, err := fmt.Fprintln(out, "</svg>")
		return err
	}
}

// draw draws one puzzle at the origin, with its title above.
func (p *madePuzzle) draw(s *generateFlags, out *bufio.Writer) {
	cells := p.board.Cells
	side, height, width := geometry.Measures(len(cells))
	end := side * cellSize
	fmt.Fprintf(out, "<text x=\"0\" y=\"-10\" font-size=\"16\" text-anchor=\"start\">%s</text>\n", p.title())
	fmt.Fprint(out, "<path fill=\"none\" stroke=\"#888\" d=\"")
	for i := 1; i < side; i++ {
		fmt.Fprintf(out, "M%d 0v%d", i*cellSize, end)
		fmt.Fprintf(out, "M0 %dh%d", i*cellSize, end)
	}
	fmt.Fprint(out, "\"/>\n<path fill=\"none\" stroke=\"black\" stroke-width=\"3\" stroke-linecap=\"square\" d=\"")
	for i := 0; i <= side; i += width {
		fmt.Fprintf(out, "M%d 0v%d", i*cellSize, end)
	}
	for i := 0; i <= side; i += height {
		fmt.Fprintf(out, "M0 %dh%d", i*cellSize, end)
	}
	fmt.Fprintln(out, "\"/>")
	var candidates []sudoku.Values
	if s.show == "candidates" {
		candidates = sudoku.Candidates(p.board)
	}
	for cell, v := range cells {
		row, column := cell/side, cell%side
		x, y := column*cellSize+cellSize/2, row*cellSize+cellSize/2
		switch {
		case v != 0:
			fmt.Fprintf(out, "<text x=\"%d\" y=\"%d\" font-size=\"26\" font-weight=\"bold\">%d</text>\n", x, y+9, v)
		case s.show == "solution":
			fmt.Fprintf(out, "<text x=\"%d\" y=\"%d\" font-size=\"26\" fill=\"#36c\">%d</text>\n", x, y+9, p.solution.Cells[cell])
		case candidates != nil:
			marks(out, height, width, x, y, candidates[cell])
		}
	}
}

// marks draws the candidates of a cell, each at the place that its value has in
// a block of the given height and width.
func marks(out *bufio.Writer, height, width, x, y int, candidates sudoku.Values) {
	wide, high := cellSize/width, cellSize/height
	size := min(wide, high) * 4 / 5
	for v := range candidates.All() {
		row, column := int(v-1)/width, int(v-1)%width
		fmt.Fprintf(out, "<text x=\"%d\" y=\"%d\" font-size=\"%d\" fill=\"#666\">%d</text>\n",
			x-cellSize/2+column*wide+wide/2, y-cellSize/2+row*high+high/2+size/3, size, v)
	}
}
