package explain

import (
	"fmt"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/sudokutest"
	"example.com/sudoku/internal/words"
	"github.com/stretchr/testify/require"
)

// The page docs/steps/README.md and its pictures are what the code makes of the first step
// of each family in the puzzles of testdata. -update writes them.
func TestPictures(t *testing.T) {
	sudokutest.Sequential(t)
	families := []Technique{
		DirectPointing, Pointing, NakedPair, HiddenPair, XWing, XYWing, UniqueRectangle1, HiddenRectangle,
		Colouring, XChain, FinnedXWing, XYChain, AlternatingChain, GroupedChain, SetChain, Tridagon, UnitForcing, DynamicChain, NestedForcing,
	}
	var page strings.Builder
	page.WriteString(`# A step of each family

Blue or light blue: what the step rests on. Yellow: what a chain denies. Purple: fins and the
like. Orange, framed: ruled out. Green: placed. Arrows: links of a chain, dashed if they rule out;
of more than 40, those between what holds, numbered as the sentence says them.
Givens are bold, entries blue. Each step is on the way from the puzzle below it. ` + "`Step.SVG`" + `
draws the pictures; ` + "`go test ./explain -run Pictures -update`" + ` writes the page.
`)
	boards := append(toExplain(t), gridOf(t, needsForcing), gridOf(t, aiEscargot), gridOf(t, guarded))
	for _, technique := range families {
		name := strings.ReplaceAll(technique.String(), " ", "-")
		puzzle, step, svg := firstStep(t, boards, technique)
		sudokutest.Golden(t, "../docs/steps/"+name+".svg", svg)
		says := strings.TrimPrefix(step.String(), technique.String()+": ")
		fmt.Fprintf(&page, "\n## %s\n\n![%v](%s.svg)\n\n%s.\n\n    %s\n",
			words.Capital(technique.String()), technique, name, words.Capital(says), sudoku.Line(puzzle))
	}
	sudokutest.Golden(t, "../docs/steps/README.md", page.String())
}

const needsForcing = "2..5..6...9.....3...1..9..44..9..7...5..4..8...7..1..6...1..3...2..7..9...8..3..5"

// firstStep returns the first step of a technique on the way through some puzzles,
// with its picture.
func firstStep(t *testing.T, boards []sudoku.Grid, technique Technique) (sudoku.Grid, Step, string) {
	for _, puzzle := range boards {
		board, candidates := puzzle, sudoku.Candidates(puzzle)
		for step, err := range Hints(t.Context(), puzzle, puzzle, &HintOptions{Hardest: technique}) {
			if err != nil {
				require.Equal(t, ErrNoStep, err)
				break
			}
			if step.Technique == technique {
				return puzzle, step, step.SVG(puzzle[:], board[:], candidates)
			}
			step.Replay(board[:], candidates)
		}
	}
	require.Fail(t, "no puzzle needs it", technique)
	return sudoku.Grid{}, Step{}, ""
}
