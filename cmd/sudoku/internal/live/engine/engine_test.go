package engine

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/explain"
	"example.com/sudoku/internal/boards"
	"example.com/sudoku/internal/geometry"
	"github.com/stretchr/testify/require"
)

var sides = geometry.Sides()

// ask calls the engine and returns its reply.
func ask[T any](t *testing.T, name string, q Question) (reply T) {
	t.Helper()
	body, err := json.Marshal(q)
	require.NoError(t, err)
	text, err := new(Engine).Call(t.Context(), name, body)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &reply))
	return reply
}

// A player who does what the hints say solves the puzzle.
func TestHintsToTheEnd(t *testing.T) {
	chain := "...15......8.3.6.15.4...8..15.8.3.7..2....1....39.......5.....4.9....78.68.....1."
	for _, puzzle := range []string{demo, chain, "1... ..3. .4.. ...2"} {
		q := Question{Puzzle: puzzle}
		links := 0
		for range 500 {
			look := ask[Look](t, "look", q)
			require.Empty(t, look.Clashes)
			if look.Solved {
				break
			}
			step := ask[StepView](t, "hint", q)
			require.Empty(t, step.Message)
			require.NotEmpty(t, step.Technique)
			require.Len(t, step.Stages, 3)
			require.NotEmpty(t, step.Roles, step.Stages[2])
			links += len(step.Links)
			q.Board, q.Marks = strings.Trim(fmt.Sprint(step.Board), "[]"), step.Marks
		}
		require.True(t, ask[Look](t, "look", q).Solved)
		require.Equal(t, puzzle == chain, links > 0)
	}
}

// A wrong value and a lost mark are reported as cells.
func TestMistakes(t *testing.T) {
	board := []byte(demo)
	board[0] = '1' // 7 in the solution
	q := Question{Puzzle: demo, Board: string(board)}
	for _, name := range []string{"check", "hint"} {
		verdict := ask[Verdict](t, name, q)
		require.Equal(t, []int{0}, verdict.Wrong)
		require.NotEmpty(t, verdict.Message)
	}
	q = Question{Puzzle: demo, Marks: make([][]int, 81)}
	require.Empty(t, ask[Verdict](t, "check", q).Message)
	q.Marks[0] = []int{1, 3}
	require.Equal(t, []int{0}, ask[Verdict](t, "check", q).Marks)

	board[1] = '1'
	q = Question{Puzzle: demo, Board: string(board)}
	require.Subset(t, ask[Look](t, "look", q).Clashes, []int{0, 1})
}

// A board is checked at sizes that have no hints, too.
func TestMistakesOnLargeBoards(t *testing.T) {
	for _, side := range []int{25, 49} {
		sample := ask[BoardView](t, "sample", Question{Side: side, Seed: 3, Share: 0.8})
		read, err := read(sample.Text)
		require.NoError(t, err)
		solved, err := sudoku.Unique(t.Context(), read)
		require.NoError(t, err)
		puzzle, solution := read.Cells, solved.Cells
		q := Question{Puzzle: sample.Text}
		require.Empty(t, ask[Verdict](t, "check", q).Message)
		q.Marks = make([][]int, len(puzzle))
		require.Empty(t, ask[Verdict](t, "check", q).Message)

		board := slices.Clone(puzzle)
		empty := slices.Index(puzzle, 0)
		noted := empty + 1 + slices.Index(puzzle[empty+1:], 0)
		board[empty] = solution[empty]%uint8(side) + 1
		q.Board = boards.Line(sudoku.Puzzle{Rules: read.Rules, Cells: board})
		q.Marks[noted] = []int{int(solution[noted]%uint8(side)) + 1}
		verdict := ask[Verdict](t, "check", q)
		require.Equal(t, []int{empty}, verdict.Wrong)
		require.Equal(t, []int{noted}, verdict.Marks)
		require.NotEmpty(t, verdict.Message)
	}
}

func TestRate(t *testing.T) {
	r := ask[RatingView](t, "rate", Question{Puzzle: demo})
	require.Equal(t, len(r.Course), len(r.Placed))
	placed := 0
	for _, is := range r.Placed {
		if is {
			placed++
		}
	}
	require.Equal(t, strings.Count(demo, "0"), placed, "each empty cell is filled in one step")
	steps := 0
	for _, technique := range r.Techniques {
		steps += technique.Steps
	}
	require.Equal(t, len(r.Course), steps)
	require.Contains(t, r.Explainer, "ED=")
	require.Equal(t, r.Hardest, r.Techniques[len(r.Techniques)-1].Name)
}

// The same wish and seed make the same puzzle.
func TestMake(t *testing.T) {
	q := Question{Side: 9, Seed: 5, Level: explain.LevelEasy, Symmetry: sudoku.SymmetryHalfTurn}
	board := ask[BoardView](t, "generate", q)
	require.Equal(t, board, ask[BoardView](t, "generate", q))
	require.Equal(t, "easy", ask[RatingView](t, "rate", Question{Puzzle: board.Text}).Level)
	for i, v := range board.Cells {
		require.Equal(t, v == 0, board.Cells[80-i] == 0, "symmetric")
	}
	for _, side := range sides {
		board := ask[BoardView](t, "sample", Question{Side: side, Seed: 1, Share: 0.5})
		require.Equal(t, side*side/2, board.Givens)
		require.Empty(t, board.Clashes)
		require.Equal(t, board, ask[BoardView](t, "parse", Question{Puzzle: board.Text}))
		board = ask[BoardView](t, "sample", Question{Side: side, Seed: 1, Share: 1})
		require.Equal(t, side*side, board.Givens)
		require.Empty(t, board.Clashes)
	}
}

// An export repeats the run that was watched.
func TestExport(t *testing.T) {
	r := Request{Puzzle: hard, Seed: 2, Lanes: []Lane{search("evolution", short), search("backtracking", "{}")}}
	v := watchAll(t, &Engine{}, r)
	ticks := max(v.last(t, 0).Tick, v.last(t, 1).Tick)
	x := ask[Export](t, "export", Question{Run: &r, Ticks: ticks, Format: "json"})
	require.Equal(t, "epoch", x.Columns[0][0])
	last := x.Rows[0][len(x.Rows[0])-1]
	require.EqualValues(t, v.last(t, 0).Stats.Epochs, last[0])
	require.EqualValues(t, v.last(t, 0).Stats.Proposals, last[8])
	require.EqualValues(t, v.last(t, 1).Search.Events, x.Rows[1][len(x.Rows[1])-1][0])

	text := ask[Export](t, "export", Question{Run: &r, Ticks: ticks, Format: "csv"}).CSV
	reader := csv.NewReader(strings.NewReader(text))
	reader.FieldsPerRecord = -1
	records, err := reader.ReadAll()
	require.NoError(t, err)
	require.Equal(t, []string{"search", "epoch", "attempt", "best"}, records[0][:4])
	require.Len(t, records, 2+len(x.Rows[0])+len(x.Rows[1]))
	require.Equal(t, fmt.Sprint(append([]any{"A"}, last...)), fmt.Sprint(records[len(x.Rows[0])]))
}
