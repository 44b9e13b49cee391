package sudokutest

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Update is true where golden files are to be written.
var Update = flag.Bool("update", false, "rewrite the golden files")

// Golden compares with a golden file, or writes it. It names the lines that differ.
func Golden(t testing.TB, name, got string) {
	t.Helper()
	if *Update {
		require.NoError(t, os.WriteFile(name, []byte(got), 0o644))
	}
	want, err := os.ReadFile(name)
	require.NoError(t, err)
	SameLines(t, name, string(want), got)
}

// SameLines fails if two texts differ, and prints the lines that do: a golden file can
// have thousands of others.
func SameLines(t testing.TB, name, want, got string) {
	t.Helper()
	if want != got {
		t.Fatalf("%s differs: - is the file, + is what the test got\n%s", name, differences(want, got))
	}
}

// mostDifferences is the number of lines of each text that differences prints.
const mostDifferences = 20

// differences lists the lines of two texts that differ. If the numbers of lines differ, these
// are all lines from the first to the last difference.
func differences(want, got string) string {
	old, now := strings.SplitAfter(want, "\n"), strings.SplitAfter(got, "\n")
	first := 0
	for first < min(len(old), len(now)) && old[first] == now[first] {
		first++
	}
	last := 0 // from the end
	for last < min(len(old), len(now))-first && old[len(old)-1-last] == now[len(now)-1-last] {
		last++
	}
	old, now = old[first:len(old)-last], now[first:len(now)-last]
	pairs := len(old) == len(now)
	var text strings.Builder
	list := func(sign string, lines, others []string) {
		n := 0
		for i, line := range lines {
			if pairs && line == others[i] {
				continue
			}
			if n++; n <= mostDifferences {
				fmt.Fprintf(&text, "%s %d: %.200s\n", sign, first+i+1, strings.TrimSuffix(line, "\n"))
			}
		}
		if n > mostDifferences {
			fmt.Fprintf(&text, "%s and %d more\n", sign, n-mostDifferences)
		}
	}
	list("-", old, now)
	list("+", now, old)
	return text.String()
}
