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
	// Errors is the number of errors. With [Problem.Cost] it is 0 if the cost is at most the
	// Target of the run, else 1.
	Errors int
	// Cost is that of [Problem.Cost]. With [Problem.Costs] it ranks the population: the
	// integer part is the number of the front, from 0, and the rest, at most a half, falls
	// with the distance to the neighbours in the front.
	Cost  float64
	Costs []float64 // with [Problem.Costs]
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
	o.Errors, o.Cost, o.Age, o.Explorer = other.Errors, other.Cost, other.Age, other.Explorer
	o.Costs = append(o.Costs[:0], other.Costs...)
}

func (p *Problem[S]) clone(o *Organism[S]) Organism[S] {
	c := Organism[S]{Solution: p.newSolution()}
	p.set(&c, o)
	return c
}

// A Summary describes the population of a run in numbers.
type Summary struct {
	Best, Worst         int     // errors
	BestCost, WorstCost float64 `json:",omitzero"` // with [Problem.Cost]
	// Mean and Spread, the standard deviation, are those of the errors, or of the costs that
	// are finite.
	Mean, Spread float64
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
	best, worst, values := all[0], all[0], make([]float64, 0, len(all))
	for _, o := range all {
		if e.problem.rank(o) < e.problem.rank(best) {
			best = o
		} else if e.problem.rank(o) > e.problem.rank(worst) {
			worst = o
		}
		if value := float64(o.Errors); e.problem.Errors != nil {
			values = append(values, value)
		} else if o.Cost <= math.MaxFloat64 {
			values = append(values, o.Cost)
		}
	}
	s := Summary{Best: best.Errors, Worst: worst.Errors, BestCost: best.Cost, WorstCost: worst.Cost}
	if len(values) > 0 {
		s.Mean, s.Spread = rng.Spread(values)
	}
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
