package variant

import (
	"encoding/base64"
	"encoding/binary"
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
	last   []int32 // by state: the move from it that was added last, or -1
	moves  []move
	empty  map[int32][]int32 // by state: those that need no symbol
}

// A move leads from a state to another one.
type move struct {
	symbol int   // value less the smallest one
	to     int32 // the state
	before int32 // the move from the same state that was added before, or -1
}

// mostStates limits automata.
const mostStates = 1 << 12

func (a *automaton) addState() int32 {
	a.accept, a.last = append(a.accept, false), append(a.last, -1)
	return int32(len(a.last) - 1)
}

func (a *automaton) addMove(from int32, symbol int, to int32) {
	a.moves = append(a.moves, move{symbol, to, a.last[from]})
	a.last[from] = int32(len(a.moves) - 1)
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
		for len(a.last) <= n {
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
	return a, !r.short && len(a.last) <= mostStates
}

// A reading follows an automaton as one with a single current state: a set of states.
type reading struct {
	*automaton
	symbols int
	sets    [][]int32        // sorted
	number  map[string]int32 // of each set
	known   []int32          // by set and symbol: the set after it plus 2, or 0 if nobody has asked
	mark    []bool           // by state: it is in the set that add makes
	set     []int32          // scratch of add
	key     []byte           // the same
}

func newReading(a *automaton, symbols int) *reading {
	return &reading{automaton: a, symbols: symbols, number: make(map[string]int32), mark: make([]bool, len(a.last))}
}

// add returns the number of a set of states with all that needs no symbol, or -1 if it is empty.
func (r *reading) add(states []int32) int32 {
	set := r.set[:0]
	for open := states; len(open) > 0; {
		from := len(set)
		for _, state := range open {
			if !r.mark[state] {
				r.mark[state] = true
				set = append(set, state)
			}
		}
		open = nil
		for _, state := range set[from:] {
			open = append(open, r.empty[state]...)
		}
	}
	if r.set = set; len(set) == 0 {
		return -1
	}
	slices.Sort(set)
	r.key = r.key[:0]
	for _, state := range set {
		r.mark[state] = false
		r.key = binary.LittleEndian.AppendUint32(r.key, uint32(state))
	}
	n, known := r.number[string(r.key)]
	if !known {
		n = int32(len(r.sets))
		r.number[string(r.key)], r.sets = n, append(r.sets, slices.Clone(set))
		r.known = append(r.known, make([]int32, r.symbols)...)
	}
	return n
}

// after returns the set after a symbol, or -1.
func (r *reading) after(set int32, symbol int) int32 {
	at := int(set)*r.symbols + symbol
	if r.known[at] == 0 {
		var to []int32
		for _, state := range r.sets[set] {
			for i := r.last[state]; i >= 0; i = r.moves[i].before {
				if r.moves[i].symbol == symbol {
					to = append(to, r.moves[i].to)
				}
			}
		}
		next := r.add(to) + 2 // which may move r.known
		r.known[at] = next
	}
	return r.known[at] - 2
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
		r = newReading(a, s.rules.Values()+1) // one more between lists
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
