package experiment

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// A case is "load TEXT", the text of an experiment, or the arguments of the program.
func TestCases(t *testing.T) {
	measured := regexp.MustCompile(`seconds=\S+ rate=\S+`)
	sudokutest.Cases(t, "testdata/*.txt", func(t *testing.T, c sudokutest.Case) string {
		text, isLoad := strings.CutPrefix(c.Text, "load ")
		if !isLoad {
			status, stdout, stderr := do(c.Text)
			return sudokutest.Printed(status, stdout, measured.ReplaceAllString(stderr, "…"))
		}
		name := filepath.Join(c.Folder, "x.json")
		require.NoError(t, os.WriteFile(name, []byte(strings.ReplaceAll(text, `\n`, "\n")), 0o600))
		e, err := Load(name)
		if err != nil {
			require.Regexp(t, `x\.json:\d+:\d+: `, err)
			return sudokutest.Printed(0, "", err.Error()+"\n")
		}
		var lines []string
		for _, p := range e.problems {
			lines = append(lines, p.line())
		}
		return fmt.Sprintf("boards %s\nsettings %s\nseeds %v\n", strings.Join(lines, " "), strings.Join(e.Settings, ", "), e.Seeds)
	})
}
