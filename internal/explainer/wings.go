package explainer

import "math/bits"

// wing finds an XY-wing, whose middle cell has two digits, or an XYZ-wing, whose
// middle cell has three.
func (e *solver) wing(size int) bool {
	t := e.shape
	for middle, xy := range e.may {
		if bits.OnesCount16(xy) != size {
			continue
		}
		for _, one := range t.houses[middle] {
			xz := e.may[one]
			if bits.OnesCount16(xz) != 2 || bits.OnesCount16(xy&^xz) != 1 {
				continue
			}
			for _, two := range t.houses[middle] {
				yz := e.may[two]
				if bits.OnesCount16(yz) != 2 || bits.OnesCount16(xy|xz|yz) != 3 || bits.OnesCount16(xy&xz&yz) != size-2 {
					continue
				}
				gone := t.peers[one].and(&t.peers[two])
				if size == 3 {
					gone = gone.and(&t.peers[middle])
				}
				gone.drop(middle)
				e.step.begin([]float64{2: 4.2, 3: 4.4}[size])
				z := xz & yz
				z &= -z
				for cell := gone.pop(); cell >= 0; cell = gone.pop() {
					e.step.remove(cell, e.may[cell]&z)
				}
				if len(e.step.removed) > 0 {
					return true
				}
			}
		}
	}
	return false
}
