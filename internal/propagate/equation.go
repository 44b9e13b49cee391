package propagate

// This file filters sums by the exact sets of sums that groups of variables can make.

import "math/bits"

// A term is a run of variables of a sum that differ from each other and have the same
// coefficient. A negative term counts values mirrored.
type term struct {
	from, n  int
	negative bool
	more     int // than once: how often the term counts, less 1
}

// times returns how often the term counts.
func (t *term) times() int { return 1 + t.more }

const (
	mostEquation = 9  // variables
	mostTerms    = 40 // of a sum filtered by bounds
	widestSpan   = 63 // from the least to the greatest sum
)

// An equation filters a sum of up to nine variables. The sums that each term can make
// are a word of bits, counted from the least one. Prefixes and suffixes combined give
// the sums that each term may make, and each term is cut to them: exactly for one or
// two variables, by bounds for more.
type equation struct {
	vars   []int32
	terms  []term
	target int
}

func (p *equation) propagate(s *Space) bool {
	var m, lows, highs [mostEquation]uint64
	for i, c := range p.vars {
		m[i] = s.dom[c]
	}
	n := len(p.terms)
	var sums, after [mostEquation + 1]uint64
	var least [mostEquation]int
	target := p.target
	for i, t := range p.terms {
		if t.negative {
			for j := t.from; j < t.from+t.n; j++ {
				m[j] = mirror(m[j], s.values)
			}
		}
		low := 0
		switch t.n {
		case 1:
			low = bits.TrailingZeros64(m[t.from])
			sums[i] = m[t.from] >> low
		case 2:
			x := sumsOfTwo(m[t.from], m[t.from+1])
			if x == 0 {
				return false
			}
			low = bits.TrailingZeros64(x)
			sums[i] = x >> low
		default:
			e, ok := extremesOf(m[t.from:t.from+t.n], s.values)
			if !ok || e.highSum < e.lowSum {
				return false
			}
			lows[i], highs[i] = e.low, e.high
			low = e.lowSum
			sums[i] = uint64(2)<<(e.highSum-low) - 1
		}
		least[i] = low
		target -= low
	}
	if target < 0 || target > widestSpan {
		return false
	}
	after[n] = 1
	for i := n - 1; i > 0; i-- {
		after[i] = addSums(sums[i], after[i+1])
	}
	before := uint64(1)
	out := m
	for i, t := range p.terms {
		rest := before
		switch i {
		case 0:
			rest = after[1]
		case n - 1:
		default:
			rest = addSums(before, after[i+1])
		}
		may := sums[i] & (bits.Reverse64(rest) >> (widestSpan - target))
		if may == 0 {
			return false
		}
		switch {
		case t.n == 1:
			out[t.from] = may << least[i]
		case t.n == 2:
			a, b := partners(m[t.from], m[t.from+1], may<<least[i])
			if a == 0 {
				return false
			}
			out[t.from], out[t.from+1] = a, b
		case may != sums[i]:
			up := 63 - bits.LeadingZeros64(may)
			down := 63 - bits.LeadingZeros64(sums[i]) - bits.TrailingZeros64(may)
			x := upTo(lows[i], up) & downTo(highs[i], down)
			for j := t.from; j < t.from+t.n; j++ {
				if out[j] &= x; out[j] == 0 {
					return false
				}
			}
		}
		before = addSums(before, sums[i])
	}
	for _, t := range p.terms {
		for i := t.from; i < t.from+t.n; i++ {
			v := out[i]
			if t.negative {
				v = mirror(v, s.values)
			}
			if c := p.vars[i]; v != s.dom[c] {
				s.set(c, v)
			}
		}
	}
	return true
}

// sumsOfTwo returns the sums of a value of a and another value of b.
func sumsOfTwo(a, b uint64) (x uint64) {
	for ; a != 0; a &= a - 1 {
		v := a & -a
		x |= (b &^ v) << bits.TrailingZeros64(v)
	}
	return x
}

// partners returns the values of a and b that differ and have one of the sums.
func partners(a, b, sums uint64) (x, y uint64) {
	for ; a != 0; a &= a - 1 {
		v := a & -a
		if w := sums >> bits.TrailingZeros64(v) & b &^ v; w != 0 {
			x |= v
			y |= w
		}
	}
	return x, y
}

// addSums returns the sums of one of a and one of b.
func addSums(a, b uint64) (r uint64) {
	if bits.OnesCount64(a) > bits.OnesCount64(b) {
		a, b = b, a
	}
	for ; a != 0; a &= a - 1 {
		r |= b << bits.TrailingZeros64(a)
	}
	return r
}
