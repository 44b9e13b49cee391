package variant

import (
	"encoding/base64"
	"fmt"
	"math/bits"
	"slices"
	"strconv"

	"example.com/sudoku"
	"example.com/sudoku/csp"
)

// This file has automata of a setter's own: states, and the values that lead from one to
// others. A line of cells is kept if its values lead from a first state to a last one.

// NFA demands that an automaton accepts the values of the cells, in this order. The code
// is that of the text form: base64 letters of a bit string, see docs/variants.md.
func NFA(code string, cells ...int) sudoku.Rule {
	return Clue{Kind: "NFA", Code: code, Numbers: []int{len(cells)}, Cells: cells}.Rule()
}

// An automaton has states, numbered from 0. Several may be the current one at a time.
type automaton struct {
	start  []int32
	accept []bool
	next   [][][]int32 // by state and symbol: value less the smallest one
	empty  [][]int32   // by state: those that need no symbol
}

// mostStates limits automata.
const mostStates = 1 << 12

func (a *automaton) addState() int32 {
	a.accept, a.next, a.empty = append(a.accept, false), append(a.next, nil), append(a.empty, nil)
	return int32(len(a.next) - 1)
}

func (a *automaton) addMove(from int32, symbol int, to int32) {
	for len(a.next[from]) <= symbol {
		a.next[from] = append(a.next[from], nil)
	}
	a.next[from][symbol] = append(a.next[from][symbol], to)
}

// A bitReader reads numbers from the highest bit of bytes on.
type bitReader struct {
	bytes []byte
	at    int
	short bool // the bytes ended too early
}

func (r *bitReader) left() int { return 8*len(r.bytes) - r.at }

func (r *bitReader) read(n int) (number int) {
	if n > r.left() {
		r.short = true
		r.at = 8 * len(r.bytes)
		return 0
	}
	for range n {
		number = number<<1 | int(r.bytes[r.at>>3]>>(7-r.at&7)&1)
		r.at++
	}
	return number
}

// decodeAutomaton reads the code of an automaton: two bits for the form, four for the bits
// of a state less one, four for the symbols less one, the number of first states and that
// of other last states, a bit for each first state that is a last one too, and then, state
// by state, what leads where. The first states come first, other last states follow.
func decodeAutomaton(code string) (*automaton, bool) {
	data, err := base64.RawURLEncoding.DecodeString(code)
	if err != nil || len(data) == 0 {
		return nil, false
	}
	r := &bitReader{bytes: data}
	packed := r.read(2)
	stateBits, symbols := r.read(4)+1, r.read(4)+1
	first, last := r.read(stateBits), r.read(stateBits)
	if packed > 1 || first+last > mostStates {
		return nil, false
	}
	both := make([]bool, first)
	for i := range both { // from the last one on
		both[first-1-i] = r.read(1) != 0
	}
	a := &automaton{}
	state := func(n int) int32 {
		for len(a.next) <= n {
			a.addState()
		}
		return int32(n)
	}
	countBits := symbols
	if packed == 0 {
		countBits = r.read(4)
	}
	for n := 0; countBits > 0 && r.left() >= countBits && n < mostStates && !r.short; n++ {
		if packed == 0 {
			for range r.read(countBits) {
				symbol, to := r.read(bits.Len(uint(symbols-1))), r.read(stateBits)
				a.addMove(state(n), symbol, state(to))
			}
			continue
		}
		mask := r.read(symbols)
		for symbol := range symbols {
			if mask>>symbol&1 != 0 {
				a.addMove(state(n), symbol, state(r.read(stateBits)))
			}
		}
	}
	state(first + last - 1)
	for i := range first {
		a.start = append(a.start, int32(i))
		a.accept[i] = both[i]
	}
	for i := range last {
		a.accept[first+i] = true
	}
	return a, !r.short && len(a.next) <= mostStates
}

// A reading follows an automaton as one with a single current state: a set of states.
type reading struct {
	*automaton
	sets   [][]int32 // sorted
	number map[string]int32
}

func newReading(a *automaton) *reading { return &reading{automaton: a, number: make(map[string]int32)} }

// add returns the number of a set with all that needs no symbol, or -1 if it is empty.
func (r *reading) add(states []int32) int32 {
	seen := make(map[int32]bool, len(states))
	for open := slices.Clone(states); len(open) > 0; {
		state := open[len(open)-1]
		open = open[:len(open)-1]
		if !seen[state] {
			seen[state] = true
			open = append(open, r.empty[state]...)
		}
	}
	if len(seen) == 0 {
		return -1
	}
	set := make([]int32, 0, len(seen))
	for state := range seen {
		set = append(set, state)
	}
	slices.Sort(set)
	key := fmt.Sprint(set)
	n, known := r.number[key]
	if !known {
		n = int32(len(r.sets))
		r.number[key], r.sets = n, append(r.sets, set)
	}
	return n
}

// after returns the set after a symbol, or -1.
func (r *reading) after(set int32, symbol int) int32 {
	var to []int32
	for _, state := range r.sets[set] {
		if next := r.next[state]; symbol < len(next) {
			to = append(to, next[symbol]...)
		}
	}
	return r.add(to)
}

func (r *reading) accepts(set int32) bool {
	return slices.ContainsFunc(r.sets[set], func(state int32) bool { return r.accept[state] })
}

// accepted is the law that an automaton accepts the values. Between the lists of cells of
// a clue stands the symbol after the last value.
func accepted(compile func(s *setting) (*automaton, bool)) law {
	begin := func(s *setting) (r *reading, start int32, breaks []bool) {
		a, ok := compile(s)
		if !ok {
			a = &automaton{}
		}
		breaks = make([]bool, len(s.Cells)+1)
		at := 0
		for _, size := range s.Numbers[:max(0, len(s.Numbers)-1)] {
			at = min(max(at, at+size), len(s.Cells))
			breaks[at] = true
		}
		r = newReading(a)
		return r, r.add(a.start), breaks
	}
	step := func(s *setting, r *reading, breaks []bool, set int32, i, v int) int32 {
		if breaks[i] {
			if set = r.after(set, s.rules.Values()); set < 0 {
				return -1
			}
		}
		return r.after(set, v-s.first)
	}
	return func(s *setting, m *model, x []decision) {
		r, start, breaks := begin(s)
		if start < 0 {
			refuse(m)
			return
		}
		csp.Scan(m, x, start, func(set int32, i, v int) (int32, bool) {
			set = step(s, r, breaks, set, i, v)
			return set, set >= 0
		}, r.accepts)
	}
}

func isAutomaton(s *setting) (any, string) {
	if _, ok := decodeAutomaton(s.Code); !ok {
		return strconv.Quote(s.Code), "the code of an automaton"
	}
	return nil, ""
}
