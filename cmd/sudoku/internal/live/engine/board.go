package engine

import (
	"context"
	"encoding/json"
	"errors"
	"iter"
	"math/rand/v2"
	"slices"

	"example.com/sudoku"
	"example.com/sudoku/csp"
	"example.com/sudoku/explain"
	"example.com/sudoku/internal/boards"
)

// A size is the library for boards of one size, as functions of their cells. The
// rest of the package is written once for all sizes, which keeps the WebAssembly
// small.
type size interface {
	parse(text string) ([]uint8, error)
	line(board []uint8) string
	check(board []uint8) error
	solved(puzzle, board []uint8) bool
	candidates(board []uint8) []sudoku.Values

	unique(ctx context.Context, puzzle []uint8) ([]uint8, error)
	count(ctx context.Context, puzzle []uint8, limit int) (int, error)
	generate(ctx context.Context, opts *sudoku.GenerateOptions) ([]uint8, error)
	random(ctx context.Context, source rand.Source) ([]uint8, error)

	rate(ctx context.Context, puzzle []uint8) (explain.Rating, error)
	hint(ctx context.Context, puzzle, board []uint8, opts *explain.HintOptions) (explain.Step, error)
	hints(ctx context.Context, puzzle []uint8) iter.Seq2[explain.Step, error]

	history(ctx context.Context, puzzle []uint8, opts *sudoku.BacktrackOptions) iter.Seq2[sudoku.Event, error]
	model(puzzle []uint8) *csp.Model
	evolution(puzzle []uint8, opts *sudoku.EvolveOptions) (runner, error)
	genetic(puzzle []uint8, opts *sudoku.GeneticOptions) (runner, error)
}

// sizeOf returns the size of boards with the given side.
func sizeOf(side int) (size, error) {
	var found size
	err := boards.VisitSide(context.Background(), side, &found,
		take, take, take, take, take, take,
		take, take, take, take, take, take)
	return found, err
}

func take[B sudoku.Board](_ context.Context, found *size, _ B) error {
	*found = new(of[B])
	return nil
}

// read returns the board in a text, and its size.
func read(text string) (size, []uint8, error) {
	if isRuled(text) {
		return readRuled(text)
	}
	side, err := sudoku.SideOf(text)
	if err != nil {
		return nil, nil, err
	}
	s, err := sizeOf(side)
	if err != nil {
		return nil, nil, err
	}
	board, err := s.parse(text)
	return s, board, err
}

// of is the size of a board type.
type of[B sudoku.Board] struct{}

// board returns the cells as a board.
func (*of[B]) board(cells []uint8) (board B) {
	copy(sudoku.Cells(&board), cells)
	return board
}

// cells returns the cells of a copy of the board.
func (*of[B]) cells(board B, err error) ([]uint8, error) { return sudoku.Cells(&board), err }

func (o *of[B]) parse(text string) ([]uint8, error) { return o.cells(sudoku.ParseBoard[B](text)) }
func (o *of[B]) line(board []uint8) string          { return sudoku.Line(o.board(board)) }
func (o *of[B]) check(board []uint8) error          { return sudoku.Check(o.board(board)) }
func (o *of[B]) solved(puzzle, board []uint8) bool {
	return sudoku.Solved(o.board(puzzle), o.board(board))
}
func (o *of[B]) candidates(board []uint8) []sudoku.Values {
	return sudoku.AllCandidates(o.board(board))
}

func (o *of[B]) unique(ctx context.Context, puzzle []uint8) ([]uint8, error) {
	return o.cells(sudoku.Unique(ctx, o.board(puzzle)))
}

func (o *of[B]) count(ctx context.Context, puzzle []uint8, limit int) (int, error) {
	return sudoku.Count(ctx, o.board(puzzle), limit)
}

func (o *of[B]) random(ctx context.Context, source rand.Source) ([]uint8, error) {
	return o.cells(sudoku.RandomSolution[B](ctx, source))
}

func (o *of[B]) history(ctx context.Context, puzzle []uint8, opts *sudoku.BacktrackOptions) iter.Seq2[sudoku.Event, error] {
	return sudoku.History(ctx, o.board(puzzle), opts)
}

func (o *of[B]) model(puzzle []uint8) *csp.Model { return sudoku.ModelOf(o.board(puzzle)) }

