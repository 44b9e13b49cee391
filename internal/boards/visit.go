package boards

import (
	"context"
	"fmt"
	"slices"

	"example.com/sudoku"
)

// This file calls generic functions for boards whose size is known only when a program
// runs.

// A VisitFunc is what a program does with a board whose size it knows only when
// it runs. Its arg carries all else that it needs.
type VisitFunc[A any, B sudoku.Board] = func(ctx context.Context, arg A, board B) error

// VisitSide calls the function for boards of the given side with an empty board,
// and returns its error. A side that no board has is a [*sudoku.OptionError].
//
// The caller names one generic function per size, and Go infers the types. nil stands
// for a size that the caller does not serve; it is refused like one that no board
// has, and its code is not in the program.
//
//	VisitSide(ctx, side, arg,
//		solve, solve, solve, solve, solve, solve,
//		solve, solve, solve, solve, solve, solve)
//
// A value can't be generic in Go, so each instance must stand in the program.
func VisitSide[A any](ctx context.Context, side int, arg A,
	f4 VisitFunc[A, sudoku.Grid4], f6 VisitFunc[A, sudoku.Grid6], f8 VisitFunc[A, sudoku.Grid8],
	f9 VisitFunc[A, sudoku.Grid], f10 VisitFunc[A, sudoku.Grid10], f12 VisitFunc[A, sudoku.Grid12],
	f16 VisitFunc[A, sudoku.Grid16], f25 VisitFunc[A, sudoku.Grid25], f36 VisitFunc[A, sudoku.Grid36],
	f49 VisitFunc[A, sudoku.Grid49], f64 VisitFunc[A, sudoku.Grid64], f81 VisitFunc[A, sudoku.Grid81]) error {
	switch {
	case side == 4 && f4 != nil:
		return f4(ctx, arg, sudoku.Grid4{})
	case side == 6 && f6 != nil:
		return f6(ctx, arg, sudoku.Grid6{})
	case side == 8 && f8 != nil:
		return f8(ctx, arg, sudoku.Grid8{})
	case side == 9 && f9 != nil:
		return f9(ctx, arg, sudoku.Grid{})
	case side == 10 && f10 != nil:
		return f10(ctx, arg, sudoku.Grid10{})
	case side == 12 && f12 != nil:
		return f12(ctx, arg, sudoku.Grid12{})
	case side == 16 && f16 != nil:
		return f16(ctx, arg, sudoku.Grid16{})
	case side == 25 && f25 != nil:
		return f25(ctx, arg, sudoku.Grid25{})
	case side == 36 && f36 != nil:
		return f36(ctx, arg, sudoku.Grid36{})
	case side == 49 && f49 != nil:
		return f49(ctx, arg, sudoku.Grid49{})
	case side == 64 && f64 != nil:
		return f64(ctx, arg, sudoku.Grid64{})
	case side == 81 && f81 != nil:
		return f81(ctx, arg, sudoku.Grid81{})
	}
	served := sudoku.Sides()
	for i, missing := range []bool{f4 == nil, f6 == nil, f8 == nil, f9 == nil, f10 == nil, f12 == nil, f16 == nil, f25 == nil, f36 == nil, f49 == nil, f64 == nil, f81 == nil} {
		if missing {
			served[i] = 0
		}
	}
	served = slices.DeleteFunc(served, func(side int) bool { return side == 0 })
	return &sudoku.OptionError{Field: "side", Value: side, Want: "one of " + fmt.Sprint(served)}
}

// VisitText reads the board in the text, whose size it finds by [sudoku.SideOf], and
// calls the function for that size with it. The error is that of the function,
// or the [*sudoku.ParseError] of a text that is not a board.
func VisitText[A any](ctx context.Context, text string, arg A,
	f4 VisitFunc[A, sudoku.Grid4], f6 VisitFunc[A, sudoku.Grid6], f8 VisitFunc[A, sudoku.Grid8],
	f9 VisitFunc[A, sudoku.Grid], f10 VisitFunc[A, sudoku.Grid10], f12 VisitFunc[A, sudoku.Grid12],
	f16 VisitFunc[A, sudoku.Grid16], f25 VisitFunc[A, sudoku.Grid25], f36 VisitFunc[A, sudoku.Grid36],
	f49 VisitFunc[A, sudoku.Grid49], f64 VisitFunc[A, sudoku.Grid64], f81 VisitFunc[A, sudoku.Grid81]) error {
	side, err := sudoku.SideOf(text)
	if err != nil {
		return err
	}
	return VisitSide(ctx, side, arg,
		visitParsed(text, f4), visitParsed(text, f6), visitParsed(text, f8),
		visitParsed(text, f9), visitParsed(text, f10), visitParsed(text, f12),
		visitParsed(text, f16), visitParsed(text, f25), visitParsed(text, f36),
		visitParsed(text, f49), visitParsed(text, f64), visitParsed(text, f81))
}

// visitParsed returns a function that calls f with the board in the text.
func visitParsed[A any, B sudoku.Board](text string, f VisitFunc[A, B]) VisitFunc[A, B] {
	if f == nil {
		return nil
	}
	return func(ctx context.Context, arg A, _ B) error {
		board, err := sudoku.ParseBoard[B](text)
		if err != nil {
			return err
		}
		return f(ctx, arg, board)
	}
}
