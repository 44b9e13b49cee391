package integration_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/sudoku/internal/spans"
	"github.com/stretchr/testify/require"
)

// TestSpansDomains compares random changes, and taking them back, with sets of values.
func TestSpansDomains(t *testing.T) {
	r := rand.New(rand.NewPCG(39, 3))
	for range 300 {
		width := []int{1 + r.IntN(5), 1 + r.IntN(200)}
		low := []int{r.IntN(9) - 4, r.IntN(300) - 200}
		offset := []int32{0, 1}
		bits := make([]uint64, 1+(width[1]+63)/64)
		sets, list := make([]map[int]bool, 2), make([]spans.Span, 2)
		for x := range sets {
			sets[x] = map[int]bool{}
			for i := range width[x] {
				bits[int(offset[x])+i/64] |= 1 << (i % 64)
				sets[x][low[x]+i] = true
			}
			list[x] = spans.Span{Low: low[x], High: low[x] + width[x] - 1, Size: int32(width[x])}
		}
		d := spans.New(bits, low, offset, list)
		before := [][]map[int]bool{}
		for range 40 {
			x := int32(r.IntN(2))
			v := low[x] + r.IntN(width[x]+2) - 1
			switch r.IntN(5) {
			case 0:
				d.Enter()
				before = append(before, []map[int]bool{maps.Clone(sets[0]), maps.Clone(sets[1])})
			case 1:
				d.Remove(x, v)
				delete(sets[x], v)
			case 2:
				last := v + r.IntN(width[x])
				d.LimitTo(x, v, last)
				maps.DeleteFunc(sets[x], func(v2 int, _ bool) bool { return v2 < v || v2 > last })
			case 4: // many neighbours, so that words of a set are empty
				for left := r.IntN(150); left > 0 && len(sets[x]) > 1; left-- {
					d.Remove(x, v)
					delete(sets[x], v)
					v++
				}
			case 3:
				if len(before) > 0 {
					d.Leave()
					sets = before[len(before)-1]
					before = before[:len(before)-1]
				}
			}
			if len(sets[0]) == 0 || len(sets[1]) == 0 {
				require.True(t, d.Failed)
				if len(before) == 0 {
					break
				}
				d.Leave()
				sets = before[len(before)-1]
				before = before[:len(before)-1]
			}
			require.False(t, d.Failed)
			for x, set := range sets {
				values := slices.Sorted(maps.Keys(set))
				require.Equal(t, spans.Span{Low: values[0], High: values[len(values)-1], Size: int32(len(values))}, d.Spans[x])
				for v := low[x] - 1; v <= low[x]+width[x]; v++ {
					require.Equal(t, set[v], d.Has(int32(x), v))
				}
			}
		}
	}
}
