package explain

import (
	"fmt"
	"maps"
	"slices"
)

func init() {
	for kind := AlternatingChain; kind <= SetChain; kind++ {
		twins[kind] = func(p *position, found conclusions) { p.chains(found, kind) }
	}
	twins[Nishio] = (*position).nishio
	twins[CellForcing] = func(p *position, found conclusions) { p.forcing(found, true) }
	twins[UnitForcing] = func(p *position, found conclusions) { p.forcing(found, false) }
	twins[DynamicChain] = func(p *position, found conclusions) { p.refuted(found, (*position).follow) }
	twins[DynamicForcing] = func(p *position, found conclusions) { p.dynamic(found, (*position).follow) }
	twins[SubsetForcing] = func(p *position, found conclusions) { p.dynamic(found, (*position).followSubsets) }
	twins[NestedForcing] = func(p *position, found conclusions) { p.dynamic(found, (*position).followNested) }
}

// A spread is a value that is in one of the cells, which are in ascending order.
type spread struct {
	v     uint8
	cells []int
}

func (s spread) key() string { return fmt.Sprint(s) }

// denied returns the candidates that s rules out.
func (p *position) denied(s spread) conclusions {
	gone := make(conclusions)
	for cell, can := range p.can {
		if can.Has(s.v) && p.seesAll(cell, s.cells) {
			gone[Candidate{cell, int(s.v)}] = true
		}
	}
	if len(s.cells) == 1 {
		p.lose(gone, p.can[s.cells[0]]&^(1<<s.v), s.cells[0])
	}
	return gone
}

// lockedSets returns the almost locked sets of two or more cells.
func (p *position) lockedSets() (sets [][]int) {
	most := p.Side - 1
	if p.Side > 9 {
		most = 4
	}
	for unit := range 3 * p.Side {
		var open []int
		for _, cell := range p.Unit(unit) {
			if p.can[cell] != 0 {
				open = append(open, int(cell))
			}
		}
		for k := 2; k <= most && k < len(open); k++ {
			eachChoice(len(open), k, func(chosen []int) {
				var cells []int
				var union digits
				for _, i := range chosen {
					cells = append(cells, open[i])
					union |= p.can[open[i]]
				}
				if union.Len() == k+1 {
					slices.Sort(cells)
					sets = append(sets, cells)
				}
			})
		}
	}
	return sets
}

func (p *position) with(v uint8, cells []int) (with []int) {
	for _, cell := range cells {
		if p.can[cell].Has(v) {
			with = append(with, cell)
		}
	}
	return with
}

// leads returns what follows from s by one weak and one strong link.
func (p *position) leads(s spread, kind Technique, sets [][]int) (to []spread) {
	gone := p.denied(s)
	for cell, can := range p.can {
		if can.Len() == 2 {
			for v := range can.All() {
				if gone[Candidate{cell, int(v)}] {
					to = append(to, spread{(can &^ (1 << v)).First(), []int{cell}})
				}
			}
		}
	}
	for unit := range 3 * p.Side {
		for v := range allDigits(p.Side).All() {
			all := p.places(unit, v)
			var left []int
			for _, cell := range all {
				if !gone[Candidate{cell, int(v)}] {
					left = append(left, cell)
				}
			}
			slices.Sort(left)
			switch {
			case len(left) == len(all) || kind == AlternatingChain && len(all) != 2:
			case len(left) == 0:
				for _, cell := range all {
					to = append(to, spread{v, []int{cell}})
				}
			case len(left) == 1 || kind > AlternatingChain && p.isGroup(left):
				to = append(to, spread{v, left})
			}
		}
	}
	for _, set := range sets {
		for x := range p.values(set...).All() {
			lost := !slices.ContainsFunc(p.with(x, set), func(cell int) bool { return !gone[Candidate{cell, int(x)}] })
			if !lost {
				continue
			}
			for y := range (p.values(set...) &^ (1 << x)).All() {
				to = append(to, spread{y, p.with(y, set)})
			}
		}
	}
	return to
}

func (p *position) isGroup(cells []int) bool {
	var rows, columns, blocks digits
	for _, cell := range cells {
		row, column, block := p.Place(cell)
		rows, columns, blocks = rows|1<<row, columns|1<<column, blocks|1<<block
	}
	return blocks.Len() == 1 && (rows.Len() == 1 || columns.Len() == 1)
}

// reach returns, for each candidate, what it leads to rule out.
func (p *position) reach(kind Technique) map[Candidate]conclusions {
	var sets [][]int
	if kind == SetChain {
		sets = p.lockedSets()
	}
	type node struct {
		denied conclusions
		leads  []spread
	}
	nodes := make(map[string]*node)
	all := make(map[Candidate]conclusions)
	for cell, can := range p.can {
		for v := range can.All() {
			gone := make(conclusions)
			queue := []spread{{v, []int{cell}}}
			seen := map[string]bool{queue[0].key(): true}
			for len(queue) > 0 {
				s := queue[0]
				queue = queue[1:]
				key := s.key()
				if nodes[key] == nil {
					nodes[key] = &node{p.denied(s), p.leads(s, kind, sets)}
				}
				maps.Copy(gone, nodes[key].denied)
				for _, to := range nodes[key].leads {
					if !seen[to.key()] {
						seen[to.key()] = true
						queue = append(queue, to)
					}
				}
			}
			all[Candidate{cell, int(v)}] = gone
		}
	}
	return all
}

