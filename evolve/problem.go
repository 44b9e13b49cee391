package evolve

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

// This file holds what a problem is: the functions that the engine calls.

// A Problem says what the solutions of a problem are. Random, one of Errors and Cost, and
// Worker are required, and Merge in place of Worker for [Genetic]; each of the others may be
// nil. The functions are called on several goroutines at once if there are several islands, so they
// must not share scratch memory. All chance comes from the sources that they get.
type Problem[S any] struct {
	// Name stands for the problem in saved runs, which a problem of another name refuses.
	Name string

	// New returns a solution with memory of its own. Without New the zero S is one. Islands
	// call New at the same time, as all functions: it must not take solutions from a list.
	New func() S
	// Copy makes dst, which New returned, equal to src. Without Copy that is *dst = *src,
	// for an S without slices, maps and pointers.
	Copy func(dst, src *S)
	// Random fills a solution at random.
	Random func(s *S, source *rand.PCG)
	// Count computes what a solution holds besides itself, such as tables for Errors and
	// moves. It is called after Random, Merge and Load wrote a solution.
	Count func(s *S)
	// Errors counts the errors of a solution. 0 errors solve the problem. They may be the
	// whole cost of a solution, if that is never below 0.
	Errors func(s *S) int
	// Cost is for problems that ask for the best solution, in place of Errors. Less is
	// better, numbers below 0 are allowed, and +Inf is that of a solution that is not
	// feasible. NaN and -Inf break a law. A run ends at the Target of its options, or at a
	// limit with [ErrBudget]. It is the same on all machines on which Cost returns the same
	// bits, so its products that are added or subtracted must not fuse: write
	// float64(x*y) + z.
	Cost func(s *S) float64
	// Costs is for problems of several goals, each a cost, in place of Errors and Cost. Only
	// [Genetic] takes it, without a Worker: see [Result.Front]. The number of costs is always
	// the same, and what holds for Cost holds for each.
	Costs func(s *S) []float64
	// Told is the number of costs of a solution that [Run.Tell] takes, in place of Errors, Cost
	// and Costs: for costs that another process computes. See [Run.Ask].
	Told int
	// Worker makes the worker of an island. The built-in ones are [Tempered], [Annealed],
	// [Cooled], [Tabu] and [Article].
	Worker func(Job[S]) (Worker[S], error)

	// Merge makes child a child of two solutions. Without Merge organisms evolve by
	// themselves.
	Merge func(child, a, b *S, r *rand.Rand)
	// Trial makes [Genetic] differential evolution, in place of Merge and Mutate. Each organism
	// of the population is parent of one child, which takes its place unless it is worse. best
	// is drawn from the Elite, and others are three more organisms. See [Box.TrialRandom].
	Trial func(child, parent, best *S, others [3]*S, r *rand.Rand)
	// Mutate changes a solution at random, in one place. Only [Genetic] calls it.
	Mutate func(s *S, source *rand.PCG)
	// Differ returns in how many parts two solutions differ, and how many parts they
	// have. An island whose mating workers differ in less than one part of twenty
	// restarts. Without Differ it never does.
	Differ func(a, b *S) (parts, of int)

	// Check returns the law of the problem that a solution breaks, or nil. It is called
	// after each Merge and Mutate, and now and then after Moves.
	Check func(s *S) error

	// Save returns a solution as text, and Load reads it into s, which New returned.
	// Without them a solution is saved as JSON, by the methods of S or *S if it has any
	// of [encoding.TextMarshaler] and [encoding/json.Marshaler].
	Save func(s *S) ([]byte, error)
	Load func(s *S, text []byte) error

	// QuickSteps is a number of steps that take less than a millisecond together. A turn of
	// fewer steps is not cancelled, and islands then wait for each other after many turns
	// and not after each one, which matters where turns take microseconds. 0 means that
	// it is not known.
	QuickSteps int

	target float64 // of a run: the cost that solves the problem, or -Inf
}

// A Job is what a worker is made for.
type Job[S any] struct {
	Problem *Problem[S]
	// Stopped reports whether a worker that has made the given number of steps may
	// return, because the run is cancelled or another island was faster. A worker whose
	// turn takes more than some milliseconds calls it now and then. Its turn is undone,
	// and repeated if the run continues.
	Stopped func(made int) bool
}

// A Worker improves solutions. It may keep scratch memory, but must not remember
// anything between turns, because runs are saved and resumed.
type Worker[S any] interface {
	// Follow is called after a solution was written by others, before Improve. A worker
	// with tables of its own in the solution computes them here.
	Follow(s *S)
	// Improve makes at most the given number of steps on a solution with the given
	// errors, and stops at 0 errors. It returns the errors left, how many steps it made,
	// and how many of them changed the solution. With Cost there are [Organism.Errors]:
	// 1 until the Target is reached.
	Improve(s *S, errors, steps int, source *rand.PCG) (left, made, accepted int, err error)
}

// newSolution returns a solution with memory of its own.
func (p *Problem[S]) newSolution() (s S) {
	if p.New != nil {
		s = p.New()
	}
	return s
}

func (p *Problem[S]) copy(dst, src *S) {
	if p.Copy != nil {
		p.Copy(dst, src)
	} else {
		*dst = *src
	}
}

func (p *Problem[S]) count(s *S) {
	if p.Count != nil {
		p.Count(s)
	}
}

// lacks returns the error of a problem without one of the functions that a run requires.
func (p *Problem[S]) lacks(required ...string) error {
	values := 0
	for _, given := range []bool{p.Errors != nil, p.Cost != nil, p.Costs != nil, p.Told > 0} {
		if given {
			values++
		}
	}
	switch {
	case values > 1:
		return &OptionError{Field: "Errors, Cost, Costs and Told", Value: "several", Want: "one of them"}
	case p.Told < 0:
		return &OptionError{Field: "Told", Value: p.Told, Want: "0 or more"}
	case (p.Costs != nil || p.Told > 0) && (p.Worker != nil || slices.Contains(required, "Worker")):
		return &OptionError{Field: p.valuer(), Value: "given", Want: "Genetic, and no Worker"}
	case p.Trial != nil && (p.Merge != nil || p.Mutate != nil):
		return &OptionError{Field: "Trial", Value: "a function", Want: "no Merge and Mutate, in whose place it is"}
	}
	for _, f := range []struct {
		name    string
		missing bool
	}{{"Random", p.Random == nil}, {"Errors", values == 0}, {"Worker", p.Worker == nil}, {"Merge", p.Merge == nil && p.Trial == nil}} {
		if f.missing && slices.Contains(required, f.name) {
			return &OptionError{Field: f.name, Value: "nil", Want: "a function"}
		}
	}
	if (p.Save == nil) != (p.Load == nil) {
		return &OptionError{Field: "Save and Load", Value: "one of them", Want: "both or none"}
	}
	return nil
}

// A LawError ends a run in which a function of the caller broke a law.
type LawError struct {
	Func  string // the function of the problem, such as "Merge", or the kind of the plug-in
	Name  string // of the plug-in, or empty
	Broke string // what it did
	Err   error  // that of Check, or nil
}

func (e *LawError) Error() string {
	if e.Name != "" {
		return fmt.Sprintf("sudoku: %s %q %s", e.Func, e.Name, e.Broke)
	}
	return fmt.Sprintf("sudoku: %s %s", e.Func, e.Broke)
}

// Unwrap returns the error of Check.
func (e *LawError) Unwrap() error { return e.Err }

func lawError(function, broke string, args ...any) *LawError {
	return &LawError{Func: function, Broke: fmt.Sprintf(broke, args...)}
}
