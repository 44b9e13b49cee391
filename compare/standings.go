package compare

import (
	"encoding/csv"
	"io"
	"math"
	"slices"
	"strconv"

	"example.com/sudoku/evolve"
	"example.com/sudoku/internal/rng"
	"golang.org/x/exp/stats"
)

// Trials are the results of a comparison. They and their standings are plain
// data that encoding/json writes and reads back.
type Trials []Trial

// A Standing summarizes the trials of one contender.
type Standing struct {
	Name         string
	Runs, Solved int
	// Success is the share of runs that solved the puzzle. Low and High are the
	// ends of its 95 % confidence interval by Wilson's score.
	Success, Low, High float64
	// The work of the solved runs, see [sudoku.Stats].
	Epochs, Births, Proposals Distribution
	// Curve describes all runs after each epoch of which one has a [Point]. A run that
	// has none there has its population of before.
	Curve []Moment
}

// A Moment describes the populations of several runs after one epoch. Its fields
// are those of [evolve.Summary].
type Moment struct {
	Epoch                                   int
	Best, Mean, Spread, Agreement, Distinct Distribution
}

// A Distribution describes a set of numbers. It is zero for the empty set. Spread
// is the standard deviation.
type Distribution struct{ Least, Median, Most, Mean, Spread float64 }

// Standings returns the standing of each contender, in the order of their first
// trials.
func (t Trials) Standings() []Standing {
	var standings []Standing
	of := make(map[string]Trials)
	for _, trial := range t {
		if _, ok := of[trial.Name]; !ok {
			standings = append(standings, Standing{Name: trial.Name})
		}
		of[trial.Name] = append(of[trial.Name], trial)
	}
	for i := range standings {
		standings[i].sumUp(of[standings[i].Name])
	}
	return standings
}

// sumUp sets the standing from the trials of its contender.
func (s *Standing) sumUp(trials Trials) {
	var solved Trials
	var epochs []int
	for _, t := range trials {
		for _, point := range t.Curve {
			epochs = append(epochs, point.Epoch)
		}
		if t.Solved {
			solved = append(solved, t)
		}
	}
	s.Runs, s.Solved = len(trials), len(solved)
	s.Success = float64(s.Solved) / float64(s.Runs)
	s.Low, s.High = Wilson(s.Solved, s.Runs)
	s.Epochs = solved.distribution(func(t *Trial) float64 { return float64(t.Stats.Epochs) })
	s.Births = solved.distribution(func(t *Trial) float64 { return float64(t.Stats.Births) })
	s.Proposals = solved.distribution(func(t *Trial) float64 { return float64(t.Stats.Proposals) })
	slices.Sort(epochs)
	epochs = slices.Compact(epochs)
	s.Curve = make([]Moment, len(epochs))
	for i, epoch := range epochs {
		over := func(number func(evolve.Summary) float64) Distribution {
			return trials.distribution(func(t *Trial) float64 { return number(t.populationAt(epoch)) })
		}
		s.Curve[i] = Moment{
			Epoch:     epoch,
			Best:      over(func(s evolve.Summary) float64 { return float64(s.Best) }),
			Mean:      over(func(s evolve.Summary) float64 { return s.Mean }),
			Spread:    over(func(s evolve.Summary) float64 { return s.Spread }),
			Agreement: over(func(s evolve.Summary) float64 { return s.Agreement }),
			Distinct:  over(func(s evolve.Summary) float64 { return float64(s.Distinct) }),
		}
	}
}

// populationAt returns the last population of the curve up to an epoch.
func (t *Trial) populationAt(epoch int) (s evolve.Summary) {
	for _, point := range t.Curve {
		if point.Epoch <= epoch {
			s = point.Summary
		}
	}
	return s
}

// distribution describes a number of each trial.
func (t Trials) distribution(number func(*Trial) float64) Distribution {
	if len(t) == 0 {
		return Distribution{}
	}
	numbers := make([]float64, len(t))
	for i := range t {
		numbers[i] = number(&t[i])
	}
	q := stats.Quantiles(numbers, 0, 0.5, 1)
	mean, deviation := rng.Spread(numbers)
	return Distribution{q[0], q[1], q[2], mean, deviation}
}

// Wilson returns the 95 % confidence interval of a success rate (E. B. Wilson,
// Journal of the American Statistical Association 1927): the rates from which
// the one observed is no more than 1.96 standard deviations away. Without runs it
// is from 0 to 1.
func Wilson(successes, runs int) (low, high float64) {
	const z = 1.959963984540054
	if runs == 0 {
		return 0, 1
	}
	k, n := float64(successes), float64(runs)
	middle := (k + z*z/2) / (n + z*z)
	half := z / (n + z*z) * math.Sqrt(k*(n-k)/n+z*z/4)
	low, high = middle-half, middle+half
	if successes == 0 { // exactly, despite rounding
		low = 0
	}
	if successes == runs {
		high = 1
	}
	return low, high
}

// WriteCSV writes a header and a line for each point of each trial.
func (t Trials) WriteCSV(w io.Writer) error {
	out := csv.NewWriter(w)
	out.Write([]string{"name", "seed", "solved", "epoch",
		"best", "worst", "mean", "spread", "agreement", "distinct"})
	for _, trial := range t {
		for _, s := range trial.Curve {
			out.Write([]string{trial.Name, strconv.FormatUint(trial.Seed, 10),
				strconv.FormatBool(trial.Solved), strconv.Itoa(s.Epoch),
				strconv.Itoa(s.Best), strconv.Itoa(s.Worst), decimal(s.Mean), decimal(s.Spread),
				decimal(s.Agreement), strconv.Itoa(s.Distinct)})
		}
	}
	out.Flush()
	return out.Error()
}

// decimal formats a number so that it reads back exactly.
func decimal(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }
