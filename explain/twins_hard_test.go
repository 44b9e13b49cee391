package explain

import (
	"maps"
	"slices"
)

// rectangles calls each for every rectangle in two blocks without givens, once
// per order of its cells in which neighbours share a line.
func (p *position) rectangles(each func(a, b, c, d int)) {
	n := p.Side
	for a := range p.can {
		for b := range p.can {
			ra, ca, _ := p.Place(a)
			rb, cb, _ := p.Place(b)
			if a == b || ra != rb && ca != cb {
				continue
			}
			for line := range n {
				c, d := p.Cell(line, ca), p.Cell(line, cb)
				if ca == cb {
					c, d = p.Cell(ra, line), p.Cell(rb, line)
				}
				blocks := make(map[int]bool)
				given := false
				for _, cell := range []int{a, b, c, d} {
					_, _, block := p.Place(cell)
					blocks[block] = true
					given = given || p.puzzle[cell] != 0
				}
				if a != c && !given && len(blocks) == 2 {
					each(a, b, c, d)
				}
			}
		}
	}
}

func (p *position) rectanglesWithCorner(found conclusions) {
	p.rectangles(func(a, b, c, d int) {
		if pair := p.values(a, b, c); pair.Len() == 2 {
			p.lose(found, pair, d)
		}
	})
}

func (p *position) rectanglesOfThree(found conclusions) {
	p.rectangles(func(a, b, c, d int) {
		three := p.values(a, b, c, d)
		if three.Len() != 3 {
			return
		}
		for v := range three.All() {
			var with []int
			for _, cell := range []int{a, b, c, d} {
				if p.values(cell).Has(v) {
					with = append(with, cell)
				}
			}
			p.remove(found, v, with...)
		}
	})
}

func (p *position) rectanglesWithSubset(found conclusions) {
	p.rectangles(func(a, b, c, d int) {
		pair := p.values(a, b)
		if pair.Len() != 2 {
			return
		}
		for unit := range 3 * p.Side {
			if !p.inUnit(c, unit) || !p.inUnit(d, unit) {
				continue
			}
			others := p.rest(unit, []int{c, d})
			for k := 1; k <= 3; k++ {
				eachChoice(len(others), k, func(chosen []int) {
					subset := p.values(c, d) &^ pair
					var cells []int
					for _, i := range chosen {
						if p.can[others[i]] == 0 {
							return
						}
						cells = append(cells, others[i])
						subset |= p.can[others[i]]
					}
					if subset.Len() == k+1 {
						p.lose(found, subset, p.rest(unit, cells, []int{c, d})...)
					}
				})
			}
		}
	})
}

func (p *position) rectanglesLocked(found conclusions) {
	p.rectangles(func(a, b, c, d int) {
		pair := p.values(a, b)
		if pair.Len() != 2 {
			return
		}
		for unit := range 3 * p.Side {
			for v := range pair.All() {
				places := p.places(unit, v)
				elsewhere := slices.ContainsFunc(places, func(cell int) bool { return cell != c && cell != d })
				if len(places) > 0 && !elsewhere && p.inUnit(c, unit) && p.inUnit(d, unit) {
					p.lose(found, pair&^(1<<v), c, d)
				}
			}
		}
	})
}

// partnersOf returns the cells that must be v if cell is not.
func (p *position) partnersOf(cell int, v uint8) map[int]bool {
	partners := make(map[int]bool)
	for unit := range p.units {
		if cells := p.places(unit, v); p.isFull(unit) && len(cells) == 2 && slices.Contains(cells, cell) {
			partners[cells[0]+cells[1]-cell] = true
		}
	}
	return partners
}

func (p *position) colouring(found conclusions) {
	for v := range allDigits(p.Side).All() {
		for start, can := range p.can {
			if !can.Has(v) || len(p.partnersOf(start, v)) == 0 {
				continue
			}
			colours := map[int]bool{start: true}
			for grown := true; grown; {
				before := len(colours)
				for cell, colour := range maps.Clone(colours) {
					for partner := range p.partnersOf(cell, v) {
						if _, ok := colours[partner]; !ok {
							colours[partner] = !colour
						}
					}
				}
				grown = len(colours) > before
			}
			for a, colour := range colours {
				for b, other := range colours {
					if a == b {
						continue
					}
					if colour != other {
						for cell := range p.can {
							if _, ok := colours[cell]; !ok && p.can[cell].Has(v) && p.seesAll(cell, []int{a, b}) {
								found[Candidate{cell, int(v)}] = true
							}
						}
					} else if p.sees(a, b) {
						for cell, third := range colours {
							if third == colour {
								found[Candidate{cell, int(v)}] = true
							}
						}
					}
				}
			}
		}
	}
}

func (p *position) xChains(found conclusions) {
	for v := range allDigits(p.Side).All() {
		for start, can := range p.can {
			if !can.Has(v) {
				continue
			}
			// If start is not v: cells that are v, and that are not.
			yes, no := map[int]bool{}, map[int]bool{start: true}
			for grown := true; grown; {
				before := len(yes) + len(no)
				for cell := range maps.Clone(no) {
					maps.Copy(yes, p.partnersOf(cell, v))
				}
				for cell := range yes {
					for _, peer := range p.Peers(cell) {
						if p.can[peer].Has(v) {
							no[int(peer)] = true
						}
					}
				}
				grown = len(yes)+len(no) > before
			}
			for end := range yes {
				p.removeSeen(found, v, start, end)
			}
		}
	}
}

// removeSeen concludes that a or b is v. They may be the same cell or see each
// other.
func (p *position) removeSeen(found conclusions, v uint8, a, b int) {
	for cell, can := range p.can {
		if can.Has(v) && p.sees(cell, a) && p.sees(cell, b) {
			found[Candidate{cell, int(v)}] = true
		}
	}
}

func (p *position) xyChains(found conclusions) {
	for start, can := range p.can {
		if can.Len() != 2 {
			continue
		}
		for x := range can.All() {
			holds := map[Candidate]bool{{start, int((can &^ (1 << x)).First())}: true}
			for grown := true; grown; {
				before := len(holds)
				for c := range maps.Clone(holds) {
					for _, peer := range p.Peers(c.Cell) {
						if set := p.can[peer]; set.Len() == 2 && set.Has(uint8(c.Value)) {
							holds[Candidate{int(peer), int((set &^ (1 << c.Value)).First())}] = true
						}
					}
				}
				grown = len(holds) > before
			}
			for c := range holds {
				if c.Value == int(x) {
					p.removeSeen(found, x, start, c.Cell)
				}
			}
		}
	}
}
