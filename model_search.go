package sudoku

import (
	"context"
	"math"
)

// modelSearch is a model after deduction. If it has narrow groups only, groups starts
// the search. Otherwise, and after too many dead ends, the model is stated to the
// learner: with a variable for each value that a decision can take and, where sums
// need it, a variable for each bound "at most this value". Values that deduction
// excludes have no variable.
type modelSearch struct {
	*rootDomains
	model       *Model
	groups      *groupSearch // nil if the learner searches
	learner     *learner     // nil while groups searches
	value       []int32      // of each decision: the variable of its first value, or -1
	bound       []int32      // of each decision: the variable of its first bound, or -1
	integers    []int32      // of each decision: its number among the learner's integers, or -1
	vars        int32        // number of variables
	maxDeadEnds int          // 0 for no limit
	steps       uint         // of next, to poll the context
	literals    []literal    // buffer of require
}

// Literals that are false or true in every assignment.
const (
	isFalse literal = -1
	isTrue  literal = -2
)

// newModelSearch returns nil if deduction proves that there is no solution, and
// nil with the error of the context if the context ends before.
func newModelSearch(ctx context.Context, m *Model) (*modelSearch, error) {
	d := newRootDomains(m)
	r := rulesOf(m, d)
	if ok, err := d.reduce(ctx, r); !ok {
		return nil, err
	}
	s := &modelSearch{rootDomains: d, model: m, maxDeadEnds: max(0, m.MaxDeadEnds)}
	if s.groups = newGroupSearch(d, r); s.groups != nil {
		return s, nil
	}
	s.numberVariables(r)
	s.stateRules(r)
	return s, nil
}

// next searches for the next solution, as learner.next does.
func (s *modelSearch) next(ctx context.Context) (bool, error) { return nextSolution(ctx, s, &s.steps) }

// step makes one transition, as learner.step does.
func (s *modelSearch) step() searchState {
	if s.groups != nil {
		if state := s.groups.step(); state != stating {
			return state
		}
		s.handOver()
	}
	return s.learner.step()
}

// outOfBudget reports whether the search has met as many dead ends as it may.
func (s *modelSearch) outOfBudget() bool {
	return s.stats().Backtracks == int64(s.maxDeadEnds)
}

// handOver states to the learner what groups has not searched.
func (s *modelSearch) handOver() {
	g := s.groups
	s.groups = nil
	if g.level > 0 {
		copy(s.bits, g.saved) // the values that are left without any choice
	}
	s.numberVariables(s.rules)
	s.stateRules(s.rules)
	// An exhausted branch is excluded together with the choices before it.
	clause := make([]literal, 0, len(g.path))
	for _, b := range g.path {
		clause = append(clause, s.is(Decision{index: b.word}, s.branchValue(b)).not())
		if b.exhausted {
			s.require(clause...)
			clause = clause[:len(clause)-1]
		}
	}
	l := s.learner
	l.guesses, l.conflicts, l.found = g.guesses, g.conflicts, g.found
}

// branchValue returns the value of a branch.
func (s *modelSearch) branchValue(b branch) int { return s.decisions[b.word].low + int(b.bit) }

// Measured on queens, which have many solutions, and on 16×16 and 25×25 boards.
const (
	modelExcluded  = 16 // see learner.exclude
	modelRestart   = 64
	modelRoom      = 300
	modelLaterRoom = 100
)

// makeLearner makes the learner, with more variables than those of the decisions.
func (s *modelSearch) makeLearner(more int) {
	l := newLearner(int(s.vars) + more)
	l.exclude, l.restartUnit, l.room, l.moreRoom = modelExcluded, modelRestart, modelRoom, modelLaterRoom
	l.maxConflicts = s.maxDeadEnds
	s.learner = l
	for x := range s.decisions {
		s.define(int32(x))
	}
}

