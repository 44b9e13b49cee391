package exact9

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/rng"
	"github.com/stretchr/testify/require"
)

// The list has each way to place a digit that going row by row finds.
func TestWays(t *testing.T) {
	unit := func(step, first int) (cells []uint16) {
		for i := range uint16(9) {
			cells = append(cells, uint16(first)+i*uint16(step))
		}
		return cells
	}
	falling, rising := unit(10, 0), unit(8, 8)
	var groups, broken [][]uint16
	for i := range uint16(9) {
		var group, line []uint16
		for j := range uint16(9) {
			group = append(group, (i/3+j/3*3)*9+i%3+j%3*3)
			line = append(line, j*9+(2*j+i)%9)
		}
		groups, broken = append(groups, group), append(broken, line)
	}
	long := 0
	knight := [][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}}
	for name, rules := range map[string]struct {
		units [][]uint16
		short []uint16 // a unit without all values
		moves [][2]int
	}{
		"none":                 {},
		"diagonals":            {units: [][]uint16{falling, rising}},
		"diagonals, knight":    {units: [][]uint16{falling, rising}, moves: knight},
		"knight":               {moves: knight},
		"king":                 {moves: [][2]int{{1, 1}, {1, -1}}},
		"short":                {units: [][]uint16{rising}, short: falling[:5]},
		"four lines":           {units: broken[:4]},
		"more units than told": {units: groups},
	} {
		x := new(Extra)
		sees := func(cells ...int) {
			for _, cell := range cells {
				for _, other := range cells {
					if other != cell {
						x.sees[placeOf(cell)] = x.sees[placeOf(cell)].or(cellsOf(other))
					}
				}
			}
		}
		var added []cellSet
		for _, unit := range slices.Concat(rules.units, [][]uint16{rules.short}) {
			if len(unit) == 9 {
				added = append(added, setOf(unit))
			}
			cells := make([]int, len(unit))
			for i, cell := range unit {
				cells[i] = int(cell)
			}
			sees(cells...)
		}
		for cell := range 81 {
			for _, move := range rules.moves {
				if row, column := cell/9+move[0], cell%9+move[1]; row < 9 && column >= 0 && column < 9 {
					sees(cell, row*9+column)
				}
			}
		}
		for cell := range 81 {
			x.peers[placeOf(cell)] = setOf(geometry.Standard[9]().Peers[cell]).or(x.sees[placeOf(cell)])
		}
		w := x.newWays(added)

		random := rand.New(rng.New(uint64(len(name)), 3))
		var l listing
		var ways [mostWays]cellSet
		listed := 0
		for range 400 {
			digit := randomWay(random, x, added)
			for range random.IntN(45) {
				digit = digit.or(cellsOf(random.IntN(81)))
			}
			want := slowWays(x, digit, added[:min(len(added), mostTold)])
			n, cells := w.list(&l, digit.wide, uint64(digit.last), &ways)
			if n < 0 {
				long++
				continue
			}
			require.Len(t, want, n, name)
			require.ElementsMatch(t, want, ways[:n], name)
			var all cellSet
			for _, way := range want {
				all = all.or(way)
			}
			require.Equal(t, all, cells, name)
			listed += n
		}
		require.Greater(t, listed, 400, name)
	}
	require.Greater(t, long, 100)
}

// randomWay returns a way to place a digit on an empty board.
func randomWay(random *rand.Rand, x *Extra, units []cellSet) (way cellSet) {
	for {
		way = cellSet{}
		left := cellSet{wideBits, bandBits}
		for !left.empty() {
			if at := random.IntN(placeCount); !left.and(cellAt(at)).empty() {
				way, left = way.or(cellAt(at)), left.less(x.peers[at]).less(cellAt(at))
			}
		}
		misses := func(unit cellSet) bool { return way.and(unit).empty() }
		if way.len() == 9 && !slices.ContainsFunc(units, misses) {
			return way
		}
	}
}

// slowWays returns the sets of nine of the cells, one in each row, that see none of each other
// and have a cell in each of the units.
func slowWays(x *Extra, digit cellSet, units []cellSet) (ways []cellSet) {
	var from func(row int, way, left cellSet)
	from = func(row int, way, left cellSet) {
		if row == 9 {
			for _, unit := range units {
				if way.and(unit).empty() {
					return
				}
			}
			ways = append(ways, way)
			return
		}
		for here := left.and(product(1<<row, rowBits)); !here.empty(); {
			var at int
			at, here = here.pop()
			from(row+1, way.or(cellAt(at)), left.less(x.peers[at]))
		}
	}
	from(0, cellSet{}, digit)
	return ways
}
