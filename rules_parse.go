package sudoku

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/ruletext"
	"example.com/sudoku/internal/words"
)

// This file reads rules from the parts of a text.

// parseParts reads a text of parts.
func parseParts(text string) (Puzzle, error) {
	p, err := readParts(ruletext.Split(text))
	return p, partError(err)
}

// partError returns the error of a part as that of a text.
func partError(err error) error {
	if bad, ok := errors.AsType[*ruletext.Error](err); ok {
		return &ParseError{Line: 1, Column: bad.Column, Found: bad.Found, Want: bad.Want}
	}
	return err
}

// readParts reads parts of geometry, givens and candidates.
func readParts(parts []ruletext.Part) (Puzzle, error) {
	rules, rest, err := readBase(parts)
	if err != nil {
		return Puzzle{}, err
	}
	var cells []ruletext.Part
	for _, part := range rest {
		if part.Kind == "" {
			cells = append(cells, part)
			continue
		}
		added, err := geometryRule(rules, part)
		if err != nil {
			return Puzzle{}, err
		}
		if rules = rules.With(added); rules.Err() != nil {
			return Puzzle{}, rules.Err()
		}
	}
	p := rules.Empty()
	for _, part := range cells {
		if err := p.readCells(part); err != nil {
			return Puzzle{}, err
		}
	}
	return p, rules.Err()
}

// readBase reads the parts that say which cells there are, wherever they stand, and
// returns the others.
func readBase(parts []ruletext.Part) (rules Rules, rest []ruletext.Part, err error) {
	form := boardForm{rows: 9, columns: 9, values: 9, first: 1}
	var layout, shape ruletext.Part
	for _, part := range parts {
		switch part.Kind {
		case "Shape":
			if err = form.readShape(part); err == nil && shape.Args != nil && !slices.Equal(shape.Args, part.Args) {
				err = part.Error("another shape", "one, such as "+strings.Join(shape.Args, "~"))
			}
			shape = part
		case "NoBoxes":
			form.noBoxes = true
		case "RegionSize":
			if form.region, err = part.Number(0, 1, geometry.MaxValues); err == nil && len(part.Args) != 1 {
				err = part.Error(fmt.Sprintf("%d arguments", len(part.Args)), "one, the number of cells of a region")
			}
		case "Jigsaw":
			if layout = part; len(part.Args) == 0 {
				err = part.Error("no layout", "a letter for each cell")
			}
		case "Places":
			rules, err = placesRules(part)
		default:
			rest = append(rest, part)
		}
		if err != nil {
			return Rules{}, nil, err
		}
	}
	if rules.set != nil {
		return rules, rest, rules.Err()
	}
	if layout.Args != nil {
		form.layout = layoutCells(layout.Args[len(layout.Args)-1])
		if len(form.layout) != form.rows*form.columns {
			return Rules{}, nil, layout.Error(fmt.Sprintf("%d cells", len(form.layout)), fmt.Sprintf("%d cells", form.rows*form.columns))
		}
		odd := 0
		for _, region := range regionsOf(form.layout) {
			if len(region) < max(form.rows, form.columns) || len(region) > form.values {
				odd++
			}
			if odd > 1 && len(region) < form.rows*form.columns {
				return Rules{}, nil, layout.Error(fmt.Sprintf("%d cells of region %c", len(region), form.layout[region[0]]), fmt.Sprintf("%d cells", form.values))
			}
		}
	}
	if form.layout == nil && !form.noBoxes && !form.raw && (form.region == 0 || form.region == form.rows) && form.rows == form.columns && form.values == form.rows && form.first == 1 {
		return Standard(form.rows), rest, nil
	}
	rules = form.rules()
	return rules, rest, rules.Err()
}

