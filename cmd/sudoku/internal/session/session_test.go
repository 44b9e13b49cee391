package session

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/clitest"
	"github.com/stretchr/testify/require"
)

// A game asks questions of a session.
type game struct {
	*testing.T
	Session
}

// ask returns the reply to a question, and its error.
func (g *game) ask(line string) (reply map[string]any, refused string) {
	g.Helper()
	var answer struct {
		Reply map[string]any
		Error string
	}
	require.NoError(g, json.Unmarshal(g.Answer(g.Context(), []byte(line)), &answer))
	require.True(g, (answer.Reply == nil) == (answer.Error != ""), "an answer is a reply or an error")
	return answer.Reply, answer.Error
}

func (g *game) done(line string) map[string]any {
	g.Helper()
	reply, refused := g.ask(line)
	require.Empty(g, refused, line)
	return reply
}

// A game is begun, played, noted, undone and solved step by step.
func TestGame(t *testing.T) {
	g := &game{T: t}
	require.EqualValues(t, 4, g.done(`{"Call": "open", "Puzzle": "1234 3412 21.. ...."}`)["Side"])
	p := g.done(`{"Call": "note", "Cell": 10, "Values": [4, 3, 4]}`)
	require.Equal(t, []any{3., 4.}, p["Marks"].([]any)[10])
	p = g.done(`{"call": "place", "cell": 11, "value": 4, "id": "x"}`)
	require.Equal(t, "1 2 3 4 3 4 1 2 2 1 0 4 0 0 0 0", p["Board"])
	require.Equal(t, []any{3.}, p["Marks"].([]any)[10], "the value goes from the notes that it excludes")
	require.Equal(t, []any{3., 10., 11.}, p["Clashes"])
	require.EqualValues(t, 2, p["Undo"])
	verdict := g.done(`{"Call": "check"}`)
	require.Equal(t, []any{11.}, verdict["Wrong"])
	require.NotEmpty(t, g.done(`{"Call": "step"}`)["Message"], "no step is made of a wrong board")
	p = g.done(`{"Call": "undo"}`)
	require.Equal(t, []any{3., 4.}, p["Marks"].([]any)[10])
	require.EqualValues(t, 1, p["Redo"])
	require.EqualValues(t, 0, g.done(`{"Call": "redo"}`)["Redo"])
	g.done(`{"Call": "undo"}`)

	require.NotEmpty(t, g.done(`{"Call": "hint"}`)["Technique"])
	for range 6 {
		require.NotEmpty(t, g.done(`{"Call": "step"}`)["Technique"])
	}
	_, refused := g.ask(`{"Call": "step"}`)
	require.Equal(t, "the board is full", refused)
	p = g.done(`{"Call": "place", "Cell": 15, "Value": 1}`)
	require.Equal(t, true, p["Solved"], p)
	require.Equal(t, true, g.done(`{"Call": "solve"}`)["Unique"])
	require.Contains(t, g.done(`{"Call": "export", "Form": "fpuzzles"}`)["Text"], "f-puzzles")
	require.EqualValues(t, 0, g.done(`{"Call": "count", "Board": "1234 3412 21.4 ...."}`)["Solutions"], "fields of the question come first")
	require.NotNil(t, g.done(`{"Call": "candidates"}`)["Counts"])

	// Another puzzle of the question leaves the game; a new one ends it. Clues see further.
	require.EqualValues(t, 1, g.done(`{"Call": "count", "Puzzle": "1234 3412 21.. 4..."}`)["Solutions"])
	require.EqualValues(t, 9, g.done(`{"Call": "new", "Variant": "diagonals", "Seed": "3"}`)["Side"])
	_, refused = g.ask(`{"Call": "undo"}`)
	require.Equal(t, "there is nothing to undo or redo", refused)
	g.done(`{"Call": "open", "Puzzle": ".Shape~4x4.Diagonal~1.Diagonal~-1"}`)
	g.done(`{"Call": "note", "Cell": 15, "Values": [1, 2]}`)
	p = g.done(`{"Call": "place", "Cell": 0, "Value": 2}`)
	require.Equal(t, []any{1.}, p["Marks"].([]any)[15])
}

// What can't be done is said, and changes nothing.
func TestRefusals(t *testing.T) {
	g := &game{T: t}
	for line, want := range map[string]string{
		`x`: "the request is not understood", `[]`: "the request is not understood", `{"Call": 3}`: "the request is not understood", `null`: `unknown question ""`,
		`{"Call": "nonsense"}`: `unknown question "nonsense"`, `{"Call": "place", "Cell": 0}`: "there is no puzzle yet", `{"Call": "step"}`: "there is no puzzle yet",
		`{"Call": "undo"}`: "there is nothing to undo", `{"Call": "hint", "Colour": 1}`: `unknown field "Colour"`, `{"Call": "new", "Side": 7}`: "7",
		`{"Call": "open", "Puzzle": "12"}`: "a 4×4 board has 16", `{"Call": "count"}`: "",
	} {
		_, refused := g.ask(line)
		require.Contains(t, refused, want, line)
	}
	g.done(`{"Call": "open", "Puzzle": "1234 3412 21.. ...."}`)
	for line, want := range map[string]string{
		`{"Call": "place", "Cell": 0, "Value": 2}`: "the cell 0 is given", `{"Call": "place", "Cell": 16, "Value": 2}`: "want a Cell from 0 to 15",
		`{"Call": "place", "Value": 2}`: "want a Cell", `{"Call": "place", "Cell": 15, "Value": 5}`: "found the value 5, want 0 to 4",
		`{"Call": "note", "Cell": 15, "Values": [0]}`: "found the value 0, want 1 to 4", `{"Call": "open", "Puzzle": "x"}`: "",
		`{"Call": "place", "Cell": 15, "Value": 300}`: "found the value 300",
	} {
		_, refused := g.ask(line)
		require.Contains(t, refused, want, line)
		require.NotEmpty(t, refused)
	}
	require.EqualValues(t, 1, g.done(`{"Call": "place", "Cell": 15, "Value": 2}`)["Undo"])
	for range mostUndone + 10 {
		g.done(`{"Call": "note", "Cell": 14, "Values": []}`)
	}
	require.EqualValues(t, mostUndone, g.done(`{"Call": "undo"}`)["Undo"].(float64)+1)

	g.Timeout = time.Nanosecond
	_, refused := g.ask(`{"Call": "new"}`)
	require.Equal(t, "this took too long and was stopped", refused)
}

// The program answers line by line. Empty lines are no questions, and a long one is skipped.
func TestProgram(t *testing.T) {
	long := `{"Call": "` + strings.Repeat("x", mostBytes) + `"}`
	status, stdout, stderr := clitest.Run(Program, "\n{\"Call\": \"open\", \"Puzzle\": \"1234341221434321\", \"ID\": [1]}\n"+long+"\r\n\n  {\"Call\": \"check\"}")
	require.Equal(t, cli.Done, status, stderr)
	lines := strings.Split(stdout, "\n")
	require.Len(t, lines, 4)
	require.Contains(t, lines[0], `{"ID":[1],"Reply":{"Side":4`)
	require.Equal(t, `{"Error":"the line is longer than 64 KiB"}`, lines[1])
	require.Contains(t, lines[2], `"Message":""`)
	clitest.Manners(t, Program, `{"Call": "open", "Puzzle": "1234341221434321"}`)
}
