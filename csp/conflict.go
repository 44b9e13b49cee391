package csp

import (
	"context"
	"errors"
	"slices"
)

// This file explains why a model has no solution.

// Conflict returns constraints of a model without a solution that contradict each other, in
// their order: without any one of them the others have a solution. Another conflict may have
// fewer. If the model has a solution, the list is nil. [Constraint.Named] gives a constraint
// the words that a reader understands.
//
// Conflict removes constraints, many at once where it can, and searches each time, so a
// conflict of k of n constraints takes some k·log n searches. Those stated last are more
// likely to stay. If a search stops early, the error is [ErrBudget] or that of the context; the
// list, if it is not nil, contradicts itself, but may hold constraints that are not needed.
// MaxDeadEnds limits all searches together.
func (m *Model) Conflict(ctx context.Context) ([]*Constraint, error) {
	part := *m
	part.Check = nil
	list := m.constraints
	_, err := part.spend(ctx)
	if !errors.Is(err, ErrNoSolution) {
		return nil, err
	}
	needed := 0 // the first ones of the list
	for size := (len(list) + 1) / 2; needed < len(list); {
		size = min(size, len(list)-needed)
		tried := list[needed : needed+size]
		part.constraints = slices.Concat(list[:needed], list[needed+size:])
		values, err := part.spend(ctx)
		switch {
		case errors.Is(err, ErrNoSolution):
			list, size = part.constraints, 2*size
			continue
		case err != nil:
			return m.asStated(list), err
		}
		lost := slices.DeleteFunc(slices.Clone(tried), func(c *Constraint) bool { return c.Keeps(values) })
		if len(lost) > 1 {
			size /= 2
			continue
		}
		// Only this one of the list excludes the values.
		list = slices.Concat(list[:needed], lost, slices.DeleteFunc(slices.Clone(list[needed:]), func(c *Constraint) bool { return c == lost[0] }))
		needed++
	}
	return m.asStated(list), nil
}

// spend solves a model and takes the dead ends from its budget.
func (m *Model) spend(ctx context.Context) (Assignment, error) {
	answer, err := m.Solve(ctx)
	if m.MaxDeadEnds > 0 && (err == nil || errors.Is(err, ErrNoSolution)) {
		if m.MaxDeadEnds -= int(answer.Stats.Backtracks); m.MaxDeadEnds <= 0 {
			err = ErrBudget
		}
	}
	return answer.Values, err
}

// asStated returns constraints of the model in the order in which they were stated.
func (m *Model) asStated(list []*Constraint) []*Constraint {
	return slices.DeleteFunc(m.Constraints(), func(c *Constraint) bool { return !slices.Contains(list, c) })
}
