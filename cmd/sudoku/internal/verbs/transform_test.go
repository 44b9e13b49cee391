package verbs

import (
	"encoding/json"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/explain"
	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/clitest"
	"github.com/stretchr/testify/require"
)

func parseProblem(t *testing.T, line string) sudoku.Grid {
	board, err := sudoku.Parse(line)
	require.NoError(t, err)
	return board
}

func TestMinimize(t *testing.T) {
	status, stdout, stderr := clitest.Run(minimizeVerb, lines(easy, two9, easy), "-symmetry", "180", "-seed", "3")
	require.Equal(t, cli.NotDone, status)
	require.Regexp(t, `^sudoku minimize: stdin: line 2: more than one solution\npuzzles=3 minimized=2 none=0 many=1 gaveup=0 bad=0 `, stderr)
	puzzles := strings.Split(stdout, "\n")
	require.Len(t, puzzles, 4)
	require.Equal(t, puzzles[0], puzzles[2])
	require.Empty(t, puzzles[1])
	redundant, err := sudoku.Redundant(t.Context(), parseProblem(t, puzzles[0]), sudoku.SymmetryHalfTurn)
	require.NoError(t, err)
	require.Empty(t, redundant)
	_, other, _ := clitest.Run(minimizeVerb, lines(easy), "-symmetry", "180", "-seed", "4")
	require.NotEqual(t, puzzles[0]+"\n", other)

	_, stdout, _ = clitest.Run(minimizeVerb, easy, "-symmetry", "180", "-seed", "3", "-o", "json")
	var record struct {
		Puzzle, Minimal string
		Before, Clues   int
	}
	require.NoError(t, json.Unmarshal([]byte(stdout), &record))
	require.Equal(t, puzzles[0], record.Minimal)
	require.Equal(t, 30, record.Before)
	require.Equal(t, sudoku.Givens(parseProblem(t, record.Minimal)), record.Clues)
}

// Transformed puzzles have one canonical form, and -distinct prints one of them.
func TestShuffleAndCanonical(t *testing.T) {
	status, shuffled, stderr := clitest.Run(shuffleVerb, lines(easy, demo), "-n", "3", "-seed", "5")
	require.Equal(t, cli.Done, status, stderr)
	all := strings.Fields(shuffled)
	require.Len(t, all, 6)
	for i, k := range []int{1, 2, 4, 5} {
		require.NotEqual(t, all[i], all[k])
	}
	_, again, _ := clitest.Run(shuffleVerb, lines(easy, demo), "-n", "3", "-seed", "5", "-j", "1")
	require.Equal(t, shuffled, again)

	_, forms, _ := clitest.Run(canonicalVerb, easy+"\n"+shuffled)
	form := strings.Fields(forms)
	require.Len(t, form, 7)
	want, err := sudoku.Canonical(parseProblem(t, easy))
	require.NoError(t, err)
	require.Equal(t, sudoku.Line(want.Board), form[0])
	require.Equal(t, []string{form[0], form[0], form[0]}, form[1:4])
	require.Equal(t, []string{form[4], form[4]}, form[5:])
	require.NotEqual(t, form[0], form[4])

	status, distinct, stderr := clitest.Run(canonicalVerb, easy+"\n"+shuffled, "-distinct")
	require.Equal(t, cli.Done, status)
	require.Equal(t, lines(easy, all[3]), distinct)
	require.Regexp(t, `^puzzles=7 `, stderr)

	status, _, stderr = clitest.Run(canonicalVerb, strings.Repeat(".", 64))
	require.Equal(t, cli.NotDone, status)
	require.Contains(t, stderr, "stdin: line 1: Canonical does not serve 8×8 boards")
}

