package csp

import (
	"math/bits"

	"example.com/sudoku/internal/alldifferent"
)

// groupSearch is the tree of a model that has narrow groups only. It settles the groups
// after each choice. It is fast as long as few dead ends are
// needed: a choice costs no more than a copy of the domains, and a dead end teaches
// it nothing but weights. A group weighs the contradictions met in it, and choices
// are made where the weight is (Boussemart, Hemery, Lecoutre, Sais 2004). Each
// domain is one word, so a word is a decision.
type groupSearch struct {
	*alldifferent.Singles
	decisions []decision
	saved     []uint64 // the sets before each choice on the path
	weight    []int32  // of each group
}

// The learner takes over after groupEffort/n dead ends per solution, where n is the
// number of decisions and group members: 492 dead ends on 9×9 boards, 63 on 25×25,
// 30 on 36×36. With 1,024 on all sizes, 25×25 boards with 45 and 40 % given took 1.3
// and 1.5 times as long. The hardest 9×9 boards need 110 on average. Where it would be
// fewer than fewestDeadEnds, the learner searches from the start.
const (
	groupEffort    = 160_000
	fewestDeadEnds = 30
)

// newGroupSearch returns a search of the domains that deduction has left, or nil if
// the rules aren't for it.
func newGroupSearch(d *rootDomains, r *rules) *descent {
	limit := groupEffort / (1 + len(d.decisions) + d.narrow.Members())
	if !r.narrowOnly(d) || limit < fewestDeadEnds {
		return nil
	}
	g := &groupSearch{Singles: &d.narrow, decisions: d.decisions, weight: make([]int32, len(r.different))}
	return &descent{tree: g, domains: d, limit: limit}
}

// settle settles the groups, and weighs the one that fails.
func (g *groupSearch) settle() bool {
	if g.Settle() {
		return true
	}
	g.weight[g.Broken]++
	return false
}

func (g *groupSearch) choose() (x int32, value int) {
	x, set := g.pick()
	if x >= 0 {
		value = g.decisions[x].low + bits.TrailingZeros64(set)
	}
	return x, value
}

func (g *groupSearch) enter(x int32, value int) {
	g.saved = append(g.saved, g.Sets...)
	g.Sets[x] = 1 << (value - g.decisions[x].low)
	g.Note(x)
}

func (g *groupSearch) back() {
	before := len(g.saved) - len(g.Sets)
	copy(g.Sets, g.saved[before:])
	g.saved = g.saved[:before]
}

func (g *groupSearch) exclude(x int32, value int) {
	g.Sets[x] &^= 1 << (value - g.decisions[x].low)
	g.Note(x)
}

// pick returns an open word with the fewest values and the first of them. If all
// have more than two, it prefers a value with two places in a group, and returns
// the first. Ties go to the heaviest groups. The word is -1 if none is open.
func (g *groupSearch) pick() (word int32, value uint64) {
	word = -1
	fewest, most := 65, int32(-1)
	for w, set := range g.Sets {
		if set&(set-1) == 0 {
			continue
		}
		n := bits.OnesCount64(set)
		if n > fewest {
			continue
		}
		weight := int32(0)
		for _, in := range g.GroupsOf(int32(w)) {
			weight += g.weight[in.Group]
		}
		if n < fewest || weight > most {
			word, value, fewest, most = int32(w), set&-set, n, weight
		}
	}
	if fewest == 2 || word < 0 {
		return word, value
	}
	most = -1
	for i := range g.weight {
		group := g.Group(int32(i))
		if g.weight[i] <= most {
			continue
		}
		var once, twice, more uint64
		for _, y := range group {
			set := g.Sets[y.Word] << y.Shift
			more |= twice & set
			twice |= once & set
			once |= set
		}
		two := twice &^ more
		if two == 0 || bits.OnesCount64(once) > len(group) {
			continue
		}
		for _, y := range group {
			if set := g.Sets[y.Word] << y.Shift; set&two&-two != 0 {
				word, value, most = y.Word, two&-two>>y.Shift, g.weight[i]
				break
			}
		}
	}
	return word, value
}
