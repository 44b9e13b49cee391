package csp

import (
	"context"
	"fmt"
	"iter"

	"example.com/sudoku/internal/learn"
	"example.com/sudoku/internal/poll"
)

// An Event is one event of the search of a [Model].
type Event struct {
	Counter int64 // 1 for the first event
	Kind    EventKind
	// Level is the number of choices in force after the event.
	Level int

	// A choice is that Decision is Exactly or AtMost Value. If the search chose a
	// tuple of a table, Decision is the zero Decision.
	Decision Decision
	Relation Relation
	Value    int
}

// An EventKind is the kind of a [Event].
type EventKind uint8

const (
	EventChoice   EventKind = iota + 1 // the search assumed something
	EventDeadEnd                       // a contradiction; the search learned from it and went back
	EventSolution                      // every decision has a value
)

// String returns choice, dead end or solution.
func (k EventKind) String() string {
	switch k {
	case EventChoice:
		return "choice"
	case EventDeadEnd:
		return "dead end"
	case EventSolution:
		return "solution"
	}
	return fmt.Sprintf("EventKind(%d)", uint8(k))
}

// String returns the event as a row: counter, level and event.
func (e Event) String() string {
	if e.Kind != EventChoice || e.Decision == (Decision{}) {
		return fmt.Sprintf("%8d %8d  %v", e.Counter, e.Level, e.Kind)
	}
	return fmt.Sprintf("%8d %8d  %v: %v %v %d", e.Counter, e.Level, e.Kind, e.Decision, e.Relation, e.Value)
}

// History returns the events of the search for all solutions as they happen. A
// model that deduction alone solves has the solution as its only event; one that
// deduction refutes has no event. An error is the last pair, as in
// [Model.Solutions].
func (m *Model) History(ctx context.Context) iter.Seq2[Event, error] {
	return func(yield func(Event, error) bool) {
		var event Event
		s, err := m.search(ctx)
		for s != nil && err == nil {
			state := s.Step()
			if state == learn.Exhausted {
				break
			}
			event = s.event(state, event.Counter+1)
			if !yield(event, nil) {
				return
			}
			if state == learn.Conflicting && s.OutOfBudget() {
				err = ErrBudget
			} else {
				err = poll.Ended(ctx)
			}
		}
		if err != nil {
			yield(Event{}, err)
		}
	}
}

// event returns the last step of the search, which led to the state.
func (s *search) event(state learn.State, counter int64) Event {
	e := Event{Counter: counter, Level: s.level()}
	switch state {
	case learn.Conflicting:
		e.Kind = EventDeadEnd
	case learn.Standing:
		e.Kind = EventSolution
	default:
		e.Kind = EventChoice
		if s.deep != nil {
			x, value := s.deep.lastChoice()
			e.Decision, e.Relation, e.Value = s.model.decision(x), Exactly, value
		} else if s.first != nil {
			last := s.first.path[len(s.first.path)-1]
			e.Decision, e.Relation, e.Value = s.model.decision(last.x.index), Exactly, last.value
		} else {
			e.Decision, e.Relation, e.Value = s.learnerChoice()
		}
	}
	return e
}

// level returns the number of choices in force.
func (s *search) level() int {
	if s.deep != nil {
		return s.deep.Level()
	}
	if s.first != nil {
		return s.first.level
	}
	return s.learner.Level()
}

// learnerChoice returns the last choice of the learner. The decision is the zero
// Decision if it chose a tuple.
func (s *search) learnerChoice() (x Decision, relation Relation, value int) {
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
func (s *search) valueAt(x, rank int32) int {
	for v := range s.remaining(x) {
		if rank == 0 {
			return v
		}
		rank--
	}
	return 0
}
