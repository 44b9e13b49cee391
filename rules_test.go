package sudoku

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"sync"
	"testing"

	"example.com/sudoku/csp"
	"example.com/sudoku/evolve"
	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/poll"
	"example.com/sudoku/internal/solver"
	"github.com/stretchr/testify/require"
)

// ruleSets are rules of many kinds, for laws that hold for all of them.
func ruleSets(t testing.TB) map[string]Rules {
	jigsaw := func(layout string) Rules {
		r, err := Jigsaw(layout)
		require.NoError(t, err)
		return r
	}
	unit := func(name string, cells ...int) Rule {
		return Rule{Name: name, Parts: func(Rules) (Parts, error) {
			return Parts{Units: []Unit{{Name: name, Cells: cells}}}, nil
		}}
	}
	differ := Rule{Name: "knight", Parts: func(r Rules) (parts Parts, err error) {
		for cell := range r.Len() {
			p := r.Place(cell)
			for _, move := range [][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}} {
				if other := r.CellAt(p.Row+move[0], p.Column+move[1]); other >= 0 {
					parts.Pairs = append(parts.Pairs, [2]int{cell, other})
				}
			}
		}
		return parts, nil
	}}
	oneCell := Rule{Name: "two values in a cell", Parts: func(r Rules) (Parts, error) {
		parts := Parts{Allowed: slices.Repeat([]Values{allValues(r.Values())}, r.Len())}
		parts.Allowed[3] = ValuesOf(1, 2)
		return parts, nil
	}}
	shape := func(text string) Rules {
		p, err := parsePuzzle(text)
		require.NoError(t, err)
		return p.Rules
	}
	var overlapping []Place // two boards of side 4 that share a block
	for i := range 6 {
		for k := range 6 {
			if max(i, k) < 4 || min(i, k) > 1 {
				overlapping = append(overlapping, Place{i, k})
			}
		}
	}
	twoBoards := Plain(4, overlapping...)
	for _, corner := range []int{0, 2} {
		for i := range 4 {
			var row, column, block []int
			for k := range 4 {
				row = append(row, twoBoards.CellAt(corner+i, corner+k))
				column = append(column, twoBoards.CellAt(corner+k, corner+i))
				block = append(block, twoBoards.CellAt(corner+i/2*2+k/2, corner+i%2*2+k%2))
			}
			twoBoards = twoBoards.With(unit("row", row...), unit("column", column...), unit("block", block...))
		}
	}
	return map[string]Rules{
		"standard 4":       Standard(4),
		"standard 5":       Standard(5),
		"standard 6":       Standard(6),
		"standard 9":       Standard(9),
		"latin 4":          Latin(4),
		"latin 5":          Latin(5),
		"jigsaw 4":         jigsaw("AAAB CABB CCDB CDDD"),
		"jigsaw 5":         jigsaw("AABBB AACBB ACCDD ECCDD EEEDE"[:29]),
		"jigsaw apart":     jigsaw("ABCD BADC CDAB DCBA"),
		"diagonals":        Standard(4).With(unit("falling", 0, 5, 10, 15), unit("rising", 3, 6, 9, 12)),
		"short units":      Standard(4).With(unit("three", 0, 6, 11)),
		"knight":           Standard(6).With(differ),
		"a cell with two":  Latin(4).With(oneCell),
		"more values":      shape(".Shape~4x4~6"),
		"values from 0":    shape(".Shape~4x4~0-3"),
		"oblong":           shape(".Shape~4x6"),
		"two boards":       twoBoards,
		"without units":    Plain(2, Place{0, 0}, Place{0, 1}, Place{3, 1}),
		"boxes and jigsaw": shape(".Shape~4x4.Jigsaw~0011022312231033"),
	}
}

// slowCount counts the solutions of a puzzle of at most limit by trying all values in
// the order of the cells.
func slowCount(p Puzzle, limit int) int {
	board := slices.Clone(p.Cells)
	before := make([][]int, len(board)) // by cell: those before it that it differs from
	differ := func(a, b int) {
		if a != b {
			before[max(a, b)] = append(before[max(a, b)], min(a, b))
		}
	}
	for _, unit := range p.Rules.Units() {
		for i, a := range unit.Cells {
			for _, b := range unit.Cells[:i] {
				differ(a, b)
			}
		}
	}
	for _, pair := range p.Rules.Pairs() {
		differ(pair[0], pair[1])
	}
	var count func(cell int) int
	count = func(cell int) int {
		if cell == len(board) {
			return 1
		}
		found := 0
		for v := uint8(1); int(v) <= p.Rules.Values() && found < limit; v++ {
			if p.Cells[cell] != 0 && p.Cells[cell] != v || !p.Rules.Allowed(cell).Has(v) ||
				p.Candidates != nil && !p.Candidates[cell].Has(v) ||
				slices.ContainsFunc(before[cell], func(other int) bool { return board[other] == v }) {
				continue
			}
			board[cell] = v
			found += count(cell + 1)
		}
		return found
	}
	return min(count(0), limit)
}

