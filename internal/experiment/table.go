package experiment

import (
	"math"
	"slices"
	"strings"
	"time"

	"example.com/sudoku/internal/cli"
)

// A table holds the costs of all trials by their numbers. A cost is NaN where
// there is no trial, and infinite where it did not succeed.
type table struct {
	plan    Plan
	metric  int  // of the plan, or -1 for the time
	byBoard bool // compare boards, not trials
	costs   []float64
	times   []float64 // in seconds
	failed  []int     // trials of each setting
}

// newTable returns an empty table of a metric by name, by default the first one.
func newTable(plan Plan, metric string) (*table, error) {
	t := &table{plan: plan, failed: make([]int, len(plan.Settings))}
	names := append(slices.Clone(plan.Metrics), "ns")
	if metric == "" {
		metric = names[0]
	}
	if err := cli.OneOf("metric", metric, names...); len(names) > 1 && err != nil {
		return nil, cli.BadUsef("%w", err)
	}
	t.metric = slices.Index(plan.Metrics, metric)
	t.costs, t.times = make([]float64, plan.Trials()), make([]float64, plan.Trials())
	for n := range t.costs {
		t.costs[n], t.times[n] = math.NaN(), math.NaN()
	}
	return t, nil
}

// set stores a trial. Different trials can be stored at the same time, except for
// failed.
func (t *table) set(n int, r *Record) {
	t.times[n] = r.Time.Seconds()
	switch {
	case r.Outcome != Solved:
		t.costs[n], t.times[n] = math.Inf(1), math.Inf(1)
	case t.metric < 0:
		t.costs[n] = t.times[n]
	default:
		t.costs[n] = float64(r.Values[t.metric])
	}
}

// sameExperiment reports whether two tables have the same trials.
func (t *table) sameExperiment(other *table) bool {
	return t.plan.Experiment == other.plan.Experiment && len(t.costs) == len(other.costs) &&
		slices.Equal(t.plan.Settings, other.plan.Settings)
}

// joined returns a table in which the settings of each file are settings of their
// own. The tables are of the same experiment.
func joined(files []string, tables []*table) *table {
	all := *tables[0]
	all.plan.Settings, all.failed = nil, nil
	for i, t := range tables {
		version := strings.TrimSuffix(files[i], ".jsonl")
		for _, label := range t.plan.Settings {
			if len(t.plan.Settings) == 1 {
				label = version
			} else {
				label = version + ": " + label
			}
			all.plan.Settings = append(all.plan.Settings, label)
		}
		all.failed = append(all.failed, t.failed...)
	}
	all.costs, all.times = nil, nil
	n := len(tables[0].plan.Settings)
	for pair := range tables[0].pairs() {
		for _, t := range tables {
			all.costs = append(all.costs, t.costs[pair*n:][:n]...)
			all.times = append(all.times, t.times[pair*n:][:n]...)
		}
	}
	return &all
}

// found returns the number of trials that the table has.
func (t *table) found() int {
	n := 0
	for _, cost := range t.costs {
		if !math.IsNaN(cost) {
			n++
		}
	}
	return n
}

// freeBoards returns the number of boards whose trials all succeeded at no cost.
func (t *table) freeBoards() int {
	tried, paid := make([]bool, t.plan.Boards), make([]bool, t.plan.Boards)
	for n, cost := range t.costs {
		board := n / len(t.plan.Settings) % t.plan.Boards
		tried[board] = tried[board] || cost == 0
		paid[board] = paid[board] || cost > 0
	}
	free := 0
	for board := range tried {
		if tried[board] && !paid[board] {
			free++
		}
	}
	return free
}

// pairs returns the number of boards × seeds.
func (t *table) pairs() int { return len(t.costs) / len(t.plan.Settings) }

// at returns the cost of a setting on a pair of board and seed.
func (t *table) at(pair, setting int) float64 { return t.costs[pair*len(t.plan.Settings)+setting] }

// of returns the numbers of a column that a setting has, in ascending order.
func (t *table) of(column []float64, setting int) []float64 {
	var numbers []float64
	for n := setting; n < len(column); n += len(t.plan.Settings) {
		if !math.IsNaN(column[n]) {
			numbers = append(numbers, column[n])
		}
	}
	slices.Sort(numbers)
	return numbers
}

// solved returns how many numbers are those of trials that succeeded.
func solved(sorted []float64) int {
	n, _ := slices.BinarySearch(sorted, math.Inf(1))
	return n
}

// quantile returns the least number that is not exceeded by a share of all.
func quantile(sorted []float64, share float64) float64 {
	if len(sorted) == 0 {
		return math.NaN()
	}
	return sorted[max(0, int(math.Ceil(share*float64(len(sorted))))-1)]
}

// A comparison says how setting A did beside setting B on the same boards and
// seeds.
type comparison struct {
	A, B                     int
	better, worse, tied      int     // costs of A
	ratio                    float64 // of the mean cost of A to that of B
	sign, rank               float64
	signCorrected, corrected float64 // by Holm, over all comparisons
}

// compare compares two settings where both have a trial: each pair of board and
// seed, or each board by the sum over its seeds.
func (t *table) compare(a, b int) comparison {
	c := comparison{A: a, B: b}
	groups := t.pairs()
	if t.byBoard {
		groups = t.plan.Boards
	}
	sums := make([]struct{ x, y, n float64 }, groups)
	for pair := range t.pairs() {
		x, y := t.at(pair, a), t.at(pair, b)
		if !math.IsNaN(x) && !math.IsNaN(y) {
			s := &sums[pair%groups]
			s.x, s.y, s.n = s.x+x, s.y+y, s.n+1
		}
	}
	var differences []float64
	var x, y float64
	for _, s := range sums {
		x, y = x+s.x, y+s.y
		switch {
		case s.n == 0:
			continue
		case s.x < s.y:
			c.better++
		case s.x > s.y:
			c.worse++
		default: // also both infinite
			c.tied++
			continue
		}
		differences = append(differences, (s.x-s.y)/s.n)
	}
	c.ratio = x / y
	c.sign, c.rank = signTest(c.better, c.worse), signedRank(differences)
	return c
}

// comparisons compares each two settings, or all with one.
func (t *table) comparisons(against int) []comparison {
	var all []comparison
	var sign, rank []float64
	for a := range t.plan.Settings {
		for b := range t.plan.Settings {
			if against < 0 && a < b || against == b && a != b {
				c := t.compare(a, b)
				all, sign, rank = append(all, c), append(sign, c.sign), append(rank, c.rank)
			}
		}
	}
	sign, rank = holm(sign), holm(rank)
	for i := range all {
		all[i].signCorrected, all[i].corrected = sign[i], rank[i]
	}
	return all
}

// duration returns a time for people.
func duration(seconds float64) string {
	d := time.Duration(seconds * 1e9)
	for unit := time.Duration(1); ; unit *= 10 { // three digits
		if d < 1000*unit {
			return d.Round(unit).String()
		}
	}
}
