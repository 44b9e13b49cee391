package sudoku

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strconv"
	"strings"

	"example.com/sudoku/internal/words"
)

// This file holds sums of fitnesses, and how JSON writes a fitness: by its name, and a sum
// as a list of its terms.

// A fitnessTerm is a fitness and how often each of its errors counts.
type fitnessTerm struct {
	fitness Fitness // no sum
	weight  int
}

// Plus returns the sum of two fitnesses.
func (f Fitness) Plus(g Fitness) Fitness {
	sum := sumOf(append(f.asTerms(1), g.asTerms(1)...))
	sum.Name = f.Name + " + " + g.Name
	return sum
}

// Times returns the fitness with each error counted weight times.
func (f Fitness) Times(weight int) Fitness {
	product := sumOf(f.asTerms(weight))
	product.Name = strconv.Itoa(weight) + " × " + f.Name
	if strings.Contains(f.Name, " + ") {
		product.Name = strconv.Itoa(weight) + " × (" + f.Name + ")"
	}
	return product
}

// asTerms returns a fitness as the terms of a sum, each weight times.
func (f Fitness) asTerms(weight int) []fitnessTerm {
	sum := f.terms()
	if sum == nil {
		return []fitnessTerm{{f, weight}}
	}
	terms := make([]fitnessTerm, len(sum))
	for i, t := range sum {
		terms[i] = fitnessTerm{t.fitness, weight * t.weight}
	}
	return terms
}

// terms returns the terms of a sum, or nil for another fitness.
func (f *Fitness) terms() []fitnessTerm {
	if f.ErrorsFunc != nil || f.DeltaFunc != nil {
		return nil
	}
	return f.sum
}

// sumOf returns the sum of some terms. If one can't count, neither can the sum, which no
// search accepts then.
func sumOf(terms []fitnessTerm) Fitness {
	names := make([]string, len(terms))
	errorsOf := make([]func(cells []uint8) int, len(terms))
	deltaOf := make([]func(cells []uint8, cell int, value uint8) int, len(terms))
	complete, followed, builtIn := true, true, true
	var weights unitWeights
	for i := range terms {
		f, weight := &terms[i].fitness, terms[i].weight
		names[i] = f.Name
		if weight != 1 {
			names[i] = strconv.Itoa(weight) + " × " + f.Name
		}
		errorsOf[i], deltaOf[i] = f.errorsFunc(), f.deltaFunc()
		w := f.weights()
		complete = complete && !f.missing()
		followed = followed && deltaOf[i] != nil
		builtIn = builtIn && w != (unitWeights{})
		weights = weights.plus(w.times(weight))
	}
	sum := Fitness{Name: strings.Join(names, " + "), sum: terms}
	if !complete {
		return sum
	}
	if !builtIn {
		weights = unitWeights{}
	}
	sum.built = &builtFitness{weights: weights}
	sum.built.errors = func(cells []uint8) int {
		errors := 0
		for i, count := range errorsOf {
			errors += terms[i].weight * count(cells)
		}
		return errors
	}
	if followed {
		sum.built.delta = func(cells []uint8, cell int, value uint8) int {
			change := 0
			for i, delta := range deltaOf {
				change += terms[i].weight * delta(cells, cell, value)
			}
			return change
		}
	}
	return sum
}

// A savedTerm is a term of a sum in JSON.
type savedTerm struct {
	Fitness string `json:"fitness"`
	Weight  *int   `json:"weight"` // 1 without it
}

// MarshalJSON returns the name of the fitness, and for a sum the list of its terms:
//
//	[{"fitness":"duplicates","weight":1},{"fitness":"balance","weight":3}]
func (f Fitness) MarshalJSON() ([]byte, error) {
	sum := f.terms()
	if sum == nil {
		name, err := marshalName("Fitness", f.Name, f.missing())
		if err != nil {
			return nil, err
		}
		return json.Marshal(string(name))
	}
	saved := make([]savedTerm, len(sum))
	for i := range sum {
		t := &sum[i]
		name, err := marshalName("Fitness", t.fitness.Name, t.fitness.missing())
		if err != nil || len(name) == 0 {
			return nil, &OptionError{Field: "Fitness", Value: words.Shorten(f.Name), Want: "terms with a name and a function"}
		}
		saved[i] = savedTerm{string(name), &t.weight}
	}
	return json.Marshal(saved)
}

// fitness returns the fitness that MarshalJSON wrote. The error is an [*OptionError].
func (p Plugins) fitness(text []byte) (Fitness, error) {
	refused := func(value, want string) (Fitness, error) {
		return Fitness{}, &OptionError{Field: "Fitness", Value: words.Shorten(value), Want: want}
	}
	var name string
	if json.Unmarshal(text, &name) == nil {
		f, known := p.fitnessOf(name)
		if known == nil {
			return f, nil
		}
		want := words.OneOf(known)
		if strings.Contains(name, " + ") || strings.Contains(name, " × ") {
			want = `a list of terms such as [{"fitness":"duplicates","weight":1},{"fitness":"balance","weight":3}], each ` + want
		}
		return refused(name, want)
	}
	var saved []savedTerm
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&saved); err != nil || len(saved) == 0 || !errors.Is(decoder.Decode(new(any)), io.EOF) {
		return refused(string(text), `a name, or a list of terms such as [{"fitness":"duplicates","weight":1}]`)
	}
	terms := make([]fitnessTerm, len(saved))
	for i, s := range saved {
		f, known := p.fitnessOf(s.Fitness)
		if known != nil || s.Fitness == "" {
			_, known = p.fitnessOf(" ")
			return refused(s.Fitness, "terms that are "+words.OneOf(known))
		}
		terms[i] = fitnessTerm{f, 1}
		if s.Weight != nil {
			terms[i].weight = *s.Weight
		}
	}
	return sumOf(terms), nil
}

func (p Plugins) fitnessOf(name string) (Fitness, []string) {
	builtIn := []Fitness{MissingValues, Duplicates, Balance, DuplicatesIn(Row), DuplicatesIn(Column), DuplicatesIn(Block)}
	return lookUp(name, p.Fitnesses, builtIn, func(f *Fitness) string { return f.Name })
}
