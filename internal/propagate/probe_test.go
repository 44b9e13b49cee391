package propagate

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// Of many solutions one is drawn by the weights of the probes: a value of one in 4,097 is
// nearly never drawn, though every second probe has it.
func TestRandomDrawsByWeight(t *testing.T) {
	t.Parallel()
	p := New([]uint64{3, 15, 15, 15, 15, 15, 15})
	for x := 1; x < 7; x++ {
		p.Pair(0, x, []uint64{1, 15})
	}
	rare := 0
	for seed := range uint64(60) {
		values, err := p.Compile().Random(t.Context(), Options{Rand: rand.New(rand.NewPCG(seed, 0))})
		require.NoError(t, err)
		if values[0] == 0 {
			rare++
		}
	}
	require.Less(t, rare, 3)
}
