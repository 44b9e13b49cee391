package propagate

// This file filters alternatives: at least one of several lists of constraints holds.

// Either demands that the constraints of at least one of the alternatives hold. Each
// function states an alternative: constraints on the variables of p. The filter removes
// the values that no alternative keeps under its own deductions; an alternative that
// ends in a contradiction is out.
func (p *Problem) Either(alternatives ...func(q *Problem)) {
	var list []*Problem
	for _, state := range alternatives {
		q := New(p.domains)
		q.span = p.span
		state(q)
		list = append(list, q)
	}
	p.later = append(p.later, func(b *compiler) { b.postEither(list) })
}

// An either filters alternatives, each in a space of its own.
type either struct {
	vars   []int32
	spaces []*Space
	sums   []uint64 // scratch: by variable, the values that some alternative keeps
}

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
		for _, f := range e.plan.entries {
			for _, c := range f.vars {
				used[c>>6] |= 1 << (c & 63)
			}
		}
		for c, peers := range e.plan.peers {
			if len(peers) > 0 || e.plan.start[c] != b.Problem.domains[c] {
				used[c>>6] |= 1 << (c & 63)
			}
		}
		p.spaces = append(p.spaces, e.plan.newSpace())
	}
	p.vars = appendSet(nil, used)
	p.sums = make([]uint64, len(p.vars))
	if len(p.spaces) == 0 {
		b.bad = true
		return
	}
	b.add(p, p.vars, costOther, false)
}

func (p *either) propagate(s *Space) bool {
	clear(p.sums)
	found := false
	for _, q := range p.spaces {
		before := q.words
		ok := q.try(s, p.vars)
		s.words += q.words - before
		if !ok {
			continue
		}
		found = true
		same := true
		for i, c := range p.vars {
			p.sums[i] |= q.dom[c]
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

// try takes domains of another space and settles. It returns false on a contradiction.
func (s *Space) try(from *Space, vars []int32) bool {
	copy(s.dom, s.start)
	for _, c := range vars {
		s.dom[c] &= from.dom[c]
	}
	return s.load(s.dom) && s.settle()
}
