package sudoku

import (
	"context"
	"math/bits"
)

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
		if steps%pollSteps == 0 {
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
