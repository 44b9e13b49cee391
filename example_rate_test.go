package sudoku_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"example.com/sudoku"
)

func ExampleRate() {
	rating, err := sudoku.Rate(context.Background(), parse(puzzle))
	fmt.Println(rating, err)
	rating, err = sudoku.Rate(context.Background(), parse(hard))
	fmt.Println(rating, err)
	_, err = sudoku.Rate(context.Background(), sudoku.Grid{0: 5})
	fmt.Println(err)
	// Output:
	// simple (109, naked single) <nil>
	// nested (9330, nested forcing chains) <nil>
	// sudoku: more than one solution
}

// A hard puzzle: A. Inkala's "AI Escargot" of 2006.
const hard = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."

func ExampleRating_Rounds() {
	rating, err := sudoku.Rate(context.Background(), parse(positions[11].puzzle))
	if err != nil {
		fmt.Println(err)
		return
	}
	for t := sudoku.NakedSingle; t <= sudoku.TrialAndError; t++ {
		if n := rating.Rounds(t); n > 0 {
			fmt.Printf("%d × %v\n", n, t)
		}
	}
	// Output:
	// 21 × naked single
	// 5 × hidden single
	// 1 × claiming
	// 1 × hidden pair
	// 2 × unique rectangle type 1
}

func ExampleRateExplainer() {
	puzzle := parse("..1......73.......6....93.......59.6...4.87....2..1.....36....25..8...4.....4...1")
	rating, err := sudoku.RateExplainer(context.Background(), puzzle)
	fmt.Println(rating, err)
	fmt.Println("hardest step:", float64(rating.ER)/10)
	// Output:
	// ED=7.1/1.5/1.5 <nil>
	// hardest step: 7.1
}

func ExampleHint() {
	board := parse(puzzle) // with two values by the player:
	board[2], board[3] = 4, 6
	step, err := sudoku.Hint(context.Background(), parse(puzzle), board)
	fmt.Println(step, err)
	fmt.Println(step.Technique, step.Cell, step.Value)
	// Output:
	// naked single: r5c5 is 5, its only candidate <nil>
	// naked single 40 5
}

func ExampleHint_mistake() {
	board := parse(puzzle)
	board[2] = 2 // breaks no rule, but is not in the solution
	_, err := sudoku.Hint(context.Background(), parse(puzzle), board)
	fmt.Println(err)
	if mistake, ok := errors.AsType[*sudoku.MistakeError](err); ok {
		fmt.Println(mistake.Cells)
	}
	// Output:
	// sudoku: not as in the solution: row 1, column 3
	// [2]
}

func ExampleHints() {
	puzzle := sudoku.Grid4{
		0, 3, 4, 0,
		0, 0, 0, 0,
		2, 0, 0, 0,
		0, 0, 0, 1,
	}
	board := puzzle
	for step, err := range sudoku.Hints(context.Background(), puzzle, board) {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(step)
		step.Replay(sudoku.Cells(&board), nil)
	}
	fmt.Println(sudoku.Line(board))
	// Output:
	// naked single: r1c1 is 1, its only candidate
	// naked single: r1c4 is 2, its only candidate
	// naked single: r2c1 is 4, its only candidate
	// naked single: r2c2 is 2, its only candidate
	// naked single: r2c4 is 3, its only candidate
	// naked single: r2c3 is 1, its only candidate
	// naked single: r3c3 is 3, its only candidate
	// naked single: r3c4 is 4, its only candidate
	// naked single: r3c2 is 1, its only candidate
	// naked single: r4c1 is 3, its only candidate
	// naked single: r4c2 is 4, its only candidate
	// naked single: r4c3 is 2, its only candidate
	// 1342421321343421
}

// A step is data that a program can draw.
func ExampleStep() {
	p := positions[10]
	step, err := sudoku.Hint(context.Background(), parse(p.puzzle), parse(p.board))
	if err != nil {
		fmt.Println(err)
		return
	}
	text, err := json.Marshal(step)
	fmt.Println(string(text), err)
	// Output:
	// {"Technique":"XY-wing","Side":9,"Cells":[54,45,65],"Others":null,"Values":[7,3,9],"Units":null,"Cell":0,"Value":0,"Removed":[{"Cell":63,"Value":9}]} <nil>
}

