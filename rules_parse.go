package sudoku

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// This file reads rules from the parts of a text.

// readParts reads a text of parts.
func readParts(text string, known func(Rules, []Part) ([]Rule, int, error)) (Puzzle, error) {
	parts := splitParts(text)
	rules, rest, err := readBase(parts)
	if err != nil {
		return Puzzle{}, err
	}
	var cells []Part
	for len(rest) > 0 {
		part := rest[0]
		if part.Kind == "" {
			cells, rest = append(cells, part), rest[1:]
			continue
		}
		added, used, err := geometryRule(rules, part)
		if used == 0 && err == nil && known != nil {
			added, used, err = known(rules, rest)
		}
		if err == nil && used == 0 {
			err = part.Error(quote(part.Kind), "a part that is served")
		}
		if err != nil {
			return Puzzle{}, err
		}
		rest = rest[used:]
		if rules = rules.With(added...); rules.Err() != nil {
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

// splitParts returns the parts of a text.
func splitParts(text string) []Part {
	var parts []Part
	column := 1
	for part := range strings.SplitSeq(text, ".") {
		if trimmed := strings.TrimSpace(part); trimmed != "" {
			kind, rest, more := strings.Cut(trimmed, "~")
			p := Part{Kind: kind, Column: column}
			if more {
				p.Args = strings.Split(rest, "~")
			}
			parts = append(parts, p)
		}
		column += utf8.RuneCountInString(part) + 1
	}
	return parts
}

// readBase reads the parts that say which cells there are, wherever they stand, and
// returns the others.
func readBase(parts []Part) (rules Rules, rest []Part, err error) {
	form := boardForm{rows: 9, columns: 9, values: 9, first: 1}
	var layout Part
	for _, part := range parts {
		switch part.Kind {
		case "Shape":
			err = form.readShape(part)
		case "NoBoxes":
			form.noBoxes = true
		case "RegionSize":
			if form.region, err = part.number(0, 1, maxValues); err == nil && len(part.Args) != 1 {
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
	if form.layout == nil && !form.noBoxes && !form.raw && form.region == 0 && form.rows == form.columns && form.values == form.rows && form.first == 1 {
		return Standard(form.rows), rest, nil
	}
	rules = form.rules()
	return rules, rest, rules.Err()
}

// readShape reads rows, columns and values, and the word Raw for a board without units:
// 9x9, 7x7~9, 9x9~0-8 or 9x9~5~Raw.
func (f *boardForm) readShape(part Part) error {
	if n := len(part.Args); n == 3 && (part.Args[2] == "Raw" || part.Args[2] == "Sudoku") {
		f.raw = part.Args[2] == "Raw"
	} else if n < 1 || n > 2 {
		return part.Error(fmt.Sprintf("%d arguments of Shape", len(part.Args)), "rows and columns, such as 9x9, and perhaps the values")
	}
	rows, columns, ok := strings.Cut(part.Args[0], "x")
	var err1, err2 error
	f.rows, err1 = strconv.Atoi(rows)
	f.columns, err2 = strconv.Atoi(columns)
	if !ok || err1 != nil || err2 != nil || min(f.rows, f.columns) < 1 || max(f.rows, f.columns) > maxValues {
		return part.Error(quote(part.Args[0]), fmt.Sprintf("rows and columns from 1 to %d, such as 9x9", maxValues))
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
	if err1 != nil || err2 != nil || f.first < 0 || f.values < least || f.first+f.values-1 > maxValues {
		return part.Error(quote(part.Args[1]), fmt.Sprintf("a number of values from %d to %d, or a range of as many", least, maxValues))
	}
	return nil
}

// number returns an argument that must be a number within limits.
func (p Part) number(i, least, most int) (int, error) {
	if i >= len(p.Args) {
		return 0, p.Error("no argument of "+p.Kind, "a number")
	}
	n, err := strconv.Atoi(p.Args[i])
	if err != nil || n < least || n > most {
		return 0, p.Error(quote(p.Args[i]), fmt.Sprintf("a number from %d to %d", least, most))
	}
	return n, nil
}

// placesRules reads the cells of [Plain] rules.
func placesRules(part Part) (Rules, error) {
	values, err := part.number(0, 1, maxValues)
	if err != nil {
		return Rules{}, err
	}
	places := make([]Place, 0, len(part.Args))
	for _, word := range part.Args[1:] {
		p, ok := parsePlace(word)
		if !ok {
			return Rules{}, part.Error(quote(word), "a cell such as R1C2")
		}
		places = append(places, p)
	}
	r := Plain(values, places...)
	return r, r.Err()
}

// geometryRule returns the rules that a part of geometry spells.
func geometryRule(r Rules, part Part) (added []Rule, used int, err error) {
	rule := Rule{Name: strings.ToLower(part.Kind), Text: part.Kind + "~" + strings.Join(part.Args, "~")}
	var parts Parts
	switch part.Kind {
	case "Unit":
		if len(part.Args) < 3 {
			return nil, 1, part.Error(fmt.Sprintf("%d arguments of Unit", len(part.Args)), "a kind, a name and cells")
		}
		kind := Extra
		for k, name := range unitKindNames {
			if name == part.Args[0] && k > 0 {
				kind = UnitKind(k)
			}
		}
		var cells []int
		if cells, err = part.Cells(r, 2); err == nil {
			rule.Name = part.Args[1]
			parts.Units = []Unit{{Kind: kind, Name: part.Args[1], Cells: cells}}
		}
	case "Differ":
		var cells []int
		if cells, err = part.Cells(r, 0); err == nil && len(cells) != 2 {
			err = part.Error(fmt.Sprintf("%d cells of Differ", len(cells)), "two")
		}
		if err == nil {
			parts.Pairs = [][2]int{{cells[0], cells[1]}}
		}
	case "Allowed":
		p := r.Empty()
		if err = p.readCells(Part{Args: part.Args, Column: part.Column}); err == nil {
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
		return nil, 0, nil
	}
	rule.Parts = func(Rules) (Parts, error) { return parts, nil }
	return []Rule{rule}, 1, err
}

// Cells returns the cells that the arguments from a number on name.
func (p Part) Cells(r Rules, from int) ([]int, error) {
	cells := make([]int, 0, len(p.Args))
	for _, word := range p.Args[min(from, len(p.Args)):] {
		cell, err := p.Cell(r, word)
		if err != nil {
			return nil, err
		}
		cells = append(cells, cell)
	}
	return cells, nil
}

// Cell returns the cell that a word such as R1C2 names. Columns and rows from the tenth
// on are letters, or numbers in parentheses.
func (p Part) Cell(r Rules, word string) (int, error) {
	place, ok := parsePlace(word)
	cell := r.CellAt(place.Row, place.Column)
	if !ok || cell < 0 {
		return 0, p.Error(quote(word), "a cell of the puzzle, such as R1C2")
	}
	return cell, nil
}
