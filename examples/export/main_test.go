package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/iotest"

	"example.com/sudoku"
	"github.com/stretchr/testify/require"
)

const (
	demo     = "006200080008970000004810500000060002070000030600050000002047100003028400050001200"
	demoDone = "716235984528974316394816527845163792271489635639752841982647153163528479457391268"
)

// exporting runs the program.
func exporting(stdin string, args ...string) (status int, stdout, stderr string) {
	var out, err bytes.Buffer
	status = run(context.Background(), args, strings.NewReader(stdin), &out, &err)
	return status, out.String(), err.String()
}

// file writes a file and returns its name.
func file(t *testing.T, name, text string) string {
	path := filepath.Join(t.TempDir(), name)
	require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	return path
}

func TestExport(t *testing.T) {
	puzzle, err := sudoku.Parse(demo)
	require.NoError(t, err)
	picture := file(t, "picture.txt", puzzle.String())
	list := file(t, "list.txt", demoDone+"\n\n"+demo+"\n")
	for _, test := range []struct {
		args  []string
		opts  sudoku.ExportOptions
		write func(io.Writer, sudoku.Grid, *sudoku.ExportOptions) error
	}{
		{nil, sudoku.ExportOptions{}, sudoku.WriteLP[sudoku.Grid]},
		{[]string{"-format", "lp", "-"}, sudoku.ExportOptions{}, sudoku.WriteLP[sudoku.Grid]},
		{[]string{"-candidates", picture}, sudoku.ExportOptions{Candidates: true}, sudoku.WriteLP[sudoku.Grid]},
		{[]string{"-pick", "2", list}, sudoku.ExportOptions{}, sudoku.WriteLP[sudoku.Grid]},
		{[]string{"-format", "dimacs"}, sudoku.ExportOptions{}, sudoku.WriteDIMACS[sudoku.Grid]},
		{[]string{"-format", "dimacs", "-encoding", "minimal", "-candidates"},
			sudoku.ExportOptions{Candidates: true, Encoding: sudoku.EncodingMinimal}, sudoku.WriteDIMACS[sudoku.Grid]},
	} {
		var want bytes.Buffer
		require.NoError(t, test.write(&want, puzzle, &test.opts))
		status, stdout, stderr := exporting(demo, test.args...)
		require.Equal(t, done, status, stderr)
		require.Empty(t, stderr)
		require.Equal(t, want.String(), stdout)

		name := filepath.Join(t.TempDir(), "out")
		status, stdout, _ = exporting(demo, append([]string{"-o", name}, test.args...)...)
		require.Equal(t, done, status)
		require.Empty(t, stdout)
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		require.Equal(t, want.String(), string(text))
	}
}

func TestSizes(t *testing.T) {
	for side, cells := range map[string]int{"4x4": 16, "6x6": 36, "9x9": 81, "16x16": 256, "25x25": 625, "36x36": 1296} {
		status, stdout, stderr := exporting(strings.Repeat("0 ", cells), "-format", "dimacs", "-encoding", "minimal")
		require.Equal(t, done, status, stderr)
		require.Contains(t, stdout, "c Sudoku "+side)
	}
}

func TestAnswer(t *testing.T) {
	puzzle := file(t, "puzzle.txt", demo)
	answer := "s SATISFIABLE\nv"
	for i, c := range demoDone {
		answer += fmt.Sprint(" ", 9*i+int(c-'0'))
	}
	board, err := sudoku.Parse(demoDone)
	require.NoError(t, err)
	status, stdout, stderr := exporting(answer+" 0\n", "-answer", "-", puzzle)
	require.Equal(t, done, status, stderr)
	require.Equal(t, board.String()+"\n", stdout)
	status, stdout, _ = exporting(demo, "-answer", file(t, "answer.txt", answer+" 0\n"))
	require.Equal(t, done, status)
	require.Equal(t, board.String()+"\n", stdout)

	for _, test := range []struct {
		answer, stderr string
		status         int
	}{
		{"UNSAT\n", "export: no solution\n", notSolved},
		{"INDET\n", "export: budget spent\n", notSolved},
		{"SAT\n1 0\n", "export: -: line 3, column 1: found no value for row 1, column 2, want one\n", badUse},
		{"Hello.", `export: -: line 1, column 1: found "Hello.", want an answer of glpsol, cbc or a SAT solver` + "\n", badUse},
	} {
		status, stdout, stderr := exporting(test.answer, "-answer", "-", puzzle)
		require.Equal(t, test.status, status)
		require.Empty(t, stdout)
		require.Equal(t, test.stderr, stderr)
	}
}

