package explain_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/explain"
)

const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

// parse returns the board of a valid text.
func parse(text string) sudoku.Grid {
	board, err := sudoku.Parse(text)
	if err != nil {
		panic(err)
	}
	return board
}

func Example() {
	ctx := context.Background()
	puzzle, err := sudoku.Parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(explain.Rate(ctx, puzzle))
	fmt.Println(explain.Hint(ctx, puzzle, puzzle, nil))
	// Output:
	// very easy (141, hidden single) <nil>
	// hidden single: r9c7 is 1, as no other cell of block 9 can be <nil>
}

func ExampleRate() {
	rating, err := explain.Rate(context.Background(), parse(puzzle))
	fmt.Println(rating, err)
	rating, err = explain.Rate(context.Background(), parse(hard))
	fmt.Println(rating, err)
	_, err = explain.Rate(context.Background(), sudoku.Grid{0: 5})
	fmt.Println(err)
	// Output:
	// very easy (141, hidden single) <nil>
	// monstrous (9192, nested forcing chains) <nil>
	// more than one solution
}

// A hard puzzle: A. Inkala's "AI Escargot" of 2006.
const hard = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."

// Options in JSON name a grade by its formula, which ParseGrade reads.
func ExampleParseGrade() {
	grade, err := explain.ParseGrade("hard–very hard and X-wing ×2")
	fmt.Println(grade.Name, err)
	text, err := json.Marshal(&sudoku.GenerateOptions{Seed: 1, Grade: grade})
	fmt.Println(string(text), err)

	var opts sudoku.GenerateOptions
	err = sudoku.Plugins{Grade: explain.ParseGrade}.Unmarshal(text, &opts)
	fmt.Println(opts.Grade.Name, err)
	_, err = explain.ParseGrade("evil")
	fmt.Println(err)
	// Output:
	// hard–very hard and X-wing ×2 <nil>
	// {"Seed":1,"Grade":"hard–very hard and X-wing ×2"} <nil>
	// hard–very hard and X-wing ×2 <nil>
	// sudoku: Grade: evil, want levels such as easy–hard, a technique such as X-wing ×2, or an ER such as ER 7.1–8.0, joined by and
}

func ExampleRating_Rounds() {
	rating, err := explain.Rate(context.Background(), parse(positions[15].puzzle))
	if err != nil {
		fmt.Println(err)
		return
	}
	for t := explain.HiddenSingle; t <= explain.TrialAndError; t++ {
		if n := rating.Rounds(t); n > 0 {
			fmt.Printf("%d × %v\n", n, t)
		}
	}
	// Output:
	// 25 × hidden single
	// 3 × hidden single in a line
	// 2 × naked single
	// 1 × direct pointing
	// 1 × direct hidden pair
	// 1 × XY-wing
}

func ExampleRateExplainer() {
	puzzle := parse("..1......73.......6....93.......59.6...4.87....2..1.....36....25..8...4.....4...1")
	rating, err := explain.RateExplainer(context.Background(), puzzle)
	fmt.Println(rating, err)
	fmt.Println("hardest step:", float64(rating.ER)/10)
	// Output:
	// ED=7.1/1.5/1.5 <nil>
	// hardest step: 7.1
}

func ExampleHint() {
	board := parse(puzzle) // with two values by the player:
	board[2], board[3] = 4, 6
	step, err := explain.Hint(context.Background(), parse(puzzle), board, nil)
	fmt.Println(step, err)
	fmt.Println(step.Technique, step.Cell, step.Value)
	// Output:
	// hidden single: r3c1 is 1, as no other cell of block 1 can be <nil>
	// hidden single 18 1
}

func ExampleHint_mistake() {
	board := parse(puzzle)
	board[2] = 2 // breaks no rule, but is not in the solution
	_, err := explain.Hint(context.Background(), parse(puzzle), board, nil)
	fmt.Println(err)
	if mistake, ok := errors.AsType[*explain.MistakeError](err); ok {
		fmt.Println(mistake.Cells)
	}
	// Output:
	// sudoku: not as in the solution: row 1, column 3
	// [2]
}

