package sudoku

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"hash/crc64"
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/sudoku/evolve"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// A restart that is cancelled is repeated by the next step, and the run ends as
// it would have, saved and loaded on the way or not.
func TestCancelledRestart(t *testing.T) {
	board := gridOf(platinumBlond)
	evolve := &EvolveOptions{Options: evolve.Options{Population: 300, Islands: 2, Steps: 3, MaxEpochs: 2, MaxAttempts: 5, Seed: 3}, Worker: SwapWorker}
	genetic := *ClassicGenetic()
	genetic.Population, genetic.Offspring, genetic.MaxEpochs, genetic.MaxAttempts = 300, 2, 2, 5
	for name, newRun := range map[string]func() (*Run[Grid], error){
		"evolution": func() (*Run[Grid], error) { return NewEvolution(t.Context(), board, evolve) },
		"genetic":   func() (*Run[Grid], error) { return NewGenetic(t.Context(), board, &genetic) },
	} {
		t.Run(name, func(t *testing.T) {
			whole, err := newRun()
			require.NoError(t, err)
			for whole.Step(t.Context()) {
			}
			want, wantErr := whole.Result()
			require.Equal(t, 5, want.Stats.Attempts)
			run, err := newRun()
			require.NoError(t, err)
			restarting := 0
			for polls := 1; ; polls = polls*3%101 + 1 {
				for run.Step(sudokutest.CountingContext(t.Context(), polls)) {
				}
				got, err := run.Result()
				if err != context.Canceled {
					require.Equal(t, wantErr, err)
					require.Equal(t, want, got)
					break
				}
				if run.boards.run.State().Restarting {
					restarting++
				}
				saved, err := json.Marshal(run)
				require.NoError(t, err)
				if run, err = newRun(); polls%2 == 0 {
					require.NoError(t, err)
				}
				require.NoError(t, json.Unmarshal(saved, run))
			}
			require.Positive(t, restarting)
			require.Equal(t, whole.Population(), run.Population())
		})
	}
}

// A context that ends before there is a population leaves a full board that
// keeps the givens.
func TestCancelledAtOnce(t *testing.T) {
	board := gridOf(platinumBlond)
	for polls := range 6 {
		for _, worker := range []Worker{TabuWorker, SwapWorker} {
			result, err := Evolve(sudokutest.CountingContext(t.Context(), polls), board, &EvolveOptions{Worker: worker, Options: evolve.Options{Population: 200}})
			require.ErrorIs(t, err, context.Canceled)
			require.Equal(t, board, thinnedTo(board, result.Board))
			require.Equal(t, Duplicates.Errors(result.Board[:]), result.Errors)
			require.Positive(t, result.Errors)
		}
		result, err := Genetic(sudokutest.CountingContext(t.Context(), polls), board, &GeneticOptions{GeneticOptions: evolve.GeneticOptions{Population: 200}, Layout: LayoutRows})
		require.ErrorIs(t, err, context.Canceled)
		require.Equal(t, board, thinnedTo(board, result.Board))
		require.Equal(t, Duplicates.Errors(result.Board[:]), result.Errors)
	}
	result, err := Evolve(sudokutest.CountingContext(t.Context(), 0), Grid{0: 5, 8: 5}, nil)
	require.ErrorIs(t, err, context.Canceled, "the context comes before the board")
	require.Positive(t, result.Errors)
	_, err = Evolve(sudokutest.CountingContext(t.Context(), 0), Grid{}, &EvolveOptions{Options: evolve.Options{Steps: -1}})
	require.IsType(t, &OptionError{}, err, "options come before the context")
}

func TestZeroRun(t *testing.T) {
	var run Run[Grid]
	require.False(t, run.Step(t.Context()))
	_, err := run.Result()
	require.Error(t, err)
	require.Empty(t, run.Population())
	_, err = run.MarshalJSON()
	require.Error(t, err)
	require.ErrorIs(t, run.UnmarshalJSON([]byte("{}")), evolve.ErrCheckpoint)
}

// resealed returns a damaged checkpoint with the checksum that it would have had.
func resealed(saved []byte) []byte {
	at := regexp.MustCompile(`"Checksum":"([0-9a-f]*)"`).FindSubmatchIndex(saved)
	if at == nil {
		return saved
	}
	rest := slices.Concat(saved[:at[2]], saved[at[3]:])
	sum := fmt.Sprintf("%016x", crc64.Checksum(rest, crc64.MakeTable(crc64.ECMA)))
	return slices.Concat(saved[:at[2]], []byte(sum), saved[at[3]:])
}

