package variant

import (
	"fmt"
	"hash/fnv"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/sudokutest"
)

// testdata/portable.golden pins random puzzles, so that .ci/run finds a machine on which a
// seed makes others. Another version may rewrite it by -update.
func TestPortableGolden(t *testing.T) {
	var got strings.Builder
	for _, name := range []string{"jigsaw", "diagonals", "antiknight", "killer", "thermo", "arrow"} {
		r, err := RecipeOf(name, 6)
		if err != nil {
			t.Fatal(err)
		}
		sum := fnv.New64a()
		for _, text := range texts(t, puzzlesOf(t, r, 3, sudoku.GenerateOptions{Seed: 1})) {
			fmt.Fprintln(sum, text)
		}
		fmt.Fprintf(&got, "%s: %016x\n", name, sum.Sum64())
	}
	sudokutest.Golden(t, "testdata/portable.golden", got.String())
}
