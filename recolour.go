package sudoku

import (
	"math/bits"
	"math/rand/v2"
)

// Tabu recolouring sees the open cells as the vertices of a graph, joined where
// two cells may not be equal, and their values as colours. A step gives one
// clashing vertex the colour that lowers the number of clashes most, over all
// clashing vertices and colours, ties broken at random; the colour that it had
// is then tabu there for a number of steps that grows with the number of
// clashing vertices. A tabu is ignored for a step that leads to fewer clashes
// than were ever reached. The scheme is TabuCol (Hertz and de Werra, Computing
// 1987) with the tenure of Galinier and Hao (J. Comb. Optim. 1999).
//
// What makes a step cheap: the clashes that each colour would have in a vertex
// are kept as small fields packed into words. A recoloured vertex then adds one
// constant to the words of its neighbours, and one subtraction compares all
// colours of a vertex with the best step found so far.

// A packing says how many fields a word has, and how wide they are. Fields hold
// at most the number of peers of a cell, and their top bit is left free for the
// comparison: 20 and 39 peers fit below 64, 64 and 95 below 128.
type packing interface {
	[1]uint64 | [2]uint64 | [4]uint64 | [5]uint64
}

func fields[W packing]() (perWord, width int) {
	var w W
	if len(w) <= 2 {
		return 9, 7
	}
	return 8, 8
}

// lowBits returns a word with the lowest bit of each field set.
func lowBits[W packing]() uint64 {
	if _, width := fields[W](); width == 7 {
		return 1<<56 | 1<<49 | 1<<42 | 1<<35 | 1<<28 | 1<<21 | 1<<14 | 1<<7 | 1
	}
	return 1<<56 | 1<<48 | 1<<40 | 1<<32 | 1<<24 | 1<<16 | 1<<8 | 1
}

// A colour is tabu for 1 step, up to 2 more by chance, and 4 for every 5
// vertices that clash. Galinier and Hao draw from 10 and take 3 for every 5;
// the shape of the optimum is flat.
const (
	tenureSpread = 3
	tabuRing     = 2048 // longer than any tenure; a power of two
)

func newRecolouring(job Job) Improve {
	switch side := job.Shape.Side; {
	case side <= 9:
		return newRecolourer[[1]uint64](job).improve
	case side <= 16:
		return newRecolourer[[2]uint64](job).improve
	case side <= 25:
		return newRecolourer[[4]uint64](job).improve
	default:
		return newRecolourer[[5]uint64](job).improve
	}
}

type recolourer[W packing] struct {
	cells      []uint16   // of each vertex
	domains    []Values   // of each vertex
	neighbours [][]uint16 // of each vertex
	joined     [][]uint64 // the same as bit sets

	word, shift [maxSide + 1]uint8 // where a colour's field is
	colourAt    [5][64]uint8       // the colour whose field ends at a bit
	marks       []W                // of each vertex, the top bits of its domain's fields

	colour   []uint8
	clashes  []W        // of each vertex, the clashes that each colour would have
	free     []W        // of each vertex, marks less its own colour and the tabu ones
	holders  [][]uint64 // of each colour, the vertices that have it
	clashing []uint64   // the vertices in a clash
	best     []uint8    // the colours with the fewest clashes so far

	// The tabus that end at a step are a list: ring holds 1 + the index of its
	// first in next, and next of each vertex and colour, 64 apart, of the
	// following one.
	ring [tabuRing]uint32
	next []uint32

	found []candidate   // scratch of searchBelow
	steps []recolouring // the best steps that it found

	stopped func() bool
}

// stepsBetweenPolls is how often a worker asks whether it is stopped. The
// dearest steps, the first on an empty 36×36 board, take 25 microseconds.
const stepsBetweenPolls = 128

// A candidate is a word of a vertex in which some colours are good enough.
type candidate struct {
	hits   uint64 // the top bits of their fields
	vertex uint16
	word   uint8
	own    uint8 // clashes of the colour that the vertex has
}

// A recolouring is one step: a vertex and its new colour.
type recolouring struct {
	vertex uint16
	colour uint8
}

