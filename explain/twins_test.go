package explain

import (
	"iter"
	"math/bits"
	"slices"

	"example.com/sudoku"
)

// A position is the input of the slow twins of the techniques. They draw
// conclusions from plain sets, as a technique is defined.
type position struct {
	*shape
	can           []digits // candidates, none for a filled cell
	puzzle, board []uint8
}

type conclusions map[Candidate]bool

// remove concludes that v is in no other cell that sees all of these cells.
func (p *position) remove(found conclusions, v uint8, cells ...int) {
	for cell, can := range p.can {
		if can.Has(v) && !slices.Contains(cells, cell) && p.seesAll(cell, cells) {
			found[Candidate{cell, int(v)}] = true
		}
	}
}

func (p *position) seesAll(cell int, cells []int) bool {
	for _, other := range cells {
		if !p.sees(cell, other) {
			return false
		}
	}
	return true
}

func (p *position) sees(cell, other int) bool {
	return slices.Contains(p.Peers(cell), uint16(other))
}

// places returns the cells of a unit that can take v.
func (p *position) places(unit int, v uint8) (cells []int) {
	for _, cell := range p.Unit(unit) {
		if p.can[cell].Has(v) {
			cells = append(cells, int(cell))
		}
	}
	return cells
}

func (p *position) inUnit(cell, unit int) bool {
	return slices.Contains(p.Unit(unit), uint16(cell))
}

func noConclusions(*position, conclusions) {}

var twins = map[Technique]func(p *position, found conclusions){
	// Those of other rules find nothing on boards of standard rules.
	NeighbourClue: noConclusions, CageCombination: noConclusions, LineClue: noConclusions, SeenByAll: noConclusions,
	InniesAndOuties: noConclusions, Leftovers: noConclusions, ClueAlone: noConclusions,

	HiddenSingle:       func(p *position, found conclusions) { p.hiddenSingles(found, 2*p.Side, 3*p.Side) },
	LineSingle:         func(p *position, found conclusions) { p.hiddenSingles(found, 0, 2*p.Side) },
	NakedSingle:        (*position).nakedSingles,
	DirectPointing:     func(p *position, found conclusions) { p.directLocked(found, 2*p.Side, 3*p.Side, 0, 2*p.Side) },
	DirectClaiming:     func(p *position, found conclusions) { p.directLocked(found, 0, 2*p.Side, 2*p.Side, 3*p.Side) },
	DirectHiddenPair:   func(p *position, found conclusions) { p.directHidden(found, 2) },
	DirectHiddenTriple: func(p *position, found conclusions) { p.directHidden(found, 3) },
	UniqueRectangle6:   (*position).rectanglesCrossed,
	HiddenRectangle:    (*position).hiddenRectangles,
	BUG:                (*position).bug,
	FinnedXWing:        func(p *position, found conclusions) { p.finnedFish(found, 2) },
	FinnedSwordfish:    func(p *position, found conclusions) { p.finnedFish(found, 3) },
	FinnedJellyfish:    func(p *position, found conclusions) { p.finnedFish(found, 4) },
	SueDeCoq:           (*position).sueDeCoq,
	Pointing:           func(p *position, found conclusions) { p.locked(found, 2*p.Side, 3*p.Side, 0, 2*p.Side) },
	Claiming:           func(p *position, found conclusions) { p.locked(found, 0, 2*p.Side, 2*p.Side, 3*p.Side) },
	NakedPair:          func(p *position, found conclusions) { p.nakedSubsets(found, 2) },
	NakedTriple:        func(p *position, found conclusions) { p.nakedSubsets(found, 3) },
	NakedQuad:          func(p *position, found conclusions) { p.nakedSubsets(found, 4) },
	HiddenPair:         func(p *position, found conclusions) { p.hiddenSubsets(found, 2) },
	HiddenTriple:       func(p *position, found conclusions) { p.hiddenSubsets(found, 3) },
	HiddenQuad:         func(p *position, found conclusions) { p.hiddenSubsets(found, 4) },
	XWing:              func(p *position, found conclusions) { p.fish(found, 2) },
	Swordfish:          func(p *position, found conclusions) { p.fish(found, 3) },
	Jellyfish:          func(p *position, found conclusions) { p.fish(found, 4) },
	XYWing:             func(p *position, found conclusions) { p.wings(found, 2) },
	XYZWing:            func(p *position, found conclusions) { p.wings(found, 3) },
	UniqueRectangle1:   (*position).rectanglesWithCorner,
	UniqueRectangle2:   (*position).rectanglesOfThree,
	UniqueRectangle3:   (*position).rectanglesWithSubset,
	UniqueRectangle4:   (*position).rectanglesLocked,
	Colouring:          (*position).colouring,
	XChain:             (*position).xChains,
	XYChain:            (*position).xyChains,
}

func (p *position) nakedSingles(found conclusions) {
	for cell, can := range p.can {
		if can.Len() == 1 {
			found[Candidate{cell, int(can.First())}] = true
		}
	}
}

func (p *position) hiddenSingles(found conclusions, from, to int) {
	for unit := from; unit < to; unit++ {
		for v := range allDigits(p.Side).All() {
			if cells := p.places(unit, v); len(cells) == 1 {
				found[Candidate{cells[0], int(v)}] = true
			}
		}
	}
}

