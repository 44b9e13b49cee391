package explain

import (
	"fmt"
	"math"
)

// This file draws the links of a chain as curves that keep out of the digits of the
// board. It chooses a curve by integers, so that a picture is the same on every machine.

// links draws the links of the branches. A link between groups joins the two cells
// that are next to each other.
func (p *svg) links() {
	if p.step.Branches != nil {
		p.findObstacles()
	}
	for _, branch := range p.step.Branches {
		for _, f := range branch {
			for _, from := range f.From {
				if from < 0 || from >= len(branch) {
					continue
				}
				dash := ` stroke-dasharray="4 3"`
				if f.On {
					dash = ""
				}
				fmt.Fprintf(p, `<path class="link" d="%s" fill="none" stroke="#333" stroke-width="1.5" marker-end="url(#to)"%s/>`+"\n", p.curve(branch[from], f), dash)
			}
		}
	}
}

// An obstacle is a circle that links keep out of if they can.
type obstacle struct{ x, y, radius int }

// findObstacles lists the digits of the board, and the circles around those with roles.
func (p *svg) findObstacles() {
	for cell, v := range p.cells {
		x, y := p.corner(cell)
		if v != 0 {
			p.obstacles = append(p.obstacles, obstacle{x + p.size/2, y + p.size/2, p.size * 3 / 10})
			continue
		}
		for v := range p.candidates[cell].And(p.rules.Allowed(cell)).All() {
			x, y := p.centre(cell, int(v))
			p.obstacles = append(p.obstacles, obstacle{x, y, svgCandidate / 3})
		}
	}
	for _, r := range p.step.Roles(p.candidates) {
		x, y := p.centre(r.Cell, r.Value)
		p.obstacles = append(p.obstacles, obstacle{x, y, svgRadius + 1})
	}
}

// curve returns the path of the link between two inferences: the curve, of some that
// bend to both sides, that is the least in obstacles. It ends at the circles around
// its candidates.
func (p *svg) curve(from, to Inference) string {
	ax, ay, bx, by := 0, 0, 0, 0
	nearest := math.MaxInt
	for _, a := range from.Cells {
		for _, b := range to.Cells {
			x1, y1 := p.centre(a, from.Value)
			x2, y2 := p.centre(b, to.Value)
			if d := square(x2-x1) + square(y2-y1); d < nearest {
				nearest, ax, ay, bx, by = d, x1, y1, x2, y2
			}
		}
	}
	bends := []int{2, 3, 5, 7, 10} // in twentieths of the distance
	if nearest <= square(4*svgRadius) {
		bends = []int{12, 16} // so that the curve is longer than its arrow
	}
	cx, cy, least := 0, 0, math.MaxInt
	for _, bend := range bends {
		for _, k := range []int{bend, -bend} {
			x, y := (ax+bx)/2-(by-ay)*k/10, (ay+by)/2+(bx-ax)*k/10
			if cost := 4*p.cost(ax, ay, x, y, bx, by) + bend*bend/4; cost < least {
				cx, cy, least = x, y, cost
			}
		}
	}
	x1, y1 := towards(ax, ay, cx, cy)
	x2, y2 := towards(bx, by, cx, cy)
	return fmt.Sprintf("M%.1f %.1fQ%d %d %.1f %.1f", x1, y1, cx, cy, x2, y2)
}

// cost returns how many of some points of the curve from a to b, which bends towards c,
// are in obstacles other than a and b, or outside the board.
func (p *svg) cost(ax, ay, cx, cy, bx, by int) int {
	const points = 40
	sum := 0
	for i := 1; i < points; i++ {
		j := points - i
		x := (j*j*ax + 2*i*j*cx + i*i*bx) / (points * points)
		y := (j*j*ay + 2*i*j*cy + i*i*by) / (points * points)
		if min(x, y) < svgMargin || x > p.width-svgMargin || y > p.height-svgMargin {
			sum += points
		}
		for _, o := range p.obstacles {
			if square(x-o.x)+square(y-o.y) < square(o.radius) && o != (obstacle{ax, ay, o.radius}) && o != (obstacle{bx, by, o.radius}) {
				sum++
			}
		}
	}
	return sum
}

// towards returns the point on the circle around a candidate at (x, y) in the direction
// of (cx, cy).
func towards(x, y, cx, cy int) (float64, float64) {
	dx, dy := float64(cx-x), float64(cy-y)
	part := (svgRadius + 1) / max(1, math.Sqrt(float64(square(cx-x)+square(cy-y))))
	return float64(x) + float64(dx*part), float64(y) + float64(dy*part)
}

func square(x int) int { return x * x }