// TestExactSearchesAgreeOnRules compares the searches with trying all values.
func TestExactSearchesAgreeOnRules(t *testing.T) {
	for name, r := range ruleSets(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			random := rand.New(NewStream(uint64(len(name)), 0))
			solution, err := Solve(t.Context(), r.Empty())
			if err != nil {
				require.ErrorIs(t, err, ErrNoSolution)
				require.Zero(t, slowCount(r.Empty(), 1))
				return
			}
			require.True(t, Solved(r.Empty(), solution))
			for round := range 12 {
				p := r.Empty()
				share := 0.75 - 0.03*float64(round)
				if r.Len() > 30 {
					share = 0.75 - 0.01*float64(round)
				}
				for cell := range p.Cells {
					if random.Float64() < share {
						p.Cells[cell] = solution.Cells[cell]
					}
				}
				if round%3 == 2 {
					p.Candidates = make([]Values, r.Len())
					for cell := range p.Candidates {
						p.Candidates[cell] = ValuesOf(solution.Cells[cell], uint8(1+random.IntN(r.Values())), uint8(1+random.IntN(r.Values())), uint8(1+random.IntN(r.Values())))
					}
				}
				const limit = 200
				want := slowCount(p, limit)
				got, err := Count(t.Context(), p, limit)
				require.NoError(t, err)
				require.Equal(t, want, got, "%v", p)
				model, err := ModelOf(p).Count(t.Context(), limit)
				require.NoError(t, err)
				require.Equal(t, want, model, "%v", p)
				if want == 1 {
					symmetry := SymmetryHalfTurn
					if name == "without units" {
						symmetry = SymmetryNone
					}
					less, err := Minimize(t.Context(), p, symmetry, 1)
					require.NoError(t, err)
					same, err := Unique(t.Context(), less)
					require.NoError(t, err)
					require.Equal(t, solution.Cells, same.Cells)
				}
			}
		})
	}
}

// TestRulesTextIsReadBack checks that the text of a puzzle spells the same puzzle.
func TestRulesTextIsReadBack(t *testing.T) {
	for name, r := range ruleSets(t) {
		t.Run(name, func(t *testing.T) {
			p := r.Empty()
			p.Cells[1] = 2
			for _, candidates := range [][]Values{nil, slices.Repeat([]Values{ValuesOf(1, 2)}, r.Len()), slices.Repeat([]Values{allValues(r.Values())}, r.Len())} {
				p.Candidates = candidates
				if candidates != nil {
					candidates[0] = ValuesOf(2)
				}
				text, err := p.MarshalText()
				require.NoError(t, err)
				back, err := parsePuzzle(string(text))
				require.NoError(t, err, "%s", text)
				require.True(t, r.Equal(back.Rules), "%v\n%v", r, back.Rules)
				require.Equal(t, p.Cells, back.Cells)
				require.Equal(t, p.Candidates, back.Candidates)
				require.Equal(t, r.Units(), back.Rules.Units())
			}
			p.Candidates = nil
			line, err := r.Parse(Line(p))
			require.NoError(t, err)
			require.Equal(t, p.Cells, line.Cells)
		})
	}
}

// TestEqualComparesTexts has rules that demand the same in other words and in another order.
func TestEqualComparesTexts(t *testing.T) {
	p, err := parsePuzzle(".Shape~5x5")
	require.NoError(t, err)
	require.Equal(t, Latin(5).Units(), p.Rules.Units())
	require.False(t, p.Rules.Equal(Latin(5)))
	a, b := Rule{Name: "a", Parts: func(Rules) (Parts, error) { return Parts{Pairs: [][2]int{{0, 6}}}, nil }},
		Rule{Name: "b", Parts: func(Rules) (Parts, error) { return Parts{Pairs: [][2]int{{1, 7}}}, nil }}
	require.False(t, Latin(5).With(a, b).Equal(Latin(5).With(b, a)))
	require.True(t, Latin(5).With(a, b).Equal(Latin(5).With(a).With(b)))
}

