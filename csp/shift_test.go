package csp

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// Bits are shifted as one long number, over the ends of words.
func TestShiftBits(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for by := range 130 {
		from := []uint64{r.Uint64(), r.Uint64()}
		to := []uint64{r.Uint64(), r.Uint64(), r.Uint64(), r.Uint64(), r.Uint64(), r.Uint64()}
		shiftBits(to, from, by)
		for bit := range 64 * len(to) {
			was := bit >= by && bit-by < 128 && from[(bit-by)>>6]>>((bit-by)&63)&1 != 0
			require.Equal(t, was, to[bit>>6]>>(bit&63)&1 != 0, "bit %d by %d", bit, by)
		}
	}
}
