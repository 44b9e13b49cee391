package exact9

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/rng"
	"github.com/stretchr/testify/require"
)

// A turn makes blocks of the units of an order, and leads back.
func TestOrdersTurn(t *testing.T) {
	random := rand.New(rng.New(1, 1))
	blocks := make(map[cellSet]bool)
	for i := range 9 {
		blocks[product(7<<(i/3*3), 7<<(i%3*3))] = true
	}
	thirds := func() (sets []uint64) {
		lines := random.Perm(9)
		for i := range 3 {
			sets = append(sets, 1<<lines[3*i]|1<<lines[3*i+1]|1<<lines[3*i+2])
		}
		return sets
	}
	const rounds = 300
	found, longest := 0, 0
	for range rounds {
		rows, columns := thirds(), thirds()
		o, ok := newOrder(rows, columns)
		if !ok {
			continue
		}
		found++
		longest = max(longest, o.len())
		turned := make(map[cellSet]bool)
		for i := range 9 {
			unit := product(rows[i/3], columns[i%3])
			wide, last := o.turn(unit.wide, uint64(unit.last))
			turned[cellSet{wide, uint32(last)}] = true
		}
		require.Equal(t, blocks, turned)
		set := cellSet{random.Uint64() & wideBits, random.Uint32() & bandBits}
		wide, last := o.turn(set.wide, uint64(set.last))
		require.Equal(t, set.len(), bits.OnesCount64(wide)+bits.OnesCount64(last))
		wide, last = o.turn(wide, last)
		require.Equal(t, set, cellSet{wide, uint32(last)})
	}
	require.Greater(t, found, rounds*9/10)
	require.Less(t, longest, 8)

	windows, ok := newOrder([]uint64{0o021 | 1<<8, 0o016, 0o340}, []uint64{0o340, 0o421, 0o016})
	require.True(t, ok)
	require.Equal(t, 3, windows.len(), "of windows")
	_, ok = newOrder(nil, []uint64{7, 7 << 3, 7 << 6})
	require.False(t, ok)
}

// The cells between windows are windows too, and the nine are an order.
func TestLeftovers(t *testing.T) {
	standard := geometry.Standard[9]().Units
	windows := []uint64{0o421, 0o016, 0o340}
	var four, nine []cellSet
	for i := range 9 {
		unit := product(windows[i/3], windows[i%3])
		nine = append(nine, unit)
		if i/3 > 0 && i%3 > 0 {
			four = append(four, unit)
		}
	}
	require.ElementsMatch(t, nine, withLeftovers(four, standard))
	require.ElementsMatch(t, nine, withLeftovers(nine, standard), "nothing new")
	require.Empty(t, withLeftovers(nil, standard))
	pair := []cellSet{product(windows[1], windows[1]), product(windows[1], windows[2])}
	require.ElementsMatch(t, append(pair, product(windows[1], windows[0])), withLeftovers(pair, standard))

	x := new(Extra)
	diagonal := setOf([]uint16{0, 10, 20, 30, 40, 50, 60, 70, 80})
	require.Equal(t, []cellSet{diagonal}, x.takeOrders(append(nine, diagonal)))
	require.Len(t, x.orders, 1)
	require.Equal(t, nine[:8], x.takeOrders(nine[:8]), "eight are none")
}

// A line knows the cells outside that see all of its places.
func TestLinesSee(t *testing.T) {
	standard := geometry.Standard[9]()
	units, kinds := slices.Clone(standard.Units), slices.Clone(standard.Kinds)
	for _, step := range []uint16{10, 8} {
		var diagonal []uint16
		for i := range uint16(9) {
			diagonal = append(diagonal, i*step+(10-step)*4)
		}
		units, kinds = append(units, diagonal), append(kinds, geometry.Other)
	}
	x := NewExtra(geometry.New(81, 9, units, kinds, nil, nil))
	require.Len(t, x.lines, 2)
	require.Empty(t, x.units, "lines say it all")
	for _, line := range x.lines {
		require.Equal(t, uint64(rowBits), columnsOf(line.unit))
		for places := range 512 {
			for cell := range 81 {
				at := placeOf(cell)
				sees := line.unit.and(cellAt(at)).empty()
				for left := line.unit; !left.empty(); {
					var place int
					place, left = left.pop()
					sees = sees && (places>>(cellOf(place)%9)&1 == 0 || !x.peers[place].and(cellAt(at)).empty())
				}
				require.Equal(t, sees, !line.common[line.which[places]].and(cellAt(at)).empty())
			}
		}
	}
	column := setOf([]uint16{0, 9, 18, 27, 36, 45, 54, 63, 72})
	require.Equal(t, []cellSet{column}, x.takeLines([]cellSet{column}))
}

// What the words of nine digits say together is what counting says.
func TestWordsOfDigits(t *testing.T) {
	random := rand.New(rng.New(2, 1))
	for range 200 {
		var s state
		for d := range s.wide {
			s.wide[d], s.last[d] = random.Uint64()&random.Uint64(), random.Uint32()&random.Uint32()
		}
		set := cellSet{random.Uint64() & random.Uint64() & random.Uint64() & random.Uint64(), 0}
		var digits uint
		for d := range s.wide {
			if s.wide[d]&set.wide != 0 {
				digits |= 1 << d
			}
		}
		require.Equal(t, digits, s.digitsIn(set.wide, set.last))
		one, two := inSome(&s.last)
		for bit := range 32 {
			n := uint32(0)
			for _, word := range s.last {
				n += word >> bit & 1
			}
			require.Equal(t, []bool{n >= 1, n >= 2, n == 2}, []bool{one>>bit&1 != 0, two>>bit&1 != 0, inTwo(&s.last)>>bit&1 != 0})
		}
	}
	set, n := cellSet{1<<58 | 1<<3, 1<<26 | 1}, 0
	for left := set; !left.empty(); n++ {
		var at int
		at, left = left.pop()
		require.Equal(t, []int{3, 58, 64, 90}[n], at)
		require.Equal(t, at, placeOf(cellOf(at)))
		require.Equal(t, cellSet{}, cellAt(at).less(set))
	}
	require.Equal(t, 4, n)
}
