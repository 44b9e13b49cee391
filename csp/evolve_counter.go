package csp

import (
	"slices"
)

// This file makes the counters of a plan: how the errors of each kind of constraint are
// counted.

// A counter counts the errors of a constraint, or of a part of one.
type counter struct {
	kind      counterKind
	branch    int32               // what it is part of: a branch of a constraint of Or, or onTop
	top       int32               // the counter on top that it is part of, or itself
	at        int                 // where its numbers are in genome.count
	start     int                 // the sum without any values
	off       func(sum int) int   // the errors of a sum
	decisions []operand           // of a table, of a sum of decisions with certain values, or the one that follows a sum
	table     *tableIndex         // of a table
	rarest    *rarest             // of a rarest value
	branches  [2]int32            // of Or: its first branch, and the one after its last
	ask       func(s *genome) int // the errors
}

// onTop is the branch of a counter that is part of nothing.
const onTop = -1

type counterKind uint8

const (
	countDifferent       counterKind = iota // values that others have too, on top
	countDifferentAnyhow                    // the same in a branch
	countRarest                             // the rank of the rarest value that no decision has
	countApart                              // pairs of genes with one value, by a table of each gene
	countSum                                // what a function says of a sum
	countFollowed                           // none: a decision follows the sum
	countTable                              // decisions with other values than the nearest tuple
	countForbidden                          // 1 for a tuple
	countOr                                 // errors of the branch with the fewest
	countAsked                              // what a function says
)

// A use is what a gene is to a counter or to a decision that follows it.
type use struct {
	kind    counterKind // useFollow: the decision of number counter follows
	counter int32
	place   int32    // among the decisions of the counter, or the size of its table
	at      int32    // where its table is in genome.count, or the place in plan.order of what follows
	added   int      // the constant
	base    int      // with a value, its place in the table
	factor  int      // of a term of a sum
	set     valueSet // the values that count, nil for all
}

const useFollow = countAsked + 1

// widestTable is the most numbers between values whose occurrences are counted.
const widestTable = 1 << 20

// add adds a counter and returns its number.
func (p *plan) add(c counter) int32 {
	k := int32(len(p.counters))
	c.top = k
	if c.branch != onTop {
		c.top = p.counters[p.branches[c.branch]].top
	}
	p.counters = append(p.counters, c)
	return k
}

// take returns where so many numbers are in genome.count.
func (p *plan) take(n int) (at int) {
	at = p.counts
	p.counts += n
	return at
}

func (p *plan) addUse(x operand, u use) {
	u.added = x.plus()
	p.gene[x.index].uses = append(p.gene[x.index].uses, u)
}

// addAsked adds a counter that asks a function for the errors of a constraint when one of its
// decisions changes.
func (p *plan) addAsked(c *Constraint, branch int32, ask func(s *genome) int) {
	k := p.add(counter{kind: countAsked, branch: branch, ask: ask})
	for i, x := range c.decisions {
		if !slices.ContainsFunc(c.decisions[:i], func(y operand) bool { return x.index == y.index }) {
			p.addUse(x, use{kind: countAsked, counter: k})
		}
	}
}

// addKept adds a counter that has one error if a constraint is not kept, as a function of values
// of the domains says.
func (p *plan) addKept(c *Constraint, branch int32, keeps func(s *genome) bool) {
	stray := func(s *genome) bool {
		return slices.ContainsFunc(c.decisions, func(x operand) bool { return s.value[x.index] == none || !p.has(x.index, s.value[x.index]) })
	}
	p.addAsked(c, branch, func(s *genome) int {
		if stray(s) || !keeps(s) {
			return 1
		}
		return 0
	})
}

func (p *plan) addDifferent(c *Constraint, branch int32) {
	if len(c.decisions) < 2 {
		return
	}
	low, high := p.reach(c.decisions[0])
	for _, x := range c.decisions {
		l, h := p.reach(x)
		low, high = min(low, l), max(high, h)
	}
	if high-low >= widestTable {
		ordinary{}.count(c, p, branch)
		return
	}
	at := [3]int{p.take(high - low + 1), high - low + 1, low}
	kind := countDifferent
	switch {
	case branch != onTop:
		kind = countDifferentAnyhow
	case p.addRarest(c, at):
		return
	case slices.ContainsFunc(c.decisions, func(x operand) bool { return p.gene[x.index].follow != nil }):
		p.followersDiffer = true
	}
	k := p.add(counter{kind: kind, branch: branch})
	for _, x := range c.decisions {
		p.addUse(x, use{kind: kind, counter: k, place: int32(at[1]), at: int32(at[0]), base: x.plus() - at[2]})
	}
}

// addTally counts the decisions with values of a set.
func (p *plan) addTally(decisions []operand, set valueSet, branch int32, off func(n int) int) {
	k := p.add(counter{kind: countSum, branch: branch, decisions: decisions, off: off})
	for _, x := range decisions {
		p.addTerm(k, x, 1, set)
	}
}

// addTerm adds a term to a sum, which counts once if the value is of the set, if there is one.
func (p *plan) addTerm(k int32, x operand, factor int, set valueSet) {
	p.addUse(x, use{kind: countSum, counter: k, factor: factor, set: set})
}

// addSum adds the sum that the decision at a place of the order follows, and returns its number.
func (p *plan) addSum(f *follow, place int32) int32 {
	k := p.add(counter{kind: countFollowed, branch: onTop, start: f.sum.start, decisions: []operand{{index: f.result}}})
	for i, x := range f.args {
		factor := 1
		if f.sum.factors != nil {
			factor = f.sum.factors[i]
		}
		p.addUse(x, use{kind: countFollowed, counter: k, at: place, factor: factor, set: f.sum.set})
	}
	return k
}

// addOr adds a branch for each alternative.
func (p *plan) addOr(f [][]*Constraint, branch int32) {
	k := p.add(counter{kind: countOr, branch: branch})
	first := int32(len(p.branches))
	for range f {
		p.branches = append(p.branches, k)
	}
	p.counters[k].branches = [2]int32{first, first + int32(len(f))}
	for i, list := range f {
		for _, c := range list {
			c.form.count(c, p, first+int32(i))
		}
	}
}
