package main

import (
	"io"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"example.com/sudoku/cmd/sudoku/experiment"
	"example.com/sudoku/evolve"
	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/clitest"
	"github.com/stretchr/testify/require"
)

// A problem of one's own is a file like this one, without _test in its name.
func init() { experiment.Own("bits", readBits) }

// readBits returns the problem of as many bits that shall all be 1, by its text.
func readBits(text string) (evolve.Problem[[]bool], error) {
	n, err := strconv.Atoi(text)
	return evolve.Problem[[]bool]{
		New:  func() []bool { return make([]bool, n) },
		Copy: func(dst, src *[]bool) { copy(*dst, *src) },
		Random: func(bits *[]bool, source *rand.PCG) {
			for i := range *bits {
				(*bits)[i] = evolve.Below(2, source) == 1
			}
		},
		Errors: func(bits *[]bool) (zeros int) {
			for _, bit := range *bits {
				if !bit {
					zeros++
				}
			}
			return zeros
		},
		Worker: evolve.Tempered(evolve.Moves[[]bool, int]{
			Propose: func(bits *[]bool, source *rand.PCG) (i, change int) {
				if i = evolve.Below(n, source); (*bits)[i] {
					return i, 1
				}
				return i, -1
			},
			Apply: func(bits *[]bool, i int) { (*bits)[i] = !(*bits)[i] },
		}),
	}, err
}

// An own problem has the results of experiment run, made in this process and by workers that
// are processes of their own.
func TestOwn(t *testing.T) {
	file := clitest.File(t, "bits.json", `{"algorithm": "bits", "boards": ["40", "60"], "grid": {"Steps": [100, 1000]}, "seeds": {"from": 1, "to": 5}, "budget": {"steps": 20000}}`)
	want := strings.TrimSuffix(file, ".json") + "-alone.jsonl"
	require.Zero(t, experiment.Run(t.Context(), []string{"run", "-file", want, file}, strings.NewReader(""), io.Discard, io.Discard))
	require.Len(t, lines(t, want), 1+20)
	require.Contains(t, read(t, want), `"solved"`)

	status, _, stderr := do(t.Context(), "run", "-shards", "3", file)
	require.Equal(t, cli.Done, status, stderr)
	require.Equal(t, lines(t, want), lines(t, strings.TrimSuffix(file, ".json")+".jsonl"))
	require.Equal(t, lines(t, want), lines(t, inProcesses(t, file)))
}
