package solver

import (
	"context"
	"slices"

	"example.com/sudoku/internal/deduce"
	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/poll"
	"example.com/sudoku/internal/propagate"
)

// This file searches what the splitter leaves, by the strong deductions of
// internal/propagate. Jigsaws without any board are the reason: of 164 layouts it proves each
// within 50 ms, the splitter alone three within three seconds.

// splitEffort is the number of nodes after which propagation takes over, and never is more.
const (
	splitEffort = 2000
	never       = 1<<63 - 1
)

// split reports the solutions of domains by the splitter, until it takes too long. Where
// propagation may take over, it searches an empty board from the start.
func (r *Rules) split(ctx context.Context, d *deduce.Domains, work poll.Budget, report func(set []uint64) bool) error {
	solution := make([]uint64, d.Cells())
	deep := deepSearch{rules: d.Rules, ctx: ctx, budget: work}
	deep.report = func(values []uint8) bool {
		for cell, v := range values {
			solution[cell] = 2 << v
		}
		return report(solution)
	}
	if r.after != never && interchangeable(d) {
		_, err := deep.searchClasses(d)
		return err
	}
	asked := false
	return d.SearchPlainly(ctx, work, r.after, func(set []uint64, nodes int64) (bool, error) {
		if !asked {
			// Rules that no grid keeps are found out faster without the givens.
			if asked = true; deep.noGrid() {
				return false, nil
			}
		}
		if work != poll.Unlimited {
			deep.budget = work - poll.Budget(nodes)
		}
		return deep.search(set)
	}, report)
}

// interchangeable reports whether any renaming of the values turns solutions of the
// domains into solutions.
func interchangeable(d *deduce.Domains) bool {
	all := d.All(0)
	for _, values := range d.Set {
		if values != all {
			return false
		}
	}
	for u := range d.Rules.Units {
		if d.Rules.Full(u) {
			return true
		}
	}
	return false
}

// A deepSearch searches the domains of rules by propagation.
type deepSearch struct {
	rules  *geometry.Board
	ctx    context.Context
	budget poll.Budget
	report func(values []uint8) bool
}

// problem states the rules within domains, whose values count from 1.
func (s *deepSearch) problem(set []uint64) *propagate.Problem {
	domains := make([]uint64, len(set))
	for cell, values := range set {
		domains[cell] = values >> 1
	}
	p := propagate.New(domains)
	var unit []int
	for _, cells := range s.rules.Units {
		unit = unit[:0]
		for _, cell := range cells {
			unit = append(unit, int(cell))
		}
		p.Differ(unit...)
	}
	for _, pair := range s.rules.Pairs {
		p.Differ(pair[0], pair[1])
	}
	return p
}

// search reports the solutions within a set of domains. It returns false to end the search.
func (s *deepSearch) search(set []uint64) (bool, error) {
	for values, err := range s.problem(set).Compile().Solutions(s.ctx, propagate.Options{MaxDeadEnds: int(s.budget)}) {
		if err != nil {
			return false, s.errorOf(err)
		}
		if !s.report(values) {
			return false, nil
		}
	}
	return true, nil
}

// errorOf returns an error of propagation as the searches name it.
func (s *deepSearch) errorOf(err error) error {
	if err == propagate.ErrBudget {
		return poll.ErrBudget
	}
	return poll.Ended(s.ctx)
}

// gridEffort is the number of dead ends within which noGrid looks for a grid.
const gridEffort = 10_000

// noGrid reports whether it is proven that the rules have no solution without givens.
func (s *deepSearch) noGrid() bool {
	d := deduce.New(s.rules)
	if !interchangeable(d) {
		return false
	}
	grid, err := s.classes(d).Compile().First(s.ctx, propagate.Options{MaxDeadEnds: gridEffort})
	return grid == nil && err == nil
}

// classes states the rules so that a search finds one solution of each class of
// renamings.
func (s *deepSearch) classes(d *deduce.Domains) *propagate.Problem {
	p := s.problem(d.Set)
	p.Interchangeable()
	return p
}

// searchClasses reports the solutions of an empty board: it finds one of each class of
// renamings, and reports them all.
func (s *deepSearch) searchClasses(d *deduce.Domains) (bool, error) {
	n := d.Rules.Values
	names := make([]uint8, n)
	renamed := make([]uint8, d.Cells())
	for values, err := range s.classes(d).Compile().Solutions(s.ctx, propagate.Options{MaxDeadEnds: int(s.budget)}) {
		if err != nil {
			return false, s.errorOf(err)
		}
		for i := range names {
			names[i] = uint8(i)
		}
		orders := 0
		for more := true; more; more = nextOrder(names) {
			if orders++; orders%pollOrders == 0 {
				if err := poll.Ended(s.ctx); err != nil {
					return false, err
				}
			}
			for cell, v := range values {
				renamed[cell] = names[v]
			}
			if !s.report(renamed) {
				return false, nil
			}
		}
	}
	return true, nil
}

// pollOrders is the number of orders between two looks at the context.
const pollOrders = 1 << 10

// nextOrder changes a permutation to the next one in the order of their text. It returns false
// after the last.
func nextOrder(names []uint8) bool {
	i := len(names) - 2
	for i >= 0 && names[i] > names[i+1] {
		i--
	}
	if i < 0 {
		return false
	}
	j := len(names) - 1
	for names[j] < names[i] {
		j--
	}
	names[i], names[j] = names[j], names[i]
	slices.Reverse(names[i+1:])
	return true
}
