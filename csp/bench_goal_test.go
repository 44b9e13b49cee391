package csp

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
)

// golomb is the ruler with n marks whose distances all differ; the objective is its length.
func golomb(n, longest int) (*Model, Decision) {
	var m Model
	marks := m.Array("mark", n, Range(0, longest))
	m.Fix(marks[0], 0)
	var distances []Decision
	for i := range marks {
		for k := range i {
			d := m.Decide("", Range(1, longest))
			m.Sum([]Decision{marks[i], marks[k], d}, []int{1, -1, -1}, Exactly, 0)
			distances = append(distances, d)
		}
		if i > 0 {
			m.Less(marks[i-1], marks[i])
		}
	}
	m.AllDifferent(distances...)
	m.Less(distances[0], distances[len(distances)-1])
	return &m, marks[n-1]
}

// knapsack is n random items of which some fit; the objective is their worth.
func knapsack(n int) (*Model, Decision) {
	var m Model
	r := rand.New(rand.NewPCG(30, 0))
	taken := m.Array("taken", n, Range(0, 1))
	weights, worth := make([]int, n), make([]int, n, n+1)
	room, most := 0, 0
	for i := range taken {
		weights[i] = 10 + r.IntN(90)
		worth[i] = 10 + r.IntN(90)
		room += weights[i]
		most += worth[i]
	}
	m.Sum(taken, weights, AtMost, room/2)
	total := m.Decide("worth", Range(0, most))
	m.Sum(append(taken, total), append(worth, -1), Exactly, 0)
	return &m, total
}

// stillLife is a square of n×n cells, alive or not, which a step of Life leaves as it is; the
// objective is how many are alive. Hints decide the cells in order, alive first. Of the eight
// images of a square one is enough: its top row, as a binary number, is the largest of the
// edges read in both directions.
func stillLife(n int) (*Model, Decision) {
	var m Model
	side := n + 4 // with two rings that are not alive
	cells := m.Array("cell", side*side, Range(0, 1))
	var square []Decision
	for i, x := range cells {
		if row, column := i/side, i%side; min(row, column) < 2 || max(row, column) > n+1 {
			m.Fix(x, 0)
		} else {
			m.Hint(x, 1, 0)
			square = append(square, x)
		}
	}
	stays := [][]int{{1, 2}, {1, 3}}
	for _, around := range []int{0, 1, 2, 4, 5, 6, 7, 8} {
		stays = append(stays, []int{0, around})
	}
	for i, x := range cells {
		if row, column := i/side, i%side; min(row, column) < 1 || max(row, column) > n+2 {
			continue
		}
		around := m.Decide("", Range(0, 8))
		near := []Decision{around}
		for _, step := range []int{-side - 1, -side, -side + 1, -1, 1, side - 1, side, side + 1} {
			near = append(near, cells[i+step])
		}
		m.Sum(near, []int{-1, 1, 1, 1, 1, 1, 1, 1, 1}, Exactly, 0)
		m.Table([]Decision{x, around}, stays)
	}
	for _, edge := range [][2]int{{n - 1, -1}, {0, n}, {n*n - n, -n}, {n - 1, n}, {n*n - 1, -n}, {n*n - n, 1}, {n*n - 1, -1}} {
		var cells []Decision
		var weights []int
		for i := range n {
			if there := edge[0] + i*edge[1]; there != i {
				cells = append(cells, square[i], square[there])
				weights = append(weights, 1<<(n-1-i), -1<<(n-1-i))
			}
		}
		m.Sum(cells, weights, AtLeast, 0)
	}
	alive := m.Decide("alive", Range(0, n*n-1)) // no full square stays
	m.Sum(append(square, alive), append(slices.Repeat([]int{1}, n*n), -1), Exactly, 0)
	return &m, alive
}