func (o *of[B]) evolution(puzzle []uint8, opts *sudoku.EvolveOptions) (runner, error) {
	run, err := sudoku.NewEvolution(o.board(puzzle), opts)
	return evolved[B]{run}, err
}

func (o *of[B]) genetic(puzzle []uint8, opts *sudoku.GeneticOptions) (runner, error) {
	run, err := sudoku.NewGenetic(o.board(puzzle), opts)
	return evolved[B]{run}, err
}

func (o *of[B]) generate(ctx context.Context, opts *sudoku.GenerateOptions) ([]uint8, error) {
	return o.cells(sudoku.GenerateBoard[B](ctx, opts))
}

func (o *of[B]) rate(ctx context.Context, puzzle []uint8) (explain.Rating, error) {
	return explain.Rate(ctx, o.board(puzzle))
}

func (o *of[B]) hint(ctx context.Context, puzzle, board []uint8, opts *explain.HintOptions) (explain.Step, error) {
	return explain.Hint(ctx, o.board(puzzle), o.board(board), opts)
}

func (o *of[B]) hints(ctx context.Context, puzzle []uint8) iter.Seq2[explain.Step, error] {
	return explain.Hints(ctx, o.board(puzzle), o.board(puzzle), nil)
}

// A runner is a run of any size.
type runner interface {
	Step(ctx context.Context) bool
	json.Marshaler
	json.Unmarshaler
	best() (board []uint8, errors int, stats sudoku.Stats, err error)
	organisms() ([]organism, sudoku.Summary)
}

// An organism is a [sudoku.Organism] of any size.
type organism struct {
	cells       []uint8
	errors, age int
	explorer    bool
}

type evolved[B sudoku.Board] struct{ *sudoku.Run[B] }

func (r evolved[B]) best() (board []uint8, errors int, stats sudoku.Stats, err error) {
	result, err := r.Result()
	return sudoku.Cells(&result.Board), result.Errors, result.Stats, err
}

func (r evolved[B]) organisms() ([]organism, sudoku.Summary) {
	population := r.Population()
	all := make([]organism, len(population))
	for i := range population {
		o := &population[i]
		all[i] = organism{sudoku.Cells(&o.Board), o.Errors, o.Age, o.Explorer}
	}
	return all, population.Summary()
}

// A BoardView is a board for the page.
type BoardView struct {
	Side, BlockRows, BlockColumns int
	Cells                         []byte // base64 in JSON
	Text                          string // as one line
	Givens                        int
	Clashes                       []int      // cells that break a rule
	Rules                         *RulesView `json:",omitempty"` // where they are not the ordinary ones
}

func viewBoard(s size, board []uint8) BoardView {
	if r, ok := s.(*ruled); ok {
		rows, columns := noteBlock(r.rules.Values())
		return BoardView{
			Side: r.rules.Values(), BlockRows: rows, BlockColumns: columns,
			Cells: board, Text: s.line(board), Givens: givens(board), Clashes: clashes(s, board), Rules: r.view(),
		}
	}
	shape := boards.ShapeOf(len(board))
	return BoardView{
		Side: shape.Side, BlockRows: shape.BlockRows, BlockColumns: shape.BlockColumns,
		Cells: board, Text: s.line(board), Givens: givens(board), Clashes: clashes(s, board),
	}
}

func givens(board []uint8) int {
	n := 0
	for _, v := range board {
		if v != 0 {
			n++
		}
	}
	return n
}

// clashes returns the cells that break a rule, in ascending order.
func clashes(s size, board []uint8) []int {
	bad := clashing(s, board)
	if r, ok := s.(*ruled); ok && !slices.Contains(board, 0) {
		_ = r.broken(context.Background(), board, bad) // a full board takes no search
	}
	return marked(bad)
}

// clashing returns whether each cell breaks a rule of geometry.
func clashing(s size, board []uint8) []bool {
	bad := make([]bool, len(board))
	if err, ok := errors.AsType[*sudoku.ClashError](s.check(board)); ok {
		for _, clash := range err.Clashes {
			if clash.Cell >= 0 {
				bad[clash.Cell] = true
			}
			if clash.Other >= 0 {
				bad[clash.Other] = true
			}
		}
	}
	return bad
}

// marked returns the numbers of the cells that are marked.
func marked(bad []bool) []int {
	found := []int{}
	for cell, is := range bad {
		if is {
			found = append(found, cell)
		}
	}
	return found
}
