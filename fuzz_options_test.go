package sudoku

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"testing"

	"example.com/sudoku/csp"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// FuzzOptions: JSON is refused without a trace, or read as options that are
// written and read again the same, and that run or are refused.
func FuzzOptions(f *testing.F) {
	for _, opts := range []any{
		Classic(), ClassicGenetic(), &EvolveOptions{}, &BacktrackOptions{Choice: FirstEmpty, MaxSteps: 7},
		&EvolveOptions{Fitness: Duplicates.Plus(Balance.Times(3)).Times(2), Crossover: CrossPoints(3), Explorers: -1},
		&GeneticOptions{Layout: LayoutRows, Selection: SelectTournament(3), NoWorker: true},
		&GenerateOptions{MinClues: 30, MaxClues: 40, Grade: ones(0, 3), Symmetry: SymmetryHalfTurn, MaxTries: 3},
	} {
		text, err := json.Marshal(opts)
		require.NoError(f, err)
		for kind := range uint8(4) {
			f.Add(kind, text)
		}
	}
	f.Add(uint8(0), []byte(`{"Worker":"own","Fitness":"(duplicates + own) × 2"}`))
	f.Add(uint8(2), []byte(`{"Goroutines":"three"}`))
	sudokutest.Fuzz(f, func(t *testing.T, kind uint8, text []byte) {
		switch kind % 4 {
		case 0:
			fuzzOptions(t, text, EvolveOptions{Seed: 3, MaxProposals: 99}, func(o EvolveOptions) error {
				if o.Population > 50 || o.Islands > 4 || o.Steps > 5000 {
					return nil
				}
				o.MaxProposals = 200
				result, err := Evolve(context.Background(), Grid4{0: 1}, &o)
				require.True(t, err != nil || Solved(Grid4{0: 1}, result.Board))
				return err
			})
		case 1:
			fuzzOptions(t, text, GeneticOptions{Seed: 3, MaxProposals: 99}, func(o GeneticOptions) error {
				if o.Population > 200 || o.Offspring > 20 || o.Steps > 5000 || len(o.Selection.Name) > len("tournament of 100") {
					return nil
				}
				o.MaxProposals = 200
				result, err := Genetic(context.Background(), Grid4{0: 1}, &o)
				require.True(t, err != nil || Solved(Grid4{0: 1}, result.Board))
				return err
			})
		case 2:
			fuzzOptions(t, text, BacktrackOptions{MaxSteps: 99}, func(o BacktrackOptions) error {
				if o.Goroutines > 8 {
					return nil
				}
				result, err := Backtrack(context.Background(), Grid4{0: 1}, &o)
				require.True(t, err != nil || Solved(Grid4{0: 1}, result.Board))
				return err
			})
		default:
			fuzzOptions(t, text, GenerateOptions{Seed: 3, MaxTries: 2}, func(o GenerateOptions) error {
				if o.Goroutines > 8 || o.MaxTries > 9 {
					return nil
				}
				o.MaxTries = 1
				puzzle, err := GenerateBoard[Grid4](context.Background(), &o)
				if err == nil {
					_, err := Unique(context.Background(), puzzle)
					require.NoError(t, err)
				}
				return err
			})
		}
	})
}

func fuzzOptions[O EvolveOptions | GeneticOptions | BacktrackOptions | GenerateOptions](t *testing.T, text []byte, before O, run func(O) error) {
	plugins := Plugins{
		Fitnesses: []Fitness{{Name: "own", Errors: missingValues}},
		Choices:   []Choice{{Name: "own", Cell: FirstEmpty.Cell}},
		Grade:     readOnes,
	}
	unmarshal := func(text []byte, opts *O) error { return plugins.Unmarshal(text, opts) }
	sudokutest.ReadsOptions[*OptionError](t, text, before, unmarshal, func(o O) error {
		if err := run(o); !errors.Is(err, ErrBudget) {
			return err
		}
		return nil
	})
}

