package examples_test

import (
	"bytes"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const (
	library   = `"example.com/sudoku` // and its packages
	mostLines = 150                   // of a main.go
)

// The README has a row for each example, and each example is a piece to copy.
func TestPieces(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	require.NoError(t, err)
	pieces := 0
	for _, folder := range programs(t) {
		row := `(?m)^\| \[` + folder + `\]\(` + folder + `\) \| [^|]+ \| .go run \./examples/` + folder + `\b`
		require.Regexp(t, row, string(readme), "README.md has no row for %s", folder)
		testPiece(t, folder)
		pieces++
	}
	require.Greater(t, pieces, 5)
}

// testPiece checks that main.go is the only file, its length and what it imports.
func testPiece(t *testing.T, folder string) {
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	require.NoError(t, err)
	require.Contains(t, [][]string{
		{filepath.Join(folder, "main.go")}, {filepath.Join(folder, "main.go"), filepath.Join(folder, "main_test.go")},
	}, files)
	require.NoFileExists(t, filepath.Join(folder, "go.mod"), "a module belongs to lab")
	text, err := os.ReadFile(files[0])
	require.NoError(t, err)
	require.LessOrEqual(t, bytes.Count(text, []byte("\n")), mostLines, files[0])
	parsed, err := parser.ParseFile(token.NewFileSet(), files[0], nil, parser.ImportsOnly)
	require.NoError(t, err)
	for _, imported := range parsed.Imports {
		path := imported.Path.Value
		ours := strings.HasPrefix(path, library) && !strings.Contains(path, "/internal/") && !strings.Contains(path, "/cmd/")
		require.True(t, ours || !strings.Contains(strings.Split(path, "/")[0], "."), "%s imports %s", files[0], path)
	}
}
