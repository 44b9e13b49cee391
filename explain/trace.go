package explain

import (
	"math/bits"
	"slices"
)

// This file repeats an assumption with a reason for each fact, so that its argument can be
// told. assume.go is the fast form without reasons.

// A trace records an argument that begins with an assumption: every fact that
// follows, with its reason. Facts are drawn breadth-first.
type trace struct {
	p       *logic
	now     logic       // the position with what is ruled out; held cells keep a candidate
	facts   []fact      // in the order of the argument
	number  factNumbers // of the facts that hold now
	clash   [2]int      // facts that contradict each other, if dead
	dead    bool
	oneOnly bool // Nishio: follow one digit only
}

// factNumbers holds the number plus one of the fact that a candidate holds (on) or
// does not hold (off).
type factNumbers struct{ on, off [16][maxLogic]int32 }

// A fact is an [Inference] on one candidate.
type fact struct {
	d, cell int
	on      bool
	reason  Reason
	from    []int
	unit    int
	set     []int
	clues   []int // of ReasonClue
}

// begin starts the trace at the position p with an assumption.
func (t *trace) begin(p *logic, d, cell int) {
	t.p = p
	t.now = *p
	t.now.forget()
	t.facts = t.facts[:0]
	t.number = factNumbers{}
	t.dead = false
	t.infer(fact{d: d, cell: cell, on: true})
	t.followAll(0)
	for u, places := range p.places[d][:p.full] {
		if t.oneOnly && bits.OnesCount16(places) == 1 { // a single of the position, which deadEnd follows too
			start := len(t.facts)
			t.hiddenSingle(d, u, places)
			t.follow(start)
		}
	}
}

// traceOf returns the trace of an assumption.
func (p *logic) traceOf(d, cell int, how depth) *trace {
	t := new(trace)
	t.begin(p, d, cell)
	for how >= subsetsDeep && !t.dead && (t.subset() || how == nestedDeep && t.nested()) {
	}
	return t
}

// infer adds a fact, unless it is known.
func (t *trace) infer(f fact) {
	same, opposite := &t.number.on[f.d][f.cell], &t.number.off[f.d][f.cell]
	if !f.on {
		same, opposite = opposite, same
	}
	if t.dead || *same != 0 {
		return
	}
	t.facts = append(t.facts, f)
	*same = int32(len(t.facts))
	if *opposite != 0 {
		t.dead = true
		t.clash = [2]int{int(*opposite) - 1, len(t.facts) - 1}
		return
	}
	if !f.on {
		t.now.eliminate(f.cell, f.d)
		t.singles(f.d, f.cell)
	}
}

// singles infers what is left after a candidate is ruled out. If the candidate was
// a single of the position itself, nothing is left: then the position says that it
// holds, which is the contradiction.
func (t *trace) singles(d, cell int) {
	may := t.now.may[cell]
	if may == 0 {
		may = 1 << d
	}
	if bits.OnesCount16(may) == 1 && !t.oneOnly {
		f := fact{d: bits.TrailingZeros16(may), cell: cell, on: true, reason: ReasonCell}
		for rest := t.p.may[cell] &^ may; rest != 0; rest &= rest - 1 {
			f.from = append(f.from, t.off(bits.TrailingZeros16(rest), cell))
		}
		t.infer(f)
	}
	for _, in := range t.p.in[cell] {
		left := t.now.places[d][in.unit&noUnit]
		if left == 0 {
			left = 1 << in.at
		}
		if bits.OnesCount16(left) == 1 {
			t.hiddenSingle(d, int(in.unit), left)
		}
	}
}

// hiddenSingle infers that a digit is at the one place that is left for it in a unit.
func (t *trace) hiddenSingle(d, unit int, left uint16) {
	members := t.p.members[unit]
	f := fact{d: d, cell: int(members[bits.TrailingZeros16(left)]), on: true, reason: ReasonUnit, unit: unit}
	for rest := t.p.places[d][unit] &^ left; rest != 0; rest &= rest - 1 {
		f.from = append(f.from, t.off(d, int(members[bits.TrailingZeros16(rest)])))
	}
	t.infer(f)
}

// off returns the number of the fact that rules out a candidate.
func (t *trace) off(d, cell int) int { return int(t.number.off[d][cell]) - 1 }

// follow infers what the values held by the facts from the given one on rule
// out, and the singles that this leaves.
func (t *trace) follow(from int) {
	for i := from; i < len(t.facts) && !t.dead; i++ {
		f := &t.facts[i]
		if !f.on {
			continue
		}
		d, cell := f.d, f.cell
		for rest := t.p.may[cell] &^ (1 << d); rest != 0 && !t.oneOnly; rest &= rest - 1 {
			t.infer(fact{d: bits.TrailingZeros16(rest), cell: cell, reason: ReasonSameCell, from: []int{i}})
		}
		losers := t.p.where[d].and(&t.p.peers[cell])
		for loser := losers.pop(); loser >= 0; loser = losers.pop() {
			t.infer(fact{d: d, cell: loser, reason: ReasonSees, from: []int{i}})
		}
	}
}

