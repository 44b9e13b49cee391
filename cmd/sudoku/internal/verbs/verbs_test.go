package verbs

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/clitest"
	"github.com/stretchr/testify/require"
)

// Every verb has a line in the help, a usage of its own and examples of itself.
func TestHelp(t *testing.T) {
	status, list, stderr := clitest.Run(Program, "", "help")
	require.Equal(t, cli.Done, status)
	require.Empty(t, stderr)
	for _, verb := range verbs {
		name := strings.TrimPrefix(verb.Name, "sudoku ")
		require.NotEmpty(t, verb.Short, name)
		require.Contains(t, list, "\n  "+name+strings.Repeat(" ", 12-len(name))+verb.Short+"\n")
		_, help, _ := clitest.Run(Program, "", "help", name)
		require.Regexp(t, `^usage: sudoku `+name+`\s`, help)
		require.NotEmpty(t, verb.Examples, name)
		require.Contains(t, verb.Examples, "sudoku "+name)
		for line := range strings.Lines(verb.Examples) {
			require.Contains(t, help, "  "+line)
			testExample(t, line)
		}
	}
}

// The README names every verb, and its commands are verbs.
func TestReadme(t *testing.T) {
	text, err := os.ReadFile("../../../../README.md")
	require.NoError(t, err)
	_, section, found := strings.Cut(string(text), "\n## The program\n")
	require.True(t, found)
	section, _, _ = strings.Cut(section, "\n## ")
	var named []string
	for row := range strings.Lines(section) {
		if cells := strings.Split(row, "|"); len(cells) == 4 {
			for _, verb := range regexp.MustCompile("`(\\w+)`").FindAllStringSubmatch(cells[1], -1) {
				named = append(named, verb[1])
			}
		}
	}
	var all []string
	for _, verb := range verbs {
		all = append(all, strings.TrimPrefix(verb.Name, "sudoku "))
	}
	require.ElementsMatch(t, all, named)
	for _, command := range regexp.MustCompile(`go run \./cmd/sudoku (\w+)`).FindAllStringSubmatch(string(text), -1) {
		require.Contains(t, append(all, "help"), command[1])
	}
}

// testExample checks that the flags of a command in the examples exist.
func testExample(t *testing.T, line string) {
	command, isOurs := strings.CutPrefix(line, "sudoku ")
	if !isOurs {
		return
	}
	command = regexp.MustCompile(`  .*| [|<>] .*|\n`).ReplaceAllString(command, "")
	status, help, stderr := clitest.Run(Program, "", append(strings.Fields(command), "-h")...)
	require.Equal(t, cli.Done, status, "%s: %s", line, stderr)
	require.True(t, strings.HasPrefix(help, "usage: sudoku "), line)
}

// Each verb with a time limit says in the same words that it is up, and what a limit is.
func TestTimeLimits(t *testing.T) {
	const board = "006200080008970000004810500000060002070000030600050000002047100003028400050001200\n"
	verbs := 0
	for _, verb := range Program.Programs {
		if _, help, _ := clitest.Run(verb, "", "-h"); !strings.Contains(help, "\n  -timeout ") {
			continue
		}
		verbs++
		_, stdout, stderr := clitest.Run(verb, board, "-timeout", "1ns")
		require.NotContains(t, stdout+stderr, "deadline", verb.Name)
		status, _, stderr := clitest.Run(verb, board, "-timeout", "10")
		require.Equal(t, cli.BadUse, status)
		require.Contains(t, stderr, `invalid value "10" for flag -timeout: want a time with its unit, such as 10s`, verb.Name)
	}
	require.Greater(t, verbs, 15)
}
