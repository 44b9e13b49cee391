package csp

import (
	"context"
	"math"

	"example.com/sudoku/internal/learn"
	"example.com/sudoku/internal/poll"
)

// A learnerSearch is a model that is stated to the learner: with a variable for each value
// that a decision can take and, where sums need it, a variable for each bound "at most this
// value". Values that deduction excludes have no variable.
type learnerSearch struct {
	*rootDomains
	model      *Model
	goal       *goal // nil: any solution will do
	learner    *learn.Solver
	value      []int32         // of each decision: the variable of its first value, or -1
	bound      []int32         // of each decision: the variable of its first bound, -1 or madeLater
	integers   []int32         // of each decision: its number among the learner's integers, or -1
	vars       int32           // those of the decisions
	made       int             // variables of constraints
	values     bool            // all decisions have variables of their values if they can
	fewBounds  int             // for tests; 0 for the constant
	literals   []learn.Literal // buffer of require
	indicators map[learn.Literal]int32
	ambiguous  bool            // the learner may find a solution again
	together   [][]*Constraint // of each decision: its small constraints; nil before the first use
	found      map[string]bool // solutions, if it may find one that is known
	noting     bool            // those of the learner are noted there
	unstated   []condition     // constraints that the learner does not know
	watched    []watched       // which it is told of when they fall apart
	stating    poll.Steps      // clauses and more that are stated to the learner
}

// Literals that are false or true in every assignment.
const (
	isFalse learn.Literal = -1
	isTrue  learn.Literal = -2
)

// A watched constraint is asked after each choice.
type watched interface {
	// apart returns a clause that is false, and true, if the constraint can't hold any more.
	apart(s *learnerSearch) (clause []learn.Literal, apart bool)
}

// step makes one transition, as learn.Solver.Step does.
func (s *learnerSearch) step(ctx context.Context) (learn.State, error) {
	if err := s.learner.Prepare(ctx); err != nil {
		return 0, err
	}
	restarts := s.learner.Restarts
	state := s.learner.Step()
	if s.learner.Restarts > restarts && s.goal != nil && s.goal.found {
		s.learner.Hints = s.learner.Hints[:0]
		s.nearby()
	}
	if state != learn.Standing && state != learn.Deciding {
		return state, nil
	}
	for _, r := range s.watched {
		if clause, apart := r.apart(s); apart {
			return s.learner.Refuse(clause), nil
		}
	}
	if state == learn.Standing {
		if clause, refused := s.refusal(); refused {
			state = s.learner.Refuse(clause)
		}
	}
	return state, nil
}

func (s *learnerSearch) stats() Stats {
	return Stats{Guesses: int64(s.learner.Guesses), Backtracks: int64(s.learner.Conflicts)}
}

func (s *learnerSearch) work() int64 { return s.learner.Work }

func (s *learnerSearch) level() int { return s.learner.Level() }

func (s *learnerSearch) ended() bool { return false } // its last conflict is no dead end

// improve demands a value of the objective that is better than that of the best solution. It
// returns false if there is none.
func (s *learnerSearch) improve(g *goal) bool {
	p := s.atMost(g.x, g.best-1)
	if g.up {
		p = s.atMost(g.x, g.best).Not()
	}
	if p == isFalse {
		return false
	}
	if p != isTrue {
		s.learner.Require(p)
		s.aim()
		s.nearby()
	}
	return true
}

// ends returns the least and the greatest value of a decision that are left without any choice.
func (s *learnerSearch) ends(x int32) (low, high int) {
	if s.integers[x] >= 0 {
		return s.learner.Bounds(s.integers[x])
	}
	return s.lowest(x), s.highest(x)
}

// valueOf returns the value of a decision in the solution found last.
func (s *learnerSearch) valueOf(x int32) int {
	if s.bound[x] == madeLater {
		return s.learner.Value(s.integers[x])
	}
	i := int32(0)
	for v := range s.remaining(x) {
		switch {
		case s.value[x] >= 0:
			if s.learner.Holds(s.value[x] + i) {
				return v
			}
		case s.bound[x] >= 0:
			if i == int32(s.countValues(x))-1 || s.learner.Holds(s.bound[x]+i) {
				return v
			}
		default:
			return v
		}
		i++
	}
	return 0
}

