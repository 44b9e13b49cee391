// Package experiment makes many trials of the library's algorithms: each board of
// an experiment with each setting and each seed. A trial depends on these three
// alone, so the trials can be made in any order, by any number of machines, and
// again after an interruption.
//
// An experiment is a file of JSON:
//
//	{
//	  "comment":   "does a larger population pay?",
//	  "algorithm": "evolve",
//	  "boards":    ["..62…", {"file": "hard.txt", "every": 10, "first": 100}, {"glob": "corpus/*.txt"}],
//	  "options":   {"Islands": 1},
//	  "settings":  [{}, {"Parents": "worker and explorer"}],
//	  "grid":      {"Population": [2, 4, 8], "Steps": [1000, 4000]},
//	  "random":    {"count": 20, "seed": 1, "options": {"Mistake": {"from": 0.01, "to": 0.2, "scale": "log"}}},
//	  "seeds":     {"from": 1, "to": 100},
//	  "budget":    {"steps": 1000000, "time": "10s"},
//	  "metrics":   ["proposals", "errors"]
//	}
//
// Only "algorithm" and "boards" must be there. The settings are all combinations
// of the list, the grid and the random draws; "options" are common to all. Paths
// start from the folder of the file. A board {"empty": 9} is one to generate on.
// All of it is checked before the first trial starts.
//
// The results are lines of JSON, one per trial, which are only appended. A run may
// be killed at any moment: the same command continues it, and the results are
// those of a run that was never killed, apart from the times and the order.
//
// Program is the command "sudoku experiment", which also says which settings are better.
package experiment

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"os"
	"slices"
	"time"

	"example.com/sudoku"
	"example.com/sudoku/internal/cli"
)

// An Experiment is a set of trials.
type Experiment struct {
	Plan
	problems []problem
	settings []setting
	limit    time.Duration // of a trial, or 0
	boards   *value        // where they stand in the file
}

// A Plan says which trials there are and what they measure. It is the first line
// of a file of results.
type Plan struct {
	Experiment string   `json:"experiment"` // hash of all that decides the results
	Algorithm  string   `json:"algorithm"`
	Boards     int      `json:"boards"`
	Settings   []string `json:"settings"`
	Seeds      Seeds    `json:"seeds"`
	// Metrics are what a trial measures beside its time. By the first one,
	// trials are compared.
	Metrics []string `json:"metrics"`
	Shard   Shard    `json:"shard,omitzero"`
}

// A Key names a trial.
type Key struct {
	Board, Setting int // as the experiment counts them, from 0
	Seed           uint64
}

// Load reads an experiment file. The error of a file that can't be used is an
// [*Error], a [*fs.PathError] or one of the boards.
func Load(name string) (*Experiment, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return Parse(name, text)
}

// Parse returns the experiment that a text describes. Errors and paths are those of
// a file with the given name.
func Parse(name string, text []byte) (*Experiment, error) {
	file, err := parse(name, text)
	if err != nil {
		return nil, err
	}
	return read(file)
}

func read(file *value) (*Experiment, error) {
	err := file.object("comment", "algorithm", "boards", "options", "settings", "grid", "random", "seeds", "budget", "metrics")
	if err != nil {
		return nil, err
	}
	for _, name := range []string{"algorithm", "boards"} {
		if file.get(name) == nil {
			return nil, file.errorf("%q is missing", name)
		}
	}
	if err := file.get("algorithm").oneOf(algorithmNames()); err != nil {
		return nil, err
	}
	a := &algorithms[slices.Index(algorithmNames(), file.get("algorithm").word())]
	e := &Experiment{Plan: Plan{Algorithm: a.name}}
	if e.settings, err = a.readSettings(file); err != nil {
		return nil, err
	}
	if e.Seeds, err = readSeeds(file.get("seeds")); err != nil {
		return nil, err
	}
	if e.Metrics, err = a.readMetrics(file.get("metrics")); err != nil {
		return nil, err
	}
	if e.limit, err = readLimit(file.get("budget")); err != nil {
		return nil, err
	}
	e.boards = file.get("boards")
	if e.problems, err = a.readBoards(e.boards); err != nil {
		return nil, err
	}
	e.Boards = len(e.problems)
	for _, s := range e.settings {
		e.Settings = append(e.Settings, s.label)
	}
	if most := mostTrials / len(e.settings) / e.Boards; e.Seeds.Len() > most {
		return nil, file.errorf("%d boards × %d settings × %d seeds: want at most %d trials", e.Boards, len(e.settings), e.Seeds.Len(), mostTrials)
	}
	if err := e.check(file); err != nil {
		return nil, err
	}
	e.Experiment = e.hash()
	return e, nil
}

