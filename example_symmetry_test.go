package sudoku_test

import (
	"fmt"

	"example.com/sudoku"
)

func ExampleShuffle() {
	fmt.Println(sudoku.Line(sudoku.Shuffle(parse(puzzle), 1)))
	fmt.Println(sudoku.Line(sudoku.Shuffle(parse(puzzle), 2)))
	// Output:
	// .28.593.1..37..6....42..8..5........21.....9..36897......4129.69......37.......2.
	// .....6......73.148..1.52...71....5294.3..1.....2.......8.9....2.7.3....453.82.61.
}

// Inverse translates a hint on a shuffled board into terms of the original.
func ExampleTransformation() {
	t := sudoku.RandomTransformation[sudoku.Grid](sudoku.NewStream(1, 0))
	shuffled := t.Apply(parse(puzzle))
	for cell, values := range sudoku.AllCandidates(shuffled) {
		if values.Len() == 1 {
			back := t.Inverse()
			fmt.Println("cell", back.Cell(cell), "must be", back.Value(values.First()))
		}
	}
	// Unordered output:
	// cell 40 must be 5
	// cell 59 must be 7
	// cell 62 must be 4
	// cell 70 must be 3
}

func ExampleNewTransformation() {
	t, err := sudoku.NewTransformation[sudoku.Grid4](true, nil, []int{2, 3, 0, 1}, nil)
	fmt.Println(sudoku.Line(t.Apply(sudoku.Grid4{1, 2, 3, 4})), err)
	_, err = sudoku.NewTransformation[sudoku.Grid4](false, []int{1, 2, 3, 0}, nil, nil)
	fmt.Println(err)
	// Output:
	// ..1...2...3...4. <nil>
	// sudoku: rows: [1 2 3 0], want a permutation of 0 to 3 that keeps the 2 rows of a band together
}

func ExampleRandomTransformation() {
	source := sudoku.NewStream(1, 0)
	for range 2 {
		t := sudoku.RandomTransformation[sudoku.Grid4](source)
		fmt.Println(sudoku.Line(t.Apply(sudoku.Grid4{1, 2, 3, 4, 3, 4, 1, 2})))
	}
	// Output:
	// 12..34..43..21..
	// ..14..32..23..41
}

func ExampleTransformation_Apply() {
	upsideDown, err := sudoku.NewTransformation[sudoku.Grid4](false, []int{3, 2, 1, 0}, nil, nil)
	fmt.Println(sudoku.Line(upsideDown.Apply(sudoku.Grid4{1, 2, 3, 4, 3, 4, 1, 2})), err)
	// Output: ........34121234 <nil>
}

func ExampleTransformation_Cell() {
	transpose, err := sudoku.NewTransformation[sudoku.Grid](true, nil, nil, nil)
	fmt.Println(transpose.Cell(8), transpose.Cell(40), err)
	// Output: 72 40 <nil>
}

func ExampleTransformation_Value() {
	complement, err := sudoku.NewTransformation[sudoku.Grid](false, nil, nil, []int{9, 8, 7, 6, 5, 4, 3, 2, 1})
	fmt.Println(complement.Value(1), complement.Value(5), complement.Value(0), err)
	// Output: 9 5 0 <nil>
}

// The canonical forms of two equivalent boards give the transformation from one to
// the other.
func ExampleTransformation_Then() {
	a := parse(puzzle)
	b := sudoku.Shuffle(a, 1)
	formA, errA := sudoku.Canonical(a)
	formB, errB := sudoku.Canonical(b)
	t := formA.By.Then(formB.By.Inverse())
	fmt.Println(t.Apply(a) == b, errA, errB)
	// Output: true <nil> <nil>
}

func ExampleTransformation_Inverse() {
	t := sudoku.RandomTransformation[sudoku.Grid36](sudoku.NewStream(1, 0))
	fmt.Println(t.Then(t.Inverse()) == sudoku.Transformation[sudoku.Grid36]{})
	// Output: true
}

func ExampleCanonical() {
	var form sudoku.CanonicalForm[sudoku.Grid]
	form, err := sudoku.Canonical(parse("198342567672195348534678912859761423713924856426853791961537284345286179287419635"))
	fmt.Println(sudoku.Line(form.Board), err)
	fmt.Println(form.Automorphisms)

	form, err = sudoku.Canonical(sudoku.Grid{4: 7, 36: 7, 80: 7})
	fmt.Println(sudoku.Line(form.Board), err)
	fmt.Println(form.Automorphisms)
	// Output:
	// 123456789457189263698273514271895346539764128864312957345928671786531492912647835 <nil>
	// 1
	// ..........................1.......................1.......................1...... <nil>
	// 30965760
}

// Two puzzles are the same up to their symmetries if their canonical forms are equal.
func ExampleCanonical_equivalent() {
	form := func(board sudoku.Grid) sudoku.Grid {
		f, err := sudoku.Canonical(board)
		if err != nil {
			fmt.Println(err)
		}
		return f.Board
	}
	a := parse(puzzle)
	b := sudoku.Shuffle(a, 1)
	fmt.Println(form(a) == form(b))
	a[0] = 0
	fmt.Println(form(a) == form(b))
	// Output:
	// true
	// false
}
