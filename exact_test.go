package sudoku

import (
	"context"
	"errors"
	"math/bits"
	"math/rand/v2"
	"testing"

	"example.com/sudoku/internal/exact9"
	"example.com/sudoku/internal/poll"
	"example.com/sudoku/internal/solver"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

func gridOf(line string) Grid { return sudokutest.GridOf(line) }

// twin is the slow twin of exact9: it tries every value in the empty cell with
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

// agree checks that exact9 counts as its twin does, and that it finds this
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
	for i := range sudokutest.Scaled(1000) {
		agree(t, randomPuzzle(r, 20+i%40, 0), 100)
		agree(t, randomPuzzle(r, 26+i%50, 1+i%3), 100)
	}
}

func TestKnownCounts(t *testing.T) {
	t.Parallel()
	for _, test := range sudokutest.Counted {
		g := gridOf(test.Line)
		agree(t, g, 0)
		for _, limit := range []int{1, 2, test.Count, test.Count + 1} {
			got, err := Count(context.Background(), g, limit)
			require.NoError(t, err)
			require.Equal(t, min(limit, test.Count), got, test.Line)
		}
	}
}

// exact9 reads eight cells at a time; it must see a value too large in each.
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

func TestUnsolvable(t *testing.T) {
	for _, test := range sudokutest.Unsolvable {
		t.Run(test.Name, func(t *testing.T) {
			g := gridOf(test.Line)
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
// that exact9 can complete to a full board.
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
	for v := range candidatesAt(g, cells[0]).All() {
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

	if !*sudokutest.Long {
		return
	}
	block := gridOf("123......456......789............................................................")
	ordered := func(g *Grid) bool {
		return g[3] < g[4] && g[4] < g[5] && g[6] < g[7] && g[7] < g[8] && g[3] < g[6]
	}
	require.Equal(t, 2612736, leaves(t, block, rest, all))
	require.Equal(t, 36288, leaves(t, block, rest, ordered))
}

// agreeWithSearch checks that exact9 finds the solutions that the search for
// the other sizes finds, up to a limit. The two share no code. If the search spends
// its budget, exact9 finds at least the same number.
func agreeWithSearch(t *testing.T, g Grid, limit int) {
	t.Helper()
	ctx := t.Context()
	want := map[Grid]bool{}
	_, spent := search(ctx, g, 200_000, limit, func(solution Grid) bool {
		want[solution] = true
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

// FuzzCount compares exact9 with two other searches, up to a limit. A byte is
// a cell. The twin draws no conclusions and would not finish on some boards with
// few givens and no solution, so only the search for all sizes gets these.
func FuzzCount(f *testing.F) {
	for _, test := range sudokutest.Counted {
		g := gridOf(test.Line)
		f.Add(g[:])
	}
	for _, test := range sudokutest.Unsolvable[:4] {
		g := gridOf(test.Line)
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

// Every search of rules finds the solutions that plain search over domains finds:
// propagation from the first node on and after some, and clauses.
func TestSearchesOfRulesAgree(t *testing.T) {
	for name, r := range ruleSets(t) {
		twins := r.compiled().solver().Twins()
		require.Contains(t, twins, "propagation", name)
		random := rand.New(NewStream(uint64(len(name)), 1))
		for round := range 20 {
			p := r.Empty()
			for cell := range p.Cells {
				if random.IntN(4) == 0 {
					p.Cells[cell] = uint8(1 + random.IntN(r.Values()))
				}
			}
			const limit = 300
			solutions := func(rules *solver.Rules) map[string]bool {
				all := make(map[string]bool)
				found, err := rules.Solutions(t.Context(), p.Cells, nil, poll.Unlimited, 0, func(board []uint8) bool {
					all[string(board)] = true
					return len(all) < limit
				})
				require.NoError(t, err)
				require.Len(t, all, found, "no solution comes twice")
				return all
			}
			want := solutions(twins["splitter"])
			for search, rules := range twins {
				got := solutions(rules)
				if len(want) < limit {
					require.Equal(t, want, got, "%s, round %d, %s", name, round, search)
				} else {
					require.Len(t, got, limit, "%s, round %d, %s", name, round, search)
				}
			}
		}
	}
}

// Leftovers, by which the splitter deduces in jigsaws, remove no solution and leave none that
// another search doesn't find.
func TestSearchesOfJigsawsAgree(t *testing.T) {
	r, err := Jigsaw("AAAAAABBBACCABBBDDAECFFFBDDEECCFGBBDECCCFGGGDEHHCFGGDDEEHFFFGDIEEHHHIGGIHHHIIIIII")
	require.NoError(t, err)
	require.NotEmpty(t, r.compiled().geometry().Leftovers())
	open := r.Empty() // leftovers contradict each other in the midst of a list
	givens := gridOf("000000005000009607000000000000003000090000000600007430400002000000300000000008000")
	copy(open.Cells, givens[:])
	_, err = Unique(t.Context(), open)
	require.ErrorIs(t, err, ErrManySolutions)
	twins := r.compiled().solver().Twins()
	full, err := Solve(t.Context(), r.Empty())
	require.NoError(t, err)
	random := rand.New(NewStream(9, 1))
	none, many := 0, 0
	for round := range sudokutest.Scaled(800) {
		p := full.Clone()
		for cell := range p.Cells {
			switch n := random.IntN(60); {
			case n == 0:
				p.Cells[cell] = uint8(1 + random.IntN(9)) // often wrong
			case n > 11+round%10:
				p.Cells[cell] = 0
			}
		}
		if Check(p) != nil {
			continue
		}
		count := func(name string) int {
			n, err := twins[name].Count(t.Context(), p.Cells, nil, poll.Unlimited, 50, nil, nil)
			require.NoError(t, err)
			return n
		}
		want := count("learner")
		for name := range twins {
			require.Equal(t, want, count(name), "%s, round %d", name, round)
		}
		if want == 0 {
			none++
		} else if want > 1 {
			many++
		}
	}
	require.Positive(t, none)
	require.Positive(t, many)
}

// exact9 with extra rules finds what the splitter finds.
func TestExtraRulesAgree(t *testing.T) {
	pairs := func(moves ...[2]int) Rule {
		return Rule{Name: "moves", Parts: func(r Rules) (parts Parts, err error) {
			for cell := range r.Len() {
				p := r.Place(cell)
				for _, move := range moves {
					if other := r.CellAt(p.Row+move[0], p.Column+move[1]); other >= 0 {
						parts.Pairs = append(parts.Pairs, [2]int{cell, other})
					}
				}
			}
			return parts, nil
		}}
	}
	units := func(cells ...[]int) Rule {
		return Rule{Name: "units", Parts: func(Rules) (parts Parts, err error) {
			for _, unit := range cells {
				parts.Units = append(parts.Units, Unit{Name: "unit", Cells: unit})
			}
			return parts, nil
		}}
	}
	even := Rule{Name: "even", Parts: func(r Rules) (parts Parts, err error) {
		parts.Allowed = make([]Values, r.Len())
		for cell := range parts.Allowed {
			parts.Allowed[cell] = allValues(9)
			if cell%13 == 0 {
				parts.Allowed[cell] = ValuesOf(2, 4, 6, 8)
			}
		}
		return parts, nil
	}}
	var falling, rising, corners []int
	var windows, groups, broken [][]int
	for i := range 9 {
		falling, rising = append(falling, 10*i), append(rising, 8*i+8)
		corners = append(corners, i/3*27+i%3*3)
		var window, group, line []int
		for j := range 9 {
			window = append(window, (1+i/2*4+j/3)*9+1+i%2*4+j%3)
			group = append(group, (i/3+j/3*3)*9+i%3+j%3*3)
			line = append(line, j*9+(2*j+i)%9)
		}
		if i < 4 {
			windows = append(windows, window)
		}
		if i < 6 {
			broken = append(broken, line)
		}
		groups = append(groups, group)
	}
	rounds := 10
	if *sudokutest.Long {
		rounds = 400
	}
	knight := pairs([2]int{1, 2}, [2]int{2, 1}, [2]int{2, -1}, [2]int{1, -2})
	king := pairs([2]int{1, 1}, [2]int{1, -1})
	for name, r := range map[string]Rules{
		"diagonals":             Standard(9).With(units(falling, rising)),
		"knight":                Standard(9).With(knight),
		"short unit":            Standard(9).With(units(falling[:5], corners)),
		"even":                  Standard(9).With(units(falling), even),
		"even alone":            Standard(9).With(even),
		"windows":               Standard(9).With(units(windows...)),
		"windows, groups":       Standard(9).With(units(windows...)).With(units(groups...)),
		"windows, one diagonal": Standard(9).With(units(windows...)).With(units(rising)),
		"groups":                Standard(9).With(units(groups...)),
		"some groups":           Standard(9).With(units(groups[2:]...)),
		"diagonals, king":       Standard(9).With(units(falling, rising)).With(king),
		"knight, king":          Standard(9).With(knight).With(king),
		"more lines":            Standard(9).With(units(broken...)),
	} {
		k := r.compiled()
		require.NotNil(t, exact9.NewExtra(k.geometry()), name)
		twins := k.solver().Twins()
		plain := twins["splitter, soon propagation"]
		random := rand.New(NewStream(uint64(len(name)), 2))
		full, err := Solve(t.Context(), r.Empty())
		require.NoError(t, err)
		many := 0
		for round := range rounds {
			p := full.Clone()
			for cell := range p.Cells {
				switch n := random.IntN(60); {
				case n == 0:
					p.Cells[cell] = uint8(1 + random.IntN(9)) // often wrong
				case n > 6+round%12:
					p.Cells[cell] = 0
				}
			}
			if Check(p) != nil {
				continue
			}
			const limit = 50
			want, err := plain.Solutions(t.Context(), p.Cells, nil, poll.Unlimited, limit, func([]uint8) bool { return true })
			require.NoError(t, err)
			got, err := k.exact(t.Context(), p.Cells, poll.Unlimited, limit, nil, func(board []uint8) bool {
				require.True(t, Solved(p, Puzzle{Rules: r, Cells: board}))
				return true
			})
			require.NoError(t, err)
			require.Equal(t, want, got, "%s, round %d", name, round)
			learned, err := twins["learner"].Solutions(t.Context(), p.Cells, nil, poll.Unlimited, limit, func([]uint8) bool { return true })
			require.NoError(t, err)
			require.Equal(t, want, learned, "%s, round %d", name, round)
			if got > 1 {
				many++
			}
			for cell, v := range full.Cells {
				if cell%20 == round%20 && p.Cells[cell] == 0 {
					want, err := plain.Another(t.Context(), p.Cells, nil, poll.Unlimited, cell, v)
					require.NoError(t, err)
					got, err := k.another(t.Context(), p.Cells, poll.Unlimited, cell, v)
					require.NoError(t, err)
					require.Equal(t, want, got)
				}
			}
		}
		require.Greater(t, many, rounds/12, name)
	}
}

// An empty board is searched for one solution of each class of renamings.
func TestEmptyBoardsAreCounted(t *testing.T) {
	for _, test := range []struct {
		rules Rules
		want  int
	}{{Latin(1), 1}, {Latin(2), 2}, {Standard(2), 2}, {Latin(3), 12}, {Latin(4), 576}, {Latin(5), 161280}, {Standard(5), 161280}, {Plain(3, Place{0, 0}, Place{0, 1}), 9}} {
		n, err := Count(t.Context(), test.rules.Empty(), 0)
		require.NoError(t, err)
		require.Equal(t, test.want, n)
	}
	none, err := Jigsaw("AAAAAABCCADDEAFBCCDDDEAFBCCDDDEFFBCCDGEEFBBCHGGEFFBHHHGGEFIBHHHGGEFIBHHIGGEIIIIII")
	require.NoError(t, err)
	_, err = Solve(t.Context(), none.Empty())
	require.ErrorIs(t, err, ErrNoSolution)
}

// Searches of rules end with their context and their budget.
func TestSearchesOfRulesEnd(t *testing.T) {
	jigsaw, err := Jigsaw("AAAAAABBBCCADAEBBBCCCDAEFBBCCCDEEFFBCDDDEFFFGHDDEEFGGGHHDEIFGGGHHHEIFIGGHHHIIIIII")
	require.NoError(t, err)
	some := jigsaw.Empty()
	some.Cells[0] = 1
	for name, p := range map[string]Puzzle{"empty": Latin(11).Empty(), "jigsaw": some, "latin": Latin(8).Empty()} {
		ctx, cancel := context.WithCancel(t.Context())
		n := 0
		for _, err := range Solutions(ctx, p) {
			if n++; err != nil {
				require.ErrorIs(t, err, context.Canceled, name)
				break
			}
			cancel()
		}
		cancel()
		if n > 0 {
			require.Greater(t, n, 1, name)
		}
		k := p.compiled()
		_, err := k.solver().Solutions(t.Context(), p.Cells, nil, 1, 10, func([]uint8) bool { return true })
		if err != nil {
			require.ErrorIs(t, err, ErrBudget, name)
		}
	}
}

// FuzzExact empties and changes cells of a full board and checks that the exact
// searches find the same solutions.
func FuzzExact(f *testing.F) {
	f.Add([]byte{0})
	f.Add([]byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 245})
	f.Add([]byte{1, 0, 1, 6, 7, 12, 13, 20, 21, 250, 30})
	f.Add([]byte{2, 0, 1, 2, 9, 10, 11, 40, 41, 50, 60, 61, 70, 71, 80, 240})
	sudokutest.Fuzz(f, func(t *testing.T, data []byte) {
		if len(data) == 0 || len(data) > 60 {
			return
		}
		switch data[0] % 3 {
		case 0:
			fuzzExact(t, 4, data)
		case 1:
			fuzzExact(t, 6, data)
		case 2:
			fuzzExact(t, 9, data)
		}
	})
}

func fuzzExact(t *testing.T, side int, data []byte) {
	const limit = 20
	puzzle := fullBoard(rand.New(rand.NewPCG(uint64(data[0]), 0)), side)
	for _, b := range data[1:] {
		cell := int(b) % len(puzzle.Cells)
		puzzle.Cells[cell] = 0
		if b >= 240 {
			puzzle.Cells[cell] = Candidates(puzzle)[cell].First()
		}
	}
	got := searched(t, puzzle, limit)
	sameSolutions(t, got, learned(t, puzzle, limit), limit, puzzle)
	if len(puzzle.Cells)-Givens(puzzle) <= 36 {
		sameSolutions(t, got, slowSolutions(puzzle, limit), limit, puzzle)
	}
	all := map[string]bool{}
	for board, err := range BacktrackAll(t.Context(), puzzle, &BacktrackOptions{MaxSteps: 100_000}) {
		if errors.Is(err, ErrBudget) {
			return
		}
		if err != nil {
			require.ErrorIs(t, err, ErrNoSolution)
			break
		}
		require.False(t, all[Line(board)], "found twice")
		if all[Line(board)] = true; len(all) == limit {
			break
		}
	}
	sameSolutions(t, got, all, limit, puzzle)
}

// Searches allocate at the start, not per solution.
func TestSearchesDoNotAllocate(t *testing.T) {
	board := Grid{}
	s, err := newBacktracker(t.Context(), board.compiled(), board[:], nil, false)
	require.NoError(t, err)
	require.NoError(t, s.nextSolution(t.Context()))
	require.Zero(t, testing.AllocsPerRun(1000, func() {
		if s.nextSolution(t.Context()) != nil {
			t.Fail()
		}
	}), "Backtrack")

	if sudokutest.RaceDetector {
		t.Skip("the race detector empties pools at random")
	}
	// The learning search also allocates when it is deeper than before and for
	// the clauses it learns, both rarely.
	require.Less(t, allocations(t, Grid{}, 5_000)-allocations(t, Grid{}, 100), 5.0)
	require.Less(t, allocations(t, square(16), 8_000)-allocations(t, square(16), 4_000), 20.0)
}

func allocations[P Problem](t *testing.T, puzzle P, limit int) float64 {
	k := puzzle.compiled()
	return testing.AllocsPerRun(3, func() {
		n, _ := k.solver().Solutions(t.Context(), Cells(&puzzle), nil, poll.Unlimited, limit, func([]uint8) bool { return true })
		if n != limit {
			t.Fail()
		}
	})
}