func (p *position) chains(found conclusions, kind Technique) {
	for c, gone := range p.reach(kind) {
		if gone[c] {
			found[c] = true
		}
	}
}

func (p *position) forcing(found conclusions, cells bool) { p.common(found, p.reach(SetChain), cells) }

// common concludes what all candidates of a cell, or all places of a value in a
// unit, rule out.
func (p *position) common(found conclusions, gone map[Candidate]conclusions, cells bool) {
	each := func(choice []Candidate) {
		if len(choice) == 0 {
			return
		}
		for c := range gone[choice[0]] {
			if !slices.ContainsFunc(choice, func(o Candidate) bool { return !gone[o][c] }) {
				found[c] = true
			}
		}
	}
	for cell, can := range p.can {
		var choice []Candidate
		for v := range can.All() {
			choice = append(choice, Candidate{cell, int(v)})
		}
		if cells {
			each(choice)
		}
	}
	for unit := range 3 * p.Side {
		for v := range allDigits(p.Side).All() {
			var choice []Candidate
			for _, cell := range p.places(unit, v) {
				choice = append(choice, Candidate{cell, int(v)})
			}
			if !cells {
				each(choice)
			}
		}
	}
}

// nishio keeps one value only, and follows its places.
func (p *position) nishio(found conclusions) {
	for v := range allDigits(p.Side).All() {
		for cell, can := range p.can {
			if !can.Has(v) {
				continue
			}
			places := make(map[int]bool)
			for other, can := range p.can {
				places[other] = can.Has(v) && !p.sees(cell, other)
			}
			for changed := true; changed; {
				changed = false
				for unit := range 3 * p.Side {
					var left []int
					for _, other := range p.places(unit, v) {
						if places[other] {
							left = append(left, other)
						}
					}
					if len(left) == 0 && len(p.places(unit, v)) > 0 {
						found[Candidate{cell, int(v)}] = true
					}
					if len(left) == 1 {
						for other := range p.can {
							if places[other] && p.sees(other, left[0]) {
								places[other], changed = false, true
							}
						}
					}
				}
			}
		}
	}
}

// follow removes candidates until no single is left, and reports whether that
// leaves a cell without a candidate or a unit without a place for a value. q is
// the position at the beginning: filled cells keep their candidate here.
func (p *position) follow(q *position) bool {
	for changed := true; changed; {
		changed = false
		single := make(conclusions)
		p.nakedSingles(single)
		p.hiddenSingles(single, 0, 3*p.Side)
		for c := range single {
			gone := make(conclusions)
			p.lose(gone, ^(1 << c.Value), c.Cell)
			p.remove(gone, uint8(c.Value), c.Cell)
			changed = p.drop(gone) || changed
		}
		if p.broken(q) {
			return false
		}
	}
	return true
}

// drop removes candidates and reports whether there were any.
func (p *position) drop(gone conclusions) bool {
	dropped := false
	for c := range gone {
		dropped = dropped || p.can[c.Cell].Has(uint8(c.Value))
		p.can[c.Cell] &^= 1 << c.Value
	}
	return dropped
}

func (p *position) broken(q *position) bool {
	for cell := range p.can {
		if p.can[cell] == 0 && q.can[cell] != 0 {
			return true
		}
	}
	for unit := range 3 * p.Side {
		for v := range allDigits(p.Side).All() {
			if len(p.places(unit, v)) == 0 && len(q.places(unit, v)) > 0 {
				return true
			}
		}
	}
	return false
}

func (p *position) followSubsets(q *position) bool {
	for {
		if !p.follow(q) {
			return false
		}
		gone := make(conclusions)
		for _, t := range subsetTechniques {
			if twins[t](p, gone); len(gone) > 0 {
				break
			}
		}
		if !p.drop(gone) {
			return true
		}
	}
}

func (p *position) followNested(q *position) bool {
	for {
		if !p.followSubsets(q) {
			return false
		}
		gone := make(conclusions)
		p.refuted(gone, (*position).follow)
		if !p.drop(gone) {
			return true
		}
	}
}

// supposed returns what a candidate rules out by the given means, and whether
// there is no contradiction.
func (p *position) supposed(c Candidate, follow func(p, q *position) bool) (conclusions, bool) {
	trial := *p
	trial.can = slices.Clone(p.can)
	trial.can[c.Cell] = 1 << c.Value
	ok := follow(&trial, p)
	gone := make(conclusions)
	for cell, can := range p.can {
		if ok {
			can &^= trial.can[cell]
		}
		p.lose(gone, can, cell)
	}
	return gone, ok
}

func (p *position) refuted(found conclusions, follow func(p, q *position) bool) {
	for cell, can := range p.can {
		for v := range can.All() {
			c := Candidate{cell, int(v)}
			if _, ok := p.supposed(c, follow); !ok {
				found[c] = true
			}
		}
	}
}

func (p *position) dynamic(found conclusions, follow func(p, q *position) bool) {
	gone := make(map[Candidate]conclusions)
	for cell, can := range p.can {
		for v := range can.All() {
			c := Candidate{cell, int(v)}
			var ok bool
			if gone[c], ok = p.supposed(c, follow); !ok {
				found[c] = true
			}
		}
	}
	p.common(found, gone, true)
	p.common(found, gone, false)
}
