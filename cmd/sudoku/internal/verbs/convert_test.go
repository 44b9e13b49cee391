package verbs

import (
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/format"
	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/clitest"
	"github.com/stretchr/testify/require"
)

// A puzzle goes through every form and comes back, and a list of them too.
func TestConvertForms(t *testing.T) {
	board := strings.ReplaceAll(demo, "0", ".")
	for _, form := range []string{"fpuzzles", "sudokupad", "string", "jigsaw", "candidates", "hodoku", "sdk", "ss"} {
		t.Run(form, func(t *testing.T) {
			for _, list := range []string{lines(board), lines(board, board)} {
				status, stdout, stderr := clitest.Run(convertVerb, list, "-o", form)
				require.Equal(t, cli.Done, status, stderr)
				status, back, stderr := clitest.Run(convertVerb, stdout)
				require.Equal(t, cli.Done, status, stderr)
				require.Equal(t, list, back)
			}
		})
	}
	_, link, _ := clitest.Run(convertVerb, board, "-o", "sudokupad")
	require.True(t, strings.HasPrefix(link, "https://sudokupad.app/scl"))
	_, stdout, _ := clitest.Run(uniqueVerb, link)
	require.Equal(t, "one\t"+demoDone+"\n", stdout)
}

// What a form can't say is reported by its name, or left out.
func TestConvertLeaveOut(t *testing.T) {
	status, stdout, stderr := clitest.Run(convertVerb, demo, "-o", "killer")
	require.Equal(t, cli.NotDone, status)
	require.Equal(t, "\n", stdout)
	require.Contains(t, stderr, "stdin: line 1: format: killer: givens: the form has no words for it\n")
	status, stdout, stderr = clitest.Run(convertVerb, demo, "-o", "killer", "-leave-out")
	require.Equal(t, cli.Done, status)
	require.True(t, strings.HasPrefix(stdout, "3x3::k:1:2:3:"))
	require.Contains(t, stderr, "stdin: line 1: left out: ")
}

// What is written and drawn beside a puzzle goes from form to form, and is noted where it can't.
func TestConvertKeeps(t *testing.T) {
	const text = `{"grid":[[{"value":3,"given":true},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"title":"Two ways","author":"Ada",` +
		`"ruleset":"Red lines are odd.","line":[{"lines":[["R1C1","R2C2"]],"outlineC":"#ff0000","width":0.2}]}`
	_, pad, stderr := clitest.Run(convertVerb, text, "-o", "sudokupad")
	require.NotContains(t, stderr, "left out")
	_, link, stderr := clitest.Run(convertVerb, pad, "-o", "fpuzzles")
	require.NotContains(t, stderr, "left out")
	_, direct, _ := clitest.Run(convertVerb, text, "-o", "fpuzzles")
	require.Equal(t, direct, link)
	_, svg, _ := clitest.Run(convertVerb, link, "-o", "svg")
	for _, part := range []string{"Two ways", "Red lines are odd.", `stroke="#ff0000"`} {
		require.Contains(t, svg, part)
	}
	for _, form := range []string{"string", "line", "grid", "marks", "json"} {
		status, _, stderr := clitest.Run(convertVerb, link, "-o", form)
		require.Equal(t, cli.Done, status)
		for _, part := range []string{"title", "author", "rules in words", "drawings"} {
			require.Contains(t, stderr, "stdin: line 1: left out: format: "+form+": "+part+": the form has no place for it\n")
		}
	}

	const foreign = `{"cells":[[{},{}],[{},{}]],"foglight":[[0,0]],"lines":[{"color":"#00ff00","thickness":8,"wayPoints":[[0.5,0.5],[1.5,1.5]]}]}`
	status, _, stderr := clitest.Run(convertVerb, foreign, "-o", "svg")
	require.Equal(t, cli.NotDone, status)
	require.Contains(t, stderr, "foglight")
	status, svg, stderr = clitest.Run(convertVerb, foreign, "-o", "svg", "-leave-out")
	require.Equal(t, cli.Done, status)
	require.Contains(t, svg, `stroke="#00ff00"`)
	require.Contains(t, stderr, "left out: format: sudokupad: line 1: line: 1 lines have no meaning but in the rules\n")
}

