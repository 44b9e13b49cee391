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
	never      bool    // a constraint can't hold for any domains
	seenIn     []int32 // buffer of repeats: the last group of each decision
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

// narrowOnly reports whether the rules are narrow groups only, and each domain fits
// into one word.
func (r *rules) narrowOnly(d *rootDomains) bool {
	return len(r.sums)+len(r.equal)+len(r.tableRules)+len(r.forms) == 0 && len(d.bits) == len(d.decisions) &&
		!slices.ContainsFunc(r.different, func(g differGroup) bool { return !g.narrow() })
}

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
	var pairs []*Constraint
	for _, c := range m.constraints {
		if steps.Ended(1) {
			break
		}
		switch c.kind {
		case kindAllDifferent:
			r.addGroup(m, c.decisions)
		case kindNotEqual:
			pairs = append(pairs, c)
		case kindEqual:
			r.equal = append(r.equal, [2]operand{c.decisions[0], c.decisions[1]})
		case kindBound:
			d.bound(c)
		case kindTable, kindForbid:
			r.tableRules = append(r.tableRules, c)
		case kindForm:
			r.forms = append(r.forms, c)
			if f, ok := c.form.(differing); ok {
				for _, list := range f.differ(c) {
					r.addGroup(m, list)
				}
			}
		case kindSum:
			if c.relation == OtherThan {
				r.forms = append(r.forms, c)
			} else {
				r.sums = append(r.sums, c.linearRules(&r.never)...)
			}
		default:
			r.sums = append(r.sums, c.linearRules(&r.never)...)
		}
	}
	r.addPairs(m, pairs, steps)
	r.addCounts(d)
	return r, steps.Err()
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

// linearRules returns a sum or an inequality as linear rules: two for an exact
// sum, none for a constraint without terms. It sets never if such a constraint
// can't hold.
func (c *Constraint) linearRules(never *bool) []linear {
	var terms []term
	total := c.total
	add := func(x operand, k int) {
		total -= k * x.plus()
		for i := range terms {
			if terms[i].x == x.index {
				terms[i].coefficient += k
				return
			}
		}
		terms = append(terms, term{x.index, k})
	}
	relation := AtMost
	switch c.kind {
	case kindSum:
		relation = c.relation
		for i, x := range c.decisions {
			add(x, c.coefficient(i))
		}
	default:
		if c.kind == kindLess {
			total = -1
		}
		add(c.decisions[0], 1)
		add(c.decisions[1], -1)
	}
	terms = slices.DeleteFunc(terms, func(t term) bool { return t.coefficient == 0 })
	if len(terms) == 0 {
		*never = *never || relation != AtLeast && total < 0 || relation != AtMost && total > 0
		return nil
	}
	var both []linear
	if relation != AtLeast {
		both = append(both, linear{terms, total})
	}
	if relation != AtMost {
		negative := slices.Clone(terms)
		for i := range negative {
			negative[i].coefficient *= -1
		}
		both = append(both, linear{negative, -total})
	}
	return both
}
