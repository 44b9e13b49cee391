package propagate

// This file filters automata: a reader with a small memory must accept the values of
// variables in order. A pass forward finds the states that the domains reach, a pass
// back those that lead to the end, and the values that lead from one to the other.
// States are bits of words. As readers mostly count, a value moves many states by the
// same number of bits, so that sets of states move at once.

import (
	"cmp"
	"math/bits"
	"slices"
)

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
	reached [][]uint64 // the states that the domains lead to
	used    [][]uint64 // those that lead on to the end

	// Of the last run, which ended at the variable that it refused, or after all:
	until      int
	seen, kept []uint64 // domains, and what they keep
	before     []uint64 // scratch
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
	p := &automaton{vars: vars, values: values, seen: make([]uint64, len(vars)), kept: make([]uint64, len(vars))}
	p.room(1)
	p.reached[0][0] = 1
	places := []int{0} // the bits of the states
	for _, table := range tables {
		moves := roomFor[move](len(p.reached[len(p.moves)])*values, 1)
		table = table[:min(len(table), len(places)*values)]
		next, room := arrange(table, values, places)
		for at, to := range table {
			if to >= 0 {
				from := places[at/values]
				list := &moves[from>>6*values+at%values]
				*list = appendMove(*list, from, next[to])
			}
		}
		p.moves = append(p.moves, moves)
		p.room(room)
		places = next
	}
	b.add(p, vars, costAutomaton, true).alone = distinct(vars)
}

// arrange gives a bit to each state after a variable, so that few moves lead to them: that of the
// state from which most values lead to it, or else one as far from it as the last one was. It
// returns the room that they take.
func arrange(table []int32, values int, places []int) (next []int, room int) {
	type target struct{ state, from, most int }
	var targets []target
	for from := range len(table) / max(values, 1) {
		row := table[from*values : (from+1)*values]
		for _, to := range row {
			for int(to) >= len(targets) {
				targets = append(targets, target{state: len(targets)})
			}
			if to < 0 {
				continue
			}
			n := 0
			for _, other := range row {
				if other == to {
					n++
				}
			}
			if t := &targets[to]; n > t.most {
				t.most, t.from = n, places[from]
			}
		}
	}
	slices.SortFunc(targets, func(a, b target) int { return cmp.Or(b.most-a.most, a.from-b.from, a.state-b.state) })
	next = make([]int, len(targets))
	taken := map[int]bool{}
	shift := 0
	for _, t := range targets {
		at := t.from
		if taken[at] {
			at += shift
		}
		if taken[at] || at < 0 {
			at = room
			shift = at - t.from
		}
		taken[at], next[t.state] = true, at
		room = max(room, at+1)
	}
	if room > 2*len(targets)+64 { // too many holes
		for state := range next {
			next[state] = state
		}
		room = len(next)
	}
	return next, room
}

// room makes room for sets of states.
func (p *automaton) room(states int) {
	words := (states + 63) / 64
	both := make([]uint64, 2*words)
	p.reached = append(p.reached, both[:words:words])
	p.used = append(p.used, both[words:])
}

// appendMove adds the move from one state to another.
func appendMove(list []move, from, to int) []move {
	m := move{from: 1 << (from & 63), to: int32(to >> 6), by: int32(to-from) & 63}
	for i := range list {
		if list[i].to == m.to && list[i].by == m.by {
			list[i].from |= m.from
			return list
		}
	}
	return append(list, m)
}

// propagate repeats of the last run only what other domains change: forward from the first of
// them on until the states are as before, and back from there likewise.
func (p *automaton) propagate(s *Space) bool {
	first, last := 0, len(p.vars)-1
	for first < p.until && p.seen[first] == s.dom[p.vars[first]] {
		first++
	}
	known, end := p.until > last, first
	for known && last > first && p.seen[last] == s.dom[p.vars[last]] {
		last--
	}
	for ; end < len(p.vars); end++ {
		p.seen[end] = s.dom[p.vars[end]]
		p.before = append(p.before[:0], p.reached[end+1]...)
		if !p.forward(s, end, p.seen[end]) {
			p.until = end
			return false
		}
		if known && end >= last && slices.Equal(p.before, p.reached[end+1]) {
			end++
			break
		}
	}
	if end == len(p.vars) {
		copy(p.used[end], p.reached[end])
	}
	for i := end - 1; i >= 0; i-- {
		p.before = append(p.before[:0], p.used[i]...)
		p.kept[i] = p.back(i, p.seen[i])
		if known && i <= first && slices.Equal(p.before, p.used[i]) {
			break
		}
	}
	p.until = len(p.vars)
	for i, c := range p.vars {
		if !s.keep(c, p.kept[i]) {
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
