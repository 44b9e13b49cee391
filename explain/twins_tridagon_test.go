package explain

import "slices"

func init() { twins[Tridagon] = (*position).tridagons }

// tridagons: three cells in each of four blocks, one in each row and column, that three values
// can't fill, as trying them shows; what all other candidates of the cells rule out.
func (p *position) tridagons(found conclusions) {
	if p.Side != 9 {
		return
	}
	orders := [][]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}
	var gone map[Candidate]conclusions
	eachChoice(3, 2, func(bands []int) {
		eachChoice(3, 2, func(stacks []int) {
			for number := range 6 * 6 * 6 * 6 {
				var cells []int
				for i, order := range []int{number % 6, number / 6 % 6, number / 36 % 6, number / 216} {
					for row, column := range orders[order] {
						cells = append(cells, 9*(3*bands[i/2]+row)+3*stacks[i%2]+column)
					}
				}
				if slices.ContainsFunc(cells, func(cell int) bool { return p.can[cell] == 0 }) || p.canBeThree(cells, nil) {
					continue
				}
				eachChoice(9, 3, func(chosen []int) {
					var three digits
					for _, d := range chosen {
						three |= 1 << (d + 1)
						for i := range 4 {
							if len(p.places(18+3*bands[i/2]+stacks[i%2], uint8(d+1))) == 0 {
								return
							}
						}
					}
					choice := p.guardiansOf(cells, three)
					if len(choice) == 0 || len(choice) > mostGuardians {
						return
					}
					if gone == nil {
						gone = p.reach(SetChain)
					}
					for c := range gone[choice[0]] {
						if !slices.ContainsFunc(choice, func(o Candidate) bool { return !gone[o][c] }) {
							found[c] = true
						}
					}
				})
			}
		})
	})
}

// guardiansOf returns the candidates of cells that are none of three values.
func (p *position) guardiansOf(cells []int, three digits) (list []Candidate) {
	for _, cell := range cells {
		for v := range (p.can[cell] &^ three).All() {
			list = append(list, Candidate{cell, int(v)})
		}
	}
	return list
}

// canBeThree reports whether three values fill the cells, of which the first hold some.
func (p *position) canBeThree(cells, held []int) bool {
	if len(held) == len(cells) {
		return true
	}
	for v := range 3 {
		next := cells[len(held)]
		if !slices.ContainsFunc(cells[:len(held)], func(cell int) bool { return held[slices.Index(cells, cell)] == v && p.sees(cell, next) }) &&
			p.canBeThree(cells, append(slices.Clone(held), v)) {
			return true
		}
	}
	return false
}
