package verbs

import (
	"cmp"
	"flag"
	"fmt"
	"strings"

	"example.com/sudoku/explain"
	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/variant"
)

// This file turns the flags of other rules into a recipe of package variant.

// ruled holds the flags of puzzles with other rules.
type ruled struct {
	name    string // of a recipe; empty: ordinary rules
	minimal bool   // no cage, thermometer or arrow can be left out
	none    bool   // no given
}

func (r *ruled) declare(f *flag.FlagSet) {
	f.StringVar(&r.name, "rules", "", "`name` of other rules, or several joined by +: "+wrapped(variant.RecipeNames()))
	f.BoolVar(&r.minimal, "minimal-clues", false, "no cage, thermometer or arrow can be left out; with -rules")
}

// wrapped joins names, with a line end where a line of help is full.
func wrapped(names []string) string {
	const first = 5 // names on the line of the flag
	return strings.Join(names[:first], ", ") + ",\n" + strings.Join(names[first:], ", ")
}

// check checks the flags that depend on the rules.
func (r *ruled) check(w *wish) error {
	if r.name == "" {
		return cmp.Or(
			cli.OneOf("size", w.size, geometry.Sides()...),
			cli.Refuse(r.minimal, "-minimal-clues is for -rules"),
			cli.Refuse(r.none, "-clues none is for -rules with cages, thermometers or arrows"),
		)
	}
	recipe, err := w.recipe()
	if err != nil {
		return fmt.Errorf("-rules %s: want %s, or several joined by +", r.name, strings.Join(variant.RecipeNames(), ", "))
	}
	return cmp.Or(
		cli.Refuse(r.minimal && recipe.Clues == nil, "-minimal-clues is for -rules with cages, thermometers or arrows"),
		cli.Refuse(r.none && recipe.Clues == nil, "-clues none is for -rules with cages, thermometers or arrows"),
	)
}

// recipe returns the recipe that the flags ask for. A puzzle without givens is not easy: a level
// below medium alone asks for givens.
func (w *wish) recipe() (variant.Recipe, error) {
	recipe, err := variant.RecipeOf(w.rules.name, w.size)
	recipe.MinimalClues = w.rules.minimal
	if w.rules.none {
		recipe.NoGivens = true
	} else if w.opts.MinClues+w.opts.MaxClues > 0 || w.hardest != 0 && w.hardest < explain.LevelMedium {
		recipe.NoGivens = false
	}
	return recipe, err
}
