package sudokutest

import (
	"fmt"
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// API compares the package whose test calls it with its testdata/api.golden, which lists
// every exported identifier with its type or value, a line each, so that a change to what
// callers see is a change to that file. Rewrite it by: go test -run API -update .
func API(t *testing.T) {
	pkg := compiledPackage(t)
	var lines []string
	for _, name := range pkg.Scope().Names() {
		if token.IsExported(name) {
			lines = append(lines, apiLines(pkg, pkg.Scope().Lookup(name))...)
		}
	}
	slices.Sort(lines)
	require.NotEmpty(t, lines)
	Golden(t, "testdata/api.golden", strings.Join(lines, "\n")+"\n")
}

// compiledPackage returns the package as its importers see it.
func compiledPackage(t *testing.T) *types.Package {
	out, err := exec.Command("go", "list", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}", ".").Output()
	if err != nil {
		t.Skip("go list: ", err)
	}
	path, export := "", map[string]string{}
	for line := range strings.Lines(string(out)) {
		name, file, _ := strings.Cut(strings.TrimSpace(line), " ")
		path, export[name] = name, file // a package comes after those it imports
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
	if name, isType := object.(*types.TypeName); !isType || !ok || name.IsAlias() {
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
