package sudoku

import (
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"

	"cmp"
	"slices"
)

// A Selection draws parents from a population. Where deduction solves a board, none are
// drawn; see NoDeduction of the options.
type Selection struct {
	// Name stands for the selection in JSON, messages and reports.
	Name string
	// Weights sets the weight of each organism from the errors of all, which
	// ascend. An organism is drawn in proportion to its weight. At least two
	// weights must be above 0, and none below.
	Weights func(weights []float64, errors []int)
}

var (
	// SelectRoulette draws in proportion to 1/(1+errors).
	SelectRoulette = Selection{"roulette", func(weights []float64, errors []int) {
		for i, e := range errors {
			weights[i] = 1 / (1 + float64(max(0, e)))
		}
	}}
	// SelectUniform draws every organism with the same probability.
	SelectUniform = Selection{"uniform", func(weights []float64, errors []int) {
		for i := range errors {
			weights[i] = 1
		}
	}}
	// SelectRank draws in proportion to the rank: 1 for the worst organism, the
	// size of the population for the best. Organisms with equal errors share
	// the mean of their ranks.
	SelectRank = Selection{"rank", func(weights []float64, errors []int) {
		for i := range errors {
			weights[i] = float64(len(errors) - i)
		}
		shareTies(weights, errors)
	}}
)

// SelectTournament draws n organisms uniformly and returns the best. The weights
// are the exact probabilities of that. With less than one organism the selection has
// no Weights, and options refuse it.
func SelectTournament(n int) Selection {
	name := fmt.Sprintf("tournament of %d", n)
	if n < 1 {
		return Selection{Name: name}
	}
	return Selection{name, func(weights []float64, errors []int) {
		// The best is organism i or a later one if all n are.
		size := float64(len(errors))
		from := 1.0
		for i := range errors {
			next := power((size-float64(i)-1)/size, n)
			weights[i] = from - next
			from = next
		}
		shareTies(weights, errors)
	}}
}

// power returns x to the n-th power. It multiplies only, which gives the same
// on every machine.
func power(x float64, n int) float64 {
	product := 1.0
	for ; n > 0; n >>= 1 {
		if n&1 != 0 {
			product = float64(product * x)
		}
		x = float64(x * x)
	}
	return product
}

// shareTies gives organisms with equal errors the mean of their weights.
func shareTies(weights []float64, errors []int) {
	for lo := 0; lo < len(errors); {
		hi, sum := lo, 0.0
		for ; hi < len(errors) && errors[hi] == errors[lo]; hi++ {
			sum += weights[hi]
		}
		for i := lo; i < hi; i++ {
			weights[i] = sum / float64(hi-lo)
		}
		lo = hi
	}
}

// A wheel draws parents by their weights. It holds them as integers that sum to
// about 2³², so that all machines draw the same.
type wheel struct {
	weights []float64
	errors  []int
	ends    []uint64 // of each organism's part of the wheel; the last is the sum
	// guide holds the organism at the start of each of equal pieces of the
	// wheel.
	guide []uint32
	shift uint8 // bits of a place within its piece
}

const wheelBits = 32

func newWheel(n int) *wheel {
	pieces := bits.Len(uint(n)) + 1
	return &wheel{
		weights: make([]float64, n), errors: make([]int, n), ends: make([]uint64, n),
		guide: make([]uint32, 1<<pieces+1), shift: uint8(wheelBits - pieces),
	}
}

// turnTo sets the wheel to a population that is sorted by errors.
func turnTo(w *wheel, population []organism, selection Selection) error {
	for i := range population {
		w.errors[i] = population[i].errors
	}
	selection.Weights(w.weights, w.errors)
	sum := 0.0
	for _, weight := range w.weights {
		if !(weight >= 0 && weight <= math.MaxFloat64) {
			return &OptionError{Field: "Selection", Value: selection.Name, Want: fmt.Sprintf("weights of 0 or more, not %v", weight)}
		}
		sum += weight
	}
	end, largest := uint64(0), uint64(0)
	for i, weight := range w.weights {
		if !(sum > 0 && sum <= math.MaxFloat64) {
			break
		}
		part := uint64(weight / sum * (1 << wheelBits))
		largest = max(largest, part)
		end += part
		w.ends[i] = end
	}
	if end == largest {
		return &OptionError{Field: "Selection", Value: selection.Name, Want: "two weights above 0, and a finite sum"}
	}
	i := 0
	for piece := range w.guide {
		for ; i < len(w.ends)-1 && w.ends[i] <= uint64(piece)<<w.shift; i++ {
		}
		w.guide[piece] = uint32(i)
	}
	return nil
}

