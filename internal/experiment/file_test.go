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

// What can't be used is refused with its place and the nearest name.
func TestRefusals(t *testing.T) {
	files := map[string]string{
		"bad.txt":   easy4 + "\n12\n",
		"clash.txt": easy4 + "\n11............43\n",
		"empty.txt": "# nothing\n",
	}
	// In these texts, … stands for a file that is fine so far.
	fine := `{"algorithm": "evolve", "boards": ["` + easy4 + `"]`
	for text, want := range map[string]string{
		"":                         `x.json:1:1: unexpected end of JSON input`,
		"[1, 2":                    `x.json:1:6: unexpected end of JSON input`,
		"{\n  \"algorithm\" 7}":    `x.json:2:15: invalid character '7' after object key`,
		"[1]":                      `x.json:1:1: found [1], want an object with comment, algorithm, boards, `,
		"{}":                       `x.json:1:1: "algorithm" is missing`,
		`{"algorithm": "evolve"}`:  `x.json:1:1: "boards" is missing`,
		"{\n\t\"algoritm\": 1\n}":  `x.json:2:2: "algoritm" is unknown here; the nearest name is "algorithm"`,
		`{"seeds": 1, "seeds": 2}`: `x.json:1:14: "seeds" stands here twice`,
		strings.Repeat("[", 30) + strings.Repeat("]", 30): `x.json:1:21: nested too deep`,
		`{"algorithm": "evolv", "boards": []}`:            `x.json:1:15: "evolv" is unknown here; the nearest of evolve, genetic, backtrack, solve, unique, rate, generate is "evolve"`,
		`{"algorithm": 7, "boards": []}`:                  `x.json:1:15: 7 is unknown here; `,
		`{"algorithm": "evolve", "boards": []}`:           `x.json:1:35: found [], want an array of boards`,
		`{"algorithm": "evolve", "boards": "x"}`:          `x.json:1:35: found "x", want an array of boards`,

		// Boards.
		`{"algorithm": "solve", "boards": ["12"]}`:                                           `x.json:1:35: line 1, column 3: found 2 cells`,
		`{"algorithm": "solve", "boards": ["11............43"]}`:                             `x.json:1:35: row 1: 1 stands in both column 1 and column 2`,
		`{"algorithm": "solve", "boards": [{"file": "bad.txt"}]}`:                            `x.json:1:35: bad.txt: line 2, column 3: found 2 cells`,
		`{"algorithm": "solve", "boards": [{"file": "clash.txt"}]}`:                          `x.json:1:35: clash.txt: line 2: row 1: 1 stands in both`,
		`{"algorithm": "solve", "boards": [{"file": "empty.txt"}]}`:                          `x.json:1:35: no board found`,
		`{"algorithm": "solve", "boards": [{"file": "no.txt"}]}`:                             `x.json:1:35: open no.txt: no such file`,
		`{"algorithm": "solve", "boards": [{"file": 7}]}`:                                    `x.json:1:44: found 7, want the name of a file`,
		`{"algorithm": "solve", "boards": [{"glob": "no*.txt"}]}`:                            `x.json:1:44: no file matches "no*.txt"`,
		`{"algorithm": "solve", "boards": [{"fil": "no.txt"}]}`:                              `x.json:1:36: "fil" is unknown here; the nearest of file, glob, empty, every, first is "file"`,
		`{"algorithm": "solve", "boards": [{"file": "a", "glob": "b"}]}`:                     `x.json:1:35: want one of "file", "glob" and "empty"`,
		`{"algorithm": "solve", "boards": [{"file": "bad.txt", "every": 0}]}`:                `x.json:1:64: found 0, want 1 or more`,
		`{"algorithm": "solve", "boards": [{"empty": 5}]}`:                                   `x.json:1:45: side: 5, want one of [4 6 8 9 10 12 16 25 36 49 64 81]`,
		`{"algorithm": "generate", "boards": ["` + easy4 + `"]}`:                             `x.json:1:38: generate makes its own puzzles: want {"empty": 9}`,
		`{"algorithm": "rate", "boards": [{"empty": 25}]}`:                                   `x.json:1:15: default: Rate serves boards up to 16×16, not 25×25`,
		`{"algorithm": "generate", "boards": [{"empty": 25}], "options": {"Grade": "hard"}}`: `want `,

		// Options.
		fine + `, "options": {"Populaton": 4}}`:                                                         `x.json:1:69: "Populaton" is unknown here; the nearest name is "Population"`,
		fine + `, "options": {"population": 4}}`:                                                        `x.json:1:69: "population" is unknown here; the nearest name is "Population"`,
		fine + `, "options": {"Seed": 4}}`:                                                              `x.json:1:77: the seeds of the trials stand in "seeds", not in an option`,
		fine + `, "options": {"Population": "many"}}`:                                                   `x.json:1:83: Population: "many", want a value of type int`,
		fine + `, "options": {"Population": -1}}`:                                                       `x.json:1:83: Population: -1, want 1 to 1048576`,
		fine + `, "options": {"Worker": "tabo"}}`:                                                       `x.json:1:79: Worker: tabo, want swap, annealed swap or tabu recolouring; the nearest is "tabu recolouring"`,
		fine + `, "options": {"Worker": "Tabu"}}`:                                                       `; the nearest is "tabu recolouring"`,
		fine + `, "options": {"Steps": 1}, "grid": {"Steps": [1, 2]}}`:                                  `x.json:1:101: Steps stands at another place of this file too`,
		fine + `, "settings": {}}`:                                                                      `x.json:1:69: found {}, want an array of objects of options`,
		fine + `, "settings": [{}, {"Explorers": 1}]}`:                                                  `x.json:1:88: Explorers: 1, want a share below 1`,
		fine + `, "settings": [{}, {}]}`:                                                                `the setting default is made twice`,
		fine + `, "grid": {"Steps": 4}}`:                                                                `x.json:1:75: found 4, want an array of values`,
		fine + `, "grid": {"Steps": []}}`:                                                               `x.json:1:75: found [], want an array of values`,
		fine + `, "grid": {"Steps": [1, 2, 1]}}`:                                                        `the setting Steps=1 is made twice`,
		fine + `, "grid": {"Steps": [1, -2]}}`:                                                          `x.json:1:79: Steps: -2, want 1 or more, or 0 for the default`,
		fine + `, "random": {}}`:                                                                        `x.json:1:67: "count", the number of random settings, is missing`,
		fine + `, "random": {"count": 0}}`:                                                              `x.json:1:77: found 0, want 1 to 100000 settings`,
		fine + `, "random": {"count": 2}}`:                                                              `x.json:1:67: "options", the options to draw, is missing`,
		fine + `, "random": {"count": 9, "options": {"Steps": [1, 2]}}}`:                                `x.json:1:67: 900 draws gave only 2 different settings of 9`,
		fine + `, "random": {"count": 2, "options": {"Step": [1, 2]}}}`:                                 `x.json:1:92: "Step" is unknown here; the nearest name is "Steps"`,
		fine + `, "random": {"count": 2, "options": {"Steps": {"from": 1}}}}`:                           `x.json:1:101: "to" is missing`,
		fine + `, "random": {"count": 2, "options": {"Steps": {"from": 2, "to": 2}}}}`:                  `x.json:1:101: from 2 to 2 is no range`,
		fine + `, "random": {"count": 2, "options": {"Steps": {"from": 0, "to": 2, "scale": "log"}}}}`:  `x.json:1:110: found 0, want more than 0 on a logarithmic scale`,
		fine + `, "random": {"count": 2, "options": {"Steps": {"from": 1, "to": 2, "scale": "logs"}}}}`: `x.json:1:131: "logs" is unknown here; the nearest of linear, log is "log"`,

		// Seeds, budget, metrics.
		fine + `, "seeds": []}`:                                                        `x.json:1:66: found [], want an array of seeds`,
		fine + `, "seeds": [1, -1]}`:                                                   `x.json:1:70: found -1, want a seed`,
		fine + `, "seeds": [7, {"from": 5, "to": 9}]}`:                                 `x.json:1:67: the seed 7 stands here twice`,
		fine + `, "seeds": {"from": 5}}`:                                               `x.json:1:66: "to" is missing`,
		fine + `, "seeds": {"from": 5, "to": 4}}`:                                      `x.json:1:66: from 5 to 4: want 1 to 1000000000 seeds`,
		fine + `, "seeds": {"from": 1, "to": 500000001}, "grid": {"Steps": [1, 2]}}`:   `x.json:1:1: 1 boards × 2 settings × 500000001 seeds: want at most 1000000000 trials`,
		fine + `, "budget": {"steps": 0}}`:                                             `x.json:1:77: found 0, want 1 or more`,
		fine + `, "budget": {"time": 7}}`:                                              `x.json:1:76: found 7, want a time such as "10s"`,
		fine + `, "budget": {"time": "-1s"}}`:                                          `x.json:1:76: found "-1s", want a time`,
		fine + `, "budget": {"times": "1s"}}`:                                          `x.json:1:68: "times" is unknown here; the nearest of steps, time is "time"`,
		fine + `, "budget": {"steps": 9}, "options": {"MaxProposals": 9}}`:             `x.json:1:77: MaxProposals stands at another place of this file too`,
		`{"algorithm": "solve", "boards": ["` + easy4 + `"], "budget": {"steps": 9}}`:  `x.json:1:76: solve counts no steps; a budget of "time" works`,
		`{"algorithm": "solve", "boards": ["` + easy4 + `"], "options": {"Steps": 9}}`: `x.json:1:68: "Steps" is unknown here; there are none to set`,
		fine + `, "metrics": ["proposal"]}`:                                            `x.json:1:69: "proposal" is unknown here; the nearest of proposals, errors, attempts, epochs, births, accepted is "proposals"`,
		fine + `, "metrics": ["errors", "errors"]}`:                                    `x.json:1:79: "errors" stands here twice`,
		fine + `, "metrics": "errors"}`:                                                `x.json:1:68: found "errors", want an array of metrics`,
	} {
		_, err := load(t, text, files)
		require.ErrorContains(t, err, want, text)
		require.Regexp(t, `^x\.json:\d+:\d+: `, err, text)
	}
	_, err := Load(filepath.Join(t.TempDir(), "no.json"))
	require.ErrorIs(t, err, os.ErrNotExist)
}