func TestRate(t *testing.T) {
	rating, err := explain.Rate(t.Context(), parseProblem(t, easy))
	require.NoError(t, err)
	explainer, err := explain.RateExplainer(t.Context(), parseProblem(t, easy))
	require.NoError(t, err)
	require.Equal(t, "ED=1.2/1.2/1.2", explainer.String())
	require.Equal(t, 141, rating.Score)
	for args, want := range map[string]string{
		"":                         "very easy\t141\thidden single\n",
		"-explainer":               "very easy\t141\thidden single\t1.2\t1.2\t1.2\n",
		`-format %g:ED=%r/%p/%d`:   easy + ":ED=1.2/1.2/1.2\n",
		`-format %n\t%l\n%s%%\\%h`: "1\tvery easy\n141%\\hidden single\n",
		"-depth":                   "very easy\t141\thidden single\t0\n",
		"-explainer -depth":        "very easy\t141\thidden single\t1.2\t1.2\t1.2\t0\n",
		"-format %t":               "0\n",
		"-o json -depth":           `{"puzzle":"` + easy + `","level":"very easy","score":141,"hardest":"hidden single","depth":"0"}` + "\n",
		"-o json":                  `{"puzzle":"` + easy + `","level":"very easy","score":141,"hardest":"hidden single"}` + "\n",
		"-o json -explainer":       `{"puzzle":"` + easy + `","level":"very easy","score":141,"hardest":"hidden single","er":"1.2","ep":"1.2","ed":"1.2"}` + "\n",
	} {
		status, stdout, stderr := clitest.Run(rateVerb, easy, strings.Fields(args)...)
		require.Equal(t, cli.Done, status, stderr)
		require.Equal(t, want, stdout)
	}
	status, stdout, stderr := clitest.Run(rateVerb, lines(none9, two9, demoDone))
	require.Equal(t, cli.NotDone, status)
	require.Equal(t, lines("", "", "very easy\t0\tnone"), stdout)
	require.Regexp(t, `^sudoku rate: stdin: line 2: more than one solution\npuzzles=3 rated=1 none=1 many=1 gaveup=0 bad=0 `, stderr)
	_, _, stderr = clitest.Run(rateVerb, full4, "-explainer")
	require.Contains(t, stderr, "stdin: line 1: the scale of Sudoku Explainer is for 9×9 puzzles")
	clitest.Refusals(t, rateVerb, "", map[string]string{
		"-format %x":           `"%x" means nothing`,
		"-format %g%":          `"%" means nothing`,
		"-format %g%s -o json": "-format is for -o line",
	})
}

func TestHint(t *testing.T) {
	board := parseProblem(t, easy)
	want, err := explain.Hint(t.Context(), board, board, nil)
	require.NoError(t, err)
	status, stdout, stderr := clitest.Run(hintVerb, easy)
	require.Equal(t, cli.Done, status, stderr)
	require.Equal(t, want.String()+"\n", stdout)
	_, stdout, _ = clitest.Run(hintVerb, easy, "-o", "stages")
	require.Equal(t, lines(want.Stages()...), stdout)
	_, stdout, _ = clitest.Run(hintVerb, easy, "-o", "svg")
	require.Equal(t, want.SVG(board[:], board[:], sudoku.Candidates(board))+"\n", stdout)

	_, stdout, _ = clitest.Run(hintVerb, easy, "-n", "0", "-o", "json")
	var record struct {
		Puzzle string
		Steps  []struct {
			Text string
			explain.Step
		}
	}
	require.NoError(t, json.Unmarshal([]byte(stdout), &record))
	require.Equal(t, easy, record.Puzzle)
	marks := sudoku.Candidates(board)
	for _, step := range record.Steps {
		require.Equal(t, step.Step.String(), step.Text)
		step.Replay(board[:], marks)
	}
	require.True(t, sudoku.Solved(parseProblem(t, easy), board))

	_, stdout, _ = clitest.Run(hintVerb, easy, "-all", "-n", "3")
	require.Equal(t, 3, strings.Count(stdout, "\n"))
	_, stdout, _ = clitest.Run(hintVerb, easy, "-board", easyMine, "-n", "0")
	require.Equal(t, 1, strings.Count(stdout, "\n"))
	require.Contains(t, stdout, "r9c7 is 1")

	for _, test := range []struct{ stdin, args, want string }{
		{demoDone, "", "stdin: line 1: the board is full"},
		{two9, "", "stdin: line 1: more than one solution"},
		{lines(easy, easy), "-board " + easyMine, "stdin: line 2: -board is for one puzzle"},
		{easy, "-board " + full4, "stdin: line 1: -board: line 1, column "},
		{easy, "-board 2" + easyMine[1:], "stdin: line 1: "},
		{strings.Repeat(". ", 625), "", "stdin: line 1: Hints serves boards up to 16×16"},
	} {
		status, _, stderr := clitest.Run(hintVerb, test.stdin, strings.Fields(test.args)...)
		require.Equal(t, cli.NotDone, status, test)
		require.Contains(t, stderr, test.want)
	}
	clitest.Refusals(t, hintVerb, "", map[string]string{
		"-o svg -n 2": "-o svg draws one step",
		"-n -1":       "-n -1: want 0 or more",
	})
}