// at returns the organism at a place of the wheel.
func (w *wheel) at(place uint64) int {
	i := w.guide[place>>w.shift]
	for w.ends[i] <= place {
		i++
	}
	return int(i)
}

// drawPair draws two different organisms: the second from the wheel without the part
// of the first.
func (w *wheel) drawPair(source *rand.PCG) (a, b int) {
	sum := w.ends[len(w.ends)-1]
	place, _ := bits.Mul64(source.Uint64(), sum)
	a = w.at(place)
	begin, end := uint64(0), w.ends[a]
	if a > 0 {
		begin = w.ends[a-1]
	}
	place, _ = bits.Mul64(source.Uint64(), sum-(end-begin))
	if place >= begin {
		place += end - begin
	}
	return a, w.at(place)
}

// survive makes the next generation: the elite of this one and the best
// children.
func (g *genetic) survive() {
	b := &g.offspring
	children := min(len(g.parents)-g.elite, b.children)
	kept := len(g.parents) - children
	g.rank(kept, children)
	for i, r := range g.ranking {
		if r.index < kept {
			g.next[i].set(&g.parents[r.index])
			g.next[i].age++
		} else {
			g.next[i].set(&organism{cells: b.boards[r.index-kept], errors: r.errors})
		}
	}
	g.parents, g.next = g.next, g.parents
	g.stats.Births += int64(b.children)
	g.stats.Accepted += int64(children)
	for _, steps := range b.steps[:b.children] {
		g.stats.Proposals += 1 + int64(steps)
	}
}

// A ranked is an organism's place in a ranking. Of equals the first is better.
type ranked struct{ errors, index int }

func (r ranked) compare(other ranked) int {
	return cmp.Or(cmp.Compare(r.errors, other.errors), cmp.Compare(r.index, other.index))
}

// rank ranks the first kept parents and the best children. The index of child k
// is kept+k.
func (g *genetic) rank(kept, children int) {
	b := &g.offspring
	g.ranking = g.ranking[:0]
	for i := range kept {
		g.ranking = append(g.ranking, ranked{g.parents[i].errors, i})
	}
	last, ties := cutoff(b.errors[:b.children], children)
	for k, e := range b.errors[:b.children] {
		if e == last {
			ties--
		}
		if e < last || e == last && ties >= 0 {
			g.ranking = append(g.ranking, ranked{e, kept + k})
		}
	}
	slices.SortFunc(g.ranking, ranked.compare)
}

// cutoff returns the errors of the k-th best, and how many of the k best have
// that number. It counts errors in 256 classes, and then those in the class of
// the k-th in finer ones.
func cutoff(errors []int, k int) (last, ties int) {
	if k == 0 {
		return 0, 0
	}
	lo, hi := errors[0], errors[0]
	for _, e := range errors {
		lo, hi = min(lo, e), max(hi, e)
	}
	for {
		var counts [256]int
		shift := max(0, bits.Len(uint(hi-lo))-8)
		for _, e := range errors {
			if e >= lo && e <= hi {
				counts[uint(e-lo)>>shift&255]++
			}
		}
		class := 0
		for ; counts[class] < k; class++ {
			k -= counts[class]
		}
		if shift == 0 {
			return lo + class, k
		}
		lo += class << shift
		hi = min(hi, lo+1<<shift-1)
	}
}

// keepBestChild keeps the best child of a generation that was cancelled, for
// the result only. Children of the generation before do no harm.
func (g *genetic) keepBestChild() {
	b := &g.offspring
	for k, errors := range b.errors {
		if errors < g.seen.errors {
			copy(g.seen.cells, b.boards[k])
			g.seen.errors = errors
		}
	}
}
