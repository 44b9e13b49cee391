package csp

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"example.com/sudoku/evolve"
	"example.com/sudoku/internal/poll"
)

// This file chooses how a plan is searched: by which worker, with which moves and restarts.
//
//	plan                                  worker     turns     why
//	a goal                                annealed   one       from hot to cold in a turn each, twice as long each time
//	decisions that differ, few values     tabu       default   a step sees all new values of all that clash
//	a rarest value is hunted              plateaus   short     it is found soon after a good start, or never
//	500 genes and more                    annealed   default   more mistakes undo what others gained
//	the same, of one small permutation    swaps      default   a move changes many of them: the best of several is seldom for the worse
//	decisions that follow must differ     annealed   default   hot, as a move changes many of them, mostly for the worse
//	any other                             tempered   default   one of the mistakes suits

// A way is a row of the table.
type way struct {
	suits  func(p *plan) bool
	worker func(p *plan) func(evolve.Job[genome]) (evolve.Worker[genome], error)
	// perGene is the number of moves of a turn for each gene, and stall the number of turns
	// without success before a restart. 0 is the default of package evolve.
	perGene, stall int
	epochs         int // before a restart
	// perPoll is how many moves are as much work as a poll of Solve. Both differ from model to
	// model: a move took 0.15 to 1 µs, and a poll 16 µs on timetables to 2.6 ms on 1,000 queens.
	perPoll int64
}

const manyGenes = 500

var ways = []way{
	{
		suits:  func(p *plan) bool { return p.goal != nil },
		worker: newSeeker,
		epochs: 1, perPoll: 512,
	},
	{
		suits: func(p *plan) bool { return p.keys > 0 },
		worker: func(p *plan) func(evolve.Job[genome]) (evolve.Worker[genome], error) {
			return evolve.Tabu(p.recolourings(), nil)
		},
		perPoll: 16, // a step looks at hundreds of moves
	},
	{
		suits:   func(p *plan) bool { return p.hunts },
		worker:  annealed(func(*plan) []float64 { return []float64{0} }),
		perGene: 200, stall: 3, perPoll: 512,
	},
	{
		suits:   func(p *plan) bool { return len(p.genes) >= manyGenes },
		worker:  annealed(func(p *plan) []float64 { return []float64{3 / float64(len(p.genes))} }), // made a few times while each gene is tried once
		perPoll: 512,
	},
	{
		suits: func(p *plan) bool { return p.followersDiffer && p.swapsAlone() },
		worker: func(p *plan) func(evolve.Job[genome]) (evolve.Worker[genome], error) {
			return evolve.Tabu(p.swaps(), noTenure)
		},
		perPoll: 64,
	},
	{
		suits:   func(p *plan) bool { return p.followersDiffer },
		worker:  annealed(func(*plan) []float64 { return []float64{0.3} }),
		perPoll: 512,
	},
	{
		suits:   func(*plan) bool { return true },
		worker:  annealed(func(*plan) []float64 { return []float64{0.1, 0.03, 0.02, 0.01, 0.01, 0.005, 0.003} }), // the first leaves a dead end
		perPoll: 512,
	},
}

func annealed(mistakes func(p *plan) []float64) func(p *plan) func(evolve.Job[genome]) (evolve.Worker[genome], error) {
	return func(p *plan) func(evolve.Job[genome]) (evolve.Worker[genome], error) {
		return evolve.Tempered(evolve.Moves[genome, move]{Propose: p.propose, Apply: p.apply}, mistakes(p)...)
	}
}

// way returns the first way that suits the plan.
func (p *plan) way() *way {
	i := 0
	for !ways[i].suits(p) {
		i++
	}
	return &ways[i]
}

// complete sets the defaults of a way in options that have none.
func (w *way) complete(p *plan, opts evolve.Options) evolve.Options {
	opts.Steps = cmp.Or(opts.Steps, w.perGene*len(p.genes))
	opts.MaxStall = cmp.Or(opts.MaxStall, w.stall)
	opts.MaxEpochs = cmp.Or(opts.MaxEpochs, w.epochs)
	return opts
}

// colours makes the plan that of a colouring, if all constraints are that decisions differ and
// no AllDifferent takes all values of its decisions, since then swaps keep it. A gene has a
// table with the number of clashes that each of its values would have.
func (p *plan) colours(steps *poll.Steps) bool {
	const mostValues, mostPairs = 1 << 20, 1 << 20
	pairs, values := 0, 0
	for _, c := range p.model.constraints {
		switch c.form.(type) {
		case boundForm:
			if !p.deduced {
				return false
			}
		case unequalForm:
			pairs++
		case differentForm:
			low, high := math.MaxInt, math.MinInt
			for _, x := range c.decisions {
				low, high = min(low, p.gene[x.index].low+x.plus()), max(high, p.gene[x.index].high+x.plus())
			}
			n := len(c.decisions)
			if n > 0 && high-low < n {
				return false
			}
			pairs += n * (n - 1) / 2
		default:
			return false
		}
	}
	for x := range p.gene {
		values += p.width(int32(x))
	}
	if pairs == 0 || pairs > mostPairs || values > mostValues || steps.Ended(pairs) {
		return false
	}
	for x := range p.gene {
		p.gene[x].row = p.take(p.width(int32(x)))
	}
	p.keys = values
	for _, c := range p.model.constraints {
		for i, x := range c.decisions { // a bound has one
			for _, y := range c.decisions[:i] {
				if x.index != y.index || x == y { // else they differ by their constants
					p.addApart(x, y)
					p.addApart(y, x)
				}
			}
		}
	}
	for x := range p.gene { // a pair may be in several constraints
		g := &p.gene[x]
		slices.SortFunc(g.uses, func(a, b use) int { return cmp.Or(cmp.Compare(a.counter, b.counter), cmp.Compare(a.base, b.base)) })
		g.uses = slices.CompactFunc(g.uses, func(a, b use) bool { return a.counter == b.counter && a.base == b.base })
	}
	return true
}

// addApart makes the table of y follow the values of x.
func (p *plan) addApart(x, y operand) {
	g := &p.gene[y.index]
	p.gene[x.index].uses = append(p.gene[x.index].uses, use{
		kind: countApart, counter: y.index, at: int32(g.row), place: int32(p.width(y.index)), base: x.plus() - y.plus() - g.low,
	})
}

// moveApart counts that a gene has a value more or less in the table of a use, and returns the
// change of the errors.
func (p *plan) moveApart(s *genome, u *use, v int, by int32) int {
	i := v + u.base
	if v == none || uint(i) >= uint(u.place) {
		return 0
	}
	s.count[int(u.at)+i] += by
	if s.value[u.counter]-p.gene[u.counter].low == i {
		return int(by)
	}
	return 0
}

// recolourings are the moves that give a gene in conflict another value. Their keys are the
// genes with their values.
func (p *plan) recolourings() evolve.Moves[genome, move] {
	return evolve.Moves[genome, move]{
		Propose: p.propose, Apply: p.apply, Keys: p.keys,
		Consider: func(s *genome, _ *rand.PCG, look func(m move, change, key int)) {
			for _, x := range p.genes {
				g := &p.gene[x]
				row := s.count[g.row:][:g.high-g.low+1]
				own := s.value[x] - g.low
				now := row[own]
				if now == 0 {
					continue
				}
				for i, there := range row {
					if i != own && (g.words == nil || p.has(x, g.low+i)) {
						look(move{x, -1, g.low + i}, int(there-now), g.row+i)
					}
				}
			}
		},
		Left: func(s *genome, m move) int { return p.gene[m.x].row + s.value[m.x] - p.gene[m.x].low },
	}
}
