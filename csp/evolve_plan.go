package csp

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"example.com/sudoku/evolve"
	"example.com/sudoku/internal/poll"
)

// This file plans how a model evolves, from what deduction leaves of its domains:
//
//   - A decision with one value is fixed.
//   - A decision that a constraint makes a function of others follows them.
//   - Decisions that an AllDifferent separates, and no larger one does, are a group: they
//     always hold different values, and a move swaps two. Spare genes hold the values
//     that no decision has.
//   - Each other decision is a gene on its own.
//   - All other constraints count errors.
//
// A model that only asks decisions to differ is a colouring, without groups: see colours.

// A plan is a model as genes and counters. The genes are numbered like the decisions; spare
// ones follow.
type plan struct {
	model     *Model
	domains   *rootDomains
	deduced   bool // the domains say what constraints say of one decision
	decisions int
	gene      []gene
	genes     []int32 // the decisions that a move may start at
	groups    []geneGroup
	counters  []counter
	order     []int32  // the decisions that follow, each after all that it follows
	blockLog  int      // the logarithm of the words of genome.stale in a block, of at most 64
	branches  []int32  // of each alternative of all constraints of Or: their counter
	counts    int      // length of genome.count
	goal      *goal    // or nil
	wanted    Decision // the decision of the goal
	toward    Relation
	keys      int  // of a colouring: how many values all genes have, which are its keys
	hunts     bool // some counter counts a rarest value
	// followersDiffer says that an AllDifferent is about decisions that follow others.
	followersDiffer bool
}

// A gene is a decision or a spare one.
type gene struct {
	low, high int      // the least and the largest value of its domain
	first     int      // the value of bit 0 of the words
	words     []uint64 // the domain, nil if it has all values from low to high
	sparse    []int    // the domain, if its values are few between low and high
	group     int32    // or -1
	strays    bool     // it may have a value outside its domain
	follow    *follow  // nil if it follows none
	uses      []use    // what a change of it changes
	row       int      // of a colouring: where the table of its values is in genome.count
}

// none is the value of a decision that follows others and has none, as their values allow
// none.
const none = math.MinInt

// A geneGroup has genes that hold different values.
type geneGroup struct {
	genes  []int32 // spare ones last
	values []int   // as many, in order
	// holders says that genome.count has the gene of each value, at the place of the value
	// less the least one.
	holders bool
	at      int
}

// newPlan returns the plan of a model, or [ErrNoSolution] if deduction finds that it has no
// solution.
func newPlan(ctx context.Context, m *Model) (*plan, error) {
	if err := m.ready(ctx); err != nil {
		return nil, err
	}
	d, err := m.deduce(ctx)
	if err != nil {
		return nil, err
	}
	return planWith(ctx, m, d, true)
}

// planWith returns the plan of a model with domains, which are deduced or not.
func planWith(ctx context.Context, m *Model, d *rootDomains, deduced bool) (*plan, error) {
	n := len(m.decisions)
	p := &plan{model: m, domains: d, deduced: deduced, decisions: n, gene: make([]gene, n)}
	steps := &poll.Steps{Context: ctx, Every: statedAtOnce}
	for x := range int32(n) {
		if steps.Ended(1) {
			return nil, steps.Err()
		}
		g := &p.gene[x]
		g.low, g.high, g.first, g.group = d.lowest(x), d.highest(x), m.decisions[x].low, -1
		values := d.countValues(x)
		if values < p.width(x) {
			g.words = d.domain(x)
		}
		if values < p.width(x)/sparseShare {
			g.sparse = slices.Collect(d.remaining(x))
		}
	}
	if !p.colours(steps) {
		p.addAll(steps)
	}
	for i := range p.groups {
		p.addHolders(&p.groups[i])
	}
	for x := range int32(n) {
		if p.gene[x].follow == nil && !p.fixed(x) {
			p.genes = append(p.genes, x)
		}
	}
	return p, steps.Err()
}

// addAll adds what follows, the groups and the counters.
func (p *plan) addAll(steps *poll.Steps) {
	stated := p.addFunctions(steps)
	p.addGroups(stated, steps)
	for i, c := range p.model.constraints {
		if !stated[i] {
			c.form.count(c, p, onTop)
		}
		if steps.Ended(1) {
			break
		}
	}
}

// deduce returns the values that deduction leaves, or [ErrNoSolution].
func (m *Model) deduce(ctx context.Context) (*rootDomains, error) {
	d := newRootDomains(m)
	r, err := rulesOf(ctx, m, d)
	if err != nil {
		return nil, err
	}
	for {
		ok, err := d.reduce(ctx, r)
		switch {
		case err != nil:
			return nil, err
		case !ok:
			return nil, ErrNoSolution
		}
		before := slices.Clone(d.bits)
		for _, c := range slices.Concat(r.tableRules, r.forms) {
			if !d.failed {
				c.form.cut(c, d)
			}
			if err := poll.Ended(ctx); err != nil {
				return nil, err
			}
		}
		switch {
		case d.failed:
			return nil, ErrNoSolution
		case slices.Equal(d.bits, before):
			return d, nil
		}
	}
}

