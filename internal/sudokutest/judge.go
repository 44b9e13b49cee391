package sudokutest

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Judge returns the path of the first of the programs that is installed. Where none of
// them is, it skips the test.
func Judge(t testing.TB, programs ...string) string {
	for _, program := range programs {
		if path, err := exec.LookPath(program); err == nil {
			return path
		}
	}
	t.Skipf("no %s in PATH; on Debian or Ubuntu: apt-get install %s",
		strings.Join(programs, " or "), cmp.Or(packages[programs[0]], programs[0]))
	return ""
}

// packages names the Debian packages that are not called like their programs.
var packages = map[string]string{"glpsol": "glpk-utils", "cbc": "coinor-cbc"}

// Judged runs a program and returns what it prints and its exit status.
func Judged(t testing.TB, stdin []byte, path string, args ...string) (string, int) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, path, args...)
	cmd.Stdin = bytes.NewReader(stdin)
	out, err := cmd.Output()
	require.NoError(t, ctx.Err(), "%s took too long", path)
	if _, ok := errors.AsType[*exec.ExitError](err); !ok {
		require.NoError(t, err)
	}
	return string(out), cmd.ProcessState.ExitCode()
}
