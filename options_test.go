package sudoku

import (
	"context"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// optionComments returns the comment of each field of the options structs.
func optionComments(t *testing.T) map[string]map[string]string {
	comments := make(map[string]map[string]string)
	for _, file := range []string{"evolution_options.go", "genetic_options.go", "backtrack.go", "generate_options.go", "export.go", "hints.go"} {
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

// Every field of the options says what zero and negative do, and does it: a
// negative number is an *OptionError of the field exactly if its comment says
// that it is an error.
func TestOptionsDoWhatTheySay(t *testing.T) {
	board := mustParse[Grid](t, extremelyDifficult)
	ctx := sudokutest.CountingContext(t.Context(), 3) // long enough for options to be checked
	runs := map[string]struct {
		options any
		run     func(opts any) error
	}{
		"EvolveOptions": {EvolveOptions{}, func(opts any) error {
			_, err := Evolve(ctx, board, opts.(*EvolveOptions))
			return err
		}},
		"GeneticOptions": {GeneticOptions{}, func(opts any) error {
			_, err := Genetic(ctx, board, opts.(*GeneticOptions))
			return err
		}},
		"BacktrackOptions": {BacktrackOptions{}, func(opts any) error {
			_, err := Backtrack(t.Context(), board, opts.(*BacktrackOptions))
			return err
		}},
		"GenerateOptions": {GenerateOptions{}, func(opts any) error {
			_, err := Generate(t.Context(), opts.(*GenerateOptions))
			return err
		}},
		"ExportOptions": {ExportOptions{}, nil},
		"HintOptions":   {HintOptions{}, nil},
	}
	comments := optionComments(t)
	require.ElementsMatch(t, slices.Collect(maps.Keys(runs)), slices.Collect(maps.Keys(comments)))
	numbers := 0
	for name, test := range runs {
		kind := reflect.TypeOf(test.options)
		for i := range kind.NumField() {
			field := kind.Field(i)
			comment := comments[name][field.Name]
			require.NotEmpty(t, comment, "%s.%s", name, field.Name)
			switch field.Type.Kind() {
			case reflect.Int, reflect.Int64, reflect.Float64:
			case reflect.Bool, reflect.Uint64, reflect.Uint8:
				continue // zero and negative need no words
			default:
				require.Contains(t, comment, "default", "%s.%s", name, field.Name)
				continue
			}
			numbers++
			require.Contains(t, comment, "default", "%s.%s", name, field.Name)
			require.Contains(t, comment, "negative", "%s.%s", name, field.Name)
			opts := reflect.New(kind)
			if field.Type.Kind() == reflect.Float64 {
				opts.Elem().Field(i).SetFloat(-0.5)
			} else {
				opts.Elem().Field(i).SetInt(-3)
			}
			err := test.run(opts.Interface())
			var option *OptionError
			if strings.Contains(comment, "negative number is an error") {
				require.ErrorAs(t, err, &option, "%s.%s", name, field.Name)
				require.Equal(t, field.Name, option.Field)
			} else {
				require.False(t, errors.As(err, &option), "%s.%s: %v", name, field.Name, err)
			}
		}
	}
	require.Greater(t, numbers, 20)
	require.ErrorIs(t, ctx.Err(), context.Canceled)
}
