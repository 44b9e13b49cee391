package flatzinc

import (
	"strings"

	"example.com/sudoku/csp"
)

// This file states the constraints of FlatZinc's standard library.

// A constraint is a row of the table of constraints: its arguments, a letter each, and how it is
// stated. The letters are those of the lists of arguments.
type constraint struct {
	arguments string
	state     func(m *csp.Model, a *arguments)
}

// arguments are those of a constraint, in order of each kind.
type arguments struct {
	*builder
	n []int            // n: an integer
	x []csp.Decision   // x: a variable
	N [][]int          // N: an array or set of integers
	X [][]csp.Decision // X: an array of variables
	s []expr           // s: a set of integers
}

// constraint states a constraint, also one that an argument says or implies.
func (b *builder) constraint(e expr) {
	if b.row(e) {
		b.stated(e.at, e.name)
		return
	}
	base, reified := strings.CutSuffix(e.name, "_reif")
	if !reified {
		base, _ = strings.CutSuffix(e.name, "_imp")
	}
	inner := expr{kind: call, name: base, at: e.at}
	if _, known := rows[base]; !known || base == e.name {
		b.refuse(e.at, e.name, nil)
	}
	if len(e.list) == 0 {
		b.failAt(e.at, "a constraint with arguments")
	}
	inner.list = e.list[:len(e.list)-1]
	says := b.decision(e.list[len(inner.list)])
	switch always := b.ends[says].low == 1; {
	case always:
		b.row(inner)
	case reified:
		b.model.Reify(says, func() { b.row(inner) })
	default:
		b.model.If(func() { b.model.Fix(says, 1) }, func() { b.row(inner) })
	}
	b.stated(e.at, e.name)
}

// row states a constraint of the table. It returns false if the table has none of the name.
func (b *builder) row(e expr) bool {
	c, known := rows[e.name]
	if !known {
		return false
	}
	if len(e.list) != len(c.arguments) {
		b.failAt(e.at, e.name+" with another number of arguments")
	}
	a := &arguments{builder: b}
	for i, kind := range c.arguments {
		switch e := e.list[i]; kind {
		case 'n':
			a.n = append(a.n, b.integer(e))
		case 'x':
			a.x = append(a.x, b.decision(e))
		case 'N':
			a.N = append(a.N, b.integers(e))
		case 'X':
			a.X = append(a.X, b.decisions(e))
		case 's':
			v := b.value(e)
			if v.kind != set && v.kind != span {
				b.failAt(e.at, "a set of integers")
			}
			a.s = append(a.s, v)
		}
	}
	c.state(b.model, a)
	return true
}

// rows are the constraints that are served, with those of globals.
var rows = map[string]constraint{
	"int_eq": {"xx", equal}, "bool_eq": {"xx", equal}, "bool2int": {"xx", equal},
	"int_ne": {"xx", different}, "bool_ne": {"xx", different}, "bool_not": {"xx", different},
	"int_le": {"xx", lessEqual}, "bool_le": {"xx", lessEqual},
	"int_lt": {"xx", less}, "bool_lt": {"xx", less},
	"set_in": {"xs", func(m *csp.Model, a *arguments) { a.within(a.x[0], a.s[0]) }},

	"int_lin_eq": {"NXn", linear(csp.Exactly)}, "int_lin_le": {"NXn", linear(csp.AtMost)},
	"int_lin_ne": {"NXn", linear(csp.OtherThan)}, "bool_lin_le": {"NXn", linear(csp.AtMost)},
	"bool_lin_eq": {"NXx", func(m *csp.Model, a *arguments) {
		a.N[0], a.X[0], a.n = append(a.N[0], -1), append(a.X[0], a.x[0]), []int{0}
		linear(csp.Exactly)(m, a)
	}},
	"int_plus": {"xxx", func(m *csp.Model, a *arguments) { m.Sum(a.x, []int{1, 1, -1}, csp.Exactly, 0) }},

	"int_times": {"xxx", func(m *csp.Model, a *arguments) { m.Times(a.x[2], a.x[0], a.x[1]) }},
	"int_div":   {"xxx", func(m *csp.Model, a *arguments) { m.Div(a.x[2], a.x[0], a.x[1]) }},
	"int_mod":   {"xxx", func(m *csp.Model, a *arguments) { m.Mod(a.x[2], a.x[0], a.x[1]) }},
	"int_pow":   {"xxx", power}, "int_pow_fixed": {"xxx", power},
	"int_abs": {"xx", absolute},
	"int_max": {"xxx", func(m *csp.Model, a *arguments) { m.Maximum(a.x[2], a.x[:2]...) }},
	"int_min": {"xxx", func(m *csp.Model, a *arguments) { m.Minimum(a.x[2], a.x[:2]...) }},

	"array_int_maximum": {"xX", func(m *csp.Model, a *arguments) { m.Maximum(a.x[0], a.X[0]...) }},
	"array_int_minimum": {"xX", func(m *csp.Model, a *arguments) { m.Minimum(a.x[0], a.X[0]...) }},
	"array_int_element": {"xXx", element}, "array_var_int_element": {"xXx", element},
	"array_bool_element": {"xXx", element}, "array_var_bool_element": {"xXx", element},

	"bool_and": {"xxx", func(m *csp.Model, a *arguments) { m.AndAs(a.x[2], a.x[:2]...) }},
	"bool_or":  {"xxx", func(m *csp.Model, a *arguments) { m.OrAs(a.x[2], a.x[:2]...) }},
	"bool_xor": {"xxx", func(m *csp.Model, a *arguments) {
		m.Reify(a.x[2], func() { m.NotEqual(a.x[0], a.x[1]) })
	}},
	"array_bool_and": {"Xx", func(m *csp.Model, a *arguments) { all(m, a, 1, m.AndAs) }},
	"array_bool_or":  {"Xx", func(m *csp.Model, a *arguments) { all(m, a, 0, m.OrAs) }},
	"array_bool_xor": {"X", func(m *csp.Model, a *arguments) {
		csp.Scan(m, a.X[0], 0, func(odd, _, v int) (int, bool) { return odd ^ v, true }, func(odd int) bool { return odd == 1 })
	}},
	"bool_clause": {"XX", func(m *csp.Model, a *arguments) {
		signs := make([]int, 0, len(a.X[0])+len(a.X[1]))
		for range a.X[0] {
			signs = append(signs, 1)
		}
		for range a.X[1] {
			signs = append(signs, -1)
		}
		m.Sum(append(a.X[0], a.X[1]...), signs, csp.AtLeast, 1-len(a.X[1]))
	}},
}

