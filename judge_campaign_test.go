package sudoku

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

var campaign = flag.Int("campaign", 100_000, "boards of TestJudgeCampaign, which needs -long")

// TestJudgeCampaign lets all ways to solve a board judge boards of all sizes with
// no solution, one and several, and logs what was compared:
//
//	go test -run JudgeCampaign -long -timeout 1h -v .
//
// Every board goes through Solve, Count, Solutions, the search for large boards,
// Backtrack and the Model; through qqwing if it is 9×9; and through a SAT solver
// on the clauses of this test. Samples go through the SAT solver on the encodings
// of WriteDIMACS, and through glpsol on the statement of WriteLP. The clauses of this
// test are too many from 49×49 on, and Backtrack takes no such board.
func TestJudgeCampaign(t *testing.T) {
	if !*sudokutest.Long {
		t.Skip("100,000 boards: give -long")
	}
	sudokutest.Judge(t, "qqwing")
	sudokutest.Judge(t, "glpsol")
	c := &judges{sat: sudokutest.Judge(t, "cadical", "minisat"), file: filepath.Join(t.TempDir(), "batch.cnf")}
	share := func(percent float64) int { return max(60, int(float64(*campaign)*percent/100)) }
	t.Log("| size | boards | clash | none | one | more | " + strings.Join(campaignWays, " | ") + " |")
	total := campaignOn[Grid4](t, c, share(9)) + campaignOn[Grid6](t, c, share(10)) +
		campaignOn[Grid8](t, c, share(8)) + campaignOn[Grid](t, c, share(60)) +
		campaignOn[Grid10](t, c, share(4)) + campaignOn[Grid12](t, c, share(4)) +
		campaignOn[Grid16](t, c, share(3.3)) + campaignOn[Grid25](t, c, share(1)) +
		campaignOn[Grid36](t, c, share(0.4)) + campaignOn[Grid49](t, c, share(0.1)) +
		campaignOn[Grid64](t, c, share(0.1)) + campaignOn[Grid81](t, c, share(0.1))
	t.Logf("%d boards, and no verdict differs", total)
}

var campaignWays = []string{"Solve", "Count", "Solutions", "search", "Backtrack", "Model",
	"DIMACS", "minimal DIMACS", "LP by glpsol", "SAT solver", "qqwing"}

// judges are the other programs of a campaign.
type judges struct {
	sat  string // path
	file string // for clauses
}

// A verdict is what Solve and Count say of a board.
type verdict[B Board] struct {
	puzzle, solution B
	clash            error
	count            int // 0, 1, or 2 for more
}

// campaignOn judges boards of a size, batch by batch, and returns how many.
func campaignOn[B Board](t *testing.T, c *judges, boards int) int {
	cells := cellCount[B]()
	batch := max(2, 16_000/cells)
	r := rand.New(NewStream(uint64(cells), 14))
	var table [4]int
	by := map[string]int{}
	for from := 0; from < boards; from += batch {
		var all []verdict[B]
		for i := from; i < min(from+batch, boards); i++ {
			v := verdictInProcess(t, campaignBoard[B](t, r, i), by)
			if all = append(all, v); v.clash != nil {
				table[0]++
			} else {
				table[1+v.count]++
			}
		}
		if nine, ok := any(all).([]verdict[Grid]); ok {
			verdictsByQqwing(t, nine, by)
		}
		if !isGiant(cells) {
			verdictsBySAT(t, c, all, "SAT solver", by, func(v *verdict[B], but *B) statedPuzzle { return statedBySelf(v.puzzle, but) })
		}
		if from/batch%2 == 0 {
			verdictsByExport(t, c, all, by)
		}
	}
	row := fmt.Sprintf("| %d×%[1]d | %d | %d | %d | %d | %d |", side(cells), boards, table[0], table[1], table[2], table[3])
	for _, way := range campaignWays {
		row += fmt.Sprintf(" %d |", by[way])
	}
	t.Log(row)
	return boards
}

