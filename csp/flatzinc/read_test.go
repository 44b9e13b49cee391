package flatzinc

import (
	"errors"
	"strings"
	"testing"

	"example.com/sudoku/csp"
	"github.com/stretchr/testify/require"
)

// What is wrong is said with its place, before any search.
func TestMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"":                                            `line 1, column 1: found the end of the text, want "solve"`,
		"var 1..3: x\nsolve satisfy;":                 `line 2, column 1: found "solve", want ";"`,
		"var 1..3: 3;":                                `line 1, column 11: found "3", want a name`,
		"var 1..3: x;\nvar 1..3: x;":                  `line 2, column 11: found "x", want a new name`,
		"int: n;":                                     `line 1, column 7: found ";", want "="`,
		"var many: x;":                                `line 1, column 5: found "many", want a type`,
		"constraint 5;":                               `line 1, column 12: found "5", want a constraint`,
		"% a comment\nconstraint int_le(x, 5);":       `line 2, column 19: found "x", want a variable or an integer`,
		"var 1..3: x;\nconstraint int_le(x);":         `line 2, column 12: found "int_le", want int_le with another number of arguments`,
		"constraint int_lin_eq([1], 5, 5);":           `line 1, column 28: found "5", want an array`,
		"constraint int_lin_eq([[1]], [], 5);":        `line 1, column 24: found "[", want an integer`,
		"constraint int_lin_eq(1.5, [], 5);":          `line 1, column 23: found "1", want integers`,
		"constraint set_in(1, [1]);":                  `line 1, column 22: found "[", want a set of integers`,
		"constraint int_eq(1, 99999999999999999999);": `line 1, column 22: found "99999999999999999999", want an integer`,
		"solve optimize x;":                           `line 1, column 7: found "optimize", want satisfy, minimize or maximize`,
		"string: s = \"abc;":                          `line 1, column 1: found "string", want a type`,
		"constraint f(" + strings.Repeat("[", 200):    `line 1, column 113: found "[", want fewer brackets within brackets`,
		"constraint int_eq_reif();":                   `line 1, column 12: found "int_eq_reif", want a constraint with arguments`,
	} {
		_, err := Read(strings.NewReader(text))
		var parse *ParseError
		require.ErrorAs(t, err, &parse, text)
		require.Equal(t, "flatzinc: "+want, err.Error(), text)
	}
	for text, want := range map[string]string{
		"\nvar float: x;":                                        "line 2: var float is not served",
		"var 1.5..2.5: x;":                                       "line 1: var float is not served",
		"var set of 1..3: x;":                                    "line 1: var set is not served",
		"var 1..3: x;\nconstraint float_le(x, 2);":               "line 2: float_le is not served",
		"var 1..3: x;\nconstraint set_card_reif(x, 2);":          "line 2: set_card_reif is not served",
		"var {}: x;":                                             "line 1: var: csp: domain: {}, want at least one value for x",
		"var 0..9000000000000000: x;":                            "line 1: var: csp: domain: 0..9000000000000000, want values between -1<<30 and 1<<30 for x",
		"var int: x;\nconstraint fzn_all_different_int([x, x]);": "line 2: fzn_all_different_int: csp: decision: x, want one whose values are within 65,536 numbers, as this constraint looks at each: all different: x, x",
		"var int: x;\nconstraint int_pow(x, 2, x);":              "line 2: int_pow: sudoku: power: x, want bases times exponents of at most 65,536",
	} {
		_, err := Read(strings.NewReader(text))
		var refused *ConstraintError
		require.ErrorAs(t, err, &refused, text)
		if !strings.Contains(want, "all different") {
			require.Equal(t, "flatzinc: "+want, err.Error(), text)
		}
		var option *csp.OptionError
		require.Equal(t, refused.Err != nil, errors.As(err, &option))
	}
}

