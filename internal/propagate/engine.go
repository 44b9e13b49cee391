package propagate

// This file is the front door: counting and listing solutions.

import (
	"context"
	"iter"
	"math/bits"
	"math/rand/v2"

	"example.com/sudoku/internal/poll"
)

// ErrBudget is returned by a search that stops after Options.MaxDeadEnds.
var ErrBudget = poll.ErrBudget

// Options are limits and choices of a search. The zero Options have no limit.
type Options struct {
	// MaxDeadEnds is the number of dead ends after which a search stops with
	// ErrBudget. 0 and negative mean no limit.
	MaxDeadEnds int
	// Rand, if not nil, chooses values at random. Without it the lowest comes first.
	Rand *rand.Rand
	// Hints come before other choices, in this order.
	Hints []Hint
}

// A Hint says which values of a variable to try first.
type Hint struct {
	Variable int
	Values   []int
}

// An Engine searches a compiled problem. It serves one goroutine at a time; searches may
// alternate.
type Engine struct{ plan *plan }

// Stats counts the work of a search.
type Stats struct {
	Nodes    int64 // decisions tried
	DeadEnds int64
}

// Solutions returns all solutions, a value for each variable. The slice it yields is
// valid until the next one. It ends with an error if the search is stopped.
func (e *Engine) Solutions(ctx context.Context, o Options) iter.Seq2[[]uint8, error] {
	return func(yield func([]uint8, error) bool) {
		s := e.Search(o)
		values := make([]uint8, e.plan.n)
		for {
			ok, err := s.Next(ctx)
			if err != nil {
				yield(nil, err)
			}
			if !ok || !yield(s.Values(values), nil) {
				return
			}
		}
	}
}

// First returns the first solution, or nil if there is none.
func (e *Engine) First(ctx context.Context, o Options) ([]uint8, error) {
	s := e.Search(o)
	if ok, err := s.Next(ctx); !ok {
		return nil, err
	}
	return s.Values(make([]uint8, e.plan.n)), nil
}

// Values writes the solution that Next found to values, and returns them.
func (s *Search) Values(values []uint8) []uint8 {
	for i := range values {
		values[i] = uint8(s.Value(i))
	}
	return values
}

// Value returns the value of a variable in the solution that Next found.
func (s *Search) Value(variable int) int { return bits.TrailingZeros64(s.space.dom[variable]) }
