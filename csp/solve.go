package csp

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
)

// An Assignment holds the value of each decision of a model, in the order of
// [Model.Decisions].
type Assignment []int

// Value returns the value of a decision, or 0 if the assignment holds none, as nil
// does. A decision with one value, such as a [Model.Constant], has it in any other assignment,
// even if it is added to the model later.
func (a Assignment) Value(x Decision) int {
	if x.model == nil || a == nil {
		return 0
	}
	a, _ = x.model.completed(a, x.operand)
	return a.value(x.operand)
}

// completed returns an assignment with the values of those operands that it lacks, and true, or
// false if one has more than one value.
func (m *Model) completed(a Assignment, operands ...operand) (all Assignment, ok bool) {
	all = slices.Clip(a)
	for _, x := range operands {
		switch {
		case a.has(x):
			continue
		case x.index < 0 || m.decisions[x.index].width != 1:
			return a, false
		}
		for i := int32(len(all)); i <= x.index; i++ {
			all = append(all, m.decisions[i].low)
		}
	}
	return all, true
}

// has reports whether the assignment holds the decision of an operand.
func (a Assignment) has(x operand) bool { return x.index >= 0 && int(x.index) < len(a) }

func (a Assignment) value(x operand) int {
	if !a.has(x) {
		return 0
	}
	return a[x.index] + x.plus()
}

// An Answer is the result of a search of a model.
type Answer struct {
	Quality Quality
	// Values is the solution, or else the best assignment found, or nil.
	Values Assignment
	// Broken are the constraints that Values does not keep. Only Closest and Evolve set it.
	Broken []*Constraint
	// Bound is the value that the search has proven no solution to be better than. Only
	// Minimize, Maximize and Improving set it.
	Bound int
	// Stats counts the guesses and the dead ends of the search.
	Stats Stats
}

// A Stats counts the work of a search. The format %+v prints the counts with their names.
type Stats struct {
	Guesses    int64 // values assigned that were one of several options; of Evolve, moves tried
	Backtracks int64 // dead ends
}

func (s *Stats) add(other Stats) {
	s.Guesses += other.Guesses
	s.Backtracks += other.Backtracks
}

// A Quality says how good an [Answer] is.
type Quality uint8

const (
	QualityUnknown         Quality = iota // the search stopped before it found or proved anything
	QualityFeasible                       // a solution; there may be more
	QualityProvenUnique                   // the only solution
	QualityInfeasible                     // there is no solution
	QualityOptimal                        // no solution is better or, of Closest, no assignment breaks fewer constraints
	QualityLocalInfeasible                // no solution, but the fewest broken constraints found so far
)

// String returns the quality in words, such as proven unique.
func (q Quality) String() string {
	names := [...]string{"unknown", "feasible", "proven unique", "infeasible", "optimal", "local infeasible"}
	if int(q) < len(names) {
		return names[q]
	}
	return fmt.Sprintf("Quality(%d)", uint8(q))
}

// Solve returns the first solution of [Model.Solutions]. Its quality is
// QualityFeasible, even if there is no other. Without a solution, the error is
// [ErrNoSolution], or one that it is with the reason, and the quality QualityInfeasible. If the search stops early,
// the error is [ErrBudget] or that of the context and the quality QualityUnknown.
// A mistake in building the model is an [*OptionError].
func (m *Model) Solve(ctx context.Context) (Answer, error) { return m.solveUpTo(ctx, 1) }

// Unique returns the solution of a model that has exactly one, with the quality
// QualityProvenUnique. If there are more, it returns the first and
// [ErrManySolutions]. If the search stops early, it returns the solution found so
// far, if any, and the error. The other errors are those of [Model.Solve].
func (m *Model) Unique(ctx context.Context) (Answer, error) { return m.solveUpTo(ctx, 2) }

// solveUpTo searches for up to limit solutions and returns the first.
func (m *Model) solveUpTo(ctx context.Context, limit int) (Answer, error) {
	var a Answer
	found := 0
	s, err := m.eachSolution(ctx, func(s *search) bool {
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
		a.Quality, err = QualityInfeasible, m.noSolution()
	case errors.Is(err, ErrNoSolution):
		a.Quality = QualityInfeasible
	}
	if err == nil && limit > 1 {
		if a.Quality = QualityProvenUnique; found > 1 {
			a.Quality, err = QualityFeasible, ErrManySolutions
		}
	}
	return a, err
}

// noSolution returns the error of a model without a solution: what Check says of it, a table
// that has no tuple in the domains, or ErrNoSolution.
func (m *Model) noSolution() error {
	if err := m.checkError(); err != nil {
		return err
	}
	for _, c := range m.constraints {
		if c.is(tableForm{}) && len(c.tuples) > 0 && !slices.ContainsFunc(c.tuples, c.allowed) {
			return &mistake{
				OptionError: OptionError{Field: "tuples", Value: len(c.tuples), Want: "at least one whose values are in the domains"},
				constraint:  c, proof: true,
			}
		}
	}
	return ErrNoSolution
}

// allowed reports whether the values of a tuple are in the domains.
func (c *Constraint) allowed(tuple []int) bool {
	d := c.model.domains()
	for i, x := range c.decisions {
		if tuple[i] != Any && !d.has(x.index, tuple[i]-x.plus()) {
			return false
		}
	}
	return true
}

// Count returns the number of solutions, up to limit. A limit of 0 and a negative
// one mean no limit. A solution is an assignment of all decisions: two that differ only in
// a decision that was added to state a constraint are two. A model without a solution has
// the count 0 and no error. If the search stops early, Count returns the number found
// so far and the error, [ErrBudget] or that of the context.
func (m *Model) Count(ctx context.Context, limit int) (int, error) {
	found := 0
	_, err := m.eachSolution(ctx, func(*search) bool {
		found++
		return found != limit
	})
	return found, err
}

// Solutions returns all solutions, assignments of all decisions, always in the same order. An error is the last
// pair: a mistake in building the model, [ErrBudget], or that of the context. A
// model without a solution yields nothing.
func (m *Model) Solutions(ctx context.Context) iter.Seq2[Assignment, error] {
	return func(yield func(Assignment, error) bool) {
		stopped := false
		_, err := m.eachSolution(ctx, func(s *search) bool {
			stopped = !yield(s.assignment(), nil)
			return !stopped
		})
		if err != nil && !stopped {
			yield(nil, err)
		}
	}
}

// eachSolution calls report for each solution until report returns false. It
// returns the search, or nil if there was nothing to search.
func (m *Model) eachSolution(ctx context.Context, report func(*search) bool) (*search, error) {
	s, err := m.search(ctx)
	if s == nil {
		return nil, err
	}
	for {
		if ok, err := s.next(ctx); !ok || !report(s) {
			return s, err
		}
	}
}

// search returns a search for all solutions. It returns nil if there are none, with
// the error of Check.
func (m *Model) search(ctx context.Context) (*search, error) { return m.searchFor(ctx, nil) }

// searchFor is search with a goal, if it is not nil.
func (m *Model) searchFor(ctx context.Context, g *goal) (*search, error) {
	if err := m.ready(ctx); err != nil {
		return nil, err
	}
	s, err := newSearchFor(ctx, m, g)
	if s == nil && err == nil {
		err = m.checkError()
	}
	return s, err
}
