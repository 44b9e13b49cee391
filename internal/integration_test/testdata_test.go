package integration_test

import (
	"bufio"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/sudoku"
	"github.com/stretchr/testify/require"
)

// Every file of boards in testdata holds what its folder and name say. The
// files are written by testdata/generate.go.
func TestTestdata(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../../testdata/*/*.txt")
	require.NoError(t, err)
	files = slices.DeleteFunc(files, func(file string) bool { return filepath.Base(filepath.Dir(file)) == "cases" }) // of texts
	sides := map[string]int{"4x4": 4, "6x6": 6, "9x9": 9, "16x16": 16, "25x25": 25, "36x36": 36}
	sets := make(map[string]bool)
	for _, file := range files {
		size := strings.TrimSuffix(strings.Split(filepath.Base(file), "-")[0], ".txt")
		sets[filepath.Base(filepath.Dir(file))+" "+size] = true
		t.Run(file, func(t *testing.T) {
			side, ok := sides[size]
			require.True(t, ok, "the file name has no size")
			testTestdata(t, side, file)
		})
	}
	for _, set := range []string{
		"puzzles 4x4", "puzzles 6x6", "puzzles 9x9", "puzzles 16x16", "puzzles 25x25", "puzzles 36x36",
		"many 4x4", "many 6x6", "many 9x9", "many 16x16", "none 4x4", "none 6x6", "none 9x9", "none 16x16",
	} {
		require.True(t, sets[set], set)
	}
}

func testTestdata(t *testing.T, side int, file string) {
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	_, kind, _ := strings.Cut(strings.TrimSuffix(filepath.Base(file), ".txt"), "-")
	boards := 0
	for board, err := range sudoku.Standard(side).Read(strings.NewReader(string(text))) {
		require.NoError(t, err)
		if boards++; boards > 3 && testing.Short() {
			break
		}
		switch filepath.Base(filepath.Dir(file)) {
		case "puzzles":
			_, err := sudoku.Unique(t.Context(), board)
			require.NoError(t, err)
		case "none":
			_, err := sudoku.Solve(t.Context(), board)
			require.ErrorIs(t, err, sudoku.ErrNoSolution)
			_, clash := err.(*sudoku.ClashError)
			require.Equal(t, kind == "clash" || kind == "cell", clash)
		case "many":
			// Each line is a board and its number of solutions.
			n, err := sudoku.Count(t.Context(), board, 0)
			require.NoError(t, err)
			require.Greater(t, n, 1)
			require.Contains(t, string(text), "\n"+sudoku.Line(board)+","+strconv.Itoa(n)+"\n")
		default:
			t.Fatal("unknown folder")
		}
	}
	require.NotZero(t, boards)
	lines := bufio.NewScanner(strings.NewReader(string(text)))
	require.True(t, lines.Scan())
	require.Regexp(t, `^# .*\. Made by go generate, seed \d+\.$`, lines.Text())
}