// A drawing is of all puzzles that can be read, in their order, and nothing if there is none.
func TestConvertDrawing(t *testing.T) {
	status, one, stderr := clitest.Run(convertVerb, ".Cage~15~R1C1~R1C2.~R9C9_4", "-o", "svg")
	require.Equal(t, cli.Done, status, stderr)
	require.Contains(t, one, ">Cage of 15: The values differ and add up to 15.</text>")
	require.Equal(t, 1, strings.Count(one, "<svg "))

	status, all, stderr := clitest.Run(convertVerb, lines(".Cage~15~R1C1~R1C2", "x", ".Whisper~5~R1C1~R1C2"), "-o", "svg")
	require.Equal(t, cli.NotDone, status)
	require.Contains(t, stderr, "line 2")
	require.Equal(t, 1, strings.Count(all, "<svg "))
	require.Less(t, strings.Index(all, "Cage of 15"), strings.Index(all, "Whisper line"))
	require.True(t, strings.HasSuffix(all, "</svg>\n"))

	_, none, _ := clitest.Run(convertVerb, "x", "-o", "svg")
	require.Empty(t, none)
	_, grid, _ := clitest.Run(convertVerb, ".Cage~15~R1C1~R1C2", "-o", "grid")
	require.Contains(t, grid, "\ncage of 15: r1c1 r1c2\n")
	require.Contains(t, grid, "\nCage of 15: The values differ and add up to 15.\n")
}

// A link has the solution if it is the only one, and nothing of it where it is not wanted.
func TestConvertSolution(t *testing.T) {
	for _, form := range []string{"fpuzzles", "sudokumaker", "sudokupad"} {
		solved := func(text string, flags ...string) (string, string) {
			status, link, stderr := clitest.Run(convertVerb, text, append([]string{"-o", form}, flags...)...)
			require.Equal(t, cli.Done, status)
			sheet, err := format.Parse(link, nil)
			require.NoError(t, err)
			if sheet.Solution == nil {
				return "", stderr
			}
			return sudoku.Line(sudoku.Grid(sheet.Solution)), stderr
		}
		line, stderr := solved(demo)
		require.Equal(t, demoDone, line)
		require.NotContains(t, stderr, "no solution")
		line, stderr = solved(demo, "-no-solution")
		require.Empty(t, line)
		require.NotContains(t, stderr, "no solution")
		line, stderr = solved(strings.Repeat(".", 81))
		require.Empty(t, line)
		require.Contains(t, stderr, "stdin: line 1: no solution in the link: ")
	}
}

// A table of one column is named by its header.
func TestOneColumn(t *testing.T) {
	for _, header := range []string{"puzzle", "question", "Quizzes"} {
		status, stdout, stderr := clitest.Run(convertVerb, lines(header, demo, demo))
		require.Equal(t, cli.Done, status, stderr)
		require.Equal(t, lines(strings.ReplaceAll(demo, "0", "."), strings.ReplaceAll(demo, "0", ".")), stdout)
	}
	status, _, stderr := clitest.Run(convertVerb, lines("names", demo))
	require.Equal(t, cli.NotDone, status)
	require.Contains(t, stderr, "line 1")
}

// A link that is cut short is an error with its place, and the rest goes on.
func TestConvertBadLinks(t *testing.T) {
	_, link, _ := clitest.Run(convertVerb, demo, "-o", "fpuzzles")
	status, stdout, stderr := clitest.Run(convertVerb, lines(strings.TrimSpace(link), link[:90], demo))
	require.Equal(t, cli.NotDone, status)
	require.Equal(t, lines(strings.ReplaceAll(demo, "0", "."), "", strings.ReplaceAll(demo, "0", ".")), stdout)
	require.Contains(t, stderr, "stdin: line 2: ")
	require.Contains(t, stderr, "cut short")
	_, stdout, stderr = clitest.Run(uniqueVerb, link[:90])
	require.Equal(t, "error\t\n", stdout)
	require.Contains(t, stderr, "stdin: line 1: format: fpuzzles: compressed text, character")
}

// Each unique puzzle of the ordinary rules is a board again; others keep their rules.
func TestUniqueForms(t *testing.T) {
	layout := strings.Repeat("AAABBBCCC", 3) + strings.Repeat("DDDEEEFFF", 3) + strings.Repeat("GGGHHHIII", 3)
	puzzle := strings.ReplaceAll(demo, "0", ".")
	stdin := lines(puzzle+layout, ".NoBoxes.Jigsaw~"+layout+".~R1C3_6", "[", `{"grid":[[]]}`)
	_, stdout, stderr := clitest.Run(uniqueVerb, stdin)
	require.Regexp(t, "^one\t"+demoDone+"\nmany\t\\d{81}\nerror\t\nerror\t\n$", stdout)
	require.Contains(t, stderr, "line 4: format: fpuzzles: grid: row 1 has 0 cells, want 1")
}
