package main

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"example.com/sudoku/csp/flatzinc"
	"github.com/stretchr/testify/require"
)

// What the program prints, and its exit status.
func TestRun(t *testing.T) {
	two := "var 1..3: x :: output_var;\nconstraint int_ne(x, 2);\nsolve :: int_search([x], input_order, indomain_max, complete) "
	for _, test := range []struct {
		name, args, text, want string
		status                 int
	}{
		{"one", "", two + "satisfy;", "x = 3;\n----------\n", 0},
		{"all", "-a", two + "satisfy;", "x = 3;\n----------\nx = 1;\n----------\n==========\n", 0},
		{"more than there are", "-n 9", two + "satisfy;", "x = 3;\n----------\nx = 1;\n----------\n==========\n", 0},
		{"some of them", "-n 2 -f -p 2 -r 5", two + "satisfy;", "x = 3;\n----------\nx = 1;\n----------\n", 0},
		{"best", "", two + "minimize x;", "x = 1;\n----------\n==========\n", 0},
		{"each better one", "-a", two + "minimize x;", "x = 3;\n----------\nx = 1;\n----------\n==========\n", 0},
		{"none", "-s", "var 1..3: x;\nconstraint int_lt(x, 1);\nsolve satisfy;", "=====UNSATISFIABLE=====\n", 0},
		{"no best", "", "var 1..3: x;\nconstraint int_lt(x, 1);\nsolve maximize x;", "=====UNSATISFIABLE=====\n", 0},
		{"no text", "", "var 1..3 x;", `line 1, column 10: found "x", want ":"`, 1},
		{"floats", "", "var 1.0..3.0: x;\nsolve satisfy;", "line 1: var float is not served", 1},
		{"no flag", "-x", two + "satisfy;", "flag provided but not defined: -x", 2},
		{"too many", "a b", "", "one model at a time", 2},
		{"no file", "missing.fzn", "", "missing.fzn", 1},
		{"help", "-h", "", "-install DIR", 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			var out, log strings.Builder
			require.Equal(t, test.status, run(strings.Fields(test.args), strings.NewReader(test.text), &out, &log))
			if test.name == "none" {
				require.Contains(t, out.String(), "%%%mzn-stat: solutions=0\n")
				require.True(t, strings.HasSuffix(out.String(), "%%%mzn-stat-end\n"+test.want), out.String())
			} else if test.status == 0 && test.name != "help" {
				require.Equal(t, test.want, out.String())
			} else {
				require.Contains(t, log.String(), test.want)
			}
		})
	}
}

// hard is a model with solutions that can't be proven best.
func hard() string {
	var b strings.Builder
	var names []string
	for i := range 40 {
		name := string(rune('a'+i%26)) + strings.Repeat("z", i/26)
		names = append(names, name)
		b.WriteString("var 1..40: " + name + ";\n")
	}
	list := "[" + strings.Join(names, ", ") + "]"
	b.WriteString("var 0..100000: cost :: output_var;\nconstraint fzn_all_different_int(" + list + ");\n")
	for i := range 38 {
		b.WriteString("constraint int_lin_ne([1, 1, -1], [" + strings.Join(names[i:i+3], ", ") + "], 7);\n")
	}
	b.WriteString("constraint int_lin_eq([" + strings.TrimSuffix(strings.Repeat("3, -7, 11, -5, ", 10), ", ") + ", -1], [" + strings.Join(names, ", ") + ", cost], -4000);\n")
	b.WriteString("constraint int_times(a, c, b);\nconstraint int_times(d, f, e);\nsolve minimize cost;\n")
	return b.String()
}

// A search that the time or a signal ends prints the best solution so far, and the status is 0.
func TestInterrupted(t *testing.T) {
	check := func(status int, out string) {
		require.Zero(t, status)
		require.NotContains(t, out, "ERROR")
		require.True(t, strings.HasSuffix(out, "----------\n") || strings.HasSuffix(out, "=====UNKNOWN=====\n") || strings.HasSuffix(out, "==========\n"), out)
	}
	var out, log strings.Builder
	check(run([]string{"-t", "300"}, strings.NewReader(hard()), &out, &log), out.String())
	if runtime.GOOS != "windows" {
		out.Reset()
		self, err := os.FindProcess(os.Getpid())
		require.NoError(t, err)
		timer := time.AfterFunc(400*time.Millisecond, func() { self.Signal(syscall.SIGTERM) })
		defer timer.Stop()
		check(run([]string{"-v", "-p", "3"}, strings.NewReader(hard()), &out, &log), out.String())
		require.Contains(t, log.String(), "one core is used of 3")
	}
	ended, stop := context.WithCancel(t.Context())
	stop()
	p, err := flatzinc.Read(strings.NewReader(hard()))
	require.NoError(t, err)
	out.Reset()
	require.NoError(t, (&options{}).solve(ended, p, time.Now(), &out))
	require.Equal(t, "=====UNKNOWN=====\n", out.String())
}

// The installed description names this program, and the library has the constraints that the
// package serves by names of its own.
func TestInstall(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "solvers")
	var out, log strings.Builder
	require.Zero(t, run([]string{"-install", folder}, nil, &out, &log), log.String())
	text, err := os.ReadFile(filepath.Join(folder, "sudoku.msc"))
	require.NoError(t, err)
	program, err := os.Executable()
	require.NoError(t, err)
	require.Contains(t, string(text), filepath.Base(program))
	files, err := filepath.Glob(filepath.Join(folder, "sudoku", "*.mzn"))
	require.NoError(t, err)
	require.Greater(t, len(files), 25)
	require.Equal(t, 1, run([]string{"-install", filepath.Join(folder, "sudoku.msc")}, nil, &out, &log))
}
