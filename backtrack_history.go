package sudoku

import (
	"fmt"

	"example.com/sudoku/internal/geometry"
)

// This file holds the history of a backtracking search: one event for each step of
// [backtracker].

// A WorkingCell is a row of the working array: a cell's number, place and
// value, 0 for an empty cell. All but the value count from 0.
type WorkingCell struct {
	ID, Row, Column, Block, Value int
}

// String returns the five numbers as the article prints them, counted from 1.
func (c WorkingCell) String() string {
	return fmt.Sprintf("%d %d %d %d %d", c.ID+1, c.Row+1, c.Column+1, c.Block+1, c.Value)
}

// WorkingArray returns the board as the array MAT that "An AI-based solution to
// sudoku" (Arkieva) works on: a row per cell, in ascending order. It is a copy
// of the board. Block is -1 for a cell that is in none.
func WorkingArray[P Problem](board P) []WorkingCell {
	k, cells := board.compiled(), Cells(&board)
	if k.err != nil {
		return nil
	}
	array := make([]WorkingCell, len(cells))
	for i := range array {
		p := k.place(i)
		array[i] = WorkingCell{ID: i, Row: p.Row, Column: p.Column, Block: -1, Value: int(cells[i])}
	}
	block := 0
	for u, unit := range k.geometry().Units {
		if k.geometry().Kinds[u] != geometry.Block {
			continue
		}
		for _, cell := range unit {
			array[cell].Block = block
		}
		block++
	}
	return array
}

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