func ExampleStep_Replay() {
	p := positions[4]
	board := parse(p.board)
	candidates := sudoku.AllCandidates(board)
	step, err := sudoku.Hint(context.Background(), parse(p.puzzle), board)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(step)
	c := step.Removed[0]
	fmt.Println("before:", candidates[c.Cell])
	step.Replay(sudoku.Cells(&board), candidates)
	fmt.Println("after:", candidates[c.Cell])
	// Output:
	// naked pair: in row 1, r1c5 and r1c9 can only be 1 or 6, so r1c1 can't be 1
	// before: {1 4 8}
	// after: {4 8}
}

func ExampleLevel() {
	var level sudoku.Level
	err := level.UnmarshalText([]byte("easy"))
	fmt.Println(level == sudoku.LevelEasy, err)
	err = level.UnmarshalText([]byte("fiendish"))
	fmt.Println(err)
	// Output:
	// true <nil>
	// sudoku: Level: fiendish, want simple, easy, intermediate, advanced, expert, chains, forcing, dynamic, nested or needs search
}

// Each technique has its own sentence.
func ExampleStep_String() {
	for _, p := range positions {
		step, err := sudoku.Hint(context.Background(), parse(p.puzzle), parse(p.board))
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(step)
	}
	// Output:
	// naked single: r6c3 is 4, its only candidate
	// hidden single: r9c2 is 4, as no other cell of row 9 can be
	// pointing: in block 8, 9 can only be at r9c5 or r9c6, in row 9, so r9c2 can't be 9
	// claiming: in row 5, 7 can only be at r5c5 or r5c6, in block 5, so r4c6 can't be 7
	// naked pair: in row 1, r1c5 and r1c9 can only be 1 or 6, so r1c1 can't be 1
	// hidden pair: in row 3, 1 and 9 can only be at r3c3 or r3c6, so r3c3 can't be 3
	// naked triple: in row 5, r5c1, r5c4 and r5c8 can only be 2, 7 or 9, so r5c9 can't be 2
	// hidden triple: in column 1, 2, 5 and 8 can only be at r2c1, r7c1 or r9c1, so r7c1 and r9c1 can't be 3 or 7
	// X-wing: in rows 1 and 7, 2 can only be in columns 5 and 8, so r8c5 can't be 2
	// naked quad: in row 3, r3c3, r3c7, r3c8 and r3c9 can only be 2, 4, 5 or 8, so r3c1 can't be 4, and r3c2 can't be 5
	// XY-wing: if r7c1 is 7, r6c1 is 9, and if 3, r8c3 is, so r8c1 can't be 9
	// unique rectangle type 1: r7c3, r7c5, r9c3 and r9c5 can't hold just 1 and 6, or there would be a second solution, so r9c5 can't be 1
	// unique rectangle type 2: r1c1, r1c5, r3c1 and r3c5 can't hold just 1 and 3, or there would be a second solution; hence 2 is at r3c1 or r3c5, so r3c2 can't be 2
	// unique rectangle type 3: r1c4, r1c5, r5c4 and r5c5 can't hold just 1 and 6, or there would be a second solution; hence in row 5 one of r5c4 and r5c5, together with r5c1, takes up 7 and 9, so r5c3 can't be 9
	// unique rectangle type 4: r3c8, r3c9, r4c8 and r4c9 can't hold just 2 and 6, or there would be a second solution; in row 4, 6 can only be at r4c8 or r4c9, so r4c8 and r4c9 can't be 2
	// swordfish: in rows 2, 4 and 9, 2 can only be in columns 1, 3 and 7, so r8c3 can't be 2
	// simple colouring: 9 is at r3c9 and r7c7 or else at r7c5 and r9c9, so r3c5 can't be 9
	// XYZ-wing: if r1c5 is 8, r1c1 is 2, and if 1, r2c4 is; otherwise it is 2 itself, so r1c6 can't be 2
	// hidden quad: in block 8, 3, 5, 7 and 9 can only be at r7c4, r7c5, r9c4 or r9c5, so r7c4 and r9c4 can't be 4, 6 or 8, and r7c5 and r9c5 can't be 2 or 8
	// jellyfish: in rows 2, 3, 4 and 5, 1 can only be in columns 1, 4, 5 and 9, so r1c5, r1c9, r6c1 and r9c5 can't be 1
	// X-chain: (two-string kite) if r1c2 is not 5, r5c2 is, so r4c1 is not, so r4c4 is; 5 is at r1c2 or r4c4, so r1c4 can't be 5
	// XY-chain: if r1c7 is not 9, it is 4, so r3c8 is 2, so r3c1 is 8, so r3c6 is 9; 9 is at r1c7 or r3c6, so r1c6 can't be 9
	// alternating chain: (discontinuous loop) if r3c4 is not 7, r3c4 is 5, so r2c6 is not 5, so r2c6 is 2, so r2c2 is not 2, so r3c3 is 2; one way or the other, r3c4 is 7 or r3c3 is 2, so r3c3 can't be 7
	// grouped chain: (empty rectangle) if 6 is not at r2c4 or r3c4, r4c4 is 6, so r4c9 is not 6, so r1c9 is 6; one way or the other, 6 is at r2c4 or r3c4 or r1c9 is 6, so r1c6 can't be 6
	// chain of almost locked sets: (ALS-XZ) if r2c2 is not 1, r2c2 is 9, so r2c4 is not 9, so 1 is at r1c5, r1c6 or r2c4 (in the set of r1c5, r1c6 and r2c4); one way or the other, r2c2 is 1 or 1 is at r1c5, r1c6 or r2c4, so r2c6 can't be 1
	// unit forcing chains: if r3c4 is 3, r1c5 is 8, so r1c2 is not 8; if r5c4 is 3, r5c6 is 7, r1c2 is 7, so r1c2 is not 8; if r6c4 is 3, r6c2 is 8, so r1c2 is not 8, so r1c2 can't be 8
}

