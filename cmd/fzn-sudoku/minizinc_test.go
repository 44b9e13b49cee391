package main

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// families are small models of problems that MiniZinc's users know, which use the constraints of
// the library that install writes. A model with a goal ends in the value of it.
var families = map[string]string{
	"queens": `include "all_different.mzn"; array[1..6] of var 1..6: q;
		constraint all_different(q) /\ all_different(i in 1..6)(q[i] + i) /\ all_different(i in 1..6)(q[i] - i); solve satisfy;`,
	"magic square": `include "all_different.mzn"; array[1..3, 1..3] of var 1..9: a; constraint all_different(array1d(a));
		constraint forall(i in 1..3)(sum(a[i, ..]) = 15 /\ sum(a[.., i]) = 15) /\ a[1, 1] + a[2, 2] + a[3, 3] = 15; solve satisfy;`,
	"jobshop": `include "disjunctive.mzn"; array[1..3, 1..3] of var 0..20: s; array[1..3, 1..3] of int: d = [|3, 2, 2|2, 1, 4|4, 3, 1|]; var 0..20: end;
		constraint forall(j in 1..3)(s[j, 1] + d[j, 1] <= s[j, 2] /\ s[j, 2] + d[j, 2] <= s[j, 3] /\ s[j, 3] + d[j, 3] <= end);
		constraint forall(m in 1..3)(disjunctive(s[.., m], d[.., m])); solve minimize end; output [show(end)];`,
	"rcpsp": `include "cumulative.mzn"; array[1..5] of var 0..12: s; array[1..5] of int: d = [3, 2, 4, 1, 2]; var 0..20: end;
		constraint cumulative(s, d, [2, 1, 2, 3, 1], 3) /\ s[1] + 3 <= s[3] /\ forall(i in 1..5)(s[i] + d[i] <= end); solve minimize end; output [show(end)];`,
	"hotel of demands": `include "cumulative.mzn"; array[1..3] of var 0..3: s; array[1..3] of var 1..2: d; var 1..3: c; constraint cumulative(s, d, [1, 2, 1], c) /\ sum(d) = 5; solve satisfy;`,
	"tour": `include "circuit.mzn"; array[1..5] of var 1..5: next; array[1..5, 1..5] of int: d = [|0,3,4,2,7|3,0,4,6,3|4,4,0,5,8|2,6,5,0,6|7,3,8,6,0|];
		var 0..50: length = sum(i in 1..5)(d[i, next[i]]); constraint circuit(next); solve minimize length; output [show(length)];`,
	"partial tour": `include "subcircuit.mzn"; array[0..4] of var 0..4: next; constraint subcircuit(next) /\ next[0] != 0; solve satisfy;`,
	"assignment": `include "inverse.mzn"; array[1..4] of var 1..4: by; array[1..4] of var 1..4: to; array[1..4, 1..4] of int: c = [|4,1,3,2|2,0,5,3|3,2,2,4|1,3,2,2|];
		var 0..40: cost = sum(i in 1..4)(c[i, to[i]]); constraint inverse(to, by); solve minimize cost; output [show(cost)];`,
	"shifts": `include "regular.mzn"; array[1..6] of var 1..2: x; constraint regular(x, 3, 2, [|2, 1|3, 1|0, 1|], 1, {1, 2, 3}); solve satisfy;`,
	"roster": `include "global_cardinality_low_up.mzn"; include "global_cardinality.mzn"; array[1..5] of var 1..3: x; array[1..3] of var 0..5: n;
		constraint global_cardinality(x, [1, 2, 3], n) /\ global_cardinality_low_up(x, [1, 2], [1, 2], [2, 3]); solve satisfy;`,
	"bins": `include "bin_packing_load.mzn"; include "bin_packing_capa.mzn"; include "bin_packing.mzn"; array[1..5] of var 1..3: b; array[1..3] of var 0..9: l;
		constraint bin_packing_load(l, b, [4, 3, 2, 5, 1]) /\ bin_packing_capa([6, 5, 7], b, [4, 3, 2, 5, 1]) /\ bin_packing(8, b, [4, 3, 2, 5, 1]); solve satisfy;`,
	"squares": `include "diffn.mzn"; array[1..3] of var 0..3: x; array[1..3] of var 0..2: y; constraint diffn(x, y, [2, 1, 2], [2, 2, 1]); solve satisfy;`,
	"boxes of any size": `include "diffn.mzn"; include "diffn_nonstrict.mzn"; array[1..2] of var 0..2: x; array[1..2] of var 0..2: y; array[1..2] of var 0..2: d;
		var bool: strict; constraint if strict then diffn(x, y, d, [1, 2]) else diffn_nonstrict(x, y, d, [1, 2]) endif; solve satisfy;`,
	"photo": `include "inverse.mzn"; array[1..4] of var 1..4: at; constraint inverse(at, at); var 0..3: met = sum(i in 1..3)(abs(at[i] - at[i + 1]) = 1);
		solve maximize met; output [show(met)];`,
	"table":          `include "table.mzn"; array[1..3] of var 0..3: x; var bool: b; constraint table(x, [|0,1,2|1,1,1|3,2,0|2,2,2|]) <-> b; solve satisfy;`,
	"magic sequence": `include "count.mzn"; array[0..4] of var 0..4: x; constraint forall(i in 0..4)(count(x, i, x[i])); solve satisfy;`,
	"words": `include "lex_less.mzn"; include "lex_lesseq.mzn"; array[1..3] of var 0..1: x; array[1..3] of var 0..1: y; array[1..2] of var bool: z;
		constraint lex_less(x, y) /\ lex_lesseq([z[1], z[2]], [z[2], z[1]]); solve satisfy;`,
	"colours": `include "value_precede_chain.mzn"; include "nvalue.mzn"; array[1..5] of var 1..4: c; var 1..4: n;
		constraint value_precede_chain([1, 2, 3, 4], c) /\ nvalue(n, c) /\ c[1] != c[2] /\ c[2] != c[3] /\ c[3] != c[4] /\ c[4] != c[5] /\ c[5] != c[1]; solve minimize n; output [show(n)];`,
	"arithmetic": `var -4..4: x; var -3..3: y; var 0..20: z; constraint z = x * x + abs(y) /\ (y != 0 -> x div y = x mod y) /\ pow(y, 2) <= z /\ max(x, y) >= min(y, z); solve satisfy;`,
	"sets":       `var set of 1..4: s; var set of 2..5: t; constraint card(s intersect t) = 2 /\ s union t = 1..5 /\ 3 in s; solve satisfy;`,
	"at least": `include "among.mzn"; include "at_least.mzn"; include "at_most.mzn"; include "exactly.mzn"; include "all_different_except_0.mzn"; array[1..4] of var 0..3: x;
		constraint among(2, x, {1, 2}) /\ at_least(1, x, 3) /\ at_most(2, x, 1) /\ alldifferent_except_0(x); solve satisfy;`,
	"knapsack": `array[1..5] of var 0..2: n; var 0..99: value = sum(i in 1..5)([6, 5, 8, 9, 2][i] * n[i]); constraint sum(i in 1..5)([3, 2, 4, 5, 1][i] * n[i]) <= 11;
		solve maximize value; output [show(value)];`,
	"element": `array[1..4] of var 1..4: x; var 1..4: i; array[1..4] of int: a = [3, 2, 4, 1]; constraint x[i] = a[x[i]] /\ x[1] + x[2] >= x[3] /\ x[4] != a[i]; solve satisfy;`,
}

