package verbs

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"example.com/sudoku/internal/clitest"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// measured are the figures of totals that no two runs share.
var measured = regexp.MustCompile(`seconds=\d+\.\d+ rate=[\d.]+`)

// A case is a verb and its arguments. Its output may be piped into another verb; "cat FILE" prints
// a file, "grep TEXT" the lines with a text, "times TEXT" how often that stands there, and "first"
// the first field of each line.
func TestCases(t *testing.T) {
	sudokutest.Cases(t, "testdata/*.txt", func(t *testing.T, c sudokutest.Case) string {
		text, last := c.Input, 0
		var messages strings.Builder
		for command := range strings.SplitSeq(c.Text, " | ") {
			verb, rest, _ := strings.Cut(command, " ")
			switch verb {
			case "cat":
				file, err := os.ReadFile(rest)
				require.NoError(t, err)
				text = string(file)
			case "times":
				text = fmt.Sprintln(strings.Count(text, rest))
			case "grep", "first":
				var lines strings.Builder
				for line := range strings.Lines(text) {
					if first, _, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t"); verb == "first" {
						lines.WriteString(first + "\n")
					} else if strings.Contains(line, rest) {
						lines.WriteString(line)
					}
				}
				text = lines.String()
			default:
				status, stdout, stderr := clitest.Run(Program, text, strings.Fields(command)...)
				text, last = stdout, max(last, status)
				messages.WriteString(measured.ReplaceAllString(stderr, "…"))
			}
		}
		return sudokutest.Printed(last, text, messages.String())
	})
}
