package explain_test

import (
	"context"
	"errors"
	"fmt"

	"example.com/sudoku"
	"example.com/sudoku/explain"
	"example.com/sudoku/variant"
)

// The same scale for other rules. A puzzle whose rating is the limit is beyond the
// techniques of the program.
func ExampleRateExplainer_diagonals() {
	rules := sudoku.Standard(9).With(variant.Diagonals)
	puzzle, err := rules.Parse("....74...3....6..9..4...7.......31.42..7..9...5..2..76..9..5..7...6.75..51....6..")
	if err != nil {
		fmt.Println(err)
		return
	}
	var rating explain.ExplainerRating
	rating, err = explain.RateExplainer(context.Background(), puzzle)
	fmt.Println(rating, rating.ER < explain.ExplainerLimit, err)
	// Output: ED=7.1/1.2/1.2 true <nil>
}

// Twelve cells that three values can't fill have guardians, other candidates one of which
// holds.
func ExampleHints_tridagon() {
	loki := parse("57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..")
	rating, err := explain.Rate(context.Background(), loki)
	fmt.Println(rating, err)
	for step, err := range explain.Hints(context.Background(), loki, loki, nil) {
		if err != nil || step.Technique == explain.Tridagon {
			fmt.Println(step, err)
			return
		}
	}
	// Output:
	// diabolical (6761, tridagon) <nil>
	// tridagon: r4c6, r4c7, r5c5, r5c8, r6c4, r6c9, r7c4, r7c7, r8c5, r8c8, r9c6 and r9c9 can't hold just 3, 5 and 7; hence r8c8 is 1, so r1c8 can't be 1 <nil>
}

// A chain is data: each inference says what it is about and why it holds.
func ExampleInference() {
	puzzle := parse("..1......73.......6....93.......59.6...4.87....2..1.....36....25..8...4.....4...1")
	for step, err := range explain.Hints(context.Background(), puzzle, puzzle, nil) {
		if err != nil {
			fmt.Println(err)
			return
		}
		if len(step.Branches) == 0 {
			continue
		}
		for _, link := range step.Branches[0] {
			var link explain.Inference = link
			var reason explain.Reason = link.Reason
			fmt.Println(link.Value, link.Cells, link.On, reason)
		}
		break
	}
	// Output:
	// 5 [3] false assumed
	// 3 [3] true cell
	// 3 [4] false sees
	// 7 [4] true cell
	// 7 [22] false sees
	// 8 [22] true cell
	// 8 [25] false sees
	// 5 [25] true cell
}

// A player who knows singles only gets stuck.
func ExampleHint_noStep() {
	puzzle := parse("....7...9617...4.....3.46..5...6....9..8...13..87......8.1......4...3..2....2....")
	board := puzzle
	opts := &explain.HintOptions{Hardest: explain.HiddenSingle}
	for {
		step, err := explain.Hint(context.Background(), puzzle, board, opts)
		if err != nil {
			fmt.Println(errors.Is(err, explain.ErrNoStep), err)
			return
		}
		step.Replay(sudoku.Cells(&board), nil)
	}
	// Output: true sudoku: no technique leads on
}

// Singles and one candidate ruled out after another solve nearly all puzzles. Loki needs trials
// within trials within trials.
func ExampleTrialDepth() {
	for _, line := range []string{
		"..1......73.......6....93.......59.6...4.87....2..1.....36....25..8...4.....4...1",
		"57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..",
	} {
		depth, err := explain.TrialDepth(context.Background(), parse(line))
		fmt.Println(depth, depth <= explain.MostTrialDepth, err)
	}
	// Output:
	// 1 true <nil>
	// 3 true <nil>
}
