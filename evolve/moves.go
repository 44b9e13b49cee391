package evolve

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

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
	// ProposeCost is Propose for a problem with Cost.
	ProposeCost func(s *S, source *rand.PCG) (move M, change float64)
	// Apply makes a move that was just proposed or considered.
	Apply func(s *S, move M)

	// The others are for [Tabu] only.

	// Consider calls look for each move that a step may choose, with the change of the
	// errors and the key of what the move leads to, such as the pair of a cell and its new
	// value. A move is tabu while its key is.
	Consider func(s *S, source *rand.PCG, look func(move M, change, key int))
	// ConsiderCost is Consider for a problem with Cost.
	ConsiderCost func(s *S, source *rand.PCG, look func(move M, change float64, key int))
	// Left returns the key of what a move leaves, which becomes tabu, such as the pair of
	// a cell and its old value. It is called before Apply.
	Left func(s *S, move M) (key int)
	// Keys is the number of keys, which count from 0.
	Keys int
}

// stepsBetweenPolls is how often a built-in worker polls whether it is stopped. Polling
// takes some nanoseconds, and what a step takes is not known. It is a power of two.
const stepsBetweenPolls = 1 << 5

// A Value is a number of errors or a cost.
type Value interface{ int | float64 }

// whole reports whether values are errors. The compiler knows.
func whole[V Value]() bool { return V(1)/2 == 0 }

// valued are moves with the changes of one kind of value, V.
type valued[S, M any, V Value] struct {
	propose  func(s *S, source *rand.PCG) (move M, change V)
	consider func(s *S, source *rand.PCG, look func(move M, change V, key int))
	apply    func(s *S, move M)
	suffix   string // of the names of the first two
}

// byValue returns a function that makes the worker for errors, or for costs.
func byValue[S, M any](moves Moves[S, M], errors func(Job[S], valued[S, M, int]) (Worker[S], error), costs func(Job[S], valued[S, M, float64]) (Worker[S], error)) func(Job[S]) (Worker[S], error) {
	return func(job Job[S]) (Worker[S], error) {
		if job.Problem.Cost != nil {
			return costs(job, valued[S, M, float64]{moves.ProposeCost, moves.ConsiderCost, moves.Apply, "Cost"})
		}
		return errors(job, valued[S, M, int]{moves.Propose, moves.Consider, moves.Apply, ""})
	}
}

// A mover is what the built-in workers have in common: the moves, and the checks of them.
type mover[S, M any, V Value] struct {
	Job[S]
	valued[S, M, V]
	goal    V // value at which a turn ends
	scratch S
	turns   int
}

func (w *mover[S, M, V]) Follow(*S) {}

// newMover returns the error of a problem whose solutions share memory.
func newMover[S, M any, V Value](job Job[S], moves valued[S, M, V]) (mover[S, M, V], error) {
	w := mover[S, M, V]{Job: job, valued: moves}
	if moves.apply == nil {
		return w, &OptionError{Field: "Apply", Value: "nil", Want: "a function"}
	}
	if job.Problem.Cost != nil {
		w.goal = V(job.Problem.target)
	}
	w.scratch = job.Problem.newSolution()
	return w, job.Problem.checkMemory()
}

// checkMemory returns the error of a problem whose solutions share memory.
func (p *Problem[S]) checkMemory() error {
	const tries = 4 // as different solutions can have as many errors
	a, b := p.worthless(), p.worthless()
	source := rng.New(0, math.MaxUint64)
	fill := func() {
		p.Random(&a.Solution, source)
		p.count(&a.Solution)
		p.assess(&a)
	}
	for range tries {
		fill()
		p.copy(&b.Solution, &a.Solution)
		before := p.rank(&a)
		if p.assess(&b); p.rank(&b) != before || !slices.Equal(a.Costs, b.Costs) {
			return lawError("Copy", "made a copy with %s of a solution with %s", p.worth(&b), p.worth(&a))
		}
		fill()
		switch shared := !p.counted(&b); {
		case shared && p.Copy == nil:
			return lawError("Copy", "is nil, but assigned solutions share memory")
		case shared:
			return lawError("Copy", "made a copy that shares memory with its source")
		}
	}
	return nil
}

// pause polls, now and then, whether the worker is stopped.
func (w *mover[S, M, V]) pause(made int) bool {
	return made&(stepsBetweenPolls-1) == stepsBetweenPolls-1 && w.Stopped(made)
}

// valueOf counts the errors or the cost of a solution.
func (w *mover[S, M, V]) valueOf(s *S) V {
	if whole[V]() {
		return V(w.Problem.Errors(s))
	}
	return V(w.Problem.Cost(s))
}

