package learn

// analysis holds the buffers of the analysis of a conflict.
type analysis struct {
	clause  []Literal // the clause being learned
	roles   []role    // of each variable
	touched []int32   // the variables whose role is not 0
	levels  []int32   // of each decision level: the stamp of its last visit
	stamp   int32
	one     [1]Literal
}

// A role is what the analysis knows of a variable.
type role uint8

const (
	inClause  role = iota + 1 // its literal is in the learned clause
	resolved                  // it is resolved on the way to the first implication point
	redundant                 // it follows from other literals of the clause
	needed                    // it does not
)

func (a *analysis) init(vars int) {
	a.roles = make([]role, vars)
	a.levels = make([]int32, vars+1)
}

// antecedents returns the literals of the reason of a variable, without its own.
// The slice is valid until the next call.
func (l *Solver) antecedents(x int32) []Literal {
	switch why := l.origins[x].why; {
	case why == noReason:
		return nil
	case why < 0:
		l.analyse.one[0] = why.pair()
		return l.analyse.one[:]
	case why >= firstExplained:
		at := why - firstExplained
		return l.explained[at+1:][:l.explained[at]]
	default:
		return l.clauses.literals(clauseRef(why))[1:]
	}
}

// learn derives the clause of the first unique implication point from a conflict
// at the current decision level. It goes back to the level where the clause has
// one open literal, but not below floor, and makes that literal true.
func (l *Solver) learn(conflict []Literal) {
	a := &l.analyse
	now := int32(len(l.starts))
	a.clause = append(a.clause[:0], 0)
	open := 0 // literals of this level still to be resolved
	at := len(l.trail)
	var p Literal
	for literals := conflict; ; literals = l.antecedents(p.Variable()) {
		l.Work += int64(len(literals))
		for _, q := range literals {
			x := q.Variable()
			if a.roles[x] != 0 || l.origins[x].level == 0 {
				continue
			}
			a.touched = append(a.touched, x)
			l.order.bump(x)
			if l.origins[x].level == now {
				a.roles[x] = resolved
				open++
			} else {
				a.roles[x] = inClause
				a.clause = append(a.clause, q)
			}
		}
		for {
			at--
			if a.roles[l.trail[at].Variable()] == resolved {
				break
			}
		}
		p = l.trail[at]
		if open--; open == 0 {
			break
		}
	}
	a.clause[0] = p.Not()
	a.roles[p.Variable()] = inClause
	l.order.decay(l.Growth)
	l.generalise()
	l.minimise()
	distance := l.clauseLBD()
	for _, x := range a.touched {
		a.roles[x] = 0
	}
	a.touched = a.touched[:0]
	l.adopt(distance)
}

// clauseLBD returns the number of decision levels in the learned clause.
func (l *Solver) clauseLBD() int {
	a := &l.analyse
	a.stamp++
	n := 0
	for _, q := range a.clause {
		if level := l.origins[q.Variable()].level; a.levels[level] != a.stamp {
			a.levels[level] = a.stamp
			n++
		}
	}
	return n
}

// adopt adds the learned clause and makes its first literal true.
func (l *Solver) adopt(distance int) {
	c := l.analyse.clause
	l.keep(c)
	if len(c) == 1 {
		l.unitClauses = append(l.unitClauses, c[0])
		l.backTo(l.floor)
		l.fact(c[0])
		return
	}
	// Watch the literal of the highest level beside the one concluded.
	last := 1
	for i := 2; i < len(c); i++ {
		if l.origins[c[i].Variable()].level > l.origins[c[last].Variable()].level {
			last = i
		}
	}
	c[1], c[last] = c[last], c[1]
	back := int(l.origins[c[1].Variable()].level)
	l.backTo(max(back, l.floor))
	ref := l.clauses.add(c, distance)
	l.learned = append(l.learned, ref)
	l.watch(ref)
	l.assign(c[0], reason(ref))
}

// fact makes a literal true that is true in all remaining solutions. Its level is
// 0 even if the search has to stay at floor.
func (l *Solver) fact(p Literal) {
	l.assign(p, noReason)
	l.origins[p.Variable()].level = 0
}

// flip reverses the last decision, whose branch is exhausted, and sets floor to
// the level below it. It returns false if no decision is left.
func (l *Solver) flip() bool {
	for len(l.starts) > 0 {
		last := l.trail[l.starts[len(l.starts)-1]]
		l.floor = len(l.starts) - 1
		l.keep([]Literal{last})
		l.backTo(l.floor)
		l.assign(last.Not(), noReason)
		if l.restate() {
			return true
		}
	}
	return false
}

// restate makes the learned facts true again. It returns false if one is false.
func (l *Solver) restate() bool {
	for _, p := range l.unitClauses {
		switch v := l.truth[p]; {
		case v < 0:
			return false
		case v == 0:
			l.fact(p)
		}
	}
	return true
}

// leave moves on from a solution, so that it is not found again. It returns false
// if no decision is left.
func (l *Solver) leave() bool {
	if l.floor > 0 || l.Found > l.Exclude {
		return l.flip()
	}
	// The decisions imply the rest, so a clause against them excludes this
	// solution only.
	n := len(l.starts)
	if n == 0 {
		return false
	}
	c := l.analyse.clause[:0]
	for i := n - 1; i >= 0; i-- {
		c = append(c, l.trail[l.starts[i]].Not())
	}
	l.analyse.clause = c
	l.keep(c)
	l.backTo(n - 1)
	if n == 1 {
		l.fact(c[0])
		return true
	}
	ref := l.clauses.add(c, 0)
	l.permanent = append(l.permanent, ref)
	l.watch(ref)
	l.assign(c[0], reason(ref))
	return true
}

// Refuse takes the solution found last, or the last decision, for a conflict: a clause that the
// solver was not told, of which all literals are false. The solver learns from it and goes back. The new
// state, which it returns, is Conflicting or Exhausted.
func (l *Solver) Refuse(clause []Literal) State {
	level := 0
	for _, p := range clause {
		level = max(level, int(l.origins[p.Variable()].level))
	}
	if l.state == Standing {
		l.Found--
	}
	l.backTo(level) // if that is below floor, all up to floor is exhausted too
	l.state = l.resolve(clause)
	return l.state
}
