// Package csp is a constraint solver in pure Go. It states problems in whole numbers, decisions
// and constraints between them, and solves them: schedules, rosters, tours, queens, magic squares,
// sudokus with rules of their own. Package csp/flatzinc reads the models of MiniZinc.
//
//	var m csp.Model
//	x := m.Decide("x", csp.Range(1, 9))
//	y := m.Decide("y", csp.Range(1, 9))
//	m.Less(x, y)
//	m.Sum([]csp.Decision{x, y}, nil, csp.Exactly, 10)
//	answer, err := m.Solve(ctx)
//
// A [Model] is searched by [Model.Solve], [Model.Unique], [Model.Count],
// [Model.Solutions] and [Model.Closest]; [Model.History] shows a search step by step.
// [Model.Evolve] finds a solution of a model that is too large for these, and [Model.Race]
// runs it beside Solve.
// [Model.Minimize] and [Model.Maximize] find the best solution, by the value of a decision, and
// [Model.Optimize] by several in order. [Model.Conflict] says why there is none.
// [Model.TrueCandidates] finds the values that decisions have in some solution,
// [Model.RandomSolution] draws a solution and [Model.EstimateCount] estimates their
// number. All results depend on the model and a seed alone. A context ends a search.
package csp

import (
	"cmp"
	"context"
	"fmt"
	"math/bits"
	"slices"
	"strconv"

	"example.com/sudoku/internal/poll"
)

// A Model is a problem in whole numbers: decisions, each with a domain of values,
// and constraints between them. A sudoku is one example (sudoku.ModelOf); the model does
// not depend on boards. The zero Model is empty and ready to use.
//
// Every search returns the first mistake made in building the model. Values are from
// -1<<30 to 1<<30, and constants added to decisions between these; both limits are
// 1<<28 where an int has 32 bits. Several goroutines may search a Model at the
// same time, if none of them changes it.
type Model struct {
	// MaxDeadEnds is the number of dead ends after which a search stops with
	// ErrBudget. 0 and negative mean no limit.
	MaxDeadEnds int
	// Check, if it is not nil, says more about a contradiction that deduction finds
	// without a search: its error stands for ErrNoSolution, which errors.Is should
	// report it to be. If it returns nil, the error is ErrNoSolution.
	Check func() error

	decisions   []decision
	bits        []uint64 // the domains, one after another
	constraints []*Constraint
	captured    *[]*Constraint      // where constraints go while Or calls a function
	names       map[string]struct{} // nil until the first lookup
	named       []namedArray        // those of ArrayFunc
	made        []Constraint        // room for constraints
	operands    []operand           // those of constraints made last, and room for more
	constants   map[int]int32       // the decisions of Constant
	table       *lists              // the tuples stated last, which the next table may have too
	hints       []hint              // in the order of choices
	branch      func(Domains) (Choice, bool)
	err         error  // the first mistake in building the model
	parent      *Model // of which With made this one a copy, or nil
	shared      int    // how many decisions it had
	narrowest   int    // for tests: the width of wide decisions, 0 for the constant
}

// decision is the entry of a decision. Bit i of its words in Model.bits is set if
// low+i is in the domain. A wide decision has all values between two; its two words hold
// these, less low.
type decision struct {
	name   string // empty if generated
	low    int
	width  int32 // numbers from the smallest to the largest value
	offset int32 // of the first word
	wide   bool
}

func (d *decision) wordCount() int {
	if d.wide {
		return 2
	}
	return (int(d.width) + 63) / 64
}

const (
	// A value and what is added to it, of two decisions, fit an int: four times
	// the largest value does.
	valueBits    = 28 + 2*(bits.UintSize/64)
	largestValue = 1 << valueBits
	widestDomain = 1 << 16 // from the smallest value to the largest, of one that is not wide
)

// Decide adds a decision with a name and a domain. The name must be unique; if it
// is empty, the model generates one. The domain must not be empty, and its values
// must lie within 65,536 numbers.
//
// A [Range] may be wider, up to 1<<30 (1<<28 where an int has 32 bits), for times and costs.
// Memory does not grow with it. Such a decision can be in constraints that look at bounds
// only: Sum, SumAs, Equal, Less, LessEqual, Fix, AtMost, AtLeast, Maximum, Minimum, Table,
// Entry, Times, Distance, NoOverlap, Cumulative and as a load in Pack, and these in Or, If and
// Reify; others
// are a mistake.
func (m *Model) Decide(name string, domain Domain) Decision {
	m.claim(name)
	return m.add(name, domain, m.width(name, domain))
}

// width returns the numbers from the smallest to the largest value of the domain of a
// decision, or 0 if it is a mistake.
func (m *Model) width(name string, domain Domain) int {
	width := domain.last - domain.first + 1
	switch {
	case !domain.nonempty:
		m.fail("domain", domain, "at least one value"+forDecision(name))
	case domain.first < -largestValue || domain.last > largestValue:
		m.fail("domain", domain, "values "+withinLargest()+forDecision(name))
	case domain.set == nil && width-1 > largestValue:
		m.fail("domain", domain, fmt.Sprintf("values within 1<<%d", valueBits)+forDecision(name))
	case domain.set != nil && width > widestDomain:
		m.fail("domain", domain, "values within 65,536 numbers"+forDecision(name))
	}
	if m.err != nil {
		return 0
	}
	return width
}

