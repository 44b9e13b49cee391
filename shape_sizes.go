package sudoku

import (
	"context"
	"fmt"
	"strconv"
	"sync"
)

// The measures of the largest board. Code that relies on a limit of them, such
// as the number of bits in a word, has a guard beside it:
//
//	const _ = uint(63 - maxSide) // Values is one word: bit v stands for value v
//
// When the difference gets negative, the compiler reports that line: "cannot
// use … as uint value". The recipe for a new size is in CONTRIBUTING.md.
const (
	maxBlock = 6 // rows, and columns, of a block
	maxSide  = maxBlock * maxBlock
	maxCells = maxSide * maxSide
	maxPeers = 3*maxSide - 2*maxBlock - 1 // of a cell
)

// measures returns the side of the board type with the given number of cells,
// and the rows and columns of its blocks; zeros if there is no such type. It is
// the only list of sizes: all tables derive from it.
//
// It is a switch that inlines, so that it folds to constants in code over array
// types, where the number of cells is a constant of each copy. The compiler then
// turns a division by the side into a multiplication, but not a remainder:
// divide, multiply and subtract instead. Each case adds 6 to the inlining cost,
// which is 53 for side with six cases; the compiler allows 80.
func measures(cells int) (n, rows, columns int) {
	switch cells {
	case len(Grid4{}):
		return 4, 2, 2
	case len(Grid6{}):
		return 6, 2, 3
	case len(Grid{}):
		return 9, 3, 3
	case len(Grid16{}):
		return 16, 4, 4
	case len(Grid25{}):
		return 25, 5, 5
	case len(Grid36{}):
		return 36, 6, 6
	}
	return 0, 0, 0
}

func side(cells int) int {
	n, _, _ := measures(cells)
	return n
}

func blockRows(cells int) int {
	_, rows, _ := measures(cells)
	return rows
}

func blockCols(cells int) int {
	_, _, columns := measures(cells)
	return columns
}

// blockOf returns the block in which row r and column c cross.
func blockOf(cells, r, c int) int {
	_, h, w := measures(cells)
	return r/h*h + c/w // a row of blocks has as many blocks as a block has rows
}

// perSize returns a function for the side of each board type, nil for other
// numbers, that makes the tables of this size when it is first called. A program
// does not pay for the sizes that it never uses.
func perSize[T any](make func(cells int) T) (tables [maxSide + 1]func() T) {
	for n := range tables {
		if side(n*n) > 0 {
			tables[n] = sync.OnceValue(func() T { return make(n * n) })
		}
	}
	return tables
}

// Sides returns the sides of all board types, in ascending order.
func Sides() []int {
	var sides []int
	for n := range maxSide + 1 {
		if side(n*n) > 0 {
			sides = append(sides, n)
		}
	}
	return sides
}

// boardSizes lists the numbers of cells that a board can have.
func boardSizes() string {
	var sizes []string
	for _, n := range Sides() {
		sizes = append(sizes, strconv.Itoa(n*n))
	}
	return oneOfNames(sizes)
}

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
