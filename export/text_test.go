package export

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/learn"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// cnfOf returns the clauses that WriteDIMACS writes.
func cnfOf[P sudoku.Problem](t testing.TB, puzzle P, opts *Options) sudokutest.CNF {
	var text bytes.Buffer
	require.NoError(t, WriteDIMACS(t.Context(), &text, puzzle, opts))
	return sudokutest.ReadCNF(t, text.String())
}

func cnfLearner(c sudokutest.CNF) *learn.Solver {
	l := learn.New(c.Vars)
	for _, clause := range c.Clauses {
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
	most  map[string]bool // the rows of which the sum is the most
	fixed map[string]int
}

var (
	lpHead = regexp.MustCompile(`^\\ Sudoku (\d+)x(\d+) as a 0/1 program: (\d+) variables, (\d+) rows, (\d+) non-zeros\.\n`)
	lpRow  = regexp.MustCompile(`^ ((?:cell|row|column|block|extra|differ)_[1-9]\d*_[1-9]\d*|solved): ([^=<]*) (<?=) ([01])$`)
	lpName = regexp.MustCompile(`^(x_[1-9]\d*_[1-9]\d*_[1-9]\d*|zero)$`)
	lpFix  = regexp.MustCompile(`^ (\S+) = ([01])$`)
)

func lpTextOf[P sudoku.Problem](t testing.TB, puzzle P, opts *Options) lpText {
	var text bytes.Buffer
	require.NoError(t, WriteLP(t.Context(), &text, puzzle, opts))
	lp := lpText{rows: map[string][]string{}, sums: map[string]int{}, most: map[string]bool{}, fixed: map[string]int{}}
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
			lp.sums[row[1]], _ = strconv.Atoi(row[4])
			lp.most[row[1]] = row[3] == "<="
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
			for name := range strings.FieldsSeq(line) {
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
		if sum != lp.sums[name] && !(lp.most[name] && sum == 0) {
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
		switch {
		case lp.most[name]:
			for i, x := range vars {
				for _, y := range vars[:i] {
					l.AtLeastOne(learn.Positive(x).Not(), learn.Positive(y).Not())
				}
			}
		case lp.sums[name] == 1:
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
func inLP(board sudoku.Puzzle) func(string) bool {
	n := board.Rules.Values()
	return func(name string) bool {
		parts := strings.Split(name, "_")
		if len(parts) != 4 {
			return false // zero
		}
		row, _ := strconv.Atoi(parts[1])
		column, _ := strconv.Atoi(parts[2])
		v, _ := strconv.Atoi(parts[3])
		return int(board.Cells[(row-1)*n+column-1]) == v
	}
}

func inDIMACS(puzzle, board sudoku.Puzzle, opts *Options) func(int) bool {
	n := board.Rules.Values()
	if opts == nil || !opts.Candidates {
		return func(x int) bool { return int(board.Cells[(x-1)/n]) == (x-1)%n+1 }
	}
	is := []bool{false}
	for i, candidates := range sudoku.Candidates(puzzle) {
		for v := range candidates.All() {
			is = append(is, board.Cells[i] == v)
		}
	}
	return func(x int) bool { return is[x] }
}
