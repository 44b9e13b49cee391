package engine

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"example.com/sudoku"
	"github.com/stretchr/testify/require"
)

// settingsFor returns the settings of a search of a puzzle.
func settingsFor(t *testing.T, puzzle string, l Lane) Settings {
	t.Helper()
	all := ask[[]Settings](t, "settings", Question{Run: &Request{Puzzle: puzzle, Lanes: []Lane{l}}})
	require.Len(t, all, 1)
	return all[0]
}

// The settings are the values that run, also where the request leaves them to the library:
// a run that states them all is the same run.
func TestSettings(t *testing.T) {
	for _, c := range []struct {
		lane Lane
		want string // among the options
	}{
		{Lane{Algorithm: "evolution", Classic: true}, `{"Population":200,"Explorers":0.1,"MaxEpochs":5000,"Worker":"swap","Steps":1,"Mistake":0.001,"MaxAge":1000,"Crossover":"blocks"}`},
		{search("evolution", "{}"), `{"Population":4,"Worker":"tabu recolouring","Crossover":"cells","Parents":"two workers"}`},
		{search("evolution", watched), `{"Population":8,"Worker":"annealed swap","Mistake":0.06,"Steps":20,"Crossover":"blocks"}`},
		{search("evolution", `{"Worker":"swap","Mistake":-1,"NoDeduction":true,"Steps":5}`), `{"Population":8,"Worker":"swap","Steps":5}`},
		{Lane{Algorithm: "genetic", Classic: true}, `{"Population":100,"Offspring":10,"Elite":0.2,"Mutation":0.05,"Crossover":"cells","Selection":"roulette","MaxEpochs":1000}`},
		{search("genetic", `{"NoWorker":true,"NoDeduction":true,"Layout":"blocks"}`), `{"Population":100,"Mutation":1,"Crossover":"blocks"}`},
		{search("genetic", "{}"), `{"Population":10,"Mutation":0.05,"Worker":"tabu recolouring"}`},
		{search("genetic", `{"Layout":"rows"}`), `{"NoWorker":true,"Layout":"rows","Crossover":"rows"}`},
		{search("backtracking", "{}"), `{"Choice":"fewest candidates"}`},
		{Lane{Algorithm: "exact"}, `{}`},
	} {
		s := settingsFor(t, unsolvable, c.lane)
		require.Empty(t, s.Refused)
		var want, got map[string]any
		require.NoError(t, json.Unmarshal([]byte(c.want), &want))
		require.NoError(t, json.Unmarshal(s.Options, &got))
		require.Subset(t, got, want)
		if c.lane.Algorithm != "evolution" && c.lane.Algorithm != "genetic" {
			continue
		}
		delete(got, "Seed")
		for _, limit := range []string{"MaxProposals", "MaxEpochs"} {
			delete(got, limit)
		}
		none := []string{"Mistake", "MaxStall"}
		if c.lane.Algorithm == "evolution" {
			none = append(none, "Explorers", "MaxAge")
		}
		for _, field := range none {
			if got[field] == nil {
				got[field] = -1
			}
		}
		stated := Lane{Algorithm: c.lane.Algorithm}
		stated.Options, _ = json.Marshal(got)
		require.Equal(t, early(t, c.lane), early(t, stated), string(s.Options))
	}
}

// early returns the state of a search after twenty epochs.
func early(t *testing.T, l Lane) Frame {
	t.Helper()
	options := map[string]any{}
	if len(l.Options) > 0 {
		require.NoError(t, json.Unmarshal(l.Options, &options))
	}
	maps.Copy(options, map[string]any{"MaxEpochs": 20, "MaxAttempts": 1})
	l.Options, _ = json.Marshal(options)
	return timeless(watchAll(t, &Engine{}, Request{Puzzle: unsolvable, Seed: 5, Lanes: []Lane{l}}).last(t, 0))
}

// An option that is said to be idle changes nothing, and one that is not changes the run.
func TestIdle(t *testing.T) {
	other := map[string]any{"Mistake": 0.3, "Crossover": "blocks"}
	for _, l := range []Lane{
		search("evolution", `{"Steps":200}`),
		search("evolution", `{"Steps":200,"Population":1}`),
		search("evolution", watched),
		search("evolution", `{"Worker":"annealed swap","Steps":20,"NoDeduction":true,"Explorers":-1}`),
		search("evolution", `{"Worker":"annealed swap","Steps":20,"NoDeduction":true,"Explorers":-1,"Parents":"two workers"}`),
		{Algorithm: "evolution", Classic: true},
		search("genetic", `{"Steps":200}`),
		search("genetic", `{"Steps":200,"Layout":"blocks"}`),
		search("genetic", `{"NoWorker":true,"Layout":"blocks"}`),
	} {
		s := settingsFor(t, unsolvable, l)
		for field, value := range other {
			if field == "Crossover" && l.Algorithm == "genetic" {
				continue // its children always have two parents
			}
			options := map[string]any{}
			if len(l.Options) > 0 {
				require.NoError(t, json.Unmarshal(l.Options, &options))
			}
			if field == "Crossover" {
				field, value = "NoCrossover", true
			}
			options[field] = value
			changed := l
			changed.Options, _ = json.Marshal(options)
			idle := slices.Contains(s.Idle, map[string]string{"NoCrossover": "Crossover"}[field]) || slices.Contains(s.Idle, field)
			if idle {
				require.Equal(t, early(t, l), early(t, changed), "%s %s", l.Options, field)
			} else {
				require.NotEqual(t, early(t, l), early(t, changed), "%s %s", l.Options, field)
			}
		}
	}
}

// Every crossover of the library can be chosen: the error of an unknown name lists them.
func TestCrossovers(t *testing.T) {
	var unknown *sudoku.OptionError
	require.ErrorAs(t, json.Unmarshal([]byte(`{"Crossover": "none of them"}`), new(sudoku.EvolveOptions)), &unknown)
	require.Equal(t, strings.Split(strings.Replace(unknown.Want, " or ", ", ", 1), ", "), crossoversOf(sudoku.LayoutFree))
}

// Settings that can't be used are said in words, and those of the other search are told.
func TestRefusedSettings(t *testing.T) {
	all := ask[[]Settings](t, "settings", Question{Run: &Request{Puzzle: demo, Lanes: []Lane{
		search("evolution", `{"Explorers":2}`), search("evolution", `{"Worker":"swap"}`),
	}}})
	require.Contains(t, all[0].Refused, "Explorers")
	require.Empty(t, all[1].Refused)
	require.Contains(t, all[1].Crossovers, "blocks")
	require.NotContains(t, all[1].Crossovers, "cells", "which the swap worker can't keep")
	for _, q := range []Question{{}, {Run: &Request{Puzzle: "12"}}} {
		body, err := json.Marshal(q)
		require.NoError(t, err)
		_, err = new(Engine).Call(t.Context(), "settings", body)
		require.True(t, Refused(err), err)
	}
}
