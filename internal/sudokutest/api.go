package sudokutest

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

// API compares the packages in some folders, each with its testdata/api.golden, which lists
// every exported identifier with its type or value, a line each, so that a change to what
// callers see is a change to that file. Rewrite all by: go test -run API -update .
func API(t *testing.T, folders ...string) {
	packages := compiledPackages(t, folders)
	for i, folder := range folders {
		pkg := packages[i]
		t.Run(pkg.Name(), func(t *testing.T) {
			var lines []string
			for _, name := range pkg.Scope().Names() {
				if token.IsExported(name) {
					lines = append(lines, apiLines(pkg, pkg.Scope().Lookup(name))...)
				}
			}
			slices.Sort(lines)
			require.NotEmpty(t, lines)
			Golden(t, filepath.Join(folder, "testdata/api.golden"), strings.Join(lines, "\n")+"\n")
		})
	}
}

// compiledPackages returns packages as their importers see them.
func compiledPackages(t *testing.T, folders []string) []*types.Package {
	list := []string{"list", "-export", "-deps", "-f", "{{.ImportPath}}\t{{.Export}}\t{{.DepOnly}}\t{{.Dir}}"}
	for _, folder := range folders {
		list = append(list, "./"+folder)
	}
	out, err := exec.Command("go", list...).Output()
	if err != nil {
		t.Skip("go list: ", err)
	}
	export, paths := map[string]string{}, map[string]string{} // of each import, of each folder
	for line := range strings.Lines(string(out)) {
		fields := strings.Split(strings.TrimSpace(line), "\t")
		export[fields[0]] = fields[1]
		if fields[2] == "false" {
			paths[fields[3]] = fields[0]
		}
	}
	gc := importer.ForCompiler(token.NewFileSet(), "gc", func(name string) (io.ReadCloser, error) { return os.Open(export[name]) })
	packages := make([]*types.Package, len(folders))
	for i, folder := range folders {
		dir, err := filepath.Abs(folder)
		require.NoError(t, err)
		packages[i], err = gc.Import(paths[dir])
		require.NoError(t, err)
	}
	return packages
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