// requireSound loads a checkpoint that may be damaged. What is refused changes
// nothing, and what is loaded says when it is saved again what it said before.
func requireSound[P Problem](t *testing.T, run *Run[P], saved []byte) {
	t.Helper()
	before, err := json.Marshal(run)
	require.NoError(t, err)
	if err := run.UnmarshalJSON(saved); err != nil {
		require.ErrorIs(t, err, evolve.ErrCheckpoint)
		saved = before
	}
	after, err := json.Marshal(run)
	require.NoError(t, err)
	require.JSONEq(t, string(saved), string(after))
}

// A damaged checkpoint is refused, whatever was damaged: each field is left out,
// doubled under another name, and changed in each character.
func TestCheckpointDamaged(t *testing.T) {
	run, err := NewEvolution(t.Context(), square(4, 1), &EvolveOptions{Options: evolve.Options{Population: 2, Steps: 1, Islands: 2, Seed: 3}, Worker: SwapWorker})
	require.NoError(t, err)
	run.Step(t.Context())
	requireRefusals(t, run, func() (*Run[Puzzle], error) {
		return NewEvolution(t.Context(), square(4, 1), &EvolveOptions{Options: evolve.Options{Population: 2, Islands: 2}, Worker: SwapWorker})
	})
	opts := &GeneticOptions{GeneticOptions: evolve.GeneticOptions{Population: 3, Offspring: 1}, NoWorker: true}
	if run, err = NewGenetic(t.Context(), square(4, 1), opts); err == nil {
		run.Step(t.Context())
	}
	require.NoError(t, err)
	requireRefusals(t, run, func() (*Run[Puzzle], error) { return NewGenetic(t.Context(), square(4, 1), opts) })
}

func requireRefusals(t *testing.T, run *Run[Puzzle], fresh func() (*Run[Puzzle], error)) {
	t.Helper()
	saved, err := json.Marshal(run)
	require.NoError(t, err)
	other, err := fresh()
	require.NoError(t, err)
	before, err := json.Marshal(other)
	require.NoError(t, err)
	refuse := func(damaged, how string) {
		t.Helper()
		require.NotEqual(t, string(saved), damaged)
		require.ErrorIs(t, other.UnmarshalJSON([]byte(damaged)), evolve.ErrCheckpoint, "%s: %s", how, damaged)
	}
	names := regexp.MustCompile(`"(\w+)":`)
	for _, at := range names.FindAllSubmatchIndex(saved, -1) {
		name := string(saved[at[2]:at[3]])
		refuse(string(saved[:at[0]])+`"Other":0,`+string(saved[at[0]:]), "unknown field")
		refuse(string(saved[:at[2]])+strings.ToLower(name)+string(saved[at[3]:]), "field in lower case")
		var value json.RawMessage
		require.NoError(t, json.NewDecoder(bytes.NewReader(saved[at[1]:])).Decode(&value))
		rest := strings.TrimPrefix(string(saved[at[1]+len(value):]), ",")
		refuse(strings.Replace(string(saved[:at[0]])+rest, ",}", "}", 1), "missing field "+name)
	}
	for i, c := range saved {
		if c >= '0' && c <= '9' {
			refuse(string(saved[:i])+string('0'+(c-'0'+1)%10)+string(saved[i+1:]), "another digit")
		}
	}
	for _, field := range []string{"Epoch", "Stalled", "Least", "Attempts", "Epochs", "Proposals", "Accepted", "Births", "Age"} {
		for _, value := range []string{"-1", "9223372036854775807"} {
			damaged := regexp.MustCompile(`"`+field+`":\d+`).ReplaceAllString(string(saved), `"`+field+`":`+value)
			refuse(damaged, "range")
			refuse(string(resealed([]byte(damaged))), "range with a right checksum")
		}
	}
	after, err := json.Marshal(other)
	require.NoError(t, err)
	require.Equal(t, string(before), string(after), "refusals change nothing")

	var spaced bytes.Buffer
	require.NoError(t, json.Indent(&spaced, saved, " ", "\t"))
	var fields map[string]any
	require.NoError(t, json.Unmarshal(saved, &fields))
	sorted, err := json.Marshal(fields)
	require.NoError(t, err)
	require.NotEqual(t, string(saved), string(sorted))
	requireSound(t, other, sorted)
	requireSound(t, other, spaced.Bytes())
	again, err := json.Marshal(other)
	require.NoError(t, err)
	require.Equal(t, string(saved), string(again), "neither spaces nor the order of fields is damage")
}