// FuzzRun: a run with any settings is refused by an *OptionError, or each of its
// boards holds the givens and the layout in every epoch.
func FuzzRun(f *testing.F) {
	f.Add(uint64(1), []byte{0xa5}, 4, 2, 30, 0.1, 0.2, uint8(0x21))
	f.Add(uint64(2), []byte{0x5f}, 10, 3, 0, -1.0, 0.5, uint8(0x93))
	f.Add(uint64(3), []byte{}, 2, 1, 100, 2.0, 0.0, uint8(0xff))
	f.Add(uint64(4), []byte{0xff}, 0, 0, 50, 0.0, 0.9, uint8(0x4c))
	sudokutest.Fuzz(f, func(t *testing.T, seed uint64, holes []byte, population, islands, steps int, mistake, share float64, choices uint8) {
		if population > 30 || islands > 5 || steps > 500 {
			return
		}
		puzzle := nearBoard[Grid6](seed, holes, 0)
		workers := []Worker{{}, SwapWorker, AnnealedSwapWorker, TabuWorker}
		layouts := []Layout{LayoutFree, LayoutRows, LayoutColumns, LayoutBlocks}
		var run *Run[Grid6]
		var err error
		var layout Layout
		if choices&1 == 0 {
			opts := &EvolveOptions{
				Seed: seed, Population: population, Islands: islands, Steps: max(steps, -1), Mistake: mistake, Explorers: share,
				Worker: workers[choices>>1&3], Parents: Parents(choices >> 3 & 3), NoDeduction: choices>>5&1 != 0,
				NoCrossover: choices>>6&1 != 0, WorkingExplorers: choices>>7 != 0,
			}
			layout = opts.Worker.Layout
			run, err = NewEvolution(puzzle, opts)
		} else {
			opts := &GeneticOptions{
				Seed: seed, Population: population, Offspring: islands, Steps: max(steps, -1), Mutation: mistake, Elite: share,
				Layout: layouts[choices>>1&3], Worker: workers[choices>>3&3], NoDeduction: choices>>5&1 != 0, NoWorker: choices>>6&1 != 0,
			}
			layout = opts.Layout
			run, err = NewGenetic(puzzle, opts)
		}
		if err != nil {
			require.ErrorAs(t, err, new(*OptionError))
			return
		}
		for range 3 {
			for _, o := range run.Population() {
				if thinnedTo(puzzle, o.Board) != puzzle && thinnedTo(o.Board, puzzle) != puzzle {
					t.Fatalf("a given is lost: %v", o.Board)
				}
				if !keepsLayout(&o.Board, layout) || Givens(o.Board) != len(puzzle) {
					t.Fatalf("not of the layout %v: %v", layout, o.Board)
				}
			}
			if !run.Step(context.Background()) {
				break
			}
		}
		if result, err := run.Result(); err == nil {
			require.True(t, Solved(puzzle, result.Board))
		}
	})
}

// FuzzNames: a name is refused by an *OptionError and changes nothing, or stands
// for a value that has it.
func FuzzNames(f *testing.F) {
	for _, name := range []string{"180", "x-wing", "XY-wing", "two workers", "blocks", "rows and blocks", "", "Level(9)"} {
		f.Add([]byte(name))
	}
	sudokutest.Fuzz(f, func(t *testing.T, name []byte) {
		sudokutest.ReadsName[*OptionError](t, name, SymmetryFull)
		sudokutest.ReadsName[*OptionError](t, name, ParentsTwoWorkers)
		sudokutest.ReadsName[*OptionError](t, name, LayoutRows)
	})
}

// FuzzCrossover: each cell of a child is that of one of its parents.
func FuzzCrossover(f *testing.F) {
	f.Add(uint8(0), uint64(1), []byte{1, 2, 3}, []byte{3, 2, 1}, 2)
	f.Add(uint8(4), uint64(1), []byte{1, 2, 3}, []byte{3, 2, 1}, -5)
	f.Add(uint8(2), uint64(9), []byte{}, []byte{255}, 1<<30)
	sudokutest.Fuzz(f, func(t *testing.T, size uint8, seed uint64, a, b []byte, points int) {
		bySize(t, size, sizes{
			func(t *testing.T) { fuzzCrossover[Grid4](t, seed, a, b, points) },
			func(t *testing.T) { fuzzCrossover[Grid6](t, seed, a, b, points) },
			func(t *testing.T) { fuzzCrossover[Grid8](t, seed, a, b, points) },
			func(t *testing.T) { fuzzCrossover[Grid](t, seed, a, b, points) },
			func(t *testing.T) { fuzzCrossover[Grid10](t, seed, a, b, points) },
			func(t *testing.T) { fuzzCrossover[Grid12](t, seed, a, b, points) },
			func(t *testing.T) { fuzzCrossover[Grid16](t, seed, a, b, points) },
			func(t *testing.T) { fuzzCrossover[Grid25](t, seed, a, b, points) },
			func(t *testing.T) { fuzzCrossover[Grid36](t, seed, a, b, points) },
			func(t *testing.T) { fuzzCrossover[Grid49](t, seed, a, b, points) },
			func(t *testing.T) { fuzzCrossover[Grid64](t, seed, a, b, points) },
			func(t *testing.T) { fuzzCrossover[Grid81](t, seed, a, b, points) },
		})
	})
}