func newRecolourer[W packing](job Job) *recolourer[W] {
	perWord, width := fields[W]()
	t := &recolourer[W]{stopped: job.Stopped}
	for c := range job.Shape.Side {
		w, s := c/perWord, c%perWord*width
		t.word[c+1], t.shift[c+1] = uint8(w), uint8(s)
		t.colourAt[w][s+width-1] = uint8(c + 1)
	}
	// A cell that no peer can clash with is no vertex. A cell with one value
	// left is one as long as its peers' domains hold that value.
	vertex := make([]uint16, len(job.Domains))
	canClash := func(cell, peer int) bool { return job.Domains[cell]&job.Domains[peer] != 0 }
	for cell, values := range job.Domains {
		for _, peer := range job.Shape.Peers(cell) {
			if canClash(cell, int(peer)) {
				vertex[cell] = uint16(len(t.cells))
				t.cells = append(t.cells, uint16(cell))
				t.domains = append(t.domains, values)
				break
			}
		}
	}
	n := len(t.cells)
	sets := (n + 63) / 64
	t.neighbours = make([][]uint16, n)
	t.joined = bitSets(n, sets)
	t.marks = make([]W, n)
	for v, cell := range t.cells {
		for _, peer := range job.Shape.Peers(int(cell)) {
			if canClash(int(cell), int(peer)) {
				u := vertex[peer]
				t.neighbours[v] = append(t.neighbours[v], u)
				t.joined[v][u/64] |= 1 << (u % 64)
			}
		}
		for c := range t.domains[v].All() {
			t.marks[v][t.word[c]] |= t.mark(c)
		}
	}
	t.colour = make([]uint8, n)
	t.clashes = make([]W, n)
	t.free = make([]W, n)
	t.holders = bitSets(job.Shape.Side+1, sets)
	t.clashing = make([]uint64, sets, sets+8) // a cache line of its own, whatever other islands do
	t.best = make([]uint8, n)
	t.next = make([]uint32, n*64)
	t.steps = make([]recolouring, 0, 256)
	t.found = make([]candidate, n*len(*new(W))+1) // one more than are kept, see searchBelow
	return t
}

func bitSets(n, words int) [][]uint64 {
	all := make([]uint64, n*words)
	sets := make([][]uint64, n)
	for i := range sets {
		sets[i] = all[i*words : (i+1)*words]
	}
	return sets
}

// mark returns the top bit of a colour's field.
func (t *recolourer[W]) mark(colour uint8) uint64 {
	_, width := fields[W]()
	return 1 << (int(t.shift[colour]) + width - 1)
}

// clashesOf returns the clashes that a colour would have in a vertex.
func (t *recolourer[W]) clashesOf(vertex int, colour uint8) int {
	_, width := fields[W]()
	return int(t.clashes[vertex][t.word[colour]]>>t.shift[colour]) & (1<<width - 1)
}

// load takes the colours from the board and returns the number of clashes.
func (t *recolourer[W]) load(cells []uint8) int {
	clear(t.clashes)
	clear(t.clashing)
	for _, set := range t.holders {
		clear(set)
	}
	clear(t.ring[:])
	clear(t.next)
	copy(t.free, t.marks)
	for v, cell := range t.cells {
		c := cells[cell]
		t.colour[v] = c
		t.holders[c][v/64] |= 1 << (v % 64)
		t.free[v][t.word[c]] &^= t.mark(c)
		for _, u := range t.neighbours[v] {
			t.clashes[u][t.word[c]] += 1 << t.shift[c]
		}
	}
	total := 0
	for v, c := range t.colour {
		if k := t.clashesOf(v, c); k > 0 {
			total += k
			t.clashing[v/64] |= 1 << (v % 64)
		}
	}
	return total / 2
}

// improve is the worker. It leaves the board with the fewest clashes that it
// met.
func (t *recolourer[W]) improve(cells []uint8, steps int, source rand.Source) int {
	total := t.load(cells)
	least := total
	copy(t.best, t.colour)
	made := 0
	for ; made < steps && total > 0; made++ {
		if made%stepsBetweenPolls == stepsBetweenPolls-1 && t.stopped() {
			break
		}
		t.endTabus(made)
		change := t.search(total - least)
		word := source.Uint64()
		if len(t.steps) == 0 {
			continue // all is tabu; time will tell
		}
		pick, rest := bits.Mul64(word, uint64(len(t.steps)))
		t.apply(t.steps[pick], made, rest)
		if total += change; total < least {
			least = total
			copy(t.best, t.colour)
		}
	}
	for v, cell := range t.cells {
		cells[cell] = t.best[v]
	}
	return made
}

// endTabus frees the colours whose tabu ends now.
func (t *recolourer[W]) endTabus(now int) {
	list := &t.ring[now%tabuRing]
	for i := *list; i != 0; {
		entry := i - 1
		v, c := entry/64, uint8(entry%64)
		i, t.next[entry] = t.next[entry], 0
		if i == endOfTabus {
			i = 0
		}
		if t.colour[v] != c {
			t.free[v][t.word[c]] |= t.mark(c)
		}
	}
	*list = 0
}

