package sudoku

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"
)

// Options survive JSON: what is read back makes the same run.
func TestOptionsJSON(t *testing.T) {
	for _, opts := range []*EvolveOptions{
		{}, Classic(),
		{Seed: 1<<64 - 1, Explorers: -1, Mistake: 0.1, Worker: AnnealedSwapWorker, Parents: ParentsTwoWorkers, NeverYounger: true},
		{Fitness: Duplicates.Plus(Balance.Times(3)).Times(2), Worker: TabuWorker, Crossover: CrossPoints(7), MaxProposals: 1 << 62},
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
		require.Equal(t, opts.Fitness.weights, back.Fitness.weights)
		require.Equal(t, opts.Crossover.Keeps, back.Crossover.Keeps)
		opts.MaxProposals, back.MaxProposals = 20_000, 20_000
		want, wantErr := Evolve(t.Context(), mustParse[Grid](t, demo), opts)
		got, err := Evolve(t.Context(), mustParse[Grid](t, demo), &back)
		require.Equal(t, wantErr, err)
		require.Equal(t, want, got)
	}
	for _, opts := range append(plainOnes, &GeneticOptions{}, &GeneticOptions{Selection: SelectTournament(5), Elite: -1, Mutation: 0.5, NoWorker: true}) {
		data, err := json.Marshal(opts)
		require.NoError(t, err)
		var back GeneticOptions
		require.NoError(t, json.Unmarshal(data, &back), string(data))
		again, err := json.Marshal(back)
		require.NoError(t, err)
		require.JSONEq(t, string(data), string(again))
		opts := *opts
		opts.MaxProposals, back.MaxProposals = 5_000, 5_000
		want, wantErr := Genetic(t.Context(), mustParse[Grid](t, demo), &opts)
		got, err := Genetic(t.Context(), mustParse[Grid](t, demo), &back)
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
// ones of the same name, and within formulas.
func TestPlugins(t *testing.T) {
	own := Plugins{
		Workers: []Worker{{Name: "idle", Layout: LayoutBlocks, New: func(Job) Improve {
			return func(_ []uint8, steps int, _ rand.Source) int { return steps }
		}}},
		Fitnesses:  []Fitness{{Name: "own", Errors: func([]uint8) int { return 7 }}, {Name: "balance", Errors: func([]uint8) int { return 1 }}},
		Crossovers: []Crossover{{Name: "mine", Keeps: LayoutBlocks, Cross: CrossBlocks.Cross}},
		Selections: []Selection{{Name: "all", Weights: SelectUniform.Weights}},
		Choices:    []Choice{{Name: "last", Cell: FirstEmpty.Cell}},
	}
	var evolve EvolveOptions
	require.NoError(t, own.Unmarshal([]byte(`{"Worker": "idle", "Fitness": "own + 2 × (own + balance)", "Crossover": "mine"}`), &evolve))
	require.Equal(t, "idle", evolve.Worker.Name)
	require.Equal(t, LayoutBlocks, evolve.Worker.Layout)
	require.Equal(t, 7+2*(7+1), evolve.Fitness.Errors(nil))
	require.Equal(t, "own + 2 × (own + balance)", evolve.Fitness.Name)
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
		{new(EvolveOptions), `{"Crossover": "0 points"}`, "sudoku: Crossover: 0 points, want mine, blocks, bands, stacks, rows, columns, runs, cells, 1 point or 2 points"},
		{new(EvolveOptions), `{"Fitness": "own + nothing"}`, "sudoku: Fitness: own + nothing, want own, balance, missing values, duplicates, balance, duplicates in rows, duplicates in columns or duplicates in blocks"},
		{new(EvolveOptions), `{"Fitness": " + "}`, "sudoku: Fitness:  + , want own, "},
		{new(EvolveOptions), `{"Fitness": "2 × "}`, "sudoku: Fitness: 2 × , want own, "},
		{new(EvolveOptions), `{"Fitness": "()"}`, "sudoku: Fitness: (), want own, "},
		{new(GeneticOptions), `{"Selection": "tournament of 0"}`, "sudoku: Selection: tournament of 0, want all, roulette, uniform, rank or tournament of 2"},
		{new(GeneticOptions), `{"Layout": "any"}`, "sudoku: Layout: any, want free, rows, columns or blocks"},
		{new(EvolveOptions), `{"Parents": "nobody"}`, "sudoku: Parents: nobody, want worker and explorer or two workers"},
		{new(BacktrackOptions), `{"Choice": "worst"}`, "sudoku: Choice: worst, want last, fewest candidates or first empty cell"},
		{new(EvolveOptions), `{"Organisms": 3}`, "sudoku: Organisms: 3, want one of the fields Seed, Population, "},
		{new(EvolveOptions), `{"Population": "many"}`, `sudoku: Population: "many", want a value of type int`},
		{new(EvolveOptions), `{"Worker": 3}`, `sudoku: Worker: 3, want a value of type string`},
		{new(int), `3`, "sudoku: opts: *int, want *EvolveOptions, *GeneticOptions or *BacktrackOptions"},
	} {
		var option *OptionError
		err := own.Unmarshal([]byte(test.data), test.opts)
		require.ErrorAs(t, err, &option, test.data)
		require.ErrorContains(t, err, test.want)
		require.True(t, reflect.ValueOf(test.opts).Elem().IsZero(), "options are unchanged after an error")
	}
	require.Error(t, json.Unmarshal([]byte(`{"Worker": "idle"}`), new(EvolveOptions)), "not listed")
	_, err := json.Marshal(EvolveOptions{Worker: Worker{New: TabuWorker.New}})
	require.ErrorContains(t, err, "want a plug-in with a name")
}

// A name decides nothing: a renamed copy of a built-in plug-in is what it was,
// and a user's plug-in of a built-in one's name is none.
func TestIdentityIsNotAName(t *testing.T) {
	board := mustParse[Grid](t, extremelyDifficult)
	renamed := TabuWorker
	renamed.Name = "renamed"
	want, err := Evolve(t.Context(), board, &EvolveOptions{Worker: TabuWorker})
	require.NoError(t, err)
	got, err := Evolve(t.Context(), board, &EvolveOptions{Worker: renamed})
	require.NoError(t, err)
	require.Equal(t, want, got)

	own := Worker{Name: TabuWorker.Name, Layout: LayoutBlocks, New: func(Job) Improve {
		return func(_ []uint8, steps int, _ rand.Source) int { return steps }
	}}
	_, err = Evolve(t.Context(), board, &EvolveOptions{Worker: own, Fitness: MissingValues, MaxEpochs: 1, MaxAttempts: 1})
	require.ErrorIs(t, err, ErrBudget, "it has none of the restrictions of the built-in one")

	wrapped := TabuWorker
	wrapped.New = own.New
	e, err := newEvolution(t.Context(), board[:], &EvolveOptions{Worker: wrapped}, boardFuncsOf[Grid]())
	require.NoError(t, err)
	require.Equal(t, ownWorker, e.opts.Worker.kind, "a copy with another New is a user's own")
	require.Equal(t, ParentsWorkerAndExplorer, e.opts.Parents)

	changed := Duplicates
	changed.Name = "changed"
	changed.Errors, changed.Delta = Duplicates.Plus(diagonals(81)).Errors, nil
	result, err := Evolve(t.Context(), board, &EvolveOptions{Worker: AnnealedSwapWorker, Fitness: changed, MaxEpochs: 2, MaxAttempts: 1})
	require.ErrorIs(t, err, ErrBudget)
	require.Equal(t, changed.Errors(result.Board[:]), result.Errors, "a copy with other Errors counts by them")
}
