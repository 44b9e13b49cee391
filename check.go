package sudoku

import (
	"cmp"
	"slices"

	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/set"
)

// Candidates returns for each cell the values that it can take without repeating a value
// of a peer; the article calls them PAV, possible answer values. A filled cell has none.
// Clues do not count.
func Candidates[P Problem](board P) []Values {
	k := board.compiled()
	if k.err != nil {
		return nil
	}
	return k.allCandidates(Cells(&board))
}

func (k *compiled) allCandidates(cells []uint8) []Values {
	all := make([]Values, len(cells))
	k.eachOpen(cells, func(cell int, candidates set.Values) { all[cell] = Values{candidates} })
	return all
}

// eachOpen calls found for each empty cell with its candidates, in ascending order. No
// value of the board is too large.
func (k *compiled) eachOpen(cells []uint8, found func(cell int, candidates set.Values)) {
	g := k.geometry()
	quick := g.Locations != nil && !geometry.IsGiant(len(cells))
	var present unitValues
	if quick {
		present = unitValuesOf(cells)
	}
	for i, v := range cells {
		switch {
		case v != 0:
		case quick:
			found(i, k.allowed(i, set.Values{Low: present.candidates(g, i)}))
		default:
			found(i, k.candidatesOf(cells, i))
		}
	}
}

// candidatesOf returns the candidates of an empty cell by its peers.
func (k *compiled) candidatesOf(cells []uint8, cell int) set.Values {
	g := k.geometry()
	open := set.UpTo(g.Values)
	for _, peer := range g.Peers[cell] {
		open = open.Without(cells[peer])
	}
	return k.allowed(cell, open)
}

// allowed returns the values that a cell may take of a set.
func (k *compiled) allowed(cell int, values set.Values) set.Values {
	if k.own != nil && k.own.Board.Allowed != nil {
		values = values.And(k.own.Board.Allowed[cell])
	}
	if k.candidates != nil {
		values = values.And(k.candidates[cell])
	}
	return values
}

// Check reports whether the board keeps the rules so far. It returns nil or a
// [*ClashError] with all breaches. A clue with empty cells is judged by the bounds of its own
// values, without the units and the other clues. A board that fails has no solution; one that
// passes may still have none.
func Check[P Problem](board P) error {
	k := board.compiled()
	if k.err != nil {
		return k.err
	}
	return k.checkAll(Cells(&board))
}

// checkAll is [Check].
func (k *compiled) checkAll(cells []uint8) error {
	clashes := k.clashes(cells)
	if len(k.clues()) > 0 && slices.Max(cells) <= uint8(k.geometry().Values) {
		clashes = append(clashes, k.brokenClues(slices.Clone(cells))...) // cells would escape to the heap
	}
	return k.clashError(clashes)
}

// check is checkAll as a search needs it: clues only count on a full board.
func (k *compiled) check(cells []uint8) error {
	clashes := k.clashes(cells)
	if clashes == nil && len(k.clues()) > 0 && !slices.Contains(cells, 0) {
		clashes = k.brokenClues(slices.Clone(cells))
	}
	return k.clashError(clashes)
}

// clashes returns what [Check] reports of units, pairs and candidates.
func (k *compiled) clashes(cells []uint8) (clashes []Clash) {
	g, all := k.geometry(), k.anyValues()
	if all && g.Locations != nil && !geometry.IsGiant(len(cells)) && unbroken(g, cells) {
		return nil
	}
	n := uint8(g.Values)
	valid, open := true, false
	for i, v := range cells {
		if v == 0 {
			open = true
		} else if v > n || !all && !k.allowed(i, set.Of(v)).Has(v) {
			clashes = append(clashes, Clash{Cell: i, Other: -1, Value: int(v)})
			valid = valid && v <= n
		}
	}
	g.EachRepeat(cells, func(unit, first, again int) {
		if v := cells[first]; v <= n && !g.Together(first, again, unit) {
			clashes = append(clashes, Clash{Kind: UnitKind(g.Kinds[unit]), Cell: first, Other: again, Value: int(v)})
		}
	})
	for _, pair := range g.Pairs {
		if v := cells[pair[0]]; v != 0 && v <= n && v == cells[pair[1]] && !g.Together(pair[0], pair[1], len(g.Units)) {
			clashes = append(clashes, Clash{Cell: pair[0], Other: pair[1], Value: int(v)})
		}
	}
	if valid && open {
		k.eachOpen(cells, func(cell int, candidates set.Values) {
			if candidates == (set.Values{}) {
				clashes = append(clashes, Clash{Cell: cell, Other: -1})
			}
		})
	}
	return clashes
}

