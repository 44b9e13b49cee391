// Package poll_test measures how much all functions that take a context do between their
// polls of it.
package integration_test

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/boardtest"
	"example.com/sudoku/internal/sudokutest"
	"example.com/sudoku/variant"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A fill says how much of a solution is given.
type fill struct {
	name    string
	empty   float64 // share of the cells
	minimal bool    // givens that are not needed go
	wrong   bool    // one given leaves no solution, but breaks no rule
}

var fills = []fill{
	{name: "empty", empty: 1},
	{name: "few", empty: 0.9},
	{name: "half", empty: 0.5},
	{name: "minimal", empty: 0.3, minimal: true},
	{name: "full"},
	{name: "contradiction", empty: 0.45, wrong: true},
}

// of returns a solution with this fill.
func (f fill) of(t *testing.T, solution sudoku.Puzzle) sudoku.Puzzle {
	p := solution.Clone()
	sudokutest.Thin(p.Cells, f.empty, random(1))
	if f.minimal {
		p, _ = sudoku.Minimize(sudokutest.CountingContext(t.Context(), 1000), p, sudoku.SymmetryNone, 1)
	}
	if f.wrong {
		candidates := sudoku.Candidates(p)
		for cell, v := range solution.Cells {
			if others := candidates[cell].Without(v); p.Cells[cell] == 0 && others.Len() > 0 {
				p.Cells[cell] = others.First()
				break
			}
		}
	}
	return p
}

// A place is what verbs work on.
type place struct {
	name  string // the column of the golden table
	fill  string
	large bool // left out of short tests
	verbs verbs
}

// square returns the places of ordinary sudoku: one without a fill, and one for each fill.
// That of 9×9 is a Grid.
func square(t *testing.T, side int) []place {
	solution := boardtest.Pattern(side)
	name := strconv.Itoa(side * side)
	large := side > 16
	list := []place{{name, "", large, onSide(side)}}
	for _, f := range fills {
		list = append(list, place{name, f.name, large, onBoard(f.of(t, solution))})
	}
	return list
}

// onBoard are the verbs that take an ordinary puzzle.
func onBoard(p sudoku.Puzzle) verbs {
	list, more := onPuzzle(p), onOrdinary(p)
	if p.Rules.Values() == 9 {
		list, more = onPuzzle(boardtest.Grid(p)), onOrdinary(boardtest.Grid(p))
	}
	maps.Copy(list, more)
	return list
}

// ruled returns the places of rules: one without a fill, and one for each fill.
func ruled(t *testing.T, name string, rules sudoku.Rules, clues func(solution []uint8) []sudoku.Rule) []place {
	solution, err := rules.RandomSolution(t.Context(), sudoku.NewStream(1, 0))
	require.NoError(t, err)
	rules = rules.With(clues(solution.Cells)...)
	full := rules.Empty()
	copy(full.Cells, solution.Cells)
	list := []place{{name, "", false, onRules(rules)}}
	for _, f := range fills {
		p := f.of(t, full)
		all := onPuzzle(p)
		maps.Copy(all, onClues(p))
		list = append(list, place{name, f.name, false, all})
	}
	return list
}

// cages returns cages of three cells in a row, with their sums in the solution.
func cages(solution []uint8) (list []sudoku.Rule) {
	for i := 0; i+2 < len(solution); i += 3 {
		sum := int(solution[i]) + int(solution[i+1]) + int(solution[i+2])
		list = append(list, variant.Cage(sum, i, i+1, i+2))
	}
	return list
}

func none([]uint8) []sudoku.Rule { return nil }

// piped are the functions whose goroutines have contexts of their own.
var piped = []string{"sudoku.Rules.Puzzles", "variant.Recipe.Puzzles", "compare.Run", "csp.Model.Race", "sudoku.Parallel", "sudoku.CountParallel"}

// mostWork is what no function may do between two polls: some 40 ms. Smaller boards stay far
// below it.
const mostWork = 36e6

