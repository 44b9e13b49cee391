package csp

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"example.com/sudoku/evolve"
)

// This file measures Evolve on models in which decisions follow others that follow others,
// beside thirty lines of annealing written for each problem.

// flowShop are the times of the jobs on each machine, by Taillard's generator ("Benchmarks for
// basic scheduling problems", EJOR 1993), from 1 to 99.
func flowShop(jobs, machines int, seed int64) square {
	times := make(square, machines)
	for i := range times {
		for range jobs {
			if seed = 16807*(seed%127773) - 2836*(seed/127773); seed < 0 {
				seed += math.MaxInt32
			}
			times[i] = append(times[i], 1+int(float64(seed)/math.MaxInt32*99))
		}
	}
	return times
}

// shopModel orders the jobs of a flow shop, for the earliest end.
func shopModel(times square) (*Model, Decision) {
	var m Model
	jobs, horizon := len(times[0]), 0
	for _, list := range times {
		for _, t := range list {
			horizon += t
		}
	}
	order := m.Array("job", jobs, Range(0, jobs-1))
	m.AllDifferent(order...)
	ends := make([]Decision, jobs) // of each place, on the machine before
	for i, list := range times {
		for k, job := range order {
			time, start, end := m.Decide("", Range(0, 99)), m.Decide("", Range(0, horizon)), m.Decide("", Range(0, horizon))
			m.Entry([][]int{list}, m.Constant(0), job, time)
			before := []Decision{m.Constant(0)}
			if i > 0 {
				before = append(before, ends[k])
			}
			if k > 0 {
				before = append(before, ends[k-1])
			}
			m.Maximum(start, before...)
			m.SumAs(end, []Decision{start, time}, nil)
			ends[k] = end
		}
	}
	return &m, ends[jobs-1]
}

// A handmade problem has a cost, for an annealing of thirty lines.
type handmade[S, M any] struct {
	random    func(r *rand.Rand) S
	cost      func(s S) int
	propose   func(s S, r *rand.Rand) (m M, change int)
	apply     func(s S, m M)
	hot, cold float64
}

// anneal returns the least cost of so many steps.
func (p handmade[S, M]) anneal(seed uint64, steps int) int {
	r := rand.New(rand.NewPCG(seed, 1))
	s := p.random(r)
	cost := p.cost(s)
	best, heat := cost, p.hot
	fall := math.Pow(p.cold/p.hot, 1000/float64(steps))
	for i := range steps {
		if i%1000 == 0 {
			heat *= fall
		}
		m, change := p.propose(s, r)
		if change <= 0 || r.Float64() < math.Exp(-float64(change)/heat) {
			p.apply(s, m)
			cost += change
			best = min(best, cost)
		}
	}
	return best
}

func shopByHand(times square) handmade[[]int, [2]int] {
	end := func(s []int) int {
		var done [5]int
		for _, job := range s {
			at := 0
			for m := range done {
				at = max(at, done[m]) + times[m][job]
				done[m] = at
			}
		}
		return done[4]
	}
	n := len(times[0])
	insert := func(s []int, m [2]int) {
		job := s[m[0]]
		for i := m[0]; i < m[1]; i++ {
			s[i] = s[i+1]
		}
		for i := m[0]; i > m[1]; i-- {
			s[i] = s[i-1]
		}
		s[m[1]] = job
	}
	return handmade[[]int, [2]int]{
		random: func(r *rand.Rand) []int { return r.Perm(n) },
		cost:   end,
		propose: func(s []int, r *rand.Rand) ([2]int, int) {
			m := [2]int{r.IntN(n), r.IntN(n)}
			before := end(s)
			insert(s, m)
			after := end(s)
			insert(s, [2]int{m[1], m[0]})
			return m, after - before
		},
		apply: insert, hot: 20, cold: 1,
	}
}

// clauses draws clauses of three variables, each as ^x if it is denied.
func clauses(n, many int) [][3]int {
	r := rand.New(rand.NewPCG(uint64(n), 3))
	list := make([][3]int, many)
	for i := range list {
		for k, x := range r.Perm(n)[:3] {
			list[i][k] = x
			if r.IntN(2) == 0 {
				list[i][k] = ^x
			}
		}
	}
	return list
}

