package csp

import (
	"math"
	"slices"

	"example.com/sudoku/internal/learn"
)

// This file says when constraints do not hold: each kind has a negation.

// negated returns alternatives, at least one of which holds if and only if the constraint
// does not.
func (c *Constraint) negated() (alternatives [][]*Constraint) {
	add := func(d Constraint) {
		d.model = c.model
		alternatives = append(alternatives, []*Constraint{&d})
	}
	turned := slices.Clone(c.decisions)
	slices.Reverse(turned)
	switch c.kind {
	case kindAllDifferent, kindNotEqual:
		if values := c.anyValue(); len(values) < len(c.decisions)*(len(c.decisions)-1)/2 {
			for _, v := range values { // fewer alternatives than pairs
				add(Constraint{kind: kindForm, form: amongForm{[]int{v}, AtLeast, 2}, decisions: c.decisions})
			}
			break
		}
		for i, x := range c.decisions {
			for _, y := range c.decisions[:i] {
				add(Constraint{kind: kindEqual, decisions: []operand{x, y}})
			}
		}
	case kindEqual:
		add(Constraint{kind: kindNotEqual, decisions: c.decisions})
	case kindLess:
		add(Constraint{kind: kindLessEqual, decisions: turned})
	case kindLessEqual:
		add(Constraint{kind: kindLess, decisions: turned})
	case kindBound:
		switch c.relation {
		case AtMost:
			add(Constraint{kind: kindBound, relation: AtLeast, decisions: c.decisions, total: c.total + 1})
		case AtLeast:
			add(Constraint{kind: kindBound, relation: AtMost, decisions: c.decisions, total: c.total - 1})
		default:
			add(Constraint{kind: kindForbid, decisions: c.decisions, lists: &lists{tuples: [][]int{{c.total}}}})
		}
	case kindSum:
		if c.relation == OtherThan {
			same := *c
			same.relation, same.name = Exactly, ""
			add(same)
			break
		}
		low, high := *c, *c
		low.relation, low.total, low.name = AtMost, c.total-1, ""
		high.relation, high.total, high.name = AtLeast, c.total+1, ""
		if c.relation != AtMost {
			add(low)
		}
		if c.relation != AtLeast {
			add(high)
		}
	case kindTable:
		add(Constraint{kind: kindForbid, decisions: c.decisions, lists: c.lists})
	case kindForbid:
		add(Constraint{kind: kindTable, decisions: c.decisions, lists: c.lists})
	default:
		return c.negatedForm()
	}
	return alternatives
}

// anyValue returns the values that some decision may take.
func (c *Constraint) anyValue() (list []int) {
	for _, x := range c.decisions {
		list = append(list, Decision{c.model, x}.Values()...)
	}
	return sortedSet(list)
}

