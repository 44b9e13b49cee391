package csp

// This file makes the counters of sums, which compare a sum with a total or give a decision
// its value.

// addSum adds the sum that a decision follows, and returns its number.
func (p *plan) addSum(f *follow) int32 {
	k := p.add(counter{kind: countSum, branch: onTop, relation: Exactly, start: f.sum.start, decisions: []operand{{index: f.result}}})
	for i, x := range f.args {
		factor := 1
		if f.sum.factors != nil {
			factor = f.sum.factors[i]
		}
		p.addTerm(k, x, factor, f.sum.set)
	}
	return k
}

func (p *plan) addTerm(k int32, x operand, factor int, set valueSet) {
	p.addUse(x, use{kind: countSum, counter: k, factor: factor, set: set})
}
