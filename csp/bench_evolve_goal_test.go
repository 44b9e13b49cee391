package csp

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"example.com/sudoku/evolve"
)

// This file measures Evolve with a goal beside an annealing by hand, of the same problem and
// about as long.

// square is a matrix of whole numbers.
type square [][]int

func newSquare(n int, of func(i, j int) int) square {
	s := make(square, n)
	for i := range s {
		for j := range n {
			s[i] = append(s[i], of(i, j))
		}
	}
	return s
}

// pairCost returns a decision with the entry of a matrix that two decisions choose.
func (m *Model) pairCost(s square, x, y Decision) Decision {
	least, most := math.MaxInt, 0
	var tuples [][]int
	for i := range s {
		for j, v := range s[i] {
			if i != j {
				tuples = append(tuples, []int{i, j, v})
				least, most = min(least, v), max(most, v)
			}
		}
	}
	cost := m.Decide("", Range(least, most))
	m.Table([]Decision{x, y, cost}, tuples)
	return cost
}

// total returns a decision that is a sum with coefficients.
func (m *Model) totalOf(costs []Decision, coefficients []int, most int) Decision {
	sum := m.Decide("total", Range(0, most))
	m.Sum(append(costs, sum), append(coefficients, -1), Exactly, 0)
	return sum
}

func ones(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = 1
	}
	return list
}

// towns are the distances of random towns.
func towns(n int) square {
	r := rand.New(rand.NewPCG(uint64(n), 20))
	x, y := make([]float64, n), make([]float64, n)
	for i := range n {
		x[i], y[i] = 1000*r.Float64(), 1000*r.Float64()
	}
	return newSquare(n, func(i, j int) int { return int(math.Hypot(x[i]-x[j], y[i]-y[j]) + 0.5) })
}

// tourModel orders the towns, for the shortest tour.
func tourModel(s square) (*Model, Decision) {
	var m Model
	n := len(s)
	x := m.Array("town", n, Range(0, n-1))
	m.AllDifferent(x...)
	var costs []Decision
	for i := range x {
		costs = append(costs, m.pairCost(s, x[i], x[(i+1)%n]))
	}
	return &m, m.totalOf(costs, ones(n), 60_000)
}

func orders(n int, errors func(s *[]int) int) evolve.Problem[[]int] {
	return evolve.Problem[[]int]{
		New:    func() []int { return make([]int, n) },
		Copy:   func(dst, src *[]int) { copy(*dst, *src) },
		Random: func(s *[]int, source *rand.PCG) { copy(*s, rand.New(source).Perm(n)) },
		Errors: errors,
	}
}

func itself(s *[]int) []int { return *s }

func tourByHand(s square) evolve.Problem[[]int] {
	length := evolve.Tour[int, int](func(a, b int) int { return s[a][b] })
	p := orders(len(s), func(s *[]int) int { return length.Length(*s) })
	p.Worker = evolve.Cooled(evolve.Mix(
		evolve.Reversals(itself, func(s *[]int, m evolve.Span) int { return length.Reverse(*s, m) }),
		evolve.Insertions(itself, func(s *[]int, m evolve.Span) int { return length.Insert(*s, m) }),
	), 200, 2)
	return p
}

// matrices are random flows and distances, symmetric.
func matrices(n int) (flow, distance square) {
	r := rand.New(rand.NewPCG(uint64(n), 21))
	random := func() square {
		s := newSquare(n, func(_, _ int) int { return r.IntN(10) })
		return newSquare(n, func(i, j int) int {
			if i == j {
				return 0
			}
			return s[min(i, j)][max(i, j)]
		})
	}
	return random(), random()
}

// placesModel gives each thing a place, for the least sum of flows times distances.
func placesModel(flow, distance square) (*Model, Decision) {
	var m Model
	n := len(flow)
	x := m.Array("place", n, Range(0, n-1))
	m.AllDifferent(x...)
	var costs []Decision
	var coefficients []int
	for i := range x {
		for j := range i {
			costs = append(costs, m.pairCost(distance, x[i], x[j]))
			coefficients = append(coefficients, flow[i][j])
		}
	}
	return &m, m.totalOf(costs, coefficients, 60_000)
}

func placesByHand(flow, distance square) evolve.Problem[[]int] {
	p := orders(len(flow), func(s *[]int) (sum int) {
		for i, a := range *s {
			for j, b := range (*s)[:i] {
				sum += flow[i][j] * distance[a][b]
			}
		}
		return sum
	})
	p.Worker = evolve.Cooled(evolve.Swaps(itself, func(s *[]int, m evolve.Span) (change int) {
		a, b := distance[(*s)[m.From]], distance[(*s)[m.To]]
		for k, at := range *s {
			if k != m.From && k != m.To {
				change += (flow[m.From][k] - flow[m.To][k]) * (b[at] - a[at])
			}
		}
		return change
	}), 70, 3)
	return p
}

// A rosterOf has the days of people, 14 of both, and what each shift of a day would cost them.
const (
	people = 14
	days   = 14
)

var needed = [4]int{1: 3, 2: 3, 3: 2} // early, late and night; 0 is free

type wishes [people][days][4]int

func randomWishes() (w wishes) {
	r := rand.New(rand.NewPCG(22, 22))
	for i := range w {
		for d := range w[i] {
			for s := 1; s < 4; s++ {
				if r.IntN(2) == 0 {
					w[i][d][s] = 1 + r.IntN(9)
				}
			}
		}
	}
	return w
}

var notAfter = [][2]int{{2, 1}, {3, 1}, {3, 2}}

