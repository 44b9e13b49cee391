package sudoku

import (
	"context"
	"fmt"
	"iter"
)

// This file holds the history of a backtracking search: one event for each step of
// [backtracker].

// An Event is a row of the history of [Backtrack], the article's TRACKHIST.
type Event struct {
	// Counter numbers the events from 1. The article gives a reset the number
	// of its dead end.
	Counter int64
	Kind    EventKind
	// Options is the number of values that the cell could take at an
	// assignment, this one included and those already tried excluded. It is 0
	// for the other kinds.
	Options int
	Cell    int
	// Value is the value assigned or taken back, 0 at a dead end.
	Value int
}

// An EventKind is what happened to the cell of an [Event].
type EventKind uint8

const (
	EventAssign  EventKind = iota + 1 // the cell got its value
	EventDeadEnd                      // the cell is empty and has no candidate
	EventReset                        // the cell lost its value again

	eventSolved
	eventExhausted
	eventBudget
	eventBadChoice
)

// The article's marks, in the column of the values.
const (
	deadEndMark = 9999
	resetMark   = 0
)

// mark returns the value in the last column of the article's table.
func (e Event) mark() int {
	switch e.Kind {
	case EventDeadEnd:
		return deadEndMark
	case EventReset:
		return resetMark
	}
	return e.Value
}

// String returns the event as a row of the article's table: counter, options, cell
// counted from 1, and value. A dead end has 9999 there, and a reset 0.
func (e Event) String() string {
	return fmt.Sprintf("%8d %8d %8d %8d", e.Counter, e.Options, e.Cell+1, e.mark())
}

// Replay applies the event to the cells: an assignment fills a cell, a reset
// empties it, a dead end changes nothing.
func (e Event) Replay(cells []uint8) {
	switch e.Kind {
	case EventAssign:
		cells[e.Cell] = uint8(e.Value)
	case EventReset:
		cells[e.Cell] = 0
	}
}

// History returns the events of [Backtrack] with the same options, in order and
// as they happen. A search without a solution ends with a pair that holds the
// error.
func History[P Problem](ctx context.Context, puzzle P, opts *BacktrackOptions) iter.Seq2[Event, error] {
	return puzzle.kernel().history(ctx, Cells(&puzzle), opts)
}

func (k *kernel) history(ctx context.Context, puzzle []uint8, opts *BacktrackOptions) iter.Seq2[Event, error] {
	return func(yield func(Event, error) bool) {
		s, err := newBacktracker(ctx, k, puzzle, opts, true)
		for err == nil {
			var event Event
			if event, err = s.nextEvent(ctx); err == nil && (event.Kind == eventSolved || !yield(event, nil)) {
				return
			}
		}
		yield(Event{}, err)
	}
}

// logHeader writes the head of the table of events to Log.
func (s *backtracker) logHeader() error {
	if s.opts.Log == nil {
		return nil
	}
	return logError(fmt.Fprintf(s.opts.Log, "%8s %8s %8s %8s\n", "counter", "options", "cell", "value"))
}

func (s *backtracker) logEvent(event Event) error {
	if s.opts.Log == nil {
		return nil
	}
	return logError(fmt.Fprintln(s.opts.Log, event))
}

func logError(_ int, err error) error {
	if err != nil {
		return fmt.Errorf("sudoku: write the log: %w", err)
	}
	return nil
}
