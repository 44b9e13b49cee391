package evolve

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// The gallery are problems with known minima, for tests and benchmarks. The functions of real
// vectors are those of Jamil and Yang, "A literature survey of benchmark functions for global
// optimisation problems" (2013), and the flow shops those of Taillard, "Benchmarks for basic
// scheduling problems" (EJOR 1993).

// A function is one of real vectors, with its minimum 0 at optimum in each dimension.
type function struct {
	name    string
	box     Box
	n       int
	optimum float64
	value   func(x []float64) float64
	target  float64
}

func gallery() []function {
	const shift = 1.234
	sum := func(x []float64, f func(i int, x float64) float64) (sum float64) {
		for i, v := range x {
			sum += f(i, v)
		}
		return sum
	}
	rastrigin := func(_ int, v float64) float64 { return float64(v*v) - float64(10*math.Cos(2*math.Pi*v)) + 10 }
	return []function{
		{"sphere", Box{-5.12, 5.12}, 30, 0, func(x []float64) float64 {
			return sum(x, func(_ int, v float64) float64 { return float64(v * v) })
		}, 0.01},
		{"rosenbrock", Box{-30, 30}, 10, 1, func(x []float64) float64 {
			return sum(x[1:], func(i int, next float64) float64 {
				rise, way := next-float64(x[i]*x[i]), 1-x[i]
				return float64(100*float64(rise*rise)) + float64(way*way)
			})
		}, 10},
		{"rastrigin", Box{-5.12, 5.12}, 10, 0, func(x []float64) float64 { return sum(x, rastrigin) }, 0.1},
		{"shifted rastrigin", Box{-5.12, 5.12}, 10, shift, func(x []float64) float64 {
			return sum(x, func(_ int, v float64) float64 { return rastrigin(0, v-shift) })
		}, 0.1},
		{"ackley", Box{-32, 32}, 10, 0, func(x []float64) float64 {
			n := float64(len(x))
			squares := sum(x, func(_ int, v float64) float64 { return float64(v * v) })
			waves := sum(x, func(_ int, v float64) float64 { return math.Cos(2 * math.Pi * v) })
			return 20 + math.E - float64(20*math.Exp(-0.2*math.Sqrt(squares/n))) - math.Exp(waves/n)
		}, 0.1},
		{"griewank", Box{-600, 600}, 10, 0, func(x []float64) float64 {
			product := 1.0
			for i, v := range x {
				product *= math.Cos(v / math.Sqrt(float64(i+1)))
			}
			return 1 + sum(x, func(_ int, v float64) float64 { return float64(v*v) / 4000 }) - product
		}, 0.1},
		{"rotated rastrigin", Box{-5.12, 5.12}, 10, 0, rotated(10, func(x []float64) float64 { return sum(x, rastrigin) }), 0.1},
		{"rotated ellipsoid", Box{-100, 100}, 10, 0, rotated(10, func(x []float64) float64 {
			return sum(x, func(i int, v float64) float64 { return float64(math.Pow(10, float64(4*i)/9) * float64(v*v)) })
		}), 0.1},
	}
}

// rotated returns a function in other axes, orthogonal ones that are drawn by a seed (Gram and
// Schmidt), so that no number can be minimized by itself.
func rotated(n int, value func(x []float64) float64) func(x []float64) float64 {
	dot := func(a, b []float64) (sum float64) {
		for i := range a {
			sum += float64(a[i] * b[i])
		}
		return sum
	}
	source := NewStream(1, 0)
	var axes [][]float64
	for len(axes) < n {
		axis := make([]float64, n)
		for i := range axis {
			axis[i] = normal(source)
		}
		for _, other := range axes {
			along := dot(axis, other)
			for i := range axis {
				axis[i] -= float64(along * other[i])
			}
		}
		length := math.Sqrt(dot(axis, axis))
		for i := range axis {
			axis[i] /= length
		}
		axes = append(axes, axis)
	}
	return func(x []float64) float64 {
		turned := make([]float64, n)
		for i, axis := range axes {
			turned[i] = dot(axis, x)
		}
		return value(turned)
	}
}

func vectors(n int) Problem[[]float64] {
	return Problem[[]float64]{
		New: func() []float64 { return make([]float64, n) }, Copy: func(dst, src *[]float64) { copy(*dst, *src) },
	}
}

func (f *function) problem() Problem[[]float64] {
	p := vectors(f.n)
	p.Random = func(x *[]float64, source *rand.PCG) { f.box.Random(*x, source) }
	p.Cost = func(x *[]float64) float64 { return f.value(*x) }
	p.Merge = func(child, a, b *[]float64, r *rand.Rand) { f.box.CrossSimulated(*child, *a, *b, 2, r) }
	p.Mutate = func(x *[]float64, source *rand.PCG) { f.box.MutatePolynomial(*x, 20, source) }
	return p
}

// trial is the problem by differential evolution.
func (f *function) trial() Problem[[]float64] {
	p := f.problem()
	p.Merge, p.Mutate = nil, nil
	p.Trial = func(child, parent, best *[]float64, others [3]*[]float64, r *rand.Rand) {
		f.box.TrialBest(*child, *parent, *best, *others[0], *others[1], 0, 0, r)
	}
	return p
}

// The functions have their known minimum, and nothing less near it.
func TestGallery(t *testing.T) {
	for _, f := range gallery() {
		x := make([]float64, f.n)
		for i := range x {
			x[i] = f.optimum
		}
		require.InDelta(t, 0, f.value(x), 1e-9, f.name)
		for k := range 100 {
			f.box.Random(x, NewStream(1, uint64(k)))
			require.Positive(t, f.value(x), f.name)
		}
	}
}
