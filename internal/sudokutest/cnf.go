package sudokutest

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// This file holds puzzles as clauses, and lets a SAT solver judge many of them at once.

// A CNF is a problem in clauses of literals: x is a variable from 1 on, -x its negation.
type CNF struct {
	Vars    int
	Clauses [][]int
}

// ReadCNF reads a text in the DIMACS format. It is slow and strict.
func ReadCNF(t testing.TB, text string) CNF {
	var c CNF
	clauses := -1
	for line := range strings.Lines(text) {
		fields := strings.Fields(line)
		switch {
		case fields[0] == "c":
			require.Negative(t, clauses, "a comment after the first line")
		case clauses < 0:
			n, err := fmt.Sscanf(line, "p cnf %d %d\n", &c.Vars, &clauses)
			require.NoError(t, err, line)
			require.Equal(t, 2, n)
		default:
			var clause []int
			for _, field := range fields {
				x, err := strconv.Atoi(field)
				if err != nil || max(x, -x) > c.Vars {
					require.Fail(t, "no literal", line)
				}
				clause = append(clause, x)
			}
			last := len(clause) - 1
			if slices.Index(clause, 0) != last {
				require.Fail(t, "0 is not at the end", line)
			}
			c.Clauses = append(c.Clauses, clause[:last])
		}
	}
	require.True(t, strings.HasSuffix(text, "\n"))
	require.Equal(t, clauses, len(c.Clauses))
	return c
}

// Allows reports whether an assignment satisfies all clauses.
func (c CNF) Allows(is func(x int) bool) bool {
	for _, clause := range c.Clauses {
		if !slices.ContainsFunc(clause, func(x int) bool { return is(max(x, -x)) == (x > 0) }) {
			return false
		}
	}
	return true
}

// Join adds clauses with variables of their own. With a guard, they hold only if
// that literal is false.
func (c *CNF) Join(other CNF, guard int) {
	for _, clause := range other.Clauses {
		moved := make([]int, 0, len(clause)+1)
		for _, x := range clause {
			if x > 0 {
				moved = append(moved, x+c.Vars)
			} else {
				moved = append(moved, x-c.Vars)
			}
		}
		if guard != 0 {
			moved = append(moved, guard)
		}
		c.Clauses = append(c.Clauses, moved)
	}
	c.Vars += other.Vars
}

// Write writes the clauses in the DIMACS format.
func (c CNF) Write(w io.Writer) error {
	to := bufio.NewWriter(w)
	fmt.Fprintf(to, "p cnf %d %d\n", c.Vars, len(c.Clauses))
	var text []byte
	for _, clause := range c.Clauses {
		text = text[:0]
		for _, x := range clause {
			text = append(strconv.AppendInt(text, int64(x), 10), ' ')
		}
		to.Write(append(text, "0\n"...))
	}
	return to.Flush()
}

// A SAT is an installed SAT solver.
type SAT struct {
	path string
	file string // for clauses
}

// SATJudge returns a SAT solver. Where none is installed, it skips the test.
func SATJudge(t testing.TB) SAT {
	return SAT{path: Judge(t, "cadical", "minisat"), file: filepath.Join(t.TempDir(), "batch.cnf")}
}

// Solve returns the truth of each variable, and whether there is a solution.
func (s SAT) Solve(t testing.TB, c CNF) ([]bool, bool) {
	file, err := os.Create(s.file)
	require.NoError(t, err)
	require.NoError(t, c.Write(file))
	require.NoError(t, file.Close())
	args := []string{"-q", s.file}
	minisat := strings.HasSuffix(s.path, "minisat")
	if minisat {
		args = []string{"-verb=0", s.file, s.file + ".out"}
	}
	out, status := Judged(t, nil, s.path, args...)
	require.Contains(t, []int{10, 20}, status, "%s: %s", s.path, out)
	if status == 20 {
		return nil, false
	}
	if minisat {
		text, err := os.ReadFile(s.file + ".out")
		require.NoError(t, err)
		out = string(text)
	}
	truth := make([]bool, c.Vars+1)
	for field := range strings.FieldsSeq(out) {
		if x, err := strconv.Atoi(field); err == nil && x > 0 {
			truth[x] = true
		}
	}
	return truth, true
}

// A Stated puzzle is a puzzle in clauses.
type Stated struct {
	CNF
	Meaning func(x int) (cell int, value uint8) // of a variable that is true
}

// Exclude adds that the puzzle is not solved by this board.
func (s *Stated) Exclude(board []uint8) {
	var differs []int
	for x := 1; x <= s.Vars; x++ {
		if cell, v := s.Meaning(x); board[cell] == v {
			differs = append(differs, -x)
		}
	}
	s.Clauses = append(s.Clauses, differs)
}

// A Verdict is what is known of a puzzle.
type Verdict struct {
	Puzzle, Solution []uint8
	Count            int // of solutions: 0, 1, or 2 for more
	State            func() Stated
}

// Verdicts lets a SAT solver judge many puzzles at once. One file demands of all puzzles
// that have a solution that they are solved, and again of those with more, by a board that
// is not ours. It must be satisfiable. The other one demands that some puzzle is solved
// that has no solution, or some puzzle in another way that has one. It must not be.
func (s SAT) Verdicts(t testing.TB, name string, all []Verdict, solved func(puzzle, board []uint8) bool) {
	var solvable, hopeless CNF
	var places []Stated // of the boards in solvable
	var owners []*Verdict
	var some []int
	for i := range all {
		v := &all[i]
		state := func(but []uint8) Stated {
			stated := v.State()
			if but != nil {
				stated.Exclude(but)
			}
			return stated
		}
		demand := func(but []uint8) {
			stated := state(but)
			solvable.Join(stated.CNF, 0)
			places, owners = append(places, stated), append(owners, v)
		}
		refuse := func(but []uint8) {
			hopeless.Vars++
			guard := hopeless.Vars
			hopeless.Join(state(but).CNF, -guard)
			some = append(some, guard)
		}
		switch v.Count {
		case 0:
			refuse(nil)
		case 1:
			demand(nil)
			refuse(v.Solution)
		default:
			demand(nil)
			demand(v.Solution)
		}
	}
	hopeless.Clauses = append(hopeless.Clauses, some)
	if _, satisfiable := s.Solve(t, hopeless); satisfiable {
		t.Fatalf("%s: a board has more solutions than we found, among %+v", name, all)
	}
	truth, satisfiable := s.Solve(t, solvable)
	if !satisfiable {
		t.Fatalf("%s: a board has fewer solutions than we found, among %+v", name, all)
	}
	first := 0
	for i, stated := range places {
		v := owners[i]
		board := slices.Clone(v.Puzzle)
		for x := 1; x <= stated.Vars; x++ {
			if truth[first+x] {
				cell, value := stated.Meaning(x)
				board[cell] = value
			}
		}
		again, same := i > 0 && owners[i-1] == v, slices.Equal(board, v.Solution)
		if !solved(v.Puzzle, board) || again && same || v.Count == 1 && !same {
			t.Fatalf("%s: %v is no answer for %+v", name, board, v)
		}
		first += stated.Vars
	}
}
