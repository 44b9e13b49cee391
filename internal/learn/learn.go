// Package learn finds the assignments of truth values that satisfy clauses, groups and
// sums, by a search that learns from its conflicts.
package learn

import (
	"context"

	"example.com/sudoku/internal/poll"
)

// A Solver finds the assignments of truth values to variables that satisfy
// clauses, groups in which exactly one variable or at most one is true, and sums.
// It does not depend on boards. State the problem with AtLeastOne, Define,
// ExactlyOne, AtMostOne, NewInteger, NewWideInteger and SumAtMost; then each call of Next finds
// one more solution, in an order that depends on the problem alone.
//
// It is a conflict-driven clause-learning search: first-UIP learning as in GRASP
// and Chaff, the minimisation of MiniSat, the clause quality (LBD) of Glucose,
// restarts after Luby. Groups stay groups: a true variable makes the others of its
// groups false without a clause for each pair, and stands for them in learned clauses.
//
// Next calls Step until the state is Standing or Exhausted. Each step makes one
// transition between the states:
//
//	                   +------------------ leave <-------------------+
//	                   v                                             |
//	Stating ------> propagate --no conflict--> decide --all set--> Standing
//	       prepare   ^   |   ^                   |
//	                 |   |   +---- Deciding <----+
//	                 |   |
//	                 |   +--conflict--> learn or flip --> Conflicting
//	                 |                                         |
//	                 +-----------------------------------------+
//
//	prepare, flip, leave --nothing left--> Exhausted
//
// What the transitions do, and where floor and Exclude come in:
//
//   - prepare indexes the problem and assigns its facts.
//   - learn derives a clause from the conflict and goes back to the level where
//     the clause makes a literal true, but not below floor.
//   - flip reverses the last decision for good, as its branch is exhausted, and
//     sets floor to the level below it. Up to floor, only flip goes back, and one
//     level at a time: only the reversed decisions record what is exhausted.
//     Conflicts at floor are flipped.
//   - leave moves on from a solution. It excludes each of the first Exclude
//     solutions by a clause; floor stays 0, so learn and restarts stay free.
//     After these it flips, as clasp enumerates (Gebser, Kaufmann, Neumann, Schaub
//     2007), which needs no memory per solution.
//   - Before decide, a restart goes back to floor when it is due.
//   - Refuse turns Standing to Conflicting: it learns or flips at the last level of the
//     clause.
//   - Lower makes the total of a sum smaller, Require makes a literal true for good. Both
//     search again: level 0, floor 0, state Deciding.
type Solver struct {
	vars     int
	members  []int32     // the variables of each group, one group after another
	groupEnd []int32     // where the members of each group end
	inGroups []groupSpan // the groups of each variable, one variable after another
	inEnd    []int32     // where the groups of each variable end

	clauses      arena
	spare        arena       // to compact into
	permanent    []clauseRef // clauses of the problem, and those that exclude solutions
	learned      []clauseRef
	watches      [][]watcher // of each literal: the clauses to visit when it becomes false
	unitClauses  []Literal   // learned clauses of one literal
	pairConflict [2]Literal  // buffer: the conflict of two variables of a group, or of two bounds

	truth   []int8   // of each literal: 1 true, -1 false, 0 open
	origins []origin // of each variable
	trail   []Literal
	starts  []int32 // where each decision level starts on the trail
	head    int     // index on the trail of the next literal to propagate

	preparing preparation

	order   activityHeap
	Choose  func() (Literal, bool) // decides; nil, false, or a literal that is not open: the solver does
	Hints   []Literal              // for the first decisions
	Wanted  []Wanted               // for decisions up to the first solution or restart
	analyse analysis

	sums        *sums     // nil without integers
	explained   []Literal // the reasons of conclusions from sums
	explainedAt []int32   // where those of each decision level start

	floor        int // no level up to it is left except by flip
	Found        int // solutions so far
	Exclude      int // number of solutions that are excluded by a clause each
	Guesses      int
	Conflicts    int
	Work         int64 // words of clauses, groups and sums that were read
	MaxConflicts int   // Next returns ErrBudget at this number; 0 for no limit
	Restarts     int
	nextStart    int     // conflicts at which the next restart is due
	RestartUnit  int     // conflicts between restarts, before Luby's factor
	Room         int     // learned clauses at which some are dropped
	MoreRoom     int     // added to room each time
	KeptLBD      int     // learned clauses of at most this LBD stay
	FirstBump    float64 // initial activity, relative to that of a conflict
	Growth       float64 // of what a bump adds to the activity, per conflict
	steps        uint    // of Next, to poll the context
	state        State
}

// A State is a state of a search: what its last step did.
type State uint8

const (
	Stating     State = iota // no step yet; the problem may be added to
	Deciding                 // made a decision
	Conflicting              // met a conflict, and went back
	Standing                 // found a solution
	Exhausted                // proved that there are no more
)

