package sudoku

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"testing"

	"example.com/sudoku/evolve"
	"github.com/stretchr/testify/require"
)

// Options survive JSON: what is read back makes the same run.
func TestOptionsJSON(t *testing.T) {
	for _, opts := range []*EvolveOptions{
		{}, Classic(),
		{Options: evolve.Options{Seed: 1<<64 - 1, Explorers: -1, Parents: evolve.ParentsTwoWorkers, NeverYounger: true}, Mistake: 0.1, Worker: AnnealedSwapWorker},
		{Fitness: Duplicates.Plus(Balance.Times(3)).Times(2), Worker: TabuWorker, Crossover: CrossPoints(7), Options: evolve.Options{MaxProposals: 1 << 62}},
		{Fitness: DuplicatesIn(Row).Plus(DuplicatesIn(Column)).Plus(DuplicatesIn(Block).Times(2))},
	} {
		data, err := json.Marshal(opts)
		require.NoError(t, err)
		var back EvolveOptions
		require.NoError(t, json.Unmarshal(data, &back), string(data))
		again, err := json.Marshal(back)
		require.NoError(t, err)
		require.JSONEq(t, string(data), string(again))
		require.Equal(t, opts.Worker.kind, back.Worker.kind)
		require.Equal(t, opts.Fitness.weights(), back.Fitness.weights())
		require.Equal(t, opts.Crossover.Keeps, back.Crossover.Keeps)
		opts.MaxProposals, back.MaxProposals = 20_000, 20_000
		want, wantErr := Evolve(t.Context(), gridOf(demo), opts)
		got, err := Evolve(t.Context(), gridOf(demo), &back)
		require.Equal(t, wantErr, err)
		require.Equal(t, want, got)
	}
	for _, opts := range append(plainOnes, &GeneticOptions{}, &GeneticOptions{GeneticOptions: evolve.GeneticOptions{Selection: evolve.SelectTournament(5), Elite: -1, Mutation: 0.5}, NoWorker: true}) {
		data, err := json.Marshal(opts)
		require.NoError(t, err)
		var back GeneticOptions
		require.NoError(t, json.Unmarshal(data, &back), string(data))
		again, err := json.Marshal(back)
		require.NoError(t, err)
		require.JSONEq(t, string(data), string(again))
		opts := *opts
		opts.MaxProposals, back.MaxProposals = 5_000, 5_000
		want, wantErr := Genetic(t.Context(), gridOf(demo), &opts)
		got, err := Genetic(t.Context(), gridOf(demo), &back)
		require.Equal(t, wantErr, err)
		require.Equal(t, want, got)
	}
	data, err := json.Marshal(BacktrackOptions{Choice: FirstEmpty, MaxSteps: 7})
	require.NoError(t, err)
	require.JSONEq(t, `{"Choice": "first empty cell", "MaxSteps": 7}`, string(data))
	var back BacktrackOptions
	require.NoError(t, json.Unmarshal(data, &back))
	require.Equal(t, FirstEmpty.Name, back.Choice.Name)
	require.NotNil(t, back.Choice.Cell)
	data, err = json.Marshal(EvolveOptions{})
	require.NoError(t, err)
	require.Equal(t, "{}", string(data), "zero fields are left out")
}

