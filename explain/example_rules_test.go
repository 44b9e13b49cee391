package explain_test

import (
	"context"
	"fmt"

	"example.com/sudoku"
	"example.com/sudoku/explain"
	"example.com/sudoku/variant"
)

func ExampleHint_killer() {
	rules := sudoku.Standard(4).With(
		variant.Cage(3, 0, 4), variant.Cage(4, 1, 2), variant.Cage(6, 3, 7), variant.Cage(7, 5, 6),
		variant.Cage(5, 8, 9), variant.Cage(8, 10, 11, 15), variant.Cage(5, 12, 13),
	)
	ctx, puzzle := context.Background(), rules.Empty()
	board, candidates := puzzle.Clone(), sudoku.Candidates(puzzle)
	opts := &explain.HintOptions{Candidates: candidates}
	for range 4 {
		step, err := explain.Hint(ctx, puzzle, board, opts)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(step)
		step.Replay(board.Cells, candidates)
	}
	// Output:
	// cage combination: the cage of 3 at r1c1 and r2c1 can only hold 1+2, so r1c1 and r2c1 can't be 3 or 4
	// cage combination: the cage of 4 at r1c2 and r1c3 can only hold 1+3, so r1c2 and r1c3 can't be 2 or 4
	// hidden single: r2c2 is 4, as no other cell of block 1 can be
	// hidden single: r1c2 is 3, as no other cell of block 1 can be
}

func ExampleHint_arrow() {
	puzzle := sudoku.Standard(4).With(variant.Arrow(0, 1, 2)).Empty()
	board, candidates := puzzle.Clone(), sudoku.Candidates(puzzle)
	for range 2 {
		step, err := explain.Hint(context.Background(), puzzle, board, &explain.HintOptions{Candidates: candidates})
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(step)
		step.Replay(board.Cells, candidates)
	}
	// Output:
	// line: the arrow at r1c1, r1c2 and r1c3 says: the values on the arrow add up to the one in the circle, so r1c1 can't be 1 or 2, and r1c2 and r1c3 can't be 4
	// innies or outies: row 1 adds up to 10, and the arrow from r1c1 to its circle, so r1c4 and twice r1c1 add up to 10, so r1c4 can't be 1 or 3
}

func ExampleRate_jigsaw() {
	rules, err := sudoku.Jigsaw("AAABB CAABB CCDDB CCDEE DDEEE")
	if err != nil {
		fmt.Println(err)
		return
	}
	puzzle, err := rules.Parse("25...5....4..2.....3.....")
	if err != nil {
		fmt.Println(err)
		return
	}
	rating, err := explain.Rate(context.Background(), puzzle)
	fmt.Println(rating, err)
	// Output: very easy (120, hidden single) <nil>
}
