// Package recolour improves full boards by tabu search on the graph of their cells. It is
// the worker of an evolution unless the options choose another one, and it counts clashes
// only: what a user's own fitness counts, and clues, it does not know.
//
// In the words of evolution, an error is a clash: a pair of cells that must differ and don't.
// A neighbour is the board with another value in one clashing cell. A step takes the best
// neighbour of all; ties are broken at random. The old value is then tabu for that cell, for a
// number of steps that grows with the number of clashing cells.
//
// The free cells are the vertices of a graph and their values its colours. An edge joins two
// cells that must differ. The scheme is TabuCol (Hertz and de Werra, Computing 1987) with the
// tenure of Galinier and Hao (J. Comb. Optim. 1999). There is no aspiration, the
// rule that lets a very good step break a tabu: in 100 runs it made no
// difference, because the tabus are short.
//
// A step is cheap because of its tables. A choice is a colour that a vertex may
// have. The clashes that each choice would have are counted in fields of eight
// bits, eight to a word, and the choices of a vertex fill one or two words. A
// recoloured vertex changes only the counts of the choices that clash with its
// old and new colour, which are listed beforehand. One subtraction then shows
// whether a word has a step that adds no clash. The set of these hot words is
// kept, and nearly always the best steps are found there.
//
// The tables are words and not arrays of the side, with a count for each cell and value,
// because a step has to look at all neighbours: on such arrays the same step took 1.4 times
// as long at 9×9 and 2.1 times at 16×16 (boards with 70 % of the cells empty, processor time
// of 3 million steps in turns with this one).
package recolour

import (
	"math/rand/v2"

	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/set"
)

const (
	fieldBits = 8 // the top one is free for the comparison
	fieldMask = 1<<fieldBits - 1
	lowBits   = 0x0101010101010101 // the lowest bit of each field
	topBits   = lowBits << (fieldBits - 1)

	mostClashes = 1<<(fieldBits-1) - 1 // of a choice: a field below its top bit holds any number
	mostPeers   = 255                  // of a vertex: Worker.touched and a rivalList have room
	_           = uint(8 - fieldBits)  // eight fields fill a word; lowBits and all indexes rely on it
)

// A vertexColour is a choice, by its field: 64 times the index of its word plus
// the position of its lowest bit there.
type vertexColour uint32

func (c vertexColour) word() uint32 { return uint32(c >> 6) }
func (c vertexColour) shift() int   { return int(c & 63) }
func (c vertexColour) index() int   { return int(c >> 3) } // number of the field

// fieldWord describes up to eight choices of a vertex.
type fieldWord struct {
	clashes uint64 // that each choice would have
	free    uint64 // top bits of the choices that are neither present nor tabu
	present uint64 // lowest bit of the vertex's colour
	limit   uint64 // in all fields, a top bit and the clashes of that colour; 0 if it has none
}

// A span is a range of words.
type span struct{ first, end uint32 }

const _ = uint(1<<16 - geometry.MaxCells) // Worker.cells and vertex: a cell or vertex is a uint16

// A Worker improves boards of one puzzle. What it holds besides its tables is of the board
// that it works on: nothing stays from one call to the next.
type Worker struct {
	cells  []uint16 // of each vertex
	first  []uint32 // of each vertex, and after the last: its first word
	vertex []uint16 // of each word
	span   []span   // of each word: the words of its vertex
	value  []uint8  // of each choice, by index
	words  []fieldWord
	marks  []uint64 // of each word, the top bits of its choices

	// rivals holds, by index, the choices that clash with a choice, or nil before a
	// vertex first has that colour: with few givens most choices are never made.
	rivals  []*rivalList
	page    []vertexColour // where the next lists go
	rules   *geometry.Board
	crowd   int // see crowdOf
	domains []set.Values
	start   []uint32 // of each cell that is a vertex: its first word

	colour   []vertexColour // of each vertex
	best     []vertexColour // colours with the fewest clashes so far
	clashing []uint64       // the set of the words of vertices in a clash
	hot      []uint64       // the set of those with a free choice that makes no more clashes
	hotParts []uint64       // a set of indexes of hot, of all elements that are not 0 and of some that are
	count    int            // of vertices in a clash

	// The tabus that end at a step form a list. ring holds 1 + the index of its
	// first choice, next, by index, 1 + that of the following one.
	ring     [tabuRing]uint32
	next     []uint32
	lastTabu int // step at which the last one ends

	// The best steps that were found.
	found []wordSteps
	ties  int

	// The rivals of a step whose vertices clash. They are few, and listed without a
	// branch, as any guess of it is poor.
	touched [256]vertexColour

	// Of a turn.
	total, least int      // clashes, and those of best
	stale        []uint16 // on large boards, vertices recoloured since best was set; all if it is full
	made         int      // steps
	large        bool
	heat         int // on large boards, of the tenures
	law          law // on large boards

	stopped func(made int) bool
}

