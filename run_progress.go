package sudoku

import "math"

// progress is how far a run has come: what engines have in common.
type progress[B Board] struct {
	algorithm string
	puzzle    B
	stats     Stats
	epoch     int // of this attempt
	stalled   int // epochs since least became smaller
	least     int // errors reached in this attempt
	best      Organism[B]
	err       error // why the run ended or paused; nil while it goes on
	done      bool
}

func newProgress[B Board](algorithm string, puzzle B) progress[B] {
	return progress[B]{algorithm: algorithm, puzzle: puzzle, best: Organism[B]{Errors: math.MaxInt}}
}

func (p *progress[B]) state() *progress[B] { return p }

// beginAttempt counts a population that begins with so many errors.
func (p *progress[B]) beginAttempt(least int) {
	p.stats.Attempts++
	p.epoch, p.stalled, p.least = 0, 0, least
}

// endEpoch counts an epoch after which this attempt has reached the given
// number of errors. It ends the run if a limit says so, and reports whether
// another attempt is to begin. Limits of 0 and below are none.
func (p *progress[B]) endEpoch(least, epochs, stall, attempts int, proposals int64) (anew bool) {
	p.epoch++
	p.stats.Epochs++
	if p.stalled++; least < p.least {
		p.least, p.stalled = least, 0
	}
	switch {
	case p.done:
	case proposals > 0 && p.stats.Proposals >= proposals:
		p.done = true
	case epochs > 0 && p.epoch >= epochs, stall > 0 && p.stalled >= stall:
		p.done = attempts > 0 && p.stats.Attempts >= attempts
		return !p.done
	}
	return false
}

// resultBy returns the best board, the fitness being what counted its errors.
func (p *progress[B]) resultBy(fitness Fitness) (Result[B], error) {
	r := Result[B]{Board: p.best.Board, Errors: p.best.Errors, Stats: p.stats}
	switch {
	case p.best.Errors == 0 && Solved(p.puzzle, p.best.Board):
		return r, nil
	case p.best.Errors == 0:
		return r, &OptionError{"Fitness", fitness.Name, "0 errors for solved boards only"}
	case p.err != nil:
		return r, p.err
	}
	return r, ErrBudget
}

// givenBy returns the board that all organisms of a search for the puzzle
// share, with 0 in the cells that are free, and the values that each cell may
// take. Unless all is to be as given, values that can be deduced are given,
// too. It returns false if deduction finds that there is no solution.
func givenBy[B Board](puzzle B, asGiven bool) (start B, domains []Values, ok bool) {
	start = puzzle
	domains, ok = deduce(Cells(&start))
	if !ok {
		return start, nil, false
	}
	if !asGiven {
		for i, values := range domains {
			if values&(values-1) == 0 {
				start[i] = values.First()
			}
		}
		return start, domains, true
	}
	domains = AllCandidates(start)
	for i := range len(start) {
		if start[i] != 0 {
			domains[i] = 1 << start[i]
		}
	}
	return start, domains, true
}
