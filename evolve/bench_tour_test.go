package evolve

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// Cities lie in a square of 1,000, and the distances between them are whole.
type cities struct {
	n        int
	distance []int32   // of each pair
	near     [][]int32 // of each city: the nearest ones
}

// nearCities is the number of cities that a move may bring beside a city.
const nearCities = 8

func randomCities(n int) *cities {
	r := rand.New(rand.NewPCG(1, 2))
	x, y := make([]float64, n), make([]float64, n)
	for i := range n {
		x[i], y[i] = float64(r.IntN(1000)), float64(r.IntN(1000))
	}
	c := &cities{n, make([]int32, n*n), make([][]int32, n)}
	for a := range n {
		var others []int32
		for b := range n {
			c.distance[a*n+b] = int32(math.Hypot(x[a]-x[b], y[a]-y[b]) + 0.5)
			if b != a {
				others = append(others, int32(b))
			}
		}
		slices.SortStableFunc(others, func(b, d int32) int { return cmp.Compare(c.between(int32(a), b), c.between(int32(a), d)) })
		c.near[a] = others[:nearCities]
	}
	return c
}

func (c *cities) between(a, b int32) int { return int(c.distance[int(a)*c.n+int(b)]) }

// A tour has the cities in their order, and the place of each.
type tour struct{ city, place []int32 }

// wrap returns a place of a circle, of one that is less than a round away.
func (t *tour) wrap(place int) int {
	if n := len(t.city); place < 0 {
		return place + n
	} else if place >= n {
		return place - n
	}
	return place
}

func (t *tour) at(place int) int32 { return t.city[t.wrap(place)] }

func (t *tour) put(place int, city int32) {
	place = t.wrap(place)
	t.city[place], t.place[city] = city, int32(place)
}

// A shift moves a part of a tour, from its first place on, some places forward, and may turn
// it around.
type shift struct {
	first, length, by int
	turned            bool
}

func (t *tour) apply(m shift) {
	n := len(t.city)
	rest := n - m.length
	switch {
	case m.length == 0:
	case m.by == 0 && m.length > rest: // turning the rest makes the same tour
		t.turn(t.wrap(m.first+m.length), rest)
	case m.by == 0:
		t.turn(m.first, m.length)
	default:
		t.carry(m)
	}
}

func (t *tour) turn(first, length int) {
	for i, j := first, first+length-1; i < j; i, j = i+1, j-1 {
		a, b := t.at(i), t.at(j)
		t.put(i, b)
		t.put(j, a)
	}
}

// carry moves a short part past the cities behind it or, if these are fewer, before it.
func (t *tour) carry(m shift) {
	var part [longestCarried]int32
	for k := range m.length {
		part[k] = t.at(m.first + k)
	}
	to := m.first
	if back := len(t.city) - m.length - m.by; m.by <= back {
		for range m.by {
			t.put(to, t.at(t.wrap(to+m.length)))
			to = t.wrap(to + 1)
		}
	} else {
		for range back {
			to = t.wrap(to - 1)
			t.put(to+m.length, t.city[to])
		}
	}
	for k, city := range part[:m.length] {
		if m.turned {
			k = m.length - 1 - k
		}
		t.put(to+k, city)
	}
}

// longestCarried is the most cities that a move carries elsewhere.
const longestCarried = 3

// nearby proposes to make one of the nearest cities of a city its neighbour: half of the
// moves turn a part of the tour around (2-opt), the others carry up to three cities (Or-opt).
func (c *cities) nearby(t *tour, source *rand.PCG) (shift, int) {
	draw := source.Uint64()
	a := int32(draw >> 32 * uint64(c.n) >> 32)
	b := c.near[a][draw%nearCities]
	i, j := int(t.place[a]), int(t.place[b])
	side, other := 1-int(draw>>3&2), 1-int(draw>>4&2)
	if length := int(draw >> 6 & 3); draw>>10&1 == 0 && length > 0 {
		return c.carried(t, i, j, length, side, other)
	}
	// The cities on the same side of both become neighbours too.
	beside, besideB := t.at(i+side), t.at(j+side)
	change := c.between(a, b) + c.between(beside, besideB) - c.between(a, beside) - c.between(b, besideB)
	if side > 0 {
		i, j = t.wrap(i+1), t.wrap(j+1)
	}
	return shift{first: i, length: t.wrap(j - i)}, change
}

// carried proposes to carry a part, which begins at place i and extends to a side, to the
// city at place j, between it and the city on its other side.
func (c *cities) carried(t *tour, i, j, length, side, other int) (shift, int) {
	end := t.wrap(i + side*(length-1))
	first := i
	if side < 0 {
		first = end
	}
	between := t.wrap(j + other)
	if t.wrap(j-first) < length || t.wrap(between-first) < length {
		return shift{}, 0
	}
	a, z, b, d := t.city[i], t.city[end], t.city[j], t.city[between]
	before, behind := t.at(i-side), t.at(end+side)
	change := c.between(before, behind) + c.between(a, b) + c.between(z, d) -
		c.between(before, a) - c.between(z, behind) - c.between(b, d)
	ahead := j // of the part, when it has moved
	if other < 0 {
		ahead = between
	}
	return shift{first, length, t.wrap(ahead - first - length + 1), side != other}, change
}

func (c *cities) length(t *tour) (length int) {
	for i, city := range t.city {
		length += c.between(city, t.at(i+1))
	}
	return length
}

func (c *cities) problem() Problem[tour] {
	return Problem[tour]{
		New: func() tour { return tour{make([]int32, c.n), make([]int32, c.n)} },
		Copy: func(dst, src *tour) {
			copy(dst.city, src.city)
			copy(dst.place, src.place)
		},
		Random: func(t *tour, source *rand.PCG) {
			for i, city := range rand.New(source).Perm(c.n) {
				t.city[i] = int32(city)
			}
		},
		Count: func(t *tour) {
			for i, city := range t.city {
				t.place[city] = int32(i)
			}
		},
		Errors: c.length,
	}
}

// BenchmarkTour looks for the shortest tour of 200 cities with 8,000,000 moves, by the seeds
// 0, 1, 2 and so on: with -benchtime 20x by those from 0 to 19. Beside it is one plain
// annealing by as many of the same moves.
func BenchmarkTour(b *testing.B) {
	const hot, cold = 50, 1
	steps := 1_000_000
	if testing.Short() {
		steps = 20_000
	}
	budget := int64(8 * steps)
	c := randomCities(200)
	problem := c.problem()
	moves := Moves[tour, shift]{Propose: c.nearby, Apply: func(t *tour, m shift) { t.apply(m) }}
	problem.Worker = Cooled(moves, hot, cold)
	for _, search := range []struct {
		name string
		run  func(seed uint64) tour
	}{
		{"evolved", func(seed uint64) tour {
			r, err := Evolve(b.Context(), problem, Options{Seed: seed, Steps: steps, MaxProposals: budget})
			if err != ErrBudget {
				b.Fatal(err)
			}
			return r.Solution
		}},
		{"annealed", func(seed uint64) tour {
			best, _ := annealPlainly(&problem, moves, hot, cold, budget, seed)
			return best
		}},
	} {
		b.Run(search.name, func(b *testing.B) {
			total, seed := 0, uint64(0)
			for ; b.Loop(); seed++ {
				t := search.run(seed)
				for i, city := range slices.Sorted(slices.Values(t.city)) {
					if int(city) != i {
						b.Fatal("not each city once")
					}
				}
				total += c.length(&t)
			}
			b.ReportMetric(float64(total)/float64(seed), "length")
		})
	}
}
