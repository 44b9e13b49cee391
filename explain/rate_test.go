package explain

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/boardtest"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

func TestRateRefuses(t *testing.T) {
	ctx := t.Context()
	_, err := Rate(ctx, sudoku.Grid{0: 1, 8: 1})
	require.ErrorAs(t, err, new(*sudoku.ClashError))
	_, err = Rate(ctx, boardtest.Square(16, 17))
	require.ErrorAs(t, err, new(*sudoku.ClashError))
	_, err = Rate(ctx, sudoku.Grid{})
	require.Equal(t, sudoku.ErrManySolutions, err)
	_, err = Rate(ctx, boardtest.Square(4))
	require.Equal(t, sudoku.ErrManySolutions, err)
	_, err = Rate(ctx, gridOf(t, noSolution))
	require.ErrorIs(t, err, sudoku.ErrNoSolution)
	_, err = Rate(ctx, boardtest.Square(25))
	require.Equal(t, &sudoku.SizeError{Func: "Rate", Side: 25, Largest: 16}, err)
	require.EqualError(t, err, "sudoku: Rate serves boards up to 16×16, not 25×25")
	_, err = Rate(ctx, boardtest.Square(36))
	require.Equal(t, &sudoku.SizeError{Func: "Rate", Side: 36, Largest: 16}, err)

	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	rating, err := Rate(cancelled, gridOf(t, wikipedia))
	require.Equal(t, context.Canceled, err)
	require.Zero(t, rating)
}

// Rate and Hints return the error of Unique for every kind of board that the
// exact solvers are tested with.
func TestRateNeedsOneSolution(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(8, 2))
	for _, kind := range sudokutest.Kinds {
		for range sudokutest.Scaled(80) {
			g := sudoku.Grid(kind.Make(r))
			_, want := sudoku.Unique(t.Context(), g)
			rating, err := Rate(t.Context(), g)
			require.Equal(t, want, err)
			require.Equal(t, err != nil, rating == Rating{})
			for step, err := range Hints(t.Context(), g, g, nil) {
				if want == sudoku.ErrManySolutions && err == nil { // as far as it goes
					require.NotZero(t, step.Technique)
					break
				}
				require.Equal(t, want, err)
				require.Equal(t, want != nil, step.Technique == 0)
			}
		}
	}
}

func TestRateFullBoard(t *testing.T) {
	rating, err := Rate(t.Context(), boardtest.Pattern(16))
	require.NoError(t, err)
	require.Equal(t, Rating{Level: LevelVeryEasy}, rating)
	require.Equal(t, "nothing to solve", rating.String())
}

func testRateInvariant(side, boards, holes int) func(*testing.T) {
	return func(t *testing.T) {
		r := rand.New(rand.NewPCG(8, 3))
		for range boards {
			puzzle := puzzleOf(t, r, side, holes)
			want, err := Rate(t.Context(), puzzle)
			require.NoError(t, err)
			for range 5 {
				other := boardtest.Shuffled(t, puzzle, r.Uint64())
				rating, err := Rate(t.Context(), other)
				require.NoError(t, err)
				require.Equal(t, want, rating, "%s and %s", sudoku.Line(puzzle), sudoku.Line(other))
			}
		}
	}
}

// Transformations of a puzzle have the same rating, with the same rounds.
func TestRateIsInvariant(t *testing.T) {
	t.Parallel()
	t.Run("4x4", testRateInvariant(4, sudokutest.Scaled(150), 16))
	t.Run("6x6", testRateInvariant(6, sudokutest.Scaled(150), 36))
	t.Run("9x9", testRateInvariant(9, sudokutest.Scaled(600), 81))
	t.Run("16x16", testRateInvariant(16, sudokutest.Scaled(1), 150))
	t.Run("chains", func(t *testing.T) {
		for i, g := range append(testBoards(t, "9x9-beyond-very-hard"), gridOf(t, aiEscargot)) {
			want, err := Rate(t.Context(), g)
			require.NoError(t, err)
			require.Greater(t, want.Level, LevelVeryHard)
			rating, err := Rate(t.Context(), boardtest.Shuffled(t, g, uint64(i)))
			require.NoError(t, err)
			require.Equal(t, want, rating, sudoku.Line(g))
		}
	})
}

// A puzzle with a harder technique has the higher score, however little work it
// takes. With the same hardest technique, more work gives a higher score.
func TestScoreOrder(t *testing.T) {
	for hardest := HiddenSingle; hardest < TrialAndError; hardest++ {
		long := Rating{Hardest: hardest}
		for t := HiddenSingle; t <= hardest; t++ {
			long.rounds[t] = 1000
		}
		short := Rating{Hardest: hardest + 1}
		short.rounds[hardest+1] = 1
		require.Less(t, long.score(81, 81, false), short.score(81, 1, false), "%v and %v", hardest, hardest+1)
		require.LessOrEqual(t, hardest.level(), (hardest + 1).level())

		more := short
		more.rounds[HiddenSingle] += 100
		more.rounds[hardest+1]++
		require.Less(t, short.score(81, 50, false), more.score(81, 50, false))
	}
	require.Equal(t, 100, (&Rating{Hardest: HiddenSingle}).score(81, 0, true))
	most := Rating{Hardest: TrialAndError}
	most.rounds[TrialAndError] = 256
	require.Equal(t, 9999, most.score(256, 256, true))
}

