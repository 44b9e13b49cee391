package sudoku

import (
	"fmt"
	"math/bits"

	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/set"
)

// This file holds what a backtracking search sees of a board: which cell is the next, and
// what it may be.

// scan returns the first empty cell with the fewest candidates, and these: a
// cell without candidates if there is one, then one with a single candidate. A
// conflict of two cells shows as a cell without candidates one step later.
func (s *backtracker) scan() (cell int, options uint64) {
	if !s.quick() {
		return s.scanPeers()
	}
	all, least := set.UpTo(s.tables.Values).Low, geometry.MaxSmall+1
	board, seen := s.board, &s.seen
	for i, at := range s.tables.Locations[:len(board)] {
		if board[i] == 0 {
			v := all &^ (seen.rows[at.Row] | seen.cols[at.Col] | seen.blocks[at.Block])
			if k := bits.OnesCount64(v); k < least {
				cell, options, least = i, v, k
				if k == 0 {
					return cell, options
				}
			}
		}
	}
	return cell, options
}

// scanPeers is scan for rules that are not ordinary.
func (s *backtracker) scanPeers() (cell int, options uint64) {
	least := geometry.MaxSmall + 1
	for i, v := range s.board {
		if v == 0 {
			v := s.options(i)
			if k := bits.OnesCount64(v); k < least {
				cell, options, least = i, v, k
				if k == 0 {
					break
				}
			}
		}
	}
	return cell, options
}

// quick reports whether the search follows the values of rows, columns and blocks, in
// place of asking all peers of a cell.
func (s *backtracker) quick() bool {
	return s.rules.side > 0 && s.rules.candidates == nil
}

// options returns the candidates of an empty cell.
func (s *backtracker) options(cell int) uint64 {
	if s.quick() {
		return s.seen.candidates(s.tables, cell)
	}
	return s.rules.candidatesOf(s.board, cell).Low
}

// chosenCell returns the cell that the Choice chooses. The slices are copies, so a
// Choice that changes them changes nothing else.
func (s *backtracker) chosenCell() int {
	if s.candidates == nil {
		s.candidates, s.shown = make([]Values, len(s.board)), make([]uint8, len(s.board))
	}
	copy(s.shown, s.board)
	for i := range len(s.board) {
		s.candidates[i] = Values{}
		if s.board[i] == 0 {
			s.candidates[i].set.Low = s.options(i)
		}
	}
	return s.opts.Choice.Cell(s.shown, s.candidates)
}

// backtracks returns an error if the rules are none that a backtracker serves.
func (k *kernel) backtracks() error {
	if k.err != nil {
		return k.err
	}
	switch g := k.geometry(); {
	case g.Values > geometry.MaxSmall:
		return &SizeError{Func: "Backtrack", Side: g.Values, Largest: geometry.MaxSmall}
	case geometry.IsGiant(g.Cells()):
		return &OptionError{Field: "Rules", Value: fmt.Sprintf("%d cells", g.Cells()), Want: fmt.Sprintf("at most %d, for Backtrack", geometry.MaxSmall*geometry.MaxSmall)}
	case len(k.clues()) > 0:
		return &OptionError{Field: "Rules", Value: k.owner(), Want: "rules without clues, for Backtrack"}
	}
	return nil
}
