package csp

import (
	"math/bits"

	"example.com/sudoku/internal/learn"
)

// groupSearch is a depth-first search of a model that has narrow groups only. It
// settles the groups after each choice. It is fast as long as few dead ends are
// needed: a choice costs no more than a copy of the domains, and a dead end teaches
// it nothing but weights. A group weighs the contradictions met in it, and choices
// are made where the weight is (Boussemart, Hemery, Lecoutre, Sais 2004). Each
// domain is one word, so a word is a decision.
type groupSearch struct {
	*narrowGroups
	path   []branch
	saved  []uint64 // the sets before each choice on the path
	level  int      // choices on the path
	weight []int32  // of each group
	limit  int      // dead ends per solution, counting the one searched for

	state                     learn.State
	guesses, conflicts, found int
}

// A branch says that a word has a value or, if the search has exhausted that case,
// that it has another.
type branch struct {
	word      int32
	bit       uint8
	exhausted bool
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
func newGroupSearch(d *rootDomains, r *rules) *groupSearch {
	limit := groupEffort / (1 + len(d.decisions) + len(d.narrow.member))
	if !r.narrowOnly(d) || limit < fewestDeadEnds {
		return nil
	}
	return &groupSearch{narrowGroups: &d.narrow, weight: make([]int32, len(r.different)), limit: limit}
}

// step makes one transition, as learn.Solver.Step does. It returns learn.Stating if the learner
// must take over.
func (g *groupSearch) step() learn.State {
	g.state = g.advance()
	return g.state
}

func (g *groupSearch) advance() learn.State {
	switch g.state {
	case learn.Exhausted:
		return learn.Exhausted
	case learn.Standing:
		if !g.turn() {
			return learn.Exhausted
		}
	}
	if !g.settle() {
		g.conflicts++
		g.weight[g.broken]++
		if !g.turn() {
			return learn.Exhausted
		}
		return learn.Conflicting
	}
	if g.conflicts > g.limit*(g.found+1) {
		return learn.Stating
	}
	word, value := g.choose()
	if word < 0 {
		g.found++
		return learn.Standing
	}
	g.guesses++
	g.path = append(g.path, branch{word: word, bit: uint8(bits.TrailingZeros64(value))})
	g.saved = append(g.saved, g.sets...)
	g.level++
	g.sets[word] = value
	g.note(word)
	return learn.Deciding
}

func (g *groupSearch) stats() Stats {
	return Stats{Guesses: int64(g.guesses), Backtracks: int64(g.conflicts)}
}

// turn goes back to the last choice and excludes its value, as that case is
// exhausted. It returns false if there is no choice.
func (g *groupSearch) turn() bool {
	last := len(g.path) - 1
	for ; last >= 0 && g.path[last].exhausted; last-- {
	}
	if last < 0 {
		return false
	}
	b := &g.path[last]
	b.exhausted = true
	g.path = g.path[:last+1]
	g.level--
	before := g.level * len(g.sets)
	copy(g.sets, g.saved[before:])
	g.saved = g.saved[:before]
	g.sets[b.word] &^= 1 << b.bit
	g.note(b.word)
	return true
}

// choose returns an open word with the fewest values and the first of them. If all
// have more than two, it prefers a value with two places in a group, and returns
// the first. Ties go to the heaviest groups. The word is -1 if none is open.
func (g *groupSearch) choose() (word int32, value uint64) {
	word = -1
	fewest, most := 65, int32(-1)
	for w, set := range g.sets {
		if set&(set-1) == 0 {
			continue
		}
		n := bits.OnesCount64(set)
		if n > fewest {
			continue
		}
		weight := int32(0)
		for _, in := range g.groupsOf(int32(w)) {
			weight += g.weight[in.group]
		}
		if n < fewest || weight > most {
			word, value, fewest, most = int32(w), set&-set, n, weight
		}
	}
	if fewest == 2 || word < 0 {
		return word, value
	}
	most = -1
	for i := range g.end {
		group := g.group(int32(i))
		if g.weight[i] <= most {
			continue
		}
		var once, twice, more uint64
		for _, y := range group {
			set := g.sets[y.word] << y.shift
			more |= twice & set
			twice |= once & set
			once |= set
		}
		two := twice &^ more
		if two == 0 || bits.OnesCount64(once) > len(group) {
			continue
		}
		for _, y := range group {
			if set := g.sets[y.word] << y.shift; set&two&-two != 0 {
				word, value, most = y.word, two&-two>>y.shift, g.weight[i]
				break
			}
		}
	}
	return word, value
}
