package propagate

// This file searches depth first: a variable takes a value, or another one.

import (
	"context"
	"math/bits"
)

// A Search finds the solutions of an engine one by one. It runs until the caller has
// enough.
type Search struct {
	Stats
	space   *Space
	options Options
	levels  [][]uint64 // the words at each number of open choices
	path    []Choice
	open    int // choices on the path that are not exhausted
	state   searchState
	before  int64 // changes before the last choice
	start   []uint64
	avoid   []uint64 // by variable: values to choose last; nil: none
	bound   *bound   // nil: none
	scores
}

// A Choice says that a variable has a value or, if the search has exhausted that case,
// that it has another.
type Choice struct {
	Variable, Value int
	Exhausted       bool
}

type searchState uint8

const (
	searchNew       searchState = iota
	searchChanged               // the current level must be settled
	searchStopped               // the same, and settling was cut short
	searchSettled               // it is settled
	searchFound                 // it is a solution
	searchExhausted             // there are no more solutions
)

// Search returns a search for all solutions.
func (e *Engine) Search(o Options) *Search {
	s := &Search{space: e.plan.newSpace(), options: o}
	s.levels = [][]uint64{s.space.level}
	s.start = e.plan.start
	s.scores.reset(e.plan)
	return s
}

// restart makes the search begin again, from other domains. Scores stay.
func (s *Search) restart(domains []uint64) {
	s.start, s.path, s.open, s.state = domains, s.path[:0], 0, searchNew
	s.space.enter(s.levels[0])
}

// Path returns the choices that lead to where the search is. What it has not searched
// yet follows from them: an exhausted choice is excluded together with the open ones
// before it.
func (s *Search) Path() []Choice { return s.path }

// Domain returns the values of a variable that are left without any choice.
func (s *Search) Domain(variable int) uint64 { return s.levels[0][variable] }

// Ended reports whether there are no more solutions.
func (s *Search) Ended() bool { return s.state == searchExhausted }

// Words returns the work so far: the words that propagators read and choices copied. A word
// takes 1 to 4 ns.
func (s *Search) Words() int64 { return s.space.words }

// Level returns the number of open choices.
func (s *Search) Level() int { return s.open }

// An Event is what a step of a search ends with.
type Event uint8

const (
	Chosen    Event = iota + 1 // the search made the last choice of its path
	DeadEnd                    // a contradiction; the search went back
	Solution                   // every variable has a value
	Exhausted                  // there are no more solutions
)

// Next finds the next solution. It returns false and nil if there is none, or
// [ErrBudget], or the error of the context, after which another call goes on.
func (s *Search) Next(ctx context.Context) (bool, error) {
	if err := ctx.Err(); err != nil {
		return false, err
	}
	for {
		switch event, err := s.Step(ctx); {
		case err != nil:
			return false, err
		case event == Solution:
			return true, nil
		case event == Exhausted:
			return false, nil
		}
	}
}

// Start makes the deductions before any choice. It returns false if they find that
// there is no solution, or the error of the context.
func (s *Search) Start(ctx context.Context) (bool, error) {
	if err := ctx.Err(); err != nil {
		return false, err
	}
	s.space.ctx, s.space.err = ctx, nil
	if s.state == searchNew {
		s.state = searchExhausted
		if s.space.bad || !s.space.load(s.start) {
			return false, nil
		}
		ok := s.space.settle()
		if s.state = searchStopped; s.space.err != nil {
			return false, s.space.err
		}
		s.judge(ok)
	}
	return s.state != searchExhausted, nil
}

// Step searches up to the next event. Its errors are those of Next.
func (s *Search) Step(ctx context.Context) (Event, error) {
	s.space.ctx, s.space.err = ctx, nil
	most := int64(s.options.MaxDeadEnds)
	for {
		if most > 0 && s.DeadEnds >= most && (s.state == searchChanged || s.state == searchSettled) {
			return 0, ErrBudget
		}
		switch s.state {
		case searchNew:
			s.state = searchExhausted
			if !s.space.bad && s.space.load(s.start) {
				s.state = searchChanged
			}
		case searchStopped:
			s.space.wake()
			s.state = searchChanged
		case searchChanged:
			ok := s.withinBound() && s.space.settle()
			if s.space.err != nil {
				s.state = searchStopped
				return 0, s.space.err
			}
			if s.judge(ok) {
				return DeadEnd, nil
			}
		case searchSettled:
			if c, v := s.choose(); c >= 0 {
				s.push(c, v)
				return Chosen, nil
			}
			s.state = searchFound
			return Solution, nil
		case searchFound:
			s.turn()
		case searchExhausted:
			return Exhausted, nil
		}
	}
}

// judge notes how settling after the last choice ended. It returns true if that choice
// is a dead end.
func (s *Search) judge(ok bool) bool {
	s.state = searchSettled
	if len(s.path) == 0 {
		if !ok {
			s.state = searchExhausted
		}
		return false
	}
	last := &s.path[len(s.path)-1]
	if !last.Exhausted {
		s.observe(last.Variable, s.space.changes-s.before, ok)
		if ok && s.last == last.Variable {
			s.last = -1
		}
	} else if !ok && s.space.style.last {
		s.last = last.Variable
	}
	if !ok {
		s.DeadEnds++
		s.blameFailure(last.Variable, s.space)
		s.turn()
	}
	return !ok
}

// push makes a choice on a copy of the current level.
func (s *Search) push(c int, v uint64) {
	s.Nodes++
	s.space.words += int64(s.space.size)
	s.path = append(s.path, Choice{Variable: c, Value: bits.TrailingZeros64(v)})
	if s.open++; s.open == len(s.levels) {
		s.levels = append(s.levels, make([]uint64, s.space.size))
	}
	copy(s.levels[s.open], s.space.level)
	s.space.enter(s.levels[s.open])
	s.before = s.space.changes
	s.space.set(int32(c), v)
	s.state = searchChanged
}

// turn goes back to the last open choice and excludes its value.
func (s *Search) turn() {
	for n := len(s.path); n > 0; n-- {
		last := &s.path[n-1]
		if last.Exhausted {
			continue
		}
		s.path = s.path[:n]
		last.Exhausted = true
		s.open--
		s.space.enter(s.levels[s.open])
		c := int32(last.Variable)
		s.space.set(c, s.space.dom[c]&^(1<<last.Value))
		s.state = searchChanged
		return
	}
	s.path = s.path[:0]
	s.state = searchExhausted
}

// A bound demands a value of a set.
type bound struct {
	variable int32
	values   uint64
}

// Bound demands that the variable has one of the values in every solution that Next has
// not found yet. It replaces an earlier bound, and its values must be some of those of the
// earlier one. The search goes on from where it is.
func (s *Search) Bound(variable int, values uint64) { s.bound = &bound{int32(variable), values} }

// withinBound removes the values outside the bound from the current level, as the level
// may be older than the bound. It returns false if no value is left.
func (s *Search) withinBound() bool {
	if s.bound == nil || s.space.keep(s.bound.variable, s.bound.values) {
		return true
	}
	s.space.blame, s.space.failed = nil, -1-int(s.bound.variable)
	return s.space.clear()
}
