package picture

import (
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/sudoku/internal/words"
)

// This file writes the texts of an SVG: values, candidates, the legend, and numbers in
// attributes.

// An Entry is what a cell shows beside its given: a value, or else candidates, an empty
// text for each value that is none.
type Entry struct {
	Value      string
	Given      bool // the value is one
	Candidates []string
	Roles      []string // of the candidates in a step; nil for none
}

func (e Entry) role(candidate int) string {
	if candidate < len(e.Roles) {
		return e.Roles[candidate]
	}
	return ""
}

// eachCell calls do for the cells of the grid and those outside of it.
func (p Picture) eachCell(do func(row, column int)) {
	for row, cells := range p.Cells {
		for column, cell := range cells {
			if !cell.Absent {
				do(row, column)
			}
		}
	}
	for _, at := range p.Extra {
		do(at[0], at[1])
	}
}

// values writes givens and entries.
func (s *svg) values(entries func(row, column int) Entry) {
	s.eachCell(func(row, column int) {
		at := [2]float64{float64(row) + 0.5, float64(column) + 0.5}
		var e Entry
		if row < len(s.Cells) && s.Cells[row][column].Value != "" {
			e = Entry{Value: string(s.Cells[row][column].Value), Given: true}
		} else if entries != nil {
			e = entries(row, column)
		}
		switch {
		case e.Value == "":
			s.candidates([2]int{row, column}, e)
		case e.Given:
			s.value(at, e.Value, `class="ink" font-weight="bold"`)
		default:
			s.value(at, e.Value, `class="entry" fill="#0b5cab"`)
		}
	})
}

// value writes a value, smaller if it has several characters.
func (s *svg) value(at [2]float64, text, attributes string) {
	size := 40.0
	if n := len([]rune(text)); n > 1 {
		size = 68 / float64(n)
		size = min(size, 36)
	}
	s.text(at, size, text, attributes)
}

// candidates writes candidates at their places in the cell, with a circle around each that
// has a role.
func (s *svg) candidates(cell [2]int, e Entry) {
	for i, text := range e.Candidates {
		if text == "" {
			continue
		}
		p := s.place(Spot{cell, i}, len(e.Candidates))
		look, role := `class="mark" fill="#555"`, e.role(i)
		if role != "" {
			fmt.Fprintf(s, `<circle class="%s" cx="%s" cy="%s" r="%s" fill="%s" stroke="none"/>`+"\n",
				role, units(p.at[1]), units(p.at[0]), decimal(p.radius()), roleLooks[role].fill)
			look = `fill="` + roleLooks[role].ink + `" stroke="none"`
		}
		s.text(p.at, 0.74*p.step*unit/max(1, 0.62*float64(len(text))), text, look)
		if role == "removed" {
			half := float64(p.step / 4)
			fmt.Fprintf(s, `<path d="M%s %sL%s %s"/>`+"\n", units(p.at[1]-half), units(p.at[0]+half), units(p.at[1]+half), units(p.at[0]-half))
		}
	}
}

// place returns where a candidate of a cell stands that has room for a number of them.
func (p Picture) place(spot Spot, candidates int) candidatePlace {
	wide := int(math.Ceil(math.Sqrt(float64(candidates))))
	size, lower := p.Marks()
	step := size / float64(wide)
	middle := float64(wide-1) / 2
	return candidatePlace{step: step, at: [2]float64{
		float64(spot.Cell[0]) + 0.5 + lower + float64((float64(spot.Candidate/wide)-middle)*step),
		float64(spot.Cell[1]) + 0.5 + float64((float64(spot.Candidate%wide)-middle)*step),
	}}
}

// units returns a length in cells in the units of the picture.
func units(x float64) string { return decimal(x * unit) }

// decimal prints a number with one digit after the point at most.
func decimal(x float64) string {
	text := strconv.FormatFloat(math.Round(x*10)/10, 'f', -1, 64)
	if text == "-0" {
		return "0"
	}
	return text
}

// escaped returns a text for an element or an attribute.
func escaped(text string) string {
	var b strings.Builder
	_ = xml.EscapeText(io.Writer(&b), []byte(text)) // a Builder takes all
	return b.String()
}

const (
	legendStep = 0.36 // between the lines of a legend, in cells
	legendSize = 16.0
)

// legendLines breaks the lines of a legend where they are wider than the picture.
func legendLines(legend []string, width float64) (lines []string) {
	most := max(12, int(width*unit/(0.57*legendSize)))
	for _, text := range legend {
		lines = append(lines, words.Wrap(text, func(line string) bool { return utf8.RuneCountInString(line) <= most })...)
	}
	return lines
}