func TestBoards(t *testing.T) {
	lines := func(boards string, files map[string]string) []string {
		e, err := load(t, `{"algorithm": "unique", "boards": [`+boards+`]}`, files)
		require.NoError(t, err)
		var lines []string
		for _, p := range e.problems {
			lines = append(lines, p.line())
		}
		return lines
	}
	files := map[string]string{
		"a.txt": "1...............\n2...............\n3...............\n4...............\n",
		"b.txt": demo + "\n",
	}
	shown := strings.ReplaceAll(demo, "0", ".")
	require.Equal(t, []string{easy4, shown}, lines(`"`+easy4+`", "`+demo+`"`, nil))
	require.Equal(t, []string{shown, "1...............", "4..............."}, lines(`{"file": "b.txt"}, {"file": "a.txt", "every": 3}`, files))
	require.Equal(t, []string{"1...............", "2..............."}, lines(`{"file": "a.txt", "first": 2}`, files))
	require.Equal(t, []string{"1...............", "3..............."}, lines(`{"glob": "[ab].txt", "every": 2, "first": 2}`, files))
	require.Len(t, lines(`{"glob": "*.txt"}`, files), 5)
	require.Equal(t, []string{strings.Repeat(".", 36)}, lines(`{"empty": 6}`, files))
	for _, side := range geometry.Sides() { // generate takes an empty board of any side that it serves
		_, err := load(t, fmt.Sprintf(`{"algorithm": "generate", "boards": [{"empty": %d}]}`, side), nil)
		if side <= geometry.MaxSmall {
			require.NoError(t, err)
		} else {
			require.ErrorContains(t, err, "Generate serves boards up to 36×36")
		}
	}
}

