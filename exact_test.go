package sudoku

import (
	"cmp"
	"context"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// gridOf reads a line of 81 digits, with a dot for an empty cell.
func gridOf(line string) (g Grid) {
	if len(line) != len(g) {
		panic("not a board: " + line)
	}
	for i := range g {
		if line[i] != '.' {
			g[i] = line[i] - '0'
		}
	}
	return g
}

// twin is the slow twin of the kernel: it tries every value in the empty cell with
// the fewest values that its row, column and block allow.
func twin(g Grid, limit int) int {
	// The values in each row, column and block, as bits.
	var rows, columns, blocks [9]uint16
	block := func(cell int) int { return cell/27*3 + cell%9/3 }
	taken := func(cell int) uint16 { return rows[cell/9] | columns[cell%9] | blocks[block(cell)] }
	toggle := func(cell int, v uint8) {
		rows[cell/9] ^= 1 << v
		columns[cell%9] ^= 1 << v
		blocks[block(cell)] ^= 1 << v
	}
	for cell, v := range g {
		if v != 0 {
			if v > 9 || taken(cell)>>v&1 == 1 {
				return 0
			}
			toggle(cell, v)
		}
	}
	var count func() int
	count = func() int {
		best, fewest := -1, 10
		for cell, v := range g {
			if v == 0 && 9-bits.OnesCount16(taken(cell)) < fewest {
				best, fewest = cell, 9-bits.OnesCount16(taken(cell))
			}
		}
		if best < 0 {
			return 1
		}
		total := 0
		for v := uint8(1); v <= 9 && (limit == 0 || total < limit); v++ {
			if taken(best)>>v&1 == 0 {
				g[best] = v
				toggle(best, v)
				total += count()
				toggle(best, v)
				g[best] = 0
			}
		}
		return total
	}
	if n := count(); limit == 0 || n < limit {
		return n
	}
	return limit
}

func randomSolution(r *rand.Rand) Grid { return sudokutest.RandomGrid(r) }

func randomPuzzle(r *rand.Rand, givens, changed int) Grid {
	return sudokutest.RandomPuzzle(r, givens, changed)
}

// agree checks that the kernel counts as its twin does, and that it finds this
// number of different solutions.
func agree(t *testing.T, g Grid, limit int) {
	t.Helper()
	ctx := context.Background()
	want := twin(g, limit)
	got, err := Count(ctx, g, limit)
	require.Equal(t, want, got, g)
	require.Equal(t, Check(g), err, g)

	found := map[Grid]bool{}
	for solution, err := range Solutions(ctx, g) {
		if err != nil {
			break
		}
		require.True(t, Solved(g, solution), g)
		if found[solution] = true; len(found) == limit {
			break
		}
	}
	require.Len(t, found, want, g)
}

func TestKernelAgreesWithTwin(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(9, 81))
	for i := range sudokutest.Scaled(3000) {
		agree(t, randomPuzzle(r, 20+i%40, 0), 100)
		agree(t, randomPuzzle(r, 26+i%50, 1+i%3), 100)
	}
}

