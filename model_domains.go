package sudoku

import (
	"context"
	"iter"
	"math/bits"
	"slices"
)

// rootDomains holds the values that each decision of a model can still take,
// and removes those that a rule excludes. Nothing is tried: what is removed is
// in no solution.
type rootDomains struct {
	decisions []decision
	bits      []uint64
	rules     *modelRules
	failed    bool // a decision has no value left

	// Rules are numbered: differences, then sums, then equal pairs.
	watchers   []int32 // the rules of each decision, one decision after another
	watcherEnd []int32
	queue      []int32 // rules to look at
	late       []int32 // differences to share out when the queue is empty
	queued     []bool  // of each rule, then of each of the late ones
	aligned    []uint64
}

func newRootDomains(m *Model) *rootDomains {
	return &rootDomains{decisions: m.decisions, bits: slices.Clone(m.bits)}
}

// domain returns the words of a decision: bit i stands for low+i.
func (d *rootDomains) domain(x int32) []uint64 {
	entry := &d.decisions[x]
	return d.bits[entry.offset:][:entry.wordCount()]
}

// has reports whether a decision can take a value.
func (d *rootDomains) has(x int32, value int) bool {
	entry := &d.decisions[x]
	i := value - entry.low
	return i >= 0 && i < int(entry.width) && hasBit(d.domain(x), int32(i))
}

// remove takes a value from a decision.
func (d *rootDomains) removeValue(x int32, value int) {
	if !d.has(x, value) {
		return
	}
	i := value - d.decisions[x].low
	d.domain(x)[i>>6] &^= 1 << (i & 63)
	d.markChanged(x)
}

// keep leaves a decision no other value.
func (d *rootDomains) keepOnly(x int32, value int) {
	possible := d.has(x, value)
	clear(d.domain(x))
	if possible {
		i := value - d.decisions[x].low
		d.domain(x)[i>>6] = 1 << (i & 63)
	}
	d.markChanged(x)
}

// changed notes that a decision has lost values.
func (d *rootDomains) markChanged(x int32) {
	if !slices.ContainsFunc(d.domain(x), func(w uint64) bool { return w != 0 }) {
		d.failed = true
	}
	if d.watcherEnd != nil {
		for _, rule := range d.watchers[d.watcherEnd[x]:d.watcherEnd[x+1]] {
			d.enqueue(rule)
		}
	}
}

func (d *rootDomains) enqueue(rule int32) {
	if !d.queued[rule] {
		d.queued[rule] = true
		d.queue = append(d.queue, rule)
	}
}

// lowest and highest return the bounds of a decision, which has a value.
func (d *rootDomains) lowest(x int32) int {
	for i, w := range d.domain(x) {
		if w != 0 {
			return d.decisions[x].low + i<<6 + bits.TrailingZeros64(w)
		}
	}
	return 0
}

func (d *rootDomains) highest(x int32) int {
	domain := d.domain(x)
	for i := len(domain) - 1; i >= 0; i-- {
		if w := domain[i]; w != 0 {
			return d.decisions[x].low + i<<6 + 63 - bits.LeadingZeros64(w)
		}
	}
	return 0
}

// single reports whether a decision has one value only.
func (d *rootDomains) isSingle(x int32) bool {
	found := false
	for _, w := range d.domain(x) {
		if w == 0 {
			continue
		}
		if found || w&(w-1) != 0 {
			return false
		}
		found = true
	}
	return found
}

// size returns the number of values of a decision.
func (d *rootDomains) countValues(x int32) int { return countBits(d.domain(x)) }

// reduce applies the rules until they find no more. It returns false if there
// is no solution, and false with ctx.Err() when the context ends: bounds of long
// domains may take a great many steps.
func (d *rootDomains) reduce(ctx context.Context, r *modelRules) (bool, error) {
	for x := range d.decisions {
		d.markChanged(int32(x))
	}
	if r.never || d.failed {
		return false, nil
	}
	d.indexRules(r)
	for steps := 1; !d.failed; steps++ {
		if steps%pollSteps == 0 {
			if err := ctx.Err(); err != nil {
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

// index notes the rules of each decision, and queues all rules.
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

// apply lets one rule remove what it sees at a glance.
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

// bound limits each term of a sum to what the smallest values of the others
// leave of the total.
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
		room := s.total - least + d.leastOf(t) // for this term
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

// limit removes the values below first and above last.
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

// meet removes the values of x that y can't take.
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

// values returns the values of a decision in ascending order.
func (d *rootDomains) remaining(x int32) iter.Seq[int] {
	return func(yield func(int) bool) {
		low := d.decisions[x].low
		for w, set := range d.domain(x) {
			for ; set != 0; set &= set - 1 {
				if !yield(low + w<<6 + bits.TrailingZeros64(set)) {
					return
				}
			}
		}
	}
}
