package flatzinc_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"example.com/sudoku/csp/flatzinc"
)

// A model that MiniZinc has written for a solver.
func ExampleRead() {
	p, err := flatzinc.Read(strings.NewReader(`
var 1..9: x :: output_var;
var 1..9: y :: output_var;
constraint int_lin_eq([1, 1], [x, y], 10);
constraint int_lt(x, y);
solve maximize x;
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	answer, err := p.Model.Maximize(context.Background(), p.Goal.Of)
	fmt.Println(answer.Quality, err)
	p.Print(os.Stdout, answer.Values)
	// Output:
	// optimal <nil>
	// x = 4;
	// y = 6;
	// ----------
}

// A text that is not FlatZinc, and a constraint that is not served.
func ExampleParseError() {
	_, err := flatzinc.Read(strings.NewReader("var 1..9: x;\nconstraint int_le(x, 5;\nsolve satisfy;\n"))
	var parse *flatzinc.ParseError
	fmt.Println(errors.As(err, &parse), err)
	_, err = flatzinc.Read(strings.NewReader("var 1..9: x;\nconstraint float_le(x, 2.5);\nsolve satisfy;\n"))
	var refused *flatzinc.ConstraintError
	fmt.Println(errors.As(err, &refused), err)
	// Output:
	// true flatzinc: line 2, column 23: found ";", want ")"
	// true flatzinc: line 2: float_le is not served
}
