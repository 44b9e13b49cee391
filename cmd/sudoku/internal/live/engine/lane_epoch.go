package engine

import "bytes"

// This file looks at single epochs of the article's evolution, in which the best worker and
// the best explorer merge: who made a mistake, what was born and whom it replaced, and the
// four parts of an epoch one by one.

// The parts of an epoch: workers improve, explorers are filled again, two merge, and their
// child replaces the worst worker.
const (
	partWork = 1 + iota
	partExplore
	partMerge
	partReplace
)

// A Birth is a child that replaced a worker.
type Birth struct {
	At       int // the organism
	Errors   int // of the child
	Replaced int // errors of the worker before
}

// An epoch is what a run remembers of its last one.
type epoch struct {
	merges   bool  // the run is the article's: workers swap, and the best merges with the best explorer
	looked   bool  // the epoch that began last is looked at
	seen     int64 // epochs that were looked at
	mistakes int   // in them

	at                    int64 // whose end the population after is
	before, middle, after population
	births                []Birth

	mistaken map[int]bool // since the last frame

	part  int   // that is shown, or 0 for the whole epoch
	parts []int // still to be shown
}

// begin remembers the organisms before an epoch, if that is to be looked at. At full speed it
// is not, as a copy of the organisms takes longer than an epoch.
func (r *run) begin(look bool) {
	r.whole()
	e := &r.epoch
	e.looked = look && e.merges
	if !e.looked {
		return
	}
	if e.after == nil || e.at != r.trace.tick {
		e.after = r.Population()
	}
	e.before, e.middle = e.after, nil
}

// meet remembers the organisms when the first are merged.
func (r *run) meet() {
	if r.epoch.looked {
		r.epoch.middle = r.Population()
	}
}

// end looks at the epoch that began last.
func (r *run) end() {
	e := &r.epoch
	if !e.looked {
		return
	}
	e.after, e.at = r.Population(), r.trace.tick+1
	if e.middle == nil { // nothing was merged
		e.middle = e.after
	}
	e.seen++
	e.parts = []int{partWork, partExplore}
	for i, o := range e.middle {
		if !o.Explorer && o.Errors >= e.before[i].Errors && !bytes.Equal(o.Board.Cells, e.before[i].Board.Cells) {
			e.mistakes++
			e.mistaken[i] = true
		}
	}
	e.births = nil
	for _, c := range r.mates.crossed {
		for i, o := range e.after {
			if bytes.Equal(o.Board.Cells, c.child) && !bytes.Equal(e.middle[i].Board.Cells, c.child) {
				e.births = append(e.births, Birth{i, o.Errors, e.middle[i].Errors})
				e.parts = []int{partWork, partExplore, partMerge, partReplace}
				break
			}
		}
	}
}

// part shows the next part of the last epoch, or the whole of it.
func (r *run) part(next bool) bool {
	e := &r.epoch
	if len(e.parts) == 0 {
		return false
	}
	if e.part, e.parts = e.parts[0], e.parts[1:]; !next {
		r.whole()
	}
	return true
}

// whole shows the last epoch whole.
func (r *run) whole() { r.epoch.part, r.epoch.parts = 0, nil }

// organisms returns those that are shown: of a part, as they were after it.
func (r *run) organisms() population {
	e := &r.epoch
	switch e.part {
	case partWork:
		all := make(population, len(e.middle))
		for i, o := range e.middle {
			if all[i] = o; o.Explorer {
				all[i] = e.before[i]
			}
		}
		return all
	case partExplore, partMerge:
		return e.middle
	}
	if e.merges && e.at == r.trace.tick && e.after != nil {
		return e.after
	}
	return r.Population()
}

// tell tells which mistakes were seen since the last frame, and the births of the last epoch, or
// what was seen of the part that is shown.
func (r *run) tell(f *Frame, p *PopulationView) {
	e := &r.epoch
	f.Merges, p.Mistakes, p.Part = e.merges, e.mistakes, e.part
	if e.seen < r.trace.tick {
		p.Mistakes = -1
	}
	p.Mistaken, p.Births = []int{}, []Birth{}
	for i := range p.Errors {
		if e.mistaken[i] && e.part <= partWork {
			p.Mistaken = append(p.Mistaken, i)
		}
	}
	if (e.part == 0 || e.part == partReplace) && e.at == r.trace.tick {
		p.Births = append(p.Births, e.births...)
	}
	if e.part == partMerge {
		r.showChild(f, p)
	} else if e.part != 0 && e.part != partReplace {
		p.Mates = [][2]int{}
	}
	if len(e.parts) == 0 {
		clear(e.mistaken)
	}
}

// showChild shows the child of the last epoch, and which of its cells are the explorer's.
func (r *run) showChild(f *Frame, p *PopulationView) {
	b := r.epoch.births[0]
	p.Births = append(p.Births, b)
	child := r.epoch.after[b.At].Board
	f.Board, f.Errors, f.Clashes = child.Cells, b.Errors, clashes(child)
	p.Inherited = []int{}
	if len(p.Mates) == 0 {
		return
	}
	worker, explorer := r.epoch.middle[p.Mates[0][0]].Board.Cells, r.epoch.middle[p.Mates[0][1]].Board.Cells
	for cell, v := range child.Cells {
		if v == explorer[cell] && v != worker[cell] {
			p.Inherited = append(p.Inherited, cell)
		}
	}
}
