package sudoku

import (
	"context"
	"math"

	"golang.org/x/exp/stats"
)

// An Organism is one board of a population.
type Organism[B Board] struct {
	Board B
	// Errors is the fitness of the board.
	Errors int
	// Age is the number of epochs since the organism last improved, or of
	// generations since it was born.
	Age int
	// Explorer tells the organisms that look for new places from the workers,
	// which improve what they have.
	Explorer bool
}

// A Population is all organisms of a run, one island after the other.
type Population[B Board] []Organism[B]

// A Summary describes a population in numbers.
type Summary struct {
	Best, Worst  int     // errors
	Mean, Spread float64 // of the errors; Spread is the standard deviation
	// Agreement is the share of cells in which two organisms have the same
	// value, over all pairs: 1 if all are the same, less the more diverse they
	// are.
	Agreement float64
	// Distinct is the number of different boards.
	Distinct int
}

// Summary returns the numbers of the population, and zeros if it is empty.
func (p Population[B]) Summary() Summary {
	if len(p) == 0 {
		return Summary{}
	}
	s := Summary{Best: math.MaxInt}
	errors := make([]float64, len(p))
	distinct := make(map[B]struct{}, len(p))
	for i := range p {
		s.Best = min(s.Best, p[i].Errors)
		s.Worst = max(s.Worst, p[i].Errors)
		errors[i] = float64(p[i].Errors)
		distinct[p[i].Board] = struct{}{}
	}
	s.Mean, s.Spread = stats.MeanAndStdDev(errors)
	s.Distinct = len(distinct)
	s.Agreement = 1
	if pairs := len(p) * (len(p) - 1); pairs > 0 {
		same := 0
		for cell := range len(p[0].Board) {
			var counts [256]int
			for i := range p {
				v := p[i].Board[cell]
				same += 2 * counts[v]
				counts[v]++
			}
		}
		s.Agreement = float64(same) / float64(pairs*len(p[0].Board))
	}
	return s
}

// A Run is a search by a population that its caller pulls forward:
//
//	for run.Step(ctx) {
//		fmt.Println(run.Population().Summary())
//	}
//	result, err := run.Result()
//
// A Run that is not pulled costs nothing and holds nothing, so it can be
// abandoned at any time. It must not be used by several goroutines at once.
type Run[B Board] struct{ engine engine[B] }

// Step makes one epoch, or generation, and reports whether the run can go on:
// it can't after a solution was found, when the budget is spent, or once ctx is
// cancelled. A run that was cancelled goes on if Step is called with another
// context, and ends as it would have without the pause.
func (r *Run[B]) Step(ctx context.Context) bool { return r.engine.step(ctx) }

// Result returns the best board so far. The error is nil if it solves the
// puzzle. Otherwise it is that of the context if the last Step was cancelled,
// and [ErrBudget] if not.
func (r *Run[B]) Result() (Result[B], error) { return r.engine.result() }

// Population returns a copy of the organisms as they are now.
func (r *Run[B]) Population() Population[B] { return r.engine.population() }

// An engine is an algorithm with the state of its run.
type engine[B Board] interface {
	step(ctx context.Context) bool
	result() (Result[B], error)
	population() Population[B]

	state() *progress[B]
	// save adds what state does not hold; load takes all over, or nothing if
	// there is an error.
	save(to *checkpoint[B])
	load(saved *checkpoint[B]) error
}

// A Result is what a search found, and what it took. It holds no times: two
// searches of the same puzzle with the same options have equal Results.
type Result[B Board] struct {
	// Board is the solution, or the best board that the search had.
	Board B
	// Errors is what keeps Board from being a solution, 0 for one that is:
	// the fitness of an evolved board, the empty cells of a backtracked one.
	Errors int
	Stats  Stats
}

// Stats counts the work of a search. Each kind of search fills in its own.
type Stats struct {
	// Of evolution: populations begun, the first included; epochs over all
	// attempts; changes tried, and of them those carried out; children made,
	// and organisms that died and were born again. Of genetic algorithms the
	// same: an epoch is a generation, what is tried are children and the steps of
	// their workers, and carried out are the children that live on.
	Attempts  int
	Epochs    int
	Proposals int64
	Accepted  int64
	Births    int64

	// Of backtracking: values assigned; of them, those that were one of several
	// options; dead ends.
	Steps      int64
	Guesses    int64
	Backtracks int64
}

func (s *Stats) add(other Stats) {
	s.Steps += other.Steps
	s.Guesses += other.Guesses
	s.Backtracks += other.Backtracks
}
