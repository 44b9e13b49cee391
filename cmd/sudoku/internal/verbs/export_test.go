package verbs

import (
	"bytes"
	"context"
	"errors"
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
}

func TestExportManners(t *testing.T) {
	clitest.Manners(t, exportVerb, demo)
	clitest.Manners(t, exportVerb, demo, "-o", "dimacs")
	clitest.Manners(t, answerVerb, ".Shape~4x4.Diagonal~1.Diagonal~-1.~R1C1_1~R3C2_3", clitest.File(t, "answer.txt", "SAT\n1 6 11 16 19 24 25 30 36 39 42 45 50 53 60 63 0\n"))
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
