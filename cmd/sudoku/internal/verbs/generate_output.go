package verbs

import (
	"bufio"
	"encoding/json"
	"fmt"
	"strings"

	"example.com/sudoku"
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

// newPrinter returns a function that prints a puzzle. Given nil, it prints what
// follows the last one.
func (b *batch) newPrinter() func(*madePuzzle) error {
	var one func(*madePuzzle) error
	switch b.output {
	case "sheet":
		return printSheet(b.out)
	case "svg":
		one = func(p *madePuzzle) error {
			b.keep(p.title(), p.board, p.solution)
			return nil
		}
	case "json":
		one = func(p *madePuzzle) error { return json.NewEncoder(b.out).Encode(p.record(b.generateFlags)) }
	case "grid":
		one = func(p *madePuzzle) error { return writeLine(b.out, p.board) }
	default:
		one = func(p *madePuzzle) error { return writeLine(b.out, sudoku.Line(p.board)) }
	}
	return func(p *madePuzzle) error {
		if p == nil {
			return b.printDrawings()
		}
		return one(p)
	}
}

func writeLine(out *bufio.Writer, line any) error {
	_, err := fmt.Fprintln(out, line)
	return err
}

func (p *madePuzzle) record(s *generateFlags) generateRecord {
	r := generateRecord{
		Seed: s.opts.Seed, Number: p.number,
		Puzzle: sudoku.Line(p.board), Solution: sudoku.Line(p.solution),
		Clues: sudoku.Givens(p.board),
	}
	if p.rating.Level != 0 {
		r.Level, r.Score, r.Hardest = p.rating.Level.String(), p.rating.Score, p.rating.Hardest.String()
	}
	return r
}

// title returns the number of the puzzle and how hard it is.
func (p *madePuzzle) title() string {
	title := fmt.Sprintf("%d. %d clues", p.number, sudoku.Givens(p.board))
	if p.rating.Level != 0 {
		title += ", " + p.rating.Level.String()
	}
	return title
}

// printSheet prints puzzles as they come, and their solutions at the end.
func printSheet(out *bufio.Writer) func(*madePuzzle) error {
	var solutions strings.Builder
	return func(p *madePuzzle) error {
		if p != nil {
			fmt.Fprintf(&solutions, "%d.\n%v\n\n", p.number, p.solution)
			_, err := fmt.Fprintf(out, "%s\n%v\n\n", p.title(), p.board)
			return err
		}
		if solutions.Len() == 0 {
			return nil
		}
		_, err := fmt.Fprintf(out, "Solutions\n\n%s", solutions.String())
		return err
	}
}