// add adds a decision.
func (m *Model) add(name string, domain Domain, width int) Decision {
	d := m.decision(int32(len(m.decisions)))
	wide := width > cmp.Or(m.narrowest, widestDomain)
	m.addDecision(name, domain.first, width, wide)
	if width == 0 {
		return d
	}
	words := m.bits[m.decisions[d.index].offset:]
	if wide {
		words[1] = uint64(width - 1)
		return d
	}
	if domain.set == nil {
		fillBits(words, width)
	}
	for _, v := range domain.set {
		words[(v-domain.first)/64] |= 1 << ((v - domain.first) % 64)
	}
	return d
}

// Array adds n decisions with the same domain, named name[0], name[1] and so on.
// If name is empty, the model generates the names. A negative n is a mistake.
func (m *Model) Array(name string, n int, domain Domain) []Decision {
	if n < 0 {
		m.fail("n", n, "0 or more"+forDecision(name))
		return nil
	}
	array := make([]Decision, n)
	if name == "" && n > 0 {
		width := m.width(name, domain)
		for i := range array {
			array[i] = m.add(name, domain, width)
		}
		return array
	}
	for i := range array {
		array[i] = m.Decide(name+"["+strconv.Itoa(i)+"]", domain)
	}
	return array
}

// ArrayFunc is Array with a function that returns the name of element i. The names
// must be unique, as those of Decide. The function is called when a name is needed.
func (m *Model) ArrayFunc(n int, domain Domain, name func(i int) string) []Decision {
	if name == nil {
		m.fail("name", "nil", "a function")
		name = func(int) string { return "" }
	}
	first := len(m.decisions)
	array := m.Array("", n, domain)
	m.named = append(m.named, namedArray{int32(first), int32(first + len(array)), name})
	if m.names != nil {
		for i := range array {
			m.register(name(i))
		}
	}
	return array
}

// decision returns the decision of a number.
func (m *Model) decision(index int32) Decision {
	for m.parent != nil && int(index) < m.shared {
		m = m.parent
	}
	return Decision{m, operand{index: index}}
}

// Reserve makes room for more decisions and constraints, and for the decisions of these
// constraints together. A model that is made often is made faster.
func (m *Model) Reserve(decisions, constraints, members int) {
	decisions, constraints, members = max(0, decisions), max(0, constraints), max(0, members)
	m.decisions = slices.Grow(m.decisions, decisions)
	m.bits = slices.Grow(m.bits, decisions)
	m.constraints = slices.Grow(m.constraints, constraints)
	m.made = make([]Constraint, 0, constraints)
	m.operands = make([]operand, 0, members)
}

// Decisions returns all decisions in the order in which they were added.
func (m *Model) Decisions() []Decision {
	all := make([]Decision, len(m.decisions))
	for i := range all {
		all[i] = m.decision(int32(i))
	}
	return all
}

// addDecision appends a decision with room for width values from low on, and no
// value yet.
func (m *Model) addDecision(name string, low, width int, wide bool) {
	d := decision{name, low, int32(width), int32(len(m.bits)), wide}
	m.decisions = append(m.decisions, d)
	for range d.wordCount() {
		m.bits = append(m.bits, 0)
	}
}

// withinLargest says where values and constants are.
func withinLargest() string {
	return fmt.Sprintf("between -1<<%[1]d and 1<<%[1]d", valueBits)
}

// forDecision names the decision, or the array, that a mistake is about.
func forDecision(name string) string {
	if name == "" {
		return ""
	}
	return " for " + name
}

// Fail makes err the error of every search, if it is the first mistake.
func (m *Model) Fail(err error) {
	if m.err == nil {
		m.err = err
	}
}

// Err returns the first mistake made in building the model, which every search returns, or nil.
func (m *Model) Err() error { return m.err }

// fail records a mistake in building the model, if it is the first.
func (m *Model) fail(field string, value any, want string) {
	m.Fail(wrong(field, value, want))
}

// failNext is fail for the constraint that is stated next.
func (m *Model) failNext(field string, value any, want string) {
	m.Fail(&mistake{OptionError: OptionError{Field: field, Value: value, Want: want}, open: true})
}

// ready returns nil if a search can start. Otherwise it returns the first mistake
// in building the model, or the error of the context.
func (m *Model) ready(ctx context.Context) error {
	if m.err != nil {
		return m.err
	}
	return poll.Ended(ctx)
}

// fillBits sets the first n bits.
func fillBits(words []uint64, n int) {
	for i := range words[:(n+63)/64] {
		words[i] = ^uint64(0)
	}
	if n%64 != 0 {
		words[n/64] = 1<<(n%64) - 1
	}
}

// countBits returns the number of set bits.
func countBits(words []uint64) int {
	n := 0
	for _, w := range words {
		n += bits.OnesCount64(w)
	}
	return n
}
