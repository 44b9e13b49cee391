package explain

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/boardtest"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// FuzzRate: the rating of a puzzle is that of all its transformations, and its
// hardest technique is that of the hints.
func FuzzRate(f *testing.F) {
	r := rand.New(sudoku.NewStream(3, 0))
	for range 3 {
		f.Add(uint8(0), r.Uint64(), r.Uint64(), []byte{0xee, 0x7b, 0xdb})
		f.Add(uint8(1), r.Uint64(), r.Uint64(), []byte{0xb6})
		f.Add(uint8(2), r.Uint64(), r.Uint64(), []byte{0x6d, 0xdb})
	}
	sudokutest.Fuzz(f, func(t *testing.T, size uint8, seed, other uint64, holes []byte) {
		switch size % 3 {
		case 0:
			fuzzRate(t, nearBoard(t, 9, seed, holes), other)
		case 1:
			fuzzRate(t, nearBoard(t, 4, seed, holes), other)
		default:
			fuzzRate(t, nearBoard(t, 6, seed, holes), other)
		}
	})
}

func fuzzRate(t *testing.T, puzzle sudoku.Puzzle, seed uint64) {
	ctx := context.Background()
	// Most boards of few cells have many solutions: those are minimized from more.
	if _, err := sudoku.Unique(ctx, puzzle); err != nil {
		_, rateErr := Rate(ctx, puzzle)
		require.Equal(t, err, rateErr)
		solution, err := sudoku.Solve(ctx, puzzle)
		require.NoError(t, err)
		puzzle, err = sudoku.Minimize(ctx, solution, sudoku.SymmetryNone, seed)
		require.NoError(t, err)
	}
	rating, err := Rate(ctx, puzzle)
	require.NoError(t, err)
	shuffled, err := Rate(ctx, boardtest.Shuffled(t, puzzle, seed))
	require.NoError(t, err)
	require.Equal(t, rating, shuffled)

	hardest := Technique(0)
	board := puzzle.Clone()
	for step, err := range Hints(ctx, puzzle, puzzle, nil) {
		require.NoError(t, err)
		require.NotEmpty(t, step.String())
		hardest = max(hardest, step.Technique)
		step.Replay(sudoku.Cells(&board), nil)
	}
	require.True(t, sudoku.Solved(puzzle, board))
	require.Equal(t, rating.Hardest, hardest)
	require.Equal(t, rating.Score == 0, sudoku.Givens(puzzle) == len(puzzle.Cells))
}

// FuzzOptions: JSON is refused without a trace, or read as options that are
// written and read again the same, and that run or are refused.
func FuzzOptions(f *testing.F) {
	for _, opts := range []any{
		&HintOptions{Hardest: XWing, Without: []Technique{NakedPair, BUG}, NoUniqueness: true, Candidates: sudoku.Candidates(sudoku.Grid{0: 1})},
		&sudoku.GenerateOptions{MinClues: 30, MaxClues: 40, Grade: Between(0, LevelVeryHard), Symmetry: sudoku.SymmetryHalfTurn, MaxTries: 3},
		&sudoku.GenerateOptions{Grade: Needs(XWing, 2).And(ER(71, 80))},
	} {
		text, err := json.Marshal(opts)
		require.NoError(f, err)
		for kind := range uint8(2) {
			f.Add(kind, text)
		}
	}
	sudokutest.Fuzz(f, func(t *testing.T, kind uint8, text []byte) {
		if kind%2 == 0 {
			board := boardtest.Square(4, 1, 0, 0, 0, 0, 0, 3)
			before := HintOptions{Hardest: XWing, Without: []Technique{BUG}, Candidates: sudoku.Candidates(board)}
			unmarshal := func(text []byte, opts *HintOptions) error { return json.Unmarshal(text, opts) }
			sudokutest.ReadsOptions[*sudoku.OptionError](t, text, before, unmarshal, func(o HintOptions) error {
				_, err := Hint(context.Background(), board, board, &o)
				if errors.Is(err, ErrNoStep) || errors.Is(err, sudoku.ErrManySolutions) || errors.Is(err, sudoku.ErrNoSolution) {
					return nil
				}
				return err
			})
			return
		}
		before := sudoku.GenerateOptions{Seed: 3, MaxTries: 2}
		unmarshal := func(text []byte, opts *sudoku.GenerateOptions) error {
			return sudoku.Plugins{Grade: ParseGrade}.Unmarshal(text, opts)
		}
		sudokutest.ReadsOptions[*sudoku.OptionError](t, text, before, unmarshal, func(o sudoku.GenerateOptions) error {
			if o.Goroutines > 8 || o.MaxTries > 9 {
				return nil
			}
			o.MaxTries = 1
			puzzle, err := sudoku.Standard(4).Generate(context.Background(), &o)
			if errors.Is(err, sudoku.ErrBudget) {
				return nil
			}
			if err == nil {
				_, err := sudoku.Unique(context.Background(), puzzle)
				require.NoError(t, err)
			}
			return err
		})
	})
}

// FuzzNames: a name is refused by an *OptionError and changes nothing, or stands
// for a value that has it. Former names of levels stand for others.
func FuzzNames(f *testing.F) {
	for _, name := range []string{"beyond logic", "needs search", "x-wing", "XY-wing", "", "Level(9)"} {
		f.Add([]byte(name))
	}
	sudokutest.Fuzz(f, func(t *testing.T, name []byte) {
		if !slices.Contains(formerNames[:], string(name)) {
			sudokutest.ReadsName[*sudoku.OptionError](t, name, LevelVeryHard)
		}
		sudokutest.ReadsName[*sudoku.OptionError](t, name, XWing)
	})
}

// FuzzReports: whatever step, rating or error is read from JSON, it can be printed.
func FuzzReports(f *testing.F) {
	puzzle := gridOf(f, demo)
	for step, err := range Hints(context.Background(), puzzle, puzzle, nil) {
		require.NoError(f, err)
		text, err := json.Marshal(step)
		require.NoError(f, err)
		f.Add(text)
	}
	f.Add([]byte(`{"Side":9,"Cells":[0,80],"Marks":[1]}`))
	for t := range techniques {
		f.Add(fmt.Appendf(nil, `{"Technique":%q,"Removed":[{}]}`, Technique(t)))
	}
	f.Add([]byte(`{"Cells":[3]}`))
	sudokutest.Fuzz(f, func(t *testing.T, text []byte) {
		sudokutest.Prints(text, &Step{}, &Rating{}, &ExplainerRating{}, &MistakeError{})
	})
}
