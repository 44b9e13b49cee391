package flatzinc

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// A law says what a constraint means, without a word of package csp: whether it holds of the
// values of its arguments, each a list. The letters of args say how an argument is made:
//
//	x X  an integer variable from -3 to 3, three of them
//	y Y  the same from 0 to 3
//	b B  a boolean, three of them
//	n N  a number from -3 to 5, three of them from -3 to 3
//	M O  three numbers from 0 to 3, three booleans
//	Z    three variables from 1 to 4
//	s    a set of numbers
//	T U  a table of three columns, of numbers and of booleans
//	A    the transitions of two states by three values
//	V    2, -1 and 3
//	1 2 3  the number
type law struct {
	args  string
	holds func(v [][]int) bool
}

func one(f func(x, y, z int) bool) func([][]int) bool {
	return func(v [][]int) bool {
		n := [3]int{}
		for i := range v {
			n[i] = v[i][0]
		}
		return f(n[0], n[1], n[2])
	}
}

func sum(coefficients, values []int) (total int) {
	for i, c := range coefficients {
		total += c * values[i]
	}
	return total
}

func count(list []int, v int) (n int) {
	for _, w := range list {
		if w == v {
			n++
		}
	}
	return n
}

func apart(v [][]int, strict bool) bool {
	for i := range v[0] {
		for j := range i {
			x, y, w, h := v[0], v[1], v[2], v[3]
			empty := !strict && w[i]*w[j]*h[i]*h[j] == 0
			if !empty && x[i]+w[i] > x[j] && x[j]+w[j] > x[i] && y[i]+h[i] > y[j] && y[j]+h[j] > y[i] {
				return false
			}
		}
	}
	return true
}

// tour returns the number of indices of the cycle from i on, of successors that count from 1.
func tour(next []int, i int) (n int) {
	for k := i; n <= len(next); n++ {
		if next[k] < 1 || next[k] > len(next) {
			return 0
		}
		if k = next[k] - 1; k == i {
			return n + 1
		}
	}
	return 0
}

func allDifferent(v []int) bool {
	return len(slices.Compact(slices.Sorted(slices.Values(v)))) == len(v)
}

func pow(x, y int) (z int, ok bool) {
	if y < 0 {
		switch x {
		case 0:
			return 0, false
		case 1, -1:
			return pow(x, -y)
		}
		return 0, true
	}
	z = 1
	for range y {
		z *= x
	}
	return z, true
}

func precedes(list []int, s, t int) bool {
	at := slices.Index(list, t)
	return at < 0 || slices.Contains(list[:at], s)
}

