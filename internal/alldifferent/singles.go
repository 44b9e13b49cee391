package alldifferent

import "math/bits"

// A Singles applies naked and hidden singles to groups whose values fit into one word, which
// is less than a [Sharing] finds, and takes less time. A taker is known by the word that is its
// set; it may be in several groups, and have values of its own in each. The sets are changed in
// place.
type Singles struct {
	Sets   []uint64 // of all takers
	Broken int32    // the group that failed last, or -1
	Lost   []uint64 // the words that have lost values, a bit set that the caller clears
	Trail  []Change // what Set has changed, if it is not nil

	member []Member     // of each group, one group after another
	end    []int32      // where the members of each group end
	in     []Membership // the groups of each word, one word after another
	inEnd  []int32      // where the groups of each word end
	inSet  []uint64     // the groups of each word as a bit set, nil if there are too many

	spread []int32  // words with one value, which the rest of their groups must lose
	marked []uint64 // the groups to scan for hidden singles, a bit set
	first  int      // the words of marked before it are 0
}

// A Change is a word and the set that it was.
type Change struct {
	Word int32
	Was  uint64
}

// mostGroupWords is the number of words up to which a word's groups are a bit set.
const mostGroupWords = 4

// A Member is a taker in a group. Its word, shifted up, has bit i for the value i of the
// group.
type Member struct {
	Word  int32
	Shift uint8
}

// A Membership is a group of a word.
type Membership struct {
	Group int32
	Shift uint8
}

// Init takes the members of all groups, one group after another, and where those of each
// group end. A group without members is left to others.
func (n *Singles) Init(sets []uint64, member []Member, end []int32) {
	n.Sets, n.member, n.end, n.Broken = sets, member, end, -1
	n.in = make([]Membership, len(member))
	words, k, lost := len(sets), (len(end)+63)/64, (len(sets)+63)/64
	numbers := make([]int32, 2*words+2)
	n.inEnd, n.spread = numbers[:words+2], numbers[words+2:words+2]
	in := 0
	if k <= mostGroupWords {
		in = k * words
	}
	bitSets := make([]uint64, k+lost+in)
	n.marked, n.Lost = bitSets[:k], bitSets[k:k+lost]
	if in > 0 {
		n.inSet = bitSets[k+lost:]
	}
	for _, y := range member {
		n.inEnd[y.Word+2]++
	}
	for w := range len(n.inEnd) - 1 {
		n.inEnd[w+1] += n.inEnd[w]
	}
	for g := range end {
		for _, y := range n.Group(int32(g)) {
			n.in[n.inEnd[y.Word+1]] = Membership{int32(g), y.Shift}
			n.inEnd[y.Word+1]++
			if n.inSet != nil {
				n.inSet[int(y.Word)*k+g>>6] |= 1 << (g & 63)
			}
		}
	}
}

// Group returns the members of a group.
func (n *Singles) Group(g int32) []Member {
	start := int32(0)
	if g > 0 {
		start = n.end[g-1]
	}
	return n.member[start:n.end[g]]
}

// Members returns the number of members of all groups together.
func (n *Singles) Members() int { return len(n.member) }

// GroupsOf returns the groups of a word.
func (n *Singles) GroupsOf(word int32) []Membership {
	return n.in[n.inEnd[word]:n.inEnd[word+1]]
}

// Set changes a set.
func (n *Singles) Set(word int32, set uint64) {
	if n.Trail != nil {
		n.Trail = append(n.Trail, Change{word, n.Sets[word]})
	}
	n.Sets[word] = set
}

// Back takes back the changes of the trail from a place on, and forgets all notes.
func (n *Singles) Back(at int) {
	for i := len(n.Trail) - 1; i >= at; i-- {
		n.Sets[n.Trail[i].Word] = n.Trail[i].Was
	}
	n.Trail = n.Trail[:at]
	clear(n.Lost)
	n.forget()
}

// Note records that a word has lost values.
func (n *Singles) Note(word int32) {
	if set := n.Sets[word]; set&(set-1) == 0 {
		n.spread = append(n.spread, word)
	}
	n.Lost[word>>6] |= 1 << (word & 63)
	if n.inSet == nil {
		for _, in := range n.GroupsOf(word) {
			n.marked[in.Group>>6] |= 1 << (in.Group & 63)
			n.first = min(n.first, int(in.Group>>6))
		}
		return
	}
	n.first = 0
	for i, groups := range n.inSet[int(word)*len(n.marked):][:len(n.marked)] {
		n.marked[i] |= groups
	}
}

// Settle applies the singles until they remove nothing more. It returns false if
// there is no solution.
func (n *Singles) Settle() bool {
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
			n.Broken = g
			return n.forget()
		}
	}
}

// forget forgets all notes after a contradiction, and returns false.
func (n *Singles) forget() bool {
	n.spread = n.spread[:0]
	clear(n.marked)
	return false
}

// claim removes the only value of a word from the other members of its groups. It
// returns false if one of them has no value left.
func (n *Singles) claim(word int32) bool {
	sets := n.Sets
	for _, in := range n.GroupsOf(word) {
		value := sets[word] << (in.Shift & 63)
		for _, y := range n.Group(in.Group) {
			gone := value >> (y.Shift & 63)
			if set := sets[y.Word]; set&gone != 0 && y.Word != word {
				if set &^= gone; set == 0 {
					n.Broken = in.Group
					return false
				}
				n.Set(y.Word, set)
				n.Note(y.Word)
			}
		}
	}
	return true
}

// scan applies hidden singles to a group that has as many values as members. It
// returns false if the group has fewer values, or a member would need two.
func (n *Singles) scan(g int32) bool {
	group, sets := n.Group(g), n.Sets
	var once, twice, single uint64
	for _, y := range group {
		set := sets[y.Word] << (y.Shift & 63)
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
		set := n.Sets[y.Word]
		only := set & (hidden >> y.Shift)
		if only == 0 || only == set {
			continue
		}
		if only&(only-1) != 0 {
			return false
		}
		n.Set(y.Word, only)
		n.Note(y.Word)
	}
	return true
}