// campaignBoard returns the i-th board. Alternately it is thinned; minimal;
// minimal without some clues; minimal with a given too many; thinned with a given
// that may be wrong and breaks no rule; and thinned with a given that may break
// one. In place of minimal boards there are thinned ones from 10×10 on, so that
// all searches end.
func campaignBoard[B Board](t *testing.T, r *rand.Rand, i int) B {
	n := side(cellCount[B]())
	full := Shuffle(pattern[B](), r.Uint64())
	if n <= 9 {
		var err error
		full, err = RandomSolution[B](t.Context(), NewStream(r.Uint64(), 0))
		require.NoError(t, err)
	}
	most := map[int]float64{4: 0.8, 6: 0.75, 8: 0.72, 9: 0.7, 10: 0.68, 12: 0.62, 16: 0.55, 25: 0.45, 36: 0.35, 49: 0.33, 64: 0.3, 81: 0.28}[n]
	board := thinned(full, most*(0.4+0.6*r.Float64()), r)
	kind := i % 6
	if n <= 9 && kind >= 1 && kind <= 3 {
		var err error
		board, err = Minimize(t.Context(), full, SymmetryNone, r.Uint64())
		require.NoError(t, err)
	}
	cells := r.Perm(len(board))
	switch kind {
	case 2:
		left := 1 + r.IntN(3)
		for _, cell := range cells {
			if board[cell] != 0 && left > 0 {
				board[cell] = 0
				left--
			}
		}
	case 3, 4:
		for _, cell := range cells {
			if may := Candidates(board, cell).Without(full[cell]); board[cell] == 0 && may.Len() != 0 {
				board[cell] = may.First()
				break
			}
		}
	case 5:
		board[cells[0]] = full[cells[1]]
	}
	return board
}

// verdictInProcess compares the ways that run in this process.
func verdictInProcess[B Board](t *testing.T, puzzle B, by map[string]int) verdict[B] {
	ctx := t.Context()
	v := verdict[B]{puzzle: puzzle, clash: Check(puzzle)}
	same := func(way string, ok bool) {
		if !ok {
			t.Fatalf("%s differs from %+v", way, v)
		}
		by[way]++
	}
	var err error
	v.count, err = Count(ctx, puzzle, 2)
	same("Count", err == v.clash || v.clash != nil && errors.Is(err, ErrNoSolution))
	v.solution, err = Solve(ctx, puzzle)
	same("Solve", (err == nil) == (v.count > 0) && (err == nil && Solved(puzzle, v.solution) || errors.Is(err, ErrNoSolution)))

	found := map[B]bool{}
	for board, err := range Solutions(ctx, puzzle) {
		if err != nil {
			require.ErrorIs(t, err, ErrNoSolution)
			break
		}
		require.True(t, Solved(puzzle, board))
		if found[board] = true; len(found) == 2 {
			break
		}
	}
	same("Solutions", len(found) == v.count && (v.count == 0 || found[v.solution]))
	if v.clash == nil {
		n, err := search(ctx, &puzzle, unlimited, 2, func(board *B) bool { return v.count > 1 || *board == v.solution })
		same("search", err == nil && n == v.count)
		answer, err := ModelOf(puzzle).Unique(ctx)
		same("Model", v.count == 0 && err == ErrNoSolution || v.count == 2 && err == ErrManySolutions ||
			v.count == 1 && err == nil && slices.EqualFunc(answer.Values, Cells(&v.solution), func(a int, b uint8) bool { return a == int(b) }))
	}
	result, err := Backtrack(ctx, puzzle, &BacktrackOptions{MaxSteps: 100_000})
	if err != ErrBudget && !isGiant(len(puzzle)) {
		same("Backtrack", (err == nil) == (v.count > 0) && (v.count != 1 || result.Board == v.solution))
	}
	return v
}

