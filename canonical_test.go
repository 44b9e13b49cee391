package sudoku

import (
	"math/rand/v2"
	"testing"

	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/minlex"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// lineOrders returns all orders of n lines that keep groups together.
func lineOrders(n, group int) (all [][]int) {
	var order []int
	taken := make([]bool, n)
	var add func()
	add = func() {
		if len(order) == n {
			all = append(all, append([]int(nil), order...))
			return
		}
		for i := range n {
			if k := len(order); taken[i] || k%group != 0 && order[k-1]/group != i/group {
				continue
			}
			taken[i] = true
			order = append(order, i)
			add()
			order = order[:len(order)-1]
			taken[i] = false
		}
	}
	add()
	return all
}

// slowCanonical finds the canonical form and the number of automorphisms by
// trying every order of rows and columns. Values get names in the order of their
// first cells.
func slowCanonical(board []uint8) (least []uint8, automorphisms int64) {
	n, h, w := geometry.Side(len(board)), geometry.BlockRows(len(board)), geometry.BlockColumns(len(board))
	turned, least := make([]uint8, n*n), make([]uint8, n*n)
	var seen Values
	for i, v := range board {
		turned[i%n*n+i/n] = v
		seen = seen.With(v)
	}
	views := [][]uint8{board, turned}
	if h != w {
		views = views[:1]
	}
	columnOrders := lineOrders(n, w)
	for _, rows := range lineOrders(n, h) {
		for _, columns := range columnOrders {
			for v := range views {
				var names [37]uint8
				next := uint8(0)
				smaller := automorphisms == 0
				equal := true
			cells:
				for i, row := range rows {
					for k, column := range columns {
						value := views[v][n*row+column]
						if value != 0 && names[value] == 0 {
							next++
							names[value] = next
						}
						name := names[value]
						cell := n*i + k
						if equal && !smaller {
							switch {
							case name > least[cell]:
								equal = false
								break cells
							case name < least[cell]:
								smaller = true
							}
						}
						if smaller {
							least[cell] = name
						}
					}
				}
				switch {
				case smaller:
					automorphisms = 1
				case equal:
					automorphisms++
				}
			}
		}
	}
	return least, automorphisms * factorial(n-seen.Len())
}

// randomValid tries this number of random values in random cells, and returns the
// board with those that Check allows.
func randomValid(r *rand.Rand, side, tries int) Puzzle {
	board := square(side)
	for range tries {
		cell := r.IntN(len(board.Cells))
		next := board.Clone()
		next.Cells[cell] = uint8(1 + r.IntN(side))
		if board.Cells[cell] == 0 && Check(next) == nil {
			board = next
		}
	}
	return board
}

// requireCanonical checks the transformation of the form, and that the form is its
// own form.
func requireCanonical[P Problem](t testing.TB, board P) CanonicalForm[P] {
	t.Helper()
	form, err := Canonical(board)
	require.NoError(t, err, board)
	require.Equal(t, form.Board, applied(t, form.By, board))
	require.Equal(t, board, applied(t, form.By.Inverse(), form.Board))
	again, err := Canonical(form.Board)
	require.NoError(t, err)
	require.Equal(t, form.Board, again.Board, board)
	require.Equal(t, form.Automorphisms, again.Automorphisms, board)
	return form
}

func applied[P Problem](t testing.TB, by Transformation[P], board P) P {
	t.Helper()
	moved, err := by.Apply(board)
	require.NoError(t, err)
	return moved
}

func shuffled[P Problem](t testing.TB, board P, seed uint64) P {
	t.Helper()
	moved, err := Shuffle(board, seed)
	require.NoError(t, err)
	return moved
}

func requireSlow[P Problem](t testing.TB, board P) {
	t.Helper()
	form := requireCanonical(t, board)
	least, automorphisms := slowCanonical(Cells(&board))
	require.Equal(t, least, Cells(&form.Board), board)
	require.Equal(t, automorphisms, form.Automorphisms, board)
}

func TestCanonicalAgreesWithTwin(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 6))
	for i := range 1000 {
		requireSlow(t, thinned(fullBoard(r, 4), float64(i%20)/19, r))
		requireSlow(t, randomValid(r, 4, i%20))
	}
	boards := 100
	if testing.Short() {
		boards = 10
	}
	for i := range boards {
		requireSlow(t, thinned(fullBoard(r, 6), float64(i%20)/19, r))
		requireSlow(t, randomValid(r, 6, i%40))
	}
	if !*sudokutest.Long {
		return
	}
	requireSlow(t, gridOf(mostSymmetric))
	for i := range 9 {
		requireSlow(t, without(randomSolved(t, r), r, 10*i))
		requireSlow(t, randomPuzzle(r, 10*i, 0))
		requireSlow(t, randomValid(r, 9, 6*i))
	}
}

