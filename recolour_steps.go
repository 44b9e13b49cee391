package sudoku

import "math/bits"

// search collects the best steps and returns their change of the number of
// clashes.
func (t *recolourer) search() int {
	t.steps = t.steps[:0]
	if best := t.searchHot(); len(t.steps) > 0 {
		return best
	}
	if best := t.searchIn(t.clashing, 1); len(t.steps) > 0 {
		return best
	}
	return t.searchIn(t.clashing, maxSide)
}

// searchHot collects the best of the steps that add no clash, and returns their change.
// Few words are hot. So on a large board a walk over all of the set, up to 700 words of
// 64, takes a fifth of a step.
func (t *recolourer) searchHot() (best int) {
	const few = 8
	if len(t.hot) < few {
		return t.searchIn(t.hot, best)
	}
	for i := range t.hotParts {
		for parts := t.hotParts[i]; parts != 0; parts &= parts - 1 {
			part := i*64 + bits.TrailingZeros64(parts)
			set := t.hot[part]
			if set == 0 {
				t.hotParts[i] &^= parts & -parts
			}
			for ; set != 0; set &= set - 1 {
				best = t.collect(uint32(part*64+bits.TrailingZeros64(set)), best)
			}
		}
	}
	return best
}

// searchIn collects the best of the steps in a set of words that change the number of
// clashes by at most best. It returns the change of the steps collected.
func (t *recolourer) searchIn(words []uint64, best int) int {
	for i, set := range words {
		for ; set != 0; set &= set - 1 {
			best = t.collect(uint32(i*64+bits.TrailingZeros64(set)), best)
		}
	}
	return best
}

// collect adds the steps of a word of a clashing vertex that change the number
// of clashes by at most best. Better steps replace the others. It returns the
// change of the steps collected.
func (t *recolourer) collect(w uint32, best int) int {
	word := &t.words[w]
	own := int(word.limit & (fieldMask >> 1))
	// A top bit survives where the field is not above the limit.
	limit := uint64(min(best+own, crowd-1))*lowBits + topBits
	for hits := (limit - word.clashes) & word.free; hits != 0; hits &= hits - 1 {
		shift := bits.TrailingZeros64(hits) - (fieldBits - 1)
		change := int(word.clashes>>shift&fieldMask) - own
		if change > best {
			continue
		}
		if change < best {
			best = change
			t.steps = t.steps[:0]
		}
		t.steps = append(t.steps, vertexColour(w<<6|uint32(shift)))
	}
	return best
}

// apply gives a vertex a colour and makes the old one tabu.
func (t *recolourer) apply(c vertexColour, now int, random uint64) {
	word := &t.words[c.word()]
	v := t.vertex[c.word()]
	old := t.colour[v]
	t.colour[v] = c
	if t.rivals[c.index()] == nil {
		t.list(c)
	}
	t.words[old.word()].present = 0
	word.present = 1 << c.shift()
	word.free &^= 1 << (c.shift() + fieldBits - 1)
	t.judge(c.word(), word.clashes>>c.shift())
	for _, r := range t.rivalsOf(old) {
		w := &t.words[r.word()]
		w.clashes -= 1 << r.shift()
		if w.limit != 0 {
			if w.present>>r.shift()&1 != 0 {
				t.judge(r.word(), w.clashes>>r.shift())
			} else {
				t.weigh(r.word())
			}
		}
	}
	for _, r := range t.rivalsOf(c) {
		w := &t.words[r.word()]
		w.clashes += 1 << r.shift()
		if w.present>>r.shift()&1 != 0 {
			t.judge(r.word(), w.clashes>>r.shift())
		} else if w.limit != 0 {
			t.weigh(r.word())
		}
	}

	index := uint32(old.index())
	if t.next[index] == 0 { // not tabu yet
		list := &t.ring[(now+t.tenure(random))%tabuRing]
		if t.next[index] = *list; *list == 0 {
			t.next[index] = endOfTabus
		}
		*list = index + 1
	}
}

// judge records the number of clashes of the vertex of a word, which is the
// lowest field of own.
func (t *recolourer) judge(w uint32, own uint64) {
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
func (t *recolourer) weigh(w uint32) {
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
