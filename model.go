package sudoku

import (
	"context"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
)

// A Model is a problem in whole numbers: decisions, each with the values it may
// take, and constraints between them. Sudoku is one of them ([ModelOf]), but
// the model knows nothing of boards. The zero Model is empty and ready for use:
//
//	var m sudoku.Model
//	x := m.Decide("x", sudoku.Range(1, 9))
//	y := m.Decide("y", sudoku.Range(1, 9))
//	m.Less(x, y)
//	m.Sum([]sudoku.Decision{x, y}, nil, sudoku.Exactly, 10)
//	answer, err := m.Solve(ctx)
//
// A mistake in building a model sticks: the first one is the error of every
// verb. Values, and what is added to a decision, are between -1<<31 and 1<<31; on
// a machine with 32-bit ints between -1<<28 and 1<<28.
// A Model may be searched by several goroutines at the same time, and must not
// be changed meanwhile.
type Model struct {
	// Budget is the number of dead ends after which a search gives up with
	// ErrBudget. 0 means no limit.
	MaxDeadEnds int

	decisions   []decision
	bits        []uint64 // the domains, one after another
	constraints []*Constraint
	names       map[string]struct{} // nil until a name is looked for
	err         error
}

// decision is what a model knows of one of its decisions. Bit i of its words is
// set if low+i is in the domain.
type decision struct {
	name string // empty if generated
	low  int
	span int32 // numbers from the smallest to the largest value
	at   int32 // of the first word
}

func (d *decision) words() int { return (int(d.span) + 63) / 64 }

const (
	// A value and what is added to it, of two decisions, fit an int: four times
	// the largest value does.
	valueBits    = 28 + 3*(bits.UintSize/64)
	largestValue = 1 << valueBits
	widestDomain = 1 << 16 // from the smallest value to the largest
)

// A Domain is a set of values for a decision: a [Range], or [OneOf] several. The
// zero Domain is empty.
type Domain struct {
	first, last int
	set         []int // unless the values are those from first to last
	some        bool
}

// Range returns the domain of the values from first to last. It is empty if
// last is smaller.
func Range(first, last int) Domain {
	return Domain{first: first, last: last, some: first <= last}
}

// OneOf returns the domain of the given values, in any order.
func OneOf(values ...int) Domain {
	if len(values) == 0 {
		return Domain{}
	}
	return Domain{first: slices.Min(values), last: slices.Max(values), set: slices.Clone(values), some: true}
}

// String returns the domain in the form 1..9 or {1 5 9}.
func (d Domain) String() string {
	switch {
	case !d.some:
		return "{}"
	case d.set == nil:
		return fmt.Sprintf("%d..%d", d.first, d.last)
	default:
		return "{" + fmt.Sprint(d.set)[1:len(fmt.Sprint(d.set))-1] + "}"
	}
}

// A Decision stands for a value that a [Model] is to choose, or for that value
// with a constant added. Decisions are made by [Model.Decide].
type Decision struct {
	model *Model
	index int32
	plus  int
}

// Plus returns the decision with a constant added. It can stand wherever a
// decision can.
func (d Decision) Plus(constant int) Decision {
	if max(constant, -constant) > largestValue || constant < -largestValue {
		constant = 2 * largestValue // is refused where it is used
	}
	d.plus = max(-2*largestValue, min(d.plus+constant, 2*largestValue))
	return d
}

// String returns the name of the decision, with what is added to it.
func (d Decision) String() string {
	if d.model == nil {
		return "no decision"
	}
	name := d.model.nameOf(d.index)
	switch {
	case d.plus > 0:
		return fmt.Sprintf("%s + %d", name, d.plus)
	case d.plus < 0:
		return fmt.Sprintf("%s - %d", name, -d.plus)
	}
	return name
}

// Decide adds a decision with a domain, which must not be empty nor reach over
// more than 65,536 numbers. No other decision may have the name; an empty name
// stands for one that the model makes up.
func (m *Model) Decide(name string, domain Domain) Decision {
	d := Decision{model: m, index: int32(len(m.decisions))}
	m.claim(name)
	width := domain.last - domain.first + 1
	switch {
	case !domain.some:
		m.fail("domain of "+name, domain, "at least one value")
	case domain.first < -largestValue || domain.last > largestValue:
		m.fail("domain of "+name, domain, fmt.Sprintf("values between -1<<%[1]d and 1<<%[1]d", valueBits))
	case width > widestDomain:
		m.fail("domain of "+name, domain, "values within 65,536 numbers")
	}
	if m.err != nil {
		width = 0
	}
	m.add(name, domain.first, width)
	if width == 0 {
		return d
	}
	words := m.bits[m.decisions[d.index].at:]
	if domain.set == nil {
		fillBits(words, width)
	}
	for _, v := range domain.set {
		words[(v-domain.first)/64] |= 1 << ((v - domain.first) % 64)
	}
	return d
}

// Array adds n decisions with the same domain, named name[0], name[1] and so
// on; with an empty name, as [Model.Decide] does.
func (m *Model) Array(name string, n int, domain Domain) []Decision {
	if n < 0 {
		m.fail("size of array "+name, n, "0 or more")
		return nil
	}
	array := make([]Decision, n)
	for i := range array {
		element := ""
		if name != "" {
			element = name + "[" + strconv.Itoa(i) + "]"
		}
		array[i] = m.Decide(element, domain)
	}
	return array
}

// Decisions returns all decisions in the order in which they were made.
func (m *Model) Decisions() []Decision {
	all := make([]Decision, len(m.decisions))
	for i := range all {
		all[i] = Decision{model: m, index: int32(i)}
	}
	return all
}

// add appends a decision with an empty domain from low on.
func (m *Model) add(name string, low, width int) {
	m.decisions = append(m.decisions, decision{name, low, int32(width), int32(len(m.bits))})
	for range (width + 63) / 64 {
		m.bits = append(m.bits, 0)
	}
}

// claim notes a name, which must be new.
func (m *Model) claim(name string) {
	if name == "" {
		return
	}
	if m.names == nil {
		m.names = make(map[string]struct{}, len(m.decisions)+16)
		for _, d := range m.decisions {
			m.names[d.name] = struct{}{}
		}
	}
	if _, taken := m.names[name]; taken {
		m.fail("name", name, "one that no other decision has")
	}
	m.names[name] = struct{}{}
}

// nameOf returns the name of a decision. Those without one are called x1, x2
// and so on, with as many primes as it takes to differ from a given name.
func (m *Model) nameOf(index int32) string {
	if name := m.decisions[index].name; name != "" {
		return name
	}
	name := "x" + strconv.Itoa(int(index)+1)
	for slices.ContainsFunc(m.decisions, func(d decision) bool { return d.name == name }) {
		name += "'"
	}
	return name
}

// fail notes a mistake, unless there was one before.
func (m *Model) fail(field string, value any, want string) {
	if m.err == nil {
		m.err = &OptionError{field, value, want}
	}
}

// check returns what keeps a search from starting: the first mistake in building
// the model, or the error of the context.
func (m *Model) check(ctx context.Context) error {
	switch {
	case m.err != nil:
		return m.err
	case m.MaxDeadEnds < 0:
		return &OptionError{"Budget", m.MaxDeadEnds, "0 or more"}
	}
	return ctx.Err()
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
