package explainer

import "math/bits"

// An aligned holds the base cells of aligned exclusions and the narrow
// cells that they see, which would lose all candidates by some combinations.
type aligned struct {
	*solver
	base   [81]uint8
	n      int
	isBase cellSet
	narrow [81]cellSet
}

// collect finds the base cells: those that see a cell of at most this many
// candidates.
func (a *aligned) collect(most int) {
	t := a.shape
	var narrow cellSet
	for cell, may := range a.may {
		if n := bits.OnesCount16(may); n >= 2 && n <= most {
			narrow.add(cell)
		}
	}
	for cell, may := range a.may {
		a.narrow[cell] = t.peers[cell].and(&narrow)
		if may&(may-1) != 0 && !a.narrow[cell].empty() {
			a.base[a.n] = uint8(cell)
			a.n++
			a.isBase.add(cell)
		}
	}
}

// alignedPair finds two cells whose combinations of values rule a candidate out,
// because all with it take both candidates of a cell that sees the two.
func (e *solver) alignedPair() bool {
	a := aligned{solver: e}
	a.collect(2)
	t := e.shape
	for k := range a.n {
		two := int(a.base[k])
		for _, one := range a.base[:k] {
			one := int(one)
			common := a.narrow[one].and(&a.narrow[two])
			if common.len() < 2 {
				continue
			}
			var bars [9]uint16 // digits of two that a digit of one rules out
			if t.peers[one].has(two) {
				for d := range bars {
					bars[d] = 1 << d
				}
			}
			for cell := common.pop(); cell >= 0; cell = common.pop() {
				low := e.may[cell] & -e.may[cell]
				high := e.may[cell] &^ low
				bars[bits.TrailingZeros16(low)] |= high
				bars[bits.TrailingZeros16(high)] |= low
			}
			e.step.begin(6.2)
			left := uint16(0)
			for d := range digitsOf(e.may[one]) {
				if rest := e.may[two] &^ bars[d]; rest != 0 {
					left |= rest
				} else {
					e.step.remove(one, 1<<d)
				}
			}
			e.step.remove(two, e.may[two]&^left)
			if len(e.step.removed) > 0 {
				return true
			}
		}
	}
	return false
}

// alignedTriple is alignedPair for three cells, the third of which has at most
// three candidates.
func (e *solver) alignedTriple() bool {
	a := aligned{solver: e}
	a.collect(3)
	for k := range a.n {
		two := int(a.base[k])
		for _, one := range a.base[:k] {
			one := int(one)
			pair := a.narrow[one].and(&a.narrow[two])
			if pair.len() < 2 {
				continue
			}
			near := a.narrow[one].or(&a.narrow[two])
			near = near.and(&a.isBase)
			twice := a.seenTwice(pair)
			near = near.and(&twice)
			near.drop(one)
			near.drop(two)
			for cell := near.pop(); cell >= 0; cell = near.pop() {
				if cell < two && (a.narrow[one].has(two) || a.narrow[cell].has(two)) {
					continue // the three have been tried with two as the third
				}
				if a.excludes([3]int{one, two, cell}, pair) && a.firstTriple(one, two, pair) {
					return true
				}
			}
		}
	}
	return false
}

// seenTwice returns the cells that see at least two of some cells.
func (a *aligned) seenTwice(cells cellSet) (twice cellSet) {
	var once cellSet
	for cell := cells.pop(); cell >= 0; cell = cells.pop() {
		peers := &a.shape.peers[cell]
		again := once.and(peers)
		twice = twice.or(&again)
		once = once.or(peers)
	}
	return twice
}

// firstTriple makes the step of the first third cell that excludes something: those
// near the first of the two come first.
func (a *aligned) firstTriple(one, two int, pair cellSet) bool {
	for _, first := range [2]int{one, two} {
		for _, cell := range a.shape.houses[first] {
			three := int(cell)
			if three != one && three != two && a.isBase.has(three) && a.narrow[first].has(three) && a.excludes([3]int{one, two, three}, pair) {
				return true
			}
		}
	}
	return false
}

// excludes makes the step of three cells and of the narrow cells that see them all:
// those of pair see the first two. It reports whether that removes something.
func (a *aligned) excludes(cells [3]int, pair cellSet) bool {
	t := a.shape
	common := pair.and(&a.narrow[cells[2]])
	if common.len() < 2 {
		return false
	}
	all := a.may[cells[0]] | a.may[cells[1]] | a.may[cells[2]]
	var narrow [81]uint16
	n := 0
	for cell := common.pop(); cell >= 0; cell = common.pop() {
		if a.may[cell]&^all == 0 {
			narrow[n] = a.may[cell]
			n++
		}
	}
	if n == 0 {
		return false // what the three cells exclude alone is a naked subset
	}
	var same [3]uint16 // all digits if two of the cells can't hold the same
	for i, pair := range [3][2]int{{0, 1}, {0, 2}, {1, 2}} {
		if t.peers[cells[pair[0]]].has(cells[pair[1]]) {
			same[i] = 1<<9 - 1
		}
	}
	var left [3]uint16
	for ones := a.may[cells[0]]; ones != 0; ones &= ones - 1 {
		one := ones & -ones
		for twos := a.may[cells[1]] &^ (one & same[0]); twos != 0; twos &= twos - 1 {
			two := twos & -twos
			threes := a.may[cells[2]] &^ (one & same[1]) &^ (two & same[2])
			for _, may := range narrow[:n] {
				switch rest := may &^ (one | two); {
				case rest == 0:
					threes = 0
				case rest&(rest-1) == 0:
					threes &^= rest
				}
			}
			if threes != 0 {
				left[0] |= one
				left[1] |= two
				left[2] |= threes
			}
		}
	}
	if left[0] == a.may[cells[0]] && left[1] == a.may[cells[1]] && left[2] == a.may[cells[2]] {
		return false
	}
	a.step.begin(7.5)
	for i, cell := range cells {
		a.step.remove(cell, a.may[cell]&^left[i])
	}
	return true
}
