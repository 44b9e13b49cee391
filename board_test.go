package sudoku

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// sizes runs a generic test for each board type, as a subtest named by the size.
// It has one field per type because a generic function cannot be passed on as a
// value. Giants take minutes with the race detector, whose goroutines run the same code
// at all sizes, and on machines that are emulated. They are left out there.
type sizes struct {
	four, six, eight, nine, ten, twelve, sixteen, twentyFive, thirtySix, fortyNine, sixtyFour, eightyOne func(*testing.T)
}

func (s sizes) run(t *testing.T) {
	for _, size := range []struct {
		side int
		test func(*testing.T)
	}{
		{4, s.four}, {6, s.six}, {8, s.eight}, {9, s.nine}, {10, s.ten}, {12, s.twelve},
		{16, s.sixteen}, {25, s.twentyFive}, {36, s.thirtySix}, {49, s.fortyNine}, {64, s.sixtyFour}, {81, s.eightyOne},
	} {
		require.NotNil(t, size.test, "a test for side %d", size.side)
		if sudokutest.Slow && isGiant(size.side*size.side) {
			continue
		}
		t.Run(fmt.Sprintf("%dx%d", size.side, size.side), size.test)
	}
}

// TestBoardTypes checks that each type of Board is in all lists of sizes.
func TestBoardTypes(t *testing.T) {
	types := typesOfBoard(t)
	require.Len(t, types, reflect.TypeFor[sizes]().NumField(), "sizes has a field for each type of Board")
	sizes{testBoardType[Grid4], testBoardType[Grid6], testBoardType[Grid8],
		testBoardType[Grid], testBoardType[Grid10], testBoardType[Grid12],
		testBoardType[Grid16], testBoardType[Grid25], testBoardType[Grid36],
		testBoardType[Grid49], testBoardType[Grid64], testBoardType[Grid81]}.run(t)

	var names []string
	var sides []int
	for n := range maxSide + 1 {
		if side(n*n) > 0 {
			sides = append(sides, n)
			names = append(names, gridName(n))
		}
	}
	require.Equal(t, strings.Join(types, " "), strings.Join(names, " "), "measures has a case for each type of Board, in its order")
	require.Equal(t, maxSide, sides[len(sides)-1], "maxSide is that of the largest board")
	// tally.form tells groups of two symbols from numbers by this.
	for _, n := range sides {
		require.Zero(t, side(2*n*n), "a size has twice the cells of side %d", n)
	}
}

// typesOfBoard returns the names of the types that Board has in grid.go.
func typesOfBoard(t *testing.T) (names []string) {
	file, err := parser.ParseFile(token.NewFileSet(), "grid.go", nil, 0)
	require.NoError(t, err)
	for node := range ast.Preorder(file) {
		if spec, ok := node.(*ast.TypeSpec); ok && spec.Name.Name == "Board" {
			for node := range ast.Preorder(spec.Type) {
				if name, ok := node.(*ast.Ident); ok && strings.HasPrefix(name.Name, "Grid") {
					names = append(names, name.Name)
				}
			}
		}
	}
	return names
}

// gridName returns the name of the board type with a side.
func gridName(n int) string {
	if n == 9 {
		return "Grid"
	}
	return fmt.Sprintf("Grid%d", n)
}

func testBoardType[B Board](t *testing.T) {
	var board B
	n, height, width := measures(len(board))
	require.True(t, strings.HasSuffix(t.Name(), fmt.Sprintf("/%dx%d", n, n)), "measures has a side of %d", n)
	require.Equal(t, "sudoku."+gridName(n), fmt.Sprintf("%T", board))
	require.Equal(t, len(board), n*n)
	require.Equal(t, n, height*width)
	require.LessOrEqual(t, n, maxSide, "maxSide")
	require.LessOrEqual(t, max(height, width), maxBlock, "maxBlock")
	require.Equal(t, []int{n, height, width}, []int{side(len(board)), blockRows(len(board)), blockCols(len(board))})

	cells := Cells(&board)
	require.Len(t, cells, n*n)
	cells[n*n-1] = uint8(n)
	require.Equal(t, uint8(n), board[n*n-1], "Cells shares the board's memory")

	shape := shapeOf(len(board))
	require.Equal(t, []int{n, height, width}, []int{shape.side, shape.blockRows, shape.blockColumns})
	require.Len(t, shape.peersOf(0), 3*n-height-width-1)
	require.LessOrEqual(t, len(shape.peersOf(0)), maxPeers, "maxPeers")

	methods, ok := any(&board).(textMethods)
	require.True(t, ok, "the board has the methods of text_methods.go")
	require.Equal(t, n+n/height+1, len(strings.Split(methods.String(), "\n")))
	text, err := methods.MarshalText()
	require.NoError(t, err)
	require.Equal(t, Line(board), string(text))
	got, err := SideOf(string(text))
	require.NoError(t, err)
	require.Equal(t, n, got)
	back, err := ParseBoard[B](string(text))
	require.NoError(t, err)
	require.Equal(t, board, back)
	back, err = ParseBoard[B](methods.String())
	require.NoError(t, err)
	require.Equal(t, board, back)
}

// mustParse returns the board that a text spells.
func mustParse[B Board](t testing.TB, text string) B {
	t.Helper()
	board, err := ParseBoard[B](text)
	require.NoError(t, err)
	return board
}

// pattern returns a solved board.
func pattern[B Board]() (board B) {
	sudokutest.Pattern(Cells(&board))
	return board
}

// fewer returns the number of rounds that a test makes with a board: on a giant
// fewer, as each takes longer.
func fewer(rounds, cells int) int {
	if isGiant(cells) {
		return max(2, rounds*300/cells)
	}
	return rounds
}

// thinned returns the board with each cell emptied with the given probability.
func thinned[B Board](board B, probability float64, r *rand.Rand) B {
	sudokutest.Thin(Cells(&board), probability, r)
	return board
}

const demo = sudokutest.Demo
