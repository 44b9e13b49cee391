package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// The duel runs itself: as a test, this program.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "-evolve" {
		main()
		return
	}
	os.Exit(m.Run())
}

func TestDuel(t *testing.T) {
	dir := t.TempDir()
	easy, hard := filepath.Join(dir, "b_0.txt"), filepath.Join(dir, "b_1.txt")
	require.NoError(t, os.WriteFile(easy, []byte("1...............\n"), 0o600))
	require.NoError(t, os.WriteFile(hard, []byte(strings.Repeat(". ", 36*36)), 0o600))
	out := filepath.Join(dir, "runs.csv")
	d := duel{rival: "echo FILE SEED SECONDS", word: "b_0.txt 0 7", limit: 7 * time.Second}
	require.NoError(t, d.run(out, []string{easy}, 2))
	d.limit = time.Nanosecond
	require.NoError(t, d.run(out, []string{easy, hard}, 1), "continues with the second board")
	runs, err := readRuns(out)
	require.NoError(t, err)
	var solved []string
	for _, r := range runs {
		solved = append(solved, strings.TrimRight(r.String(), "0123456789."))
	}
	require.Equal(t, []string{"b_0,0,evolve,true,", "b_0,0,rival,true,", "b_0,1,evolve,true,", "b_0,1,rival,false,",
		"b_1,0,rival,false,", "b_1,0,evolve,false,"}, solved)

	d.rival = "false"
	require.ErrorContains(t, d.run(out, []string{easy}, 3), "false")
}

func TestReport(t *testing.T) {
	file := filepath.Join(t.TempDir(), "runs.csv")
	require.NoError(t, os.WriteFile(file, []byte("a_0,0,evolve,true,1\na_0,0,rival,true,2\na_1,0,rival,false,6\na_1,0,evolve,true,3\nb,0,evolve,false,9\n"), 0o600))
	var text strings.Builder
	require.NoError(t, printReport(&text, []string{file}))
	require.Equal(t, `| boards | runs | rival: solved | mean of these, s | `+"`Evolve`"+`: solved | mean of these, s | seconds a solution, ÷ rival's |
|---|--:|--:|--:|--:|--:|--:|
| a | 2 | 1 | 2 | 2 | 2 | 0.25 |
| b | 1 | 0 |  | 0 |  |  |
`, text.String())
	require.NoError(t, os.WriteFile(file, []byte("a_0,0,evolve,true\n"), 0o600))
	require.ErrorContains(t, printReport(&text, []string{file}), "line 1")
}
