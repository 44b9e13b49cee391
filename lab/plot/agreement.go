package main

import (
	"context"
	"fmt"
	"image/color"
	"math"

	"example.com/sudoku"
	"example.com/sudoku/internal/cli"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

const agreementUsage = `usage: plot agreement [flags]

Evolves a puzzle as in the article and draws, for each of the -epochs, how many
organisms have the value in a cell that most of them have: the darker, the more.
Givens have a white mark.

Exit status 0: done; 1: the picture can't be written; 2: a flag or puzzle that
can't be used.
`

// Run evolves the puzzle and draws the maps.
func (a *agreeing) Run(ctx context.Context, p *cli.Process) error {
	text := demo
	if a.puzzle.Given {
		var err error
		if text, err = a.puzzle.Read(ctx, p); err != nil {
			return err
		}
	}
	opts := sudoku.Classic()
	opts.Seed = a.seed
	run, err := follow(ctx, text, opts, a.epochs)
	if err != nil {
		return err
	}
	return a.write(p, func() error { return render(a.out, a.file, agreement(&run), width, mapHigh) })
}

const mapHigh = 190 * 0.75

// agreement returns a heat map for each moment of a run.
func agreement(run *watched) []*plot.Plot {
	var maps []*plot.Plot
	for _, m := range run.moments {
		p := newPlot(fmt.Sprintf("epoch %s\n%s", thousands(float64(m.epoch)), counted(m.errors, "error")), "", "")
		p.HideAxes()
		p.Add(&cellsOf{run.rows, run.blockRows, run.blockColumns, m.share, run.given})
		maps = append(maps, p)
	}
	return maps
}

// cellsOf is a heat map of a board: how many of the population agree in a cell.
type cellsOf struct {
	side, blockRows, blockColumns int
	share                         []float64 // by cell
	given                         []bool
}

// Plot draws the cells and the lines of the board.
func (m *cellsOf) Plot(c draw.Canvas, p *plot.Plot) {
	toX, toY := p.Transforms(&c)
	corner := func(row, column int) vg.Point {
		return vg.Point{X: toX(float64(column)), Y: toY(float64(m.side - row))}
	}
	for cell, share := range m.share {
		row, column := cell/m.side, cell%m.side
		a, b := corner(row, column), corner(row+1, column+1)
		square := []vg.Point{a, {X: b.X, Y: a.Y}, b, {X: a.X, Y: b.Y}}
		c.FillPolygon(heat(share), square)
		if m.given[cell] {
			c.FillPolygon(color.White, []vg.Point{
				{X: a.X + 0.4*(b.X-a.X), Y: a.Y + 0.4*(b.Y-a.Y)}, {X: a.X + 0.6*(b.X-a.X), Y: a.Y + 0.4*(b.Y-a.Y)},
				{X: a.X + 0.6*(b.X-a.X), Y: a.Y + 0.6*(b.Y-a.Y)}, {X: a.X + 0.4*(b.X-a.X), Y: a.Y + 0.6*(b.Y-a.Y)}})
		}
	}
	for i := range m.side + 1 {
		rowStyle, columnStyle := draw.LineStyle{Color: color.White, Width: 0.5}, draw.LineStyle{Color: color.White, Width: 0.5}
		if i%m.blockRows == 0 {
			rowStyle = draw.LineStyle{Color: text, Width: 1.5}
		}
		if i%m.blockColumns == 0 {
			columnStyle = draw.LineStyle{Color: text, Width: 1.5}
		}
		a, b := corner(i, 0), corner(i, m.side)
		c.StrokeLine2(rowStyle, a.X, a.Y, b.X, b.Y)
		a, b = corner(0, i), corner(m.side, i)
		c.StrokeLine2(columnStyle, a.X, a.Y, b.X, b.Y)
	}
}

// DataRange returns the range of both axes.
func (m *cellsOf) DataRange() (xmin, xmax, ymin, ymax float64) {
	return 0, float64(m.side), 0, float64(m.side)
}

// heat returns the colour of a share: from light to dark, so that it is read
// without colours too.
func heat(share float64) color.Color {
	from, to := color.RGBA{0xf2, 0xf6, 0xfa, 0xff}, color.RGBA{0x08, 0x30, 0x5c, 0xff}
	mix := func(a, b uint8) uint8 { return uint8(math.Round(float64(a) + share*(float64(b)-float64(a)))) }
	return color.RGBA{mix(from.R, to.R), mix(from.G, to.G), mix(from.B, to.B), 0xff}
}
