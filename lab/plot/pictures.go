package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"example.com/sudoku"
	"example.com/sudoku/internal/cli"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
)

const picturesUsage = `usage: plot pictures [flags]

Makes the data of the pictures of the documentation from fixed seeds, and draws
them. This takes some five minutes on two cores. Pictures of times change with the
machine; all others stay the same.

Exit status 0: done; 1: not all pictures were made; 2: a flag that can't be used.
`

// Run makes the pictures.
func (m *making) Run(ctx context.Context, p *cli.Process) error {
	folder := filepath.Join(m.root, "docs/pictures")
	if _, err := os.Stat(filepath.Join(m.root, "testdata")); errors.Is(err, fs.ErrNotExist) {
		return cli.BadUsef("-root %s: no folder testdata there; want the root of the repository", m.root)
	}
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	if m.wants("run") {
		if err := makeRuns(ctx, folder); err != nil {
			return err
		}
		fmt.Fprintln(p.Out, "board-light.svg, board-dark.svg, agreement.svg")
	}
	if m.wants("beside") {
		if err := drawBeside(m.root, folder); err != nil {
			return err
		}
		fmt.Fprintln(p.Out, "beside.svg")
	}
	for _, picture := range pictures {
		if !m.wants(picture.name) {
			continue
		}
		err := picture.draw(folder)
		if !m.draw {
			err = picture.make(ctx, m.root, folder)
		}
		if err != nil {
			return err
		}
		fmt.Fprintln(p.Out, picture.name+".svg")
	}
	return nil
}

// A picture is one of the project's documentation: an SVG, and the numbers that it
// shows as CSV.
type picture struct {
	name  string
	kind  string // one of kinds
	title string
	x, y  string // what the axes show
	log   string
	high  vg.Length // 0 for the usual height
	data  func(ctx context.Context, root string) ([]series, error)
}

// pictures are those of README.md and docs.
var pictures = []picture{
	{name: "curves", kind: "curves", log: "x", x: "epoch", y: "errors of the best board",
		title: "Demo board, 40 seeds: median, half and 80 % of the runs",
		data:  func(ctx context.Context, _ string) ([]series, error) { return evolution(ctx) }},
	{name: "mistakes", kind: "success", log: "x", x: "probability of a mistake (in the article 0.001)", y: "attempts that solve the board",
		title: "Demo board, 200 seeds each, 95 % intervals",
		data: func(ctx context.Context, _ string) ([]series, error) {
			return mistakes(ctx, 0.0001, 0.0003, 0.001, 0.002, 0.005, 0.01, 0.02, 0.03, 0.05)
		}},
	{name: "inheritance", kind: "spread", x: "errors of the best board", y: "generation", high: 560,
		title: "Demo board, 50 seeds: range, mean, standard error",
		data: func(ctx context.Context, _ string) ([]series, error) {
			return inheritance(ctx, sudoku.LayoutFree, sudoku.LayoutRows, sudoku.LayoutColumns, sudoku.LayoutBlocks)
		}},
	{name: "population", kind: "times", log: "x", x: "steps", y: "runs that have solved the board",
		title: "Evolve with populations of 1 to 16: three hard 9×9 boards, 300 seeds",
		data:  population},
	{name: "times", kind: "times", log: "x", x: "time", y: "puzzles solved",
		title: "The 9×9 puzzles of testdata, one core",
		data:  times},
	{name: "growth", kind: "growth", log: "xy", x: "side of the board", y: "time",
		title: "40 % given: median and 10 to 90 % of 9 boards",
		data:  func(ctx context.Context, _ string) ([]series, error) { return growth(ctx) }},
}

// make measures the data, writes them as CSV, and draws them.
func (p *picture) make(ctx context.Context, root, folder string) error {
	all, err := p.data(ctx, root)
	if err != nil {
		return err
	}
	var numbers bytes.Buffer
	if err := writeSeries(&numbers, all); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(folder, p.name+".csv"), numbers.Bytes(), 0o666); err != nil {
		return err
	}
	return p.draw(folder)
}

// draw draws the numbers of the CSV.
func (p *picture) draw(folder string) error {
	all, err := p.read(folder)
	if err != nil {
		return err
	}
	drawn, err := kinds[p.kind].newPicture(p.title, p.x, p.y, p.log, all)
	if err != nil {
		return err
	}
	high := height
	if p.high > 0 {
		high = p.high * 0.75
	}
	return save(filepath.Join(folder, p.name+".svg"), []*plot.Plot{drawn}, width, high)
}

// read reads the numbers of the CSV.
func (p *picture) read(folder string) ([]series, error) {
	file, err := os.Open(filepath.Join(folder, p.name+".csv"))
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return readSeries(file)
}

// save draws plots to a file.
func save(file string, plots []*plot.Plot, width, height vg.Length) error {
	var image bytes.Buffer
	if err := render(&image, file, plots, width, height); err != nil {
		return err
	}
	return os.WriteFile(file, image.Bytes(), 0o666)
}

// makeRuns draws the pictures of one run: the evolving board, light and dark, and
// where its population agrees.
func makeRuns(ctx context.Context, folder string) error {
	opts := sudoku.Classic()
	opts.Seed = 21 // solves the board in its first attempt, as every seventh does
	run, err := follow(ctx, demo, opts, nil)
	if err != nil {
		return err
	}
	for name, colours := range palettes {
		var image bytes.Buffer
		if err := drawRun(&image, &run, colours); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(folder, "board-"+name+".svg"), image.Bytes(), 0o666); err != nil {
			return err
		}
	}
	if run, err = follow(ctx, demo, opts, []int{0, 30, 300, 2667}); err != nil {
		return err
	}
	return save(filepath.Join(folder, "agreement.svg"), agreement(&run), width, mapHigh)
}
