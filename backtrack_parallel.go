package sudoku

import (
	"context"
	"math/bits"
	"runtime"
	"slices"
	"sync"

	"example.com/sudoku/internal/together"
)

// This file cuts the backtracking search into subtrees for several goroutines. The
// solutions come in the order of one goroutine.

// A subtree is a part of the search: all boards that follow from one board. A
// long subtree is cut, and this is its first part.
type subtree struct {
	board     []uint8
	lead      Stats // of the assignment that leads to board
	following *subtree

	started, searched bool
	solutions         []subtreeSolution
	stats             Stats // of the whole subtree
	best              []uint8
	err               error
}

// A subtreeSolution is a solution and the work of its subtree up to it.
type subtreeSolution struct {
	board []uint8
	stats Stats
}

// A subtreeList is a search that several goroutines share: subtrees in the order
// in which the search in one goroutine reaches them. Each goroutine takes the
// first subtree that nobody has started and searches it for a fixed number of
// steps. What is left of it becomes new subtrees behind it, one per value not
// yet tried. So the search divides where it turns out to be long: the article
// remarks that a cell with more than one candidate is a chance for parallel
// work.
//
// A single reader takes the results in order. The list bounds its memory:
// subtrees are short, and the goroutines wait when they are far ahead of the
// reader.
type subtreeList struct {
	sync.Mutex
	changed sync.Cond // a subtree is searched, or the reader has moved
	head    *subtree  // where the reader is
	unread  int       // solutions from head on
	ahead   int       // subtrees from head on that may be started
	closed  bool
}

const (
	subtreeSteps  = 2048 // a few milliseconds at most
	subtreesAhead = 64   // per goroutine
	unreadCells   = 8e6  // of unread solutions, about as many bytes
)

// eachInParallel is eachSolution with several goroutines and subtrees of the
// given number of steps. It leaves the search with the same board, counts and
// best board.
func (s *backtracker) eachInParallel(ctx context.Context, steps int64, yield func([]uint8) bool) error {
	list := &subtreeList{head: &subtree{board: slices.Clone(s.board)}, ahead: subtreesAhead * s.opts.Goroutines}
	list.changed.L = &list.Mutex
	ctx, cancel := context.WithCancel(ctx)
	var group sync.WaitGroup
	var r together.Rescue
	defer r.Raise()
	defer group.Wait()
	defer list.stop()
	defer cancel()
	for range min(s.opts.Goroutines, runtime.GOMAXPROCS(0)) {
		group.Go(func() {
			r.Run(func() {
				t := &backtracker{opts: s.opts, rules: s.rules, tables: s.tables, budget: s.budget}
				for p := list.takeFirst(); p != nil; p = list.takeFirst() {
					list.finishSubtree(p, t.searchSubtree(ctx, p, steps))
				}
			}, list.stop)
		})
	}
	for p := list.waitHead(); p != nil; p = list.nextSubtree() {
		s.stats.add(p.lead)
		before := s.stats
		for i := range p.solutions {
			s.board, s.filled = p.solutions[i].board, len(s.board)
			s.stats = before
			s.stats.add(p.solutions[i].stats)
			if !yield(s.board) {
				return nil
			}
		}
		s.stats = before
		s.stats.add(p.stats)
		if filled := givens(p.best); filled > s.bestFilled {
			s.best, s.bestFilled = p.best, filled
		}
		if p.err != nil {
			return p.err
		}
	}
	return nil
}

// takeFirst returns the first subtree that nobody has started, and marks it. It
// waits while none is near enough to the reader, and returns nil when the work
// is over.
func (l *subtreeList) takeFirst() *subtree {
	l.Lock()
	defer l.Unlock()
	for {
		if l.closed || l.head == nil {
			return nil
		}
		p := l.head
		for i := 0; p != nil && i < l.ahead; i++ {
			if !p.started && (i == 0 || l.unread*len(p.board) < unreadCells) {
				p.started = true
				return p
			}
			p = p.following
		}
		l.changed.Wait()
	}
}

// searchSubtree searches a subtree for the given number of steps, and returns
// what is left of it, in order.
func (s *backtracker) searchSubtree(ctx context.Context, p *subtree, steps int64) []*subtree {
	s.startFrom(p.board)
	for {
		event, err := s.nextEvent(ctx)
		if err != nil {
			s.keepBest()
			p.stats, p.best = s.stats, slices.Clone(s.best)
			if err != ErrNoSolution { // which means: no more solutions
				p.err = err
			}
			return nil
		}
		if event.Kind == eventSolved {
			p.solutions = append(p.solutions, subtreeSolution{slices.Clone(s.board), s.stats})
		}
		if s.stats.Steps >= steps && s.mode != retrying {
			p.stats, p.best = s.stats, slices.Clone(s.best)
			return s.cutRest()
		}
	}
}

// cutRest ends the search and returns what is left of it as subtrees.
func (s *backtracker) cutRest() []*subtree {
	var left []*subtree
	if s.mode == assigning {
		left = append(left, &subtree{board: slices.Clone(s.board)})
	}
	for {
		s.mode = resetting
		event := s.resetLast()
		if event.Kind == eventExhausted {
			return left
		}
		if s.mode != retrying {
			continue
		}
		board := slices.Clone(s.board)
		for options := s.untried(event.Cell); options != 0; options &= options - 1 {
			p := &subtree{lead: Stats{Steps: 1}}
			if options&(options-1) != 0 {
				p.lead.Guesses = 1
			}
			board[event.Cell] = uint8(bits.TrailingZeros64(options))
			p.board = slices.Clone(board)
			left = append(left, p)
		}
		s.tried[event.Cell] = 0
	}
}

// finishSubtree marks a subtree as searched and puts what is left of it behind it.
func (l *subtreeList) finishSubtree(p *subtree, left []*subtree) {
	l.Lock()
	defer l.Unlock()
	after := p.following
	at := p
	for _, q := range left {
		at.following = q
		at = q
	}
	at.following = after
	p.searched = true
	l.unread += len(p.solutions)
	l.changed.Broadcast()
}

// waitHead returns the subtree at the reader once it is searched, nil after the
// last one or stop.
func (l *subtreeList) waitHead() *subtree {
	l.Lock()
	defer l.Unlock()
	for l.head != nil && !l.head.searched {
		if l.closed {
			return nil
		}
		l.changed.Wait()
	}
	return l.head
}

// nextSubtree moves the reader to the next subtree and waits for it.
func (l *subtreeList) nextSubtree() *subtree {
	l.Lock()
	l.unread -= len(l.head.solutions)
	l.head = l.head.following
	l.changed.Broadcast()
	l.Unlock()
	return l.waitHead()
}

// stop makes takeFirst return nil.
func (l *subtreeList) stop() {
	l.Lock()
	l.closed = true
	l.changed.Broadcast()
	l.Unlock()
}
