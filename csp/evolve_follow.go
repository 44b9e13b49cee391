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
	used, seen := make([]bool, p.decisions), make([]bool, p.decisions)
	for i, f := range functions {
		if f == nil || !may[f.result] || p.gene[f.result].follow != nil || used[f.result] && p.cyclic(f, seen) {
			continue
		}
		stated[i] = true
		p.gene[f.result].follow, p.gene[f.result].strays = f, true
		for _, x := range f.args {
			used[x.index] = true
		}
	}
	for i, is := range stated {
		if is {
			p.order = p.appendFollowed(p.order, functions[i].result, seen)
		}
	}
	for ; len(p.order)>>6>>p.blockLog >= 64; p.blockLog++ {
	}
	for place, x := range p.order {
		p.addFollow(p.gene[x].follow, int32(place))
	}
	return stated
}

// addFollow adds what a change of an argument of a function changes. The place of the result
// is that among all decisions that follow.
func (p *plan) addFollow(f *follow, place int32) {
	if f.sum != nil {
		f.sum.counter = p.addSum(f, place)
		return
	}
	seen := map[int32]bool{}
	for _, x := range f.args {
		if !seen[x.index] {
			seen[x.index] = true
			p.gene[x.index].uses = append(p.gene[x.index].uses, use{kind: useFollow, counter: f.result, at: place})
		}
	}
}

// cyclic reports whether an argument of a function follows its result. It needs and leaves
// seen all false.
func (p *plan) cyclic(f *follow, seen []bool) (is bool) {
	var followed []int32
	for _, x := range f.args {
		followed = p.appendFollowed(followed, x.index, seen)
	}
	for _, x := range followed {
		seen[x] = false
		is = is || slices.ContainsFunc(p.gene[x].follow.args, func(y operand) bool { return y.index == f.result })
	}
	return is
}

// appendFollowed appends a decision that follows, after all that it follows and that are not
// seen.
func (p *plan) appendFollowed(list []int32, x int32, seen []bool) []int32 {
	f := p.gene[x].follow
	if f == nil || seen[x] {
		return list
	}
	seen[x] = true
	for _, y := range f.args {
		list = p.appendFollowed(list, y.index, seen)
	}
	return append(list, x)
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
