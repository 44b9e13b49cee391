package sudoku

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"example.com/sudoku/internal/boardtext"
	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// fuzzedSide returns the side that a byte chooses. The small boards, on which most can
// happen, come more often.
func fuzzedSide(size uint8) int {
	giant := []int{49, 64, 81}[size/16%3]
	return []int{9, 4, 6, 9, 16, 4, 6, 9, 25, 9, 16, 36, 8, 10, 12, giant}[size%16]
}

// anyBoard makes a board of bytes. Most bytes are an empty cell or a value of the
// board, some a value that is too large for it.
func anyBoard(size uint8, cells []byte) Puzzle {
	board := square(fuzzedSide(size))
	for i := range min(len(board.Cells), len(cells)) {
		if v := int(cells[i]); v <= board.Rules.Values() || v > 250 {
			board.Cells[i] = cells[i]
		}
	}
	return board
}

// nearBoard returns a solved board that depends on the seed, without the cells
// whose bit in holes is set and with up to two cells changed. Holes stands for
// as many cells as there are by repetition. Few cells are empty on the large
// boards, so that every search ends soon.
func nearBoard(side int, seed uint64, holes []byte, changes uint16) Puzzle {
	board, _ := Shuffle(pattern(side), seed)
	cells := board.Cells
	for i := range cells {
		if len(holes) > 0 && holes[i/8%len(holes)]>>(i%8)&1 != 0 && (side < 16 || i%2 == 0) {
			cells[i] = 0
		}
	}
	for ; changes != 0; changes >>= 8 {
		if c := int(changes & 255); c != 0 {
			cells[c*len(cells)/256] = uint8(c%side) + 1
		}
	}
	return board
}

// asGridToo tests a puzzle, and every other one of 9×9 as a Grid.
func asGridToo(t *testing.T, size uint8, puzzle Puzzle, asPuzzle func(*testing.T, Puzzle), asGrid func(*testing.T, Grid)) {
	if len(puzzle.Cells) == len(Grid{}) && size/16%2 == 0 {
		asGrid(t, gridFrom(puzzle))
	} else {
		asPuzzle(t, puzzle)
	}
}

// FuzzCheck holds the checks of a board, whatever its cells are, to what they say
// of each other and to a recount.
func FuzzCheck(f *testing.F) {
	f.Add(uint8(0), pattern(9).Cells)
	f.Add(uint8(16), pattern(9).Cells)
	f.Add(uint8(1), []byte{1, 2, 3, 4, 3, 4, 1, 2, 255})
	f.Add(uint8(2), []byte{1, 1, 0, 0, 0, 1})
	f.Add(uint8(4), []byte{16, 17, 16})
	sudokutest.Fuzz(f, func(t *testing.T, size uint8, cells []byte) {
		asGridToo(t, size, anyBoard(size, cells), fuzzCheck[Puzzle], fuzzCheck[Grid])
	})
}

func fuzzCheck[P Problem](t *testing.T, board P) {
	cells := Cells(&board)
	shape := geometry.ShapeOf(len(cells))
	n := uint8(shape.Side)
	tooLarge, givens := false, 0
	var without []int
	candidates := make([]Values, len(cells))
	for cell := range cells {
		tooLarge = tooLarge || cells[cell] > n
		if cells[cell] != 0 {
			givens++
			continue
		}
		seen := make([]bool, 256)
		for _, peer := range shape.PeersOf(cell) {
			seen[cells[peer]] = true
		}
		for v := uint8(1); v <= n; v++ {
			if !seen[v] {
				candidates[cell] = candidates[cell].With(v)
			}
		}
		if candidates[cell].Len() == 0 {
			without = append(without, cell)
		}
	}
	if givens != Givens(board) || !slices.Equal(candidates, Candidates(board)) {
		t.Fatalf("Givens or Candidates: %v", board)
	}
	sane := CheckSanity(board)
	if !slices.Equal(candidates, sane.Candidates) || !slices.Equal(without, sane.Without) {
		t.Fatalf("CheckSanity: %v", board)
	}

	duplicates := sane.Duplicates
	for _, d := range duplicates {
		unit := shape.Unit((int(d.Kind)-1)*shape.Side + d.Index)
		for _, cell := range d.Cells {
			if len(d.Cells) < 2 || !slices.Contains(unit, uint16(cell)) || int(cells[cell]) != d.Value {
				t.Fatalf("%+v: %v", d, board)
			}
		}
	}
	err := Check(board)
	if (err != nil) != (tooLarge || len(duplicates) > 0 || len(without) > 0) {
		t.Fatalf("Check returns %v: %v", err, board)
	}
	if err != nil && (!errors.Is(err, ErrNoSolution) || err.Error() == "") {
		t.Fatalf("%#v", err)
	}
	if Solved(board, board) != (err == nil && givens == len(cells)) {
		t.Fatalf("Solved: %v", board)
	}

	conflicts := sane.Conflicts
	for _, c := range conflicts {
		if sole := ValuesOf(uint8(c.Value)); c.Cell >= c.Other || candidates[c.Cell] != sole || candidates[c.Other] != sole ||
			!slices.Contains(shape.PeersOf(c.Cell), uint16(c.Other)) {
			t.Fatalf("%+v: %v", c, board)
		}
	}
	if len(conflicts) > 0 {
		_, err := Solve(context.Background(), board)
		require.ErrorIs(t, err, ErrNoSolution)
	}
	filled, fillErr := FillBlocks(board, NewStream(uint64(givens), 0))
	if fillErr == nil {
		requireBlocks(t, board, filled)
	} else {
		require.ErrorAs(t, fillErr, new(*ClashError))
		require.Error(t, err)
	}
}

