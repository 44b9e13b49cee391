package learn

import (
	"context"
	"slices"

	"example.com/sudoku/internal/poll"
)

// preparedAtOnce is the number of variables or members that are prepared between two
// polls of the context. An empty 81×81 board has half a million variables, which are
// members of four groups each.
const preparedAtOnce = 1 << 14

// A preparation is how far the preparation of a search has come.
type preparation struct {
	pieces  int     // that are done
	next    []int32 // of each variable: where its next group goes
	refuted bool    // whether the facts contradict each other
}

// prepare prepares the search, and sets refuted if the facts of the problem contradict
// each other. If the context ends it returns that error, and another call continues.
func (l *Solver) prepare(ctx context.Context) error {
	const perGroup = 64 // members of a group on the largest boards, about
	done := 0
	for _, part := range []struct {
		items, atOnce int
		do            func(from, to int)
	}{
		{1, 1, func(_, _ int) { l.makeRoom() }},
		{len(l.members), preparedAtOnce, l.countGroups},
		{l.vars, preparedAtOnce, l.sumGroups},
		{len(l.groupEnd), preparedAtOnce / perGroup, l.indexGroups},
		{1, 1, func(_, _ int) { l.watches = l.roomForWatches() }},
		{len(l.permanent), preparedAtOnce / perGroup, l.watchAll},
		{l.vars, preparedAtOnce, l.orderAll},
	} {
		for from := 0; from < part.items; from += part.atOnce {
			if done++; done <= l.preparing.pieces {
				continue
			}
			if err := poll.Ended(ctx); err != nil {
				return err
			}
			part.do(from, min(from+part.atOnce, part.items))
			l.preparing.pieces = done
		}
	}
	l.preparing.next = nil
	return nil
}

// makeRoom makes the tables of the variables.
func (l *Solver) makeRoom() {
	l.order.init(l.vars)
	l.analyse.init(l.vars)
	l.nextStart = l.RestartUnit
	l.inEnd = make([]int32, l.vars+1)
	l.inGroups = make([]groupSpan, len(l.members))
}

// countGroups counts the groups of each variable.
func (l *Solver) countGroups(from, to int) {
	for _, x := range l.members[from:to] {
		l.inEnd[x+1]++
	}
}

// sumGroups makes the counts places in inGroups.
func (l *Solver) sumGroups(from, to int) {
	for x := from; x < to; x++ {
		l.inEnd[x+1] += l.inEnd[x]
	}
}

// indexGroups lists groups at their variables.
func (l *Solver) indexGroups(from, to int) {
	if from == 0 {
		l.preparing.next = slices.Clone(l.inEnd)
	}
	start := int32(0)
	if from > 0 {
		start = l.groupEnd[from-1]
	}
	for _, end := range l.groupEnd[from:to] {
		for _, x := range l.members[start:end] {
			l.inGroups[l.preparing.next[x]] = groupSpan{start, end}
			l.preparing.next[x]++
		}
		start = end
	}
}

// watchAll watches clauses of the problem and assigns those of one literal. The first
// activity of a variable comes from its clauses.
func (l *Solver) watchAll(from, to int) {
	for _, ref := range l.permanent[from:to] {
		literals := l.clauses.literals(ref)
		for _, p := range literals {
			if l.clauses.lbd(ref) == defining {
				break
			}
			l.order.activity[p.Variable()] += l.FirstBump / float64(int64(1)<<min(len(literals), 62))
		}
		switch len(literals) {
		case 0:
			l.preparing.refuted = true
		case 1:
			if l.truth[literals[0]] < 0 {
				l.preparing.refuted = true
			}
			if l.truth[literals[0]] == 0 {
				l.assign(literals[0], noReason)
			}
		default:
			l.watch(ref)
		}
	}
}

// orderAll puts variables into the order of decisions.
func (l *Solver) orderAll(from, to int) {
	for x := from; x < to; x++ {
		l.order.push(int32(x))
	}
}

// A groupSpan is a group: where its members start and end.
type groupSpan struct{ start, end int32 }

// roomForWatches returns empty lists with room for the watches of the problem and
// a few of learned clauses, in one allocation.
func (l *Solver) roomForWatches() [][]watcher {
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
