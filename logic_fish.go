package sudoku

import "math/bits"

// fish finds k lines in which a digit has places in k crossing lines only: in
// each of the latter it stands in one of the former.
func (p *logic) fish(k int) {
	var all unions
	n := p.Side
	for d := range n {
		for base := 0; base <= n; base += n { // rows, then columns
			cross := n - base
			all.begin(k)
			for i, places := range p.places[d][base : base+n] {
				all.add(i, places)
			}
			// Fewer lines have an easier fish in the other direction.
			for all.open >= 2*k && all.next() {
				var lines, crossing cellSet
				for _, i := range all.chosen() {
					lines = lines.or(&p.units[base+int(i)])
				}
				for rest := all.union(); rest != 0; rest &= rest - 1 {
					crossing = crossing.or(&p.units[cross+bits.TrailingZeros16(rest)])
				}
				if !p.remove(d, crossing.without(&lines)) || p.step == nil {
					continue
				}
				p.step.Cells = listed(lines.and(&p.where[d]))
				p.step.Values = []int{d + 1}
				for _, i := range all.chosen() {
					p.step.Units = append(p.step.Units, base+int(i))
				}
				for rest := all.union(); rest != 0; rest &= rest - 1 {
					p.step.Units = append(p.step.Units, cross+bits.TrailingZeros16(rest))
				}
				return
			}
		}
	}
}
