package sudoku

import (
	"context"
	"math/bits"
)

const pollRules = 64 // applications of a rule between polls of the context

// reduce applies the rules until they remove nothing more. It returns false if
// there is no solution, and false with ended(ctx) if the context ends. Bounds of
// wide domains may take very many steps.
func (d *rootDomains) reduce(ctx context.Context, r *modelRules) (bool, error) {
	for x := range d.decisions {
		d.markChanged(int32(x))
	}
	if r.never || d.failed {
		return false, nil
	}
	d.indexRules(r)
	for steps := 1; !d.failed; steps++ {
		if steps%pollRules == 0 {
			if err := ended(ctx); err != nil {
				return false, err
			}
		}
		switch {
		case len(d.queue) > 0:
			rule := d.queue[len(d.queue)-1]
			d.queue = d.queue[:len(d.queue)-1]
			d.applyRule(int(rule))
		case len(d.late) > 0:
			i := d.late[0]
			d.late = d.late[1:]
			d.queued[len(d.queued)-len(r.different)+int(i)] = false
			if !d.shareOut(&r.different[i]) {
				return false, nil
			}
		default:
			return true, nil
		}
	}
	return false, nil
}

// indexRules lists the rules of each decision, and queues all rules.
func (d *rootDomains) indexRules(r *modelRules) {
	d.rules = r
	all := len(r.different) + len(r.sums) + len(r.equal)
	end := make([]int32, len(d.decisions)+2)
	each := func(use func(x, rule int32)) {
		rule := int32(0)
		for i := range r.different {
			for _, x := range r.different[i].decisions {
				use(x.index, rule)
			}
			rule++
		}
		for i := range r.sums {
			for _, t := range r.sums[i].terms {
				use(t.x, rule)
			}
			rule++
		}
		for _, pair := range r.equal {
			use(pair[0].index, rule)
			use(pair[1].index, rule)
			rule++
		}
	}
	each(func(x, _ int32) { end[x+2]++ })
	for x := range len(end) - 1 {
		end[x+1] += end[x]
	}
	d.watchers = make([]int32, end[len(end)-1])
	each(func(x, rule int32) {
		d.watchers[end[x+1]] = rule
		end[x+1]++
	})
	d.watcherEnd = end
	d.queued = make([]bool, all+len(r.different))
	for rule := all - 1; rule >= 0; rule-- {
		d.enqueue(int32(rule))
	}
}

// applyRule applies one rule. For a group it applies the singles and puts the
// expensive filter off.
func (d *rootDomains) applyRule(rule int) {
	d.queued[rule] = false
	r := d.rules
	if rule < len(r.different) {
		if late := len(d.queued) - len(r.different) + rule; !d.queued[late] {
			d.queued[late] = true
			d.late = append(d.late, int32(rule))
		}
		if r.different[rule].width <= 64 {
			d.singles(&r.different[rule])
		}
		return
	}
	if rule -= len(r.different); rule < len(r.sums) {
		d.boundSum(&r.sums[rule])
		return
	}
	pair := r.equal[rule-len(r.sums)]
	d.meet(pair[0], pair[1])
	d.meet(pair[1], pair[0])
}

// boundSum limits each term of a sum to the total less the smallest values of the
// other terms.
func (d *rootDomains) boundSum(s *linear) {
	least := 0
	for _, t := range s.terms {
		least += d.leastOf(t)
	}
	if least > s.total {
		d.failed = true
		return
	}
	for _, t := range s.terms {
		room := s.total - least + d.leastOf(t) // largest value of this term
		if k := t.coefficient; k > 0 {
			d.limitTo(t.x, d.lowest(t.x), floorDiv(room, k))
		} else {
			d.limitTo(t.x, -floorDiv(room, -k), d.highest(t.x))
		}
	}
}

// leastOf returns the smallest value of a term.
func (d *rootDomains) leastOf(t term) int {
	if t.coefficient > 0 {
		return t.coefficient * d.lowest(t.x)
	}
	return t.coefficient * d.highest(t.x)
}

