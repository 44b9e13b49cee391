package verbs

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/clitest"
	"github.com/stretchr/testify/require"
)

const (
	counts = `seconds=\d+\.\d+ rate=\d+\.\d+\n$`
)

// Files are solved one after another, of any size, each with its own time.
func TestEvolveFiles(t *testing.T) {
	nine := clitest.File(t, "nine.txt", hard9+"\n12\n"+none9+"\n"+hard9+"\n")
	four := clitest.File(t, "four.txt", "1...\n..3.\n.4..\n...2\n")
	none := clitest.File(t, "none.txt", "#\n"+none9)
	for _, prog := range []cli.Program{evolveVerb, geneticVerb} {
		status, stdout, stderr := clitest.Run(prog, "", "-o", "line", "-timeout", "300ms", nine, four)
		require.Equal(t, cli.NotDone, status)
		require.Regexp(t, `^`+hardDone+"\n\n\n"+hardDone+`\n[1-4]{16}\n$`, stdout)
		require.Regexp(t, `^`+prog.Name+`: \S+nine\.txt: line 2, column 3: found 2 cells.*\n`+
			`puzzles=5 solved=3 none=0 many=0 gaveup=1 bad=1 `+counts, stderr)

		status, stdout, stderr = clitest.Run(prog, "", "-o", "none", four)
		require.Equal(t, cli.Done, status)
		require.Empty(t, stdout)
		require.Regexp(t, `^puzzles=1 solved=1 none=0 many=0 gaveup=0 bad=0 `+counts, stderr)

		status, stdout, stderr = clitest.Run(prog, "", "-plain", "-timeout", "300ms", four, none, four)
		require.Equal(t, cli.NotDone, status)
		require.Len(t, regexp.MustCompile(`(?m)^epochs \d+, `).FindAllString(stdout, -1), 3)
		require.Regexp(t, `^`+prog.Name+`: \S+none\.txt: line 2: not solved, \d+ errors left: the time of 300ms is up\n`+
			`puzzles=3 solved=2 none=0 many=0 gaveup=1 bad=0 `+counts, stderr)
	}
}

// The same seed gives the same run in every form.
func TestEvolveForms(t *testing.T) {
	file := clitest.File(t, "hard.txt", hard9)
	for _, prog := range []cli.Program{evolveVerb, geneticVerb} {
		_, stdout, _ := clitest.Run(prog, "", "-o", "json", "-seed", "7", file)
		var r runRecord
		require.NoError(t, json.Unmarshal([]byte(stdout), &r))
		require.Equal(t, hardDone, r.Solution)
		require.Equal(t, strings.ReplaceAll(hard9, "0", "."), r.Puzzle)
		require.Zero(t, r.Errors)
		require.Positive(t, r.Seconds)
		_, again, _ := clitest.Run(prog, "", "-o", "json", "-seed", "7", "-puzzle", hard9)
		var twin runRecord
		require.NoError(t, json.Unmarshal([]byte(again), &twin))
		twin.Seconds = r.Seconds
		require.Equal(t, r, twin)

		_, stdout, _ = clitest.Run(prog, "", "-o", "grid", file)
		require.Equal(t, hardDone, sudoku.Line(boardIn(t, 9, stdout)))
	}
	_, stdout, _ := clitest.Run(evolveVerb, "", "-o", "grid", "-restarts", "1", "-epochs", "5", "-puzzle", "12.. ...3 .... ....")
	require.Equal(t, "# no solution\n", stdout)
	_, stdout, _ = clitest.Run(evolveVerb, "12", "-o", "json", "-")
	require.Contains(t, stdout, `{"puzzle":"","solution":"","errors":0,`)
}

func TestGenetic(t *testing.T) {
	for _, args := range []string{"", "-organisms 20 -offspring 2 -mutation -1", "-layout rows -steps 1 -epochs 1 -restarts 1", "-classic -layout columns -epochs 2 -restarts 1"} {
		status, stdout, stderr := clitest.Run(geneticVerb, "", strings.Fields(args)...)
		require.Equal(t, strings.Contains(args, "-epochs"), status == cli.NotDone, stderr)
		require.Regexp(t, `^attempt 1  epoch 0  errors \d+\n`, stdout)
		require.Regexp(t, ending, stdout)
	}
	_, first, _ := clitest.Run(geneticVerb, "", "-seed", "11")
	_, again, _ := clitest.Run(geneticVerb, "", "-seed", "11", "-timeout", "1h")
	timeless := func(output string) string { return output[:strings.LastIndex(output, "time")] }
	require.Equal(t, timeless(first), timeless(again))
	clitest.Manners(t, geneticVerb, "", "-seed", "3")
}
