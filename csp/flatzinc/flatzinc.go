// Package flatzinc reads FlatZinc, the form of models that MiniZinc writes for solvers, into
// models of package csp.
//
//	p, err := flatzinc.Read(file)
//	answer, err := p.Model.Solve(ctx)
//	p.Print(os.Stdout, answer.Values)
//
// It serves integers and booleans: all constraints of the standard library on these, and the
// global constraints of cmd/fzn-sudoku, the program that MiniZinc calls. Sets of integers as
// variables and floats are refused.
package flatzinc

import (
	"fmt"
	"io"

	"example.com/sudoku/csp"
)

// A Problem is a model of FlatZinc.
type Problem struct {
	Model *csp.Model
	// Goal is the decision that the model minimizes or maximizes. It is the zero Goal if the
	// model wants any solution.
	Goal csp.Goal

	outputs []output
	order   []branching
	ends    map[csp.Decision]ends // of variables and constants, as they are declared
}

// A ConstraintError is the error of a constraint, or of a type of variable, that package csp
// does not serve. It unwraps to the error of csp, if that has one.
type ConstraintError struct {
	Name string // such as float_lin_le, or var float
	Line int    // from 1
	Err  error  // nil: none of this name is served
}

func (e *ConstraintError) Error() string {
	if e.Err == nil {
		return fmt.Sprintf("flatzinc: line %d: %s is not served", e.Line, e.Name)
	}
	return fmt.Sprintf("flatzinc: line %d: %s: %v", e.Line, e.Name, e.Err)
}

func (e *ConstraintError) Unwrap() error { return e.Err }

// Read reads a model in the text form of FlatZinc. The error of a text that is not FlatZinc is a
// [*ParseError], that of a constraint that is not served a [*ConstraintError]; others are those
// of the reader. Annotations that are not known are ignored.
//
// A variable without bounds takes values from -1<<29 to 1<<29, or to 1<<27 where an int has 32
// bits. A constraint whose name ends in _reif or _imp is the one without the ending, which the
// last argument says or implies.
func Read(r io.Reader) (p *Problem, err error) {
	all, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	b := newBuilder(string(all))
	defer func() {
		switch e := recover().(type) {
		case nil:
		case *ParseError:
			p, err = nil, e
		case *ConstraintError:
			p, err = nil, e
		default:
			panic(e)
		}
	}()
	b.read()
	return b.Problem, nil
}

// refuse ends the reading: what stands there is not served.
func (b *builder) refuse(at int, name string, err error) {
	panic(&ConstraintError{Name: name, Line: b.lineOf(at), Err: err})
}