// Rules that With makes of the same rules, one after the other or at the same time, have
// nothing of each other, and an append to what a method returns changes none.
func TestRulesShareNothing(t *testing.T) {
	t.Parallel()
	rule := func(i int) Rule {
		return Rule{Name: strconv.Itoa(i), Parts: func(Rules) (Parts, error) {
			return Parts{
				Text: ".R~" + strconv.Itoa(i), Units: []Unit{{Cells: []int{i, i + 6}}}, Pairs: [][2]int{{i, i + 9}},
				Constrain: func(*csp.Model, []csp.Decision) {}, Errors: func([]uint8) int { return i },
			}, nil
		}}
	}
	long := Latin(5)
	for i := range 9 {
		long = long.With(rule(i))
	}
	stems := []Rules{Latin(5).With(rule(0)), Latin(5).With(rule(0), rule(1), rule(2)), long}
	for _, stem := range stems {
		n := len(stem.Added())
		made := make([]Rules, 6)
		var all sync.WaitGroup
		for i := range made {
			all.Go(func() { made[i] = stem.With(rule(9+i), rule(3)) })
		}
		all.Wait()
		_, _, _ = append(stem.Added(), rule(1)), append(stem.Units(), Unit{}), append(stem.Pairs(), [2]int{})
		for i, r := range made {
			require.NoError(t, r.Err())
			require.Equal(t, strconv.Itoa(9+i), r.Added()[n].Name)
			require.Equal(t, []int{9 + i, 15 + i}, r.Units()[10+n].Cells)
			require.Equal(t, [2]int{9 + i, 18 + i}, r.Pairs()[n])
			require.Len(t, r.Added(), n+2)
			require.Equal(t, 9+i+3, r.get().clues[n].errors(nil)+r.get().clues[n+1].errors(nil))
		}
		require.Len(t, stem.Added(), n)
	}
}

// TestShapeWithoutUnits reads boards of type Raw, whose cells need not differ.
func TestShapeWithoutUnits(t *testing.T) {
	for text, values := range map[string]int{".Shape~2x3~2~Raw": 2, ".Shape~2x3~0-2~Raw": 3, ".Shape~2x3~~Raw": 3} {
		p, err := parsePuzzle(text)
		require.NoError(t, err, text)
		require.Empty(t, p.Rules.Units())
		require.Equal(t, text, p.Rules.String())
		n, err := Count(t.Context(), p, 0)
		require.NoError(t, err)
		require.Equal(t, int(math.Pow(float64(values), 6)), n, text)
	}
	p, err := parsePuzzle(".Shape~4x4~~Sudoku")
	require.NoError(t, err)
	require.True(t, p.Rules.Equal(Standard(4)))
	for _, text := range []string{".Shape~2x3~~Cooked", ".Shape~2x3~0~Raw", ".Shape~2x3~3~Raw~1"} {
		_, err := parsePuzzle(text)
		require.ErrorAs(t, err, new(*ParseError), text)
	}
}

func TestPuzzleForms(t *testing.T) {
	const layout = "AAABBBCCCAAABBBCCCAAABBBCCCDDDEEEFFFDDDEEEFFFDDDEEEFFFGGGHHHIIIGGGHHHIIIGGGHHHIII"
	const board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	grid, err := Parse(board)
	require.NoError(t, err)
	for _, text := range []string{board, layout + "\n" + board, grid.String()} {
		p, err := parsePuzzle(text)
		require.NoError(t, err)
		require.Equal(t, grid[:], p.Cells)
		solution, err := Unique(t.Context(), p)
		require.NoError(t, err)
		want, err := Unique(t.Context(), grid)
		require.NoError(t, err)
		require.Equal(t, want[:], solution.Cells)
	}
	p, err := parsePuzzle(layout)
	require.NoError(t, err)
	require.Equal(t, Latin(9).Empty().Cells, p.Cells)

	var marks []byte
	for cell := range grid {
		for v := byte(1); v <= 9; v++ {
			if grid[cell] == 0 || grid[cell] == v {
				marks = append(marks, '0'+v)
			} else {
				marks = append(marks, '.')
			}
		}
	}
	p, err = parsePuzzle(string(marks))
	require.NoError(t, err)
	solution, err := Unique(t.Context(), p)
	require.NoError(t, err)
	want, err := Unique(t.Context(), grid)
	require.NoError(t, err)
	require.Equal(t, want[:], solution.Cells)
}

