package export

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/sudokutest"
	"example.com/sudoku/variant"
	"github.com/stretchr/testify/require"
)

// ring are rules of an odd shape: eight cells around a hole, in another order than that of
// rows, of which each side is a unit shorter than the number of values.
func ring(values int) sudoku.Rules {
	rules := sudoku.Plain(values, sudoku.Place{Row: 2, Column: 2}, sudoku.Place{Row: 0, Column: 0}, sudoku.Place{Row: 0, Column: 1},
		sudoku.Place{Row: 0, Column: 2}, sudoku.Place{Row: 1, Column: 0}, sudoku.Place{Row: 1, Column: 2},
		sudoku.Place{Row: 2, Column: 0}, sudoku.Place{Row: 2, Column: 1})
	at := rules.CellAt
	return rules.With(sudoku.Rule{Name: "sides", Parts: func(r sudoku.Rules) (sudoku.Parts, error) {
		return sudoku.Parts{
			Units: []sudoku.Unit{
				{Kind: sudoku.Row, Cells: []int{at(0, 0), at(0, 1), at(0, 2)}}, {Kind: sudoku.Row, Cells: []int{at(2, 0), at(2, 1), at(2, 2)}},
				{Kind: sudoku.Column, Cells: []int{at(0, 0), at(1, 0), at(2, 0)}}, {Cells: []int{at(0, 2), at(1, 2), at(2, 2)}},
				{Cells: []int{at(0, 0), at(0, 1)}}, // shares a pair with the first one
			},
			Pairs: [][2]int{{at(1, 0), at(1, 2)}, {at(1, 2), at(1, 0)}, {at(0, 0), at(0, 1)}},
		}, nil
	}})
}

// only allows a cell some values.
func only(cell int, values ...uint8) sudoku.Rule {
	return sudoku.Rule{Name: "only", Parts: func(r sudoku.Rules) (sudoku.Parts, error) {
		allowed := make([]sudoku.Values, r.Len())
		for i := range allowed {
			allowed[i] = r.Allowed(i)
		}
		allowed[cell] = sudoku.ValuesOf(values...)
		return sudoku.Parts{Allowed: allowed}, nil
	}}
}

// A ruled puzzle is a puzzle with rules of its own, and few enough solutions to count.
type ruled struct {
	name   string
	puzzle sudoku.Puzzle
}

// ruledPuzzles returns puzzles of each kind of rules, with givens of a solution.
func ruledPuzzles(t testing.TB) []ruled {
	jigsaw, err := sudoku.Jigsaw("AAAB CABB CCDB CDDD")
	require.NoError(t, err)
	large, err := variant.RandomJigsaw(t.Context(), 9, sudoku.SymmetryNone, sudoku.NewStream(1, 0))
	require.NoError(t, err)
	zero := read(t, ".Shape~4x4~0-3")
	rect := read(t, ".Shape~3x4~5")
	list := []struct {
		name   string
		rules  sudoku.Rules
		givens int
	}{
		{"X", sudoku.Standard(9).With(variant.Diagonals), 24},
		{"small X", sudoku.Standard(4).With(variant.Diagonals), 0},
		{"windoku", sudoku.Standard(9).With(variant.Windows), 24},
		{"small jigsaw", jigsaw, 2},
		{"jigsaw", large, 30},
		{"anti-knight", sudoku.Standard(9).With(variant.AntiKnight), 20},
		{"Latin", sudoku.Latin(5), 8},
		{"prime", sudoku.Standard(7), 25},
		{"from 0", zero, 3},
		{"more values than columns", rect, 6},
		{"ring of three values", ring(3), 0},
		{"ring of four values", ring(4), 1},
		{"even cells", sudoku.Standard(6).With(variant.Even(0, 1, 8), variant.Odd(35)), 8},
		{"one value", sudoku.Standard(4).With(only(0, 3), only(7, 1, 2)), 1},
		{"no unit", sudoku.Plain(3, sudoku.Place{}, sudoku.Place{Column: 5}), 0},
	}
	var all []ruled
	r := rand.New(rand.NewPCG(7, 21))
	for _, l := range list {
		require.NoError(t, l.rules.Err(), l.name)
		solution, err := sudoku.Solve(t.Context(), l.rules.Empty())
		require.NoError(t, err, l.name)
		puzzle := l.rules.Empty()
		for _, cell := range r.Perm(len(puzzle.Cells))[:l.givens] {
			puzzle.Cells[cell] = solution.Cells[cell]
		}
		all = append(all, ruled{l.name, puzzle})
		marked := puzzle.Clone()
		marked.Candidates = slices.Repeat([]sudoku.Values{l.rules.Allowed(0)}, len(marked.Cells))
		for cell := range marked.Cells {
			marked.Candidates[cell] = l.rules.Allowed(cell)
			if cell%5 == 2 {
				marked.Candidates[cell] = sudoku.ValuesOf(solution.Cells[cell], 1)
			}
		}
		all = append(all, ruled{l.name + ", marked", marked})
		if cell := slices.Index(puzzle.Cells, 0); cell >= 0 && l.givens > 0 {
			wrong := puzzle.Clone()
			if may := sudoku.Candidates(wrong)[cell].Without(solution.Cells[cell]); may.Len() > 0 {
				wrong.Cells[cell] = may.First()
				all = append(all, ruled{l.name + ", another given", wrong})
			}
		}
	}
	return all
}

