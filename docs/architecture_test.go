package docs_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// uses are the packages of this module that a package imports, and that its tests
// inside the package do.
type uses struct{ code, tests []string }

// imported returns the packages of this module with their imports. The root is "sudoku",
// and the others have their folders as names.
func imported(t *testing.T) map[string]uses {
	list := exec.Command("go", "list", "-json=ImportPath,Imports,TestImports", "./...")
	list.Dir = ".."
	text, err := list.Output()
	if err != nil {
		t.Skipf("go list: %v", err)
	}
	const module = "example.com/sudoku"
	name := func(path string) string {
		if path == module {
			return "sudoku"
		}
		return strings.TrimPrefix(path, module+"/")
	}
	inside := func(paths []string) []string {
		names := []string{}
		for _, path := range paths {
			if strings.HasPrefix(path, module) {
				names = append(names, name(path))
			}
		}
		return names
	}
	packages := make(map[string]uses)
	for decoder := json.NewDecoder(strings.NewReader(string(text))); ; {
		var p struct {
			ImportPath           string
			Imports, TestImports []string
		}
		if err := decoder.Decode(&p); err == io.EOF {
			return packages
		} else {
			require.NoError(t, err)
		}
		packages[name(p.ImportPath)] = uses{inside(p.Imports), inside(p.TestImports)}
	}
}

var (
	arrow      = regexp.MustCompile(`(?m)^  (\S+) +→ (.+)$`)
	packageRow = regexp.MustCompile(`(?m)^\| \[([\w/-]+)\]\(\.\./([\w/.-]+)\) \| \S.*\. \|$`)
	filesRow   = regexp.MustCompile("(?m)^\\| \\S.* \\| (`.+`) \\|$")
	word       = regexp.MustCompile("`(\\w+)`")
)

// programs are the folders whose packages may import all of those in the drawing.
var programs = regexp.MustCompile(`^(cmd|examples|docs|internal/integration_test)(/|$)`)

// architecture returns what is wrong with the page: a package without a row, an arrow
// that the code has not or that the page has not, an arrow that leads up, also from the
// tests inside a package, a file of the root without an idea.
func architecture(page string, packages map[string]uses, modules, files []string) error {
	var wrong []error
	report := func(format string, args ...any) { wrong = append(wrong, fmt.Errorf(format, args...)) }

	rows := make(map[string]bool)
	for _, match := range packageRow.FindAllStringSubmatch(page, -1) {
		if rows[match[1]] {
			report("two rows for %s", match[1])
		}
		if match[2] != match[1] && match[1] != "sudoku" {
			report("the link of %s leads to %s", match[1], match[2])
		}
		rows[match[1]] = true
		if _, ok := packages[match[1]]; !ok {
			report("no package %s", match[1])
		}
	}
	drawn := make(map[string]bool)
	arrows := arrow.FindAllStringSubmatch(page, -1)
	slices.Reverse(arrows)
	for _, match := range arrows { // from the last line up
		name, paths := match[1], strings.Split(match[2], ", ")
		if match[2] == "nothing" {
			paths = nil
		}
		for _, path := range paths {
			if !drawn[path] {
				report("an arrow leads from %s to %s, which is not further down", name, path)
			}
		}
		slices.Sort(paths)
		code := slices.Sorted(slices.Values(packages[name].code))
		if drawn[name] || !slices.Equal(paths, code) {
			report("%s imports %v, the page says %v", name, code, paths)
		}
		for _, path := range packages[name].tests {
			if !drawn[path] && path != "internal/sudokutest" && path != name {
				report("the tests of %s import %s, which is not further down", name, path)
			}
		}
		drawn[name] = true
	}
	for _, name := range slices.Sorted(maps.Keys(packages)) {
		if !rows[name] && name != "cmd/sudoku" {
			report("no row for package %s", name)
		}
		if drawn[name] == programs.MatchString(name) {
			report("package %s: drawn is %v", name, drawn[name])
		}
	}
	for _, module := range append(modules, "cmd/sudoku") {
		if !strings.Contains(page, "["+module+"](../"+module+")") {
			report("%s is not named", module)
		}
	}
	ideas := make(map[string]int) // files by the word they begin with
	for _, match := range filesRow.FindAllStringSubmatch(page, -1) {
		for _, match := range word.FindAllStringSubmatch(match[1], -1) {
			ideas[match[1]] = 0
		}
	}
	for _, file := range files {
		idea, _, _ := strings.Cut(strings.TrimSuffix(file, ".go"), "_")
		if _, ok := ideas[idea]; !ok {
			report("%s belongs to no idea", file)
		}
		ideas[idea]++
	}
	for idea, n := range ideas {
		if n == 0 {
			report("no file begins with %s", idea)
		}
	}
	return errors.Join(wrong...)
}

// The page on architecture draws the packages as they are. Leaving out any line of the
// drawing or of a table is noticed.
func TestArchitecture(t *testing.T) {
	text, err := os.ReadFile("architecture.md")
	require.NoError(t, err)
	page, packages := string(text), imported(t)
	var modules, files []string
	require.NoError(t, filepath.WalkDir("..", func(path string, entry os.DirEntry, err error) error {
		if err == nil && entry.Name() == "go.mod" && path != filepath.Join("..", "go.mod") {
			module, err := filepath.Rel("..", filepath.Dir(path))
			require.NoError(t, err)
			modules = append(modules, filepath.ToSlash(module))
		}
		return err
	}))
	roots, err := filepath.Glob("../*.go")
	require.NoError(t, err)
	for _, file := range roots {
		if !strings.HasSuffix(file, "_test.go") {
			files = append(files, filepath.Base(file))
		}
	}
	require.NoError(t, architecture(page, packages, modules, files))

	lines := strings.Split(page, "\n")
	mutants := 0
	for i, line := range lines {
		if arrow.MatchString(line) || packageRow.MatchString(line) || filesRow.MatchString(line) {
			mutant := strings.Join(slices.Delete(slices.Clone(lines), i, i+1), "\n")
			require.Error(t, architecture(mutant, packages, modules, files), "without %s", line)
			mutants++
		}
	}
	require.Greater(t, mutants, 60)
	upward := maps.Clone(packages)
	upward["csp"] = uses{packages["csp"].code, []string{"variant"}}
	require.ErrorContains(t, architecture(page, upward, modules, files), "the tests of csp import variant")
	for old, other := range map[string]string{
		"csp                    → evolve, internal/alldifferent, ": "csp                    → evolve, ",
		"variant                → sudoku, csp":                     "variant                → sudoku, csp, internal/words",
		"internal/poll          → nothing":                         "internal/poll          → sudoku",
		"`errors`, ":                                               "",
		"`random`":                                                 "`random`, `dice`",
		"[csp](../csp)":                                            "[csp](../cps)",
		"[tools](../tools)":                                        "tools",
	} {
		require.Equal(t, 1, strings.Count(page, old), old)
		require.Error(t, architecture(strings.Replace(page, old, other, 1), packages, modules, files), other)
	}
}