// verdictsByQqwing lets qqwing count the solutions. It counts to the end, so
// boards with more than a thousand are left out, and full boards, of which it
// says that they have none.
func verdictsByQqwing(t *testing.T, all []verdict[Grid], by map[string]int) {
	const most = 1000
	var boards []Grid
	var counts []int
	var solutions []Grid
	for _, v := range all {
		n, _ := Count(t.Context(), v.puzzle, most)
		if n < most && Givens(v.puzzle) < 81 {
			boards, counts, solutions = append(boards, v.puzzle), append(counts, n), append(solutions, v.solution)
		}
	}
	out, status := sudokutest.Judged(t, lines(boards), sudokutest.Judge(t, "qqwing"), "--solve", "--count-solutions", "--csv")
	require.Zero(t, status)
	rows := strings.Split(strings.TrimSuffix(out, "\n"), "\n")[1:]
	require.Len(t, rows, len(boards))
	for i, row := range rows {
		fields := strings.Split(row, ",")
		n := 0
		if len(fields) > 2 {
			var err error
			n, err = strconv.Atoi(fields[1])
			require.NoError(t, err, row)
		}
		if n != counts[i] || n == 1 && fields[0] != Line(solutions[i]) {
			t.Fatalf("qqwing says %s of %s", row, Line(boards[i]))
		}
		by["qqwing"]++
	}
}

// verdictsByExport lets other programs judge what WriteDIMACS and WriteLP write:
// the short statements of all boards, the long ones of a few.
func verdictsByExport[B Board](t *testing.T, c *judges, all []verdict[B], by map[string]int) {
	all = slices.DeleteFunc(slices.Clone(all), func(v verdict[B]) bool { return v.clash != nil })
	few := all[:min(len(all), max(1, len(all)/20))]
	for _, opts := range statements {
		some, name := all, "DIMACS"
		if opts == nil || !opts.Candidates {
			some = few
		}
		if len(few) > 0 && len(few[0].puzzle) > 256 && (opts == nil || !opts.Candidates) {
			continue // millions of clauses
		}
		if opts != nil && opts.Encoding == EncodingMinimal {
			name = "minimal DIMACS"
		}
		verdictsBySAT(t, c, some, name, by, func(v *verdict[B], but *B) statedPuzzle { return statedByExport(t, v.puzzle, but, opts) })
	}
	if cellCount[B]() > 256 {
		return
	}
	for _, v := range few {
		board, err := answerBy(t, exportJudges[0], v.puzzle, &ExportOptions{Candidates: true})
		if v.count == 0 && err != ErrNoSolution || v.count > 0 && (err != nil || !Solved(v.puzzle, board)) {
			t.Fatalf("glpsol returns %v, %v for %+v", board, err, v)
		}
		by["LP by glpsol"]++
	}
}

// A statedPuzzle is a puzzle in clauses.
type statedPuzzle struct {
	cnfText
	meaning func(x int) (cell int, value uint8) // of a variable that is true
}

// plainMeaning is that of a statement with a variable for each cell and value.
func plainMeaning(n int) func(x int) (int, uint8) {
	return func(x int) (int, uint8) { return (x - 1) / n, uint8((x-1)%n + 1) }
}

func statedBySelf[B Board](puzzle B, but *B) statedPuzzle {
	return statedPuzzle{statedHere(puzzle, but), plainMeaning(side(len(puzzle)))}
}

func statedByExport[B Board](t *testing.T, puzzle B, but *B, opts *ExportOptions) statedPuzzle {
	s := statedPuzzle{cnfTextOf(t, puzzle, opts), plainMeaning(side(len(puzzle)))}
	if opts != nil && opts.Candidates {
		var cells []int
		var values []uint8
		for cell, candidates := range AllCandidates(puzzle) {
			for v := range candidates.All() {
				cells, values = append(cells, cell), append(values, v)
			}
		}
		s.meaning = func(x int) (int, uint8) { return cells[x-1], values[x-1] }
	}
	if but != nil {
		var differs []int
		for x := 1; x <= s.vars; x++ {
			if cell, v := s.meaning(x); (*but)[cell] == v {
				differs = append(differs, -x)
			}
		}
		s.clauses = append(s.clauses, differs)
	}
	return s
}

