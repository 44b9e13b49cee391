package sudokutest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// OptionComments returns the comment of each field of the structs in some files whose
// names end with Options.
func OptionComments(t *testing.T, files ...string) map[string]map[string]string {
	comments := make(map[string]map[string]string)
	for _, file := range files {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments)
		require.NoError(t, err)
		ast.Inspect(parsed, func(n ast.Node) bool {
			spec, ok := n.(*ast.TypeSpec)
			if !ok || !strings.HasSuffix(spec.Name.Name, "Options") {
				return true
			}
			fields := make(map[string]string)
			for _, field := range spec.Type.(*ast.StructType).Fields.List {
				for _, name := range field.Names {
					fields[name.Name] = strings.Join(strings.Fields(field.Doc.Text()), " ")
				}
			}
			comments[spec.Name.Name] = fields
			return false
		})
	}
	return comments
}
