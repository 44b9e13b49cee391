package examples_test

import (
	"bytes"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const (
	library   = `"example.com/sudoku` // and its packages
	mostLines = 150                   // of a main.go
)

// The README gives each example its kind, and the example is of that kind. A program
// is a module of its own.
func TestKinds(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	require.NoError(t, err)
	mains, err := filepath.Glob("*/main.go")
	require.NoError(t, err)
	require.Greater(t, len(mains), 5)
	for _, file := range mains {
		folder := filepath.Dir(file)
		command, kind := `go run ./examples/`+folder+`\b`, "piece"
		if _, err := os.Stat(filepath.Join(folder, "go.mod")); err == nil {
			command, kind = `go run -C examples/`+folder+` \.`, "program"
		}
		row := regexp.MustCompile(`\| \[` + folder + `\]\(` + folder + `\) \| (\w+) \| [^|]+ \| .` + command).FindSubmatch(readme)
		require.NotNil(t, row, "README.md has no row for %s", folder)
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		require.LessOrEqual(t, bytes.Count(text, []byte("\n")), mostLines, file)
		require.Equal(t, kind, string(row[1]), folder)
		if kind == "piece" {
			testPiece(t, folder)
		}
	}
}

// testPiece checks that main.go is the only file and what it imports.
func testPiece(t *testing.T, folder string) {
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	require.NoError(t, err)
	require.Equal(t, []string{filepath.Join(folder, "main.go"), filepath.Join(folder, "main_test.go")}, files)
	parsed, err := parser.ParseFile(token.NewFileSet(), files[0], nil, parser.ImportsOnly)
	require.NoError(t, err)
	for _, imported := range parsed.Imports {
		path := imported.Path.Value
		ours := strings.HasPrefix(path, library) && !strings.Contains(path, "/internal/") && !strings.Contains(path, "/cmd/")
		require.True(t, ours || !strings.Contains(strings.Split(path, "/")[0], "."), "%s imports %s", files[0], path)
	}
}