func init() {
	for name, c := range globals {
		rows[name] = c
	}
}

// constants returns the values of variables that each have one.
func (b *builder) constants(list []csp.Decision) (values []int, all bool) {
	for _, x := range list {
		e, known := b.ends[x]
		if !known || e.low != e.high {
			return nil, false
		}
		values = append(values, e.low)
	}
	return values, true
}

func equal(m *csp.Model, a *arguments) {
	x, y := a.x[0], a.x[1]
	if v, fixed := a.constants(a.x[1:]); fixed {
		m.Fix(x, v[0])
	} else if v, fixed := a.constants(a.x[:1]); fixed {
		m.Fix(y, v[0])
	} else {
		m.Equal(x, y)
	}
}

func different(m *csp.Model, a *arguments) {
	x, y := a.x[0], a.x[1]
	if v, fixed := a.constants(a.x[1:]); fixed {
		m.Sum(a.x[:1], nil, csp.OtherThan, v[0])
	} else if v, fixed := a.constants(a.x[:1]); fixed {
		m.Sum(a.x[1:], nil, csp.OtherThan, v[0])
	} else {
		m.NotEqual(x, y)
	}
}

func lessEqual(m *csp.Model, a *arguments) { atMost(m, a, 0) }

func less(m *csp.Model, a *arguments) { atMost(m, a, 1) }

// atMost states that the first variable and the number more are at most the second one.
func atMost(m *csp.Model, a *arguments, more int) {
	x, y := a.x[0], a.x[1]
	if v, fixed := a.constants(a.x[1:]); fixed {
		m.AtMost(x, v[0]-more)
	} else if v, fixed := a.constants(a.x[:1]); fixed {
		m.AtLeast(y, v[0]+more)
	} else {
		m.LessEqual(x.Plus(more), y)
	}
}

func linear(relation csp.Relation) func(m *csp.Model, a *arguments) {
	return func(m *csp.Model, a *arguments) { m.Sum(a.X[0], a.N[0], relation, a.n[0]) }
}

// all states the and, or the or, of an array, which without members is the value none.
func all(m *csp.Model, a *arguments, none int, as func(csp.Decision, ...csp.Decision) *csp.Constraint) {
	v, fixed := a.constants(a.x)
	switch x := a.X[0]; {
	case len(x) == 0:
		m.Fix(a.x[0], none)
	case fixed && v[0] != none: // the or is true, or the and is false
		relation, total := csp.AtLeast, 1
		if none == 1 {
			relation, total = csp.AtMost, len(x)-1
		}
		m.Sum(x, nil, relation, total)
	default:
		as(a.x[0], x...)
	}
}
