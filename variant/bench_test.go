package variant_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"example.com/sudoku"
	"example.com/sudoku/variant"
	"github.com/stretchr/testify/require"
)

// ruleSets are the rules that the benchmarks compare.
func ruleSets(b *testing.B) []namedRules {
	jigsaw, err := variant.RandomJigsaw(b.Context(), 9, sudoku.SymmetryHalfTurn, rand.NewPCG(1, 0))
	require.NoError(b, err)
	nine := sudoku.Standard(9)
	return []namedRules{
		{"standard", nine},
		{"diagonals", nine.With(variant.Diagonals)},
		{"windows", nine.With(variant.Windows)},
		{"antiknight", nine.With(variant.AntiKnight)},
		{"disjoint", nine.With(variant.DisjointGroups)},
		{"jigsaw", jigsaw},
		{"latin", sudoku.Latin(9)},
		{"side7", sudoku.Standard(7)},
		{"samurai", variant.Samurai()},
	}
}

type namedRules struct {
	name  string
	rules sudoku.Rules
}

// BenchmarkRulesUnique proves that puzzles of each rule set have one solution: 100
// minimal ones of the generator, by seed 1, and ten samurais.
func BenchmarkRulesUnique(b *testing.B) {
	for _, set := range ruleSets(b) {
		b.Run(set.name, func(b *testing.B) {
			n := 100
			if set.rules.Len() > 256 {
				n = 10
			}
			var puzzles []sudoku.Puzzle
			for p, err := range set.rules.Puzzles(b.Context(), &sudoku.GenerateOptions{Seed: 1, Minimal: n == 100}) {
				require.NoError(b, err)
				if puzzles = append(puzzles, p); len(puzzles) == n {
					break
				}
			}
			b.ResetTimer()
			for b.Loop() {
				for _, p := range puzzles {
					if _, err := sudoku.Unique(b.Context(), p); err != nil {
						b.Fatal(err)
					}
				}
			}
			b.ReportMetric(float64(b.N*n)/b.Elapsed().Seconds(), "puzzles/s")
		})
	}
}

// BenchmarkCountGrids counts all solutions of the empty board whose cells a knight's or a
// king's move apart differ, and whose neighbours are not consecutive: 72.
func BenchmarkCountGrids(b *testing.B) {
	empty := sudoku.Standard(9).With(variant.AntiKnight, variant.AntiKing, variant.AntiConsecutive).Empty()
	for b.Loop() {
		if n, err := sudoku.Count(b.Context(), empty, 0); n != 72 || err != nil {
			b.Fatal(n, err)
		}
	}
}

// BenchmarkBeyond lets evolution solve what it was not made for: boards of each rule set
// with a share of givens at random, with 10 seeds each for a second. It reports the
// share that is solved and the mean time, failures included, by solution.
func BenchmarkBeyond(b *testing.B) {
	sets := append(ruleSets(b),
		namedRules{"latin20", sudoku.Latin(20)}, namedRules{"latin30", sudoku.Latin(30)},
		namedRules{"killer", sudoku.Rules{}})
	for _, set := range sets {
		for _, percent := range []int{25, 40, 60} {
			for name, opts := range map[string]*sudoku.EvolveOptions{"default": {}, "classic": sudoku.Classic()} {
				b.Run(fmt.Sprintf("%s/%d%%/%s", set.name, percent, name), func(b *testing.B) {
					for b.Loop() {
						solved, took := 0, time.Duration(0)
						seeds := uint64(10)
						if testing.Short() {
							seeds = 1
						}
						for seed := range seeds {
							p := halfEmpty(b, set, percent, seed)
							opts := *opts
							opts.Seed = seed
							if name == "classic" && !hasBlocks(p.Rules) {
								opts.Crossover, opts.Worker.Layout, opts.Fitness = sudoku.CrossRows, sudoku.LayoutRows, sudoku.Duplicates
							}
							ctx, cancel := context.WithTimeout(b.Context(), time.Second)
							start := time.Now()
							_, err := sudoku.Evolve(ctx, p, &opts)
							took += time.Since(start)
							cancel()
							if err == nil {
								solved++
							} else if !errors.Is(err, sudoku.ErrBudget) && !errors.Is(err, context.DeadlineExceeded) {
								b.Fatal(err)
							}
						}
						b.ReportMetric(float64(solved)/float64(seeds)*100, "%solved")
						b.ReportMetric(took.Seconds()*1000/float64(max(solved, 1)), "ms/solution")
					}
				})
			}
		}
	}
}

func hasBlocks(r sudoku.Rules) bool {
	return slices.ContainsFunc(r.Units(), func(u sudoku.Unit) bool { return u.Kind == sudoku.Block })
}

// halfEmpty returns a random solution of the rules of which a share is left. The killers
// are those of the generator, a new one for each seed, with a share of their solution.
func halfEmpty(b *testing.B, set namedRules, percent int, seed uint64) sudoku.Puzzle {
	var full sudoku.Puzzle
	var err error
	if set.rules.Len() > 0 {
		full, err = set.rules.RandomSolution(b.Context(), rand.NewPCG(seed, 5))
	} else {
		recipe, err := variant.RecipeOf("killer", 9)
		require.NoError(b, err)
		full, err = recipe.Generate(b.Context(), &sudoku.GenerateOptions{Seed: seed})
		require.NoError(b, err)
		full, err = sudoku.Solve(b.Context(), full)
		require.NoError(b, err)
	}
	require.NoError(b, err)
	r := rand.New(rand.NewPCG(seed, 6))
	for _, cell := range r.Perm(len(full.Cells))[:len(full.Cells)*(100-percent)/100] {
		full.Cells[cell] = 0
	}
	return full
}
