package verbs

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/clitest"
	"github.com/stretchr/testify/require"
)

// writers returns the commands that have -file, and whether they take input files.
func writers(programs []cli.Program) (found []cli.Program) {
	for _, prog := range programs {
		if len(prog.Programs) > 0 {
			found = append(found, writers(prog.Programs)...)
			continue
		}
		f := flag.NewFlagSet(prog.Name, flag.ContinueOnError)
		prog.New().Flags(f)
		if f.Lookup("file") != nil {
			found = append(found, prog)
		}
	}
	return found
}

// No verb touches the file to write where it can't read what it was given, in whatever
// form it writes.
func TestFileIsKept(t *testing.T) {
	const before = "what the user had"
	tried := 0
	for _, prog := range writers(verbs) {
		f := flag.NewFlagSet(prog.Name, flag.ContinueOnError)
		prog.New().Flags(f)
		var inputs [][]string
		if prog.Files {
			inputs = append(inputs, []string{"no such file"}, []string{t.TempDir()}, []string{"no such file", "no other"})
		}
		if f.Lookup("puzzle") != nil {
			inputs = append(inputs, []string{"-puzzle", "@no such file"})
		}
		forms := []string{""}
		if o := f.Lookup("o"); o != nil {
			_, list, _ := strings.Cut(o.Usage, ": ")
			forms = append(forms, strings.FieldsFunc(list, func(r rune) bool { return r < 'a' || r > 'z' })...)
		}
		for _, input := range inputs {
			for _, form := range forms {
				file := clitest.File(t, "existing", before)
				words := strings.Fields(prog.Name)[1:]
				args := append(append(words, input...), "-file", file)
				if form != "" {
					args = append(args, "-o", form)
				}
				status, stdout, stderr := clitest.Run(Program, "", args...)
				require.Equal(t, cli.BadUse, status, "%v: %s", args, stderr)
				require.NotEmpty(t, stderr)
				require.Empty(t, stdout)
				text, err := os.ReadFile(file)
				require.NoError(t, err, args)
				require.Equal(t, before, string(text), args)
				entries, err := os.ReadDir(filepath.Dir(file))
				require.NoError(t, err)
				require.Len(t, entries, 1, "nothing is left beside the file")
				tried++
			}
		}
	}
	require.Greater(t, tried, 50)
}

// Input that has nothing in it was read: what is written is empty, too.
func TestFileOfNoPuzzles(t *testing.T) {
	file := clitest.File(t, "existing", "before")
	status, _, _ := clitest.Run(Program, "", "solve", "-file", file)
	require.Equal(t, cli.Done, status)
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Empty(t, text)
}

const puzzle = "1.....3..4.....2\n"

// A verb that needs no input reads what is piped into it, or refuses it: text that was
// given is not left unread.
func TestPipeIsRead(t *testing.T) {
	for _, words := range [][]string{
		{"evolve", "-o", "line"}, {"evolve"}, {"genetic", "-o", "json"}, {"genetic", "-o", "none"}, {"compare", "-seeds", "1"},
		{"evolve", "-size", "9"},
	} {
		status, stdout, stderr := clitest.Run(Program, "hello\n", words...)
		require.NotEqual(t, cli.Done, status, "%v: %s", words, stdout)
		require.NotEmpty(t, stderr)
	}
	for _, verb := range []string{"evolve", "genetic"} {
		status, stdout, stderr := clitest.Run(Program, puzzle, verb, "-o", "line")
		require.Equal(t, cli.Done, status, stderr)
		require.Equal(t, "1324423124133142\n", stdout)
		status, stdout, _ = clitest.Run(Program, "\n", verb, "-o", "line") // nothing is piped
		require.Equal(t, cli.Done, status)
		require.Len(t, stdout, 82)
	}
}

// Lines that are no puzzle are reported, with their number, and the others are taken.
func TestExportReportsJunk(t *testing.T) {
	for _, words := range [][]string{{"export", "-pick", "2"}} {
		status, stdout, stderr := clitest.Run(Program, "junk\n# a note\n\n"+puzzle+"hello world\n"+puzzle, words...)
		require.Equal(t, cli.NotDone, status)
		require.NotEmpty(t, stdout)
		require.Contains(t, stderr, `stdin: line 1 is no puzzle and left out: "junk"`)
		require.Contains(t, stderr, `stdin: line 5 is no puzzle and left out: "hello world"`)
		require.Equal(t, 2, strings.Count(stderr, "left out"))
	}
}

// The version is a line.
func TestVersion(t *testing.T) {
	status, stdout, stderr := clitest.Run(Program, "", "version")
	require.Equal(t, cli.Done, status)
	require.Empty(t, stderr)
	require.Regexp(t, `^sudoku \S+ .*go1\.\d+.* \w+/\w+\n$`, stdout)
}

// Verbs read the tables of other programs as the same puzzle: a spreadsheet with empty
// cells, arrays of JSON, and what -o json prints.
func TestTablesAreRead(t *testing.T) {
	json := `{"puzzle":"` + strings.TrimSpace(puzzle) + `","solution":"1324423124133142"}` + "\n"
	for _, words := range [][]string{
		{"solve"}, {"unique"}, {"count"}, {"check"}, {"rate"}, {"minimize"}, {"canonical"}, {"convert"}, {"shuffle", "-seed", "1"},
		{"hint"}, {"backtrack", "-o", "line"}, {"evolve", "-o", "line"}, {"genetic", "-o", "line"}, {"export"},
	} {
		_, want, _ := clitest.Run(Program, puzzle, words...)
		require.NotEmpty(t, want)
		for _, text := range []string{
			json, "[" + json + "]", `["` + strings.TrimSpace(puzzle) + `"]`,
			"[[1,0,0,0],[0,0,3,0],\n[0,4,0,0],[0,0,0,2]]\n", "[[1,null,null,null],[null,null,3,null],[0,4,0,0],[0,0,0,2]]",
			"[[[1,0,0,0],[0,0,3,0],[0,4,0,0],[0,0,0,2]]]", "[1,0,0,0,0,0,3,0,0,4,0,0,0,0,0,2]",
		} {
			_, got, stderr := clitest.Run(Program, text, words...)
			require.Equal(t, want, got, "%v of %s: %s", words, text, stderr)
		}
		if words[0] != "unique" { // which has a puzzle a line
			for _, text := range []string{"# ours\n" + json, "1,,,\n,,3,\n,4,,\n,,,2\n", "1,,,\r\n,,3,\r\n,4,,\r\n,,,2\r\n"} {
				_, got, stderr := clitest.Run(Program, text, words...)
				require.Equal(t, want, got, "%v of %s: %s", words, text, stderr)
			}
		}
	}
}

// All verbs count the same puzzles by the same words: one of each, and a clash is none.
func TestTotalsAgree(t *testing.T) {
	const text = puzzle + "123....4........\n1.....3.........\n11..............\nx\n"
	for _, words := range [][]string{
		{"solve", "-unique"}, {"unique"}, {"count", "-limit", "2"}, {"rate"}, {"minimize"}, {"print", "-level"},
	} {
		_, _, stderr := clitest.Run(Program, text, words...)
		require.Regexp(t, `puzzles=5 \w+=\d none=2 many=1 gaveup=0 bad=1 `, stderr, words)
	}
}
