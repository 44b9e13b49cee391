package variant

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/sudoku"
)

// benchRecipe is a recipe with what is asked of it.
type benchRecipe struct {
	name, recipe string
	side         int
	change       func(r *Recipe)
	opts         sudoku.GenerateOptions
}

// BenchmarkRulesGenerate makes puzzles of each recipe on one core. It reports puzzles a
// second and the mean numbers of givens and clues.
func BenchmarkRulesGenerate(b *testing.B) {
	noGivens := func(r *Recipe) { r.NoGivens = true }
	minimalClues := func(r *Recipe) { r.MinimalClues = true }
	var list []benchRecipe
	for _, name := range RecipeNames() {
		list = append(list, benchRecipe{name: name, recipe: name, side: 9, opts: sudoku.GenerateOptions{Minimal: true}})
	}
	for _, row := range append(list, []benchRecipe{
		{name: "diagonals 180", recipe: "diagonals", side: 9, opts: sudoku.GenerateOptions{Symmetry: sudoku.SymmetryHalfTurn}},
		{name: "jigsaw 180", recipe: "jigsaw", side: 9, opts: sudoku.GenerateOptions{Symmetry: sudoku.SymmetryHalfTurn}},
		{name: "jigsaw 7", recipe: "jigsaw", side: 7},
		{name: "jigsaw 16", recipe: "jigsaw", side: 16},
		{name: "jigsaw+diagonals", recipe: "jigsaw+diagonals", side: 9},
		{name: "diagonals+antiknight", recipe: "diagonals+antiknight", side: 9},
		{name: "killer 6", recipe: "killer", side: 6},
		{name: "killer 12", recipe: "killer", side: 12},
		{name: "killer, minimal clues", recipe: "killer", side: 9, change: minimalClues},
		{name: "thermo, no givens", recipe: "thermo", side: 9, change: noGivens},
		{name: "thermo, minimal clues", recipe: "thermo", side: 9, change: minimalClues},
		{name: "arrow, no givens", recipe: "arrow", side: 9, change: noGivens},
	}...) {
		b.Run(row.name, func(b *testing.B) { benchmarkRecipe(b, row) })
	}
}

func benchmarkRecipe(b *testing.B, row benchRecipe) {
	r, err := RecipeOf(row.recipe, row.side)
	require.NoError(b, err)
	if row.change != nil {
		row.change(&r)
	}
	row.opts.Seed = 1
	c, err := newCook(r, &row.opts)
	require.NoError(b, err)
	_, err = c.puzzle(b.Context(), 0) // makes the tables
	require.NoError(b, err)
	n, givens, clues := 0, 0, 0
	for b.Loop() {
		p, err := c.puzzle(b.Context(), uint64(n))
		if err != nil {
			b.Fatal(err)
		}
		givens += sudoku.Givens(p)
		clues += len(cluesOf(p.Rules))
		n++
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "puzzles/s")
	b.ReportMetric(float64(givens)/float64(n), "givens")
	b.ReportMetric(float64(clues)/float64(n), "clues")
}

// BenchmarkRulesRandomSolution draws boards of rules, and the layouts of jigsaws.
func BenchmarkRulesRandomSolution(b *testing.B) {
	layout := func(side int) sudoku.Rules {
		r, err := RandomJigsaw(b.Context(), side, sudoku.SymmetryNone, sudoku.NewStream(1, 0))
		require.NoError(b, err)
		return r
	}
	nine := sudoku.Standard(9)
	for _, row := range []struct {
		name  string
		rules sudoku.Rules
	}{
		{"latin 9", sudoku.Latin(9)}, {"latin 50", sudoku.Latin(50)},
		{"diagonals", nine.With(Diagonals)}, {"windows", nine.With(Windows)}, {"disjoint", nine.With(DisjointGroups)},
		{"antiknight", nine.With(AntiKnight)}, {"diagonals+antiknight", nine.With(Diagonals, AntiKnight)},
		{"jigsaw 9", layout(9)}, {"jigsaw 16", layout(16)},
		{"thermo", nine.With(Thermo(40, 31, 22, 13), Thermo(0, 1, 2, 11), Thermo(80, 71, 62))},
	} {
		b.Run(row.name, func(b *testing.B) {
			n := 0
			for b.Loop() {
				if _, err := row.rules.RandomSolution(b.Context(), sudoku.NewStream(1, uint64(n))); err != nil {
					b.Fatal(err)
				}
				n++
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "boards/s")
		})
	}
	for _, side := range []int{7, 9, 12} {
		b.Run(fmt.Sprintf("layout %d", side), func(b *testing.B) {
			n := 0
			for b.Loop() {
				if _, err := RandomJigsaw(b.Context(), side, sudoku.SymmetryHalfTurn, sudoku.NewStream(1, uint64(n))); err != nil {
					b.Fatal(err)
				}
				n++
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "layouts/s")
		})
	}
}