// FuzzPrint: what is printed reads back, alone and in JSON, and boards that no
// text can spell are refused. Nothing panics on values that are too large.
func FuzzPrint(f *testing.F) {
	f.Add(uint8(0), []byte{5, 3, 0, 0, 7})
	f.Add(uint8(4), []byte{16, 1, 10, 0, 11})
	f.Add(uint8(11), []byte{36, 35, 0, 1, 251})
	sudokutest.Fuzz(f, func(t *testing.T, size uint8, cells []byte) {
		fuzzPrint(t, anyBoard(size, cells))
	})
}

func fuzzPrint(t *testing.T, board Puzzle) {
	side := board.Rules.Values()
	line, picture := Line(board), board.String()
	require.NotEmpty(t, PencilMarks(board, nil))
	text, err := json.Marshal(map[string]Puzzle{"board": board})
	if slices.Max(board.Cells) > uint8(side) {
		require.ErrorAs(t, err, new(*ClashError))
		return
	}
	require.NoError(t, err)
	if string(text) != `{"board":"`+line+`"}` {
		t.Fatalf("JSON is not the line %s: %s", line, text)
	}
	var again map[string]Puzzle
	require.NoError(t, json.Unmarshal(text, &again))
	require.Equal(t, board, again["board"])
	for _, text := range []string{line, picture} {
		requireBoard(t, text, board)
	}
	n := 0
	for read, err := range Standard(side).Read(strings.NewReader(line + "\n\n" + picture)) {
		require.NoError(t, err)
		require.Equal(t, board, read)
		n++
	}
	require.Equal(t, 2, n)

	// Pencil marks: each filled cell has its value, the others one that the byte before
	// chooses less.
	board.Candidates = make([]Values, len(board.Cells))
	for i, v := range board.Cells {
		board.Candidates[i] = ValuesOf(v)
		if v == 0 {
			board.Candidates[i] = allValues(side).Without(board.Cells[max(i, 1)-1])
		}
	}
	requirePrints(t, board)
}

// requireBoard checks that the text is read as the board, and as nothing else.
func requireBoard(t *testing.T, text string, board Puzzle) {
	t.Helper()
	var read Puzzle
	for i, by := range []func() (Puzzle, error){
		func() (Puzzle, error) { return board.Rules.Parse(text) },
		func() (Puzzle, error) { return parsePuzzle(text) },
		func() (Puzzle, error) { return read, read.UnmarshalText([]byte(text)) },
	} {
		if got, err := by(); err != nil || got.Rules != board.Rules || got.Candidates != nil || !sameCells(board, got) {
			t.Fatalf("%v from %q by %d: %v", err, text, i, got)
		}
	}
	for _, side := range geometry.Sides() {
		if _, err := Standard(side).Parse(text); side != board.Rules.Values() && err == nil {
			t.Fatalf("side %d, too: %q", side, text)
		}
	}
}

