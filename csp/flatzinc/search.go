package flatzinc

import (
	"math/rand/v2"
	"slices"

	"example.com/sudoku/csp"
)

// This file reads how a model wants to be searched.

// A branching is an int_search or a bool_search: its variables, how to choose one, and its value.
type branching struct {
	list           []csp.Decision
	choice, values string // input_order, indomain_min and so on
}

// search keeps an annotation of the goal. Others than these are ignored.
func (b *builder) search(e expr) {
	switch {
	case e.kind == call && e.name == "seq_search" && len(e.list) == 1:
		for _, part := range b.list(e.list[0]) {
			b.search(part)
		}
	case e.kind == call && (e.name == "int_search" || e.name == "bool_search") && len(e.list) >= 3:
		b.order = append(b.order, branching{b.decisions(e.list[0]), e.list[1].name, e.list[2].name})
	}
}

// mostHinted is the number of values that a variable may have which Hint gives a hint.
const mostHinted = 256

// Hint gives the search annotations to the searches of the model as hints: those searches follow
// them, but for the learner, which begins with them.
func (p *Problem) Hint() {
	seen := map[csp.Decision]bool{}
	for _, part := range p.order {
		for _, x := range part.list {
			e := p.ends[x]
			if e.low == e.high || e.high-e.low >= mostHinted {
				continue
			}
			values := x.Values()
			same := x.Plus(-values[0]) // for all that differ by a constant
			if seen[same] || len(values) > mostHinted {
				continue
			}
			seen[same] = true
			if part.values == "indomain_max" || part.values == "indomain_reverse_split" {
				slices.Reverse(values)
			}
			p.Model.Hint(x, values...)
		}
	}
}

// Follow makes the searches of the model choose as its annotations say, by [csp.Model.Branch],
// with a seed for indomain_random. The weights of dom_w_deg are the numbers of constraints.
func (p *Problem) Follow(seed uint64) {
	if len(p.order) == 0 {
		return
	}
	degrees := map[csp.Decision]int{}
	for _, c := range p.Model.Constraints() {
		for _, x := range c.Decisions() {
			degrees[x]++
		}
	}
	p.Model.Branch(func(left csp.Domains) (csp.Choice, bool) {
		for _, part := range p.order {
			if x, open := part.variable(left, degrees); open {
				return part.value(left, x, seed), true
			}
		}
		return csp.Choice{}, false
	})
}

// variable returns the open variable that is chosen next.
func (b *branching) variable(left csp.Domains, degrees map[csp.Decision]int) (best csp.Decision, open bool) {
	var least float64
	for _, x := range b.list {
		low, high := left.Range(x)
		if low == high {
			continue
		}
		var rank float64
		switch b.choice {
		case "first_fail":
			rank = float64(left.Size(x))
		case "anti_first_fail":
			rank = -float64(left.Size(x))
		case "smallest":
			rank = float64(low)
		case "largest":
			rank = -float64(high)
		case "occurrence":
			rank = -float64(degrees[x])
		case "most_constrained":
			rank = float64(left.Size(x)) - float64(degrees[x])/float64(1<<32)
		case "max_regret":
			second := low + 1
			for !left.Has(x, second) {
				second++
			}
			rank = float64(low - second)
		case "dom_w_deg":
			rank = float64(left.Size(x)) / float64(1+degrees[x])
		default: // input_order
			return x, true
		}
		if !open || rank < least {
			best, least, open = x, rank, true
		}
	}
	return best, open
}

// value returns what is assumed of a variable.
func (b *branching) value(left csp.Domains, x csp.Decision, seed uint64) csp.Choice {
	low, high := left.Range(x)
	nearest := func(v int) int { // to a value that is left, the smaller one of two
		for d := 0; ; d++ {
			if left.Has(x, v-d) {
				return v - d
			} else if left.Has(x, v+d) {
				return v + d
			}
		}
	}
	switch middle := low + (high-low)/2; b.values {
	case "indomain_max":
		return csp.Choice{Decision: x, Relation: csp.Exactly, Value: high}
	case "indomain_split", "indomain_interval":
		return csp.Choice{Decision: x, Relation: csp.AtMost, Value: middle}
	case "indomain_reverse_split":
		return csp.Choice{Decision: x, Relation: csp.AtLeast, Value: middle + 1}
	case "indomain_middle":
		return csp.Choice{Decision: x, Relation: csp.Exactly, Value: nearest(middle)}
	case "indomain_median":
		v := low
		for n := (left.Size(x) - 1) / 2; n > 0 && v < high; v++ {
			if left.Has(x, v+1) {
				n--
			}
		}
		return csp.Choice{Decision: x, Relation: csp.Exactly, Value: v}
	case "indomain_random":
		random := rand.New(rand.NewPCG(seed, uint64(low)<<32^uint64(high)^uint64(left.Size(x))<<48))
		return csp.Choice{Decision: x, Relation: csp.Exactly, Value: nearest(low + random.IntN(high-low+1))}
	case "outdomain_min":
		return csp.Choice{Decision: x, Relation: csp.OtherThan, Value: low}
	case "outdomain_max":
		return csp.Choice{Decision: x, Relation: csp.OtherThan, Value: high}
	}
	return csp.Choice{Decision: x, Relation: csp.Exactly, Value: low} // indomain_min
}
