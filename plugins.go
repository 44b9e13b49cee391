package sudoku

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"example.com/sudoku/evolve"
	"example.com/sudoku/internal/words"
)

// Plugins are a user's own plug-ins, by whose names options may refer to them
// in JSON. The built-in ones need not be listed.
//
// Options are written and read by package encoding/json: a plug-in stands there
// by its name, a [Fitness] made by Plus and Times as a list, and a field
// that is zero is left out. Plain json.Unmarshal knows the built-in plug-ins:
//
//	var opts sudoku.EvolveOptions
//	err := json.Unmarshal([]byte(`{"Worker": "swap", "MaxEpochs": 500}`), &opts)
//
// An unknown name or field is an [*OptionError] that lists the known ones. Of
// two plug-ins of one name a user's own is taken.
type Plugins struct {
	Workers    []Worker
	Fitnesses  []Fitness
	Crossovers []Crossover
	Selections []evolve.Selection
	Choices    []Choice
	// Grade reads the formula of a [Grade], as that of package explain does.
	Grade func(formula string) (Grade, error)
}

// Unmarshal is json.Unmarshal for a pointer to options, such as *EvolveOptions, whose
// plug-ins may be those of p. After an error they are unchanged. Fields that are not in
// the text keep their values; one that the options don't have is an [*OptionError], as
// are a nil pointer and an opts that is no pointer to a struct.
func (p Plugins) Unmarshal(data []byte, opts any) error {
	if t := reflect.TypeOf(opts); t == nil || t.Kind() != reflect.Pointer || t.Elem().Kind() != reflect.Struct {
		return &OptionError{Field: "opts", Value: fmt.Sprintf("%T", opts), Want: "a pointer to options"}
	}
	return decodeStrict(data, opts, p)
}

// UnmarshalJSON sets the options from JSON that names built-in plug-ins. See
// [Plugins] for other ones.
func (o *EvolveOptions) UnmarshalJSON(data []byte) error { return decodeStrict(data, o, Plugins{}) }

// UnmarshalJSON sets the options from JSON that names built-in plug-ins. See
// [Plugins] for other ones.
func (o *GeneticOptions) UnmarshalJSON(data []byte) error { return decodeStrict(data, o, Plugins{}) }

// UnmarshalJSON sets the options from JSON that names built-in plug-ins. See
// [Plugins] for other ones.
func (o *BacktrackOptions) UnmarshalJSON(data []byte) error { return decodeStrict(data, o, Plugins{}) }

// MarshalText returns the name of the worker.
func (w Worker) MarshalText() ([]byte, error) { return marshalName("Worker", w.Name, w.missing()) }

// MarshalText returns the name of the crossover.
func (c Crossover) MarshalText() ([]byte, error) {
	return marshalName("Crossover", c.Name, c.missing())
}

// MarshalText returns the name of the choice.
func (c Choice) MarshalText() ([]byte, error) { return marshalName("Choice", c.Name, c.Cell == nil) }

// marshalName returns the name of a plug-in as text. Only the zero plug-in,
// which stands for the default, has none, and no function either.
func marshalName(field, name string, lacksFunction bool) ([]byte, error) {
	switch {
	case name == "" && !lacksFunction:
		return nil, &OptionError{Field: field, Value: name, Want: "a plug-in with a name"}
	case name != "" && lacksFunction:
		return nil, &OptionError{Field: field, Value: words.Shorten(name), Want: "a plug-in with its function"}
	}
	return []byte(name), nil
}

// replace sets *to, if it is a plug-in, to the one of a name. It reports whether it
// is a plug-in, and what is wanted if there is none of that name.
func (p Plugins) replace(to any, name string) (isPlugin bool, want string) {
	var known []string
	switch to := to.(type) {
	case *Worker:
		*to, known = p.worker(name)
	case *Crossover:
		*to, known = p.crossover(name)
	case *evolve.Selection:
		*to, known = p.selection(name)
	case *Choice:
		*to, known = p.choice(name)
	case *Grade:
		*to, want = p.grade(name)
	default:
		return false, ""
	}
	if known != nil {
		want = words.OneOf(known)
	}
	return true, want
}

// worker and its like return the plug-in of a name, or the names of all. The
// empty name is that of the zero plug-in.
func (p Plugins) worker(name string) (Worker, []string) {
	builtIn := []Worker{SwapWorker, AnnealedSwapWorker, TabuWorker}
	return lookUp(name, p.Workers, builtIn, func(w *Worker) string { return w.Name })
}

func (p Plugins) crossover(name string) (Crossover, []string) {
	c, known := lookUp(name, p.Crossovers, builtInCrossovers(), func(c *Crossover) string { return c.Name })
	if n, ok := numberIn(name, " points"); ok && known != nil {
		return CrossPoints(n), nil
	}
	return c, known
}

