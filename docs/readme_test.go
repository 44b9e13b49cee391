package docs_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

var (
	expected = regexp.MustCompile(`(?m)^(?:fmt\.Println\(.*\) )?// (.+)$`)
	wholeRow = regexp.MustCompile(`(?m)^\|.*\|$`)
)

// The README shows what the library does before its first table, and each snippet there
// prints what the comments in it say.
func TestReadmeOutput(t *testing.T) {
	text, err := os.ReadFile("../README.md")
	require.NoError(t, err)
	found, _ := blocks("README.md", string(text))
	firstTable := 1 + strings.Count(string(text[:wholeRow.FindIndex(text)[0]]), "\n")

	var program, snippets strings.Builder
	var want []string
	given := regexp.MustCompile(`(?m)^\tpuzzle, err := (sudoku\.Parse\(.*\))$`).FindStringSubmatch(found[0].text)
	require.NotNil(t, given, "the first program parses the puzzle of the others")
	for _, b := range found {
		lines := expected.FindAllStringSubmatch(b.text, -1)
		if lines == nil {
			continue
		}
		require.Less(t, b.line, firstTable, "snippets come first")
		require.LessOrEqual(t, strings.Count(b.text, "\n"), 5, b.text)
		for _, line := range lines {
			want = append(want, line[1])
		}
		fmt.Fprintf(&snippets, "func() {\n%s}()\n", b.text)
	}
	for _, name := range []string{"Solve(", "variant.Diagonals", "variant.Parse(", "sudoku.Generate(", ").Generate(", "explain.Hint(", "explain.Rate(", "Evolve(", "m.Minimize("} {
		require.Contains(t, snippets.String(), name)
	}
	fmt.Fprintf(&program, `package main
import ("context"; "fmt"; "example.com/sudoku"; "example.com/sudoku/csp"; "example.com/sudoku/explain"; "example.com/sudoku/variant")
func main() {
ctx := context.Background()
puzzle, err := %s
_ = err
%s}
`, given[1], snippets.String())
	run := sudokutest.GoRun(t, map[string]string{"docs/testdata/readme/main.go": program.String()}, "./docs/testdata/readme")
	run.Stderr = os.Stderr
	out, err := run.Output()
	require.NoError(t, err)
	require.Equal(t, want, strings.Split(strings.TrimSpace(string(out)), "\n"))
}

// A row of the table of tasks says that functions take variants, or nothing, exactly if they
// take a Puzzle, or names others that do.
func TestReadmeVariants(t *testing.T) {
	problem := make(map[string]bool) // by exported function: takes any Problem
	for prefix, dir := range map[string]string{"": "..", "explain.": "../explain", "export.": "../export", "compare.": "../compare"} {
		files, err := filepath.Glob(filepath.Join(dir, "*.go"))
		require.NoError(t, err)
		for _, name := range files {
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
			require.NoError(t, err)
			for _, decl := range file.Decls {
				f, ok := decl.(*ast.FuncDecl)
				if !ok || f.Recv != nil || !f.Name.IsExported() || strings.HasSuffix(name, "_test.go") {
					continue
				}
				problem[prefix+f.Name.Name] = false
				if params := f.Type.TypeParams; params != nil {
					switch kind := params.List[0].Type.(type) {
					case *ast.Ident:
						problem[prefix+f.Name.Name] = kind.Name == "Problem"
					case *ast.SelectorExpr:
						problem[prefix+f.Name.Name] = kind.Sel.Name == "Problem"
					}
				}
			}
		}
	}
	text, err := os.ReadFile("../README.md")
	require.NoError(t, err)
	_, table, ok := strings.Cut(string(text), "| task | function | sizes | variants |\n")
	require.True(t, ok)
	table, _, _ = strings.Cut(table, "\n\n")
	code := regexp.MustCompile("`([\\w.]+)`")
	seen := 0
	for row := range strings.SplitSeq(table, "\n") {
		cells := strings.Split(row, "|")
		if strings.Contains(row, "|---") || len(cells) != 6 {
			require.Regexp(t, `^[|-]+$`, row)
			continue
		}
		for _, match := range code.FindAllStringSubmatch(cells[2], -1) {
			takes, known := problem[match[1]]
			if !known {
				continue
			}
			seen++
			variants := strings.TrimSpace(cells[4])
			if takes {
				require.Regexp(t, "^(rules|$)", variants, row)
			} else if variants != "no" && match[1] != "Regions" {
				require.Regexp(t, "`", variants, "%s takes no Puzzle: %s", match[1], row)
			}
		}
	}
	require.GreaterOrEqual(t, seen, 30)
}

// The README leads to every page.
func TestReadmePages(t *testing.T) {
	text, err := os.ReadFile("../README.md")
	require.NoError(t, err)
	files, err := filepath.Glob("*.md")
	require.NoError(t, err)
	for _, file := range files {
		require.Contains(t, string(text), "(docs/"+file+")")
	}
}

// After the steps by which the README imports the module, each of its packages builds in an
// empty module, and so does a copy of each example.
func TestReadmeImport(t *testing.T) {
	if !*sudokutest.Long {
		t.Skip("needs -long: compiles the library for another module")
	}
	text, err := os.ReadFile("../README.md")
	require.NoError(t, err)
	_, section, _ := strings.Cut(string(text), "\n## Import it\n")
	steps := regexp.MustCompile(`(?m)^    (go .*)$`).FindAllStringSubmatch(section, -1)
	require.Len(t, steps, 2)
	root, err := filepath.Abs("..")
	require.NoError(t, err)
	folder := t.TempDir()
	run := func(command string) {
		words := strings.Fields(strings.ReplaceAll(command, "../sudoku", root))
		cmd := exec.Command(words[0], words[1:]...)
		cmd.Dir = folder
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, "%s: %s", command, out)
	}
	run("go mod init user")
	for _, step := range steps {
		run(step[1])
	}
	program := "package main\n\nimport (\n\"example.com/sudoku\"\n"
	goldens, err := filepath.Glob("../*/testdata/api.golden")
	require.NoError(t, err)
	for _, golden := range append(goldens, "../cmd/sudoku/experiment/testdata/api.golden") {
		name, _ := strings.CutPrefix(filepath.ToSlash(golden), "../")
		program += fmt.Sprintf("_ %q\n", "example.com/sudoku/"+strings.TrimSuffix(name, "/testdata/api.golden"))
	}
	program += ")\n\nfunc main() { println(sudoku.Standard(9).Len()) }\n"
	require.NoError(t, os.WriteFile(filepath.Join(folder, "main.go"), []byte(program), 0o600))
	run("go run .")
	mains, err := filepath.Glob("../examples/*/main.go")
	require.NoError(t, err)
	require.NotEmpty(t, mains)
	for _, main := range mains {
		from := filepath.Dir(main)
		require.NoError(t, os.CopyFS(filepath.Join(folder, filepath.Base(from)), os.DirFS(from)))
	}
	run("go vet ./...")
}
