package picture

import "fmt"

// This file draws what a step of an argument shows on a board: cells in tints and frames,
// candidates in the colours of their roles, and numbers. links.go draws arrows.

// Marks are the cells and candidates of a step. The roles of candidates are in [Entry].
type Marks struct {
	Units, Clues [][2]int // tinted
	Loses, Gains [][2]int // framed
	Links        []Link
	Numbered     []Spot // in this order
}

// A Spot is a candidate: a cell, and an index of [Entry.Candidates].
type Spot struct {
	Cell      [2]int
	Candidate int
}

// A roleLook is how a candidate of a role is drawn. The colours are those of Okabe and Ito.
type roleLook struct{ fill, ink string }

var roleLooks = map[string]roleLook{
	"premise": {"#56b4e9", "#333"}, "other": {"#cc79a7", "#333"}, "denied": {"#f0e442", "#333"},
	"held": {"#0072b2", "#fff"}, "removed": {"#d55e00", "#fff"}, "placed": {"#009e73", "#fff"},
}

// markStyle is nightfall for marks.
const markStyle = `<style>@media(prefers-color-scheme:dark){.unit{fill:#fff}.link{stroke:#ccc}.tip{fill:#ccc}.number{fill:#eee}.halo{stroke:#17191d}}</style>
<defs><marker id="to" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="5" markerHeight="5" orient="auto"><path class="tip" d="M0 0L8 4L0 8z" fill="#333"/></marker></defs>
`

// tints draws what is below the grid.
func (s *svg) tints(m *Marks) {
	for _, t := range []struct {
		cells [][2]int
		look  string
	}{{m.Units, `class="unit" fill="#000" fill-opacity=".06"`}, {m.Clues, `class="clue" fill="` + roleLooks["premise"].fill + `" fill-opacity=".25"`}} {
		for _, cell := range t.cells {
			fmt.Fprintf(s, `<rect %s x="%d" y="%d" width="%d" height="%[4]d"/>`+"\n", t.look, cell[1]*unit, cell[0]*unit, unit)
		}
	}
}

// frames draws frames inside of cells.
func (s *svg) frames(m *Marks) {
	for _, f := range []struct {
		cells       [][2]int
		class, role string
	}{{m.Loses, "loses", "removed"}, {m.Gains, "gains", "placed"}} {
		for _, cell := range f.cells {
			fmt.Fprintf(s, `<rect class="%s" x="%d" y="%d" width="%d" height="%[4]d" fill="none" stroke="%s" stroke-width="3"/>`+"\n",
				f.class, cell[1]*unit+3, cell[0]*unit+3, unit-6, roleLooks[f.role].fill)
		}
	}
}

// numbers writes the numbers of spots beside them.
func (s *svg) numbers(m *Marks, candidates func(cell [2]int) int) {
	for i, spot := range m.Numbered {
		p := s.place(spot, candidates(spot.Cell))
		at := [2]float64{p.at[0] - p.step/2, p.at[1] + p.step/2}
		s.text(at, 0.5*p.step*unit, fmt.Sprint(i+1), `class="number" fill="#000" font-weight="bold"`)
	}
}

// A candidatePlace is the middle of a candidate and the distance to the next one, in cells.
type candidatePlace struct {
	at   [2]float64
	step float64
}

// radius returns the radius of the circle around a candidate with a role.
func (p candidatePlace) radius() float64 { return float64(0.45 * p.step * unit) }
