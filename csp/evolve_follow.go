package csp

import (
	"slices"

	"example.com/sudoku/internal/poll"
)

// This file finds decisions that a constraint makes a function of others. They follow these,
// so that the constraint always holds, unless the function has no value or one outside the
// domain, which is an error.

// A follow is the function that a decision follows.
type follow struct {
	result int32
	plus   int // the constant of the result in the constraint
	args   []operand

	of   func(s *genome) int // the result or none, of one that is no sum
	pair func(x, y int) int  // the same of one or two arguments, or nil
	sum  *followedSum
}

// A followedSum is a function that is a sum.
type followedSum struct {
	counter int32
	sign    int      // the coefficient of the result, 1 or -1
	start   int      // what the terms are added to
	factors []int    // the coefficients of the arguments; nil: 1
	set     valueSet // of one that counts values: these
}

// addFunctions makes decisions follow others. It returns which constraints then always
// hold.
//
// An AllDifferent is worth more as a group, so only such of its decisions follow as all do.
// A decision that follows is an argument of at most one function, so that a change of a
// gene reaches each decision by few ways.
func (p *plan) addFunctions(steps *poll.Steps) (stated []bool) {
	stated = make([]bool, len(p.model.constraints))
	functions := make([]*follow, len(stated))
	may := make([]bool, p.decisions)
	for i, c := range p.model.constraints {
		if steps.Ended(1) {
			return stated
		}
		if functions[i] = c.form.function(c, p); functions[i] != nil {
			may[functions[i].result] = true
		}
	}
	for changed := true; changed; {
		changed = false
		for _, c := range p.model.constraints {
			isGene := func(x operand) bool { return !may[x.index] && !p.fixed(x.index) }
			if !c.is(differentForm{}) || !slices.ContainsFunc(c.decisions, isGene) {
				continue
			}
			for _, x := range c.decisions {
				changed = changed || may[x.index]
				may[x.index] = false
			}
		}
		if steps.Ended(len(stated)) {
			return stated
		}
	}
	users := make([][]*follow, p.decisions)
	for i, f := range functions {
		if f == nil || !may[f.result] || p.gene[f.result].follow != nil || !p.acyclic(f, users) {
			continue
		}
		stated[i] = true
		p.gene[f.result].follow, p.gene[f.result].strays = f, true
		for _, x := range f.args {
			users[x.index] = append(users[x.index], f)
		}
		if f.sum != nil {
			f.sum.counter = p.addSum(f)
			continue
		}
		seen := map[int32]bool{}
		for _, x := range f.args {
			if !seen[x.index] {
				seen[x.index] = true
				p.gene[x.index].uses = append(p.gene[x.index].uses, use{kind: useFollow, counter: f.result})
			}
		}
	}
	return stated
}

// acyclic reports whether no argument of a function follows its result, and decisions that
// follow stay arguments of one function.
func (p *plan) acyclic(f *follow, users [][]*follow) bool {
	for _, x := range f.args {
		if p.gene[x.index].follow != nil && len(users[x.index]) > 0 {
			return false
		}
	}
	for above := f.result; ; {
		if slices.ContainsFunc(f.args, func(x operand) bool { return x.index == above }) || len(users[above]) > 1 {
			return false
		}
		if len(users[above]) == 0 {
			return true
		}
		above = users[above][0].result
	}
}

// newestFirst returns the places of the decisions of a constraint, those added last to the
// model first: what is stated of others is added after them. Fixed ones are left out.
func (p *plan) newestFirst(c *Constraint) []int {
	var places []int
	for i, x := range c.decisions {
		if !p.fixed(x.index) {
			places = append(places, i)
		}
	}
	slices.SortStableFunc(places, func(i, k int) int { return int(c.decisions[k].index - c.decisions[i].index) })
	return places
}

// checked returns a function with its result, or nil if there are no arguments or the result
// is fixed or one of them.
func (p *plan) checked(f *follow, result operand) *follow {
	f.result, f.plus = result.index, result.plus()
	isResult := func(x operand) bool { return x.index == f.result }
	if len(f.args) == 0 || p.fixed(f.result) || slices.ContainsFunc(f.args, isResult) {
		return nil
	}
	return f
}

// value returns the value of a decision that follows others.
func (f *follow) value(s *genome) int {
	v := none
	switch {
	case f.sum != nil:
		v = -f.sum.sign * s.sum[f.sum.counter]
	case f.pair == nil:
		v = f.of(s)
	default:
		x := s.of(f.args[0])
		if y := s.of(f.args[len(f.args)-1]); x != none && y != none {
			v = f.pair(x, y)
		}
	}
	if v == none {
		return none
	}
	return max(-farAway, min(v, farAway)) - f.plus
}
