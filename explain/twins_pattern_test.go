package explain

import "slices"

// directLocked: once a value is ruled out where locked candidates rule it out, a
// unit has one place for it.
func (p *position) directLocked(found conclusions, from, to, from2, to2 int) {
	for in := from; in < to; in++ {
		for out := from2; out < to2; out++ {
			for v := range allDigits(p.Side).All() {
				inside := p.places(in, v)
				if len(inside) == 0 || !subset(inside, p.rest(out)) {
					continue
				}
				for unit := range 3 * p.Side {
					var left []int
					for _, cell := range p.places(unit, v) {
						if p.inUnit(cell, in) || !p.inUnit(cell, out) {
							left = append(left, cell)
						}
					}
					if unit != out && len(left) == 1 && len(left) < len(p.places(unit, v)) {
						found[Candidate{left[0], int(v)}] = true
					}
				}
			}
		}
	}
}

// directHidden: once a hidden subset takes its cells, its unit has one place for
// another value. A subset has more than 2k open cells beside it.
func (p *position) directHidden(found conclusions, k int) {
	for unit := range 3 * p.Side {
		open := 0
		for v := range allDigits(p.Side).All() {
			if len(p.places(unit, v)) > 0 {
				open++
			}
		}
		if open <= 2*k {
			continue
		}
		eachChoice(p.Side, k, func(chosen []int) {
			var cells []int
			var values digits
			for _, d := range chosen {
				places := p.places(unit, uint8(d+1))
				if len(places) == 0 {
					return
				}
				values |= 1 << (d + 1)
				cells = append(cells, places...)
			}
			slices.Sort(cells)
			if cells = slices.Compact(cells); len(cells) != k {
				return
			}
			for v := range (allDigits(p.Side) &^ values).All() {
				places := p.places(unit, v)
				left := slices.DeleteFunc(slices.Clone(places), func(cell int) bool { return slices.Contains(cells, cell) })
				if len(left) == 1 && len(places) > 1 {
					found[Candidate{left[0], int(v)}] = true
				}
			}
		})
	}
}

// finnedFish: k lines, k crossing lines, and what sees all places outside these.
func (p *position) finnedFish(found conclusions, k int) {
	n := p.Side
	for v := range allDigits(n).All() {
		for _, base := range []int{0, n} {
			eachChoice(n, k, func(lines []int) {
				var inside []int
				for _, i := range lines {
					places := p.places(base+i, v)
					if len(places) == 0 {
						return
					}
					inside = append(inside, places...)
				}
				eachChoice(n, k, func(covers []int) {
					covered := func(cell int) bool { return slices.Contains(covers, p.across(base, cell)-n+base) }
					var fins []int
					for _, cell := range inside {
						if !covered(cell) {
							fins = append(fins, cell)
						}
					}
					if len(fins) == 0 || len(fins) > n {
						return
					}
					for cell, can := range p.can {
						if can.Has(v) && covered(cell) && !slices.Contains(inside, cell) && p.seesAll(cell, fins) {
							found[Candidate{cell, int(v)}] = true
						}
					}
				})
			})
		}
	}
}

// sueDeCoq: n cells of a block and a line with n values, none of which is in both
// parts.
func (p *position) sueDeCoq(found conclusions) {
	n := p.Side
	for block := 2 * n; block < 3*n; block++ {
		for line := range 2 * n {
			var cross, inLine, inBlock []int
			for cell, can := range p.can {
				switch in := p.inUnit(cell, line); {
				case can == 0:
				case in && p.inUnit(cell, block):
					cross = append(cross, cell)
				case in:
					inLine = append(inLine, cell)
				case p.inUnit(cell, block):
					inBlock = append(inBlock, cell)
				}
			}
			for size := 2; size <= len(cross); size++ {
				eachChoice(len(cross), size, func(chosen []int) {
					cells := at(cross, chosen)
					may := p.values(cells...)
					if may.Len() < size+2 {
						return
					}
					p.parts(inLine, may, func(a []int, gainA int) {
						p.parts(inBlock, may, func(b []int, gainB int) {
							if gainA+gainB != may.Len()-size || p.values(a...)&p.values(b...) != 0 {
								return
							}
							p.lose(found, may&^p.values(b...)|p.values(a...), p.rest(line, cells, a)...)
							p.lose(found, may&^p.values(a...)|p.values(b...), p.rest(block, cells, b)...)
						})
					})
				})
			}
		}
	}
}

// parts calls each for up to four of the cells that have fewer values outside may
// than cells, with the difference.
func (p *position) parts(list []int, may digits, each func(cells []int, gain int)) {
	for size := 1; size <= min(4, len(list)); size++ {
		eachChoice(len(list), size, func(chosen []int) {
			cells := at(list, chosen)
			if gain := size - (p.values(cells...) &^ may).Len(); gain > 0 {
				each(cells, gain)
			}
		})
	}
}

func at(list, chosen []int) (cells []int) {
	for _, i := range chosen {
		cells = append(cells, list[i])
	}
	return cells
}

// bug: without one candidate, each open cell would have two candidates, and each
// value no place or two in each unit.
func (p *position) bug(found conclusions) {
	for cell, can := range p.can {
		if can.Len() != 3 {
			continue
		}
		for v := range can.All() {
			all := true
			p.can[cell] = can &^ (1 << v)
			for _, other := range p.can {
				all = all && (other == 0 || other.Len() == 2)
			}
			for unit := range 3 * p.Side {
				for w := range allDigits(p.Side).All() {
					all = all && (len(p.places(unit, w)) == 0 || len(p.places(unit, w)) == 2)
				}
			}
			p.can[cell] = can
			if all {
				p.lose(found, can&^(1<<v), cell)
			}
		}
	}
}

// rectanglesCrossed: opposite cells a and d have only two values; both rows or both
// columns have one of these in the rectangle alone.
func (p *position) rectanglesCrossed(found conclusions) {
	p.rectangles(func(a, b, c, d int) { // a-b, c-d and a-c, b-d share lines
		if pair := p.values(a, d); pair.Len() == 2 {
			for v := range pair.All() {
				if p.isAmong(p.lineOf(a, b), v, []int{a, b}) && p.isAmong(p.lineOf(c, d), v, []int{c, d}) {
					p.lose(found, 1<<v, b, c)
				}
			}
		}
	})
}

// hiddenRectangles: cell a has only two values; both lines of the opposite cell
// have one of these in the rectangle alone.
func (p *position) hiddenRectangles(found conclusions) {
	p.rectangles(func(a, b, c, d int) {
		for v := range allDigits(p.Side).All() {
			other := p.values(a) &^ (1 << v)
			if other.Len() == 1 && p.isAmong(p.lineOf(b, d), v, []int{b, d}) && p.isAmong(p.lineOf(c, d), v, []int{c, d}) {
				p.lose(found, other, d)
			}
		}
	})
}

// lineOf returns the line that two cells share.
func (p *position) lineOf(a, b int) int {
	line := 0
	for !p.inUnit(a, line) || !p.inUnit(b, line) {
		line++
	}
	return line
}

// isAmong reports whether a value of a unit is in one of the cells.
func (p *position) isAmong(unit int, v uint8, cells []int) bool {
	places := p.places(unit, v)
	for _, cell := range p.rest(unit) {
		if p.board[cell] == v {
			places = append(places, cell)
		}
	}
	return len(places) > 0 && subset(places, cells)
}
