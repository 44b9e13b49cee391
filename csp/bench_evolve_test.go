package csp

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/sudoku/evolve"
)

// evolving are models that evolution is measured on. Those that are random differ by seed.
var evolving = []struct {
	name   string
	make   func(seed uint64) *Model
	budget int64 // in moves
}{
	{"queens 1000", func(uint64) *Model { return queens(1000) }, 100_000_000},
	{"queens 3000", func(uint64) *Model { return queens(3000) }, 100_000_000},
	{"interval 18", func(uint64) *Model { return interval(18) }, 100_000_000},
	{"interval 22", func(uint64) *Model { return interval(22) }, 1_000_000_000},
	{"interval 24", func(uint64) *Model { return interval(24) }, 1_000_000_000},
	{"interval 50", func(uint64) *Model { return interval(50) }, 20_000_000},
	{"interval 100", func(uint64) *Model { return interval(100) }, 20_000_000},
	{"Costas 16", func(uint64) *Model { return costas(16) }, 10_000_000},
	{"queen8_8 9", func(uint64) *Model { return queenColours(8, 9) }, 500_000},
	{"queen8_8 9 by pairs", func(uint64) *Model { return colouring(queenEdges(8), 64, 9) }, 500_000},
	{"G(125,0.5) 18", func(uint64) *Model { return colouring(randomEdges(125), 125, 18) }, 500_000},
	{"magic 8", func(uint64) *Model { return magic(8) }, 100_000_000},
	{"magic 10", func(uint64) *Model { return magic(10) }, 100_000_000},
	{"timetable 10", func(uint64) *Model { return timetable(10) }, 100_000_000},
	{"timetable 20", func(uint64) *Model { return timetable(20) }, 100_000_000},
	{"timetable 30", func(uint64) *Model { return timetable(30) }, 100_000_000},
	{"quasigroup 50", func(seed uint64) *Model { return quasigroup(50, seed) }, 12_000_000},
}

