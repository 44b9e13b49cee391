package main

import (
	"context"
	"encoding/json"
	"slices"
	"sync"

	"example.com/sudoku/internal/experiment"
	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

func init() {
	register.DoFn5x1(&trialsFn{})
	register.Emitter1[string]()
	register.Emitter2[int, tally]()
	register.Function2x1(addTallies)
}

// outputs are the names of the files that a pipeline of trials writes.
type outputs struct{ results, failed, settings string }

// trials returns a pipeline that makes the trials of an experiment, in shards.
func trials(e *experiment.Experiment, shards, workers int, to outputs) *beam.Pipeline {
	p, s := beam.NewPipelineWithRoot()
	parts := make([]int, min(shards, e.Trials()))
	for i := range parts {
		parts[i] = i
	}
	// Without the reshuffle one worker would make all shards.
	all := beam.Reshuffle(s, beam.CreateList(s, parts))
	records, failed, tallies := beam.ParDo3(s, &trialsFn{Text: string(e.Text()), Shards: len(parts), Workers: workers}, all)
	keep(s, &e.Plan, to, records, failed, tallies)
	return p
}

// keep writes what a trialsFn emits.
func keep(s beam.Scope, p *experiment.Plan, to outputs, records, failed, tallies beam.PCollection) {
	plan, _ := json.Marshal(p) // can't fail
	head := string(plan) + "\n"
	write(s, to.results, head, records)
	write(s, to.failed, head, failed)
	sums := beam.DropKey(s, beam.CombinePerKey(s, addTallies, tallies))
	beam.ParDo0(s, &tableFn{to.settings, p.Settings, p.Metrics}, beam.GroupByKey(s, beam.AddFixedKey(s, sums)))
}

// trialsFn makes the trials of a shard on all cores. It holds the text of the
// experiment, because the worker may be a machine without its files.
type trialsFn struct {
	Text            string
	Shards, Workers int

	experiment *experiment.Experiment
}

// Setup is called once on each worker.
func (f *trialsFn) Setup() (err error) {
	f.experiment, err = experiment.Parse("experiment", []byte(f.Text))
	return err
}

// ProcessElement emits the records of a shard and once more those that failed, as
// blocks of lines, and the tallies of the settings.
func (f *trialsFn) ProcessElement(ctx context.Context, part int, records, failed func(string), tallies func(int, tally)) error {
	m := made{plan: &f.experiment.Plan, records: records}
	shard := experiment.Shard{Part: part, Of: f.Shards}
	if err := f.experiment.Run(ctx, shard.Trials(f.experiment.Trials()), f.Workers, m.add); err != nil {
		return err
	}
	m.close(ctx, failed, tallies)
	return nil
}

// made collects the records of a shard.
type made struct {
	plan    *experiment.Plan
	records func(string)

	mutex         sync.Mutex
	lines, failed []byte // not emitted yet
	tallies       map[int]*tally
}

// blockSize is the least number of bytes of a block of lines, except for the last
// one of a shard. A runner takes some microseconds and some hundred bytes for each
// element, so a line alone would be too short.
const blockSize = 64 << 10

// add adds a record. It is safe for concurrent use.
func (m *made) add(r *experiment.Record) error {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	start := len(m.lines)
	m.lines = m.plan.Append(m.lines, r)
	if r.Outcome == experiment.Failed {
		m.failed = append(m.failed, m.lines[start:]...)
	}
	if len(m.lines) >= blockSize {
		m.records(string(m.lines))
		m.lines = m.lines[:0]
	}
	if m.tallies == nil {
		m.tallies = make(map[int]*tally)
	}
	t := m.tallies[r.Setting]
	if t == nil {
		t = &tally{Setting: r.Setting, Outcomes: make([]int64, len(experiment.Outcomes())), Sums: make([]int64, len(r.Values))}
		m.tallies[r.Setting] = t
	}
	t.add(r)
	return nil
}

// close emits what add has not, and counts the trials.
func (m *made) close(ctx context.Context, failed func(string), tallies func(int, tally)) {
	m.records(string(m.lines))
	failed(string(m.failed))
	for setting, t := range m.tallies {
		tallies(setting, *t)
		count(ctx, "trials", t.trials())
		for i, name := range outcomes() {
			count(ctx, name, t.Outcomes[i])
		}
	}
}

// A tally sums up trials of a setting.
type tally struct {
	Setting     int
	Outcomes    []int64 // how many trials ended so, in the order of experiment.Outcomes
	Sums        []int64 // of the metrics
	Nanoseconds int64
}

func (t *tally) add(r *experiment.Record) {
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

func outcomes() []string {
	var names []string
	for _, o := range experiment.Outcomes() {
		names = append(names, string(o))
	}
	return names
}
