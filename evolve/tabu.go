package evolve

import "math/rand/v2"

// Tabu returns a worker that makes, in each step, the best move that is not tabu: a move
// that goes back to what a move left is tabu for a while, unless it leads to fewer errors
// than all solutions of the turn. It needs Consider, Left and Keys. The turn ends with its
// best solution.
//
// Tenure returns for how many steps a key is tabu, when so many errors are left; with a Cost
// that is 1. A nil
// Tenure is one that suits graph colouring, less where there are few keys.
func Tabu[S, M any](moves Moves[S, M], tenure func(errors int, r *rand.Rand) int) func(Job[S]) (Worker[S], error) {
	if tenure == nil {
		tenure = func(errors int, r *rand.Rand) int {
			return r.IntN(1+min(9, moves.Keys/4)) + min(errors+errors/5, moves.Keys/10)
		}
	}
	return byValue(moves, tabued[S, M, int](moves, tenure), tabued[S, M, float64](moves, tenure))
}

func tabued[S, M any, V Value](all Moves[S, M], tenure func(errors int, r *rand.Rand) int) func(Job[S], valued[S, M, V]) (Worker[S], error) {
	return func(job Job[S], moves valued[S, M, V]) (Worker[S], error) {
		switch {
		case moves.consider == nil || all.Left == nil:
			return nil, &OptionError{Field: "Consider" + moves.suffix + " and Left", Value: "nil", Want: "functions"}
		case all.Keys < 1:
			return nil, &OptionError{Field: "Keys", Value: all.Keys, Want: "1 or more"}
		}
		moves.propose = nil // so that checks blame Consider
		m, err := newMover(job, moves)
		if err != nil {
			return nil, err
		}
		w := &tabu[S, M, V]{mover: m, leaves: all.Left, tenure: tenure, best: job.Problem.newSolution(), until: make([]int, all.Keys)}
		w.look = w.lookAt
		return w, nil
	}
}

type tabu[S, M any, V Value] struct {
	mover[S, M, V]
	leaves func(s *S, move M) (key int)
	tenure func(errors int, r *rand.Rand) int
	best   S
	until  []int // the step up to which a key is tabu

	// Of the step.
	look           func(move M, change V, key int)
	random         *rand.Rand
	made           int
	value, least   V
	pick           M
	lowest         V
	ties           int
	outside, wrong int // keys that are none, and one of them
}

// lookAt notes a move if it is the best so far, of equals each with the same chance.
func (w *tabu[S, M, V]) lookAt(move M, change V, key int) {
	if uint(key) >= uint(len(w.until)) {
		w.outside, w.wrong = w.outside+1, key
		return
	}
	if w.ties > 0 && !(change <= w.lowest) || w.until[key] > w.made && !(w.value+change < w.least) {
		return
	}
	if w.ties == 0 || change < w.lowest {
		w.lowest, w.ties = change, 0
	}
	if w.ties++; w.ties == 1 || w.random.IntN(w.ties) == 0 {
		w.pick = move
	}
}

func (w *tabu[S, M, V]) Improve(s *S, errors, steps int, source *rand.PCG) (left, made, accepted int, err error) {
	value, err := w.begin(s, errors, steps)
	if err != nil {
		return errors, 0, 0, err
	}
	clear(w.until)
	w.Problem.copy(&w.best, s)
	w.random, w.value, w.least, w.made, w.outside = rand.New(source), value, value, 0, 0
	for ; w.made < steps && w.value > w.goal && !w.pause(w.made); w.made++ {
		w.ties = 0
		w.consider(s, source, w.look)
		if w.outside > 0 {
			return w.errorsOf(w.value), w.made, accepted, lawError(w.proposer(), "returned the key %d, of %d", w.wrong, len(w.until))
		}
		if w.ties == 0 { // all moves are tabu
			continue
		}
		key := w.leaves(s, w.pick)
		if uint(key) >= uint(len(w.until)) {
			return w.errorsOf(w.value), w.made, accepted, lawError("Left", "returned the key %d, of %d", key, len(w.until))
		}
		w.apply(s, w.pick)
		if w.value += w.lowest; w.value-w.value != 0 {
			w.value = w.valueOf(s)
		}
		accepted++
		w.until[key] = w.made + 1 + w.tenure(w.errorsOf(w.value), w.random)
		if w.value < w.least {
			w.least = w.value
			w.Problem.copy(&w.best, s)
		}
	}
	// The last solution shows what moves led to, and the best one what is returned.
	if left, err := w.end(s, w.value, steps, source); err != nil {
		return left, w.made, accepted, err
	}
	if w.value > w.least {
		w.Problem.copy(s, &w.best)
	}
	return w.errorsOf(w.least), w.made, accepted, nil
}