// endOfTabus ends a list, so that next is 0 just for what is not tabu.
const endOfTabus = 1<<32 - 1

// search collects the best steps and returns by how much they change the number
// of clashes. Steps that reach fewer than the least so far, which is gap below
// the present number, may break a tabu.
func (t *recolourer[W]) search(gap int) int {
	// Nearly always some step makes no more clashes, and nearly all that do not
	// need not be looked at then.
	for best := range 3 {
		if best == 2 {
			best = maxSide
		}
		if best = t.searchBelow(best, gap); len(t.steps) > 0 {
			return best
		}
	}
	return 0
}

func (t *recolourer[W]) searchBelow(best, gap int) int {
	_, width := fields[W]()
	field := uint64(1)<<width - 1
	ones := lowBits[W]()
	tops := ones << (width - 1)

	// First note where there are such steps at all, writing a candidate in any
	// case and keeping it by counting on, so that the processor has nothing to
	// guess; then look at those.
	found, n := t.found, 0
	for i, set := range t.clashing {
		for ; set != 0; set &= set - 1 {
			v := i*64 + bits.TrailingZeros64(set)
			clashes := &t.clashes[v]
			colour := t.colour[v]
			own := int((*clashes)[t.word[colour]] >> t.shift[colour] & field)
			limit := uint64(min(best+own, int(field>>1)))*ones + tops
			for w := range len(*clashes) {
				// A top bit survives where the field is not above the limit.
				hits := (limit - (*clashes)[w]) & t.free[v][w]
				if own > gap {
					limit := uint64(own-gap-1)*ones + tops
					hits |= (limit - (*clashes)[w]) & t.marks[v][w]
				}
				found[n] = candidate{hits, uint16(v), uint8(w), uint8(own)}
				if hits != 0 {
					n++
				}
			}
		}
	}
	steps := t.steps[:0]
	for i := range found[:n] {
		f := &found[i]
		clashes := t.clashes[f.vertex][f.word]
		for hits := f.hits; hits != 0; hits &= hits - 1 {
			at := bits.TrailingZeros64(hits)
			change := int(clashes>>(at-width+1)&field) - int(f.own)
			if change > best || t.colourAt[f.word][at] == t.colour[f.vertex] {
				continue
			}
			if change < best {
				best = change
				steps = steps[:0]
			}
			steps = append(steps, recolouring{f.vertex, t.colourAt[f.word][at]})
		}
	}
	t.steps = steps
	return best
}

// apply recolours a vertex and makes its old colour tabu.
func (t *recolourer[W]) apply(step recolouring, now int, random uint64) {
	_, width := fields[W]()
	v, colour := int(step.vertex), step.colour
	old := t.colour[v]
	t.colour[v] = colour
	t.free[v][t.word[colour]] &^= t.mark(colour)

	up, down := uint64(1)<<t.shift[colour], uint64(1)<<t.shift[old]
	to, from := t.word[colour], t.word[old]
	if len(t.clashes[v]) == 1 {
		for _, u := range t.neighbours[v] {
			t.clashes[u][0] += up - down
		}
	} else {
		for _, u := range t.neighbours[v] {
			t.clashes[u][to] += up
			t.clashes[u][from] -= down
		}
	}

	field := (uint64(1)<<width - 1) << t.shift[old]
	olds, news := t.holders[old], t.holders[colour]
	olds[v/64] &^= 1 << (v % 64)
	news[v/64] |= 1 << (v % 64)
	var joining uint64
	count := 0
	for i, joined := range t.joined[v] {
		clashing := t.clashing[i] | joined&news[i]
		joining |= joined & news[i]
		for left := joined & olds[i]; left != 0; left &= left - 1 {
			if t.clashes[i*64+bits.TrailingZeros64(left)][from]&field == 0 {
				clashing &^= left & -left
			}
		}
		t.clashing[i] = clashing
		count += bits.OnesCount64(clashing)
	}
	if joining == 0 {
		t.clashing[v/64] &^= 1 << (v % 64)
		count--
	}

	entry := uint32(v*64 + int(old))
	if t.next[entry] == 0 { // not tabu yet
		spread, _ := bits.Mul64(random, tenureSpread)
		tenure := 1 + int(spread) + count*4/5
		list := &t.ring[(now+tenure)%tabuRing]
		if t.next[entry] = *list; *list == 0 {
			t.next[entry] = endOfTabus
		}
		*list = entry + 1
	}
}
