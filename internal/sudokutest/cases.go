package sudokutest

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A Case is a line of a file of cases that begins with "$ ".
type Case struct {
	Text   string // behind the sign
	Input  string // the lines before it that begin with "< ", joined
	Folder string // which has the files made before it
}

// Cases runs the cases of each file that the pattern names, and compares what they print with
// what stands behind them. -update writes that, so a new case is its input. The lines of a file:
//
//	# WORDS       are kept: what the next cases show
//	@ NAME TEXT   lets {NAME} stand for a text in the lines below
//	= NAME TEXT   makes a file; TEXT is that of a Go string
//	< TEXT        is a line of the input of the next case, likewise
//	$ TEXT        is a case
//
// All others are what the case before them prints: a backslash alone says that it ends within a
// line, and one before a sign that the line is printed. {FOLDER} is the folder of the files.
func Cases(t *testing.T, pattern string, run func(t *testing.T, c Case) string) {
	files, err := filepath.Glob(pattern)
	require.NoError(t, err)
	require.NotEmpty(t, files, pattern)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			Golden(t, file, played(t, string(text), func(c Case) string { return run(t, c) }))
		})
	}
}

// CasesOf returns the cases of a file, as seeds of fuzzing.
func CasesOf(t testing.TB, file string) (all []Case) {
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	played(t, string(text), func(c Case) string {
		all = append(all, c)
		return ""
	})
	return all
}

// played returns a file of cases with what they print now.
func played(t testing.TB, text string, run func(c Case) string) string {
	var out strings.Builder
	var input []string
	c := Case{Folder: t.TempDir()}
	named := []string{"{FOLDER}", c.Folder}
	nameless := strings.NewReplacer(c.Folder+string(filepath.Separator), "{FOLDER}/", c.Folder, "{FOLDER}")
	cases := 0
	for line := range strings.Lines(text) {
		if !isOfCases(line) {
			continue
		}
		sign, rest, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		out.WriteString(line)
		rest = strings.NewReplacer(named...).Replace(rest)
		switch sign {
		case "@":
			name, text, _ := strings.Cut(rest, " ")
			named = append(named, "{"+name+"}", text)
		case "=":
			name, text, _ := strings.Cut(rest, " ")
			require.NoError(t, os.WriteFile(filepath.Join(c.Folder, name), []byte(unquoted(t, text)), 0o600))
		case "<":
			input = append(input, unquoted(t, rest))
		case "$":
			c.Text, c.Input = rest, strings.Join(input, "\n")
			for line := range strings.Lines(nameless.Replace(run(c))) {
				if isOfCases(line) {
					line = `\` + line
				}
				out.WriteString(line)
				if !strings.HasSuffix(line, "\n") {
					out.WriteString("\n\\\n")
				}
			}
			input = nil
			cases++
		}
	}
	require.Positive(t, cases)
	return out.String()
}

// isOfCases reports whether a line begins with one of the signs, and a blank or its end.
func isOfCases(line string) bool {
	return len(line) > 1 && strings.ContainsRune("#@=<$", rune(line[0])) && (line[1] == ' ' || line[1] == '\n')
}

// unquoted returns the text that stands in a file as that of a Go string.
func unquoted(t testing.TB, text string) string {
	var out []byte
	for len(text) > 0 {
		r, wide, rest, err := strconv.UnquoteChar(text, 0)
		require.NoError(t, err, text)
		if text = rest; wide {
			out = fmt.Appendf(out, "%c", r)
		} else {
			out = append(out, byte(r))
		}
	}
	return string(out)
}

// Printed returns what a command printed: its output, the lines of standard error behind "! ",
// and the exit status if it is not 0.
func Printed(status int, stdout, stderr string) string {
	var out strings.Builder
	out.WriteString(stdout)
	if stdout != "" && !strings.HasSuffix(stdout, "\n") {
		out.WriteString("\n\\\n")
	}
	for line := range strings.Lines(sameWords.Replace(stderr)) {
		out.WriteString("! " + line)
	}
	if status != 0 {
		fmt.Fprintf(&out, "[%d]\n", status)
	}
	return out.String()
}

// sameWords says what Windows says in the words of Unix.
var sameWords = strings.NewReplacer("The system cannot find the file specified.", "no such file or directory",
	"The system cannot find the path specified.", "no such file or directory")
