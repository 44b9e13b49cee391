// Package export states a puzzle for other programs, and reads what they answer.
//
// [WriteLP] states it as a 0/1 program, which glpsol, cbc, HiGHS, SCIP, Gurobi and CPLEX
// read. [WriteDIMACS] states it as clauses for SAT solvers. [ReadAnswer] turns the output
// of glpsol, cbc or a SAT solver into a board, and checks it:
//
//	err := export.WriteDIMACS(ctx, file, puzzle, nil)
//	// minisat puzzle.cnf answer.txt
//	board, err := export.ReadAnswer(answer, puzzle, nil)
//
// # Variables and groups
//
// A statement has a variable for each value that a cell may take. It is 1, or true, if
// the cell holds the value. Values are those of [sudoku.Cells], from 1 on, whatever
// [sudoku.Rules.First] is.
//
// The rules are groups of variables. Exactly one variable is true of
//
//   - each cell;
//   - each value in a unit that has as many cells as there are values.
//
// At most one variable is true of
//
//   - each value in a shorter unit;
//   - each value in a pair of cells that differ.
//
// # Rules
//
// Every problem is served: boards of all sizes, and puzzles with rules of geometry, which
// are units, pairs of cells that differ, and the values that cells may take. A clue, such
// as a cage, is none: the error is a [*sudoku.OptionError] that names the first one.
//
// docs/model.md has the sizes of the statements, lab/notebook.md the times of solvers.
package export