// readMetrics reads "metrics", by default all that the algorithm has.
func (a *algorithm) readMetrics(v *value) ([]string, error) {
	metrics := []string{}
	if v == nil {
		return append(metrics, a.metrics...), nil
	}
	if v.text[0] != '[' {
		return nil, v.array("metrics")
	}
	for _, item := range v.items {
		if err := item.oneOf(a.metrics); err != nil {
			return nil, err
		}
		if slices.Contains(metrics, item.word()) {
			return nil, item.errorf("%s stands here twice", item.text)
		}
		metrics = append(metrics, item.word())
	}
	return metrics, nil
}

// readLimit reads the time of "budget".
func readLimit(budget *value) (time.Duration, error) {
	if budget == nil || budget.get("time") == nil {
		return 0, nil
	}
	v := budget.get("time")
	limit, err := time.ParseDuration(v.word())
	if err != nil || limit <= 0 {
		return 0, v.errorf("found %s, want a time such as \"10s\" or \"1m30s\"", brief(v.text))
	}
	return limit, nil
}

// check returns the error of options that can't be used on one of the sizes.
func (e *Experiment) check(file *value) error {
	known := make(map[int]bool)
	for _, p := range e.problems {
		if known[p.cells()] {
			continue
		}
		known[p.cells()] = true
		for i := range e.settings {
			if err := p.check(e.settings[i].options); err != nil {
				return e.settings[i].place(file, err)
			}
		}
	}
	return nil
}

// hash returns the SHA-256 of all that decides the results.
func (e *Experiment) hash() string {
	h := sha256.New()
	write := json.NewEncoder(h)
	write.Encode([]any{"trials 1", e.Algorithm, e.Seeds, e.Metrics, e.limit})
	for _, s := range e.settings {
		write.Encode(s.text)
	}
	for _, p := range e.problems {
		write.Encode(p.line())
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Text returns the text of the experiment with the boards in place of the names of
// their files. On a machine that does not have the files, Parse makes the same
// experiment of it.
func (e *Experiment) Text() []byte {
	lines := make([]string, len(e.problems))
	for i, p := range e.problems {
		lines[i] = p.line()
	}
	boards, _ := json.Marshal(lines) // strings have always a JSON
	text, start := e.boards.document.text, e.boards.start
	return slices.Concat(text[:start], boards, text[start+len(e.boards.text):])
}

// Trials returns the number of trials.
func (p *Plan) Trials() int { return p.Boards * len(p.Settings) * p.Seeds.Len() }

// Key returns the key of trial n. Trials of one seed follow each other, and among
// them those of one board.
func (p *Plan) Key(n int) Key {
	rest := n / len(p.Settings)
	return Key{Board: rest % p.Boards, Setting: n % len(p.Settings), Seed: p.Seeds.At(rest / p.Boards)}
}

// Number returns the number of the trial with a key.
func (p *Plan) Number(k Key) (n int, ok bool) {
	seed, ok := p.Seeds.Index(k.Seed)
	if !ok || k.Board < 0 || k.Board >= p.Boards || k.Setting < 0 || k.Setting >= len(p.Settings) {
		return 0, false
	}
	return (seed*p.Boards+k.Board)*len(p.Settings) + k.Setting, true
}

// Trial makes trial n. It returns an error only if the context ended first; what
// happens in the trial is part of the record.
func (e *Experiment) Trial(ctx context.Context, n int) (Record, error) {
	r := Record{Key: e.Key(n)}
	within, cancel := cli.Timeout(ctx, e.limit)
	defer cancel()
	start := time.Now()
	m, err := e.problems[r.Board].do(within, e.settings[r.Setting].options, r.Seed)
	r.Time = time.Since(start)
	if ctx.Err() != nil && errors.Is(err, ctx.Err()) {
		return r, ctx.Err()
	}
	switch {
	case err == nil:
		r.Outcome = Solved
	case errors.Is(err, sudoku.ErrBudget):
		r.Outcome = OutOfSteps
	case errors.Is(err, context.DeadlineExceeded):
		r.Outcome = OutOfTime
	case errors.Is(err, sudoku.ErrNoSolution):
		r.Outcome = NoSolution
	case errors.Is(err, sudoku.ErrManySolutions):
		r.Outcome = ManySolutions
	default:
		r.Outcome, r.Error = Failed, cli.Plain(err)
	}
	r.Values = make([]int64, len(e.Metrics))
	for i, name := range e.Metrics {
		r.Values[i] = m[name]
	}
	return r, nil
}