// randomSolved returns a random full board that is not a transformation of a fixed
// one: it fills three blocks that share no line at random.
func randomSolved(t testing.TB, r *rand.Rand) Grid {
	var g Grid
	for b := range 3 {
		for i, v := range r.Perm(9) {
			g[30*b+i/3*9+i%3] = uint8(v + 1)
		}
	}
	g, err := Solve(t.Context(), g)
	require.NoError(t, err)
	return g
}

const (
	// The grid with the most automorphisms, 648: E. Russell and F. Jarvis,
	// "Mathematics of Sudoku II", 2006.
	mostSymmetric = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
	// The smallest canonical form of a grid.
	firstClass = "123456789456789123789123456214365897365897214897214365531642978642978531978531642"
	// The first puzzle of G. Royle's list with 17 clues, 2005, and its canonical form
	// in later lists.
	seventeen     = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."
	seventeenForm = "........1.......2......3.......4.5....6...3....781.....1..2...4.3.....7.95......."
)

func TestCanonicalKnown(t *testing.T) {
	for _, test := range []struct {
		name, line    string
		automorphisms int64
	}{
		{"most symmetric grid", mostSymmetric, 648},
		{"first grid", firstClass, 3},
		{"17 clues", seventeenForm, 1},
		{"empty board", Line(Grid{}), 3359232 * 362880},
		{"one clue", Line(Grid{80: 1}), 3359232 * 362880 / 81 / 9},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := gridOf(test.line)
			form := requireCanonical(t, g)
			require.Equal(t, g, form.Board)
			require.Equal(t, test.automorphisms, form.Automorphisms)
		})
	}
	require.Equal(t, gridOf(seventeenForm), requireCanonical(t, gridOf(seventeen)).Board)
}

// A transformation does not change the canonical form of a grid, or of a puzzle
// with one or many solutions.
func TestCanonicalIsInvariant(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 1000))
	boards := []Grid{{}, {0: 1}, {0: 1, 40: 1}, gridOf(mostSymmetric), gridOf(firstClass), gridOf(seventeen), gridFrom(pattern(9))}
	for _, test := range sudokutest.Counted {
		boards = append(boards, gridOf(test.Line))
	}
	for i := range 8 {
		grid := randomSolved(t, r)
		boards = append(boards, grid, without(grid, r, 10*i+1), minimalBoard(r), gridFrom(randomValid(r, 9, 5*i)))
	}
	for _, board := range boards {
		form := requireCanonical(t, board)
		for range sudokutest.Scaled(200) {
			moved := applied(t, RandomTransformation(board, r), board)
			got, err := Canonical(moved)
			require.NoError(t, err)
			if got.Board != form.Board || got.Automorphisms != form.Automorphisms || applied(t, got.By, moved) != form.Board {
				t.Fatalf("%s and %s: forms %s and %s, automorphisms %d and %d", Line(board), Line(moved),
					Line(form.Board), Line(got.Board), form.Automorphisms, got.Automorphisms)
			}
		}
	}
}

// The search for full boards and the search for puzzles find the same form.
func TestCanonicalSolutionAgreesWithPuzzle(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 5))
	boards := 100
	if testing.Short() {
		boards = 20
	}
	for i := range boards {
		g := randomSolved(t, r)
		if i < 20 {
			g = gridOf([]string{mostSymmetric, firstClass}[i%2])
		}
		g = applied(t, RandomTransformation(g, r), g)
		form := requireCanonical(t, g)
		best, count := minlex.ByRows(g[:], 9, 3, 3)
		require.Equal(t, form.Board, applied(t, transformationOf[Grid](&best, 9), g))
		require.Equal(t, form.Automorphisms, count)
	}
}

