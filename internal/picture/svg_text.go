package picture

import (
	"encoding/xml"
	"io"
	"math"
	"strconv"
	"strings"
)

// This file writes the texts of an SVG: values, candidates, the legend, and numbers in
// attributes.

// values writes givens and entries.
func (s *svg) values(entries func(row, column int) Entry) {
	for row, cells := range s.Cells {
		for column, cell := range cells {
			at := [2]float64{float64(row) + 0.5, float64(column) + 0.5}
			if cell.Value != "" {
				s.value(at, string(cell.Value), `class="ink" font-weight="bold"`)
				continue
			}
			if entries == nil || cell.Absent {
				continue
			}
			e := entries(row, column)
			if e.Value != "" {
				s.value(at, e.Value, `class="entry" fill="#0b5cab"`)
				continue
			}
			s.candidates(at, e.Candidates)
		}
	}
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

// candidates writes candidates at their places in the cell.
func (s *svg) candidates(at [2]float64, candidates []string) {
	if len(candidates) == 0 {
		return
	}
	wide := int(math.Ceil(math.Sqrt(float64(len(candidates)))))
	size, lower := s.Marks()
	step := size / float64(wide)
	for i, text := range candidates {
		if text != "" {
			place := [2]float64{at[0] + lower + (float64(i/wide)-float64(wide-1)/2)*step, at[1] + (float64(i%wide)-float64(wide-1)/2)*step}
			s.text(place, 0.74*step*unit/max(1, 0.62*float64(len(text))), text, `class="mark" fill="#555"`)
		}
	}
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
		line := ""
		for word := range strings.FieldsSeq(text) {
			if line != "" && len([]rune(line))+1+len([]rune(word)) > most {
				lines = append(lines, line)
				line = ""
			}
			if line != "" {
				line += " "
			}
			line += word
		}
		if line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}
