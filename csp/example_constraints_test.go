package csp_test

import (
	"context"
	"errors"
	"fmt"

	"example.com/sudoku/csp"
)

// The digits between the 1 and the 5 of a row add up to 9: a sandwich.
func ExampleModel_Enclosed() {
	var m csp.Model
	row := m.Array("cell", 5, csp.Range(1, 5))
	m.Enclosed(row, 9)
	m.Fix(row[1], 4)
	for values, err := range m.Solutions(context.Background()) {
		fmt.Println(values[:5], err)
	}
	// Unordered output:
	// [1 4 2 3 5] <nil>
	// [1 4 3 2 5] <nil>
	// [5 4 2 3 1] <nil>
	// [5 4 3 2 1] <nil>
}

// Each of three neighbours on an entropic line is low, middle or high, another one each.
func ExampleModel_Cover() {
	var m csp.Model
	line := m.Array("cell", 3, csp.Range(1, 9))
	m.Cover(line, []int{1, 2, 3}, []int{4, 5, 6}, []int{7, 8, 9})
	fmt.Println(m.Count(context.Background(), 0))
	// Output: 162 <nil>
}

// In circles, a number says how many circles have it.
func ExampleModel_Occur() {
	var m csp.Model
	circles := m.Array("circle", 4, csp.Range(1, 4))
	m.Occur(circles, map[int][]int{1: {0, 1}, 2: {0, 2}, 3: {0, 3}, 4: {0, 4}})
	m.Fix(circles[0], 1)
	for values, err := range m.Solutions(context.Background()) {
		fmt.Println(values[:4], err)
	}
	// Output: [1 3 3 3] <nil>
}

// Three numbers of two digits begin alike, and the last is the second of them.
func ExampleModel_Rank() {
	var m csp.Model
	digit := csp.Range(1, 3)
	var numbers [3][]csp.Decision
	for i := range numbers {
		numbers[i] = m.Array(fmt.Sprintf("number %d", i), 2, digit)
		m.Fix(numbers[i][0], 2)
	}
	m.Rank(numbers[2], numbers[:2], 1, 1, false)
	var answer csp.Answer
	answer, err := m.Solve(context.Background())
	fmt.Println(answer.Values.Value(numbers[2][1]), err)
	// Output: 2 <nil>
}

// The rows of a square may be swapped. Ordering them leaves one arrangement of each.
func ExampleModel_LexicographicLessEqual() {
	var m csp.Model
	top, bottom := m.Array("top", 2, csp.Range(0, 1)), m.Array("bottom", 2, csp.Range(0, 1))
	m.LexicographicLessEqual(top, bottom)
	fmt.Println(m.Count(context.Background(), 0))
	// Output: 10 <nil>
}

// No two neighbours of four are both even.
func ExampleScan() {
	var m csp.Model
	line := m.Array("cell", 4, csp.Range(1, 4))
	csp.Scan(&m, line, false, func(even bool, _, v int) (bool, bool) {
		return v%2 == 0, !even || v%2 != 0
	}, func(bool) bool { return true })
	fmt.Println(m.Count(context.Background(), 0))
	// Output: 128 <nil>
}

// The values that occur in some solution, and in how many.
func ExampleModel_TrueCandidates() {
	var m csp.Model
	die := m.Array("die", 3, csp.Range(1, 6))
	m.Less(die[0], die[1])
	m.Less(die[1], die[2])
	m.Sum(die, nil, csp.Exactly, 10)
	candidates, err := m.TrueCandidates(context.Background(), 10)
	middle, _ := m.Lookup("die[1]")
	for i, d := range m.Decisions() {
		if d == middle {
			var counts []csp.ValueCount = candidates[i]
			for _, c := range counts {
				fmt.Println(c.Value, c.Solutions, c.Open, err)
			}
		}
	}
	// Output:
	// 1 0 false <nil>
	// 2 0 false <nil>
	// 3 2 false <nil>
	// 4 1 false <nil>
	// 5 0 false <nil>
	// 6 0 false <nil>
}

// Ten digits that differ have 3,628,800 orders. Probes come near without counting.
func ExampleModel_EstimateCount() {
	var m csp.Model
	m.AllDifferent(m.Array("digit", 10, csp.Range(0, 9))...)
	var estimate csp.Estimate
	estimate, err := m.EstimateCount(context.Background(), 100, 1)
	fmt.Println(estimate.Low <= 3628800 && 3628800 <= estimate.High, estimate.Hits, err)
	// Output: true 100 <nil>
}

// A draw depends on its seed alone.
func ExampleModel_RandomSolution() {
	var m csp.Model
	die := m.Array("die", 3, csp.Range(1, 6))
	m.Sum(die, nil, csp.Exactly, 17)
	for seed := range uint64(3) {
		values, err := m.RandomSolution(context.Background(), seed)
		fmt.Println(values, err)
	}
	// Output:
	// [5 6 6] <nil>
	// [6 6 5] <nil>
	// [5 6 6] <nil>
}