// All of the text form is read: comments, predicates, parameters, annotations, other names.
func TestText(t *testing.T) {
	p, err := Read(strings.NewReader(`% a model
predicate gecode_what(array [int] of var int: x, float: f);
array [1..2] of int: c = [1, -1];
array [1..2] of float: floats = [1.5, -2e3];
array [1..2] of set of int: sets = [{1, 3}, 2..4];
bool: yes = true;
int: five = 5;
set of int: odd = {1, 3, 5};
var 1..9: x :: output_var :: mzn_path("a;b");
var {2, 4, 70000}: y :: is_defined_var :: output_var;
var bool: b :: output_var;
var 2..3: z :: output_var = x;
array [1..2] of var int: both :: output_array([0..1]) = [x, five];
array [1..4] of var bool: flags :: output_array([1..2, 1..2]) = [b, true, false, yes];
array [1..0] of var int: none :: output_array([1..0]) = [];
constraint set_in(x, odd) :: domain_propagation;
constraint int_lin_le(c, [x, y], 0) :: defines_var(y);
constraint int_le_reif(y, 2, b);
solve :: seq_search([int_search(both, first_fail, indomain_min, complete), unknown(1.5, "x")]) maximize y;
`))
	require.NoError(t, err)
	p.Follow(1)
	answer, err := p.Model.Maximize(t.Context(), p.Goal.Of)
	require.NoError(t, err)
	var out strings.Builder
	require.NoError(t, p.Print(&out, answer.Values))
	require.Equal(t, `x = 3;
y = 70000;
b = false;
z = 3;
both = array1d(0..1, [3, 5]);
flags = array2d(1..2, 1..2, [false, true, false, true]);
none = array1d(1..0, []);
----------
`, out.String())
}

// A fixed search finds its solutions in the order of its annotations.
func TestFollow(t *testing.T) {
	for choice, want := range map[string]string{
		"input_order, indomain_min": "[1 2 3]", "input_order, indomain_max": "[5 6 4]", "input_order, indomain_median": "[3 5 2]",
		"input_order, indomain_split": "[1 2 3]", "input_order, indomain_reverse_split": "[5 6 4]", "input_order, indomain_middle": "[3 5 2]",
		"input_order, outdomain_min": "[5 6 4]", "input_order, outdomain_max": "[1 2 3]", "first_fail, indomain_min": "[2 3 1]", "anti_first_fail, indomain_max": "[5 6 4]",
		"smallest, indomain_max": "[5 6 4]", "largest, indomain_max": "[5 6 4]", "occurrence, indomain_max": "[5 6 4]",
		"most_constrained, indomain_min": "[2 3 1]", "max_regret, indomain_min": "[1 2 3]", "dom_w_deg, indomain_min": "[1 3 2]",
	} {
		p, err := Read(strings.NewReader(`var 1..6: x; var 1..6: y; var 1..4: z;
constraint int_lt(x, y); constraint fzn_all_different_int([x, y, z]); constraint int_le(x, 5);
solve :: int_search([x, y, z], ` + choice + `, complete) satisfy;`))
		require.NoError(t, err)
		p.Follow(0)
		answer, err := p.Model.Solve(t.Context())
		require.NoError(t, err)
		var out strings.Builder
		for i, x := range p.order[0].list {
			out.WriteString(strings.Repeat(" ", min(i, 1)) + string(rune('0'+answer.Values.Value(x))))
		}
		require.Equal(t, want, "["+out.String()+"]", choice)
	}
}

// No text makes Read panic.
func FuzzRead(f *testing.F) {
	f.Add("var 1..3: x :: output_var;\nconstraint int_lin_le([1, 2], [x, 3], 4);\nsolve minimize x;\n")
	f.Add("array [1..2] of var {1, 5}: a = [1, 2];\nvar bool: b;\nconstraint int_eq_reif(b, 1, b);\nsolve :: int_search(a, first_fail, indomain_min) satisfy;")
	f.Fuzz(func(t *testing.T, text string) {
		if p, err := Read(strings.NewReader(text)); err == nil {
			p.Hint()
			require.NoError(t, p.Model.Err())
		}
	})
}

// A variable that an equation makes another one, and a constant, is no decision of its own.
func TestAliases(t *testing.T) {
	p, err := Read(strings.NewReader(`var 0..9: x :: output_var;
var -100..100: y :: output_var;
var {3, 5, 20}: z :: output_var;
var bool: b :: output_var;
var 0..1: n;
var int: copy :: output_var;
constraint int_lin_eq([1, -1], [y, x], 2);
constraint int_lin_eq([-1, 1], [z, x], -1);
constraint bool2int(b, n);
constraint int_eq(copy, y);
constraint int_le_reif(y, 5, b);
solve :: int_search([x, y, z, n], input_order, indomain_max, complete) maximize n;
`))
	require.NoError(t, err)
	require.Len(t, p.Model.Decisions(), 3, "one for x, y, z and copy, one for b and n, the constant 5")
	p.Hint()
	answer, err := p.Model.Maximize(t.Context(), p.Goal.Of)
	require.NoError(t, err)
	var out strings.Builder
	require.NoError(t, p.Print(&out, answer.Values))
	require.Equal(t, "x = 2;\ny = 4;\nz = 3;\nb = true;\ncopy = 4;\n----------\n", out.String())
	count, err := p.Model.Count(t.Context(), 10)
	require.NoError(t, err)
	require.Equal(t, 2, count)
}
