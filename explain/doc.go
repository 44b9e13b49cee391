// Package explain says how hard a puzzle is for a person, and how a person solves it.
//
// [Rate] gives a puzzle a [Level] and a score by the hardest [Technique] that it needs.
// [RateExplainer] gives it the numbers of Sudoku Explainer, which forums quote. [Hint]
// returns the next [Step] on a player's board, [Hints] all steps to the solution, and
// [NextSteps] all steps that are possible now. A step is data: its cells, its candidates
// and the links of its argument. It prints itself as a sentence, and draws itself.
//
//	puzzle, err := sudoku.Parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
//	rating, err := explain.Rate(ctx, puzzle)            // very easy (141, hidden single)
//	step, err := explain.Hint(ctx, puzzle, puzzle, nil) // hidden single: r9c7 is 1, as …
//
// [TrialDepth] tells how deep trial and error must go, as forums ask of the hardest puzzles.
// [Between], [Needs] and [ER] make grades for [sudoku.Generate].
//
// All of them serve boards up to 16×16, and puzzles of other rules and clues with up to 256
// cells and 16 values. RateExplainer serves 9×9 with units of nine cells. The
// results depend on the arguments only. docs/rating.md describes the techniques and
// compares the ratings with those of other programs.
package explain
