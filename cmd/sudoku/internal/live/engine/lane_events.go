package engine

import (
	"context"
	"iter"

	"example.com/sudoku"
	"example.com/sudoku/csp"
	"example.com/sudoku/internal/boards"
)

// A SearchView is how far a search by guesses has come.
type SearchView struct {
	Filled      int
	Depth       int   // guesses in force
	Guessed     []int // their cells, in ascending order
	Events      int64
	Guesses     int64
	Conclusions int64  // values assigned that had no alternative; a model does not count them
	Dead        int64  // ends
	Cell        int    // of the last event, or -1
	Event       string // the last one: guess, conclusion, dead end, reset, or that of a model
}

// events is what the lanes of events share.
type events[E any] struct {
	puzzle, board sudoku.Puzzle
	next          func() (E, error, bool)
	end           func()
	take          func(E) (more bool) // changes the board and the counts
	seen          SearchView
	guessed       []bool // whether each cell holds a guess
	err           error
	done          bool // solved
	trace         trace
}

func newEvents[E any](puzzle sudoku.Puzzle, history iter.Seq2[E, error]) *events[E] {
	l := &events[E]{puzzle: puzzle, board: puzzle.Clone(), guessed: make([]bool, len(puzzle.Cells)), seen: SearchView{Cell: -1, Filled: sudoku.Givens(puzzle)}}
	l.next, l.end = iter.Pull2(history)
	return l
}

func (s *events[E]) step(ctx context.Context, most int64) (ticks int64, more bool, err error) {
	for {
		event, err, ok := s.next()
		if !ok || err != nil {
			s.err = err
			return max(ticks, 1), false, ctx.Err()
		}
		ticks++
		s.seen.Events++
		more := s.take(event)
		if s.trace.due() {
			s.trace.add(float64(s.seen.Filled), float64(s.seen.Depth))
		}
		s.done = !more && sudoku.Solved(s.puzzle, s.board)
		if !more || ticks == most {
			return ticks, more, ctx.Err()
		}
	}
}

func (s *events[E]) change(float64) error {
	return refuse("this search makes no mistakes")
}

func (s *events[E]) part(bool) bool { return false }

func (s *events[E]) stop() { s.end() }

func (s *events[E]) columns() []string {
	return []string{"event", "kind", "cell", "filled", "guesses in force", "guesses", "dead ends"}
}

func (s *events[E]) row() []any {
	e := &s.seen
	return []any{e.Events, e.Event, e.Cell, e.Filled, e.Depth, e.Guesses, e.Dead}
}

func (s *events[E]) view(f *Frame) {
	seen := s.seen
	seen.Guessed = marked(s.guessed)
	f.Board, f.Clashes, f.Search = s.board.Cells, clashes(s.board), &seen
	f.Trace = s.trace.take()
	f.Errors = len(s.board.Cells) - sudoku.Givens(s.board)
	f.Solved = s.done
	switch {
	case !f.Done:
	case s.done:
		f.Outcome = "solved"
	case s.err != nil:
		f.Outcome = outcome(s.err)
	default:
		f.Outcome = "no solution"
	}
}

// newBacktracking returns the search whose history the article prints.
func newBacktracking(ctx context.Context, puzzle sudoku.Puzzle, opts *sudoku.BacktrackOptions) (lane, error) {
	if opts.Goroutines > 1 {
		return nil, &sudoku.OptionError{Field: "Goroutines", Value: opts.Goroutines, Want: "1: the events are shown in order"}
	}
	history := sudoku.History(ctx, puzzle, opts)
	if !boards.Ordinary(puzzle) {
		history = func(yield func(sudoku.Event, error) bool) {
			yield(sudoku.Event{}, refuse("backtracking is for ordinary sudokus: take another search"))
		}
	}
	l := newEvents(puzzle, history)
	l.take = func(e sudoku.Event) bool {
		seen := &l.seen
		seen.Cell = e.Cell
		switch e.Kind {
		case sudoku.EventAssign:
			seen.Filled++
			if e.Options > 1 {
				seen.Event, l.guessed[e.Cell] = "guess", true
				seen.Depth++
				seen.Guesses++
			} else {
				seen.Event = "conclusion"
				seen.Conclusions++
			}
		case sudoku.EventReset:
			seen.Event = "reset"
			seen.Filled--
			if l.guessed[e.Cell] {
				l.guessed[e.Cell] = false
				seen.Depth--
			}
		case sudoku.EventDeadEnd:
			seen.Event = "dead end"
			seen.Dead++
		}
		e.Replay(l.board.Cells)
		return seen.Filled < len(puzzle.Cells)
	}
	return l, nil
}

// newModel returns the search of the puzzle as a constraint model. It shows the
// choices in force: what follows from them is not in its events.
func newModel(ctx context.Context, puzzle sudoku.Puzzle) lane {
	model := sudoku.ModelOf(puzzle)
	cells := make(map[csp.Decision]int)
	for cell, decision := range model.Decisions()[:len(puzzle.Cells)] { // extra cells follow
		cells[decision] = cell
	}
	l := newEvents(puzzle, model.History(ctx))
	var choices []csp.Event
	l.take = func(e csp.Event) bool {
		seen := &l.seen
		seen.Event, seen.Cell = e.Kind.String(), -1
		choices = choices[:min(len(choices), e.Level)]
		switch e.Kind {
		case csp.EventChoice:
			seen.Guesses++
			choices = append(choices[:min(len(choices), e.Level-1)], e)
			if cell, ok := cells[e.Decision]; ok {
				seen.Cell = cell
			}
		case csp.EventDeadEnd:
			seen.Dead++
		case csp.EventSolution:
			answer, err := model.Solve(ctx)
			if err != nil {
				l.err = err
				return false
			}
			for cell := range l.board.Cells {
				l.board.Cells[cell] = uint8(answer.Values[cell])
			}
			seen.Depth, seen.Filled = e.Level, len(puzzle.Cells)
			return false
		}
		copy(l.board.Cells, puzzle.Cells)
		clear(l.guessed)
		for _, c := range choices {
			if cell, ok := cells[c.Decision]; ok && c.Relation == csp.Exactly {
				l.board.Cells[cell], l.guessed[cell] = uint8(c.Value), true
			}
		}
		seen.Depth, seen.Filled = e.Level, sudoku.Givens(l.board)
		return true
	}
	return l
}
