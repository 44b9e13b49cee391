package evolve

import (
	"math"
	"math/rand/v2"

	"example.com/sudoku/internal/rng"
)

// This file holds the workers that propose one move after another, and make it if it is
// better, or by mistake.

// Article returns the worker of the article: it makes a move that leaves fewer errors, and
// any other one by mistake, with the given probability. In the article that is 0.001.
func Article[S, M any](moves Moves[S, M], mistake float64) func(Job[S]) (Worker[S], error) {
	return func(job Job[S]) (Worker[S], error) {
		w, err := newAnnealer(job, moves, mistake)
		if err != nil {
			return nil, err
		}
		limit := threshold(mistake)
		for d := range w.chances.few {
			w.chances.few[d] = limit
		}
		w.chances.flat = true
		return w, nil
	}
}

// Annealed returns a worker that makes a move that leaves no more errors, and a mistake of
// d errors with the d-th power of the given probability. That is simulated annealing at a
// constant temperature, which is best where the right one is known.
func Annealed[S, M any](moves Moves[S, M], mistake float64) func(Job[S]) (Worker[S], error) {
	return func(job Job[S]) (Worker[S], error) {
		w, err := newAnnealer(job, moves, mistake)
		if err != nil {
			return nil, err
		}
		w.chances.set(mistake)
		return w, nil
	}
}

// Tempered returns a worker for problems of which nothing is known. It anneals each turn at
// a temperature of its own: it draws one of the mistakes and counts errors in units of the
// least change for the worse among some proposals. Without mistakes they are 0.3, 0.1,
// 0.03, 0.01 and 0.001. Turns of fewer than 1,000 steps are too short for it.
func Tempered[S, M any](moves Moves[S, M], mistakes ...float64) func(Job[S]) (Worker[S], error) {
	if len(mistakes) == 0 {
		mistakes = []float64{0.3, 0.1, 0.03, 0.01, 0.001}
	}
	return func(job Job[S]) (Worker[S], error) {
		w, err := newAnnealer(job, moves, mistakes...)
		if err != nil {
			return nil, err
		}
		return &temperer[S, M]{w, mistakes}, nil
	}
}

// Cooled returns a worker that anneals from a hot to a cold temperature in each turn, where
// a mistake of d errors has the probability exp(-d/temperature). It suits problems that ask
// for the best solution, in long turns.
func Cooled[S, M any](moves Moves[S, M], hot, cold float64) func(Job[S]) (Worker[S], error) {
	return func(job Job[S]) (Worker[S], error) {
		if !(cold > 0 && cold <= hot && hot <= math.MaxFloat64) {
			return nil, &OptionError{Field: "hot and cold", Value: [2]float64{hot, cold}, Want: "falling temperatures above 0"}
		}
		w, err := newAnnealer(job, moves)
		if err != nil {
			return nil, err
		}
		ratio := cold / hot
		for range stagesLog { // the root of as many stages
			ratio = math.Sqrt(ratio)
		}
		return &cooler[S, M]{w, hot, ratio}, nil
	}
}

type annealer[S, M any] struct {
	mover[S, M]
	chances chances
}

func newAnnealer[S, M any](job Job[S], moves Moves[S, M], mistakes ...float64) (*annealer[S, M], error) {
	if moves.Propose == nil {
		return nil, &OptionError{Field: "Propose", Value: "nil", Want: "a function"}
	}
	for _, mistake := range mistakes {
		if !(mistake >= 0 && mistake <= 1) {
			return nil, &OptionError{Field: "mistake", Value: mistake, Want: "a probability"}
		}
	}
	w, err := newMover(job, moves)
	return &annealer[S, M]{mover: w}, err
}

func (w *annealer[S, M]) Improve(s *S, errors, steps int, source *rand.PCG) (left, made, accepted int, err error) {
	if err := w.begin(s, errors, steps); err != nil {
		return errors, 0, 0, err
	}
	left, made, accepted = w.walk(s, errors, 0, steps, source)
	return left, made, accepted, w.end(s, left, steps, source)
}

// walk makes the steps from made on.
func (w *annealer[S, M]) walk(s *S, errors, made, steps int, source *rand.PCG) (left, last, accepted int) {
	propose, apply := w.Propose, w.Apply
	for ; made < steps && errors > 0 && !w.pause(made); made++ {
		move, change := propose(s, source)
		if change >= 0 {
			if limit := w.chances.of(change); limit != math.MaxUint64 && source.Uint64() >= limit {
				continue
			}
		}
		apply(s, move)
		errors += change
		accepted++
	}
	return errors, made, accepted
}

type temperer[S, M any] struct {
	*annealer[S, M]
	mistakes []float64
}

func (w *temperer[S, M]) Improve(s *S, errors, steps int, source *rand.PCG) (left, made, accepted int, err error) {
	const most, share = 64, 16 // of the proposals for the unit: at most a sixteenth of the turn
	if err := w.begin(s, errors, steps); err != nil {
		return errors, 0, 0, err
	}
	mistake := w.mistakes[rng.Below(len(w.mistakes), source)]
	unit := math.MaxInt
	for ; made < min(most, steps/share) && errors > 0; made++ {
		if _, change := w.Propose(s, source); change > 0 {
			unit = min(unit, change)
		}
	}
	if unit == math.MaxInt {
		unit = 1
	}
	w.chances.set(rootOf(unit, mistake))
	left, made, accepted = w.walk(s, errors, made, steps, source)
	return left, made, accepted, w.end(s, left, steps, source)
}

type cooler[S, M any] struct {
	*annealer[S, M]
	hot, ratio float64 // of the temperatures of two stages
}

// stagesLog is the logarithm of the number of temperatures in a turn.
const stagesLog = 8

func (w *cooler[S, M]) Improve(s *S, errors, steps int, source *rand.PCG) (left, made, accepted int, err error) {
	if err := w.begin(s, errors, steps); err != nil {
		return errors, 0, 0, err
	}
	temperature := w.hot
	left = errors
	for stage := 1; stage <= 1<<stagesLog && left > 0; stage++ {
		end := stage * (steps >> stagesLog)
		if stage == 1<<stagesLog {
			end = steps
		}
		temperature *= w.ratio
		if end == made {
			continue
		}
		w.chances.set(atTemperature(temperature))
		var more int
		if left, made, more = w.walk(s, left, made, end, source); made < end {
			accepted += more
			break
		}
		accepted += more
	}
	return left, made, accepted, w.end(s, left, steps, source)
}