// readShape reads rows, columns and values, and the word Raw for a board without units:
// 9x9, 7x7~9, 9x9~0-8 or 9x9~5~Raw.
func (f *boardForm) readShape(part ruletext.Part) error {
	if n := len(part.Args); n == 3 && (part.Args[2] == "Raw" || part.Args[2] == "Sudoku") {
		f.raw = part.Args[2] == "Raw"
	} else if n < 1 || n > 2 {
		return part.Error(fmt.Sprintf("%d arguments of Shape", len(part.Args)), "rows and columns, such as 9x9, and perhaps the values")
	}
	rows, columns, ok := strings.Cut(part.Args[0], "x")
	var err1, err2 error
	f.rows, err1 = strconv.Atoi(rows)
	f.columns, err2 = strconv.Atoi(columns)
	if !ok || err1 != nil || err2 != nil || min(f.rows, f.columns) < 1 || max(f.rows, f.columns) > geometry.MaxValues {
		return part.Error(words.Quote(part.Args[0]), fmt.Sprintf("rows and columns from 1 to %d, such as 9x9", geometry.MaxValues))
	}
	f.values, f.first = max(f.rows, f.columns), 1
	if len(part.Args) == 1 || part.Args[1] == "" {
		return nil
	}
	first, last, isRange := strings.Cut(part.Args[1], "-")
	if isRange {
		f.first, err1 = strconv.Atoi(first)
		f.values, err2 = strconv.Atoi(last)
		f.values -= f.first - 1
	} else {
		f.values, err1 = strconv.Atoi(first)
	}
	least := max(f.rows, f.columns)
	if f.raw {
		least = 1
	}
	if err1 != nil || err2 != nil || f.first < 0 || f.values < least || f.first+f.values-1 > geometry.MaxValues {
		return part.Error(words.Quote(part.Args[1]), fmt.Sprintf("a number of values from %d to %d, or a range of as many", least, geometry.MaxValues))
	}
	return nil
}

// placesRules reads the cells of [Plain] rules.
func placesRules(part ruletext.Part) (Rules, error) {
	values, err := part.Number(0, 1, geometry.MaxValues)
	if err != nil {
		return Rules{}, err
	}
	places := make([]Place, 0, len(part.Args))
	for _, word := range part.Args[1:] {
		row, column, ok := ruletext.Place(word)
		if !ok {
			return Rules{}, part.Error(words.Quote(word), "a cell such as R1C2")
		}
		places = append(places, Place{row, column})
	}
	r := Plain(values, places...)
	return r, r.Err()
}

// geometryRule returns the rule that a part of geometry spells.
func geometryRule(r Rules, part ruletext.Part) (rule Rule, err error) {
	rule = Rule{Name: strings.ToLower(part.Kind), Text: part.Kind + "~" + strings.Join(part.Args, "~")}
	var parts Parts
	switch part.Kind {
	case "Unit":
		if len(part.Args) < 3 {
			return rule, part.Error(fmt.Sprintf("%d arguments of Unit", len(part.Args)), "a kind, a name and cells")
		}
		kind := Extra
		for k, name := range unitKindNames {
			if name == part.Args[0] && k > 0 {
				kind = UnitKind(k)
			}
		}
		var cells []int
		if cells, err = r.findAll(part, 2); err == nil {
			rule.Name = part.Args[1]
			parts.Units = []Unit{{Kind: kind, Name: part.Args[1], Cells: cells}}
		}
	case "Cells":
		if parts.Columns, err = part.Number(0, 0, geometry.MaxRuleCells); err == nil {
			parts.Cells = part.Args[1:]
		}
	case "Differ":
		var cells []int
		if cells, err = r.findAll(part, 0); err == nil && len(cells) != 2 {
			err = part.Error(fmt.Sprintf("%d cells of Differ", len(cells)), "two")
		}
		if err == nil {
			parts.Pairs = [][2]int{{cells[0], cells[1]}}
		}
	case "Allowed":
		p := r.Empty()
		if err = p.readCells(ruletext.Part{Args: part.Args, Column: part.Column}); err == nil {
			parts.Allowed = make([]Values, len(p.Cells))
			for cell, v := range p.Cells {
				switch {
				case v != 0:
					parts.Allowed[cell] = ValuesOf(v)
				case p.Candidates != nil:
					parts.Allowed[cell] = p.Candidates[cell]
				default:
					parts.Allowed[cell] = allValues(r.Values())
				}
			}
		}
	default:
		return rule, part.Error(words.Quote(part.Kind), "a part of geometry; package variant reads rules and clues by name")
	}
	rule.Parts = func(Rules) (Parts, error) { return parts, nil }
	return rule, err
}
