package engine

import (
	"context"
	"iter"
	"math/rand/v2"

	"example.com/sudoku"
	"example.com/sudoku/csp"
	"example.com/sudoku/explain"
	"example.com/sudoku/format"
	"example.com/sudoku/internal/boards"
	"example.com/sudoku/internal/picture"
	"example.com/sudoku/variant"
)

// This file has the puzzles with rules of their own: other regions, and clues.

// ruled is the size of boards with some rules.
type ruled struct{ rules sudoku.Rules }

func (r *ruled) puzzle(cells []uint8) sudoku.Puzzle {
	p := r.rules.Empty()
	copy(p.Cells, cells)
	return p
}

func (*ruled) cells(p sudoku.Puzzle, err error) ([]uint8, error) { return p.Cells, err }

func (r *ruled) parse(text string) ([]uint8, error) { return r.cells(r.rules.Parse(text)) }

// line is the text of the rules and the cells, which is read back without them.
func (r *ruled) line(board []uint8) string {
	text, err := r.puzzle(board).MarshalText()
	if err != nil {
		return ""
	}
	return string(text)
}

func (r *ruled) check(board []uint8) error { return sudoku.Check(r.puzzle(board)) }

func (r *ruled) solved(puzzle, board []uint8) bool {
	return sudoku.Solved(r.puzzle(puzzle), r.puzzle(board))
}

func (r *ruled) candidates(board []uint8) []sudoku.Values {
	return sudoku.AllCandidates(r.puzzle(board))
}

func (r *ruled) unique(ctx context.Context, puzzle []uint8) ([]uint8, error) {
	return r.cells(sudoku.Unique(ctx, r.puzzle(puzzle)))
}

func (r *ruled) count(ctx context.Context, puzzle []uint8, limit int) (int, error) {
	return sudoku.Count(ctx, r.puzzle(puzzle), limit)
}

func (r *ruled) generate(ctx context.Context, opts *sudoku.GenerateOptions) ([]uint8, error) {
	return r.cells(r.rules.Generate(ctx, opts))
}

func (r *ruled) random(ctx context.Context, source rand.Source) ([]uint8, error) {
	return r.cells(r.rules.RandomSolution(ctx, source))
}

func (r *ruled) rate(ctx context.Context, puzzle []uint8) (explain.Rating, error) {
	return explain.Rate(ctx, r.puzzle(puzzle))
}

func (r *ruled) hint(ctx context.Context, puzzle, board []uint8, opts *explain.HintOptions) (explain.Step, error) {
	return explain.Hint(ctx, r.puzzle(puzzle), r.puzzle(board), opts)
}

func (r *ruled) hints(ctx context.Context, puzzle []uint8) iter.Seq2[explain.Step, error] {
	return explain.Hints(ctx, r.puzzle(puzzle), r.puzzle(puzzle), nil)
}

func (r *ruled) history(context.Context, []uint8, *sudoku.BacktrackOptions) iter.Seq2[sudoku.Event, error] {
	return func(yield func(sudoku.Event, error) bool) {
		yield(sudoku.Event{}, refuse("backtracking is for ordinary sudokus: take another search"))
	}
}

func (r *ruled) model(puzzle []uint8) *csp.Model { return sudoku.ModelOf(r.puzzle(puzzle)) }

func (r *ruled) evolution(puzzle []uint8, opts *sudoku.EvolveOptions) (runner, error) {
	run, err := sudoku.NewEvolution(r.puzzle(puzzle), opts)
	return evolvedRules{run}, err
}

func (r *ruled) genetic(puzzle []uint8, opts *sudoku.GeneticOptions) (runner, error) {
	run, err := sudoku.NewGenetic(r.puzzle(puzzle), opts)
	return evolvedRules{run}, err
}

type evolvedRules struct{ *sudoku.Run[sudoku.Puzzle] }

func (r evolvedRules) best() (board []uint8, errors int, stats sudoku.Stats, err error) {
	result, err := r.Result()
	return result.Board.Cells, result.Errors, result.Stats, err
}