// A run that is saved at any moment, also within an epoch, and loaded into another
// one ends as it would have without that.
func TestCheckpoint(t *testing.T) {
	t.Parallel()
	board := gridOf(platinumBlond)
	for name, opts := range map[string]*EvolveOptions{
		"default": {Options: evolve.Options{Islands: 2, Population: 60, Steps: 30, Seed: 3, Migration: 3, MaxStall: 30}},
		"race":    {Options: evolve.Options{Islands: 3, Steps: 1500, Seed: 4, Migration: 3}},
		"turns":   {Worker: AnnealedSwapWorker, Options: evolve.Options{Population: 6, Steps: 400, Seed: 6, MaxProposals: 40_000}},
		"classic": func() *EvolveOptions { o := Classic(); o.MaxEpochs, o.MaxAttempts, o.Seed = 40, 3, 5; return o }(),
	} {
		t.Run(name, func(t *testing.T) {
			whole, err := NewEvolution(t.Context(), board, opts)
			require.NoError(t, err)
			for whole.Step(t.Context()) {
			}
			want, wantErr := whole.Result()

			run, err := NewEvolution(t.Context(), board, opts)
			require.NoError(t, err)
			pauses := 0
			for wait := 1; ; wait = wait%100 + 1 {
				ctx := sudokutest.CountingContext(t.Context(), wait)
				for run.Step(ctx) {
					_, err := run.Result()
					require.NotEqual(t, context.Canceled, err, "a cancelled step ends the loop")
				}
				result, err := run.Result()
				if err != context.Canceled {
					require.Equal(t, want, result)
					require.Equal(t, wantErr, err)
					break
				}
				pauses++
				saved, err := json.Marshal(run)
				require.NoError(t, err)
				run, err = NewEvolution(t.Context(), board, opts)
				require.NoError(t, err)
				require.NoError(t, json.Unmarshal(saved, run))
				again, err := json.Marshal(run)
				require.NoError(t, err)
				require.JSONEq(t, string(saved), string(again))
			}
			require.Greater(t, pauses, 3)
			require.Equal(t, whole.Population(), run.Population())
		})
	}
}

func TestCheckpointRefused(t *testing.T) {
	board := gridOf(mostDifficult)
	run, err := NewEvolution(t.Context(), board, &EvolveOptions{Options: evolve.Options{Steps: 10}})
	require.NoError(t, err)
	run.Step(t.Context())
	data, err := json.Marshal(run)
	require.NoError(t, err)
	saved := string(data)
	line := Line(run.Population()[0].Board)

	small, err := NewEvolution(t.Context(), square(4), nil)
	require.NoError(t, err)
	require.ErrorContains(t, small.UnmarshalJSON(data), `want "combinatorial evolution of .Shape~4x4`)
	for _, test := range []struct {
		name, from, to, want string
		opts                 *EvolveOptions
	}{
		{"not JSON", saved, "{", "unexpected end", nil},
		{"version", `"Version":5`, `"Version":4`, "version 4, want 5", nil},
		{"algorithm", "combinatorial evolution", "annealing", `of the problem "annealing of .Shape~9x9 .2`, nil},
		{"puzzle", `.Shape~9x9 .2`, `.Shape~9x9 .3`, `want "combinatorial evolution of .Shape~9x9 .2`, nil},
		{"no epoch", `"Epoch":`, `"Epoch":"x","Epoch":`, "cannot unmarshal string", nil},
		{"no best board", `"Best":{"Solution":"`, `"Best":{"Solution":"x`, "found", nil},
		{"given overwritten", line, "1" + strings.Repeat("1", 80), "changed the given 2 at row 1, column 2 to 1", nil},
		{"no board", line, "x", "found", nil},
		{"stream", `"Dice":"70`, `"Dice":"71`, "random stream", nil},
		{"no stream", `"Dice":"70`, `"Dice":"z`, "random stream", nil},
		{"turn", `"Next":0`, `"Next":99`, "organism 99", nil},
		{"organisms", "", "", "4 organisms, those of the run 9", &EvolveOptions{Options: evolve.Options{Population: 9}}},
		{"islands", "", "", "1 islands, the run 2", &EvolveOptions{Options: evolve.Options{Islands: 2}}},
		{"explorers", "", "", "share of explorers", &EvolveOptions{Options: evolve.Options{Explorers: 0.7}}},
		{"layout", "", "", `layout "blocks"`, &EvolveOptions{Worker: SwapWorker, Options: evolve.Options{Population: 4, Explorers: -1}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			run, err := NewEvolution(t.Context(), board, test.opts)
			require.NoError(t, err)
			before, err := json.Marshal(run)
			require.NoError(t, err)
			damaged := strings.Replace(saved, test.from, test.to, 1)
			if test.opts == nil {
				require.NotEqual(t, saved, damaged)
				require.ErrorIs(t, run.UnmarshalJSON([]byte(damaged)), evolve.ErrCheckpoint)
			}
			damaged = string(resealed([]byte(damaged)))
			err = run.UnmarshalJSON([]byte(damaged))
			require.ErrorIs(t, err, evolve.ErrCheckpoint)
			require.ErrorContains(t, err, test.want)
			after, err := json.Marshal(run)
			require.NoError(t, err)
			require.JSONEq(t, string(before), string(after), "the run is untouched")
		})
	}
	branch, err := NewEvolution(t.Context(), board, &EvolveOptions{Options: evolve.Options{Steps: 200}})
	require.NoError(t, err)
	require.NoError(t, branch.UnmarshalJSON(data), "other options branch off")
	for branch.Step(t.Context()) {
	}
	_, err = branch.Result()
	require.NoError(t, err)
}

