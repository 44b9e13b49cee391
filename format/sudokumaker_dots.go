package format

// What holds in SudokuMaker where no dot is drawn. Its elements of white and of black dots say so
// each for itself, and whether its dots are exempt from the rule of the other one.

import (
	"encoding/json"
	"fmt"
	"slices"
)

// readNegative reads what holds where an element has no dot.
func (r *makerReader) readNegative(m *makerElement, e element) error {
	var negative []int
	if err := r.list(e, "negative", &negative); err != nil {
		return err
	}
	slices.Sort(negative)
	_, again := r.exempt[m.field]
	was, all := r.strict[m.field], slices.Equal(negative, m.negative)
	r.exempt[m.field], r.strict[m.field] = string(e[m.overrides]) == "true", all && !again
	if (was || len(negative) > 0) && (again || !all) {
		return r.unsupported("negative "+m.field, fmt.Sprintf("%d, want %d in the one element of its type", negative, m.negative))
	}
	return nil
}

// readStrict states what holds where no dot is drawn.
func (r *makerReader) readStrict() error {
	exempt := func(field string) bool { return r.items[field] != nil && r.exempt[field] }
	subject := func(field string) bool { return r.items[field] != nil && !r.exempt[field] }
	white, black := r.strict["difference"], r.strict["ratio"]
	switch {
	case white && black && !subject("difference") && !subject("ratio") && !numbered(r.items):
		r.fields["strictkropki"] = json.RawMessage("true")
		white, black = false, false
	case white && exempt("ratio") || black && exempt("difference"):
		if err := r.unsupported("negative", "dots of the other colour are exempt from it"); err != nil {
			return err
		}
		white, black = false, false
	}
	for field, on := range map[string]bool{"strictwhite": white, "strictblack": black, "strictxv": r.strict["xv"]} {
		if on {
			r.fields[field] = json.RawMessage("true")
		}
	}
	return nil
}

// numbered reports whether there are dots that are neither white nor black. StrictKropki has them
// as no dots.
func numbered(items map[string][]fItem) bool {
	return slices.ContainsFunc(items["difference"], func(item fItem) bool { return item.Value != "" && item.Value != "1" }) ||
		slices.ContainsFunc(items["ratio"], func(item fItem) bool { return item.Value != "" && item.Value != "2" })
}

// apart reports whether what is negative for dots of one colour holds for the other one's.
func (w *makerWriter) apart() bool {
	return w.fields["strictwhite"] != nil || w.fields["strictblack"] != nil
}
