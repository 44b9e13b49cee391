package sudoku

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// testdata/api.golden lists what callers see.
func TestAPI(t *testing.T) { sudokutest.API(t) }

// The tests that docs/trust.md names exist.
func TestTrustPage(t *testing.T) {
	page, err := os.ReadFile("docs/trust.md")
	require.NoError(t, err)
	var files []string
	for _, folder := range []string{"", "*/", "internal/*/"} {
		found, err := filepath.Glob(folder + "*_test.go")
		require.NoError(t, err)
		files = append(files, found...)
	}
	var tests []byte
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		tests = append(tests, text...)
	}
	names := regexp.MustCompile(`\b(?:Test|Fuzz)[A-Z]\w+`).FindAllString(string(page), -1)
	require.Greater(t, len(names), 50)
	for _, name := range names {
		require.Contains(t, string(tests), "\nfunc "+name+"(", "docs/trust.md names it")
	}
}
