package main

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/experiment"
	"github.com/stretchr/testify/require"
)

// BenchmarkRun makes the same trials with the runner of experiment and on prism, one
// after the other, and reports how many times longer prism takes. The trials of a
// shard take a second or more on two cores.
func BenchmarkRun(b *testing.B) {
	begin(false)
	const shards = 4
	folder := b.TempDir()
	file := filepath.Join(folder, "x.json")
	require.NoError(b, os.WriteFile(file, []byte(`{"algorithm": "evolve", "boards": ["`+hard9+`"], "seeds": {"from": 1, "to": 800},
		"options": {"NoDeduction": true}, "budget": {"steps": 20000}}`), 0o600))
	e, err := experiment.Load(file)
	require.NoError(b, err)
	var alone, piped time.Duration
	rounds := 0
	for ; b.Loop(); rounds++ {
		start := time.Now()
		plain(b, e, filepath.Join(folder, fmt.Sprintf("plain-%d.jsonl", rounds)))
		middle := time.Now()
		status, _, stderr := do(b.Context(), "run", "-shards", fmt.Sprint(shards), file)
		require.Equal(b, cli.Done, status, stderr)
		alone, piped = alone+middle.Sub(start), piped+time.Since(middle)
	}
	b.ReportMetric(alone.Seconds()/float64(rounds*shards), "s/shard")
	b.ReportMetric(piped.Seconds()/alone.Seconds(), "ratio")
}
