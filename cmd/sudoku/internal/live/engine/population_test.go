package engine

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// A frame has all organisms: the explorers of the article, which are its last, the pairs
// that are merged with them, and those of a genetic algorithm whose child lives on.
func TestWholePopulation(t *testing.T) {
	for _, c := range []struct {
		lane                         Lane
		organisms, explorers, merged int // merged in at least so many of 100 frames
	}{
		{Lane{Algorithm: "evolution", Classic: true}, 200, 20, 100},
		{search("evolution", watched), 8, 2, 90},
		{search("evolution", `{"Worker":"tabu recolouring","Steps":20,"NoDeduction":true}`), 4, 0, 70},
		{Lane{Algorithm: "genetic", Classic: true}, 100, 0, 20},
		{search("genetic", `{"NoWorker":true,"NoDeduction":true,"Layout":"blocks"}`), 100, 0, 20},
	} {
		explored, merged := 0, 0
		v := watchSteps(t, Request{Puzzle: unsolvable, Seed: 24, Lanes: []Lane{c.lane}}, 100)
		for _, f := range v.frames[1:] {
			p := f.Population
			require.Len(t, p.Errors, c.organisms)
			require.Len(t, p.Explorers, c.explorers)
			explored += len(p.Explorers)
			best := p.Errors[0]
			for _, e := range p.Errors {
				best = min(best, e)
			}
			require.Equal(t, p.Best, best)
			if len(p.Mates) > 0 {
				merged++
			}
			if c.lane.Algorithm == "genetic" && f.Stats.Attempts == 1 {
				require.LessOrEqual(t, len(p.New), 80, "a fifth of the organisms live on")
			}
			for _, pair := range p.Mates {
				require.Less(t, max(pair[0], pair[1]), c.organisms)
				require.NotEqual(t, pair[0], pair[1])
				if c.lane.Classic && c.explorers > 0 {
					require.Contains(t, p.Explorers, pair[1], "the article merges a worker with an explorer")
				}
			}
		}
		t.Logf("%s %s: %d explorers and %d frames with a merge, of %d", c.lane.Algorithm, c.lane.Options, explored, merged, len(v.frames)-1)
		require.GreaterOrEqual(t, merged, c.merged)
	}
}

// watchSteps advances a request step by step, with a frame for each one.
func watchSteps(t *testing.T, r Request, steps int) *viewer {
	t.Helper()
	r.Paused = true
	v, controls := new(viewer), make(chan Control, steps)
	for range steps {
		controls <- Control{Action: "step"}
	}
	enough := errors.New("enough")
	err := new(Engine).Watch(t.Context(), "", request(t, r), controls, func(text []byte) error {
		if err := v.send(text); err != nil {
			return err
		}
		if len(v.frames) > steps {
			return enough
		}
		return nil
	})
	if err != nil {
		require.ErrorIs(t, err, enough)
	}
	return v
}

// The article's genetic algorithm stalls, and says why: all its organisms are alike.
func TestAlike(t *testing.T) {
	r := Request{Puzzle: demo, Seed: 24, Lanes: []Lane{{Algorithm: "genetic", Classic: true, Options: json.RawMessage(`{"MaxEpochs":60}`)}}}
	for _, f := range watchSteps(t, r, 60).frames {
		p := f.Population
		if p.Alike > 0 {
			require.GreaterOrEqual(t, p.Agreement, 0.995)
			require.LessOrEqual(t, p.Alike, f.Tick)
		} else {
			require.Less(t, p.Agreement, 0.995)
		}
	}
	f := watchAll(t, &Engine{}, r).last(t, 0)
	require.Less(t, f.Population.Alike, int64(50))
	require.Contains(t, f.Outcome, fmt.Sprintf("all organisms alike since epoch %d", f.Population.Alike))

	// Organisms that differ, and one alone, are not alike.
	for _, options := range []string{short, `{"Population":1,"MaxProposals":3000,"NoDeduction":true,"Steps":100}`} {
		f := watchAll(t, &Engine{}, Request{Puzzle: unsolvable, Seed: 7, Lanes: []Lane{search("evolution", options)}}).last(t, 0)
		require.Zero(t, f.Population.Alike, options)
		require.Equal(t, "not solved: a limit was reached", f.Outcome)
	}
}