// numberVariables decides which variables the open decisions need, and makes the
// learner.
func (s *modelSearch) numberVariables(r *modelRules) {
	const wanted = math.MaxInt32
	n := len(s.decisions)
	numbers := make([]int32, 3*n)
	for i := range numbers {
		numbers[i] = -1
	}
	s.value, s.bound, s.integers = numbers[:n], numbers[n:2*n], numbers[2*n:]
	for i := range r.sums {
		sum := &r.sums[i]
		if s.simplify(sum); len(sum.terms) > 0 {
			for _, t := range sum.terms {
				s.bound[t.x] = wanted
			}
		}
	}
	mark := func(x Decision) { s.value[x.index] = wanted }
	for i := range r.different {
		for _, x := range r.different[i].decisions {
			mark(x)
		}
	}
	for _, pair := range r.equal {
		mark(pair[0])
		mark(pair[1])
	}
	tuples := 0
	for _, c := range r.tableRules {
		for _, x := range c.decisions {
			mark(x)
		}
		if c.kind == kindTable {
			tuples += len(c.tuples)
		}
	}
	s.allot(func(x int32) (values, bounds bool) {
		return s.value[x] == wanted || s.bound[x] != wanted, s.bound[x] == wanted
	})
	s.makeLearner(tuples)
}

// allot numbers the variables of the open decisions: of their values, their
// bounds, or both.
func (s *modelSearch) allot(needs func(x int32) (values, bounds bool)) {
	for x := range int32(len(s.decisions)) {
		values, bounds := needs(x)
		s.value[x], s.bound[x] = -1, -1
		size := int32(s.countValues(x))
		if size == 1 {
			continue
		}
		if values {
			s.value[x] = s.vars
			s.vars += size
		}
		if bounds {
			s.bound[x] = s.vars
			s.vars += size - 1
		}
	}
}

// define states to the learner what the variables of a decision mean.
func (s *modelSearch) define(x int32) {
	size := int32(s.countValues(x))
	if first := s.value[x]; first >= 0 {
		s.learner.exactlyOne(consecutive(first, size))
	}
	first := s.bound[x]
	if first < 0 {
		return
	}
	for i := range size - 2 {
		s.learner.definition(negative(first+i), positive(first+i+1))
	}
	if value := s.value[x]; value >= 0 {
		for i := range size {
			if i < size-1 {
				s.learner.definition(negative(value+i), positive(first+i))
			}
			if i > 0 {
				s.learner.definition(negative(value+i), negative(first+i-1))
			}
			switch i {
			case 0:
				s.learner.definition(positive(value), negative(first))
			case size - 1:
				s.learner.definition(positive(value+i), positive(first+i-1))
			default:
				s.learner.definition(positive(value+i), negative(first+i), positive(first+i-1))
			}
		}
	}
	values := make([]int, 0, size)
	upTo := make([]literal, size-1)
	for v := range s.remaining(x) {
		values = append(values, v)
	}
	for i := range upTo {
		upTo[i] = positive(first + int32(i))
	}
	s.integers[x] = s.learner.newInteger(values, upTo)
}

func consecutive(first, n int32) []int32 {
	list := make([]int32, n)
	for i := range list {
		list[i] = first + int32(i)
	}
	return list
}

// stats returns the effort of the search so far.
func (s *modelSearch) stats() Stats {
	if g := s.groups; g != nil {
		return Stats{Guesses: int64(g.guesses), Backtracks: int64(g.conflicts)}
	}
	return Stats{Guesses: int64(s.learner.guesses), Backtracks: int64(s.learner.conflicts)}
}

// assignment returns the solution that the learner found last.
func (s *modelSearch) assignment() Assignment {
	a := make(Assignment, len(s.decisions))
	for x := range a {
		a[x] = s.valueOf(int32(x))
	}
	return a
}

func (s *modelSearch) valueOf(x int32) int {
	if s.groups != nil {
		return s.lowest(x)
	}
	i := int32(0)
	for v := range s.remaining(x) {
		switch {
		case s.value[x] >= 0:
			if s.learner.holds(s.value[x] + i) {
				return v
			}
		case s.bound[x] >= 0:
			if i == int32(s.countValues(x))-1 || s.learner.holds(s.bound[x]+i) {
				return v
			}
		default:
			return v
		}
		i++
	}
	return 0
}
