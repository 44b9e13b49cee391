package variant

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"example.com/sudoku"
)

// This file says how puzzles of a variant are made: which rules they have, and which
// clues are laid at random.

// A Recipe says how random puzzles of a variant are made. [RecipeOf] returns those that
// have names; a program may change them or make its own.
type Recipe struct {
	// From are the rules to start from.
	From sudoku.Rules
	// Draw draws the rules to start from, in place of From, for each puzzle anew, as
	// [RandomJigsaw] does. The symmetry is that of the givens. The same source gives the
	// same rules.
	Draw func(ctx context.Context, symmetry sudoku.Symmetry, source rand.Source) (sudoku.Rules, error)
	// With are rules to add, such as [Diagonals].
	With []sudoku.Rule
	// Clues are the kinds of clues that are laid at random on a solved board: Thermo and
	// Arrow, or Cage, which takes all cells and stands alone.
	Clues []string
	// NoGivens asks for enough clues to leave one solution without any given. The default
	// is some clues, and as many givens as they need.
	NoGivens bool
	// MinimalClues asks for a puzzle that needs all its clues; see [MinimizeClues]. The
	// default is no such demand.
	MinimalClues bool
}

// A namedRecipe is a row of the table. cook changes the recipe of standard rules.
type namedRecipe struct {
	name string
	base bool // cook sets the rules to start from
	cook func(r *Recipe, side int)
}

var recipes = []namedRecipe{
	{"standard", true, func(r *Recipe, side int) {}},
	{"latin", true, func(r *Recipe, side int) { r.From = sudoku.Latin(side) }},
	{"jigsaw", true, func(r *Recipe, side int) {
		r.Draw = func(ctx context.Context, symmetry sudoku.Symmetry, source rand.Source) (sudoku.Rules, error) {
			return RandomJigsaw(ctx, side, symmetry, source)
		}
	}},
	{"diagonals", false, withRule(Diagonals)},
	{"windows", false, withRule(Windows)},
	{"disjoint", false, withRule(DisjointGroups)},
	{"antiknight", false, withRule(AntiKnight)},
	{"antiking", false, withRule(AntiKing)},
	{"centredot", false, withRule(CentreDot)},
	{"asterisk", false, withRule(Asterisk)},
	{"girandola", false, withRule(Girandola)},
	{"killer", false, func(r *Recipe, _ int) { r.Clues, r.NoGivens = append(r.Clues, "Cage"), true }},
	{"thermo", false, withClues("Thermo")},
	{"arrow", false, withClues("Arrow")},
}

func withRule(rule sudoku.Rule) func(*Recipe, int) {
	return func(r *Recipe, _ int) { r.With = append(r.With, rule) }
}

func withClues(kind string) func(*Recipe, int) {
	return func(r *Recipe, _ int) { r.Clues = append(r.Clues, kind) }
}

// RecipeNames returns the names that [RecipeOf] knows.
func RecipeNames() []string {
	names := make([]string, len(recipes))
	for i := range recipes {
		names[i] = recipes[i].name
	}
	return names
}

// RecipeOf returns the recipe of a name for boards of a side, such as "killer". Names
// joined by plus signs add up, as in "jigsaw+diagonals+thermo", each once. The error is an
// [*sudoku.OptionError] if there is no such name. That a side does not serve is an error
// of [Recipe.Generate].
func RecipeOf(name string, side int) (Recipe, error) {
	r := Recipe{From: sudoku.Standard(side)}
	base := ""
	var seen []string
	for word := range strings.SplitSeq(name, "+") {
		i := slices.IndexFunc(recipes, func(row namedRecipe) bool { return row.name == word })
		if i < 0 {
			return Recipe{}, &sudoku.OptionError{Field: "name", Value: word, Want: strings.Join(RecipeNames(), ", ") + ", or several joined by +"}
		}
		if slices.Contains(seen, word) {
			return Recipe{}, &sudoku.OptionError{Field: "name", Value: word, Want: "each name once"}
		}
		seen = append(seen, word)
		if recipes[i].base && base != "" {
			return Recipe{}, &sudoku.OptionError{Field: "name", Value: name, Want: fmt.Sprintf("one of %s and %s", base, word)}
		}
		if recipes[i].base {
			base = word
		}
		recipes[i].cook(&r, side)
	}
	return r, nil
}
