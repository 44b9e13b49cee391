package csp

// This file makes the counters of sums, which compare a sum with a total or give a decision
// its value.

// addSum adds the sum of the arguments of a decision that follows, with its total, and
// returns its number.
func (p *plan) addSum(c *Constraint, f *follow) int32 {
	if among, ok := c.form.(amongAsForm); ok {
		k := p.add(counter{kind: countSum, branch: onTop, relation: Exactly})
		p.follow(k, f.result)
		for _, x := range f.args {
			p.addTerm(k, x, 1, newValueSet(among.set))
		}
		return k
	}
	k := p.addSumCounter(c, onTop)
	p.follow(k, f.result)
	for i, x := range c.decisions {
		if x.index != f.result {
			p.addTerm(k, x, c.sumCoefficient(i), nil)
		}
	}
	return k
}

// follow makes a sum one that a decision follows.
func (p *plan) follow(k, result int32) {
	p.counters[k].decisions = []operand{{index: result}}
}

// addSumCounter adds a counter for a constraint that compares a sum with a total.
func (p *plan) addSumCounter(c *Constraint, branch int32) int32 {
	n := counter{kind: countSum, branch: branch, relation: AtMost}
	switch c.kind {
	case kindSum, kindBound:
		n.relation, n.start = c.relation, -c.total
	case kindEqual:
		n.relation = Exactly
	case kindLess:
		n.start = 1
	}
	return p.add(n)
}

func (p *plan) addTerms(k int32, c *Constraint) {
	for i, x := range c.decisions {
		p.addTerm(k, x, c.sumCoefficient(i), nil)
	}
}

func (p *plan) addTerm(k int32, x operand, factor int, set *valueSet) {
	p.addUse(x, use{kind: countSum, counter: k, factor: factor, set: set})
}

// sumCoefficient returns the coefficient of a decision in the sum that a constraint compares
// with a total.
func (c *Constraint) sumCoefficient(i int) int {
	switch {
	case c.kind == kindSum:
		return c.coefficient(i)
	case i == 1:
		return -1
	}
	return 1
}