// FuzzText: a text that is a board is read as that board whatever reads it, and is
// never a layout of regions or something else. Any other text is refused by the place where
// reading stopped. What a puzzle prints is the puzzle.
func FuzzText(f *testing.F) {
	for i, text := range []string{
		demo, "1234 3412 2... 43..", "1 2 -1 4, 4 3 2 1, -1 1 4 -1, 3 4 1 2", "2\n2\n" + strings.Repeat("-1 4 ", 8),
		strings.Repeat("ABCDEFGxabcdefgX", 16), strings.Repeat("AAAAABBBBBCCCCCDDDDDEEEEE", 25),
		"~R1C1_5~R1C2_1_2", " ~R1C1_5 ", ".Ab" + strings.Repeat(".", 253), strings.Repeat(".", 81) + " # ~",
		"aabb aabb ccdd ccdd", "AABB AABB CCDD CCDD 1...............", ".Windoku", ".Shape~9x9.RegionSize~9", ".Shape~4x4.~R1C1_3",
		strings.Repeat("......... ", 81), strings.Repeat("123456789", 81), strings.Repeat(" 1 2\t3, 4\n", 4),
	} {
		f.Add(uint8(i), text)
	}
	for size := range uint8(16) {
		f.Add(size, Line(thinned(pattern(fuzzedSide(size)), 0.5, newTestRand())))
	}
	sudokutest.Fuzz(f, func(t *testing.T, size uint8, text string) {
		sides := []int{fuzzedSide(size)}
		if side, err := boardtext.Side(text); err == nil {
			sides = append(sides, side)
		}
		for _, side := range sides {
			p, err := Standard(side).Parse(text)
			switch {
			case err != nil:
				requireParseError(t, err, text)
				require.Zero(t, Givens(p))
			case strings.HasPrefix(strings.TrimSpace(text), "~"): // cells of any rules
				requirePrints(t, p)
			default:
				requireBoard(t, text, p)
			}
		}
		if p, err := parsePuzzle(text); err == nil {
			requirePrints(t, p)
		} else {
			require.NotEmpty(t, err.Error())
		}
	})
}

// requirePrints checks that the text of a puzzle is read as the puzzle.
func requirePrints(t *testing.T, p Puzzle) {
	t.Helper()
	text, err := p.MarshalText()
	require.NoError(t, err)
	again, err := parsePuzzle(string(text))
	require.NoError(t, err, "%s", text)
	require.Equal(t, p.Rules.String(), again.Rules.String())
	require.Equal(t, p.String(), again.String())
	require.Equal(t, p.Cells, again.Cells)
	require.Equal(t, p.Candidates == nil, again.Candidates == nil, "%s", text)
	for cell, values := range p.Candidates {
		if own := allValues(p.Rules.Values()); values.And(own) != again.Candidates[cell].And(own) {
			t.Fatalf("cell %d: %s", cell, text)
		}
	}
}

// FuzzRulesRead: by rules that are not ordinary, Read reads a line as Parse does, and an
// error has the line in the stream; an error of the reader is the last. If they have the cells of an ordinary sudoku, it
// reads what Read by those rules does.
func FuzzRulesRead(f *testing.F) {
	sets := ruleSets(f)
	names := slices.Sorted(maps.Keys(sets))
	f.Add(uint8(0), "12345\n\n# none\n 1 2 3 4 5 # some\r\n\t~6\r  z\r1234")
	for i, name := range names {
		p := sets[name].Empty()
		f.Add(uint8(i), Line(p)+"\n"+Line(p)[1:]+"\nz\n"+Line(p)+" # end")
		f.Add(uint8(i), "~R1C1_1\n  ~R1C1_2_1\n~R9\n"+p.String())
	}
	sudokutest.Fuzz(f, func(t *testing.T, set uint8, stream string) {
		r := sets[names[int(set)%len(names)]]
		describe := func(p Puzzle, err error, line int) string {
			if bad, ok := errors.AsType[*ParseError](err); ok {
				at := *bad
				at.Line += line
				err = &at
			}
			return fmt.Sprint(Line(p), " ", p.Candidates, " ", err)
		}
		var got, want []string
		for p, err := range r.Read(strings.NewReader(stream)) {
			require.Equal(t, r, p.Rules)
			got = append(got, describe(p, err, 0))
		}
		if r.get().square() {
			for p, err := range Standard(r.Values()).Read(strings.NewReader(stream)) {
				want = append(want, describe(p, err, 0))
			}
		} else {
			lines := strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(strings.TrimPrefix(stream, boardtext.Mark))
			for i, line := range strings.Split(lines, "\n") {
				if line, _, _ = strings.Cut(line, "#"); strings.TrimSpace(line) != "" {
					p, err := r.Parse(line)
					want = append(want, describe(p, err, i))
				}
			}
		}
		require.Equal(t, want, got, "%v", r)

		torn, last, n := errors.New("torn"), error(nil), 0
		for p, err := range r.Read(io.MultiReader(strings.NewReader(stream), iotest.ErrReader(torn))) {
			require.NotEqual(t, torn, last, "%v: an error of the reader is the last pair", r)
			if last = err; err == torn {
				require.Equal(t, r.Empty(), p)
				continue
			}
			require.Equal(t, got[n], describe(p, err, 0))
			n++
		}
		require.Equal(t, torn, last)
	})
}

