package propagate

// This file scores variables by the conflicts that they are part of.

import "math"

// Constants of the order, tuned on killers, renbans and thermometers.
const (
	failWeight   = 2     // of the variables of the propagator that failed; 1 for the branching variable
	fewKinds     = 4     // fewer by that factor without sums, sets and chains
	growth       = 1.001 // of the increment, per dead end
	effectPower  = 0.3   // of the mean number of changes after deciding a variable
	effectStart  = 30
	effectFailed = 100 // changes that a contradiction counts as
	effectRate   = 0.005
)

// A style is what the order of a search depends on.
type style struct {
	effect bool    // sums: the effect of decisions counts
	last   bool    // no sums: the variable of the last node refuted on both sides comes first
	both   bool    // no sums: a value with two places scores by both
	weight float64 // of the variables of the propagator that failed
}

func styleOf(p *Problem) style {
	orders := len(p.sets)+len(p.tables)+len(p.later) > 0
	t := style{weight: failWeight}
	if len(p.sums) > 0 {
		t.effect = true
	} else {
		t.both, t.last = true, orders
		if !orders {
			t.weight /= fewKinds
		}
	}
	return t
}

// scores hold the order of the variables in a search.
type scores struct {
	score     []float64
	increment float64
	effect    []float64
	weight    []float64 // effect to the power effectPower
	last      int       // or -1
}

// inverse has 1/n.
var inverse = func() (r [65]float64) {
	for i := 1; i < len(r); i++ {
		r[i] = 1 / float64(i)
	}
	return
}()

func (t *scores) reset(p *plan) {
	all := make([]float64, 3*p.n)
	t.score, t.effect, t.weight = all[:p.n], all[p.n:2*p.n], all[2*p.n:]
	t.increment, t.last = 1, -1
	for i := range t.weight {
		t.effect[i], t.weight[i] = effectStart, 1
	}
}

// observe notes how many domains a decision changed.
func (s *Search) observe(c int, changes int64, ok bool) {
	if !s.space.style.effect {
		return
	}
	x := float64(changes)
	if !ok {
		x = effectFailed
	}
	s.effect[c] += (x - s.effect[c]) * effectRate
	s.weight[c] = math.Pow(s.effect[c]/effectStart, effectPower)
}

// blameFailure scores the variables of a contradiction after a decision on c.
func (t *scores) blameFailure(c int, s *Space) {
	t.score[c] += t.increment
	if s.failed < 0 {
		t.score[-1-s.failed] += t.increment
	} else {
		vars := s.blame
		if vars == nil {
			vars = s.entries[s.failed].vars
		}
		w := t.increment * s.style.weight
		for _, x := range vars {
			t.score[x] += w
		}
	}
	if t.increment *= growth; t.increment > 1e100 {
		for i := range t.score {
			t.score[i] *= 1e-100
		}
		t.increment *= 1e-100
	}
}
