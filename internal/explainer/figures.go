package explainer

import "slices"

// This file holds the kinds of extra units that the program knows by name, and the order
// in which it compares kinds.

// A figure is a kind of extra units: no two of them share a cell.
type figure struct {
	units [][]int
	// known is how many of the units, the first ones, a board has to name; the others
	// follow from them.
	known int
	class class
}

// A class of figures says with which others the program compares one in the search for
// locked candidates.
type class int

const (
	diagonal class = iota // with every figure but the other diagonal
	groups                // with diagonals and windows
	windows               // with every figure
	other                 // with diagonals and windows
)

// figures returns the named figures in the order of the program.
func figures() []figure {
	one := func(class class, cells ...int) figure { return figure{[][]int{cells}, 1, class} }
	divide := func(known int, class class, part func(row, column int) int) figure {
		units := make([][]int, 9)
		for cell := range 81 {
			at := part(cell/9, cell%9)
			units[at] = append(units[at], cell)
		}
		return figure{units, known, class}
	}
	return []figure{
		one(diagonal, 8, 16, 24, 32, 40, 48, 56, 64, 72),
		one(diagonal, 0, 10, 20, 30, 40, 50, 60, 70, 80),
		divide(9, groups, func(row, column int) int { return 3*(row%3) + column%3 }),
		divide(4, windows, windowOf),
		one(other, 13, 20, 24, 37, 40, 43, 56, 60, 67), // the asterisk
		one(other, 10, 13, 16, 37, 40, 43, 64, 67, 70), // the centre dots
		one(other, 0, 8, 13, 37, 40, 43, 67, 72, 80),   // the girandola
	}
}

// windowOf returns the window of a cell, 0 to 3, or the group that the rest of its rows
// and columns is: the windows leave five of them, each of which holds all digits too.
func windowOf(row, column int) int {
	const none = 2
	stripe := func(line int) int {
		if line%4 == 0 {
			return none
		}
		return line / 4
	}
	return [3][3]int{{0, 1, 6}, {2, 3, 7}, {4, 5, 8}}[stripe(row)][stripe(column)]
}

// kindsOf divides extra units among the figures, and the rest into as few more kinds as
// their order gives.
func kindsOf(extra [][]int) []figure {
	var sets []cellSet
	for _, unit := range extra {
		if set := setOf(unit); !slices.Contains(sets, set) {
			sets = append(sets, set)
		}
	}
	var kinds []figure
	for _, f := range figures() {
		known := 0
		for _, unit := range f.units[:f.known] {
			if slices.Contains(sets, setOf(unit)) {
				known++
			}
		}
		if known < f.known {
			continue
		}
		kinds = append(kinds, f)
		for _, unit := range f.units {
			sets = slices.DeleteFunc(sets, func(s cellSet) bool { return s == setOf(unit) })
		}
	}
	for len(sets) > 0 {
		kind := figure{class: other}
		var taken cellSet
		rest := sets[:0]
		for _, set := range sets {
			if shared := taken.and(&set); len(kind.units) == 9 || !shared.empty() {
				rest = append(rest, set)
				continue
			}
			taken = taken.or(&set)
			kind.units = append(kind.units, set.list())
		}
		sets = rest
		kinds = append(kinds, kind)
	}
	return kinds
}

// pairsOf returns the pairs of kinds between which the program looks for locked
// candidates, in its order.
func pairsOf(extra []figure) [][2]int {
	pairs := [][2]int{{ofBlocks, ofColumns}, {ofBlocks, ofRows}, {ofColumns, ofBlocks}, {ofRows, ofBlocks}}
	ordinary := []int{ofBlocks, ofColumns, ofRows}
	of := make(map[class][]int) // the kinds of the figures so far
	both := func(one, two []int) {
		for _, a := range one {
			for _, b := range two {
				pairs = append(pairs, [2]int{a, b})
			}
		}
	}
	for i, f := range extra {
		kind := []int{firstExtra + i}
		of[f.class] = append(of[f.class], kind...)
		if f.class == diagonal {
			if i+1 < len(extra) && extra[i+1].class == diagonal {
				continue
			}
			both(ordinary, of[diagonal])
			for _, o := range ordinary {
				both(of[diagonal], []int{o})
			}
			continue
		}
		both(ordinary, kind)
		both(kind, ordinary)
		both(of[diagonal], kind)
		both(kind, of[diagonal])
		with := of[windows]
		if f.class == windows {
			with = of[groups]
		}
		if f.class != groups {
			both(with, kind)
			both(kind, with)
		}
	}
	return pairs
}

// setOf returns a set of cells.
func setOf(cells []int) (set cellSet) {
	for _, cell := range cells {
		set.add(cell)
	}
	return set
}
