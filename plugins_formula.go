package sudoku

import (
	"fmt"
	"strconv"
	"strings"

	"example.com/sudoku/internal/words"
)

// This file reads and writes the formulas of [Fitness.Plus] and [Fitness.Times]:
//
//	sum     = product { " + " product }
//	product = weight " × " product | "(" sum ")" | name
//
// It builds on lookUp in plugins.go. The time and the memory of reading grow with the
// length of the text, which is bounded, and so is the depth of weights and
// parentheses.

const (
	maxFormula      = 1 << 16 // bytes
	maxFormulaDepth = 100
)

// A fitnessFormula is how a fitness was made. The zero one is that of one that is not a
// sum or product, or whose formula can't be read again.
type fitnessFormula struct {
	text  string
	depth int // of weights and parentheses
}

// formula returns the formula of a fitness. It reports false if the name of f, or a
// name in the sum that it is, can't be part of one.
func (f *Fitness) formula() (fitnessFormula, bool) {
	if f.made.text != "" && f.made.text == f.Name {
		return f.made, true
	}
	return fitnessFormula{f.Name, 0}, isPlainName(f.Name)
}

// isPlainName reports whether a name reads as one name wherever it stands in a formula.
func isPlainName(name string) bool {
	_, _, weighted := cutWeight(name + " ")
	return name != "" && len(name) <= maxFormula && !weighted &&
		name[0] != '(' && nameLength(name+" + ") == len(name) && nameLength(name+")") == len(name)
}

// nameLength returns the length of the name at the start of a text: it ends before
// " + " and before a parenthesis that it does not open itself.
func nameLength(text string) int {
	depth := 0
	for i := range len(text) {
		switch {
		case text[i] == '(':
			depth++
		case text[i] == ')':
			if depth--; depth < 0 {
				return i
			}
		case depth == 0 && strings.HasPrefix(text[i:], " + "):
			return i
		}
	}
	return len(text)
}

// cutWeight cuts a weight and " × " from the start of a text.
func cutWeight(text string) (weight int, rest string, ok bool) {
	const longest = 20 // digits of an int, and the sign
	end := strings.IndexByte(text[:min(len(text), longest+1)], ' ')
	if end < 0 {
		return 0, text, false
	}
	weight, err := strconv.Atoi(text[:end])
	rest, times := strings.CutPrefix(text[end:], " × ")
	return weight, rest, err == nil && times
}

// sumOf returns the sum of fitnesses.
func sumOf(terms []Fitness) Fitness {
	if len(terms) == 1 {
		return terms[0]
	}
	names := make([]string, len(terms))
	var sum Fitness
	readable, complete, followed := true, true, true
	errorsOf := make([]func(cells []uint8) int, len(terms))
	deltaOf := make([]func(cells []uint8, cell int, value uint8) int, len(terms))
	var weights unitWeights
	builtIn := true
	for i := range terms {
		f := &terms[i]
		names[i] = f.Name
		complete = complete && !f.missing()
		errorsOf[i], deltaOf[i] = f.errors(), f.delta()
		followed = followed && deltaOf[i] != nil
		w := f.weights()
		builtIn = builtIn && w != (unitWeights{})
		weights = weights.plus(w)
		made, ok := f.formula()
		readable = readable && ok
		sum.made.depth = max(sum.made.depth, made.depth)
	}
	sum.Name = strings.Join(names, " + ")
	sum.made = sum.made.withText(sum.Name, readable)
	if !complete {
		return sum // which no search accepts, either
	}
	if !builtIn {
		weights = unitWeights{}
	}
	sum.built = &builtFitness{
		errors: func(cells []uint8) int {
			errors := 0
			for _, count := range errorsOf {
				errors += count(cells)
			}
			return errors
		},
		weights: weights,
		under: func(rules *kernel) Fitness {
			bound := make([]Fitness, len(terms))
			for i := range terms {
				bound[i] = terms[i].under(rules)
			}
			return sumOf(bound)
		},
	}
	if followed {
		sum.built.delta = func(cells []uint8, cell int, value uint8) int {
			change := 0
			for _, delta := range deltaOf {
				change += delta(cells, cell, value)
			}
			return change
		}
	}
	return sum
}

// withText returns the formula with a text, if that can be read again.
func (m fitnessFormula) withText(text string, readable bool) fitnessFormula {
	if !readable || len(text) > maxFormula || m.depth > maxFormulaDepth {
		return fitnessFormula{}
	}
	m.text = text
	return m
}

// A formulaReader reads a formula.
type formulaReader struct {
	rest     string
	depth    int
	fitness  map[string]*Fitness // by name
	tooLarge bool
}

// fitness returns the fitness of a formula, or what is wanted in place of it.
func (p Plugins) fitness(text string) (f Fitness, want string) {
	if text == "" {
		return f, ""
	}
	r := formulaReader{rest: text, fitness: make(map[string]*Fitness), tooLarge: len(text) > maxFormula}
	var names []string
	for _, list := range [][]Fitness{p.Fitnesses, {MissingValues, Duplicates, Balance, DuplicatesIn(Row), DuplicatesIn(Column), DuplicatesIn(Block)}} {
		for i := range list {
			names = append(names, list[i].Name)
			if r.fitness[list[i].Name] == nil {
				r.fitness[list[i].Name] = &list[i]
			}
		}
	}
	f, ok := r.sum()
	switch {
	case r.tooLarge:
		return Fitness{}, fmt.Sprintf("a formula of at most %d bytes, and weights and parentheses at most %d deep", maxFormula, maxFormulaDepth)
	case !ok || r.rest != "":
		return Fitness{}, words.OneOf(names)
	}
	return f, ""
}

// sum reads a sum. It reports false where the formula is wrong, and sets tooLarge if
// it is too deep.
func (r *formulaReader) sum() (f Fitness, ok bool) {
	var terms []Fitness
	for more := true; more; r.rest, more = strings.CutPrefix(r.rest, " + ") {
		f, ok = r.product()
		if !ok {
			return Fitness{}, false
		}
		terms = append(terms, f)
	}
	return sumOf(terms), true
}

// product reads a product.
func (r *formulaReader) product() (f Fitness, ok bool) {
	if r.depth > maxFormulaDepth {
		r.tooLarge = true
	}
	if r.tooLarge {
		return Fitness{}, false
	}
	r.depth++
	defer func() { r.depth-- }()
	if weight, rest, weighted := cutWeight(r.rest); weighted {
		r.rest = rest
		f, ok = r.product()
		return f.Times(weight), ok
	}
	if rest, open := strings.CutPrefix(r.rest, "("); open {
		r.rest = rest
		f, ok = r.sum()
		var closed bool
		r.rest, closed = strings.CutPrefix(r.rest, ")")
		return f, ok && closed
	}
	end := nameLength(r.rest)
	found := r.fitness[r.rest[:end]]
	r.rest = r.rest[end:]
	if found == nil {
		return Fitness{}, false
	}
	return *found, true
}
