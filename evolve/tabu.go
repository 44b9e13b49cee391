package evolve

import (
	"math"
	"math/rand/v2"
)

// Tabu returns a worker that makes, in each step, the best move that is not tabu: a move
// that goes back to what a move left is tabu for a while, unless it leads to fewer errors
// than all solutions of the turn. It needs Consider, Left and Keys. The turn ends with its
// best solution.
//
// Tenure returns for how many steps a key is tabu, when so many errors are left. A nil
// Tenure is one that suits graph colouring, less where there are few keys.
func Tabu[S, M any](moves Moves[S, M], tenure func(errors int, r *rand.Rand) int) func(Job[S]) (Worker[S], error) {
	if tenure == nil {
		tenure = func(errors int, r *rand.Rand) int {
			return r.IntN(1+min(9, moves.Keys/4)) + min(errors+errors/5, moves.Keys/10)
		}
	}
	return func(job Job[S]) (Worker[S], error) {
		switch {
		case moves.Consider == nil || moves.Left == nil:
			return nil, &OptionError{Field: "Consider and Left", Value: "nil", Want: "functions"}
		case moves.Keys < 1:
			return nil, &OptionError{Field: "Keys", Value: moves.Keys, Want: "1 or more"}
		}
		m, err := newMover(job, moves)
		if err != nil {
			return nil, err
		}
		w := &tabu[S, M]{mover: m, tenure: tenure, best: job.Problem.newSolution(), until: make([]int, moves.Keys)}
		w.Propose = nil // so that checks blame Consider
		w.look = w.lookAt
		return w, nil
	}
}

type tabu[S, M any] struct {
	mover[S, M]
	tenure func(errors int, r *rand.Rand) int
	best   S
	until  []int // the step up to which a key is tabu

	// Of the step.
	look           func(move M, change, key int)
	random         *rand.Rand
	made           int
	errors, least  int
	pick           M
	lowest, ties   int
	outside, wrong int // keys that are none, and one of them
}

// lookAt notes a move if it is the best so far, of equals each with the same chance.
func (w *tabu[S, M]) lookAt(move M, change, key int) {
	if uint(key) >= uint(len(w.until)) {
		w.outside, w.wrong = w.outside+1, key
		return
	}
	if change > w.lowest || w.until[key] > w.made && w.errors+change >= w.least {
		return
	}
	if change < w.lowest {
		w.lowest, w.ties = change, 0
	}
	if w.ties++; w.ties == 1 || w.random.IntN(w.ties) == 0 {
		w.pick = move
	}
}

func (w *tabu[S, M]) Improve(s *S, errors, steps int, source *rand.PCG) (left, made, accepted int, err error) {
	if err := w.begin(s, errors, steps); err != nil {
		return errors, 0, 0, err
	}
	clear(w.until)
	w.Problem.copy(&w.best, s)
	w.random, w.errors, w.least, w.made, w.outside = rand.New(source), errors, errors, 0, 0
	for ; w.made < steps && w.errors > 0 && !w.pause(w.made); w.made++ {
		w.lowest, w.ties = math.MaxInt, 0
		w.Consider(s, source, w.look)
		if w.outside > 0 {
			return w.errors, w.made, accepted, lawError("Consider", "returned the key %d, of %d", w.wrong, len(w.until))
		}
		if w.ties == 0 { // all moves are tabu
			continue
		}
		key := w.Moves.Left(s, w.pick)
		if uint(key) >= uint(len(w.until)) {
			return w.errors, w.made, accepted, lawError("Left", "returned the key %d, of %d", key, len(w.until))
		}
		w.Apply(s, w.pick)
		w.errors += w.lowest
		accepted++
		w.until[key] = w.made + 1 + w.tenure(w.errors, w.random)
		if w.errors < w.least {
			w.least = w.errors
			w.Problem.copy(&w.best, s)
		}
	}
	// The last solution shows what moves led to, and the best one what is returned.
	if err := w.end(s, w.errors, steps, source); err != nil {
		return w.errors, w.made, accepted, err
	}
	if w.errors > w.least {
		w.Problem.copy(s, &w.best)
	}
	return w.least, w.made, accepted, nil
}
