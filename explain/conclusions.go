package explain

import (
	"math/bits"
)

// This file holds the conclusions of a technique: how they are collected in an unchanged
// position, told from what is known, and applied or recorded as a [Step].

// conclude applies the collected conclusions and adds them to the step.
func (p *logic) conclude(t Technique) {
	if p.step != nil {
		p.record(t)
		p.apply(p.step)
		return
	}
	p.news = false
	p.stale()
	if t.fills() {
		cells := p.filled
		p.filled = cellSet{}
		for cell := cells.pop(); cell >= 0; cell = cells.pop() {
			v := p.placed[cell]
			p.placed[cell] = 0
			p.placeValue(cell, v)
		}
		return
	}
	for d := range p.side {
		cells := p.eliminated[d]
		p.eliminated[d] = cellSet{}
		for cell := cells.pop(); cell >= 0; cell = cells.pop() {
			p.eliminate(cell, d)
		}
	}
}

// record moves the collected conclusions to the step.
func (p *logic) record(t Technique) {
	p.news = false
	p.step.Technique = t
	if cell := p.filled.pop(); cell >= 0 {
		p.step.Cell, p.step.Value = cell, int(p.placed[cell])
		p.placed[cell] = 0
	}
	for d := range p.side {
		cells := p.eliminated[d]
		p.eliminated[d] = cellSet{}
		for cell := cells.pop(); cell >= 0; cell = cells.pop() {
			p.step.Removed = append(p.step.Removed, Candidate{cell, d + 1})
		}
	}
}

// apply applies a step to the position.
func (p *logic) apply(s *Step) {
	p.stale()
	if s.Value != 0 {
		p.placeValue(s.Cell, uint8(s.Value))
	}
	for _, c := range s.Removed {
		p.eliminate(c.Cell, c.Value-1)
	}
}

// stale marks what is known of the position as that of an earlier one.
func (p *logic) stale() {
	p.idle = 0
	if p.links != nil {
		p.links.kind = 0
	}
	if p.rects != nil {
		p.rects.fresh = false
	}
}

// ruleOut collects the conclusion that these cells can't take a digit. It
// reports whether that is news.
func (p *logic) ruleOut(d int, cells cellSet) bool {
	return p.isNews(d, cells) && p.note(d, cells)
}

// ruleOutAll is ruleOut for each of the digits.
func (p *logic) ruleOutAll(digits uint16, cells cellSet) bool {
	return (p.known == nil || p.anyNews(digits, cells)) && p.noteAll(digits, cells)
}

// noteAll is note for each of the digits.
func (p *logic) noteAll(digits uint16, cells cellSet) bool {
	found := false
	for ; digits != 0; digits &= digits - 1 {
		found = p.note(bits.TrailingZeros16(digits), cells) || found
	}
	return found
}

// note is ruleOut also for what is known.
func (p *logic) note(d int, cells cellSet) bool {
	cells = cells.and(&p.where[d])
	if cells.empty() {
		return false
	}
	p.eliminated[d] = p.eliminated[d].or(&cells)
	p.news = true
	return true
}

// isNews reports whether any of the cells can take a digit and is not known not to.
func (p *logic) isNews(d int, cells cellSet) bool {
	cells = cells.and(&p.where[d])
	if p.known != nil {
		cells = cells.without(&p.known.eliminated[d])
	}
	return !cells.empty()
}

// anyNews is isNews for any of the digits.
func (p *logic) anyNews(digits uint16, cells cellSet) bool {
	for ; digits != 0; digits &= digits - 1 {
		if p.isNews(bits.TrailingZeros16(digits), cells) {
			return true
		}
	}
	return false
}

// A conclusionSet holds conclusions: cells that are filled and candidates that are
// ruled out.
type conclusionSet struct {
	filled     cellSet
	eliminated [16]cellSet
}

// add adds the conclusions of a step, and what a value that it fills in rules out.
func (c *conclusionSet) add(p *logic, s *Step) {
	if s.Value != 0 {
		c.filled.add(s.Cell)
		for d := range p.side {
			c.eliminated[d].add(s.Cell)
		}
		c.eliminated[s.Value-1] = c.eliminated[s.Value-1].or(&p.peers[s.Cell])
	}
	for _, r := range s.Removed {
		c.eliminated[r.Value-1].add(r.Cell)
	}
}
