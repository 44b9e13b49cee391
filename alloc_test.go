package sudoku

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"iter"
	"math/rand/v2"
	"testing"

	"example.com/sudoku/evolve"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// TestZeroAllocations holds every hot function to taking no memory.
func TestZeroAllocations(t *testing.T) {
	randomGrid := randomSolved(t, newTestRand())
	turn := RandomTransformation(Grid{}, NewStream(1, 0))
	large := pattern(16)
	few := ClassicGenetic()
	few.Population = 20
	known := sudokutest.Counted[len(sudokutest.Counted)-1]
	many := gridOf(known.Line)
	for _, test := range []struct {
		name string
		f    func()
	}{
		{"Parse", func() { Parse(sampleLine) }},
		{"Parse/LF", func() { Parse(sampleLine + "\n") }},
		{"Parse/picture", parsing(Parse, sample, samplePicture)},
		{"AppendLine", appending(sample)},
		{"AppendLine/36x36", appending(square(36, 1))},
		{"Check/16x16", func() { Check(large) }},
		{"Solved/16x16", func() { Solved(large, large) }},
		{"MissingValues", errorsOf(MissingValues)},
		{"Duplicates", errorsOf(Duplicates)},
		{"Balance", errorsOf(Balance)},
		{"MissingValues.Delta", deltaOf(MissingValues)},
		{"Duplicates.Delta", deltaOf(Duplicates)},
		{"Balance.Delta", deltaOf(Balance)},
		{"Check", func() { Check(sample) }},
		{"Solved", func() { Solved(sample, sample) }},
		{"Unique", func() { Unique(t.Context(), sample) }},
		{"Count/many solutions", func() {
			if n, err := Count(t.Context(), many, 0); n != known.Count || err != nil {
				panic("counted wrongly")
			}
		}},
		{"RandomSolution", drawing(t, RandomSolution)},
		{"CrossBlocks/9x9", crossing(CrossBlocks, 81)},
		{"CrossCells/36x36", crossing(CrossCells, 36*36)},
		{"Evolve/tabu recolouring/9x9", stepping(t, Grid{}, &EvolveOptions{Options: evolve.Options{Steps: 100}})},
		{"Evolve/tabu recolouring/16x16", stepping(t, square(16), &EvolveOptions{Options: evolve.Options{Steps: 100}})},
		{"Evolve/tabu recolouring/36x36", stepping(t, square(36), &EvolveOptions{Options: evolve.Options{Steps: 100}})},
		{"Evolve/annealed swap", stepping(t, Grid{}, &EvolveOptions{Worker: AnnealedSwapWorker, Options: evolve.Options{Steps: 100}})},
		{"Evolve/classic", stepping(t, Grid{}, Classic())},
		{"Genetic/any cells/9x9", breeding(t, Grid{}, ClassicGenetic())},
		{"Genetic/any cells/36x36", breeding(t, square(36), few)},
		{"Genetic/row permutations", breeding(t, Grid{}, plain(LayoutRows, CrossRows))},
		{"Genetic/block permutations", breeding(t, Grid{}, plain(LayoutBlocks, CrossBlocks))},
		{"Genetic/points, tournament", breeding(t, Grid{}, &GeneticOptions{NoWorker: true, Crossover: CrossPoints(3), GeneticOptions: evolve.GeneticOptions{Selection: evolve.SelectTournament(2)}})},
		{"Genetic/tabu recolouring", breeding(t, square(16), &GeneticOptions{GeneticOptions: evolve.GeneticOptions{Steps: 100}})},
		{"Genetic/annealed swap", breeding(t, Grid{}, &GeneticOptions{Layout: LayoutBlocks, GeneticOptions: evolve.GeneticOptions{Steps: 100}})},
		{"Read", reading(t, Read, sampleLine)},
		{"Read/ratings", reading(t, Read, sampleLine+",7.5")},
		{"Read/pictures", reading(t, Read, samplePicture)},
		{"Canonical/grid", func() { Canonical(randomGrid) }},
		{"Canonical/puzzle", func() { Canonical(sample) }},
		{"Transformation.Apply", func() { turn.Apply(sample) }},
		{"Transformation.Then", func() { turn.Then(turn.Inverse()) }},
	} {
		t.Run(test.name, func(t *testing.T) {
			sudokutest.NoAllocations(t, test.f)
		})
	}
}

