// Package docs_test checks the code in the pages of the project.
package docs_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
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
	for _, file := range append(files, "steps/README.md", "../README.md", "../CONTRIBUTING.md", "../examples/README.md", "../lab/notebook.md") {
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
import ("context"; "encoding/json"; "errors"; "fmt"; "iter"; "math/rand/v2"; "os"; "example.com/sudoku"; "example.com/sudoku/csp"; "example.com/sudoku/evolve"; "example.com/sudoku/explain"; "example.com/sudoku/export"; "example.com/sudoku/format"; "example.com/sudoku/variant")
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

// Every block of Go in the pages compiles, apart from names that it does not use.
func TestGo(t *testing.T) {
	from := library(t, token.NewFileSet())
	n := 0
	for file, text := range pages(t) {
		found, rest := blocks(file, text)
		for _, b := range found {
			require.NoError(t, check(from, b))
			n++
		}
		require.NotRegexp(t, `(?m)^(    |\t).*\b(sudoku|csp|explain|export|format|variant)\.[A-Z]`, rest, "%s has Go outside a block that says so", file)
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
	folder   = regexp.MustCompile(` (?:\./|-C )([\w/-]+)`)
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

// Pictures follow the scheme of the page that shows them, but those that are for one scheme.
func TestPicturesFollowScheme(t *testing.T) {
	seen := 0
	require.NoError(t, filepath.WalkDir(".", func(name string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(name) != ".svg" || strings.HasPrefix(filepath.Base(name), "board-") {
			return err
		}
		text, err := os.ReadFile(name)
		require.True(t, strings.Contains(string(text), "@media(prefers-color-scheme:dark)"), name)
		seen++
		return err
	}))
	require.Greater(t, seen, 90)
}

var (
	heading = regexp.MustCompile(`(?m)^#+ (.+)$`)
	link    = regexp.MustCompile(`(?:\]\(|src(?:set)?=")([^)"\s]+)`)
)

// Links and pictures lead to files of the repository, or to headings.
func TestLinks(t *testing.T) {
	texts := pages(t)
	n := 0
	for file, text := range texts {
		_, text = blocks(file, text)
		for _, match := range link.FindAllStringSubmatch(text, -1) {
			target, anchor, _ := strings.Cut(match[1], "#")
			if strings.Contains(target, "://") {
				continue
			}
			path := file
			if target != "" {
				path = filepath.Join(filepath.Dir(file), target)
				_, err := os.Stat(path)
				require.NoError(t, err, "%s: %s", file, match[1])
				path = strings.TrimPrefix(path, "../docs/")
			}
			if anchor != "" {
				require.Contains(t, anchors(texts[path]), anchor, "%s: %s", file, match[1])
			}
			n++
		}
	}
	require.Greater(t, n, 80)
}

// anchors returns the names of the headings of a page in links.
func anchors(text string) []string {
	var names []string
	for _, match := range heading.FindAllStringSubmatch(text, -1) {
		name := regexp.MustCompile(`[^\w\- ]`).ReplaceAllString(strings.ToLower(match[1]), "")
		names = append(names, strings.ReplaceAll(name, " ", "-"))
	}
	return names
}

var (
	numbers = regexp.MustCompile(`(?m)^\|[-:|]*--:[-:|]*\|$`) // the second row of a table with a column of numbers
	repeats = regexp.MustCompile("(?m)(?:^    |`)\\(?(?:cd \\S+ && |time )?(?:go (?:run|test|install|generate) |sudoku [a-z]+ |\\./|Benchmark)")
)

// definitions are the tables of numbers that were decided, not measured.
var definitions = []string{"rating.md: Techniques and levels"}

// Every section with a table of numbers names a command that makes them.
func TestTables(t *testing.T) {
	n := 0
	var without []string
	for file, text := range pages(t) {
		for section := range strings.SplitSeq("\n"+text, "\n## ") {
			if !numbers.MatchString(section) {
				continue
			}
			n++
			title, _, _ := strings.Cut(section, "\n")
			if place := file + ": " + title; !slices.Contains(definitions, place) && !repeats.MatchString(section) {
				without = append(without, place)
			}
		}
	}
	require.Empty(t, without)
	require.Greater(t, n, 20)
}

// Blocks of other languages are such.
func TestOtherBlocks(t *testing.T) {
	other := regexp.MustCompile("(?ms)^```(json|sh)\n(.*?)^```$")
	n := 0
	for file, text := range pages(t) {
		for _, match := range other.FindAllStringSubmatch(text, -1) {
			n++
			if match[1] == "json" {
				require.True(t, json.Valid([]byte(match[2])), "%s: %s", file, match[2])
			} else if bash, err := exec.LookPath("bash"); err == nil {
				check := exec.Command(bash, "-n")
				check.Stdin = strings.NewReader(match[2])
				message, err := check.CombinedOutput()
				require.NoError(t, err, "%s: %s", file, message)
			}
		}
	}
	require.Greater(t, n, 4)
}