// A function ends soon after its context: the work until its next poll is bounded, at small
// and large sizes, with other rules and with clues. The work is counted, so the verdict is
// the same on every machine. testdata/work.golden has the most work of each function by
// the cells of the board or its rules; twice as much fails, and 50,000 more where that is
// little. It needs -long. Rewrite the table by:
//
//	go test ./internal/integration_test -run WorkBetweenPolls -update
func TestWorkBetweenPolls(t *testing.T) {
	if sudokutest.RaceDetector {
		t.Skip("the second run has no race detector")
	}
	if !*sudokutest.Long && !*sudokutest.Update {
		t.Skip("needs -long: compiles the library again")
	}
	if !sudokutest.CountsWork(t, "../..", ".", "compare", "csp", "evolve", "explain", "export", "variant",
		"internal/alldifferent", "internal/deduce", "internal/exact9", "internal/explainer", "internal/fill",
		"internal/geometry", "internal/learn", "internal/minlex",
		"internal/propagate", "internal/recolour", "internal/rng", "internal/set", "internal/solver", "internal/together") {
		return
	}
	most := sudokutest.Table{}     // by function and name of the place
	from := map[[2]string]string{} // the verb and the fill
	functions := map[string]bool{}
	var places []string
	calls, rows := 0, 0
	for _, place := range slices.Concat(
		square(t, 4), square(t, 9), square(t, 16), square(t, 25), square(t, 81),
		ruled(t, "diagonals", sudoku.Standard(9).With(variant.Diagonals), none),
		ruled(t, "Latin", sudoku.Latin(9), none),
		ruled(t, "killer", sudoku.Standard(9), cages),
		[]place{{"own", "", false, alone()}},
	) {
		if !slices.Contains(places, place.name) {
			places = append(places, place.name)
		}
		if testing.Short() && place.large {
			continue
		}
		for _, name := range slices.Sorted(maps.Keys(place.verbs)) {
			call := func(ctx context.Context) { _ = place.verbs[name](ctx) }
			function, _, _ := strings.Cut(name, " ")
			functions[function] = true
			at := [2]string{function, place.name}
			calls++
			var work int64
			if slices.Contains(piped, function) {
				// Where the cancel comes is chance, so the table does not have it.
				work = sudokutest.WorkAfterCancel(t.Context(), 1e6, call)
				require.Less(t, work, int64(mostWork), "%s, %s %s", name, place.name, place.fill)
				work = 0
			} else {
				work = sudokutest.WorkBetweenPolls(t.Context(), 3000, 2e6, call)
			}
			rows++
			if work >= most[at] {
				most[at] = work
				from[at] = name + ", " + place.fill
			}
		}
	}
	t.Logf("%d rows, %d units of work", rows, sudokutest.Work)
	require.Greater(t, sudokutest.Work, int64(1e8))
	require.Subset(t, slices.Collect(maps.Keys(functions)), withContext(t), "functions that take a context")
	rounded := sudokutest.Table{} // up, to two digits
	for at, work := range most {
		unit := int64(1)
		for work/unit > 99 {
			unit *= 10
		}
		rounded[at] = (work + unit - 1) / unit * unit
	}
	bounds := rounded.Bounds(t, "testdata/work.golden", places...)
	for at, work := range most {
		known, ok := bounds[at]
		where := fmt.Sprintf("%s, %s cells or rules: units of work between two polls", from[at], at[1])
		require.True(t, ok, where)
		assert.LessOrEqual(t, work, known+max(known, 50_000), where)
		assert.LessOrEqual(t, work, int64(mostWork), where)
	}
}

var contextLine = regexp.MustCompile(`(?m)^func (?:\(\*?(\w+)(?:\[\w+\])?\)(\.))?(\w+)(?:\[.*\])?\(ctx context\.Context`)

// withContext returns the exported functions and methods that take a context.
func withContext(t *testing.T) (names []string) {
	for name, folder := range map[string]string{"sudoku": "", "csp": "csp", "variant": "variant", "explain": "explain", "export": "export", "compare": "compare"} {
		text, err := os.ReadFile(filepath.Join("../..", folder, "testdata/api.golden"))
		require.NoError(t, err)
		for _, match := range contextLine.FindAllStringSubmatch(string(text), -1) {
			names = append(names, name+"."+strings.Join(match[1:], ""))
		}
	}
	require.Greater(t, len(names), 40)
	return names
}
