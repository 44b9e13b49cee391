package recolour

import (
	"math/bits"
	"math/rand/v2"
	"slices"

	"example.com/sudoku/internal/geometry"
)

// A colour is tabu for 1 step, plus a random number below the spread, plus a share of
// the clashing vertices. Galinier and Hao draw from 10 numbers and add 0.6 of the
// clashing vertices. Up to 36×36 the optimum is flat around 0.8 of the first dozen and
// 0.4 of the others. From 49×49 on, hundreds of vertices clash, and the share decides:
// 0.2 finds the solution of easy boards at once, but is soon caught on hard ones, and
// with 0.65 a search never gets to the ground. So there the share goes up and down, as
// the temperature does in simulated annealing. It is called heat here.
const (
	tenureSpread = 3
	tenureKnee   = 12

	Large       = 1000 // vertices from which on the heat changes
	largeSpread = 10
	cold        = 20 // hundredths, as all heats

	tabuRing = 2048 // above the longest tenure; a power of two
)

// tenure returns for how many steps the old colour of a vertex is tabu.
func (t *Worker) tenure(random uint64) int {
	spread, share := uint64(tenureSpread), (2*t.count+2*min(t.count, tenureKnee))/5
	if t.large {
		spread, share = largeSpread, t.heat*t.count/100
	}
	drawn, _ := bits.Mul64(random, spread)
	return min(1+int(drawn)+share, tabuRing-1)
}

// A walk is a number of steps under one rule.
type walk struct {
	steps    int
	patience int // steps without a better board after which it ends
	from, to int // the heat, which changes evenly; not used on small boards
	leash    int // clashes above the best at which it returns to the best board; 0 for none
}

// walk makes the steps of a walk. On a large board each board as good as the best
// becomes the best. It returns false if the worker is stopped.
func (t *Worker) walk(w walk, source rand.Source) bool {
	const stepsOfOneHeat = 1024
	total, now, last, stopped := t.total, 0, w.patience, false
	for ; now < w.steps && now < last && total > 0; now++ {
		if t.poll(t.made + now) {
			stopped = true
			break
		}
		if t.large && now%stepsOfOneHeat == 0 {
			t.heat = w.from + (w.to-w.from)*now/w.steps
		}
		t.endTabus(now)
		change := t.bestSteps()
		if !t.step(now, source) {
			continue
		}
		total += change
		if total < t.least {
			last = now + w.patience
			t.keep(total)
		} else if total == t.least && t.large {
			t.keep(total)
		} else if w.leash > 0 && total > t.least+w.leash {
			t.returnToBest(now)
			total = t.least
		}
	}
	t.total = total
	t.made += now
	return !stopped
}

// step makes one of the best steps that were found. It returns false if there is none:
// all choices are tabu, and their tabus end with time.
func (t *Worker) step(now int, source rand.Source) bool {
	word := source.Uint64()
	if t.ties == 0 {
		return false
	}
	pick, rest := bits.Mul64(word, uint64(t.ties))
	c := t.tie(int(pick))
	t.apply(c, now, rest)
	if t.large && len(t.stale) < cap(t.stale) {
		t.stale = append(t.stale, t.vertex[c.word()])
	}
	return true
}

// poll reports now and then whether the worker is stopped.
func (t *Worker) poll(made int) bool {
	return made%stepsBetweenPolls == stepsBetweenPolls-1 && t.stopped(made)
}

// cycles are the walks of a turn on a large board, with their steps for each vertex.
// The first ones, short and not hot, are enough for easy boards. The last one is
// repeated.
//
// They suit boards with 8.5 to 15 choices a vertex, in the mean; see heatFor.
var cycles = [...]struct{ steps, heat int }{{20, 30}, {30, 40}, {45, 50}, {70, 60}, {100, 65}, {150, 65}}

// heatFor returns the heat of the cycles, in percent, for a number of vertices and their
// choices. With few choices a board must be hotter: on 64×64 with 60 % given, and so 6
// choices, a search from 0.65 stays at 50 clashes, and most from 0.9 are solved within a
// few turns. With many it may be cooler: with 40 % given, and so 17 and 21 choices, 64×64
// and 81×81 then need 0.75 and 0.6 of the steps. Between them cooler cycles fail: with 10
// choices, 64×64 with 50 % given needs three times the steps.
func heatFor(vertices, choices int) int {
	const few, many = 85, 150 // tenths of choices a vertex
	if c := 10 * choices / vertices; few <= c && c < many {
		return 100
	}
	return 10 * few * vertices / choices
}

