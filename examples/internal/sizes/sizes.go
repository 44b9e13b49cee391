// Package sizes calls generic code for a board whose size is known only when the
// program runs.
package sizes

import (
	"context"
	"fmt"

	"example.com/sudoku"
)

// All holds the sides of the boards, in ascending order.
var All = []int{4, 6, 9, 16, 25, 36}

// A Func is what a program does with a board. Its arg carries everything else
// that it needs.
type Func[A any, B sudoku.Board] = func(ctx context.Context, arg A, board B) error

// Do calls the function for boards of the given side with an empty board, and
// returns its error. The caller names one generic function six times, and Go
// infers the six board types:
//
//	sizes.Do(ctx, side, arg, solve, solve, solve, solve, solve, solve)
//
// Go has no shorter form: a value of the language can't be generic, so each
// instance must stand in the program. A side that no board has is an error.
func Do[A any](ctx context.Context, side int, arg A,
	f4 Func[A, sudoku.Grid4], f6 Func[A, sudoku.Grid6], f9 Func[A, sudoku.Grid],
	f16 Func[A, sudoku.Grid16], f25 Func[A, sudoku.Grid25], f36 Func[A, sudoku.Grid36]) error {
	switch side {
	case 4:
		return f4(ctx, arg, sudoku.Grid4{})
	case 6:
		return f6(ctx, arg, sudoku.Grid6{})
	case 9:
		return f9(ctx, arg, sudoku.Grid{})
	case 16:
		return f16(ctx, arg, sudoku.Grid16{})
	case 25:
		return f25(ctx, arg, sudoku.Grid25{})
	case 36:
		return f36(ctx, arg, sudoku.Grid36{})
	}
	return fmt.Errorf("found side %d, want one of %v", side, All)
}

// Parse finds the size of the board in the text, reads the board, and calls the
// function for its size with it. A text that holds no single board is a
// *sudoku.ParseError.
func Parse[A any](ctx context.Context, text string, arg A,
	f4 Func[A, sudoku.Grid4], f6 Func[A, sudoku.Grid6], f9 Func[A, sudoku.Grid],
	f16 Func[A, sudoku.Grid16], f25 Func[A, sudoku.Grid25], f36 Func[A, sudoku.Grid36]) error {
	side, err := sudoku.SideOf(text)
	if err != nil {
		return err
	}
	return Do(ctx, side, arg, parsed(text, f4), parsed(text, f6), parsed(text, f9),
		parsed(text, f16), parsed(text, f25), parsed(text, f36))
}

// parsed returns a function that ignores its board and calls f with the board in
// the text.
func parsed[A any, B sudoku.Board](text string, f Func[A, B]) Func[A, B] {
	return func(ctx context.Context, arg A, _ B) error {
		board, err := sudoku.ParseBoard[B](text)
		if err != nil {
			return err
		}
		return f(ctx, arg, board)
	}
}
