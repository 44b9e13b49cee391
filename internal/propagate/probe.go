package propagate

// This file draws solutions at random and estimates their number: a probe chooses each
// value at random and weighs what it finds by the numbers of values it chose from
// (Knuth 1975).

import (
	"context"
	"math"
	"math/bits"
	"math/rand/v2"
)

// An Estimate is an estimated number of solutions.
type Estimate struct {
	Mean      float64 // of the weights of the probes; its expectation is the number
	Low, High float64 // the mean less and plus 1.96 standard errors, at least 0
	Probes    int
	Hits      int // probes that ended in a solution
}

// Estimate makes probes and returns the mean of their weights. The interval holds the
// number in about 95 of 100 cases if many probes hit and no few weights dominate, and
// is too narrow otherwise.
func (e *Engine) Estimate(ctx context.Context, probes int, r *rand.Rand) (Estimate, error) {
	t := Estimate{}
	s := e.Search(Options{Rand: r})
	var sum, squares float64
	for range probes {
		w, err := s.probe(ctx)
		if err != nil {
			return t, err
		}
		t.Probes++
		if w > 0 {
			t.Hits++
		}
		sum += w
		squares += w * w
		n := float64(t.Probes)
		t.Mean = sum / n
		wide := 1.96 * math.Sqrt(max(0, squares/n-t.Mean*t.Mean)/max(1, n-1))
		t.Low, t.High = max(0, t.Mean-wide), t.Mean+wide
	}
	return t, nil
}

// probe makes random choices until a solution or a contradiction. It returns the
// product of the numbers of values it chose from, or 0 for a contradiction.
func (s *Search) probe(ctx context.Context) (weight float64, err error) {
	s.restart(s.space.plan.start)
	s.space.ctx, s.space.err = ctx, ctx.Err()
	if s.space.err != nil || s.space.bad || !s.space.load(s.start) {
		return 0, s.space.err
	}
	weight = 1
	for s.space.settle() {
		c, _ := s.smallest()
		if c < 0 {
			return weight, nil
		}
		v := s.space.dom[c]
		weight *= float64(bits.OnesCount64(v))
		s.space.set(int32(c), s.value(c, v))
	}
	return 0, s.space.err
}

// Numbers of Random.
const (
	mostUniform = 1000 // solutions that are listed
	drawProbes  = 50
)

// Random returns a random solution, or nil if there is none. With up to 1,000 solutions
// each is as likely as any other. With more, it makes 50 probes and draws one of the
// solutions they find by its weight, which is nearly uniform where weights differ
// little. If no probe finds one, it searches with random values, which prefers
// solutions in sparse parts of the search.
func (e *Engine) Random(ctx context.Context, o Options) ([]uint8, error) {
	if o.Rand == nil {
		o.Rand = rand.New(rand.NewPCG(0, 0))
	}
	var kept []uint8
	n := 0
	s := e.Search(o)
	for n <= mostUniform {
		ok, err := s.Next(ctx)
		if err != nil && n == 0 {
			return nil, err
		}
		if !ok && err == nil {
			return kept, nil
		}
		if err != nil {
			break
		}
		if n++; o.Rand.IntN(n) == 0 {
			kept = s.Values(make([]uint8, e.plan.n))
		}
	}
	var drawn []uint8
	sum := 0.0
	for range drawProbes {
		w, err := s.probe(ctx)
		if err != nil {
			return nil, err
		}
		if sum += w; w > 0 && o.Rand.Float64()*sum < w {
			drawn = s.Values(make([]uint8, e.plan.n))
		}
	}
	if drawn != nil {
		return drawn, nil
	}
	return e.First(ctx, o)
}