// TestAllocationOfPuzzle holds functions that return a Puzzle to the allocation of its
// cells.
func TestAllocationOfPuzzle(t *testing.T) {
	if sudokutest.RaceDetector {
		t.Skip("the race detector empties pools at random")
	}
	for _, side := range []int{4, 6, 9, 16, 25, 36} {
		rules, board := Standard(side), square(side, 1)
		tests := map[string]func(){
			"Parse": parsing(rules.Parse, board, Line(board)),
			"Read":  reading(t, rules.Read, Line(board)),
		}
		if side <= 9 {
			turn := RandomTransformation(board, NewStream(1, 0))
			tests["RandomSolution"] = drawing(t, rules.RandomSolution)
			tests["Canonical"] = func() { Canonical(board) }
			tests["Transformation.Apply"] = func() { turn.Apply(board) }
		}
		for name, f := range tests {
			t.Run(fmt.Sprintf("%s/%dx%d", name, side, side), func(t *testing.T) {
				require.LessOrEqual(t, testing.AllocsPerRun(100, f), 1.0)
			})
		}
	}
}

var samplePicture = sample.String()

func parsing[P Problem](parse func(string) (P, error), want P, text string) func() {
	return func() {
		if board, err := parse(text); err != nil || !bytes.Equal(Cells(&board), Cells(&want)) {
			panic("read wrongly")
		}
	}
}

func appending[P Problem](board P) func() {
	buffer := make([]byte, 0, 4096)
	return func() { buffer = AppendLine(buffer[:0], board) }
}

func errorsOf(f Fitness) func() { return func() { f.Errors(sample[:]) } }

func deltaOf(f Fitness) func() { return func() { f.Delta(sample[:], 2, 4) } }

func drawing[P Problem](t *testing.T, draw func(context.Context, rand.Source) (P, error)) func() {
	source := NewStream(1, 0)
	return func() {
		if _, err := draw(t.Context(), source); err != nil {
			panic(err)
		}
	}
}

func crossing(cross Crossover, cells int) func() {
	child, a, b := make([]uint8, cells), make([]uint8, cells), make([]uint8, cells)
	r := rand.New(NewStream(1, 0))
	return func() { cross.Cross(child, a, b, r) }
}

// stepping runs an epoch of a search that never ends.
func stepping[P Problem](t *testing.T, puzzle P, opts *EvolveOptions) func() {
	run, err := NewEvolution(t.Context(), puzzle, opts)
	require.NoError(t, err)
	start := run.boards.run.State()
	return func() { run.boards.stepOn(t.Context(), &start) }
}

// breeding makes one more generation of a run on an empty board.
func breeding[P Problem](t *testing.T, puzzle P, opts *GeneticOptions) func() {
	run, err := NewGenetic(t.Context(), puzzle, opts)
	require.NoError(t, err)
	start := run.boards.run.State()
	return func() { run.boards.stepOn(t.Context(), &start) }
}

// stepOn runs an epoch of a search that never ends: after a solution it is set back.
func (e *boardRun) stepOn(ctx context.Context, start *evolve.State[evolvedBoard]) {
	if !e.run.Step(ctx) {
		if err := e.run.SetState(start); err != nil {
			panic(err)
		}
	}
}

// reading takes one more board from an endless stream with each call.
func reading[P Problem](t *testing.T, read func(io.Reader) iter.Seq2[P, error], text string) func() {
	next, stop := iter.Pull2(read(&repeatedText{text: text + "\n"}))
	t.Cleanup(stop)
	return func() {
		if _, err, ok := next(); err != nil || !ok {
			panic("read wrongly")
		}
	}
}

// repeatedText is a reader of the same text over and over.
type repeatedText struct {
	text string
	at   int
}

func (r *repeatedText) Read(p []byte) (n int, err error) {
	for n < len(p) {
		k := copy(p[n:], r.text[r.at:])
		n += k
		r.at = (r.at + k) % len(r.text)
	}
	return n, nil
}
