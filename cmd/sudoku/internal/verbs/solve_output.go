package verbs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"example.com/sudoku"

	"example.com/sudoku/internal/boards"
	"example.com/sudoku/internal/cli"
)

// A solveRecord is the form of an answer in JSON.
type solveRecord struct {
	Puzzle    string `json:"puzzle"`
	Solution  string `json:"solution"`
	Solutions *int   `json:"solutions,omitempty"`
	Error     string `json:"error,omitempty"`
}

// appendAnswer appends the text of an answer, or with -all of one solution.
func appendAnswer(text []byte, s *solveFlags, a *solveAnswer) []byte {
	bad := a.found == 0 && outcomeOf(a.err) == outcomeBad
	counts := s.counts && !bad
	switch s.output {
	case "line":
		if a.found > 0 {
			text = sudoku.AppendLine(slices.Grow(text, len(a.solution.Cells)+8), a.solution) // 8 for the count and the line end
		}
		if counts {
			text = append(append(text, '\t'), countText(a)...)
		}
		if a.found > 0 || !s.all {
			text = append(text, '\n')
		}
	case "grid":
		if a.found > 0 {
			text = fmt.Appendln(text, a.solution)
		}
		switch {
		case counts:
			text = fmt.Appendf(text, "# solutions: %s\n", countText(a))
		case a.found == 0:
			text = fmt.Appendf(text, "# %s\n", solveReason(s, a))
		}
	case "json":
		r := solveRecord{Error: solveReason(s, a)}
		if a.task.err == nil {
			r.Puzzle = boards.Line(a.Puzzle)
		}
		if a.found > 0 {
			r.Solution = sudoku.Line(a.solution)
		}
		if counts {
			n := a.found // not &a.found, which would send every answer to the heap
			r.Solutions = &n
		}
		object, _ := json.Marshal(r) // can't fail
		text = append(append(text, object...), '\n')
	}
	return text
}

// countText returns the number of solutions, with a plus if there may be more
// because the time or the budget ended.
func countText(a *solveAnswer) string {
	n := strconv.Itoa(a.found)
	if outcomeOf(a.err) == outcomeGaveUp {
		n += "+"
	}
	return n
}

// solveReason says why a puzzle was not solved, and where it stands if it is bad. It
// is empty for a solved puzzle.
func solveReason(s *solveFlags, a *solveAnswer) string {
	switch {
	case a.task.err != nil: // a ParseError, which has the line
		return a.file + ": " + cli.Plain(a.task.err)
	case errors.Is(a.err, context.DeadlineExceeded):
		return fmt.Sprintf("the time of %v is up", s.timeout)
	case !quiet(a.err):
		return fmt.Sprintf("%s: line %d: %s", a.file, a.start, cli.Plain(a.err))
	case a.err != nil:
		return cli.Plain(a.err)
	case s.unique && a.found > 1:
		return cli.Plain(sudoku.ErrManySolutions)
	}
	return ""
}
