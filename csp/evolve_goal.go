package csp

import (
	"cmp"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"

	"example.com/sudoku/evolve"
)

// This file evolves a model with a goal: broken constraints count first, the goal after. A
// turn anneals, from a random assignment to one that few moves improve, and each attempt is
// one turn, twice as long as the one before.

// A Goal is a decision of which the best value is wanted: the smallest with AtMost, the
// largest with AtLeast, as in [Model.Improving].
type Goal struct {
	Of     Decision
	Toward Relation
}

// setGoal gives the plan a goal, if there is one.
func (p *plan) setGoal(goals []Goal) (err error) {
	switch len(goals) {
	case 0:
		return nil
	case 1:
		p.wanted, p.toward = goals[0].Of, goals[0].Toward
		p.goal, err = p.model.newGoal(goals[0].Of, goals[0].Toward)
		return err
	}
	return wrong("goals", len(goals), "at most one")
}

// off returns how far the goal is from the best value of its domain.
func (p *plan) off(s *genome) int {
	g := &p.gene[p.goal.x]
	v := s.value[p.goal.x]
	switch {
	case v == none:
		return g.high - g.low
	case p.goal.up:
		v = g.high - v
	default:
		v -= g.low
	}
	return max(0, min(v, g.high-g.low))
}

// rank returns the errors of a genome: of two the one with fewer broken constraints has less,
// and of those with as many the one nearer to the goal.
func (p *plan) rank(s *genome) int {
	if p.goal == nil {
		return s.total
	}
	worst := p.width(p.goal.x)
	return min(s.total, math.MaxInt/2/worst)*worst + p.off(s)
}

// judge completes the answer of a run with a goal. Without a proof of more, the bound is what
// deduction leaves. The only assignment that it leaves is the best one.
func (p *plan) judge(a Answer, err error) (Answer, error) {
	if p.goal == nil || a.Quality == QualityInfeasible {
		return a, err
	}
	g := &p.gene[p.goal.x]
	a.Bound = g.low + p.wanted.plus()
	if p.goal.up {
		a.Bound = g.high + p.wanted.plus()
	}
	if v := a.Values.Value(p.wanted); a.Quality == QualityFeasible && (v == a.Bound || len(p.genes) == 0) {
		a.Quality, a.Bound, err = QualityOptimal, v, nil
	}
	return a, err
}

// A seeker is the worker of a plan with a goal. It anneals a sum of the goal and of what is
// broken, and keeps the assignment of least rank.
type seeker struct {
	*plan
	job  evolve.Job[genome]
	best genome
	ways []int // how it moves a gene of a group
}

// The ways to move a gene of a group.
const (
	wayReverse = iota // a part of the group
	wayForward        // the first value of a part behind the others
	wayBack           // the last value of a part before the others
	waySwap
	groupWays
)

func newSeeker(p *plan) func(evolve.Job[genome]) (evolve.Worker[genome], error) {
	return func(job evolve.Job[genome]) (evolve.Worker[genome], error) {
		return &seeker{p, job, p.newGenome(), nil}, nil
	}
}

func (w *seeker) Follow(*genome) {}

func (w *seeker) Improve(s *genome, errors, steps int, source *rand.PCG) (left, made, accepted int, err error) {
	const stagesLog = 8
	hot, cold, broken := w.temperatures(s, source)
	fall := cold / hot
	for range stagesLog { // the root of as many stages
		fall = math.Sqrt(fall)
	}
	temperature, stage := hot, 0
	least := errors
	copyGenome(&w.best, s)
	for ; made < steps && least > 0; made++ {
		if made&31 == 31 && w.job.Stopped(made) {
			break
		}
		for ; stage < made<<stagesLog/steps; stage++ {
			temperature *= fall
		}
		total, off := s.total, w.off(s)
		w.try(s, w.draw(s, source))
		if change := float64(broken*float64(s.total-total)) + float64(w.off(s)-off); change > 0 && change >= temperature*exponential(source) {
			w.takeBack(s)
			continue
		}
		w.keep(s)
		accepted++
		if rank := w.rank(s); rank < least {
			least = rank
			copyGenome(&w.best, s)
		}
	}
	copyGenome(s, &w.best)
	return least, made, accepted, nil
}

// exponential returns a random number with about the exponential distribution, whose
// logarithm is to the base of 2 and linear between its whole values, the same on all machines.
func exponential(source *rand.PCG) float64 {
	draw := source.Uint64() | 1
	zeros := bits.LeadingZeros64(draw)
	return float64(zeros+1) - float64(draw<<zeros<<1>>11)/(1<<53)
}

