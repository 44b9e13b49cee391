package csp

import "math/bits"

// narrowGroups applies naked and hidden singles to the groups whose values fit into
// one word. It changes the words of the domains in place. Decisions are known by
// their words.
type narrowGroups struct {
	sets   []uint64      // the words of all domains
	member []groupMember // of each group, one group after another
	end    []int32       // where the members of each group end
	in     []membership  // the groups of each word, one word after another
	inEnd  []int32       // where the groups of each word end
	inSet  []uint64      // the groups of each word as a bit set, nil if there are too many
	broken int32         // the group that failed last, or -1

	spread []int32  // words with one value, which the rest of their groups must lose
	marked []uint64 // the groups to scan for hidden singles, a bit set
	first  int      // the words of marked before it are 0
	lost   []uint64 // the words that have lost values, a bit set that the caller clears
}

// mostGroupWords is the number of words up to which a word's groups are a bit set.
const mostGroupWords = 4

// A groupMember is a decision of a group. Its word, shifted up, has bit i for the
// value base+i of the group.
type groupMember struct {
	word  int32
	shift uint8
}

// A membership is a group of a word.
type membership struct {
	group int32
	shift uint8
}

// init lists the members of the narrow groups.
func (n *narrowGroups) init(d *rootDomains, groups []differGroup) {
	n.sets, n.broken = d.bits, -1
	members := 0
	for i := range groups {
		if groups[i].narrow() {
			members += len(groups[i].decisions)
		}
	}
	n.member = make([]groupMember, 0, members)
	n.in = make([]membership, members)
	numbers := make([]int32, len(groups)+len(d.bits)+2)
	n.end, n.inEnd = numbers[:0:len(groups)], numbers[len(groups):]
	n.spread = make([]int32, 0, len(d.bits))
	k := (len(groups) + 63) / 64
	n.marked = make([]uint64, k)
	n.lost = make([]uint64, (len(d.bits)+63)/64)
	if k <= mostGroupWords {
		n.inSet = make([]uint64, k*len(d.bits))
	}
	for i := range groups {
		if g := &groups[i]; g.narrow() {
			for _, x := range g.decisions {
				entry := &d.decisions[x.index]
				n.member = append(n.member, groupMember{entry.offset, uint8(entry.low + x.plus() - g.base)})
				n.inEnd[entry.offset+2]++
			}
		}
		n.end = append(n.end, int32(len(n.member)))
	}
	for w := range len(n.inEnd) - 1 {
		n.inEnd[w+1] += n.inEnd[w]
	}
	for g := range n.end {
		for _, y := range n.group(int32(g)) {
			n.in[n.inEnd[y.word+1]] = membership{int32(g), y.shift}
			n.inEnd[y.word+1]++
			if n.inSet != nil {
				n.inSet[int(y.word)*k+g>>6] |= 1 << (g & 63)
			}
		}
	}
}

// group returns the members of a group.
func (n *narrowGroups) group(g int32) []groupMember {
	start := int32(0)
	if g > 0 {
		start = n.end[g-1]
	}
	return n.member[start:n.end[g]]
}

// groupsOf returns the groups of a word.
func (n *narrowGroups) groupsOf(word int32) []membership {
	return n.in[n.inEnd[word]:n.inEnd[word+1]]
}

// note records that a word has lost values.
func (n *narrowGroups) note(word int32) {
	if set := n.sets[word]; set&(set-1) == 0 {
		n.spread = append(n.spread, word)
	}
	n.lost[word>>6] |= 1 << (word & 63)
	if n.inSet == nil {
		for _, in := range n.groupsOf(word) {
			n.marked[in.group>>6] |= 1 << (in.group & 63)
			n.first = min(n.first, int(in.group>>6))
		}
		return
	}
	n.first = 0
	for i, groups := range n.inSet[int(word)*len(n.marked):][:len(n.marked)] {
		n.marked[i] |= groups
	}
}

// settle applies the singles until they remove nothing more. It returns false if
// there is no solution.
func (n *narrowGroups) settle() bool {
	for {
		for len(n.spread) > 0 {
			word := n.spread[len(n.spread)-1]
			n.spread = n.spread[:len(n.spread)-1]
			if !n.claim(word) {
				return n.forget()
			}
		}
		for n.first < len(n.marked) && n.marked[n.first] == 0 {
			n.first++
		}
		if n.first == len(n.marked) {
			return true
		}
		marks := &n.marked[n.first]
		g := int32(n.first<<6 + bits.TrailingZeros64(*marks))
		*marks &= *marks - 1
		if !n.scan(g) {
			n.broken = g
			return n.forget()
		}
	}
}

// forget forgets all notes after a contradiction, and returns false.
func (n *narrowGroups) forget() bool {
	n.spread = n.spread[:0]
	clear(n.marked)
	return false
}

// claim removes the only value of a word from the other members of its groups. It
// returns false if one of them has no value left.
func (n *narrowGroups) claim(word int32) bool {
	sets := n.sets
	for _, in := range n.groupsOf(word) {
		value := sets[word] << (in.shift & 63)
		for _, y := range n.group(in.group) {
			gone := value >> (y.shift & 63)
			if set := sets[y.word]; set&gone != 0 && y.word != word {
				if set &^= gone; set == 0 {
					n.broken = in.group
					return false
				}
				sets[y.word] = set
				n.note(y.word)
			}
		}
	}
	return true
}

// scan applies hidden singles to a group that has as many values as members. It
// returns false if the group has fewer values, or a member would need two.
func (n *narrowGroups) scan(g int32) bool {
	group, sets := n.group(g), n.sets
	var once, twice, single uint64
	for _, y := range group {
		set := sets[y.word] << (y.shift & 63)
		twice |= once & set
		once |= set
		if set&(set-1) == 0 {
			single |= set
		}
	}
	switch values := bits.OnesCount64(once); {
	case values < len(group):
		return false
	case values > len(group):
		return true
	}
	hidden := once &^ (twice | single)
	if hidden == 0 {
		return true
	}
	for _, y := range group {
		set := n.sets[y.word]
		only := set & (hidden >> y.shift)
		if only == 0 || only == set {
			continue
		}
		if only&(only-1) != 0 {
			return false
		}
		n.sets[y.word] = only
		n.note(y.word)
	}
	return true
}
