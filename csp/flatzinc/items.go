package flatzinc

import (
	"math/bits"
	"slices"
	"strings"

	"example.com/sudoku/csp"
)

// This file reads the items of a model: declarations, constraints and the goal.

// largest is the largest value of a variable without bounds.
const largest = 1 << (27 + 2*(bits.UintSize/64))

// widest is how far apart the values of a variable are at most that has gaps between them.
const widest = 1 << 16

// A builder makes the model while it reads the text.
type builder struct {
	scanner
	*Problem
	model     *csp.Model
	values    map[string]expr         // of parameters, arrays, and variables that have another name
	domains   map[string]expr         // of the other variables
	variables map[string]csp.Decision // those of them that are in the model

	// What is read first and then stated, as a constraint may say that a variable is another one.
	declared, constraints, printed []expr
}

// ends are the smallest and the largest value of a declared variable.
type ends struct{ low, high int }

func newBuilder(text string) *builder {
	p := &Problem{Model: new(csp.Model), ends: map[csp.Decision]ends{}}
	return &builder{scanner: scanner{text: text}, Problem: p, model: p.Model,
		values: map[string]expr{}, domains: map[string]expr{}, variables: map[string]csp.Decision{}}
}

func (b *builder) read() {
	solved := false
	for b.peek(); b.at < len(b.text); b.peek() {
		switch {
		case b.take("predicate"):
			if end := strings.IndexByte(b.text[b.at:], ';'); end >= 0 {
				b.at += end
			}
		case b.take("constraint"):
			e := b.expr()
			b.annotations()
			if e.kind != call {
				b.failAt(e.at, "a constraint")
			}
			b.constraints = append(b.constraints, e)
		case b.take("solve"):
			b.state()
			b.solve()
			solved = true
		default:
			b.declaration()
		}
		b.need(";")
	}
	if !solved {
		b.state()
		b.failAt(b.at, `"solve"`)
	}
}

// state states all that is read: what makes variables one, the variables that are left, and the
// other constraints.
func (b *builder) state() {
	constraints := slices.DeleteFunc(b.constraints, b.alias)
	for _, e := range b.declared {
		b.decision(e)
	}
	for _, e := range constraints {
		b.constraint(e)
	}
	for _, e := range b.printed {
		b.output(e)
	}
	b.declared, b.constraints, b.printed = nil, nil, nil
}

// solve reads the goal and the annotations for the search.
func (b *builder) solve() {
	list := b.annotations()
	switch b.peek(); {
	case b.take("satisfy"):
	case b.take("minimize"):
		b.Goal = csp.Goal{Of: b.decision(b.expr()), Toward: csp.AtMost}
	case b.take("maximize"):
		b.Goal = csp.Goal{Of: b.decision(b.expr()), Toward: csp.AtLeast}
	default:
		b.failAt(b.at, "satisfy, minimize or maximize")
	}
	for _, e := range list {
		b.search(e)
	}
}

// declaration reads a parameter, a variable or an array.
func (b *builder) declaration() {
	at := b.at
	isArray := b.take("array")
	if isArray {
		b.need("[")
		b.expr()
		b.need("]")
		b.need("of")
	}
	one := b.take("var") && !isArray
	domain := b.domain()
	if one && domain.kind != span && domain.kind != set {
		b.refuse(at, "var "+domain.name, nil)
	}
	b.need(":")
	b.peek()
	e := expr{kind: name, at: b.at}
	e.name = b.name("a name")
	_, known := b.domains[e.name]
	if _, also := b.values[e.name]; known || also {
		b.failAt(e.at, "a new name")
	}
	e.list = b.annotations()
	switch is := b.take("="); {
	case is:
		value := b.expr()
		b.values[e.name] = value
		if one {
			b.constraints = append(b.constraints, expr{kind: call, name: "set_in", list: []expr{value, domain}, at: at})
		}
	case one:
		domain.at = at
		b.domains[e.name] = domain
		b.declared = append(b.declared, e)
	default:
		b.need("=")
	}
	if domain.name == "bool" {
		e.n = 1
	}
	b.printed = append(b.printed, e)
}

