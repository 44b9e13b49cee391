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

// A verb that does not exist is refused, with the nearest one.
func TestNoVerb(t *testing.T) {
	for args, want := range map[string]string{
		"solv x.txt":      `sudoku: "solv": did you mean solve?`,
		"slove":           `sudoku: "slove": did you mean solve?`,
		"help uniqeu":     `sudoku: "uniqeu": did you mean unique?`,
		"dance":           `sudoku: "dance": want solve, unique, `,
		"":                "sudoku: nothing to do: want solve, ",
		"experiment rnu":  `sudoku experiment: "rnu": did you mean run?`,
		"unique -tiem":    "did you mean -time?",
		"solve -workrs 1": "did you mean -workers?",
	} {
		status, stdout, stderr := clitest.Run(Program, "", strings.Fields(args)...)
		require.Equal(t, cli.BadUse, status)
		require.Empty(t, stdout)
		require.Contains(t, stderr, want)
		require.Equal(t, 2, strings.Count(stderr, "\n"))
	}
}

// Rules that stand only in words are named as not checked, once per puzzle and in their order,
// by each verb that says something of the solutions.
func TestUnchecked(t *testing.T) {
	const board = `{"grid":[[{"value":3,"given":true},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"ruleset":"Red lines are odd."}`
	for command, places := range map[string][]string{
		"unique":            {"stdin: line 1", "stdin: line 2"},
		"solve":             {"stdin: line 1", "stdin: line 2"},
		"count":             {"stdin: line 1", "stdin: line 2"},
		"print":             {"stdin: line 1", "stdin: line 2"},
		"evolve -o line":    {"stdin: line 1", "stdin: line 2"},
		"genetic -puzzle -": {"the board"},
		"convert":           nil,
	} {
		args := strings.Fields(command)
		input := strings.Repeat(board+"\n", max(1, len(places)))
		_, _, stderr := clitest.Run(Program, input, args...)
		var want, got []string
		for _, place := range places {
			want = append(want, "sudoku "+args[0]+": "+place+": not checked: the setter's rules in words")
		}
		for line := range strings.Lines(stderr) {
			if strings.Contains(line, "not checked") {
				got = append(got, strings.TrimSpace(line))
			}
		}
		require.Equal(t, want, got, command)
	}
}

// A puzzle in place of the name of a file is an error that says where puzzles are read.
func TestPuzzleForFile(t *testing.T) {
	for _, puzzle := range []string{"1............432", "https://sudokupad.app/abc", ".Shape~4x4.Cage~6~R1C3~R1C4"} {
		for _, verb := range []string{"solve", "unique", "print", "export", "evolve"} {
			status, _, stderr := clitest.Run(Program, "", verb, puzzle)
			require.Equal(t, cli.BadUse, status)
			require.Contains(t, stderr, ": a puzzle itself is read from standard input\n", verb)
		}
	}
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

// The names of columns at the head of a table are no puzzle, and lines keep their numbers.
func TestTableWithHeader(t *testing.T) {
	const board, done = "31424231231414..", "3142423123141423"
	for _, head := range []string{"quizzes,solutions", "\ufeffpuzzle;solution\r", `"puzzle"` + "\t" + `"rated_as"`} {
		table := head + "\n" + board + "," + done + "\nhello,world\n"
		for _, verb := range []string{"solve", "unique", "count"} {
			_, stdout, stderr := clitest.Run(Program, table, verb)
			require.Contains(t, stderr, "sudoku "+verb+": stdin: line 1 is read as names of columns\nsudoku "+verb+": stdin: line 3, column ", head)
			require.Contains(t, stderr, "\npuzzles=2 solved=1 none=0 many=0 gaveup=0 bad=1 ", head)
			require.Equal(t, map[string]string{"solve": done + "\n\n", "unique": strings.TrimSuffix(strings.TrimPrefix(head, "\ufeff"), "\r") + "\none\t" + done + "\nerror\t\n", "count": "1\n\n"}[verb], stdout)
		}
	}
}
