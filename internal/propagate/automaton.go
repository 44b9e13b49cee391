package propagate

// This file filters automata: a reader with a small memory must accept the values of
// variables in order. A pass forward finds the states that the domains reach, a pass
// back those that lead to the end, and the values that lead from one to the other.
// States are bits of words. As readers mostly count, a value moves many states by the
// same number of bits, so that sets of states move at once.

import "math/bits"

// Automaton demands that a reader accepts the values of the variables, in this order.
// It starts in state 0. tables[i] has, for each state before variable i and each of
// the given number of values, the state after it, or -1 if the reader refuses. Every
// state at the end is accepted. The filter is exact for variables that occur once.
func (p *Problem) Automaton(vars []int, values int, tables [][]int32) {
	list := p.list(vars)
	p.later = append(p.later, func(b *compiler) { b.postAutomaton(list, values, tables) })
}

// An automaton has the sets of states before each variable and at the end.
type automaton struct {
	vars    []int32
	values  int
	moves   [][][]move // of each variable, by word of states and value
	reached [][]uint64 // scratch: the states that the domains lead to
	used    [][]uint64 // scratch: those that lead on to the end
}

// A move leads from some states of a word to states of a word: their bits rotate left.
type move struct {
	from uint64
	to   int32 // word
	by   int32
}

func (b *compiler) postAutomaton(vars []int32, values int, tables [][]int32) {
	if len(vars) == 0 {
		return
	}
	p := &automaton{vars: vars, values: values}
	p.room(1)
	p.reached[0][0] = 1
	states := 1
	for _, table := range tables {
		moves := make([][]move, len(p.reached[len(p.moves)])*values)
		reached := table[:min(len(table), states*values)]
		states = 0
		for at, to := range reached {
			if to >= 0 {
				states = max(states, int(to)+1)
				from := at / values
				list := &moves[from>>6*values+at%values]
				*list = appendMove(*list, from, to)
			}
		}
		p.moves = append(p.moves, moves)
		p.room(states)
	}
	b.add(p, vars, costAutomaton, true).alone = distinct(vars)
}

// room makes room for sets of states.
func (p *automaton) room(states int) {
	words := (states + 63) / 64
	p.reached = append(p.reached, make([]uint64, words))
	p.used = append(p.used, make([]uint64, words))
}

// appendMove adds the move from one state to another.
func appendMove(list []move, from int, to int32) []move {
	m := move{from: 1 << (from & 63), to: to >> 6, by: (to - int32(from)) & 63}
	for i := range list {
		if list[i].to == m.to && list[i].by == m.by {
			list[i].from |= m.from
			return list
		}
	}
	return append(list, m)
}

func (p *automaton) propagate(s *Space) bool {
	for i, c := range p.vars {
		if !p.forward(s, i, s.dom[c]) {
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
func (p *automaton) forward(s *Space, i int, domain uint64) bool {
	after := p.reached[i+1]
	clear(after)
	domain &= 1<<p.values - 1
	var any uint64
	for w, states := range p.reached[i] {
		if states == 0 {
			continue
		}
		for m := domain; m != 0; m &= m - 1 {
			moves := p.moves[i][w*p.values+bits.TrailingZeros64(m)]
			s.words += int64(2 * len(moves)) // both ways
			for _, t := range moves {
				x := bits.RotateLeft64(states&t.from, int(t.by))
				after[t.to] |= x
				any |= x
			}
		}
	}
	return any != 0
}

// back finds the states before variable i that lead to the end, and returns the values
// that do.
func (p *automaton) back(i int, domain uint64) (keep uint64) {
	before, after := p.used[i], p.used[i+1]
	domain &= 1<<p.values - 1
	for w, states := range p.reached[i] {
		before[w] = 0
		if states == 0 {
			continue
		}
		for m := domain; m != 0; m &= m - 1 {
			for _, t := range p.moves[i][w*p.values+bits.TrailingZeros64(m)] {
				if x := bits.RotateLeft64(after[t.to], -int(t.by)) & t.from & states; x != 0 {
					before[w] |= x
					keep |= m & -m
				}
			}
		}
	}
	return keep
}
