package explain

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/sudokutest"
	"example.com/sudoku/variant"
	"github.com/stretchr/testify/require"
)

// explainerRules are the rule sets of testdata/explainer_rules.tsv.
var explainerRules = map[string][]sudoku.Rule{
	"jigsaw":             nil,
	"diagonals":          {variant.Diagonals},
	"windows":            {variant.Windows},
	"disjoint":           {variant.DisjointGroups},
	"asterisk":           {variant.Asterisk},
	"centredot":          {variant.CentreDot},
	"girandola":          {variant.Girandola},
	"diagonals+windows":  {variant.Diagonals, variant.Windows},
	"diagonals+disjoint": {variant.Diagonals, variant.DisjointGroups},
}

// The puzzles of testdata/explainer_rules.tsv have the ratings that SukakuExplainer of
// April 2023 gives them with its options for their rules. They are the first that
// "sudoku generate -rules NAME -seed 1" prints, 190 to 200 puzzles for three rule sets, and
// with "-clues 22 -n 100" for all, and with "-clues 24 -n 60" for jigsaws. Left out are those for which the program took longer
// than a minute.
func TestExplainerRules(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("testdata/explainer_rules.tsv")
	require.NoError(t, err)
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")[1:]
	seen := make(map[string]int)
	for i, line := range lines {
		fields := strings.Split(line, "\t")
		require.Len(t, fields, 5)
		name, layout, isJigsaw := strings.Cut(fields[0], " ")
		rules, err := sudoku.Standard(9), error(nil)
		if isJigsaw {
			rules, err = sudoku.Jigsaw(layout)
			require.NoError(t, err)
		}
		added, ok := explainerRules[name]
		require.True(t, ok, name)
		seen[name]++
		var want ExplainerRating
		require.NoError(t, want.UnmarshalText([]byte(strings.Join(fields[2:], "/"))))
		n := 20
		if want.ER >= 85 {
			n = 100 // the hard ones take half a minute
		}
		if !sudokutest.Sampled(i, n) || testing.Short() && i%40 != 0 {
			continue
		}
		puzzle, err := rules.With(added...).Parse(fields[1])
		require.NoError(t, err)
		got, err := RateExplainer(t.Context(), puzzle)
		require.NoError(t, err)
		require.Equal(t, want, got, line)
	}
	for name, n := range seen {
		require.GreaterOrEqual(t, n, 60, name)
	}
	require.Len(t, seen, len(explainerRules))
}

// A puzzle that is made for an ER has it.
func TestExplainerRulesGrade(t *testing.T) {
	rules := sudoku.Standard(9).With(variant.Diagonals)
	puzzle, err := rules.Generate(t.Context(), &sudoku.GenerateOptions{Seed: 1, Grade: ER(26, 70)})
	require.NoError(t, err)
	rating, err := RateExplainer(t.Context(), puzzle)
	require.NoError(t, err)
	require.True(t, rating.ER >= 26 && rating.ER <= 70, "%v", rating)
	_, err = sudoku.Standard(9).With(variant.AntiKnight).Generate(t.Context(), &sudoku.GenerateOptions{Grade: ER(26, 70)})
	require.ErrorContains(t, err, "these rules have no ER")
}

// The order in which rules name units makes no difference, nor does naming one twice.
func TestExplainerRulesOrder(t *testing.T) {
	const givens = "6..9.1..5..3..42.......2.3..71...4..93.27..1.2..1....7.8...3.7....6......69......"
	var want ExplainerRating
	for i, rules := range [][]sudoku.Rule{
		{variant.Diagonals},
		{variant.Falling, variant.Rising},
		{variant.Falling, variant.AllDifferent(8, 16, 24, 32, 40, 48, 56, 64, 72)},
		{variant.Falling, variant.Rising, variant.Diagonals},
	} {
		puzzle, err := sudoku.Standard(9).With(rules...).Parse(givens)
		require.NoError(t, err)
		got, err := RateExplainer(t.Context(), puzzle)
		require.NoError(t, err)
		if i == 0 {
			want = got
		}
		require.Equal(t, want, got)
	}
}

func TestExplainerRulesErrors(t *testing.T) {
	own := sudoku.Rule{Name: "own", Parts: func(sudoku.Rules) (sudoku.Parts, error) {
		return sudoku.Parts{Pairs: [][2]int{{0, 80}}}, nil
	}}
	many := sudoku.Standard(9)
	for shift := range 9 {
		cells := make([]int, 9)
		for row := range cells {
			cells[row] = 9*row + (row*2+shift)%9
		}
		many = many.With(variant.AllDifferent(cells...))
	}
	places := func(rows, columns int) (list []sudoku.Place) {
		for i := range rows * columns {
			list = append(list, sudoku.Place{Row: i / columns, Column: i % columns})
		}
		return list
	}
	marked := sudoku.Standard(9).Empty()
	marked.Candidates = make([]sudoku.Values, 81)
	for want, puzzle := range map[string]sudoku.Puzzle{
		"cage of 15":                         sudoku.Standard(9).With(variant.Cage(15, 0, 1)).Empty(),
		"own":                                sudoku.Standard(9).With(own).Empty(),
		"even cells":                         sudoku.Standard(9).With(variant.Even(3)).Empty(),
		"3 cells in":                         sudoku.Standard(9).With(variant.AllDifferent(0, 10, 20)).Empty(),
		"no rows or no columns":              sudoku.Plain(9, places(9, 9)...).Empty(),
		"in 3 rows and 27 columns":           sudoku.Plain(9, places(3, 27)...).Empty(),
		"pencil marks":                       marked,
		"rules made by":                      {},
		"serves boards up to 9×9, not 16×16": sudoku.Standard(16).Empty(),
		"does not serve 6×6":                 sudoku.Standard(6).Empty(),
		"Candidates":                         marked,
		"extra units":                        many.With(variant.Windows, variant.DisjointGroups, variant.Diagonals, variant.Asterisk, variant.Girandola).Empty(),
	} {
		_, err := RateExplainer(context.Background(), puzzle)
		var option *sudoku.OptionError
		var size *sudoku.SizeError
		require.True(t, errors.As(err, &option) || errors.As(err, &size), "%v", err)
		require.ErrorContains(t, err, want)
	}
	empty := sudoku.Standard(9).With(variant.Diagonals).Empty()
	_, err := RateExplainer(context.Background(), empty)
	require.ErrorIs(t, err, sudoku.ErrManySolutions)
	empty.Cells[0], empty.Cells[80] = 1, 1
	_, err = RateExplainer(context.Background(), empty)
	require.ErrorIs(t, err, sudoku.ErrNoSolution)
}
