package csp

import (
	"math"
	"slices"
)

// This file bounds costs by the shortest tour. A price on a town, which the steps to it and from
// it pay, changes the costs of all tours by the same number. With the prices that make a shortest
// tree a path as far as they can (Held, Karp 1971), and sets of towns that each tour must leave,
// the cheapest steps of the towns cost together nearly what the shortest tour does: 759 of 760 for
// 16 towns, where the cheapest assignment is 453.

const (
	mostCut    = 64 // towns of a tour, as the time grows with their fourth power
	treeScale  = 64 // parts of 1 of a price
	treeRounds = 300
)

// payTour subtracts from the costs of steps what all tours pay, and returns that.
func payTour(costs [][]int64) (sum int64) {
	if symmetric(costs) {
		price := treePrices(costs)
		for i, row := range costs {
			sum += 2 * price[i]
			for k := range row {
				if row[k] < noCost {
					row[k] -= price[i] + price[k]
				}
			}
		}
	} else {
		sum, _ = pay(costs)
	}
	for range 2 {
		sum += cuts(costs)
		for range 2 {
			n, _ := pay(costs)
			sum += n
			transpose(costs)
		}
		transpose(costs)
	}
	return sum
}

func symmetric(costs [][]int64) bool {
	for i, row := range costs {
		for k := range i {
			if row[k] != costs[k][i] {
				return false
			}
		}
	}
	return true
}

func transpose(costs [][]int64) {
	for i, row := range costs {
		for k := range i {
			row[k], costs[k][i] = costs[k][i], row[k]
		}
	}
}

// treePrices returns prices of towns. In each round a town with more than two edges of the
// shortest tree becomes dearer, one with fewer cheaper.
func treePrices(costs [][]int64) []int64 {
	n := len(costs)
	price, best := make([]int64, n), make([]int64, n)
	cost := func(i, k int) int64 { return treeScale*costs[i][k] - price[i] - price[k] }
	longest, step := int64(math.MinInt64), int64(0)
	from, near := make([]int, n), make([]int64, n)
	for round := range treeRounds {
		total, edges := int64(0), make([]int64, n)
		done := make([]bool, n)
		for k := range near {
			from[k], near[k] = 0, cost(0, k)
		}
		for at, left := 0, n-1; left > 0; left-- {
			done[at] = true
			next := -1
			for k := range n {
				if !done[k] && cost(at, k) < near[k] {
					from[k], near[k] = at, cost(at, k)
				}
				if !done[k] && (next < 0 || near[k] < near[next]) {
					next = k
				}
			}
			at = next
			total += near[at]
			edges[at]++
			edges[from[at]]++
		}
		for _, p := range price {
			total += 2 * p
		}
		if total > longest {
			longest = total
			copy(best, price)
		}
		if round == 0 {
			if step = max(total, -total) / int64(2*n); total >= noCost {
				return best // some towns can't be reached
			}
		}
		for k := range price {
			price[k] += step * (2 - edges[k])
		}
		step -= step / 32
	}
	for k := range best {
		best[k] /= treeScale
	}
	return best
}

// cuts subtracts from the costs of steps out of sets of towns what each tour pays for leaving the
// set, and returns the sum. The cheapest steps of the towns of a set do not lead out of it.
func cuts(costs [][]int64) (sum int64) {
	n := len(costs)
	reached := make([]bool, n)
	reach := func(i int) int {
		clear(reached)
		reached[i] = true
		list := []int{i}
		for at := 0; at < len(list); at++ {
			least := slices.Min(costs[list[at]])
			for k, c := range costs[list[at]] {
				if c == least && !reached[k] {
					reached[k] = true
					list = append(list, k)
				}
			}
		}
		return len(list)
	}
	for {
		first, fewest := 0, n
		for i := range n {
			if count := reach(i); count < fewest {
				first, fewest = i, count
			}
		}
		reach(first)
		step := int64(noCost)
		leaving := func(do func(c *int64, more int64)) {
			for i, row := range costs {
				least := slices.Min(row)
				for k := range row {
					if reached[i] && !reached[k] && row[k] < noCost {
						do(&row[k], row[k]-least)
					}
				}
			}
		}
		leaving(func(_ *int64, more int64) { step = min(step, more) })
		if step == noCost {
			return sum // no set is left, or there is no tour
		}
		leaving(func(c *int64, _ int64) { *c -= step })
		sum += step
	}
}
