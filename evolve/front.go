package evolve

import (
	"cmp"
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

// rankFront sets the costs of a front: its number, and less than one by the order in which
// organisms leave it, each time the most crowded (Kukkonen and Deb, CEC 2006).
func rankFront[S any](front []*Organism[S], number float64) {
	n := len(front)
	type neighbours struct{ before, after int } // n where there is none
	links := make([][]neighbours, len(front[0].Costs))
	spans := make([]float64, len(links))
	order, room := make([]int, n), make([]float64, n)
	for i := range order {
		order[i] = i
	}
	for goal := range links {
		cost := func(i int) float64 { return front[i].Costs[goal] }
		slices.SortFunc(order, func(a, b int) int { return cmp.Or(cmp.Compare(cost(a), cost(b)), a-b) })
		spans[goal] = cost(order[n-1]) - cost(order[0])
		links[goal] = make([]neighbours, n+1)
		for k, i := range order {
			links[goal][i] = neighbours{n, n}
			if k > 0 {
				links[goal][i].before = order[k-1]
				links[goal][order[k-1]].after = i
			}
		}
	}
	measure := func(i int) {
		room[i] = 0
		for goal, span := range spans {
			switch l := links[goal][i]; {
			case l.before == n || l.after == n:
				room[i] = math.Inf(1)
			case span > 0 && span <= math.MaxFloat64:
				room[i] += (front[l.after].Costs[goal] - front[l.before].Costs[goal]) / span
			}
		}
	}
	for i := range room {
		measure(i)
	}
	for left := n - 1; left >= 0; left-- {
		first := 0
		for k, i := range order[:left+1] {
			if room[i] < room[order[first]] || room[i] == room[order[first]] && i < order[first] {
				first = k
			}
		}
		i := order[first]
		order[first] = order[left]
		front[i].Cost = number + 0.5*float64(left)/float64(n)
		for goal := range links {
			l := links[goal][i]
			links[goal][l.before].after, links[goal][l.after].before = l.after, l.before
			for _, j := range []int{l.before, l.after} {
				if j < n {
					measure(j)
				}
			}
		}
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