// A user's own plug-ins are found by name where they are listed, before built-in
// ones of the same name, and within sums.
func TestPlugins(t *testing.T) {
	own := Plugins{
		Workers: []Worker{{Name: "idle", Layout: LayoutBlocks, NewFunc: func(Job) Improve {
			return func(_ []uint8, steps int, _ rand.Source) int { return steps }
		}}},
		Fitnesses:  []Fitness{{Name: "own", ErrorsFunc: func([]uint8) int { return 7 }}, {Name: "balance", ErrorsFunc: func([]uint8) int { return 1 }}},
		Crossovers: []Crossover{{Name: "mine", Keeps: LayoutBlocks, CrossFunc: CrossBlocks.Cross}},
		Selections: []evolve.Selection{{Name: "all", Weights: evolve.SelectUniform.Weights}},
		Choices:    []Choice{{Name: "last", Cell: FirstEmpty.Cell}},
	}
	var evolve EvolveOptions
	require.NoError(t, own.Unmarshal([]byte(`{"Worker": "idle", "Fitness": [{"fitness": "own", "weight": 3}, {"fitness": "balance", "weight": 2}], "Crossover": "mine"}`), &evolve))
	require.Equal(t, "idle", evolve.Worker.Name)
	require.Equal(t, LayoutBlocks, evolve.Worker.Layout)
	require.Equal(t, 7+2*(7+1), evolve.Fitness.Errors(nil))
	require.Equal(t, "3 × own + 2 × balance", evolve.Fitness.Name)
	require.Equal(t, "mine", evolve.Crossover.Name)
	var genetic GeneticOptions
	require.NoError(t, own.Unmarshal([]byte(`{"Selection": "all", "Crossover": "rows", "Layout": "rows"}`), &genetic))
	require.Equal(t, "all", genetic.Selection.Name)
	require.Equal(t, LayoutRows, genetic.Layout)
	var backtrack BacktrackOptions
	require.NoError(t, own.Unmarshal([]byte(`{"Choice": "last"}`), &backtrack))
	require.Equal(t, "last", backtrack.Choice.Name)

	for _, test := range []struct {
		opts       any
		data, want string
	}{
		{new(EvolveOptions), `{"Worker": "idel"}`, "sudoku: Worker: idel, want idle, swap, annealed swap or tabu recolouring"},
		{new(EvolveOptions), `{"Crossover": "-1 points"}`, "sudoku: Crossover: -1 points, want mine, blocks, bands, stacks, rows, columns, runs, cells, 1 point or 2 points"},
		{new(EvolveOptions), `{"Fitness": "nothing"}`, "sudoku: Fitness: nothing, want own, balance, missing values, duplicates, balance, duplicates in rows, duplicates in columns or duplicates in blocks"},
		{new(GeneticOptions), `{"Selection": "tournament of 0"}`, "sudoku: Selection: tournament of 0, want all, roulette, uniform, rank or tournament of 2"},
		{new(BacktrackOptions), `{"Choice": "worst"}`, "sudoku: Choice: worst, want last, fewest candidates or first empty cell"},
		{new(EvolveOptions), `{"Organisms": 3}`, "sudoku: Organisms: 3, want one of the fields Seed, Population, "},
		{new(int), `3`, "sudoku: opts: *int, want a pointer to options"},
	} {
		var option *OptionError
		err := own.Unmarshal([]byte(test.data), test.opts)
		require.ErrorAs(t, err, &option, test.data)
		require.ErrorContains(t, err, test.want)
		require.True(t, reflect.ValueOf(test.opts).Elem().IsZero(), "options are unchanged after an error")
	}
	require.Error(t, json.Unmarshal([]byte(`{"Worker": "idle"}`), new(EvolveOptions)), "not listed")
	for _, opts := range []any{(*EvolveOptions)(nil), (*GeneticOptions)(nil), (*BacktrackOptions)(nil), nil} {
		require.ErrorAs(t, own.Unmarshal([]byte("{}"), opts), new(*OptionError))
	}
	_, err := json.Marshal(EvolveOptions{Worker: Worker{NewFunc: TabuWorker.New}})
	require.ErrorContains(t, err, "want a plug-in with a name")
}

// A name decides nothing: a renamed copy of a built-in plug-in makes the same run,
// and a user's plug-in of a built-in one's name is none.
func TestIdentityIsNotAName(t *testing.T) {
	opts := EvolveOptions{Worker: AnnealedSwapWorker, Crossover: CrossBlocks, Fitness: Duplicates, Options: evolve.Options{MaxEpochs: 3, MaxAttempts: 1}}
	renamed := opts
	renamed.Worker.Name, renamed.Crossover.Name, renamed.Fitness.Name = "renamed", "renamed", "renamed"
	empty := square(16)
	want, err := Evolve(t.Context(), empty, &opts)
	require.ErrorIs(t, err, ErrBudget, "there is something to differ in")
	got, err := Evolve(t.Context(), empty, &renamed)
	require.ErrorIs(t, err, ErrBudget)
	require.Equal(t, want, got)
	e, err := newEvolution(t.Context(), empty.Cells, &renamed, empty.compiled())
	require.NoError(t, err)
	require.True(t, e.worker.swaps())
	require.True(t, e.crossover.trusted())
	require.Equal(t, unitWeights{rows: 1, columns: 1, lacking: true}, e.basis.weights, "no board of a run has an empty cell")

	calls := 0
	own := EvolveOptions{
		Worker: Worker{Name: TabuWorker.Name, Layout: LayoutBlocks, NewFunc: func(Job) Improve {
			return func(_ []uint8, steps int, _ rand.Source) int { calls++; return steps }
		}},
		Crossover: Crossover{Name: CrossBlocks.Name, Keeps: LayoutBlocks, CrossFunc: func(child, a, _ []uint8, _ *rand.Rand) { copy(child, a) }},
		Fitness:   Fitness{Name: Duplicates.Name, ErrorsFunc: func([]uint8) int { calls++; return 5 }},
	}
	e, err = newEvolution(t.Context(), empty.Cells, &own, empty.compiled())
	require.NoError(t, err)
	require.Equal(t, ownWorker, e.worker.kind)
	require.False(t, e.crossover.trusted())
	require.Zero(t, e.basis.weights)
	e.run.Step(t.Context())
	require.NotZero(t, calls)
	require.Equal(t, 5, e.run.State().Best.Errors)
}

