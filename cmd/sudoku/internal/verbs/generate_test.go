package verbs

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/explain"
	"example.com/sudoku/internal/boardtest"
	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/clitest"
	"github.com/stretchr/testify/require"
)

// generating runs the Program with arguments divided by blanks.
func generating(args string) (status int, stdout, stderr string) {
	return clitest.Run(generateVerb, "", strings.Fields(args)...)
}

const madeTotals = `puzzles=\d+ missed=\d+ seconds=\d+\.\d{3} rate=\d+\n$`

// boardsIn returns the boards in lines.
func boardsIn(t *testing.T, side int, stdout string) []sudoku.Puzzle {
	t.Helper()
	var all []sudoku.Puzzle
	for line := range strings.Lines(stdout) {
		board, err := sudoku.Standard(side).Parse(line)
		require.NoError(t, err)
		_, err = sudoku.Unique(t.Context(), board)
		require.NoError(t, err)
		all = append(all, board)
	}
	return all
}

func TestGenerateLines(t *testing.T) {
	status, stdout, stderr := generating("-n 20 -seed 5")
	require.Equal(t, cli.Done, status)
	require.Regexp(t, `^puzzles=20 missed=0 `, stderr)
	require.Regexp(t, madeTotals, stderr)
	require.Len(t, boardsIn(t, 9, stdout), 20)

	_, again, _ := generating("-n 20 -seed 5 -workers 1 -timeout 1h")
	require.Equal(t, stdout, again)
	_, other, _ := generating("-n 20 -seed 6")
	require.NotEqual(t, stdout, other)
	_, fewer, _ := generating("-seed 5")
	require.True(t, strings.HasPrefix(stdout, fewer))
}

func TestGenerateSizes(t *testing.T) {
	boardtest.EachSide(t, func(t *testing.T, side int) {
		wishes := map[int]string{16: " -clues 120-", 25: " -symmetry 180", 36: " -clues 900-"}
		status, stdout, stderr := generating(fmt.Sprintf("-size %d%s", side, wishes[side]))
		if boardtest.IsGiant(side * side) {
			require.Equal(t, cli.BadUse, status)
			require.Contains(t, stderr, "serves boards up to 36×36")
			return
		}
		require.Equal(t, cli.Done, status, stderr)
		require.Len(t, boardsIn(t, side, stdout), 1)
	})
}

func TestWishes(t *testing.T) {
	status, stdout, stderr := generating("-n 8 -clues 28-32 -symmetry 180 -difficulty easy-advanced -o json")
	require.Equal(t, cli.Done, status, stderr)
	decoder := json.NewDecoder(strings.NewReader(stdout))
	for number := 1; number <= 8; number++ {
		var r generateRecord
		require.NoError(t, decoder.Decode(&r))
		require.Equal(t, number, r.Number)
		require.Zero(t, r.Seed)
		puzzle := boardsIn(t, 9, r.Puzzle)[0]
		solution := boardsIn(t, 9, r.Solution)[0]
		require.True(t, sudoku.Solved(puzzle, solution))
		require.Equal(t, sudoku.Givens(puzzle), r.Clues)
		require.True(t, 28 <= r.Clues && r.Clues <= 32)
		for i := range puzzle.Cells {
			require.Equal(t, puzzle.Cells[i] == 0, puzzle.Cells[80-i] == 0)
		}
		rating, err := explain.Rate(t.Context(), puzzle)
		require.NoError(t, err)
		require.Equal(t, rating.Level.String(), r.Level)
		require.Equal(t, rating.Score, r.Score)
		require.Contains(t, []string{"easy", "medium", "hard"}, r.Level)
	}
	require.ErrorIs(t, decoder.Decode(new(generateRecord)), io.EOF)

	_, level, _ := generating("-n 8 -clues 28-32 -symmetry 180 -level easy-advanced -o json")
	require.Equal(t, stdout, level)

	_, stdout, _ = generating("-n 5 -clues -23 -minimal")
	for _, puzzle := range boardsIn(t, 9, stdout) {
		require.LessOrEqual(t, sudoku.Givens(puzzle), 23)
		redundant, err := sudoku.Redundant(t.Context(), puzzle, sudoku.SymmetryNone)
		require.NoError(t, err)
		require.Empty(t, redundant)
	}
	_, stdout, _ = generating("-clues 40 -difficulty simple")
	require.Equal(t, 40, sudoku.Givens(boardsIn(t, 9, stdout)[0]))
}

func TestGeneratePictures(t *testing.T) {
	_, lines, _ := generating("-n 2 -size 6")
	puzzles := boardsIn(t, 6, lines)
	_, stdout, _ := generating("-n 2 -size 6 -o grid")
	require.Equal(t, puzzles[0].String()+"\n"+puzzles[1].String()+"\n", stdout)

	_, stdout, _ = generating("-n 2 -size 6 -o sheet")
	given, solved, ok := strings.Cut(stdout, "Solutions\n")
	require.True(t, ok)
	for i, puzzle := range puzzles {
		solution, err := sudoku.Solve(t.Context(), puzzle)
		require.NoError(t, err)
		require.Contains(t, given, puzzle.String())
		require.Contains(t, solved, solution.String())
		require.Regexp(t, `(?m)^`+string(rune('1'+i))+`\. \d+ clues, [a-z ]+$`, given)
	}
}