func TestBadRules(t *testing.T) {
	option := func(r Rules, field string) {
		t.Helper()
		var bad *OptionError
		require.ErrorAs(t, r.Err(), &bad)
		require.Equal(t, field, bad.Field)
		_, err := Unique(t.Context(), r.Empty())
		require.Equal(t, r.Err(), err)
	}
	unit := func(cells ...int) Rule {
		return Rule{Name: "mine", Parts: func(Rules) (Parts, error) { return Parts{Units: []Unit{{Cells: cells}}}, nil }}
	}
	option(Rules{}, "Rules")
	option(Standard(0), "side")
	option(Standard(100), "side")
	option(Plain(0, Place{}), "values")
	option(Plain(100, Place{}), "values")
	option(Plain(9), "places")
	option(Plain(9, Place{1, 1}, Place{1, 1}), "places")
	option(Plain(9, Place{-1, 1}), "places")
	option(Standard(9).With(unit(0, 81)), "Cells")
	option(Standard(9).With(unit(0, 0)), "Cells")
	option(Standard(4).With(unit(0, 1, 2, 3, 4)), "Units")
	option(Standard(4).With(unit(0, -1), unit(0, 0)), "Cells")
	option(Standard(4).With(Rule{Name: "nothing"}), "Rule")

	p := Standard(9).Empty()
	p.Cells = p.Cells[:80]
	_, err := Solve(t.Context(), p)
	require.ErrorAs(t, err, new(*OptionError))
	p = Standard(9).Empty()
	p.Candidates = make([]Values, 81)
	_, err = Unique(t.Context(), p)
	require.ErrorAs(t, err, new(*ClashError))
	require.ErrorIs(t, err, ErrNoSolution)

	for _, layout := range []string{"", "AAB", "AAAABBBBCCCDDDDD", "AAAABBBBCCCCDDDD"[:15]} {
		_, err := Jigsaw(layout)
		require.ErrorAs(t, err, new(*ParseError), layout)
	}
	for _, text := range []string{".Cage~5~R1C1~R1C2", ".Shape~9", ".Shape~100x100", ".Shape~9x9~3", "~R0C1_5", "~R1C1_10", "~R1C1_x", "~R1C1__3", ".Jigsaw~AAB", ".Unit~extra~u~R1C1~R10C1", ".Places~9~Q"} {
		_, err := parsePuzzle(text)
		require.ErrorAs(t, err, new(*ParseError), text)
	}
	require.False(t, errors.Is(err, ErrBudget))
}

func ExampleRules_With() {
	diagonals := Rule{Name: "diagonals", Parts: func(r Rules) (Parts, error) {
		var falling, rising []int
		for i := range r.Values() {
			falling = append(falling, r.CellAt(i, i))
			rising = append(rising, r.CellAt(i, r.Values()-1-i))
		}
		return Parts{Units: []Unit{{Name: "falling diagonal", Cells: falling}, {Name: "rising diagonal", Cells: rising}}}, nil
	}}
	rules := Standard(4).With(diagonals)
	puzzle, err := rules.Parse("1... ..2. .... ...4")
	fmt.Println(rules, Line(puzzle), err)
	// Output: .Shape~4x4.Unit~extra~falling diagonal~R1C1~R2C2~R3C3~R4C4.Unit~extra~rising diagonal~R1C4~R2C3~R3C2~R4C1 1.....2........4 <nil>
}

// TestEvolveByRules evolves boards of all rules, by the default worker and by swaps in
// each layout that the rules have.
func TestEvolveByRules(t *testing.T) {
	for name, r := range ruleSets(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			solution, err := Solve(t.Context(), r.Empty())
			if err != nil {
				return
			}
			p := r.Empty()
			for cell := range p.Cells {
				if cell%2 == 0 {
					p.Cells[cell] = solution.Cells[cell]
				}
			}
			result, err := Evolve(t.Context(), p, &EvolveOptions{Options: evolve.Options{Seed: 1, MaxProposals: 1_000_000}})
			require.NoError(t, err)
			require.True(t, Solved(p, result.Board))
			for _, layout := range []Layout{LayoutRows, LayoutColumns, LayoutBlocks} {
				worker := AnnealedSwapWorker
				worker.Layout = layout
				result, err := Evolve(t.Context(), p, &EvolveOptions{Options: evolve.Options{Seed: 1, MaxProposals: 1_000_000}, Worker: worker})
				if _, _, ok := r.compiled().geometry().Partition(geometry.Kind(layout.kind())); !ok {
					require.ErrorAs(t, err, new(*OptionError))
					continue
				}
				require.NoError(t, err)
				require.True(t, Solved(p, result.Board))
			}
			if _, _, ok := r.compiled().geometry().Partition(geometry.Block); ok {
				classic := Classic()
				classic.MaxProposals = 5_000
				result, err := Evolve(t.Context(), p, classic)
				if err == nil {
					require.True(t, Solved(p, result.Board))
				} else {
					require.ErrorIs(t, err, ErrBudget)
				}
			}
			opts := &GeneticOptions{GeneticOptions: evolve.GeneticOptions{Seed: 1, MaxProposals: 100_000}, Layout: LayoutFree, Crossover: CrossCells}
			if _, err := Genetic(t.Context(), p, opts); err != nil {
				require.ErrorIs(t, err, ErrBudget)
			}
		})
	}
}

