package csp

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"example.com/sudoku/internal/learn"
	"example.com/sudoku/internal/propagate"
)

// This file compares sums with totals.

// Sum demands that the sum of the decisions, each times its coefficient, is exactly, at
// most, at least or other than the total. If coefficients is nil, each is 1. A decision
// that is the sum of others has the coefficient -1 and the total 0:
//
//	m.Sum([]csp.Decision{x, y, sum}, []int{1, 1, -1}, csp.Exactly, 0)
//
// The search bounds each decision by the others. It removes every value that no choice of
// the others allows if the sum is exact and few sums are possible. OtherThan waits until one
// decision is open. A sum whose terms could add up to 1<<62 or more is a mistake, or to
// 1<<30 where an int has 32 bits.
func (m *Model) Sum(decisions []Decision, coefficients []int, relation Relation, total int) *Constraint {
	c := Constraint{
		form: sumForm{}, decisions: m.keep(decisions...), relation: relation, total: total,
		lists: &lists{coefficients: slices.Clone(coefficients)},
	}
	if coefficients != nil && len(coefficients) != len(decisions) {
		m.failNext("coefficients", coefficients, fmt.Sprintf("%d, one per decision", len(decisions)))
		c.coefficients = nil
	}
	m.checkRelation(relation)
	m.checkSize(&c)
	return m.constrain(c)
}

// A sumForm compares the sum of the decisions, each times its coefficient, with the total.
type sumForm struct{ ordinary }

func (sumForm) text(c *Constraint, names []string) string {
	for i, k := range c.coefficients {
		names[i] = fmt.Sprintf("%d(%s)", k, names[i])
	}
	return fmt.Sprintf("%s %v %d", strings.Join(names, " + "), c.relation, c.total)
}

func (sumForm) keeps(c *Constraint, a Assignment) bool {
	sum := 0
	for i, x := range c.decisions {
		sum += c.coefficient(i) * a.value(x)
	}
	return c.relation.holds(sum, c.total)
}

func (c *Constraint) coefficient(i int) int {
	if c.lists == nil || c.coefficients == nil {
		return 1
	}
	return c.coefficients[i]
}

// compared returns the same sum, compared otherwise.
func (c *Constraint) compared(relation Relation, total int) *Constraint {
	other := *c
	other.name, other.relation, other.total = "", relation, total
	return &other
}

func (sumForm) negated(c *Constraint) (alternatives [][]*Constraint) {
	if c.relation == OtherThan {
		return [][]*Constraint{{c.compared(Exactly, c.total)}}
	}
	if c.relation != AtMost {
		alternatives = append(alternatives, []*Constraint{c.compared(AtMost, c.total-1)})
	}
	if c.relation != AtLeast {
		alternatives = append(alternatives, []*Constraint{c.compared(AtLeast, c.total+1)})
	}
	return alternatives
}

func (f sumForm) deduce(c *Constraint, m *Model, r *rules, d *rootDomains) {
	if c.relation == OtherThan {
		f.ordinary.deduce(c, m, r, d)
		return
	}
	r.sums = append(r.sums, c.linearRules(&r.never)...)
}

func (sumForm) state(t *statement, c *Constraint) {
	if c.relation == OtherThan {
		t.ask(c)
		return
	}
	total := c.total
	for i, x := range c.decisions {
		total -= c.coefficient(i) * (x.plus() + t.base)
	}
	t.Sum(c.indices(), c.coefficients, propagate.Relation(c.relation-Exactly), total)
}

func (sumForm) bounds(*Constraint, int) bool { return true }

func (sumForm) clauses(s *learnerSearch, c *Constraint, unless learn.Literal) {
	if c.relation == OtherThan {
		low, high := s.split(unless)
		s.demand(c.compared(AtMost, c.total-1), low)
		s.demand(c.compared(AtLeast, c.total+1), high)
		return
	}
	never := false
	for _, sum := range c.linearRules(&never) {
		s.requireSum(nil, sum, unless)
	}
	if never {
		s.require(unless)
	}
}

// function gives the newest decision its value, if the coefficient is 1 or -1.
func (sumForm) function(c *Constraint, p *plan) *follow {
	places := p.newestFirst(c)
	if c.relation != Exactly || len(places) == 0 {
		return nil
	}
	i := places[0]
	sum := &followedSum{sign: c.coefficient(i), start: -c.total}
	if sum.sign != 1 && sum.sign != -1 {
		return nil
	}
	f := &follow{sum: sum}
	for k, x := range c.decisions {
		if k != i {
			f.args, sum.factors = append(f.args, x), append(sum.factors, c.coefficient(k))
		}
	}
	return p.checked(f, c.decisions[i])
}

func (sumForm) count(c *Constraint, p *plan, branch int32) {
	k := p.add(counter{kind: countSum, branch: branch, start: -c.total, off: func(more int) int { return offBy(c.relation, more) }})
	for i, x := range c.decisions {
		p.addTerm(k, x, c.coefficient(i), nil)
	}
}

// split returns two literals, not both true unless a literal is. If it is false for sure,
// exactly one is true.
func (s *learnerSearch) split(unless learn.Literal) (p, q learn.Literal) {
	p = s.newLiteral()
	if unless == isFalse {
		return p, p.Not()
	}
	q = s.newLiteral()
	s.require(unless, p.Not(), q.Not())
	return p, q
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
	relation := c.relation
	for i, x := range c.decisions {
		add(x, c.coefficient(i))
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

// checkSize refuses a sum whose terms could add up to more than an int holds.
func (m *Model) checkSize(c *Constraint) {
	const mostBits = bits.UintSize - 2      // twice that size fits an int
	size := float64(max(c.total, -c.total)) // -MinInt is as large
	for i, d := range c.decisions {
		if d.index == stranger {
			continue
		}
		entry := m.decisions[d.index]
		low := float64(entry.low) + float64(d.plus())
		high := low + float64(entry.width) - 1
		coefficient := float64(c.coefficient(i))
		size += max(coefficient, -coefficient) * max(-low, high)
	}
	if size >= 1<<mostBits || c.total == -c.total && c.total != 0 {
		m.failNext("coefficients", c.coefficients, fmt.Sprintf("terms that add up to less than 1<<%d", mostBits))
	}
}
