package sudoku

import (
	"encoding"
	"encoding/json"
	"math"
	"testing"

	"example.com/sudoku/evolve"
	"github.com/stretchr/testify/require"
)

// A sum of fitnesses is a list in JSON, and is read as what it was.
func TestSumsWritten(t *testing.T) {
	own := Fitness{Name: "own", ErrorsFunc: func([]uint8) int { return 1 }}
	odd := Fitness{Name: "a + (b × 2", ErrorsFunc: own.ErrorsFunc}
	plugins := Plugins{Fitnesses: []Fitness{own, odd}}
	for _, test := range []struct {
		fitness Fitness
		text    string
	}{
		{own, `"own"`},
		{odd, `"a + (b × 2"`},
		{Fitness{}, ``},
		{own.Plus(Balance), `[{"fitness":"own","weight":1},{"fitness":"balance","weight":1}]`},
		{Duplicates.Plus(Balance.Times(3)), `[{"fitness":"duplicates","weight":1},{"fitness":"balance","weight":3}]`},
		{own.Times(-3).Times(2), `[{"fitness":"own","weight":-6}]`},
		{own.Plus(own.Plus(Balance.Times(2))).Times(3), `[{"fitness":"own","weight":3},{"fitness":"own","weight":3},{"fitness":"balance","weight":6}]`},
		{odd.Times(2).Plus(own), `[{"fitness":"a + (b × 2","weight":2},{"fitness":"own","weight":1}]`},
	} {
		text, err := json.Marshal(EvolveOptions{Fitness: test.fitness})
		require.NoError(t, err)
		want := "{}"
		if test.text != "" {
			want = `{"Fitness":` + test.text + `}`
		}
		require.JSONEq(t, want, string(text))
		var back EvolveOptions
		require.NoError(t, plugins.Unmarshal(text, &back))
		again, err := json.Marshal(back)
		require.NoError(t, err)
		require.Equal(t, string(text), string(again))
		require.Equal(t, test.fitness.weights(), back.Fitness.weights())
		if !test.fitness.missing() {
			board := Grid{3, 3}
			require.Equal(t, test.fitness.Errors(board[:]), back.Fitness.Errors(board[:]))
		}
	}
	var opts EvolveOptions
	require.NoError(t, json.Unmarshal([]byte(`{"Fitness": [{"fitness": "duplicates"}, {"fitness": "balance", "weight": 3}]}`), &opts))
	require.Equal(t, "duplicates + 3 × balance", opts.Fitness.Name, "a weight is 1 unless it is given")
	for _, f := range []Fitness{{Name: "lacking"}, own.Plus(Fitness{Name: "lacking"}), own.Plus(Fitness{}), own.Plus(Fitness{ErrorsFunc: own.ErrorsFunc})} {
		_, err := json.Marshal(EvolveOptions{Fitness: f})
		require.ErrorAs(t, err, new(*OptionError), f.Name)
	}
}

// What is written is read again: plug-ins and names that JSON can't hold are refused
// when they are written.
func TestWrittenIsRead(t *testing.T) {
	written := 0
	for _, opts := range []any{
		&EvolveOptions{Crossover: CrossPoints(0)}, &EvolveOptions{Crossover: CrossPoints(-4)}, &EvolveOptions{Crossover: CrossPoints(math.MaxInt)},
		&EvolveOptions{Crossover: Crossover{Name: "lacking"}}, &EvolveOptions{Worker: Worker{Name: "lacking"}},
		&EvolveOptions{Fitness: Fitness{Name: "lacking"}}, &BacktrackOptions{Choice: Choice{Name: "lacking"}},
		&GeneticOptions{GeneticOptions: evolve.GeneticOptions{Selection: evolve.SelectTournament(0)}}, &GeneticOptions{GeneticOptions: evolve.GeneticOptions{Selection: evolve.SelectTournament(-1)}}, &GeneticOptions{GeneticOptions: evolve.GeneticOptions{Selection: evolve.SelectTournament(7)}},
	} {
		text, err := json.Marshal(opts)
		if err != nil {
			require.ErrorAs(t, err, new(*OptionError))
			continue
		}
		written++
		require.NoError(t, Plugins{}.Unmarshal(text, opts), string(text))
		again, err := json.Marshal(opts)
		require.NoError(t, err)
		require.Equal(t, string(text), string(again))
	}
	require.Equal(t, 4, written)
	for i := range 256 {
		requireReadable(t, Layout(i), new(Layout))
		requireReadable(t, evolve.Parents(i), new(evolve.Parents))
		requireReadable(t, Symmetry(i), new(Symmetry))
	}
	own := Crossover{Name: "3 points", CrossFunc: CrossRuns.Cross}
	var opts EvolveOptions
	require.NoError(t, Plugins{Crossovers: []Crossover{own}}.Unmarshal([]byte(`{"Crossover":"3 points"}`), &opts))
	require.False(t, opts.Crossover.trusted(), "a user's own comes first")
}

