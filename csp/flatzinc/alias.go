package flatzinc

// This file saves variables that only repeat another one, as many models have: the number of a
// boolean, a difference from a constant.

// alias makes a variable the other one of an equation, or that and a constant, if it isn't in the
// model yet. Of two, it is the one with more values.
func (b *builder) alias(e expr) bool {
	var x, y expr
	more := 0
	switch {
	case len(e.list) == 2 && (e.name == "bool2int" || e.name == "int_eq" || e.name == "bool_eq"):
		x, y = b.value(e.list[0]), b.value(e.list[1])
	case len(e.list) == 3 && e.name == "int_lin_eq":
		list, by := b.list(e.list[1]), b.integers(e.list[0])
		if len(list) != 2 || len(by) != 2 || by[0]*by[1] != -1 {
			return false
		}
		x, y, more = b.value(list[0]), b.value(list[1]), b.integer(e.list[2])*by[0] // x = y + more
	default:
		return false
	}
	if b.free(y) > b.free(x) {
		x, y, more = y, x, -more
	}
	if b.free(x) == 0 || y.kind != name || y.name == x.name {
		return false
	}
	same, domain := b.decision(y), b.domains[x.name]
	at := ends{b.ends[same].low + more, b.ends[same].high + more}
	if at.low < -largest || at.high > largest {
		return false
	}
	to := same.Plus(more)
	b.variables[x.name] = to
	if domain.kind == span && domain.n <= at.high && domain.last >= at.low {
		at = ends{max(at.low, domain.n), min(at.high, domain.last)}
	}
	b.ends[to] = at
	b.within(to, domain)
	b.stated(domain.at, "var")
	return true
}

// free returns how many values a variable has that isn't in the model yet, and 0 for what else
// an expression is.
func (b *builder) free(e expr) int {
	domain, declared := b.domains[e.name]
	switch _, known := b.variables[e.name]; {
	case e.kind != name || known || !declared:
		return 0
	case domain.kind == set:
		return len(domain.list)
	}
	return domain.last - domain.n + 1
}
