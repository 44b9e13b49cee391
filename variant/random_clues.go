package variant

import (
	"context"
	"errors"
	"slices"

	"example.com/sudoku"
)

// This file changes clues on a board until no other board keeps them all. Another board
// that does is remembered, and the clues where it differs are laid anew until one of them
// tells the two apart.

// A laying is a set of clues on a drawing.
type laying struct {
	*drawing
	lay    layer
	whole  bool // clues take all cells, as cages do
	clues  []placed
	others [][]uint8 // boards that keep the rules and must break a clue
}

// A placed clue has what it adds to the rules.
type placed struct {
	Clue
	parts sudoku.Parts
}

// keeps reports whether a full board keeps the clue.
func (p *placed) keeps(board []uint8) bool {
	for _, unit := range p.parts.Units {
		var seen sudoku.Values
		for _, cell := range unit.Cells {
			if seen.Has(board[cell]) {
				return false
			}
			seen = seen.With(board[cell])
		}
	}
	return p.parts.Errors == nil || p.parts.Errors(board) == 0
}

// place returns the clues with what they add.
func (l *laying) place(clues []Clue) ([]placed, error) {
	list := make([]placed, len(clues))
	for i, c := range clues {
		parts, err := c.Rule().Parts(l.rules)
		if err != nil {
			return nil, err
		}
		list[i] = placed{c, parts}
	}
	return list, nil
}

// start lays the first clues. It returns false if there is no place for them.
func (l *laying) start() (bool, error) {
	const mostTries = 20
	for range mostTries {
		l.free = slices.Repeat([]bool{true}, l.rules.Len())
		l.crossed = make(map[[2]int]bool)
		if clues := l.lay(l.drawing); clues != nil {
			var err error
			l.clues, err = l.place(clues)
			return err == nil, err
		}
	}
	return false, nil
}

// withClues returns the rules with the clues.
func (l *laying) withClues() sudoku.Rules {
	rules := make([]sudoku.Rule, len(l.clues))
	for i := range l.clues {
		rules[i] = l.clues[i].Rule()
	}
	return l.rules.With(rules...)
}

const (
	mostRepairs = 60
	relays      = 60   // new clues for the same cells
	proofWork   = 3000 // dead ends of a proof that a puzzle has one solution
)

// tellApart changes the clues until they leave the solution alone. It returns false if
// that takes long.
func (l *laying) tellApart(ctx context.Context) (bool, error) {
	for range mostRepairs {
		other := l.unbroken()
		if other == nil {
			boards, err := twoBoards(ctx, l.withClues().Empty(), proofWork)
			switch {
			case errors.Is(err, sudoku.ErrBudget):
				return false, nil
			case err != nil || len(boards) == 1:
				return err == nil, err
			}
			if other = boards[0]; slices.Equal(other, l.solution) {
				other = boards[1]
			}
			l.others = append(l.others, other)
		}
		if err := l.repair(other); err != nil {
			return false, err
		}
	}
	return false, nil
}

// unbroken returns one of the other boards that keeps all clues, or nil.
func (l *laying) unbroken() []uint8 {
	for _, board := range l.others {
		if !slices.ContainsFunc(l.clues, func(p placed) bool { return !p.keeps(board) }) {
			return board
		}
	}
	return nil
}

// repair lays clues anew around a cell where another board differs, until one of them is
// broken there. If none is, the clues stay as they were.
func (l *laying) repair(other []uint8) error {
	var differing []int
	for cell, v := range other {
		if v != l.solution[cell] {
			differing = append(differing, cell)
		}
	}
	out := l.around(l.pick(differing))
	var kept []placed
	free := slices.Repeat([]bool{!l.whole}, l.rules.Len())
	crossed := make(map[[2]int]bool)
	for i, p := range l.clues {
		gone := slices.Contains(out, i)
		for k, cell := range p.Cells {
			free[cell] = gone
			if !gone && k > 0 {
				crossed[[2]int{min(cell, p.Cells[k-1]), max(cell, p.Cells[k-1])}] = true
			}
		}
		if !gone {
			kept = append(kept, p)
		}
	}
	for range relays {
		l.free = slices.Clone(free)
		l.crossed = make(map[[2]int]bool, len(crossed))
		for pair := range crossed {
			l.crossed[pair] = true
		}
		clues, err := l.place(l.lay(l.drawing))
		if err != nil {
			return err
		}
		if slices.ContainsFunc(clues, func(p placed) bool { return !p.keeps(other) }) {
			l.clues = append(kept, clues...)
			return nil
		}
	}
	return nil
}

// around returns the clues of a cell and of up to two cells beside it, as numbers.
func (l *laying) around(cell int) []int {
	cells := []int{cell}
	at := l.rules.Place(cell)
	for range 2 {
		step := [...][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}[l.random.IntN(4)]
		if other := l.rules.CellAt(at.Row+step[0], at.Column+step[1]); other >= 0 {
			cells = append(cells, other)
		}
	}
	var list []int
	for i, p := range l.clues {
		if slices.ContainsFunc(p.Cells, func(c int) bool { return slices.Contains(cells, c) }) {
			list = append(list, i)
		}
	}
	return list
}