// floorDiv divides by a positive number and rounds down.
func floorDiv(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// limitTo removes the values below first and above last.
func (d *rootDomains) limitTo(x int32, first, last int) {
	low, high := d.lowest(x), d.highest(x)
	if first <= low && last >= high {
		return
	}
	domain := d.domain(x)
	for v := low; v < min(first, high+1); v++ {
		i := v - d.decisions[x].low
		domain[i>>6] &^= 1 << (i & 63)
	}
	for v := high; v > max(last, low-1); v-- {
		i := v - d.decisions[x].low
		domain[i>>6] &^= 1 << (i & 63)
	}
	d.markChanged(x)
}

// meet removes the values of x that y, which equals x, can't take.
func (d *rootDomains) meet(x, y Decision) {
	low := d.decisions[x.index].low
	for w, set := range d.domain(x.index) {
		for ; set != 0; set &= set - 1 {
			v := low + w<<6 + bits.TrailingZeros64(set)
			if !d.has(y.index, v+x.plus-y.plus) {
				d.removeValue(x.index, v)
			}
		}
	}
}

// singles applies naked and hidden singles to a group whose values fit into one
// word, until they remove nothing more.
func (d *rootDomains) singles(g *differGroup) {
	for !d.failed {
		var once, twice, taken uint64
		for _, x := range g.decisions {
			v := d.groupWord(g, x)
			twice |= once & v
			once |= v
			if v&(v-1) == 0 {
				d.failed = d.failed || taken&v != 0
				taken |= v
			}
		}
		values := bits.OnesCount64(once)
		hidden := uint64(0)
		if values == len(g.decisions) {
			hidden = once &^ (twice | taken)
		}
		d.failed = d.failed || values < len(g.decisions)
		found := false
		for _, x := range g.decisions {
			v := d.groupWord(g, x)
			if v&(v-1) == 0 {
				continue
			}
			now := v &^ taken
			if only := v & hidden; only != 0 {
				d.failed = d.failed || only&(only-1) != 0
				now = only
			}
			if now != v {
				entry := &d.decisions[x.index]
				d.bits[entry.offset] = now >> (entry.low + x.plus - g.base)
				d.markChanged(x.index)
				found = true
			}
		}
		if !found {
			return
		}
	}
}

// groupWord returns the domain of a decision in a group whose values fit into one
// word. Bit i stands for the value base+i.
func (d *rootDomains) groupWord(g *differGroup, x Decision) uint64 {
	entry := &d.decisions[x.index]
	return d.bits[entry.offset] << (entry.low + x.plus - g.base)
}

// shareOut removes each value that no solution of the group alone has. It returns
// false if the group has no solution.
func (d *rootDomains) shareOut(g *differGroup) bool {
	if g.shares == nil {
		g.shares = new(sharing)
		g.shares.init(len(g.decisions), g.width)
	}
	s := g.shares
	for i, x := range g.decisions {
		shiftBits(s.setOf(i), d.domain(x.index), d.decisions[x.index].low+x.plus-g.base)
	}
	if !s.filter() {
		return false
	}
	if s.words > len(d.aligned) {
		d.aligned = make([]uint64, s.words)
	}
	before := d.aligned[:s.words]
	for i, x := range g.decisions {
		entry := &d.decisions[x.index]
		shiftBits(before, d.domain(x.index), entry.low+x.plus-g.base)
		for w, set := range before {
			for gone := set &^ s.setOf(i)[w]; gone != 0; gone &= gone - 1 {
				d.removeValue(x.index, g.base+w<<6+bits.TrailingZeros64(gone)-x.plus)
			}
		}
	}
	return true
}

// shiftBits sets to to the bits of from, shifted up by this many bits.
func shiftBits(to, from []uint64, by int) {
	clear(to)
	skip, shift := by>>6, by&63
	for w, set := range from {
		to[skip+w] |= set << shift
		if over := set >> (64 - shift); over != 0 {
			to[skip+w+1] |= over
		}
	}
}
