package picture

import "math"

// This file has the layers of an SVG in their order, and gives them to programs that write
// others between them.

func (s *svg) layers(o SVGOptions) {
	m := o.Marks
	if m == nil {
		s.below()
		s.grid()
		s.above()
		s.values(o.Entries)
		return
	}
	s.WriteString(markStyle)
	s.below()
	s.tints(m)
	s.grid()
	s.above()
	s.frames(m)
	s.links(m.Links, o.Entries)
	s.WriteString(`<g class="halo" stroke="#fff" stroke-width="2" paint-order="stroke">` + "\n") // legible where a link passes
	s.values(o.Entries)
	s.numbers(m, func(cell [2]int) int { return len(o.Entries(cell[0], cell[1]).Candidates) })
	s.WriteString("</g>\n")
}

// Clues returns the clues of a picture without grid and values, as elements of an SVG whose
// cells have a side of 64 units and whose grid begins at the origin. A program writes the
// values between them: below is what fills cells, above what stands at their edges.
func Clues(p Picture) (below, above string) {
	s := svg{Picture: p}
	s.below()
	s.Picture = p.within(true)
	s.above()
	below = s.String()
	s.Reset()
	s.Picture = p.within(false)
	s.Cages = p.Cages
	s.above()
	return below, s.String()
}

// within returns a picture of the overlays in the middle of cells and of the arrows
// between cells, or of the others.
func (p Picture) within(is bool) (q Picture) {
	middle := func(at [2]float64) bool {
		return at[0] > 0 && at[1] > 0 && at[0] == math.Floor(at[0])+0.5 && at[1] == math.Floor(at[1])+0.5
	}
	for _, shape := range p.Overlays {
		pill := max(shape.Width, shape.Height) > 1
		if inside := shape.Text == "" && (pill || middle(shape.Center)); inside == is {
			q.Overlays = append(q.Overlays, shape)
		}
	}
	for _, arrow := range p.Arrows {
		if n := len(arrow.WayPoints); n > 0 && middle(arrow.WayPoints[n-1]) == is {
			q.Arrows = append(q.Arrows, arrow)
		}
	}
	return q
}