// read returns the rules that a text states.
func read(t testing.TB, text string) sudoku.Rules {
	puzzle, err := variant.Parse(text)
	require.NoError(t, err, text)
	return puzzle.Rules
}

// countOf returns the number of solutions of a puzzle, at most limit. It may have an empty
// cell without a candidate.
func countOf(t testing.TB, puzzle sudoku.Puzzle, limit int) int {
	n, err := sudoku.Count(t.Context(), puzzle, limit)
	if !errors.Is(err, sudoku.ErrNoSolution) {
		require.NoError(t, err)
	}
	return n
}

// An exported puzzle of any rules has the solutions of the puzzle.
func TestRulesSolutions(t *testing.T) {
	t.Parallel()
	counts := map[int]int{}
	for _, test := range ruledPuzzles(t) {
		const most = 3000
		want := countOf(t, test.puzzle, most)
		require.Less(t, want, most, "%s has too many solutions to compare", test.name)
		t.Run(test.name, func(t *testing.T) { requireSolutions(t, test.puzzle, want) })
		counts[min(want, 2)]++
	}
	for _, n := range []int{0, 1, 2} {
		require.Positive(t, counts[n], "puzzles with %d solutions, or with more", n)
	}
}

// What a SAT solver or glpsol answers to a puzzle of any rules reads back as its solution. A
// quick run asks each program about a fifth of the puzzles, and about each puzzle one program.
func TestJudgeRules(t *testing.T) {
	for k, name := range []string{"minisat", "cadical", "glpsol -o", "glpsol -w", "cbc"} {
		j := exportJudges[slices.IndexFunc(exportJudges, func(j exportJudge) bool { return j.name == name })]
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			sudokutest.Judge(t, j.program)
			for i, test := range ruledPuzzles(t) {
				if !sudokutest.Sampled(i+k, 5) {
					continue
				}
				n := countOf(t, test.puzzle, 2)
				for _, opts := range statements {
					if opts != nil && opts.Encoding == Minimal && !j.dimacs || testing.Short() && n == 0 && !j.dimacs {
						continue
					}
					board, err := answerBy(t, j, test.puzzle, opts)
					if n == 0 {
						require.Equal(t, sudoku.ErrNoSolution, err, test.name)
						continue
					}
					require.NoError(t, err, "%s %+v", test.name, opts)
					require.True(t, sudoku.Solved(test.puzzle, board), test.name)
				}
			}
		})
	}
}

// The solution reads back in all forms.
func TestRulesAnswers(t *testing.T) {
	t.Parallel()
	for _, test := range ruledPuzzles(t) {
		solution, err := sudoku.Solve(t.Context(), test.puzzle)
		if err != nil {
			continue
		}
		before := test.puzzle.Clone()
		for _, opts := range statements[:2] {
			for _, form := range answerForms {
				board, err := ReadAnswer(strings.NewReader(answerOf(form, test.puzzle, solution, opts)), test.puzzle, opts)
				require.NoError(t, err, "%s, %s", test.name, form)
				require.Equal(t, solution.Cells, board.Cells)
				require.True(t, board.Rules.Equal(test.puzzle.Rules))
			}
		}
		require.Equal(t, before.Cells, test.puzzle.Cells, "the puzzle is not changed")
	}
	puzzle := ring(3).Empty()
	_, err := ReadAnswer(strings.NewReader("Optimal\n0 x_2_2_1 1\n"), puzzle, nil)
	require.EqualError(t, err, `sudoku: line 2, column 3: found "x_2_2_1", want a variable of the exported program`, "the hole")
	board, err := ReadAnswer(strings.NewReader("SAT\n1 4 7 10 13 16 19 22 0\n"), puzzle, nil)
	require.EqualError(t, err, "sudoku: line 3, column 1: found 1 stands in both r1c1 and r1c2, want a solution")
	require.Equal(t, puzzle.Cells, board.Cells)
}