var laws = map[string]law{
	"int_eq": {"xx", one(func(x, y, _ int) bool { return x == y })}, "int_ne": {"xx", one(func(x, y, _ int) bool { return x != y })},
	"int_le": {"xx", one(func(x, y, _ int) bool { return x <= y })}, "int_lt": {"xx", one(func(x, y, _ int) bool { return x < y })},
	"bool_eq": {"bb", one(func(x, y, _ int) bool { return x == y })}, "bool_ne": {"bb", one(func(x, y, _ int) bool { return x != y })},
	"bool_le": {"bb", one(func(x, y, _ int) bool { return x <= y })}, "bool_lt": {"bb", one(func(x, y, _ int) bool { return x < y })},
	"bool_not": {"bb", one(func(x, y, _ int) bool { return x != y })}, "bool2int": {"by", one(func(x, y, _ int) bool { return x == y })},
	"int_plus": {"xxx", one(func(x, y, z int) bool { return x+y == z })}, "int_times": {"xxx", one(func(x, y, z int) bool { return x*y == z })},
	"int_div": {"xxx", one(func(x, y, z int) bool { return y != 0 && x/y == z })},
	"int_mod": {"xxx", one(func(x, y, z int) bool { return y != 0 && x%y == z })},
	"int_pow": {"xxx", one(func(x, y, z int) bool { p, ok := pow(x, y); return ok && p == z })},
	"int_abs": {"xx", one(func(x, y, _ int) bool { return max(x, -x) == y })},
	"int_max": {"xxx", one(func(x, y, z int) bool { return max(x, y) == z })}, "int_min": {"xxx", one(func(x, y, z int) bool { return min(x, y) == z })},
	"int_pow_fixed": {"x2x", one(func(x, y, z int) bool { return x*x == z })},
	"set_in":        {"xs", func(v [][]int) bool { return slices.Contains(v[1], v[0][0]) }},
	"bool_and":      {"bbb", one(func(x, y, z int) bool { return x&y == z })}, "bool_or": {"bbb", one(func(x, y, z int) bool { return x|y == z })},
	"bool_xor":       {"bbb", one(func(x, y, z int) bool { return x^y == z })},
	"array_bool_and": {"Bb", func(v [][]int) bool { return slices.Min(append(v[0], 1)) == v[1][0] }},
	"array_bool_or":  {"Bb", func(v [][]int) bool { return slices.Max(append(v[0], 0)) == v[1][0] }},
	"array_bool_xor": {"B", func(v [][]int) bool { return count(v[0], 1)%2 == 1 }},
	"bool_clause":    {"BB", func(v [][]int) bool { return slices.Contains(v[0], 1) || slices.Contains(v[1], 0) }},
	"int_lin_eq":     {"NXn", func(v [][]int) bool { return sum(v[0], v[1]) == v[2][0] }}, "int_lin_ne": {"NXn", func(v [][]int) bool { return sum(v[0], v[1]) != v[2][0] }},
	"int_lin_le": {"NXn", func(v [][]int) bool { return sum(v[0], v[1]) <= v[2][0] }}, "bool_lin_le": {"NBn", func(v [][]int) bool { return sum(v[0], v[1]) <= v[2][0] }},
	"bool_lin_eq":       {"NBx", func(v [][]int) bool { return sum(v[0], v[1]) == v[2][0] }},
	"array_int_maximum": {"xX", func(v [][]int) bool { return slices.Max(v[1]) == v[0][0] }}, "array_int_minimum": {"xX", func(v [][]int) bool { return slices.Min(v[1]) == v[0][0] }},
	"array_int_element": {"xNx", member}, "array_var_int_element": {"xXx", member}, "array_bool_element": {"xOb", member}, "array_var_bool_element": {"xBb", member},

	"fzn_all_different_int": {"X", func(v [][]int) bool { return allDifferent(v[0]) }},
	"fzn_nvalue":            {"xX", func(v [][]int) bool { return len(slices.Compact(slices.Sorted(slices.Values(v[1])))) == v[0][0] }},
	"fzn_among": {"xXs", func(v [][]int) bool {
		n := 0
		for _, w := range slices.Compact(slices.Sorted(slices.Values(v[2]))) {
			n += count(v[1], w)
		}
		return n == v[0][0]
	}},
	"sudoku_count": {"Xnx", func(v [][]int) bool { return count(v[0], v[1][0]) == v[2][0] }},
	"fzn_global_cardinality": {"XNY", func(v [][]int) bool {
		for i, w := range v[1] {
			if count(v[0], w) != v[2][i] {
				return false
			}
		}
		return true
	}},
	"sudoku_table_int": {"XT", inTable}, "sudoku_table_bool": {"BU", inTable},
	"fzn_lex_less_int": {"XX", func(v [][]int) bool { return slices.Compare(v[0], v[1]) < 0 }}, "fzn_lex_lesseq_int": {"XX", func(v [][]int) bool { return slices.Compare(v[0], v[1]) <= 0 }},
	"fzn_lex_less_bool": {"BB", func(v [][]int) bool { return slices.Compare(v[0], v[1]) < 0 }}, "fzn_lex_lesseq_bool": {"BB", func(v [][]int) bool { return slices.Compare(v[0], v[1]) <= 0 }},
	"sudoku_regular": {"X23A1s", func(v [][]int) bool {
		state := 1
		for _, w := range v[0] {
			if w < 1 || w > 3 || state == 0 {
				return false
			}
			state = v[3][(state-1)*3+w-1]
		}
		return state > 0 && slices.Contains(v[5], state)
	}},
	"fzn_value_precede_int":       {"12X", func(v [][]int) bool { return precedes(v[2], 1, 2) }},
	"fzn_value_precede_chain_int": {"VX", func(v [][]int) bool { return precedes(v[1], 2, -1) && precedes(v[1], -1, 3) }},
	"sudoku_circuit":              {"Z1", func(v [][]int) bool { return tour(v[0], 0) == len(v[0]) }},
	"sudoku_subcircuit": {"Z1", func(v [][]int) bool {
		out, longest := 0, 0
		for i, next := range v[0] {
			if next == i+1 {
				out++
			} else {
				longest = max(longest, tour(v[0], i))
			}
		}
		return allDifferent(v[0]) && out+longest == len(v[0])
	}},
	"sudoku_inverse": {"ZZ11", func(v [][]int) bool {
		for i := range v[0] {
			if f, g := v[0][i], v[1][i]; f < 1 || f > 3 || g < 1 || g > 3 || v[1][f-1] != i+1 || v[0][g-1] != i+1 {
				return false
			}
		}
		return true
	}},
	"sudoku_bin_packing": {"YZM1", func(v [][]int) bool {
		loads := make([]int, 4)
		for i, bin := range v[1] {
			if bin < 1 || bin > 3 {
				return false
			}
			loads[bin] += v[2][i]
		}
		return slices.Equal(loads[1:], v[0])
	}},
	"fzn_cumulative": {"XYYy", func(v [][]int) bool {
		for t := -3; t < 7; t++ {
			used := 0
			for i, start := range v[0] {
				if start <= t && t < start+v[1][i] {
					used += v[2][i]
				}
			}
			if used > v[3][0] {
				return false
			}
		}
		return true
	}},
	"fzn_disjunctive": {"XY", func(v [][]int) bool {
		return apart([][]int{v[0], {0, 0, 0}, v[1], {1, 1, 1}}, false)
	}},
	"fzn_diffn_nonstrict": {"XYYM", func(v [][]int) bool { return apart(v, false) }},
}

