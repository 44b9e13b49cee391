package experiment

import (
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/clitest"
	"github.com/stretchr/testify/require"
)

// Three settings that never solve the board, and two that do.
const uneven = `{
	"algorithm": "evolve",
	"boards": ["` + demo + `"],
	"settings": [{"Worker": "swap", "Steps": 500}, {"Worker": "swap", "Steps": 1000}, {}, {"Worker": "swap", "Steps": 2000}, {"Population": 5}],
	"options": {"NoDeduction": true},
	"seeds": {"from": 1, "to": 50},
	"budget": {"steps": 5000}
}`

var saved = regexp.MustCompile(`\n(\d+) of 250 trials; saved (\d+) \(\d+ %\)\n$`)

func TestRace(t *testing.T) {
	file := clitest.File(t, "uneven.json", uneven)
	race := func(args string) string {
		status, stdout, stderr := do("race " + args + " " + file)
		require.Equal(t, cli.Done, status, stderr)
		require.Regexp(t, saved, stdout)
		return stdout
	}
	name := filepath.Join(t.TempDir(), "race.jsonl")
	first := race("-file " + name)
	require.Equal(t, 3, strings.Count(first, "dropped, p = "), first)
	require.NotRegexp(t, `swap.* best`, first)
	require.NotContains(t, first, "250 of 250")
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	made := strings.Count(string(text), "\n") - 1
	require.Equal(t, strconv.Itoa(made), saved.FindStringSubmatch(first)[1])
	require.Equal(t, strconv.Itoa(250-made), saved.FindStringSubmatch(first)[2])

	// Reproducible, by any number of goroutines, and when it continues.
	require.Equal(t, first, race("-workers 1 -file "+filepath.Join(t.TempDir(), "again.jsonl")))
	require.Equal(t, first, race("-file "+name))
	after, err := os.ReadFile(name)
	require.NoError(t, err)
	require.Equal(t, text, after, "nothing was left to do")
	half := clitest.File(t, "half.jsonl", string(text[:len(text)/2]))
	require.Equal(t, first, race("-file "+half))

	// Run completes a race, and the race takes from there what it needs.
	status, _, stderr := do("run -file " + half + " " + file)
	require.Equal(t, cli.Done, status, stderr)
	require.Equal(t, first, race("-file "+half))
}

// fieldOf returns a race between settings with the given costs.
func fieldOf(t *testing.T, settings, pairs int, seed uint64, cost func(pair, setting int) float64) *field {
	tab, err := newTable(Plan{Experiment: "e", Boards: pairs, Settings: make([]string, settings),
		Seeds: Seeds{{0, 0}}, Metrics: []string{"steps"}}, "")
	require.NoError(t, err)
	for pair := range pairs {
		for setting := range settings {
			tab.costs[pair*settings+setting] = cost(pair, setting)
		}
	}
	return newField(tab, seed, 0.05)
}

// Of settings that are equally good, one is dropped no more often than promised;
// one that is worse is dropped early.
func TestRaceLevel(t *testing.T) {
	const races, settings, pairs = 300, 5, 200
	r := rand.New(rand.NewPCG(3, 4))
	wrong, seen := 0, 0
	for race := range races {
		f := fieldOf(t, settings, pairs, uint64(race), func(_, setting int) float64 {
			cost := r.ExpFloat64()
			if setting == settings-1 {
				return 4 * cost
			}
			if r.IntN(10) == 0 {
				return math.Inf(1)
			}
			return cost
		})
		for f.next() {
			f.look()
		}
		dropped := false
		for _, d := range f.past {
			if d.setting == settings-1 {
				seen += d.seen
				dropped = true
			} else if d.setting == 0 {
				wrong++
			}
		}
		require.True(t, dropped)
	}
	require.LessOrEqual(t, wrong, races/20)
	require.Less(t, seen/races, pairs*2/3)
}

// A setting that solves the fewest boards is not the best, however quick it is where it
// solves one. By mean rank alone it would be.
func TestRaceSolvesFewest(t *testing.T) {
	f := fieldOf(t, 4, 100, 0, func(pair, setting int) float64 {
		switch {
		case setting > 0:
			return 2
		case pair%5 < 3:
			return 1
		}
		return math.Inf(1)
	})
	for f.next() {
		if means := f.meanRanks(); f.seen == 100 {
			require.Less(t, means[0], means[1])
		}
		f.look()
		require.NotEqual(t, 0, f.left[0])
	}
}

func TestRaceEnds(t *testing.T) {
	f := fieldOf(t, 1, 100, 0, func(int, int) float64 { return 1 })
	require.False(t, f.next(), "one setting has won")
	f = fieldOf(t, 2, 20, 0, func(int, int) float64 { return 1 })
	var looks []int
	for f.next() {
		looks = append(looks, f.seen)
		f.look()
	}
	require.Equal(t, []int{8, 16, 20}, looks)
	require.Equal(t, []int{0, 1}, f.left, "equal settings stay")
	require.InDelta(t, 0.05/3, f.level, 1e-15)
}
