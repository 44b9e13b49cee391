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
			var state learn.State
			if state, err = s.step(ctx); err != nil || state == learn.Exhausted {
				break
			}
			event = s.event(state, event.Counter+1)
			if !yield(event, nil) {
				return
			}
			if state == learn.Conflicting && s.outOfBudget() {
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
	e := Event{Counter: counter, Level: s.last.level()}
	switch state {
	case learn.Conflicting:
		e.Kind = EventDeadEnd
	case learn.Standing:
		e.Kind = EventSolution
	default:
		e.Kind = EventChoice
		e.Decision, e.Relation, e.Value = s.last.choice()
	}
	return e
}