func (r evolvedRules) organisms() ([]organism, sudoku.Summary) {
	population := r.Population()
	all := make([]organism, len(population))
	for i := range population {
		o := &population[i]
		all[i] = organism{o.Board.Cells, o.Errors, o.Age, o.Explorer}
	}
	return all, population.Summary()
}

// mostRuled is the largest side of boards with rules of their own.
const mostRuled = 25

// ruledOf returns the size of boards with the rules, if the page can show them.
func ruledOf(rules sudoku.Rules) (*ruled, error) {
	if err := rules.Err(); err != nil {
		return nil, err
	}
	rows, columns := rules.Size()
	if rows != columns || rules.Values() != rows || rules.Len() != rows*columns || rules.First() != 1 {
		return nil, refuse("this page shows square boards without holes, with as many values as rows, from 1 on")
	}
	if rows > mostRuled {
		return nil, refuse("boards with other rules are shown up to %d×%[1]d", mostRuled)
	}
	return &ruled{rules}, nil
}

// readRuled returns the puzzle of a text in the form of another program, or with clues.
func readRuled(text string) (size, []uint8, error) {
	sheet, err := format.Parse(text, nil)
	if err != nil {
		return nil, nil, err
	}
	rows, _ := sheet.Puzzle.Rules.Size()
	if sheet.Puzzle.Rules.Equal(sudoku.Standard(rows)) {
		if s, err := sizeOf(rows); err == nil {
			return s, sheet.Puzzle.Cells, nil
		}
	}
	r, err := ruledOf(sheet.Puzzle.Rules)
	if err != nil {
		return nil, nil, err
	}
	return r, sheet.Puzzle.Cells, nil
}

// isRuled reports whether a text is of a form that has rules.
func isRuled(text string) bool {
	switch format.Detect(text) {
	case format.String, format.FPuzzles, format.SudokuPad, format.KillerLong, format.KillerShort, format.Jigsaw:
		return true
	}
	return false
}

// createRuled makes a puzzle of a variant: of a recipe, or several joined by +.
func createRuled(ctx context.Context, q *Question) (any, error) {
	recipe, err := variant.RecipeOf(q.Variant, q.Side)
	if err != nil {
		return nil, err
	}
	puzzle, err := recipe.Generate(ctx, &sudoku.GenerateOptions{Seed: q.Seed, Symmetry: q.Symmetry, Grade: gradeOf(q)})
	if err != nil {
		return nil, err
	}
	r, err := ruledOf(puzzle.Rules)
	if err != nil {
		return nil, err
	}
	return viewBoard(r, puzzle.Cells), nil
}

// A RulesView is what the page shows of rules.
type RulesView struct {
	Regions      []int   // of each cell
	Peers        [][]int // of each cell
	Legend       []string
	Below, Above string // the clues as elements of an SVG whose cells have a side of 64
	Low, High    [2]float64
}

// view returns what the page shows of the rules.
func (r *ruled) view() *RulesView {
	empty := r.rules.Empty()
	drawn := picture.Of(empty)
	v := &RulesView{Legend: variant.Legend(r.rules), Regions: make([]int, r.rules.Len())}
	v.Below, v.Above = picture.Clues(drawn)
	v.Low, v.High = drawn.Bounds()
	for i, unit := range r.rules.Units() {
		if unit.Kind == sudoku.Block {
			for _, cell := range unit.Cells {
				v.Regions[cell] = i + 1
			}
		}
	}
	for cell := range r.rules.Len() {
		peers := []int{}
		for _, peer := range r.rules.Peers(cell) {
			peers = append(peers, int(peer))
		}
		v.Peers = append(v.Peers, peers)
	}
	return v
}

// noteBlock returns how many rows and columns of notes a cell has.
func noteBlock(side int) (rows, columns int) {
	if _, err := sizeOf(side); err == nil {
		shape := boards.ShapeOf(side * side)
		return shape.BlockRows, shape.BlockColumns
	}
	for columns = 1; columns*columns < side; columns++ {
	}
	return (side + columns - 1) / columns, columns
}
