package integration_test

import (
	"context"
	"io"
	"iter"
	"math/rand/v2"

	"example.com/sudoku"
	"example.com/sudoku/compare"
	"example.com/sudoku/csp"
	"example.com/sudoku/evolve"
	"example.com/sudoku/explain"
	"example.com/sudoku/export"
	"example.com/sudoku/variant"
)

// verbs are functions that take a context, by their names in the lists of the API. A name
// may go on after a space, with what is asked of the function.
type verbs = map[string]func(ctx context.Context) error

// failed returns the error of a pair.
func failed[T any](_ T, err error) error { return err }

// all takes all pairs and returns the last error.
func all[T any](pairs iter.Seq2[T, error]) (last error) {
	for _, err := range pairs {
		last = err
	}
	return last
}

// steps runs a run to its end.
func steps[P sudoku.Problem](run *sudoku.Run[P], err error) func(ctx context.Context) error {
	return func(ctx context.Context) error {
		for err == nil && run.Step(ctx) {
		}
		return err
	}
}

// onPuzzle are the verbs that take a puzzle with any rules.
func onPuzzle[P sudoku.Problem](p P) verbs {
	plain := &sudoku.GeneticOptions{NoWorker: true, GeneticOptions: evolve.GeneticOptions{Population: 500}}
	return verbs{
		"sudoku.Solve":  func(ctx context.Context) error { return failed(sudoku.Solve(ctx, p)) },
		"sudoku.Unique": func(ctx context.Context) error { return failed(sudoku.Unique(ctx, p)) },
		"sudoku.Count":  func(ctx context.Context) error { return failed(sudoku.Count(ctx, p, 0)) },
		"sudoku.CountParallel": func(ctx context.Context) error {
			_, _, err := sudoku.CountParallel(ctx, p, 0, 2)
			return err
		},
		"sudoku.Solutions": func(ctx context.Context) error { return all(sudoku.Solutions(ctx, p)) },
		"sudoku.Minimize": func(ctx context.Context) error {
			return failed(sudoku.Minimize(ctx, p, sudoku.SymmetryNone, 1))
		},
		"sudoku.Redundant": func(ctx context.Context) error {
			return failed(sudoku.Redundant(ctx, p, sudoku.SymmetryHalfTurn))
		},
		"sudoku.Evolve": func(ctx context.Context) error {
			return failed(sudoku.Evolve(ctx, p, &sudoku.EvolveOptions{Options: evolve.Options{Target: -1}}))
		},
		"sudoku.Evolve islands": func(ctx context.Context) error {
			return failed(sudoku.Evolve(ctx, p, &sudoku.EvolveOptions{Options: evolve.Options{Target: -1, Islands: 3, Population: 12}}))
		},
		"sudoku.Evolve as given": func(ctx context.Context) error {
			return failed(sudoku.Evolve(ctx, p, &sudoku.EvolveOptions{NoDeduction: true}))
		},
		"sudoku.Evolve classic": func(ctx context.Context) error {
			return failed(sudoku.Evolve(ctx, p, sudoku.Classic()))
		},
		"sudoku.NewEvolution": func(ctx context.Context) error {
			return failed(sudoku.NewEvolution(ctx, p, sudoku.Classic()))
		},
		"sudoku.NewGenetic": func(ctx context.Context) error { return failed(sudoku.NewGenetic(ctx, p, plain)) },
		"sudoku.Genetic":    func(ctx context.Context) error { return failed(sudoku.Genetic(ctx, p, nil)) },
		"sudoku.Genetic classic": func(ctx context.Context) error {
			return failed(sudoku.Genetic(ctx, p, sudoku.ClassicGenetic()))
		},
		"sudoku.Genetic plain": func(ctx context.Context) error { return failed(sudoku.Genetic(ctx, p, plain)) },
		"compare.Run": func(ctx context.Context) error {
			return all(compare.Run(ctx, p, []uint64{1, 2}, compare.Contender{Name: "a", Genetic: plain},
				compare.Contender{Name: "b", Evolve: &sudoku.EvolveOptions{Options: evolve.Options{Target: -1}}}))
		},
		"sudoku.Run.Step":         steps(sudoku.NewEvolution(context.Background(), p, &sudoku.EvolveOptions{Options: evolve.Options{Target: -1}})),
		"sudoku.Run.Step genetic": steps(sudoku.NewGenetic(context.Background(), p, &sudoku.GeneticOptions{GeneticOptions: evolve.GeneticOptions{Target: -1}})),

		"csp.Model.Solve":   func(ctx context.Context) error { return failed(sudoku.ModelOf(p).Solve(ctx)) },
		"csp.Model.Unique":  func(ctx context.Context) error { return failed(sudoku.ModelOf(p).Unique(ctx)) },
		"csp.Model.Count":   func(ctx context.Context) error { return failed(sudoku.ModelOf(p).Count(ctx, 0)) },
		"csp.Model.Closest": func(ctx context.Context) error { return failed(sudoku.ModelOf(p).Closest(ctx)) },
		"csp.Model.Evolve": func(ctx context.Context) error {
			return failed(sudoku.ModelOf(p).Evolve(ctx, evolve.Options{}))
		},
		"csp.Model.Race": func(ctx context.Context) error {
			return failed(sudoku.ModelOf(p).Race(ctx, evolve.Options{}))
		},
		"csp.Model.Solutions": func(ctx context.Context) error { return all(sudoku.ModelOf(p).Solutions(ctx)) },
		"csp.Model.Minimize": func(ctx context.Context) error {
			m := sudoku.ModelOf(p)
			return failed(m.Minimize(ctx, m.Decisions()[0]))
		},
		"csp.Model.Maximize": func(ctx context.Context) error {
			m := sudoku.ModelOf(p)
			return failed(m.Maximize(ctx, m.Decisions()[0]))
		},
		"csp.Model.Improving": func(ctx context.Context) error {
			m := sudoku.ModelOf(p)
			return all(m.Improving(ctx, m.Decisions()[0], csp.AtMost))
		},
		"csp.Model.Conflict": func(ctx context.Context) error { return failed(sudoku.ModelOf(p).Conflict(ctx)) },
		"csp.Model.Optimize": func(ctx context.Context) error {
			m := sudoku.ModelOf(p)
			_, _, err := m.Optimize(ctx, csp.Goal{Of: m.Decisions()[0], Toward: csp.AtMost}, csp.Goal{Of: m.Decisions()[1], Toward: csp.AtLeast})
			return err
		},
		"csp.Model.History": func(ctx context.Context) error { return all(sudoku.ModelOf(p).History(ctx)) },
		"csp.Model.RandomSolution": func(ctx context.Context) error {
			return failed(sudoku.ModelOf(p).RandomSolution(ctx, 1))
		},
		"csp.Model.EstimateCount": func(ctx context.Context) error {
			return failed(sudoku.ModelOf(p).EstimateCount(ctx, 100, 1))
		},
		"csp.Model.TrueCandidates": func(ctx context.Context) error {
			return failed(sudoku.ModelOf(p).TrueCandidates(ctx, 2))
		},

		"variant.TrueCandidates": func(ctx context.Context) error { return failed(variant.TrueCandidates(ctx, p, 1)) },

		"explain.TrialDepth":    func(ctx context.Context) error { return failed(explain.TrialDepth(ctx, p)) },
		"explain.Rate":          func(ctx context.Context) error { return failed(explain.Rate(ctx, p)) },
		"explain.RateExplainer": func(ctx context.Context) error { return failed(explain.RateExplainer(ctx, p)) },
		"explain.Hint":          func(ctx context.Context) error { return failed(explain.Hint(ctx, p, p, nil)) },
		"explain.Hints":         func(ctx context.Context) error { return all(explain.Hints(ctx, p, p, nil)) },
		"explain.NextSteps":     func(ctx context.Context) error { return all(explain.NextSteps(ctx, p, p, nil)) },

		"export.WriteLP": func(ctx context.Context) error { return export.WriteLP(ctx, io.Discard, p, nil) },
		"export.WriteDIMACS": func(ctx context.Context) error {
			return export.WriteDIMACS(ctx, io.Discard, p, nil)
		},
		"export.WriteDIMACS minimal": func(ctx context.Context) error {
			return export.WriteDIMACS(ctx, io.Discard, p, &export.Options{Candidates: true, Encoding: export.Minimal})
		},
	}
}

