// Package variant has the rules and clues of sudoku variants by name: diagonals and
// windows, cages and arrows, thermometers, dots, and the clues outside a board.
//
// Each is a [sudoku.Rule], which [sudoku.Rules.With] adds to rules:
//
//	rules := sudoku.Standard(9).With(
//		variant.Diagonals,
//		variant.Cage(15, 0, 1, 2),
//		variant.Thermo(40, 31, 22, 13),
//	)
//	solution, err := sudoku.Unique(ctx, rules.Empty())
//
// Cells are numbers from 0, row by row, as in a [sudoku.Puzzle]; [sudoku.Rules.CellAt]
// finds the cell at a place. Sums and other numbers are those of the values that cells
// show, see [sudoku.Rules.First].
//
// A clue that no board can keep by its form alone, such as a cage of ten cells of nine
// values, is an [*sudoku.OptionError] whose Field is the kind of clue.
//
// [Parse] reads the text of a puzzle with clues, [Read] a stream of them, and [Puzzle] is
// for JSON. [sudoku.Puzzle.MarshalText] prints them.
// All kinds are rows of one table, in kinds.go.
package variant
