package variant

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/sudoku"
)

// A twin is a clue on a board of side 6 and a plain statement of what it says, over the
// values of a board by row and column from 1.
type twin struct {
	text  string
	holds func(at func(row, column int) int) bool
}

func ordered(values ...int) bool { return slices.IsSorted(values) }

func distinct(values ...int) bool {
	sorted := slices.Sorted(slices.Values(values))
	return len(slices.Compact(sorted)) == len(values)
}

func sum(values ...int) int {
	total := 0
	for _, v := range values {
		total += v
	}
	return total
}

func apartBy(a, b int) int { return max(a-b, b-a) }

// boards returns a puzzle whose rules have no clue, with all its solutions. The clue
// keeps one of them at least: the givens are every third cell of a solution with it.
func boards(t *testing.T, clue string) (sudoku.Puzzle, [][]uint8) {
	with, err := Parse(".Shape~6x6" + clue)
	require.NoError(t, err)
	solution, err := sudoku.Solve(t.Context(), with)
	require.NoError(t, err)
	p := sudoku.Standard(6).Empty()
	for cell := 0; cell < len(p.Cells); cell += 3 {
		p.Cells[cell] = solution.Cells[cell]
	}
	var list [][]uint8
	for solution, err := range sudoku.Solutions(t.Context(), p) {
		require.NoError(t, err)
		list = append(list, solution.Cells)
	}
	require.Less(t, len(list), 20_000)
	return p, list
}

// TestKindsAgreeWithPlainStatements counts the solutions of a puzzle with a clue beside
// the boards for which a plain statement of the clue holds, and compares the errors.
func TestKindsAgreeWithPlainStatements(t *testing.T) {
	for _, clue := range twins {
		t.Run(clue.text, func(t *testing.T) {
			t.Parallel()
			p, list := boards(t, clue.text)
			with, err := Parse(".Shape~6x6" + clue.text)
			require.NoError(t, err)
			extra := make([]uint8, with.Rules.Len()-with.Rules.Board())
			with.Cells = append(p.Cells, extra...)
			want, tried := 0, 0
			for _, board := range list {
				holds := clue.holds(func(row, column int) int { return int(board[6*row+column-7]) })
				if holds {
					want++
				}
				full := sudoku.Puzzle{Rules: with.Rules, Cells: append(board, extra...), Candidates: with.Candidates}
				if len(extra) == 0 {
					require.Equal(t, holds, sudoku.Check(full) == nil, "%v", full)
				} else if tried++; tried%5 == 0 { // whether there are values of the extra cells
					_, err := sudoku.Solve(t.Context(), full)
					require.Equal(t, holds, err == nil, "%v", full)
				}
			}
			if len(extra) > 0 {
				return
			}
			got, err := sudoku.Count(t.Context(), with, 0)
			require.NoError(t, err)
			require.Equal(t, want, got)
			require.NotEqual(t, len(list), want, "the clue says nothing")
			require.NotZero(t, want, "no board keeps the clue")
		})
	}
}

