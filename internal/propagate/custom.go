package propagate

// This file takes constraints from outside the package.

import "slices"

// Add adds a constraint with deductions of its own. The function makes it from the numbers that
// the variables have in its Space.
func (p *Problem) Add(vars []int, make func(vars []int) Propagator) {
	list := p.list(vars)
	own := slices.Clone(vars)
	for i, c := range list {
		own[i] = int(c)
	}
	p.post(custom{make(own)}, costOther, list)
}

// A custom is a constraint from outside.
type custom struct{ Propagator }

func (c custom) propagate(s *Space) bool { return c.Propagate(s) }

// Blame names the variables that a contradiction of the running constraint is about. If
// it is not called, they are all variables of the constraint.
func (s *Space) Blame(vars []int) {
	s.blame = s.named[:0]
	for _, c := range vars {
		s.blame = append(s.blame, int32(c))
	}
	s.named = s.blame
}
