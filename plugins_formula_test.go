package sudoku

import (
	"encoding"
	"encoding/json"
	"math"
	"runtime"
	"strings"
	"testing"

	"example.com/sudoku/evolve"
	"github.com/stretchr/testify/require"
)

// A formula of any length and depth is read in time and memory that grow with its
// length, or refused.
func TestFormulaBounds(t *testing.T) {
	read := func(formula string) (Fitness, error) {
		text, err := json.Marshal(map[string]string{"Fitness": formula})
		require.NoError(t, err)
		var opts EvolveOptions
		err = json.Unmarshal(text, &opts)
		return opts.Fitness, err
	}
	nested := func(depth int) string { return strings.Repeat("(", depth) + "balance" + strings.Repeat(")", depth) }
	terms := func(n int) string { return strings.Repeat("balance + ", n-1) + "balance" }
	long := terms(maxFormula / len("balance + "))
	for name, formula := range map[string]string{
		"terms":       terms(1_200_000),
		"parentheses": nested(160_000), "open parentheses": strings.Repeat("(", 160_000),
		"weights": strings.Repeat("2 × ", 50_000) + "balance",
		"length":  strings.Repeat("a", maxFormula+1),
		"depth":   nested(maxFormulaDepth + 1), "depth of weights": strings.Repeat("1 × ", maxFormulaDepth+1) + "balance",
	} {
		_, err := read(formula)
		var option *OptionError
		require.ErrorAs(t, err, &option, name)
		require.Equal(t, "Fitness", option.Field)
		require.ErrorContains(t, err, "a formula of at most 65536 bytes, and weights and parentheses at most 100 deep", name)
		require.Less(t, len(err.Error()), 1000, name)
	}
	for _, formula := range []string{long, nested(maxFormulaDepth), strings.Repeat("1 × ", maxFormulaDepth) + "balance"} {
		f, err := read(formula)
		require.NoError(t, err)
		text, err := json.Marshal(EvolveOptions{Fitness: f})
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal(text, new(EvolveOptions)), "what is read can be written and read again")
	}

	allocated := func(formula string) uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := read(formula)
		runtime.ReadMemStats(&after)
		require.NoError(t, err)
		return after.TotalAlloc - before.TotalAlloc
	}
	const perByte = 100
	require.Less(t, allocated(long), uint64(perByte*len(long)))
	_, err := read(strings.Repeat("unknown + ", maxFormula/len("unknown + ")-1))
	require.ErrorContains(t, err, "want missing values")
}

// Formulas that are too long or too deep to be read again are not written, either.
func TestFormulaWritten(t *testing.T) {
	own := Fitness{Name: "own", ErrorsFunc: func([]uint8) int { return 1 }}
	plugins := Plugins{Fitnesses: []Fitness{own}}
	deep := own
	for range maxFormulaDepth {
		deep = deep.Times(1)
	}
	for _, f := range []Fitness{
		own, own.Plus(Balance), own.Plus(Balance).Times(2).Plus(own), own.Times(-3).Times(2), deep,
		own.Plus(own.Plus(Balance.Times(2))).Times(3), Duplicates.Plus(own).Plus(Balance.Plus(own)),
	} {
		text, err := json.Marshal(EvolveOptions{Fitness: f})
		require.NoError(t, err)
		var back EvolveOptions
		require.NoError(t, plugins.Unmarshal(text, &back))
		require.Equal(t, f.Name, back.Fitness.Name)
		require.Equal(t, f.weights(), back.Fitness.weights())
		board := Grid{3, 3}
		require.Equal(t, f.Errors(board[:]), back.Fitness.Errors(board[:]), f.Name)
	}
	for _, name := range []string{"a + b", "(a", "a)", "2 × a", "2 ×", "a +", "(a)", "a (b", "-1 × a", strings.Repeat("a", maxFormula+1)} {
		f := Fitness{Name: name, ErrorsFunc: own.Errors}
		for _, f := range []Fitness{f, f.Plus(own), own.Plus(f), f.Times(2), own.Plus(f.Times(2)).Times(3)} {
			_, err := json.Marshal(EvolveOptions{Fitness: f})
			require.ErrorAs(t, err, new(*OptionError), "%.50s", f.Name)
		}
	}
	renamed := own.Plus(Balance)
	renamed.Name = "a + b"
	half := Fitness{Name: strings.Repeat("a", maxFormula/2), ErrorsFunc: own.Errors}
	for _, f := range []Fitness{renamed, deep.Times(1), deep.Plus(own).Times(1), half.Plus(half), half.Plus(own).Plus(half)} {
		_, err := json.Marshal(EvolveOptions{Fitness: f})
		require.ErrorAs(t, err, new(*OptionError), "%.50s", f.Name)
	}
	for _, name := range []string{"a (b + c)", "+ b", "a+b", "2 a", "×", "a ", "2"} {
		f := Fitness{Name: name, ErrorsFunc: own.Errors}
		for _, f := range []Fitness{f, f.Plus(own), own.Plus(f), f.Times(2), own.Plus(f.Times(2)).Times(3)} {
			text, err := json.Marshal(EvolveOptions{Fitness: f})
			require.NoError(t, err, name)
			var back EvolveOptions
			require.NoError(t, Plugins{Fitnesses: []Fitness{own, {Name: name, ErrorsFunc: own.Errors}}}.Unmarshal(text, &back), string(text))
			require.Equal(t, f.Name, back.Fitness.Name)
		}
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
		&GeneticOptions{Selection: SelectTournament(0)}, &GeneticOptions{Selection: SelectTournament(-1)}, &GeneticOptions{Selection: SelectTournament(7)},
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

	const known = "one of the fields Seed, MinClues, MaxClues, Symmetry, Minimal, Grade, MaxTries, Goroutines"
	for text, want := range map[string]*OptionError{
		`{"Clues": 30}`:       {Field: "Clues", Value: "30", Want: known},
		`{"Symmetry": "270"}`: {Field: "Symmetry", Value: "270", Want: "none, 180, 90, horizontal, vertical, diagonal, antidiagonal or full"},
		`{"Grade": "easy"}`:   {Field: "Grade", Value: "easy", Want: "no grade unless Plugins.Grade reads it"},
		`{"Seed": -1}`:        {Field: "Seed", Value: "-1", Want: "a value of type uint64"},
	} {
		var opts GenerateOptions
		var wrong *OptionError
		require.ErrorAs(t, json.Unmarshal([]byte(text), &opts), &wrong, text)
		require.Equal(t, want, wrong, text)
	}
}
