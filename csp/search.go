package csp

import (
	"context"
	"math"
	"slices"

	"example.com/sudoku/internal/learn"
	"example.com/sudoku/internal/poll"
	"example.com/sudoku/internal/propagate"
)

// search is a model after deduction. If it has narrow groups only, groups starts the
// search; if it has full groups among other rules, deep does. Otherwise, and after too
// many dead ends, the model is stated to the learner: with a variable for each value that
// a decision can take and, where sums need it, a variable for each bound "at most this
// value". Values that deduction excludes have no variable.
type search struct {
	*rootDomains
	model       *Model
	goal        *goal           // nil: any solution will do
	first       *descent        // without learning; nil if none searches
	deep        *deepSearch     // nil if it does not search
	learner     *learn.Solver   // nil while first searches
	value       []int32         // of each decision: the variable of its first value, or -1
	bound       []int32         // of each decision: the variable of its first bound, -1 or madeLater
	integers    []int32         // of each decision: its number among the learner's integers, or -1
	vars        int32           // number of variables
	reserved    int32           // those that there will be, without bounds that are made later
	fewBounds   int             // for tests; 0 for the constant
	maxDeadEnds int             // 0 for no limit
	steps       uint            // of next, to poll the context
	literals    []learn.Literal // buffer of require
	indicators  map[learn.Literal]int32
	found       map[string]bool // solutions of the learner, if it may find one again
	unstated    []condition     // constraints that the learner does not know
	stating     poll.Steps      // clauses and more that are stated to the learner
}

// Literals that are false or true in every assignment.
const (
	isFalse learn.Literal = -1
	isTrue  learn.Literal = -2
)

// newSearch returns nil if deduction proves that there is no solution, and
// nil with the error of the context if the context ends before.
func newSearch(ctx context.Context, m *Model) (*search, error) { return newSearchFor(ctx, m, nil) }

// newSearchFor is newSearch with a goal, if it is not nil.
func newSearchFor(ctx context.Context, m *Model, g *goal) (*search, error) {
	d := newRootDomains(m)
	r, err := rulesOf(ctx, m, d)
	if err != nil {
		return nil, err
	}
	s := &search{rootDomains: d, model: m, goal: g, maxDeadEnds: max(0, m.MaxDeadEnds)}
	if s.deep, err = newDeepSearch(ctx, m, d, r, g); err != nil {
		return nil, err
	}
	if s.deep != nil {
		if ok, err := s.deep.Start(ctx); !ok {
			return nil, err
		}
		return s, nil
	}
	if ok, err := d.reduce(ctx, r); !ok {
		return nil, err
	}
	if g == nil && len(m.hints) == 0 {
		s.first = newGroupSearch(d, r)
	}
	if s.first == nil {
		s.first = newWideSearch(d, r, g, m.hints)
	}
	if s.first != nil {
		return s, nil
	}
	s.numberVariables(ctx, r)
	if err := s.stateRules(r); err != nil {
		return nil, err
	}
	return s, nil
}

// next searches for the next solution, as learn.Solver.Next does.
func (s *search) next(ctx context.Context) (bool, error) {
	if s.deep != nil {
		switch ok, err := s.deep.Next(ctx); {
		case err != propagate.ErrBudget:
			return ok, err
		case s.OutOfBudget():
			return false, ErrBudget
		}
		if ok, err := s.leaveDeep(ctx); !ok {
			return false, err
		}
	}
	if s.learner != nil {
		if err := s.learner.Prepare(ctx); err != nil {
			return false, err
		}
	}
	return learn.Next(ctx, s, &s.steps)
}

// Step makes one transition, as learn.Solver.Step does.
func (s *search) Step() learn.State {
	if s.deep != nil {
		if state := s.deep.step(); state != learn.Stating {
			return state
		}
		if ok, _ := s.leaveDeep(context.Background()); !ok {
			return learn.Exhausted
		}
	}
	if s.first != nil {
		if state := s.first.step(); state != learn.Stating {
			return state
		}
		if !s.handOver() {
			return learn.Exhausted
		}
	}
	state := s.learner.Step()
	if state == learn.Standing {
		if clause, refused := s.refusal(); refused {
			state = s.learner.Refuse(clause)
		}
	}
	return state
}

// OutOfBudget reports whether the search has met as many dead ends as it may.
func (s *search) OutOfBudget() bool {
	return s.stats().Backtracks == int64(s.maxDeadEnds)
}

// handOver states to the learner what the first search has not searched. It returns false if
// that has no solution.
func (s *search) handOver() bool {
	first := s.first
	first.leaveAll()
	if s.goal != nil {
		low, high := s.goal.better()
		s.limitTo(s.goal.x, low, high)
		if ok, _ := s.reduce(context.Background(), s.rules); !ok {
			first.state = learn.Exhausted
			return false
		}
	}
	s.first = nil
	s.resume(context.Background(), s.rules, first.path) // which has no error
	s.learner.Guesses, s.learner.Conflicts, s.learner.Found = first.guesses, first.conflicts, first.found
	return true
}

// resume states the rules to the learner without what a search has exhausted that came to
// these choices. It returns the error of the context if that ends.
func (s *search) resume(ctx context.Context, r *rules, path []choice) error {
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

// makeLearner makes the learner, with more variables than those of the decisions.
func (s *search) makeLearner(more int) {
	s.reserved = s.vars + int32(more)
	l := learn.New(int(s.reserved))
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
func (s *search) numberVariables(ctx context.Context, r *rules, choices ...choice) {
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
		if s.simplify(sum); len(sum.terms) > 0 {
			for _, t := range sum.terms {
				s.bound[t.x] = wanted
			}
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
	more := 0
	for _, list := range [][]*Constraint{r.tableRules, r.forms} {
		for _, c := range list {
			c.needs(func(x int32, bounds bool) {
				if bounds {
					s.bound[x] = wanted
				} else {
					s.value[x] = wanted
				}
			})
			more += c.extra()
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
		return s.value[x] == wanted || s.bound[x] != wanted || s.deep != nil, s.bound[x] == wanted
	})
	s.makeLearner(more)
	s.advise()
	if s.goal == nil && slices.ContainsFunc(r.forms, (*Constraint).ambiguous) {
		s.found = map[string]bool{}
	}
}

// stats returns the effort of the search so far.
func (s *search) stats() Stats {
	if s.deep != nil {
		return s.deep.stats()
	}
	if s.first != nil {
		return s.first.stats()
	}
	return Stats{Guesses: int64(s.learner.Guesses), Backtracks: int64(s.learner.Conflicts)}
}

// assignment returns the solution that the learner found last.
func (s *search) assignment() Assignment {
	a := make(Assignment, len(s.decisions))
	for x := range a {
		a[x] = s.valueOf(int32(x))
	}
	return a
}

func (s *search) valueOf(x int32) int {
	if s.deep != nil {
		return s.deep.valueOf(x)
	}
	if s.first != nil {
		return s.lowest(x)
	}
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
