package sudoku

import (
	"cmp"
	"fmt"
	"slices"
)

// This file adds rules to rules.

// With returns the rules with others added. It never fails: where a rule does not fit,
// [Rules.Err] of the result says so.
func (r Rules) With(rules ...Rule) Rules {
	for _, rule := range rules {
		r = r.with(rule)
	}
	return r
}

func (r Rules) with(rule Rule) Rules {
	old := r.get()
	if old.err != nil {
		return r
	}
	s := &ruleSet{
		text: old.text, first: old.first, values: old.values, rows: old.rows, columns: old.columns,
		places: old.places, at: old.at, names: old.names,
		units: old.units, pairs: old.pairs, allowed: old.allowed,
		added: old.added, clues: old.clues,
	}
	if old.grown.Swap(true) { // others have the room behind the lists
		s.units, s.pairs, s.added, s.clues = slices.Clip(s.units), slices.Clip(s.pairs), slices.Clip(s.added), slices.Clip(s.clues)
	}
	if rule.Parts == nil {
		s.err = &OptionError{Field: "Rule", Value: rule.Name, Want: "a rule with Parts"}
		return Rules{s}
	}
	parts, err := rule.Parts(r)
	if err == nil {
		err = s.add(rule, parts)
	}
	if rule.Text = cmp.Or(rule.Text, parts.Text); rule.Text == "" {
		rule.Text = s.partsText(rule.Name, parts)
	}
	s.added = append(s.added, rule)
	s.err = err
	return Rules{s}
}

// add adds the parts of a rule.
func (s *ruleSet) add(rule Rule, parts Parts) error {
	if err := s.addCells(rule.Name, parts); err != nil {
		return err
	}
	for _, unit := range parts.Units {
		if err := s.checkUnit(rule.Name, unit); err != nil {
			return err
		}
		if unit.Kind == 0 {
			unit.Kind = Extra
		}
		if unit.Name == "" {
			unit.Name = rule.Name
		}
		unit.Cells = slices.Sorted(slices.Values(unit.Cells))
		s.units = append(s.units, unit)
	}
	for _, pair := range parts.Pairs {
		if err := s.checkCells(rule.Name, pair[:]); err != nil {
			return err
		}
		s.pairs = append(s.pairs, [2]int{min(pair[0], pair[1]), max(pair[0], pair[1])})
	}
	if parts.Allowed != nil {
		if len(parts.Allowed) != len(s.places) {
			return &OptionError{Field: "Allowed", Value: fmt.Sprintf("%d sets in %s", len(parts.Allowed), rule.Name), Want: fmt.Sprintf("%d, one for each cell", len(s.places))}
		}
		allowed := make([]Values, len(s.places))
		for cell, values := range parts.Allowed {
			allowed[cell] = values.And(s.allowedIn(cell))
			if allowed[cell] == (Values{}) {
				return &OptionError{Field: "Allowed", Value: fmt.Sprintf("no value for %s in %s", s.name(cell), rule.Name), Want: "at least one value for each cell"}
			}
		}
		s.allowed = allowed
	}
	if parts.Constrain != nil || parts.Errors != nil {
		if parts.Constrain == nil || parts.Errors == nil {
			return &OptionError{Field: "Rule", Value: rule.Name, Want: "both Constrain and Errors, or none"}
		}
		s.clues = append(s.clues, clue{rule.Name, parts.Constrain, parts.Errors})
	}
	return nil
}

// checkUnit returns an error if the cells can't be a unit.
func (s *ruleSet) checkUnit(rule string, unit Unit) error {
	if err := s.checkCells(cmp.Or(unit.Name, rule), unit.Cells); err != nil {
		return err
	}
	if len(unit.Cells) > s.values {
		return &OptionError{Field: "Units", Value: fmt.Sprintf("%d cells in %s", len(unit.Cells), cmp.Or(unit.Name, rule)), Want: fmt.Sprintf("at most %d, the number of values", s.values)}
	}
	return nil
}

// checkCells returns an error if a cell is not on the board or named twice.
func (s *ruleSet) checkCells(name string, cells []int) error {
	for i, cell := range cells {
		switch {
		case cell < 0 || cell >= len(s.places):
			return &OptionError{Field: "Cells", Value: fmt.Sprintf("cell %d in %s", cell, name), Want: fmt.Sprintf("cells from 0 to %d", len(s.places)-1)}
		case slices.Contains(cells[:i], cell):
			return &OptionError{Field: "Cells", Value: fmt.Sprintf("%s twice in %s", s.name(cell), name), Want: "different cells"}
		}
	}
	return nil
}
