package evolve

import (
	"iter"
	"math"

	"example.com/sudoku/internal/rng"
)

// This file holds what a caller sees between two steps: the organisms, and numbers of them.

// An Organism is one solution of a population.
type Organism[S any] struct {
	Solution S
	Errors   int
	// Age is the number of epochs since the organism last improved.
	Age int
	// Explorer is set for the organisms that are filled at random in each epoch, in
	// contrast to workers.
	Explorer bool
}

// Organisms yields the organisms, island by island. They share the memory of the run and
// must not be changed.
func (e *Run[S]) Organisms() iter.Seq[*Organism[S]] {
	return func(yield func(*Organism[S]) bool) {
		for _, s := range e.islands {
			for i := range s.members {
				if !yield(&s.members[i].Organism) {
					return
				}
			}
		}
	}
}

// Population returns a copy of the organisms, island by island.
func (e *Run[S]) Population() []Organism[S] {
	var all []Organism[S]
	for o := range e.Organisms() {
		all = append(all, e.problem.clone(o))
	}
	return all
}

// set makes an organism equal to another one, whose solution it copies.
func (p *Problem[S]) set(o, other *Organism[S]) {
	p.copy(&o.Solution, &other.Solution)
	o.Errors, o.Age, o.Explorer = other.Errors, other.Age, other.Explorer
}

func (p *Problem[S]) clone(o *Organism[S]) Organism[S] {
	c := Organism[S]{Solution: p.newSolution()}
	p.set(&c, o)
	return c
}

// A Summary describes the population of a run in numbers.
type Summary struct {
	Best, Worst  int     // errors
	Mean, Spread float64 // of the errors; Spread is the standard deviation
	// Agreement is the share of parts in which two organisms agree, averaged over all
	// pairs: 1 if all solutions are equal, and 0 for a problem without Differ.
	Agreement float64
	// Distinct is the number of different solutions, and 0 for a problem without Differ.
	Distinct int
}

// Summary describes the population. It compares each pair of organisms if the problem has
// Differ.
func (e *Run[S]) Summary() Summary {
	var all []*Organism[S]
	for o := range e.Organisms() {
		all = append(all, o)
	}
	if len(all) == 0 {
		return Summary{}
	}
	s := Summary{Best: math.MaxInt, Worst: math.MinInt}
	errors := make([]float64, len(all))
	for i, o := range all {
		s.Best, s.Worst = min(s.Best, o.Errors), max(s.Worst, o.Errors)
		errors[i] = float64(o.Errors)
	}
	s.Mean, s.Spread = rng.Spread(errors)
	if differ := e.problem.Differ; differ != nil {
		s.Agreement = 1
		parts, of := 0, 0
		for i, a := range all {
			distinct := 1
			for _, b := range all[:i] {
				d, n := differ(&a.Solution, &b.Solution)
				parts += d
				of += n
				if d == 0 {
					distinct = 0
				}
			}
			s.Distinct += distinct
		}
		if of > 0 {
			s.Agreement -= float64(parts) / float64(of)
		}
	}
	return s
}
