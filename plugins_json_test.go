package sudoku

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
)

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
