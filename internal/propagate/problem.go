package propagate

// This file states problems: variables, domains and the basic constraints.

import (
	"math/bits"
	"slices"
)

// A Problem is a set of variables, numbered from 0, and constraints on them. Bit v of
// a domain is set if the variable may take the value v. The statements expect
// variables of the problem and panic for others, as an index does. Several goroutines
// may compile a Problem at the same time if none states anything.
type Problem struct {
	domains []uint64
	span    int // one more than the largest value
	groups  [][]int32
	pairs   [][2]int32
	sums    []sum
	sets    []sets
	tables  []table2
	later   []func(b *compiler) // constraints of other files

	// Of an alternative, which has only the variables that its constraints mention:
	whole  *Problem
	vars   []int32       // the number in whole of each of its variables
	number map[int]int32 // its number of each of them

	symmetric, impossible, singles bool
}

// A sum demands that the variables, each times its coefficient, add up to the target.
type sum struct {
	vars         []int32
	coefficients []int // nil: all 1
	relation     Relation
	target       int
}

// A sets demands that the variables differ and that their values form one of the sets.
type sets struct {
	vars []int32
	sets []uint64
}

// A Relation compares a sum with its target.
type Relation uint8

const (
	Exactly Relation = iota
	AtMost
	AtLeast
)

// New returns a problem with a variable for each of the domains.
func New(domains []uint64) *Problem {
	p := &Problem{domains: slices.Clone(domains), span: 1}
	for _, d := range domains {
		p.span = max(p.span, bits.Len64(d))
	}
	return p
}

// NewVariable adds a variable and returns its number.
func (p *Problem) NewVariable(domain uint64) int {
	p.domains = append(p.domains, domain)
	p.span = max(p.span, bits.Len64(domain))
	return len(p.domains) - 1
}

// Domain returns the domain of a variable.
func (p *Problem) Domain(variable int) uint64 { return p.domains[p.at(variable)] }

// Keep removes the values outside the set from the domain of a variable.
func (p *Problem) Keep(variable int, values uint64) { p.domains[p.at(variable)] &= values }

// Differ demands that no two of the variables take the same value. As many variables
// as they have values together are a full group: each value has a place in it, which
// hidden singles, locked candidates and implied sums use.
func (p *Problem) Differ(vars ...int) {
	if len(vars) == 2 {
		p.pairs = append(p.pairs, [2]int32(p.list(vars)))
	} else if len(vars) > 2 {
		p.groups = append(p.groups, p.list(vars))
	}
}

// Sum demands that the variables, each times its coefficient, add up to exactly, at most or
// at least the target. Coefficients nil are all 1. A variable may occur more than once.
func (p *Problem) Sum(vars, coefficients []int, relation Relation, target int) {
	p.sums = append(p.sums, sum{p.list(vars), slices.Clone(coefficients), relation, target})
}

// Sets demands that the variables differ and that the set of their values is one of
// the given sets.
func (p *Problem) Sets(vars []int, values []uint64) {
	p.sets = append(p.sets, sets{p.list(vars), slices.Clone(values)})
}

// Interchangeable states that any renaming of the values turns solutions into
// solutions: the search fixes a full group. It is right only for problems of equal
// domains and differences, and then the search finds one solution of each class.
func (p *Problem) Interchangeable() { p.symmetric = true }

// SinglesOnly makes the search of groups find naked and hidden singles only, as searches of a
// few dead ends don't pay for compiling more.
func (p *Problem) SinglesOnly() { p.singles = true }

// list checks that variables exist and returns them in the form used inside.
func (p *Problem) list(vars []int) []int32 {
	out := make([]int32, len(vars))
	for i, v := range vars {
		out[i] = p.at(v)
	}
	return out
}

// at returns the number in p of a variable, which is that of the caller. An alternative counts
// the variables that it mentions.
func (p *Problem) at(variable int) int32 {
	if p.whole == nil {
		_ = p.domains[variable]
		return int32(variable)
	}
	i, known := p.number[variable]
	if !known {
		i = int32(len(p.domains))
		p.number[variable] = i
		p.vars = append(p.vars, p.whole.at(variable))
		p.domains, p.span = append(p.domains, p.whole.Domain(variable)), p.whole.span
	}
	return i
}

// post adds a filter of the variables in the lists.
func (p *Problem) post(f filter, cost int, lists ...[]int32) {
	vars := slices.Concat(lists...)
	p.later = append(p.later, func(b *compiler) { b.add(f, vars, cost, false) })
}
