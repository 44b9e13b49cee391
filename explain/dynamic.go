package explain

import (
	"context"
	"math"

	"example.com/sudoku/internal/poll"
)

// This file finds Nishio and dynamic chains: what trials of candidates rule out.

// nishio rules out each place of a digit that leaves a unit without a place for
// the digit. A step shows the shortest argument.
func (p *logic) nishio() {
	q := &p.graph(SetChain).trial
	var best []Inference
	for d := range p.side {
		places := p.where[d]
		for cell := places.pop(); cell >= 0; cell = places.pop() {
			if !p.isNews(d, setOf(cell)) {
				continue
			}
			if q.assume(p, d, cell, oneDigit); !q.dead {
				continue
			}
			if p.step == nil {
				p.ruleOut(d, setOf(cell))
			} else if a := q.argument(d, cell); best == nil || len(a) < len(best) {
				best = q.branch(a)
			}
		}
	}
	if best != nil {
		p.explain(best)
	}
}

// explain makes the step of an argument that ends with a contradiction.
func (p *logic) explain(branch []Inference) {
	p.step.Branches = [][]Inference{branch}
	p.chainCells()
	p.ruleOut(branch[0].Value-1, setOf(branch[0].Cells...))
}

// dynamic rules out each candidate that leads to a contradiction, and if choices count, what
// all candidates of a cell or all places of a digit in a unit lead to rule out.
func (p *logic) dynamic(ctx context.Context, how depth, choices bool) error {
	g := p.graph(SetChain)
	if err := g.tryAll(ctx, how); err != nil {
		return err
	}
	if p.step != nil {
		p.shortestDynamic(g, choices)
		return nil
	}
	for z := range g.candidates {
		if g.isDead(z) {
			p.ruleOut(int(g.nodes[z].d), g.nodes[z].cells)
		}
	}
	if choices {
		g.force(g.choices(true, true))
	}
	return nil
}

// tryAll computes known by trials of a depth. Candidates that lead to a contradiction rule out
// all.
func (g *linkGraph) tryAll(ctx context.Context, how depth) error {
	if g.reach == how {
		return nil
	}
	g.forgetKnown()
	g.inner = g.inner[:0]
	p, q := g.p, &g.trial
	for z := range g.candidates {
		if err := poll.Ended(ctx); err != nil {
			return err
		}
		q.assume(p, int(g.nodes[z].d), int(g.nodes[z].cell), how)
		known := g.known[z*g.width:][:g.width]
		for d := range p.side {
			gone := p.where[d]
			if !q.dead {
				gone = gone.without(&q.where[d])
			}
			for cell := gone.pop(); cell >= 0; cell = gone.pop() {
				i := g.candidate(d, cell)
				known[i>>6] |= 1 << (i & 63)
			}
		}
		g.inner = append(g.inner, q.inner)
	}
	g.reach = how
	return nil
}

// isDead reports whether the trial of a candidate leads to a contradiction.
func (g *linkGraph) isDead(z int) bool { return g.known[z*g.width+z>>6]>>(z&63)&1 != 0 }

// shortestDynamic explains, of the candidates that lead to a contradiction, the
// one with the shortest argument, of those with the fewest chains inside. If there
// is none, it explains the shortest argument by a choice. What follows only with a known
// contradiction waits until that has been applied.
func (p *logic) shortestDynamic(g *linkGraph, choices bool) {
	trials := make([]*trial, g.candidates)
	told := func(z int) *trial {
		if trials[z] == nil {
			trials[z] = &trial{told: true}
			trials[z].assume(p, int(g.nodes[z].d), int(g.nodes[z].cell), g.reach)
		}
		return trials[z]
	}
	dead := func(z int) bool { return g.isDead(z) && p.isNews(int(g.nodes[z].d), g.nodes[z].cells) }
	fewest := uint16(math.MaxUint16) // chains inside the chain
	for z := range g.candidates {
		if dead(z) {
			fewest = min(fewest, g.inner[z])
		}
	}
	var best []Inference
	for z := range g.candidates {
		if !dead(z) || g.inner[z] > fewest {
			continue
		}
		q := told(z)
		if a := q.argument(0, 0); best == nil || len(a) < len(best) {
			best = q.branch(a)
		}
	}
	if best != nil {
		p.explain(best)
		return
	}
	if !choices {
		return
	}
	argument := func(z, target int) []int { return told(z).argument(int(g.nodes[target].d), int(g.nodes[target].cell)) }
	g.shortest(g.choices(true, true), func(z, target int) int {
		if g.isDead(z) {
			return 0
		}
		return len(argument(z, target))
	}, func(z, target int) []Inference { return told(z).branch(argument(z, target)) })
}
