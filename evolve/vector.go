package evolve

import "math/rand/v2"

// This file crosses and mutates real vectors within bounds. It uses products, quotients and
// square roots only, none of which fuse, so that all machines draw the same.

// A Box is the bounds of the elements of a real vector.
type Box struct{ Low, High float64 }

func (b Box) clip(x float64) float64 { return max(b.Low, min(b.High, x)) }

// share returns a number from 0 to below 1.
func share(r rand.Source) float64 { return float64(r.Uint64()>>11) / (1 << 53) }

// Random fills a vector with numbers drawn uniformly.
func (b Box) Random(x []float64, source rand.Source) {
	for i := range x {
		x[i] = b.clip(b.Low + float64((b.High-b.Low)*share(source)))
	}
}

// CrossBlend gives child numbers between those of a and b, and up to the share beyond of their
// distance outside: BLX-alpha (Eshelman and Schaffer 1993), where beyond is often 0.5.
func (b Box) CrossBlend(child, mother, father []float64, beyond float64, r *rand.Rand) {
	for i := range child {
		low, high := min(mother[i], father[i]), max(mother[i], father[i])
		more := float64(beyond * (high - low))
		child[i] = b.clip(low - more + float64((high-low+float64(2*more))*share(r)))
	}
}

// CrossSimulated gives child half of its numbers from mother, and half near those of mother or
// father as a one-point crossover of bits would: simulated binary crossover (Deb and Agrawal
// 1995). The larger eta, often 2 to 20, the nearer.
func (b Box) CrossSimulated(child, mother, father []float64, eta int, r *rand.Rand) {
	for i := range child {
		child[i] = mother[i]
		u, coins := share(r), r.Uint64()
		if coins&1 == 0 || mother[i] == father[i] {
			continue
		}
		spread := rootOf(eta+1, float64(2*u))
		if u > 0.5 {
			spread = 1 / rootOf(eta+1, float64(2*(1-u)))
		}
		half := float64(0.5 * float64(spread*(father[i]-mother[i])))
		if coins&2 == 0 {
			half = -half
		}
		child[i] = b.clip(float64(0.5*(mother[i]+father[i])) + half)
	}
}

// MutatePolynomial changes each number with probability 1/len(x), and at least one, by a part of
// the box that is the smaller the larger eta, often 20 (Deb and Goyal 1996).
func (b Box) MutatePolynomial(x []float64, eta int, source *rand.PCG) {
	if len(x) == 0 {
		return
	}
	always := Below(len(x), source)
	for i := range x {
		if i != always && Below(len(x), source) > 0 {
			continue
		}
		u := share(source)
		change := rootOf(eta+1, float64(2*u)) - 1
		if u > 0.5 {
			change = 1 - rootOf(eta+1, float64(2*(1-u)))
		}
		x[i] = b.clip(x[i] + float64(change*(b.High-b.Low)))
	}
}

// MutateAdaptive changes all numbers by normal ones of the deviation, which is part of the
// solution and so is selected with it: it first grows or shrinks by a fifth, by a coin
// (Rechenberg's mutative control of step sizes, 1994).
func (b Box) MutateAdaptive(x []float64, deviation *float64, source *rand.PCG) {
	if *deviation *= 1.2; source.Uint64()&1 == 0 {
		*deviation /= 1.44
	}
	for i := range x {
		x[i] = b.clip(x[i] + float64(normal(source)**deviation))
	}
}

// normal returns a sum of twelve uniform numbers with a deviation of 1 around 0.
func normal(source *rand.PCG) float64 {
	sum := -6.0
	for range 12 {
		sum += share(source)
	}
	return sum
}
