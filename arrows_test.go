package sudoku

import (
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// arrows are the packages of this module that a package may import. Those that are not
// listed are programs, which may import all.
var arrows = map[string][]string{
	"internal/poll":         {},
	"internal/learn":        {"internal/poll"},
	"internal/alldifferent": {},
	"internal/propagate":    {},
	"csp":                   {"internal/alldifferent", "internal/learn", "internal/poll", "internal/propagate"},
	"":                      {"csp", "internal/alldifferent", "internal/learn", "internal/poll", "internal/propagate", "internal/words"},
	"internal/explainer":    {},
	"internal/words":        {},
	"internal/lzstring":     {},
	"variant":               {"", "csp", "internal/words"},
	"internal/picture":      {"", "variant"},
	"format":                {"", "csp", "variant", "internal/lzstring", "internal/picture"},
	"explain":               {"", "csp", "variant", "internal/explainer", "internal/picture", "internal/poll", "internal/words"},
	"export":                {"", "variant", "internal/learn", "internal/poll", "internal/words"},
	"internal/sudokutest":   {},
}

// Imports run one way, in the library and in its tests within a package.
func TestArrows(t *testing.T) {
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports,TestImports", "./...").Output()
	if err != nil {
		t.Skipf("go list: %v", err)
	}
	const module = "example.com/sudoku"
	inside := func(path string) string { return strings.TrimPrefix(strings.TrimPrefix(path, module), "/") }
	seen := 0
	for list := json.NewDecoder(strings.NewReader(string(out))); ; {
		var pkg struct {
			ImportPath           string
			Imports, TestImports []string
		}
		if err := list.Decode(&pkg); err == io.EOF {
			break
		} else {
			require.NoError(t, err)
		}
		allowed, known := arrows[inside(pkg.ImportPath)]
		if !known {
			continue
		}
		seen++
		for _, path := range pkg.Imports {
			if strings.HasPrefix(path, module) {
				require.Contains(t, allowed, inside(path), "imported by %s", pkg.ImportPath)
			}
		}
		for _, path := range pkg.TestImports {
			if strings.HasPrefix(path, module) && path != module+"/internal/sudokutest" {
				require.Contains(t, allowed, inside(path), "imported by the tests of %s", pkg.ImportPath)
			}
		}
	}
	require.Len(t, arrows, seen, "every package of the list is there")
	for name, allowed := range arrows {
		for _, path := range allowed {
			require.False(t, slices.Contains(arrows[path], name), "%s and %s import each other", name, path)
		}
	}
}

// A program that solves Grids has the code of no other search, plug-in, rule or clue.
func TestGridProgram(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	const source = `package main

import (
	"context"
	"fmt"
	"os"

	"example.com/sudoku"
)

func main() {
	puzzle, err := sudoku.Parse(os.Args[1])
	if err == nil {
		puzzle, err = sudoku.Unique(context.Background(), puzzle)
	}
	fmt.Println(puzzle, err)
}
`
	folder := t.TempDir()
	file, program := filepath.Join(folder, "main.go"), filepath.Join(folder, "program")
	require.NoError(t, os.WriteFile(file, []byte(source), 0o600))
	if out, err := exec.Command("go", "build", "-o", program, file).CombinedOutput(); err != nil {
		t.Skipf("go build: %v\n%s", err, out)
	}
	symbols, err := exec.Command("go", "tool", "nm", program).Output()
	if err != nil {
		t.Skipf("go tool nm: %v", err)
	}
	require.Regexp(t, `sudoku\.\(\*state9\)\.settle\b`, string(symbols), "the kernel is there, so others would be seen")
	other := regexp.MustCompile(`example\.com/sudoku(/csp\.\(\*(Model|Constraint|search)\)|/internal/(learn|alldifferent|propagate)\.\(|\.(\(\*domains\)|\(\*evolution\)|\(\*(extra9|order9|line9|ways9|position9)\)|boardForm|Rules\.|Puzzle\.|partwise|missingValues|Duplicates)).*`)
	require.Empty(t, other.FindAllString(string(symbols), -1))
}
