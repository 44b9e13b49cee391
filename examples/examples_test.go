package examples_test

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
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

// run runs an example. If full, its output can't be written.
func run(t *testing.T, c sudokutest.Case, full bool) (status int, stdout, stderr string) {
	t.Helper()
	build.Do(func() { sudokutest.Build(t, bin()) })
	words := strings.Fields(c.Text)
	cmd := exec.Command(filepath.Join(bin(), words[0]), words[1:]...)
	var out, errs bytes.Buffer
	cmd.Dir, cmd.Stdin, cmd.Stdout, cmd.Stderr = c.Folder, strings.NewReader(c.Input), &out, &errs
	if full {
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

// Each example has a file of cases, which are its commands; "> full" at the end says that the
// output can't be written.
func TestOutputs(t *testing.T) {
	if testing.Short() {
		t.Skip("builds programs")
	}
	for _, name := range programs(t) {
		require.FileExists(t, "testdata/"+name+".txt")
	}
	sudokutest.Cases(t, "testdata/*.txt", func(t *testing.T, c sudokutest.Case) string {
		var full bool
		if c.Text, full = strings.CutSuffix(c.Text, " > full"); full && runtime.GOOS == "windows" {
			t.Skip("other words for an output that fails")
		}
		return sudokutest.Printed(run(t, c, full))
	})
}
