package evolve

import (
	"fmt"
	"math"
	"math/rand/v2"

	"example.com/sudoku/internal/rng"
)

// This file holds moves, all that the built-in workers need to know of a problem, and the
// laws of moves.

// Moves are the neighbours of a solution: small changes M whose effect on the errors is
// known before they are made. A move that is refused, as most are, changes nothing.
type Moves[S, M any] struct {
	// Propose draws a random move and returns it with the change of the errors that it
	// would make. It leaves the solution as it is.
	Propose func(s *S, source *rand.PCG) (move M, change int)
	// Apply makes a move that was just proposed or considered.
	Apply func(s *S, move M)

	// The others are for [Tabu] only.

	// Consider calls look for each move that a step may choose, with the change of the
	// errors and the key of what the move leads to, such as the pair of a cell and its new
	// value. A move is tabu while its key is.
	Consider func(s *S, source *rand.PCG, look func(move M, change, key int))
	// Left returns the key of what a move leaves, which becomes tabu, such as the pair of
	// a cell and its old value. It is called before Apply.
	Left func(s *S, move M) (key int)
	// Keys is the number of keys, which count from 0.
	Keys int
}

// stepsBetweenPolls is how often a built-in worker polls whether it is stopped. Polling
// takes some nanoseconds, and what a step takes is not known. It is a power of two.
const stepsBetweenPolls = 1 << 5

// A mover is what the built-in workers have in common: the moves, and the checks of them.
type mover[S, M any] struct {
	Job[S]
	Moves[S, M]
	scratch S
	turns   int
}

func (w *mover[S, M]) Follow(*S) {}

// newMover returns the error of moves that lack a function, or of a problem whose
// solutions share memory.
func newMover[S, M any](job Job[S], moves Moves[S, M]) (mover[S, M], error) {
	w := mover[S, M]{Job: job, Moves: moves}
	if moves.Apply == nil {
		return w, &OptionError{Field: "Apply", Value: "nil", Want: "a function"}
	}
	w.scratch = job.Problem.newSolution()
	return w, job.Problem.checkMemory()
}

// checkMemory returns the error of a problem whose solutions share memory.
func (p *Problem[S]) checkMemory() error {
	const tries = 4 // as different solutions can have as many errors
	a, b := p.newSolution(), p.newSolution()
	source := rng.New(0, math.MaxUint64)
	fill := func(s *S) int {
		p.Random(s, source)
		p.count(s)
		return p.Errors(s)
	}
	for range tries {
		errors := fill(&a)
		p.copy(&b, &a)
		if counted := p.Errors(&b); counted != errors {
			return lawError("Copy", "made a copy with %d errors of a solution with %d", counted, errors)
		}
		fill(&a)
		switch shared := p.Errors(&b) != errors; {
		case shared && p.Copy == nil:
			return lawError("Copy", "is nil, but assigned solutions share memory")
		case shared:
			return lawError("Copy", "made a copy that shares memory with its source")
		}
	}
	return nil
}

// pause polls, now and then, whether the worker is stopped.
func (w *mover[S, M]) pause(made int) bool {
	return made&(stepsBetweenPolls-1) == stepsBetweenPolls-1 && w.Stopped(made)
}

// errorsOf counts the errors of a solution, and what it holds besides itself, anew.
func (w *mover[S, M]) errorsOf(s *S) int {
	if w.Problem.Count == nil {
		return w.Problem.Errors(s)
	}
	w.Problem.copy(&w.scratch, s)
	w.Problem.Count(&w.scratch)
	return w.Problem.Errors(&w.scratch)
}

// A turn of many steps is checked, and one in many of the others.
const manySteps = 256

// begin returns the error of a solution that others changed. The checks of a turn compare
// the errors that moves led to with a count.
func (w *mover[S, M]) begin(s *S, errors, steps int) error {
	if w.turns++; steps < manySteps && w.turns%manySteps != 1 {
		return nil
	}
	if counted := w.errorsOf(s); counted != errors {
		return lawError("Errors", "counts %d errors in a solution that had %d before: solutions share memory, or it depends on something else", counted, errors)
	}
	return nil
}

// end returns the law that a turn broke. Of a solution of the problem all is checked.
func (w *mover[S, M]) end(s *S, errors, steps int, source *rand.PCG) error {
	if steps < manySteps && w.turns%manySteps != 1 && errors > 0 {
		return nil
	}
	if counted := w.errorsOf(s); counted != errors {
		return w.culprit(s, errors, counted, source)
	}
	if check := w.Problem.Check; check != nil {
		if err := check(s); err != nil {
			return &LawError{Func: "Moves", Broke: fmt.Sprintf("made what is no solution: %v", err), Err: err}
		}
	}
	return nil
}

// culprit finds the function that counts wrongly, if more moves show it.
func (w *mover[S, M]) culprit(s *S, errors, counted int, source *rand.PCG) error {
	for range 1000 {
		before := w.errorsOf(s)
		move, change, ok := w.any(s, source)
		if !ok {
			break
		}
		if after := w.errorsOf(s); after != before {
			return lawError(w.proposer(), "changed a solution with %d errors to one with %d", before, after)
		}
		w.Apply(s, move)
		if after := w.errorsOf(s); after-before != change {
			return lawError(w.proposer(), "returned a change of %+d for a move that Apply turned into one of %+d", change, after-before)
		}
	}
	return lawError("Moves", "led to %d errors, where Errors counts %d", errors, counted)
}

// any returns some move of a solution.
func (w *mover[S, M]) any(s *S, source *rand.PCG) (move M, change int, ok bool) {
	if w.Propose != nil {
		move, change = w.Propose(s, source)
		return move, change, true
	}
	seen, pick := 0, rng.Below(1000, source)
	w.Consider(s, source, func(m M, c, _ int) {
		if seen++; !ok || seen <= pick {
			move, change, ok = m, c, true
		}
	})
	return move, change, ok
}

// proposer is the name of the function that returns changes.
func (w *mover[S, M]) proposer() string {
	if w.Propose != nil {
		return "Propose"
	}
	return "Consider"
}