func fuzzCrossover[B Board](t *testing.T, seed uint64, first, second []byte, points int) {
	var a, b, child B
	copy(Cells(&a), first)
	copy(Cells(&b), second)
	beforeA, beforeB := a, b
	all := append([]Crossover{CrossPoints(points)}, crossovers...)
	c := all[seed%uint64(len(all))]
	c.Cross(Cells(&child), Cells(&a), Cells(&b), rand.New(NewStream(seed, 0)))
	for i := range len(child) {
		if child[i] != a[i] && child[i] != b[i] {
			t.Fatalf("%s: cell %d is %d, the parents have %d and %d", c.Name, i, child[i], a[i], b[i])
		}
	}
	if a != beforeA || b != beforeB {
		t.Fatalf("%s changes a parent", c.Name)
	}
}

// FuzzTrials: whatever trials are read from JSON, standings count them all and
// can be written.
func FuzzTrials(f *testing.F) {
	text, err := json.Marshal(made)
	require.NoError(f, err)
	f.Add(text)
	f.Add([]byte(`[{"Name":"a","Solved":true},{"Name":"a","Curve":[{"Mean":1e308},{"Mean":-1e308}]},{"Curve":[]}]`))
	sudokutest.Fuzz(f, func(t *testing.T, text []byte) {
		var trials Trials
		if json.Unmarshal(text, &trials) != nil {
			return
		}
		runs, solved := 0, 0
		for _, s := range trials.Standings() {
			require.Positive(t, s.Runs)
			require.LessOrEqual(t, s.Solved, s.Runs)
			require.LessOrEqual(t, s.Low, s.Success)
			require.LessOrEqual(t, s.Success, s.High)
			runs += s.Runs
			solved += s.Solved
		}
		require.Equal(t, len(trials), runs)
		want := 0
		for _, trial := range trials {
			if trial.Solved {
				want++
			}
		}
		require.Equal(t, want, solved)
		require.NoError(t, trials.WriteCSV(new(bytes.Buffer)))
	})
}

// FuzzParallel: Parallel yields what a loop over the items would, for any number
// of goroutines and wherever the loop is left.
func FuzzParallel(f *testing.F) {
	f.Add([]byte{1, 2, 3, 0, 255, 4}, uint8(2), uint8(200))
	f.Add([]byte{}, uint8(0), uint8(0))
	f.Add(bytes.Repeat([]byte{7, 0}, 300), uint8(5), uint8(100))
	errItem, errDo := errors.New("item"), errors.New("do")
	sudokutest.Fuzz(f, func(t *testing.T, items []byte, goroutines, leave uint8) {
		in := func(yield func(byte, error) bool) {
			for _, item := range items {
				var err error
				if item == 0 {
					err = errItem
				}
				if !yield(item, err) {
					return
				}
			}
		}
		do := func(_ context.Context, item byte) (int, error) {
			if item > 250 {
				return int(item), errDo
			}
			return 2 * int(item), nil
		}
		n := 0
		for got, err := range Parallel(context.Background(), in, int(goroutines%8), do) {
			want, wantErr := 0, errItem
			if items[n] != 0 {
				want, wantErr = do(nil, items[n])
			}
			if got != want || err != wantErr {
				t.Fatalf("item %d of %v: %d, %v", n, items, got, err)
			}
			if n++; n == int(leave)+1 {
				return
			}
		}
		require.Equal(t, len(items), n)
	})
}

// FuzzReports: whatever event or error is read from JSON, it can be printed.
func FuzzReports(f *testing.F) {
	f.Add([]byte(`{"Counter":1,"Kind":3,"Cell":80,"Value":9}`))
	f.Add([]byte(`{"Side":9,"Cells":[0,80],"Clashes":[{"Kind":3,"Value":1,"Cell":0,"Other":80}]}`))
	f.Add([]byte(`{"Clashes":[{"Kind":1,"Value":1,"Other":3}]}`))
	f.Add([]byte(`{"Cells":[3]}`))
	sudokutest.Fuzz(f, func(t *testing.T, text []byte) {
		sudokutest.Prints(text, &Event{}, &csp.Event{}, &WorkingCell{}, &ClashError{}, &ParseError{}, &SizeError{}, &OptionError{})
	})
}