// sparseShare is how many numbers there are for each value of a domain whose values are
// listed. Of others a value is drawn by trying numbers.
const sparseShare = 8

// width returns the numbers between the ends of a decision, both included.
func (p *plan) width(x int32) int { return p.gene[x].high - p.gene[x].low + 1 }

func (p *plan) fixed(x int32) bool { return p.gene[x].low == p.gene[x].high }

// has reports whether a gene can take a value.
func (p *plan) has(x int32, v int) bool {
	g := &p.gene[x]
	if v < g.low || v > g.high {
		return false
	}
	i := v - g.first
	return g.words == nil || g.words[i>>6]>>(i&63)&1 != 0
}

// holds reports whether a domain without gaps has a value.
func (g *gene) holds(v int) bool { return g.words == nil && g.low <= v && v <= g.high }

// draw returns a random value of a decision.
func (p *plan) draw(x int32, source *rand.PCG) int {
	if list := p.gene[x].sparse; list != nil {
		return list[evolve.Below(len(list), source)]
	}
	for {
		if v := p.gene[x].low + evolve.Below(p.width(x), source); p.has(x, v) {
			return v
		}
	}
}

// nearest returns the value of a decision that is nearest to a number.
func (p *plan) nearest(x int32, v int) int {
	least, best := math.MaxInt, p.gene[x].low
	if v == none {
		return best
	}
	if g := &p.gene[x]; g.words == nil {
		return max(g.low, min(v, g.high))
	}
	for w := range p.domains.remaining(x) {
		if off := max(w-v, v-w); off < least {
			least, best = off, w
		}
	}
	return best
}

// addGroups makes groups of the constraints of AllDifferent, and marks these as stated.
func (p *plan) addGroups(stated []bool, steps *poll.Steps) {
	order := make([]int, 0, len(stated))
	for i, c := range p.model.constraints {
		if c.is(differentForm{}) && !stated[i] {
			order = append(order, i)
		}
	}
	constraint := func(i int) *Constraint { return p.model.constraints[i] }
	slices.SortStableFunc(order, func(i, k int) int { return len(constraint(k).decisions) - len(constraint(i).decisions) })
	for _, i := range order {
		stated[i] = p.addGroup(constraint(i).decisions)
		if steps.Ended(1 + len(constraint(i).decisions)) {
			return
		}
	}
}

// addGroup makes a group of decisions. It returns false if one of them follows others, is
// in another group or has a constant of its own, or if the values are far too many.
func (p *plan) addGroup(decisions []operand) bool {
	const perGene, more = 4, 8 // the most values
	var g geneGroup
	low, high := math.MaxInt, math.MinInt
	for _, x := range decisions {
		if x.added != decisions[0].added || p.gene[x.index].follow != nil || p.gene[x.index].group >= 0 {
			return false
		}
		if !p.fixed(x.index) {
			g.genes = append(g.genes, x.index)
		}
		low, high = min(low, p.gene[x.index].low), max(high, p.gene[x.index].high)
	}
	if len(g.genes) < 2 || high-low >= widestDomain {
		return false
	}
	held := make([]bool, high-low+1)
	for _, x := range g.genes {
		for v := range p.domains.remaining(x) {
			held[v-low] = true
		}
	}
	for _, x := range decisions {
		if p.fixed(x.index) {
			held[p.gene[x.index].low-low] = false
		}
	}
	for i, is := range held {
		if is {
			g.values = append(g.values, low+i)
		}
	}
	if len(g.values) < len(g.genes) || len(g.values) > perGene*len(g.genes)+more {
		return false
	}
	for _, x := range g.genes {
		p.gene[x].group = int32(len(p.groups))
		p.gene[x].strays = slices.ContainsFunc(g.values, func(v int) bool { return !p.has(x, v) })
	}
	for len(g.genes) < len(g.values) {
		g.genes = append(g.genes, int32(len(p.gene)))
		p.gene = append(p.gene, gene{low: none + 1, high: math.MaxInt, group: int32(len(p.groups))})
	}
	p.groups = append(p.groups, g)
	return true
}

// reach returns the least and the largest value that a decision may have, in its domain or
// not, with its constant.
func (p *plan) reach(x operand) (low, high int) {
	low, high = p.gene[x.index].low, p.gene[x.index].high
	if g := p.gene[x.index].group; g >= 0 {
		values := p.groups[g].values
		low, high = values[0], values[len(values)-1]
	}
	return low + x.plus(), high + x.plus()
}
