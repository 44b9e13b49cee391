package sudoku

import (
	"context"
	"fmt"
	"iter"
)

// An Event is a row of the history of [Backtrack], the article's TRACKHIST.
type Event struct {
	Counter int64 // 1 for the first event
	Kind    EventKind
	Options int   // of an assignment: values of the cell not tried yet, this one among them
	Cell    int   // that is assigned, or reset, or has no candidate
	Value   uint8 // assigned or taken back; 0 at a dead end
}

// An EventKind tells what happened to the cell of an [Event].
type EventKind uint8

const (
	EventAssign  EventKind = iota + 1 // it was given the value
	EventDeadEnd                      // it was found to have no candidate
	EventReset                        // its value was taken back

	eventSolved
	eventExhausted
	eventBudget
	eventBadChoice
)

// String returns assign, dead end or reset.
func (k EventKind) String() string {
	switch k {
	case EventAssign:
		return "assign"
	case EventDeadEnd:
		return "dead end"
	case EventReset:
		return "reset"
	}
	return fmt.Sprintf("EventKind(%d)", uint8(k))
}

// DeadEndMark and ResetMark stand for the number of options in the printed
// history, as in the article.
const (
	deadEndMark = 9999
	resetMark   = 0
)

// Mark returns the article's number for the event: that of the options, or
// [DeadEndMark] or [ResetMark].
func (e Event) Mark() int {
	switch e.Kind {
	case EventDeadEnd:
		return deadEndMark
	case EventReset:
		return resetMark
	}
	return e.Options
}

// String returns the event as a row of the article's table: counter, mark,
// cell counted from 1, value.
func (e Event) String() string {
	return fmt.Sprintf("%8d %8d %8d %8d", e.Counter, e.Mark(), e.Cell+1, e.Value)
}

// Replay does to the cells what the event tells: an assignment fills a cell, a
// reset empties it.
func (e Event) Replay(cells []uint8) {
	switch e.Kind {
	case EventAssign:
		cells[e.Cell] = e.Value
	case EventReset:
		cells[e.Cell] = 0
	}
}

// History returns the events of [Backtrack] with the same options, in order and
// as they happen. After the last event of a search without a solution comes a
// pair with the error.
func History[B Board](ctx context.Context, puzzle B, opts *BacktrackOptions) iter.Seq2[Event, error] {
	return func(yield func(Event, error) bool) {
		s, err := newBacktracker(ctx, puzzle, opts, true)
		for err == nil {
			var event Event
			if event, err = s.next(ctx); err == nil && (event.Kind == eventSolved || !yield(event, nil)) {
				return
			}
		}
		yield(Event{}, err)
	}
}

func (s *backtracker[B]) logHeader() error {
	if s.opts.Log == nil {
		return nil
	}
	return written(fmt.Fprintf(s.opts.Log, "%8s %8s %8s %8s\n", "counter", "options", "cell", "value"))
}

func (s *backtracker[B]) log(event Event) error {
	if s.opts.Log == nil {
		return nil
	}
	return written(fmt.Fprintln(s.opts.Log, event))
}

func written(_ int, err error) error {
	if err != nil {
		return fmt.Errorf("sudoku: writing the log: %w", err)
	}
	return nil
}
