package explain

import (
	"fmt"
	"slices"

	"example.com/sudoku"
	"example.com/sudoku/internal/explainer"
	tables "example.com/sudoku/internal/geometry"
)

// This file reads the rules of a puzzle as Sudoku Explainer knows them: rows, columns,
// blocks, and other units of nine cells.

// A shapeRead is the units that the program sees in rules, or why it can't read them.
type shapeRead struct {
	shape *explainer.Shape
	err   error
}

// explainerShape returns the units of a puzzle.
func explainerShape[P sudoku.Problem](puzzle *P) (*explainer.Shape, error) {
	if _, ok := any(puzzle).(*sudoku.Grid); ok {
		return explainer.Standard(), nil
	}
	if p, ok := any(puzzle).(*sudoku.Puzzle); ok && p.Candidates != nil {
		return nil, &sudoku.OptionError{Field: "Candidates", Value: "pencil marks", Want: "none: all values that the rules allow"}
	}
	rules := sudoku.RulesOf(*puzzle)
	if err := rules.Err(); err != nil {
		return nil, err
	}
	read := tables.Of(rules).Kept(shapeRead{}, func() any {
		shape, err := readShape(rules)
		return shapeRead{shape, err}
	}).(shapeRead)
	return read.shape, read.err
}

func readShape(rules sudoku.Rules) (*explainer.Shape, error) {
	if n := rules.Values(); n != 9 {
		return nil, &sudoku.SizeError{Func: "RateExplainer", Side: n, Largest: 9}
	}
	if rows, columns := rules.Size(); rows != 9 || columns != 9 || rules.Len() != 81 {
		return nil, explainerRulesError(fmt.Sprintf("%d cells in %d rows and %d columns", rules.Len(), rows, columns))
	}
	if rules.Equal(sudoku.Standard(9)) {
		return explainer.Standard(), nil
	}
	for _, rule := range rules.Added() {
		parts, err := rule.Parts(rules)
		if err != nil || parts.Constrain != nil || parts.Errors != nil || parts.Pairs != nil || parts.Allowed != nil {
			return nil, explainerRulesError(rule.Name)
		}
	}
	extra, missing := slices.Clone(rules.Units()), make(map[sudoku.UnitKind]int)
	for _, unit := range sudoku.Standard(9).Units() {
		same := func(u sudoku.Unit) bool { return slices.Equal(u.Cells, unit.Cells) }
		if !slices.ContainsFunc(extra, same) {
			missing[unit.Kind]++
		}
	}
	if missing[sudoku.Row]+missing[sudoku.Column] > 0 {
		return nil, explainerRulesError("no rows or no columns")
	}
	extra = slices.DeleteFunc(extra, func(u sudoku.Unit) bool {
		return u.Kind == sudoku.Row || u.Kind == sudoku.Column || u.Kind == sudoku.Block && missing[sudoku.Block] == 0
	})
	var units [][]int
	for _, unit := range extra {
		if len(unit.Cells) != 9 {
			return nil, explainerRulesError(fmt.Sprintf("%d cells in %s", len(unit.Cells), unit.Name))
		}
		units = append(units, unit.Cells)
	}
	shape := explainer.NewShape(missing[sudoku.Block] == 0, units)
	if shape == nil {
		return nil, explainerRulesError(fmt.Sprintf("%d extra units", len(units)))
	}
	return shape, nil
}

func explainerRulesError(value any) error {
	return &sudoku.OptionError{Field: "Rules", Value: value, Want: "9×9 cells with rows, columns and few extra units, all of nine cells"}
}
