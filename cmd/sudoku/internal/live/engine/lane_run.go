package engine

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"example.com/sudoku"
	"example.com/sudoku/evolve"
)

// A run is a lane that evolves a population.
type run struct {
	*evolution
	again     func() (*evolution, error) // makes the run from its options
	mistake   *float64                   // of the options
	crossover *sudoku.Crossover
	slice     time.Duration // of computing, 0 for no limit
	patience  time.Duration // is longer than slice if a turn is
	proposals int64         // when the last slice ended
	mates     mates
	shown     population // in the last frame
	shownAt   int        // the epoch of the last frame
	alike     int64      // the epoch since which all organisms are, or 0
	between   bool       // the last step ended an epoch
	epoch     epoch
	attempts  int     // at the last epoch
	starts    []int64 // epochs in which attempts began since the last frame
	trace     trace
}

type (
	evolution  = sudoku.Run[sudoku.Puzzle]
	population = sudoku.Population[sudoku.Puzzle]
)

// newRun returns an evolution or a genetic algorithm.
func newRun(e *Engine, puzzle sudoku.Puzzle, seed uint64, l *Lane) (*run, error) {
	r := &run{slice: e.Slice, patience: e.Slice, between: true, attempts: 1}
	r.epoch.mistaken = make(map[int]bool)
	if l.Algorithm == "genetic" {
		opts := new(sudoku.GeneticOptions)
		if l.Classic {
			opts = sudoku.ClassicGenetic()
		}
		if err := unmarshal(l.Options, opts); err != nil {
			return nil, err
		}
		if err := limitGenetic(opts, len(puzzle.Cells)); err != nil {
			return nil, err
		}
		opts.Seed = seed
		r.mistake, r.crossover, r.mates.generations = &opts.Mistake, &opts.Crossover, true
		r.again = func() (*evolution, error) { return sudoku.NewGenetic(context.Background(), puzzle, opts) }
	} else {
		opts := new(sudoku.EvolveOptions)
		if l.Classic {
			opts = sudoku.Classic()
		}
		if err := unmarshal(l.Options, opts); err != nil {
			return nil, err
		}
		if err := limitEvolution(opts, len(puzzle.Cells)); err != nil {
			return nil, err
		}
		opts.Seed = seed
		r.mistake, r.crossover = &opts.Mistake, &opts.Crossover
		r.again = func() (*evolution, error) { return sudoku.NewEvolution(context.Background(), puzzle, opts) }
	}
	var err error
	r.evolution, err = r.again()
	return r, err
}

// observe makes the run again, before its first step, with a record of what it crosses.
func (r *run) observe() error {
	switch o := r.evolution.Options().(type) {
	case *sudoku.EvolveOptions:
		if o.NoCrossover {
			return nil
		}
		*r.crossover = r.mates.observe(o.Crossover)
		if r.epoch.merges = o.Parents != evolve.ParentsTwoWorkers && o.Worker.Name == sudoku.SwapWorker.Name; r.epoch.merges {
			r.mates.first = r.meet
		}
	case *sudoku.GeneticOptions:
		*r.crossover = r.mates.observe(o.Crossover)
	}
	var err error
	r.evolution, err = r.again()
	return err
}

// step runs epochs, as many as fit into a slice of time.
func (r *run) step(ctx context.Context, most int64) (ticks int64, more bool, err error) {
	if r.slice > 0 {
		ctx = slice{ctx, time.Now().Add(r.patience)}
	}
	for ticks < most {
		if r.between || r.mates.generations { // a generation that was cut is made again
			r.mates.forget()
		}
		if r.between {
			r.begin(most == 1)
		}
		r.between = true
		if !r.Step(ctx) {
			more, err = r.cut(ctx)
			if !more {
				ticks++ // the last epoch
				r.end()
				r.whole()
				r.trace.tick++
			}
			return ticks, more, err
		}
		ticks++
		r.end()
		if r.trace.due() {
			p := r.compare(r.organisms(), r.trace.tick)
			r.trace.add(float64(p.Best), p.Mean, float64(p.Worst), p.Agreement)
		}
		if best, _ := r.Result(); best.Stats.Attempts != r.attempts {
			r.attempts, r.starts = best.Stats.Attempts, append(r.starts, r.trace.tick)
		}
	}
	r.patience = r.slice
	return ticks, true, nil
}

// cut is called when Step returns false. It reports whether the slice is the
// reason, so that the run can continue in the next one.
func (r *run) cut(ctx context.Context) (more bool, err error) {
	best, err := r.Result()
	s, sliced := ctx.(slice)
	if !sliced {
		return false, ctx.Err()
	}
	if s.Context.Err() != nil || !errors.Is(err, context.DeadlineExceeded) {
		return false, s.Context.Err()
	}
	if best.Stats.Proposals == r.proposals {
		r.patience *= 2 // a turn takes longer than that, and is undone if cut
	}
	r.proposals, r.between = best.Stats.Proposals, false
	return true, nil
}

