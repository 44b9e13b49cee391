// Package session is a door for programs: an object of JSON a line asks, a line answers. It is
// the command `sudoku session`.
//
// A session keeps a game: a puzzle, its board, the notes, and what can be undone. The questions
// and answers are those of the live page, whose engine answers them.
package session

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"example.com/sudoku"
	"example.com/sudoku/cmd/sudoku/internal/live/engine"
)

// A Session is a game that lines of JSON play. The zero value has no puzzle.
type Session struct {
	Timeout time.Duration // of an answer; 0 means none

	engine       engine.Engine
	view         engine.BoardView
	now          position
	past, future []position
}

// A position is a board and its notes by cell. It is not changed once it is shown.
type position struct {
	cells []byte
	marks [][]int
}

// mostUndone is how many changes can be undone.
const mostUndone = 1000

// A Position is the answer to what changes the board.
type Position struct {
	Board string  // its values in the order of the cells, 0 for an empty one
	Marks [][]int // the notes of each cell
	engine.Look
	Undo, Redo int // changes that can be undone, or done again
}

// changes are the questions that change the game, which the session answers itself.
var changes = map[string]func(s *Session, ctx context.Context, q question) (any, error){
	"new": (*Session).make, "open": (*Session).open, "place": (*Session).place, "note": (*Session).note, "step": (*Session).step,
	"undo": func(s *Session, ctx context.Context, _ question) (any, error) {
		return s.travel(ctx, &s.past, &s.future)
	},
	"redo": func(s *Session, ctx context.Context, _ question) (any, error) {
		return s.travel(ctx, &s.future, &s.past)
	},
}

// A question is a line: what the engine reads, and what the session does.
type question struct {
	Call   string
	ID     json.RawMessage // is sent back
	Cell   *int
	Value  int
	Values []int
	engine.Question
}

// Answer answers a line.
func (s *Session) Answer(ctx context.Context, line []byte) []byte {
	if s.Timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, s.Timeout)
		defer cancel()
	}
	var q question
	var answer struct {
		ID    json.RawMessage `json:",omitempty"`
		Reply any             `json:",omitempty"`
		Error string          `json:",omitempty"`
	}
	err := engine.Decode(line, &q)
	if err == nil {
		answer.Reply, err = s.answer(ctx, q)
	}
	if answer.ID = q.ID; err != nil {
		answer.Reply, answer.Error = nil, engine.Plain(err)
	}
	text, _ := json.Marshal(answer) // of replies that are made here, and by the engine
	return text
}

func (s *Session) answer(ctx context.Context, q question) (any, error) {
	if change := changes[q.Call]; change != nil {
		return change(s, ctx, q)
	}
	if q.Call == "export" && q.Run == nil {
		q.Call = "link" // as the page calls it
	}
	return s.ask(ctx, q.Call, q)
}

// ask asks the engine. Where the question names no puzzle it is that of the session, with its
// board and notes.
func (s *Session) ask(ctx context.Context, call string, q question) (any, error) {
	if q.Puzzle == "" && s.view.Text != "" {
		q.Puzzle, q.Board = s.view.Text, cmp.Or(q.Board, s.now.text())
		if q.Marks == nil {
			q.Marks = s.now.marks
		}
	}
	return s.engine.Answer(ctx, call, q.Question)
}

// make makes a puzzle, whose side is 9 by default, and begins its game.
func (s *Session) make(ctx context.Context, q question) (any, error) {
	q.Side = cmp.Or(q.Side, 9)
	return s.begin(ctx, "generate", q)
}

// open begins the game of a puzzle that is read.
func (s *Session) open(ctx context.Context, q question) (any, error) { return s.begin(ctx, "parse", q) }

func (s *Session) begin(ctx context.Context, call string, q question) (any, error) {
	reply, err := s.engine.Answer(ctx, call, q.Question)
	if err != nil {
		return nil, err
	}
	view := reply.(engine.BoardView)
	*s = Session{Timeout: s.Timeout, view: view, now: position{view.Cells, slices.Repeat([][]int{{}}, len(view.Cells))}}
	return view, nil
}

