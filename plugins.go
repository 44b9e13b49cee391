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
)

// Plugins are a user's own plug-ins, by whose names options may refer to them
// in JSON. The built-in ones need not be listed.
//
// Options are written and read by package encoding/json: a plug-in stands there
// by its name, a [Fitness] made by Plus and Times by its formula, and a field
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
	Selections []Selection
	Choices    []Choice
}

// Unmarshal is json.Unmarshal for a *EvolveOptions, *GeneticOptions or
// *BacktrackOptions whose plug-ins may be those of p. After an error opts is
// unchanged. Any other type of opts is an [*OptionError].
func (p Plugins) Unmarshal(data []byte, opts any) error {
	switch o := opts.(type) {
	case *EvolveOptions:
		return decodeStrict(data, o, p)
	case *GeneticOptions:
		return decodeStrict(data, o, p)
	case *BacktrackOptions:
		return decodeStrict(data, o, p)
	}
	return &OptionError{"opts", fmt.Sprintf("%T", opts), "*EvolveOptions, *GeneticOptions or *BacktrackOptions"}
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

// MarshalText returns the name of the fitness.
func (f Fitness) MarshalText() ([]byte, error) {
	return marshalName("Fitness", f.Name, f.Errors == nil)
}

// MarshalText returns the name of the crossover.
func (c Crossover) MarshalText() ([]byte, error) {
	return marshalName("Crossover", c.Name, c.Cross == nil)
}

// MarshalText returns the name of the selection.
func (s Selection) MarshalText() ([]byte, error) {
	return marshalName("Selection", s.Name, s.Weights == nil)
}

// MarshalText returns the name of the choice.
func (c Choice) MarshalText() ([]byte, error) { return marshalName("Choice", c.Name, c.Cell == nil) }

// marshalName returns the name of a plug-in as text. Only the zero plug-in,
// which stands for the default, has none.
func marshalName(field, name string, zero bool) ([]byte, error) {
	if name == "" && !zero {
		return nil, &OptionError{field, name, "a plug-in with a name"}
	}
	return []byte(name), nil
}

// set sets *to, if it is a plug-in, to the one of a name. It reports whether it
// is a plug-in, and the known names if none of them is the name.
func (p Plugins) set(to any, name string) (isPlugin bool, known []string) {
	switch to := to.(type) {
	case *Worker:
		*to, known = p.worker(name)
	case *Fitness:
		*to, known = p.fitness(name)
	case *Crossover:
		*to, known = p.crossover(name)
	case *Selection:
		*to, known = p.selection(name)
	case *Choice:
		*to, known = p.choice(name)
	default:
		return false, nil
	}
	return true, known
}

// worker and its like return the plug-in of a name, or the names of all. The
// empty name is that of the zero plug-in.
func (p Plugins) worker(name string) (Worker, []string) {
	builtIn := []Worker{SwapWorker, AnnealedSwapWorker, TabuWorker}
	return lookUp(name, p.Workers, builtIn, func(w *Worker) string { return w.Name })
}

func (p Plugins) crossover(name string) (Crossover, []string) {
	if n, ok := numberIn(name, "", " points"); ok {
		return CrossPoints(n), nil
	}
	return lookUp(name, p.Crossovers, builtInCrossovers(), func(c *Crossover) string { return c.Name })
}

func builtInCrossovers() []Crossover {
	return []Crossover{CrossBlocks, CrossBands, CrossStacks, CrossRows, CrossColumns, CrossRuns, CrossCells, CrossPoints(1), CrossPoints(2)}
}

func (p Plugins) selection(name string) (Selection, []string) {
	if n, ok := numberIn(name, "tournament of ", ""); ok {
		return SelectTournament(n), nil
	}
	builtIn := []Selection{SelectRoulette, SelectUniform, SelectRank, SelectTournament(2)}
	return lookUp(name, p.Selections, builtIn, func(s *Selection) string { return s.Name })
}

func (p Plugins) choice(name string) (Choice, []string) {
	return lookUp(name, p.Choices, []Choice{FewestCandidates, FirstEmpty}, func(c *Choice) string { return c.Name })
}

// fitness reads a formula of [Fitness.Plus] and [Fitness.Times]:
//
//	sum     = product { " + " product }
//	product = weight " × " product | "(" sum ")" | name
func (p Plugins) fitness(formula string) (Fitness, []string) {
	builtIn := []Fitness{MissingValues, Duplicates, Balance, DuplicatesIn(Row), DuplicatesIn(Column), DuplicatesIn(Block)}
	f, known := lookUp(formula, p.Fitnesses, builtIn, func(f *Fitness) string { return f.Name })
	if known == nil {
		return f, nil
	}
	if left, right, ok := cutLastSum(formula); ok {
		f, unknown := p.fitness(left)
		g, unknownToo := p.fitness(right)
		if left != "" && right != "" && unknown == nil && unknownToo == nil {
			return f.Plus(g), nil
		}
		return Fitness{}, known
	}
	if inner, ok := strings.CutPrefix(formula, "("); ok && len(inner) > 1 && strings.HasSuffix(inner, ")") {
		return p.fitness(inner[:len(inner)-1])
	}
	if weight, rest, ok := strings.Cut(formula, " × "); ok {
		k, err := strconv.Atoi(weight)
		if f, unknown := p.fitness(rest); rest != "" && unknown == nil && err == nil {
			return f.Times(k), nil
		}
		return Fitness{}, known
	}
	return Fitness{}, known
}

// cutLastSum cuts a formula at its last " + " outside parentheses.
func cutLastSum(formula string) (left, right string, ok bool) {
	depth := 0
	for i := len(formula) - 1; i >= 0; i-- {
		switch formula[i] {
		case ')':
			depth++
		case '(':
			depth--
		case ' ':
			if depth == 0 && strings.HasPrefix(formula[i:], " + ") {
				return formula[:i], formula[i+3:], true
			}
		}
	}
	return "", "", false
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

// numberIn returns the number between a prefix and a suffix.
func numberIn(name, prefix, suffix string) (int, bool) {
	rest, ok := strings.CutPrefix(name, prefix)
	rest, ok2 := strings.CutSuffix(rest, suffix)
	n, err := strconv.Atoi(rest)
	return n, ok && ok2 && err == nil && n > 0 && strconv.Itoa(n) == rest
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
	target := reflect.ValueOf(into).Elem()
	decoded := reflect.New(target.Type()).Elem()
	decoded.Set(target)
	var known []string
	for i := range decoded.NumField() {
		field := decoded.Type().Field(i)
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if !field.IsExported() || name == "-" {
			continue
		}
		if name == "" {
			name = field.Name
		}
		known = append(known, name)
		if text, ok := texts[name]; ok {
			delete(texts, name)
			if err := p.decodeField(name, text, decoded.Field(i)); err != nil {
				return err
			}
		}
	}
	if unknown := slices.Sorted(maps.Keys(texts)); len(unknown) > 0 {
		return &OptionError{unknown[0], string(texts[unknown[0]]), "one of the fields " + strings.Join(known, ", ")}
	}
	target.Set(decoded)
	return nil
}

// decodeField decodes the text of one field.
func (p Plugins) decodeField(name string, text []byte, field reflect.Value) error {
	to := field.Addr().Interface()
	var plugin string
	if isPlugin, _ := p.set(reflect.New(field.Type()).Interface(), ""); isPlugin {
		to = &plugin
	}
	err := json.Unmarshal(text, to)
	if wrong, ok := errors.AsType[*OptionError](err); ok {
		return &OptionError{name, wrong.Value, wrong.Want}
	}
	if _, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return &OptionError{name, string(text), fmt.Sprintf("a value of type %v", reflect.TypeOf(to).Elem())}
	}
	if to == &plugin && err == nil {
		if _, known := p.set(field.Addr().Interface(), plugin); known != nil {
			return &OptionError{name, plugin, oneOfNames(known)}
		}
	}
	return err
}