func (c *Constraint) negatedForm() (alternatives [][]*Constraint) {
	part := func(f form, decisions ...operand) *Constraint {
		return &Constraint{kind: kindForm, model: c.model, decisions: decisions, form: f}
	}
	add := func(list ...*Constraint) { alternatives = append(alternatives, list) }
	of := func(kind constraintKind, decisions ...operand) *Constraint {
		return &Constraint{kind: kind, model: c.model, decisions: decisions}
	}
	within := func(x operand, r Relation, n int) *Constraint {
		return &Constraint{kind: kindBound, model: c.model, decisions: []operand{x}, relation: r, total: n}
	}
	switch f := c.form.(type) {
	case amongForm:
		if f.relation == OtherThan {
			add(part(amongForm{f.set, Exactly, f.n}, c.decisions...))
			break
		}
		if f.relation != AtMost {
			add(part(amongForm{f.set, AtMost, f.n - 1}, c.decisions...))
		}
		if f.relation != AtLeast {
			add(part(amongForm{f.set, AtLeast, f.n + 1}, c.decisions...))
		}
	case coverForm:
		for _, class := range f {
			add(part(amongForm{class, AtMost, 0}, c.decisions...))
		}
	case occurForm:
		for _, o := range f {
			var other []int
			for n := range len(c.decisions) + 1 {
				if !slices.Contains(o.numbers, n) {
					other = append(other, n)
				}
			}
			add(part(occurForm{{o.value, other}}, c.decisions...))
		}
	case pairForm:
		add(part(pairForm{func(x, y int) bool { return !f.allowed(x, y) }}, c.decisions...))
	case lexForm:
		turned := slices.Concat(c.decisions[f.n:], c.decisions[:f.n])
		add(part(lexForm{len(turned) - f.n, !f.less}, turned...))
	case elementForm:
		index, result, array := c.decisions[0], c.decisions[1], c.decisions[2:]
		add(within(index, AtMost, -1))
		add(within(index, AtLeast, len(array)))
		for i, x := range array {
			add(within(index, Exactly, i), of(kindNotEqual, result, x))
		}
	case extremeForm: // the result is beyond all, or not as far as one
		order := func(x, y operand) *Constraint {
			if f.largest {
				x, y = y, x
			}
			return of(kindLess, x, y)
		}
		var beyond []*Constraint
		for _, x := range c.decisions[1:] {
			add(order(x, c.decisions[0]))
			beyond = append(beyond, order(c.decisions[0], x))
		}
		add(beyond...)
	case orForm:
		add(f.allFail(c.model)...)
	case reifyForm: // b has the other value, or none of the two
		add(&Constraint{kind: kindForbid, model: c.model, decisions: c.decisions[:1], lists: &lists{tuples: [][]int{{0}, {1}}}})
		for _, list := range f.orForm {
			add(append([]*Constraint{within(c.decisions[0], Exactly, 1-list[0].total)}, list[1:]...)...)
		}
	case notForm:
		add(part(f.form, c.decisions...))
	default:
		add(part(notForm{f}, c.decisions...))
	}
	return alternatives
}

// allFail returns constraints which demand that each alternative fails.
func (f orForm) allFail(m *Model) (list []*Constraint) {
	for _, alternative := range f {
		var fails orForm
		for _, c := range alternative {
			fails = append(fails, c.negated()...)
		}
		one := &Constraint{kind: kindForm, model: m, form: fails}
		for _, x := range fails.members(m) {
			one.decisions = append(one.decisions, x.operand)
		}
		list = append(list, one)
	}
	return list
}

// A notForm says that a constraint of a form does not hold, for forms that know no more
// about it than whether values keep them.
type notForm struct{ form }

func (f notForm) text(names []string) string { return "not " + f.form.text(names) }

func (f notForm) keeps(c *Constraint, a Assignment) bool { return !f.form.keeps(c, a) }

// holds is keeps of the values of the decisions.
func (f notForm) holds(values []int) bool {
	own := make([]operand, len(values))
	for i := range own {
		own[i].index = int32(i)
	}
	return f.keeps(&Constraint{decisions: own}, values)
}

func (f notForm) state(t *statement, c *Constraint) { checkForm{f.holds}.state(t, c) }

func (notForm) extra(*Constraint) int { return 0 }

// mostRefused is the number of tuples, kept or not, up to which the learner is told each one
// that is not.
const mostRefused = 1 << 12

func (f notForm) clauses(s *learnerSearch, c *Constraint, unless learn.Literal) {
	tuples := 1
	var open []operand // each decision once
	for _, x := range c.decisions {
		x.added = 0
		if !slices.Contains(open, x) {
			open = append(open, x)
			tuples = min(tuples*s.countValues(x.index), math.MaxInt32)
		}
	}
	if tuples > mostRefused {
		s.unstated = append(s.unstated, condition{c, unless})
		return
	}
	clause := make([]learn.Literal, len(open)+1)
	clause[len(open)] = unless
	a := make(Assignment, len(s.decisions))
	var refuse func(i int)
	refuse = func(i int) {
		if i == len(open) {
			if !f.keeps(c, a) {
				s.require(clause...)
			}
			return
		}
		for _, v := range s.valuesOf(open[i]) {
			a[open[i].index], clause[i] = v, s.is(open[i], v).Not()
			refuse(i + 1)
		}
	}
	refuse(0)
}
