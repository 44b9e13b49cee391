package csp

import (
	"context"
	"math/bits"
	"slices"

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
	rules     *rules
	decisions int
}

// The learner takes over after deepEffort/n² dead ends, where n is the number of
// decisions: 300,000 on 9×9 boards, 5,000 on 25×25. With a tenth of that on 9×9, two hard
// renbans took 4.6 s instead of 0.3 s. Models with sums of at most mostSummed decisions
// stay: on 42 hard killers the learner needed 70 s, the deductions 0.3 s. It takes over
// after plainEffort/n² dead ends if all constraints are plain: where they say no more
// than their clauses do, the learner needed 0.02 s instead of 1.7 s and 0.07 s instead of
// 4.3 s. With orders, permutations or automata of more than mostSummed decisions among them, it is
// orderEffort: of five games of patience one took 1.3 s instead of 0.1 s without a limit, and
// two 0.15 s and 0.3 s instead of 0.1 s with plainEffort.
const (
	deepEffort  = 2_000_000_000
	plainEffort = 6_000_000
	orderEffort = 30_000_000
	mostSummed  = 100
)

// newDeepSearch returns a search of the domains, or nil if the model is not for it, or the
// error of the context. Hints are for it if there is a goal, as it follows them in all
// choices: a still life of 7×7 cells took 39,000 dead ends instead of 110,000.
func newDeepSearch(ctx context.Context, m *Model, d *rootDomains, r *rules, g *goal) (*deepSearch, error) {
	hinted := g != nil && len(m.hints) > 0 && len(r.tableRules) > 0
	if r.never || d.failed || !hinted && !r.suitDeep() {
		return nil, nil
	}
	limit := m.MaxDeadEnds
	n := len(m.decisions)
	if n > mostSummed || !slices.ContainsFunc(m.constraints, func(c *Constraint) bool { return c.kind == kindSum && c.relation != OtherThan }) {
		most := max(1, deepEffort/(n*n))
		switch {
		case m.plain(false):
			most = max(1, plainEffort/(n*n))
		case n > mostSummed && m.plain(true):
			most = max(1, orderEffort/(n*n))
		}
		if limit <= 0 || most < limit {
			limit = most
		}
	}
	return deepSearchOf(ctx, m, d, r, limit)
}

// deepSearchOf is newDeepSearch for any model that has a statement, with a limit of
// dead ends, if it is positive.
func deepSearchOf(ctx context.Context, m *Model, d *rootDomains, r *rules, limit int) (*deepSearch, error) {
	t, err := newStatement(ctx, m, d)
	if t == nil {
		return nil, err
	}
	e, err := t.CompileWithin(ctx)
	if err != nil {
		return nil, err
	}
	return &deepSearch{Search: e.Search(propagate.Options{MaxDeadEnds: limit, Hints: m.hintsFrom(t.base)}), base: t.base, also: t.also, rules: r, decisions: len(m.decisions)}, nil
}

// plain reports whether all constraints are plain.
func (m *Model) plain(many bool) bool {
	return !slices.ContainsFunc(m.constraints, func(c *Constraint) bool { return !c.plain(many) })
}

// plain reports whether internal/propagate deduces from a constraint little more than
// unit propagation does from its clauses. Orders, permutations and automata say the same in
// both; of few decisions the search without clauses is quicker.
func (c *Constraint) plain(many bool) bool {
	switch c.kind {
	case kindAllDifferent, kindNotEqual, kindEqual, kindBound, kindTable, kindForbid:
		return true
	case kindLess, kindLessEqual:
		return many
	case kindSum:
		return c.relation == OtherThan
	case kindForm:
		switch c.form.(type) {
		case pairForm, notForm, lexForm, rankForm, checkForm, amongForm, elementForm:
			return true
		case scanForm, inverseForm:
			return many
		case orForm, reifyForm:
			alternatives, _ := c.alternatives()
			return !slices.ContainsFunc(alternatives, func(list []*Constraint) bool {
				return slices.ContainsFunc(list, func(c *Constraint) bool { return !c.plain(many) })
			})
		}
	}
	return false
}

// suitDeep reports whether the rules are those that deepSearch is better at: a group
// holds all values of its decisions, and there are other rules.
func (r *rules) suitDeep() bool {
	if len(r.forms) > 0 {
		return true
	}
	if len(r.sums)+len(r.equal)+len(r.tableRules) == 0 {
		return false
	}
	for i := range r.different {
		g := &r.different[i]
		if g.narrow() && len(g.decisions) >= fewestFull && len(g.decisions) == g.width {
			return true
		}
	}
	return false
}

// fewestFull is the size of the smallest full group that makes a model one for
// deepSearch.
const fewestFull = 4

// step makes one transition, as learn.Solver.Step does. It returns learn.Stating if
// the learner must take over.
func (g *deepSearch) step() learn.State {
	event, err := g.Step(context.Background())
	switch {
	case err != nil:
		return learn.Stating
	case event == propagate.Chosen:
		return learn.Deciding
	case event == propagate.DeadEnd:
		return learn.Conflicting
	case event == propagate.Solution:
		return learn.Standing
	}
	return learn.Exhausted
}

// lastChoice returns the decision and the value chosen last.
func (g *deepSearch) lastChoice() (x int32, value int) {
	path := g.Path()
	last := path[len(path)-1]
	decision, value := g.decision(last)
	return decision.index, value
}

// decision returns the decision and the value of a choice.
func (g *deepSearch) decision(c propagate.Choice) (operand, int) {
	x := operand{index: int32(c.Variable)}
	if n := c.Variable - g.decisions; n >= 0 {
		x = g.also[n]
	}
	return operand{index: x.index}, g.base + c.Value - x.plus()
}

func (g *deepSearch) stats() Stats {
	return Stats{Guesses: g.Nodes, Backtracks: g.DeadEnds}
}

// valueOf returns the value of a decision in the solution found last.
func (g *deepSearch) valueOf(x int32) int { return g.base + g.Value(int(x)) }

// ends returns the least and the greatest value of a decision that are left without any
// choice.
func (g *deepSearch) ends(x int32) (low, high int) {
	left := g.Domain(int(x))
	return g.base + bits.TrailingZeros64(left), g.base + bits.Len64(left) - 1
}

// leaveDeep states to the learner what deep has not searched. It returns false if that
// has no solution, and false with the error of the context if the context ends.
func (s *search) leaveDeep(ctx context.Context) (bool, error) {
	g := s.deep
	for x := range s.decisions {
		left := g.Domain(x)
		for v := range s.remaining(int32(x)) {
			if v -= g.base; v < 0 || v > 63 || left>>v&1 == 0 {
				s.removeValue(int32(x), g.base+v)
			}
		}
	}
	if s.goal != nil {
		first, last := s.goal.better()
		s.limitTo(s.goal.x, first, last)
	}
	if ok, err := s.reduce(ctx, g.rules); !ok {
		return false, err
	}
	var path []choice
	for _, c := range g.Path() {
		x, value := g.decision(c)
		path = append(path, choice{x, value, c.Exhausted})
	}
	err := s.resume(ctx, g.rules, path)
	if s.deep = nil; err != nil {
		return false, err
	}
	s.learner.Guesses, s.learner.Conflicts = int(g.Nodes), int(g.DeadEnds)
	return true, nil
}
