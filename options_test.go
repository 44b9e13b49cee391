package sudoku

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"example.com/sudoku/csp"
	"example.com/sudoku/evolve"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// Every field of the options says what zero and negative do, and does it: a
// negative number is an *OptionError of the field exactly if its comment says
// that it is an error.
func TestOptionsDoWhatTheySay(t *testing.T) {
	board := gridOf(extremelyDifficult)
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
	comments := sudokutest.OptionComments(t, "evolution_options.go", "genetic_options.go", "backtrack_options.go", "generate_options.go")
	require.ElementsMatch(t, slices.Collect(maps.Keys(runs)), slices.Collect(maps.Keys(comments)))
	embedded := sudokutest.OptionComments(t, "evolve/options.go", "evolve/genetic_options.go")
	maps.Copy(comments["EvolveOptions"], embedded["Options"])
	for field, comment := range embedded["GeneticOptions"] {
		if comments["GeneticOptions"][field] == "" {
			comments["GeneticOptions"][field] = comment
		}
	}
	numbers := 0
	for name, test := range runs {
		kind := reflect.TypeOf(test.options)
		for _, field := range reflect.VisibleFields(kind) {
			if field.Anonymous {
				continue
			}
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
				opts.Elem().FieldByIndex(field.Index).SetFloat(-0.5)
			} else {
				opts.Elem().FieldByIndex(field.Index).SetInt(-3)
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

// FuzzOptions: JSON is refused without a trace, or read as options that are
// written and read again the same, and that run or are refused.
func FuzzOptions(f *testing.F) {
	for _, opts := range []any{
		Classic(), ClassicGenetic(), &EvolveOptions{}, &BacktrackOptions{Choice: FirstEmpty, MaxSteps: 7},
		&EvolveOptions{Fitness: Duplicates.Plus(Balance.Times(3)).Times(2), Crossover: CrossPoints(3), Options: evolve.Options{Explorers: -1}},
		&GeneticOptions{Layout: LayoutRows, GeneticOptions: evolve.GeneticOptions{Selection: evolve.SelectTournament(3)}, NoWorker: true},
		&GenerateOptions{MinClues: 30, MaxClues: 40, Grade: ones(0, 3), Symmetry: SymmetryHalfTurn, MaxTries: 3},
	} {
		text, err := json.Marshal(opts)
		require.NoError(f, err)
		for kind := range uint8(4) {
			f.Add(kind, text)
		}
	}
	f.Add(uint8(0), []byte(`{"Worker":"own","Fitness":[{"fitness":"duplicates","weight":2},{"fitness":"own"}]}`))
	f.Add(uint8(2), []byte(`{"Goroutines":"three"}`))
	sudokutest.Fuzz(f, func(t *testing.T, kind uint8, text []byte) {
		switch kind % 4 {
		case 0:
			fuzzOptions(t, text, EvolveOptions{Options: evolve.Options{Seed: 3, MaxProposals: 99}}, func(o EvolveOptions) error {
				if o.Population > 50 || o.Islands > 4 || o.Steps > 5000 {
					return nil
				}
				o.MaxProposals = 200
				result, err := Evolve(context.Background(), square(4, 1), &o)
				require.True(t, err != nil || Solved(square(4, 1), result.Board))
				return err
			})
		case 1:
			fuzzOptions(t, text, GeneticOptions{GeneticOptions: evolve.GeneticOptions{Seed: 3, MaxProposals: 99}}, func(o GeneticOptions) error {
				if o.Population > 200 || o.Offspring > 20 || o.Steps > 5000 || len(o.Selection.Name) > len("tournament of 100") {
					return nil
				}
				o.MaxProposals = 200
				result, err := Genetic(context.Background(), square(4, 1), &o)
				require.True(t, err != nil || Solved(square(4, 1), result.Board))
				return err
			})
		case 2:
			fuzzOptions(t, text, BacktrackOptions{MaxSteps: 99}, func(o BacktrackOptions) error {
				if o.Goroutines > 8 {
					return nil
				}
				result, err := Backtrack(context.Background(), square(4, 1), &o)
				require.True(t, err != nil || Solved(square(4, 1), result.Board))
				return err
			})
		default:
			fuzzOptions(t, text, GenerateOptions{Seed: 3, MaxTries: 2}, func(o GenerateOptions) error {
				if o.Goroutines > 8 || o.MaxTries > 9 {
					return nil
				}
				o.MaxTries = 1
				puzzle, err := Standard(4).Generate(context.Background(), &o)
				if err == nil {
					_, err := Unique(context.Background(), puzzle)
					require.NoError(t, err)
				}
				return err
			})
		}
	})
}

func fuzzOptions[O EvolveOptions | GeneticOptions | BacktrackOptions | GenerateOptions](t *testing.T, text []byte, before O, run func(O) error) {
	plugins := Plugins{
		Fitnesses: []Fitness{{Name: "own", ErrorsFunc: missingValues}},
		Choices:   []Choice{{Name: "own", Cell: FirstEmpty.Cell}},
		Grade:     readOnes,
	}
	unmarshal := func(text []byte, opts *O) error { return plugins.Unmarshal(text, opts) }
	sudokutest.ReadsOptions[*OptionError](t, text, before, unmarshal, func(o O) error {
		if err := run(o); !errors.Is(err, ErrBudget) {
			return err
		}
		return nil
	})
}

// FuzzNames: a name is refused by an *OptionError and changes nothing, or stands
// for a value that has it.
func FuzzNames(f *testing.F) {
	for _, name := range []string{"180", "x-wing", "XY-wing", "two workers", "blocks", "rows and blocks", "", "Level(9)"} {
		f.Add([]byte(name))
	}
	sudokutest.Fuzz(f, func(t *testing.T, name []byte) {
		sudokutest.ReadsName[*OptionError](t, name, SymmetryFull)
		sudokutest.ReadsName[*OptionError](t, name, evolve.ParentsTwoWorkers)
		sudokutest.ReadsName[*OptionError](t, name, LayoutRows)
	})
}

// FuzzReports: whatever event or error is read from JSON, it can be printed.
func FuzzReports(f *testing.F) {
	f.Add([]byte(`{"Counter":1,"Kind":3,"Cell":80,"Value":9}`))
	f.Add([]byte(`{"Side":9,"Cells":[0,80],"Clashes":[{"Kind":3,"Value":1,"Cell":0,"Other":80}]}`))
	f.Add([]byte(`{"Clashes":[{"Kind":1,"Value":1,"Other":3}]}`))
	f.Add([]byte(`{"Cells":[3]}`))
	sudokutest.Fuzz(f, func(t *testing.T, text []byte) {
		sudokutest.Prints(text, &Event{}, &csp.Event{}, &WorkingCell{}, &ClashError{}, &ParseError{}, &SizeError{}, &OptionError{})
	})
}