// satModel counts the clauses that are not satisfied.
func satModel(n int, list [][3]int) (*Model, Decision) {
	var m Model
	x, not, no := m.Array("x", n, Range(0, 1)), m.Array("not", n, Range(0, 1)), m.Array("unsatisfied", len(list), Range(0, 1))
	for i := range x {
		m.NotAs(not[i], x[i])
	}
	for i, c := range list {
		var denied []Decision
		for _, l := range c {
			if l < 0 {
				denied = append(denied, x[^l])
			} else {
				denied = append(denied, not[l])
			}
		}
		m.AndAs(no[i], denied...)
	}
	sum := m.Decide("sum", Range(0, len(list)))
	m.SumAs(sum, no, nil)
	return &m, sum
}

func satByHand(n int, list [][3]int) handmade[[]bool, int] {
	in := make([][]int, n)
	for i, c := range list {
		for _, l := range c {
			in[max(l, ^l)] = append(in[max(l, ^l)], i)
		}
	}
	broken := func(s []bool, i int) int {
		for _, l := range list[i] {
			if l < 0 && !s[^l] || l >= 0 && s[l] {
				return 0
			}
		}
		return 1
	}
	return handmade[[]bool, int]{
		random: func(r *rand.Rand) []bool {
			s := make([]bool, n)
			for i := range s {
				s[i] = r.IntN(2) == 0
			}
			return s
		},
		cost: func(s []bool) (sum int) {
			for i := range list {
				sum += broken(s, i)
			}
			return sum
		},
		propose: func(s []bool, r *rand.Rand) (x, change int) {
			x = r.IntN(n)
			for _, i := range in[x] {
				change -= broken(s, i)
			}
			s[x] = !s[x]
			for _, i := range in[x] {
				change += broken(s, i)
			}
			s[x] = !s[x]
			return x, change
		},
		apply: func(s []bool, x int) { s[x] = !s[x] }, hot: 2, cold: 0.2,
	}
}

func placesAnnealed(flow, distance square) handmade[[]int, [2]int] {
	n := len(flow)
	return handmade[[]int, [2]int]{
		random: func(r *rand.Rand) []int { return r.Perm(n) },
		cost: func(s []int) (sum int) {
			for i, a := range s {
				for j, b := range s[:i] {
					sum += flow[i][j] * distance[a][b]
				}
			}
			return sum
		},
		propose: func(s []int, r *rand.Rand) (m [2]int, change int) {
			m = [2]int{r.IntN(n), r.IntN(n)}
			a, b := distance[s[m[0]]], distance[s[m[1]]]
			for k, at := range s {
				if k != m[0] && k != m[1] {
					change += (flow[m[0]][k] - flow[m[1]][k]) * (b[at] - a[at])
				}
			}
			return m, change
		},
		apply: func(s []int, m [2]int) { s[m[0]], s[m[1]] = s[m[1]], s[m[0]] }, hot: 100, cold: 3,
	}
}

// BenchmarkEvolveFollowers evolves the models by the seeds from 0 on, each beside an annealing by
// hand.
func BenchmarkEvolveFollowers(b *testing.B) {
	share := 1
	if testing.Short() {
		share = 100
	}
	for _, test := range []struct {
		name   string
		model  func() (*Model, Decision)
		moves  int64
		byHand func(seed uint64, steps int) int
		steps  int
	}{
		{"ta001", func() (*Model, Decision) { return shopModel(flowShop(20, 5, 873654221)) }, 120_000, shopByHand(flowShop(20, 5, 873654221)).anneal, 900_000},
		{"ta031", func() (*Model, Decision) { return shopModel(flowShop(50, 5, 1328042058)) }, 50_000, shopByHand(flowShop(50, 5, 1328042058)).anneal, 400_000},
		{"max-3-sat 500", func() (*Model, Decision) { return satModel(500, clauses(500, 3000)) }, 700_000, satByHand(500, clauses(500, 3000)).anneal, 2_500_000},
		{"places 25", func() (*Model, Decision) { return placesModel(matrices(25)) }, 130_000, placesAnnealed(matrices(25)).anneal, 4_000_000},
		{"places 36", func() (*Model, Decision) { return placesModel(matrices(36)) }, 100_000, placesAnnealed(matrices(36)).anneal, 3_000_000},
	} {
		b.Run(test.name+"/model", func(b *testing.B) {
			sum, broken, seed := 0, 0, uint64(0)
			for ; b.Loop(); seed++ {
				m, x := test.model()
				answer, err := m.Evolve(b.Context(), evolve.Options{Seed: seed, MaxProposals: test.moves / int64(share)}, Goal{x, AtMost})
				if err != nil && !errors.Is(err, ErrBudget) {
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
				sum += test.byHand(seed, test.steps/share)
			}
			b.ReportMetric(float64(sum)/float64(seed), "cost")
		})
	}
}
