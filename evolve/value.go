package evolve

import (
	"fmt"
	"math"
	"slices"
)

// This file holds what a solution is worth, and the one comparison of organisms.

// assess sets what the solution of an organism is worth. A value that breaks a law becomes
// the least of all, so that it is the best one of its run, which then ends: see broken.
func (p *Problem[S]) assess(o *Organism[S]) {
	switch {
	case p.Errors != nil:
		o.Errors = p.Errors(&o.Solution)
	case p.Cost != nil:
		o.price(p.Cost(&o.Solution)+0, p.target) // -0 becomes 0
	case p.Told > 0 && len(o.Costs) == 0: // not told yet
		p.none(o)
	default:
		if p.Costs != nil {
			o.Costs = append(o.Costs[:0], p.Costs(&o.Solution)...)
		}
		o.price(0, p.target) // until the population is ranked
		for i, cost := range o.Costs {
			if o.Costs[i] = cost + 0; p.Told == 1 || !(cost >= -math.MaxFloat64) {
				o.price(o.Costs[i], p.target)
			}
		}
	}
}

// goals reports whether the problem has several goals, so that organisms are ranked by fronts.
func (p *Problem[S]) goals() bool { return p.Costs != nil || p.Told > 1 }

// price sets the cost.
func (o *Organism[S]) price(cost, target float64) {
	switch o.Cost, o.Errors = cost, 1; {
	case !(cost >= -math.MaxFloat64): // NaN as well
		o.Cost, o.Errors = math.Inf(-1), -1
	case cost <= target:
		o.Errors = 0
	}
}

// broken returns the law that the value of an organism breaks, or nil.
func (p *Problem[S]) broken(o *Organism[S]) error {
	switch {
	case o.Errors >= 0:
		return nil
	case p.Errors == nil:
		return lawError(p.valuer(), "returned NaN or -Inf, want a number, or +Inf for what is not feasible")
	}
	return lawError("Errors", "counted %d errors, want 0 or more; values below 0 are for Cost in place of Errors", o.Errors)
}

// rank returns the number by which organisms are compared. Less is better.
func (p *Problem[S]) rank(o *Organism[S]) int64 {
	if p.Errors != nil {
		return int64(o.Errors)
	}
	return rankOf(o.Cost)
}

// rankOf returns the bits of a cost as a number with the same order. NaN comes last.
func rankOf(cost float64) int64 {
	rank := int64(math.Float64bits(cost))
	if rank < 0 {
		rank ^= math.MaxInt64
	}
	return rank
}

// none makes an organism worse than any.
func (p *Problem[S]) none(o *Organism[S]) {
	if o.Errors = math.MaxInt; p.Errors == nil {
		o.Cost = math.NaN()
	}
}

// worthless returns an organism that is worse than any.
func (p *Problem[S]) worthless() (o Organism[S]) {
	o.Solution = p.newSolution()
	p.none(&o)
	return o
}

// goal returns the rank at which a run ends, and sets the cost that solves the problem.
func (p *Problem[S]) goal(target float64) (int64, error) {
	switch {
	case target != target:
		return 0, &OptionError{Field: "Target", Value: target, Want: "a number"}
	case p.Errors != nil:
		return int64(min(max(0, target), 1<<62)), nil
	}
	if p.target = target; target == 0 || p.goals() {
		p.target = math.Inf(-1)
	}
	return rankOf(p.target), nil
}

// valueOf returns what an organism of a rank is worth.
func (p *Problem[S]) valueOf(rank int64) (errors int, cost float64) {
	if p.Errors != nil {
		return int(rank), 0
	}
	if rank < 0 {
		rank ^= math.MaxInt64
	}
	var o Organism[S]
	o.price(math.Float64frombits(uint64(rank)), p.target)
	return o.Errors, o.Cost
}

// worth returns what an organism is worth in words, and valuer the function that says so.
func (p *Problem[S]) worth(o *Organism[S]) string {
	switch {
	case p.goals():
		return fmt.Sprintf("costs of %v", o.Costs)
	case p.Errors == nil:
		return fmt.Sprintf("a cost of %v", o.Cost)
	}
	return fmt.Sprintf("%d errors", o.Errors)
}

func (p *Problem[S]) valuer() string {
	switch {
	case p.Costs != nil:
		return "Costs"
	case p.Cost != nil:
		return "Cost"
	case p.Told > 0:
		return "Told"
	}
	return "Errors"
}

// counted reports whether an organism is worth what is counted.
func (p *Problem[S]) counted(o *Organism[S]) bool {
	rank, costs := p.rank(o), slices.Clone(o.Costs)
	p.assess(o)
	return slices.Equal(o.Costs, costs) && (p.goals() || p.rank(o) == rank)
}
