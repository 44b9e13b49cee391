package engine

import (
	"context"
	"math/rand/v2"
	"slices"

	"example.com/sudoku"
	"example.com/sudoku/explain"
	"example.com/sudoku/internal/boards"
	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/variant"
)

// makerOf returns what makes puzzles by the rules of a question.
func makerOf(q *Question) (func(context.Context, *sudoku.GenerateOptions) (sudoku.Puzzle, error), error) {
	if q.Variant == "" {
		return sudoku.Standard(q.Side).Generate, boards.CheckSide(q.Side)
	}
	if err := limitRuled(q.Side); err != nil {
		return nil, err
	}
	recipe, err := variant.RecipeOf(q.Variant, q.Side)
	if q.Level != 0 && q.Level < explain.LevelMedium {
		recipe.NoGivens = false // without givens none is easy
	}
	return recipe.Generate, err
}

// generate makes a puzzle by rules, level, symmetry and seed.
func generate(ctx context.Context, q *Question) (view BoardView, err error) {
	if q.Level != 0 {
		return makeLevel(ctx, q, nil)
	}
	make, err := makerOf(q)
	if err != nil {
		return view, err
	}
	puzzle, err := make(ctx, &sudoku.GenerateOptions{Seed: q.Seed, Symmetry: q.Symmetry})
	if err != nil {
		return view, err
	}
	return viewMade(puzzle)
}

// drawSample draws a sample of a side.
func drawSample(ctx context.Context, q *Question) (view BoardView, err error) {
	if err := boards.CheckSide(q.Side); err != nil {
		return view, err
	}
	puzzle, err := sample(ctx, q.Side, q.Seed, q.Share)
	if err != nil {
		return view, err
	}
	return viewBoard(puzzle), nil
}

// sample draws a solved board and empties random cells. It may have several
// solutions, but it is made at once, also where Generate takes long.
func sample(ctx context.Context, side int, seed uint64, share float64) (board sudoku.Puzzle, err error) {
	if !(share >= 0 && share <= 1) {
		return board, refuse("found the share %v of givens, want 0 to 1", share)
	}
	if source := sudoku.NewStream(seed, 0); side <= mostDrawn {
		board, err = sudoku.Standard(side).RandomSolution(ctx, source)
	} else {
		board = mixedPattern(side, rand.New(source))
	}
	if err != nil {
		return board, err
	}
	order := rand.New(sudoku.NewStream(seed, 1)).Perm(side * side)
	for _, cell := range order[int(share*float64(side*side)):] {
		board.Cells[cell] = 0
	}
	return board, nil
}

// mostDrawn is the largest side whose random boards are drawn in less than a second.
// A larger one takes a pattern that is mixed.
const mostDrawn = 36

// mixedPattern returns a solved board whose rows are shifted copies of one row, with
// its lines and values in random order.
func mixedPattern(side int, r *rand.Rand) sudoku.Puzzle {
	board := sudoku.Standard(side).Empty()
	_, height, width := geometry.Measures(side * side)
	rows, columns := mixedLines(side, height, r), mixedLines(side, width, r)
	values := r.Perm(side)
	for i, row := range rows {
		shift := row%height*width + row/height
		for k, column := range columns {
			board.Cells[i*side+k] = uint8(1 + values[(shift+column)%side])
		}
	}
	return board
}

// mixedLines returns a random order of lines that keeps bands together.
func mixedLines(side, band int, r *rand.Rand) []int {
	var lines []int
	for _, b := range r.Perm(side / band) {
		for _, k := range r.Perm(band) {
			lines = append(lines, b*band+k)
		}
	}
	return lines
}

// A RatingView is how hard a puzzle is, and the course of its solution.
type RatingView struct {
	Level, Hardest string
	Score          int
	Explainer      string // ED=…, for 9×9 boards
	Techniques     []TechniqueView
	Course         []int // by step, the index in Techniques of what it needs
	Placed         []bool
}

// A TechniqueView is a technique that the course needs, from the easiest on.
type TechniqueView struct {
	Name  string
	Rank  int // among all techniques
	Steps int
}

// rate rates a puzzle and solves it step by step.
func rate(ctx context.Context, puzzle sudoku.Puzzle) (RatingView, error) {
	rating, err := explain.Rate(ctx, puzzle)
	if err != nil {
		return RatingView{}, err
	}
	v := RatingView{Level: rating.Level.String(), Hardest: rating.Hardest.String(), Score: rating.Score}
	var course []explain.Technique
	for step, err := range explain.Hints(ctx, puzzle, puzzle, nil) {
		if err != nil {
			return v, err
		}
		course = append(course, step.Technique)
		v.Placed = append(v.Placed, step.Value != 0)
	}
	needed := slices.Compact(slices.Sorted(slices.Values(course)))
	for _, t := range needed {
		v.Techniques = append(v.Techniques, TechniqueView{Name: t.String(), Rank: int(t)})
	}
	for _, t := range course {
		i, _ := slices.BinarySearch(needed, t)
		v.Techniques[i].Steps++
		v.Course = append(v.Course, i)
	}
	if er, err := explain.RateExplainer(ctx, puzzle); err == nil {
		v.Explainer = er.String()
	}
	return v, nil
}
