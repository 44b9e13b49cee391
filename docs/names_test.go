package docs_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// implicit are the methods that other packages call: those of fmt, errors and encoding.
var implicit = map[string]bool{
	"String": true, "Error": true, "Unwrap": true,
	"MarshalText": true, "UnmarshalText": true, "MarshalJSON": true, "UnmarshalJSON": true,
}

// Every exported name of the packages occurs where a reader meets it in use: in an
// example, a piece to copy, a benchmark or a page.
func TestNamesAreShown(t *testing.T) {
	exported := make(map[string][]string) // by package: the names
	shown := make(map[string]bool)
	word := regexp.MustCompile(`\w+`)
	show := func(text string) {
		for _, w := range word.FindAllString(text, -1) {
			shown[w] = true
		}
	}
	require.NoError(t, filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		switch base := entry.Name(); {
		case err != nil:
			return err
		case entry.IsDir():
			if base == "testdata" || base == "tools" || len(base) > 2 && strings.HasPrefix(base, ".") {
				return filepath.SkipDir
			}
		case strings.HasSuffix(base, ".md") && base != "CHANGELOG.md":
			text, err := os.ReadFile(path)
			show(string(text))
			return err
		case strings.HasSuffix(base, ".go"):
			return readNames(path, exported, show)
		}
		return nil
	}))
	total := 0
	for dir, names := range exported {
		for _, name := range names {
			total++
			typ, method, ok := strings.Cut(name, ".")
			if !ok {
				method = typ
			}
			if !shown[method] && !(ok && implicit[method]) {
				t.Errorf("%s: %s occurs in no example, benchmark or page", dir, name)
			}
		}
	}
	require.Greater(t, total, 500)
}

// readNames reads a file: a test's examples and benchmarks are shown, and so is a program
// in examples; the exported declarations of the packages are listed.
func readNames(path string, exported map[string][]string, show func(string)) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, text, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	at := func(n ast.Node) string {
		return string(text[set.Position(n.Pos()).Offset:set.Position(n.End()).Offset])
	}
	dir := filepath.ToSlash(filepath.Dir(path))
	switch test := strings.HasSuffix(path, "_test.go"); {
	case strings.HasPrefix(dir, "../examples"):
		show(string(text))
		return nil
	case test:
		for _, decl := range file.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok && (strings.HasPrefix(f.Name.Name, "Example") || strings.HasPrefix(f.Name.Name, "Benchmark")) {
				show(at(f))
			}
		}
		return nil
	case file.Name.Name == "main" || strings.Contains(dir, "/internal") || strings.Contains(dir, "/cmd") || strings.Contains(dir, "/bench"):
		return nil
	}
	add := func(name string) { exported[dir] = append(exported[dir], name) }
	for _, decl := range file.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			switch receiver := receiverOf(d); {
			case !d.Name.IsExported() || receiver != "" && !ast.IsExported(receiver):
			case receiver == "":
				add(d.Name.Name)
			default:
				add(receiver + "." + d.Name.Name)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch s := spec.(type) {
				case *ast.TypeSpec:
					if s.Name.IsExported() {
						add(s.Name.Name)
					}
				case *ast.ValueSpec:
					for _, name := range s.Names {
						if name.IsExported() {
							add(name.Name)
						}
					}
				}
			}
		}
	}
	return nil
}

// receiverOf returns the name of a method's type, or "".
func receiverOf(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return ""
	}
	typ := f.Recv.List[0].Type
	for {
		switch t := typ.(type) {
		case *ast.StarExpr:
			typ = t.X
		case *ast.IndexExpr:
			typ = t.X
		case *ast.Ident:
			return t.Name
		default:
			return ""
		}
	}
}
