package propagate

// This file compiles a problem to a plan: it chooses a propagator for each constraint,
// calls what derives more, and sorts by cost.

import (
	"context"
	"math/bits"
	"slices"

	"example.com/sudoku/internal/poll"
)

// Costs order propagators: cheap ones run first. Sums cost their number of variables
// more.
const (
	costPair      = 1
	costSame      = 1
	costUnion     = 2
	costSets      = 3
	costSum       = 4
	costFull      = 5
	costLong      = 6
	costTable     = 12
	costAutomaton = 10
	costOther     = 14
)

// A compiler holds what the files of this package derive from a problem.
type compiler struct {
	*Problem
	*plan
	ctx      context.Context
	words    int      // of a set of variables
	differ   []uint64 // a set for each variable: those that differ from it
	fulls    []fullGroup
	family   [][]int // full groups by number, pairwise disjoint ones together
	seen     map[string]bool
	combos   [mostTabled + 1]*combinations // by the number of values
	keys     []byte
	nextLane int
	slot     []int32  // scratch of cliques, by full group
	local    []uint64 // scratch of cliques
	covers   coverTables
}

// A fullGroup holds each of its values once.
type fullGroup struct {
	vars   []int32
	set    []uint64
	values uint64
	total  int // of the values
	done   bool
}

// Compile returns an engine that searches the problem.
func (p *Problem) Compile() *Engine {
	e, _ := p.CompileWithin(context.Background())
	return e
}

// CompileWithin is Compile for a problem so large that it takes long. If the context ends
// it returns that error.
func (p *Problem) CompileWithin(ctx context.Context) (*Engine, error) {
	b := newCompiler(p)
	b.ctx = ctx
	b.statedDifferences()
	if b.bad = p.impossible; !b.bad {
		steps := []func(){b.crossings, b.statedSets, b.statedSums, b.impliedSums, b.mergedSums, b.statedTables, b.pairedSets}
		for _, step := range steps {
			if err := poll.Ended(ctx); err != nil {
				return nil, err
			}
			step()
		}
		for i, post := range p.later {
			if err := b.ended(i); err != nil {
				return nil, err
			}
			post(b)
		}
	}
	if err := poll.Ended(ctx); err != nil {
		return nil, err
	}
	if p.symmetric {
		b.fixGroup()
	}
	b.finish()
	return &Engine{b.plan}, nil
}

// postedAtOnce is the number of constraints that are posted between two polls.
const postedAtOnce = 64

// ended returns the error of the context at each 64th of many things done.
func (b *compiler) ended(done int) error {
	if done%postedAtOnce != 0 {
		return nil
	}
	return poll.Ended(b.ctx)
}

func newCompiler(p *Problem) *compiler {
	n := len(p.domains)
	b := &compiler{Problem: p, words: (n + 63) / 64, seen: map[string]bool{}}
	b.plan = &plan{n: n, values: p.span, start: slices.Clone(p.domains)}
	b.differ = make([]uint64, n*b.words)
	b.inFull = roomFor[int32](n, 4)
	b.laneOf = make([][]lane, n)
	b.style = styleOf(p)
	return b
}

// roomFor returns n empty lists with room for some members each, in one piece of memory.
func roomFor[T any](n, each int) [][]T {
	lists, room := make([][]T, n), make([]T, n*each)
	for i := range lists {
		lists[i] = room[i*each : i*each : (i+1)*each]
	}
	return lists
}

// statedDifferences collects which variables differ, and the full groups.
func (b *compiler) statedDifferences() {
	n := len(b.groups)
	b.fulls, b.full, b.slot = make([]fullGroup, 0, n), make([][]int32, 0, n), make([]int32, 0, n)
	b.entries = make([]entry, 0, n)
	for _, g := range b.groups {
		b.differAll(g)
		b.addFull(g)
	}
	for _, g := range b.pairs {
		b.differAll(g[:])
	}
	for _, s := range b.Problem.sets {
		b.differAll(s.vars)
	}
	for _, t := range b.tables {
		if t.differ() {
			b.differAll([]int32{t.x, t.y})
		}
	}
}

