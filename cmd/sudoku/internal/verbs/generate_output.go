package verbs

import (
	"cmp"
	"encoding/json"
	"fmt"

	"example.com/sudoku"
	"example.com/sudoku/internal/boards"
	"example.com/sudoku/internal/picture"
	"example.com/sudoku/variant"
)

// A generateRecord is the form of a puzzle in JSON.
type generateRecord struct {
	Seed     uint64 `json:"seed"`
	Number   int    `json:"number"`
	Rules    string `json:"rules,omitempty"`
	Puzzle   string `json:"puzzle"`
	Solution string `json:"solution"`
	Clues    int    `json:"clues"`
	Level    string `json:"level,omitempty"`
	Score    int    `json:"score,omitempty"`
	Hardest  string `json:"hardest,omitempty"`
}

// print prints the puzzle, or keeps for the end what comes then.
func (p *madePuzzle) print() error {
	switch p.output {
	case "svg":
		p.drawings = append(p.drawings, p.drawing())
		return nil
	case "json":
		return json.NewEncoder(p.out).Encode(p.record())
	case "grid":
		return p.println(picture.Plain(p.board))
	case "sheet":
		fmt.Fprintf(&p.solutions, "%d.\n%v\n\n", p.number, p.solution)
		return p.println(p.title() + "\n" + picture.Plain(p.board) + "\n")
	}
	return p.println(boards.Line(p.board))
}

func (b *batch) println(text string) error {
	_, err := fmt.Fprintln(b.out, text)
	return err
}

func (p *madePuzzle) record() generateRecord {
	r := generateRecord{
		Seed: p.opts.Seed, Number: p.number, Rules: p.rules.name,
		Puzzle: boards.Line(p.board), Solution: sudoku.Line(p.solution),
		Clues: sudoku.Givens(p.board),
	}
	if p.rating.Level != 0 {
		r.Level, r.Score, r.Hardest = p.rating.Level.String(), p.rating.Score, p.rating.Hardest.String()
	}
	return r
}

// title returns the number of the puzzle, its rules unless they are ordinary, and how hard it is.
func (p *madePuzzle) title() string {
	rules, level := "", ""
	if p.rules.name != "" {
		rules = p.rules.name + ", "
	}
	if p.rating.Level != 0 {
		level = ", " + p.rating.Level.String()
	}
	return fmt.Sprintf("%d. %s%d clues%s", p.number, rules, sudoku.Givens(p.board), level)
}

func (p *madePuzzle) drawing() picture.Drawing {
	var values []uint8
	var candidates []sudoku.Values
	var legend []string
	if p.rules.name != "" {
		legend = variant.Legend(p.board.Rules)
	}
	switch p.show {
	case "solution":
		values = p.solution.Cells
	case "candidates":
		candidates = sudoku.Candidates(p.board)
	}
	return picture.Drawing{Picture: picture.Of(p.board), Options: picture.SVGOptions{
		Title:   p.title(),
		Legend:  legend,
		Entries: picture.Entries(p.board, values, candidates),
		Cell:    40,
	}}
}

// end prints what follows the last puzzle: all drawings as one, or the solutions of a sheet.
func (b *batch) end() {
	if len(b.drawings) > 0 {
		title := fmt.Sprintf("%d puzzles of seed %d: %s", len(b.drawings), b.opts.Seed, cmp.Or(b.rules.name, "sudoku"))
		fmt.Fprint(b.out, picture.Sheet(b.drawings, title)) // Flush returns the error
	}
	if b.solutions.Len() > 0 {
		fmt.Fprint(b.out, "Solutions\n\n", b.solutions.String())
	}
}
