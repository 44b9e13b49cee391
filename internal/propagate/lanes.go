package propagate

// This file filters up to eight variables that differ and form one set of values: the
// domains stand side by side in two words, 16 bits each, and are cut together.

import "math/bits"

const (
	laneVars   = 8  // variables in two words
	laneValues = 15 // values: the top bit of a lane is free for carries
	lane1      = 1<<48 | 1<<32 | 1<<16 | 1
)

// A row8 holds up to eight domains: four in a, four in b.
type row8 struct{ a, b uint64 }

// nonzero has bit 0 of each lane that is not empty.
func nonzero(x uint64) uint64 { return (x + 0x7fff*lane1) >> 15 & lane1 }

// fill turns bit 0 of a lane into the whole lane.
func fill(x uint64) uint64 { return x<<16 - x }

// gather returns the domains of at most eight variables.
func gather(dom []uint64, vars []int32) (m row8) {
	for i, c := range vars {
		if i < 4 {
			m.a |= dom[c] << (16 * i & 63)
		} else {
			m.b |= dom[c] << (16 * i & 63)
		}
	}
	return
}

func (m *row8) at(i int) uint64 {
	if i < 4 {
		return m.a >> (16 * i & 63) & 0xffff
	}
	return m.b >> (16 * i & 63) & 0xffff
}

func (m *row8) put(i int, v uint64) {
	if i < 4 {
		m.a |= v << (16 * i & 63)
	} else {
		m.b |= v << (16 * i & 63)
	}
}

// union returns the values of all domains, and those of domains with one value.
func (m row8) union() (all, fixed uint16) {
	u := m.a | m.b
	u |= u >> 32
	na, nb := nonzero(m.a), nonzero(m.b)
	v := m.a&fill(na&^nonzero(m.a&(m.a-na))) | m.b&fill(nb&^nonzero(m.b&(m.b-nb)))
	v |= v >> 32
	return uint16(u | u>>16), uint16(v | v>>16)
}

// support adds to sum what each variable can be if the variables form exactly the set.
// It returns false if they can't. It applies naked and hidden singles until nothing
// changes, which for up to four variables is nearly a matching.
func (m row8) support(set uint16, sum *row8) bool {
	cc := uint64(set) * lane1
	va, vb := nonzero(m.a), nonzero(m.b)
	a, b := m.a&cc, m.b&cc
	for {
		na, nb := nonzero(a), nonzero(b)
		if na != va || nb != vb {
			return false
		}
		u, w := a|b, a&b
		w |= w>>32 | u&(u>>32)
		u |= u >> 32
		twice := uint16(w | w>>16 | u&(u>>16))
		once := uint16(u | u>>16)
		if once != set {
			return false
		}
		ma := fill(na &^ nonzero(a&(a-na))) // variables with one value
		mb := fill(nb &^ nonzero(b&(b-nb)))
		pa, pb := a&ma, b&mb
		q := pa | pb
		q |= q >> 32
		one := uint16(q | q>>16)
		if bits.OnesCount64(pa)+bits.OnesCount64(pb) != bits.OnesCount16(one) {
			return false // two variables with the same value
		}
		h := once &^ twice // values with one place
		if h&^one == 0 && one&twice == 0 {
			break
		}
		hh, oo := uint64(h)*lane1, uint64(one)*lane1
		ya, yb := a&hh, b&hh
		nya, nyb := nonzero(ya), nonzero(yb)
		if ya&(ya-nya)|yb&(yb-nyb) != 0 {
			return false // two values with the same place
		}
		a = ya | a&^fill(nya)&(ma|^oo)
		b = yb | b&^fill(nyb)&(mb|^oo)
	}
	sum.a |= a
	sum.b |= b
	return true
}