var errNoGame = errors.New("there is no puzzle yet: begin with new or open")

// cell returns the cell of a question, which must not be given, and whose values must be at
// least some.
func (s *Session) cell(q question, least int, values ...int) (int, error) {
	switch n := len(s.now.cells); {
	case n == 0:
		return 0, errNoGame
	case q.Cell == nil || *q.Cell < 0 || *q.Cell >= n:
		return 0, fmt.Errorf("want a Cell from 0 to %d", n-1)
	case s.view.Cells[*q.Cell] != 0:
		return 0, fmt.Errorf("the cell %d is given", *q.Cell)
	}
	for _, v := range values {
		if v < least || v > s.view.Side {
			return 0, fmt.Errorf("found the value %d, want %d to %d", v, least, s.view.Side)
		}
	}
	return *q.Cell, nil
}

// place writes a value into a cell, or empties it. Its notes go, and those of the value where
// it excludes them, as on the page.
func (s *Session) place(ctx context.Context, q question) (any, error) {
	cell, err := s.cell(q, 0, q.Value)
	if err != nil {
		return nil, err
	}
	next := position{slices.Clone(s.now.cells), slices.Clone(s.now.marks)}
	next.cells[cell], next.marks[cell] = byte(q.Value), []int{}
	for _, peer := range s.peers(cell) {
		if i := slices.Index(next.marks[peer], q.Value); i >= 0 {
			next.marks[peer] = slices.Delete(slices.Clone(next.marks[peer]), i, i+1)
		}
	}
	return s.change(ctx, next)
}

// peers returns the cells that can't have the value of a cell.
func (s *Session) peers(cell int) (peers []int) {
	if s.view.Rules != nil {
		return s.view.Rules.Peers[cell]
	}
	for _, peer := range sudoku.Standard(s.view.Side).Peers(cell) {
		peers = append(peers, int(peer))
	}
	return peers
}

// note sets the notes of a cell.
func (s *Session) note(ctx context.Context, q question) (any, error) {
	cell, err := s.cell(q, 1, q.Values...)
	if err != nil {
		return nil, err
	}
	next := position{s.now.cells, slices.Clone(s.now.marks)}
	next.marks[cell] = slices.Compact(slices.Sorted(slices.Values(append([]int{}, q.Values...))))
	return s.change(ctx, next)
}

// step makes the easiest next step, and answers as hint does. A board that is wrong stays.
func (s *Session) step(ctx context.Context, q question) (any, error) {
	if s.now.cells == nil {
		return nil, errNoGame
	}
	reply, err := s.ask(ctx, "hint", q)
	if step, ok := reply.(engine.StepView); ok && err == nil && step.Message == "" {
		_, err = s.change(ctx, position{step.Board, step.Marks})
	}
	return reply, err
}

// change makes a position the one that is played.
func (s *Session) change(ctx context.Context, next position) (any, error) {
	s.past = append(s.past[max(0, len(s.past)+1-mostUndone):], s.now)
	s.now, s.future = next, nil
	return s.tell(ctx)
}

// travel takes the last position of one list, and adds the one before to the other.
func (s *Session) travel(ctx context.Context, from, to *[]position) (any, error) {
	last := len(*from) - 1
	if last < 0 {
		return nil, errors.New("there is nothing to undo or redo")
	}
	*to = append(*to, s.now)
	s.now, *from = (*from)[last], (*from)[:last]
	return s.tell(ctx)
}

// tell tells the position.
func (s *Session) tell(ctx context.Context) (any, error) {
	look, err := s.ask(ctx, "look", question{})
	if err != nil {
		return nil, err
	}
	return Position{s.now.text(), s.now.marks, look.(engine.Look), len(s.past), len(s.future)}, nil
}

// text returns the values with blanks between them.
func (p position) text() string { return strings.Trim(fmt.Sprint(p.cells), "[]") }
