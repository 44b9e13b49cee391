// Package engine does what the live page asks for: it runs searches that the page
// watches, and answers its questions about boards. Requests and replies are JSON.
// The server and the WebAssembly of the page without a server share it, so the
// page does not know which one it talks to.
//
// The package uses the public functions of the library only.
package engine

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"example.com/sudoku"
	"example.com/sudoku/evolve"
	"example.com/sudoku/explain"
	"example.com/sudoku/format"
	"example.com/sudoku/variant"
)

// An Engine answers requests. The zero Engine is ready to use, by several
// goroutines at once.
type Engine struct {
	// Slice is the time after which a search calls Yield, unless it is in a turn
	// of a worker, which is finished first. 0 means never.
	Slice time.Duration
	// Yield lets the rest of the program run. In a browser nothing else does
	// while a search computes.
	Yield func()
}

// A Question is what the page sends to Call. Each call uses some of the fields.
type Question struct {
	Puzzle  string        // in any text form
	Board   string        // the player's board, in any text form
	Marks   [][]int       // the player's pencil marks by cell, or none
	Step    int           // the number of a listed step to show, or 0 for the easiest
	Side    int           // of a board to make
	Variant string        // of a puzzle to make: names of recipes, or none
	Seed    uint64        `json:",string"`
	Share   float64       // of the cells that a sample gives
	Run     *Request      // to export, or whose settings to tell
	Ticks   int64         // epochs or events to export, or steps that a trial may take
	Counts  [][2]int      // successes and runs, whose intervals to tell
	Format  string        // csv or json
	Form    format.Form   // of a link to export
	Clue    *variant.Clue // to add, or to place beside the board
	Cells   []int         // whose clues are to be removed, or that are drawn on
	Draw    *Drawing

	Title, Author, Words string // to write beside the puzzle

	Level     explain.Level
	Symmetry  sudoku.Symmetry
	Technique explain.Technique // to practise
}

// Call answers a question in JSON. The errors are those of [Refused], which tell the page
// what to change, and that of the context.
func (e *Engine) Call(ctx context.Context, name string, body []byte) ([]byte, error) {
	var q Question
	if err := Decode(body, &q); err != nil {
		return nil, err
	}
	reply, err := e.Answer(ctx, name, q)
	if err != nil {
		return nil, err
	}
	return json.Marshal(reply)
}

// Answer answers a question. The errors are those of Call.
func (e *Engine) Answer(ctx context.Context, name string, q Question) (reply any, err error) {
	switch name {
	case "generate":
		reply, err = generate(ctx, &q)
	case "sample":
		reply, err = drawSample(ctx, &q)
	case "levels":
		reply = levelsOf(&q)
	case "export":
		reply, err = e.export(ctx, &q)
	case "settings":
		reply, err = settings(&q)
	case "trials":
		reply, err = trials(ctx, &q)
	case "intervals":
		reply, err = intervals(&q)
	case "practise":
		reply, err = practise(ctx, &q)
	case "kinds":
		reply = kinds()
	case "rules":
		reply, err = emptyRuled(ctx, &q)
	case "parse", "look", "notes", "check", "hint", "steps", "rate":
		reply, err = answer(ctx, name, &q)
	default:
		if setters[name] == nil {
			return nil, refuse("unknown question %q", name)
		}
		reply, err = answer(ctx, name, &q)
	}
	return reply, err
}

// answer answers a question about a puzzle.
func answer(ctx context.Context, name string, q *Question) (any, error) {
	sheet, err := readSheet(q.Puzzle)
	if err != nil {
		return nil, err
	}
	puzzle := sheet.Puzzle
	board := puzzle
	if q.Board != "" {
		if board, err = puzzle.Rules.Parse(q.Board); err != nil {
			return nil, err
		}
	}
	switch ofSetter := setters[name]; {
	case ofSetter != nil:
		sheet.Puzzle = board
		return ofSetter(ctx, q, sheet)
	case name == "parse":
		return viewSheet(sheet, q.Puzzle)
	case name == "rate":
		return rate(ctx, puzzle)
	}
	p := &player{puzzle: puzzle, board: board}
	if p.marks, err = marksOf(q.Marks, len(puzzle.Cells)); err != nil {
		return nil, err
	}
	switch name {
	case "look":
		return p.look(ctx)
	case "notes":
		return p.notes(ctx)
	case "check":
		return p.check(ctx)
	case "steps":
		return p.steps(ctx)
	}
	return p.hint(ctx, q.Step)
}

// A Refusal is the error of a request that can't be used.
type Refusal struct{ message string }

func (r *Refusal) Error() string { return r.message }

func refuse(format string, args ...any) error { return &Refusal{fmt.Sprintf(format, args...)} }

// Refused reports whether the error is about the request, so that the same
// request would fail again.
func Refused(err error) bool {
	return is[*Refusal](err) || is[*sudoku.ParseError](err) || is[*sudoku.ClashError](err) ||
		is[*format.FormatError](err) || is[*format.UnsupportedError](err) || is[*format.SizeError](err) ||
		is[*sudoku.OptionError](err) || is[*sudoku.SizeError](err) || is[*explain.MistakeError](err) ||
		errors.Is(err, sudoku.ErrNoSolution) || errors.Is(err, sudoku.ErrManySolutions) ||
		errors.Is(err, sudoku.ErrBudget) || errors.Is(err, explain.ErrNoStep) || errors.Is(err, evolve.ErrCheckpoint)
}

func is[E error](err error) bool {
	_, ok := errors.AsType[E](err)
	return ok
}

// Decode reads a request and refuses unknown fields.
func Decode(body []byte, to any) error {
	d := json.NewDecoder(strings.NewReader(string(body)))
	d.DisallowUnknownFields()
	if err := d.Decode(to); err != nil {
		if Refused(err) {
			return err
		}
		return refuse("the request is not understood: %v", strings.TrimPrefix(err.Error(), "json: "))
	}
	if d.More() {
		return refuse("the request is not understood: text follows it")
	}
	return nil
}
