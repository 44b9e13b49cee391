package sudoku

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/sudoku/internal/learn"
	"github.com/stretchr/testify/require"
)

// A cnfText is a text in the DIMACS format, read by a slow and strict reader.
type cnfText struct {
	vars    int
	clauses [][]int
}

func cnfTextOf[B Board](t testing.TB, puzzle B, opts *ExportOptions) cnfText {
	var text bytes.Buffer
	require.NoError(t, WriteDIMACS(t.Context(), &text, puzzle, opts))
	var c cnfText
	clauses := -1
	for line := range strings.Lines(text.String()) {
		fields := strings.Fields(line)
		switch {
		case fields[0] == "c":
			require.Negative(t, clauses, "a comment after the first line")
		case clauses < 0:
			n, err := fmt.Sscanf(line, "p cnf %d %d\n", &c.vars, &clauses)
			require.NoError(t, err, line)
			require.Equal(t, 2, n)
		default:
			var clause []int
			for _, field := range fields {
				x, err := strconv.Atoi(field)
				if err != nil || max(x, -x) > c.vars {
					require.Fail(t, "no literal", line)
				}
				clause = append(clause, x)
			}
			last := len(clause) - 1
			if slices.Index(clause, 0) != last {
				require.Fail(t, "0 is not at the end", line)
			}
			c.clauses = append(c.clauses, clause[:last])
		}
	}
	require.True(t, strings.HasSuffix(text.String(), "\n"))
	require.Equal(t, clauses, len(c.clauses))
	return c
}

// allows reports whether the assignment is satisfies all clauses.
func (c cnfText) allows(is func(x int) bool) bool {
	for _, clause := range c.clauses {
		if !slices.ContainsFunc(clause, func(x int) bool { return is(max(x, -x)) == (x > 0) }) {
			return false
		}
	}
	return true
}

func (c cnfText) learner() *learn.Solver {
	l := learn.New(c.vars)
	for _, clause := range c.clauses {
		literals := make([]learn.Literal, len(clause))
		for i, x := range clause {
			literals[i] = learn.Positive(int32(max(x, -x)) - 1)
			if x < 0 {
				literals[i] = literals[i].Not()
			}
		}
		l.AtLeastOne(literals...)
	}
	return l
}

// An lpText is a text in the LP format, read by a slow and strict reader: rows of
// names with their sum, and bounds.
type lpText struct {
	names []string // in the order in which they appear
	rows  map[string][]string
	sums  map[string]int
	fixed map[string]int
}

var (
	lpHead = regexp.MustCompile(`^\\ Sudoku (\d+)x(\d+) as a 0/1 program: (\d+) variables, (\d+) rows, (\d+) non-zeros\.\n`)
	lpRow  = regexp.MustCompile(`^ ((?:cell|row|column|block)_[1-9]\d*_[1-9]\d*|solved): ([^=]*) = ([01])$`)
	lpName = regexp.MustCompile(`^(x_[1-9]\d*_[1-9]\d*_[1-9]\d*|zero)$`)
	lpFix  = regexp.MustCompile(`^ (\S+) = ([01])$`)
)

func lpTextOf[B Board](t testing.TB, puzzle B, opts *ExportOptions) lpText {
	var text bytes.Buffer
	require.NoError(t, WriteLP(t.Context(), &text, puzzle, opts))
	lp := lpText{rows: map[string][]string{}, sums: map[string]int{}, fixed: map[string]int{}}
	head := lpHead.FindStringSubmatch(text.String())
	require.NotNil(t, head)
	known := map[string]bool{}
	section, nonZeros := "", 0
	binaries := map[string]bool{}
	// A line that begins with three blanks continues the row.
	for line := range strings.Lines(strings.ReplaceAll(text.String(), "\n   + ", " + ")) {
		line = strings.TrimSuffix(line, "\n")
		switch {
		case line[0] == '\\':
		case line[0] != ' ':
			section = line
		case section == "Minimize":
			require.Regexp(t, `^ obj: 0 (x_\d+_\d+_\d+|zero)$`, line)
		case section == "Subject To":
			row := lpRow.FindStringSubmatch(line)
			require.NotNil(t, row, line)
			require.Zero(t, lp.rows[row[1]], "two rows of a name")
			names := strings.Split(row[2], " + ")
			lp.rows[row[1]] = names
			lp.sums[row[1]], _ = strconv.Atoi(row[3])
			nonZeros += len(names)
			for _, name := range names {
				if !known[name] {
					known[name] = true
					lp.names = append(lp.names, name)
					require.Regexp(t, lpName, name)
				}
			}
		case section == "Bounds":
			bound := lpFix.FindStringSubmatch(line)
			require.NotNil(t, bound, line)
			require.True(t, known[bound[1]])
			lp.fixed[bound[1]], _ = strconv.Atoi(bound[2])
		case section == "Binaries":
			for _, name := range strings.Fields(line) {
				if !known[name] || binaries[name] {
					require.Fail(t, "unknown or declared twice", name)
				}
				binaries[name] = true
			}
		default:
			require.Fail(t, "a line where none belongs", line)
		}
	}
	require.Equal(t, "End", section)
	require.Equal(t, head[3:], []string{strconv.Itoa(len(lp.names)), strconv.Itoa(len(lp.rows)), strconv.Itoa(nonZeros)})
	require.Equal(t, len(lp.names), len(binaries)+len(lp.fixed), "each variable is a binary or fixed")
	require.NotRegexp(t, "[^\n -~]", text.String(), "readers may know ASCII alone")
	for line := range strings.Lines(text.String()) {
		if len(line) > 255 {
			require.Fail(t, "a long line", line)
		}
	}
	return lp
}

func (lp lpText) allows(is func(name string) bool) bool {
	for name, row := range lp.rows {
		sum := 0
		for _, x := range row {
			if is(x) {
				sum++
			}
		}
		if sum != lp.sums[name] {
			return false
		}
	}
	for name, value := range lp.fixed {
		if is(name) != (value == 1) {
			return false
		}
	}
	return true
}

func (lp lpText) learner() *learn.Solver {
	l := learn.New(len(lp.names))
	number := map[string]int32{}
	for i, name := range lp.names {
		number[name] = int32(i)
	}
	for name, row := range lp.rows {
		vars := make([]int32, len(row))
		for i, x := range row {
			vars[i] = number[x]
		}
		if lp.sums[name] == 1 {
			l.ExactlyOne(vars)
		}
	}
	for x, value := range lp.fixed {
		p := learn.Positive(number[x])
		if value == 0 {
			p = p.Not()
		}
		l.AtLeastOne(p)
	}
	return l
}

// inLP and inDIMACS return which variables a board makes true, by the names and
// numbers in the documentation.
func inLP[B Board](board B) func(string) bool {
	n := side(len(board))
	return func(name string) bool {
		parts := strings.Split(name, "_")
		if len(parts) != 4 {
			return false // zero
		}
		row, _ := strconv.Atoi(parts[1])
		column, _ := strconv.Atoi(parts[2])
		v, _ := strconv.Atoi(parts[3])
		return int(board[(row-1)*n+column-1]) == v
	}
}

func inDIMACS[B Board](puzzle, board B, opts *ExportOptions) func(int) bool {
	n := side(len(board))
	if opts == nil || !opts.Candidates {
		return func(x int) bool { return int(board[(x-1)/n]) == (x-1)%n+1 }
	}
	is := []bool{false}
	for i, candidates := range AllCandidates(puzzle) {
		for v := range candidates.All() {
			is = append(is, board[i] == v)
		}
	}
	return func(x int) bool { return is[x] }
}
