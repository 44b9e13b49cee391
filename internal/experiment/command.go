package experiment

import (
	"context"
	"fmt"
	"strings"

	"example.com/sudoku/internal/cli"
)

// Program is the command.
var Program = cli.Program{
	Name:  "sudoku experiment",
	Short: "make, join, compare and race very many trials of settings",
	Usage: `usage: sudoku experiment run|merge|report|race [flags] file ...

  run     makes the trials of an experiment file, or continues
  merge   joins the results of shards, and finds missing and double trials
  report  summarizes results: success, costs, and which setting is better
  race    is run that drops settings as soon as they are clearly worse

"sudoku help experiment run" explains the file and lists the flags of run.
`,
	Examples: `sudoku experiment run population.json                 all trials, on all cores
sudoku experiment run -shard 3/16 population.json     the fourth of 16 parts
sudoku experiment merge -file all.jsonl part-*.jsonl  joins the parts
sudoku experiment report all.jsonl                 success, costs, comparisons
sudoku experiment race population.json                drops bad settings early
`,
	Programs: []cli.Program{runProgram, mergeProgram, reportProgram, raceProgram},
}

var runProgram = cli.Program{
	Name: "sudoku experiment run",
	Usage: `usage: sudoku experiment run [flags] experiment.json

Makes the trials of an experiment, on all cores. If it is stopped in any way, the
same command continues. The file says what to try:

  {
    "algorithm": "evolve", or genetic, backtrack, solve, unique, rate, generate
    "boards":   ["..62…", {"file": "hard.txt", "every": 10, "first": 100},
                 {"glob": "corpus/*.txt"}],     or {"empty": 9} to generate
    "options":  {"Islands": 1},      of the library, common to all settings
    "settings": [{}, {"NoDeduction": true}],
    "grid":     {"Population": [2, 4, 8], "Steps": [1000, 4000]},
    "random":   {"count": 20, "seed": 1, "options": {
                 "Mistake": {"from": 0.01, "to": 0.2, "scale": "log"}}},
    "seeds":    {"from": 1, "to": 100},         or [1, 2, 3]
    "budget":   {"steps": 1000000, "time": "10s"},
    "metrics":  ["proposals", "errors"]
  }

Only algorithm and boards must be there. The settings are all combinations of the
list, the grid and the random draws. With a budget of time, results depend on the
machine. An experiment grows, as by one more value of an option: write a new file,
and let -from name the old one.

The last line on standard error has the totals. Exit status 0: every trial was
made; 1: interrupted, a trial failed or the results can't be written; 2: a flag or
file that can't be used.
`,
	Files: true,
	New:   func() cli.Command { return new(run) },
}

// Run makes the trials that the file of results does not hold yet.
func (r *run) Run(ctx context.Context, p *cli.Process) error {
	e, err := Load(r.file)
	if err != nil {
		return cli.BadFile(err)
	}
	e.Shard = r.shard
	if r.check {
		fmt.Fprintln(p.Out, described(&e.Plan))
		for _, line := range e.Idle() {
			fmt.Fprintln(p.Out, line)
		}
		return nil
	}
	if r.from != "" {
		old, err := Load(r.from)
		if err != nil {
			return cli.BadFile(err)
		}
		taken, err := e.TakeOver(r.output, old, strings.TrimSuffix(r.from, ".json")+".jsonl")
		if err != nil {
			return cli.BadFile(err)
		}
		p.Note("trials taken over: %d", taken)
	}
	var t tally
	results, err := Open(r.output, e.Plan, func(_ int, record *Record) { t.add(record) })
	if err != nil {
		return cli.BadFile(err)
	}
	kept, missing := t.all(), count(results.Missing())
	meter := cli.NewMeter(kept, kept+missing)
	p.Totals = t.totals(kept)
	p.Show(meter.String)
	err = e.Run(ctx, results.Missing(), r.workers, func(record *Record) error {
		t.add(record)
		meter.Add(1)
		return results.Add(record)
	})
	if closed := results.Close(); closed != nil {
		return fmt.Errorf("%w; all whole lines are kept: the same command continues", closed)
	}
	if err == nil && t.failed() > 0 {
		return fmt.Errorf("failed trials: %d; see their \"error\" in %s", t.failed(), r.output)
	}
	return err
}
