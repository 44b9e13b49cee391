package sudoku

import (
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// reasoned checks that the data of a step justify it: the cells, values and units
// are what the technique says, and exactly the step's conclusions follow. It does
// not depend on how steps are found.
func reasoned(t testing.TB, puzzle, board []uint8, candidates []Values, s Step) {
	p := &position{ShapeOf(len(board)), candidates, puzzle, board}
	var about Values
	for _, v := range s.Values {
		about |= 1 << v
	}
	follows := make(conclusions)
	v := uint8(s.Values[0])

	switch s.Technique {
	case NakedSingle:
		require.Equal(t, about, candidates[s.Cell], s)
		require.Equal(t, []int{s.Cell}, s.Cells)
	case HiddenSingle:
		if s.Units[0] < 2*p.Side {
			for block := 2 * p.Side; block < 3*p.Side; block++ {
				for v := range allValues(p.Side).All() {
					require.NotEqual(t, 1, len(p.places(block, v)), "%v, but there is one in a block", s)
				}
			}
		}
		require.Equal(t, []int{s.Cell}, p.places(s.Units[0], v), s)
		require.Equal(t, []int{s.Cell}, s.Cells)
	case TrialAndError:
		require.Equal(t, []int{s.Cell}, s.Cells)
	case Pointing, Claiming:
		require.Equal(t, s.Technique == Pointing, s.Units[0] >= 2*p.Side)
		require.Equal(t, s.Technique == Claiming, s.Units[1] >= 2*p.Side)
		require.Equal(t, s.Cells, p.places(s.Units[0], v), s)
		require.Subset(t, p.rest(s.Units[1]), s.Cells, s)
		p.lose(follows, about, p.rest(s.Units[1], s.Cells)...)
	case NakedPair, NakedTriple, NakedQuad:
		require.Equal(t, about, p.values(s.Cells...), s)
		require.Len(t, s.Cells, len(s.Values))
		require.Len(t, s.Values, 2+slices.Index([]Technique{NakedPair, NakedTriple, NakedQuad}, s.Technique))
		require.Subset(t, p.rest(s.Units[0]), s.Cells)
		p.lose(follows, about, p.rest(s.Units[0], s.Cells)...)
	case HiddenPair, HiddenTriple, HiddenQuad:
		require.Zero(t, p.values(p.rest(s.Units[0], s.Cells)...)&about, s)
		require.Len(t, s.Cells, len(s.Values))
		require.Len(t, s.Values, 2+slices.Index([]Technique{HiddenPair, HiddenTriple, HiddenQuad}, s.Technique))
		p.lose(follows, ^about, s.Cells...)
	case XWing, Swordfish, Jellyfish:
		k := 2 + slices.Index([]Technique{XWing, Swordfish, Jellyfish}, s.Technique)
		require.Len(t, s.Units, 2*k)
		inside := make(map[int]bool)
		for _, unit := range s.Units[:k] {
			for _, cell := range p.places(unit, v) {
				inside[cell] = true
			}
		}
		require.Equal(t, s.Cells, slices.Sorted(maps.Keys(inside)), s)
		crossing := make(map[int]bool)
		for _, unit := range s.Units[k:] {
			for _, cell := range p.places(unit, v) {
				crossing[cell] = true
				if !inside[cell] {
					p.lose(follows, about, cell)
				}
			}
		}
		require.Subset(t, slices.Collect(maps.Keys(crossing)), s.Cells, s)
	case XYWing, XYZWing:
		x, y, z := Values(1)<<v, Values(1)<<s.Values[1], Values(1)<<s.Values[2]
		seen := s.Cells
		if middle := p.values(s.Cells[0]); s.Technique == XYWing {
			require.Equal(t, x|y, middle, s)
			seen = s.Cells[1:]
		} else {
			require.Equal(t, x|y|z, middle, s)
		}
		require.Equal(t, x|z, p.values(s.Cells[1]), s)
		require.Equal(t, y|z, p.values(s.Cells[2]), s)
		require.True(t, p.seesAll(s.Cells[0], s.Cells[1:]), s)
		p.remove(follows, uint8(s.Values[2]), seen...)
	case UniqueRectangle1, UniqueRectangle2, UniqueRectangle3, UniqueRectangle4:
		pair := Values(1)<<v | Values(1)<<s.Values[1]
		var rows, columns, blocks Values
		for _, cell := range s.Cells {
			require.Zero(t, puzzle[cell], s)
			row, column, block := p.Place(cell)
			rows, columns, blocks = rows|1<<row, columns|1<<column, blocks|1<<block
		}
		require.Len(t, s.Cells, 4)
		require.Equal(t, []int{2, 2, 2}, []int{rows.Len(), columns.Len(), blocks.Len()}, s)
		floor, roof := s.Cells[:2], s.Cells[2:]
		switch s.Technique {
		case UniqueRectangle1:
			require.Equal(t, pair, p.values(s.Cells[:3]...), s)
			p.lose(follows, pair, s.Cells[3])
		case UniqueRectangle2:
			require.Equal(t, about, p.values(s.Cells...), s)
			require.Equal(t, s.Cells[4-len(s.Others):], s.Others)
			for _, cell := range s.Cells {
				require.Equal(t, slices.Contains(s.Others, cell), p.values(cell).Has(uint8(s.Values[2])), s)
			}
			p.remove(follows, uint8(s.Values[2]), s.Others...)
		case UniqueRectangle3:
			var subset Values
			for _, v := range s.Values[2:] {
				subset |= 1 << v
			}
			require.Equal(t, pair, p.values(floor...), s)
			require.Equal(t, subset, p.values(roof...)&^pair|p.values(s.Others...), s)
			require.Len(t, s.Others, subset.Len()-1)
			require.Subset(t, p.rest(s.Units[0], roof), s.Others)
			p.lose(follows, subset, p.rest(s.Units[0], roof, s.Others)...)
		case UniqueRectangle4:
			require.Equal(t, pair, p.values(floor...), s)
			require.Subset(t, roof, p.places(s.Units[0], v), s)
			require.NotEmpty(t, p.places(s.Units[0], v), s)
			p.lose(follows, pair&^(1<<v), roof...)
		}
	case Colouring:
		clash := false
		for _, colour := range [][]int{s.Cells, s.Others} {
			for _, cell := range colour {
				for partner := range p.partnersOf(cell, v) {
					require.Contains(t, slices.Concat(s.Cells, s.Others), partner, s)
					require.NotContains(t, colour, partner, s)
				}
				clash = clash || slices.ContainsFunc(s.Cells, func(other int) bool { return p.sees(cell, other) }) &&
					slices.Contains(s.Cells, cell)
			}
		}
		if clash {
			p.lose(follows, about, s.Cells...)
			break
		}
		for _, a := range s.Cells {
			for _, b := range s.Others {
				p.remove(follows, v, a, b)
			}
		}
		for _, cell := range slices.Concat(s.Cells, s.Others) {
			delete(follows, Candidate{cell, int(v)})
		}
	case XChain:
		p.prove(t, s, s.Branches[0])
		for i, cell := range s.Cells[1:] {
			if i%2 == 0 {
				require.True(t, p.partnersOf(s.Cells[i], v)[cell], s)
			} else {
				require.True(t, p.sees(s.Cells[i], cell), s)
			}
		}
		require.Zero(t, len(s.Cells)%2)
		p.removeSeen(follows, v, s.Cells[0], s.Cells[len(s.Cells)-1])
	case XYChain:
		p.prove(t, s, s.Branches[0])
		require.Len(t, s.Values, len(s.Cells)+1)
		require.Equal(t, s.Values[0], s.Values[len(s.Cells)], s)
		for i, cell := range s.Cells {
			require.Equal(t, Values(1)<<s.Values[i]|Values(1)<<s.Values[i+1], p.values(cell), s)
			require.True(t, i == 0 || p.sees(s.Cells[i-1], cell), s)
		}
		p.removeSeen(follows, v, s.Cells[0], s.Cells[len(s.Cells)-1])
	case AlternatingChain, GroupedChain, SetChain, Nishio, CellForcing, UnitForcing,
		DynamicChain, DynamicForcing, SubsetForcing, NestedForcing:
		follows = p.chained(t, s)
	default:
		require.Fail(t, "no such technique", s)
	}

	removed := make(conclusions)
	for _, c := range s.Removed {
		removed[c] = true
	}
	require.Equal(t, follows, removed, s)
	require.Len(t, s.Removed, len(removed))
}
