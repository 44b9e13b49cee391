package explain

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// A list of assignments keeps the digits that those within the candidates have.
func TestTupleLaw(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(27, 5000))
	for _, size := range []int{0, 1, 64, 65, 2048, 2049, mostTuples} {
		const cells = 4
		var list []uint8
		for range size * cells {
			list = append(list, uint8(r.IntN(9)))
		}
		l := newTupleLaw(cells, list)
		for range 50 {
			can, out, want := make([]uint16, cells), make([]uint16, cells), make([]uint16, cells)
			for i := range can {
				can[i] = uint16(r.IntN(1 << 9))
			}
			for tuple := range slices.Chunk(list, cells) {
				if slices.ContainsFunc([]int{0, 1, 2, 3}, func(i int) bool { return can[i]>>tuple[i]&1 == 0 }) {
					continue
				}
				for i, d := range tuple {
					want[i] |= 1 << d
				}
			}
			l.possible(can, out)
			require.Equal(t, want, out)
		}
	}
}