// FuzzTransformation holds transformations to the laws of a group that keeps the
// rules, and those made of any numbers to what was asked for.
func FuzzTransformation(f *testing.F) {
	f.Add(uint8(0), uint64(1), uint64(2), []byte{5, 3, 0, 0, 7}, []byte{1, 0, 2, 3, 4, 5, 6, 7, 8})
	f.Add(uint8(2), uint64(1), uint64(2), []byte{1}, []byte{0, 1, 3, 2, 5, 4})
	f.Add(uint8(4), uint64(3), uint64(3), []byte{255, 1}, []byte{})
	f.Add(uint8(1), uint64(4), uint64(2), []byte{1, 2}, []byte{3, 82, 127})
	sudokutest.Fuzz(f, func(t *testing.T, size uint8, a, b uint64, cells, order []byte) {
		asGridToo(t, size, anyBoard(size, cells),
			func(t *testing.T, board Puzzle) {
				if len(order) > 0 && b%2 == 0 {
					board.Candidates = make([]Values, len(board.Cells))
					for i := range board.Candidates {
						board.Candidates[i] = ValuesOf(uint8(i), order[i%len(order)], 1)
					}
				}
				fuzzTransformation(t, a, b, board, order)
			},
			func(t *testing.T, board Grid) { fuzzTransformation(t, a, b, board, order) })
	})
}

func fuzzTransformation[P Problem](t *testing.T, a, b uint64, board P, order []byte) {
	cells := Cells(&board)
	before := fmt.Sprint(cells, marksOf(board))
	same := func(a, b P) bool { return Line(a) == Line(b) && slices.Equal(marksOf(a), marksOf(b)) }
	identity, err := NewTransformation(board, false, nil, nil, nil)
	require.NoError(t, err)
	x, y := RandomTransformation(board, NewStream(a, 0)), RandomTransformation(board, NewStream(b, 0))
	apply := func(x Transformation[P], board P) P {
		moved, err := x.Apply(board)
		require.NoError(t, err)
		return moved
	}
	moved := apply(x, board)
	shuffled, err := Shuffle(board, a)
	require.NoError(t, err)
	for law, holds := range map[string]bool{
		"identity":            same(apply(identity, board), board) && same(apply(Transformation[P]{}, board), board),
		"Then":                same(apply(y, moved), apply(x.Then(y), board)),
		"Inverse":             x.Then(x.Inverse()) == identity && x.Inverse().Then(x) == identity,
		"Inverse twice":       x.Inverse().Inverse() == x,
		"Inverse of Then":     y.Inverse().Then(x.Inverse()) == x.Then(y).Inverse(),
		"Shuffle":             same(shuffled, moved),
		"Check":               (Check(board) == nil) == (Check(moved) == nil),
		"Givens":              Givens(board) == Givens(moved),
		"Cell and Value":      Cells(&moved)[x.Cell(int(b%uint64(len(cells))))] == x.Value(cells[b%uint64(len(cells))]),
		"duplicates in units": len(CheckSanity(board).Duplicates) == len(CheckSanity(moved).Duplicates),
	} {
		if !holds {
			t.Fatalf("%s: %v", law, board)
		}
	}

	for cell, values := range marksOf(board) {
		var want Values
		for v := range values.All() {
			want = want.With(x.Value(v))
		}
		require.Equal(t, want, marksOf(moved)[x.Cell(cell)], "candidates of cell %d", cell)
	}

	numbers := make([]int, len(order))
	for i, v := range order {
		numbers[i] = int(int8(v))
	}
	made, err := NewTransformation(board, a%2 == 0, numbers, nil, nil)
	if err != nil {
		require.ErrorAs(t, err, new(*OptionError))
		require.Zero(t, made)
		made = Transformation[P]{}
	}
	back := apply(made.Inverse(), apply(made, board))
	if made.Then(made.Inverse()).Then(identity) != identity || !same(back, board) {
		t.Fatalf("NewTransformation: %v", numbers)
	}
	clear(Cells(&back))
	clear(marksOf(back))
	require.Equal(t, before, fmt.Sprint(cells, marksOf(board)), "the board is as it was")
}

