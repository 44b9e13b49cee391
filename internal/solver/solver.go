// Package solver says which exact search serves which rules, and runs it.
//
//	rules                                        search      why
//	9×9 with rows, columns and blocks            exact9      Words of 27 cells: nothing is faster.
//	the same with more units and pairs           exact9      The same words; after 100,000 guesses the
//	                                                         learner, as a search that doesn't learn can
//	                                                         lose itself on empty boards.
//	clues                                        the model   Clues are constraints of package csp.
//	ordinary sudokus of side 4, 6 and 8, other   splitter    Few cells: trying values costs less than
//	rules of at most 128 cells and 63 values,                stating clauses. What 2,000 nodes of jigsaws
//	as jigsaws                                               leave goes to propagation (deep.go).
//	all others                                   learner     A wrong first choice must not cost forever.
//
// Package csp makes a choice of its own, as its models know no boards: see its Solve.
package solver

import (
	"context"
	"slices"

	"example.com/sudoku/internal/deduce"
	"example.com/sudoku/internal/exact9"
	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/poll"
	"example.com/sudoku/internal/set"
)

// A search is one of those in the table.
type search uint8

const (
	byExact9 search = iota
	byModel
	bySplitter
	byLearner
)

// choose returns the search that serves rules: the table above, line by line.
func (r *Rules) choose() search {
	switch {
	case r.model != nil:
		return byModel
	case r.extra != nil || r.Board == geometry.Standard[9]():
		return byExact9
	case r.splits():
		return bySplitter
	}
	return byLearner
}

// mostSplit is the number of cells up to which the splitter serves an ordinary sudoku, and
// mostDeep that up to which it serves other rules, as propagation helps it there.
const (
	mostSplit = 81
	mostDeep  = 128
)

// splits reports whether the splitter can search the rules.
func (r *Rules) splits() bool {
	most := mostDeep
	if r.Board.Locations != nil {
		most = mostSplit
	}
	return r.Board.Cells() <= most && r.Board.Values < 64
}

// Rules are rules with the search that serves them. They are safe for concurrent use.
type Rules struct {
	Board  *geometry.Board
	model  Decider
	extra  *exact9.Extra
	search search
	after  int64 // nodes of the splitter after which propagation takes over
}

// A Decider reports every solution of domains that deduction leaves open, until report
// returns false.
type Decider func(d *deduce.Domains, ctx context.Context, work poll.Budget, report func(set []uint64) bool) error

// Standard are the rules of the ordinary sizes, by side.
var Standard = geometry.PerSize(func(cells int) *Rules {
	return New(geometry.Standard[geometry.Side(cells)](), nil)
})

// New returns the rules of a board. The model decides rules with clues; it is nil for
// others.
func New(board *geometry.Board, model Decider) *Rules {
	r := &Rules{Board: board, model: model, after: never}
	if model == nil && board.Locations == nil {
		r.extra = exact9.NewExtra(board)
	}
	if r.search = r.choose(); r.search == bySplitter && board.Locations == nil {
		r.after = splitEffort
	}
	return r
}

// Twins returns the rules as each search serves them that can and is not their own, by its
// name: what tests compare.
func (r *Rules) Twins() map[string]*Rules {
	twins := make(map[string]*Rules)
	add := func(name string, by search, after int64) {
		twins[name] = &Rules{Board: r.Board, search: by, after: after}
	}
	if r.model != nil {
		return twins
	}
	add("learner", byLearner, never)
	if r.splits() {
		add("splitter", bySplitter, never)
		add("splitter, soon propagation", bySplitter, 3)
		add("propagation", bySplitter, 0)
	}
	return twins
}

// Quick reports whether the search finds out by itself that givens break the rules, so that
// the caller need not check them before.
func (r *Rules) Quick(candidates []set.Values) bool {
	return r.search == byExact9 && r.Board.Allowed == nil && candidates == nil
}

// learnAfter is the number of guesses after which the learner takes over from exact9 where
// rules have more than the ordinary units: some tenths of a second. A search that finds a
// solution in fewer guesses than learnExtend is not lost, so it continues.
const (
	learnAfter  = 100_000
	learnExtend = 10
)

