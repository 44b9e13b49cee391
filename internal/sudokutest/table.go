package sudokutest

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"text/tabwriter"

	"github.com/stretchr/testify/require"
)

// A Table has counts of work by the names of a row and a column.
type Table map[[2]string]int64

var gap = regexp.MustCompile(`  +`)

// Bounds reads the table of a file: a first line names the columns, and each other one has the
// name of a row and its numbers, "-" where there is none. With -update it writes this table
// first.
func (t Table) Bounds(tb testing.TB, file string, columns ...string) Table {
	tb.Helper()
	if *Update {
		require.NoError(tb, os.WriteFile(file, []byte(t.text(columns)), 0o644))
	}
	text, err := os.ReadFile(file)
	require.NoError(tb, err)
	bounds := Table{}
	for line := range strings.Lines(string(text)) {
		cells := gap.Split(strings.TrimSpace(line), -1)
		require.Len(tb, cells, 1+len(columns), "%s: %s", file, line)
		if cells[0] == "at most" {
			require.Equal(tb, columns, cells[1:], file)
			continue
		}
		for i, column := range columns {
			if cells[1+i] != "-" {
				bounds[[2]string{cells[0], column}], err = strconv.ParseInt(cells[1+i], 10, 64)
				require.NoError(tb, err, "%s: %s", file, line)
			}
		}
	}
	return bounds
}

func (t Table) text(columns []string) string {
	var names []string
	for at := range t {
		names = append(names, at[0])
	}
	slices.Sort(names)
	var text strings.Builder
	w := tabwriter.NewWriter(&text, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(w, "at most\t%s\t\n", strings.Join(columns, "\t"))
	for _, name := range slices.Compact(names) {
		fmt.Fprint(w, name)
		for _, column := range columns {
			if n, ok := t[[2]string{name, column}]; ok {
				fmt.Fprintf(w, "\t%d", n)
			} else {
				fmt.Fprint(w, "\t-")
			}
		}
		fmt.Fprint(w, "\t\n")
	}
	w.Flush()
	return text.String()
}