func member(v [][]int) bool {
	i := v[0][0]
	return i >= 1 && i <= len(v[1]) && v[1][i-1] == v[2][0]
}

func inTable(v [][]int) bool {
	for row := range slices.Chunk(v[1], len(v[0])) {
		if slices.Equal(row, v[0]) {
			return true
		}
	}
	return false
}

// A writer writes a random text with one constraint.
type writer struct {
	r       *rand.Rand
	text    strings.Builder
	domains [][]int // of the variables v0, v1 …
	booleans
}

type booleans []bool

// variable returns a variable with a random part of the values, an earlier one, or a constant.
func (w *writer) variable(low, high int, isBool bool) string {
	switch k := w.r.IntN(10); {
	case k == 0:
		return w.constant(low, high, isBool)
	case k == 1 && len(w.domains) > 0:
		last := len(w.domains) - 1
		if d := w.domains[last]; w.booleans[last] == isBool && d[0] >= low && d[len(d)-1] <= high {
			return fmt.Sprintf("v%d", last)
		}
	}
	name := fmt.Sprintf("v%d", len(w.domains))
	var values []int
	switch {
	case isBool:
		values = []int{0, 1}
		fmt.Fprintf(&w.text, "var bool: %s :: output_var;\n", name)
	case w.r.IntN(3) == 0:
		for v := low; v <= high; v++ {
			if w.r.IntN(2) == 0 {
				values = append(values, v)
			}
		}
		if len(values) == 0 {
			values = []int{high}
		}
		fmt.Fprintf(&w.text, "var {%s}: %s;\n", strings.Trim(strings.ReplaceAll(fmt.Sprint(values), " ", ","), "[]"), name)
	default:
		a := low + w.r.IntN(high-low+1)
		b := min(high, a+w.r.IntN(4))
		for v := a; v <= b; v++ {
			values = append(values, v)
		}
		fmt.Fprintf(&w.text, "var %d..%d: %s;\n", a, b, name)
	}
	w.domains, w.booleans = append(w.domains, values), append(w.booleans, isBool)
	return name
}

func (w *writer) constant(low, high int, isBool bool) string {
	v := low + w.r.IntN(high-low+1)
	if isBool {
		return fmt.Sprint(v > 0)
	}
	return fmt.Sprint(v)
}

