package explain

import (
	"encoding/xml"
	"fmt"
	"strings"

	"example.com/sudoku"
)

// This file draws a step on its board.

// SVG returns a picture of the step on its board: the values, the candidates with
// their roles in colour, the units of the argument, a frame around each cell that
// changes, and an arrow for each link of a chain, dashed if it says that a candidate
// does not hold. cells and candidates are those before the step, as [sudoku.Cells] and
// [sudoku.Candidates] return them. The values of puzzle are givens and
// black, other values are the player's and blue. If puzzle is nil, all values are givens. For a
// step without data, or of another board, the picture is the board alone.
//
// The text is a complete <svg> element, for a file or a page. Colour-blind readers can
// tell its colours apart. Its elements have classes, such as "removed" for the circles of
// that role.
func (s Step) SVG(puzzle, cells []uint8, candidates []sudoku.Values) string {
	side := sideOf(len(cells))
	p := &svg{step: s, puzzle: puzzle, cells: cells, candidates: candidates}
	switch ruled := s.Rules != (sudoku.Rules{}); {
	case ruled && s.Rules.Err() == nil && s.Rules.Len() == len(cells) && len(cells) > 0:
		p.rules, side = s.Rules, s.Side
		p.shown = p.ruledShown()
	case side == 0 || ruled:
		return ""
	default:
		p.rules = sudoku.Standard(side)
		p.shown[0], p.shown[1] = blockOf(p.rules)
	}
	p.side = side
	if len(puzzle) != len(cells) {
		p.puzzle = cells
	}
	if s.Side != side || !s.hasData() || len(candidates) != len(cells) {
		p.step = Step{}
	}
	p.size = svgCandidate * max(p.shown[0], p.shown[1])
	rows, columns := p.rules.Size()
	p.width, p.height = columns*p.size+2*svgMargin, rows*p.size+2*svgMargin
	fmt.Fprintf(p, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%[1]d" height="%[2]d" role="img" font-family="sans-serif" text-anchor="middle">`+"\n", p.width, p.height)
	p.WriteString("<title>")
	xml.EscapeText(p, []byte(p.step.String()))
	p.WriteString("</title>\n")
	p.WriteString(`<defs><marker id="to" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="5" markerHeight="5" orient="auto"><path d="M0 0L8 4L0 8z" fill="#333"/></marker></defs>` + "\n")
	fmt.Fprintf(p, `<rect class="board" width="%d" height="%d" fill="#fff"/>`+"\n", p.width, p.height)
	p.units()
	p.clueCells()
	p.lines()
	p.frames()
	p.links()
	p.values()
	p.WriteString("</svg>\n")
	return p.String()
}

// Lengths in pixels.
const (
	svgCandidate = 20
	svgMargin    = 4
	svgRadius    = svgCandidate/2 - 1 // of the circle around a candidate
)

// The colours are those of Okabe and Ito.
var svgColours = map[Role]string{
	RolePremise: "#56b4e9", RoleOther: "#cc79a7", RoleDenied: "#f0e442", RoleHeld: "#0072b2",
	RoleRemoved: "#d55e00", RolePlaced: "#009e73",
}

const svgEntry = "#0b5cab" // of values that are no givens

// An svg writes a picture.
type svg struct {
	strings.Builder
	step       Step
	rules      sudoku.Rules
	side       int
	shown      [2]int // rows and columns of the candidates of a cell
	width      int
	height     int
	puzzle     []uint8
	cells      []uint8
	candidates []sudoku.Values
	size       int // of a cell
	obstacles  []obstacle
}

// corner returns the upper left corner of a cell.
func (p *svg) corner(cell int) (x, y int) {
	place := p.rules.Place(cell)
	return svgMargin + place.Column*p.size, svgMargin + place.Row*p.size
}

// centre returns the middle of a candidate.
func (p *svg) centre(cell, value int) (x, y int) {
	left, top := p.corner(cell)
	w, h := p.shown[1], p.shown[0]
	i := value - 1
	return left + (2*(i%w)+1)*p.size/(2*w), top + (2*(i/w)+1)*p.size/(2*h)
}

// units tints the units of the argument.
func (p *svg) units() {
	for _, unit := range p.step.Units {
		for _, cell := range p.rules.Units()[unit].Cells {
			x, y := p.corner(cell)
			fmt.Fprintf(p, `<rect class="unit" x="%d" y="%d" width="%d" height="%[3]d" fill="#000" fill-opacity=".06"/>`+"\n", x, y, p.size)
		}
	}
}

// lines draws the lines of the board.
func (p *svg) lines() {
	if p.step.Rules != (sudoku.Rules{}) || p.rules.Len() != p.side*p.side || !isSide(p.side) || !p.rules.Equal(sudoku.Standard(p.side)) {
		p.borders()
		return
	}
	n := p.side
	end := svgMargin + n*p.size
	for i := range n + 1 {
		at := svgMargin + i*p.size
		for _, vertical := range []bool{true, false} {
			block := p.shown[0]
			from := fmt.Sprintf("M%d %dH%d", svgMargin, at, end)
			if vertical {
				block = p.shown[1]
				from = fmt.Sprintf("M%d %dV%d", at, svgMargin, end)
			}
			width := 1
			if i%block == 0 {
				width = 3
			}
			fmt.Fprintf(p, `<path d="%s" stroke="#333" stroke-width="%d"/>`+"\n", from, width)
		}
	}
}

// frames draws a frame in each cell that changes.
func (p *svg) frames() {
	frame := func(class string, cell int, role Role) {
		x, y := p.corner(cell)
		fmt.Fprintf(p, `<rect class="%s" x="%d" y="%d" width="%d" height="%[4]d" fill="none" stroke="%s" stroke-width="3"/>`+"\n",
			class, x+3, y+3, p.size-6, svgColours[role])
	}
	framed := make(map[int]bool)
	for _, c := range p.step.Removed {
		if !framed[c.Cell] {
			framed[c.Cell] = true
			frame("loses", c.Cell, RoleRemoved)
		}
	}
	if p.step.Value != 0 {
		frame("gains", p.step.Cell, RolePlaced)
	}
}

// values draws the values of the cells, and the candidates with their roles. A white
// edge keeps the digits legible where a link passes.
func (p *svg) values() {
	roles := make(map[Candidate]Role)
	for _, r := range p.step.Roles(p.candidates) {
		roles[r.Candidate] = r.Role
	}
	fmt.Fprintf(p, `<g font-size="%d" fill="#333" stroke="#fff" stroke-width="2" paint-order="stroke">`+"\n", svgCandidate*2/3)
	defer p.WriteString("</g>\n")
	for cell, v := range p.cells {
		if v != 0 {
			x, y := p.corner(cell)
			ink := "#000"
			if p.puzzle[cell] == 0 {
				ink = svgEntry
			}
			fmt.Fprintf(p, `<text class="value" x="%d" y="%d" font-size="%d" fill="%s">%s</text>`+"\n",
				x+p.size/2, y+p.size/2+p.size*3/5*35/100, p.size*3/5, ink, p.symbol(v)) // half of a digit lower
			continue
		}
		if len(p.candidates) != len(p.cells) {
			continue
		}
		for v := range p.candidates[cell].And(p.rules.Allowed(cell)).All() {
			p.candidate(cell, int(v), roles[Candidate{cell, int(v)}])
		}
	}
}

// candidate draws a candidate with its role, if it has one.
func (p *svg) candidate(cell, value int, role Role) {
	x, y := p.centre(cell, value)
	ink := ""
	if role != 0 {
		fmt.Fprintf(p, `<circle class="%v" cx="%d" cy="%d" r="%d" fill="%s"/>`+"\n", role, x, y, svgRadius, svgColours[role])
		ink = ` stroke="none"`
	}
	if role == RoleHeld || role == RoleRemoved || role == RolePlaced {
		ink = ` stroke="none" fill="#fff"`
	}
	fmt.Fprintf(p, `<text class="candidate" x="%d" y="%g"%s>%s</text>`+"\n", x, float64(y)+svgCandidate*2/3*0.35, ink, p.symbol(uint8(value)))
	if role == RoleRemoved {
		fmt.Fprintf(p, `<path d="M%d %dl%d -%[3]d"/>`+"\n", x-5, y+5, svgCandidate/2)
	}
}