// stepsBetweenPolls is how often a worker polls whether it is stopped. The
// slowest steps, the first on an empty 81×81 board, take 15 microseconds.
const stepsBetweenPolls = 128

// A rivalList is the length of a list and the list. It lies in a page, where the next
// one follows the last of its choices. Pages never move: all lists of an empty 81×81
// board would take 480 MB.
type rivalList [1 + mostPeers]vertexColour

const rivalsPage = 1 << 18

const _ = uint(mostPeers - 3*(geometry.MaxSide-1))

// crowdOf returns how many peers of one colour keep a vertex from taking it, so that no
// choice ever has more than mostClashes: a unit never has more vertices of one colour. It
// is 0 for rules with too many units or peers.
func crowdOf(rules *geometry.Board) int {
	crowd := mostClashes
	pairs := make([]int, rules.Cells())
	for _, pair := range rules.Pairs {
		pairs[pair[0]]++
		pairs[pair[1]]++
	}
	for cell, units := range rules.InUnits {
		if len(rules.Peers[cell]) > mostPeers {
			return 0
		}
		crowd = min(crowd, (mostClashes-pairs[cell])/max(1, len(units)))
	}
	return max(0, crowd)
}

// New returns a worker for boards of the rules whose cells may take the values of their
// domains, which are kept, or nil for rules with too many units or peers. stopped reports
// whether a worker that has made a number of steps is to return.
func New(rules *geometry.Board, domains []set.Values, stopped func(made int) bool) *Worker {
	crowd := crowdOf(rules)
	if crowd == 0 {
		return nil
	}
	t := &Worker{rules: rules, domains: domains, crowd: crowd, stopped: stopped}
	// A cell that can clash with no peer is no vertex. A cell with one value is
	// a vertex if a peer's domain has that value.
	t.start = make([]uint32, len(domains))
	words, rivals := uint32(0), 0
	for cell, values := range domains {
		before := rivals
		for _, peer := range t.rules.Peers[cell] {
			rivals += values.And(domains[peer]).Len()
		}
		if rivals > before {
			t.start[cell] = words
			t.cells = append(t.cells, uint16(cell))
			t.first = append(t.first, words)
			words += uint32(values.Len()+7) / 8
		}
	}
	t.first = append(t.first, words)
	t.vertex = make([]uint16, words)
	t.span = make([]span, words)
	t.value = make([]uint8, 8*words)
	t.words = make([]fieldWord, words)
	t.marks = make([]uint64, words)
	t.rivals = make([]*rivalList, 8*words)
	t.next = make([]uint32, 8*words)
	choices := 0
	for v, cell := range t.cells {
		for w := t.first[v]; w < t.first[v+1]; w++ {
			t.vertex[w] = uint16(v)
			t.span[w] = span{t.first[v], t.first[v+1]}
		}
		at := 8 * t.first[v]
		for c := range domains[cell].All() {
			t.value[at] = c
			t.marks[at/8] |= 1 << (at%8*fieldBits + fieldBits - 1)
			at++
			choices++
		}
	}
	t.page = make([]vertexColour, 0, min(choices+rivals, rivalsPage)+len(rivalList{}))
	n := len(t.cells)
	t.colour = make([]vertexColour, n)
	t.best = make([]vertexColour, n)
	t.clashing = make([]uint64, (words+63)/64)
	t.hot = make([]uint64, (words+63)/64)
	t.hotParts = make([]uint64, (words+4095)/4096)
	t.found = make([]wordSteps, 0, words+1)
	t.stale = make([]uint16, 0, n)
	t.law = lawFor(t.rules, n, choices)
	t.large = n >= Large || t.law.leash > 0
	return t
}

// Improve makes at most the given number of steps on a full board, and leaves the one with
// the fewest clashes that it found. It stops when the board is solved, and returns the
// number of steps made.
func (t *Worker) Improve(cells []uint8, steps int, source rand.Source) int {
	if !t.readBoard(cells) {
		return 0
	}
	t.made = 0
	if t.large {
		t.anneal(cells, steps, source)
	} else {
		t.walk(walk{steps: steps, patience: steps}, source)
	}
	t.store(cells)
	return t.made
}
