package main

import (
	"context"
	"encoding/json"
	"slices"
	"sync"

	"example.com/sudoku/examples/internal/experiment"
	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

func init() {
	register.DoFn5x1(&trialsFn{})
	register.Emitter1[string]()
	register.Emitter2[int, tally]()
	register.Function2x1(addTallies)
}

// A tally sums up trials of a setting.
type tally struct {
	Setting     int
	Outcomes    []int64 // how many trials ended so, in the order of experiment.Outcomes
	Sums        []int64 // of the metrics
	Nanoseconds int64
}

func (t *tally) add(r *experiment.Record) {
	if t.Outcomes == nil {
		t.Outcomes, t.Sums = make([]int64, len(experiment.Outcomes())), make([]int64, len(r.Values))
	}
	t.Outcomes[slices.Index(experiment.Outcomes(), r.Outcome)]++
	for i, v := range r.Values {
		t.Sums[i] += v
	}
	t.Nanoseconds += int64(r.Time)
}

func (t *tally) trials() int64 {
	n := int64(0)
	for _, trials := range t.Outcomes {
		n += trials
	}
	return n
}

// addTallies returns the tally of the trials of both.
func addTallies(a, b tally) tally {
	sum := tally{a.Setting, slices.Clone(a.Outcomes), slices.Clone(a.Sums), a.Nanoseconds + b.Nanoseconds}
	for i, n := range b.Outcomes {
		sum.Outcomes[i] += n
	}
	for i, n := range b.Sums {
		sum.Sums[i] += n
	}
	return sum
}

// outputs are the names of the files that a pipeline of trials writes.
type outputs struct{ results, failed, settings string }

// trials returns a pipeline that makes the trials of an experiment, in shards.
func trials(e *experiment.Experiment, shards, workers int, to outputs) (*beam.Pipeline, error) {
	head, err := json.Marshal(e.Plan)
	if err != nil {
		return nil, err
	}
	p, s := beam.NewPipelineWithRoot()
	parts := make([]int, min(shards, e.Trials()))
	for i := range parts {
		parts[i] = i
	}
	// Without the reshuffle one worker would make all shards.
	all := beam.Reshuffle(s, beam.CreateList(s, parts))
	records, failed, tallies := beam.ParDo3(s, &trialsFn{Text: string(e.Text()), Shards: len(parts), Workers: workers}, all)
	write(s, to.results, string(head)+"\n", records)
	write(s, to.failed, string(head)+"\n", failed)
	sums := beam.DropKey(s, beam.CombinePerKey(s, addTallies, tallies))
	beam.ParDo0(s, &tableFn{to.settings, e.Settings, e.Metrics}, beam.GroupByKey(s, beam.AddFixedKey(s, sums)))
	return p, nil
}

// trialsFn makes the trials of a shard on all cores. It holds the text of the
// experiment, because the worker may be a machine without its files.
type trialsFn struct {
	Text            string
	Shards, Workers int

	experiment *experiment.Experiment
}

// blockSize is the least number of bytes of a block of lines, except for the last
// one of a shard. A runner takes some microseconds and some hundred bytes for each
// element, so a line alone would be too short.
const blockSize = 64 << 10

// Setup is called once on each worker.
func (f *trialsFn) Setup() (err error) {
	f.experiment, err = experiment.Parse("experiment", []byte(f.Text))
	return err
}

// ProcessElement emits the records of a shard and once more those that failed, as
// blocks of lines, and the tallies of the settings.
func (f *trialsFn) ProcessElement(ctx context.Context, part int, records, failed func(string), tallies func(int, tally)) error {
	var mutex sync.Mutex // the calls of keep overlap
	var lines, failures []byte
	tallied := make(map[int]*tally)
	shard := experiment.Shard{Part: part, Of: f.Shards}
	err := f.experiment.Run(ctx, shard.Trials(f.experiment.Trials()), f.Workers, func(r *experiment.Record) error {
		mutex.Lock()
		defer mutex.Unlock()
		start := len(lines)
		lines = f.experiment.Append(lines, r)
		if r.Outcome == experiment.Failed {
			failures = append(failures, lines[start:]...)
		}
		if len(lines) >= blockSize {
			records(string(lines))
			lines = lines[:0]
		}
		t := tallied[r.Setting]
		if t == nil {
			t = &tally{Setting: r.Setting}
			tallied[r.Setting] = t
		}
		t.add(r)
		return nil
	})
	if err != nil {
		return err
	}
	records(string(lines))
	failed(string(failures))
	for setting, t := range tallied {
		tallies(setting, *t)
		count(ctx, "trials", t.trials())
		for i, name := range outcomes() {
			count(ctx, name, t.Outcomes[i])
		}
	}
	return nil
}

func outcomes() []string {
	var names []string
	for _, o := range experiment.Outcomes() {
		names = append(names, string(o))
	}
	return names
}
