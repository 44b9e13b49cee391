package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg/draw"
)

// A kind is a kind of picture.
type kind struct {
	by, x, y string // the columns by default
	log      string // the axes that are logarithmic by default
	sum      func([]sample) []series
	draw     func(p *plot.Plot, all []series, log string) error
}

var kinds = map[string]kind{
	"curves": {"name", "epoch", "best", "x",
		func(all []sample) []series { return pool(all, quantiles) }, drawCurves},
	"success": {"", "", "", "",
		func(all []sample) []series { return pool(all, rate) }, drawSuccess},
	"times": {"algorithm", "seconds", "", "x", shares, drawTimes},
	"spread": {"name", "epoch", "best", "",
		func(all []sample) []series { return pool(all, spread) }, drawSpread},
	"growth": {"algorithm", "", "seconds", "xy",
		func(all []sample) []series { return pool(unsolved(all), quantiles) }, drawGrowth},
	"front": {"name", "first", "second", "", fronts, drawFront},
}

// unsolved gives the samples that are not solved an infinite y.
func unsolved(all []sample) []sample {
	all = slices.Clone(all)
	for i := range all {
		if !all[i].solved {
			all[i].y = math.Inf(1)
		}
	}
	return all
}

// newPicture draws a picture of the kind. On a logarithmic axis it draws the
// logarithms, and the ticks name the numbers.
func (k kind) newPicture(title, x, y, log string, all []series) (*plot.Plot, error) {
	p := newPlot(title, x, y)
	for _, axis := range log {
		a := &p.X
		if axis == 'y' {
			a = &p.Y
		}
		a.Tick.Marker = logTicks(plain)
		if a.Label.Text == "seconds" || a.Label.Text == "time" {
			a.Label.Text = ""
			a.Tick.Marker = logTicks(seconds)
		}
	}
	all = drawable(all, strings.Contains(log, "x"), strings.Contains(log, "y"))
	if len(all) == 0 {
		return nil, fmt.Errorf("no point to draw: a logarithmic axis has none at 0 and below")
	}
	grid := plotter.NewGrid()
	grid.Horizontal.Color, grid.Vertical.Color = grey, grey
	p.Add(grid)
	return p, k.draw(p, all, log)
}

// drawable returns the points that have a place on the axes, and where that is.
func drawable(all []series, logX, logY bool) []series {
	place := func(log bool, numbers ...*float64) {
		for _, x := range numbers {
			if log {
				*x = math.Log10(*x)
			}
		}
	}
	var some []series
	for _, s := range all {
		var points []point
		for _, p := range s.points {
			badX := math.IsInf(p.x, 0) || logX && p.x <= 0
			badY := math.IsInf(p.mid, 0) || math.IsInf(p.low, 0) || logY && p.low <= 0
			if !badX && !badY {
				place(logX, &p.x)
				place(logY, &p.low, &p.q1, &p.mid, &p.q3, &p.high)
				points = append(points, p)
			}
		}
		if len(points) > 0 {
			some = append(some, series{s.name, points})
		}
	}
	return some
}

// line returns the x and one of the y of all points.
func (s series) line(y func(point) float64) plotter.XYs {
	var xys plotter.XYs
	for _, p := range s.points {
		xys = append(xys, plotter.XY{X: p.x, Y: y(p)})
	}
	return xys
}

func low(p point) float64  { return p.low }
func q1(p point) float64   { return p.q1 }
func mid(p point) float64  { return p.mid }
func q3(p point) float64   { return p.q3 }
func high(p point) float64 { return p.high }

// band adds the area between two lines.
func (s series) band(p *plot.Plot, i int, lower, upper func(point) float64, alpha float64) error {
	outline := s.line(upper)
	back := s.line(lower)
	slices.Reverse(back)
	area, err := plotter.NewPolygon(append(outline, back...))
	if err != nil {
		return err
	}
	area.Color, area.LineStyle.Width = faint(i, alpha), 0
	p.Add(area)
	return nil
}

// drawCurves draws medians, half of the trials in a band, and four fifths in a
// fainter one.
func drawCurves(p *plot.Plot, all []series, log string) error {
	for i, s := range all {
		if err := cmp.Or(s.band(p, i, low, high, 0.15), s.band(p, i, q1, q3, 0.25)); err != nil {
			return err
		}
	}
	fromZero(p, log)
	p.Legend.Top = true
	legendOnRight(p, names(all)...)
	for i, s := range all {
		if err := s.add(p, i, mid, nil); err != nil {
			return err
		}
	}
	return nil
}

