package explainer

import (
	"math/bits"
	"slices"
)

// A graph numbers the candidates of a position, by cell and then by
// digit, and links them: weakly if not both can hold, strongly if one of the two
// must. The order of the links is that of Sudoku Explainer, whose choice among
// equal chains depends on it.
type graph struct {
	board
	state *progress
	n     int
	cells [729]uint8
	digit [729]uint8
	id    [729]uint16 // of nine times the cell plus the digit

	weak   []uint16 // of all candidates
	weakAt [730]int32
	kinAt  [729]int32                // where the weak links of the same digit begin
	strong [729][1 + maxKinds]uint16 // of the cell, then of units
	// How many strong links there are, and whether the first is of the cell.
	strongs  [729]uint8
	strongBy [729][1 + maxKinds]uint8 // their units, or cellLink
	inCell   [729]bool

	doubles [3]doubleLinks
}

// The links that chains may use. A chain has strong links in units, or in cells,
// or both. Without strong links in cells it has no weak ones there either.
const (
	unitLinks = iota
	cellLinks
	allLinks
)

// Doubles are pairs of a weak and a strong link: if one candidate holds, then not
// the second, so that the third holds.
type doubleLinks struct {
	built bool
	list  []doubleLink
	at    [730]int32 // where those from a candidate begin
}

type doubleLink struct{ off, on uint16 }

// noCandidate stands for none.
const noCandidate = 1<<16 - 1

// setUp sets the graph to that of a board.
func (g *graph) setUp(b *board, state *progress) {
	g.board, g.state, g.n = *b, state, 0
	for cell, may := range &b.may {
		for ; may != 0; may &= may - 1 {
			d := bits.TrailingZeros16(may)
			g.cells[g.n], g.digit[g.n] = uint8(cell), uint8(d)
			g.id[9*cell+d] = uint16(g.n)
			g.n++
		}
	}
	g.weak = g.weak[:0]
	t := b.shape
	for c := range g.n {
		cell, d := int(g.cells[c]), int(g.digit[c])
		g.weakAt[c] = int32(len(g.weak))
		may := b.may[cell]
		for others := may &^ (1 << d); others != 0; others &= others - 1 {
			g.weak = append(g.weak, g.id[9*cell+bits.TrailingZeros16(others)])
		}
		g.kinAt[c] = int32(len(g.weak))
		for _, other := range t.houses[cell] {
			if b.may[other]>>d&1 != 0 {
				g.weak = append(g.weak, g.id[9*int(other)+d])
			}
		}
		g.inCell[c], g.strongs[c] = false, 0
		if bits.OnesCount16(may) == 2 {
			g.inCell[c] = true
			g.addStrong(c, g.weak[g.weakAt[c]], cellLink)
		}
		for kind, u := range t.unitsOf(cell) {
			if places := b.places[d][u]; bits.OnesCount16(places) == 2 {
				place := bits.TrailingZeros16(places &^ (1 << t.spots[cell].at[kind]))
				g.addStrong(c, g.id[9*t.cellAt(int(u), place)+d], u)
			}
		}
	}
	g.weakAt[g.n] = int32(len(g.weak))
	for i := range g.doubles {
		g.doubles[i].built = false
	}
}

// addStrong adds a strong link unless it exists.
func (g *graph) addStrong(c int, to uint16, by uint8) {
	n := g.strongs[c]
	if slices.Contains(g.strong[c][:n], to) {
		return
	}
	g.strong[c][n], g.strongBy[c][n] = to, by
	g.strongs[c]++
}

// strongLinks returns the candidates that hold if c does not, by some kinds of
// links.
func (g *graph) strongLinks(c, links int) []uint16 {
	from, to := 0, int(g.strongs[c])
	if g.inCell[c] {
		switch links {
		case unitLinks:
			from = 1
		case cellLinks:
			to = 1
		}
	} else if links == cellLinks {
		to = 0
	}
	return g.strong[c][from:to]
}

// doubleLinksBy returns the double links by some kinds of links.
func (g *graph) doubleLinksBy(links int) *doubleLinks {
	l := &g.doubles[links]
	if l.built {
		return l
	}
	l.built, l.list = true, l.list[:0]
	for c := range g.n {
		l.at[c] = int32(len(l.list))
		from := g.weakAt[c]
		if links == unitLinks {
			from = g.kinAt[c]
		}
		for _, off := range g.weak[from:g.weakAt[c+1]] {
			for _, on := range g.strongLinks(int(off), links) {
				if int(on) != c {
					l.list = append(l.list, doubleLink{off, on})
				}
			}
		}
	}
	l.at[g.n] = int32(len(l.list))
	return l
}

// from returns the double links from a candidate.
func (l *doubleLinks) from(c int) []doubleLink { return l.list[l.at[c]:l.at[c+1]] }

// conflict reports whether two candidates are linked weakly.
func (g *graph) conflict(a, b int) bool {
	if g.cells[a] == g.cells[b] {
		return a != b
	}
	return g.digit[a] == g.digit[b] && g.shape.peers[g.cells[a]].has(int(g.cells[b]))
}
