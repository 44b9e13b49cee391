package evolve

import (
	"cmp"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"strconv"
	"strings"

	"example.com/sudoku/internal/words"
)

// This file draws parents for the genetic algorithm: the weights of the organisms, and the
// wheel that draws by them.

// A Selection draws parents by weights.
type Selection struct {
	// Name stands for the selection in JSON, messages and reports.
	Name string
	// Weights sets the weight of each organism from the errors of all, which ascend. An
	// organism is drawn in proportion to its weight; a child has two different parents. At
	// least two weights must be above 0, and none below.
	Weights func(weights []float64, errors []int)
}

var (
	// SelectRoulette draws in proportion to 1/(1+errors).
	SelectRoulette = Selection{"roulette", func(weights []float64, errors []int) {
		for i, e := range errors {
			weights[i] = 1 / (1 + float64(max(0, e)))
		}
	}}
	// SelectUniform draws all organisms with the same probability.
	SelectUniform = Selection{"uniform", func(weights []float64, errors []int) {
		for i := range errors {
			weights[i] = 1
		}
	}}
	// SelectRank draws in proportion to the rank: 1 for the worst organism, the size of the
	// population for the best. Organisms with equal errors share the mean of their ranks.
	SelectRank = Selection{"rank", func(weights []float64, errors []int) {
		for i := range errors {
			weights[i] = float64(len(errors) - i)
		}
		shareTies(weights, errors)
	}}
)

const tournament = "tournament of "

// SelectTournament draws n organisms uniformly and takes the best. The weights are the
// exact probabilities of that. With less than one organism the selection has no Weights,
// and options refuse it.
func SelectTournament(n int) Selection {
	s := Selection{Name: tournament + strconv.Itoa(n)}
	if n < 1 {
		return s
	}
	s.Weights = func(weights []float64, errors []int) {
		// The best is organism i or a later one if all n are.
		size := float64(len(errors))
		from := 1.0
		for i := range errors {
			next := power((size-float64(i)-1)/size, n)
			weights[i] = from - next
			from = next
		}
		shareTies(weights, errors)
	}
	return s
}

// MarshalText returns the name of the selection. The error is an [*OptionError] for one that
// has a name or Weights alone.
func (s Selection) MarshalText() ([]byte, error) {
	if (s.Name == "") != (s.Weights == nil) {
		return nil, &OptionError{Field: "Selection", Value: words.Shorten(s.Name), Want: "a selection with a name and Weights"}
	}
	return []byte(s.Name), nil
}

// UnmarshalText sets the selection to the built-in one of a name. The error is an
// [*OptionError].
func (s *Selection) UnmarshalText(name []byte) error {
	n, _ := strconv.Atoi(strings.TrimPrefix(string(name), tournament))
	for _, built := range []Selection{{}, SelectRoulette, SelectUniform, SelectRank, SelectTournament(max(1, n))} {
		if built.Name == string(name) {
			*s = built
			return nil
		}
	}
	return &OptionError{Field: "Selection", Value: words.Shorten(string(name)), Want: "roulette, uniform, rank or tournament of 2"}
}

// power returns x to the n-th power. It multiplies only, which gives the same on every
// machine.
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

// A wheel draws parents by their weights. It holds them as integers that sum to about 2³²,
// so that all machines draw the same.
type wheel struct {
	weights []float64
	errors  []int
	ends    []uint64 // of each organism's part of the wheel; the last is the sum
	// guide holds the organism at the start of each of equal pieces of the wheel.
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

// turnTo sets the wheel to a population, by its errors, which ascend.
func (w *wheel) turnTo(errors func(i int) int, selection *Selection) error {
	for i := range w.errors {
		w.errors[i] = errors(i)
	}
	selection.Weights(w.weights, w.errors)
	refused := func(want string, args ...any) error {
		return &OptionError{Field: "Selection", Value: cmp.Or(selection.Name, "its weights"), Want: fmt.Sprintf(want, args...)}
	}
	sum := 0.0
	for _, weight := range w.weights {
		if !(weight >= 0 && weight <= math.MaxFloat64) {
			return refused("weights of 0 or more, not %v", weight)
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
		return refused("two weights above 0, and a finite sum")
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

// drawPair draws two different organisms: the second from the wheel without the part of the
// first.
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