// marksOf returns the candidates of a puzzle.
func marksOf[P Problem](board P) []Values {
	if p, ok := any(board).(Puzzle); ok {
		return p.Candidates
	}
	return nil
}

// FuzzSolve: all exact ways find the same solutions, and a limit cuts their
// number off and changes nothing else.
func FuzzSolve(f *testing.F) {
	for size := range uint8(12) {
		f.Add(size, uint64(size), []byte{0xa5, 0x3c, 0xf0}, uint16(0), uint8(3))
		f.Add(size, uint64(size), []byte{0xff, 0x0f, 0x77}, uint16(0x2a17), uint8(1))
	}
	sudokutest.Fuzz(f, func(t *testing.T, size uint8, seed uint64, holes []byte, changes uint16, limit uint8) {
		side := fuzzedSide(size)
		if geometry.IsGiant(side * side) {
			return
		}
		asGridToo(t, size, nearBoard(side, seed, holes, changes),
			func(t *testing.T, puzzle Puzzle) { fuzzSolve(t, puzzle, int(limit)) },
			func(t *testing.T, puzzle Grid) { fuzzSolve(t, puzzle, int(limit)) })
	})
}

func fuzzSolve[P Problem](t *testing.T, puzzle P, limit int) {
	const most = 40
	ctx := context.Background()
	size := len(Cells(&puzzle))
	clash := Check(puzzle)
	var all []P
	found := map[string]bool{}
	for board, err := range Solutions(ctx, puzzle) {
		if err != nil {
			require.Equal(t, clash, err)
			break
		}
		require.True(t, Solved(puzzle, board), "%v", puzzle)
		require.False(t, found[Line(board)], "found twice: %v", board)
		found[Line(board)] = true
		if all = append(all, board); len(all) == most {
			break
		}
	}
	limit = 1 + limit%most
	n, err := Count(ctx, puzzle, limit)
	require.Equal(t, clash, err)
	require.Equal(t, min(limit, len(all)), n)

	board, err := Solve(ctx, puzzle)
	sole, uniqueErr := Unique(ctx, puzzle)
	result, backtrackErr := Backtrack(ctx, puzzle, &BacktrackOptions{MaxSteps: 20_000})
	switch {
	case len(all) == 0:
		require.ErrorIs(t, err, ErrNoSolution)
		require.ErrorIs(t, uniqueErr, ErrNoSolution)
		require.NotZero(t, result.Errors)
	default:
		require.NoError(t, err)
		require.Equal(t, all[0], board)
		require.Equal(t, all[0], sole)
		if len(all) > 1 {
			uniqueErr, err = err, uniqueErr
			require.Equal(t, ErrManySolutions, err)
		}
		require.NoError(t, uniqueErr)
	}
	if backtrackErr != ErrBudget {
		require.Equal(t, len(all) > 0, backtrackErr == nil)
		require.Equal(t, len(all) > 0, Solved(puzzle, result.Board))
	}
	if len(all) < most && size <= 81 {
		again := map[string]bool{}
		for board, err := range BacktrackAll(ctx, puzzle, &BacktrackOptions{Goroutines: 1 + limit%3}) {
			if err != nil {
				require.Equal(t, clash, err)
				break
			}
			again[Line(board)] = true
		}
		require.Equal(t, found, again)
	}
	if clash == nil && size <= 256 {
		n, err := ModelOf(puzzle).Count(ctx, limit)
		require.NoError(t, err)
		require.Equal(t, min(limit, len(all)), n)
	}
}

