package docs_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// The commands of CONTRIBUTING.md give the module another name: a renamed copy is formatted,
// compiles, and passes the tests that look at names.
func TestAnotherName(t *testing.T) {
	if !*sudokutest.Long {
		t.Skip("needs -long: compiles a copy")
	}
	text, err := os.ReadFile("../CONTRIBUTING.md")
	require.NoError(t, err)
	_, section, found := strings.Cut(string(text), "\n## Another name\n")
	require.True(t, found)
	var recipe strings.Builder
	for line := range strings.Lines(section) {
		if command, ok := strings.CutPrefix(line, "    "); ok {
			recipe.WriteString(command)
		}
	}
	require.Equal(t, 2, strings.Count(recipe.String(), "\n"))

	list := exec.Command("git", "ls-files", "-z")
	list.Dir = ".."
	files, err := list.Output()
	if err != nil {
		t.Skip("no checkout of git: ", err)
	}
	copied := t.TempDir()
	for name := range strings.SplitSeq(strings.TrimSuffix(string(files), "\x00"), "\x00") {
		text, err := os.ReadFile(filepath.Join("..", name))
		require.NoError(t, err)
		name = filepath.Join(copied, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o700))
		require.NoError(t, os.WriteFile(name, text, 0o600))
	}
	shell := func(script string) string {
		run := exec.Command("sh", "-c", script)
		run.Dir = copied
		out, err := run.CombinedOutput()
		require.NoError(t, err, "%s\n%s", script, out)
		return string(out)
	}
	shell("git init -q . && git add .")
	shell(recipe.String())
	require.Empty(t, shell("git grep -l example.com/sudoku -- '*.go' '*.md' '*go.mod' '*.golden' || true"))
	require.Empty(t, shell("gofmt -l ."))
	shell("go list -deps -test ./...") // every import is there
	shell("go test -short -vet=off -run 'API|Architecture|Links|Commands|Readme' ./csp ./docs ./evolve ./format ./cmd/sudoku/experiment")
	shell("go test -short -vet=off -run 'TestGo$' ./docs -long")
}
