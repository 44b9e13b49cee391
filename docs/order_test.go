package docs_test

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// A listed package is what go list says of it.
type listed struct {
	ImportPath, Dir, Export string
	GoFiles                 []string
	DepOnly                 bool
}

// packages are those of this module and what they import, which go list tells once.
var packages = sync.OnceValues(func() (packages []listed, err error) {
	list := exec.Command("go", "list", "-export", "-deps", "-json=ImportPath,Dir,Export,GoFiles,DepOnly", "./...")
	list.Dir, list.Stderr = "..", os.Stderr
	text, err := list.Output()
	for decoder := json.NewDecoder(bytes.NewReader(text)); err == nil && decoder.More(); {
		packages = append(packages, listed{})
		err = decoder.Decode(&packages[len(packages)-1])
	}
	return packages, err
})

// compiled returns the listed packages. It needs -long, as all are compiled that no test or
// program was linked with.
func compiled(t *testing.T) []listed {
	if !*sudokutest.Long {
		t.Skip("needs -long: compiles every package")
	}
	packages, err := packages()
	require.NoError(t, err)
	return packages
}

// library returns an importer of the listed packages. It reads what the compiler has left in
// its cache.
func library(t *testing.T, fset *token.FileSet) types.Importer {
	exports := make(map[string]string)
	for _, p := range compiled(t) {
		exports[p.ImportPath] = p.Export
	}
	return importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
}

// No function returns the error of whichever entry of a map comes first: it would differ
// from run to run. Keys are sorted first. An error that is the same for all entries, a
// variable of a package, may be returned.
func TestErrorsOfMaps(t *testing.T) {
	packages := compiled(t)
	fset := token.NewFileSet()
	from := library(t, fset)
	checked := 0
	var wrong []string
	for _, p := range packages {
		if p.DepOnly {
			continue
		}
		var files []*ast.File
		for _, name := range p.GoFiles {
			file, err := parser.ParseFile(fset, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
			require.NoError(t, err)
			files = append(files, file)
		}
		for _, at := range errorsOfMaps(t, p.ImportPath, fset, from, files) {
			wrong = append(wrong, at.String())
		}
		checked++
	}
	require.Empty(t, wrong, "return an error from a range over a map")
	require.Greater(t, checked, 30)
}

// The check finds each way to return an error from a range over a map, and nothing else.
func TestErrorsOfMapsFound(t *testing.T) {
	const source = `package p
import ("errors"; "maps"; "slices")
var errSame = errors.New("same")
type own struct{}
func (*own) Error() string { return "" }
func both(k string) (int, error) { return 0, errors.New(k) }
func a(m map[string]int) error { for k := range m { return errors.New(k) }; return nil } // found
func b(m map[string]int) (int, error) { for k := range m { return both(k) }; return 0, nil } // found
func c(m map[string]int) (err error) { for k := range m { if err = errors.New(k); err != nil { return } }; return } // found
func d(m map[string]int) *own { for range maps.Keys(m) { return new(own) }; return nil } // found
func e(m map[string]int) func() error { return func() error { for range m { for { return new(own) } }; return nil } } // found
func f(m map[string]int) error { for k := range m { if k != "" { return errSame }; return nil }; return nil }
func g(m map[string]int) error { for _, k := range slices.Sorted(maps.Keys(m)) { return errors.New(k) }; return nil }
func h(m map[string]int, do func(func() error)) { for k := range m { do(func() error { return errors.New(k) }) } }
func i(m map[string]int) int { for _, n := range m { return n }; return 0 }
`
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", source, 0)
	require.NoError(t, err)
	var want []int
	for i, line := range strings.Split(source, "\n") {
		if strings.HasSuffix(line, "// found") {
			want = append(want, i+1)
		}
	}
	var found []int
	for _, at := range errorsOfMaps(t, "p", fset, library(t, fset), []*ast.File{file}) {
		found = append(found, at.Line)
	}
	require.Equal(t, want, found)
}

// errorsOfMaps returns the places of a package that return an error from a range over a
// map.
func errorsOfMaps(t *testing.T, path string, fset *token.FileSet, from types.Importer, files []*ast.File) (places []token.Position) {
	info := &types.Info{Types: make(map[ast.Expr]types.TypeAndValue), Uses: make(map[*ast.Ident]types.Object)}
	_, err := (&types.Config{Importer: from}).Check(path, fset, files, info)
	require.NoError(t, err)
	for _, file := range files {
		// stack has, for each node that is open, whether it is in a range over a map of
		// the innermost function, and whether that function returns an error.
		type place struct{ inMap, fails bool }
		stack := []place{{}}
		ast.Inspect(file, func(n ast.Node) bool {
			if n == nil {
				stack = stack[:len(stack)-1]
				return true
			}
			now := stack[len(stack)-1]
			switch n := n.(type) {
			case *ast.FuncDecl:
				now = place{fails: returnsError(info, n.Type)}
			case *ast.FuncLit:
				now = place{fails: returnsError(info, n.Type)}
			case *ast.RangeStmt:
				now.inMap = now.inMap || inMapOrder(info, n.X)
			case *ast.ReturnStmt:
				if now.inMap && now.fails && differs(info, n) {
					places = append(places, fset.Position(n.Pos()))
				}
			}
			stack = append(stack, now)
			return true
		})
	}
	return places
}

var errorType = types.Universe.Lookup("error").Type().Underlying().(*types.Interface)

func isError(of types.Type) bool { return of != nil && types.Implements(of, errorType) }

func returnsError(info *types.Info, f *ast.FuncType) bool {
	if f.Results == nil {
		return false
	}
	for _, result := range f.Results.List {
		if isError(info.TypeOf(result.Type)) {
			return true
		}
	}
	return false
}

// inMapOrder reports whether a range has the order of a map: it is over one, or over what
// package maps makes of one.
func inMapOrder(info *types.Info, x ast.Expr) bool {
	if of := info.TypeOf(x); of != nil {
		if _, is := of.Underlying().(*types.Map); is {
			return true
		}
	}
	call, ok := x.(*ast.CallExpr)
	if !ok {
		return false
	}
	name, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	object := info.Uses[name.Sel]
	return object != nil && object.Pkg() != nil && object.Pkg().Path() == "maps"
}

// differs reports whether a return may return another error for another entry: it has no
// values, or an error that is neither nil nor a variable of a package.
func differs(info *types.Info, r *ast.ReturnStmt) bool {
	if len(r.Results) == 0 {
		return true
	}
	for _, x := range r.Results {
		of := info.Types[x]
		if tuple, several := of.Type.(*types.Tuple); several {
			for v := range tuple.Variables() {
				if isError(v.Type()) {
					return true
				}
			}
			continue
		}
		if !isError(of.Type) || of.IsNil() {
			continue
		}
		if selector, ok := x.(*ast.SelectorExpr); ok {
			x = selector.Sel
		}
		if name, ok := x.(*ast.Ident); ok {
			if v, ok := info.Uses[name].(*types.Var); ok && v.Parent() == v.Pkg().Scope() {
				continue
			}
		}
		return true
	}
	return false
}