// TestNegativeRules gives all marks of a board, and compares the boards that keep the
// negative rule with a plain statement.
func TestNegativeRules(t *testing.T) {
	white := func(a, b int) bool { return apartBy(a, b) == 1 }
	black := func(a, b int) bool { return a == 2*b || b == 2*a }
	total := func(n int) func(a, b int) bool { return func(a, b int) bool { return a+b == n } }
	for name, test := range map[string]struct {
		strict sudoku.Rule
		marks  [2]func(cells ...int) sudoku.Rule
		ok     [2]func(a, b int) bool
	}{
		"Kropki": {StrictKropki, [2]func(...int) sudoku.Rule{WhiteDot, BlackDot}, [2]func(a, b int) bool{white, black}},
		"White":  {StrictWhite, [2]func(...int) sudoku.Rule{WhiteDot, WhiteDot}, [2]func(a, b int) bool{white, white}},
		"Black":  {StrictBlack, [2]func(...int) sudoku.Rule{BlackDot, BlackDot}, [2]func(a, b int) bool{black, black}},
		"XV":     {StrictXV, [2]func(...int) sudoku.Rule{X, V}, [2]func(a, b int) bool{total(10), total(5)}},
	} {
		t.Run(name, func(t *testing.T) {
			p, list := boards(t, "")
			mark := func(board []uint8, a, b int) int {
				for i, ok := range test.ok {
					if ok(int(board[a]), int(board[b])) {
						return i
					}
				}
				return -1
			}
			model := list[0]
			rules := p.Rules
			var text string
			for a := range model {
				for _, b := range []int{a + 1, a + 6} {
					if b%6 == 0 && b == a+1 || b >= len(model) {
						continue
					}
					if i := mark(model, a, b); i >= 0 {
						rules = rules.With(test.marks[i](a, b))
						part := test.marks[i](a, b)
						parts, err := part.Parts(p.Rules)
						require.NoError(t, err)
						text += "." + parts.Text
					}
				}
			}
			rules = rules.With(test.strict)
			want := 0
			for _, board := range list {
				holds := true
				for a := range board {
					for _, b := range []int{a + 1, a + 6} {
						if b%6 == 0 && b == a+1 || b >= len(model) {
							continue
						}
						i := mark(model, a, b)
						v, w := int(board[a]), int(board[b])
						holds = holds && (i < 0 && mark(board, a, b) < 0 || i >= 0 && test.ok[i](v, w))
					}
				}
				require.Equal(t, holds, sudoku.Check(sudoku.Puzzle{Rules: rules, Cells: board}) == nil)
				if holds {
					want++
				}
			}
			require.NotZero(t, want)
			got, err := sudoku.Count(t.Context(), sudoku.Puzzle{Rules: rules, Cells: p.Cells}, 0)
			require.NoError(t, err)
			require.Equal(t, want, got)
			back, err := Parse(".Shape~6x6.Strict" + name + text)
			require.NoError(t, err)
			require.True(t, rules.Equal(back.Rules), "%v\n%v", rules, back.Rules)
		})
	}
}

// TestTextIsReadBack checks that the text of rules with a clue spells the same rules.
func TestTextIsReadBack(t *testing.T) {
	for _, clue := range twins {
		p, err := Parse(".Shape~6x6" + clue.text)
		require.NoError(t, err, clue.text)
		p.Cells[35] = 3
		text, err := p.MarshalText()
		require.NoError(t, err)
		back, err := Parse(string(text))
		require.NoError(t, err, "%s", text)
		require.True(t, p.Rules.Equal(back.Rules), "%s", text)
		require.Equal(t, p.Cells, back.Cells)
		require.Len(t, back.Rules.Added(), len(p.Rules.Added()))
		for i, rule := range p.Rules.Added() {
			require.Equal(t, rule.Clue, back.Rules.Added()[i].Clue)
			require.Equal(t, rule.Name, back.Rules.Added()[i].Name)
		}
		require.Equal(t, p.Rules.Units(), back.Rules.Units())
	}
}

// TestTwinsOfAllKinds checks that no kind lacks a twin.
func TestTwinsOfAllKinds(t *testing.T) {
	tested := make(map[string]bool)
	for _, clue := range twins {
		p, err := Parse(".Shape~6x6" + clue.text)
		require.NoError(t, err)
		for _, part := range p.Rules.Added() {
			for _, k := range kinds {
				if slices.Contains([]string{k.name, k.name + "~", k.name + "."}, part.Text[:min(len(part.Text), len(k.name)+1)]) {
					tested[k.name] = true
				}
			}
		}
	}
	for _, k := range kinds {
		if !slices.Contains(otherTests, k.name) {
			require.True(t, tested[k.name], k.name)
		}
	}
}

// Of more solutions than two engines find in turns each is found once, whichever goes on.
func TestManySolutionsOnce(t *testing.T) {
	p, _ := boards(t, ".FullRankTies~none")
	with, err := Parse(".Shape~6x6.FullRankTies~none")
	require.NoError(t, err)
	with.Cells = p.Cells
	found := make(map[string]bool)
	for s, err := range sudoku.Solutions(t.Context(), with) {
		require.NoError(t, err)
		require.True(t, sudoku.Solved(with, s))
		require.False(t, found[string(s.Cells)], "%d", len(found))
		found[string(s.Cells)] = true
	}
	require.Greater(t, len(found), 2000)
}