// BenchmarkEvolve evolves models, by the seeds 0, 1, 2 and so on: with -benchtime 20x by
// those from 0 to 19. A run that spends its budget is not solved; that of a short run is small.
func BenchmarkEvolve(b *testing.B) {
	for _, test := range evolving {
		b.Run(test.name, func(b *testing.B) {
			budget := test.budget
			if testing.Short() {
				budget = min(budget, 500_000)
			}
			solved, moves, most := 0, int64(0), int64(0)
			seed := uint64(0)
			for ; b.Loop(); seed++ {
				m := test.make(seed)
				answer, err := m.Evolve(b.Context(), evolve.Options{Seed: seed, MaxProposals: budget})
				moves += answer.Stats.Guesses
				most = max(most, answer.Stats.Guesses)
				if err == nil {
					solved++
				} else if err != ErrBudget {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(solved)/float64(seed), "solved")
			b.ReportMetric(float64(moves)/float64(seed), "moves/op")
			b.ReportMetric(float64(most), "moves-worst")
		})
	}
}

// BenchmarkEvolveIslands tells what islands are worth: the moves of an island until one of
// them has a solution, which is the time where each has a core. By the seeds from 0 on.
func BenchmarkEvolveIslands(b *testing.B) {
	for _, test := range evolving {
		if test.name != "interval 18" && test.name != "magic 8" {
			continue
		}
		for _, islands := range []int{1, 2, 4} {
			b.Run(fmt.Sprintf("%s/%d", test.name, islands), func(b *testing.B) {
				moves, seed := int64(0), uint64(0)
				for ; b.Loop(); seed++ {
					answer, err := test.make(seed).Evolve(b.Context(), evolve.Options{Seed: seed, Islands: islands})
					if err != nil {
						b.Fatal(err)
					}
					moves += answer.Stats.Guesses / int64(islands)
				}
				b.ReportMetric(float64(moves)/float64(seed), "moves/island")
			})
		}
	}
}

// BenchmarkSolveBeside solves the same models by Solve, which takes minutes for some. A short
// run gives up after some dead ends, and leaves the queens out.
func BenchmarkSolveBeside(b *testing.B) {
	for _, test := range evolving {
		b.Run(test.name, func(b *testing.B) {
			limit := 200_000
			if testing.Short() {
				limit = 200
				if strings.HasPrefix(test.name, "queens") {
					b.Skip("short: minutes")
				}
			}
			solved, seed := 0, uint64(0)
			for ; b.Loop(); seed++ {
				m := test.make(seed)
				m.MaxDeadEnds = limit
				if _, err := m.Solve(b.Context()); err == nil {
					solved++
				} else if err != ErrBudget {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(solved)/float64(seed), "solved")
		})
	}
}

// interval is the all-interval series: n notes whose distances from one to the next differ.
func interval(n int) *Model {
	var m Model
	notes, distances := m.Array("note", n, Range(0, n-1)), m.Array("distance", n-1, Range(1, n-1))
	m.AllDifferent(notes...)
	m.AllDifferent(distances...)
	for i, d := range distances {
		m.Distance(d, notes[i], notes[i+1])
	}
	return &m
}

// colouring gives the ends of each edge different colours.
func colouring(edges [][2]int, vertices, colours int) *Model {
	var m Model
	x := m.Array("", vertices, Range(1, colours))
	for _, e := range edges {
		m.NotEqual(x[e[0]], x[e[1]])
	}
	return &m
}

// queenEdges are the pairs of squares of a board from which queens attack each other.
func queenEdges(n int) (edges [][2]int) {
	for a := range n * n {
		for b := range a {
			if x, y := a/n-b/n, a%n-b%n; x == 0 || y == 0 || x == y || x == -y {
				edges = append(edges, [2]int{a, b})
			}
		}
	}
	return edges
}

// queenColours is the colouring of the same graph, by its lines.
func queenColours(n, colours int) *Model {
	var m Model
	x := m.Array("", n*n, Range(1, colours))
	lines := make([][]Decision, 6*n)
	for i, cell := range x {
		r, c := i/n, i%n
		for _, line := range []int{r, n + c, 2*n + r + c, 5*n + r - c} {
			lines[line] = append(lines[line], cell)
		}
	}
	for _, line := range lines {
		if len(line) > 1 {
			m.AllDifferent(line...)
		}
	}
	return &m
}

// randomEdges are half of all pairs of vertices.
func randomEdges(n int) (edges [][2]int) {
	r := rand.New(rand.NewPCG(uint64(n), 5))
	for a := range n {
		for b := range a {
			if r.IntN(2) == 0 {
				edges = append(edges, [2]int{a, b})
			}
		}
	}
	return edges
}

// timetable is n classes of 30 lessons in 30 hours. Each class has ten subjects of three
// lessons, each with a random teacher; half of the teachers are away for a day.
func timetable(n int) *Model {
	var m Model
	r := rand.New(rand.NewPCG(uint64(n), 7))
	teaches := make([][]Decision, n*30/22+1)
	for range n {
		lessons := m.Array("", 30, Range(0, 29))
		m.AllDifferent(lessons...)
		for s := 0; s < 30; s += 3 {
			t := r.IntN(len(teaches))
			for len(teaches[t]) > 21 {
				t = (t + 1) % len(teaches)
			}
			teaches[t] = append(teaches[t], lessons[s:s+3]...)
			m.Less(lessons[s], lessons[s+1]) // as lessons of a subject are alike
			m.Less(lessons[s+1], lessons[s+2])
		}
	}
	for _, lessons := range teaches {
		m.AllDifferent(lessons...)
		away := r.IntN(10)
		if away > 4 || len(lessons) > 21 {
			continue
		}
		var hours [][]int
		for h := range 30 {
			if h/6 != away {
				hours = append(hours, []int{h})
			}
		}
		for _, x := range lessons {
			m.Table([]Decision{x}, hours)
		}
	}
	return &m
}

// quasigroup is a random Latin square of which 42 % of the cells are open.
func quasigroup(n int, seed uint64) *Model {
	var m Model
	r := rand.New(rand.NewPCG(seed, 42))
	square := randomSquare(n, r)
	cells := m.Array("", n*n, Range(0, n-1))
	for i := range n {
		var column []Decision
		for j := range n {
			column = append(column, cells[j*n+i])
		}
		m.AllDifferent(cells[i*n : i*n+n]...)
		m.AllDifferent(column...)
	}
	for _, c := range r.Perm(n * n)[n*n*42/100:] {
		m.Fix(cells[c], square[c/n][c%n])
	}
	return &m
}

// randomSquare mixes a Latin square: it swaps two rows along a cycle of theirs, and now and
// then takes the columns as values.
func randomSquare(n int, r *rand.Rand) [][]int {
	square := make([][]int, n)
	for i := range square {
		square[i] = make([]int, n)
		for j := range square[i] {
			square[i][j] = (i + j) % n
		}
	}
	for range 30 * n * n {
		if a, b := square[r.IntN(n)], square[r.IntN(n)]; &a[0] != &b[0] {
			j := r.IntN(n)
			for start := a[j]; ; {
				a[j], b[j] = b[j], a[j]
				if a[j] == start {
					break
				}
				for k := range a {
					if k != j && a[k] == a[j] {
						j = k
						break
					}
				}
			}
		}
		if r.IntN(4) > 0 {
			continue
		}
		turned := make([][]int, n)
		for i := range turned {
			turned[i] = make([]int, n)
		}
		for i := range n {
			for j := range n {
				turned[square[i][j]][i] = j
			}
		}
		square = turned
	}
	return square
}