func TestNamesOfTechniquesAndLevels(t *testing.T) {
	names := make(map[string]bool)
	for technique := HiddenSingle; technique <= TrialAndError; technique++ {
		names[technique.String()] = true
		text, err := technique.MarshalText()
		require.NoError(t, err)
		var read Technique
		require.NoError(t, read.UnmarshalText(text))
		require.Equal(t, technique, read)
	}
	require.Len(t, names, int(TrialAndError))
	require.Equal(t, "Technique(0)", Technique(0).String())
	require.Equal(t, "Technique(200)", Technique(200).String())
	require.Zero(t, Rating{}.Rounds(200))

	for level := LevelVeryEasy; level <= LevelBeyondLogic; level++ {
		text, err := level.MarshalText()
		require.NoError(t, err)
		var read Level
		require.NoError(t, read.UnmarshalText(text))
		require.Equal(t, level, read)
	}
	require.Equal(t, "Level(0)", Level(0).String())
	err := new(Technique).UnmarshalText([]byte("guess"))
	require.ErrorContains(t, err, "sudoku: Technique: guess, want hidden single, hidden single in a line, naked single, ")
	_, err = (TrialAndError + 1).MarshalText()
	require.ErrorAs(t, err, new(*sudoku.OptionError))
	err = new(Level).UnmarshalText([]byte("evil"))
	require.EqualError(t, err, "sudoku: Level: evil, want very easy, easy, medium, hard, very hard, fiendish, diabolical, extreme, monstrous or beyond logic")
	_, err = (LevelBeyondLogic + 1).MarshalText()
	require.ErrorAs(t, err, new(*sudoku.OptionError))

	// The zero Step and Rating are read back from JSON too.
	text, err := json.Marshal([]any{Step{}, Rating{}})
	require.NoError(t, err)
	step, rating := Step{Technique: XWing}, Rating{Level: LevelEasy}
	require.NoError(t, json.Unmarshal(text, &[]any{&step, &rating}))
	require.Zero(t, step)
	require.Zero(t, rating)
}

// The table in docs/rating.md is that of the code.
func TestRatingDocs(t *testing.T) {
	text, err := os.ReadFile("../docs/rating.md")
	require.NoError(t, err)
	constants := constantsIn(t, "technique.go")
	require.Len(t, constants, int(TrialAndError))
	var rows strings.Builder
	for technique := HiddenSingle; technique <= TrialAndError; technique++ {
		fmt.Fprintf(&rows, "| %v | `%s` | %g | %v |\n", technique, constants[technique-1], float64(techniques[technique].weight)/10, technique.level())
	}
	require.Contains(t, string(text), "|---|---|---:|---|\n"+rows.String()+"\n")
	for i, constant := range constantsIn(t, "level.go") {
		require.Contains(t, string(text), fmt.Sprintf("\n| %v | `%s` |", Level(i+1), constant))
	}
	for _, file := range []string{"chain.go", "roles.go"} {
		for _, constant := range constantsIn(t, file) {
			require.Contains(t, string(text), "| `"+constant+"`", file)
		}
	}
}

// constantsIn returns the exported constants of a file, in its order.
func constantsIn(t *testing.T, name string) (names []string) {
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
	require.NoError(t, err)
	for node := range ast.Preorder(file) {
		if spec, ok := node.(*ast.ValueSpec); ok && spec.Names[0].IsExported() {
			names = append(names, spec.Names[0].Name)
		}
	}
	return names
}

