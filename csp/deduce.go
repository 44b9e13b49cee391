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
	for x := range d.decisions {
		d.markChanged(int32(x))
	}
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
		case d.noted:
			d.failed = !d.settleGroups()
		case len(d.queue) > 0:
			rule := d.queue[len(d.queue)-1]
			d.queue = d.queue[:len(d.queue)-1]
			d.queued[rule] = false
			d.applyRule(int(rule) - len(r.different))
		case d.nextLate < len(d.late):
			g := d.late[d.nextLate]
			d.nextLate++
			d.queued[g] = false
			if r.different[g].narrow() {
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

// indexRules lists the rules of each decision, and queues all rules.
func (d *rootDomains) indexRules(r *rules) {
	d.rules = r
	d.indexNarrow(r.different)
	all := len(r.different) + len(r.sums) + len(r.equal)
	end := make([]int32, len(d.decisions)+2)
	each := func(use func(x, rule int32)) {
		rule := int32(0)
		for i := range r.different {
			if g := &r.different[i]; !g.narrow() {
				for _, x := range g.decisions {
					use(x.index, rule)
				}
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
	d.queued = make([]bool, all)
	d.late, d.nextLate = make([]int32, 0, 2*len(r.different)), 0
	for rule := all - 1; rule >= 0; rule-- {
		d.enqueue(int32(rule))
	}
	for x := range d.decisions {
		d.noteNarrow(int32(x))
	}
}

// indexNarrow lists the members of the narrow groups.
func (d *rootDomains) indexNarrow(groups []differGroup) {
	members := 0
	for i := range groups {
		if groups[i].narrow() {
			members += len(groups[i].decisions)
		}
	}
	member, end := make([]alldifferent.Member, 0, members), make([]int32, 0, len(groups))
	for i := range groups {
		if g := &groups[i]; g.narrow() {
			for _, x := range g.decisions {
				entry := &d.decisions[x.index]
				member = append(member, alldifferent.Member{Word: entry.offset, Shift: uint8(entry.low + x.plus() - g.base)})
			}
		}
		end = append(end, int32(len(member)))
	}
	d.narrow.Init(d.bits, member, end)
}

// noteNarrow records for settleGroups that a decision has lost values.
func (d *rootDomains) noteNarrow(x int32) {
	if word := d.decisions[x].offset; len(d.narrow.GroupsOf(word)) > 0 {
		d.narrow.Note(word)
		d.noted = true
	}
}

// settleGroups applies naked and hidden singles to the narrow groups. It returns
// false if there is no solution.
func (d *rootDomains) settleGroups() bool {
	d.noted = false
	if !d.narrow.Settle() {
		return false
	}
	for w, lost := range d.narrow.Lost {
		for ; lost != 0; lost &= lost - 1 {
			d.enqueueRules(d.decisionAt(int32(w<<6 + bits.TrailingZeros64(lost))))
		}
	}
	clear(d.narrow.Lost)
	return true
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
	if entry := &d.decisions[x]; entry.wide {
		first = min(max(first, low), high+1)
		last = max(min(last, high), first-1)
		domain[0], domain[1] = uint64(first-entry.low), uint64(last-entry.low)
		d.markChanged(x)
		return
	}
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
func (d *rootDomains) meet(x, y operand) {
	low := d.decisions[x.index].low
	for w, set := range d.domain(x.index) {
		for ; set != 0; set &= set - 1 {
			v := low + w<<6 + bits.TrailingZeros64(set)
			if !d.has(y.index, v+x.plus()-y.plus()) {
				d.removeValue(x.index, v)
			}
		}
	}
}