// TestFitnessCountsByRules checks that built-in fitnesses, alone and in a sum with a
// user's own, count by the rules of a run, and their changes as their counts.
func TestFitnessCountsByRules(t *testing.T) {
	for name, r := range ruleSets(t) {
		k := r.compiled()
		random := rand.New(NewStream(3, 0))
		own := Fitness{Name: "own", ErrorsFunc: func(cells []uint8) int { return int(cells[0]) }}
		sum := Duplicates.Times(2).Plus(own).under(k)
		plain := Duplicates.under(k)
		for range 50 {
			board := make([]uint8, r.Len())
			for i := range board {
				board[i] = uint8(1 + random.IntN(r.Values()))
			}
			want := 0
			for _, unit := range r.Units() {
				seen := map[uint8]bool{}
				for _, cell := range unit.Cells {
					if seen[board[cell]] {
						want++
					}
					seen[board[cell]] = true
				}
			}
			for _, pair := range r.Pairs() {
				if board[pair[0]] == board[pair[1]] {
					want++
				}
			}
			require.Equal(t, want, plain.Errors(board), name)
			require.Equal(t, 2*want+int(board[0]), sum.Errors(board), name)
			cell, v := random.IntN(len(board)), uint8(1+random.IntN(r.Values()))
			change := plain.Delta(board, cell, v)
			board[cell] = v
			require.Equal(t, want+change, plain.Errors(board), name)
		}
	}
}

func TestRunOfRulesIsResumed(t *testing.T) {
	p := Latin(12).Empty()
	opts := &EvolveOptions{Options: evolve.Options{Seed: 5, Steps: 10, Population: 4}}
	run, err := NewEvolution(t.Context(), p, opts)
	require.NoError(t, err)
	run.Step(t.Context())
	saved, err := run.MarshalJSON()
	require.NoError(t, err)
	other, err := NewEvolution(t.Context(), p, opts)
	require.NoError(t, err)
	require.NoError(t, other.UnmarshalJSON(saved))
	for range 20 {
		run.Step(t.Context())
		other.Step(t.Context())
	}
	require.Equal(t, run.Population(), other.Population())
	standard, err := NewEvolution(t.Context(), Standard(12).Empty(), opts)
	require.NoError(t, err)
	require.ErrorIs(t, standard.UnmarshalJSON(saved), evolve.ErrCheckpoint)
}

// TestPencilMarksAreAPuzzle compares the 9×9 search that starts from candidates with
// plain search over domains.
func TestPencilMarksAreAPuzzle(t *testing.T) {
	random := rand.New(NewStream(11, 0))
	for round := range 60 {
		solution, err := RandomSolution(t.Context(), random)
		require.NoError(t, err)
		p := Standard(9).Empty()
		p.Candidates = make([]Values, 81)
		for cell, v := range solution {
			p.Candidates[cell] = ValuesOf(v)
			for range 1 + round/12 {
				p.Candidates[cell] = p.Candidates[cell].With(uint8(1 + random.IntN(9)))
			}
			if random.IntN(20) == 0 {
				p.Cells[cell] = v
			}
		}
		want := 0
		const limit = 500
		plain := solver.Standard[9]().Twins()["splitter"]
		_, err = plain.Solutions(t.Context(), p.Cells, unwrapped(p.Candidates), poll.Unlimited, limit, func([]uint8) bool { want++; return true })
		require.NoError(t, err)
		got, err := Count(t.Context(), p, limit)
		require.NoError(t, err)
		require.Equal(t, want, got)
		found, err := Solve(t.Context(), p)
		require.NoError(t, err)
		require.True(t, Solved(p, found))
	}
}

// Two cells that the text says differ do.
func TestDifferIsRead(t *testing.T) {
	var p Puzzle
	require.NoError(t, p.UnmarshalText([]byte(".Shape~4x4.Differ~R1C1~R4C4.~R1C1_1")))
	n, err := Count(t.Context(), p, 0)
	require.NoError(t, err)
	require.Less(t, n, 72, "of a board with one given")
	p.Cells[15] = 1
	require.Error(t, Check(p))
}