// verdictsBySAT lets a SAT solver judge many boards at once. One file demands of
// all boards that have a solution that they are solved, and again of those with
// more, by a board that is not ours. It must be satisfiable. The other one demands
// that some board is solved that has no solution, or some board in another way
// that has one. It must not be.
func verdictsBySAT[B Board](t *testing.T, c *judges, all []verdict[B], name string, by map[string]int,
	state func(v *verdict[B], but *B) statedPuzzle) {
	var solvable, hopeless cnfText
	var places []statedPuzzle // of the boards in solvable
	var owners []*verdict[B]
	var some []int
	for i := range all {
		v := &all[i]
		demand := func(but *B) {
			s := state(v, but)
			solvable.join(s.cnfText, 0)
			places, owners = append(places, s), append(owners, v)
		}
		refuse := func(but *B) {
			hopeless.vars++
			guard := hopeless.vars
			hopeless.join(state(v, but).cnfText, -guard)
			some = append(some, guard)
		}
		switch v.count {
		case 0:
			refuse(nil)
		case 1:
			demand(nil)
			refuse(&v.solution)
		default:
			demand(nil)
			demand(&v.solution)
		}
	}
	hopeless.clauses = append(hopeless.clauses, some)
	if _, satisfiable := c.solve(t, hopeless); satisfiable {
		t.Fatalf("%s: a board has more solutions than we found, among %+v", name, all)
	}
	truth, satisfiable := c.solve(t, solvable)
	if !satisfiable {
		t.Fatalf("%s: a board has fewer solutions than we found, among %+v", name, all)
	}
	first := 0
	for i, s := range places {
		v := owners[i]
		board := v.puzzle
		for x := 1; x <= s.vars; x++ {
			if truth[first+x] {
				cell, value := s.meaning(x)
				board[cell] = value
			}
		}
		again := i > 0 && owners[i-1] == v
		if !Solved(v.puzzle, board) || again && board == v.solution || v.count == 1 && board != v.solution {
			t.Fatalf("%s: %v is no answer for %+v", name, board, v)
		}
		first += s.vars
	}
	by[name] += len(all)
}

// join adds clauses with variables of their own. With a guard, they hold only if
// that literal is false.
func (c *cnfText) join(other cnfText, guard int) {
	for _, clause := range other.clauses {
		moved := make([]int, 0, len(clause)+1)
		for _, x := range clause {
			if x > 0 {
				moved = append(moved, x+c.vars)
			} else {
				moved = append(moved, x-c.vars)
			}
		}
		if guard != 0 {
			moved = append(moved, guard)
		}
		c.clauses = append(c.clauses, moved)
	}
	c.vars += other.vars
}

// solve asks the SAT solver. It returns the truth of each variable.
func (c *judges) solve(t *testing.T, text cnfText) ([]bool, bool) {
	file, err := os.Create(c.file)
	require.NoError(t, err)
	require.NoError(t, text.write(file))
	require.NoError(t, file.Close())
	args := []string{"-q", c.file}
	if strings.HasSuffix(c.sat, "minisat") {
		args = []string{"-verb=0", c.file, c.file + ".out"}
	}
	out, status := sudokutest.Judged(t, nil, c.sat, args...)
	require.Contains(t, []int{10, 20}, status, "%s: %s", c.sat, out)
	if status == 20 {
		return nil, false
	}
	if strings.HasSuffix(c.sat, "minisat") {
		text, err := os.ReadFile(c.file + ".out")
		require.NoError(t, err)
		out = string(text)
	}
	truth := make([]bool, text.vars+1)
	for field := range strings.FieldsSeq(out) {
		if x, err := strconv.Atoi(field); err == nil && x > 0 {
			truth[x] = true
		}
	}
	return truth, true
}
