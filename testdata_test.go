package sudoku

import (
	"bufio"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Every file of boards in testdata holds what its folder and name say. The
// files are written by testdata/generate.go.
func TestTestdata(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/*/*.txt")
	require.NoError(t, err)
	sides := make(map[string]bool)
	for _, file := range files {
		size := strings.TrimSuffix(strings.Split(filepath.Base(file), "-")[0], ".txt")
		sides[filepath.Base(filepath.Dir(file))+" "+size] = true
		t.Run(file, func(t *testing.T) {
			switch size {
			case "4x4":
				testTestdata[Grid4](t, file)
			case "6x6":
				testTestdata[Grid6](t, file)
			case "9x9":
				testTestdata[Grid](t, file)
			case "16x16":
				testTestdata[Grid16](t, file)
			case "25x25":
				testTestdata[Grid25](t, file)
			case "36x36":
				testTestdata[Grid36](t, file)
			default:
				t.Fatal("the file name has no size")
			}
		})
	}
	for _, set := range []string{
		"puzzles 4x4", "puzzles 6x6", "puzzles 9x9", "puzzles 16x16", "puzzles 25x25", "puzzles 36x36",
		"many 4x4", "many 6x6", "many 9x9", "many 16x16", "none 4x4", "none 6x6", "none 9x9", "none 16x16",
	} {
		require.True(t, sides[set], set)
	}
}

func testTestdata[B Board](t *testing.T, file string) {
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	_, kind, _ := strings.Cut(strings.TrimSuffix(filepath.Base(file), ".txt"), "-")
	boards := 0
	for board, err := range ReadBoard[B](strings.NewReader(string(text))) {
		require.NoError(t, err)
		if boards++; boards > 3 && testing.Short() {
			break
		}
		switch filepath.Base(filepath.Dir(file)) {
		case "puzzles":
			_, err := Unique(t.Context(), board)
			require.NoError(t, err)
		case "none":
			_, err := Solve(t.Context(), board)
			require.ErrorIs(t, err, ErrNoSolution)
			_, clash := err.(*ClashError)
			require.Equal(t, kind == "clash" || kind == "cell", clash)
		case "many":
			// Each line is a board and its number of solutions.
			n, err := Count(t.Context(), board, 0)
			require.NoError(t, err)
			require.Greater(t, n, 1)
			require.Contains(t, string(text), "\n"+Line(board)+","+strconv.Itoa(n)+"\n")
		default:
			t.Fatal("unknown folder")
		}
	}
	require.NotZero(t, boards)
	lines := bufio.NewScanner(strings.NewReader(string(text)))
	require.True(t, lines.Scan())
	require.Regexp(t, `^# .*\. Made by go generate, seed \d+\.$`, lines.Text())
}