// Measured on 25×25 and 36×36 boards. None of them matters much: BenchmarkLearner.
const (
	PollSteps    = 16  // steps between polls of the context
	firstRestart = 256 // conflicts
	firstRoom    = 500 // learned clauses
	laterRoom    = 300 // added to the room each time
	lastingLBD   = 2   // learned clauses of at most this LBD stay
	mostExcluded = 256 // solutions
	initialBump  = 100 // relative to the bump of a conflict
)

// ErrBudget is the error of a search that has met as many conflicts as it may.
var ErrBudget = poll.ErrBudget

// New returns a solver for the variables from 0 to vars-1.
func New(vars int) *Solver {
	return &Solver{
		vars:    vars,
		Exclude: mostExcluded, RestartUnit: firstRestart, Room: firstRoom, MoreRoom: laterRoom,
		KeptLBD: lastingLBD, FirstBump: initialBump,
		Growth:  activityGrowth,
		truth:   make([]int8, 2*vars),
		origins: make([]origin, vars),
		trail:   make([]Literal, 0, vars),
	}
}

// AtLeastOne demands that at least one of the literals is true. As none has a truth value before
// the search, these values mark the literals of the clause so far.
func (l *Solver) AtLeastOne(literals ...Literal) {
	c := l.analyse.clause[:0]
	always := false
	for _, p := range literals {
		always = always || l.truth[p.Not()] != 0
		if l.truth[p] == 0 {
			l.truth[p] = 1
			c = append(c, p)
		}
	}
	for _, p := range c {
		l.truth[p] = 0
	}
	if l.analyse.clause = c; !always {
		l.permanent = append(l.permanent, l.clauses.add(c, 0))
	}
}

// AtMostOne demands that no two of the variables are true.
func (l *Solver) AtMostOne(vars []int32) {
	l.members = append(l.members, vars...)
	l.groupEnd = append(l.groupEnd, int32(len(l.members)))
}

// Define is AtLeastOne for literals of different variables. The clause defines
// the meaning of variables and does not affect the first decisions.
func (l *Solver) Define(literals ...Literal) {
	l.permanent = append(l.permanent, l.clauses.add(literals, defining))
}

// ExactlyOne demands that exactly one of the variables, which are distinct, is
// true.
func (l *Solver) ExactlyOne(vars []int32) {
	l.AtMostOne(vars)
	c := l.analyse.clause[:0]
	for _, x := range vars {
		c = append(c, Positive(x))
	}
	l.permanent = append(l.permanent, l.clauses.add(c, 0))
	l.analyse.clause = c
}

// Variables returns the number of variables.
func (l *Solver) Variables() int { return l.vars }

// Level returns the number of decisions in force.
func (l *Solver) Level() int { return len(l.starts) }

// LastDecided returns the variable that became true last. It is the last decision if
// the state is Deciding.
func (l *Solver) LastDecided() int32 { return l.trail[len(l.trail)-1].Variable() }

// Holds reports whether a variable is true in the solution found last.
func (l *Solver) Holds(x int32) bool { return l.truth[Positive(x)] > 0 }

// Next searches for the next solution. It returns false if there is none, and
// false with an error if the context ends or MaxConflicts is reached. After an
// error, another call continues the search.
func (l *Solver) Next(ctx context.Context) (bool, error) {
	if err := l.Prepare(ctx); err != nil {
		return false, err
	}
	for {
		if l.steps++; l.steps%PollSteps == 0 {
			if err := poll.Ended(ctx); err != nil {
				return false, err
			}
		}
		switch l.Step() {
		case Standing:
			return true, nil
		case Exhausted:
			return false, nil
		case Conflicting:
			if l.Conflicts == l.MaxConflicts {
				return false, ErrBudget
			}
		}
	}
}

// Prepare does what comes before the first step, which takes long in a large problem. If
// the context ends it returns that error, and another call continues.
func (l *Solver) Prepare(ctx context.Context) error {
	if l.state != Stating {
		return nil
	}
	return l.prepare(ctx)
}

// Step makes one transition and returns the new state.
func (l *Solver) Step() State {
	l.state = l.advance()
	return l.state
}

// advance makes the transition of step.
func (l *Solver) advance() State {
	switch l.state {
	case Exhausted:
		return Exhausted
	case Stating:
		l.prepare(context.Background()) // which has no error
		if l.preparing.refuted {
			return Exhausted
		}
	case Standing:
		if !l.leave() {
			return Exhausted
		}
	}
	if conflict := l.propagate(); conflict != nil {
		return l.resolve(conflict)
	}
	if l.Conflicts >= l.nextStart {
		l.Restarts++
		l.nextStart = l.Conflicts + l.RestartUnit*luby(l.Restarts)
		l.backTo(l.floor)
		if len(l.learned) > l.Room {
			l.dropLearned()
		}
	}
	if !l.decide() {
		l.Found++
		return Standing
	}
	return Deciding
}

// resolve goes back from a conflict at the current decision level.
func (l *Solver) resolve(conflict []Literal) State {
	l.Conflicts++
	if len(l.starts) > l.floor {
		l.learn(conflict)
	} else if !l.flip() {
		return Exhausted
	}
	return Conflicting
}

// Fails reports whether a literal is false.
func (l *Solver) Fails(p Literal) bool { return l.truth[p] < 0 }