func requireReadable[V interface {
	comparable
	encoding.TextMarshaler
}](t *testing.T, value V, to *V) {
	t.Helper()
	text, err := value.MarshalText()
	if err != nil {
		require.ErrorAs(t, err, new(*OptionError))
		return
	}
	require.NoError(t, any(to).(encoding.TextUnmarshaler).UnmarshalText(text), "%v", value)
	require.Equal(t, value, *to)
}

func TestDecodeStrict(t *testing.T) {
	type options struct {
		Steps    int
		Symmetry Symmetry `json:",omitzero"`
		Renamed  string   `json:"other"`
		Skipped  int      `json:"-"`
		private  int
	}
	before := options{Steps: 5, Renamed: "x", Skipped: 6, private: 7}
	for _, test := range []struct {
		text string
		want options
	}{
		{`{}`, before},
		{`null`, before},
		{` {"Steps": 8, "other": "y", "Symmetry": "full"} `, options{8, SymmetryFull, "y", 6, 7}},
	} {
		got := before
		require.NoError(t, decodeStrict([]byte(test.text), &got, Plugins{}), test.text)
		require.Equal(t, test.want, got, test.text)
	}
	for text, want := range map[string]error{
		`{"Steps": 1, "Step": 2}`:       &OptionError{Field: "Step", Value: "2", Want: "one of the fields Steps, Symmetry, other"},
		`{"Steps": 1, "steps": 2}`:      &OptionError{Field: "steps", Value: "2", Want: "one of the fields Steps, Symmetry, other"},
		`{"Steps": 1, "Renamed": ""}`:   &OptionError{Field: "Renamed", Value: `""`, Want: "one of the fields Steps, Symmetry, other"},
		`{"Steps": 1, "Skipped": 2}`:    &OptionError{Field: "Skipped", Value: "2", Want: "one of the fields Steps, Symmetry, other"},
		`{"Steps": 1, "private": 2}`:    &OptionError{Field: "private", Value: "2", Want: "one of the fields Steps, Symmetry, other"},
		`{"Steps": "many"}`:             &OptionError{Field: "Steps", Value: `"many"`, Want: "a value of type int"},
		`{"Steps": 1, "Symmetry": 2}`:   &OptionError{Field: "Symmetry", Value: "2", Want: "a value of type sudoku.Symmetry"},
		`{"Steps": 1, "Symmetry": "x"}`: &OptionError{Field: "Symmetry", Value: "x", Want: "none, 180, 90, horizontal, vertical, diagonal, antidiagonal or full"},
	} {
		got := before
		require.Equal(t, want, decodeStrict([]byte(text), &got, Plugins{}), text)
		require.Equal(t, before, got, text)
	}
	for _, text := range []string{``, `{`, `{} {}`, `{"Steps": 1}x`, `[]`, `3`, `{"Steps": }`} {
		got := before
		require.Error(t, decodeStrict([]byte(text), &got, Plugins{}), text)
		require.Equal(t, before, got, text)
	}
}

func TestGenerateOptionsJSON(t *testing.T) {
	for _, test := range []struct {
		opts GenerateOptions
		text string
	}{
		{GenerateOptions{}, `{}`},
		{GenerateOptions{Seed: 1<<64 - 1, MinClues: 20, MaxClues: 30, Symmetry: SymmetryFull, Minimal: true,
			MaxTries: -1, Goroutines: 2},
			`{"Seed":18446744073709551615,"MinClues":20,"MaxClues":30,"Symmetry":"full","Minimal":true,` +
				`"MaxTries":-1,"Goroutines":2}`},
	} {
		text, err := json.Marshal(test.opts)
		require.NoError(t, err)
		require.Equal(t, test.text, string(text))
		var again GenerateOptions
		require.NoError(t, json.Unmarshal(text, &again))
		require.Equal(t, test.opts, again)
	}
	for _, symmetry := range symmetries {
		text, err := json.Marshal(GenerateOptions{Symmetry: symmetry})
		require.NoError(t, err)
		var again GenerateOptions
		require.NoError(t, json.Unmarshal(text, &again))
		require.Equal(t, symmetry, again.Symmetry)
	}
	_, err := json.Marshal(GenerateOptions{Symmetry: 8})
	require.ErrorAs(t, err, new(*OptionError))
}
