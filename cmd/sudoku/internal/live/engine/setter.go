package engine

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"example.com/sudoku"
	"example.com/sudoku/format"
	"example.com/sudoku/internal/boards"
	"example.com/sudoku/internal/words"
	"example.com/sudoku/variant"
)

// This file answers what a setter asks of a puzzle that is being made.

// setters are the questions about a puzzle as it stands on the board.
var setters = map[string]func(ctx context.Context, q *Question, sheet format.Sheet) (any, error){
	"count": ofPuzzle(tally), "solve": ofPuzzle(solve), "solutions": ofPuzzle(someSolutions), "candidates": ofPuzzle(trueCandidates), "conflict": ofPuzzle(conflict),
	"minimize": func(ctx context.Context, q *Question, sheet format.Sheet) (any, error) {
		return minimize(ctx, q, sheet)
	},
	"add": ofSheet(addClue), "remove": ofSheet(removeClues), "write": ofSheet(write), "toggle": ofSheet(toggle),
	"piece": ofSheet(drawPiece), "draw": ofSheet(draw), "describe": ofSheet(describe),
	"beside": ofSheet(placesBeside), "place": ofSheet(placeClue), "link": func(ctx context.Context, q *Question, sheet format.Sheet) (any, error) { return linkOf(ctx, q, sheet) },
}

func ofPuzzle[T any](answer func(context.Context, sudoku.Puzzle) (T, error)) func(context.Context, *Question, format.Sheet) (any, error) {
	return func(ctx context.Context, _ *Question, sheet format.Sheet) (any, error) {
		return answer(ctx, sheet.Puzzle)
	}
}

func ofSheet[T any](answer func(*Question, format.Sheet) (T, error)) func(context.Context, *Question, format.Sheet) (any, error) {
	return func(_ context.Context, q *Question, sheet format.Sheet) (any, error) { return answer(q, sheet) }
}

// Solutions are some solutions of a puzzle.
type Solutions struct {
	Boards [][]byte
	Differ []int // the cells in which the first two differ
	More   bool  // there are others
}

const (
	mostShown    = 100 // solutions
	longestShown = time.Second
)

// someSolutions looks for different boards.
func someSolutions(ctx context.Context, puzzle sudoku.Puzzle) (s Solutions, err error) {
	if err := limitCandidates(puzzle); err != nil {
		return s, err
	}
	start := time.Now()
	for solution, err := range sudoku.Solutions(ctx, puzzle) {
		if err != nil {
			return s, err
		}
		if n := len(s.Boards); n == mostShown || n > 1 && time.Since(start) > longestShown {
			s.More = true
			break
		}
		if !slices.ContainsFunc(s.Boards, func(b []byte) bool { return slices.Equal(b, solution.Cells) }) { // or they differ outside of the board
			s.Boards = append(s.Boards, slices.Clone(solution.Cells))
		}
	}
	switch len(s.Boards) {
	case 0:
		return s, sudoku.ErrNoSolution
	case 1:
		return s, nil
	}
	for cell, v := range s.Boards[0] {
		if v != s.Boards[1][cell] {
			s.Differ = append(s.Differ, cell)
		}
	}
	return s, nil
}

// A Solution is a board that is solved.
type Solution struct {
	Board  []byte
	Unique bool // it is the only one
}

// solve returns the first solution, and whether it is the only one.
func solve(ctx context.Context, puzzle sudoku.Puzzle) (s Solution, err error) {
	if err := limitCandidates(puzzle); err != nil {
		return s, err
	}
	solution, err := sudoku.Unique(ctx, puzzle)
	if s.Unique = err == nil; errors.Is(err, sudoku.ErrManySolutions) {
		solution, err = sudoku.Solve(ctx, puzzle)
	}
	s.Board = solution.Cells
	return s, err
}

// TrueNotes are the values that each empty cell has in some solution.
type TrueNotes struct {
	Notes
	Counts [][]int // in how many solutions a cell has each of them, up to Most
	Most   int
}

// counted is how many solutions of each candidate are counted, if that takes no longer than
// longestTally.
const counted = 100

func trueCandidates(ctx context.Context, puzzle sudoku.Puzzle) (n TrueNotes, err error) {
	if err := limitCandidates(puzzle); err != nil {
		return n, err
	}
	short, cancel := context.WithTimeout(ctx, longestTally)
	defer cancel()
	n.Most = counted
	found, err := variant.TrueCandidates(short, puzzle, counted)
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		n.Most = 1
		found, err = variant.TrueCandidates(ctx, puzzle, 1)
	}
	if err != nil {
		return n, err
	}
	n.Marks, n.Counts = make([][]int, len(found)), make([][]int, len(found))
	for cell, values := range found {
		n.Marks[cell], n.Counts[cell] = []int{}, []int{}
		for _, v := range values {
			if puzzle.Cells[cell] == 0 {
				n.Marks[cell] = append(n.Marks[cell], v.Value)
				n.Counts[cell] = append(n.Counts[cell], v.Solutions)
			}
		}
	}
	return n, nil
}

// A ConflictView is the fewest givens and clues that contradict each other.
type ConflictView struct {
	Givens []int // their cells
	Cells  []int // that the clues name
	Words  string
}

// ruledTries bounds the search for fewer members where clues take long: that of a killer takes
// about a second. Proving the fewest took half a minute.
const ruledTries = 10