// A law is how a large board is searched. The zero law heats and cools in cycles.
type law struct {
	hotter int // percent of the heats of the cycles
	heat   int // constant, in place of cycles; 0 for cycles
	leash  int // of the walk
}

// lawFor returns the law for a number of vertices and their choices.
//
// Rules without blocks, as Latin squares, have many boards with a few clashes that no
// short walk repairs. A walk that returns to its best board as soon as it has a dozen
// clashes more stays among them, and finds the solution three to seven times as fast as
// one without a leash.
//
// With less than 8 choices a vertex, as on 64×64 with 60 % given, the solution is alone.
// A search stays near a number of clashes that the heat decides, and then falls to 0
// within some hundred thousand steps. That is likeliest at a constant heat of 4.6 ÷
// choices. A leash would forbid it.
func lawFor(rules *geometry.Board, vertices, choices int) law {
	const (
		leash     = 12
		leashHeat = 40
		alone     = 80 // tenths of choices a vertex
	)
	switch {
	case Leashed(rules, vertices):
		return law{heat: leashHeat, leash: leash}
	case vertices >= Large && 10*choices/vertices < alone:
		return law{heat: 460 * vertices / choices}
	case vertices >= Large:
		return law{hotter: heatFor(vertices, choices)}
	}
	return law{}
}

// Leashed reports whether a search by a number of vertices returns to its best board.
func Leashed(rules *geometry.Board, vertices int) bool {
	const least = 200 // smaller boards are solved at once
	return vertices >= least && !slices.Contains(rules.Kinds, geometry.Block)
}

// returnToBest gives all vertices their best colours and ends all tabus.
func (t *Worker) returnToBest(now int) {
	if len(t.stale) < cap(t.stale) {
		for _, v := range t.stale {
			t.setBest(v)
		}
	} else {
		for v := range t.best {
			t.setBest(uint16(v))
		}
	}
	t.stale = t.stale[:0]
	for ; now < t.lastTabu; now++ {
		t.endTabus(now + 1)
	}
	t.lastTabu = 0
}

// setBest gives a vertex its best colour.
func (t *Worker) setBest(v uint16) {
	c := t.best[v]
	if c == t.colour[v] {
		return
	}
	old := t.recolour(c)
	if t.next[old.index()] == 0 { // not tabu
		t.words[old.word()].free |= 1 << (old.shift() + fieldBits - 1)
		t.weigh(old.word())
	}
}

// anneal cools a random board down, and then follows the law: it heats and cools the best
// board again and again, or keeps one heat.
func (t *Worker) anneal(cells []uint8, steps int, source rand.Source) {
	const (
		patience = 100 // for each vertex
		random   = 4   // vertices for each clash, at most, on a board that no worker has seen
	)
	n := len(t.cells)
	if t.law.leash > 0 {
		t.walk(walk{steps, steps, t.law.heat, t.law.heat, t.law.leash}, source)
		return
	}
	if t.total > n/random {
		if steps >= n {
			t.sweep(source)
		}
		if !t.walk(walk{steps - t.made, patience * n, cold, cold, 0}, source) {
			return
		}
	}
	for i := 0; t.least > 0 && t.made < steps; i++ {
		t.store(cells)
		t.readBoard(cells)
		rest := steps - t.made
		next := walk{rest, rest, t.law.heat, t.law.heat, 0}
		if t.law.heat == 0 {
			c := &cycles[min(i, len(cycles)-1)]
			length := min(c.steps*n, rest)
			next = walk{length, length, c.heat * t.law.hotter / 100, cold, 0}
		}
		if !t.walk(next, source) {
			return
		}
	}
}

// sweep gives each clashing vertex, one after the other, the colour with the fewest
// clashes. On a random board that helps nearly as much as the best step, which has to
// be searched for among all vertices. A sweep that is stopped ends early, and so does
// the walk after it, at its first step.
func (t *Worker) sweep(source rand.Source) {
	t.heat = 0
	for _, v := range rand.New(source).Perm(len(t.cells)) {
		if t.clashesOf(t.colour[v]) == 0 {
			continue
		}
		if t.poll(t.made) {
			break
		}
		t.endTabus(t.made)
		t.found, t.ties = t.found[:0], 0
		change := 0
		for w := t.first[v]; w < t.first[v+1]; w++ {
			change = t.collectSteps(w, change)
		}
		if !t.step(t.made, source) {
			continue
		}
		t.total += change
		t.made++
	}
	if t.total < t.least {
		t.keep(t.total)
	}
}
