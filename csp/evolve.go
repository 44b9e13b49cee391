package csp

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"example.com/sudoku/evolve"
)

// This file evolves a model, by package evolve. A plan says what of the model is a gene,
// and how its errors are counted.

// Evolve returns a solution by combinatorial evolution, with the options of
// [evolve.Options], whose zero value is good for a new model. It changes one assignment
// step by step, at decisions in conflict, and restarts now and then. It is for models that
// have many solutions and are too large for Solve. It proves nothing, except that a model
// has no solution where deduction or a single assignment shows it.
//
// The answer is like that of [Model.Solve]: the quality is QualityFeasible, or
// QualityInfeasible with [ErrNoSolution]. If the run reaches a limit of the options or the
// context ends, the error is [ErrBudget] or that of the context, the quality
// QualityLocalInfeasible, and the answer has the assignment with the fewest errors found
// and the constraints that it breaks. Only a context that has ended before leaves it
// without one. MaxDeadEnds has no effect: the budget is [evolve.Options.MaxProposals].
// Stats.Guesses counts the moves tried. Options that can't be used are an [*OptionError],
// and a function of a constraint that is not pure may be an [*evolve.LawError].
//
// With a [Goal] it looks for the best value of a decision, and an assignment that breaks
// nothing is better than any that does. The answer is then as that of [Model.Minimize]: the
// quality is QualityOptimal only if the value is Bound, what deduction leaves of the domain.
// Otherwise the run ends at a limit or with the context, with the error of that, and the best
// solution is QualityFeasible, or what is broken is said as above. More than one goal is an
// [*OptionError].
//
// The answer depends on the model and the options alone, and is the same on any number of
// cores.
func (m *Model) Evolve(ctx context.Context, opts evolve.Options, goals ...Goal) (Answer, error) {
	p, run, err := m.evolution(ctx, opts, goals)
	if err != nil {
		return m.unevolved(err)
	}
	for len(p.genes) > 0 && run.Step(ctx) {
	}
	return p.judge(p.answer(run))
}

// evolution returns a run that evolves the model.
func (m *Model) evolution(ctx context.Context, opts evolve.Options, goals []Goal) (*plan, *evolve.Run[genome], error) {
	p, err := newPlan(ctx, m)
	if err == nil {
		err = p.setGoal(goals)
	}
	if err != nil {
		return nil, nil, err
	}
	run, err := evolve.New(ctx, p.problem(), p.way().complete(p, opts))
	return p, run, err
}

// unevolved returns the answer to an error of evolution.
func (m *Model) unevolved(err error) (Answer, error) {
	if errors.Is(err, ErrNoSolution) {
		return Answer{Quality: QualityInfeasible}, m.noSolution()
	}
	return Answer{}, err
}

// problem returns the problem that package evolve solves.
func (p *plan) problem() evolve.Problem[genome] {
	return evolve.Problem[genome]{
		New: p.newGenome, Copy: copyGenome,
		Random: p.random, Count: p.count, Errors: p.rank,
		Worker: p.way().worker(p),
		Merge:  p.merge, Differ: p.differ,
	}
}

// answer returns the answer of a run that has ended.
func (p *plan) answer(run *evolve.Run[genome]) (Answer, error) {
	best, err := run.Result()
	a := Answer{Quality: QualityFeasible, Values: p.assignment(&best.Solution), Stats: Stats{Guesses: best.Stats.Proposals}}
	a.Broken = p.model.broken(a.Values)
	switch {
	case errors.As(err, new(*evolve.LawError)):
		a.Quality = QualityLocalInfeasible
		return a, err
	case len(a.Broken) == 0 && (p.goal == nil || len(p.genes) == 0):
		return a, nil
	case len(a.Broken) == 0:
		return a, err
	case err == nil: // all errors are counted, so a function has two answers
		a.Quality = QualityLocalInfeasible
		return a, &evolve.LawError{Func: "Constraint", Name: a.Broken[0].String(), Broke: "is kept at one time and broken at another"}
	case len(p.genes) == 0: // there is no other assignment
		return Answer{Quality: QualityInfeasible}, p.model.noSolution()
	}
	a.Quality = QualityLocalInfeasible
	return a, err
}

// broken returns the constraints that an assignment breaks.
func (m *Model) broken(a Assignment) []*Constraint {
	var list []*Constraint
	for _, c := range m.constraints {
		if !c.Keeps(a) {
			list = append(list, c)
		}
	}
	return list
}

// assignment returns the values of the decisions, each the nearest in its domain.
func (p *plan) assignment(s *genome) Assignment {
	a := slices.Clone(s.value[:p.decisions])
	for x, v := range a {
		if !p.has(int32(x), v) {
			a[x] = p.nearest(int32(x), v)
		}
	}
	return a
}

// random fills a genome at random. Groups hold their values, most of them in the domains.
func (p *plan) random(s *genome, source *rand.PCG) {
	for x := range s.value {
		s.value[x] = none
		if p.gene[x].follow == nil && p.gene[x].group < 0 {
			s.value[x] = p.draw(int32(x), source)
		}
	}
	for i := range p.groups {
		p.fill(s, &p.groups[i], source)
	}
}

// fill gives the genes of a group its values.
func (p *plan) fill(s *genome, g *geneGroup, source *rand.PCG) {
	const rounds, tries = 10, 10 // of swaps that bring values into the domains
	for i, x := range g.genes {
		k := evolve.Below(i+1, source)
		if k < i {
			s.value[x] = s.value[g.genes[k]]
		}
		s.value[g.genes[k]] = g.values[i]
	}
	for range rounds {
		outside := false
		for _, x := range g.genes {
			for t := 0; t < tries && !p.has(x, s.value[x]); t++ {
				outside = true
				y := g.genes[evolve.Below(len(g.genes), source)]
				if p.has(x, s.value[y]) {
					s.value[x], s.value[y] = s.value[y], s.value[x]
				}
			}
		}
		if !outside {
			break
		}
	}
}

// merge takes each group, and each other gene, from either parent.
func (p *plan) merge(child, a, b *genome, r *rand.Rand) {
	parents := [2]*genome{a, b}
	for _, x := range p.genes {
		if p.gene[x].group < 0 {
			child.value[x] = parents[r.IntN(2)].value[x]
		}
	}
	for i := range p.groups {
		from := parents[r.IntN(2)]
		for _, x := range p.groups[i].genes {
			child.value[x] = from.value[x]
		}
	}
}

// differ counts the genes in which two genomes differ.
func (p *plan) differ(a, b *genome) (parts, of int) {
	for _, x := range p.genes {
		if a.value[x] != b.value[x] {
			parts++
		}
	}
	return parts, len(p.genes)
}
