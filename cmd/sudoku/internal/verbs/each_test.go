package verbs

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"example.com/sudoku"
	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/clitest"
	"github.com/stretchr/testify/require"
)

func TestCount(t *testing.T) {
	status, stdout, stderr := clitest.Run(countVerb, lines(demo, two9, none9))
	require.Equal(t, cli.Done, status, stderr)
	require.Equal(t, lines("1", "2", "0"), stdout)
	require.Regexp(t, `^puzzles=3 solved=2 none=1 many=1 gaveup=0 bad=0 `, stderr)

	empty := strings.Repeat(".", 81)
	_, stdout, _ = clitest.Run(countVerb, lines(empty, strings.Repeat(".", 16)), "-limit", "100", "-size", "9")
	require.Equal(t, lines("100", ""), stdout, "the second has another size")
	status, stdout, stderr = clitest.Run(countVerb, empty, "-timeout", "20ms")
	require.Equal(t, cli.NotDone, status)
	require.Regexp(t, `^puzzles=1 solved=1 none=0 many=1 gaveup=1 bad=0 `, stderr)
	require.Regexp(t, `^\d+\+\n$`, stdout)
	_, stdout, _ = clitest.Run(countVerb, lines(two9, clash9), "-o", "json")
	require.Equal(t, lines(`{"puzzle":"`+two9+`","solutions":2}`,
		`{"puzzle":"`+clash9+`","error":"stdin: line 2: row 1: 1 stands in both column 1 and column 2"}`), stdout)
}

// A count without a bound that takes long says what would end it.
func TestCountTakesLong(t *testing.T) {
	defer func(before time.Duration) { patience = before }(patience)
	patience = time.Millisecond
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	_, _, stderr := clitest.RunContext(ctx, countVerb, lines(demo, strings.Repeat(".", 81)))
	require.Contains(t, stderr, "sudoku count: stdin: line 2: still counting; -limit or -timeout ends it\n")
	_, _, stderr = clitest.Run(countVerb, strings.Repeat(".", 81), "-timeout", "50ms")
	require.NotContains(t, stderr, "still counting")
}

func TestCheck(t *testing.T) {
	status, stdout, stderr := clitest.Run(checkVerb, lines(demo, demoDone, clash9))
	require.Equal(t, cli.NotDone, status)
	require.Equal(t, lines("valid", "solved", "clash\trow 1: 1 stands in both column 1 and column 2"), stdout)
	require.Regexp(t, `^sudoku check: stdin: line 3: row 1: .*\npuzzles=3 valid=2 none=1 many=0 gaveup=0 bad=0 `, stderr)
}

// What convert prints can be read again.
func TestConvert(t *testing.T) {
	board, err := sudoku.Parse(demo)
	require.NoError(t, err)
	line, picture := sudoku.Line(board), board.String()
	for form, want := range map[string]string{
		"line":  line,
		"grid":  picture,
		"marks": sudoku.PencilMarks(board, nil),
		"json":  `{"puzzle":"` + line + `"}`,
	} {
		for _, text := range []string{line, picture} {
			status, stdout, stderr := clitest.Run(convertVerb, text, "-o", form)
			require.Equal(t, cli.Done, status, stderr)
			require.Equal(t, want+"\n", stdout)
		}
	}
}

// With -file, what could be converted is written.
func TestConvertFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	status, stdout, _ := clitest.Run(convertVerb, lines(demo, "12", demoDone), "-file", name)
	require.Equal(t, cli.NotDone, status)
	require.Empty(t, stdout)
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	require.Equal(t, lines(strings.ReplaceAll(demo, "0", "."), "", demoDone), string(text))
}

func TestListBadUse(t *testing.T) {
	for _, prog := range []cli.Program{countVerb, checkVerb, convertVerb, minimizeVerb, rateVerb, hintVerb, canonicalVerb, shuffleVerb} {
		clitest.Refusals(t, prog, "", map[string]string{
			"-size 7":      "-size 7: want 4",
			"-o xml":       "-o xml: want line,",
			"-timeout -1s": "can't be negative",
			"-j -1":        "-workers -1: want 0 or more",
		})
	}
	clitest.Refusals(t, countVerb, "", map[string]string{"-limit -1": "-limit -1: want 0 or more"})
	clitest.Refusals(t, uniqueVerb, "", map[string]string{"-o grid": "-o grid: want line or json"})
}
