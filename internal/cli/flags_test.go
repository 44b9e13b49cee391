package cli_test

import (
	"errors"
	"flag"
	"testing"
	"time"

	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/clitest"
	"github.com/stretchr/testify/require"
)

func TestFlagErrors(t *testing.T) {
	require.NoError(t, cli.OneOf("o", "csv", "text", "csv"))
	require.EqualError(t, cli.OneOf("o", "xml", "text", "csv"), "-o xml: want text or csv")
	require.EqualError(t, cli.OneOf("size", 7, 4, 6, 9), "-size 7: want 4, 6 or 9")
	require.NoError(t, cli.AtLeast("n", 1, 1))
	require.EqualError(t, cli.AtLeast("n", 0, 1), "-n 0: want 1 or more")
	require.NoError(t, cli.NotNegative("timeout", 0))
	require.EqualError(t, cli.NotNegative("timeout", -time.Second), "-timeout -1s: can't be negative")
	require.NoError(t, cli.Refuse(false, "no"))
	require.EqualError(t, cli.Refuse(true, "-a and -%s", "b"), "-a and -b")

	checked := false
	status, _, stderr := clitest.Run(cli.Program{Name: "test", Files: true, New: func() cli.Command {
		return &command{work: say, check: func(f *flag.FlagSet) error {
			require.True(t, cli.Given(f, "x", "n"))
			require.False(t, cli.Given(f, "puzzle"))
			require.Equal(t, []string{"a", "b"}, f.Args())
			checked = true
			return errors.New("not like this")
		}}
	}}, "", "-n", "3", "a", "b")
	require.True(t, checked)
	require.Equal(t, cli.BadUse, status)
	require.Equal(t, "test: not like this\ntest: -h lists the flags\n", stderr)
}
