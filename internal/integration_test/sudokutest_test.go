package integration_test

import (
	"flag"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// failing keeps why it failed.
type failing struct {
	testing.TB
	why string
}

func (f *failing) Fatalf(format string, args ...any) { f.why = fmt.Sprintf(format, args...) }

var corpus = sudokutest.NewCorpus("testdata")

// why returns why the files of a pattern are refused, or an empty string.
func why(t *testing.T, pattern string, rest ...string) string {
	f, before := failing{TB: t}, flag.Args()
	require.NoError(t, flag.Set("corpus", pattern))
	require.NoError(t, flag.CommandLine.Parse(append([]string{"--"}, rest...)))
	require.Equal(t, pattern != "" && pattern != nowhere, len(corpus.Files(&f)) > 0)
	require.NoError(t, flag.Set("corpus", ""))
	require.NoError(t, flag.CommandLine.Parse(append([]string{"--"}, before...)))
	return f.why
}

const nowhere = "nowhere/*.txt"

// A pattern that no file matches fails: the benchmark would measure nothing and pass.
func TestCorpusWithoutFiles(t *testing.T) {
	require.Contains(t, why(t, nowhere), "no files match")
	require.Empty(t, why(t, ""))
}

// go test passes the package on that stands behind a flag of the tests: "." is the one tested.
func TestCorpusWithPackageLast(t *testing.T) {
	pattern := filepath.Join("testdata", "*.golden")
	for rest, want := range map[string]string{
		"":              "",
		".":             "",
		"b.txt c.txt":   "unexpected [b.txt c.txt]",
		"b.txt .":       "unexpected [b.txt .]",
		". -options {}": "unexpected [. -options {}]",
		"./export":      "unexpected [./export]",
	} {
		got := why(t, pattern, strings.Fields(rest)...)
		require.Equal(t, want == "", got == "", rest)
		require.Contains(t, got, want)
	}
}

// What a golden file and a test have alike is not printed.
func TestDifferences(t *testing.T) {
	differences := func(want, got string) string {
		f := failing{TB: t}
		sudokutest.SameLines(&f, "file", want, got)
		_, list, _ := strings.Cut(f.why, "\n")
		return list
	}
	long := strings.Repeat("the same\n", 1000)
	for _, test := range []struct{ want, got, text string }{
		{"a\nb\nc\n", "a\nx\nc\n", "- 2: b\n+ 2: x\n"},
		{"a\nb\nc\n", "a\nc\n", "- 2: b\n"},
		{"a\nc\n", "a\nb\nc\n", "+ 2: b\n"},
		{"a\nb\nc\nd\n", "x\nb\nc\ny\n", "- 1: a\n- 4: d\n+ 1: x\n+ 4: y\n"},
		{"a\n", "a", "- 1: a\n- 2: \n+ 1: a\n"},
		{"", "a\n", "+ 1: a\n"},
		{long + "old\n" + long, long + "new\n" + long, "- 1001: old\n+ 1001: new\n"},
	} {
		require.Equal(t, test.text, differences(test.want, test.got))
	}
	require.Less(t, len(differences(long, strings.ToUpper(long))), 1000)
}
