package sudoku

import "math/bits"

// An explainerAligned holds the base cells of aligned exclusions and the narrow
// cells that they see, which would lose all candidates by some combinations.
type explainerAligned struct {
	*explainer
	base   [81]uint8
	n      int
	isBase cellSet
	narrow [81]cellSet
}

// collect finds the base cells: those that see a cell of at most this many
// candidates.
func (a *explainerAligned) collect(most int) {
	t := explainerTables()
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
func (e *explainer) alignedPair() bool {
	a := explainerAligned{explainer: e}
	a.collect(2)
	t := explainerTables()
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
func (e *explainer) alignedTriple() bool {
	a := explainerAligned{explainer: e}
	a.collect(3)
	t := explainerTables()
	for k := range a.n {
		two := int(a.base[k])
		for _, one := range a.base[:k] {
			one := int(one)
			near := a.narrow[one].or(&a.narrow[two])
			near = near.and(&a.isBase)
			near.drop(one)
			near.drop(two)
			pair := a.narrow[one].and(&a.narrow[two])
			if near.empty() || pair.len() < 2 {
				continue
			}
			for _, first := range [2]int{one, two} {
				for _, cell := range t.houses[first] {
					three := int(cell)
					if !near.has(three) || !a.narrow[first].has(three) || first == two && a.narrow[one].has(three) {
						continue
					}
					if common := pair.and(&a.narrow[three]); common.len() >= 2 && a.excludes([3]int{one, two, three}, common) {
						return true
					}
				}
			}
		}
	}
	return false
}

// excludes makes the step of three cells and of the narrow cells that see them all.
// It reports whether that removes something.
func (a *explainerAligned) excludes(cells [3]int, common cellSet) bool {
	t := explainerTables()
	var narrow [20]uint16
	n := 0
	for cell := common.pop(); cell >= 0; cell = common.pop() {
		narrow[n] = a.may[cell]
		n++
	}
	same := [3]bool{ // whether two of the cells may hold the same digit
		!t.peers[cells[0]].has(cells[1]), !t.peers[cells[0]].has(cells[2]), !t.peers[cells[1]].has(cells[2]),
	}
	var left [3]uint16
	for i := range digitsOf(a.may[cells[0]]) {
		for k := range digitsOf(a.may[cells[1]]) {
			if i == k && !same[0] {
				continue
			}
		third:
			for m := range digitsOf(a.may[cells[2]]) {
				if i == m && !same[1] || k == m && !same[2] {
					continue
				}
				digits := uint16(1<<i | 1<<k | 1<<m)
				for _, may := range narrow[:n] {
					if may&^digits == 0 {
						continue third
					}
				}
				left[0] |= 1 << i
				left[1] |= 1 << k
				left[2] |= 1 << m
			}
		}
	}
	a.step.begin(7.5)
	for i, cell := range cells {
		a.step.remove(cell, a.may[cell]&^left[i])
	}
	return len(a.step.removed) > 0
}