// Count counts the solutions of a puzzle whose empty cells may take candidates, nil for all.
// It counts up to a limit, 0 for no limit, within a budget of work. It stores the first
// solution in first and calls yield with each until yield returns false; both may be nil. The
// board that yield sees is valid only during the call. The error is exact9.ErrBroken,
// poll.ErrBudget or that of the context.
func (r *Rules) Count(ctx context.Context, puzzle []uint8, candidates []set.Values, work poll.Budget, limit int, first []uint8, yield func([]uint8) bool) (int, error) {
	// Puzzle and candidates are no struct: one that holds both would move a Grid to the heap.
	if r.search != byExact9 {
		return r.countByDomains(ctx, puzzle, candidates, r.search, work, limit, first, yield)
	}
	e := exact9.Search{Ctx: ctx, Candidates: r.restricted(candidates), Extra: r.extra, Budget: work, Limit: limit, Keep: first != nil, Yield: yield}
	learn := r.extra != nil && work == poll.Unlimited && yield == nil
	if learn {
		e.Budget, e.Extend = learnAfter, learnExtend
	}
	err := e.Run((*[81]uint8)(puzzle))
	if err == poll.ErrBudget && learn {
		return r.countByDomains(ctx, puzzle, candidates, byLearner, work, limit, first, nil)
	}
	copy(first, e.First[:])
	return e.Found, err
}

// countByDomains is Count by a search that begins with deduction. It works on copies: what
// is handed to a function value moves to the heap, and a Grid shall not.
func (r *Rules) countByDomains(ctx context.Context, puzzle []uint8, candidates []set.Values, by search, work poll.Budget, limit int, first []uint8, yield func([]uint8) bool) (int, error) {
	var solution []uint8
	if first != nil {
		solution = make([]uint8, len(first))
	}
	kept := false
	found, err := r.solutions(ctx, slices.Clone(puzzle), candidates, by, work, limit, func(board []uint8) bool {
		if !kept {
			copy(solution, board)
			kept = true
		}
		return yield == nil || yield(board)
	})
	if found > 0 {
		copy(first, solution)
	}
	return found, err
}

// Solutions calls yield for each solution of the puzzle, always in the same order, until
// yield returns false or limit solutions are found; 0 is no limit. It returns the number
// found. It never takes exact9, whose order is another.
func (r *Rules) Solutions(ctx context.Context, puzzle []uint8, candidates []set.Values, work poll.Budget, limit int, yield func([]uint8) bool) (int, error) {
	by := r.search
	if by == byExact9 {
		by = bySplitter
	}
	return r.solutions(ctx, puzzle, candidates, by, work, limit, yield)
}

func (r *Rules) solutions(ctx context.Context, puzzle []uint8, candidates []set.Values, by search, work poll.Budget, limit int, yield func([]uint8) bool) (int, error) {
	if err := poll.Ended(ctx); err != nil {
		return 0, err
	}
	d := r.Domains(candidates)
	if !d.AssignGivens(puzzle) {
		return 0, nil
	}
	return r.solveDomains(ctx, d, by, work, limit, yield)
}

// Domains returns the values that each cell may take before deduction.
func (r *Rules) Domains(candidates []set.Values) *deduce.Domains {
	d := deduce.New(r.Board)
	if candidates != nil {
		d.Restrict(candidates)
	}
	return d
}

// solveDomains calls yield for the boards that take their values from domains.
func (r *Rules) solveDomains(ctx context.Context, d *deduce.Domains, by search, work poll.Budget, limit int, yield func([]uint8) bool) (int, error) {
	if !d.Reduce() {
		return 0, nil
	}
	board := make([]uint8, d.Cells())
	found := 0
	each := func(set []uint64) bool {
		for i := range board {
			board[i] = d.Values(set, i).First()
		}
		found++
		return yield(board) && found != limit
	}
	var err error
	switch by {
	case byModel:
		err = r.model(d, ctx, work, each)
	case bySplitter:
		err = r.split(ctx, d, work, each)
	default:
		err = d.SearchLearning(ctx, work, each)
	}
	return found, err
}

// Another reports whether a puzzle has a solution with a value other than v in an empty
// cell. If a solution has v there, this finds out whether there are more faster than a
// search for two does. The givens keep the rules.
func (r *Rules) Another(ctx context.Context, puzzle []uint8, candidates []set.Values, work poll.Budget, cell int, v uint8) (bool, error) {
	if err := poll.Ended(ctx); err != nil {
		return false, err
	}
	if r.search == byExact9 {
		e := exact9.Search{Ctx: ctx, Candidates: r.restricted(candidates), Extra: r.extra, Budget: work, Limit: 1}
		err := e.RunWithout((*[81]uint8)(puzzle), cell, v)
		return e.Found > 0, err
	}
	d := r.Domains(candidates)
	d.AssignGivens(puzzle)
	d.Plane(d.Set, int(v>>6))[cell] &^= 1 << (v & 63)
	found, err := r.solveDomains(ctx, d, r.search, work, 1, func([]uint8) bool { return false })
	return found > 0, err
}

// restricted returns the values that the cells may take, or nil for all.
func (r *Rules) restricted(candidates []set.Values) []set.Values {
	if r.Board.Allowed == nil {
		return candidates
	}
	all := slices.Clone(r.Board.Allowed)
	for cell := range candidates {
		all[cell] = all[cell].And(candidates[cell])
	}
	return all
}
