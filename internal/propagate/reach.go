package propagate

// This file filters how far a value reaches: for each value of the first variable the lengths
// that each arm can have, as bits, and what their sums leave of them.

import "math/bits"

// MostReached is the number of variables in the arms of Reach at most.
const MostReached = 62

// Reach demands that total less plus is the number of variables that equal first: in each arm those
// before one that differs. The filter is exact for variables that differ from each other. A value
// of total stands for itself; arms may have MostReached variables together.
func (p *Problem) Reach(total, plus, first int, arms ...[]int) {
	vars := []int32{p.at(total), p.at(first)}
	r := &reach{plus: plus}
	for _, arm := range arms {
		r.ends = append(r.ends, len(vars)-2+len(arm))
		vars = append(vars, p.list(arm)...)
	}
	r.total, r.first, r.arms = vars[0], vars[1], vars[2:]
	p.later = append(p.later, func(b *compiler) {
		own := *r
		own.keep, own.lengths, own.before = make([]uint64, len(r.arms)), make([]uint64, len(arms)), make([]uint64, len(arms)+1)
		b.add(&own, vars, costAutomaton, true).alone = distinct(vars)
	})
}

type reach struct {
	total, first int32
	plus         int
	arms         []int32 // one after the other
	ends         []int   // of each arm

	// Scratch: what the variables of arms keep; for a value, the lengths of each arm, and the sums of
	// those before it.
	keep, lengths, before []uint64
}

func (p *reach) propagate(s *Space) bool {
	clear(p.keep)
	counts := shifted(s.dom[p.total], -p.plus)
	var totals, firsts uint64
	for left := s.dom[p.first]; left != 0; left &= left - 1 {
		if reached := p.support(s, left&-left, counts); reached != 0 {
			totals |= reached
			firsts |= left & -left
		}
	}
	if !s.keep(p.first, firsts) || !s.keep(p.total, shifted(totals, p.plus)) {
		return false
	}
	for i, c := range p.arms {
		if !s.keep(c, p.keep[i]) {
			return false
		}
	}
	return true
}

// support adds to keep what the arms can be if the first variable has a value. It returns the
// counts that are possible then.
func (p *reach) support(s *Space, value, counts uint64) uint64 {
	p.before[0] = 1
	from := 0
	for k, end := range p.ends {
		lengths, n := uint64(0), 0
		for _, c := range p.arms[from:end] {
			if s.dom[c]&^value != 0 {
				lengths |= 1 << n
			}
			if s.dom[c]&value == 0 {
				break
			}
			n++
		}
		if n == end-from {
			lengths |= 1 << n
		}
		p.lengths[k], p.before[k+1], from = lengths, sums(p.before[k], lengths), end
	}
	reached := p.before[len(p.ends)] & counts
	rest := reached // what the arms up to this one must add up to, for some lengths of the others
	for k := len(p.ends) - 1; k >= 0 && reached != 0; k-- {
		from = 0
		if k > 0 {
			from = p.ends[k-1]
		}
		var possible, before uint64
		for left := p.lengths[k]; left != 0; left &= left - 1 {
			n := bits.TrailingZeros64(left)
			if fits := rest >> n & p.before[k]; fits != 0 {
				possible |= left & -left
				before |= fits
			}
		}
		for i := range p.keep[from:p.ends[k]] {
			if possible&(1<<i-1) != 0 { // the arm may end before
				p.keep[from+i] = ^uint64(0)
				continue
			}
			if possible>>i&1 != 0 {
				p.keep[from+i] |= ^value
			}
			if possible>>i > 1 {
				p.keep[from+i] |= value
			}
		}
		rest = before
	}
	return reached
}

// sums returns the sums of a member of each set.
func sums(a, b uint64) (all uint64) {
	for ; b != 0; b &= b - 1 {
		all |= a << bits.TrailingZeros64(b)
	}
	return all
}

// shifted returns a set with n added to each member, without those that are no bits then.
func shifted(set uint64, n int) uint64 {
	if n < 0 {
		return set >> -n
	}
	return set << n
}
