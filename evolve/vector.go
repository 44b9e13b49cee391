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

// TrialRandom makes a child of differential evolution, DE/rand/1/bin (Storn and Price 1997). With
// the probability crossing, and in one place at least, a number of child is that of a and scale
// times the difference of plus and minus; else it is that of parent. With a scale of 0 each child
// draws both: 1 and 0.1, 1 and 0.9, or 0.8 and 0.2 (Wang, Cai and Zhang 2011).
func (b Box) TrialRandom(child, parent, a, plus, minus []float64, scale, crossing float64, r *rand.Rand) {
	b.try(child, parent, scale, crossing, r, func(i int, scale float64) float64 {
		return a[i] + float64(scale*(plus[i]-minus[i]))
	})
}

// TrialBest is TrialRandom by DE/current-to-pbest/1/bin (Zhang and Sanderson 2009): a number is
// that of parent, scale times the way to best, and scale times the difference of plus and minus.
func (b Box) TrialBest(child, parent, best, plus, minus []float64, scale, crossing float64, r *rand.Rand) {
	b.try(child, parent, scale, crossing, r, func(i int, scale float64) float64 {
		return parent[i] + float64(scale*(best[i]-parent[i])) + float64(scale*(plus[i]-minus[i]))
	})
}

// try makes a child of parent and of what mutant returns. A number outside of the box becomes
// one half way from parent to its bound.
func (b Box) try(child, parent []float64, scale, crossing float64, r *rand.Rand, mutant func(i int, scale float64) float64) {
	if scale == 0 {
		drawn := [3][2]float64{{1, 0.1}, {1, 0.9}, {0.8, 0.2}}[r.IntN(3)]
		scale, crossing = drawn[0], drawn[1]
	}
	always := r.IntN(max(1, len(child)))
	for i := range child {
		if child[i] = parent[i]; i == always || share(r) < crossing {
			if x := mutant(i, scale); x == b.clip(x) {
				child[i] = x
			} else {
				child[i] = float64(0.5 * (parent[i] + b.clip(x)))
			}
		}
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