func builtInCrossovers() []Crossover {
	return []Crossover{CrossBlocks, CrossBands, CrossStacks, CrossRows, CrossColumns, CrossRuns, CrossCells, CrossPoints(1), CrossPoints(2)}
}

func (p Plugins) selection(name string) (s evolve.Selection, known []string) {
	builtIn := []evolve.Selection{evolve.SelectRoulette, evolve.SelectUniform, evolve.SelectRank, evolve.SelectTournament(2)}
	s, known = lookUp(name, p.Selections, builtIn, func(s *evolve.Selection) string { return s.Name })
	if known != nil && s.UnmarshalText([]byte(name)) == nil {
		return s, nil
	}
	return s, known
}

func (p Plugins) choice(name string) (Choice, []string) {
	return lookUp(name, p.Choices, []Choice{FewestCandidates, FirstEmpty}, func(c *Choice) string { return c.Name })
}

// grade returns the grade of a formula, or what is wanted in place of it.
func (p Plugins) grade(formula string) (g Grade, want string) {
	if formula == "" {
		return g, ""
	}
	if p.Grade == nil {
		return g, "no grade unless Plugins.Grade reads it"
	}
	g, err := p.Grade(formula)
	if wrong, ok := errors.AsType[*OptionError](err); ok {
		return g, wrong.Want
	} else if err != nil {
		return g, err.Error()
	}
	return g, ""
}

// lookUp returns the plug-in of a name, a user's own first. If there is none it
// returns the names of all.
func lookUp[P any](name string, own, builtIn []P, nameOf func(*P) string) (found P, known []string) {
	if name == "" {
		return found, nil
	}
	for _, list := range [][]P{own, builtIn} {
		for i := range list {
			if nameOf(&list[i]) == name {
				return list[i], nil
			}
			known = append(known, nameOf(&list[i]))
		}
	}
	return found, known
}

// numberIn returns the number before a suffix. It is not negative.
func numberIn(name, suffix string) (int, bool) {
	number, ok := strings.CutSuffix(name, suffix)
	n, err := strconv.Atoi(number)
	return n, ok && err == nil && n >= 0 && strconv.Itoa(n) == number
}

// decodeStrict decodes a JSON object into the struct that into points to. Fields
// that are not in the text keep their values, and after an error all of them do.
//
// A field that the struct does not have is an [*OptionError] that lists those it
// has. A value that does not fit is an [*OptionError] of its field. Text that is
// not one JSON object has the error of [json.Unmarshal].
func decodeStrict(data []byte, into any, p Plugins) error {
	var texts map[string]json.RawMessage
	if err := json.Unmarshal(data, &texts); err != nil {
		return err
	}
	pointer := reflect.ValueOf(into)
	if pointer.IsNil() {
		return &OptionError{Field: "opts", Value: fmt.Sprintf("(%T)(nil)", into), Want: "a pointer to options"}
	}
	target := pointer.Elem()
	decoded := reflect.New(target.Type()).Elem()
	decoded.Set(target)
	var known []string
	for _, field := range reflect.VisibleFields(decoded.Type()) {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if !field.IsExported() || field.Anonymous || name == "-" {
			continue
		}
		if name == "" {
			name = field.Name
		}
		known = append(known, name)
		if text, ok := texts[name]; ok {
			delete(texts, name)
			if string(text) != "null" {
				decoded.FieldByIndex(field.Index).SetZero() // package json would write into the slice of a copy
			}
			if err := p.decodeField(name, text, decoded.FieldByIndex(field.Index)); err != nil {
				return err
			}
		}
	}
	if unknown := slices.Sorted(maps.Keys(texts)); len(unknown) > 0 {
		return &OptionError{Field: words.Shorten(unknown[0]), Value: words.Shorten(string(texts[unknown[0]])), Want: "one of the fields " + strings.Join(known, ", ")}
	}
	target.Set(decoded)
	return nil
}

// decodeField decodes the text of one field.
func (p Plugins) decodeField(name string, text []byte, field reflect.Value) error {
	to := field.Addr().Interface()
	if f, ok := to.(*Fitness); ok && string(text) != "null" {
		found, err := p.fitness(text)
		if err == nil {
			*f = found
		}
		return err
	}
	var plugin string
	if isPlugin, _ := p.replace(reflect.New(field.Type()).Interface(), ""); isPlugin {
		to = &plugin
	}
	err := json.Unmarshal(text, to)
	if wrong, ok := errors.AsType[*OptionError](err); ok {
		return &OptionError{Field: name, Value: wrong.Value, Want: wrong.Want}
	}
	if _, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return &OptionError{Field: name, Value: words.Shorten(string(text)), Want: fmt.Sprintf("a value of type %v", reflect.TypeOf(to).Elem())}
	}
	if to == &plugin && err == nil {
		if _, want := p.replace(field.Addr().Interface(), plugin); want != "" {
			return &OptionError{Field: name, Value: words.Shorten(plugin), Want: want}
		}
	}
	return err
}