// recount counts the value of a solution, and what it holds besides itself, anew.
func (w *mover[S, M, V]) recount(s *S) V {
	if w.Problem.Count == nil {
		return w.valueOf(s)
	}
	w.Problem.copy(&w.scratch, s)
	w.Problem.Count(&w.scratch)
	return w.valueOf(&w.scratch)
}

// differ reports whether two values differ, costs by more than what was rounded in sums with
// numbers as large as the others.
func differ[V Value](a, b V, others ...float64) bool {
	const share = 1e-6
	if whole[V]() || a == b {
		return a != b
	}
	most := max(math.Abs(float64(a)), math.Abs(float64(b)))
	for _, other := range others {
		most = max(most, math.Abs(other))
	}
	return most <= math.MaxFloat64 && math.Abs(float64(a)-float64(b)) > share*most
}

// A turn of many steps is checked, and one in many of the others.
const manySteps = 256

// begin returns the value of a solution with the given errors, or the error of one that others
// changed. The checks of a turn compare the errors that moves led to with a count.
func (w *mover[S, M, V]) begin(s *S, errors, steps int) (V, error) {
	w.turns++
	if !whole[V]() {
		return w.valueOf(s), nil
	}
	if steps < manySteps && w.turns%manySteps != 1 {
		return V(errors), nil
	}
	if counted := w.recount(s); counted != V(errors) {
		return counted, lawError("Errors", "counts %v errors in a solution that had %d before: solutions share memory, or it depends on something else", counted, errors)
	}
	return V(errors), nil
}

// errorsOf returns the errors of a value.
func (w *mover[S, M, V]) errorsOf(value V) int {
	switch {
	case whole[V]():
		return int(value)
	case value <= w.goal:
		return 0
	}
	return 1
}

// end returns the errors that a turn left, and the law that it broke. Of a solution of the
// problem all is checked.
func (w *mover[S, M, V]) end(s *S, left V, steps int, source *rand.PCG) (int, error) {
	errors := w.errorsOf(left)
	if steps < manySteps && w.turns%manySteps != 1 && errors > 0 {
		return errors, nil
	}
	return errors, w.check(s, left, source)
}

// check returns the law that moves to a solution of the given value broke. Sums of many
// changes of a cost may be rounded: then each move keeps the law.
func (w *mover[S, M, V]) check(s *S, left V, source *rand.PCG) error {
	if counted := w.recount(s); differ(counted, left) {
		if err := w.culprit(s, left, counted, source); err != nil || whole[V]() {
			return err
		}
	}
	if check := w.Problem.Check; check != nil {
		if err := check(s); err != nil {
			return &LawError{Func: "Moves", Broke: fmt.Sprintf("made what is no solution: %v", err), Err: err}
		}
	}
	return nil
}

// culprit finds the function that counts wrongly, if more moves show it.
func (w *mover[S, M, V]) culprit(s *S, led, counted V, source *rand.PCG) error {
	for range 1000 {
		before := w.recount(s)
		move, change, ok := w.any(s, source)
		if !ok {
			break
		}
		if after := w.recount(s); after != before {
			return lawError(w.proposer(), "changed a solution with %s to one with %s", w.worth(before), w.worth(after))
		}
		w.apply(s, move)
		if after := w.recount(s); differ(after-before, change, float64(before), float64(after)) {
			return lawError(w.proposer(), "returned a change of %s for a move that Apply turned into one of %s", signed(change), signed(after-before))
		}
	}
	if !whole[V]() {
		return nil
	}
	return lawError("Moves", "led to %v errors, where Errors counts %v", led, counted)
}

func (w *mover[S, M, V]) worth(value V) string {
	return w.Problem.worth(&Organism[S]{Errors: int(value), Cost: float64(value)})
}

// signed returns a change with its sign.
func signed[V Value](change V) string {
	if change < 0 {
		return fmt.Sprint(change)
	}
	return fmt.Sprint("+", change)
}

// any returns some move of a solution.
func (w *mover[S, M, V]) any(s *S, source *rand.PCG) (move M, change V, ok bool) {
	if w.propose != nil {
		move, change = w.propose(s, source)
		return move, change, true
	}
	seen, pick := 0, rng.Below(1000, source)
	w.consider(s, source, func(m M, c V, _ int) {
		if seen++; !ok || seen <= pick {
			move, change, ok = m, c, true
		}
	})
	return move, change, ok
}

// proposer is the name of the function that returns changes.
func (w *mover[S, M, V]) proposer() string {
	if w.propose != nil {
		return "Propose" + w.suffix
	}
	return "Consider" + w.suffix
}
