package sudoku

import (
	"context"
	"fmt"
)

// A VisitFunc is what a program does with a board whose size it knows only when
// it runs. Its arg carries all else that it needs.
type VisitFunc[A any, B Board] = func(ctx context.Context, arg A, board B) error

// VisitSide calls the function for boards of the given side with an empty board,
// and returns its error. A side that no board has is an [*OptionError].
//
// The caller names one generic function per size, and Go infers the types:
//
//	VisitSide(ctx, side, arg, solve, solve, solve, solve, solve, solve)
//
// A value can't be generic in Go, so each instance must stand in the program.
func VisitSide[A any](ctx context.Context, side int, arg A,
	f4 VisitFunc[A, Grid4], f6 VisitFunc[A, Grid6], f9 VisitFunc[A, Grid],
	f16 VisitFunc[A, Grid16], f25 VisitFunc[A, Grid25], f36 VisitFunc[A, Grid36]) error {
	switch side {
	case 4:
		return f4(ctx, arg, Grid4{})
	case 6:
		return f6(ctx, arg, Grid6{})
	case 9:
		return f9(ctx, arg, Grid{})
	case 16:
		return f16(ctx, arg, Grid16{})
	case 25:
		return f25(ctx, arg, Grid25{})
	case 36:
		return f36(ctx, arg, Grid36{})
	}
	return &OptionError{"side", side, "one of " + fmt.Sprint(Sides())}
}

// VisitText reads the board in the text, whose size it finds by [SideOf], and
// calls the function for that size with it. The error is that of the function,
// or the [*ParseError] of a text that is not a board.
func VisitText[A any](ctx context.Context, text string, arg A,
	f4 VisitFunc[A, Grid4], f6 VisitFunc[A, Grid6], f9 VisitFunc[A, Grid],
	f16 VisitFunc[A, Grid16], f25 VisitFunc[A, Grid25], f36 VisitFunc[A, Grid36]) error {
	side, err := SideOf(text)
	if err != nil {
		return err
	}
	return VisitSide(ctx, side, arg, visitParsed(text, f4), visitParsed(text, f6), visitParsed(text, f9),
		visitParsed(text, f16), visitParsed(text, f25), visitParsed(text, f36))
}

// visitParsed returns a function that calls f with the board in the text.
func visitParsed[A any, B Board](text string, f VisitFunc[A, B]) VisitFunc[A, B] {
	return func(ctx context.Context, arg A, _ B) error {
		board, err := ParseBoard[B](text)
		if err != nil {
			return err
		}
		return f(ctx, arg, board)
	}
}
