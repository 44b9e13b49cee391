package sudoku

import (
	"context"
	"slices"
)

// A learner finds the assignments of truth values to variables that satisfy a
// set of clauses and of groups in which exactly one variable, or at most one,
// is true. It knows nothing of boards. State the problem with clause,
// exactlyOne and atMostOne; then each call of next finds one more solution, in
// an order that depends on the problem alone.
//
// It is a conflict-driven clause-learning search: first-UIP learning as in
// GRASP and Chaff, the minimisation of MiniSat, the clause quality (LBD) of
// Glucose, restarts after Luby. Groups are kept as they are: a true variable
// makes the others of its groups false without a clause for each pair. The
// first solutions are excluded by clauses, which leaves the search free to
// restart; when there are more, it goes on in the order of the decisions, as
// clasp enumerates (Gebser, Kaufmann, Neumann, Schaub 2007), which needs no
// more memory however many follow. It learns nothing while solutions are dense.
type learner struct {
	vars        int
	members     []int32 // the variables of each group, one group after another
	groupEnd    []int32 // where the members of each group end
	exactGroups []int32 // the groups in which one is true
	inGroups    []int32 // the groups of each variable, one variable after another
	inEnd       []int32 // where the groups of each variable end

	clauses       arena
	spare         arena       // to compact into
	permanent     []clauseRef // the clauses of the problem
	learned       []clauseRef // and those learned since
	watches       [][]watcher // of each literal: the clauses to look at when it becomes false
	unitClauses   []literal   // learned clauses of one literal
	groupConflict [2]literal  // the conflict of two variables of a group

	truth   []int8   // of each literal: 1 true, -1 false, 0 open
	origins []origin // of each variable
	trail   []literal
	starts  []int32 // where each decision level starts on the trail
	head    int     // of the trail that is propagated

	order   activityHeap
	analyse analysis

	sums        *sumPropagator // nil without integers
	explained   []literal      // the reasons of conclusions from sums
	explainedAt []int32        // where those of each decision level start

	floor        int // levels up to it are finished but for the side they are on
	found        int // solutions so far
	exclude      int // so many solutions are excluded by a clause of their own
	guesses      int
	conflicts    int
	maxConflicts int // conflicts after which to stop, 0 for no limit
	restarts     int
	nextStart    int // conflicts at which the next restart is due
	restartUnit  int // conflicts between restarts, before Luby's factor
	room         int // learned clauses at which some are dropped
	moreRoom     int // after each time that some are
	steps        uint
	state        searchState
}

type searchState uint8

const (
	stating     searchState = iota // the problem may still be added to
	deciding                       // after a decision
	conflicting                    // after a conflict
	standing                       // on a solution
	exhausted
)

// Measured on 25×25 and 36×36 boards; the restarts matter little.
const (
	pollSteps    = 64  // steps between two looks at the context
	firstRestart = 256 // conflicts
	firstRoom    = 500 // learned clauses
	laterRoom    = 300 // after each time that some are dropped
	keptLBD      = 2   // learned clauses of at most this distance stay
	mostExcluded = 256 // solutions
	firstBump    = 100 // activity at the start, against that of a conflict
)

// newLearner returns a learner for the variables from 0 to vars-1.
func newLearner(vars int) *learner {
	return &learner{
		vars:    vars,
		exclude: mostExcluded, restartUnit: firstRestart, room: firstRoom, moreRoom: laterRoom,
		truth:   make([]int8, 2*vars),
		origins: make([]origin, vars),
		trail:   make([]literal, 0, vars),
	}
}

// clause demands that at least one of the literals is true.
func (l *learner) atLeastOne(literals ...literal) {
	distinct := make([]literal, 0, len(literals))
	for _, p := range literals {
		if slices.Contains(distinct, p.not()) {
			return // always true
		}
		if !slices.Contains(distinct, p) {
			distinct = append(distinct, p)
		}
	}
	l.permanent = append(l.permanent, l.clauses.add(distinct, 0))
}

// atMostOne demands that no two of the variables are true.
func (l *learner) atMostOne(vars []int32) {
	l.members = append(l.members, vars...)
	l.groupEnd = append(l.groupEnd, int32(len(l.members)))
}

// define demands the same as clause, of literals of different variables. The
// clause says what some variables mean and has no say in the first decisions.
func (l *learner) definition(literals ...literal) {
	l.permanent = append(l.permanent, l.clauses.add(literals, defining))
}

// exactlyOne demands that one of the variables, which are distinct, is true and
// no other.
func (l *learner) exactlyOne(vars []int32) {
	l.exactGroups = append(l.exactGroups, int32(len(l.groupEnd)))
	l.atMostOne(vars)
	c := l.analyse.clause[:0]
	for _, x := range vars {
		c = append(c, positive(x))
	}
	l.permanent = append(l.permanent, l.clauses.add(c, 0))
	l.analyse.clause = c
}

// holds reports whether a variable is true in the solution found last.
func (l *learner) holds(x int32) bool { return l.truth[positive(x)] > 0 }

// next looks for the next solution. It returns false when there are no more,
// and false with an error when the context ends or the budget is spent; the
// search can then be taken up again by another call.
func (l *learner) next(ctx context.Context) (bool, error) {
	for {
		if l.steps++; l.steps%pollSteps == 0 {
			if err := ctx.Err(); err != nil {
				return false, err
			}
		}
		switch l.step() {
		case standing:
			return true, nil
		case exhausted:
			return false, nil
		case conflicting:
			if l.conflicts == l.maxConflicts {
				return false, ErrBudget
			}
		}
	}
}

// step goes on to the next event of the search, and returns which it is: the
// new state.
func (l *learner) step() searchState {
	l.state = l.advance()
	return l.state
}

func (l *learner) advance() searchState {
	switch l.state {
	case exhausted:
		return exhausted
	case stating:
		if !l.prepare() {
			return exhausted
		}
	case standing:
		if !l.leave() {
			return exhausted
		}
	}
	if conflict := l.propagate(); conflict != nil {
		l.conflicts++
		if len(l.starts) > l.floor && !l.dense() {
			l.learn(conflict)
		} else if !l.flip() {
			return exhausted
		}
		return conflicting
	}
	if l.conflicts >= l.nextStart {
		l.restarts++
		l.nextStart = l.conflicts + l.restartUnit*luby(l.restarts)
		l.backTo(l.floor)
		if len(l.learned) > l.room {
			l.dropLearned()
		}
	}
	if !l.decide() {
		l.found++
		return standing
	}
	return deciding
}

// start prepares the first search. It returns false if the problem contradicts
// itself at once.
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
			l.order.activity[p.variable()] += firstBump / float64(int64(1)<<min(len(literals), 62))
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

// roomForWatches returns lists with room for the watches of the problem and a
// few of learned clauses, cut from one piece.
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

// indexGroups notes the groups of each variable.
func (l *learner) indexGroups() {
	l.inEnd = make([]int32, l.vars+1)
	for _, x := range l.members {
		l.inEnd[x+1]++
	}
	for x := range l.vars {
		l.inEnd[x+1] += l.inEnd[x]
	}
	l.inGroups = make([]int32, len(l.members))
	next := slices.Clone(l.inEnd)
	start := int32(0)
	for g, end := range l.groupEnd {
		for _, x := range l.members[start:end] {
			l.inGroups[next[x]] = int32(g)
			next[x]++
		}
		start = end
	}
}