// anyValues reports whether every cell may take all values.
func (k *compiled) anyValues() bool {
	return k.candidates == nil && (k.own == nil || k.own.Board.Allowed == nil)
}

// unbroken reports whether no unit of a small board repeats a value and each empty cell
// has a candidate.
func unbroken(g *geometry.Board, cells []uint8) bool {
	present := unitValuesOf(cells)
	if present.again != 0 || int(present.largest) > g.Values {
		return false
	}
	for i, v := range cells {
		if v == 0 && present.candidates(g, i) == 0 {
			return false
		}
	}
	return true
}

// clashError returns an error if there are clashes.
func (k *compiled) clashError(clashes []Clash) error {
	if clashes == nil {
		return nil
	}
	e := &ClashError{Side: k.side, Clashes: clashes}
	if k.side == 0 {
		e.rules = k.set
	}
	return e
}

// Solved reports whether board is a solution of puzzle: it keeps each given and all
// rules, and is full. The rules are those of the puzzle.
func Solved[P Problem](puzzle, board P) bool {
	k := puzzle.compiled()
	return k.err == nil && k.solves(Cells(&board), Cells(&puzzle))
}

// solves reports whether a board is a solution of a puzzle.
func (k *compiled) solves(board, puzzle []uint8) bool {
	if len(board) != len(puzzle) {
		return false
	}
	for i, v := range puzzle {
		if board[i] == 0 || v != 0 && v != board[i] {
			return false
		}
	}
	g := k.geometry()
	if g.Locations == nil || geometry.IsGiant(len(board)) || k.candidates != nil {
		return k.check(board) == nil
	}
	present := unitValuesOf(board)
	full := set.UpTo(g.Values).Low // a unit has as many cells: no other value fits
	for i := range g.Values {
		if present.rows[i] != full || present.cols[i] != full || present.blocks[i] != full {
			return false
		}
	}
	return true
}

// Sanity holds what the three sanity checks of "An AI-based solution to sudoku" (Arkieva)
// find on a board. A board with a duplicate, a cell without candidates or a conflict has
// no solution.
type Sanity struct {
	// Duplicates are the values that stand more than once in a unit: by rows, then
	// columns, then blocks, and by value within a unit. It is the article's first
	// check, SANITY_DUPE. [Check] reports the same as an error.
	Duplicates []Duplicate
	// Candidates are those of every cell, none for a filled one, and Without the empty
	// cells without a candidate, ascending. It is the second check, SANITY_CAND.
	Candidates []Values
	Without    []int
	// Conflicts are the pairs of empty cells in one unit whose only candidate is the
	// same value, ascending by Cell, then by Other. It is the third check: each of
	// the cells still has a candidate.
	Conflicts []Clash
}

// A Duplicate is a value that stands more than once in a unit.
type Duplicate struct {
	Kind  UnitKind
	Index int // of the row, column, block or other unit, from 0
	Value int
	Cells []int // that hold the value: two or more, ascending
}

// CheckSanity makes the three sanity checks of a board.
func CheckSanity[P Problem](board P) Sanity {
	k, cells := board.compiled(), Cells(&board)
	if k.err != nil {
		return Sanity{}
	}
	s := Sanity{Duplicates: k.duplicates(cells), Candidates: Candidates(board)}
	for cell, c := range s.Candidates {
		switch {
		case cells[cell] == 0 && c.Len() == 0:
			s.Without = append(s.Without, cell)
		case c.Len() == 1:
			for _, peer := range k.geometry().Peers[cell] {
				if int(peer) > cell && s.Candidates[peer] == c {
					s.Conflicts = append(s.Conflicts, Clash{Cell: cell, Other: int(peer), Value: int(c.First())})
				}
			}
		}
	}
	return s
}

func (k *compiled) duplicates(cells []uint8) (found []Duplicate) {
	g := k.geometry()
	first := make(map[geometry.Kind]int) // unit of each kind
	for u, kind := range slices.Backward(g.Kinds) {
		first[kind] = u
	}
	g.EachRepeat(cells, func(unit, cell, again int) {
		kind := g.Kinds[unit]
		d := Duplicate{Kind: UnitKind(kind), Index: unit - first[kind], Value: int(cells[cell])}
		at, ok := slices.BinarySearchFunc(found, d, func(a, b Duplicate) int {
			return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Index, b.Index), cmp.Compare(a.Value, b.Value))
		})
		if !ok {
			d.Cells = []int{cell}
			found = slices.Insert(found, at, d)
		}
		found[at].Cells = append(found[at].Cells, again)
	})
	return found
}