// FuzzHistory replays the history of a backtracking search: it leads to the board
// of Backtrack, by steps that the rules allow.
func FuzzHistory(f *testing.F) {
	f.Add(uint8(0), uint64(1), []byte{0xa5, 0x3c}, uint16(0), uint16(300))
	f.Add(uint8(1), uint64(2), []byte{0xff}, uint16(0x1720), uint16(50))
	f.Add(uint8(4), uint64(3), []byte{0x5f, 0xf3}, uint16(0), uint16(1000))
	sudokutest.Fuzz(f, func(t *testing.T, size uint8, seed uint64, holes []byte, changes, steps uint16) {
		side := fuzzedSide(size)
		if geometry.IsGiant(side * side) {
			return
		}
		asGridToo(t, size, nearBoard(side, seed, holes, changes),
			func(t *testing.T, puzzle Puzzle) { fuzzHistory(t, puzzle, int64(steps)) },
			func(t *testing.T, puzzle Grid) { fuzzHistory(t, puzzle, int64(steps)) })
	})
}

func fuzzHistory[P Problem](t *testing.T, puzzle P, steps int64) {
	opts := &BacktrackOptions{MaxSteps: 1 + steps%2000}
	want, wantErr := Backtrack(context.Background(), puzzle, opts)
	board := withCells(&puzzle, Cells(&puzzle))
	cells, fullest := Cells(&board), Givens(puzzle)
	var stats Stats
	var last error
	counter := int64(0)
	for event, err := range History(context.Background(), puzzle, opts) {
		require.NoError(t, last, "an error is the last pair")
		if last = err; err != nil {
			continue
		}
		counter++
		require.GreaterOrEqual(t, counter, event.Counter)
		switch event.Kind {
		case EventAssign:
			stats.Steps++
			if event.Options > 1 {
				stats.Guesses++
			}
			require.True(t, candidatesAt(board, event.Cell).Has(uint8(event.Value)))
		case EventDeadEnd:
			stats.Backtracks++
			require.Zero(t, cells[event.Cell])
			require.Zero(t, candidatesAt(board, event.Cell))
		case EventReset:
			require.EqualValues(t, event.Value, cells[event.Cell])
		}
		event.Replay(cells)
		fullest = max(fullest, Givens(board))
	}
	require.Equal(t, wantErr, last)
	require.Equal(t, want.Stats, stats)
	if wantErr == nil {
		require.Equal(t, want.Board, board)
	}
	require.Equal(t, Givens(want.Board), fullest)
}

// FuzzMinimize: a minimized puzzle has the same solution, clues of the puzzle
// only, and none that is redundant; and Redundant lists exactly the clues that
// can be left out.
func FuzzMinimize(f *testing.F) {
	for symmetry := range uint8(8) {
		f.Add(symmetry, uint64(symmetry), []byte{0x42, 0x81, 0x18}, symmetry)
	}
	sudokutest.Fuzz(f, func(t *testing.T, size uint8, seed uint64, holes []byte, symmetry uint8) {
		puzzle := nearBoard([]int{9, 4, 6}[size%3], seed, holes, 0)
		asGridToo(t, size, puzzle,
			func(t *testing.T, puzzle Puzzle) { fuzzMinimize(t, puzzle, seed, Symmetry(symmetry%9)) },
			func(t *testing.T, puzzle Grid) { fuzzMinimize(t, puzzle, seed, Symmetry(symmetry%9)) })
	})
}

func fuzzMinimize[P Problem](t *testing.T, puzzle P, seed uint64, symmetry Symmetry) {
	ctx := context.Background()
	solution, uniqueErr := Unique(ctx, puzzle)
	small, err := Minimize(ctx, puzzle, symmetry, seed)
	redundant, redundantErr := Redundant(ctx, puzzle, symmetry)
	if symmetry > SymmetryFull {
		require.ErrorAs(t, err, new(*OptionError))
	}
	if err != nil {
		require.Equal(t, puzzle, small)
		require.Equal(t, err, redundantErr)
		if symmetry <= SymmetryFull {
			require.Equal(t, uniqueErr, err)
		}
		return
	}
	require.NoError(t, redundantErr)
	again, err := Unique(ctx, small)
	require.NoError(t, err)
	require.Equal(t, solution, again)
	require.Equal(t, small, thinnedTo(small, puzzle), "no clue of its own")
	none, err := Redundant(ctx, small, symmetry)
	require.NoError(t, err)
	require.Empty(t, none)
	if symmetry == SymmetryNone {
		for cell, v := range Cells(&puzzle) {
			without := withCells(&puzzle, Cells(&puzzle))
			Cells(&without)[cell] = 0
			n, err := Count(ctx, without, 2)
			require.NoError(t, err)
			require.Equal(t, v != 0 && n == 1, slices.Contains(redundant, cell))
		}
	}
}
