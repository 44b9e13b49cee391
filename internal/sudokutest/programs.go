package sudokutest

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"
)

// copyTo names, in the environment, where a test program copies the program of its first
// argument, in place of running tests.
const copyTo = "SUDOKUTEST_COPY_TO"

func init() {
	if to := os.Getenv(copyTo); to != "" && len(os.Args) > 1 {
		if err := copyProgram(to, os.Args[1]); err != nil {
			panic(err)
		}
		os.Exit(0)
	}
}

func copyProgram(to, from string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o700)
	if err != nil {
		return err
	}
	if _, err := io.Copy(out, in); err != nil {
		return err
	}
	return out.Close()
}

// Build builds the program of a folder and returns its name in another folder. It asks go run,
// which keeps programs, where go build links each time.
func Build(t testing.TB, to, folder string) string {
	t.Helper()
	name := filepath.Join(to, filepath.Base(folder))
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	cmd := exec.Command("go", "run", "-exec", os.Args[0], ".")
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), copyTo+"="+name)
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, string(out))
	return name
}
