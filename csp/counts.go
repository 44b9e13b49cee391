package csp

import "slices"

// This file adds up the numbers of several values among the same decisions.

// addCounts adds sums that follow from AmongAs constraints with one value each: the numbers
// add up to that of the decisions and, each times its value, to the sum of the decisions. If
// values are left that no constraint counts, the numbers add up to at most that of the
// decisions.
func (r *rules) addCounts(d *rootDomains) {
	var families []*countFamily
	known := map[string]*countFamily{}
	var key []byte
	for _, c := range r.counted {
		f := c.form.(amongAsForm)
		if len(f.set) != 1 || max(f.set[0], -f.set[0]) > largestCombined {
			continue
		}
		key = key[:0]
		for _, x := range c.decisions[1:] {
			key = appendInt(appendInt(key, int(x.index)), x.plus())
		}
		family := known[string(key)]
		if family == nil {
			family = &countFamily{decisions: c.decisions[1:]}
			known[string(key)] = family
			families = append(families, family)
		}
		if !slices.Contains(family.values, f.set[0]) {
			family.values = append(family.values, f.set[0])
			family.numbers = append(family.numbers, c.decisions[0])
		}
	}
	for _, family := range families {
		r.sums = append(r.sums, family.sums(d, &r.never)...)
	}
}

// A countFamily has the numbers of values among the same decisions.
type countFamily struct {
	decisions []operand
	values    []int
	numbers   []operand // of each value
}

func (f *countFamily) sums(d *rootDomains, never *bool) []linear {
	if len(f.values) < 2 {
		return nil
	}
	all := &Constraint{form: sumForm{}, relation: AtMost, decisions: f.numbers, total: len(f.decisions), lists: new(lists)}
	for _, x := range f.decisions {
		for v := range d.remaining(x.index) {
			if !slices.Contains(f.values, v+x.plus()) {
				return all.linearRules(never)
			}
		}
	}
	all.relation = Exactly
	weighted := &Constraint{form: sumForm{}, relation: Exactly, decisions: slices.Concat(f.numbers, f.decisions), lists: new(lists)}
	weighted.coefficients = slices.Concat(f.values, slices.Repeat([]int{-1}, len(f.decisions)))
	return append(all.linearRules(never), weighted.linearRules(never)...)
}
