package sudoku

import (
	"fmt"
	"go/importer"
	"go/token"
	"go/types"
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

// testdata/api.golden lists every exported identifier with its type or value, a
// line each, so that a change to what callers see is a change to that file.
// Rewrite it by: go test -run API -update .
func TestAPI(t *testing.T) {
	pkg := compiledPackage(t)
	var lines []string
	for _, name := range pkg.Scope().Names() {
		if token.IsExported(name) {
			lines = append(lines, apiLines(pkg, pkg.Scope().Lookup(name))...)
		}
	}
	slices.Sort(lines)
	require.Greater(t, len(lines), 300)
	requireGolden(t, "testdata/api.golden", strings.Join(lines, "\n")+"\n")
}

// The tests that docs/trust.md names exist.
func TestTrustPage(t *testing.T) {
	page, err := os.ReadFile("docs/trust.md")
	require.NoError(t, err)
	files, err := filepath.Glob("*_test.go")
	require.NoError(t, err)
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

// compiledPackage returns the package as its importers see it.
func compiledPackage(t *testing.T) *types.Package {
	goTool := func(args ...string) string {
		out, err := exec.Command("go", args...).Output()
		if err != nil {
			t.Skipf("go %s: %v", strings.Join(args, " "), err)
		}
		return strings.TrimSpace(string(out))
	}
	path := goTool("list", ".")
	export := map[string]string{}
	for line := range strings.Lines(goTool("list", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}", ".")) {
		name, file, _ := strings.Cut(strings.TrimSpace(line), " ")
		export[name] = file
	}
	pkg, err := importer.ForCompiler(token.NewFileSet(), "gc", func(name string) (io.ReadCloser, error) {
		return os.Open(export[name])
	}).Import(path)
	require.NoError(t, err)
	return pkg
}

// apiLines returns the lines of an object, with those of its fields and methods.
func apiLines(pkg *types.Package, object types.Object) []string {
	local := types.RelativeTo(pkg)
	if c, ok := object.(*types.Const); ok {
		return []string{fmt.Sprintf("const %s %s = %s", c.Name(), types.TypeString(c.Type(), local), c.Val().ExactString())}
	}
	named, ok := types.Unalias(object.Type()).(*types.Named)
	if _, isType := object.(*types.TypeName); !isType || !ok {
		return []string{signature(object, local)}
	}

	head := types.ObjectString(object, local)
	var lines []string
	if u, ok := named.Underlying().(*types.Struct); ok {
		head, _, _ = strings.Cut(head, "{")
		hidden := ""
		for i := range u.NumFields() {
			f := u.Field(i)
			if !f.Exported() {
				hidden = ", has unexported fields"
				continue
			}
			line := fmt.Sprintf("field %s.%s %s", object.Name(), f.Name(), types.TypeString(f.Type(), local))
			if tag := u.Tag(i); tag != "" {
				line += " `" + tag + "`"
			}
			lines = append(lines, line)
		}
		if types.Comparable(named) {
			head += ", comparable"
		}
		head += hidden
	}
	lines = append(lines, head)
	for method := range named.Methods() {
		if method.Exported() {
			lines = append(lines, signature(method, local))
		}
	}
	return lines
}

// unnamedResult is how the compiler calls a result without a name.
var unnamedResult = regexp.MustCompile(`#rv\d+ `)

func signature(object types.Object, local types.Qualifier) string {
	return unnamedResult.ReplaceAllString(types.ObjectString(object, local), "")
}