// TestJudgeRatings compares our levels with those of qqwing. Its simple and easy
// together are ours, intermediate is the same, and its expert, puzzles that its
// techniques don't solve, is our harder levels. With -long, qqwing generates 1,000 puzzles
// for this. -v prints the table of lab/notebook.md.
func TestJudgeRatings(t *testing.T) {
	t.Parallel()
	path := sudokutest.Judge(t, "qqwing")
	var boards []sudoku.Grid
	if *sudokutest.Long {
		out, _ := sudokutest.Judged(t, nil, path, "--generate", "1000", "--difficulty", "any", "--one-line")
		for line := range strings.FieldsSeq(out) {
			boards = append(boards, gridOf(t, line))
		}
		require.Len(t, boards, 1000)
	} else {
		r := rand.New(rand.NewPCG(8, 4))
		for range 200 {
			boards = append(boards, gridPuzzle(t, r, 81), gridPuzzle(t, r, 50))
		}
	}
	out, _ := sudokutest.Judged(t, lines(boards), path, "--solve", "--nosolution", "--stats", "--csv")
	table := csv.NewReader(strings.NewReader(out))
	table.FieldsPerRecord = -1 // the last column has no name
	rows, err := table.ReadAll()
	require.NoError(t, err)
	require.Len(t, rows, len(boards)+1)
	column := 0
	for rows[0][column] != "Difficulty" {
		column++
	}
	counts := make(map[string]*[LevelBeyondLogic + 1]int)
	for i, g := range boards {
		rating, err := Rate(t.Context(), g)
		require.NoError(t, err)
		theirs := rows[i+1][column]
		if counts[theirs] == nil {
			counts[theirs] = new([LevelBeyondLogic + 1]int)
		}
		counts[theirs][rating.Level]++
		switch theirs {
		case "Simple", "Easy": // of naked singles, and also of hidden ones
			require.LessOrEqual(t, rating.Level, LevelEasy, sudoku.Line(g))
		case "Intermediate":
			require.Equal(t, LevelMedium, rating.Level, sudoku.Line(g))
		default:
			require.GreaterOrEqual(t, rating.Level, LevelHard, sudoku.Line(g))
		}
	}
	t.Logf("%-12s %v", "qqwing", levelNames[1:])
	for _, theirs := range []string{"Simple", "Easy", "Intermediate", "Expert"} {
		if counts[theirs] != nil {
			t.Logf("%-12s %6d", theirs, counts[theirs][1:])
		}
	}
}

// No fresh puzzle is beyond logic: 50 of our own, with -long 1,000 of our own and 1,000
// by qqwing, which takes no seed.
func TestFreshPuzzlesAreExplained(t *testing.T) {
	t.Parallel()
	levels := make(map[Level]int)
	explained := func(g sudoku.Grid) {
		rating, err := Rate(t.Context(), g)
		require.NoError(t, err)
		require.Less(t, rating.Level, LevelBeyondLogic, sudoku.Line(g))
		levels[rating.Level]++
	}
	left := sudokutest.Scaled(50)
	for p, err := range sudoku.Standard(9).Puzzles(t.Context(), &sudoku.GenerateOptions{Seed: 15, Minimal: true}) {
		require.NoError(t, err)
		explained(boardtest.Grid(p))
		if left--; left == 0 {
			break
		}
	}
	if *sudokutest.Long {
		out, _ := sudokutest.Judged(t, nil, sudokutest.Judge(t, "qqwing"), "--generate", "1000", "--difficulty", "any", "--one-line")
		for line := range strings.FieldsSeq(out) {
			explained(gridOf(t, line))
		}
	}
	t.Log(levels)
}

func TestRounds(t *testing.T) {
	var r Rating
	r.rounds[NakedSingle], r.rounds[TrialAndError] = 3, 5
	require.Equal(t, 3, r.Rounds(NakedSingle))
	require.Equal(t, 5, r.Rounds(TrialAndError))
	require.Zero(t, r.Rounds(TrialAndError+1))
}

// What is harder than a very hard puzzle is not rated if that is enough to know.
func TestLastFor(t *testing.T) {
	t.Parallel()
	expert, harder := gridOf(t, mostDifficult), gridOf(t, aiEscargot)
	full, err := Rate(t.Context(), harder)
	require.NoError(t, err)
	require.Greater(t, full.Level, LevelFiendish)
	for _, test := range []struct{ least, most, want Level }{
		{0, LevelEasy, LevelFiendish},
		{0, LevelVeryHard, LevelFiendish},
		{0, LevelFiendish, full.Level},
		{0, LevelBeyondLogic, LevelFiendish},
		{LevelFiendish, LevelBeyondLogic, LevelFiendish},
		{LevelDiabolical, LevelBeyondLogic, full.Level},
	} {
		last := lastFor(test.least, test.most)
		rating, err := rateFor(t.Context(), sudoku.Puzzle{Rules: sudoku.RulesOf(harder), Cells: harder[:]}, last)
		require.NoError(t, err)
		require.Equal(t, test.want, rating.Level, "%v to %v", test.least, test.most)
		rating, err = rateFor(t.Context(), sudoku.Puzzle{Rules: sudoku.RulesOf(expert), Cells: expert[:]}, last)
		require.NoError(t, err)
		require.Less(t, rating.Level, LevelFiendish)
	}
}

// The former names of the levels are read, and no longer written.
func TestFormerLevels(t *testing.T) {
	former := strings.Split("simple,easy,intermediate,advanced,expert,chains,forcing,dynamic,nested,needs search", ",")
	for i, name := range former {
		var level Level
		require.NoError(t, level.UnmarshalText([]byte(name)))
		require.Equal(t, LevelVeryEasy+Level(i), level)
		require.Equal(t, name == "easy", level.String() == name)
	}
}
