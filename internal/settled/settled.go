// Package settled tells programs of this module which options a run of package sudoku has.
// The caller's own options say what was chosen, so that they can be kept and compared;
// these have a value in place of each default.
package settled

// Options returns a copy of the options of a *sudoku.Run: *sudoku.EvolveOptions or
// *sudoku.GeneticOptions. A limit of 0 and below is none. Package sudoku sets it.
var Options func(run any) any
