package session

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"
)

// The test is the command where it is started by the name of that.
func TestMain(m *testing.M) {
	if filepath.Base(os.Args[0]) == "sudoku" {
		os.Args = os.Args[1:]
		Program.Main()
		return
	}
	os.Exit(m.Run())
}

// The programs of docs/session.md print what stands below them.
func TestPage(t *testing.T) {
	page, err := os.ReadFile("../../../../docs/session.md")
	require.NoError(t, err)
	programs := regexp.MustCompile("(?ms)^```(bash|python)\n(.*?)^```\n\n```text\n(.*?)^```$").FindAllStringSubmatch(string(page), -1)
	require.Len(t, programs, 2)
	bin := t.TempDir()
	self, err := os.Executable()
	require.NoError(t, err)
	require.NoError(t, os.Symlink(self, filepath.Join(bin, "sudoku")))
	for _, p := range programs {
		program := map[string]string{"bash": "bash", "python": "python3"}[p[1]]
		if _, err := exec.LookPath(program); err != nil {
			t.Log("no " + program + " here")
			continue
		}
		file := filepath.Join(bin, "program."+p[1])
		require.NoError(t, os.WriteFile(file, []byte(p[2]), 0o600))
		run := exec.CommandContext(t.Context(), program, file)
		run.Env = append(os.Environ(), "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"))
		out, err := run.CombinedOutput()
		require.NoError(t, err, "%s: %s", program, out)
		require.Equal(t, p[3], string(out))
	}
}