// byClass returns the number of classes of the boards and the number of boards in
// these classes: per class, the number of transformations by automorphisms.
func byClass[P Problem](t *testing.T, group int64, boards []P) (classes int, members int64) {
	found := map[string]bool{}
	for _, board := range boards {
		form, err := Canonical(board)
		require.NoError(t, err)
		if line := Line(form.Board); !found[line] {
			found[line] = true
			require.Zero(t, group%form.Automorphisms)
			members += group / form.Automorphisms
		}
	}
	return len(found), members
}

const (
	group4 = 2 * 8 * 8 * 24
	group6 = 48 * 72 * 720
	group9 = 3359232 * 362880
)

// The literature has 2 classes and 288 full boards of 4×4, and 49 classes and
// 28,200,960 full boards of 6×6.
func TestCanonicalClassesOfGrids(t *testing.T) {
	t.Parallel()
	var all []Puzzle
	for board, err := range Solutions(t.Context(), square(4)) {
		require.NoError(t, err)
		all = append(all, board)
	}
	classes, members := byClass(t, group4, all)
	require.Equal(t, 2, classes)
	require.EqualValues(t, 288, members)

	if testing.Short() {
		return
	}
	// It is enough to take boards with an ordered first block and sorted columns.
	var reduced []Puzzle
	for board, err := range Solutions(t.Context(), square(6, 1, 2, 3, 4, 5, 6, 4, 5, 6)) {
		require.NoError(t, err)
		reduced = append(reduced, board)
	}
	require.Len(t, reduced, 28200960/720/6)
	classes, members = byClass(t, group6, reduced)
	require.Equal(t, 49, classes)
	require.EqualValues(t, 28200960, members)
}

// The puzzles in the two classes of 4×4 grids represent all puzzles with one
// solution. Their number by clues is known; 85,632 are minimal, in 36 classes.
func TestCanonicalClassesOfPuzzles(t *testing.T) {
	t.Parallel()
	var all []Puzzle
	representative := map[string]Puzzle{}
	for board, err := range Solutions(t.Context(), square(4)) {
		require.NoError(t, err)
		all = append(all, board)
		form := requireCanonical(t, board).Board
		representative[Line(form)] = form
	}
	unique := make([][]Puzzle, 17) // by the number of clues
	var minimal []Puzzle
	for _, grid := range representative {
		var differs []uint // from another grid, in these cells
		for _, other := range all {
			if !sameCells(other, grid) {
				var cells uint
				for i, v := range grid.Cells {
					if v != other.Cells[i] {
						cells |= 1 << i
					}
				}
				differs = append(differs, cells)
			}
		}
		var one [1 << 16]bool // sets of clues with one solution
		for clues := range uint(1 << 16) {
			one[clues] = true
			for _, cells := range differs {
				if clues&cells == 0 {
					one[clues] = false
					break
				}
			}
			if !one[clues] {
				continue
			}
			puzzle := square(4)
			needed := true
			for i, v := range grid.Cells {
				if clues>>i&1 != 0 {
					puzzle.Cells[i] = v
					needed = needed && !one[clues&^(1<<i)]
				}
			}
			unique[Givens(puzzle)] = append(unique[Givens(puzzle)], puzzle)
			if needed {
				minimal = append(minimal, puzzle)
			}
		}
	}
	classes, members := byClass(t, group4, minimal)
	require.EqualValues(t, 85632, members)
	require.Equal(t, 36, classes)
	if testing.Short() {
		return
	}
	var numbers []int64
	for _, puzzles := range unique[4:] {
		_, members := byClass(t, group4, puzzles)
		numbers = append(numbers, members)
	}
	require.Equal(t, []int64{25728, 284160, 1041408, 2141184, 2961024, 2958336, 2204928,
		1239552, 522624, 161280, 34560, 4608, 288}, numbers)
}

// E. Russell and F. Jarvis found 416 classes of first bands. Each represents
// boards with a band, or a stack, in any of three places.
func TestCanonicalClassesOfBands(t *testing.T) {
	if !*sudokutest.Long {
		t.Skip("36,288 bands: give -long")
	}
	var bands []Grid
	first := gridOf("123......456......789............................................................")
	var fill func(g Grid, cell int)
	fill = func(g Grid, cell int) {
		switch {
		case cell == 27:
			bands = append(bands, g)
			return
		case cell == 12 && (g[3] > g[4] || g[4] > g[5] || g[6] > g[7] || g[7] > g[8] || g[3] > g[6]):
			return // sorted columns are enough
		}
		if g[cell] != 0 { // in the first block
			fill(g, cell+1)
			return
		}
		for v := range candidatesAt(g, cell).All() {
			g[cell] = v
			fill(g, cell+1)
		}
	}
	fill(first, 3)
	require.Len(t, bands, 36288)
	classes, members := byClass(t, group9, bands)
	require.Equal(t, 416, classes)
	require.Equal(t, int64(6*948109639680), members)
}

