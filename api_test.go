package sudoku_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// The testdata/api.golden of each package lists what its callers see.
func TestAPI(t *testing.T) {
	sudokutest.API(t, ".", "cmd/sudoku/experiment", "compare", "csp", "csp/flatzinc", "evolve", "explain", "export", "format", "plugintest", "variant")
}

// The tests that docs/trust.md names exist: in the folder before the name, or in the root.
func TestTrustPage(t *testing.T) {
	page, err := os.ReadFile("docs/trust.md")
	require.NoError(t, err)
	names := regexp.MustCompile(`(?:\b([a-z][\w/]*)\.)?\b((?:Test|Fuzz)[A-Z]\w+)`).FindAllStringSubmatch(string(page), -1)
	require.Greater(t, len(names), 50)
	tests := make(map[string]string) // by folder
	for _, name := range names {
		folder := name[1]
		if tests[folder] == "" {
			files, err := filepath.Glob(filepath.Join(folder, "*_test.go"))
			require.NoError(t, err)
			for _, file := range files {
				text, err := os.ReadFile(file)
				require.NoError(t, err)
				tests[folder] += string(text)
			}
		}
		require.True(t, strings.Contains(tests[folder], "\nfunc "+name[2]+"("), "docs/trust.md names %s in folder %q", name[2], folder)
	}
}
