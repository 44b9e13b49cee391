package csp

import (
	"slices"
)

// This file makes the counters of a plan: how the errors of each kind of constraint are
// counted.

// A counter counts the errors of a constraint, or of a part of one.
type counter struct {
	kind      counterKind
	branch    int32 // what it is part of: a branch of a constraint of Or, or onTop
	top       int32 // the counter on top that it is part of, or itself
	at        int   // where its numbers are in genome.count
	relation  Relation
	start     int // the sum without any values
	decisions []operand
	largest   bool // of an extreme
	of        func(x, y int) int
	distance  []int        // of a tally: the errors of each number
	table     *tableIndex  // of a table
	scan      *scanCounter // of a reader
	rarest    *rarest      // of a rarest value
	branches  [2]int32     // of Or: its first branch, and the one after its last
	ask       *Constraint  // asked whether it is kept
}

// onTop is the branch of a counter that is part of nothing.
const onTop = -1

type counterKind uint8

const (
	countDifferent          counterKind = iota // values that others have too, on top and of genes only
	countDifferentFollowing                    // the same on top, of decisions that follow too
	countDifferentAnyhow                       // the same in a branch
	countRarest                                // the rank of the rarest value that no decision has
	countApart                                 // pairs of genes with one value, by a table of each gene
	countBalance                               // values that one list has more often than the other
	countSum                                   // distance from the total
	countTally                                 // decisions with certain values, by a list of errors
	countTable                                 // decisions with other values than the nearest tuple
	countForbidden                             // 1 for a tuple
	countScan                                  // values that the reader refuses
	countExtreme                               // distance from the extreme
	countUnequal                               // 1 for two equal values
	countOperation                             // distance from the result
	countElement                               // distance from the element
	countPair                                  // 1 for a pair that is not allowed
	countOr                                    // errors of the branch with the fewest
	countKept                                  // 1 if the constraint is not kept
)

// A use is what a gene is to a counter or to a decision that follows it.
type use struct {
	kind    counterKind // useFollow: the decision of number counter follows
	sign    int8        // of countBalance: of which list
	counter int32
	place   int32     // among the decisions of the counter, or the size of its table
	at      int32     // where its table is in genome.count
	added   int       // the constant
	base    int       // with a value, its place in the table; of countDifferent, in genome.count
	factor  int       // of a term of a sum
	set     *valueSet // the values that count, nil for all
}

const useFollow = countKept + 1

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

// addUses adds a use for each place.
func (p *plan) addUses(k int32, kind counterKind, decisions []operand) {
	for i, x := range decisions {
		p.addUse(x, use{kind: kind, counter: k, place: int32(i)})
	}
}

// addAsked adds a counter that looks at all its decisions again when one changes.
func (p *plan) addAsked(c counter) {
	c.decisions = c.ask.decisions
	k := p.add(c)
	for i, x := range c.decisions {
		if !slices.ContainsFunc(c.decisions[:i], func(y operand) bool { return x.index == y.index }) {
			p.addUse(x, use{kind: c.kind, counter: k})
		}
	}
}

func (p *plan) addDifferent(c *Constraint, branch int32) {
	if len(c.decisions) < 2 {
		return
	}
	at, ok := p.addTableOf(c.decisions)
	if !ok {
		p.addAsked(counter{kind: countKept, branch: branch, ask: c})
		return
	}
	kind := countDifferent
	switch {
	case branch != onTop:
		kind = countDifferentAnyhow
	case p.addRarest(c, at):
		return
	case slices.ContainsFunc(c.decisions, func(x operand) bool { return p.gene[x.index].follow != nil }):
		kind = countDifferentFollowing
		p.followersDiffer = true
	}
	k := p.add(counter{kind: kind, branch: branch})
	for _, x := range c.decisions {
		u := use{kind: kind, counter: k, place: int32(at[1]), at: int32(at[0]), base: x.plus() - at[2]}
		if kind == countDifferent {
			u.base += at[0]
		}
		p.addUse(x, u)
	}
}

// addTableOf makes room to count the occurrences of the values that decisions may have. It
// returns where the room is, how much, and the least value.
func (p *plan) addTableOf(decisions []operand) (at [3]int, ok bool) {
	low, high := p.reach(decisions[0])
	for _, x := range decisions {
		l, h := p.reach(x)
		low, high = min(low, l), max(high, h)
	}
	if high-low >= widestTable {
		return at, false
	}
	return [3]int{p.take(high - low + 1), high - low + 1, low}, true
}

func (p *plan) addSame(c *Constraint, f sameForm, branch int32) {
	if at, ok := [3]int{}, len(c.decisions) > 0 && f.often; ok {
		if at, ok = p.addTableOf(c.decisions); ok {
			k := p.add(counter{kind: countBalance, branch: branch, at: at[0]})
			for i, x := range c.decisions {
				u := use{kind: countBalance, sign: 1, counter: k, place: int32(at[1])}
				if i >= f.n {
					u.sign = -1
				}
				u.base = x.plus() - at[2]
				p.addUse(x, u)
			}
			return
		}
	}
	p.addAsked(counter{kind: countKept, branch: branch, ask: c})
}

// addTally counts the decisions with values of a set.
func (p *plan) addTally(decisions []operand, set *valueSet, branch int32, off func(n int) int) {
	c := counter{kind: countTally, branch: branch, decisions: decisions}
	for n := range len(decisions) + 1 {
		c.distance = append(c.distance, off(n))
	}
	k := p.add(c)
	for _, x := range decisions {
		p.addUse(x, use{kind: countTally, counter: k, set: set})
	}
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
