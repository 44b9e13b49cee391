package learn

import (
	"cmp"
	"slices"
)

// dropLearned drops the worse half of the learned clauses and compacts the arena.
// It runs between a restart and the next decision.
func (l *Solver) dropLearned() {
	l.Room += l.MoreRoom
	slices.SortStableFunc(l.learned, func(x, y clauseRef) int {
		return cmp.Or(
			cmp.Compare(l.clauses.lbd(x), l.clauses.lbd(y)),
			cmp.Compare(l.clauses[x], l.clauses[y])) // size
	})
	half := len(l.learned) / 2
	for i, ref := range l.learned {
		first := l.clauses.literals(ref)[0]
		inUse := l.truth[first] > 0 && l.origins[first.Variable()].why == reason(ref)
		if i >= half && !inUse && l.clauses.lbd(ref) > l.KeptLBD {
			l.clauses.markDropped(ref)
		}
	}
	l.compact()
	l.unmakeDropped()
}

// compact copies the clauses that are not dropped to the spare arena, and updates
// all references.
func (l *Solver) compact() {
	old := l.clauses
	now := append(l.spare[:0], 0)
	move := func(refs []clauseRef) []clauseRef {
		kept := refs[:0]
		for _, ref := range refs {
			if old.dropped(ref) {
				continue
			}
			to := now.add(old.literals(ref), old.lbd(ref))
			old.moveTo(ref, to)
			kept = append(kept, to)
		}
		return kept
	}
	l.permanent = move(l.permanent)
	slices.Sort(l.learned) // restore the order in which they were learned
	l.learned = move(l.learned)
	for p, list := range l.watches {
		kept := list[:0]
		for _, w := range list {
			if !old.dropped(w.clause) {
				kept = append(kept, watcher{old.movedTo(w.clause), w.blocker})
			}
		}
		l.watches[p] = kept
	}
	for _, p := range l.trail {
		if why := l.origins[p.Variable()].why; why > 0 && why < firstExplained {
			l.origins[p.Variable()].why = reason(old.movedTo(clauseRef(why)))
		}
	}
	l.clauses, l.spare = now, old
}
