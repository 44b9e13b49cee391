package sudoku

import (
	"context"
	"fmt"
	"iter"
)

// An Assignment has a value for every decision of a model, in the order in which
// they were made.
type Assignment []int

// Value returns the value of a decision.
func (a Assignment) Value(x Decision) int { return a[x.index] + x.plus }

// An Answer is what a search of a model found.
type Answer struct {
	Quality Quality
	// Values is the solution, or the best assignment there is, or nil.
	Values Assignment
	// Broken are the constraints that Values does not keep. Only Closest
	// answers with any.
	Broken []*Constraint
	// Stats has the guesses of the search and the dead ends it came to.
	Stats Stats
}

// A Quality tells what an [Answer] is worth.
type Quality uint8

const (
	QualityUnknown         Quality = iota // the search was given up before it found or proved anything
	QualityFeasible                       // a solution; there may be more
	QualityProvenUnique                   // the only solution
	QualityInfeasible                     // there is no solution
	QualityOptimal                        // no solution; no assignment breaks fewer constraints
	QualityLocalInfeasible                // not a solution; the fewest broken constraints that were found in time
)

// String returns the name of the quality in words.
func (q Quality) String() string {
	names := [...]string{"unknown", "feasible", "proven unique", "infeasible", "optimal", "local infeasible"}
	if int(q) < len(names) {
		return names[q]
	}
	return fmt.Sprintf("Quality(%d)", uint8(q))
}

// Solve returns a solution, the first of [Model.Solutions]. Its quality is
// Feasible, even if the solution happens to be the only one. The error is
// [ErrNoSolution] with Infeasible, or with Unknown [ErrBudget] or that of the
// context; or it is a mistake in building the model.
func (m *Model) Solve(ctx context.Context) (Answer, error) { return m.solveUpTo(ctx, 1) }

// Unique returns the solution of a model that has exactly one, with the quality
// ProvenUnique. If there are more, it returns the first and [ErrManySolutions];
// if the search ended before it knew, the solution it had, if any, with the
// error. The other errors are those of [Model.Solve].
func (m *Model) Unique(ctx context.Context) (Answer, error) { return m.solveUpTo(ctx, 2) }

// answer looks for as many solutions as the limit.
func (m *Model) solveUpTo(ctx context.Context, limit int) (Answer, error) {
	var a Answer
	found := 0
	s, err := m.eachSolution(ctx, func(s *modelSearch) bool {
		if found++; found == 1 {
			a.Values = s.assignment()
		}
		return found < limit
	})
	if s != nil {
		a.Stats = s.stats()
	}
	switch {
	case found > 0:
		a.Quality = QualityFeasible
	case err == nil:
		a.Quality, err = QualityInfeasible, ErrNoSolution
	}
	if err == nil && limit > 1 {
		if a.Quality = QualityProvenUnique; found > 1 {
			a.Quality, err = QualityFeasible, ErrManySolutions
		}
	}
	return a, err
}

// Count returns the number of solutions, or limit if there are at least that
// many. A limit of 0 counts them all, however long that takes; a negative one
// is an [*OptionError]. A model without a solution counts 0 and is no error. If
// the search ends early, Count returns the number found so far and the error,
// [ErrBudget] or that of the context.
func (m *Model) Count(ctx context.Context, limit int) (int, error) {
	if limit < 0 {
		return 0, &OptionError{Field: "limit", Value: limit, Want: "0 or more"}
	}
	found := 0
	_, err := m.eachSolution(ctx, func(*modelSearch) bool {
		found++
		return found != limit
	})
	return found, err
}

// Solutions returns all solutions, in the same order each time. It yields an
// error only as its last pair: a mistake in building the model, [ErrBudget], or
// that of the context. A model without a solution yields nothing.
func (m *Model) Solutions(ctx context.Context) iter.Seq2[Assignment, error] {
	return func(yield func(Assignment, error) bool) {
		stopped := false
		_, err := m.eachSolution(ctx, func(s *modelSearch) bool {
			stopped = !yield(s.assignment(), nil)
			return !stopped
		})
		if err != nil && !stopped {
			yield(nil, err)
		}
	}
}

// search calls report for every solution until that returns false. It returns
// the search, which is nil if there was none to make.
func (m *Model) eachSolution(ctx context.Context, report func(*modelSearch) bool) (*modelSearch, error) {
	if err := m.ready(ctx); err != nil {
		return nil, err
	}
	s, err := newModelSearch(ctx, m)
	if s == nil {
		return nil, err
	}
	return s, s.each(ctx, func() bool { return report(s) })
}