// onOrdinary are the verbs that take a puzzle with ordinary rules.
func onOrdinary[P sudoku.Problem](p P) verbs {
	one := &sudoku.BacktrackOptions{Goroutines: 1}
	return verbs{
		"sudoku.Backtrack":          func(ctx context.Context) error { return failed(sudoku.Backtrack(ctx, p, one)) },
		"sudoku.Backtrack parallel": func(ctx context.Context) error { return failed(sudoku.Backtrack(ctx, p, nil)) },
		"sudoku.BacktrackAll":       func(ctx context.Context) error { return all(sudoku.BacktrackAll(ctx, p, one)) },
		"sudoku.History":            func(ctx context.Context) error { return all(sudoku.History(ctx, p, nil)) },
	}
}

// onRules are the verbs that take rules.
func onRules(r sudoku.Rules) verbs {
	minimal := &sudoku.GenerateOptions{Minimal: true, MaxTries: -1, Goroutines: 1}
	return verbs{
		"sudoku.Rules.RandomSolution": func(ctx context.Context) error {
			return failed(r.RandomSolution(ctx, sudoku.NewStream(1, 0)))
		},
		"sudoku.Rules.Generate": func(ctx context.Context) error { return failed(r.Generate(ctx, minimal)) },
		"sudoku.Rules.Puzzles":  func(ctx context.Context) error { return all(r.Puzzles(ctx, minimal)) },
		"sudoku.Rules.Generate symmetric": func(ctx context.Context) error {
			return failed(r.Generate(ctx, &sudoku.GenerateOptions{Symmetry: sudoku.SymmetryHalfTurn, MaxClues: 1, MaxTries: -1}))
		},
	}
}

