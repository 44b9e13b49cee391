package recolour

import "math/bits"

// This file holds what the tables say of a board: reading it into them, the best board so
// far, and which choices clash. It builds on the tables of recolour.go.

// readBoard sets the colours, and the best ones, to those of the board, without tabus. A
// vertex gets another colour where a crowd of its peers has its own. readBoard returns
// false if there is none, on a board without a solution.
func (t *Worker) readBoard(cells []uint8) (ok bool) {
	t.stale, t.lastTabu = t.stale[:0], 0
	clear(t.ring[:])
	clear(t.next)
	for i := range t.words {
		w := &t.words[i]
		*w = fieldWord{free: t.marks[i]}
	}
	for v, cell := range t.cells {
		c := vertexColour(t.first[v] << 6)
		for i, value := range t.value[8*t.first[v] : 8*t.first[v+1]] {
			if value == cells[cell] {
				c += vertexColour(i * fieldBits)
			}
		}
		if t.clashesOf(c) >= t.crowd {
			if c, ok = t.sparsest(v); !ok {
				return false
			}
		}
		t.colour[v] = c
		w := &t.words[c.word()]
		w.present = 1 << c.shift()
		w.free &^= 1 << (c.shift() + fieldBits - 1)
		if t.rivals[c.index()] == nil {
			t.list(c)
		}
		for _, r := range t.rivalsOf(c) {
			t.words[r.word()].clashes += 1 << r.shift()
		}
	}
	total := 0
	clear(t.clashing)
	clear(t.hot)
	clear(t.hotParts)
	t.count = 0
	for _, c := range t.colour {
		total += t.clashesOf(c)
		t.judge(c.word(), t.words[c.word()].clashes>>c.shift())
	}
	t.total, t.least = total/2, total/2
	copy(t.best, t.colour)
	return true
}

// store writes the best colours to the board.
func (t *Worker) store(cells []uint8) {
	for v, cell := range t.cells {
		cells[cell] = t.value[t.best[v].index()]
	}
}

// keep makes the colours, with the given clashes, the best ones.
func (t *Worker) keep(clashes int) {
	t.least = clashes
	if !t.large || len(t.stale) == cap(t.stale) {
		copy(t.best, t.colour)
	} else {
		for _, v := range t.stale {
			t.best[v] = t.colour[v]
		}
	}
	t.stale = t.stale[:0]
}

// sparsest returns the choice of a vertex with the fewest clashes, and false if even
// that is a crowd.
func (t *Worker) sparsest(v int) (best vertexColour, ok bool) {
	least := t.crowd
	for w := t.first[v]; w < t.first[v+1]; w++ {
		for marks := t.marks[w]; marks != 0; marks &= marks - 1 {
			c := vertexColour(w<<6 + uint32(bits.TrailingZeros64(marks)) - (fieldBits - 1))
			if n := t.clashesOf(c); n < least {
				best, least = c, n
			}
		}
	}
	return best, least < t.crowd
}

// rivalsOf returns the choices that clash with one that has a list.
func (t *Worker) rivalsOf(c vertexColour) []vertexColour {
	list := t.rivals[c.index()]
	return list[1:][:list[0]]
}

// list makes the list of the choices that clash with one.
func (t *Worker) list(c vertexColour) {
	if cap(t.page)-len(t.page) < len(rivalList{}) {
		t.page = make([]vertexColour, 0, rivalsPage)
	}
	page, value := append(t.page, 0), t.value[c.index()]
	for _, peer := range t.rules.Peers[t.cells[t.vertex[c.word()]]] {
		if values := t.domains[peer]; values.Has(value) {
			page = append(page, vertexColour(t.start[peer]<<6+uint32(values.Below(value))*fieldBits))
		}
	}
	list := (*rivalList)(page[len(t.page):][:len(rivalList{})])
	list[0] = vertexColour(len(page) - len(t.page) - 1)
	t.rivals[c.index()], t.page = list, page
}

// clashesOf returns the number of clashes that a choice has or would have.
func (t *Worker) clashesOf(c vertexColour) int {
	return int(t.words[c.word()].clashes>>c.shift()) & fieldMask
}
