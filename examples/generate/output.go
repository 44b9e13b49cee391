package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"strings"

	"example.com/sudoku"
)

// A record is the form of a puzzle in JSON.
type record struct {
	Seed     uint64 `json:"seed"`
	Number   int    `json:"number"`
	Puzzle   string `json:"puzzle"`
	Solution string `json:"solution"`
	Clues    int    `json:"clues"`
	Level    string `json:"level,omitempty"`
	Score    int    `json:"score,omitempty"`
	Hardest  string `json:"hardest,omitempty"`
}

// newPrinter returns a function that prints a puzzle and, given nil at the end,
// what comes after the last one.
func newPrinter[B sudoku.Board](s *settings, out *bufio.Writer) func(*puzzle[B]) error {
	switch s.output {
	case "grid":
		return func(p *puzzle[B]) (err error) {
			if p != nil {
				_, err = fmt.Fprintln(out, p.board)
			}
			return err
		}
	case "json":
		return func(p *puzzle[B]) (err error) {
			if p != nil {
				err = json.NewEncoder(out).Encode(p.record(s))
			}
			return err
		}
	case "sheet":
		return sheet[B](out)
	case "svg":
		return drawing[B](s, out)
	}
	return func(p *puzzle[B]) (err error) {
		if p != nil {
			_, err = fmt.Fprintln(out, sudoku.Line(p.board))
		}
		return err
	}
}

func (p *puzzle[B]) record(s *settings) record {
	r := record{
		Seed: s.seed, Number: p.number,
		Puzzle: sudoku.Line(p.board), Solution: sudoku.Line(p.solution),
		Clues: sudoku.Givens(p.board),
	}
	if p.rating.Level != 0 {
		r.Level, r.Score, r.Hardest = p.rating.Level.String(), p.rating.Score, p.rating.Hardest.String()
	}
	return r
}

// title says which puzzle it is and how hard.
func (p *puzzle[B]) title() string {
	title := fmt.Sprintf("%d. %d clues", p.number, sudoku.Givens(p.board))
	if p.rating.Level != 0 {
		title += ", " + p.rating.Level.String()
	}
	return title
}

// sheet prints puzzles as they come, and their solutions when all are there.
func sheet[B sudoku.Board](out *bufio.Writer) func(*puzzle[B]) error {
	var solutions strings.Builder
	return func(p *puzzle[B]) error {
		if p != nil {
			fmt.Fprintf(&solutions, "%d.\n%v\n\n", p.number, p.solution)
			_, err := fmt.Fprintf(out, "%s\n%v\n\n", p.title(), p.board)
			return err
		}
		_, err := fmt.Fprintf(out, "Solutions\n\n%s", solutions.String())
		return err
	}
}
