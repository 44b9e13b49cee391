package propagate

// This file filters automata: a reader with a small memory must accept the values of
// variables in order. A pass forward finds the states that the domains reach, a pass
// back those that lead to the end, and the values that lead from one to the other.

import "math/bits"

// Automaton demands that a reader accepts the values of the variables, in this order.
// It starts in state 0. tables[i] has, for each state before variable i and each of
// the given number of values, the state after it, or -1 if the reader refuses. Every
// state at the end is accepted. The filter is exact for variables that occur once.
func (p *Problem) Automaton(vars []int, values int, tables [][]int32) {
	list := p.list(vars)
	p.later = append(p.later, func(b *compiler) { b.postAutomaton(list, values, tables) })
}

// An automaton has the bits of the states before and after each variable.
type automaton struct {
	vars    []int32
	values  int
	tables  [][]int32
	reached [][]uint64 // scratch: the states that the domains lead to, before each variable and at the end
	used    [][]uint64 // scratch: those that lead on to the end
}

func (b *compiler) postAutomaton(vars []int32, values int, tables [][]int32) {
	if len(vars) == 0 {
		return
	}
	p := &automaton{vars: vars, values: values, tables: tables}
	states := 1
	for i := range len(vars) + 1 {
		words := (states + 63) / 64
		p.reached = append(p.reached, make([]uint64, words))
		p.used = append(p.used, make([]uint64, words))
		if i < len(vars) {
			states = 0
			for _, to := range tables[i] {
				states = max(states, int(to)+1)
			}
		}
	}
	p.reached[0][0] = 1
	b.add(p, vars, costAutomaton, true).alone = distinct(vars)
}

func (p *automaton) propagate(s *Space) bool {
	for i, c := range p.vars {
		s.words += int64(2 * countSet(p.reached[i]) * bits.OnesCount64(s.dom[c])) // of the table, both ways
		if !p.forward(i, s.dom[c]) {
			return false
		}
	}
	last := len(p.vars)
	copy(p.used[last], p.reached[last])
	for i := last - 1; i >= 0; i-- {
		if !s.keep(p.vars[i], p.back(i, s.dom[p.vars[i]])) {
			return false
		}
	}
	return true
}

// forward finds the states after variable i. It returns false if there is none.
func (p *automaton) forward(i int, domain uint64) bool {
	after := p.reached[i+1]
	clear(after)
	table, found := p.tables[i], false
	for w, states := range p.reached[i] {
		for ; states != 0; states &= states - 1 {
			from := (w<<6 + bits.TrailingZeros64(states)) * p.values
			row := table[from : from+p.values]
			for m := domain; m != 0; m &= m - 1 {
				if v := bits.TrailingZeros64(m); v < len(row) && row[v] >= 0 {
					after[row[v]>>6] |= 1 << (row[v] & 63)
					found = true
				}
			}
		}
	}
	return found
}

// back finds the states before variable i that lead to the end, and returns the values
// that do.
func (p *automaton) back(i int, domain uint64) (keep uint64) {
	before, after := p.used[i], p.used[i+1]
	clear(before)
	table := p.tables[i]
	for w, states := range p.reached[i] {
		for ; states != 0; states &= states - 1 {
			bit := states & -states
			from := (w<<6 + bits.TrailingZeros64(states)) * p.values
			row := table[from : from+p.values]
			// Values known to lead on matter only until the state does.
			for m := domain; m != 0; m &= m - 1 {
				if m&^keep == 0 && before[w]&bit != 0 {
					break
				}
				v := bits.TrailingZeros64(m)
				if v < len(row) && row[v] >= 0 && after[row[v]>>6]>>(row[v]&63)&1 != 0 {
					before[w] |= bit
					keep |= m & -m
				}
			}
		}
	}
	return keep
}
