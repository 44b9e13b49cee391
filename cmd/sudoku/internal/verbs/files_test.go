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
