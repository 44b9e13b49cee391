// Package docs_test checks the code in the pages of the project.
package docs_test

import (
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A block is code of a page.
type block struct {
	file string
	line int
	text string
}

// pages returns the texts of all pages by file name.
func pages(t *testing.T) map[string]string {
	files, err := filepath.Glob("*.md")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	texts := make(map[string]string)
	for _, file := range append(files, "../README.md", "../CONTRIBUTING.md", "../examples/README.md") {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		texts[file] = string(text)
	}
	return texts
}

var fence = regexp.MustCompile("(?ms)^```go\n(.*?)^```$")

// blocks returns the blocks of Go in a page, and the page without them.
func blocks(file, text string) (found []block, rest string) {
	for _, at := range fence.FindAllStringSubmatchIndex(text, -1) {
		found = append(found, block{file, 1 + strings.Count(text[:at[2]], "\n"), text[at[2]:at[3]]})
	}
	return found, fence.ReplaceAllString(text, "")
}

const (
	imports = `package page
import ("context"; "encoding/json"; "errors"; "fmt"; "iter"; "math/rand/v2"; "os"; "example.com/sudoku")
`
	// What a page may leave out: where a puzzle and a context come from.
	function = "func _(ctx context.Context, puzzle sudoku.Grid) {\n"
)

// check type-checks a block: a file, declarations, or statements.
func check(from types.Importer, b block) error {
	files := token.NewFileSet()
	text := fmt.Sprintf("//line %s:%d\n%s", b.file, b.line, b.text)
	var file *ast.File
	var err error
	for _, text := range []string{text, imports + text, imports + function + text + "}"} {
		if file, err = parser.ParseFile(files, b.file, text, parser.SkipObjectResolution); err == nil {
			break
		}
	}
	if err != nil {
		return err
	}
	var wrong []error
	conf := types.Config{Importer: from, Error: func(err error) {
		var e types.Error
		if !errors.As(err, &e) || !e.Soft { // such as a variable that is not used
			wrong = append(wrong, err)
		}
	}}
	conf.Check(file.Name.Name, files, []*ast.File{file}, nil)
	return errors.Join(wrong...)
}

// library returns an importer of what blocks may import. It reads what the compiler
// has left in its cache.
func library(t *testing.T) types.Importer {
	list := exec.Command("go", "list", "-export", "-f", "{{.ImportPath}} {{.Export}}",
		"context", "encoding/json", "errors", "fmt", "iter", "math/rand/v2", "os", "example.com/sudoku")
	list.Stderr = os.Stderr
	text, err := list.Output()
	require.NoError(t, err)
	exports := make(map[string]string)
	for line := range strings.Lines(string(text)) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), " ")
		exports[path] = file
	}
	return importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(exports[path])
	})
}

// Every block of Go in the pages compiles, apart from names that it does not use.
func TestGo(t *testing.T) {
	from := library(t)
	n := 0
	for file, text := range pages(t) {
		found, rest := blocks(file, text)
		for _, b := range found {
			require.NoError(t, check(from, b))
			n++
		}
		require.NotRegexp(t, `(?m)^(    |\t).*\bsudoku\.[A-Z]`, rest, "%s has Go outside a block that says so", file)
	}
	require.GreaterOrEqual(t, n, 3)

	for wrong, want := range map[string]string{
		"x := sudoku.Grind{}": "page.md:7: undefined: sudoku.Grind",
		"n := 0\nn = puzzle":  "page.md:8: cannot use puzzle",
		"if {":                "page.md:7:",
		"func f() int { return sudoku.Line(sudoku.Grid{}) }": "page.md:7: cannot use sudoku.Line",
		"package main\nfunc main() { fmt.Println() }":        "page.md:8: undefined: fmt",
	} {
		require.ErrorContains(t, check(from, block{"page.md", 7, wrong}), want)
	}
	require.NoError(t, check(from, block{"page.md", 7, "unused := 1"}))
}

var (
	command  = regexp.MustCompile(`go (?:run|install|test) [^\n` + "`" + `]*`)
	folder   = regexp.MustCompile(` (?:\./|-C )([\w/]+)`)
	selected = regexp.MustCompile(` -(run|bench|fuzz) '?([\w|/]+)`)
	declared = regexp.MustCompile(`(?m)^func (Test|Benchmark|Fuzz)(\w+)\(`)
)

// The folders, tests and benchmarks exist that commands in the pages name.
func TestCommands(t *testing.T) {
	n := 0
	inFolder := make(map[string]string)
	for file, text := range pages(t) {
		for _, line := range command.FindAllString(text, -1) {
			dir := ".."
			if match := folder.FindStringSubmatch(line); match != nil {
				dir = filepath.Join(dir, match[1])
				require.DirExists(t, dir, "%s: %s", file, line)
				n++
			}
			if inFolder[dir] == "" {
				inFolder[dir] = declarations(t, dir)
			}
			for _, match := range selected.FindAllStringSubmatch(line, -1) {
				kind := map[string]string{"run": "Test", "bench": "Benchmark", "fuzz": "Fuzz"}[match[1]]
				for pattern := range strings.SplitSeq(match[2], "|") {
					pattern, _, _ = strings.Cut(pattern, "/")
					name := regexp.MustCompile(kind + `\w*` + strings.TrimPrefix(pattern, kind))
					require.True(t, name.MatchString(inFolder[dir]), "%s: %s: no %s", file, line, name)
					n++
				}
			}
		}
	}
	require.Greater(t, n, 40)
}

// declarations returns the names of the tests and benchmarks in a folder.
func declarations(t *testing.T, dir string) string {
	files, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	require.NoError(t, err)
	var names strings.Builder
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, match := range declared.FindAllStringSubmatch(string(text), -1) {
			names.WriteString(match[1] + match[2] + "\n")
		}
	}
	return names.String()
}
