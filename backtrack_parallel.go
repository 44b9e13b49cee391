package sudoku

import (
	"context"
	"sync"
)

// A part is a piece of the search: everything that follows from one board, or,
// when that is long, the beginning of it.
type part[B Board] struct {
	board  B
	before Stats // of the step that led here
	next   *part[B]

	started, done bool
	solutions     []partial[B]
	stats         Stats // of the whole part
	best          B
	err           error
}

// partial is a solution, and the work of its part until then.
type partial[B Board] struct {
	board B
	stats Stats
}

// parts is a search that workers share. Its parts form a list in the order in
// which the search comes to them. A worker takes the first part that nobody has
// started and searches for a fixed number of steps; what is then left of the
// part becomes new parts behind it, one for each value not yet tried. So the
// search divides itself where it turns out to be long: the article remarks that
// a cell with more than one candidate is a chance for parallel work.
//
// No part is long, and the workers wait when they are far ahead of the reader of
// the list, so the memory in use is bounded.
type parts[B Board] struct {
	sync.Mutex
	changed sync.Cond // a part is done, or the reader went on
	first   *part[B]  // where the reader is
	unread  int       // solutions from there on
	ahead   int       // parts from there on that may be started
	closed  bool
}

const (
	partSteps   = 2048 // a few milliseconds at most
	partsAhead  = 64   // for each worker
	unreadCells = 8e6  // of unread solutions, about as many bytes
)

// parallel is all with several workers, whose parts have so many steps. It leaves the search with the board,
// the counts and the best board that all would leave it with.
func (s *backtracker[B]) parallel(ctx context.Context, steps int64, yield func(*B) bool) error {
	list := &parts[B]{first: &part[B]{board: s.board}, ahead: partsAhead * s.opts.Goroutines}
	list.changed.L = &list.Mutex
	ctx, cancel := context.WithCancel(ctx)
	var group sync.WaitGroup
	defer group.Wait()
	defer list.close()
	defer cancel()
	for range s.opts.Goroutines {
		group.Go(func() {
			t := &backtracker[B]{opts: s.opts, budget: s.budget}
			for p := list.take(); p != nil; p = list.take() {
				list.finish(p, t.do(ctx, p, steps))
			}
		})
	}
	for p := list.wait(); p != nil; p = list.nextPart() {
		s.stats.add(p.before)
		done := s.stats
		for i := range p.solutions {
			s.board, s.filled = p.solutions[i].board, len(s.board)
			s.stats = done
			s.stats.add(p.solutions[i].stats)
			if !yield(&s.board) {
				return nil
			}
		}
		s.stats = done
		s.stats.add(p.stats)
		if filled := Givens(p.best); filled > s.bestFilled {
			s.best, s.bestFilled = p.best, filled
		}
		if p.err != nil {
			return p.err
		}
	}
	return nil
}

// take returns the first part that nobody has started, and marks it. It waits
// while the list has none near enough to the reader, and returns nil when the
// work is over.
func (l *parts[B]) take() *part[B] {
	l.Lock()
	defer l.Unlock()
	for {
		if l.closed || l.first == nil {
			return nil
		}
		p := l.first
		for i := 0; p != nil && i < l.ahead; i++ {
			if !p.started && (i == 0 || l.unread*len(p.board) < unreadCells) {
				p.started = true
				return p
			}
			p = p.next
		}
		l.changed.Wait()
	}
}

// finish marks a part as done, and puts the parts that it left behind it.
func (l *parts[B]) finish(p *part[B], rest []*part[B]) {
	l.Lock()
	defer l.Unlock()
	after := p.next
	at := p
	for _, q := range rest {
		at.next = q
		at = q
	}
	at.next = after
	p.done = true
	l.unread += len(p.solutions)
	l.changed.Broadcast()
}

// wait returns the part at the reader once it is done, and nil after the last.
func (l *parts[B]) wait() *part[B] {
	l.Lock()
	defer l.Unlock()
	for l.first != nil && !l.first.done {
		l.changed.Wait()
	}
	return l.first
}

// advance moves the reader on by a part and waits for that one.
func (l *parts[B]) nextPart() *part[B] {
	l.Lock()
	l.unread -= len(l.first.solutions)
	l.first = l.first.next
	l.changed.Broadcast()
	l.Unlock()
	return l.wait()
}

// close sends the workers home.
func (l *parts[B]) close() {
	l.Lock()
	l.closed = true
	l.changed.Broadcast()
	l.Unlock()
}

// do searches a part for so many steps, and returns what it leaves of it, in order.
func (s *backtracker[B]) do(ctx context.Context, p *part[B], steps int64) []*part[B] {
	s.begin(p.board)
	for {
		event, err := s.next(ctx)
		if err != nil {
			s.keepBest()
			p.stats, p.best = s.stats, s.best
			if err != ErrNoSolution { // that is: no more of them
				p.err = err
			}
			return nil
		}
		if event.Kind == eventSolved {
			p.solutions = append(p.solutions, partial[B]{s.board, s.stats})
		}
		if s.stats.Steps >= steps && s.mode != retrying {
			p.stats, p.best = s.stats, s.best
			return s.rest()
		}
	}
}

// rest ends the search and returns what was left of it as parts.
func (s *backtracker[B]) rest() []*part[B] {
	var rest []*part[B]
	if s.mode == forward {
		rest = append(rest, &part[B]{board: s.board})
	}
	for {
		s.mode = undoing
		event := s.undo()
		if event.Kind == eventExhausted {
			return rest
		}
		if s.mode != retrying {
			continue
		}
		board := s.board
		options := s.seen.candidates(len(board), event.Cell) &^ s.tried[event.Cell]
		for ; options != 0; options &= options - 1 {
			p := &part[B]{before: Stats{Steps: 1}}
			if options.Len() > 1 {
				p.before.Guesses = 1
			}
			board[event.Cell] = options.First()
			p.board = board
			rest = append(rest, p)
		}
		s.tried[event.Cell] = 0
	}
}
