package main

import (
	"context"
	"flag"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"time"

	"example.com/sudoku/internal/cli"
	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/dataflow"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/flink"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/spark"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/universal"
)

// executors are the runners by the value of Beam's flag -runner.
var executors = map[string]func(context.Context, *beam.Pipeline) (beam.PipelineResult, error){
	"prism":     prism.Execute,
	"flink":     flink.Execute,
	"spark":     spark.Execute,
	"dataflow":  dataflow.Execute,
	"universal": universal.Execute,
}

func runner() string {
	if *runners.Runner == "" {
		return "prism"
	}
	return *runners.Runner
}

var initialize = sync.OnceFunc(beam.Init)

// begin initializes Beam, which must be before the first pipeline is made.
func begin(verbose bool) {
	initialize()
	if !verbose {
		slog.SetDefault(slog.New(slog.DiscardHandler))
	}
}

// execute runs a pipeline and returns its counts, which become the totals of the
// process: that of all and those with other names. Without counts, the runner has
// the job and nobody waits for it.
func (j *job) execute(ctx context.Context, p *cli.Process, pipeline *beam.Pipeline, all string, others ...string) (map[string]int64, error) {
	start := time.Now()
	result, err := executors[runner()](ctx, pipeline)
	switch {
	case ctx.Err() != nil:
		if !j.local {
			p.Note("the job may continue without this process")
		}
		return nil, ctx.Err()
	case err != nil:
		return nil, fmt.Errorf("%s: %s", runner(), cause(err))
	case *jobopts.Async || result == nil:
		p.Note("the runner %s has the job", runner())
		return nil, nil
	}
	counts := make(map[string]int64)
	for _, c := range result.Metrics().AllMetrics().Counters() {
		if c.Namespace() == namespace {
			counts[c.Name()] += c.Result()
		}
	}
	seconds := time.Since(start).Seconds()
	p.Totals = func() string {
		line := fmt.Sprintf("%s=%d", all, counts[all])
		for _, name := range others {
			line += fmt.Sprintf(" %s=%d", name, counts[name])
		}
		return fmt.Sprintf("%s seconds=%.3f rate=%.1f", line, seconds, float64(counts[all])/seconds)
	}
	return counts, nil
}

// namespace is that of the counts.
const namespace = "sudoku"

// count adds to a count of the pipeline. A DoFn calls it.
func count(ctx context.Context, name string, n int64) {
	beam.NewCounter(namespace, name).Inc(ctx, n)
}

// cause returns the line of the message of a failed pipeline that says why. Before it
// are the plan of the work and the places that the error went through, and after it
// there may be a stack.
func cause(err error) string {
	why := ""
	for line := range strings.Lines(err.Error()) {
		line = strings.TrimRight(line, "\n")
		if _, found, panicked := strings.Cut(line, "panic: "); panicked {
			found, _, _ = strings.Cut(found, " goroutine ")
			return "panic: " + found
		}
		if inStack := strings.HasPrefix(line, "\t"); !inStack && line != "" {
			why = line
		}
	}
	return why
}

// A listing prints the flags of Beam.
type listing struct{}

func (listing) Flags(*flag.FlagSet) {}

func (listing) Check(*flag.FlagSet) error { return nil }

func (listing) Run(_ context.Context, p *cli.Process) error {
	f := flag.NewFlagSet("", flag.ContinueOnError)
	f.SetOutput(p.Out)
	for _, name := range beamFlags {
		of := flag.Lookup(name)
		f.Var(of.Value, name, of.Usage)
		f.Lookup(name).DefValue = of.DefValue
	}
	f.PrintDefaults()
	return nil
}
