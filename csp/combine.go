package csp

import (
	"cmp"
	"math/bits"
	"slices"
)

// This file adds up sums to bound an objective more closely than one by one.

// combined returns sums that follow from one that bounds the goal and another one: of a
// knapsack, from the worth of what is taken and the room that is left. The multiples are
// those whose sum bounds the goal most closely, which is the bound of the linear relaxation
// if there is no third sum, and those next to them, which are closer after some choices.
func (d *rootDomains) combined(g *goal, sums []linear) (list []linear) {
	for i := range sums {
		a := &sums[i]
		at := slices.IndexFunc(a.terms, func(t term) bool { return t.x == g.x })
		if at < 0 || a.terms[at].coefficient > 0 != g.up {
			continue
		}
		of := make(map[int32]int, len(a.terms))
		for _, t := range a.terms {
			of[t.x] = t.coefficient
		}
		for k := range sums {
			if len(list) >= mostCombined {
				return list
			}
			list = append(list, d.combine(g, a, &sums[k], of)...)
		}
	}
	return list
}

const (
	mostCombined    = 16                       // sums
	largestCombined = 1 << (bits.UintSize / 3) // coefficients of sums that are added up
	nextMultiples   = 2                        // on each side of the best
)

// A multiple says how often the second sum counts: for each q of the first p.
type multiple struct{ p, q int }

// combine returns sums of q times a and p times b, or none if that bounds the goal no closer
// than a does. The coefficients of a are in of.
func (d *rootDomains) combine(g *goal, a, b *linear, of map[int32]int) (list []linear) {
	var multiples []multiple
	for _, t := range b.terms {
		k := of[t.x]
		if t.x == g.x || max(k, -k, t.coefficient, -t.coefficient) > largestCombined {
			return nil
		}
		if k != 0 && k > 0 != (t.coefficient > 0) && !d.isSingle(t.x) {
			multiples = append(multiples, multiple{max(k, -k), max(t.coefficient, -t.coefficient)})
		}
	}
	if len(multiples) < 2 {
		return nil
	}
	slices.SortFunc(multiples, func(x, y multiple) int { return cmp.Compare(x.p*y.q, y.p*x.q) })
	multiples = slices.CompactFunc(multiples, func(x, y multiple) bool { return x.p*y.q == y.p*x.q })
	// What b leaves, if each decision takes what is best for the goal, grows with its multiple.
	left := func(m multiple) int {
		n := b.total
		for _, t := range b.terms {
			k := of[t.x]*m.q + t.coefficient*m.p
			if k > 0 || k == 0 && t.coefficient > 0 {
				n -= t.coefficient * d.lowest(t.x)
			} else {
				n -= t.coefficient * d.highest(t.x)
			}
		}
		return n
	}
	best, _ := slices.BinarySearchFunc(multiples, 0, func(m multiple, _ int) int {
		return cmp.Compare(left(m), 0)
	})
	if best == 0 && left(multiple{0, 1}) >= 0 || best == len(multiples) {
		return nil
	}
	for i := max(0, best-nextMultiples); i <= min(best+nextMultiples, len(multiples)-1); i++ {
		if m := multiples[i].reduced(); d.sizeOf(a, m.q)+d.sizeOf(b, m.p) < 1 {
			list = append(list, addUp(a, b, m))
		}
	}
	return list
}

// sizeOf returns the size of a sum that counts n times, as a part of the size that a sum may have.
func (d *rootDomains) sizeOf(s *linear, n int) float64 {
	size := float64(max(s.total, -s.total))
	for _, t := range s.terms {
		low, high := float64(d.lowest(t.x)), float64(d.highest(t.x))
		size += float64(max(t.coefficient, -t.coefficient)) * max(-low, high, high-low)
	}
	return size * float64(n) / (1 << (bits.UintSize - 4))
}

// reduced returns the multiple in lowest terms.
func (m multiple) reduced() multiple {
	x, y := m.p, m.q
	for y != 0 {
		x, y = y, x%y
	}
	return multiple{m.p / x, m.q / x}
}

// addUp returns the sum of q times a and p times b.
func addUp(a, b *linear, m multiple) linear {
	sum := linear{total: m.q*a.total + m.p*b.total}
	for _, t := range a.terms {
		sum.terms = append(sum.terms, term{t.x, m.q * t.coefficient})
	}
	for _, t := range b.terms {
		i := slices.IndexFunc(sum.terms, func(s term) bool { return s.x == t.x })
		if i < 0 {
			sum.terms = append(sum.terms, term{t.x, m.p * t.coefficient})
			continue
		}
		sum.terms[i].coefficient += m.p * t.coefficient
	}
	sum.terms = slices.DeleteFunc(sum.terms, func(t term) bool { return t.coefficient == 0 })
	return sum
}
