package verbs

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"example.com/sudoku"
	"example.com/sudoku/compare"
	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/clitest"
	"github.com/stretchr/testify/require"
)

// rows returns the fields of the lines of all tables, side by side: those of a
// configuration, which each table has, and then what is left of each. Columns are two
// blanks apart.
func rows(t *testing.T, text string) [][]string {
	t.Helper()
	var rows [][]string
	blocks := strings.Split(text, "\n\n")[1:] // titles and tables in turn
	for k := 1; k < len(blocks); k += 2 {
		for i, line := range strings.Split(strings.TrimSpace(blocks[k]), "\n") {
			var row []string
			for field := range strings.SplitSeq(line, "  ") {
				if field = strings.TrimSpace(field); field != "" {
					row = append(row, field)
				}
			}
			if k == 1 {
				rows = append(rows, row[:3])
			}
			require.Equal(t, rows[i][:3], row[:3])
			rows[i] = append(rows[i], row[3:]...)
		}
	}
	return rows
}

// allowed holds what each layout allows: everything, or what takes its units as a
// whole.
var allowed = map[string][]string{
	"free":    {"cells", "runs", "rows", "columns", "blocks", "bands", "stacks", "1 point", "2 points"},
	"rows":    {"rows", "bands"},
	"columns": {"columns", "stacks"},
	"blocks":  {"blocks", "bands", "stacks"},
}

// Every crossover of the library is compared: the error of an unknown name lists them.
func TestCrossovers(t *testing.T) {
	var unknown *sudoku.OptionError
	require.ErrorAs(t, json.Unmarshal([]byte(`{"Crossover": "none of them"}`), new(sudoku.GeneticOptions)), &unknown)
	require.ElementsMatch(t, strings.Split(strings.Replace(unknown.Want, " or ", ", ", 1), ", "), allowed["free"])
}

func TestTable(t *testing.T) {
	for _, size := range []string{"9", "16"} {
		status, stdout, stderr := clitest.Run(compareVerb, "", "-size", size, "-generations", "2", "-seeds", "2", "-seed", "5")
		require.Equal(t, cli.Done, status, stderr)
		require.Empty(t, stderr)
		require.Contains(t, stdout, size+"×"+size+", ")
		require.Contains(t, stdout, "givens; seeds 5 to 6; 2000 children each\n")
		table := rows(t, stdout)
		require.Equal(t, []string{"layout", "child by", "size", "0", "200", "2000", "mean",
			"spread", "agree", "distinct", "solved", "95 %"}, table[0])
		found := make(map[string][]string)
		zero := make(map[string]string)
		for _, row := range table[1:] {
			require.Len(t, row, len(table[0]))
			layout := row[0]
			found[layout] = append(found[layout], row[1])
			require.Equal(t, "100", row[2])
			if zero[layout] == "" {
				zero[layout] = row[3]
			}
			require.Equal(t, zero[layout], row[3], "generation zero is shared")
			require.Equal(t, []string{"0/2", "0-66%"}, row[10:])
		}
		require.Equal(t, allowed, found)
	}
}

// Every population may make the same number of children, and gets the generations
// that they fill.
func TestPopulations(t *testing.T) {
	status, stdout, stderr := clitest.Run(compareVerb, "", "-generations", "4", "-seeds", "1", "-layout", "free,blocks", "-inheritance", "blocks,stacks,runs",
		"-population", "50,100,200", "-o", "json")
	require.Equal(t, cli.Done, status, stderr)
	var standings []compare.Standing
	require.NoError(t, json.Unmarshal([]byte(stdout), &standings))
	require.Len(t, standings, 15)
	for i, s := range standings {
		require.Len(t, s.Curve, []int{9, 5, 3}[i%3], s.Name)
	}
	require.Equal(t, "free by runs, 50", standings[0].Name)
}

const easy4 = "12.. .... .... ..43"

func TestSolves(t *testing.T) {
	file := clitest.File(t, "puzzle.txt", easy4)
	_, first, _ := clitest.Run(compareVerb, "", "-puzzle", easy4, "-layout", "rows,blocks", "-seeds", "5", "-generations", "20")
	for _, from := range []string{"@" + file, "-"} {
		status, stdout, stderr := clitest.Run(compareVerb, easy4, "-puzzle", from, "-layout", "rows,blocks", "-seeds", "5", "-generations", "20")
		require.Equal(t, cli.Done, status, stderr)
		require.Equal(t, first, stdout)
	}
	for _, row := range rows(t, first)[1:] {
		require.Equal(t, []string{"5/5", "57-100%"}, row[10:12])
		require.NotEqual(t, "-", row[12])
	}
}

// No line is wider than a terminal, also where runs are many and errors large.
func TestWidth(t *testing.T) {
	_, solved, _ := clitest.Run(compareVerb, "", "-puzzle", easy4, "-seeds", "3", "-generations", "20")
	_, large, _ := clitest.Run(compareVerb, "", "-size", "16", "-seeds", "12", "-generations", "1", "-population", "60")
	require.Contains(t, solved, "generations")
	for _, text := range []string{solved, large} {
		for line := range strings.Lines(text) {
			require.LessOrEqual(t, utf8.RuneCountInString(strings.TrimRight(line, "\n")), 80, line)
		}
	}
}

func TestMutation(t *testing.T) {
	args := []string{"-layout", "rows", "-seeds", "1", "-generations", "20"}
	_, usual, _ := clitest.Run(compareVerb, "", args...)
	_, none, _ := clitest.Run(compareVerb, "", append(args, "-mutation", "0")...)
	_, always, _ := clitest.Run(compareVerb, "", append(args, "-mutation", "1")...)
	require.NotEqual(t, usual, none)
	require.NotEqual(t, usual, always)
}

func TestCompareCSV(t *testing.T) {
	status, stdout, stderr := clitest.Run(compareVerb, "", "-layout", "columns", "-seeds", "3", "-generations", "2", "-o", "csv")
	require.Equal(t, cli.Done, status, stderr)
	lines, err := csv.NewReader(strings.NewReader(stdout)).ReadAll()
	require.NoError(t, err)
	require.Len(t, lines, 1+2*3*3)
	require.Equal(t, []string{"columns by columns, 100", "0", "false", "0"}, lines[1][:4])
}

func TestCompareInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(errors.New("interrupted"))
	status, stdout, stderr := clitest.RunContext(ctx, compareVerb, "")
	require.Equal(t, cli.NotDone, status)
	require.Equal(t, "sudoku compare: interrupted\n", stderr)
	require.Len(t, rows(t, stdout), 1, "the head of the table")
}

func TestCompareManners(t *testing.T) {
	for _, output := range []string{"text", "csv", "json"} {
		clitest.Manners(t, compareVerb, "", "-layout", "rows", "-seeds", "1", "-generations", "1", "-o", output)
	}
}
