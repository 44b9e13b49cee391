package sudoku

import (
	"context"
	"sync"
)

// partsPerWorker is the number of parts the search is divided into for each
// worker, so that none is left with a part much larger than the others.
const partsPerWorker = 16

// A part is a piece of the search that can be done by itself: everything that
// follows from one board.
type part[B Board] struct {
	board  B
	before Stats // of the steps that led here and to no earlier part
	whole  bool  // it cannot be divided
	out    chan partial[B]
	rest   Stats // of the whole part, once out is closed
	best   B
	err    error
}

// partial is a solution, and the work of its part until then.
type partial[B Board] struct {
	board B
	stats Stats
}

// divide returns at least so many parts, if there are, in the order in which
// the search comes to them. It splits wherever the search would guess; the
// article remarks that a cell with more than one candidate is a chance for
// parallel work.
func (s *backtracker[B]) divide(parts int) []*part[B] {
	list := []*part[B]{{board: s.board}}
	for grown := true; grown && len(list) < parts; {
		grown = false
		var next []*part[B]
		for _, p := range list {
			pieces := s.split(p)
			grown = grown || len(pieces) > 1
			next = append(next, pieces...)
		}
		list = next
	}
	return list
}

// split divides a part at its first guess, or returns it as it is if there is
// none.
func (s *backtracker[B]) split(p *part[B]) []*part[B] {
	if p.whole {
		return []*part[B]{p}
	}
	t := s.on(p.board)
	for {
		board, before := t.board, t.stats
		event := t.step()
		if event.Kind != EventAssign {
			p.whole = true
			return []*part[B]{p}
		}
		if event.Options == 1 {
			continue
		}
		before.add(p.before)
		var pieces []*part[B]
		options := t.seen.candidates(len(board), event.Cell) // without the value assigned
		for options |= 1 << event.Value; options != 0; options &= options - 1 {
			before.Steps++
			if options.Len() > 1 {
				before.Guesses++
			}
			board[event.Cell] = options.First()
			pieces = append(pieces, &part[B]{board: board, before: before})
			before = Stats{}
		}
		return pieces
	}
}

// on returns a search like this one that starts from a board.
func (s *backtracker[B]) on(board B) *backtracker[B] {
	t := &backtracker[B]{opts: s.opts, budget: s.budget, best: board}
	t.begin(board)
	return t
}

// parallel is all with several workers. It leaves the search with the board,
// the counts and the best board that all would leave it with.
func (s *backtracker[B]) parallel(ctx context.Context, yield func(*B) bool) error {
	parts := s.divide(partsPerWorker * s.opts.Workers)
	const ahead = 64 // solutions that a part may be ahead of its reader
	for _, p := range parts {
		p.out = make(chan partial[B], ahead)
	}
	inner, cancel := context.WithCancel(ctx)
	var group sync.WaitGroup
	defer group.Wait()
	defer cancel()
	// The parts are begun in order, so the one being read is always under way.
	todo := make(chan *part[B], len(parts))
	for _, p := range parts {
		todo <- p
	}
	close(todo)
	for range min(s.opts.Workers, len(parts)) {
		group.Go(func() {
			for p := range todo {
				s.do(inner, p)
			}
		})
	}
	for _, p := range parts {
		s.stats.add(p.before)
		done := s.stats
		for found := range p.out {
			s.board, s.filled = found.board, len(s.board)
			s.stats = done
			s.stats.add(found.stats)
			if !yield(&s.board) {
				return nil
			}
		}
		s.stats = done
		s.stats.add(p.rest)
		if filled := Givens(p.best); filled > s.bestFilled {
			s.best, s.bestFilled = p.best, filled
		}
		if p.err != nil {
			return p.err
		}
	}
	return nil
}

// do searches a part and sends its solutions.
func (s *backtracker[B]) do(ctx context.Context, p *part[B]) {
	defer close(p.out)
	t := s.on(p.board)
	p.err = t.all(ctx, func(board *B) bool {
		select {
		case p.out <- partial[B]{*board, t.stats}:
			return true
		case <-ctx.Done():
			return false
		}
	})
	t.keepBest()
	p.rest, p.best = t.stats, t.best
	if p.err == nil {
		p.err = ctx.Err()
	}
}
