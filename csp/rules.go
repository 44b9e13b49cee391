package csp

import (
	"cmp"
	"context"
	"math"
	"slices"

	"example.com/sudoku/internal/alldifferent"
	"example.com/sudoku/internal/poll"
)

// rules are the constraints of a model in the few forms that are propagated:
// groups of decisions that all differ, sums that are at most a total, equal pairs,
// and tables.
type rules struct {
	different  []differGroup
	sums       []linear
	equal      [][2]operand
	tableRules []*Constraint
	forms      []*Constraint
	pairs      []*Constraint // of two decisions that differ
	counted    []*Constraint // the forms that count values as a decision
	never      bool          // a constraint can't hold for any domains
	seenIn     []int32       // buffer of repeats: the last group of each decision
}

// differGroup says that the decisions take different values. All their values are
// from base to base+width-1.
type differGroup struct {
	decisions   []operand
	base, width int
	shares      *alldifferent.Sharing // state of shareOut, nil before its first call
}

// narrow reports whether the values of the group fit into one word.
func (g *differGroup) narrow() bool { return g.width <= 64 }

// tight reports whether singles settle the group: it is narrow, and hidden ones are likely.
func (g *differGroup) tight() bool { return g.narrow() && g.width <= 2*len(g.decisions) }

// linear says that the sum of the terms is at most a total.
type linear struct {
	terms []term
	total int
}

type term struct {
	x           int32
	coefficient int
}

const firstGroups = 32 // for which rulesOf makes room

// rulesOf returns the rules of the constraints, or the error of the context. It applies
// bounds of single decisions to the domains.
func rulesOf(ctx context.Context, m *Model, d *rootDomains) (*rules, error) {
	steps := &poll.Steps{Context: ctx, Every: pollRules}
	r := &rules{different: make([]differGroup, 0, min(len(m.constraints), firstGroups))}
	for _, c := range m.stated() {
		if steps.Ended(1) {
			break
		}
		c.form.deduce(c, m, r, d)
	}
	r.addPairs(m, r.pairs, steps)
	r.addCounts(d)
	return r, steps.Err()
}

// stated returns the constraints of the model, and those that follow from several of them.
func (m *Model) stated() []*Constraint {
	all := slices.Clip(m.constraints)
	for _, c := range m.constraints {
		if f, ok := c.form.(interface {
			follows(m *Model, c *Constraint) []*Constraint
		}); ok {
			all = append(all, f.follows(m, c)...)
		}
	}
	return all
}

// addGroup adds a group, or one for each cluster of decisions if their values lie far apart.
func (r *rules) addGroup(m *Model, decisions []operand) {
	if len(decisions) < 2 {
		return
	}
	first, last, room := math.MaxInt, math.MinInt, 0
	for _, x := range decisions {
		entry := &m.decisions[x.index]
		first = min(first, entry.low+x.plus())
		last = max(last, entry.low+x.plus()+int(entry.width)-1)
		room += int(entry.width)
	}
	if last-first+1 > room { // some values between the ends are of no decision
		r.addClusters(m, decisions)
		return
	}
	r.different = append(r.different, differGroup{decisions: decisions, base: first, width: last - first + 1})
	r.never = r.never || r.repeats(decisions, len(m.decisions))
}

// addClusters adds the groups of decisions whose ranges overlap. Others differ anyway.
func (r *rules) addClusters(m *Model, decisions []operand) {
	low := func(x operand) int { return m.decisions[x.index].low + x.plus() }
	sorted := slices.Clone(decisions)
	slices.SortStableFunc(sorted, func(x, y operand) int { return cmp.Compare(low(x), low(y)) })
	start, end := 0, math.MinInt
	for i, x := range sorted {
		if low(x) > end {
			r.addGroup(m, sorted[start:i:i])
			start = i
		}
		end = max(end, low(x)+int(m.decisions[x.index].width)-1)
	}
	r.addGroup(m, sorted[start:])
}

// repeats reports whether a group has the same decision twice, with the same
// constant.
func (r *rules) repeats(group []operand, all int) bool {
	if r.seenIn == nil {
		r.seenIn = make([]int32, all)
	}
	number := int32(len(r.different)) // from 1 on
	for i, x := range group {
		if r.seenIn[x.index] == number && slices.Contains(group[:i], x) {
			return true
		}
		r.seenIn[x.index] = number
	}
	return false
}
