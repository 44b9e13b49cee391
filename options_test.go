package sudoku

import (
	"context"
	"errors"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

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
	}
	comments := sudokutest.OptionComments(t, "evolution_options.go", "genetic_options.go", "backtrack.go", "generate_options.go")
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
