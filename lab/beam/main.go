// Beam makes the trials of an experiment, or solves puzzles, as a pipeline of Apache
// Beam: on this machine with nothing else installed, or on a cluster.
//
//	go run -C lab/beam . run population.json
//	go run -C lab/beam . solve -o solved.tsv puzzles.txt
//	beam run -runner flink -endpoint host:8099 -o /shared/population.jsonl population.json
//
// The trials are those of sudoku experiment, and so are the results: its merge and
// report read them. The runner by default is Beam's prism, in this process. Each flag
// of Beam can be given too; beam flags lists them. See docs/experiments.md.
//
// An experiment with a problem of your own needs a file beside this one, such as tour.go. It
// has readTour, and each worker runs it, as workers are this program:
//
//	func init() { experiment.Own("tour", readTour) } // package cmd/sudoku/experiment
//
// The exit status is 0 if everything was done, 1 if trials failed, puzzles have no
// solution or the pipeline failed, and 2 for flags and files that can't be used.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"strings"

	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/experiment"
	"github.com/apache/beam/sdks/v2/go/pkg/beam"
)

var suite = cli.Program{
	Name: "beam",
	Usage: `usage: beam run|solve|flags [flags] file ...

  run    makes the trials of an experiment file
  solve  solves files of puzzles
  flags  lists the flags of Beam, which run and solve take beside their own

beam run -h lists the flags of run that are not Beam's.
`,
	Programs: []cli.Program{runProgram, solveProgram, flagsProgram},
}

func main() {
	if len(os.Args) > 1 && strings.HasPrefix(os.Args[1], "--worker") { // started by a runner on a worker
		flag.Parse()
		beam.Init() // which does not return
	}
	suite.Main()
}

var runProgram = cli.Program{
	Name: "beam run",
	Usage: `usage: beam run [flags] experiment.json

Makes the trials of an experiment file, which go run ./cmd/sudoku experiment run -h
explains, in shards. Writes three files:

  population.jsonl           the results, as those of experiment run, in any order
  population-failed.jsonl    those of failed trials once more, with their error
  population-settings.csv    for each setting the number of trials by outcome, the
                             sums of the metrics and the time

Each one is replaced when it is complete; a pipeline that is stopped starts again
from nothing. The pipeline carries the experiment with its boards to the workers.

A problem of your own is a file in the folder of this program, lab/beam, whose init
function calls experiment.Own of package cmd/sudoku/experiment.

The last line on standard error has the totals. Exit status 0: every trial was
made; 1: interrupted, a trial failed or the results can't be written; 2: a flag or
file that can't be used.
`,
	Files: true,
	New:   func() cli.Command { return new(run) },
}

// Run makes all trials.
func (r *run) Run(ctx context.Context, p *cli.Process) error {
	e, err := r.load(ctx)
	if err != nil {
		return err
	}
	begin(r.verbose)
	to := r.outputs()
	counts, err := r.execute(ctx, p, trials(e, r.shards, r.workers, to), "trials", outcomes()...)
	if err != nil {
		return err
	}
	if failed := counts[string(experiment.Failed)]; failed > 0 {
		return fmt.Errorf("failed trials: %d; see %s", failed, to.failed)
	}
	return nil
}

var solveProgram = cli.Program{
	Name: "beam solve",
	Usage: `usage: beam solve [flags] file ...

Solves the puzzles of files with one on each line, and finds out whether there is a
second solution. Writes two files, in any order:

  -o    for each puzzle a line with the puzzle, its first solution and the number of
        solutions, 0, 1 or 2 for more, with tabs between them
  -bad  for each line that is no puzzle {"file":…, "line":…, "error":…}

The last line on standard error has the totals. Exit status 0: a solution was
found for every puzzle; 1: not so; 2: a flag or file that can't be used.
`,
	Files: true,
	New:   func() cli.Command { return new(solving) },
}

// Run solves all puzzles.
func (s *solving) Run(ctx context.Context, p *cli.Process) error {
	if err := s.check(); err != nil {
		return err
	}
	begin(s.verbose)
	pipeline := puzzles(s.files, s.workers, s.output, s.bad)
	counts, err := s.execute(ctx, p, pipeline, "puzzles", "solved", "none", "many", "bad")
	switch {
	case err != nil:
		return err
	case counts["bad"] > 0:
		return fmt.Errorf("lines that are no puzzle: %d; see %s", counts["bad"], s.bad)
	case counts["none"] > 0:
		return cli.ErrNotDone
	}
	return nil
}

var flagsProgram = cli.Program{
	Name:  "beam flags",
	Usage: "usage: beam flags\n\nLists the flags of Beam, which run and solve take beside their own.\n",
	New:   func() cli.Command { return listing{} },
}