func conflict(ctx context.Context, puzzle sudoku.Puzzle) (v ConflictView, err error) {
	tries := 0
	if len(puzzle.Rules.Added()) > 0 {
		tries = ruledTries
	}
	found, err := variant.SmallestConflict(ctx, puzzle, tries)
	if err != nil {
		return v, err
	}
	v.Givens, v.Cells = append([]int{}, found.Givens...), []int{}
	var words []string
	for _, cell := range found.Givens {
		words = append(words, fmt.Sprintf("%d in %s", puzzle.Cells[cell], puzzle.Rules.Name(cell)))
	}
	for _, rule := range found.Rules {
		word := rule.Name
		if c, ok := rule.Clue.(variant.Clue); ok && len(c.Cells) > 0 {
			word += " from " + puzzle.Rules.Name(c.Cells[0])
			for _, cell := range c.Cells {
				if cell < len(puzzle.Cells) {
					v.Cells = append(v.Cells, cell)
				}
			}
		}
		words = append(words, word)
	}
	switch {
	case len(words) > 0 && found.Smallest:
		v.Words = "These contradict each other, and no fewer do: " + strings.Join(words, "; ") + "."
	case len(words) > 0:
		v.Words = "These contradict each other: " + strings.Join(words, "; ") + ". Without any one of them the others have a solution; other sets may have fewer."
	case found.Smallest:
		v.Words = "The rows, columns and regions have no solution by themselves."
	default:
		v.Words = "Nothing is broken: the puzzle has a solution."
	}
	return v, nil
}

// A Changed is a puzzle that was changed.
type Changed struct {
	Board BoardView
	Words string
}

// minimize removes the clues and then the givens that the puzzle does not need.
func minimize(ctx context.Context, q *Question, sheet format.Sheet) (c Changed, err error) {
	before := sheet.Puzzle
	if err := limitCandidates(before); err != nil {
		return c, err
	}
	if len(before.Rules.Added()) > 0 {
		if sheet.Puzzle, err = variant.MinimizeClues(ctx, before, q.Seed); err != nil {
			return c, err
		}
	}
	if sheet.Puzzle, err = sudoku.Minimize(ctx, sheet.Puzzle, q.Symmetry, q.Seed); err != nil {
		return c, err
	}
	c.Words = fmt.Sprintf("%d of %d givens are left", sudoku.Givens(sheet.Puzzle), sudoku.Givens(before))
	if n := len(before.Rules.Added()); n > 0 {
		c.Words += fmt.Sprintf(", %d of %d clues", len(sheet.Puzzle.Rules.Added()), n)
	}
	c.Words += ": without any one of them there is more than one solution."
	c.Board, err = viewSheet(sheet, "")
	return c, err
}

// addClue adds a clue to the rules.
func addClue(q *Question, sheet format.Sheet) (c Changed, err error) {
	if q.Clue == nil || len(q.Clue.Cells) == 0 {
		return c, refuse("choose the cells of the clue, in its order")
	}
	return changeRules(sheet, sheet.Puzzle.Rules.With(q.Clue.Rule()))
}

// removeClues removes the clues and drawings on one of the cells. Clues beside the board are not
// on it.
func removeClues(q *Question, sheet format.Sheet) (c Changed, err error) {
	on := func(cell int) bool { return slices.Contains(q.Cells, cell) }
	var kept []sudoku.Rule
	for _, rule := range sheet.Puzzle.Rules.Added() {
		clue, ok := rule.Clue.(variant.Clue)
		if !ok || isBeside(clue.Kind) || !slices.ContainsFunc(clue.Cells, on) {
			kept = append(kept, rule)
		}
	}
	drawn, err := erase(q, &sheet)
	switch {
	case err != nil:
		return c, err
	case !drawn && len(kept) == len(sheet.Puzzle.Rules.Added()):
		return c, refuse("no clue is on the chosen cells")
	}
	return withRules(sheet, kept)
}

// withRules returns the puzzle with other added rules.
func withRules(sheet format.Sheet, rules []sudoku.Rule) (c Changed, err error) {
	part, err := variant.Contradiction{Rules: rules}.Of(sheet.Puzzle)
	if err != nil {
		return c, err
	}
	return changeRules(sheet, part.Rules)
}

// A Link is a puzzle in the form of another program.
type Link struct {
	Text string
	Left []string // what the form has no words for
}

const unproven = "its solution, as none is known to be the only one"

func linkOf(ctx context.Context, q *Question, sheet format.Sheet) (l Link, err error) {
	if q.Form == format.String {
		l.Text = boards.Line(sheet.Puzzle)
		return l, nil
	}
	if sheet.Solution, err = boards.Solution(ctx, sheet.Puzzle); ctx.Err() != nil {
		return l, ctx.Err()
	}
	if err != nil {
		l.Left = append(l.Left, unproven)
	}
	text, left, err := format.Print(sheet, q.Form, &format.Options{LeaveOut: true})
	l.Text = text
	for _, what := range left {
		l.Left = append(l.Left, what.Constraint+": "+what.Reason)
	}
	return l, err
}

// unchecked says what of a puzzle the page does not check.
func unchecked(sheet format.Sheet) (list []string) {
	for _, what := range sheet.Unchecked() {
		if strings.Contains(strings.ToLower(what), "fog") {
			what = "this puzzle is played in fog, which lifts as it is solved. Here it is played without: all clues are seen"
		}
		list = append(list, words.Capital(what)+".")
	}
	return slices.Compact(list)
}
