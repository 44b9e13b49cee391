package explain

import (
	"bufio"
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/explainer"
	"example.com/sudoku/variant"
	"github.com/stretchr/testify/require"
)

var cellNames = regexp.MustCompile(`R\dC\d`)

// withExtraCells returns puzzles with a clue of each kind that may name extra cells: some
// cells of a clue are replaced by those.
func withExtraCells(t *testing.T) map[string][]sudoku.Puzzle {
	file, err := os.Open("../variant/testdata/kinds.txt")
	require.NoError(t, err)
	defer file.Close()
	random := rand.New(rand.NewPCG(1, 1))
	puzzles := make(map[string][]sudoku.Puzzle)
	for lines := bufio.NewScanner(file); lines.Scan(); {
		kind, text, _ := strings.Cut(lines.Text(), " ")
		text, _, _ = strings.Cut(text, ".~") // without givens
		shape, clues, _ := strings.Cut(text[1:], ".")
		for n := 1; n <= 4; n++ {
			next := 0
			clues := cellNames.ReplaceAllStringFunc(clues, func(name string) string {
				if next == 2 || random.IntN(4) >= n {
					return name
				}
				next++
				return "VZ" + string(rune('0'+next))
			})
			p, err := variant.Parse("." + shape + ".Var~Z~~2." + clues + ".Thermo~R1C1~R1C2~R2C3")
			if err == nil && next > 0 {
				puzzles[kind] = append(puzzles[kind], p)
			}
		}
	}
	return puzzles
}

// Clues of all kinds that name extra cells are explained without them: each step is one
// that all solutions keep.
func TestExtraCellsOfAllKinds(t *testing.T) {
	t.Parallel()
	puzzles := withExtraCells(t)
	require.Greater(t, len(puzzles), 45)
	for kind, list := range puzzles {
		for _, p := range list {
			text, err := p.MarshalText()
			require.NoError(t, err)
			t.Run(kind, func(t *testing.T) {
				solution, err := sudoku.Solve(t.Context(), p)
				if err != nil {
					solution = p // some are broken: no step need be sound
				}
				solved := err == nil
				if solved {
					for cell, v := range solution.Cells {
						if cell%7 != 3 && cell%5 != 1 {
							p.Cells[cell] = v
						}
					}
				}
				unique := false
				if solved {
					n, err := sudoku.Count(t.Context(), p, 2)
					require.NoError(t, err)
					unique = n == 1
				}
				sound := func(step Step, err error) {
					if err != nil || !unique {
						return
					}
					if step.Value != 0 {
						require.Equal(t, int(solution.Cells[step.Cell]), step.Value, "%s: %v", text, step)
					}
					for _, c := range step.Removed {
						require.NotEqual(t, int(solution.Cells[c.Cell]), c.Value, "%s: %v", text, step)
					}
				}
				sound(Hint(t.Context(), p, p, nil))
				for step, err := range Hints(t.Context(), p, p, nil) {
					sound(step, err)
				}
				for step, err := range NextSteps(t.Context(), p, p, nil) {
					sound(step, err)
				}
				_, err = Rate(t.Context(), p)
				if unique {
					require.NoError(t, err, "%s", text)
				}
			})
		}
	}
}

// A clue about extra cells does not keep the clues after it from being looked at.
func TestCluesAfterExtraCells(t *testing.T) {
	p, err := variant.Parse(".Shape~4x4.Var~A.Arrow~VA~R1C1~R1C2.Cage~3~R2C1~R2C2.Thermo~R3C3~R4C3")
	require.NoError(t, err)
	rules := make(map[int]bool)
	for _, r := range newGeometry(p.Rules).clues.list {
		for _, i := range r.rules {
			rules[i] = true
		}
	}
	require.True(t, rules[2] && rules[3], "%v", rules)
}

// Each rule that states something to a model is looked at, also dots before the rule that
// says that all are given.
func TestCluesBeforeStrictRules(t *testing.T) {
	p, err := variant.Parse(".Shape~6x6.WhiteDot~R1C1~R1C2.And.BlackDot~R2C1~R2C2.End.X~R3C1~R3C2.StrictKropki.StrictXV")
	require.NoError(t, err)
	rules := make(map[int]bool)
	for _, r := range newGeometry(p.Rules).clues.list {
		for _, i := range r.rules {
			rules[i] = true
		}
	}
	require.Len(t, rules, len(p.Rules.Added()))
}

// Arguments from a single solution are for square boards without clues, whose units are full.
func TestUniqueByRules(t *testing.T) {
	for text, want := range map[string]bool{
		".Shape~6x6.NoBoxes":                        true,
		".Shape~4x4.Jigsaw~AABBAABBCCDDCCDD":        true,
		".Shape~4x4.Thermo~R1C1~R1C2":               false,
		".Shape~4x5.NoBoxes":                        false,
		".Shape~4x4~5.NoBoxes":                      false,
		".Shape~4x4~~Raw.Unit~row~a~R1C1~R1C2~R1C3": false,
	} {
		p, err := variant.Parse(text)
		require.NoError(t, err)
		require.Equal(t, want, newGeometry(p.Rules).unique, text)
	}
}

// Tables stay with their rules, however many others are asked for meanwhile.
func TestTablesStayWithRules(t *testing.T) {
	tables := func(r sudoku.Rules) (*geometry, *explainer.Shape) {
		g, err := geometryOf("", r)
		require.NoError(t, err)
		p := r.Empty()
		shape, err := explainerShape(&p)
		require.NoError(t, err)
		return g, shape
	}
	rules := sudoku.Standard(9).With(variant.Diagonals)
	g, shape := tables(rules)
	for range 20 {
		other, otherShape := tables(sudoku.Standard(9).With(variant.Windows))
		require.NotSame(t, g, other)
		require.NotSame(t, shape, otherShape)
	}
	again, shapeAgain := tables(rules)
	require.Same(t, g, again)
	require.Same(t, shape, shapeAgain)
}