// resume states the rules to the learner without what a search has exhausted that came to
// these choices. It returns the error of the context if that ends.
func (s *learnerSearch) resume(ctx context.Context, r *rules, path []choice) error {
	s.numberVariables(ctx, r, path...)
	if err := s.stateRules(r); err != nil {
		return err
	}
	clause := make([]learn.Literal, 0, len(path))
	for _, c := range path {
		clause = append(clause, s.is(c.x, c.value).Not())
		if c.exhausted { // together with the choices before it
			s.exclude(clause)
			clause = clause[:len(clause)-1]
		}
	}
	return nil
}

// Measured on queens, which have many solutions, and on 16×16 and 25×25 boards.
const (
	excluded    = 16 // see learn.Solver.Exclude
	restartUnit = 64
	room        = 300
	laterRoom   = 100
)

// makeLearner makes the learner, with the variables of the decisions.
func (s *learnerSearch) makeLearner() {
	l := learn.New(int(s.vars))
	l.Exclude, l.RestartUnit, l.Room, l.MoreRoom = excluded, restartUnit, room, laterRoom
	if s.goal != nil {
		l.Exclude = math.MaxInt // the bound does that, and the search always learns
	}
	s.learner = l
	for x := range s.decisions {
		if s.stopped() {
			return
		}
		s.define(int32(x))
	}
}

// numberVariables decides which variables the open decisions need, those of the choices
// values, and makes the learner. stateRules follows, and has the error if the context ends.
func (s *learnerSearch) numberVariables(ctx context.Context, r *rules, choices ...choice) {
	s.stating = poll.Steps{Context: ctx, Every: statedAtOnce}
	const wanted = math.MaxInt32
	n := len(s.decisions)
	numbers := make([]int32, 3*n)
	for i := range numbers {
		numbers[i] = -1
	}
	s.value, s.bound, s.integers = numbers[:n], numbers[n:2*n], numbers[2*n:]
	if s.goal != nil {
		r.sums = append(r.sums, s.combined(s.goal, r.sums)...)
	}
	for i := range r.sums {
		sum := &r.sums[i]
		s.simplify(sum)
		kind := &s.bound
		if one, all := s.plain(sum); one || all {
			kind = &s.value
		}
		for _, t := range sum.terms {
			(*kind)[t.x] = wanted
		}
	}
	mark := func(x operand) { s.value[x.index] = wanted }
	for i := range r.different {
		for _, x := range r.different[i].decisions {
			mark(x)
		}
	}
	for _, pair := range r.equal {
		mark(pair[0])
		mark(pair[1])
	}
	for _, list := range [][]*Constraint{r.tableRules, r.forms} {
		for _, c := range list {
			c.needs(func(x int32, bounds bool) {
				if bounds {
					s.bound[x] = wanted
				} else {
					s.value[x] = wanted
				}
			})
		}
	}
	for _, c := range choices {
		mark(c.x)
	}
	for _, h := range s.model.hints {
		s.value[h.x] = wanted
	}
	if s.goal != nil {
		s.bound[s.goal.x] = wanted
	}
	s.allot(func(x int32) (values, bounds bool) {
		return s.value[x] == wanted || s.bound[x] != wanted || s.values, s.bound[x] == wanted
	})
	s.makeLearner()
	if s.model.branch != nil {
		s.learner.Choose = s.branch
	}
	s.advise()
	if s.goal != nil {
		s.want(r)
	}
}

// choice returns the last choice. The decision is the zero
// Decision if it chose a tuple.
func (s *learnerSearch) choice() (x Decision, relation Relation, value int) {
	variable := s.learner.LastDecided()
	for x := range int32(len(s.decisions)) {
		size := int32(s.countValues(x))
		if first := s.value[x]; first >= 0 && variable >= first && variable < first+size {
			return s.model.decision(x), Exactly, s.valueAt(x, variable-first)
		}
		if integer, rank := s.learner.BoundOf(variable); integer >= 0 && integer == s.integers[x] {
			return s.model.decision(x), AtMost, s.valueAt(x, rank)
		}
	}
	return Decision{}, 0, 0
}

// valueAt returns the value of a decision that has rank values below it.
func (s *learnerSearch) valueAt(x, rank int32) int {
	if s.decisions[x].wide {
		return s.lowest(x) + int(rank)
	}
	for v := range s.remaining(x) {
		if rank == 0 {
			return v
		}
		rank--
	}
	return 0
}