// A damaged checkpoint is refused and changes nothing, and the run can continue.
func FuzzCheckpoint(f *testing.F) {
	for _, opts := range []*EvolveOptions{{Options: evolve.Options{Population: 2, Steps: 10}}, {Options: evolve.Options{Population: 2, Islands: 2}, Worker: SwapWorker}} {
		run, err := NewEvolution(f.Context(), square(4, 1), opts)
		require.NoError(f, err)
		saved, err := json.Marshal(run)
		require.NoError(f, err)
		f.Add(saved, opts.Worker.Name == SwapWorker.Name)
	}
	sudokutest.Fuzz(f, func(t *testing.T, saved []byte, swap bool) {
		opts := &EvolveOptions{Options: evolve.Options{Population: 2, Steps: 10}}
		if swap {
			opts = &EvolveOptions{Options: evolve.Options{Population: 2, Islands: 2}, Worker: SwapWorker}
		}
		run, err := NewEvolution(t.Context(), square(4, 1), opts)
		require.NoError(t, err)
		requireSound(t, run, saved)
		requireSound(t, run, resealed(saved))
		for range 5 {
			run.Step(t.Context())
		}
		for _, o := range run.Population() {
			require.Equal(t, uint8(1), o.Board.Cells[0], "the given is kept")
		}
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
		puzzle := nearBoard(6, seed, holes, 0)
		workers := []Worker{{}, SwapWorker, AnnealedSwapWorker, TabuWorker}
		layouts := []Layout{LayoutFree, LayoutRows, LayoutColumns, LayoutBlocks}
		var run *Run[Puzzle]
		var err error
		var layout Layout
		if choices&1 == 0 {
			opts := &EvolveOptions{
				Options: evolve.Options{
					Seed:             seed,
					Population:       population,
					Islands:          islands,
					Steps:            max(steps, -1),
					Explorers:        share,
					Parents:          evolve.Parents(choices >> 3 & 3),
					WorkingExplorers: choices>>7 != 0,
				}, Mistake: mistake,
				Worker: workers[choices>>1&3], NoDeduction: choices>>5&1 != 0,
				NoCrossover: choices>>6&1 != 0,
			}
			layout = opts.Worker.Layout
			run, err = NewEvolution(t.Context(), puzzle, opts)
		} else {
			opts := &GeneticOptions{
				GeneticOptions: evolve.GeneticOptions{
					Seed:       seed,
					Population: population,
					Offspring:  islands,
					Steps:      max(steps, -1),
					Mutation:   mistake,
					Elite:      share,
				},
				Layout: layouts[choices>>1&3], Worker: workers[choices>>3&3], NoDeduction: choices>>5&1 != 0, NoWorker: choices>>6&1 != 0,
			}
			layout = opts.Layout
			run, err = NewGenetic(t.Context(), puzzle, opts)
		}
		if err != nil {
			require.ErrorAs(t, err, new(*OptionError))
			return
		}
		for range 3 {
			for _, o := range run.Population() {
				if !sameCells(thinnedTo(puzzle, o.Board), puzzle) && !sameCells(thinnedTo(o.Board, puzzle), puzzle) {
					t.Fatalf("a given is lost: %v", o.Board)
				}
				if !keepsLayout(&o.Board, layout) || Givens(o.Board) != len(puzzle.Cells) {
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