// An svg is well-formed, and shows each figure once.
func TestSVG(t *testing.T) {
	_, lines, _ := generating("-n 3 -seed 2")
	puzzles := boardsIn(t, 9, lines)
	clues, candidates := 0, 0
	for _, puzzle := range puzzles {
		clues += sudoku.Givens(puzzle)
		for _, c := range sudoku.Candidates(puzzle) {
			candidates += c.Len()
		}
	}
	const titles = 3
	for _, test := range []struct {
		show  string
		texts int
	}{
		{"givens", clues},
		{"solution", 3 * 81},
		{"candidates", clues + candidates},
	} {
		status, stdout, stderr := generating("-n 3 -seed 2 -o svg -show " + test.show)
		require.Equal(t, cli.Done, status, stderr)
		texts := 0
		decoder := xml.NewDecoder(strings.NewReader(stdout))
		for {
			token, err := decoder.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			require.NoError(t, err)
			if start, ok := token.(xml.StartElement); ok && start.Name.Local == "text" {
				texts++
			}
		}
		require.Equal(t, titles+test.texts, texts)
	}
}

func TestMissed(t *testing.T) {
	status, stdout, stderr := generating("-n 3 -clues 17 -tries 5")
	require.Equal(t, cli.NotDone, status)
	require.Empty(t, stdout)
	require.Contains(t, stderr, "sudoku generate: puzzle 3: budget spent: MaxClues is 17, and no puzzle found has fewer than ")
	require.Contains(t, stderr, "\npuzzles=0 missed=3 ")

	// On a busy machine no puzzle may be made in the shortest time.
	for _, timeout := range []string{"50ms", "1s", "10s"} {
		status, stdout, stderr = generating("-n 1000000 -timeout " + timeout + " -o sheet")
		require.Equal(t, cli.NotDone, status)
		require.Contains(t, stderr, "sudoku generate: the time of "+timeout+" is up\npuzzles=")
		if stdout != "" {
			break
		}
	}
	require.Contains(t, stdout, "Solutions\n", "of those that were made")
	status, _, stderr = generating("-rules arrow -n 1000000 -timeout 50ms")
	require.Equal(t, cli.NotDone, status)
	require.Contains(t, stderr, "the time of 50ms is up\npuzzles=")
}

func TestGenerateManners(t *testing.T) {
	for _, output := range []string{"line", "grid", "json", "sheet", "svg"} {
		clitest.Manners(t, generateVerb, "", "-n", "3", "-size", "4", "-o", output)
	}
	clitest.Manners(t, generateVerb, "", "-n", "200") // more than the buffer holds
}

// Pictures follow the scheme of the page that shows them.
func TestPicturesFollowScheme(t *testing.T) {
	_, hint, _ := clitest.Run(hintVerb, easy, "-o", "svg")
	_, board, _ := generating("-o svg")
	_, variant, _ := generating("-rules killer -size 4 -o svg")
	for _, svg := range []string{hint, board, variant} {
		require.True(t, strings.Contains(svg, "@media(prefers-color-scheme:dark)"))
	}
}

// A file has what is printed otherwise, also if the time is up.
func TestFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "puzzles.txt")
	_, want, _ := generating("-n 5 -o sheet")
	status, stdout, stderr := generating("-n 5 -o sheet -file " + name)
	require.Equal(t, cli.Done, status, stderr)
	require.Empty(t, stdout)
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	require.Equal(t, want, string(text))

	status, _, stderr = generating("-n 1000000000 -timeout 400ms -file " + name)
	require.Equal(t, cli.NotDone, status)
	require.Regexp(t, `^sudoku generate: the time of 400ms is up\npuzzles=\d+ missed=0 `, stderr)
	text, err = os.ReadFile(name)
	require.NoError(t, err)
	require.NotEmpty(t, boardsIn(t, 9, string(text)))
}

// A level of two words has a blank or a hyphen; former names are read.
func TestLevelNames(t *testing.T) {
	for text, want := range map[string][2]explain.Level{
		"very easy": {1, 1}, "very-easy": {1, 1}, "easy-very-hard": {2, 5}, "very hard-": {5, 0}, "-very-hard": {0, 5},
		"beyond-logic": {10, 10}, "search": {10, 10}, "simple-expert": {1, 5}, "advanced": {4, 4}, "very-easy-beyond-logic": {1, 10},
	} {
		least, most, err := readLevels(text)
		require.NoError(t, err, text)
		require.Equal(t, want, [2]explain.Level{least, most}, text)
	}
}
