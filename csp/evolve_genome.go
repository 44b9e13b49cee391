package csp

import (
	"math/bits"
	"slices"
)

// This file holds the assignments that evolve, and counts their errors: those of all
// constraints anew, or the change by a new value of one gene.

// A genome is an assignment with what its errors are counted by. All of it follows from the
// values of the genes.
type genome struct {
	value  Assignment // of the decisions, then of the spare genes
	count  []int32    // numbers of counters
	sum    []int      // of each counter that has one: its sum or number of decisions
	errors []int      // of each counter
	branch []int      // the errors of each branch of a constraint of Or
	total  int        // errors

	stale       []uint64 // bits of the decisions, as in plan.order, whose arguments have changed
	staleBlocks uint64   // bits of the blocks of these words that have some; see plan.settle
	made        []placed // by the move that is tried, in order
}

// A placed is a decision that has got another value, and the value before.
type placed struct {
	x   int32
	was int
}

func (p *plan) newGenome() genome {
	return genome{
		value: make(Assignment, len(p.gene)),
		count: make([]int32, p.counts), sum: make([]int, len(p.counters)),
		errors: make([]int, len(p.counters)), branch: make([]int, len(p.branches)),
		stale: make([]uint64, (len(p.order)+63)/64), made: []placed{},
	}
}

func copyGenome(dst, src *genome) {
	copy(dst.value, src.value)
	copy(dst.count, src.count)
	copy(dst.sum, src.sum)
	copy(dst.errors, src.errors)
	copy(dst.branch, src.branch)
	dst.total = src.total
}

// of returns the value of a decision with its constant, or none.
func (s *genome) of(x operand) int {
	v := s.value[x.index]
	if v == none {
		return none
	}
	return v + x.plus()
}

// extreme returns the largest or the smallest value of decisions, or none.
func (s *genome) extreme(decisions []operand, largest bool) int {
	best := none
	for _, x := range decisions {
		if v := s.of(x); v != none && (best == none || v > best == largest) {
			best = v
		}
	}
	return best
}

// mostErrors is the most errors of a counter, so that all together fit an int.
const mostErrors = 1 << (bits.UintSize/2 + 8)

// offBy returns how far a sum is from a total to which it has the relation. More is the sum
// less the total.
func offBy(r Relation, more int) int {
	switch {
	case r == OtherThan && more != 0:
		return 0
	case r == OtherThan:
		return 1
	case r == AtMost:
		more = max(more, 0)
	case r == AtLeast || more < 0:
		more = max(-more, 0)
	}
	return min(more, mostErrors)
}

// count counts the errors of a genome anew, from the values of its genes.
func (p *plan) count(s *genome) {
	values := slices.Clone(s.value)
	p.clear(s)
	for x, v := range values {
		if p.gene[x].follow == nil {
			p.set(s, int32(x), v)
		}
	}
	for place := range p.order {
		p.makeStale(s, int32(place))
	}
	p.settle(s)
	p.keep(s)
}

// hold notes that a gene has its value.
func (g *geneGroup) hold(s *genome, x int32) {
	if g.holders {
		s.count[g.at+s.value[x]-g.values[0]] = x + 1
	}
}

// clear makes a genome the one in which no decision has a value.
func (p *plan) clear(s *genome) {
	for x := range s.value {
		s.value[x] = none
	}
	clear(s.count)
	clear(s.sum)
	clear(s.errors)
	clear(s.branch)
	s.total = 0
	for x := range p.gene {
		if p.gene[x].follow != nil {
			s.total++
		}
	}
	for k := range p.counters {
		c := &p.counters[k]
		errors := 0
		switch c.kind {
		case countRarest:
			errors = len(c.rarest.order)
		case countSum:
			s.sum[k], errors = c.start, c.off(c.start)
		case countFollowed:
			s.sum[k] = c.start
		case countTable, countForbidden:
			for i := range c.table.n {
				s.count[c.at+i] = int32(len(c.decisions))
			}
			s.count[c.at+c.table.n+len(c.decisions)] = int32(c.table.n)
			errors = c.tableErrors(s)
		case countAsked:
			errors = c.ask(s)
		}
		p.charge(s, int32(k), errors)
	}
	for k := range p.counters { // those of Or, whose branches may have no counter
		if p.counters[k].kind == countOr {
			p.charge(s, int32(k), p.fewest(s, int32(k)))
		}
	}
}

// charge gives a counter its errors.
func (p *plan) charge(s *genome, k int32, errors int) {
	change := errors - s.errors[k]
	if change == 0 {
		return
	}
	s.errors[k] = errors
	branch := p.counters[k].branch
	if branch == onTop {
		s.total += change
		return
	}
	s.branch[branch] += change
	or := p.branches[branch]
	p.charge(s, or, p.fewest(s, or))
}

// fewest returns the errors of the branch of a constraint of Or that has the fewest, and 1
// if it has no branch.
func (p *plan) fewest(s *genome, or int32) int {
	b := p.counters[or].branches
	if b[0] == b[1] {
		return 1
	}
	return min(mostErrors, slices.Min(s.branch[b[0]:b[1]]))
}

// home returns the errors of a value outside its domain.
func (p *plan) home(x int32, v int) int {
	switch {
	case v == none:
		if p.gene[x].follow != nil {
			return 1
		}
		return 0
	case p.has(x, v):
		return 0
	case p.gene[x].follow != nil:
		return min(mostErrors, max(1, p.gene[x].low-v, v-p.gene[x].high))
	}
	return 1
}

// addHolders makes room for the genes of the values of a group, if sums tell near values from
// others.
func (p *plan) addHolders(g *geneGroup) {
	const perValue = 4 // the most numbers
	width := g.values[len(g.values)-1] - g.values[0] + 1
	ofSum := func(u use) bool {
		return u.kind == countFollowed || u.kind == countSum && p.counters[u.counter].decisions == nil
	}
	g.holders = width >= wideDomain && width <= perValue*len(g.values) &&
		slices.ContainsFunc(g.genes, func(x int32) bool { return slices.ContainsFunc(p.gene[x].uses, ofSum) })
	if g.holders {
		g.at = p.take(width)
	}
}