// positions are random puzzles and boards on the way to their solutions, one for
// each technique up to SetChain in order, and one for UnitForcing: the easiest
// that applies on the board.
var positions = []struct{ puzzle, board string }{
	{ // naked single
		".1...8.....7...3....8947....53.9.....725.....9.....63....4..56..2..8...4..1..6.9.",
		".1...8.....7...3....8947....53.9.....725.....9.....63....4..56..2..8...4..1..6.9.",
	},
	{ // hidden single
		".....546..6..7..3.....14..7.9..4.3.83....6.....47....51...27.83....6....7..8...5.",
		".....546.46..7..3....614..769..4.3.83....6.....47..6.51.6.27983....6....7..8...56",
	},
	{ // pointing
		"32.5...4.8.4...6...6..8....5......69......1..936...82.....2.91....875...2..1.....",
		"32.5..7488.4...65..65.8..9.5172.8.69482...17.936...82..58.2.91....875.3.2.31..58.",
	},
	{ // claiming
		"5..4..3.....5..2.4.27..31..2...9.5.........93..8..1.4.........5..672....389......",
		"5.14.238.8.351.2.4427.8315.2.4.9.5..6152..8939.8.51.42742.3...515672..38389..5.2.",
	},
	{ // naked pair
		".7...3.2....2.4..9....7..5.......2...3.1..7...14..8..3.4.....3.9..3.61....6.2....",
		".795.3.2.5..2.4.79...879.5.798635214635142798214798563.4.9.763.9.73.614.356421987",
	},
	{ // hidden pair
		"..8...49.4...7.....2......8..678...31...9..85.7..23.......3.649......2.....9.4...",
		"7.83..49.4...7..1..2..4..7894678512313249678587512396458.23.649.94...2..2..9.48..",
	},
	{ // naked triple
		".6...18.5.4..827..52.6.......314..8.....6.4......5....19.....3...........5.3..14.",
		".6.4.1825.415827..5286.7.14.7314958...5.6.4..4...5....194825637.3.914258852376149",
	},
	{ // hidden triple
		".314....7...7....96..93.4....5.9.82..2857.3............4.....1..1.2.4.5..........",
		"931428567..476..396..93.48...519382..2857639....842.75.4..5..1..1.284.5.....1..4.",
	},
	{ // X-wing
		".817.94..2..8.........4..3...8..4612...2..8.........49.49..83..7.......1..2.3....",
		"3817.94..2.48.3.......4..38..8..46124..2..8.3.2..8..49.49..83..7..4...818.2.3...4",
	},
	{ // naked quad
		"...74.1...39...76......3......2...1.....58...2.64......98.......4.3......276..398",
		"8.274.139.3982.76......3......2...1...3.58..62.64.....398572641641389...527614398",
	},
	{ // XY-wing
		"....3.8.........9...69.512.4.1..9....3..1.9......5.46..8........5..2.7.46.28.....",
		"5...3.846....685978.69.5123461789235235.1.978..8.5.461.8.59.612.5..2.7846.28..359",
	},
	{ // unique rectangle type 1
		"1..8.69..6.3.5...25..........4..18....2..3.....8.9.7.........94....2..3....5....7",
		"1278369456.395.1.25.9..23..9.42718.37.26834.93.849572.271368594.95.2.63..365.92.7",
	},
	{ // unique rectangle type 2
		"...4.8.....9..5.1...46...5.8...9......3...6.......74..........7.358....9.6.5.3...",
		".574.89266.97.5.14..46.975.84..96.75573.8469..96.5748.4.896.53773584..6996.573.4.",
	},
	{ // unique rectangle type 3
		".9......51....5.8.4....36..2..3..7.4.......2.6....83..5.......2..647.8.9.4.......",
		"893..72451672459834....36172..3..764.3...45286.4.283915....64.23.647.859.4....1.6",
	},
	{ // unique rectangle type 4
		"..6....8..182.9...74....9.....8..7....96.....6...13..8........145.12......2.76...",
		"..6...183318269..77453819..5.189.7....96...1.6.4.13.98.67.3...14531286791.2.76...",
	},
	{ // swordfish
		"..6...4.5.8...4..3..5.............3....2........1.6.28.31..95..9...4531..4.6....9",
		"3.698.475.89574.6347536.89..9.45.63...329..54754136928.31.2954.9...4531.54.613.89",
	},
	{ // simple colouring
		".5.....6..2...15.3..6..3.4....8...9.74.6.....2.3.....5..5..4..6.97.5...4......1..",
		"35.2...6192..615.31765.3.4.56183.49.7496.5...283...6.58153.4..669715...4432..615.",
	},
	{ // XYZ-wing
		"...4......9..6..8.1....3..2........4..87.65....4..5.9......1.2....69....5.7...46.",
		"...4....649..6..8.1.6.53.42351...674928746531764..5298649571823...694...517...469",
	},
	{ // hidden quad
		"...1..5....5..7.8..4.96...756.2.3..8..7.4.9..8....9.........3..7.3....95.......1.",
		".7.1..5....5..7.8..48965..75692.3..8..7.4.9..8.4..9.....1...3..7.3....95.......1.",
	},
	{ // jellyfish
		"..........87....45.4....92..64..8.9..92.5..7.....9.5.4..954.1.....7.....8..9.2...",
		"9..4.57...87..9.45.458.792.564.78.9..92.5487...829.5.4..954.1..4..78...98..9.24..",
	},
	{ // X-chain
		"..7..2..9.9.........3.1...7.7..8.........4..82.....5...69.7.3...4.3...16..219..4.",
		"..7..2..9.9........23.19..7.7..8.........4..82.....5..169475382745328916..2196745",
	},
	{ // XY-chain
		"6...7..8......4..5...6..1.7...96.31.....2...81.3..5.9.7.......4..8...2..5.6.9..3.",
		"65.27..83.7...4..5.3.65.1.7485967312967.2...8123485796792.....4318546279546792831",
	},
	{ // alternating chain
		"5.....32....1...4.....6..9.7.........8..59.7.39.64......3.......4.....396.82..4..",
		"5..9.432.8.913..4.43..6..9.7.48219.3.8.359.7439.647...9.34......4.....396.82934..",
	},
	{ // grouped chain
		"..53..84.2......7.9...5........3.52.34......1...18...4..8.45..2...2.....5.3.6....",
		"..53..84.23...8.7598..5.2.38...3.52.34.5...81.5.18...4..8.45..24..2.3.5852386.4.7",
	},
	{ // chain of almost locked sets
		"38.5...29..5.4..3.......5...2.4............8.4.9.8.2...7...6......2.....864.9.3..",
		"38.5..4292.5.4..3..4....5...284............844.9.8.2...72836.4....2.4...864.9.3.2",
	},
	{ // unit forcing chains
		"2..5..6...9.....3...1..9..44..9..7...5..4..8...7..1..6...1..3...2..7..9...8..3..5",
		"2..5..619.9..1..3...1..9..44..9..7...5..4..8...7..1..6...1..3...2..7..9...8.93..5",
	},
}