// jobShop is n jobs, each a task on each of the machines in an order of its own; the
// objective is when the last ends.
func jobShop(jobs [][][2]int) (*Model, Decision) {
	var m Model
	horizon := 0
	for _, job := range jobs {
		for _, task := range job {
			horizon += task[1]
		}
	}
	end := m.Decide("end", Range(0, horizon))
	on := map[int][]Decision{}
	took := map[int][]int{}
	for _, job := range jobs {
		start := m.Array("", len(job), Range(0, horizon))
		for i, task := range job {
			after := end
			if i+1 < len(job) {
				after = start[i+1]
			}
			m.LessEqual(start[i].Plus(task[1]), after)
			for k, other := range on[task[0]] {
				m.Or(
					func() { m.LessEqual(start[i].Plus(task[1]), other) },
					func() { m.LessEqual(other.Plus(took[task[0]][k]), start[i]) },
				)
			}
			on[task[0]] = append(on[task[0]], start[i])
			took[task[0]] = append(took[task[0]], task[1])
		}
	}
	return &m, end
}

// machineShop is jobShop with a constraint for each machine.
func machineShop(jobs [][][2]int) (*Model, Decision) {
	var m Model
	horizon := 0
	for _, job := range jobs {
		for _, task := range job {
			horizon += task[1]
		}
	}
	end := m.Decide("end", Range(0, horizon))
	machines := make([]Intervals, len(jobs[0]))
	for _, job := range jobs {
		start := append(m.Array("", len(job), Range(0, horizon)), end)
		for i, task := range job {
			m.LessEqual(start[i].Plus(task[1]), start[i+1])
			on := &machines[task[0]]
			on.Starts, on.Lengths = append(on.Starts, start[i]), append(on.Lengths, task[1])
		}
	}
	for _, on := range machines {
		m.NoOverlap(on)
	}
	return &m, end
}

// randomShop is a square job shop whose tasks take up to longest.
func randomShop(n, longest int) [][][2]int {
	r := rand.New(rand.NewPCG(6, uint64(n)))
	jobs := make([][][2]int, n)
	for i := range jobs {
		for _, machine := range r.Perm(n) {
			jobs[i] = append(jobs[i], [2]int{machine, 1 + r.IntN(longest)})
		}
	}
	return jobs
}

// BenchmarkMinimize finds best solutions and proves them.
func BenchmarkMinimize(b *testing.B) {
	for _, test := range []struct {
		name   string
		make   func() (*Model, Decision)
		search func(m *Model, ctx context.Context, x Decision) (Answer, error)
		want   int
	}{
		{"Golomb 8", func() (*Model, Decision) { return golomb(8, 64) }, (*Model).Minimize, 34},
		{"Golomb 9", func() (*Model, Decision) { return golomb(9, 81) }, (*Model).Minimize, 44},
		{"Golomb 10", func() (*Model, Decision) { return golomb(10, 100) }, (*Model).Minimize, 55},
		{"job shop 6x6", func() (*Model, Decision) { return jobShop(randomShop(6, 9)) }, (*Model).Minimize, 46},
		{"job shop 6x6 by machines", func() (*Model, Decision) { return machineShop(randomShop(6, 9)) }, (*Model).Minimize, 46},
		{"job shop 8x8 by machines", func() (*Model, Decision) { return machineShop(randomShop(8, 20)) }, (*Model).Minimize, 143},
		{"knapsack 30", func() (*Model, Decision) { return knapsack(30) }, (*Model).Maximize, 1271},
		{"knapsack 40", func() (*Model, Decision) { return knapsack(40) }, (*Model).Maximize, 1717},
		{"knapsack 50", func() (*Model, Decision) { return knapsack(50) }, (*Model).Maximize, 2187},
		{"still life 7", func() (*Model, Decision) { return stillLife(7) }, (*Model).Maximize, 28},
		{"still life 8", func() (*Model, Decision) { return stillLife(8) }, (*Model).Maximize, 36},
	} {
		b.Run(test.name, func(b *testing.B) {
			if testing.Short() && test.name == "still life 8" {
				b.Skip("takes ten seconds")
			}
			b.ReportAllocs()
			for b.Loop() {
				m, x := test.make()
				answer, err := test.search(m, b.Context(), x)
				if err != nil || answer.Quality != QualityOptimal || answer.Values.Value(x) != test.want {
					b.Fatal(answer.Values.Value(x), answer.Bound, err)
				}
			}
		})
	}
}