// Puzzles of other rules and clues are rated and explained.
func TestHintsOfRules(t *testing.T) {
	const (
		x      = ".Diagonal~1.Diagonal~-1.~R1C6_4~R1C7_3~R1C9_1~R2C4_6~R3C2_3~R3C7_8~R4C8_8~R5C3_5~R5C5_4~R6C3_9~R6C9_4~R7C2_1~R7C9_9~R8C4_3~R8C7_7~R9C4_9~R9C7_5~R9C9_3"
		thermo = ".Shape~4x4.Thermo~R1C1~R1C2~R1C3~R1C4.Thermo~R2C3~R2C4~R3C4.~R3C1_2~R4C2_3"
	)
	status, stdout, stderr := clitest.Run(rateVerb, thermo)
	require.Equal(t, cli.Done, status, stderr)
	require.Equal(t, "medium\t758\tline\n", stdout)
	status, stdout, stderr = clitest.Run(rateVerb, x, "-explainer")
	require.Equal(t, cli.Done, status, stderr)
	require.Regexp(t, `^[a-z]+\t\d+\t.*\t\d+\.\d\t\d+\.\d\t\d+\.\d\n$`, stdout)
	status, stdout, stderr = clitest.Run(hintVerb, thermo, "-n", "0")
	require.Equal(t, cli.Done, status, stderr)
	require.Contains(t, stdout, "line: the thermometer at r1c1, r1c2, r1c3 and r1c4 says: the values rise")
	_, stdout, _ = clitest.Run(hintVerb, thermo, "-o", "svg")
	require.Contains(t, stdout, "<title>")
	_, stdout, _ = clitest.Run(hintVerb, thermo, "-all", "-n", "3", "-board", "1234....2....3..")
	require.NotEmpty(t, stdout)
	_, _, stderr = clitest.Run(hintVerb, thermo, "-board", "1")
	require.Contains(t, stderr, "-board: ")
}

// A clue read by an automaton may name a cell outside the board.
func TestHintsBesideExtraCells(t *testing.T) {
	for _, clue := range []string{".EqualityCage~R3C1~VA", ".SumLine~4~R1C1~VA"} {
		puzzle := ".Shape~4x4.Var~A" + clue + ".~R1C2_2~R1C3_3~R1C4_4~R2C1_3~R2C2_4~R2C3_1~R3C1_2~R3C2_1"
		status, stdout, stderr := clitest.Run(hintVerb, puzzle, "-n", "0")
		require.Equal(t, cli.Done, status, "%s: %s", clue, stderr)
		require.Contains(t, stdout, "r1c1 is 1", clue)
		status, stdout, stderr = clitest.Run(rateVerb, puzzle)
		require.Equal(t, cli.Done, status, "%s: %s", clue, stderr)
		require.Regexp(t, "^[a-z ]+\t\\d+\t", stdout, clue)
	}
}
