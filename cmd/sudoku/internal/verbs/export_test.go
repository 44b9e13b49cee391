package verbs

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"example.com/sudoku"
	"example.com/sudoku/export"
	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/clitest"
	"example.com/sudoku/variant"
	"github.com/stretchr/testify/require"
)

func TestExport(t *testing.T) {
	puzzle, err := sudoku.Parse(demo)
	require.NoError(t, err)
	picture := clitest.File(t, "picture.txt", puzzle.String())
	list := clitest.File(t, "list.txt", demoDone+"\n\n"+demo+"\n")
	for _, test := range []struct {
		args  []string
		opts  export.Options
		write func(context.Context, io.Writer, sudoku.Grid, *export.Options) error
	}{
		{nil, export.Options{}, export.WriteLP[sudoku.Grid]},
		{[]string{"-o", "lp", "-"}, export.Options{}, export.WriteLP[sudoku.Grid]},
		{[]string{"-candidates", picture}, export.Options{Candidates: true}, export.WriteLP[sudoku.Grid]},
		{[]string{"-pick", "2", list}, export.Options{}, export.WriteLP[sudoku.Grid]},
		{[]string{"-o", "dimacs"}, export.Options{}, export.WriteDIMACS[sudoku.Grid]},
		{[]string{"-o", "dimacs", "-encoding", "minimal", "-candidates"},
			export.Options{Candidates: true, Encoding: export.Minimal}, export.WriteDIMACS[sudoku.Grid]},
	} {
		var want bytes.Buffer
		require.NoError(t, test.write(t.Context(), &want, puzzle, &test.opts))
		status, stdout, stderr := clitest.Run(exportVerb, demo, test.args...)
		require.Equal(t, cli.Done, status, stderr)
		require.Empty(t, stderr)
		require.Equal(t, want.String(), stdout)

		name := filepath.Join(t.TempDir(), "out")
		status, stdout, _ = clitest.Run(exportVerb, demo, append([]string{"-file", name}, test.args...)...)
		require.Equal(t, cli.Done, status)
		require.Empty(t, stdout)
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		require.Equal(t, want.String(), string(text))
	}
}

func TestExportSizes(t *testing.T) {
	for side, cells := range map[string]int{"4x4": 16, "6x6": 36, "9x9": 81, "16x16": 256, "25x25": 625, "36x36": 1296} {
		status, stdout, stderr := clitest.Run(exportVerb, strings.Repeat("0 ", cells), "-o", "dimacs", "-encoding", "minimal")
		require.Equal(t, cli.Done, status, stderr)
		require.Contains(t, stdout, "c Sudoku "+side)
	}
}

// Puzzles with rules are stated and read in every form that says them, alone or in a list.
func TestExportRules(t *testing.T) {
	const x = ".Shape~4x4.Diagonal~1.Diagonal~-1.~R1C1_1~R3C2_3"
	puzzle, err := variant.Parse(x)
	require.NoError(t, err)
	var want bytes.Buffer
	require.NoError(t, export.WriteDIMACS(t.Context(), &want, puzzle, nil))
	for _, args := range [][]string{
		{"-o", "dimacs", clitest.File(t, "x.txt", x+"\n")},
		{"-o", "dimacs", "-pick", "2", clitest.File(t, "list.txt", ".Shape~4x4.~R1C1_2\n"+x+"\n")},
	} {
		status, stdout, stderr := clitest.Run(exportVerb, "", args...)
		require.Equal(t, cli.Done, status, stderr)
		require.Equal(t, want.String(), stdout)
	}
	answer := clitest.File(t, "answer.txt", "s SATISFIABLE\nv 1 6 11 16 19 24 25 30 36 39 42 45 50 53 60 63 0\n")
	for form, want := range map[string]string{
		"line": "1234341243212143",
		"json": `{"puzzle":"` + x + `","solution":"1234341243212143"}`,
		"grid": "+---+---+---+---+",
	} {
		status, stdout, stderr := clitest.Run(answerVerb, x, "-o", form, answer)
		require.Equal(t, cli.Done, status, stderr)
		require.Contains(t, stdout, want)
	}
	jigsaw := "AAABCABBCCDBCDDD"
	status, stdout, stderr := clitest.Run(exportVerb, jigsaw+"\n1..............4\n")
	require.Equal(t, cli.Done, status, stderr)
	require.Contains(t, stdout, "Rules: 4 values, 12 units, 0 pairs of cells that differ.")
	for stdin, want := range map[string]string{
		".Shape~4x4.Cage~3~R1C1~R1C2.~R1C1_1": "Rules: cage of 3, want no clues",
		".Shape~4x4.Nothing~3":                "found",
	} {
		clitest.Refusals(t, exportVerb, stdin, map[string]string{"": want})
	}
}

