package propagate

// This file tightens a search while it runs, for branch and bound.

// A bound demands a value of a set.
type bound struct {
	variable int32
	values   uint64
}

// Bound demands that the variable has one of the values in every solution that Next has
// not found yet. It replaces an earlier bound, and its values must be some of those of the
// earlier one. The search goes on from where it is.
func (s *Search) Bound(variable int, values uint64) { s.bound = &bound{int32(variable), values} }

// withinBound removes the values outside the bound from the current level, as the level
// may be older than the bound. It returns false if no value is left.
func (s *Search) withinBound() bool {
	if s.bound == nil || s.space.keep(s.bound.variable, s.bound.values) {
		return true
	}
	s.space.blame, s.space.failed = nil, -1-int(s.bound.variable)
	return s.space.clear()
}
