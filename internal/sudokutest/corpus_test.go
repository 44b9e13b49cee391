package sudokutest

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// failing keeps why it failed.
type failing struct {
	testing.TB
	why string
}

func (f *failing) Fatalf(format string, args ...any) { f.why = fmt.Sprintf(format, args...) }

// A pattern that no file matches fails: the benchmark would measure nothing and pass.
func TestCorpusWithoutFiles(t *testing.T) {
	pattern := filepath.Join(t.TempDir(), "*.txt")
	named, byDefault := failing{TB: t}, failing{TB: t}
	empty := ""
	require.Empty(t, (&Corpus{files: &pattern}).Files(&named))
	require.Contains(t, named.why, "no files match")
	require.Empty(t, (&Corpus{files: &empty, folder: t.TempDir()}).Files(&byDefault))
	require.Empty(t, byDefault.why)
}

// go test passes the package on that stands behind a flag of the tests: "." is the one tested.
func TestCorpusWithPackageLast(t *testing.T) {
	for _, test := range []struct {
		rest []string
		why  string
	}{
		{nil, ""},
		{[]string{"."}, ""},
		{[]string{"b.txt", "c.txt"}, "unexpected [b.txt c.txt]"},
		{[]string{"b.txt", "."}, "unexpected [b.txt .]"},
		{[]string{".", "-options", "{}"}, "unexpected [. -options {}]"},
		{[]string{"./export"}, "unexpected [./export]"},
	} {
		f := failing{TB: t}
		refuse(&f, test.rest)
		require.Equal(t, test.why == "", f.why == "", test.rest)
		require.Contains(t, f.why, test.why)
	}
}