// domain reads a type. Those without integers have their names.
func (b *builder) domain() expr {
	b.peek()
	at := b.at
	switch {
	case b.take("bool"):
		return expr{kind: span, last: 1, name: "bool"}
	case b.take("int"):
		return expr{kind: span, n: -largest, last: largest}
	case b.take("float"):
		return expr{kind: fraction, name: "float"}
	case b.take("set"):
		b.need("of")
		b.domain()
		return expr{kind: text, name: "set"}
	}
	e := b.expr()
	switch {
	case e.kind == fraction, e.kind == set && len(e.list) > 0 && e.list[0].kind == fraction:
		return expr{kind: fraction, name: "float"}
	case e.kind != set && e.kind != span:
		b.failAt(at, "a type")
	}
	return e
}

// decide adds a variable.
func (b *builder) decide(name string, domain expr) (x csp.Decision) {
	e := ends{domain.n, domain.last}
	if domain.kind == span {
		x = b.model.Decide(name, csp.Range(e.low, e.high))
	} else if values := b.integers(domain); len(values) == 0 {
		x = b.model.Decide(name, csp.Domain{}) // which has no value, and is refused
	} else if e = (ends{slices.Min(values), slices.Max(values)}); e.high-e.low < widest {
		x = b.model.Decide(name, csp.OneOf(values...))
	} else {
		x = b.model.Decide(name, csp.Range(e.low, e.high))
		b.within(x, domain)
	}
	b.stated(domain.at, "var")
	b.ends[x] = e
	b.variables[name] = x
	return x
}

// within demands a value of a domain.
func (b *builder) within(x csp.Decision, domain expr) {
	switch values := domain; {
	case domain.kind == set:
		var rows [][]int
		for _, v := range b.integers(domain) {
			rows = append(rows, []int{v})
		}
		table(b.model, []csp.Decision{x}, rows)
	case values.n > -largest || values.last < largest:
		b.model.AtLeast(x, values.n)
		b.model.AtMost(x, values.last)
	}
}

// stated refuses what was read if csp can't state it.
func (b *builder) stated(at int, name string) {
	if err := b.model.Err(); err != nil {
		b.refuse(at, name, err)
	}
}

// value returns what an expression stands for: the value of a parameter, or else a variable.
func (b *builder) value(e expr) expr {
	for range mostDeep {
		value, known := b.values[e.name]
		if e.kind != name || !known {
			return e
		}
		value.at = e.at
		e = value
	}
	return e
}

// integer returns the value of an integer or a boolean.
func (b *builder) integer(e expr) int {
	v := b.value(e)
	if v.kind != number {
		b.failAt(e.at, "an integer")
	}
	return v.n
}

// decision returns a variable, or a constant as one.
func (b *builder) decision(e expr) csp.Decision {
	v := b.value(e)
	switch domain, declared := b.domains[v.name]; {
	case v.kind == number:
		x := b.model.Constant(v.n)
		b.ends[x] = ends{v.n, v.n}
		return x
	case v.kind == name && declared:
		if x, known := b.variables[v.name]; known {
			return x
		}
		return b.decide(v.name, domain)
	}
	b.failAt(e.at, "a variable or an integer")
	return csp.Decision{}
}

// list returns the members of an array.
func (b *builder) list(e expr) []expr {
	v := b.value(e)
	if v.kind != array {
		b.failAt(e.at, "an array")
	}
	return v.list
}

// integers returns the members of an array or a set of integers.
func (b *builder) integers(e expr) []int {
	v := b.value(e)
	switch {
	case v.kind == span && v.last-v.n < widest:
		values := make([]int, 0, max(0, v.last-v.n+1))
		for n := v.n; n <= v.last; n++ {
			values = append(values, n)
		}
		return values
	case v.kind != set && v.kind != array:
		b.failAt(e.at, "integers")
	}
	values := make([]int, len(v.list))
	for i, e := range v.list {
		values[i] = b.integer(e)
	}
	return values
}

// decisions returns the members of an array as variables.
func (b *builder) decisions(e expr) []csp.Decision {
	list := b.list(e)
	x := make([]csp.Decision, len(list))
	for i, e := range list {
		x[i] = b.decision(e)
	}
	return x
}