func (p *position) locked(found conclusions, from, to, from2, to2 int) {
	for in := from; in < to; in++ {
		for out := from2; out < to2; out++ {
			for v := range allDigits(p.Side).All() {
				inside := p.places(in, v)
				outside := slices.ContainsFunc(inside, func(cell int) bool { return !p.inUnit(cell, out) })
				if len(inside) == 0 || outside {
					continue
				}
				for _, cell := range p.places(out, v) {
					if !p.inUnit(cell, in) {
						found[Candidate{cell, int(v)}] = true
					}
				}
			}
		}
	}
}

// eachChoice calls each for every choice of k numbers below n.
func eachChoice(n, k int, each func([]int)) {
	var choose func(from int, chosen []int)
	choose = func(from int, chosen []int) {
		if len(chosen) == k {
			each(chosen)
			return
		}
		for i := from; i < n; i++ {
			choose(i+1, append(chosen, i))
		}
	}
	choose(0, make([]int, 0, k))
}

func (p *position) nakedSubsets(found conclusions, k int) {
	for unit := range 3 * p.Side {
		members := p.Unit(unit)
		eachChoice(len(members), k, func(chosen []int) {
			var union digits
			for _, i := range chosen {
				if p.can[members[i]] == 0 {
					return
				}
				union |= p.can[members[i]]
			}
			if union.Len() != k {
				return
			}
			for i, cell := range members {
				if !slices.Contains(chosen, i) {
					for v := range (p.can[cell] & union).All() {
						found[Candidate{int(cell), int(v)}] = true
					}
				}
			}
		})
	}
}

func (p *position) hiddenSubsets(found conclusions, k int) {
	for unit := range 3 * p.Side {
		eachChoice(p.Side, k, func(chosen []int) {
			places := make(map[int]bool)
			var values digits
			for _, d := range chosen {
				v := uint8(d + 1)
				values |= 1 << v
				cells := p.places(unit, v)
				if len(cells) == 0 {
					return
				}
				for _, cell := range cells {
					places[cell] = true
				}
			}
			if len(places) != k {
				return
			}
			for cell := range places {
				for v := range (p.can[cell] &^ values).All() {
					found[Candidate{cell, int(v)}] = true
				}
			}
		})
	}
}

func (p *position) fish(found conclusions, k int) {
	n := p.Side
	for v := range allDigits(n).All() {
		for _, base := range []int{0, n} {
			eachChoice(n, k, func(chosen []int) {
				crossing := make(map[int]bool)
				for _, i := range chosen {
					cells := p.places(base+i, v)
					if len(cells) == 0 {
						return
					}
					for _, cell := range cells {
						row, column, _ := p.Place(cell)
						crossing[[]int{n + column, row}[base/n]] = true
					}
				}
				if len(crossing) != k {
					return
				}
				for unit := range crossing {
					for _, cell := range p.places(unit, v) {
						row, column, _ := p.Place(cell)
						if !slices.Contains(chosen, []int{row, column}[base/n]) {
							found[Candidate{cell, int(v)}] = true
						}
					}
				}
			})
		}
	}
}

func (p *position) wings(found conclusions, size int) {
	for middle, can := range p.can {
		if can.Len() != size {
			continue
		}
		for _, a := range p.Peers(middle) {
			for _, b := range p.Peers(middle) {
				if a == b || p.can[a].Len() != 2 || p.can[b].Len() != 2 {
					continue
				}
				z := p.can[a] & p.can[b]
				if z.Len() != 1 {
					continue
				}
				x, y := p.can[a]&^z, p.can[b]&^z
				switch {
				case size == 2 && can == x|y:
					p.remove(found, z.First(), int(a), int(b))
				case size == 3 && can == x|y|z:
					p.remove(found, z.First(), int(a), int(b), middle)
				}
			}
		}
	}
}

// values returns what the cells hold or can hold.
func (p *position) values(cells ...int) (union digits) {
	for _, cell := range cells {
		if union |= p.can[cell]; p.board[cell] != 0 {
			union |= 1 << p.board[cell]
		}
	}
	return union
}

// lose concludes that the cells hold none of the values.
func (p *position) lose(found conclusions, values digits, cells ...int) {
	for _, cell := range cells {
		for v := range (p.can[cell] & values).All() {
			found[Candidate{cell, int(v)}] = true
		}
	}
}

// rest returns the cells of a unit that are not in the other lists.
func (p *position) rest(unit int, without ...[]int) (cells []int) {
	for _, cell := range p.Unit(unit) {
		if !slices.Contains(slices.Concat(without...), int(cell)) {
			cells = append(cells, int(cell))
		}
	}
	return cells
}

// digits is a set of values in one word: bit v stands for the value v.
type digits uint64

// allDigits returns the values from 1 to n.
func allDigits(n int) digits { return 1<<(n+1) - 2 }

// digitSets returns sets of values as digits.
func digitSets(sets []sudoku.Values) []digits {
	all := make([]digits, len(sets))
	for i, set := range sets {
		all[i] = digits(digitsIn(set)) << 1
	}
	return all
}

func (s digits) Has(v uint8) bool { return s>>v&1 != 0 }
func (s digits) Len() int         { return bits.OnesCount64(uint64(s)) }
func (s digits) First() uint8     { return uint8(bits.TrailingZeros64(uint64(s))) & 63 }
func (s digits) All() iter.Seq[uint8] {
	return func(yield func(uint8) bool) {
		for ; s != 0; s &= s - 1 {
			if !yield(s.First()) {
				return
			}
		}
	}
}