// addFull lists the group if it is full.
func (b *compiler) addFull(g []int32) {
	var all uint64
	for _, c := range g {
		all |= b.start[c]
	}
	switch n := bits.OnesCount64(all); {
	case n < len(g):
		b.impossible = true
	case n == len(g):
		for _, c := range g {
			b.inFull[c] = append(b.inFull[c], int32(len(b.fulls)))
		}
		b.full = append(b.full, g)
		b.slot = append(b.slot, 0)
		b.fulls = append(b.fulls, fullGroup{vars: g, set: b.setOf(g), values: all, total: sumOf(all)})
	}
}

func (b *compiler) differAll(vars []int32) {
	for i, x := range vars {
		for _, y := range vars[i+1:] {
			if x == y {
				b.impossible = true
				continue
			}
			b.differ[int(x)*b.words+int(y>>6)] |= 1 << (y & 63)
			b.differ[int(y)*b.words+int(x>>6)] |= 1 << (x & 63)
		}
	}
}

func (b *compiler) differs(x, y int32) bool {
	return b.differ[int(x)*b.words+int(y>>6)]>>(y&63)&1 != 0
}

// mustDiffer reports whether all of the variables differ from each other.
func (b *compiler) mustDiffer(vars []int32) bool {
	for i, x := range vars {
		for _, y := range vars[i+1:] {
			if !b.differs(x, y) {
				return false
			}
		}
	}
	return true
}

// peersOf returns the set of the variables that differ from x.
func (b *compiler) peersOf(x int32) []uint64 {
	return b.differ[int(x)*b.words : int(x+1)*b.words]
}

func (b *compiler) setOf(vars []int32) []uint64 {
	s := make([]uint64, b.words)
	for _, c := range vars {
		s[c>>6] |= 1 << (c & 63)
	}
	return s
}

func (b *compiler) add(f filter, vars []int32, cost int, once bool) *entry {
	b.entries = append(b.entries, entry{filter: f, vars: vars, cost: cost, once: once})
	return &b.entries[len(b.entries)-1]
}

// finish sorts the propagators by cost and lists who wakes whom.
func (b *compiler) finish() {
	slices.SortStableFunc(b.entries, func(x, y entry) int { return x.cost - y.cost })
	b.watch = roomFor[watchWord](b.n, 1)
	count := 0
	for _, e := range b.entries {
		count += len(e.vars)
	}
	last := make([]int, b.n)
	for i := range b.entries {
		for _, c := range b.entries[i].vars {
			w := b.watch[c]
			if len(w) == 0 || last[c] != i>>6 {
				w = append(w, watchWord{word: i >> 6})
				last[c] = i >> 6
			}
			w[len(w)-1].bits |= 1 << (i & 63)
			b.watch[c] = w
		}
	}
	total := 0
	for _, w := range b.differ {
		total += bits.OnesCount64(w)
	}
	all := make([]int32, 0, total)
	b.peers = make([][]int32, b.n)
	for c := range b.peers {
		from := len(all)
		all = appendSet(all, b.peersOf(int32(c)))
		b.peers[c] = all[from:len(all):len(all)]
	}
	b.size = b.n + len(b.full) + b.nextLane
}

// fixGroup gives the full group with the most peers its values in order. Of two values,
// each pair that differs is one.
func (b *compiler) fixGroup() {
	groups := b.full
	if len(b.pairs) > 0 && bits.OnesCount64(b.domains[b.pairs[0][0]]) == 2 {
		groups = slices.Clip(groups)
		for i := range b.pairs {
			groups = append(groups, b.pairs[i][:])
		}
	}
	var best []int32
	most := -1
	for _, g := range groups {
		n := 0
		for _, c := range g {
			n += countSet(b.peersOf(c))
		}
		if n > most {
			best, most = g, n
		}
	}
	if best == nil {
		return
	}
	left := b.domains[best[0]]
	for _, c := range best {
		b.start[c] &= left & -left
		left &= left - 1
	}
}