// The answers to the models of families are those that Gecode has for the decompositions of
// MiniZinc's library: as many solutions, or the same best value.
func TestMiniZinc(t *testing.T) {
	for _, program := range []string{"minizinc", "fzn-gecode", "go"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("%s is missing: its package is minizinc", program)
		}
	}
	folder := t.TempDir()
	program := filepath.Join(folder, "fzn-sudoku")
	out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput()
	require.NoError(t, err, "%s", out)
	out, err = exec.Command(program, "-install", folder).CombinedOutput()
	require.NoError(t, err, "%s", out)
	goal := regexp.MustCompile(`minimize|maximize`)
	for i, name := range slices.Sorted(maps.Keys(families)) {
		if !sudokutest.Sampled(i, 5) {
			continue
		}
		model := families[name]
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join(t.TempDir(), "model.mzn")
			require.NoError(t, os.WriteFile(file, []byte(model), 0o600))
			answer := func(flags ...string) string {
				if !goal.MatchString(model) {
					flags = append(flags, "-a")
				}
				run := exec.Command("minizinc", append(flags, file)...)
				run.Env = append(os.Environ(), "MZN_SOLVER_PATH="+folder)
				var messages strings.Builder
				run.Stderr = &messages
				text, err := run.Output()
				require.NoError(t, err, "%s%s", text, &messages)
				if goal.MatchString(model) {
					return string(text)
				}
				parts := strings.Split(string(text), "----------\n")
				seen := map[string]bool{}
				for _, part := range parts {
					seen[part] = true
				}
				require.Contains(t, parts[len(parts)-1], "==========")
				return strings.Repeat("+", len(seen)-1)
			}
			want := answer("--solver", "gecode", "-G", "std")
			require.NotEmpty(t, want)
			require.Equal(t, want, answer("--solver", "sudoku"))
			require.Equal(t, want, answer("--solver", "sudoku", "-f"))
		})
	}
}
