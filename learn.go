package sudoku

import (
	"context"
	"slices"
)

// A learner finds the assignments of truth values to variables that satisfy
// clauses, groups in which exactly one variable or at most one is true, and sums.
// It does not depend on boards. State the problem with atLeastOne, definition,
// exactlyOne, atMostOne, newInteger and sumAtMost; then each call of next finds
// one more solution, in an order that depends on the problem alone.
//
// It is a conflict-driven clause-learning search: first-UIP learning as in GRASP
// and Chaff, the minimisation of MiniSat, the clause quality (LBD) of Glucose,
// restarts after Luby. Groups stay groups: a true variable makes the others of its
// groups false without a clause for each pair, and stands for them in learned clauses.
//
// next calls step until the state is standing or exhausted. Each step makes one
// transition between the states stating, deciding, conflicting, standing and
// exhausted:
//
//	                   +------------------ leave <-------------------+
//	                   v                                             |
//	stating ------> propagate --no conflict--> decide --all set--> standing
//	       prepare   ^   |   ^                   |
//	                 |   |   +---- deciding <----+
//	                 |   |
//	                 |   +--conflict--> learn or flip --> conflicting
//	                 |                                         |
//	                 +-----------------------------------------+
//
//	prepare, flip, leave --nothing left--> exhausted
//
// What the transitions do, and where floor, exclude and dense come in:
//
//   - prepare indexes the problem and assigns its facts.
//   - learn derives a clause from the conflict and goes back to the level where
//     the clause makes a literal true, but not below floor.
//   - flip reverses the last decision for good, as its branch is exhausted, and
//     sets floor to the level below it. Up to floor, only flip goes back, and one
//     level at a time: only the reversed decisions record what is exhausted.
//     Conflicts at floor are flipped.
//   - leave moves on from a solution. It excludes each of the first exclude
//     solutions by a clause; floor stays 0, so learn and restarts stay free.
//     After these it flips, as clasp enumerates (Gebser, Kaufmann, Neumann, Schaub
//     2007), which needs no memory per solution.
//   - Before decide, a restart goes back to floor when it is due.
//   - While dense reports true, conflicts are flipped, not learned from, and
//     decide chooses in the tightest group.
//   - lower makes the total of a sum smaller and searches again: level 0, floor 0,
//     state deciding.
type learner struct {
	vars        int
	members     []int32     // the variables of each group, one group after another
	groupEnd    []int32     // where the members of each group end
	exactGroups []int32     // the groups in which one variable is true
	inGroups    []groupSpan // the groups of each variable, one variable after another
	inEnd       []int32     // where the groups of each variable end

	clauses       arena
	spare         arena       // to compact into
	permanent     []clauseRef // clauses of the problem, and those that exclude solutions
	learned       []clauseRef
	watches       [][]watcher // of each literal: the clauses to visit when it becomes false
	unitClauses   []literal   // learned clauses of one literal
	groupConflict [2]literal  // buffer: the conflict of two variables of a group

	truth   []int8   // of each literal: 1 true, -1 false, 0 open
	origins []origin // of each variable
	trail   []literal
	starts  []int32 // where each decision level starts on the trail
	head    int     // index on the trail of the next literal to propagate

	order   activityHeap
	hints   []int32 // variables for the first decisions
	analyse analysis

	sums        *sumPropagator // nil without integers
	explained   []literal      // the reasons of conclusions from sums
	explainedAt []int32        // where those of each decision level start

	floor        int // no level up to it is left except by flip
	found        int // solutions so far
	exclude      int // number of solutions that are excluded by a clause each
	guesses      int
	conflicts    int
	maxConflicts int // next returns ErrBudget at this number; 0 for no limit
	restarts     int
	nextStart    int     // conflicts at which the next restart is due
	restartUnit  int     // conflicts between restarts, before Luby's factor
	room         int     // learned clauses at which some are dropped
	moreRoom     int     // added to room each time
	keptLBD      int     // learned clauses of at most this LBD stay
	firstBump    float64 // initial activity, relative to that of a conflict
	steps        uint    // of next, to poll the context
	state        searchState
}

// A searchState is a state of a learner: what its last step did.
type searchState uint8

const (
	stating     searchState = iota // no step yet; the problem may be added to
	deciding                       // made a decision
	conflicting                    // met a conflict, and went back
	standing                       // found a solution
	exhausted                      // proved that there are no more
)

// Measured on 25×25 and 36×36 boards. None of them matters much: BenchmarkLearner.
const (
	pollSteps    = 16  // steps between polls of the context
	firstRestart = 256 // conflicts
	firstRoom    = 500 // learned clauses
	laterRoom    = 300 // added to the room each time
	lastingLBD   = 2   // learned clauses of at most this LBD stay
	mostExcluded = 256 // solutions
	initialBump  = 100 // relative to the bump of a conflict
)

// newLearner returns a learner for the variables from 0 to vars-1.
func newLearner(vars int) *learner {
	return &learner{
		vars:    vars,
		exclude: mostExcluded, restartUnit: firstRestart, room: firstRoom, moreRoom: laterRoom,
		keptLBD: lastingLBD, firstBump: initialBump,
		order:   activityHeap{growth: activityGrowth},
		truth:   make([]int8, 2*vars),
		origins: make([]origin, vars),
		trail:   make([]literal, 0, vars),
	}
}

// atLeastOne demands that at least one of the literals is true.
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

// definition is atLeastOne for literals of different variables. The clause defines
// the meaning of variables and does not affect the first decisions.
func (l *learner) definition(literals ...literal) {
	l.permanent = append(l.permanent, l.clauses.add(literals, defining))
}

// exactlyOne demands that exactly one of the variables, which are distinct, is
// true.
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

// next searches for the next solution. It returns false if there is none, and
// false with an error if the context ends or maxConflicts is reached. After an
// error, another call continues the search.
func (l *learner) next(ctx context.Context) (bool, error) { return nextSolution(ctx, l, &l.steps) }

// A stepper is a search that is made step by step.
type stepper interface {
	step() searchState
	outOfBudget() bool // asked after a conflict
}

// nextSolution makes steps up to the next solution, as learner.next says. steps counts
// those of all calls.
func nextSolution(ctx context.Context, s stepper, steps *uint) (bool, error) {
	for {
		if *steps++; *steps%pollSteps == 0 {
			if err := ended(ctx); err != nil {
				return false, err
			}
		}
		switch s.step() {
		case standing:
			return true, nil
		case exhausted:
			return false, nil
		case conflicting:
			if s.outOfBudget() {
				return false, ErrBudget
			}
		}
	}
}

func (l *learner) outOfBudget() bool { return l.conflicts == l.maxConflicts }

// step makes one transition and returns the new state.
func (l *learner) step() searchState {
	l.state = l.advance()
	return l.state
}

// advance makes the transition of step.
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