// A slice is a context that ends at a time. It takes no timer.
type slice struct {
	context.Context
	until time.Time
}

func (s slice) Deadline() (time.Time, bool) { return s.until, true }

func (s slice) Err() error {
	if err := s.Context.Err(); err != nil {
		return err
	}
	if !time.Now().Before(s.until) {
		return context.DeadlineExceeded
	}
	return nil
}

// change replaces the run by one with another mistake rate that continues from
// its checkpoint.
func (r *run) change(mistake float64) error {
	if math.IsNaN(mistake) {
		return refuse("the mistake rate is no number")
	}
	if mistake == 0 {
		mistake = -1 // 0 is the default in the options
	}
	saved, err := r.MarshalJSON()
	if err != nil {
		return err
	}
	*r.mistake = mistake
	next, err := r.again()
	if err == nil {
		err = next.UnmarshalJSON(saved)
	}
	if err == nil {
		r.evolution = next
		r.mates.forget()
	}
	return err
}

func (r *run) stop() {}

func (r *run) columns() []string {
	return []string{"epoch", "attempt", "best", "worst", "mean", "spread", "agreement", "distinct", "proposals", "accepted", "births"}
}

func (r *run) row() []any {
	best, _ := r.Result()
	s, p := best.Stats, r.Population().Summary()
	return []any{s.Epochs, s.Attempts, p.Best, p.Worst, p.Mean, p.Spread, p.Agreement, p.Distinct, s.Proposals, s.Accepted, s.Births}
}

// A PopulationView is the population of a frame.
type PopulationView struct {
	evolve.Summary
	Errors    []int    // of each organism
	Explorers []int    // the organisms that explore
	New       []int    // the organisms whose board is another than in the frame before, or that were made since
	Mates     [][2]int // the last pairs of organisms that were crossed
	Alike     int64    `json:",omitempty"` // the epoch since which all organisms are nearly the same

	Mistakes  int     // so far: workers that went on from a board that is no better; -1 if not each epoch was looked at
	Mistaken  []int   // those since the frame before
	Births    []Birth // of the last epoch, in place of the worst workers
	Part      int     `json:",omitempty"` // of an epoch, from 1 on, or 0 for a whole one
	Inherited []int   `json:",omitempty"` // the cells that the child has from its explorer, where the part is the merge
}

func (r *run) view(f *Frame) {
	all := r.organisms()
	best, err := r.Result()
	board := best.Board
	f.Errors, f.Stats, f.Trace, f.Starts = best.Errors, best.Stats, r.trace.take(), r.starts
	r.starts = nil
	summary := r.compare(all, int64(best.Stats.Epochs))
	if f.Done {
		f.Solved, f.Outcome = err == nil, r.outcome(err, best.Stats.Proposals)
	} else if len(all) > 0 { // the best of all attempts may be long gone
		fittest := slices.MinFunc(all, func(a, b sudoku.Organism[sudoku.Puzzle]) int { return cmp.Compare(a.Errors, b.Errors) })
		board, f.Errors = fittest.Board, fittest.Errors
	}
	f.Board, f.Clashes = board.Cells, clashes(board)
	p := &PopulationView{Summary: summary, Errors: make([]int, len(all)), Explorers: []int{}, New: []int{}, Mates: [][2]int{}, Alike: r.alike}
	if !f.Done { // a generation that was solved has not made all its children
		p.Mates = r.mates.pairs(all)
	}
	for i, o := range all {
		p.Errors[i] = o.Errors
		if o.Explorer {
			p.Explorers = append(p.Explorers, i)
		}
		fresh := i < len(r.shown) && !bytes.Equal(o.Board.Cells, r.shown[i].Board.Cells)
		if r.mates.generations { // its organisms are sorted anew in each epoch
			fresh = o.Age < best.Stats.Epochs-r.shownAt
		}
		if fresh {
			p.New = append(p.New, i)
		}
	}
	r.tell(f, p)
	f.Population, r.shown, r.shownAt = p, all, best.Stats.Epochs
}

// compare describes the organisms and notes since which epoch they are all alike. It is
// called for the epochs that are traced or shown.
func (r *run) compare(all population, epoch int64) evolve.Summary {
	const almost = 0.995 // of the cells: the page says 0 % diversity
	s := all.Summary()
	switch {
	case len(all) < 2 || s.Agreement < almost:
		r.alike = 0
	case r.alike == 0:
		r.alike = max(1, epoch)
	}
	return s
}

// outcome says in words how the run ended. Deduction may leave nothing to search, and a
// population whose organisms are all alike can no longer get further by crossing.
func (r *run) outcome(err error, proposals int64) string {
	switch {
	case err == nil && proposals == 0:
		return "solved by deduction: there is nothing to search"
	case errors.Is(err, sudoku.ErrBudget) && r.alike > 0:
		return fmt.Sprintf("not solved: all organisms alike since epoch %d, so crossing makes nothing new", r.alike)
	}
	return outcome(err)
}
