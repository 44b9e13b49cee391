package csp_test

import (
	"context"
	"fmt"

	"example.com/sudoku/csp"
)

// Three vehicles that carry 10 each bring goods to nine towns and come back, on the shortest
// way. Indices 0 to 2 are the depot, once for each vehicle.
func ExampleModel_Along() {
	x := []int{5, 5, 5, 1, 2, 9, 8, 4, 6, 9, 1, 7}
	y := []int{5, 5, 5, 1, 4, 2, 7, 9, 8, 4, 8, 1}
	goods := []int{0, 0, 0, 3, 4, 2, 5, 3, 2, 3, 4, 3}
	distance := func(i, j int) int { return max(x[i]-x[j], x[j]-x[i]) + max(y[i]-y[j], y[j]-y[i]) }
	var m csp.Model
	next := m.Array("next", len(x), csp.Range(0, len(x)-1))
	load := m.Array("load", len(x), csp.Range(0, 10))
	way := m.Array("way", len(x), csp.Range(0, 20))
	m.Circuit(next...)
	m.Along(next, load, csp.Exactly, func(_, j int) int { return goods[j] }, 0, 1, 2)
	for i := range x {
		row := make([][]int, 1)
		for j := range x {
			row[0] = append(row[0], distance(i, j))
		}
		m.Entry(row, m.Constant(0), next[i], way[i])
		m.AtLeast(load[i], goods[i])
	}
	for depot := range 3 {
		m.Fix(load[depot], 0)
	}
	total := m.Decide("total", csp.Range(0, 200))
	m.SumAs(total, way, nil)
	answer, err := m.Minimize(context.Background(), total)
	fmt.Println(answer.Values.Value(total), answer.Quality, err)
	// Output: 56 optimal <nil>
}

// A round trip of at most 12 that sees the most, and leaves out the rest.
func ExampleModel_Subcircuit() {
	at, worth := []int{0, 2, 3, 5, 9}, []int{0, 4, 2, 5, 9}
	var m csp.Model
	next := m.Array("next", len(at), csp.Range(0, len(at)-1))
	m.Subcircuit(next...)
	var ways, seen []csp.Decision
	for i := range at {
		way, here := m.Decide("", csp.Range(0, 9)), m.Decide("", csp.Range(0, 9))
		var rows [][]int
		for j := range at {
			rows = append(rows, []int{j, max(at[i]-at[j], at[j]-at[i]), worth[i] * min(1, max(i-j, j-i))})
		}
		m.Table([]csp.Decision{next[i], way, here}, rows)
		ways, seen = append(ways, way), append(seen, here)
	}
	m.Sum(ways, nil, csp.AtMost, 12)
	total := m.Decide("total", csp.Range(0, 20))
	m.SumAs(total, seen, nil)
	answer, err := m.Maximize(context.Background(), total)
	fmt.Println(answer.Values.Value(total), answer.Quality, err)
	// Output: 16 optimal <nil>
}

// Shifts of a week: how many nights there are is the model's choice, from 2 to 3.
func ExampleModel_OccurAs() {
	const day, night, free = 0, 1, 2
	var m csp.Model
	shift := m.Array("shift", 7, csp.Range(day, free))
	nights, off := m.Decide("nights", csp.Range(2, 3)), m.Decide("off", csp.Range(2, 2))
	m.OccurAs(shift, map[int]csp.Decision{night: nights, free: off})
	for i := range 6 {
		m.Forbid(shift[i:i+2], [][]int{{night, day}, {night, night}})
	}
	m.Fix(shift[0], day)
	fmt.Println(m.Count(context.Background(), 0))
	// Output: 21 <nil>
}

// Rows of a square in the order of a dictionary, so that of rows that change places one is left.
func ExampleModel_LexicographicLess() {
	var m csp.Model
	row := [3][]csp.Decision{}
	for i := range row {
		row[i] = m.Array("", 3, csp.Range(0, 1))
	}
	m.LexicographicLess(row[0], row[1], row[2])
	fmt.Println(m.Count(context.Background(), 0))
	// Output: 56 <nil>
}
