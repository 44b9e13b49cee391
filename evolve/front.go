package evolve

import (
	"math"
	"slices"
)

// This file ranks organisms by several goals: the fronts and the crowding distance of NSGA-II
// (Deb, Pratap, Agarwal and Meyarivan, IEEE Transactions on Evolutionary Computation 2002).

// rankByGoals sets the cost of organisms to their rank, if the problem has Costs. The rank
// depends on the costs alone, but for organisms with equal ones: the first has the rank, and
// the others have that of the last front.
func (p *Problem[S]) rankByGoals(members []member[S], children []Organism[S]) {
	if !p.goals() {
		return
	}
	all := make([]*Organism[S], 0, len(members)+len(children))
	for i := range members {
		all = append(all, &members[i].Organism)
	}
	for i := range children {
		all = append(all, &children[i])
	}
	if slices.ContainsFunc(all, func(o *Organism[S]) bool { return o.Errors < 0 }) {
		return
	}
	// A front takes an organism that none of it dominates. As they come in the order of their
	// costs, no later one dominates an earlier one.
	slices.SortStableFunc(all, func(a, b *Organism[S]) int { return slices.Compare(a.Costs, b.Costs) })
	var fronts [][]*Organism[S]
	var twins []*Organism[S]
	for i, o := range all {
		if i > 0 && slices.Equal(all[i-1].Costs, o.Costs) {
			twins = append(twins, o)
			continue
		}
		front := slices.IndexFunc(fronts, func(front []*Organism[S]) bool {
			return !slices.ContainsFunc(front, func(other *Organism[S]) bool { return dominates(other.Costs, o.Costs) })
		})
		if front < 0 {
			front = len(fronts)
			fronts = append(fronts, nil)
		}
		fronts[front] = append(fronts[front], o)
	}
	for number, front := range fronts {
		rankFront(front, float64(number))
	}
	for _, o := range twins {
		o.Cost = float64(len(fronts))
	}
}

// dominates reports whether costs a are nowhere above b. They differ.
func dominates(a, b []float64) bool {
	for i := range a {
		if i >= len(b) || a[i] > b[i] {
			return false
		}
	}
	return true
}

// rankFront sets the costs of a front: its number, and less than one for what is crowded.
func rankFront[S any](front []*Organism[S], number float64) {
	for _, o := range front {
		o.Cost = 0
	}
	for goal := range front[0].Costs {
		slices.SortStableFunc(front, func(a, b *Organism[S]) int {
			switch x, y := a.Costs[goal], b.Costs[goal]; {
			case x < y:
				return -1
			case x > y:
				return 1
			}
			return slices.Compare(a.Costs, b.Costs)
		})
		last := len(front) - 1
		span := front[last].Costs[goal] - front[0].Costs[goal]
		front[0].Cost, front[last].Cost = math.Inf(1), math.Inf(1)
		for i := 1; i < last && span > 0 && span <= math.MaxFloat64; i++ {
			front[i].Cost += (front[i+1].Costs[goal] - front[i-1].Costs[goal]) / span
		}
	}
	for _, o := range front {
		o.Cost = number + 0.5/(1+o.Cost)
	}
}

// front returns a copy of the organisms that no other dominates, if the problem has Costs.
func (e *Run[S]) front() (front []Organism[S]) {
	if !e.problem.goals() {
		return nil
	}
	for o := range e.Organisms() { // an island may dominate another
		if o.Cost < 1 && !slices.ContainsFunc(front, func(f Organism[S]) bool { return dominates(f.Costs, o.Costs) }) {
			front = slices.DeleteFunc(front, func(f Organism[S]) bool { return dominates(o.Costs, f.Costs) })
			front = append(front, e.problem.clone(o))
		}
	}
	return front
}

// Hypervolume returns the volume of the costs that are better than a reference point and no
// better than one of the points: the larger, the better is a front. Its time grows with the
// number of points to the power of their goals less one.
func Hypervolume(points [][]float64, reference []float64) float64 {
	inside := slices.DeleteFunc(slices.Clone(points), func(p []float64) bool { return !below(p, reference) })
	return volume(inside, reference)
}

func below(p, reference []float64) bool {
	for i, r := range reference {
		if !(p[i] < r) {
			return false
		}
	}
	return true
}

// volume sums slices across the last goal. The points are below the reference.
func volume(points [][]float64, reference []float64) (sum float64) {
	last := len(reference) - 1
	if len(points) == 0 || last < 0 {
		return 0
	}
	slices.SortStableFunc(points, func(a, b []float64) int { return slices.Compare(a[last:last+1], b[last:last+1]) })
	if last == 0 {
		return reference[0] - points[0][0]
	}
	for i, p := range points {
		end := reference[last]
		if i+1 < len(points) {
			end = points[i+1][last]
		}
		if end > p[last] {
			sum += float64(volume(slices.Clone(points[:i+1]), reference[:last]) * (end - p[last]))
		}
	}
	return sum
}