// The text names units by kind and number, and says how the variables are numbered.
func TestRulesText(t *testing.T) {
	write := func(p sudoku.Puzzle, opts *Options) (lp, cnf string) {
		var l, c bytes.Buffer
		require.NoError(t, WriteLP(t.Context(), &l, p, opts))
		require.NoError(t, WriteDIMACS(t.Context(), &c, p, opts))
		return l.String(), c.String()
	}
	lp, cnf := write(ring(4).Empty(), nil)
	require.Contains(t, lp, "\\ Sudoku 3x3 as a 0/1 program: 32 variables, 32 rows, 96 non-zeros.\n")
	require.Contains(t, lp, "\\ Rules: 4 values, 5 units, 3 pairs of cells that differ.\n\\  . . .\n\\  .   .\n\\  . . .\n")
	require.Contains(t, lp, " row_2_4: x_3_3_4 + x_3_1_4 + x_3_2_4 <= 1\n")
	require.Contains(t, lp, " extra_2_1: x_1_1_1 + x_1_2_1 <= 1\n")
	require.Contains(t, lp, " differ_1_3: x_2_1_3 + x_2_3_3 <= 1\n")
	require.NotContains(t, lp, "differ_2")
	require.NotContains(t, lp, "differ_3")
	require.Contains(t, cnf, "c The variables are the values that each cell may take, in the order of the cells.\n")

	lp, cnf = write(sudoku.Latin(5).Empty(), nil)
	require.Contains(t, cnf, "c Variable 25*(r-1) + 5*(c-1) + v: row r, column c holds the value v.\nc Rules: 5 values, 10 units, 0 pairs of cells that differ.\n")
	require.NotContains(t, lp, "block")
	lp, cnf = write(read(t, ".Shape~3x4~5").Empty(), nil)
	require.Contains(t, lp, "Sudoku 3x4 as")
	require.Contains(t, cnf, "c Variable 20*(r-1) + 5*(c-1) + v: ")
	_, cnf = write(sudoku.Standard(4).With(only(0, 3)).Empty(), nil)
	require.Contains(t, cnf, "c The variables are the values that each cell may take, row by row.\n")
	_, cnf = write(ring(4).Empty(), &Options{Candidates: true})
	require.Contains(t, cnf, "c The variables are the candidates of the empty cells, in the order of the cells.\n")
	puzzle := read(t, ".Shape~4x4~0-3").Empty()
	puzzle.Cells[2] = 1
	lp, _ = write(puzzle, nil)
	require.Contains(t, lp, "\\ A cell that holds the value v shows v-1.\n\\  . . 0 .\n")
}

// Clues are refused by the name of the first one, also those of a user's own; so are rules
// with a mistake.
func TestClues(t *testing.T) {
	own := sudoku.Rule{Name: "first is 1", Parts: func(r sudoku.Rules) (sudoku.Parts, error) {
		return variant.Cage(1, 0).Parts(r)
	}}
	for want, rules := range map[string]sudoku.Rules{
		"Rules: cage of 15, want no clues, only units, pairs that differ and allowed values": sudoku.Standard(9).With(variant.Diagonals, variant.Cage(15, 0, 1), variant.Thermo(2, 3)),
		"Rules: first is 1, want no clues, only units, pairs that differ and allowed values": sudoku.Standard(9).With(own),
		"Rules: none, want rules made by Standard, Latin, Jigsaw or Plain":                   {},
		"AllDifferent: cell 100, want cells from 0 to 80":                                    sudoku.Standard(9).With(variant.AllDifferent(0, 100)),
	} {
		puzzle := rules.Empty()
		var text bytes.Buffer
		for _, err := range []error{
			WriteLP(t.Context(), &text, puzzle, nil), WriteDIMACS(t.Context(), &text, puzzle, nil),
			last(ReadAnswer(strings.NewReader("UNSAT\n"), puzzle, nil)),
		} {
			require.EqualError(t, err, "sudoku: "+want)
			require.True(t, errors.As(err, new(*sudoku.OptionError)))
		}
		require.Zero(t, text.Len())
	}
	short := sudoku.Standard(9).Empty()
	short.Cells = short.Cells[:3]
	require.ErrorAs(t, WriteLP(t.Context(), io.Discard, short, nil), new(*sudoku.OptionError))
}

func last(_ sudoku.Puzzle, err error) error { return err }