// onSide are the verbs that take the rules of ordinary sudoku.
func onSide(side int) verbs {
	list := onRules(sudoku.Standard(side))
	list["sudoku.Rules.Generate graded"] = func(ctx context.Context) error {
		return failed(sudoku.Standard(side).Generate(ctx, &sudoku.GenerateOptions{Grade: explain.Between(explain.LevelFiendish, explain.LevelMonstrous), MaxTries: -1}))
	}
	return list
}

// alone are the verbs of one size.
func alone() verbs {
	list := verbs{
		"sudoku.RandomSolution": func(ctx context.Context) error {
			return failed(sudoku.RandomSolution(ctx, sudoku.NewStream(1, 0)))
		},
		"sudoku.Generate": func(ctx context.Context) error {
			return failed(sudoku.Generate(ctx, &sudoku.GenerateOptions{MaxClues: 17, MaxTries: -1}))
		},
		"sudoku.Parallel": func(ctx context.Context) error {
			endless := func(yield func(int, error) bool) {
				for i := 0; yield(i, nil); i++ {
				}
			}
			do := func(_ context.Context, i int) (int, error) { return i, nil }
			return all(sudoku.Parallel(ctx, endless, 1, do))
		},
	}
	for name, m := range map[string]*csp.Model{"wide group": wideGroup(1000), "pairs": pairs(1000)} {
		list["csp.Model.Solve "+name] = func(ctx context.Context) error { return failed(m.Solve(ctx)) }
		list["csp.Model.Evolve "+name] = func(ctx context.Context) error { return failed(m.Evolve(ctx, evolve.Options{})) }
		list["csp.Model.Closest "+name] = func(ctx context.Context) error { return failed(m.Closest(ctx)) }
	}
	for side, name := range map[int]string{6: "6", 9: "9", 16: "16"} {
		list["variant.RandomJigsaw "+name] = func(ctx context.Context) error {
			return failed(variant.RandomJigsaw(ctx, side, sudoku.SymmetryHalfTurn, sudoku.NewStream(1, 0)))
		}
	}
	for _, name := range []string{"jigsaw", "killer", "thermo", "arrow", "diagonals"} {
		recipe, err := variant.RecipeOf(name, 9)
		recipe.MinimalClues = name == "thermo"
		opts := &sudoku.GenerateOptions{Minimal: true, MaxTries: -1, Goroutines: 1}
		list["variant.Recipe.Generate "+name] = func(ctx context.Context) error {
			if err != nil {
				return err
			}
			return failed(recipe.Generate(ctx, opts))
		}
		list["variant.Recipe.Puzzles "+name] = func(ctx context.Context) error { return all(recipe.Puzzles(ctx, opts)) }
	}
	return list
}

// wideGroup returns a model of n decisions that differ, with few values to spare.
func wideGroup(n int) *csp.Model {
	m := new(csp.Model)
	list := m.Array("x", n, csp.Range(1, n+1))
	m.AllDifferent(list...)
	for i := range n / 4 { // one after another they take each other's values
		m.Table([]csp.Decision{list[i], list[i+1]}, [][]int{{2*i + 1, 2 * i}, {2 * i, 2*i + 1}})
	}
	return m
}

// pairs returns a model of n decisions that differ two by two.
func pairs(n int) *csp.Model {
	m := new(csp.Model)
	list := m.Array("x", n, csp.Range(1, n))
	for i, x := range list {
		for _, y := range list[:i] {
			m.NotEqual(x, y)
		}
	}
	return m
}

// onClues are the verbs that take a puzzle with clues.
func onClues(p sudoku.Puzzle) verbs {
	return verbs{
		"variant.Conflict": func(ctx context.Context) error { return failed(variant.Conflict(ctx, p)) },
		"variant.SmallestConflict": func(ctx context.Context) error {
			return failed(variant.SmallestConflict(ctx, p, 0))
		},
		"variant.MinimizeClues": func(ctx context.Context) error { return failed(variant.MinimizeClues(ctx, p, 1)) },
	}
}

// random is the random source of a fill.
func random(index uint64) *rand.Rand { return rand.New(sudoku.NewStream(1, index)) }
