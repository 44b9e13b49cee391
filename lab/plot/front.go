package main

import (
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
)

// This file draws fronts of two goals, and steps.

// fronts makes of each name the samples that no other one of it dominates: both numbers are
// better if they are less.
func fronts(samples []sample) []series {
	all := pool(samples, func(p point, sorted []sample) point {
		y := sorted[0].y
		return point{p.x, p.n, y, y, y, y, y}
	})
	for i := range all {
		least := math.Inf(1)
		all[i].points = slices.DeleteFunc(all[i].points, func(p point) bool {
			better := p.mid < least
			least = min(least, p.mid)
			return !better
		})
	}
	return all
}

// drawSteps draws lines that keep the height of a point up to the next one.
func drawSteps(p *plot.Plot, all []series) error {
	for i, s := range all {
		curve, err := plotter.NewLine(s.line(mid))
		if err != nil {
			return err
		}
		curve.StepStyle = plotter.PostStep
		curve.LineStyle = line(i)
		p.Add(curve)
		p.Legend.Add(s.name, curve)
	}
	return nil
}

// drawFront draws the points that no other one dominates, and the edge of what they dominate.
func drawFront(p *plot.Plot, all []series, _ string) error {
	p.Legend.Top = true
	legendOnRight(p, names(all)...)
	for i, s := range all {
		points, err := plotter.NewScatter(s.line(mid))
		if err != nil {
			return err
		}
		points.GlyphStyle = mark(i)
		p.Add(points)
	}
	return drawSteps(p, all)
}