// subset draws the conclusions of one subset, fish or locked candidate, and
// reports whether there was one.
func (t *trace) subset() bool {
	var step Step
	t.now.step = &step
	for _, step.Technique = range subsetTechniques {
		if t.now.look(step.Technique); t.now.news {
			break
		}
	}
	if !t.now.news {
		return false
	}
	t.now.news = false
	f := t.subsetFact(&step)
	start := len(t.facts)
	for d := range t.p.side {
		cells := t.now.eliminated[d]
		t.now.eliminated[d] = cellSet{}
		for cell := cells.pop(); cell >= 0; cell = cells.pop() {
			f.d, f.cell = d, cell
			t.infer(f)
		}
	}
	t.followAll(start)
	return true
}

// subsetFact returns the reason that a step's candidates are ruled out. It
// follows from the candidates whose absence makes the pattern.
func (t *trace) subsetFact(s *Step) fact {
	p := t.p
	f := fact{}
	lost := func(d int, cells cellSet) { // those of the cells that lost the digit
		for cell := cells.pop(); cell >= 0; cell = cells.pop() {
			if t.number.off[d][cell] != 0 {
				f.from = append(f.from, t.off(d, cell))
			}
		}
	}
	var cells cellSet
	for _, cell := range s.Cells {
		cells.add(cell)
	}
	if len(s.Units) > 0 {
		f.unit = s.Units[0]
	}
	switch s.Technique {
	case Pointing, Claiming, SeenByAll:
		f.reason = ReasonLocked
		lost(s.Values[0]-1, p.units[f.unit].without(&cells))
	case NakedPair, NakedTriple, NakedQuad:
		f.reason, f.set = ReasonNaked, s.Cells
		for d := range p.side {
			if !slices.Contains(s.Values, d+1) {
				lost(d, cells)
			}
		}
	case HiddenPair, HiddenTriple, HiddenQuad:
		f.reason, f.set = ReasonHidden, s.Cells
		for _, v := range s.Values {
			lost(v-1, p.units[f.unit].without(&cells))
		}
	default:
		f.reason = ReasonFish
		f.set = s.Units[:len(s.Units)/2] // the lines
		var lines cellSet
		for _, u := range f.set {
			lines = lines.or(&p.units[u])
		}
		for _, u := range s.Units[len(f.set):] {
			lines = lines.without(&p.units[u])
		}
		lost(s.Values[0]-1, lines)
	}
	return f
}

// nested rules out the first candidate that leads to a contradiction by
// singles, and reports whether there is one.
func (t *trace) nested() bool {
	var inner trial
	for d := range t.p.side {
		cells := t.now.where[d]
		for cell := cells.pop(); cell >= 0; cell = cells.pop() {
			if bits.OnesCount16(t.now.may[cell]) == 1 {
				continue
			}
			if inner.assume(&t.now, d, cell); inner.dead {
				t.refute(d, cell)
				return true
			}
		}
	}
	return false
}

// refute records the argument that a candidate leads to a contradiction, and
// then what follows from its absence.
func (t *trace) refute(d, cell int) {
	number, now, start := t.number, t.now, len(t.facts)
	t.infer(fact{d: d, cell: cell, on: true})
	t.followAll(start)
	f := fact{d: d, cell: cell, reason: ReasonRefuted, from: []int{start, t.clash[0], t.clash[1]}}
	t.number, t.now, t.dead = number, now, false
	start = len(t.facts)
	t.infer(f)
	t.followAll(start)
}

// argument returns the facts that the targets follow from, and the targets, in
// their order. Its length is what makes an argument short.
func (t *trace) argument(targets ...int) []int {
	need := make([]bool, len(t.facts))
	for _, i := range targets {
		need[i] = true
	}
	var list []int
	for i, fact := range slices.Backward(t.facts) {
		if need[i] {
			list = append(list, i)
			for _, from := range fact.from {
				need[from] = true
			}
		}
	}
	slices.Reverse(list)
	return list
}

// branch returns the inferences of an argument.
func (t *trace) branch(argument []int) []Inference {
	index := make(map[int]int)
	var branch []Inference
	for k, i := range argument {
		index[i] = k
		f := &t.facts[i]
		n := Inference{Value: f.d + 1, Cells: []int{f.cell}, On: f.on, Reason: f.reason, Unit: f.unit, Clues: f.clues}
		if n.Reason == ReasonFish || n.Reason == ReasonClue {
			n.Lines = f.set
		} else {
			n.Set = f.set
		}
		for _, from := range f.from {
			n.From = append(n.From, index[from])
		}
		branch = append(branch, n)
	}
	return branch
}