func TestAnswer(t *testing.T) {
	puzzle := clitest.File(t, "puzzle.txt", demo)
	answer := "s SATISFIABLE\nv"
	for i, c := range demoDone {
		answer += fmt.Sprint(" ", 9*i+int(c-'0'))
	}
	board, err := sudoku.Parse(demoDone)
	require.NoError(t, err)
	status, stdout, stderr := clitest.Run(answerVerb, answer+" 0\n", "-", puzzle)
	require.Equal(t, cli.Done, status, stderr)
	require.Equal(t, board.String()+"\n", stdout)
	file := clitest.File(t, "answer.txt", answer+" 0\n")
	line := strings.ReplaceAll(demo, "0", ".")
	for form, want := range map[string]string{
		"grid": board.String(),
		"line": demoDone,
		"json": `{"puzzle":"` + line + `","solution":"` + demoDone + `"}`,
	} {
		status, stdout, stderr = clitest.Run(answerVerb, demo, "-o", form, file)
		require.Equal(t, cli.Done, status, stderr)
		require.Equal(t, want+"\n", stdout)
	}

	for _, test := range []struct {
		answer, stderr string
		status         int
	}{
		{"UNSAT\n", "sudoku answer: no solution\n", cli.NotDone},
		{"INDET\n", "sudoku answer: budget spent\n", cli.NotDone},
		{"SAT\n1 0\n", "sudoku answer: -: line 3, column 1: found no value for row 1, column 2, want one\n", cli.BadUse},
		{"Hello.", `sudoku answer: -: line 1, column 1: found "Hello.", want an answer of glpsol, cbc or a SAT solver` + "\n", cli.BadUse},
	} {
		status, stdout, stderr := clitest.Run(answerVerb, test.answer, "-", puzzle)
		require.Equal(t, test.status, status)
		require.Empty(t, stdout)
		require.Equal(t, test.stderr, stderr)
	}
	clitest.Refusals(t, answerVerb, demo, map[string]string{
		"":          "found 0 files, want an answer and a puzzle",
		"a b c":     "found 3 files",
		"-":         "can't both come from standard input",
		"- -":       "can't both come from standard input",
		"no/such":   "no such file",
		"-o svg a":  "-o svg: want grid, line or json",
		"-pick 2 a": "-pick 2: found 1 puzzles",
	})
	clitest.Manners(t, answerVerb, demo, file)
}

func TestExportBadUse(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "missing")
	clitest.Refusals(t, exportVerb, demo, map[string]string{
		"-o mps":                               "-o mps: want lp or dimacs",
		"-o dimacs -encoding best":             "-encoding best: want extended or minimal",
		"-encoding minimal":                    "-encoding is for -o dimacs",
		"-pick 0":                              "-pick 0: want 1 or more",
		"-pick 2":                              "-pick 2: found 1 puzzles",
		"a b":                                  "found 2 files, want at most one",
		missing:                                "no such file",
		"-file " + filepath.Join(missing, "x"): "no such file",
	})
	for stdin, want := range map[string]string{
		"hello":         "stdin: line 1, column 6: found 5 cells",
		"":              "stdin: line 1, column 1: found no cells",
		"11" + demo[2:]: "row 1: 1 stands in both column 1 and column 2",
	} {
		clitest.Refusals(t, exportVerb, stdin, map[string]string{"": want})
	}
}

func TestExportManners(t *testing.T) {
	clitest.Manners(t, exportVerb, demo)
	clitest.Manners(t, exportVerb, demo, "-o", "dimacs")
}

func TestBrokenFiles(t *testing.T) {
	var stderr bytes.Buffer
	status := exportVerb.Run(t.Context(), nil, iotest.ErrReader(errors.New("broken")), io.Discard, &stderr)
	require.Equal(t, cli.BadUse, status)
	require.Equal(t, "sudoku export: read standard input: broken\n", stderr.String())

	// A file that can't be written completely is removed.
	name := filepath.Join(t.TempDir(), "out")
	clitest.Refusals(t, exportVerb, "11"+demo[2:], map[string]string{"-file " + name: "row 1"})
	require.NoFileExists(t, name)
}

// A full disk is no error of use, and a device stays what it is.
func TestFullDisk(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip("no /dev/full here")
	}
	status, _, stderr := clitest.Run(exportVerb, demo, "-file", "/dev/full")
	require.Equal(t, cli.NotDone, status)
	require.Equal(t, "sudoku export: /dev/full: no space left on device\n", stderr)
	_, err := os.Stat("/dev/full")
	require.NoError(t, err)
}
