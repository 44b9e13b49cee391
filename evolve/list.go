package evolve

import "math/rand/v2"

// This file crosses and mutates lists whose elements are chosen freely. The lists of a
// problem are equally long.

// CrossUniform gives child each element of a or of b.
func CrossUniform[E any](child, a, b []E, r *rand.Rand) {
	var coins uint64
	for i := range child {
		if i%64 == 0 {
			coins = r.Uint64()
		}
		if child[i] = a[i]; coins&1 == 0 {
			child[i] = b[i]
		}
		coins >>= 1
	}
}

// CrossPoints cuts both lists at n places, or at all if there are fewer, and gives child the
// parts of a and of b in turn. What lies near in a list then mostly stays together.
func CrossPoints[E any](child, a, b []E, n int, r *rand.Rand) {
	cuts, parents, now := max(0, len(child)-1), [2][]E{a, b}, 0
	for i := range child {
		if i > 0 { // each set of places is as likely
			if cuts > 0 && r.IntN(cuts) < n {
				now, n = 1-now, n-1
			}
			cuts--
		}
		child[i] = parents[now][i]
	}
}

// CrossArithmetic gives child a point between a and b, the same share of the way for all
// elements.
func CrossArithmetic[E ~float32 | ~float64](child, a, b []E, r *rand.Rand) {
	share := r.Float64()
	for i := range child {
		child[i] = E(float64(float64(a[i])*(1-share)) + float64(float64(b[i])*share))
	}
}

// MutateGaussian adds a normal number of this deviation to a random element. The number is a
// sum of twelve uniform ones, which is the same on all machines and at most six deviations.
func MutateGaussian[E ~float32 | ~float64](list []E, deviation float64, source *rand.PCG) {
	if len(list) == 0 {
		return
	}
	change := float64(normal(source) * deviation)
	i := Below(len(list), source)
	list[i] = E(float64(list[i]) + change)
}

// MutateReset replaces a random element by the one that draw returns for its place.
func MutateReset[E any](list []E, draw func(place int, source *rand.PCG) E, source *rand.PCG) {
	if len(list) > 0 {
		i := Below(len(list), source)
		list[i] = draw(i, source)
	}
}