// rosterModel gives each person 7 to 9 shifts, none that is earlier than that of the day before.
func rosterModel(w wishes) (*Model, Decision) {
	var m Model
	var costs []Decision
	var x [people][]Decision
	for i := range people {
		x[i] = m.Array("", days, Range(0, 3))
		m.Among(x[i], []int{1, 2, 3}, AtLeast, 7)
		m.Among(x[i], []int{1, 2, 3}, AtMost, 9)
		for d := range days {
			cost := m.Decide("", Range(0, 9))
			var tuples [][]int
			for s, c := range w[i][d] {
				tuples = append(tuples, []int{s, c})
			}
			m.Table([]Decision{x[i][d], cost}, tuples)
			costs = append(costs, cost)
			if d > 0 {
				for _, pair := range notAfter {
					m.Forbid(x[i][d-1:d+1], [][]int{pair[:]})
				}
			}
		}
	}
	for d := range days {
		var day []Decision
		for i := range people {
			day = append(day, x[i][d])
		}
		for s := 1; s < 4; s++ {
			m.Among(day, []int{s}, Exactly, needed[s])
		}
	}
	return &m, m.totalOf(costs, ones(len(costs)), 9*people*days)
}

type roster [people][days]int8

func (w *wishes) broken(s *roster) (broken, cost int) {
	var on [days][4]int
	for i := range s {
		shifts := 0
		for d, shift := range s[i] {
			on[d][shift]++
			cost += w[i][d][shift]
			if shift > 0 {
				shifts++
				if d > 0 && s[i][d-1] > shift {
					broken++
				}
			}
		}
		broken += max(0, 7-shifts) + max(0, shifts-9)
	}
	for d := range on {
		for s := 1; s < 4; s++ {
			broken += max(on[d][s]-needed[s], needed[s]-on[d][s])
		}
	}
	return broken, cost
}

// rosterByHand swaps the shifts of two people on a day, which keeps what is needed.
func rosterByHand(w wishes) evolve.Problem[roster] {
	errors := func(s *roster) int {
		broken, cost := w.broken(s)
		return 30*broken + cost
	}
	type swap struct{ day, a, b int }
	apply := func(s *roster, m swap) { s[m.a][m.day], s[m.b][m.day] = s[m.b][m.day], s[m.a][m.day] }
	return evolve.Problem[roster]{
		Random: func(s *roster, source *rand.PCG) {
			for d := range days {
				shifts := []int8{1, 1, 1, 2, 2, 2, 3, 3, 0, 0, 0, 0, 0, 0}
				for i, k := range rand.New(source).Perm(people) {
					s[i][d] = shifts[k]
				}
			}
		},
		Errors: errors,
		Worker: evolve.Cooled(evolve.Moves[roster, swap]{
			Propose: func(s *roster, source *rand.PCG) (swap, int) {
				m := swap{evolve.Below(days, source), evolve.Below(people, source), evolve.Below(people, source)}
				before := errors(s)
				apply(s, m)
				change := errors(s) - before
				apply(s, m)
				return m, change
			},
			Apply: apply,
		}, 20, 0.3),
	}
}

// goals are the problems, each as a model and by hand.
func goals() []goalTest {
	flow, distance := matrices(20)
	w := randomWishes()
	return []goalTest{
		{"roster 14", func() (*Model, Decision) { return rosterModel(w) }, byHand(rosterByHand(w), 4_000_000), 2_000_000},
		{"tour 60", func() (*Model, Decision) { return tourModel(towns(60)) }, byHand(tourByHand(towns(60)), 16_000_000), 2_000_000},
		{"places 20", func() (*Model, Decision) { return placesModel(flow, distance) }, byHand(placesByHand(flow, distance), 16_000_000), 2_000_000},
	}
}

type goalTest struct {
	name   string
	model  func() (*Model, Decision)
	byHand func(ctx context.Context, seed uint64, share int64) int
	moves  int64
}

func byHand[S any](p evolve.Problem[S], steps int64) func(ctx context.Context, seed uint64, share int64) int {
	return func(ctx context.Context, seed uint64, share int64) int {
		r, _ := evolve.Evolve(ctx, p, evolve.Options{Seed: seed, MaxEpochs: 1, MaxProposals: steps / share})
		return r.Errors
	}
}

// BenchmarkEvolveGoal evolves models with a goal, by the seeds from 0 on, beside an annealing by
// hand. Both take about ten seconds on one core, or a hundredth in a short run.
func BenchmarkEvolveGoal(b *testing.B) {
	share := int64(1)
	if testing.Short() {
		share = 100
	}
	for _, test := range goals() {
		b.Run(test.name+"/model", func(b *testing.B) {
			sum, broken, seed := 0, 0, uint64(0)
			for ; b.Loop(); seed++ {
				m, x := test.model()
				answer, err := m.Evolve(b.Context(), evolve.Options{Seed: seed, MaxProposals: test.moves / share}, Goal{x, AtMost})
				if err != nil && err != ErrBudget {
					b.Fatal(err)
				}
				if len(answer.Broken) > 0 {
					broken++
				}
				sum += answer.Values.Value(x)
			}
			b.ReportMetric(float64(sum)/float64(seed), "cost")
			b.ReportMetric(float64(broken), "broken")
		})
		b.Run(test.name+"/by hand", func(b *testing.B) {
			sum, seed := 0, uint64(0)
			for ; b.Loop(); seed++ {
				sum += test.byHand(b.Context(), seed, share)
			}
			b.ReportMetric(float64(sum)/float64(seed), "cost")
		})
	}
}
