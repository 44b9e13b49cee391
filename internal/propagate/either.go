package propagate

// This file filters alternatives: at least one of several lists of constraints holds.

import "slices"

// Either demands that the constraints of at least one of the alternatives hold. Each
// function states an alternative: constraints on variables of p. The filter removes
// the values that no alternative keeps under its own deductions; an alternative that
// ends in a contradiction is out.
func (p *Problem) Either(alternatives ...func(q *Problem)) {
	var list []*Problem
	for _, state := range alternatives {
		q := &Problem{whole: p, number: map[int]int32{}}
		state(q)
		list = append(list, q)
	}
	p.later = append(p.later, func(b *compiler) { b.postEither(list) })
}

// An either filters alternatives, each in a space of its own. What an alternative has deduced
// stays valid below a choice: its words stand among the lanes of the whole, behind one that says
// whether they are known.
type either struct {
	vars  []int32  // of all alternatives
	sums  []uint64 // scratch: of each of them, the values that some alternative keeps
	parts []alternative
}

// An alternative has the number in the whole of each of its variables.
type alternative struct {
	*Space
	vars  []int32
	own   []int32 // of each variable of all alternatives: its number here, or -1
	first int     // its words among the lanes of the whole
}

// What is known of an alternative.
const (
	alternativeNew = iota
	alternativeOpen
	alternativeOut
)

func (b *compiler) postEither(list []*Problem) {
	p := &either{}
	used := make([]uint64, b.words)
	for _, q := range list {
		e, err := q.CompileWithin(b.ctx)
		if err != nil {
			return // as CompileWithin of the whole will
		}
		if e.plan.bad {
			continue
		}
		for _, c := range q.vars {
			used[c>>6] |= 1 << (c & 63)
		}
		a := alternative{Space: e.plan.newSpace(), vars: q.vars, first: b.nextLane}
		b.nextLane += 1 + a.size
		p.parts = append(p.parts, a)
	}
	if len(p.parts) == 0 {
		b.bad = true
		return
	}
	p.vars = appendSet(nil, used)
	p.sums = make([]uint64, len(p.vars))
	for i := range p.parts {
		for _, c := range p.vars {
			p.parts[i].own = append(p.parts[i].own, int32(slices.Index(p.parts[i].vars, c)))
		}
	}
	b.add(p, p.vars, costOther, false)
}

func (p *either) propagate(s *Space) bool {
	clear(p.sums)
	found := false
	for _, a := range p.parts {
		before := a.words
		ok := a.try(s)
		s.words += a.words - before
		if !ok {
			continue
		}
		found = true
		same := true
		for i, c := range p.vars {
			kept := s.dom[c]
			if own := a.own[i]; own >= 0 {
				kept = a.dom[own]
			}
			p.sums[i] |= kept
			same = same && p.sums[i] == s.dom[c]
		}
		if same {
			return true // the others can't cut anything
		}
	}
	if !found {
		return false
	}
	for i, c := range p.vars {
		if !s.keep(c, p.sums[i]) {
			return false
		}
	}
	return true
}

// try takes domains of the whole and settles, from what is known of them. It returns false on a
// contradiction.
func (a *alternative) try(whole *Space) bool {
	state, known := &whole.lanes[a.first], whole.lanes[a.first+1:][:a.size]
	was := *state
	*state = alternativeOut
	switch was {
	case alternativeOut:
		return false
	case alternativeNew:
		for i, c := range a.vars {
			a.dom[i] = a.start[i] & whole.dom[c]
		}
		if !a.load(a.dom) {
			return false
		}
	default:
		a.words += int64(a.size)
		copy(a.level, known)
		for i, c := range a.vars {
			if !a.keep(int32(i), whole.dom[c]) {
				return a.clear()
			}
		}
	}
	if !a.settle() {
		return false
	}
	*state = alternativeOpen
	copy(known, a.level)
	return true
}
