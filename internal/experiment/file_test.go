package experiment

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/geometry"
	"github.com/stretchr/testify/require"
)

const (
	easy4 = "12............43"
	hard9 = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
	demo  = "006200080008970000004810500000060002070000030600050000002047100003028400050001200"
)

// load reads an experiment from a text, in a folder with the files named.
func load(t *testing.T, text string, files map[string]string) (*Experiment, error) {
	t.Helper()
	folder := t.TempDir()
	for name, text := range files {
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600))
	}
	name := filepath.Join(folder, "x.json")
	require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
	e, err := Load(name)
	if err != nil {
		return nil, fmt.Errorf("%s", strings.ReplaceAll(err.Error(), folder+string(filepath.Separator), ""))
	}
	return e, nil
}

// Generate takes an empty board of any side that it serves.
func TestEmptyBoards(t *testing.T) {
	for _, side := range geometry.Sides() {
		_, err := load(t, fmt.Sprintf(`{"algorithm": "generate", "boards": [{"empty": %d}]}`, side), nil)
		if side <= geometry.MaxSmall {
			require.NoError(t, err)
		} else {
			require.ErrorContains(t, err, "Generate serves boards up to 36×36")
		}
	}
	_, err := Load(filepath.Join(t.TempDir(), "no.json"))
	require.ErrorIs(t, err, os.ErrNotExist)
}

func TestSettings(t *testing.T) {
	settings := func(text string) []string {
		e, err := load(t, `{"algorithm": "evolve", "boards": ["`+easy4+`"], `+text+`}`, nil)
		require.NoError(t, err)
		return e.Settings
	}
	random := `"random": {"count": 200, "seed": 7, "options": {"Population": {"from": 2, "to": 40, "scale": "log"},
		"Mistake": {"from": 0.001, "to": 0.1, "scale": "log"}, "Explorers": {"from": 0.1, "to": 0.5}, "MaxAge": {"from": 1, "to": 3}, "Worker": ["swap", "annealed swap"]}}`
	drawn := settings(random)
	require.Len(t, drawn, 200)
	require.Equal(t, drawn, settings(random), "the same seed")
	require.NotEqual(t, drawn, settings(strings.Replace(random, `"seed": 7`, `"seed": 8`, 1)))
	require.Equal(t, drawn[:50], settings(strings.Replace(random, `"count": 200`, `"count": 50`, 1)), "a draw depends on its number")
	small, fine, ages, swaps := 0, 0, make(map[int]int), 0
	for _, label := range drawn {
		var population, age int
		var mistake, explorers float64
		var worker string
		_, err := fmt.Sscanf(label, "Population=%d Mistake=%g Explorers=%g MaxAge=%d Worker=%s", &population, &mistake, &explorers, &age, &worker)
		require.NoError(t, err, label)
		require.True(t, 2 <= population && population <= 40 && 0.001 <= mistake && mistake <= 0.1 && 0.1 <= explorers && explorers <= 0.5, label)
		ages[age]++
		if population < 9 { // the geometric mean
			small++
		}
		if mistake < 0.01 {
			fine++
		}
		if worker == "swap" {
			swaps++
		}
	}
	for _, half := range []int{small, fine, swaps} {
		require.InDelta(t, 100, half, 35) // 5 standard deviations
	}
	require.Len(t, ages, 3)
}

func TestSeeds(t *testing.T) {
	s := Seeds{{1, 3}, {7, 9}}
	var all []uint64
	for i := range s.Len() {
		all = append(all, s.At(i))
		at, ok := s.Index(s.At(i))
		require.True(t, ok)
		require.Equal(t, i, at)
	}
	require.Equal(t, []uint64{1, 2, 3, 7, 8, 9}, all)
	for _, none := range []uint64{0, 4, 6, 10} {
		_, ok := s.Index(none)
		require.False(t, ok)
	}
}

// A text is parsed if it is JSON, as a whole, and is refused with a place if not.
func FuzzParse(f *testing.F) {
	for _, text := range []string{`{"a": [1, "b", {"c": null}], "d": -1.5e3}`, "\n [\t] ", `{"a": 1, "a": 2}`, "[1e999]", "{]", "", "\"\xff\""} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		v, err := parse("x", text)
		if err == nil {
			require.True(t, json.Valid(text))
			require.Equal(t, strings.Trim(string(text), " \t\r\n"), string(v.text))
			return
		}
		var at *Error
		require.ErrorAs(t, err, &at)
		require.Positive(t, at.Column)
		require.LessOrEqual(t, at.Line, 1+bytes.Count(text, []byte("\n")))
	})
}

// The text of an experiment makes the same experiment without its files.
func TestText(t *testing.T) {
	large, err := sudoku.Standard(36).Generate(t.Context(), nil)
	require.NoError(t, err)
	files := map[string]string{
		"some.txt":  "# a comment\n" + easy4 + "\n" + easy4 + "\n",
		"large.txt": sudoku.Line(large) + "\n",
	}
	for _, text := range []string{
		`{"algorithm": "unique", "boards": ["` + demo + `", {"file": "some.txt", "every": 2}, {"glob": "l*.txt"}], "seeds": [3, 5]}`,
		`{"boards": [{"empty": 9}, {"empty": 16}], "comment": "é", "algorithm": "generate", "budget": {"time": "1s"}}`,
	} {
		e, err := load(t, text, files)
		require.NoError(t, err)
		again, err := Parse("elsewhere.json", e.Text())
		require.NoError(t, err)
		require.Equal(t, e.Plan, again.Plan)
		require.Equal(t, string(e.Text()), string(again.Text()))
	}
}

// "Base": "classic" starts from the settings of the article, and other options change these.
func TestBase(t *testing.T) {
	of := func(algorithm, options string) (any, error) {
		e, err := load(t, `{"algorithm": "`+algorithm+`", "boards": ["`+demo+`"], "options": {`+options+`}}`, nil)
		if err != nil {
			return nil, err
		}
		return e.settings[0].options, nil
	}
	classic := sudoku.Classic()
	classic.Mistake, classic.NoDeduction = 0.02, false
	got, err := of("evolve", `"Base": "classic", "Mistake": 0.02, "NoDeduction": false`)
	require.NoError(t, err)
	require.Equal(t, textOf(t, classic), textOf(t, got))
	page, err := os.ReadFile("../../docs/evolution.md")
	require.NoError(t, err)
	require.Contains(t, string(page), "\n"+textOf(t, sudoku.Classic())+"\n", "the page has the article's settings")
	got, err = of("genetic", `"Base": "classic"`)
	require.NoError(t, err)
	require.Equal(t, textOf(t, sudoku.ClassicGenetic()), textOf(t, got))
	_, err = of("evolve", `"Base": "article"`)
	require.ErrorContains(t, err, `found "article", want "classic"`)
	_, err = of("backtrack", `"Base": "classic"`)
	require.Error(t, err)
}

func textOf(t *testing.T, options any) string {
	text, err := json.Marshal(options)
	require.NoError(t, err)
	return string(text)
}
