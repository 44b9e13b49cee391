package sudoku

import (
	"context"
	"math/bits"
	"slices"

	"example.com/sudoku/internal/poll"
)

// A budget is the work that a search may do before it ends with ErrBudget. Its
// unit means the same on every machine: a guess of the 9×9 kernel, a node of the
// splitter, a conflict of the learner. 0 is no limit.
type budget int64

const unlimited budget = 0

// A decider reports every solution of domains that deduction leaves open, until
// report returns false. Code that all board types share is given the decider of the
// type, so that a program has those of its own sizes only.
//
// Up to 9×9, a plain search decides what singles and locked candidates leave open. On
// larger boards, a plain search may never return from a wrong first choice, so a search
// that learns from its conflicts decides.
type decider func(d *domains, ctx context.Context, work budget, report func(set []uint64) bool) error

// exact counts the solutions of a puzzle up to a limit, 0 for no limit, within a
// budget of work. It stores the first solution in first and calls yield with each
// until yield returns false; both may be nil. The board that yield sees is valid
// only during the call.
func (k *kernel) exact(ctx context.Context, puzzle []uint8, work budget, limit int, first []uint8, yield func([]uint8) bool) (int, error) {
	if k.err != nil {
		return 0, k.err
	}
	if k.isGrid() {
		if k.candidates != nil || k.extra != nil && k.rules.allowed != nil {
			if err := k.check(puzzle); err != nil {
				return 0, err
			}
		}
		e := search9{ctx: ctx, kernel: k, candidates: k.restricted(), extra: k.extra, solveExtra: k.solveExtra, budget: work, limit: limit, keep: first != nil, yield: yield}
		if k.learned != nil && work == unlimited && yield == nil {
			e.budget = extraEffort
		}
		err := e.run((*Grid)(puzzle))
		if err == ErrBudget && work == unlimited {
			return k.byOther(k.learned, ctx, puzzle, work, limit, first, nil)
		}
		copy(first, e.first[:])
		return e.found, err
	}
	return k.byOther(k.otherwise, ctx, puzzle, work, limit, first, yield)
}

// byOther is exact by a search of the kernel. It sees copies: what is handed to a function
// value escapes to the heap.
func (k *kernel) byOther(search exactSearch, ctx context.Context, puzzle []uint8, work budget, limit int, first []uint8, yield func([]uint8) bool) (int, error) {
	var solution []uint8
	if first != nil {
		solution = make([]uint8, len(first))
	}
	found, err := search(k, ctx, slices.Clone(puzzle), work, limit, solution, yield)
	if found > 0 {
		copy(first, solution)
	}
	return found, err
}

// exactByDomains is exact for rules that the 9×9 kernel does not serve.
func (k *kernel) exactByDomains(ctx context.Context, puzzle []uint8, work budget, limit int, first []uint8, yield func([]uint8) bool) (int, error) {
	if err := poll.Ended(ctx); err != nil {
		return 0, err
	}
	if err := k.check(puzzle); err != nil {
		return 0, err
	}
	kept := false
	return k.search(ctx, puzzle, work, limit, func(solution []uint8) bool {
		if !kept {
			copy(first, solution)
			kept = true
		}
		return yield == nil || yield(solution)
	})
}

// extraEffort is the number of guesses after which rules with extra ones are left to the
// learner: some tenths of a second. Empty boards with several of them can be lost to a
// search that does not learn.
const extraEffort = 100_000

// exactLearned is exact by the search that learns, for rules that have no code of their
// own.
func (k *kernel) exactLearned(ctx context.Context, puzzle []uint8, work budget, limit int, first []uint8, yield func([]uint8) bool) (int, error) {
	other := *k
	other.extra, other.solveExtra, other.decide = nil, nil, (*domains).searchLearning
	return other.exactByDomains(ctx, puzzle, work, limit, first, yield)
}

// first counts the solutions up to a limit and stores the first one.
func (k *kernel) first(ctx context.Context, puzzle []uint8, limit int, solution []uint8) (int, error) {
	found, err := k.exact(ctx, puzzle, unlimited, limit, solution, nil)
	if err != nil {
		clear(solution)
	}
	return found, err
}

// unique is [Unique].
func (k *kernel) unique(ctx context.Context, puzzle, solution []uint8) error {
	found, err := k.first(ctx, puzzle, 2, solution)
	switch {
	case err != nil:
	case found == 0:
		err = ErrNoSolution
	case found > 1:
		err = ErrManySolutions
	}
	return err
}

