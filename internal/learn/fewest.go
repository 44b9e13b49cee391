package learn

// This file chooses by how many values are left: before the first restart, where conflicts have
// taught little, the variable of a set of which the fewest are open. It finds 1,000 queens
// without a conflict.

// A fewest counts what is left of sets of variables, one of which is true.
type fewest struct {
	sets    []groupSpan // the variables of each set
	of      []int32     // of each variable up to the last of a set: its set, or -1
	left    []int32     // of each set: variables that are not false
	counted int         // literals on the trail that are counted in left
}

// FewestFirst makes the search choose a variable from first to last, of which one is true, where
// the fewest are left, before its first restart.
func (l *Solver) FewestFirst(first, last int32) {
	if l.fewest == nil {
		l.fewest = new(fewest)
	}
	f := l.fewest
	for int32(len(f.of)) <= last {
		f.of = append(f.of, -1)
	}
	for x := first; x <= last; x++ {
		f.of[x] = int32(len(f.sets))
	}
	f.sets = append(f.sets, groupSpan{first, last + 1})
	f.left = append(f.left, last-first+1)
}

// count adds n to what is left for each false variable on a part of the trail.
func (f *fewest) count(trail []Literal, n int32) {
	for _, p := range trail {
		if x := p.Variable(); p != Positive(x) && int(x) < len(f.of) && f.of[x] >= 0 {
			f.left[f.of[x]] += n
		}
	}
}

// choose returns the first open variable of the set with the fewest.
func (f *fewest) choose(l *Solver) (p Literal, ok bool) {
	f.count(l.trail[f.counted:], -1)
	f.counted = len(l.trail)
	best := -1
	for i, n := range f.left {
		if n > 1 && (best < 0 || n < f.left[best]) {
			best = i
		}
	}
	if best < 0 {
		return 0, false
	}
	x := f.sets[best].start
	for l.truth[Positive(x)] != 0 {
		x++
	}
	return Positive(x), true
}

// back forgets what is counted of the trail from a place on.
func (f *fewest) back(l *Solver, start int) {
	if start < f.counted {
		f.count(l.trail[start:f.counted], 1)
		f.counted = start
	}
}
