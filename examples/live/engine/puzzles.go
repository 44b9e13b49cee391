package engine

import (
	"context"
	"math/rand/v2"
	"slices"

	"example.com/sudoku"
)

// create makes a puzzle by level, symmetry and seed, or a sample: a random solved
// board of which a share of the cells is given.
func create(ctx context.Context, name string, q *Question) (any, error) {
	s, err := sizeOf(q.Side)
	if err != nil {
		return nil, err
	}
	var puzzle []uint8
	if name == "sample" {
		puzzle, err = sample(ctx, s, q.Seed, q.Share)
	} else {
		puzzle, err = s.generate(ctx, &sudoku.GenerateOptions{
			Seed: q.Seed, Symmetry: q.Symmetry, MinLevel: q.Level, MaxLevel: q.Level,
		})
	}
	if err != nil {
		return nil, err
	}
	return viewBoard(s, puzzle), nil
}

// sample draws a solved board and empties random cells. It may have several
// solutions, but it is made at once, also where Generate takes long.
func sample(ctx context.Context, s size, seed uint64, share float64) ([]uint8, error) {
	if !(share >= 0 && share <= 1) {
		return nil, refuse("found the share %v of givens, want 0 to 1", share)
	}
	board, err := s.random(ctx, sudoku.NewStream(seed, 0))
	if err != nil {
		return nil, err
	}
	order := rand.New(sudoku.NewStream(seed, 1)).Perm(len(board))
	for _, cell := range order[int(share*float64(len(board))):] {
		board[cell] = 0
	}
	return board, nil
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
func rate(ctx context.Context, s size, puzzle []uint8) (RatingView, error) {
	rating, err := s.rate(ctx, puzzle)
	if err != nil {
		return RatingView{}, err
	}
	v := RatingView{Level: rating.Level.String(), Hardest: rating.Hardest.String(), Score: rating.Score}
	var course []sudoku.Technique
	for step, err := range s.hints(ctx, puzzle) {
		if err != nil {
			return v, err
		}
		course = append(course, step.Technique)
		v.Placed = append(v.Placed, step.Value != 0)
	}
	needed := slices.Clone(course)
	slices.Sort(needed)
	needed = slices.Compact(needed)
	for _, t := range needed {
		v.Techniques = append(v.Techniques, TechniqueView{Name: t.String(), Rank: int(t)})
	}
	for _, t := range course {
		i, _ := slices.BinarySearch(needed, t)
		v.Techniques[i].Steps++
		v.Course = append(v.Course, i)
	}
	if grid := (sudoku.Grid{}); len(puzzle) == len(grid) {
		if er, err := sudoku.RateExplainer(ctx, sudoku.Grid(puzzle)); err == nil {
			v.Explainer = er.String()
		}
	}
	return v, nil
}
