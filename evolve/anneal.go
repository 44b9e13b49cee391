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
	return byValue(moves, article[S, M, int](mistake), article[S, M, float64](mistake))
}

func article[S, M any, V Value](mistake float64) func(Job[S], valued[S, M, V]) (Worker[S], error) {
	return func(job Job[S], moves valued[S, M, V]) (Worker[S], error) {
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
	return byValue(moves, annealed[S, M, int](mistake), annealed[S, M, float64](mistake))
}

func annealed[S, M any, V Value](mistake float64) func(Job[S], valued[S, M, V]) (Worker[S], error) {
	return func(job Job[S], moves valued[S, M, V]) (Worker[S], error) {
		w, err := newAnnealer(job, moves, mistake)
		if err != nil {
			return nil, err
		}
		w.set(mistake, 1)
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
	return byValue(moves, tempered[S, M, int](mistakes), tempered[S, M, float64](mistakes))
}

func tempered[S, M any, V Value](mistakes []float64) func(Job[S], valued[S, M, V]) (Worker[S], error) {
	return func(job Job[S], moves valued[S, M, V]) (Worker[S], error) {
		w, err := newAnnealer(job, moves, mistakes...)
		if err != nil {
			return nil, err
		}
		return &temperer[S, M, V]{w, mistakes}, nil
	}
}

// Cooled returns a worker that anneals from a hot to a cold temperature in each turn, where
// a mistake of d errors has the probability exp(-d/temperature). It suits problems that ask
// for the best solution, in long turns: unless the options say otherwise, one organism restarts
// after each turn, and the next one is twice as long.
func Cooled[S, M any](moves Moves[S, M], hot, cold float64) func(Job[S]) (Worker[S], error) {
	return byValue(moves, cooled[S, M, int](hot, cold), cooled[S, M, float64](hot, cold))
}

func cooled[S, M any, V Value](hot, cold float64) func(Job[S], valued[S, M, V]) (Worker[S], error) {
	return func(job Job[S], moves valued[S, M, V]) (Worker[S], error) {
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
		return &cooler[S, M, V]{w, hot, ratio}, nil
	}
}

type annealer[S, M any, V Value] struct {
	mover[S, M, V]
	chances chances
	scale   float64 // of costs, whose chances count in parts of a unit
}

func newAnnealer[S, M any, V Value](job Job[S], moves valued[S, M, V], mistakes ...float64) (*annealer[S, M, V], error) {
	if moves.propose == nil {
		return nil, &OptionError{Field: "Propose" + moves.suffix, Value: "nil", Want: "a function"}
	}
	for _, mistake := range mistakes {
		if !(mistake >= 0 && mistake <= 1) {
			return nil, &OptionError{Field: "mistake", Value: mistake, Want: "a probability"}
		}
	}
	w, err := newMover(job, moves)
	return &annealer[S, M, V]{mover: w}, err
}

// partsOfUnit is how finely the chances of costs are computed.
const partsOfUnit = 16

// set sets the probability of a mistake of as much as a unit.
func (w *annealer[S, M, V]) set(mistake float64, unit V) {
	if !whole[V]() {
		w.scale = partsOfUnit / float64(unit)
		w.chances.set(rootOf(partsOfUnit, mistake))
		return
	}
	w.chances.set(rootOf(int(unit), mistake))
}

// chance returns the threshold of a mistake.
func (w *annealer[S, M, V]) chance(change V) uint64 {
	const most = 1 << 20
	if whole[V]() {
		return w.chances.of(int(change))
	}
	parts := float64(change) * w.scale
	if !(parts < most) { // NaN as well
		parts = most
	}
	n := int(parts)
	if float64(n) < parts {
		n++
	}
	return w.chances.of(n)
}

func (w *annealer[S, M, V]) Improve(s *S, errors, steps int, source *rand.PCG) (left, made, accepted int, err error) {
	value, err := w.begin(s, errors, steps)
	if err != nil {
		return errors, 0, 0, err
	}
	value, made, accepted = w.walk(s, value, 0, steps, source)
	left, err = w.end(s, value, steps, source)
	return left, made, accepted, err
}

// walk makes the steps from made on.
func (w *annealer[S, M, V]) walk(s *S, value V, made, steps int, source *rand.PCG) (left V, last, accepted int) {
	propose, apply, goal := w.propose, w.apply, w.goal
	for ; made < steps && value > goal && !w.pause(made); made++ {
		move, change := propose(s, source)
		if !(change < 0) {
			if limit := w.chance(change); limit != math.MaxUint64 && source.Uint64() >= limit {
				continue
			}
		}
		apply(s, move)
		accepted++
		if value += change; value-value != 0 { // from or to a cost that is not finite
			value = w.valueOf(s)
		}
	}
	return value, made, accepted
}

type temperer[S, M any, V Value] struct {
	*annealer[S, M, V]
	mistakes []float64
}

func (w *temperer[S, M, V]) Improve(s *S, errors, steps int, source *rand.PCG) (left, made, accepted int, err error) {
	const most, share = 64, 16 // of the proposals for the unit: at most a sixteenth of the turn
	value, err := w.begin(s, errors, steps)
	if err != nil {
		return errors, 0, 0, err
	}
	mistake := w.mistakes[rng.Below(len(w.mistakes), source)]
	unit := V(0)
	for ; made < min(most, steps/share) && value > w.goal; made++ {
		if _, change := w.propose(s, source); change > 0 && (unit == 0 || change < unit) {
			unit = change
		}
	}
	if unit == 0 {
		unit = 1
	}
	w.set(mistake, unit)
	value, made, accepted = w.walk(s, value, made, steps, source)
	left, err = w.end(s, value, steps, source)
	return left, made, accepted, err
}

type cooler[S, M any, V Value] struct {
	*annealer[S, M, V]
	hot, ratio float64 // of the temperatures of two stages
}

// coolsInTurns tells a run that a longer turn is worth more than a further one.
func (*cooler[S, M, V]) coolsInTurns() {}

// stagesLog is the logarithm of the number of temperatures in a turn.
const stagesLog = 8

func (w *cooler[S, M, V]) Improve(s *S, errors, steps int, source *rand.PCG) (left, made, accepted int, err error) {
	value, err := w.begin(s, errors, steps)
	if err != nil {
		return errors, 0, 0, err
	}
	temperature := w.hot
	for stage := 1; stage <= 1<<stagesLog && value > w.goal; stage++ {
		end := stage * (steps >> stagesLog)
		if stage == 1<<stagesLog {
			end = steps
		}
		temperature *= w.ratio
		if end == made {
			continue
		}
		w.cool(temperature, stage)
		var more int
		if value, made, more = w.walk(s, value, made, end, source); made < end {
			accepted += more
			break
		}
		accepted += more
	}
	left, err = w.end(s, value, steps, source)
	return left, made, accepted, err
}

// cool sets the temperature. That of costs is their unit.
func (w *cooler[S, M, V]) cool(temperature float64, stage int) {
	switch {
	case whole[V]():
		w.chances.set(atTemperature(temperature))
	case stage == 1:
		w.chances.set(atTemperature(partsOfUnit))
		fallthrough
	default:
		w.scale = partsOfUnit / temperature
	}
}