func TestCanonicalTellsApart(t *testing.T) {
	for _, test := range []struct {
		name, a, b string
		want       bool
	}{
		{"shuffled", seventeen, Line(shuffled(t, gridOf(seventeen), 7)), true},
		{"one clue moved", seventeen, ".......1.4.........2...........5.6.7..8...3....1.9....3..4..2...5.1........8.6...", false},
		{"two grids", mostSymmetric, firstClass, false},
		{"puzzle and grid", seventeen, mostSymmetric, false},
		{"one clue", Line(Grid{0: 1}), Line(Grid{44: 9}), true},
		{"two clues, same value", Line(Grid{0: 1, 12: 1}), Line(Grid{0: 1, 80: 1}), false},
		{"two clues in a band or stack", Line(Grid{0: 1, 12: 1}), Line(Grid{80: 3, 52: 3}), true},
	} {
		t.Run(test.name, func(t *testing.T) {
			a, err := Canonical(gridOf(test.a))
			require.NoError(t, err)
			b, err := Canonical(gridOf(test.b))
			require.NoError(t, err)
			require.Equal(t, test.want, a.Board == b.Board)
		})
	}
}

func TestCanonicalRefuses(t *testing.T) {
	_, err := Canonical(square(16))
	require.Equal(t, &SizeError{Func: "Canonical", Side: 16, Largest: 9}, err)
	require.EqualError(t, err, "sudoku: Canonical serves boards up to 9×9, not 16×16")
	_, err = Canonical(square(25, 1, 1))
	require.Equal(t, &SizeError{Func: "Canonical", Side: 25, Largest: 9}, err)

	var clash *ClashError
	_, err = Canonical(Grid{0: 5, 8: 5})
	require.ErrorAs(t, err, &clash)
	_, err = Canonical(square(4, 5))
	require.ErrorAs(t, err, &clash)
	_, err = Canonical(Grid{0: 10})
	require.ErrorAs(t, err, &clash)
	_, err = Canonical(Grid{0: 255})
	require.ErrorAs(t, err, &clash)
}

// FuzzCanonical makes a board of the bytes that keep the rules, and checks that a
// transformation of it has the same form.
func FuzzCanonical(f *testing.F) {
	for _, line := range []string{mostSymmetric, firstClass, seventeen, Line(Grid{0: 1})} {
		g := gridOf(line)
		f.Add(g[:], uint64(1))
	}
	f.Add([]byte{1, 2, 3, 4, 3, 4, 1}, uint64(0))
	sudokutest.Fuzz(f, func(t *testing.T, cells []byte, seed uint64) {
		fuzzCanonical(t, 4, cells, seed)
		fuzzCanonical(t, 6, cells, seed)
		fuzzCanonical(t, 9, cells, seed)
	})
}

func fuzzCanonical(t *testing.T, side int, cells []byte, seed uint64) {
	board := square(side)
	for i, v := range cells[:min(len(cells), side*side)] {
		if candidatesAt(board, i).Has(v & 63) {
			board.Cells[i] = v & 63
		}
	}
	if Check(board) != nil { // a cell was left without a value
		return
	}
	form := requireCanonical(t, board)
	moved := requireCanonical(t, shuffled(t, board, seed))
	require.Equal(t, form.Board, moved.Board)
	require.Equal(t, form.Automorphisms, moved.Automorphisms)
}

// Values that do not occur have names too, so that By is a transformation.
func TestCanonicalOfFewValues(t *testing.T) {
	solution := gridFrom(pattern(9))
	for most := range uint8(10) {
		board := solution
		for i, v := range board {
			if v > most {
				board[i] = 0
			}
		}
		form, err := Canonical(board)
		require.NoError(t, err)
		require.Equal(t, form.Board, applied(t, form.By, board))
		require.True(t, Solved(Grid{}, applied(t, form.By, solution)))
	}
}

func factorial(n int) int64 {
	f := int64(1)
	for k := 2; k <= n; k++ {
		f *= int64(k)
	}
	return f
}