func ExampleRelation() {
	for _, relation := range []csp.Relation{csp.AtMost, csp.Exactly, csp.AtLeast} {
		var m csp.Model
		dice := m.Array("die", 2, csp.Range(1, 6))
		m.Sum(dice, nil, relation, 4)
		n, err := m.Count(context.Background(), 0)
		fmt.Println(relation, n, err)
	}
	// Output:
	// ≤ 6 <nil>
	// = 3 <nil>
	// ≥ 33 <nil>
}

// A constraint can be kept, to name it and to ask whether an assignment keeps it.
func ExampleConstraint() {
	var m csp.Model
	x, y := m.Decide("x", csp.Range(1, 3)), m.Decide("y", csp.Range(1, 3))
	var later *csp.Constraint = m.Less(x, y).Named("y comes later")
	fmt.Println(later, later.Keeps(csp.Assignment{1, 3}), later.Keeps(csp.Assignment{3, 1}))
	// Output: y comes later true false
}

// What an answer is worth, and whether it has values.
func ExampleQuality() {
	for _, quality := range []csp.Quality{
		csp.QualityUnknown, csp.QualityInfeasible, csp.QualityLocalInfeasible,
		csp.QualityFeasible, csp.QualityOptimal, csp.QualityProvenUnique,
	} {
		fmt.Println(quality)
	}
	// Output:
	// unknown
	// infeasible
	// local infeasible
	// feasible
	// optimal
	// proven unique
}

// What a search does can be counted as it goes.
func ExampleEventKind() {
	var m csp.Model
	queens := m.Array("queen", 6, csp.Range(1, 6))
	for i := range queens {
		for j := range i {
			m.NotEqual(queens[i], queens[j])
			m.NotEqual(queens[i].Plus(i), queens[j].Plus(j))
			m.NotEqual(queens[i].Plus(-i), queens[j].Plus(-j))
		}
	}
	count := make(map[csp.EventKind]int)
	for event, err := range m.History(context.Background()) {
		if err != nil {
			panic(err)
		}
		count[event.Kind]++
	}
	fmt.Println(count[csp.EventSolution], "solutions,", count[csp.EventChoice] > count[csp.EventSolution], count[csp.EventDeadEnd] > 0)
	// Output: 4 solutions, true true
}

// A function that states a rule for its callers keeps mistakes for the search, and makes
// room for what it adds.
func ExampleModel_Fail() {
	falling := func(m *csp.Model, n int) {
		if n < 1 {
			m.Fail(errors.New("a line without cells"))
			return
		}
		m.Reserve(n, n-1, 2*n)
		line := m.ArrayFunc(n, csp.Range(1, 9), func(i int) string { return fmt.Sprint("cell ", 'a'+i) })
		for i := 1; i < n; i++ {
			m.Less(line[i], line[i-1])
		}
	}
	for _, n := range []int{2, 0} {
		var m csp.Model
		falling(&m, n)
		fmt.Println(m.Count(context.Background(), 0))
	}
	// Output:
	// 36 <nil>
	// 0 a line without cells
}

// Ann works four to six hours, and less than Bob.
func ExampleModel_AtMost() {
	var m csp.Model
	ann, bob := m.Decide("Ann", csp.Range(0, 12)), m.Decide("Bob", csp.Range(0, 12))
	m.AtLeast(ann, 4)
	m.AtMost(ann, 6)
	m.Less(ann, bob)
	m.AtMost(bob, 7)
	fmt.Println(m.Count(context.Background(), 0))
	// Output: 6 <nil>
}

// Two shops on a street of ten houses, as far from each other as one is from its end.
func ExampleModel_Distance() {
	var m csp.Model
	house := csp.Range(1, 10)
	x, y := m.Decide("first", house), m.Decide("second", house)
	apart := m.Decide("apart", csp.Range(4, 9))
	m.Distance(apart, x, y)
	m.Equal(apart, x.Plus(-1))
	m.Less(x, y)
	for values, err := range m.Solutions(context.Background()) {
		fmt.Println(values.Value(x), values.Value(y), err)
	}
	// Output:
	// 5 9 <nil>
}

// The largest rectangle with sides of whole meters and a fence of 20.
func ExampleModel_Times() {
	var m csp.Model
	long, wide := m.Decide("long", csp.Range(1, 9)), m.Decide("wide", csp.Range(1, 9))
	area := m.Decide("area", csp.Range(1, 81))
	m.Sum([]csp.Decision{long, wide}, nil, csp.Exactly, 10)
	m.Times(area, long, wide)
	answer, err := m.Maximize(context.Background(), area)
	fmt.Println(answer.Values.Value(long), answer.Values.Value(wide), answer.Values.Value(area), err)
	// Output: 5 5 25 <nil>
}
