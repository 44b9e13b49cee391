package experiment

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/clitest"
	"github.com/stretchr/testify/require"
)

func TestShardsAndMerge(t *testing.T) {
	file := clitest.File(t, "quick.json", quick)
	folder := filepath.Dir(file)
	status, _, stderr := do("run " + file)
	require.Equal(t, cli.Done, status, stderr)
	whole := trials(t, filepath.Join(folder, "quick.jsonl"))
	var parts []string
	for i := range 3 {
		status, _, stderr := do(fmt.Sprintf("run -shard %d/3 %s", i, file))
		require.Equal(t, cli.Done, status, stderr)
		require.Contains(t, stderr, "trials=8 kept=0 made=8 ")
		parts = append(parts, filepath.Join(folder, fmt.Sprintf("quick-%d-of-3.jsonl", i)))
	}
	merged := filepath.Join(folder, "merged.jsonl")
	status, stdout, stderr := do("merge -file " + merged + " " + strings.Join(parts, " "))
	require.Equal(t, cli.Done, status)
	require.Empty(t, stdout)
	require.Equal(t, "trials=24 found=24 missing=0 double=0\n", stderr)
	require.Equal(t, whole, trials(t, merged))
	require.NoFileExists(t, merged+".part")
	status, stdout, _ = do("merge " + strings.Join(parts, " "))
	require.Equal(t, cli.Done, status)
	require.Equal(t, whole, trials(t, clitest.File(t, "stdout.jsonl", stdout)))
	status, _, stderr = do("run -file " + merged + " " + file)
	require.Equal(t, cli.Done, status)
	require.Contains(t, stderr, "kept=24 made=0 ", "what is merged is complete")

	// A shard is missing, and one is there twice.
	status, stdout, stderr = do("merge " + parts[0] + " " + parts[2] + " " + parts[0])
	require.Equal(t, cli.NotDone, status)
	require.Equal(t, 1+16, strings.Count(stdout, "\n"))
	require.Regexp(t, `^sudoku experiment merge: double trials: 8: (board \d, setting \d, seed \d, again in \S+quick-0-of-3\.jsonl(; )?){8}
sudoku experiment merge: missing trials: 8: (board \d, setting \d, seed \d(; )?){8}
sudoku experiment merge: shard 1/3: 8 missing
trials=24 found=16 missing=8 double=8
$`, stderr)
	for _, line := range whole[1:] {
		key, _, _ := strings.Cut(strings.NewReplacer(`{"`, "", `"`, "", ":", " ", ",", ", ").Replace(line), ", outcome")
		require.Equal(t, !strings.Contains(stdout, line[:strings.Index(line, `"outcome"`)]), strings.Contains(stderr[strings.Index(stderr, "missing trials"):], key))
	}

	// Many are missing.
	status, _, stderr = do("merge " + parts[2])
	require.Equal(t, cli.NotDone, status)
	require.Regexp(t, `missing trials: 16: (board \d, setting \d, seed \d; ){10}and 6 more\n`, stderr)
	require.Contains(t, stderr, "shard 0/3: 8 missing\nsudoku experiment merge: shard 1/3: 8 missing\n")

	// A torn last line is missing.
	text, err := os.ReadFile(parts[0])
	require.NoError(t, err)
	torn := clitest.File(t, "torn.jsonl", string(text[:len(text)-5]))
	status, _, stderr = do("merge " + torn + " " + parts[1] + " " + parts[2])
	require.Equal(t, cli.NotDone, status)
	require.Contains(t, stderr, "torn.jsonl: the last line is torn and does not count\n")
	require.Contains(t, stderr, "sudoku experiment merge: missing trials: 1: board ")

	// Another experiment is refused, and the output stays what it was.
	other := clitest.File(t, "other.json", strings.Replace(quick, `"to": 3`, `"to": 4`, 1))
	do("run " + other)
	status, _, stderr = do("merge -file " + merged + " " + parts[0] + " " + strings.TrimSuffix(other, "json") + "jsonl")
	require.Equal(t, cli.BadUse, status)
	require.Contains(t, stderr, "other.jsonl: results of another experiment than "+parts[0]+"\n")
	require.Equal(t, whole, trials(t, merged))
	require.NoFileExists(t, merged+".part")
}

// BenchmarkMerge measures lines per second from file to file.
func BenchmarkMerge(b *testing.B) {
	const trials = 200_000
	p := Plan{Experiment: "e", Algorithm: "evolve", Boards: 100, Settings: []string{"a", "b"}, Seeds: Seeds{{1, 1000}},
		Metrics: []string{"proposals", "errors", "attempts", "epochs", "births", "accepted"}}
	var files []string
	for part := range 2 {
		p.Shard = Shard{Part: part, Of: 2}
		name := filepath.Join(b.TempDir(), "shard.jsonl")
		results, err := Open(name, p, nil)
		require.NoError(b, err)
		for n := range results.Missing() {
			require.NoError(b, results.Add(&Record{Key: p.Key(n), Outcome: Solved, Values: []int64{int64(n) * 100, 0, 1, 7, 100, 2000}, Time: 12345678}))
		}
		require.NoError(b, results.Close())
		files = append(files, name)
	}
	out := filepath.Join(b.TempDir(), "merged.jsonl")
	args := append([]string{"merge", "-file", out}, files...)
	start := time.Now()
	for b.Loop() {
		var stdout, stderr bytes.Buffer
		require.Equal(b, cli.Done, Program.Run(b.Context(), args, strings.NewReader(""), &stdout, &stderr), stderr.String())
	}
	b.ReportMetric(float64(b.N)*trials/time.Since(start).Seconds(), "lines/s")
	text, err := os.ReadFile(out)
	require.NoError(b, err)
	require.Equal(b, 1+trials, bytes.Count(text, []byte("\n")))
}
