package sudoku

import "slices"

// prepare prepares the search. It returns false if the facts of the problem
// contradict each other.
func (l *learner) prepare() bool {
	l.indexGroups()
	l.order.init(l.vars)
	l.analyse.init(l.vars)
	l.nextStart = l.restartUnit
	l.watches = l.roomForWatches()
	for _, ref := range l.permanent {
		literals := l.clauses.literals(ref)
		for _, p := range literals {
			if l.clauses.lbd(ref) == defining {
				break
			}
			l.order.activity[p.variable()] += l.firstBump / float64(int64(1)<<min(len(literals), 62))
		}
		switch len(literals) {
		case 0:
			return false
		case 1:
			if l.truth[literals[0]] < 0 {
				return false
			}
			if l.truth[literals[0]] == 0 {
				l.assign(literals[0], noReason)
			}
		default:
			l.watch(ref)
		}
	}
	for x := range l.vars {
		l.order.push(int32(x))
	}
	return true
}

// A groupSpan is a group: where its members start and end.
type groupSpan struct{ start, end int32 }

// indexGroups lists the groups of each variable.
func (l *learner) indexGroups() {
	l.inEnd = make([]int32, l.vars+1)
	for _, x := range l.members {
		l.inEnd[x+1]++
	}
	for x := range l.vars {
		l.inEnd[x+1] += l.inEnd[x]
	}
	l.inGroups = make([]groupSpan, len(l.members))
	next := slices.Clone(l.inEnd)
	start := int32(0)
	for _, end := range l.groupEnd {
		for _, x := range l.members[start:end] {
			l.inGroups[next[x]] = groupSpan{start, end}
			next[x]++
		}
		start = end
	}
}

// roomForWatches returns empty lists with room for the watches of the problem and
// a few of learned clauses, in one allocation.
func (l *learner) roomForWatches() [][]watcher {
	const more = 4
	size := make([]int32, 2*l.vars)
	total := 0
	for _, ref := range l.permanent {
		if c := l.clauses.literals(ref); len(c) > 1 {
			size[c[0]]++
			size[c[1]]++
			total += 2
		}
	}
	piece := make([]watcher, total+more*len(size))
	lists := make([][]watcher, len(size))
	at := 0
	for p := range lists {
		end := at + int(size[p]) + more
		lists[p] = piece[at:at:end]
		at = end
	}
	return lists
}
