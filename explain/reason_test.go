package explain

import (
	"maps"
	"slices"
	"testing"

	"example.com/sudoku"
	"github.com/stretchr/testify/require"
)

// reasoned checks that the data of a step justify it: the cells, values and units
// are what the technique says, and exactly the step's conclusions follow. It does
// not depend on how steps are found.
func reasoned(t testing.TB, puzzle, board []uint8, candidates []sudoku.Values, s Step) {
	p := &position{shapeOfStep(t, s), digitSets(candidates), puzzle, board}
	for _, unit := range s.Units {
		require.True(t, p.isFull(unit) || unit != s.Units[0] || s.Technique >= NakedPair, "%v: a unit that holds each value", s)
	}
	var about digits
	for _, v := range s.Values {
		about |= 1 << v
	}
	follows := make(conclusions)
	v := uint8(s.Values[0])

	switch s.Technique {
	case NakedSingle:
		require.Equal(t, about, p.can[s.Cell], s)
		require.Equal(t, []int{s.Cell}, s.Cells)
	case HiddenSingle, LineSingle:
		require.Equal(t, s.Technique == HiddenSingle, !p.isLine(s.Units[0]))
		require.Equal(t, []int{s.Cell}, p.places(s.Units[0], v), s)
		require.Equal(t, []int{s.Cell}, s.Cells)
	case TrialAndError:
		require.Equal(t, []int{s.Cell}, s.Cells)
	case DirectPointing, DirectClaiming:
		in, out, unit := s.Units[0], s.Units[1], s.Units[2]
		require.True(t, p.isFull(in) && p.isFull(unit), s)
		require.Equal(t, s.Technique == DirectPointing, !p.isLine(in))
		require.True(t, s.Rules.Len() > 0 || p.isLine(in) != p.isLine(out))
		require.Equal(t, s.Cells, p.places(in, v), s)
		require.Subset(t, p.rest(out), s.Cells, s)
		left := slices.DeleteFunc(p.places(unit, v), func(cell int) bool {
			return p.inUnit(cell, out) && !p.inUnit(cell, in)
		})
		require.Equal(t, []int{s.Cell}, left, s)
	case DirectHiddenPair, DirectHiddenTriple:
		last := len(s.Values) - 1
		require.Equal(t, s.Technique == DirectHiddenPair, last == 2)
		require.Len(t, s.Cells, last)
		hidden := about &^ (1 << s.Values[last])
		require.Zero(t, p.values(p.rest(s.Units[0], s.Cells)...)&hidden, s)
		left := slices.DeleteFunc(p.places(s.Units[0], uint8(s.Values[last])), func(cell int) bool {
			return slices.Contains(s.Cells, cell)
		})
		require.Equal(t, []int{s.Cell}, left, s)
	case Pointing, Claiming:
		require.True(t, p.isFull(s.Units[0]), s)
		require.Equal(t, s.Technique == Pointing, !p.isLine(s.Units[0]))
		require.True(t, s.Rules.Len() > 0 || p.isLine(s.Units[0]) != p.isLine(s.Units[1]))
		require.Equal(t, s.Cells, p.places(s.Units[0], v), s)
		require.Subset(t, p.rest(s.Units[1]), s.Cells, s)
		p.lose(follows, about, p.rest(s.Units[1], s.Cells)...)
	case NakedPair, NakedTriple, NakedQuad:
		require.Equal(t, about, p.values(s.Cells...), s)
		require.Len(t, s.Cells, len(s.Values))
		require.Len(t, s.Values, 2+slices.Index([]Technique{NakedPair, NakedTriple, NakedQuad}, s.Technique))
		require.Subset(t, p.rest(s.Units[0]), s.Cells)
		p.lose(follows, about, p.rest(s.Units[0], s.Cells)...)
	case SeenByAll:
		require.True(t, p.isFull(s.Units[0]), s)
		require.Equal(t, s.Cells, p.places(s.Units[0], v), s)
		p.remove(follows, v, s.Cells...)
	case NeighbourClue, CageCombination, LineClue, ClueAlone, InniesAndOuties, Leftovers:
		follows = p.byClues(t, s)
	case HiddenPair, HiddenTriple, HiddenQuad:
		require.True(t, p.isFull(s.Units[0]), s)
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
	case FinnedXWing, FinnedSwordfish, FinnedJellyfish:
		k := 2 + slices.Index([]Technique{FinnedXWing, FinnedSwordfish, FinnedJellyfish}, s.Technique)
		require.Len(t, s.Units, 2*k)
		require.NotEmpty(t, s.Others, s)
		var inside []int
		for _, unit := range s.Units[:k] {
			require.NotEmpty(t, p.places(unit, v), s)
			inside = append(inside, p.places(unit, v)...)
		}
		require.ElementsMatch(t, inside, slices.Concat(s.Cells, s.Others), s)
		for _, unit := range s.Units[k:] {
			for _, cell := range p.places(unit, v) {
				require.NotContains(t, s.Others, cell, s)
				if !slices.Contains(inside, cell) && p.seesAll(cell, s.Others) {
					p.lose(follows, about, cell)
				}
			}
		}
		for _, cell := range s.Cells {
			covered := slices.ContainsFunc(s.Units[k:], func(unit int) bool { return p.inUnit(cell, unit) })
			require.True(t, covered, s)
		}
	case SueDeCoq:
		all := slices.Concat(s.Cells, s.Others)
		require.Equal(t, about, p.values(all...), s)
		require.Len(t, s.Values, len(all), s)
		for v := range about.All() {
			var with []int
			for _, cell := range all {
				if p.values(cell).Has(v) {
					with = append(with, cell)
				}
			}
			in := false
			for _, unit := range s.Units {
				if subset(with, p.rest(unit)) {
					in = true
					p.lose(follows, 1<<v, p.rest(unit, with)...)
				}
			}
			require.True(t, in, "%v: each value lies in one unit", s)
		}
	case BUG:
		for unit := range p.units {
			for w := range allDigits(p.Side).All() {
				n := len(p.places(unit, w))
				require.True(t, n == 0 || n == 2 || n == 3 && w == v && p.inUnit(s.Cells[0], unit), s)
			}
		}
		for cell, can := range p.can {
			require.True(t, can == 0 || can.Len() == 2 || can.Len() == 3 && cell == s.Cells[0] && can.Has(v), s)
		}
		p.lose(follows, ^about, s.Cells[0])
	case UniqueRectangle6:
		pair := digits(1)<<v | digits(1)<<s.Values[1]
		require.Subset(t, []digits{pair, 1 << v, 1 << s.Values[1]}, []digits{p.values(s.Cells[0]), p.values(s.Cells[1])}, s)
		for _, unit := range s.Units {
			require.True(t, p.isAmong(unit, v, s.Cells), s)
		}
		require.Equal(t, s.Units[0] < p.Side, s.Units[1] < p.Side)
		p.lose(follows, 1<<v, s.Cells[2:]...)
	case HiddenRectangle:
		require.Zero(t, p.values(s.Cells[0])&^about, s)
		for _, unit := range s.Units {
			require.True(t, p.inUnit(s.Cells[3], unit) && p.isAmong(unit, v, s.Cells), s)
		}
		require.NotEqual(t, s.Units[0] < p.Side, s.Units[1] < p.Side)
		p.lose(follows, 1<<s.Values[1], s.Cells[3])
	case XYWing, XYZWing:
		x, y, z := digits(1)<<v, digits(1)<<s.Values[1], digits(1)<<s.Values[2]
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
		pair := digits(1)<<v | digits(1)<<s.Values[1]
		var rows, columns, blocks digits
		for _, cell := range s.Cells {
			require.Zero(t, puzzle[cell], s)
			row, column, block := p.Place(cell)
			rows, columns, blocks = rows|1<<row, columns|1<<column, blocks|1<<block
		}
		require.Len(t, s.Cells, 4)
		if s.Rules.Len() == 0 {
			require.Equal(t, 2, blocks.Len(), s)
		}
		require.Equal(t, []int{2, 2}, []int{rows.Len(), columns.Len()}, s)
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
			var subset digits
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
		if clash && slices.Contains(s.Cells, s.Removed[0].Cell) { // else that is known already
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
			require.Equal(t, digits(1)<<s.Values[i]|digits(1)<<s.Values[i+1], p.values(cell), s)
			require.True(t, i == 0 || p.sees(s.Cells[i-1], cell), s)
		}
		p.removeSeen(follows, v, s.Cells[0], s.Cells[len(s.Cells)-1])
	case Tridagon:
		require.Len(t, s.Cells, 12)
		require.False(t, p.canBeThree(s.Cells, nil), s)
		guardians := p.guardiansOf(s.Cells, about)
		require.Len(t, s.Branches, len(guardians), s)
		for i, branch := range s.Branches {
			head, end := branch[0], branch[len(branch)-1]
			require.Equal(t, []any{true, guardians[i], ReasonAssumed}, []any{head.On, Candidate{head.Cells[0], head.Value}, head.Reason}, s)
			require.False(t, end.On, s)
			p.prove(t, s, branch)
			removed := make(conclusions)
			p.lose(removed, 1<<end.Value, end.Cells...)
			require.Len(t, removed, 1)
			follows = removed
		}
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
