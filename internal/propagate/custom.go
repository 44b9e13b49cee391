package propagate

// This file takes constraints from outside the package.

// Add adds a constraint with deductions of its own.
func (p *Problem) Add(c Propagator) {
	p.post(custom{c}, costOther, p.list(c.Vars()))
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
