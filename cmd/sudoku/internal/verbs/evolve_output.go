package verbs

import (
	"encoding/json"
	"fmt"
	"time"

	"example.com/sudoku"
	"example.com/sudoku/internal/cli"
)

// A runRecord is the form of a run in JSON.
type runRecord struct {
	Puzzle    string  `json:"puzzle"`
	Solution  string  `json:"solution"`
	Errors    int     `json:"errors"`
	Epochs    int64   `json:"epochs"`
	Attempts  int64   `json:"attempts"`
	Proposals int64   `json:"proposals"`
	Births    int64   `json:"births"`
	Seconds   float64 `json:"seconds"`
	Error     string  `json:"error,omitempty"`
}

// runForm returns the text of a run that is not watched. The puzzle is a line.
func runForm(output, puzzle string, result sudoku.Result[sudoku.Puzzle], err error, took time.Duration) string {
	solution, reason := "", ""
	if err == nil {
		solution = sudoku.Line(result.Board)
	} else {
		reason = cli.Plain(err)
	}
	switch output {
	case "line":
		return solution + "\n"
	case "grid":
		if err != nil {
			return "# " + reason + "\n"
		}
		return fmt.Sprintln(result.Board)
	case "json":
		stats := result.Stats
		text, _ := json.Marshal(runRecord{puzzle, solution, result.Errors, // can't fail
			int64(stats.Epochs), int64(stats.Attempts), int64(stats.Proposals), int64(stats.Births), took.Seconds(), reason})
		return string(text) + "\n"
	}
	return ""
}
