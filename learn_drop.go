package sudoku

import (
	"cmp"
	"slices"
)

// dropLearned forgets the worse half of the learned clauses and closes the
// gaps in the arena. It runs between a restart and the next decision.
func (l *learner) dropLearned() {
	l.room += l.moreRoom
	slices.SortStableFunc(l.learned, func(x, y clauseRef) int {
		return cmp.Or(
			cmp.Compare(l.clauses.distance(x), l.clauses.distance(y)),
			cmp.Compare(l.clauses[x], l.clauses[y])) // size
	})
	half := len(l.learned) / 2
	for i, ref := range l.learned {
		first := l.clauses.literals(ref)[0]
		inUse := l.values[first] > 0 && l.how[first.variable()].reason == reason(ref)
		if i >= half && !inUse && l.clauses.distance(ref) > keptDistance {
			l.clauses.drop(ref)
		}
	}
	l.compact()
}

// compact moves the clauses together that were not dropped, and changes every
// reference to them.
func (l *learner) compact() {
	old := l.clauses
	now := append(l.spare[:0], 0)
	move := func(refs []clauseRef) []clauseRef {
		kept := refs[:0]
		for _, ref := range refs {
			if old.dropped(ref) {
				continue
			}
			to := now.add(old.literals(ref), old.distance(ref))
			old.forward(ref, to)
			kept = append(kept, to)
		}
		return kept
	}
	l.fixed = move(l.fixed)
	slices.Sort(l.learned) // back into the order in which they were learned
	l.learned = move(l.learned)
	for p, list := range l.watches {
		kept := list[:0]
		for _, w := range list {
			if !old.dropped(w.clause) {
				kept = append(kept, watch{old.forwarded(w.clause), w.blocker})
			}
		}
		l.watches[p] = kept
	}
	for _, p := range l.trail {
		if why := l.how[p.variable()].reason; why > 0 && why < explained {
			l.how[p.variable()].reason = reason(old.forwarded(clauseRef(why)))
		}
	}
	l.clauses, l.spare = now, old
}
