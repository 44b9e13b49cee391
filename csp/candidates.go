package csp

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"example.com/sudoku/internal/propagate"
)

// This file asks about all solutions at once: which values occur in them, one drawn at
// random, and about how many they are.

// A ValueCount says in how many solutions a decision takes a value.
type ValueCount struct {
	Value     int
	Solutions int  // up to the limit asked for
	Open      bool // there may be more: the search stopped before it was known
}

// TrueCandidates returns for each decision, in the order of [Model.Decisions], the values
// of its domain with the number of solutions in which it takes them, up to the limit.
// With limit 1, these are the values that occur in any solution. A limit below 1 is an
// [*OptionError], as all solutions would have to be listed. Solutions are those of
// [Model.Count]: of all decisions. If the search stops
// early, the error is [ErrBudget] or that of the context, and counts may be Open. A
// model without a solution has the count 0 everywhere, and no error or that of its Check.
func (m *Model) TrueCandidates(ctx context.Context, limit int) ([][]ValueCount, error) {
	if limit < 1 {
		return nil, wrong("limit", limit, "1 or more")
	}
	if err := m.ready(ctx); err != nil {
		return nil, err
	}
	if m.hasWide() {
		return nil, wrong("domain", "a wide one", "decisions whose values are within 65,536 numbers")
	}
	all := make([][]ValueCount, len(m.decisions))
	d := newRootDomains(m)
	for x := range all {
		for v := range d.remaining(int32(x)) {
			all[x] = append(all[x], ValueCount{Value: v})
		}
	}
	t, ok, err := m.statement(ctx)
	switch {
	case err != nil || !ok:
	case t == nil || t.asked:
		err = m.countEach(ctx, limit, all)
	default:
		err = t.candidates(ctx, limit, m.MaxDeadEnds, all)
	}
	if err == nil && len(all) > 0 && !slices.ContainsFunc(all[0], func(c ValueCount) bool { return c.Solutions > 0 }) {
		err = m.checkError()
	}
	return all, err
}

// candidates counts the solutions of each value, up to a limit.
func (t *statement) candidates(ctx context.Context, limit, deadEnds int, all [][]ValueCount) error {
	e, err := t.CompileWithin(ctx)
	if err != nil {
		return err
	}
	found, err := e.Candidates(ctx, limit, propagate.Options{MaxDeadEnds: deadEnds})
	for x := range all {
		for i := range all[x] {
			c := &all[x][i]
			if bit := c.Value - t.base; bit >= 0 && bit < 64 {
				c.Solutions = found.Counts[64*x+bit]
				c.Open = c.Solutions < limit && found.Open[x]>>bit&1 != 0
			}
		}
	}
	return err
}

// checkError returns what Check says of a model without a solution.
func (m *Model) checkError() error {
	if m.Check == nil {
		return nil
	}
	return m.Check()
}

// statement returns the statement of the model, or nil if it has none. It returns false
// if the model has no solution by its form.
func (m *Model) statement(ctx context.Context) (*statement, bool, error) {
	d := newRootDomains(m)
	r, err := rulesOf(ctx, m, d)
	if err != nil {
		return nil, false, err
	}
	if r.never || d.failed {
		return nil, false, nil
	}
	for x := range m.decisions {
		if d.countValues(int32(x)) == 0 {
			return nil, false, nil
		}
	}
	t, err := newStatement(ctx, m, d)
	return t, true, err
}

// countEach is TrueCandidates for models without a statement: it counts the solutions
// with each value.
func (m *Model) countEach(ctx context.Context, limit int, all [][]ValueCount) error {
	for x := range all {
		for i := range all[x] {
			all[x][i].Open = true
		}
	}
	for x := range all {
		for i := range all[x] {
			c := &all[x][i]
			fixed := *m
			fixed.made, fixed.operands, fixed.Check = nil, nil, nil
			fixed.constraints = append(m.constraints[:len(m.constraints):len(m.constraints)], &Constraint{
				form: boundForm{}, relation: Exactly, model: m, decisions: []operand{{index: int32(x)}}, total: c.Value,
			})
			n, err := fixed.Count(ctx, limit)
			c.Solutions = n
			if err != nil {
				return err
			}
			c.Open = false
		}
	}
	return nil
}

// RandomSolution returns a solution drawn at random. The same seed draws the same
// solution. With up to 1,000 solutions each is as likely as any other. With more, it
// is drawn from 50 random probes by their weights, which is nearly uniform where parts
// of the search have like numbers of solutions. A model whose values are more than 63
// apart is an [*OptionError]. Its other errors are those of [Model.Solve]. Probes look at the
// constraints of tasks, bins, tours, extremes, operations and Element, and at SameSet, only
// when at most one of their decisions is open, so models of many of those take long.
func (m *Model) RandomSolution(ctx context.Context, seed uint64) (Assignment, error) {
	e, base, err := m.engine(ctx)
	if err != nil {
		return nil, err
	}
	o := propagate.Options{MaxDeadEnds: m.MaxDeadEnds, Rand: rand.New(rand.NewPCG(seed, 0))}
	values, err := e.Random(ctx, o)
	switch {
	case err != nil:
		return nil, err
	case values == nil:
		return nil, m.noSolution()
	}
	a := make(Assignment, len(m.decisions))
	for x := range a {
		a[x] = base + int(values[x])
	}
	return a, nil
}

// An Estimate is an estimated number of solutions, by random probes (Knuth 1975).
type Estimate struct {
	Count     float64 // expected to be the number
	Low, High float64 // 95 % interval, if many probes hit and no few of them dominate
	Probes    int
	Hits      int // probes that ended in a solution
}

// EstimateCount estimates the number of solutions, those of [Model.Count], by so many
// probes. A probe chooses
// values at random, with deductions between, until it has a solution or a contradiction,
// and weighs the solution by the numbers of values it chose from. Where few probes hit,
// or few have most of the weight, the number is likely larger than the interval says.
// A model whose values are more than 63 apart is an [*OptionError]. Probes know as much of
// constraints as those of [Model.RandomSolution].
func (m *Model) EstimateCount(ctx context.Context, probes int, seed uint64) (Estimate, error) {
	if probes < 1 {
		return Estimate{}, wrong("probes", probes, "1 or more")
	}
	e, _, err := m.engine(ctx)
	if errors.Is(err, ErrNoSolution) {
		return Estimate{}, nil
	}
	if err != nil {
		return Estimate{}, err
	}
	t, err := e.Estimate(ctx, probes, rand.New(rand.NewPCG(seed, 0)))
	return Estimate{t.Mean, t.Low, t.High, t.Probes, t.Hits}, err
}

// engine returns the compiled model, and the value that its bit 0 stands for.
func (m *Model) engine(ctx context.Context) (*propagate.Engine, int, error) {
	if err := m.ready(ctx); err != nil {
		return nil, 0, err
	}
	t, ok, err := m.statement(ctx)
	switch {
	case err != nil:
		return nil, 0, err
	case !ok:
		return nil, 0, m.noSolution()
	case t == nil:
		return nil, 0, wrong("model", len(m.decisions), "values within 64 numbers")
	}
	e, err := t.CompileWithin(ctx)
	return e, t.base, err
}
