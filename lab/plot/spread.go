package main

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// drawSpread draws a row per name: the range of the trials, and the mean with its
// standard error. Each x has its colour.
func drawSpread(p *plot.Plot, all []series, _ string) error {
	all = slices.Clone(all)
	slices.Reverse(all) // the first one on top
	xs := make(map[float64]int)
	for _, s := range all {
		for _, at := range s.points {
			if _, ok := xs[at.x]; !ok {
				xs[at.x] = len(xs)
			}
		}
	}
	rows := &rows{all: all, xs: xs}
	p.Add(rows)
	p.NominalY(names(all)...)
	p.X.Min = 0
	order := make([]float64, len(xs))
	for x, i := range xs {
		order[i] = x
	}
	var entries []string
	for i, x := range order {
		entries = append(entries, fmt.Sprintf("%s %s", p.Y.Label.Text, plain(x)))
		p.Legend.Add(entries[i], rowOf(i))
	}
	legendOnRight(p, entries...)
	p.Legend.XOffs -= p.Y.Tick.Label.Width(longest(names(all)))
	p.Legend.YOffs = 6
	p.Y.Label.Text = ""
	return nil
}

// rows are the rows of a spread.
type rows struct {
	all []series
	xs  map[float64]int // the number of each x
}

// Plot draws the rows.
func (r *rows) Plot(c draw.Canvas, p *plot.Plot) {
	toX, toY := p.Transforms(&c)
	for row, s := range r.all {
		for _, at := range s.points {
			i := r.xs[at.x]
			y := toY(float64(row)) + vg.Length(float64(len(r.xs)-1)/2-float64(i))*6
			c.StrokeLine2(draw.LineStyle{Color: faint(i, 0.5), Width: 1}, toX(at.low), y, toX(at.high), y)
			c.StrokeLine2(draw.LineStyle{Color: colour(i), Width: 4}, toX(at.q1), y, toX(at.q3), y)
			c.DrawGlyph(mark(i), vg.Point{X: toX(at.mid), Y: y})
		}
	}
}

// DataRange returns the range of both axes.
func (r *rows) DataRange() (xmin, xmax, ymin, ymax float64) {
	xmin, xmax = math.Inf(1), math.Inf(-1)
	for _, s := range r.all {
		for _, at := range s.points {
			xmin, xmax = min(xmin, at.low), max(xmax, at.high)
		}
	}
	return xmin, xmax, -0.6, float64(len(r.all)) - 0.4
}

// rowOf draws the entry of an x in the legend.
type rowOf int

// Thumbnail draws it.
func (i rowOf) Thumbnail(c *draw.Canvas) {
	y := (c.Min.Y + c.Max.Y) / 2
	c.StrokeLine2(draw.LineStyle{Color: faint(int(i), 0.5), Width: 1}, c.Min.X, y, c.Max.X, y)
	c.DrawGlyph(mark(int(i)), vg.Point{X: (c.Min.X + c.Max.X) / 2, Y: y})
}