func TestBadUse(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "missing")
	for _, test := range []struct{ stdin, args, stderr string }{
		{demo, "-format mps", "-format mps: want lp or dimacs"},
		{demo, "-format dimacs -encoding best", "-encoding best: want extended or minimal"},
		{demo, "-encoding minimal", "-encoding is for -format dimacs"},
		{demo, "-pick 0", "-pick 0: want 1 or more"},
		{demo, "-pick 2", "-pick 2: there are 1 puzzles"},
		{demo, "-rounds 2", "-timeout and -rounds are for -compare"},
		{demo, "-compare -rounds 0", "-rounds 0: want 1 or more"},
		{demo, "-compare -timeout 0s", "-timeout 0s: want more than 0"},
		{demo, "-compare -candidates", "-compare writes every form"},
		{demo, "a b", "want one file at most"},
		{demo, "-answer -", "can't both come from standard input"},
		{demo, "-answer " + missing, "no such file"},
		{demo, "-nonsense", "not defined: -nonsense"},
		{demo, missing, "no such file"},
		{demo, "-o " + filepath.Join(missing, "x"), "no such file"},
		{"hello", "", "standard input: line 1, column 6: found 5 cells"},
		{"", "", "standard input: line 1, column 1: found no cells"},
		{"11" + demo[2:], "", "row 1: 1 stands in both column 1 and column 2"},
	} {
		status, stdout, stderr := exporting(test.stdin, strings.Fields(test.args)...)
		require.Equal(t, badUse, status, test.args)
		require.Empty(t, stdout)
		require.True(t, strings.HasPrefix(stderr, "export: "), stderr)
		require.Contains(t, stderr, test.stderr)
	}
	status, _, stderr := exporting("", "-h")
	require.Equal(t, badUse, status)
	require.Contains(t, stderr, "usage: export")
}

func TestBrokenFiles(t *testing.T) {
	broken := errors.New("broken")
	var out, problems bytes.Buffer
	status := run(context.Background(), nil, iotest.ErrReader(broken), &out, &problems)
	require.Equal(t, badUse, status)
	require.Equal(t, "export: broken\n", problems.String())

	// A file that can't be written to its end is not left behind.
	name := filepath.Join(t.TempDir(), "out")
	status, _, stderr := exporting("11"+demo[2:], "-o", name)
	require.Equal(t, badUse, status, stderr)
	require.NoFileExists(t, name)
	if _, err := os.Stat("/dev/full"); err == nil {
		full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
		require.NoError(t, err)
		defer full.Close()
		problems.Reset()
		status = run(context.Background(), nil, strings.NewReader(demo), full, &problems)
		require.Equal(t, badUse, status)
		require.Contains(t, problems.String(), "no space left")
	}
}

func TestCompare(t *testing.T) {
	none := "12...7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
	list := file(t, "list.txt", demo+"\n"+none+"\n")
	status, stdout, stderr := exporting("", "-compare", "-rounds", "1", list)
	require.Equal(t, done, status, stderr)
	require.Contains(t, stdout, "| list.txt 1 | 27 | plain | 729 | 324 | 2916 | 10557 | 7398 |\n")
	require.Contains(t, stdout, "\n|  | 27 | candidates | 190 | 216 | 760 | 1190 | 750 |\n")
	require.NotContains(t, stdout, "failed")
	for _, p := range programs {
		_, err := exec.LookPath(p.name)
		require.Equal(t, err == nil, strings.Contains(stdout, " "+p.name+" |"))
		require.Equal(t, err != nil, strings.Contains(stderr, "apt-get install "+p.pack))
	}
	require.Regexp(t, regexp.MustCompile(`\n\| list\.txt 2 \| plain \|( [\d.]+ (µs|ms|s) \|)+\n`), stdout)
}

func TestCompareStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var out, problems bytes.Buffer
	status := run(ctx, []string{"-compare"}, strings.NewReader(""), &out, &problems)
	require.Equal(t, badUse, status)
	require.Empty(t, out.String())
	require.Contains(t, problems.String(), "context canceled")
}

func TestOwnPuzzles(t *testing.T) {
	for _, puzzle := range own {
		_, err := sudoku.SideOf(puzzle.text)
		require.NoError(t, err, puzzle.name)
	}
}
