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

// An either filters alternatives, each in a space of its own. What an alternative has deduced
// stays valid below a choice: the words of its variables and full groups and its lanes stand
// among the lanes of the whole, behind one that says whether they are known.
type either struct {
	vars   []int32
	spaces []*Space
	first  []int    // of each alternative, its words among the lanes
	sums   []uint64 // scratch: by variable, the values that some alternative keeps
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
	for _, alternative := range list {
		q := *alternative
		q.Share(b.Problem)
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
	for _, q := range p.spaces {
		copy(q.dom, q.start)
		p.first = append(p.first, b.nextLane)
		b.nextLane += 1 + len(p.vars) + len(q.level) - q.n
	}
	b.add(p, p.vars, costOther, false)
}

func (p *either) propagate(s *Space) bool {
	clear(p.sums)
	found := false
	for i, q := range p.spaces {
		before := q.words
		ok := q.try(s, p.vars, s.lanes[p.first[i]:])
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

// try takes domains of another space and settles, from what is known of them. It returns false
// on a contradiction.
func (s *Space) try(from *Space, vars []int32, known []uint64) bool {
	state, domains, rest := &known[0], known[1:1+len(vars)], known[1+len(vars):]
	rest = rest[:len(s.level)-s.n]
	switch *state {
	case alternativeOut:
		return false
	case alternativeNew:
		copy(s.dom, s.start)
		for _, c := range vars {
			s.dom[c] &= from.dom[c]
		}
		*state = alternativeOut
		if !s.load(s.dom) {
			return false
		}
	default:
		s.words += int64(len(vars) + len(rest))
		copy(s.level[s.n:], rest)
		for i, c := range vars {
			s.dom[c] = domains[i]
		}
		*state = alternativeOut
		for _, c := range vars {
			if !s.keep(c, from.dom[c]) {
				return s.clear()
			}
		}
	}
	if !s.settle() {
		return false
	}
	*state = alternativeOpen
	copy(rest, s.level[s.n:])
	for i, c := range vars {
		domains[i] = s.dom[c]
	}
	return true
}
