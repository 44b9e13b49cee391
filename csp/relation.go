package csp

import "fmt"

// A Relation compares a sum with its total.
type Relation uint8

const (
	Exactly Relation = iota + 1
	AtMost
	AtLeast
	OtherThan
)

// String returns =, ≤, ≥ or ≠.
func (r Relation) String() string {
	switch r {
	case Exactly:
		return "="
	case AtMost:
		return "≤"
	case AtLeast:
		return "≥"
	case OtherThan:
		return "≠"
	}
	return fmt.Sprintf("Relation(%d)", uint8(r))
}

// holds reports whether a sum and a total have the relation.
func (r Relation) holds(sum, total int) bool {
	switch r {
	case Exactly:
		return sum == total
	case AtMost:
		return sum <= total
	case AtLeast:
		return sum >= total
	}
	return sum != total
}

// checkRelation refuses what is no relation.
func (m *Model) checkRelation(r Relation) {
	if r < Exactly || r > OtherThan {
		m.failNext("relation", r, "Exactly, AtMost, AtLeast or OtherThan")
	}
}
