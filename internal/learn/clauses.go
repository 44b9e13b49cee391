package learn

// A Literal is a variable or its negation: 2x is "x is true", 2x+1 "x is
// false".
type Literal int32

func Positive(x int32) Literal { return Literal(2 * x) }
func Negative(x int32) Literal { return Literal(2*x + 1) }

func (p Literal) Not() Literal    { return p ^ 1 }
func (p Literal) Variable() int32 { return int32(p >> 1) }

// A clauseRef is the index of a clause in the arena, or 0 for none.
type clauseRef int32

// arena holds clauses one after another: size, LBD, then the literals. The LBD
// (literal block distance) of a learned clause is the number of decision levels
// among its literals when it was learned. Permanent clauses have 0, definitions
// have defining.
type arena []Literal

const (
	defining    = 1
	clauseHead  = 2
	droppedMark = -1
)

func (a *arena) add(literals []Literal, distance int) clauseRef {
	if len(*a) == 0 {
		*a = append(*a, 0) // so that no clause is at 0
	}
	ref := clauseRef(len(*a))
	*a = append(*a, Literal(len(literals)), Literal(distance))
	*a = append(*a, literals...)
	return ref
}

func (a arena) literals(ref clauseRef) []Literal {
	size := a[ref]
	return a[ref+clauseHead:][:size:size]
}

func (a arena) lbd(ref clauseRef) int { return int(a[ref+1]) }

// markDropped marks a clause as dropped. While the arena is compacted, the mark or
// the complement of the new reference is stored in place of the LBD.
func (a arena) markDropped(ref clauseRef)       { a[ref+1] = droppedMark }
func (a arena) dropped(ref clauseRef) bool      { return a[ref+1] == droppedMark }
func (a arena) moveTo(ref, to clauseRef)        { a[ref+1] = ^Literal(to) }
func (a arena) movedTo(ref clauseRef) clauseRef { return clauseRef(^a[ref+1]) }

// A reason says why a literal is true. A positive reason below firstExplained is
// the reference of a clause, whose first literal is the true one. A negative
// reason is the complement of the other literal of a binary clause, of a group or, up to
// firstBound, of two bounds. Reasons from firstExplained on are in Solver.explained.
type reason int32

const noReason reason = 0 // a decision, or a fact

func pairReason(other Literal) reason { return reason(^other) }

// pair returns the other literal of a negative reason.
func (why reason) pair() Literal {
	if why <= firstBound {
		return Literal(firstBound - why)
	}
	return Literal(^why)
}

// An origin says at which decision level a variable got its value, and why.
type origin struct {
	level int32
	why   reason
}

// A watcher refers from a literal to a clause that has it among its first two. If
// the blocker, another literal of the clause, is true, the clause need not be
// visited.
type watcher struct {
	clause  clauseRef
	blocker Literal
}

// watch adds watchers of a clause to its first two literals.
func (l *Solver) watch(ref clauseRef) {
	c := l.clauses.literals(ref)
	l.watches[c[0]] = append(l.watches[c[0]], watcher{ref, c[1]})
	l.watches[c[1]] = append(l.watches[c[1]], watcher{ref, c[0]})
}

// assign makes an open literal true on the current decision level.
func (l *Solver) assign(p Literal, why reason) {
	l.truth[p] = 1
	l.truth[p.Not()] = -1
	l.origins[p.Variable()] = origin{int32(len(l.starts)), why}
	l.trail = append(l.trail, p)
}

// propagate assigns what follows from the literals on the trail. It returns nil,
// or the literals of a clause that has become false.
func (l *Solver) propagate() []Literal {
	conflict := l.propagateLiterals()
	for conflict == nil && l.sums != nil && len(l.sums.queue) > 0 {
		if conflict = l.propagateSums(); conflict == nil {
			conflict = l.propagateLiterals()
		}
	}
	return conflict
}

// propagateLiterals is propagate for clauses and groups alone.
func (l *Solver) propagateLiterals() []Literal {
	for l.head < len(l.trail) {
		p := l.trail[l.head]
		l.head++
		if l.sums != nil {
			if conflict := l.tighten(p); conflict != nil {
				return conflict
			}
		}
		if p == Positive(p.Variable()) {
			if other := l.propagateGroups(p.Variable()); other >= 0 {
				l.pairConflict = [2]Literal{p.Not(), Negative(other)}
				return l.pairConflict[:]
			}
		}
		if conflict := l.propagateClauses(p.Not()); conflict != nil {
			return conflict
		}
	}
	return nil
}

// propagateGroups makes the other variables in the groups of a true variable
// false. It returns -1, or another variable of a group that is true too.
func (l *Solver) propagateGroups(x int32) int32 {
	now := origin{int32(len(l.starts)), pairReason(Negative(x))}
	truth := l.truth
	for _, g := range l.inGroups[l.inEnd[x]:l.inEnd[x+1]] {
		l.Work += int64(g.end - g.start)
		for _, y := range l.members[g.start:g.end] {
			q := Negative(y)
			switch v := truth[q]; {
			case v == 0:
				truth[q] = 1
				truth[q^1] = -1
				l.origins[y] = now
				l.trail = append(l.trail, q)
			case v < 0 && y != x:
				return y
			}
		}
	}
	return -1
}

// propagateClauses visits the clauses that watch a literal that is now false.
// Each finds another literal to watch, makes its last open literal true, or is
// returned as the conflict.
func (l *Solver) propagateClauses(f Literal) []Literal {
	list := l.watches[f]
	l.Work += int64(1 + 2*len(list))
	kept := 0
visit:
	for i := range list {
		w := list[i]
		if l.truth[w.blocker] > 0 {
			list[kept] = w
			kept++
			continue
		}
		c := l.clauses.literals(w.clause)
		if c[0] == f {
			c[0], c[1] = c[1], f
		}
		first := c[0]
		if l.truth[first] > 0 {
			list[kept] = watcher{w.clause, first}
			kept++
			continue
		}
		for k := 2; k < len(c); k++ {
			if q := c[k]; l.truth[q] >= 0 {
				c[1], c[k] = q, f
				l.watches[q] = append(l.watches[q], watcher{w.clause, first})
				continue visit
			}
		}
		list[kept] = watcher{w.clause, first}
		kept++
		if l.truth[first] < 0 {
			kept += copy(list[kept:], list[i+1:])
			l.watches[f] = list[:kept]
			return c
		}
		l.assign(first, reason(w.clause))
	}
	l.watches[f] = list[:kept]
	return nil
}

// backTo undoes the assignments above a decision level.
func (l *Solver) backTo(level int) {
	if level >= len(l.starts) {
		return
	}
	start := int(l.starts[level])
	wide := l.hasWide()
	for i := len(l.trail) - 1; i >= start; i-- {
		p := l.trail[i]
		x := p.Variable()
		l.truth[p], l.truth[p.Not()] = 0, 0
		if l.sums != nil {
			l.sums.restore(p)
			if wide && l.unmake(p) {
				continue
			}
		}
		l.order.push(x)
	}
	l.trail = l.trail[:start]
	l.explained = l.explained[:l.explainedAt[level]]
	l.explainedAt = l.explainedAt[:level]
	l.starts = l.starts[:level]
	l.head = start
}
