package main

import (
	"bytes"
	"cmp"
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"example.com/sudoku/internal/cli"
	"gonum.org/v1/plot/vg"
)

// An output is the flag -o and what is to be written there.
type output struct {
	file string
	out  *bytes.Buffer
}

func (o *output) Flags(f *flag.FlagSet) {
	o.out = new(bytes.Buffer)
	f.StringVar(&o.file, "o", "", "`file` for the picture, with the end .svg, .png, or .csv for its numbers (default\nstandard output, as SVG)")
}

func (o *output) Check() error {
	for _, end := range []string{".svg", ".png", ".csv"} {
		if o.file == "" || strings.HasSuffix(o.file, end) {
			return nil
		}
	}
	return fmt.Errorf("-o %s: want a name with the end .svg, .png or .csv", o.file)
}

func (o *output) isCSV() bool { return strings.HasSuffix(o.file, ".csv") }

// write writes what fill has put into out.
func (o *output) write(p *cli.Process, fill func() error) error {
	if err := fill(); err != nil {
		return err
	}
	if o.file == "" {
		_, err := p.Out.Write(o.out.Bytes())
		return err
	}
	return os.WriteFile(o.file, o.out.Bytes(), 0o666)
}

// drawing holds the flags of the kinds of pictures.
type drawing struct {
	output
	kind           kind
	name           string
	files          []string
	by, x, y, log  string
	title          string
	xLabel, yLabel string
	epochs         []int // of a spread
}

func (d *drawing) Flags(f *flag.FlagSet) {
	d.output.Flags(f)
	f.StringVar(&d.by, "by", d.kind.by, "`column` with the name of the series; empty for one series per file")
	f.StringVar(&d.x, "x", d.kind.x, "`column` of the horizontal axis")
	if d.kind.y != "" {
		f.StringVar(&d.y, "y", d.kind.y, "`column` of the vertical axis")
	}
	if d.name == "spread" {
		f.Func("epochs", "`list` of values of -x that are shown (default the first and the last)", func(list string) (err error) {
			d.epochs, err = numbers(list)
			return err
		})
	}
	if d.name != "spread" { // whose ranges reach 0
		f.StringVar(&d.log, "log", d.kind.log, "`axes` that are logarithmic: x, y, xy or none")
	}
	f.StringVar(&d.title, "title", "", "`text` above the picture")
	f.StringVar(&d.xLabel, "xlabel", "", "`text` below the horizontal axis (default the name of its column)")
	f.StringVar(&d.yLabel, "ylabel", "", "`text` beside the vertical axis (default the name of its column)")
}

func (d *drawing) Check(f *flag.FlagSet) error {
	d.files = f.Args()
	if d.log == "none" {
		d.log = ""
	}
	d.xLabel = cmp.Or(d.xLabel, d.x)
	d.yLabel = cmp.Or(d.yLabel, d.y, map[string]string{"success": "success", "times": "solved"}[d.name])
	if d.name == "spread" { // whose numbers are on the horizontal axis
		d.xLabel, d.yLabel = d.yLabel, d.xLabel
	}
	return cmp.Or(
		cli.Refuse(len(d.files) == 0, "no files: want CSV, or results of sudoku experiment"),
		cli.Refuse(d.x == "", "no -x: want the column of the horizontal axis"),
		cli.Refuse(!slices.Contains([]string{"", "x", "y", "xy"}, d.log), "-log %s: want x, y, xy or none", d.log),
		cli.Refuse(strings.Contains(d.log, "y") && d.name == "times", "-log %s: the vertical axis of times is a share; want x or none", d.log),
		d.output.Check(),
	)
}

// chosen returns the samples of a spread at its epochs, and else all.
func (d *drawing) chosen(all []sample) []sample {
	if d.name != "spread" || len(all) == 0 {
		return all
	}
	keep := func(x float64) bool { return slices.Contains(d.epochs, int(x)) }
	if d.epochs == nil {
		first, last := all[0].x, all[0].x
		for _, s := range all {
			first, last = min(first, s.x), max(last, s.x)
		}
		keep = func(x float64) bool { return x == first || x == last }
	}
	return slices.DeleteFunc(slices.Clone(all), func(s sample) bool { return !keep(s.x) })
}

// high returns the height of a picture with so many series.
func (d *drawing) high(series int) vg.Length {
	if d.name == "spread" {
		return max(height, vg.Length(80+30*series)*0.75)
	}
	return height
}

// agreeing holds the flags of agreement.
type agreeing struct {
	output
	puzzle cli.Puzzle
	seed   uint64
	epochs []int
}

func (a *agreeing) Flags(f *flag.FlagSet) {
	a.output.Flags(f)
	a.puzzle.Declare(f, "the 9×9 board of the MSDN article on combinatorial evolution")
	f.Uint64Var(&a.seed, "seed", 0, "`number` that the random numbers derive from")
	a.epochs = []int{0, 30, 300, 3000}
	f.Func("epochs", "`list` of epochs in ascending order (default 0,30,300,3000)", func(list string) (err error) {
		a.epochs, err = numbers(list)
		return err
	})
}

func (a *agreeing) Check(*flag.FlagSet) error {
	return cmp.Or(a.output.Check(), cli.Refuse(a.isCSV(), "-o %s: a map has no CSV; want .svg or .png", a.file))
}

// numbers reads a list of at most eight numbers in ascending order.
func numbers(list string) ([]int, error) {
	var all []int
	for text := range strings.SplitSeq(list, ",") {
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 || len(all) == 8 || len(all) > 0 && n <= all[len(all)-1] {
			return nil, errors.New("want up to eight numbers in ascending order")
		}
		all = append(all, n)
	}
	return all, nil
}

// making holds the flags of pictures.
type making struct {
	root string
	only []string
	draw bool
}

func (m *making) Flags(f *flag.FlagSet) {
	f.StringVar(&m.root, "root", "../..", "`folder` of the repository")
	f.Func("only", "`list` of pictures: run, for those of one run, "+strings.Join(pictureNames()[1:], ", ")+" (default all)", func(list string) error {
		m.only = strings.Split(list, ",")
		return nil
	})
	f.BoolVar(&m.draw, "draw", false, "draw the data that are there, and make no new ones")
}

func (m *making) Check(*flag.FlagSet) error {
	for _, name := range m.only {
		if err := cli.OneOf("only", name, pictureNames()...); err != nil {
			return err
		}
	}
	return nil
}

func (m *making) wants(name string) bool { return m.only == nil || slices.Contains(m.only, name) }

// pictureNames returns the names that -only takes.
func pictureNames() []string {
	names := []string{"run", "beside"}
	for _, p := range pictures {
		names = append(names, p.name)
	}
	return names
}
