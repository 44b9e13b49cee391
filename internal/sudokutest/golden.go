package sudokutest

import (
	"flag"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// Update is true where golden files are to be written.
var Update = flag.Bool("update", false, "rewrite the golden files")

// Golden compares with a golden file, or writes it.
func Golden(t *testing.T, name, got string) {
	if *Update {
		require.NoError(t, os.WriteFile(name, []byte(got), 0o644))
	}
	want, err := os.ReadFile(name)
	require.NoError(t, err)
	require.Equal(t, string(want), got)
}
