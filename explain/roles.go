package explain

import (
	"cmp"
	"slices"

	"example.com/sudoku"
	"example.com/sudoku/internal/words"
)

// This file gives each candidate of a step its role, for pictures.

// A Role is what a candidate does in a [Step]; see [Step.Roles].
type Role uint8

const (
	// RolePremise: the step rests on this candidate.
	RolePremise Role = iota + 1
	// RoleOther: the step rests on this candidate of a cell of Step.Others, such as a
	// fin or the other colour.
	RoleOther
	// RoleDenied: a branch of the argument infers that it doesn't hold.
	RoleDenied
	// RoleHeld: a branch of the argument infers that it holds.
	RoleHeld
	// RoleRemoved: the step rules it out.
	RoleRemoved
	// RolePlaced: the step places it.
	RolePlaced
)

var roleNames = [...]string{
	RolePremise: "premise", RoleOther: "other", RoleDenied: "denied", RoleHeld: "held",
	RoleRemoved: "removed", RolePlaced: "placed",
}

// String returns the name of the role, such as premise.
func (r Role) String() string { return words.NameOf(r, roleNames[:]) }

// A RoleCandidate is a candidate and its role in a step.
type RoleCandidate struct {
	Candidate
	Role Role
}

// Roles returns the candidates that take part in the step, by cell and value. A
// candidate with several roles has the last of them. candidates are those before the
// step, as [sudoku.Candidates] returns them; the step must be one of this board.
func (s Step) Roles(candidates []sudoku.Values) []RoleCandidate {
	if !s.hasData() || len(candidates) != s.rules().Len() {
		return nil
	}
	roles := make(map[Candidate]Role)
	play := func(role Role, cell, value int) {
		c := Candidate{cell, value}
		if candidates[cell].Has(uint8(value)) {
			roles[c] = max(roles[c], role)
		}
	}
	if s.Branches == nil || s.Technique == Tridagon {
		for _, v := range s.Values {
			for _, cell := range s.Cells {
				play(RolePremise, cell, v)
			}
			for _, cell := range s.Others {
				play(RoleOther, cell, v)
			}
		}
	}
	for _, branch := range s.Branches {
		for _, f := range branch {
			role := RoleDenied
			if f.On {
				role = RoleHeld
			}
			for _, cell := range f.Cells {
				play(role, cell, f.Value)
			}
		}
	}
	for _, c := range s.Removed {
		play(RoleRemoved, c.Cell, c.Value)
	}
	if s.Value != 0 {
		play(RolePlaced, s.Cell, s.Value)
	}
	var list []RoleCandidate
	for c, role := range roles {
		list = append(list, RoleCandidate{c, role})
	}
	slices.SortFunc(list, func(a, b RoleCandidate) int {
		return cmp.Or(cmp.Compare(a.Cell, b.Cell), cmp.Compare(a.Value, b.Value))
	})
	return list
}
