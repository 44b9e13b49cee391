package csp

import (
	"fmt"
	"slices"

	"example.com/sudoku/internal/propagate"
)

// This file counts how far a value reaches.

// Reach demands that the value of total is the number of decisions that equal first: in each arm
// those before one that differs. Arms of one decision each count all that are equal. The search
// removes every value that no choice of the others allows, if no decision occurs twice.
func (m *Model) Reach(total, first Decision, arms ...[]Decision) *Constraint {
	list := append([]Decision{first}, slices.Concat(arms...)...)
	list = append(list, total)
	if !m.readable(list) {
		return m.refuse(list)
	}
	f := reachForm{begins: make([]bool, len(list))}
	at := 1
	for _, arm := range arms {
		f.begins[at] = true
		at += len(arm)
	}
	most := slices.Max(append(total.Values(), 0))
	f.gradedForm = gradedForm{readLater(m, list, reached{}, func(r reached, i, v int) (reached, bool) {
		if i == len(list)-1 {
			return reached{}, r.n == v
		}
		r = r.read(i, v, f.begins[i])
		return r, r.n <= most
	}, func(reached) bool { return true })}
	return m.constrainForm(f, list...)
}

// The decisions of a reachForm are first, those of the arms, and total.
type reachForm struct {
	gradedForm
	begins []bool // arms
}

// A reached is what a reader remembers: the first value, how many equal it, and whether the arm
// has one that does not.
type reached struct {
	first, n int
	ended    bool
}

func (r reached) read(i, v int, begins bool) reached {
	if i == 0 {
		return reached{first: v}
	}
	if r.ended = v != r.first || r.ended && !begins; !r.ended {
		r.n++
	}
	return r
}

func (f reachForm) text(_ *Constraint, names []string) string {
	n := len(names) - 1
	return fmt.Sprintf("%s = number of decisions that equal the first: %s", names[n], listed(names[:n]))
}

func (f reachForm) keeps(c *Constraint, a Assignment) bool {
	values, r := c.values(a), reached{}
	n := len(values) - 1
	for i, v := range values[:n] {
		r = r.read(i, v, f.begins[i])
	}
	return r.n == values[n]
}

func (f reachForm) state(t *statement, c *Constraint) {
	n := len(c.decisions) - 1
	total := c.decisions[n]
	if n-1 > propagate.MostReached {
		f.gradedForm.state(t, c)
		return
	}
	vars := t.variables(c.decisions[:n])
	var arms [][]int
	for i, x := range vars[1:] {
		if f.begins[1+i] {
			arms = append(arms, nil)
		}
		arms[len(arms)-1] = append(arms[len(arms)-1], x)
	}
	t.Reach(int(total.index), -t.base-total.plus(), vars[0], arms...)
}