// What a user assigns to a copy of a built-in plug-in wins: the copy is a user's own.
func TestChangedCopyIsOwn(t *testing.T) {
	works := false
	own := func(Job) Improve { works = true; return nil }
	for _, w := range []Worker{SwapWorker, AnnealedSwapWorker, TabuWorker} {
		unchanged, other, moved := w, w, w
		other.NewFunc = own
		moved.Layout ^= LayoutBlocks
		for _, w := range []*Worker{&unchanged, &other, &moved} {
			w.identify()
		}
		require.Equal(t, w.kind, unchanged.kind)
		require.Equal(t, ownWorker, other.kind, "a NewFunc")
		require.Equal(t, ownWorker, moved.kind, "another Layout")
		works = false
		other.New(Job{})
		require.True(t, works)
		require.False(t, moved.missing())
	}

	board := randomSolution(rand.New(NewStream(1, 0)))
	board[0] = board[1]
	for _, f := range []Fitness{MissingValues, Duplicates, Balance, DuplicatesIn(Block), Duplicates.Plus(Balance), Balance.Times(2), DuplicatesIn(Row).under(Latin(9).compiled())} {
		renamed := f
		renamed.Name = "renamed"
		require.NotZero(t, f.weights())
		require.Equal(t, f.weights(), renamed.weights())
		counts, follows := f, f
		counts.ErrorsFunc = func(cells []uint8) int { return 1000 * int(cells[0]) }
		follows.DeltaFunc = func([]uint8, int, uint8) int { return 77 }
		for _, changed := range []Fitness{counts, follows} {
			require.Zero(t, changed.weights(), f.Name)
			require.Zero(t, new(changed.Plus(Duplicates)).weights(), f.Name)
			require.Zero(t, new(changed.Times(2)).weights(), f.Name)
			require.Zero(t, new(changed.under(Latin(9).compiled())).weights(), f.Name)
		}
		require.Equal(t, 1000*int(board[0]), counts.Errors(board[:]))
		require.Equal(t, 1000, counts.Delta(board[:], 0, board[0]+1), "counted twice, where nothing follows it")
		require.Nil(t, counts.deltaFunc())
		require.Equal(t, 2000*int(board[0]), counts.Times(2).Errors(board[:]))
		require.Equal(t, 77, follows.Delta(board[:], 0, 1))
		require.Equal(t, f.Errors(board[:]), follows.Errors(board[:]))
	}

	for _, c := range append(builtInCrossovers(), CrossPoints(9)) {
		require.True(t, c.trusted(), c.Name)
		c.CrossFunc = CrossPoints(4).Cross
		require.False(t, c.trusted(), c.Name)
	}
	cells := CrossCells
	cells.Keeps = LayoutBlocks
	require.False(t, cells.trusted())
	_, err := Evolve(t.Context(), Grid{}, &EvolveOptions{Worker: SwapWorker, Options: evolve.Options{Steps: 1, MaxEpochs: 50, MaxAttempts: 1}, Crossover: cells})
	var broken *evolve.LawError
	require.ErrorAs(t, err, &broken, "it keeps no blocks, whatever it says")
}

// A fitness that differs from the built-in one on few boards is used on all.
func TestChangedFitnessDecides(t *testing.T) {
	own := Duplicates
	own.Name = "mine"
	own.ErrorsFunc = func(cells []uint8) int {
		if cells[0] == cells[80] {
			return Duplicates.Errors(cells) + 1
		}
		return Duplicates.Errors(cells)
	}
	for seed := range uint64(40) {
		result, err := Evolve(t.Context(), Grid{}, &EvolveOptions{Options: evolve.Options{Seed: seed}, Fitness: own})
		require.NoError(t, err)
		require.Zero(t, own.Errors(result.Board[:]), "seed %d", seed)
		require.NotEqual(t, result.Board[0], result.Board[80])
	}
	_, err := Evolve(t.Context(), Grid{}, &EvolveOptions{Worker: TabuWorker, Fitness: own})
	require.ErrorContains(t, err, "a sum of built-in ones")
}