// temperatures returns those of the start and of the end of a turn, and what a broken
// constraint weighs, from the changes of the goal by some moves.
func (w *seeker) temperatures(s *genome, source *rand.PCG) (hot, cold, broken float64) {
	// The coldest is so cold that a small change for the worse is hardly made. With 4 in place of
	// 16 a turn ends before it is frozen: max-3-sat of 500 variables at 41 in place of 35, tours of 60
	// towns 1.05 times as long.
	const coldest = 16
	if len(w.groups) > 0 {
		w.chooseWays(s, source)
	}
	changes := w.changes(s, source)
	if len(changes) == 0 {
		return 1, 0.1, 1
	}
	slices.Sort(changes)
	hot = float64(changes[len(changes)/2]) / 2
	cold = min(hot, float64(changes[len(changes)/50])/coldest)
	return hot, cold, 8 * hot
}

// changes returns how much some moves change the goal, those that do.
func (w *seeker) changes(s *genome, source *rand.PCG) (list []int) {
	const samples = 400
	for range samples {
		off := w.off(s)
		w.try(s, w.draw(s, source))
		if change := w.off(s) - off; change != 0 {
			list = append(list, max(change, -change))
		}
		w.takeBack(s)
	}
	return list
}

// chooseWays chooses the ways whose moves change the goal least: reversals for a tour, whose
// edges they keep, moves of one thing for a sequence, swaps for places.
func (w *seeker) chooseWays(s *genome, source *rand.PCG) {
	const mostWorse = 1.25
	var means [groupWays]float64
	for way := range means {
		w.ways = []int{way}
		list := w.changes(s, source)
		for _, change := range list {
			means[way] += float64(change) / float64(len(list))
		}
	}
	w.ways = w.ways[:0]
	for way, mean := range means {
		if mean <= mostWorse*slices.Min(means[:]) {
			w.ways = append(w.ways, way)
		}
	}
}

const mostDraws = 8 // of a value that is not the one that a gene has

// draw draws a move of any gene: a new value, a swap with a gene of a constraint that counts
// both, or one of its group in one of the ways.
func (w *seeker) draw(s *genome, source *rand.PCG) move {
	x := w.genes[evolve.Below(len(w.genes), source)]
	if s.total > 0 && source.Uint64()&1 == 0 {
		x = w.start(s, source)
	}
	g := w.gene[x].group
	if g < 0 {
		if y := w.counted(x, source); y >= 0 && w.has(x, s.value[y]) && w.has(y, s.value[x]) {
			return move{x, y, s.value[y]}
		}
		v := w.other(s, x, source)
		for tries := 0; tries < mostDraws && v == s.value[x]; tries++ {
			v = w.other(s, x, source)
		}
		return move{x, -1, v}
	}
	way, n := w.ways[evolve.Below(len(w.ways), source)], len(w.groups[g].genes)
	if way == waySwap {
		return w.partner(s, x, source)
	}
	length := 2 + evolve.Below(1+evolve.Below(n-1, source), source)
	return move{x, inPart - int32(evolve.Below(n-length+1, source)), length*groupWays + way}
}

// counted returns another gene that some constraint counts like x, or -1.
func (p *plan) counted(x int32, source *rand.PCG) int32 {
	uses := p.gene[x].uses
	if len(uses) == 0 {
		return -1
	}
	u := &uses[evolve.Below(len(uses), source)]
	if u.kind != countSum || p.counters[u.counter].decisions == nil {
		return -1
	}
	list := p.counters[u.counter].decisions
	y := list[evolve.Below(len(list), source)].index
	if y == x || p.gene[y].group >= 0 || p.gene[y].follow != nil {
		return -1
	}
	return y
}

// inPart is the y of a move in a part of the group of x from its first place on, and less by one
// for each place after that. The value of the move is the length of the part and the way.
const inPart = -2

// movePart makes a move in a part of a group.
func (p *plan) movePart(s *genome, m move) {
	part := p.groups[p.gene[m.x].group].genes[inPart-m.y:][:m.value/groupWays]
	last := len(part) - 1
	switch m.value % groupWays {
	case wayReverse:
		for i := range len(part) / 2 {
			p.swap(s, part[i], part[last-i])
		}
	case wayForward:
		for i := range last {
			p.swap(s, part[i], part[i+1])
		}
	default:
		for i := last; i > 0; i-- {
			p.swap(s, part[i], part[i-1])
		}
	}
}

func (p *plan) swap(s *genome, x, y int32) {
	v := s.value[x]
	p.set(s, x, s.value[y])
	p.set(s, y, v)
}

// better returns the better of two answers with a goal, of Solve and of Evolve, neither of which
// is proven, with what Solve has proven of both.
func (p *plan) better(solved, evolved Answer, err error) (Answer, error) {
	bound := solved.Bound
	if p.goal.up == (evolved.Bound < bound) {
		bound = evolved.Bound
	}
	a := evolved
	if solved.Values != nil {
		v, w := solved.Values.Value(p.wanted), evolved.Values.Value(p.wanted)
		if evolved.Quality != QualityFeasible || cmp.Compare(v, w) < 0 != p.goal.up && v != w {
			a = solved
		}
	}
	if a.Bound = bound; a.Quality == QualityFeasible && a.Values.Value(p.wanted) == bound {
		a.Quality, err = QualityOptimal, nil
	}
	return a, err
}