func TestSettings(t *testing.T) {
	settings := func(text string) []string {
		e, err := load(t, `{"algorithm": "evolve", "boards": ["`+easy4+`"], `+text+`}`, nil)
		require.NoError(t, err)
		return e.Settings
	}
	require.Equal(t, []string{"default"}, settings(`"options": {"Islands": 2}`))
	require.Equal(t, []string{"default", "Population=5 Parents=two workers"}, settings(`"settings": [{}, {"Population": 5, "Parents": "two workers"}]`))
	require.Equal(t, []string{"Islands=2 Steps=1 Population=3", "Islands=2 Steps=1 Population=4", "Islands=2 Steps=2 Population=3", "Islands=2 Steps=2 Population=4"},
		settings(`"settings": [{"Islands": 2}], "grid": {"Steps": [1, 2], "Population": [3, 4]}`))

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
	seeds := func(text string) Seeds {
		e, err := load(t, `{"algorithm": "evolve", "boards": ["`+easy4+`"], "seeds": `+text+`}`, nil)
		require.NoError(t, err)
		return e.Seeds
	}
	require.Equal(t, Seeds{{3, 5}}, seeds(`{"from": 3, "to": 5}`))
	require.Equal(t, Seeds{{1, 3}, {7, 9}, {18446744073709551615, 18446744073709551615}}, seeds(`[18446744073709551615, 3, 2, {"from": 7, "to": 9}, 1]`))
	e, err := load(t, `{"algorithm": "evolve", "boards": ["`+easy4+`"]}`, nil)
	require.NoError(t, err)
	require.Equal(t, Seeds{{0, 0}}, e.Seeds)
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