func ExampleHints() {
	puzzle, _ := sudoku.Standard(4).Parse(".34. .... 2... ...1")
	board := puzzle.Clone()
	for step, err := range explain.Hints(context.Background(), puzzle, board, nil) {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(step)
		step.Replay(sudoku.Cells(&board), nil)
	}
	fmt.Println(sudoku.Line(board))
	// Output:
	// hidden single: r2c3 is 1, as no other cell of block 2 can be
	// hidden single: r1c1 is 1, as no other cell of block 1 can be
	// hidden single: r3c2 is 1, as no other cell of block 3 can be
	// hidden single: r2c2 is 2, as no other cell of block 1 can be
	// hidden single: r1c4 is 2, as no other cell of block 2 can be
	// hidden single: r4c3 is 2, as no other cell of block 4 can be
	// hidden single: r2c4 is 3, as no other cell of block 2 can be
	// hidden single: r4c1 is 3, as no other cell of block 3 can be
	// hidden single: r3c3 is 3, as no other cell of block 4 can be
	// hidden single: r2c1 is 4, as no other cell of block 1 can be
	// hidden single: r4c2 is 4, as no other cell of block 3 can be
	// hidden single: r3c4 is 4, as no other cell of block 4 can be
	// 1342421321343421
}

// A step is data that a program can draw.
func ExampleStep() {
	p := positions[15]
	step, err := explain.Hint(context.Background(), parse(p.puzzle), parse(p.board), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	text, err := json.Marshal(step)
	fmt.Println(string(text), err)
	// Output:
	// {"Technique":"XY-wing","Side":9,"Cells":[54,45,65],"Values":[7,3,9],"Removed":[{"Cell":63,"Value":9}]} <nil>
}

func ExampleStep_Replay() {
	p := positions[8]
	board := parse(p.board)
	candidates := sudoku.Candidates(board)
	step, err := explain.Hint(context.Background(), parse(p.puzzle), board, nil)
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
	var level explain.Level
	err := level.UnmarshalText([]byte("easy"))
	fmt.Println(level == explain.LevelEasy, err)
	err = level.UnmarshalText([]byte("evil"))
	fmt.Println(err)
	// Output:
	// true <nil>
	// sudoku: Level: evil, want very easy, easy, medium, hard, very hard, fiendish, diabolical, extreme, monstrous or beyond logic
}

// Each technique has its own sentence.
func ExampleStep_String() {
	for _, p := range positions {
		step, err := explain.Hint(context.Background(), parse(p.puzzle), parse(p.board), nil)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(step)
	}
	// Output:
	// hidden single: r6c9 is 5, as no other cell of block 6 can be
	// hidden single in a line: r9c2 is 4, as no other cell of row 9 can be
	// naked single: r5c7 is 8, its only candidate
	// direct pointing: in block 5, 5 can only be at r4c4 or r4c6, in row 4; so in column 9 r6c9 is 5
	// direct claiming: in row 4, 3 can only be at r4c4, r4c5 or r4c6, in block 5; so in column 5 r4c5 is 3
	// direct hidden pair: in column 1, 2 and 7 can only be at r4c1 or r5c1; so there r6c1 is 1
	// pointing: in block 8, 9 can only be at r9c5 or r9c6, in row 9, so r9c2 can't be 9
	// claiming: in row 5, 7 can only be at r5c5 or r5c6, in block 5, so r4c6 can't be 7
	// naked pair: in row 1, r1c5 and r1c9 can only be 1 or 6, so r1c1 can't be 1
	// hidden pair: in row 3, 1 and 9 can only be at r3c3 or r3c6, so r3c3 can't be 3
	// X-wing: in rows 2 and 5, 9 can only be in columns 1 and 8, so r1c1 and r6c8 can't be 9
	// direct hidden triple: in row 2, 1, 6 and 8 can only be at r2c4, r2c5 or r2c9; so there r2c1 is 5
	// naked triple: in column 2, r4c2, r5c2 and r9c2 can only be 1, 7 or 9, so r1c2 can't be 1, 7 or 9, and r2c2 and r7c2 can't be 9
	// swordfish: in rows 2, 4 and 9, 2 can only be in columns 1, 3 and 7, so r8c3 can't be 2
	// hidden triple: in column 1, 2, 5 and 8 can only be at r2c1, r7c1 or r9c1, so r7c1 and r9c1 can't be 3 or 7
	// XY-wing: if r7c1 is 7, r6c1 is 9, and if 3, r8c3 is, so r8c1 can't be 9
	// XYZ-wing: if r5c5 is 6, r1c5 is 1, and if 9, r4c6 is; otherwise it is 1 itself, so r4c5 can't be 1
	// unique rectangle type 1: (avoidable rectangle) r7c3, r7c5, r9c3 and r9c5 can't hold just 1 and 6, or there would be a second solution, so r9c5 can't be 1
	// unique rectangle type 2: r1c1, r1c5, r3c1 and r3c5 can't hold just 1 and 3, or there would be a second solution; hence 2 is at r3c1 or r3c5, so r3c2 can't be 2
	// unique rectangle type 3: r2c7, r2c9, r9c7 and r9c9 can't hold just 5 and 9, or there would be a second solution; hence in column 9 one of r2c9 and r9c9, together with r7c9, takes up 7 and 8, so r6c9 can't be 8
	// unique rectangle type 4: r4c1, r4c5, r5c1 and r5c5 can't hold just 5 and 9, or there would be a second solution; in row 4, 9 can only be at r4c1 or r4c5, so r4c1 and r4c5 can't be 5
	// unique rectangle type 6: r3c7, r3c8, r4c7 and r4c8 can't hold just 6 and 9, or there would be a second solution; in row 3 and row 4, 6 can only be there, and crosswise, so r3c8 and r4c7 can't be 6
	// hidden rectangle: r5c4, r5c6, r9c4 and r9c6 can't hold just 1 and 7, or there would be a second solution; if r9c6 were 1, 7 would be at r5c6 and r9c4, as it is nowhere else in column 6 and row 9, so r9c6 can't be 1
	// naked quad: in row 3, r3c3, r3c7, r3c8 and r3c9 can only be 2, 4, 5 or 8, so r3c1 can't be 4, and r3c2 can't be 5
	// jellyfish: in rows 2, 3, 4 and 5, 1 can only be in columns 1, 4, 5 and 9, so r1c5, r1c9, r6c1 and r9c5 can't be 1
	// hidden quad: in block 8, 3, 5, 7 and 9 can only be at r7c4, r7c5, r9c4 or r9c5, so r7c4 and r9c4 can't be 4, 6 or 8, and r7c5 and r9c5 can't be 2 or 8
	// BUG+1: but for 1 at r7c6, each open cell would have two candidates and each value two places in a unit, so no solution or several, so r7c6 can't be 3 or 5
	// simple colouring: 3 is at r1c9, r2c6, r4c8 and r9c7 or else at r2c8, r4c4, r5c7, r7c9 and r9c6, so r1c4 and r5c6 can't be 3
	// X-chain: (two-string kite) if r1c2 is not 5, r5c2 is, so r4c1 is not, so r4c4 is; 5 is at r1c2 or r4c4, so r1c4 can't be 5
	// finned X-wing: in rows 4 and 9, 5 can only be in columns 2 and 8, or at r9c9, so r7c8 can't be 5
	// finned swordfish: in rows 1, 6 and 7, 5 can only be in columns 2, 3 and 6, or at r1c1, so r2c2 can't be 5
	// Sue de Coq: r9c4, r9c5 and r9c6 of block 8 and row 9, with r9c2, r9c8 and r7c4, can only be 3, 4, 6, 7, 8 or 9, each once, so r9c1 and r9c9 can't be 9
	// finned jellyfish: in rows 1, 4, 8 and 9, 2 can only be in columns 2, 6, 8 and 9, or at r4c1 or r4c3, so r5c2 can't be 2
	// XY-chain: if r1c7 is not 9, it is 4, so r3c8 is 2, so r3c1 is 8, so r3c6 is 9; 9 is at r1c7 or r3c6, so r1c6 can't be 9
	// alternating chain: (W-wing) if r2c3 is not 5, r2c3 is 3, so r1c2 is not 3, so r1c6 is 3, so r3c4 is not 3, so r3c4 is 5; one way or the other, r2c3 is 5 or r3c4 is 5, so r2c5 can't be 5
	// grouped chain: (discontinuous loop) if 6 is not at r8c1 or r8c2, r8c6 is 6, so r6c6 is not 6, so r6c6 is 3, so r6c3 is not 3, so r9c3 is 3; one way or the other, 6 is at r8c1 or r8c2 or r9c3 is 3, so r9c3 can't be 6
	// chain of almost locked sets: (ALS-XZ) if r2c2 is not 1, r2c2 is 9, so r2c4 is not 9, so 1 is at r1c5, r1c6 or r2c4 (in the set of r1c5, r1c6 and r2c4); one way or the other, r2c2 is 1 or 1 is at r1c5, r1c6 or r2c4, so r2c6 can't be 1
	// unit forcing chains: if r3c4 is 3, r1c5 is 8, so r1c2 is not 8; if r5c4 is 3, r5c6 is 7, r1c2 is 7, so r1c2 is not 8; if r6c4 is 3, r6c2 is 8, so r1c2 is not 8, so r1c2 can't be 8
}

// positions are random puzzles and boards on the way to their solutions, one for
// each technique up to SetChain in order, and one for UnitForcing: the easiest
// that applies on the board.
var positions = []struct{ puzzle, board string }{
	{ // hidden single
		".1...8.....7...3....8947....53.9.....725.....9.....63....4..56..2..8...4..1..6.9.",
		".1...8.....7...3....8947....53.9.....725.....9.....63....4..56..2..8...4..1..6.9.",
	},
	{ // hidden single in a line
		".....546..6..7..3.....14..7.9..4.3.83....6.....47....51...27.83....6....7..8...5.",
		".....546.46..7..3....614..769..4.3.83....6.....47..6.51.6.27983....6....7..8...56",
	},
	{ // naked single
		"6....89..85.7...1.91....7....4.65.3.5.6.............4.7.........3...2.67..5.1.2..",
		"6471.89..85.7...1.91....7..274.65.3.5.6..1.7.3.1.7..4.72.......13...2.67465.172..",
	},
	{ // direct pointing
		".9..8365.8...4...73......9...9...83..4......9...2.1....7.93......2.56.........4..",
		"2971836548...493273.4.2.198.29...83..4.3.82.9...29174..7.93.5....2.569..9...1.4..",
	},
	{ // direct claiming
		"43..7...9....4...8....2.3....8....9.5........94..51..73....7.6...7.8.95.6.....7.3",
		"43..7...9....4...88...2.3....8....9.5........94..51..73....7.6...7.8.95.6.....7.3",
	},
	{ // direct hidden pair
		"5.7..........2...9.2185..4......3....64.9...5..5472.9.4......2...2...1.767.......",
		"5.7........6.2...9.2185..4....563....64198..5..5472.9.41.....2..52...1.767.2.....",
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
	{ // X-wing
		".6...18.5.4..827..52.6.......314..8.....6.4......5....19.....3...........5.3..14.",
		".6.4.1825.415827..5286.7.14.7314958...5.6.4..4...5....194825637.3.914258852376149",
	},
	{ // direct hidden triple
		".864..17........4..1...3........84...5..2........46..1......2.3..8691.....5....8.",
		"38645.17.......34..1...3....6...84...5..2........46..1649..5213238691754175234.8.",
	},
	{ // naked triple
		"......6......7..1..2.1.5...6.8.372....4...35..5..4...8......4..1..398...5..6...83",
		"......6......7..1..2.1.5...6.85372....4...35..5..4...8...75.4..14.398...5..6.4.83",
	},
	{ // swordfish
		"..6...4.5.8...4..3..5.............3....2........1.6.28.31..95..9...4531..4.6....9",
		"3.698.475.89574.6347536.89..9.45.63...329..54754136928.31.2954.9...4531.54.613.89",
	},
	{ // hidden triple
		".314....7...7....96..93.4....5.9.82..2857.3............4.....1..1.2.4.5..........",
		"931428567..476..396..93.48...519382..2857639....842.75.4..5..1..1.284.5.....1..4.",
	},
	{ // XY-wing
		"....3.8.........9...69.512.4.1..9....3..1.9......5.46..8........5..2.7.46.28.....",
		"5...3.846....685978.69.5123461789235235.1.978..8.5.461.8.59.612.5..2.7846.28..359",
	},
	{ // XYZ-wing
		".9......51....5.8.4....36..2..3..7.4.......2.6....83..5.......2..647.8.9.4.......",
		"893..72451672459834....36172..3..764.3...45286.4.283915....64.23.647.859.4....1.6",
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
		"8..3.......3.62.....7...8..37..1.......2....46.1...7..5.9....6..1...5..2....3..1.",
		"8..3.76.11.3862....67...8.3374.1.2.69..276134621..37..539.2.46..1...53.2....3..1.",
	},
	{ // unique rectangle type 4
		"....486..71..........9...5....3...4..7......2.4.67.1.....2...8...54.9.2..9......3",
		"...1486797195...3..8.937251...3.1.47.718.4362.4.67.19..672.398..354.9726.9.7...13",
	},
	{ // unique rectangle type 6
		"9......7...6...12.852.4................7.8..5.3496.........9.1.......4.27..4.5..6",
		"913...574476593128852147....87354....697.834553496..8.645..9.1.39..7.45272.4.5..6",
	},
	{ // hidden rectangle
		"4.5....8....379........8...........86......49...254..17........3.9.6.7...68.9.23.",
		"4356..987816379452297548163.749.6.286...8..499832546717.....8963.986.71..68.9.23.",
	},
	{ // naked quad
		"...74.1...39...76......3......2...1.....58...2.64......98.......4.3......276..398",
		"8.274.139.3982.76......3......2...1...3.58..62.64.....398572641641389...527614398",
	},
	{ // jellyfish
		"..........87....45.4....92..64..8.9..92.5..7.....9.5.4..954.1.....7.....8..9.2...",
		"9..4.57...87..9.45.458.792.564.78.9..92.5487...829.5.4..954.1..4..78...98..9.24..",
	},
	{ // hidden quad
		"...1..5....5..7.8..4.96...756.2.3..8..7.4.9..8....9.........3..7.3....95.......1.",
		".7.1..5....5..7.8..48965..75692.3..8..7.4.9..8.4..9.....1...3..7.3....95.......1.",
	},
	{ // BUG+1
		"34.8..1....6...5.....93..2....5.8.......7.....2..9.7.3......4..18......5..5..761.",
		"3428..1978967..534517934826973548261651.7.948428.9.753769...482184..9375235487619",
	},
	{ // simple colouring
		"...........219...4..3.7.91..8...5..2.4.....5.36......1..6..92......2...98..46..7.",
		"198..472.67219.5.4453.7.91.987.154.22419...57365.4.891.16..924..34.2...982946..75",
	},
	{ // X-chain
		"..7..2..9.9.........3.1...7.7..8.........4..82.....5...69.7.3...4.3...16..219..4.",
		"..7..2..9.9........23.19..7.7..8.........4..82.....5..169475382745328916..2196745",
	},
	{ // finned X-wing
		"5.....32....1...4.....6..9.7.........8..59.7.39.64......3.......4.....396.82..4..",
		"5..9.432.8.913..4.43..6..9.7.48219.3.8.359.7439.647...9.34......4.....396.82934..",
	},
	{ // finned swordfish
		"...79..2...........8.1.2.5..7...93.........7523.67.4..7...38..66.....54..24......",
		"...79.82...2.......871.2.5..7...93.2.......7523.67.4..7..4382.66.3..7548824......",
	},
	{ // Sue de Coq
		"4......28.....8...5..2.31.7.1...2..4..97......7..6..3......5.8..83..1.6...5...2..",
		"4......28...4.865.568293147316..2..4259734816874169532.....5.8.783921465..5...2..",
	},
	{ // finned jellyfish
		"..89..1..61...8.47....4.........6.1.7.....5...3.2..8.4.4...3.7..6..8....9.1.7....",
		"47896.1..61...8.47..3741........671.7.....5..13.2.78.4.4...3.7.367.8.4..9.1.7.3..",
	},
	{ // XY-chain
		"6...7..8......4..5...6..1.7...96.31.....2...81.3..5.9.7.......4..8...2..5.6.9..3.",
		"65.27..83.7...4..5.3.65.1.7485967312967.2...8123485796792.....4318546279546792831",
	},
	{ // alternating chain
		"9.847...1.4.1.....6.2..9.......1..4....8.5.398.......6..7.4.3..2..9..7..........8",
		"9.847...174.1.....612..9.......1.84..7.8.5.398...94..6..7.4.3..2..9..7..........8",
	},
	{ // grouped chain
		"3...9..5..482.7...19.8.....2.74.8.6.4...2.8...5......1........6...38...9.....92..",
		"372.94.58.482.7.9319.8..7422.74.89654...2.83785....4219...4.3.6..438.5.9.....92.4",
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

// Hint goes on from the candidates that the player has kept.
func ExampleHintOptions() {
	p := positions[8] // a naked pair
	puzzle, board := parse(p.puzzle), parse(p.board)
	opts := &explain.HintOptions{Candidates: sudoku.Candidates(board), NoUniqueness: true}
	for range 3 {
		step, err := explain.Hint(context.Background(), puzzle, board, opts)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(step)
		step.Replay(sudoku.Cells(&board), opts.Candidates)
	}
	// Output:
	// naked pair: in row 1, r1c5 and r1c9 can only be 1 or 6, so r1c1 can't be 1
	// XY-wing: if r3c1 is 1, r2c3 is 3, and if 4, r3c7 is, so r2c7 and r3c3 can't be 3
	// hidden single: r2c3 is 3, as no other cell of block 1 can be
}

// All steps at a position, with techniques up to XY-wings.
func ExampleNextSteps() {
	p := positions[8]
	opts := &explain.HintOptions{Hardest: explain.XYWing}
	for step, err := range explain.NextSteps(context.Background(), parse(p.puzzle), parse(p.board), opts) {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(step)
	}
	// Output:
	// naked pair: in row 1, r1c5 and r1c9 can only be 1 or 6, so r1c1 can't be 1
	// XY-wing: if r3c1 is 1, r2c3 is 3, and if 4, r3c7 is, so r2c7 and r3c3 can't be 3
}

func ExampleStep_Stages() {
	p := positions[8]
	step, err := explain.Hint(context.Background(), parse(p.puzzle), parse(p.board), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, stage := range step.Stages() {
		fmt.Println(stage)
	}
	fmt.Print(step.Markdown())
	// Output:
	// look for a naked pair in row 1
	// look at r1c5 and r1c9
	// naked pair: in row 1, r1c5 and r1c9 can only be 1 or 6, so r1c1 can't be 1
	// 1. Look for a **naked pair** in row 1.
	// 2. Look at r1c5 and r1c9.
	// 3. Naked pair: in row 1, r1c5 and r1c9 can only be 1 or 6, so r1c1 can't be 1.
}

func ExampleStep_Roles() {
	p := positions[15]
	board := parse(p.board)
	candidates := sudoku.Candidates(board)
	step, err := explain.Hint(context.Background(), parse(p.puzzle), board, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(step)
	var roles []explain.RoleCandidate = step.Roles(candidates)
	for _, c := range roles {
		fmt.Printf("cell %d, value %d: %v\n", c.Cell, c.Value, c.Role)
	}
	svg := step.SVG(nil, sudoku.Cells(&board), candidates) // a picture with these roles in colour
	fmt.Println(strings.Count(svg, `class="removed"`))
	// Output:
	// XY-wing: if r7c1 is 7, r6c1 is 9, and if 3, r8c3 is, so r8c1 can't be 9
	// cell 45, value 7: premise
	// cell 45, value 9: premise
	// cell 54, value 3: premise
	// cell 54, value 7: premise
	// cell 63, value 9: removed
	// cell 65, value 3: premise
	// cell 65, value 9: premise
	// 1
}
