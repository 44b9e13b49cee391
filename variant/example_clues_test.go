package variant_test

import (
	"context"
	"fmt"

	"example.com/sudoku"
	"example.com/sudoku/variant"
)

// A clue by the name of its kind is the rule that its constructor makes.
func ExampleClue() {
	fmt.Println(len(variant.Kinds()) > 70)
	clue := variant.Clue{Kind: "Cage", Numbers: []int{5}, Cells: []int{0, 1}}
	a := sudoku.Standard(4).With(clue.Rule())
	b := sudoku.Standard(4).With(variant.Cage(5, 0, 1))
	fmt.Println(a, a.Equal(b))
	// Output:
	// true
	// .Shape~4x4.Cage~5~R1C1~R1C2 true
}

// A form for new clues shows what each kind says, and asks for what it has beside its cells.
func ExampleKindOf() {
	for _, name := range []string{"Whisper", "Quad", "Thermo", "Sandwich"} {
		kind := variant.KindOf(name)
		fmt.Printf("%s: %s It asks for %q, usually %q.\n", kind.Title, kind.Says, kind.Asks, kind.Usual)
	}
	// Output:
	// whisper line: Neighbours on the line differ by at least #. It asks for "number", usually "5".
	// quadruple of ##: The four cells hold ##. It asks for "numbers values", usually "".
	// thermometer: The values rise from the bulb on. It asks for "", usually "".
	// sandwich of #: The values between the smallest and the largest add up to #. It asks for "beside line", usually "".
}

// One diagonal only. On four rows, it makes the other one differ too.
func ExampleRising() {
	for _, rule := range []sudoku.Rule{variant.Rising, variant.Falling, variant.Diagonals} {
		n, err := sudoku.Count(context.Background(), sudoku.Standard(4).With(rule).Empty(), 0)
		fmt.Println(n, err)
	}
	// Output:
	// 48 <nil>
	// 48 <nil>
	// 48 <nil>
}

// A cell beside the board holds the sum of two cells, and another one a smaller value.
func ExampleExtraCells() {
	rules := sudoku.Standard(4).With(variant.ExtraCells("A", 2, 0))
	sum := variant.ExtraCell(rules, "VA1")
	rules = rules.With(
		variant.Weighted(0, []int{1, 1, -1}, 0, 1, sum),
		variant.GreaterThan(sum, variant.ExtraCell(rules, "VA2")),
	)
	n, err := sudoku.Count(context.Background(), rules.Empty(), 0)
	fmt.Println(n, err)
	// Output: 240 <nil>
}

// A setter's own relation: neighbours on a line multiply to an even number.
func ExamplePairCode() {
	rules := sudoku.Standard(4)
	code := variant.PairCode(rules, func(a, b int) bool { return a*b%2 == 0 })
	n, err := sudoku.Count(context.Background(), rules.With(variant.Pair(code, 0, 1, 2, 3)).Empty(), 0)
	fmt.Println(n, err)
	// Output: 144 <nil>
}

// Two boards with a common block.
func ExampleOverlapping() {
	rules := variant.Overlapping(4, sudoku.Place{}, sudoku.Place{Row: 2, Column: 2})
	n, err := sudoku.Count(context.Background(), rules.Empty(), 0)
	fmt.Println(rules.Len(), n, err)
	// Output: 28 3456 <nil>
}

// The first row is the second one of the rows and columns, read as numbers. Ties say
// whether lines may be equal.
func ExampleFullRank() {
	for _, ties := range []variant.Ties{variant.NoTies, variant.UncluedTies, variant.AllTies} {
		rules := sudoku.Standard(4).With(variant.FullRankTies(ties), variant.FullRank(2, 0, 1, 2, 3))
		n, err := sudoku.Count(context.Background(), rules.Empty(), 0)
		fmt.Println(n, err)
	}
	// Output:
	// 6 <nil>
	// 9 <nil>
	// 9 <nil>
}

// Indices: in row 1, the value at column p says in which column p stands.
func ExampleRowIndexing() {
	for _, rule := range []sudoku.Rule{variant.RowIndexing(0, 1), variant.ColumnIndexing(0, 1), variant.BlockIndexing(0, 1)} {
		n, err := sudoku.Count(context.Background(), sudoku.Standard(4).With(rule).Empty(), 0)
		fmt.Println(n, err)
	}
	// Output:
	// 72 <nil>
	// 120 <nil>
	// 120 <nil>
}

// A ring of eight cells, cut into pieces that add up to 10.
func ExampleSumLoop() {
	rules := sudoku.Standard(4).With(variant.SumLoop(10, 0, 1, 2, 6, 10, 9, 8, 4))
	n, err := sudoku.Count(context.Background(), rules.Empty(), 0)
	fmt.Println(n, err)
	// Output: 72 <nil>
}

// A cage that can't stand beside the givens.
func ExampleSmallestConflict() {
	puzzle, err := variant.Parse(".Shape~4x4.Cage~6~R1C1~R1C2.Cage~5~R4C3~R4C4.~R1C4_4~R3C4_1")
	c, failed := variant.SmallestConflict(context.Background(), puzzle, 0)
	fmt.Println(c.Givens, c.Rules[0].Text, c.Smallest, err, failed)
	// Output: [3] Cage~6~R1C1~R1C2 true <nil> <nil>
}
