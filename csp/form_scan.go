package csp

import (
	"encoding/binary"
	"fmt"
	"slices"
)

// This file states what a reader of a list of decisions can check with a small memory:
// an automaton. Its states are numbered layer by layer: those between two decisions.

// Scan demands that a reader accepts the values of the decisions, in this order. The
// reader remembers a state, first start; step returns its state after decision i has the
// value v, or false to refuse; accept says whether it accepts at the end. Both functions
// must be pure. Scan calls them when it is stated, for each state that the domains lead
// to. More than 1<<20 states and values together are a mistake. The search removes every
// value that no choice of the others allows, if no decision occurs twice:
//
//	// no more than two values in a row are even
//	csp.Scan(m, x, 0, func(even, i, v int) (int, bool) {
//		if v%2 != 0 {
//			return 0, true
//		}
//		return even + 1, even < 2
//	}, func(int) bool { return true })
func Scan[S comparable](m *Model, decisions []Decision, start S, step func(state S, i, v int) (S, bool), accept func(state S) bool) *Constraint {
	if step == nil || accept == nil {
		m.failNext("step and accept", "nil", "functions")
		return m.refuse(decisions)
	}
	if !m.readable(decisions) {
		return m.refuse(decisions)
	}
	f, never := scanOf(m, decisions, start, step, accept)
	if never {
		return m.refuse(decisions)
	}
	return m.constrainForm(f, decisions...)
}

// readable reports whether a reader can read the decisions. Others are a mistake.
func (m *Model) readable(decisions []Decision) bool {
	for _, x := range decisions {
		if m.owns(x) {
			m.refuseWide(x.operand)
		}
		if !m.owns(x) || m.isWide(x.operand) {
			return false
		}
	}
	return true
}

// scanOf returns the automaton of a reader, or true if it accepts nothing.
func scanOf[S comparable](m *Model, decisions []Decision, start S, step func(state S, i, v int) (S, bool), accept func(state S) bool) (f scanForm, never bool) {
	layer, room := []S{start}, mostScanned
	number := make(map[S]int32)
	for i, x := range decisions {
		l := m.scanLayer(x)
		l.next = make([]int32, 0, len(layer)*l.width)
		clear(number)
		var after []S
		if room -= len(layer) * l.width; room < 0 {
			m.failNext("states", fmt.Sprintf("more than %d with values", mostScanned), "a reader with fewer states")
			break
		}
		for _, state := range layer {
			for v := l.low; v < l.low+l.width; v++ {
				to := int32(-1)
				if l.values[v-l.low] {
					if next, ok := step(state, i, v); ok {
						k, known := number[next]
						if !known {
							k = int32(len(after))
							number[next] = k
							after = append(after, next)
						}
						to = k
					}
				}
				l.next = append(l.next, to)
			}
		}
		f.layers = append(f.layers, l)
		layer = after
	}
	accepted := make([]int32, len(layer))
	for k, state := range layer {
		if accepted[k] = -1; m.err == nil && accept(state) {
			accepted[k] = 0
		}
	}
	return f, !f.merge(accepted)
}

// mostScanned limits the table of an automaton.
const mostScanned = 1 << 20

// A scanForm is an automaton, a layer for each decision.
type scanForm struct {
	ordinary
	layers []scanLayer
}

// A scanLayer has the transitions of a decision: next[state*width+value-low] is the state
// after it, or -1. At the end all states are accepted.
type scanLayer struct {
	low, width int
	next       []int32
	values     []bool // those of the domain
}

// scanLayer returns the layer of a decision without transitions.
func (m *Model) scanLayer(x Decision) scanLayer {
	entry := &m.decisions[x.index]
	l := scanLayer{low: entry.low + x.plus(), width: int(entry.width), values: make([]bool, entry.width)}
	for i := range l.values {
		l.values[i] = m.bits[int(entry.offset)+i>>6]>>(i&63)&1 != 0
	}
	return l
}

// merge makes one of states from which the same values lead on, from the end, and drops
// those from which none does. accepted has the number of each state at the end, or -1. It
// returns false if nothing is accepted.
func (f scanForm) merge(accepted []int32) bool {
	class := accepted
	known := make(map[string]int32)
	var key []byte
	for i, l := range slices.Backward(f.layers) {
		clear(known)
		next := l.next[:0] // classes come after the states that are the first of them
		own := make([]int32, 0, len(l.next)/max(1, l.width))
		for row := range slices.Chunk(l.next, max(1, l.width)) {
			alive := false
			key = key[:0]
			for v, to := range row {
				if to >= 0 {
					row[v] = class[to]
				}
				alive = alive || row[v] >= 0
				key = binary.LittleEndian.AppendUint32(key, uint32(row[v]))
			}
			c, seen := known[string(key)]
			switch {
			case !alive:
				c = -1
			case !seen:
				c = int32(len(known))
				known[string(key)] = c
				next = append(next, row...)
			}
			own = append(own, c)
		}
		f.layers[i].next, class = next, own
	}
	return len(class) > 0 && class[0] >= 0
}

// refuse adds a constraint that no assignment keeps.
func (m *Model) refuse(decisions []Decision) *Constraint {
	return m.constrain(Constraint{form: tableForm{}, decisions: m.keep(decisions...), lists: new(lists)})
}

func (f scanForm) text(_ *Constraint, names []string) string {
	return fmt.Sprintf("a reader accepts %s", listed(names))
}

// after returns the state after decision i, or -1.
func (f scanForm) after(i int, state int32, value int) int32 {
	l := &f.layers[i]
	if value -= l.low; value < 0 || value >= l.width {
		return -1
	}
	return l.next[int(state)*l.width+value]
}

func (f scanForm) keeps(c *Constraint, a Assignment) bool {
	state := int32(0)
	for i, v := range c.values(a) {
		if state = f.after(i, state, v); state < 0 {
			return false
		}
	}
	return true
}

func (f scanForm) state(t *statement, c *Constraint) {
	vars, values := t.variables(c.decisions), 1
	for _, l := range f.layers {
		values = max(values, min(l.low+l.width-t.base, 64))
	}
	tables := make([][]int32, len(f.layers))
	for i := range f.layers {
		tables[i] = make([]int32, 0, f.states(i)*values)
		for state := range f.states(i) {
			for bit := range values {
				tables[i] = append(tables[i], f.after(i, int32(state), bit+t.base))
			}
		}
	}
	t.Automaton(vars, values, tables)
}

// states returns the number of states before decision i.
func (f scanForm) states(i int) int {
	if i >= len(f.layers) || f.layers[i].width == 0 {
		return 1
	}
	return len(f.layers[i].next) / f.layers[i].width
}

func (f scanForm) count(c *Constraint, p *plan, branch int32) { p.addScan(c, f, branch) }
