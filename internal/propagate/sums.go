package propagate

// This file chooses the propagators of sums and of sets of values.

import "slices"

const (
	mostSets     = 400 // of values for one setFilter; beyond, bounds are as good
	mostWideSets = 2000
)

// A signed is a sum of different variables, each added or subtracted.
type signed struct {
	plus, minus []int32 // in order
	target      int
}

func (q *signed) len() int { return len(q.plus) + len(q.minus) }

// key returns a text that equal sums share.
func (b *compiler) key(kind byte, q *signed) []byte {
	k := append(b.keys[:0], kind, byte(q.target), byte(q.target>>8), byte(q.target>>16), byte(len(q.plus)), byte(len(q.plus)>>8))
	for _, c := range q.plus {
		k = append(k, byte(c), byte(c>>8))
	}
	for _, c := range q.minus {
		k = append(k, byte(c), byte(c>>8))
	}
	b.keys = k
	return k
}

// isNew reports whether no equal sum was posted, and notes this one.
func (b *compiler) isNew(kind byte, q *signed) bool {
	k := b.key(kind, q)
	if b.seen[string(k)] {
		return false
	}
	b.seen[string(k)] = true
	return true
}

// statedSums posts the sums of the problem.
func (b *compiler) statedSums() {
	var equal []signed
	for i := range b.Problem.sums {
		q := &b.Problem.sums[i]
		s, ok := q.signed()
		if ok && len(s.plus) > 0 && len(s.minus) > 0 {
			equal = append(equal, s)
		}
		if !ok || !b.postSum(s) {
			b.postLinear(q)
		}
	}
	b.postSameSums(equal)
}

// signed returns the sum as a signed one. It returns false if the relation is not
// Exactly, a variable occurs twice or a coefficient is neither 1 nor -1.
func (q *sum) signed() (s signed, ok bool) {
	if q.relation != Exactly {
		return s, false
	}
	s.target = q.target
	for i, c := range q.vars {
		switch {
		case q.coefficients == nil || q.coefficients[i] == 1:
			s.plus = append(s.plus, c)
		case q.coefficients[i] == -1:
			s.minus = append(s.minus, c)
		default:
			return s, false
		}
	}
	slices.Sort(s.plus)
	slices.Sort(s.minus)
	for _, list := range [2][]int32{s.plus, s.minus} {
		for i := 1; i < len(list); i++ {
			if list[i] == list[i-1] {
				return s, false
			}
		}
	}
	for _, c := range s.plus {
		if _, both := slices.BinarySearch(s.minus, c); both {
			return s, false
		}
	}
	return s, true
}

// postSum posts a sum by the strongest propagator that fits. It returns false if it has more
// terms than each of them takes.
func (b *compiler) postSum(q signed) bool {
	if !b.isNew('=', &q) {
		return true
	}
	n := q.len()
	if n == 0 {
		b.bad = b.bad || q.target != 0
		return true
	}
	vars, terms, target := b.terms(&q)
	if n == 1 {
		c, t := vars[0], q.target
		if len(q.plus) == 0 {
			t = -t
		}
		if t < 0 || t >= b.values {
			b.bad = true
			return true
		}
		b.start[c] &= 1 << t
		return true
	}
	if len(terms) == 1 && !terms[0].negative && b.postCage(vars, target) {
		return true
	}
	span := 0
	for _, t := range terms {
		span += t.n * (b.values - t.n)
		if t.n > 1 && b.values > 32 {
			span = widestSpan + 1 // sums of two need 64 bits
		}
	}
	if n <= mostEquation && span <= widestSpan && terms[0].n < b.values {
		b.add(&equation{vars: vars, terms: terms, target: target}, vars, costSum+n, true)
		return true
	}
	if len(terms) <= mostTerms {
		b.add(&boundsSum{vars: vars, terms: terms, target: target}, vars, costLong+n, false)
	}
	return len(terms) <= mostTerms
}

// tabled returns the table of sets of so many values by size and sum, mostTabled at most. It
// is made at the first call.
func (b *compiler) tabled(values int) *combinations {
	if b.combos[values] == nil {
		b.combos[values] = newCombinations(values)
	}
	return b.combos[values]
}

// postCage posts variables that differ with a sum. It returns false if there are too
// many sets of values for that.
func (b *compiler) postCage(vars []int32, target int) bool {
	all := b.union(vars)
	n := len(vars)
	if b.values <= mostTabled && n <= laneVars {
		found := b.tabled(b.values).of(n, target)
		if len(found) == 0 {
			b.bad = true
			return true
		}
		b.add(&setFilter{vars: vars, sets: found, required: b.requirement(vars)}, vars, costSets+n, true)
		return true
	}
	if n == b.values {
		b.bad = b.bad || target != sumOf(all)
		return true // a full group
	}
	found, ok := setsOf(all, n, target, mostSets)
	if ok {
		b.postSets(vars, found)
	}
	return ok
}

// union returns the values that the variables have together at the start.
func (b *compiler) union(vars []int32) (all uint64) {
	for _, c := range vars {
		all |= b.start[c]
	}
	return all
}

// statedSets posts the stated sets of values.
func (b *compiler) statedSets() {
	for _, s := range b.Problem.sets {
		b.postSets(s.vars, s.sets)
	}
}

// postSets posts variables that differ and form one of the sets.
func (b *compiler) postSets(vars []int32, list []uint64) {
	n := len(vars)
	all := b.union(vars)
	var kept []uint64
	for _, set := range list {
		if set&^all == 0 && countSet([]uint64{set}) == n {
			kept = append(kept, set)
		}
	}
	slices.Sort(kept)
	kept = slices.Compact(kept)
	switch {
	case len(kept) == 0:
		b.bad = true
	case n <= laneVars && b.values <= laneValues:
		small := make([]uint16, len(kept))
		for i, set := range kept {
			small[i] = uint16(set)
		}
		b.add(&setFilter{vars: vars, sets: small, required: b.requirement(vars)}, vars, costSets+n, true)
	case len(kept) == 1 && b.isFull(vars):
		// the group says it
	default:
		b.add(&wideFilter{vars: vars, sets: kept, required: b.requirement(vars)}, vars, costSets+n, true)
	}
}

// isFull reports whether the variables are a full group.
func (b *compiler) isFull(vars []int32) bool {
	set := b.setOf(vars)
	return slices.ContainsFunc(b.fulls, func(g fullGroup) bool { return slices.Equal(g.set, set) })
}

// terms splits the variables of a sum into cliques: variables of the same sign that
// differ from each other. Mirrored values of negative terms add to the target.
func (b *compiler) terms(q *signed) (vars []int32, terms []term, target int) {
	vars = make([]int32, 0, q.len())
	for i, side := range [2][]int32{q.plus, q.minus} {
		b.cliques(side, func(c []int32) {
			terms = append(terms, term{from: len(vars), n: len(c), negative: i == 1})
			vars = append(vars, c...)
		})
	}
	return vars, terms, q.target + (b.values-1)*len(q.minus)
}

// bounds returns the least and the greatest sum by cliques if domains are full, and
// the target in the same terms.
func (b *compiler) bounds(q *signed) (low, high, target int) {
	for _, side := range [2][]int32{q.plus, q.minus} {
		b.cliques(side, func(c []int32) {
			n := len(c)
			low += n * (n - 1) / 2
			high += n * (2*b.values - 1 - n) / 2
		})
	}
	return low, high, q.target + (b.values-1)*len(q.minus)
}
