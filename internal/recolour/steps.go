package recolour

import "math/bits"

// wordSteps are steps of one word, by the top bits of their choices.
type wordSteps struct {
	word uint32
	hits uint64
}

func (s wordSteps) len() int { return int(s.hits >> (fieldBits - 1) * lowBits >> (64 - fieldBits)) }

// bestSteps collects the best steps and returns their change of the number of
// clashes.
func (t *Worker) bestSteps() (change int) {
	if change = t.searchHot(); t.ties > 0 {
		return change
	}
	for open := true; t.ties == 0 && open && change < t.crowd; {
		change++
		open = t.searchClashing(change)
	}
	return change
}

// searchHot collects the best of the steps that add no clash, and returns their change.
// Few words are hot. So on a large board a walk over all of the set, up to 700 words of
// 64, takes a fifth of a step.
func (t *Worker) searchHot() (change int) {
	const few = 8
	t.found, t.ties = t.found[:0], 0
	if len(t.hot) < few {
		for i, set := range t.hot {
			for ; set != 0; set &= set - 1 {
				change = t.collectSteps(uint32(i*64+bits.TrailingZeros64(set)), change)
			}
		}
		return change
	}
	for i := range t.hotParts {
		for parts := t.hotParts[i]; parts != 0; parts &= parts - 1 {
			part := i*64 + bits.TrailingZeros64(parts)
			set := t.hot[part]
			if set == 0 {
				t.hotParts[i] &^= parts & -parts
			}
			for ; set != 0; set &= set - 1 {
				change = t.collectSteps(uint32(part*64+bits.TrailingZeros64(set)), change)
			}
		}
	}
	return change
}

// searchClashing collects the steps that change the number of clashes by as much as
// given, where none changes it by less. It reports whether any choice is free.
func (t *Worker) searchClashing(change int) bool {
	found, n, ties, free := t.found[:cap(t.found)], 0, 0, uint64(0)
	for i, set := range t.clashing {
		for ; set != 0; set &= set - 1 {
			w := uint32(i*64 + bits.TrailingZeros64(set))
			word := &t.words[w]
			s := wordSteps{w, word.within(change, t.crowd)}
			found[n] = s
			n += int((s.hits | -s.hits) >> 63) // without a branch, as any guess of it is poor
			ties += s.len()
			free |= word.free
		}
	}
	t.found, t.ties = found[:n], ties
	return free != 0
}

// collectSteps adds the steps of a word of a clashing vertex that change the number
// of clashes by at most as much as given. Better steps replace the others. It returns
// the change of the steps collected.
func (t *Worker) collectSteps(w uint32, change int) int {
	word := &t.words[w]
	hits := word.within(change, t.crowd)
	if hits == 0 {
		return change
	}
	for better := word.within(change-1, t.crowd); better != 0; better = word.within(change-1, t.crowd) {
		hits = better
		change--
		t.found, t.ties = t.found[:0], 0
	}
	s := wordSteps{w, hits}
	t.found = append(t.found, s)
	t.ties += s.len()
	return change
}

// within returns the top bits of the choices that change the number of clashes by at
// most as much as given.
func (w *fieldWord) within(change, crowd int) uint64 {
	// A top bit survives where the field is not above the limit; none if that is negative.
	limit := min(int(w.limit&(fieldMask>>1))+change, crowd-1)
	return (uint64(limit)*lowBits + topBits - w.clashes) & w.free &^ uint64(limit>>(bits.UintSize-1))
}

// tie returns one of the best steps, by its number.
func (t *Worker) tie(i int) vertexColour {
	for _, s := range t.found {
		if n := s.len(); i >= n {
			i -= n
			continue
		}
		for ; i > 0; i-- {
			s.hits &= s.hits - 1
		}
		return vertexColour(s.word<<6 | uint32(bits.TrailingZeros64(s.hits)-(fieldBits-1)))
	}
	panic("unreachable")
}

// apply gives a vertex a colour and makes the old one tabu.
func (t *Worker) apply(c vertexColour, now int, random uint64) {
	index := uint32(t.recolour(c).index())
	if t.next[index] == 0 { // not tabu yet
		end := now + t.tenure(random)
		t.lastTabu = max(t.lastTabu, end)
		list := &t.ring[end%tabuRing]
		if t.next[index] = *list; *list == 0 {
			t.next[index] = endOfTabus
		}
		*list = index + 1
	}
}

// recolour gives a vertex a colour and returns the old one, which is not free yet.
func (t *Worker) recolour(c vertexColour) (old vertexColour) {
	word := &t.words[c.word()]
	v := t.vertex[c.word()]
	old = t.colour[v]
	t.colour[v] = c
	if t.rivals[c.index()] == nil {
		t.list(c)
	}
	t.words[old.word()].present = 0
	word.present = 1 << c.shift()
	word.free &^= 1 << (c.shift() + fieldBits - 1)
	t.judge(c.word(), word.clashes>>c.shift())
	n := uint8(0)
	for _, r := range t.rivalsOf(old) {
		w := &t.words[r.word()]
		w.clashes -= 1 << r.shift()
		t.touched[n] = r
		n += uint8(w.limit >> 63)
	}
	t.reweigh(t.touched[:n])
	n = 0
	for _, r := range t.rivalsOf(c) {
		w := &t.words[r.word()]
		w.clashes += 1 << r.shift()
		t.touched[n] = r
		n += uint8(w.limit>>63 | w.present>>r.shift()&1)
	}
	t.reweigh(t.touched[:n])
	return old
}

// endTabus frees the choices whose tabu ends now.
func (t *Worker) endTabus(now int) {
	list := &t.ring[now%tabuRing]
	for i := *list; i != 0; {
		index := i - 1
		i, t.next[index] = t.next[index], 0
		if i == endOfTabus {
			i = 0
		}
		w, shift := &t.words[index/8], index%8*fieldBits
		if w.present>>shift&1 == 0 {
			w.free |= 1 << (shift + fieldBits - 1)
			if w.limit != 0 {
				t.weigh(index / 8)
			}
		}
	}
	*list = 0
}

// endOfTabus ends a list, so that next is 0 only for choices that are not tabu.
const endOfTabus = 1<<32 - 1

// reweigh judges the vertices that have one of the choices, and weighs the words of the
// others.
func (t *Worker) reweigh(choices []vertexColour) {
	for _, c := range choices {
		if w := &t.words[c.word()]; w.present>>c.shift()&1 != 0 {
			t.judge(c.word(), w.clashes>>c.shift())
		} else {
			t.weigh(c.word())
		}
	}
}

// judge records the number of clashes of the vertex of a word, which is the
// lowest field of own.
func (t *Worker) judge(w uint32, own uint64) {
	own &= fieldMask
	in := -own >> 63 // 1 if there are any
	t.count += int(in) - int(t.words[w].limit>>63)
	limit := (own*lowBits + topBits) & -in
	s := t.span[w]
	for w := s.first; w < s.end; w++ {
		t.words[w].limit = limit
		put(t.clashing, w, in)
		t.weigh(w)
	}
}

// weigh records whether a word of a clashing vertex is hot.
func (t *Worker) weigh(w uint32) {
	word := &t.words[w]
	hits := (word.limit - word.clashes) & word.free & -(word.limit >> 63)
	hot := (hits | -hits) >> 63
	put(t.hot, w, hot)
	t.hotParts[w>>12] |= hot << (w >> 6 & 63)
}

// put sets a bit of a set to 0 or 1.
func put(set []uint64, i uint32, bit uint64) {
	set[i/64] = set[i/64]&^(1<<(i%64)) | bit<<(i%64)
}