// add adds a line and its entry in the legend, with marks if there are any.
func (s series) add(p *plot.Plot, i int, y func(point) float64, marks *draw.GlyphStyle) error {
	curve, err := plotter.NewLine(s.line(y))
	if err != nil {
		return err
	}
	curve.LineStyle = line(i)
	p.Add(curve)
	thumbs := []plot.Thumbnailer{curve}
	if marks != nil {
		points, err := plotter.NewScatter(s.line(y))
		if err != nil {
			return err
		}
		points.GlyphStyle = *marks
		p.Add(points)
		thumbs = append(thumbs, points)
	}
	if s.name != "" {
		p.Legend.Add(s.name, thumbs...)
	}
	return nil
}

// drawSuccess draws rates with their intervals.
func drawSuccess(p *plot.Plot, all []series, log string) error {
	p.Legend.Top = true
	if !strings.Contains(log, "y") {
		p.Y.Tick.Marker = percents
	}
	fromZero(p, log)
	return drawBars(p, all)
}

// names returns the names of the series.
func names(all []series) []string {
	var names []string
	for _, s := range all {
		names = append(names, s.name)
	}
	return names
}

// fromZero lets a linear vertical axis start at 0.
func fromZero(p *plot.Plot, log string) {
	if !strings.Contains(log, "y") {
		p.Y.Min = 0
	}
}

// drawBars draws lines through the middle of points, and the points with bars from
// low to high.
func drawBars(p *plot.Plot, all []series) error {
	for i, s := range all {
		bars, err := plotter.NewYErrorBars(ranges(s))
		if err != nil {
			return err
		}
		bars.LineStyle = draw.LineStyle{Color: colour(i), Width: 1}
		p.Add(bars)
		style := mark(i)
		if err := s.add(p, i, mid, &style); err != nil {
			return err
		}
	}
	return nil
}

// ranges are points with errors.
type ranges series

func (r ranges) Len() int                { return len(r.points) }
func (r ranges) XY(i int) (x, y float64) { return r.points[i].x, r.points[i].mid }
func (r ranges) YError(i int) (l, h float64) {
	return r.points[i].mid - r.points[i].low, r.points[i].high - r.points[i].mid
}

// drawTimes draws the share of trials that are solved within a time, as steps.
func drawTimes(p *plot.Plot, all []series, _ string) error {
	p.Y.Min, p.Y.Max = 0, 1
	p.Y.Tick.Marker = percents
	if err := drawSteps(p, all); err != nil {
		return err
	}
	legendOnRight(p, names(all)...)
	p.Legend.YOffs = 6
	p.X.Max += 0.02 * (p.X.Max - p.X.Min)
	return nil
}

// drawGrowth draws medians and bars from 10 to 90 % of the trials.
func drawGrowth(p *plot.Plot, all []series, log string) error {
	greatest := math.Inf(-1)
	for _, s := range all {
		for _, at := range s.points {
			if !math.IsInf(at.high, 1) {
				greatest = max(greatest, at.high)
			}
		}
	}
	for _, s := range all { // some trials without success: the bar ends at the top
		for i := range s.points {
			s.points[i].high = max(s.points[i].mid, min(s.points[i].high, greatest))
		}
	}
	p.Legend.Top = true
	if err := drawBars(p, all); err != nil {
		return err
	}
	xs := make(map[float64]bool)
	for _, s := range all {
		for _, at := range s.points {
			xs[at.x] = true
		}
	}
	if len(xs) > 10 {
		return nil
	}
	var ticks []plot.Tick // one for each x
	for x := range xs {
		name := x
		if strings.Contains(log, "x") {
			name = math.Round(math.Pow(10, x)*1e6) / 1e6
		}
		ticks = append(ticks, plot.Tick{Value: x, Label: plain(name)})
	}
	p.X.Tick.Marker = plot.ConstantTicks(ticks)
	space := 0.04 * (p.X.Max - p.X.Min)
	p.X.Min, p.X.Max = p.X.Min-space, p.X.Max+space
	return nil
}
