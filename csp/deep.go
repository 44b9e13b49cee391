package csp

import (
	"context"
	"math/bits"

	"example.com/sudoku/internal/learn"
	"example.com/sudoku/internal/propagate"
)

// deepSearch searches a model depth first with strong deductions (internal/propagate).
// It is for models in which groups hold all their values and other rules meet them,
// such as cages, and for those with constraints that only it states strongly.
type deepSearch struct {
	*propagate.Search
	base      int       // the value of a decision is base and that of its variable
	also      []operand // of each variable after those of the decisions
	model     *Model
	decisions int
}

// newDeepSearch returns a search of the domains, or nil if the model has no statement or one that
// is for the learner alone, or the error of the context.
func newDeepSearch(ctx context.Context, m *Model, d *rootDomains, r *rules) (*deepSearch, error) {
	t, err := newStatement(ctx, m, d)
	if t == nil || t.asked {
		return nil, err
	}
	if r.narrowOnly(d) {
		t.SinglesOnly()
	}
	return t.search(ctx, m)
}

// search returns a search of a statement.
func (t *statement) search(ctx context.Context, m *Model) (*deepSearch, error) {
	e, err := t.CompileWithin(ctx)
	if err != nil {
		return nil, err
	}
	return &deepSearch{Search: e.Search(propagate.Options{Hints: m.hintsFrom(t.base)}), base: t.base, also: t.also, model: m, decisions: len(m.decisions)}, nil
}

// step makes one transition, as learn.Solver.Step does.
func (g *deepSearch) step(ctx context.Context) (learn.State, error) {
	event, err := g.Step(ctx)
	switch {
	case err != nil:
		return 0, err
	case event == propagate.Chosen:
		return learn.Deciding, nil
	case event == propagate.DeadEnd:
		return learn.Conflicting, nil
	case event == propagate.Solution:
		return learn.Standing, nil
	}
	return learn.Exhausted, nil
}

func (g *deepSearch) choice() (x Decision, relation Relation, value int) {
	path := g.Path()
	decision, value := g.decision(path[len(path)-1])
	return g.model.decision(decision.index), Exactly, value
}

// decision returns the decision and the value of a choice.
func (g *deepSearch) decision(c propagate.Choice) (operand, int) {
	x := operand{index: int32(c.Variable)}
	if n := c.Variable - g.decisions; n >= 0 {
		x = g.also[n]
	}
	return operand{index: x.index}, g.base + c.Value - x.plus()
}

func (g *deepSearch) stats() Stats { return Stats{Guesses: g.Nodes, Backtracks: g.DeadEnds} }

func (g *deepSearch) work() int64 { return g.Words() }

func (g *deepSearch) level() int { return g.Level() }

func (g *deepSearch) ended() bool { return g.Ended() }

// valueOf returns the value of a decision in the solution found last.
func (g *deepSearch) valueOf(x int32) int { return g.base + g.Value(int(x)) }

// ends returns the least and the greatest value of a decision that are left without any
// choice.
func (g *deepSearch) ends(x int32) (low, high int) {
	left := g.Domain(int(x))
	return g.base + bits.TrailingZeros64(left), g.base + bits.Len64(left) - 1
}

// improve demands a better value of the objective than that of the best solution.
func (g *deepSearch) improve(goal *goal) bool {
	at := goal.best - g.base
	values := uint64(1)<<at - 1
	if goal.up {
		values = ^uint64(0) << at << 1
	}
	g.Bound(int(goal.x), values)
	return true
}

// leave removes from the domains what is excluded without any choice, and returns the choices.
func (g *deepSearch) leave(d *rootDomains) (path []choice) {
	for x := range d.decisions {
		left := g.Domain(x)
		for v := range d.remaining(int32(x)) {
			if v -= g.base; v < 0 || v > 63 || left>>v&1 == 0 {
				d.removeValue(int32(x), g.base+v)
			}
		}
	}
	for _, c := range g.Path() {
		x, value := g.decision(c)
		path = append(path, choice{x, value, c.Exhausted})
	}
	return path
}