// argument returns the members of an argument, and how it is written.
func (w *writer) argument(letter rune) (members []string, text string) {
	n := 3
	list := func(low, high int, isBool, isVariable bool) ([]string, string) {
		for range n {
			if isVariable {
				members = append(members, w.variable(low, high, isBool))
			} else {
				members = append(members, w.constant(low, high, isBool))
			}
		}
		return members, "[" + strings.Join(members, ", ") + "]"
	}
	single := func(s string) ([]string, string) { return []string{s}, s }
	switch letter {
	case 'x':
		return single(w.variable(-3, 3, false))
	case 'y':
		return single(w.variable(0, 3, false))
	case 'b':
		return single(w.variable(0, 1, true))
	case 'n':
		return single(w.constant(-3, 5, false))
	case 'X':
		return list(-3, 3, false, true)
	case 'Y':
		return list(0, 3, false, true)
	case 'Z':
		return list(1, 4, false, true)
	case 'B':
		return list(0, 1, true, true)
	case 'N':
		return list(-3, 3, false, false)
	case 'M':
		return list(0, 3, false, false)
	case 'O':
		return list(0, 1, true, false)
	case 'T', 'U':
		n = 3 * w.r.IntN(6)
		if letter == 'U' {
			return list(0, 1, true, false)
		}
		return list(-2, 2, false, false)
	case 'A':
		n = 6
		return list(0, 2, false, false)
	case 'V':
		members = []string{"2", "-1", "3"}
		return members, "[2, -1, 3]"
	case 's':
		if w.r.IntN(2) == 0 {
			return []string{"-1", "0", "1", "2"}, "-1..2"
		}
		n = w.r.IntN(4)
		list(-3, 3, false, false)
		return members, "{" + strings.Join(members, ", ") + "}"
	}
	return single(string(letter))
}

// solutions counts by brute force.
func (w *writer) solutions(args [][]string, holds func([][]int) bool, form, says string) (n int) {
	values := make([]int, len(w.domains))
	of := func(s string) (v int) {
		switch {
		case s == "true":
			return 1
		case s == "false":
			return 0
		case s[0] == 'v':
			fmt.Sscanf(s, "v%d", &v)
			return values[v]
		}
		fmt.Sscan(s, &v)
		return v
	}
	var visit func(i int)
	visit = func(i int) {
		if i < len(values) {
			for _, values[i] = range w.domains[i] {
				visit(i + 1)
			}
			return
		}
		v := make([][]int, len(args))
		for i, list := range args {
			for _, s := range list {
				v[i] = append(v[i], of(s))
			}
		}
		truth := holds(v)
		if form == "" && truth || form == "_reif" && truth == (of(says) == 1) || form == "_imp" && (truth || of(says) == 0) {
			n++
		}
	}
	visit(0)
	return n
}

// Each constraint that is served, by itself, reified and implied, has as many solutions as brute
// force finds by its law.
func TestConstraints(t *testing.T) {
	for name := range rows {
		require.Contains(t, laws, name, "a constraint without a law")
	}
	texts := 0
	for name, law := range laws {
		require.Contains(t, rows, name)
		for _, form := range []string{"", "_reif", "_imp"} {
			t.Run(name+form, func(t *testing.T) {
				t.Parallel()
				for seed := range uint64(max(3, sudokutest.Scaled(8))) {
					w := writer{r: rand.New(rand.NewPCG(seed, 57))}
					var args [][]string
					var written []string
					for _, letter := range law.args {
						members, text := w.argument(letter)
						args, written = append(args, members), append(written, text)
					}
					says := ""
					if form != "" {
						says = w.variable(0, 1, true)
						written = append(written, says)
					}
					text := fmt.Sprintf("%sconstraint %s(%s);\nsolve satisfy;\n", w.text.String(), name+form, strings.Join(written, ", "))
					p, err := Read(strings.NewReader(text))
					require.NoError(t, err, text)
					wanted := w.solutions(args, law.holds, form, says)
					got, err := p.Model.Count(t.Context(), 0)
					require.NoError(t, err, text)
					require.Equal(t, wanted, got, text)
				}
			})
			texts += 3
		}
	}
	require.Greater(t, texts, 300)
}
