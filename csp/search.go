package csp

import (
	"context"

	"example.com/sudoku/internal/learn"
	"example.com/sudoku/internal/poll"
)

// An engine searches a model in its own way. There are three: wideSearch for wide groups, and
// for groups and sums with an objective or of differences, deepSearch with strong deductions, and the learner.
type engine interface {
	// step makes one transition, as learn.Solver.Step does, or returns the error of the
	// context. It returns learn.Stating if the learner must take over.
	step(ctx context.Context) (learn.State, error)
	// stats returns the effort so far, and work the same in units of time.
	stats() Stats
	work() int64
	// valueOf returns the value of a decision in the solution found last.
	valueOf(x int32) int
	// level returns the number of choices in force, and choice the last of them. The decision
	// is the zero Decision if it is a tuple.
	level() int
	choice() (x Decision, relation Relation, value int)
	// ended reports whether the dead end met last was the last.
	ended() bool
	// improve demands a better value of the objective than that of the best solution. It
	// returns false if there is none.
	improve(g *goal) bool
	// ends returns the least and the greatest value of a decision without any choice.
	ends(x int32) (low, high int)
}

// A starter is an engine that searches without learning, from the start.
type starter interface {
	engine
	// leave removes from the domains what the search has excluded without any choice, and
	// returns its choices. A starter other than deepSearch can't go on then.
	leave(d *rootDomains) []choice
}

// search is a model after deduction, with the engine that begins and the learner. A
// deepSearch and the learner take turns, as each is lost where the other one is quick; from
// others the learner takes over for good.
type search struct {
	*rootDomains
	model       *Model
	goal        *goal   // nil: any solution will do
	beginning   *rules  // those that the learner is to be told
	first       starter // nil if the learner searches alone
	learner     *learnerSearch
	last        engine   // whose step was the last, or whose is the first
	opened      *opening // the row of the table by which it began
	turns       turns
	known       map[string]bool // solutions of the learner that the strong search may find too
	maxDeadEnds int             // 0 for no limit
	steps       uint            // of next, to poll the context
	before      Stats           // of engines that search no more
}

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
	s := &search{rootDomains: d, model: m, goal: g, beginning: r, maxDeadEnds: max(0, m.MaxDeadEnds)}
	if ok, err := s.open(ctx, r); !ok {
		return nil, err
	}
	return s, nil
}

func (s *search) begin(first starter) { s.first, s.last = first, first }

// state states the model to the learner, without what first has exhausted. It returns false if
// there is no solution, and false with the error of the context if that ends.
func (s *search) state(ctx context.Context) (bool, error) {
	var path []choice
	l := &learnerSearch{rootDomains: s.rootDomains, model: s.model, goal: s.goal, values: s.turns.share > 0}
	if s.first != nil {
		path = s.first.leave(s.rootDomains)
		if s.goal != nil {
			first, last := s.goal.better()
			s.limitTo(s.goal.x, first, last)
		}
		if ok, err := s.reduce(ctx, s.beginning); !ok {
			return false, err
		}
	}
	if err := l.resume(ctx, s.beginning, path); err != nil {
		return false, err
	}
	s.learner = l
	return true, nil
}

// engines returns those that search.
func (s *search) engines() []engine {
	switch {
	case s.learner == nil:
		return []engine{s.first}
	case s.first == nil:
		return []engine{s.learner}
	}
	return []engine{s.first, s.learner}
}

// step makes one transition, as learn.Solver.Step does, or returns the error of the context.
func (s *search) step(ctx context.Context) (learn.State, error) {
	if s.turns.over(s.last) {
		if ok, err := s.turn(ctx); !ok {
			return learn.Exhausted, err
		}
	}
	state, err := s.last.step(ctx)
	for state == learn.Standing && s.last == engine(s.first) && s.foundBefore() {
		state, err = s.last.step(ctx)
	}
	if err == nil && state == learn.Stating {
		if ok, err := s.handOver(ctx); !ok {
			return learn.Exhausted, err
		}
		state, err = s.last.step(ctx)
	}
	s.turns.note(s, state)
	return state, err
}

// handOver lets the learner search what first has left.
func (s *search) handOver(ctx context.Context) (bool, error) {
	if ok, err := s.state(ctx); !ok {
		return false, err
	}
	s.before = s.first.stats()
	s.first, s.last = nil, s.learner
	return true, nil
}

// next searches for the next solution, as learn.Solver.Next does.
func (s *search) next(ctx context.Context) (bool, error) {
	for {
		if s.steps++; s.steps%learn.PollSteps == 0 {
			if err := poll.Ended(ctx); err != nil {
				return false, err
			}
		}
		switch state, err := s.step(ctx); {
		case err != nil:
			return false, err
		case state == learn.Standing:
			return true, nil
		case state == learn.Exhausted:
			return false, nil
		case state == learn.Conflicting && s.outOfBudget():
			return false, ErrBudget
		}
	}
}

// outOfBudget reports, after a dead end, whether the search has met as many as it may.
func (s *search) outOfBudget() bool {
	return s.stats().Backtracks == int64(s.maxDeadEnds) && !s.last.ended()
}

// stats returns the effort of the search so far.
func (s *search) stats() Stats {
	sum := s.before
	for _, e := range s.engines() {
		sum.add(e.stats())
	}
	return sum
}

// assignment returns the solution found last.
func (s *search) assignment() Assignment {
	a := make(Assignment, len(s.decisions))
	for x := range a {
		a[x] = s.last.valueOf(int32(x))
	}
	return a
}