// search calls yield for each solution of the puzzle, always in the same order,
// until yield returns false or limit solutions are found; 0 is no limit. It
// returns the number found, and ErrBudget or poll.Ended(ctx) if it ended early. The
// board that yield sees is valid only during the call.
func (k *kernel) search(ctx context.Context, puzzle []uint8, work budget, limit int, yield func([]uint8) bool) (int, error) {
	if err := poll.Ended(ctx); err != nil {
		return 0, err
	}
	d := k.newDomains()
	if !d.assignGivens(puzzle) {
		return 0, nil
	}
	return k.searchDomains(ctx, d, work, limit, yield)
}

// searchDomains is search for the boards that take their values from domains.
func (k *kernel) searchDomains(ctx context.Context, d *domains, work budget, limit int, yield func([]uint8) bool) (int, error) {
	if k.decideAlone == nil && !d.reduce() {
		return 0, nil
	}
	board := make([]uint8, d.cells())
	found := 0
	each := func(set []uint64) bool {
		for i := range board {
			board[i] = d.values(set, i).First()
		}
		found++
		return yield(board) && found != limit
	}
	if k.decideAlone != nil {
		err := k.decideAlone(k, d, ctx, work, each)
		return found, err
	}
	err := k.decide(d, ctx, work, each)
	return found, err
}

// another reports whether a puzzle has a solution with a value other than v in
// an empty cell. If a solution has v there, this finds out whether there are more
// faster than a search for two does.
func (k *kernel) another(ctx context.Context, puzzle []uint8, work budget, cell int, v uint8) (bool, error) {
	if err := poll.Ended(ctx); err != nil {
		return false, err
	}
	if k.isGrid() {
		e := search9{ctx: ctx, kernel: k, candidates: k.restricted(), extra: k.extra, solveExtra: k.solveExtra, budget: work, limit: 1}
		err := e.runWithout((*Grid)(puzzle), cell, v)
		return e.found > 0, err
	}
	d := k.newDomains()
	d.assignGivens(puzzle)
	d.plane(d.set, int(v>>6))[cell] &^= 1 << (v & 63)
	found, err := k.searchDomains(ctx, d, work, 1, func([]uint8) bool { return false })
	return found > 0, err
}

// maxSplit is the number of cells up to which the splitter searches. Its copies of the
// domains have one plane.
const maxSplit = 81

// searchPlainly is the decider of small boards.
func (d *domains) searchPlainly(ctx context.Context, work budget, report func(set []uint64) bool) error {
	s := splitter{domains: d, ctx: ctx, budget: work, report: report}
	s.split(0, d.set)
	return s.err
}

// A splitter is the plain search: it tries the values of a cell with the fewest
// candidates in ascending order, each on a copy of the domains.
type splitter struct {
	*domains
	ctx    context.Context
	budget budget // nodes
	report func(set []uint64) bool
	copies []uint64 // of the domains, one per depth
	nodes  int64
	err    error
}

// pollNodes is the number of nodes between two looks at the context, some tens
// of microseconds.
const pollNodes = 64

// split reports every solution within set, and returns false to end the search.
func (s *splitter) split(depth int, set []uint64) bool {
	if s.nodes++; s.budget != unlimited && s.nodes > int64(s.budget) {
		s.err = ErrBudget
		return false
	}
	if s.nodes%pollNodes == 0 {
		if s.err = poll.Ended(s.ctx); s.err != nil {
			return false
		}
	}
	cell := fewest(set)
	if cell < 0 {
		return s.report(set)
	}
	n := len(set)
	if len(s.copies) < (depth+1)*n {
		s.copies = append(s.copies, make([]uint64, n)...)
	}
	for rest := set[cell]; rest != 0; rest &= rest - 1 {
		// Slice again each time: a deeper call may have moved the copies.
		next := s.copies[depth*n:][:n:n]
		copy(next, set)
		next[cell] = rest & -rest
		s.queue = append(s.queue, uint16(cell))
		if s.applySingles(next) && !s.split(depth+1, next) {
			return false
		}
	}
	return true
}

// fewest returns the first open cell with the fewest values, or -1 if no cell is
// open.
func fewest(set []uint64) int {
	best, least := -1, 65
	for i, v := range set {
		if v&(v-1) == 0 {
			continue
		}
		if k := bits.OnesCount64(v); k < least {
			if k == 2 {
				return i
			}
			best, least = i, k
		}
	}
	return best
}
