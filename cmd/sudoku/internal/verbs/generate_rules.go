package verbs

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/picture"
	"example.com/sudoku/variant"
)

// This file makes puzzles of other rules: it turns the flags into a recipe of package
// variant, and prints what that makes.

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

// recipe returns the recipe that the flags ask for.
func (w *wish) recipe() (variant.Recipe, error) {
	recipe, err := variant.RecipeOf(w.rules.name, w.size)
	recipe.MinimalClues = w.rules.minimal
	if w.rules.none {
		recipe.NoGivens = true
	} else if w.opts.MinClues+w.opts.MaxClues > 0 {
		recipe.NoGivens = false
	}
	return recipe, err
}

// variants makes puzzles by a recipe and prints them.
func (b *batch) variants(ctx context.Context) (err error) {
	recipe, err := b.recipe()
	if err != nil {
		return err
	}
	number := 0
	var solutions strings.Builder
	defer func() { err = errors.Join(err, b.printDrawings()) }()
	for p, err := range recipe.Puzzles(ctx, &b.opts) {
		number++
		if b.count(number, err) {
			err = nil
		} else if err == nil {
			err = b.printRuled(ctx, number, p, &solutions)
		}
		if err != nil {
			return errors.Join(cli.Cause(ctx, err), b.printSolutions(&solutions))
		}
		if number == b.n {
			break
		}
	}
	return b.printSolutions(&solutions)
}

// printRuled prints a puzzle. For a sheet it collects the solution.
func (b *batch) printRuled(ctx context.Context, number int, p sudoku.Puzzle, solutions *strings.Builder) error {
	text, err := p.MarshalText()
	if err != nil {
		return err
	}
	switch b.output {
	case "line":
		return writeLine(b.out, string(text))
	case "grid":
		return writeLine(b.out, picture.Plain(p))
	}
	solution, err := sudoku.Solve(ctx, p)
	if err != nil {
		return err
	}
	if b.output == "svg" {
		b.keep(fmt.Sprintf("%d. %s, %d clues", number, b.rules.name, sudoku.Givens(p)), p, solution)
		return nil
	}
	if b.output == "json" {
		return json.NewEncoder(b.out).Encode(generateRecord{
			Seed: b.opts.Seed, Number: number, Rules: b.rules.name,
			Puzzle: string(text), Solution: sudoku.Line(solution), Clues: sudoku.Givens(p),
		})
	}
	fmt.Fprintf(solutions, "%d.\n%v\n\n", number, solution)
	_, err = fmt.Fprintf(b.out, "%d. %s, %d clues\n%s\n\n", number, b.rules.name, sudoku.Givens(p), picture.Plain(p))
	return err
}

// keep keeps the drawing of a puzzle for the end.
func (b *batch) keep(title string, p, solution sudoku.Puzzle) {
	var values []uint8
	var candidates []sudoku.Values
	var legend []string
	if b.rules.name != "" {
		legend = variant.Legend(p.Rules)
	}
	switch b.show {
	case "solution":
		values = solution.Cells
	case "candidates":
		candidates = sudoku.Candidates(p)
	}
	b.drawings = append(b.drawings, picture.Drawing{Picture: picture.Of(p), Options: picture.SVGOptions{
		Title:   title,
		Legend:  legend,
		Entries: picture.Entries(p, values, candidates),
		Cell:    40,
	}})
}

// printDrawings prints all drawings as one.
func (b *batch) printDrawings() error {
	if len(b.drawings) == 0 {
		return nil
	}
	title := fmt.Sprintf("%d puzzles of seed %d: %s", len(b.drawings), b.opts.Seed, cmp.Or(b.rules.name, "sudoku"))
	_, err := fmt.Fprint(b.out, picture.Sheet(b.drawings, title))
	return err
}

// printSolutions prints what follows the last puzzle of a sheet.
func (b *batch) printSolutions(solutions *strings.Builder) error {
	if solutions.Len() == 0 {
		return nil
	}
	_, err := fmt.Fprintf(b.out, "Solutions\n\n%s", solutions)
	return err
}
