package csp

import (
	"context"
	"math/bits"

	"example.com/sudoku/internal/alldifferent"
	"example.com/sudoku/internal/poll"
)

const (
	pollRules = 64      // applications of a rule between polls of the context
	pollWords = 1 << 12 // words of wide domains between polls
)

// reduce applies the rules until they remove nothing more. It returns false if
// there is no solution, and false with poll.Ended(ctx) if the context ends. Bounds of
// wide domains may take very many steps.
func (d *rootDomains) reduce(ctx context.Context, r *rules) (bool, error) {
	if r.never || d.failed {
		return false, nil
	}
	d.indexRules(r)
	wide := &poll.Steps{Context: ctx, Every: pollWords}
	for steps := 1; !d.failed; steps++ {
		if steps%pollRules == 0 {
			if err := poll.Ended(ctx); err != nil {
				return false, err
			}
		}
		switch {
		case d.advance():
		case d.nextLate < len(d.late):
			g := d.late[d.nextLate]
			d.nextLate++
			d.queued[g] = false
			if r.different[g].tight() {
				d.failed = !d.shareOutNarrow(g) || d.failed
			} else {
				d.failed = !d.shareOut(&r.different[g], wide) || d.failed
				if err := wide.Err(); err != nil {
					return false, err
				}
			}
		default:
			return true, nil
		}
	}
	return false, nil
}

// advance applies a rule that takes little time. It returns false if none is left.
func (d *rootDomains) advance() bool {
	switch {
	case d.noted:
		d.failed = !d.settleGroups()
	case len(d.fixed) > 0:
		x := d.fixed[len(d.fixed)-1]
		d.fixed = d.fixed[:len(d.fixed)-1]
		d.claim(x)
	case len(d.queue) > 0:
		d.last = d.queue[len(d.queue)-1]
		d.queue = d.queue[:len(d.queue)-1]
		d.queued[d.last] = false
		d.applyRule(int(d.last) - len(d.rules.different))
	default:
		return false
	}
	return true
}

// indexRules lists the rules of each decision, and queues all rules.
func (d *rootDomains) indexRules(r *rules) {
	d.rules = r
	d.queue, d.fixed, d.noted = d.queue[:0], d.fixed[:0], false
	d.indexNarrow(r.different)
	all := len(r.different) + len(r.sums) + len(r.equal)
	end := make([]int32, len(d.decisions)+2)
	each := func(use func(x, rule int32, sides uint8)) {
		rule := int32(0)
		for i := range r.different {
			if g := &r.different[i]; !g.tight() {
				for _, x := range g.decisions {
					use(x.index, rule, anySide)
				}
			}
			rule++
		}
		for i := range r.sums {
			for _, t := range r.sums[i].terms {
				side := lowSide
				if t.coefficient < 0 {
					side = highSide
				}
				use(t.x, rule, side)
			}
			rule++
		}
		for _, pair := range r.equal {
			use(pair[0].index, rule, anySide)
			use(pair[1].index, rule, anySide)
			rule++
		}
	}
	each(func(x, _ int32, _ uint8) { end[x+2]++ })
	for x := range len(end) - 1 {
		end[x+1] += end[x]
	}
	d.watchers = make([]watcher, end[len(end)-1])
	each(func(x, rule int32, sides uint8) {
		d.watchers[end[x+1]] = watcher{rule, sides}
		end[x+1]++
	})
	d.watcherEnd = end
	d.queued = make([]bool, all)
	d.late, d.nextLate = make([]int32, 0, 2*len(r.different)), 0
	for rule := all - 1; rule >= 0; rule-- {
		d.enqueue(int32(rule))
	}
	for x := range d.decisions {
		d.changed(int32(x), anySide)
	}
}

// indexNarrow lists the members of the narrow groups.
func (d *rootDomains) indexNarrow(groups []differGroup) {
	members := 0
	for i := range groups {
		if groups[i].tight() {
			members += len(groups[i].decisions)
		}
	}
	member, end := make([]alldifferent.Member, 0, members), make([]int32, 0, len(groups))
	for i := range groups {
		if g := &groups[i]; g.tight() {
			for _, x := range g.decisions {
				entry := &d.decisions[x.index]
				member = append(member, alldifferent.Member{Word: entry.offset, Shift: uint8(entry.low + x.plus() - g.base)})
			}
		}
		end = append(end, int32(len(member)))
	}
	d.narrow.Init(d.bits, member, end)
	d.of = make([]int32, len(d.bits))
	for x := range d.decisions {
		for i := range d.domain(int32(x)) {
			d.of[int(d.decisions[x].offset)+i] = int32(x)
		}
	}
}

// settleGroups applies naked and hidden singles to the narrow groups. It returns
// false if there is no solution.
func (d *rootDomains) settleGroups() bool {
	d.noted = false
	if !d.narrow.Settle() {
		d.last = d.narrow.Broken
		return false
	}
	for w, lost := range d.narrow.Lost {
		for ; lost != 0; lost &= lost - 1 {
			word := int32(w<<6 + bits.TrailingZeros64(lost))
			x := d.of[word]
			d.refresh(x)
			d.enqueueRules(x, d.isSingle(x), anySide)
			for _, in := range d.narrow.GroupsOf(word) {
				d.enqueue(in.Group)
			}
		}
	}
	clear(d.narrow.Lost)
	return true
}

// claim removes the only value of a decision from the others of its wide groups.
func (d *rootDomains) claim(x int32) {
	for _, w := range d.watchers[d.watcherEnd[x]:d.watcherEnd[x+1]] {
		if int(w.rule) >= len(d.rules.different) || d.failed {
			return
		}
		d.last = w.rule
		group := d.rules.different[w.rule].decisions
		for _, own := range group {
			if own.index != x {
				continue
			}
			value := d.lowest(x) + own.plus()
			for _, y := range group {
				if y.index != x {
					d.removeValue(y.index, value-y.plus())
				}
			}
		}
	}
}

// applyRule applies a sum or an equal pair.
func (d *rootDomains) applyRule(rule int) {
	r := d.rules
	if rule < len(r.sums) {
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
	room, widest := s.total, 0
	for i := range s.terms {
		t := &s.terms[i]
		low, high := d.lowest(t.x), d.highest(t.x)
		if k := t.coefficient; k > 0 {
			room -= k * low
			widest = max(widest, k*(high-low))
		} else {
			room -= k * high
			widest = max(widest, -k*(high-low))
		}
	}
	if widest <= room {
		return // as most times
	}
	d.failed = d.failed || room < 0
	for i := 0; i < len(s.terms) && !d.failed; i++ {
		t := &s.terms[i]
		low, high := d.lowest(t.x), d.highest(t.x)
		switch k := t.coefficient; {
		case k > 0 && k*(high-low) > room:
			d.limitTo(t.x, low, low+room/k)
		case k < 0 && -k*(high-low) > room:
			d.limitTo(t.x, high-room/-k, high)
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
