package engine

import (
	"encoding/json"
	"errors"

	"example.com/sudoku"
)

// A Request asks for searches to watch: one, or two side by side, or for the making of a puzzle.
type Request struct {
	Puzzle string
	Seed   uint64 `json:",string"`
	Lanes  []Lane
	Speed  float64   // epochs or events a second; 0 is as fast as possible
	Paused bool      // from the start
	Make   *Question // asks for a puzzle of a level to be made, in place of searches
}

// A Lane is one search of a request.
type Lane struct {
	Algorithm string          // evolution, genetic, backtracking, exact or model
	Classic   bool            // evolution and genetic begin with the article's settings
	Options   json.RawMessage // as JSON of the library, without the seed
	Changes   []Change        // while it runs, in ascending order
}

// A Change is another mistake rate from an epoch on.
type Change struct {
	Epoch   int64
	Mistake float64
}

// A Control is what the page can ask for while it watches.
type Control struct {
	Action string  // pause, resume, step, part (of an epoch), speed or mistake
	Lane   int     // of mistake
	Value  float64 // of speed and mistake
}

// Check reports whether the control is one that a watch knows.
func (c Control) Check() error {
	switch c.Action {
	case "pause", "resume", "step", "part", "mistake":
		return nil
	case "speed":
		if !(c.Value >= 0) {
			return refuse("found the speed %v, want 0 or more", c.Value)
		}
		return nil
	}
	return refuse("unknown control %q, want pause, resume, step, part, speed or mistake", c.Action)
}

// A Start is the first message of a watch.
type Start struct {
	Kind  string // "start"
	ID    string `json:",omitempty"` // by which a server knows the run
	Board BoardView
}

// A Note is a message about the watch: paused, running, changed or end.
type Note struct {
	Kind   string
	Lane   int
	Change *Change `json:",omitempty"`
}

// A Frame is the state of a lane.
type Frame struct {
	Kind    string // "frame"
	Lane    int
	Tick    int64 // epochs or events so far
	Seconds float64
	Board   []byte // the best of the population
	Clashes []int
	Errors  int // of Board
	Stats   sudoku.Stats
	Done    bool
	Solved  bool
	Outcome string // in words, if Done

	Trace      [][]float64     `json:",omitempty"` // ticks since the frame before, with the numbers of the charts
	Starts     []int64         `json:",omitempty"` // ticks since the frame before after which a population started again
	Merges     bool            `json:",omitempty"` // it is the article's evolution: workers swap, and the best merges with the best explorer
	Population *PopulationView `json:",omitempty"`
	Search     *SearchView     `json:",omitempty"`
}

// outcome says in words how a search ended.
func outcome(err error) string {
	switch {
	case err == nil:
		return "solved"
	case errors.Is(err, sudoku.ErrBudget):
		return "not solved: a limit was reached"
	}
	return Plain(err)
}
