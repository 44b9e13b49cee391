// Plot draws pictures of searches, as SVG or PNG.
//
//	go run -C lab/plot . pictures                       those of the documentation
//	go run ./cmd/sudoku compare -o csv > runs.csv
//	go run -C lab/plot . curves ../../runs.csv > runs.svg
//	go run -C lab/plot . front -x cost -y time ../../front.csv > front.svg
//	go run -C lab/plot . success -x Mistake -o rates.png ../../results.jsonl
//
// Each verb but pictures and agreement reads files: CSV whose first row names the
// columns, such as compare.Trials.WriteCSV writes, or results of sudoku experiment.
// Columns that another program calls otherwise are named by flags.
//
// The exit status is 0 if the picture was drawn, 1 if it could not be written or the
// program was interrupted, and 2 for flags and files that can't be used.
package main

import (
	"context"
	"fmt"

	"example.com/sudoku/internal/cli"
	"gonum.org/v1/plot"
)

var suite = cli.Program{
	Name: "plot",
	Usage: `usage: plot curves|success|times|spread|growth|front|agreement|pictures [flags] [file ...]

  curves     errors against epochs: the median of many runs and bands around it
  success    success rates against a parameter, with 95 % intervals
  times      the share of trials solved within a time
  spread     where configurations stand after some epochs
  growth     cost against size
  front      what is best for two goals
  agreement  where a population agrees, epoch by epoch
  pictures   the pictures of the documentation, with their data

plot curves -h lists the flags of curves.
`,
	Programs: []cli.Program{
		program("curves", "Draws the median of a number over the epochs of many runs, half of the runs in a\nband, and four fifths in a fainter one."),
		program("success", "Draws the share of trials that succeeded, with its 95 % interval by Wilson's score,\nfor each value of the column -x."),
		program("times", "Draws the share of trials that are solved within each time, or other cost."),
		program("spread", "Draws for each name and each of the -epochs the range, the mean and its standard\nerror of a number."),
		program("growth", "Draws medians of a cost, with bars from 10 to 90 % of the trials. A trial that is\nnot solved costs more than any other."),
		program("front", "Draws for each name the points that no other one beats in both goals, and the edge of\nwhat they beat. Less is better."),
		{Name: "plot agreement", Usage: agreementUsage, New: func() cli.Command { return new(agreeing) }},
		{Name: "plot pictures", Usage: picturesUsage, New: func() cli.Command { return new(making) }},
	},
}

func main() { suite.Main() }

// program returns the program of a kind of picture.
func program(name, does string) cli.Program {
	return cli.Program{
		Name:  "plot " + name,
		Usage: fmt.Sprintf("usage: plot %s [flags] file ...\n\n%s\n\nExit status 0: done; 1: the picture can't be written; 2: a flag or file that can't\nbe used.\n", name, does),
		Files: true,
		New:   func() cli.Command { return &drawing{kind: kinds[name], name: name} },
	}
}

// Run reads the files and draws the picture.
func (d *drawing) Run(ctx context.Context, p *cli.Process) error {
	var samples []sample
	for _, name := range d.files {
		more, err := d.read(ctx, p, name)
		if err != nil {
			return err
		}
		samples = append(samples, more...)
	}
	all := d.kind.sum(d.chosen(samples))
	if d.isCSV() {
		return d.write(p, func() error { return writeSeries(d.out, all) })
	}
	drawn, err := d.kind.newPicture(d.title, d.xLabel, d.yLabel, d.log, all)
	if err != nil {
		return cli.BadUsef("%w", err)
	}
	return d.write(p, func() error { return render(d.out, d.file, []*plot.Plot{drawn}, width, d.high(len(all))) })
}

// read returns the samples of a file.
func (d *drawing) read(ctx context.Context, p *cli.Process, name string) ([]sample, error) {
	in, err := p.OpenRaw(ctx, name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	t, err := readTable(name, in)
	if err != nil {
		return nil, err
	}
	return t.samples(d.by, d.x, d.y)
}