// Boards without a source were made by emptying cells of a full board at random.
var counted = []struct {
	count int
	line  string
}{
	{1, "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}, // Wikipedia, "Sudoku"
	{1, "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."}, // A. Inkala, 2012
	{1, "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."}, // A. Inkala, "AI Escargot", 2006
	{2, ".....62..2783....65162783...34.5.8278..93..5165.8.7.3....1657827.2..31651657.2.93"},
	{3, "81...9.4.7.3..265965.7.3.1228.9.53..3.4281....6.3....11..5..4...371.8.......37..."},
	{4, "67.8..31..1.6.48....2..5..4......5.1.3.4.7.892.9....677...281...537.6.28..8...74."},
	{10, "...43528.28.19...5...286....1..436.86287..5.35....8719...35...28...7.3..3..8.2..1"},
	{125, ".79.31.......7..3......6...9.........58......14.6.8927.....48.5.65.....43....5.9."},
	{5253, "7..2...6....745........8..5.........8.....9..9.18.....45..926.......7.9...2..3..."},
	{6877, ".4.51.........95....3...7..9.4...8..86..7.3.1.5......4.971.........9............."},
}

func TestKnownCounts(t *testing.T) {
	t.Parallel()
	for _, test := range counted {
		g := gridOf(test.line)
		agree(t, g, 0)
		for _, limit := range []int{1, 2, test.count, test.count + 1} {
			got, err := Count(context.Background(), g, limit)
			require.NoError(t, err)
			require.Equal(t, min(limit, test.count), got, test.line)
		}
	}
}

// The kernel makes exactly the guesses of its budget, whenever it looks at the
// context, and with the guesses that a puzzle needs it finds all solutions.
func TestKernelBudget(t *testing.T) {
	puzzle := counted[len(counted)-1]
	g := gridOf(puzzle.line)
	all := search9{kernel: &kernel9, ctx: t.Context()}
	require.NoError(t, all.run(&g))
	require.Equal(t, puzzle.count, all.found)
	require.Greater(t, all.guesses, uint64(2*pollEvery))
	for _, work := range []uint64{1, 7, pollEvery - 1, pollEvery, pollEvery + 1, 2 * pollEvery, all.guesses - 1} {
		e := search9{kernel: &kernel9, ctx: t.Context(), budget: budget(work)}
		require.Equal(t, ErrBudget, e.run(&g))
		require.Equal(t, work+1, e.guesses, "the guess that is not made")
		require.LessOrEqual(t, e.found, all.found)
	}
	enough := search9{kernel: &kernel9, ctx: t.Context(), budget: budget(all.guesses)}
	require.NoError(t, enough.run(&g))
	require.Equal(t, all.found, enough.found)

	ended := search9{kernel: &kernel9, ctx: countdown(t.Context(), 2)}
	require.Equal(t, context.Canceled, ended.run(&g))
	require.Equal(t, uint64(2*pollEvery), ended.guesses)
}

// Whatever conclusion the kernel draws no more, it needs other guesses.
func TestKernelGuesses(t *testing.T) {
	guesses := func(g Grid) uint64 {
		e := search9{kernel: &kernel9, ctx: t.Context(), limit: 100}
		e.run(&g)
		return e.guesses
	}
	var known []uint64
	for _, test := range counted {
		known = append(known, guesses(gridOf(test.line)))
	}
	for _, test := range unsolvable {
		known = append(known, guesses(gridOf(test.line)))
	}
	require.Equal(t, []uint64{0, 57, 22, 1, 2, 3, 9, 96, 92, 105, 0, 0, 0, 0, 0}, known)
	r := rand.New(rand.NewPCG(9, 81))
	var sums [3]uint64
	for i := range 3000 {
		sums[i%3] += guesses(randomPuzzle(r, 20+i/3%20, i%3))
	}
	require.Equal(t, [3]uint64{56233, 20823, 9846}, sums)
}

// In a settled position no digit can stand in a cell that has a digit, wherever in the
// three bands the digit was placed.
func TestSettledCandidates(t *testing.T) {
	positions := 0
	var follow func(s state9)
	follow = func(s state9) {
		if positions++; s.wideOpen == 0 && s.lastOpen == 0 {
			return
		}
		for d := range s.wide {
			require.Zero(t, s.wide[d]&^s.wideOpen)
			require.Zero(t, s.last[d]&^s.lastOpen)
		}
		requireGuess(t, &s)
		digit, band, options := s.guess()
		for ; options != 0; options &= options - 1 {
			if next := s; next.arrange(digit, band, options) {
				follow(next)
			}
		}
	}
	for _, test := range counted {
		board := gridOf(test.line)
		var s state9
		if s.readGivens(&board) && s.settle(1<<9-1, cells9{wideBits &^ s.wideOpen, bandBits &^ s.lastOpen}) {
			follow(s)
		}
	}
	require.Greater(t, positions, 1000)
}

// requireGuess requires the guess of boards with candidates that its words describe.
func requireGuess(t *testing.T, s *state9) {
	t.Helper()
	type guess struct{ weight, digit, band int }
	fewest := 9*9 + 1
	var all []guess
	for band := range 6 {
		open, list := 0, []guess(nil)
		for d, triads := range s.triads {
			pattern := triads >> (9 * band) & patternBits
			open += bits.OnesCount64(pattern)
			if n := bits.OnesCount8(arrangementsIn[pattern]); n > 1 {
				list = append(list, guess{3*n + bits.OnesCount64(triads), d, band})
			}
		}
		if list != nil && open < fewest {
			fewest, all = open, nil
		}
		if open == fewest {
			all = append(all, list...)
		}
	}
	best := slices.MinFunc(all, func(a, b guess) int {
		return cmp.Or(cmp.Compare(a.weight, b.weight), cmp.Compare(a.digit, b.digit), cmp.Compare(a.band, b.band))
	})
	digit, band, options := s.guessMarks()
	require.Equal(t, best, guess{best.weight, digit, band})
	require.Equal(t, arrangementsIn[s.triads[digit]>>(9*band)&patternBits], options)
}

// The kernel reads eight cells at a time; it must see a value too large in each.
func TestKernelRefusesLargeValues(t *testing.T) {
	for cell := range 81 {
		for _, v := range []uint8{10, 64, 127, 128, 129, 138, 255} {
			for _, other := range []uint8{0, 9} { // of the cell before
				var g Grid
				g[(cell+80)%81] = other
				g[cell] = v
				n, err := Count(t.Context(), g, 1)
				require.Zero(t, n)
				require.Equal(t, &ClashError{Side: 9, Clashes: []Clash{{Cell: cell, Other: -1, Value: int(v)}}}, err)
			}
		}
	}
}

// These boards break no rule yet and have no solution, each for a different reason.
var unsolvable = []struct{ name, line string }{
	// The last two cells of row 1 may only hold a 9.
	{"two cells for one value", "" +
		"1234567.." + "........." + "........." +
		".......8." + "........." + "........." +
		"........8" + "........." + "........."},
	// Row 1 has columns 1 to 6 left, and each has a 1 in its column or block.
	{"a value has no cell in a row", "" +
		"......234" + "1........" + "...1....." +
		"........." + "........." + "........." +
		"........." + "........." + "........."},
	{"a value has no cell in a column", "" +
		".1......." + "........." + "........." +
		"..1......" + "........." + "........." +
		"2........" + "3........" + "4........"},
	// In block 1, rows and columns leave only a filled cell for 1.
	{"a value has no cell in a block", "" +
		"....1...." + ".......1." + "..2......" +
		"1........" + "........." + "........." +
		".1......." + "........." + "........."},
	// P. Norvig, "Solving Every Sudoku Puzzle": a random board that took him long.
	{"contradiction after a guess", ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."},
}

func TestUnsolvable(t *testing.T) {
	for _, test := range unsolvable {
		t.Run(test.name, func(t *testing.T) {
			g := gridOf(test.line)
			require.NoError(t, Check(g))
			n, err := Count(context.Background(), g, 0)
			require.NoError(t, err)
			require.Zero(t, n)
			_, err = Solve(context.Background(), g)
			require.Equal(t, ErrNoSolution, err)
			_, err = Unique(context.Background(), g)
			require.Equal(t, ErrNoSolution, err)
		})
	}
}

// leaves counts the ways to fill the cells that keep the rules, pass the test and
// that the kernel can complete to a full board.
func leaves(t *testing.T, g Grid, cells []int, test func(*Grid) bool) int {
	if len(cells) == 0 {
		if !test(&g) {
			return 0
		}
		n, err := Count(context.Background(), g, 1)
		require.NoError(t, err)
		return n
	}
	n := 0
	for v := range Candidates(g, cells[0]).All() {
		g[cells[0]] = v
		n += leaves(t, g, cells[1:], test)
	}
	return n
}

// The numbers are from Felgenhauer and Jarvis, "Enumerating possible Sudoku
// grids", 2005. Each of their bands can be completed to a full board.
func TestBandNumbers(t *testing.T) {
	t.Parallel()
	row := func(r, from, to int) (cells []int) {
		for c := from; c < to; c++ {
			cells = append(cells, 9*r+c)
		}
		return cells
	}
	rest := append(append(row(0, 3, 9), row(1, 3, 9)...), row(2, 3, 9)...)
	all := func(*Grid) bool { return true }

	first := gridOf("123456789........................................................................")
	require.Equal(t, 12096, leaves(t, first, row(1, 0, 9), all))

	if testing.Short() {
		return
	}
	block := gridOf("123......456......789............................................................")
	ordered := func(g *Grid) bool {
		return g[3] < g[4] && g[4] < g[5] && g[6] < g[7] && g[7] < g[8] && g[3] < g[6]
	}
	if *sudokutest.Long {
		require.Equal(t, 2612736, leaves(t, block, rest, all))
	}
	require.Equal(t, 36288, leaves(t, block, rest, ordered))
}

// agreeWithSearch checks that the kernel finds the solutions that the search for
// the other sizes finds, up to a limit. The two share no code. If the search spends
// its budget, the kernel finds at least the same number.
func agreeWithSearch(t *testing.T, g Grid, limit int) {
	t.Helper()
	ctx := t.Context()
	want := map[Grid]bool{}
	_, spent := search(ctx, &g, 200_000, limit, func(solution *Grid) bool {
		want[*solution] = true
		return true
	})
	n, err := Count(ctx, g, limit)
	require.Equal(t, Check(g), err, g)
	if spent != nil {
		require.Equal(t, ErrBudget, spent)
		require.GreaterOrEqual(t, n, len(want), g)
		return
	}
	require.Len(t, want, n, g)
	if n == limit {
		return
	}
	found := map[Grid]bool{}
	for solution, err := range Solutions(ctx, g) {
		if err != nil {
			break
		}
		found[solution] = true
	}
	require.Equal(t, want, found, g)
}

// FuzzCount compares the kernel with two other searches, up to a limit. A byte is
// a cell. The twin draws no conclusions and would not finish on some boards with
// few givens and no solution, so only the search for all sizes gets these.
func FuzzCount(f *testing.F) {
	for _, test := range counted {
		g := gridOf(test.line)
		f.Add(g[:])
	}
	for _, test := range unsolvable[:4] {
		g := gridOf(test.line)
		f.Add(g[:])
	}
	r := rand.New(rand.NewPCG(1, 1))
	for i := range 10 {
		g := randomPuzzle(r, 30+2*i, i%4)
		f.Add(g[:])
	}
	sudokutest.Fuzz(f, func(t *testing.T, cells []byte) {
		var g Grid
		copy(g[:], cells)
		for i, v := range g {
			if v > 100 { // most bytes should be cells
				g[i] = v % 10
			}
		}
		agreeWithSearch(t, g, 200)
		if Givens(g) >= 26 {
			agree(t, g, 20)
		}
	})
}
