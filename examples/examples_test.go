package examples_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// programs are the folders of the examples.
func programs(t *testing.T) (names []string) {
	files, err := filepath.Glob("*/main.go")
	require.NoError(t, err)
	for _, file := range files {
		names = append(names, filepath.Dir(file))
	}
	return names
}

// bin returns the folder of the programs, which the first test that runs one builds.
var bin = sync.OnceValue(func() string {
	dir, err := os.MkdirTemp("", "examples")
	if err != nil {
		panic(err)
	}
	return dir
})

var build sync.Once

func TestMain(m *testing.M) {
	code := m.Run()
	os.RemoveAll(bin())
	os.Exit(code)
}

// A call is the run of an example.
type call struct {
	folder, stdin string
	full          bool // the output can't be written
}

// run runs an example.
func (c call) run(t *testing.T, name string, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	build.Do(func() { sudokutest.Build(t, bin()) })
	cmd := exec.Command(filepath.Join(bin(), name), args...)
	var out, errs bytes.Buffer
	cmd.Dir, cmd.Stdin, cmd.Stdout, cmd.Stderr = c.folder, strings.NewReader(c.stdin), &out, &errs
	if c.full {
		file, err := os.Open(os.DevNull) // to read
		require.NoError(t, err)
		defer file.Close()
		cmd.Stdout = file
	}
	if err := cmd.Run(); err != nil {
		exit := new(exec.ExitError)
		require.True(t, errors.As(err, &exit), "%v", err)
		status = exit.ExitCode()
	}
	return status, out.String(), errs.String()
}

// TestOutputs runs the scripts of testdata, one an example, and compares with what is written
// there. -update writes it. The lines of a script:
//
//	= NAME TEXT   makes a file; TEXT is that of a Go string
//	< TEXT        is the input of the next command
//	$ NAME ARG …  runs an example; with "> full" at the end its output can't be written
//
// Behind a command are its output, a line with a backslash if that ends within a line, lines on standard error after "! ", and the exit status if it
// is not 0.
func TestOutputs(t *testing.T) {
	if testing.Short() {
		t.Skip("builds programs")
	}
	for _, name := range programs(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join("testdata", name+".txt")
			script, err := os.ReadFile(file)
			require.NoError(t, err)
			sudokutest.Golden(t, file, played(t, string(script)))
		})
	}
}

// played returns a script with what its commands print now.
func played(t *testing.T, script string) string {
	var out strings.Builder
	c := call{folder: t.TempDir()}
	text := func(quoted string) string {
		s, err := strconv.Unquote(`"` + quoted + `"`)
		require.NoError(t, err, quoted)
		return s
	}
	commands := 0
	for line := range strings.Lines(script) {
		sign, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch sign {
		case "=":
			name, content, _ := strings.Cut(rest, " ")
			require.NoError(t, os.WriteFile(filepath.Join(c.folder, name), []byte(text(content)), 0o600))
		case "<":
			c.stdin = text(rest)
		case "$":
			rest, c.full = strings.CutSuffix(rest, " > full")
			fields := strings.Fields(rest)
			if c.full && runtime.GOOS == "windows" {
				t.Skip("other words for an output that fails")
			}
			out.WriteString(line)
			status, stdout, stderr := c.run(t, fields[0], fields[1:]...)
			out.WriteString(stdout)
			if stdout != "" && !strings.HasSuffix(stdout, "\n") {
				out.WriteString("\n\\\n")
			}
			for line := range strings.Lines(sameWords(stderr)) {
				out.WriteString("! " + line)
			}
			if status != 0 {
				fmt.Fprintf(&out, "[%d]\n", status)
			}
			c.stdin, c.full = "", false
			commands++
			continue
		default:
			continue
		}
		out.WriteString(line)
	}
	require.Positive(t, commands)
	return out.String()
}

// sameWords returns a message with the words that Unix has for what Windows says.
func sameWords(message string) string {
	return strings.NewReplacer("The system cannot find the file specified.", "no such file or directory",
		"The system cannot find the path specified.", "no such file or directory").Replace(message)
}
