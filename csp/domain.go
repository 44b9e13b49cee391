package csp

import (
	"fmt"
	"slices"
)

// A Domain is the set of values of a decision: a [Range], or [OneOf] several
// values. The zero Domain is empty.
type Domain struct {
	first, last int
	set         []int // nil for all values from first to last
	nonempty    bool
}

// Range returns the domain of the values from first to last. It is empty if
// last is smaller.
func Range(first, last int) Domain {
	return Domain{first: first, last: last, nonempty: first <= last}
}

// OneOf returns the domain of the given values, in any order.
func OneOf(values ...int) Domain {
	if len(values) == 0 {
		return Domain{}
	}
	return Domain{first: slices.Min(values), last: slices.Max(values), set: slices.Clone(values), nonempty: true}
}

// String returns the domain in the form 1..9 or {1 5 9}.
func (d Domain) String() string {
	switch {
	case !d.nonempty:
		return "{}"
	case d.set == nil:
		return fmt.Sprintf("%d..%d", d.first, d.last)
	default:
		return "{" + fmt.Sprint(d.set)[1:len(fmt.Sprint(d.set))-1] + "}"
	}
}
