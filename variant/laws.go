package variant

import (
	"slices"
)

// This file has the laws that many kinds share: relations of pairs, sums, and counts.

// pairwise is the law that ok holds for the values of each of the pairs, which are
// positions in the list of cells.
func pairwise(pairs func(s *setting) [][2]int, ok func(s *setting, a, b int) bool) law {
	return func(s *setting, m *model, x []decision) {
		list := pairs(s)
		if len(list) == 0 {
			return
		}
		n := s.rules.Values()
		room := make([]int, 2*n*n)
		lists := make([][]int, n*n)
		from, to := 0, len(lists) // allowed ones before, forbidden ones from here on
		for a := s.first; a <= s.last; a++ {
			for b := s.first; b <= s.last; b++ {
				tuple := room[:2:2]
				room = room[2:]
				tuple[0], tuple[1] = a, b
				if ok(s, a, b) {
					lists[from] = tuple
					from++
				} else {
					to--
					lists[to] = tuple
				}
			}
		}
		allowed, forbidden := lists[:from], lists[to:]
		slices.Reverse(forbidden)
		for _, pair := range list {
			both := []decision{x[pair[0]], x[pair[1]]}
			if len(forbidden) < len(allowed) {
				m.Forbid(both, forbidden)
			} else {
				oneOf(m, both, allowed)
			}
		}
	}
}

// neighbours are the pairs of cells that follow each other in the list.
func neighbours(s *setting) [][2]int {
	var pairs [][2]int
	for i := 1; i < len(s.Cells); i++ {
		pairs = append(pairs, [2]int{i - 1, i})
	}
	return pairs
}

// everyTwo are all pairs of cells.
func everyTwo(s *setting) [][2]int {
	var pairs [][2]int
	for i := range s.Cells {
		for k := range i {
			pairs = append(pairs, [2]int{k, i})
		}
	}
	return pairs
}

// mirrored are the pairs of cells as far from the one end as from the other.
func mirrored(s *setting) [][2]int {
	var pairs [][2]int
	for i, k := 0, len(s.Cells)-1; i < k; i, k = i+1, k-1 {
		pairs = append(pairs, [2]int{i, k})
	}
	return pairs
}

// touching are the pairs of cells that share a side, the earlier one in the list first.
// Two cells that do not are a pair too: the one that the clue is about.
func touching(s *setting) [][2]int {
	if len(s.Cells) == 2 {
		return [][2]int{{0, 1}}
	}
	return adjacent(s, s.Cells)
}

// adjacent are the pairs of all cells of a list that share a side.
func adjacent(s *setting, cells []int) (pairs [][2]int) {
	position := make(map[int]int, len(cells))
	for i, cell := range cells {
		position[cell] = i
	}
	for i, cell := range cells {
		for _, step := range [][2]int{{0, 1}, {1, 0}} {
			if k, ok := position[s.near(cell, step[0], step[1])]; ok {
				pairs = append(pairs, [2]int{min(i, k), max(i, k)})
			}
		}
	}
	slices.SortFunc(pairs, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	return pairs
}

// somePairs is the check that there are such pairs.
func somePairs(s *setting) (any, string) {
	if len(touching(s)) == 0 {
		return placesText(s), "cells of which two share a side"
	}
	return nil, ""
}

// A linear is a sum of cells, by position in the list, each times its coefficient, that
// equals the total.
type linear struct {
	cells        []int
	coefficients []int // nil: all 1
	total        int
}

// equal returns the linear that says that two groups of cells have the same sum.
func equal(a, b []int) linear {
	sum := linear{cells: slices.Concat(a, b)}
	for range a {
		sum.coefficients = append(sum.coefficients, 1)
	}
	for range b {
		sum.coefficients = append(sum.coefficients, -1)
	}
	return sum
}

// linears is the law that all sums have their totals.
func linears(sums func(s *setting) []linear) law {
	return func(s *setting, m *model, x []decision) {
		for _, sum := range sums(s) {
			terms := make([]decision, len(sum.cells))
			for i, cell := range sum.cells {
				terms[i] = x[cell]
			}
			m.Sum(terms, sum.coefficients, exactly, sum.total)
		}
	}
}

// upTo returns the numbers from first to last-1.
func upTo(first, last int) []int {
	var list []int
	for i := first; i < last; i++ {
		list = append(list, i)
	}
	return list
}

// ascending is the law that each cell shows at least gap more than the one before it.
func ascending(gap int) law {
	return func(s *setting, m *model, x []decision) {
		for i := 1; i < len(x); i++ {
			m.LessEqual(x[i-1].Plus(gap), x[i])
		}
	}
}

// all is the law of several laws.
func all(laws ...law) law {
	return func(s *setting, m *model, x []decision) {
		for _, l := range laws {
			l(s, m, x)
		}
	}
}

// tuples states that ok holds for the values of the decisions, of which some may be the
// same.
func tuples(s *setting, m *model, x []decision, ok func(v []int) bool) {
	var different []decision
	at := make([]int, len(x)) // of each decision, among the different ones
	for i, d := range x {
		k := slices.Index(different, d)
		if k < 0 {
			k = len(different)
			different = append(different, d)
		}
		at[i] = k
	}
	var flat []int // tuple after tuple
	count := 0
	tuple, v := make([]int, len(different)), make([]int, len(x))
	var fill func(i int)
	fill = func(i int) {
		if i == len(tuple) {
			for k := range v {
				v[k] = tuple[at[k]]
			}
			if ok(v) {
				flat = append(flat, tuple...)
				count++
			}
			return
		}
		for value := s.first; value <= s.last; value++ {
			tuple[i] = value
			fill(i + 1)
		}
	}
	fill(0)
	table := make([][]int, count)
	for i := range table {
		table[i] = flat[i*len(tuple):][:len(tuple)]
	}
	oneOf(m, different, table)
}

// groups is the law that ok holds for the values of each of the groups of a few cells.
func groups(groups func(s *setting) [][]int, ok func(s *setting, v []int) bool) law {
	return func(s *setting, m *model, x []decision) {
		for _, group := range groups(s) {
			some := make([]decision, len(group))
			for i, cell := range group {
				some[i] = x[cell]
			}
			tuples(s, m, some, func(v []int) bool { return ok(s, v) })
		}
	}
}
