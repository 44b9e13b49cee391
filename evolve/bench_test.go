package evolve

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// A board has the queen of each column, and how many stand on each diagonal.
type board struct{ row, up, down []int32 }

func (b *board) put(column int, by int32) (change int) {
	for _, n := range [2]*int32{&b.up[column+int(b.row[column])], &b.down[column-int(b.row[column])+len(b.row)]} {
		change += max(0, int(*n+by)-1) - max(0, int(*n)-1)
		*n += by
	}
	return change
}

func (b *board) swap(m pair) int {
	if m.a == m.b {
		return 0
	}
	change := b.put(m.a, -1) + b.put(m.b, -1)
	b.row[m.a], b.row[m.b] = b.row[m.b], b.row[m.a]
	return change + b.put(m.a, 1) + b.put(m.b, 1)
}

// queens is the problem of n queens. A move starts at one that is attacked, if one is found
// soon.
func queens(n int) (Problem[board], Moves[board, pair]) {
	return Problem[board]{
			New: func() board { return board{make([]int32, n), make([]int32, 2*n), make([]int32, 2*n+1)} },
			Copy: func(dst, src *board) {
				copy(dst.row, src.row)
				copy(dst.up, src.up)
				copy(dst.down, src.down)
			},
			Random: func(b *board, source *rand.PCG) {
				for column, row := range rand.New(source).Perm(n) {
					b.row[column] = int32(row)
				}
			},
			Count: func(b *board) {
				clear(b.up)
				clear(b.down)
				for column := range b.row {
					b.put(column, 1)
				}
			},
			Errors: func(b *board) (errors int) {
				for i := range b.down {
					errors += max(0, int(b.down[i])-1)
				}
				for i := range b.up {
					errors += max(0, int(b.up[i])-1)
				}
				return errors
			},
		}, Moves[board, pair]{
			Propose: func(b *board, source *rand.PCG) (pair, int) {
				m := pair{Below(n, source), Below(n, source)}
				for range 20 {
					if b.up[m.a+int(b.row[m.a])] > 1 || b.down[m.a-int(b.row[m.a])+n] > 1 {
						break
					}
					m.a = Below(n, source)
				}
				change := b.swap(m)
				b.swap(m)
				return m, change
			},
			Apply: func(b *board, m pair) { b.swap(m) },
		}
}

type namedWorker struct {
	name string
	make func(Job[board]) (Worker[board], error)
}

// BenchmarkQueens places queens by the zero Options, and at a constant mistake.
func BenchmarkQueens(b *testing.B) {
	for _, n := range []int{1000, 3000} {
		problem, moves := queens(n)
		for _, worker := range []namedWorker{{"tempered", Tempered(moves)}, {"annealed", Annealed(moves, 0.001)}} {
			b.Run(fmt.Sprintf("%d/%s", n, worker.name), func(b *testing.B) {
				problem.Worker = worker.make
				var proposals int64
				var seed uint64
				for b.Loop() {
					r, err := Evolve(b.Context(), problem, Options{Seed: seed % 20})
					if err != nil {
						b.Fatal(err)
					}
					proposals += r.Stats.Proposals
					seed++
				}
				b.ReportMetric(float64(proposals)/float64(seed), "proposals")
			})
		}
	}
}

// BenchmarkMove is one proposal of a built-in worker, by a constant temperature and as in the article.
func BenchmarkMove(b *testing.B) {
	problem, moves := queens(1000)
	for _, worker := range []namedWorker{{"annealed", Annealed(moves, 0.3)}, {"article", Article(moves, 0.3)}} {
		b.Run(worker.name, func(b *testing.B) {
			w, err := worker.make(Job[board]{&problem, func(int) bool { return false }})
			if err != nil {
				b.Fatal(err)
			}
			s, source := problem.New(), NewStream(0, 0)
			problem.Random(&s, source)
			problem.Count(&s)
			errors, made := problem.Errors(&s), 0
			for b.Loop() {
				left, n, _, err := w.Improve(&s, errors, 1000, source)
				if err != nil {
					b.Fatal(err)
				}
				errors, made = left, made+n
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(max(1, made)), "ns/step")
		})
	}
}

// annealPlainly is the textbook's simulated annealing, to compare with: one walk that cools
// by the same factor at each step. It returns the best solution of the walk.
func annealPlainly[S, M any](p *Problem[S], moves Moves[S, M], hot, cold float64, steps int64, seed uint64) (best S, least int) {
	source := rand.NewPCG(seed, 0)
	random := rand.New(source)
	s, best := p.newSolution(), p.newSolution()
	p.Random(&s, source)
	p.count(&s)
	errors, temperature := p.Errors(&s), hot
	factor := math.Pow(cold/hot, 1/float64(steps))
	least = math.MaxInt
	for ; steps > 0 && least > 0; steps-- {
		if move, change := moves.Propose(&s, source); change <= 0 || random.Float64() < math.Exp(-float64(change)/temperature) {
			moves.Apply(&s, move)
			errors += change
		}
		if errors < least {
			least = errors
			p.copy(&best, &s)
		}
		temperature *= factor
	}
	return best, least
}
