package csp

import (
	"math/rand/v2"
	"slices"
)

// This file makes random models for the laws: of every kind of constraint, alone and in
// alternatives and conditions, over values from -9 to 9.

// A maker makes a model, small enough to try all assignments.
type maker struct {
	*Model
	r     *rand.Rand
	base  int // of its values
	depth int // of alternatives
}

// newMaker decides the decisions of a model: at least so many, whose values start
// from base or one of the two after it.
func newMaker(r *rand.Rand, least, base int) *maker { return newMakerOf(new(Model), r, least, base) }

func newMakerOf(m *Model, r *rand.Rand, least, base int) *maker {
	g := &maker{Model: m, r: r, base: base}
	for range least + r.IntN(2) {
		first := base + r.IntN(3)
		g.Decide("", Range(first, first+1+r.IntN(4)))
	}
	return g
}

// one returns a decision or one plus a constant.
func (g *maker) one() Decision {
	return g.decision(int32(g.r.IntN(len(g.decisions)))).Plus(max(0, g.r.IntN(8)-5) - max(0, g.r.IntN(8)-6))
}

func (g *maker) some() []Decision {
	list := make([]Decision, 1+g.r.IntN(3))
	for i := range list {
		list[i] = g.one()
	}
	return list
}

// number returns a decision whose smallest values are near 0, as an index or a count is.
func (g *maker) number() Decision {
	if g.r.IntN(2) == 0 {
		return g.one()
	}
	return g.decision(int32(g.r.IntN(len(g.decisions)))).Plus(-g.base - g.r.IntN(2))
}

// several is some with more decisions.
func (g *maker) several() []Decision { return append(g.some(), g.some()...) }

// sizes returns a small size for each of a list.
func (g *maker) sizes(list []Decision) []int {
	sizes := make([]int, len(list))
	for i := range sizes {
		sizes[i] = g.r.IntN(4)
	}
	return sizes
}

// numbers returns decisions that are likely to take n numbers from 0 on.
func (g *maker) numbers(n int) []Decision {
	list := make([]Decision, n)
	perm := g.r.Perm(len(g.decisions))
	for i := range list {
		x := g.decision(int32(perm[i%len(perm)]))
		list[i] = x.Plus(-x.Values()[0] - max(0, g.r.IntN(4)-2))
	}
	return list
}

// value returns a value that decisions are likely to have.
func (g *maker) value() int { return g.base + g.r.IntN(6) }

// total returns the sum of few values.
func (g *maker) total() (sum int) {
	for range g.r.IntN(3) {
		sum += g.value()
	}
	return sum
}

func (g *maker) relation() Relation { return Relation(1 + g.r.IntN(4)) }

// tuple returns values for decisions, which they can have.
func (g *maker) tuple(list []Decision) []int {
	tuple := make([]int, len(list))
	d := newRootDomains(g.Model)
	for i, x := range list {
		values := slices.Collect(d.remaining(x.index))
		tuple[i] = values[g.r.IntN(len(values))] + x.plus()
	}
	return tuple
}

func (g *maker) tuples(list []Decision) [][]int {
	tuples := make([][]int, 1+g.r.IntN(6))
	for i := range tuples {
		tuples[i] = g.tuple(list)
		if i > 0 && g.r.IntN(3) == 0 {
			tuples[i][0] = g.value()
		}
		if g.r.IntN(6) == 0 {
			tuples[i][g.r.IntN(len(list))] = Any
		}
	}
	return tuples
}

// plainKinds add a random constraint of each kind that isn't a form.
var plainKinds = []func(g *maker){
	func(g *maker) { g.AllDifferent(g.some()...) },
	func(g *maker) { g.NotEqual(g.one(), g.one()) },
	func(g *maker) { g.Equal(g.one(), g.one()) },
	func(g *maker) { g.Less(g.one(), g.one()) },
	func(g *maker) { g.LessEqual(g.one(), g.one()) },
	func(g *maker) { g.Fix(g.one(), g.value()) },
	func(g *maker) { g.AtMost(g.one(), g.value()) },
	func(g *maker) { g.AtLeast(g.one(), g.value()) },
	func(g *maker) {
		list := g.some()
		coefficients := make([]int, len(list))
		total := 0
		for i, v := range g.tuple(list) {
			coefficients[i] = g.r.IntN(7) - 3
			total += coefficients[i] * v
		}
		g.Sum(list, coefficients, g.relation(), total+g.r.IntN(3)-1)
	},
	func(g *maker) { g.Sum(g.some(), nil, g.relation(), g.total()) },
	func(g *maker) { list := g.some(); g.Table(list, g.tuples(list)) },
	func(g *maker) { list := g.some(); g.Forbid(list, g.tuples(list)) },
}

// sandwich returns the sum of the values between the smallest and the largest, and whether
// all differ.
func sandwich(values []int) (sum int, differ bool) {
	low, high := slices.Index(values, slices.Min(values)), slices.Index(values, slices.Max(values))
	for _, v := range values[min(low, high)+1 : max(low, high, min(low, high)+1)] {
		sum += v
	}
	return sum, len(sortedSet(slices.Clone(values))) == len(values)
}

// any adds a random constraint of any kind.
func (g *maker) any() { g.anyOf(g.r.IntN(len(plainKinds) + len(formsOf))) }

func (g *maker) anyOf(k int) {
	if k < len(plainKinds) {
		plainKinds[k](g)
	} else {
		formsOf[k-len(plainKinds)].add(g)
	}
}

// within calls state for the constraints of an alternative. Those at depth 2 have none.
func (g *maker) within(state func()) func() {
	return func() {
		if g.depth == 2 {
			return
		}
		g.depth++
		for range g.r.IntN(3) {
			state()
		}
		g.depth--
	}
}

// bytesSource draws from bytes and then zeros, so that a fuzzer decides.
type bytesSource []byte

func (s *bytesSource) Uint64() uint64 {
	b := uint64(0)
	if len(*s) > 0 {
		b = uint64((*s)[0])
		*s = (*s)[1:]
	}
	return b<<56 | 1<<40 | b // rand.Rand uses the high bits or the low ones
}

// modelOfBytes reads any bytes as a model.
func modelOfBytes(data []byte) *Model {
	source := bytesSource(data)
	r := rand.New(&source)
	g := newMaker(r, 1+r.IntN(3), r.IntN(13)-9)
	if r.IntN(4) == 0 {
		g.Decide("", OneOf(g.value(), g.value(), g.value()+70*r.IntN(2)))
	}
	for len(source) > 0 && len(g.constraints) < 6 {
		g.any()
	}
	return g.Model
}

// farModel returns a model with up to five constraints, over values from -100 to 100.
func farModel(r *rand.Rand) *Model {
	g := newMaker(r, 1+r.IntN(3), r.IntN(180)-100)
	if r.IntN(3) == 0 {
		g.Decide("", OneOf(g.value(), g.value(), g.value()+64+r.IntN(40)))
	}
	for range 1 + r.IntN(5) {
		g.any()
	}
	return g.Model
}

// formModel returns a model with constraints of the kinds of formsOf.
func formModel(r *rand.Rand, kinds ...int) *Model {
	g := newMaker(r, 3, r.IntN(13)-9)
	for _, k := range kinds {
		formsOf[k].add(g)
	}
	if r.IntN(2) == 0 {
		g.AllDifferent(g.Decisions()[:2]...)
	}
	return g.Model
}
