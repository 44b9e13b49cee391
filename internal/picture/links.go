package picture

import (
	"fmt"
	"math"
)

// This file draws links as curves that keep out of the digits of the board. It chooses a
// curve by integers, so that a picture is the same on every machine.

// A Link leads from one of some candidates to the nearest one of others.
type Link struct {
	From, To []Spot
	Denies   bool // the candidate at its end does not hold: the arrow is dashed
}

// An obstacle is a circle that links keep out of if they can.
type obstacle struct{ x, y, radius int }

// A linkDrawing is what links are drawn among.
type linkDrawing struct {
	*svg
	entries       func(row, column int) Entry
	obstacles     []obstacle
	width, height int
}

func (s *svg) links(links []Link, entries func(row, column int) Entry) {
	if len(links) == 0 {
		return
	}
	d := linkDrawing{svg: s, entries: entries, height: len(s.Cells) * unit}
	for _, row := range s.Cells {
		d.width = max(d.width, len(row)*unit)
	}
	d.findObstacles()
	for _, link := range links {
		dash := ""
		if link.Denies {
			dash = ` stroke-dasharray="4 3"`
		}
		fmt.Fprintf(s, `<path class="link" d="%s" fill="none" stroke="#333" stroke-width="1.5" marker-end="url(#to)"%s/>`+"\n", d.curve(link), dash)
	}
}

// findObstacles lists the digits of the board, and the circles around those with roles.
func (d *linkDrawing) findObstacles() {
	d.eachCell(func(row, column int) {
		e := d.entries(row, column)
		if e.Value != "" {
			d.obstacles = append(d.obstacles, obstacle{column*unit + unit/2, row*unit + unit/2, unit * 3 / 10})
			return
		}
		for i, text := range e.Candidates {
			if text == "" {
				continue
			}
			p := d.place(Spot{[2]int{row, column}, i}, len(e.Candidates))
			radius := float64(p.step * unit / 3)
			if e.role(i) != "" {
				radius = p.radius() + 1
			}
			x, y := p.pixels()
			d.obstacles = append(d.obstacles, obstacle{x, y, int(math.Round(radius))})
		}
	})
}

func (d *linkDrawing) placeOf(s Spot) candidatePlace {
	return d.place(s, len(d.entries(s.Cell[0], s.Cell[1]).Candidates))
}

// pixels returns the place in the units of the picture.
func (p candidatePlace) pixels() (x, y int) {
	return int(math.Round(float64(p.at[1] * unit))), int(math.Round(float64(p.at[0] * unit)))
}

// curve returns the path of a link: the curve, of some that bend to both sides, that is the
// least in obstacles. It ends at the circles around its candidates.
func (d *linkDrawing) curve(link Link) string {
	var a, b candidatePlace
	ax, ay, bx, by, nearest := 0, 0, 0, 0, math.MaxInt
	for _, from := range link.From {
		for _, to := range link.To {
			p, q := d.placeOf(from), d.placeOf(to)
			x1, y1 := p.pixels()
			x2, y2 := q.pixels()
			if far := square(x2-x1) + square(y2-y1); far < nearest {
				nearest, a, b, ax, ay, bx, by = far, p, q, x1, y1, x2, y2
			}
		}
	}
	radius := a.radius()
	bends := []int{2, 3, 5, 7, 10} // in twentieths of the distance
	if nearest <= square(int(4*radius)) {
		bends = []int{12, 16} // so that the curve is longer than its arrow
	}
	cx, cy, least := 0, 0, math.MaxInt
	for _, bend := range bends {
		for _, k := range []int{bend, -bend} {
			x, y := (ax+bx)/2-(by-ay)*k/10, (ay+by)/2+(bx-ax)*k/10
			if cost := 4*d.cost(ax, ay, x, y, bx, by) + bend*bend/4; cost < least {
				cx, cy, least = x, y, cost
			}
		}
	}
	x1, y1 := a.towards(cx, cy, radius+1)
	x2, y2 := b.towards(cx, cy, radius+1)
	return fmt.Sprintf("M%.1f %.1fQ%d %d %.1f %.1f", x1, y1, cx, cy, x2, y2)
}

// cost returns how many of some points of the curve from a to b, which bends towards c,
// are in obstacles other than a and b, or outside the board.
func (d *linkDrawing) cost(ax, ay, cx, cy, bx, by int) int {
	const points = 40
	sum := 0
	for i := 1; i < points; i++ {
		j := points - i
		x := (j*j*ax + 2*i*j*cx + i*i*bx) / (points * points)
		y := (j*j*ay + 2*i*j*cy + i*i*by) / (points * points)
		if min(x, y) < 0 || x > d.width || y > d.height {
			sum += points
		}
		for _, o := range d.obstacles {
			if square(x-o.x)+square(y-o.y) < square(o.radius) && (o.x != ax || o.y != ay) && (o.x != bx || o.y != by) {
				sum++
			}
		}
	}
	return sum
}

// towards returns the point at a distance from a candidate in the direction of (cx, cy).
func (p candidatePlace) towards(cx, cy int, distance float64) (x, y float64) {
	x, y = float64(p.at[1]*unit), float64(p.at[0]*unit)
	dx, dy := float64(cx)-x, float64(cy)-y
	part := distance / max(1, math.Sqrt(float64(dx*dx)+float64(dy*dy)))
	return x + float64(dx*part), y + float64(dy*part)
}

func square(x int) int { return x * x }
