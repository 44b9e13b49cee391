package experiment_test

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"example.com/sudoku/cmd/sudoku/experiment"
	"example.com/sudoku/evolve"
)

// readBits returns the problem of as many bits that shall all be 1, by its text.
func readBits(text string) (evolve.Problem[[]bool], error) {
	n, err := strconv.Atoi(text)
	zeros := func(bits *[]bool) (zeros int) {
		for _, bit := range *bits {
			if !bit {
				zeros++
			}
		}
		return zeros
	}
	return evolve.Problem[[]bool]{
		New:  func() []bool { return make([]bool, n) },
		Copy: func(dst, src *[]bool) { copy(*dst, *src) },
		Random: func(bits *[]bool, source *rand.PCG) {
			for i := range *bits {
				(*bits)[i] = evolve.Below(2, source) == 1
			}
		},
		Errors: zeros,
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

// Two settings of an own problem, of two sizes, by ten seeds. A program has experiment.Main
// in place of Run.
func Example() {
	experiment.Own("bits", readBits)
	folder, err := os.MkdirTemp("", "")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)
	file := filepath.Join(folder, "bits.json")
	os.WriteFile(file, []byte(`{
		"algorithm": "bits", "boards": ["50", "100"], "grid": {"Steps": [1000, 20000]}, "seeds": {"from": 1, "to": 10},
		"budget": {"steps": 1000000}
	}`), 0o666)
	run := func(out io.Writer, args ...string) {
		if status := experiment.Run(context.Background(), args, strings.NewReader(""), out, io.Discard); status != 0 {
			fmt.Println("status", status)
		}
	}
	run(io.Discard, "run", file)
	var report strings.Builder
	run(&report, "report", strings.TrimSuffix(file, "on")+"onl")
	for line := range strings.Lines(report.String()) {
		if strings.Contains(line, "trials") {
			fmt.Print(line)
		}
	}
	// Output: `bits`, 2 boards × 2 settings × 10 seeds: 40 of 40 trials.
}
