package sudoku

import (
	"context"
	"fmt"
	"iter"
)

// A ModelEvent is one event of the search of a [Model].
type ModelEvent struct {
	Counter int64 // 1 for the first event
	Kind    ModelEventKind
	// Level is the number of choices in force after the event.
	Level int

	// A choice is that Decision is Exactly or AtMost Value. If the search chose a
	// tuple of a table, Decision is the zero Decision.
	Decision Decision
	Relation Relation
	Value    int
}

// A ModelEventKind is the kind of a [ModelEvent].
type ModelEventKind uint8

const (
	ModelEventChoice   ModelEventKind = iota + 1 // the search assumed something
	ModelEventDeadEnd                            // a contradiction; the search learned from it and went back
	ModelEventSolution                           // every decision has a value
)

// String returns choice, dead end or solution.
func (k ModelEventKind) String() string {
	switch k {
	case ModelEventChoice:
		return "choice"
	case ModelEventDeadEnd:
		return "dead end"
	case ModelEventSolution:
		return "solution"
	}
	return fmt.Sprintf("ModelEventKind(%d)", uint8(k))
}

// String returns the event as a row: counter, level and event.
func (e ModelEvent) String() string {
	if e.Kind != ModelEventChoice || e.Decision == (Decision{}) {
		return fmt.Sprintf("%8d %8d  %v", e.Counter, e.Level, e.Kind)
	}
	return fmt.Sprintf("%8d %8d  %v: %v %v %d", e.Counter, e.Level, e.Kind, e.Decision, e.Relation, e.Value)
}

// History returns the events of the search for all solutions as they happen. A
// model that deduction alone solves has the solution as its only event; one that
// deduction refutes has no event. An error is the last pair, as in
// [Model.Solutions].
func (m *Model) History(ctx context.Context) iter.Seq2[ModelEvent, error] {
	return func(yield func(ModelEvent, error) bool) {
		var event ModelEvent
		s, err := m.search(ctx)
		for s != nil && err == nil {
			state := s.step()
			if state == exhausted {
				break
			}
			event = s.event(state, event.Counter+1)
			if !yield(event, nil) {
				return
			}
			if state == conflicting && s.outOfBudget() {
				err = ErrBudget
			} else {
				err = ended(ctx)
			}
		}
		if err != nil {
			yield(ModelEvent{}, err)
		}
	}
}

// event returns the last step of the search, which led to the state.
func (s *modelSearch) event(state searchState, counter int64) ModelEvent {
	e := ModelEvent{Counter: counter, Level: s.level()}
	switch state {
	case conflicting:
		e.Kind = ModelEventDeadEnd
	case standing:
		e.Kind = ModelEventSolution
	default:
		e.Kind = ModelEventChoice
		if g := s.groups; g != nil {
			last := g.path[len(g.path)-1]
			e.Decision, e.Relation, e.Value = Decision{model: s.model, index: last.word}, Exactly, s.branchValue(last)
		} else {
			e.Decision, e.Relation, e.Value = s.learnerChoice()
		}
	}
	return e
}

// level returns the number of choices in force.
func (s *modelSearch) level() int {
	if s.groups != nil {
		return s.groups.level
	}
	return len(s.learner.starts)
}

// learnerChoice returns the last choice of the learner. The decision is the zero
// Decision if it chose a tuple.
func (s *modelSearch) learnerChoice() (x Decision, relation Relation, value int) {
	l := s.learner
	variable := l.trail[len(l.trail)-1].variable()
	for x := range int32(len(s.decisions)) {
		first, relation := s.value[x], Exactly
		if s.bound[x] >= 0 && variable >= s.bound[x] {
			first, relation = s.bound[x], AtMost
		}
		if first >= 0 && variable >= first && variable < first+int32(s.countValues(x)) {
			return Decision{model: s.model, index: x}, relation, s.valueAt(x, variable-first)
		}
	}
	return Decision{}, 0, 0
}

// valueAt returns the value of a decision that has rank values below it.
func (s *modelSearch) valueAt(x, rank int32) int {
	for v := range s.remaining(x) {
		if rank == 0 {
			return v
		}
		rank--
	}
	return 0
}
