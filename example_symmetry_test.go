package sudoku_test

import (
	"cmp"
	"errors"
	"fmt"

	"example.com/sudoku"
)

func ExampleShuffle() {
	for seed := range uint64(2) {
		board, err := sudoku.Shuffle(parse(puzzle), 1+seed)
		fmt.Println(sudoku.Line(board), err)
	}
	// Output:
	// .28.593.1..37..6....42..8..5........21.....9..36897......4129.69......37.......2. <nil>
	// .....6......73.148..1.52...71....5294.3..1.....2.......8.9....2.7.3....453.82.61. <nil>
}

// Inverse translates a hint on a shuffled board into terms of the original.
func ExampleTransformation() {
	board := parse(puzzle)
	t := sudoku.RandomTransformation(board, sudoku.NewStream(1, 0))
	shuffled, err := t.Apply(board)
	if err != nil {
		fmt.Println(err)
		return
	}
	for cell, values := range sudoku.Candidates(shuffled) {
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
	board, err := sudoku.Standard(4).Parse("1234 .... .... ....")
	if err != nil {
		fmt.Println(err)
		return
	}
	t, err := sudoku.NewTransformation(board, true, nil, []int{2, 3, 0, 1}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	moved, err := t.Apply(board)
	fmt.Println(sudoku.Line(moved), err)
	_, err = sudoku.NewTransformation(board, false, []int{1, 2, 3, 0}, nil, nil)
	fmt.Println(err)
	// Output:
	// ..1...2...3...4. <nil>
	// sudoku: rows: [1 2 3 0], want a permutation of 0 to 3 that keeps the 2 rows of a band together
}

func ExampleRandomTransformation() {
	board, err := sudoku.Standard(4).Parse("1234 3412 .... ....")
	if err != nil {
		fmt.Println(err)
		return
	}
	source := sudoku.NewStream(1, 0)
	for range 2 {
		moved, err := sudoku.RandomTransformation(board, source).Apply(board)
		fmt.Println(sudoku.Line(moved), err)
	}
	// Output:
	// 12..34..43..21.. <nil>
	// ..14..32..23..41 <nil>
}

// A transformation of a Puzzle serves the boards of one size.
func ExampleTransformation_Apply() {
	board, err := sudoku.Standard(4).Parse("1234 3412 .... ....")
	if err != nil {
		fmt.Println(err)
		return
	}
	upsideDown, err := sudoku.NewTransformation(board, false, []int{3, 2, 1, 0}, nil, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	moved, err := upsideDown.Apply(board)
	fmt.Println(sudoku.Line(moved), err)
	_, err = upsideDown.Apply(sudoku.Standard(6).Empty())
	fmt.Println(err)
	// Output:
	// ........34121234 <nil>
	// sudoku: Rules: .Shape~6x6, want those of Standard(4), as the transformation has
}

func ExampleTransformation_Cell() {
	transpose, err := sudoku.NewTransformation(sudoku.Grid{}, true, nil, nil, nil)
	fmt.Println(transpose.Cell(8), transpose.Cell(40), err)
	// Output: 72 40 <nil>
}

func ExampleTransformation_Value() {
	complement, err := sudoku.NewTransformation(sudoku.Grid{}, false, nil, nil, []int{9, 8, 7, 6, 5, 4, 3, 2, 1})
	fmt.Println(complement.Value(1), complement.Value(5), complement.Value(0), err)
	// Output: 9 5 0 <nil>
}

// The canonical forms of two equivalent boards give the transformation from one to
// the other.
func ExampleTransformation_Then() {
	a := parse(puzzle)
	b, err := sudoku.Shuffle(a, 1)
	formA, errA := sudoku.Canonical(a)
	formB, errB := sudoku.Canonical(b)
	if err := cmp.Or(err, errA, errB); err != nil {
		fmt.Println(err)
		return
	}
	moved, err := formA.By.Then(formB.By.Inverse()).Apply(a)
	fmt.Println(moved == b, err)
	// Output: true <nil>
}

func ExampleTransformation_Inverse() {
	t := sudoku.RandomTransformation(sudoku.Grid{}, sudoku.NewStream(1, 0))
	fmt.Println(t.Then(t.Inverse()) == sudoku.Transformation[sudoku.Grid]{})
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
	b, err := sudoku.Shuffle(a, 1)
	fmt.Println(form(a) == form(b), err)
	a[0] = 0
	fmt.Println(form(a) == form(b))
	// Output:
	// true <nil>
	// false
}

func ExampleCanonical_puzzle() {
	puzzle, err := sudoku.Standard(4).Parse("..4. ..3. ..2. 2.14")
	if err != nil {
		fmt.Println(err)
		return
	}
	form, err := sudoku.Canonical(puzzle)
	fmt.Println(sudoku.Line(form.Board), form.Automorphisms, err)
	_, err = sudoku.Canonical(sudoku.Standard(16).Empty())
	var size *sudoku.SizeError
	fmt.Println(errors.As(err, &size), err)
	// Output:
	// .......1...22314 1 <nil>
	// true sudoku: Canonical serves boards up to 9×9, not 16×16
}
