package sudoku

import (
	"os"
	"strings"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// boardsIn returns the boards of a size in a file: one board in any form, or a
// list with a board per line.
func boardsIn[B Board](t testing.TB, file string) []B {
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	if board, err := ParseBoard[B](string(text)); err == nil {
		return []B{board}
	}
	if _, err := SideOf(string(text)); err == nil {
		return nil // one board of another size
	}
	var boards []B
	n := 0
	for board, err := range ReadBoard[B](strings.NewReader(string(text))) {
		if err != nil {
			return boards
		}
		if n%*sudokutest.Every == 0 {
			boards = append(boards, board)
		}
		n++
	}
	return boards
}
