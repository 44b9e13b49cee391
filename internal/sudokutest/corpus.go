package sudokutest

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A Corpus is the puzzle files that benchmarks measure with.
type Corpus struct {
	Every *int // take every n-th puzzle of a file

	files  *string
	folder string
}

// NewCorpus declares the flags -corpus and -every. A package calls it in a variable if it
// measures with such files; the tests of other packages refuse the flags. testdata is the folder
// of the default files.
func NewCorpus(testdata string) *Corpus {
	return &Corpus{
		Every:  flag.Int("every", 1, "take every n-th puzzle of a corpus file"),
		files:  flag.String("corpus", os.Getenv("SUDOKU_CORPUS"), "puzzle `files` to measure with, a pattern; default $SUDOKU_CORPUS or else those of testdata"),
		folder: testdata,
	}
}

// Given reports whether -corpus or $SUDOKU_CORPUS names the files.
func (c *Corpus) Given() bool { return *c.files != "" }

// Files returns the names of the files. The package "." may come last in the command: after a
// flag of the tests go test passes it on to them, and tests the current folder.
func (c *Corpus) Files(t testing.TB) []string {
	pattern := *c.files
	if !c.Given() {
		pattern = c.folder + "/puzzles/*.txt"
	}
	if c.Given() {
		refuse(t, flag.Args())
	}
	files, err := filepath.Glob(pattern)
	require.NoError(t, err)
	if len(files) == 0 && c.Given() {
		t.Fatalf("no files match -corpus or SUDOKU_CORPUS, %s", pattern)
	}
	return files
}

// refuse fails for what stands behind the flags of the tests, except the package ".".
func refuse(t testing.TB, rest []string) {
	if len(rest) > 0 && !slices.Equal(rest, []string{"."}) {
		t.Fatalf("unexpected %s: quote the pattern of -corpus, and put a package other than . before it", rest)
	}
}

// Unused says that a benchmark does not use the files, where some are given.
func (c *Corpus) Unused(b testing.TB) {
	if c.Given() {
		Say(b, "has boards of its own: -corpus has no effect")
	}
}

// Say prints what the user of a benchmark should know. Package testing shows no log of a
// benchmark that has others, nor why one is skipped.
func Say(b testing.TB, what string) { fmt.Fprintf(os.Stderr, "%s %s\n", b.Name(), what) }

// Covers fails if a benchmark of the package in the current folder neither uses the files nor
// says that it does not. The corpus is the package's variable corpus.
func (c *Corpus) Covers(t *testing.T) {
	bodies := map[string]string{}
	files, err := filepath.Glob("*_test.go")
	require.NoError(t, err)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, match := range regexp.MustCompile(`(?ms)^func (\w+)[(\[](?:[^\n]*\}$|.*?^\})`).FindAllStringSubmatch(string(text), -1) {
			bodies[match[1]] = strings.TrimPrefix(match[0], "func "+match[1])
		}
	}
	calls := `corpus\.(Files|Unused)`
	for known := 0; known < len(calls); { // a function that calls one of them is one of them
		known = len(calls)
		covered := regexp.MustCompile(`\b(` + calls + `)[(\[]`)
		for name, body := range bodies {
			if covered.MatchString(body) {
				calls += "|" + name
				delete(bodies, name)
			}
		}
	}
	for name := range bodies {
		if strings.HasPrefix(name, "Benchmark") {
			t.Errorf("%s neither uses -corpus nor says that it does not", name)
		}
	}
}
