package sudoku

import (
	"math/bits"
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/sudoku/internal/set"
	"github.com/stretchr/testify/require"
)

// Rules of few values and cells are compared with the boards that keep them, one by one.

// smallRules returns rules for a row of cells. The bits of a unit are its cells.
func smallRules(values, cells int, units []uint, pairs [][2]int) Rules {
	places := make([]Place, cells)
	for cell := range places {
		places[cell].Column = cell
	}
	return Plain(values, places...).With(Rule{Name: "units", Parts: func(Rules) (parts Parts, err error) {
		for _, set := range units {
			var unit Unit
			for cell := range cells {
				if set>>cell&1 != 0 {
					unit.Cells = append(unit.Cells, cell)
				}
			}
			parts.Units = append(parts.Units, unit)
		}
		parts.Pairs = pairs
		return parts, nil
	}})
}

// requireSameBoards compares the verbs that find all solutions with trying every board.
func requireSameBoards(t *testing.T, p Puzzle) {
	want := map[string]bool{}
	board := Puzzle{Rules: p.Rules, Cells: make([]uint8, len(p.Cells))}
	var fill func(cell int)
	fill = func(cell int) {
		if cell == len(board.Cells) {
			if Solved(p, board) {
				want[string(board.Cells)] = true
			}
			return
		}
		for v := range p.Rules.Values() {
			board.Cells[cell] = uint8(v + 1)
			fill(cell + 1)
		}
	}
	fill(0)
	text, _ := p.MarshalText()
	clash := Check(p)
	n, err := Count(t.Context(), p, 0)
	require.Equal(t, clash, err, "%s", text)
	require.Equal(t, len(want), n, "%s", text)
	n, err = ModelOf(p).Count(t.Context(), 0)
	require.Equal(t, clash, err, "%s", text)
	require.Equal(t, len(want), n, "%s", text)
	got := map[string]bool{}
	for s, err := range Solutions(t.Context(), p) {
		if require.Equal(t, clash, err, "%s", text); err != nil {
			break
		}
		require.False(t, got[string(s.Cells)], "%s: %v comes twice", text, s.Cells)
		got[string(s.Cells)] = true
	}
	require.Equal(t, want, got, "%s", text)

	backtracked := map[string]bool{}
	for s, err := range BacktrackAll(t.Context(), p, &BacktrackOptions{Goroutines: 1}) {
		if require.Equal(t, clash, err, "%s", text); err != nil {
			break
		}
		require.False(t, backtracked[string(s.Cells)], "%s: %v comes twice", text, s.Cells)
		backtracked[string(s.Cells)] = true
	}
	require.Equal(t, want, backtracked, "%s", text)

	// The other verbs have the same verdict and kind of error.
	verdict := clash
	switch {
	case clash != nil:
	case len(want) == 0:
		verdict = ErrNoSolution
	case len(want) > 1:
		verdict = ErrManySolutions
	}
	_, err = Unique(t.Context(), p)
	require.Equal(t, verdict, err, "%s", text)
	_, err = ModelOf(p).Unique(t.Context())
	require.Equal(t, verdict, err, "%s", text)
	if verdict == ErrManySolutions {
		verdict = nil
	}
	_, err = ModelOf(p).RandomSolution(t.Context(), 1)
	require.Equal(t, verdict, err, "%s", text)
	if clash != nil {
		_, err = Evolve(t.Context(), p, nil)
		require.Equal(t, clash, err, "%s", text)
	}
	counts, err := ModelOf(p).TrueCandidates(t.Context(), 1<<20)
	require.Equal(t, clash, err, "%s", text)
	for cell := range counts {
		for _, c := range counts[cell] {
			n := 0
			for board := range want {
				if int(board[cell]) == c.Value {
					n++
				}
			}
			require.Equal(t, n, c.Solutions, "%s: %d in %d", text, c.Value, cell)
		}
	}
}

// All rules of up to three cells and four values have the boards that trying finds.
func TestAllSmallRules(t *testing.T) {
	t.Parallel()
	allPairs := [][][2]int{nil, {{0, 1}}, {{0, 1}, {0, 2}, {1, 2}}}
	for values := 1; values <= 4; values++ {
		for cells := 1; cells <= 3; cells++ {
			var sets []uint // the units that fit the rules
			for set := uint(1); set < 1<<cells; set++ {
				if bits.OnesCount(set) <= values {
					sets = append(sets, set)
				}
			}
			for chosen := range 1 << len(sets) {
				var units []uint
				for i, set := range sets {
					if chosen>>i&1 != 0 {
						units = append(units, set)
					}
				}
				for _, pairs := range allPairs[:cells] {
					p := smallRules(values, cells, units, pairs).Empty()
					requireSameBoards(t, p)
					p.Cells[chosen%cells] = uint8(1 + chosen%values)
					requireSameBoards(t, p)
				}
			}
		}
	}
}

// So have Latin squares, standard boards, and random rules, givens and candidates.
func TestSmallRules(t *testing.T) {
	t.Parallel()
	for side := 1; side <= 3; side++ {
		for _, r := range []Rules{Latin(side), Standard(side)} {
			requireSameBoards(t, r.Empty())
		}
	}
	rounds := 600
	if testing.Short() {
		rounds = 150
	}
	random := rand.New(NewStream(3, 1))
	for range rounds {
		values, cells := 1+random.IntN(4), 1+random.IntN(6)
		var units []uint
		for range random.IntN(8) {
			var set uint
			for range values - random.IntN(2) {
				set |= 1 << random.IntN(cells)
			}
			if set != 0 {
				units = append(units, set)
			}
		}
		var pairs [][2]int
		for range random.IntN(3) * (cells - 1) {
			if a, b := random.IntN(cells), random.IntN(cells); a != b {
				pairs = append(pairs, [2]int{a, b})
			}
		}
		p := smallRules(values, cells, units, pairs).Empty()
		if random.IntN(3) == 0 {
			allowed := make([]Values, cells)
			for cell := range allowed {
				allowed[cell] = Values{set.Values{Low: random.Uint64()}}.And(allValues(values)).With(uint8(1 + random.IntN(values)))
			}
			p.Rules = p.Rules.With(Rule{Name: "some values", Parts: func(Rules) (Parts, error) { return Parts{Allowed: allowed}, nil }})
		}
		if random.IntN(3) == 0 {
			p.Candidates = make([]Values, cells)
			for cell := range p.Candidates {
				p.Candidates[cell] = Values{set.Values{Low: random.Uint64() | random.Uint64()}}.And(allValues(values))
			}
		}
		for cell := range p.Cells {
			if random.IntN(6) == 0 {
				p.Cells[cell] = uint8(1 + random.IntN(values))
			}
		}
		requireSameBoards(t, p)
	}
}

// Regions may be rows or columns, which are units twice then; the rest of the board is that of
// an ordinary one.
func TestRegionsThatAreLines(t *testing.T) {
	for _, side := range []int{2, 3, 4, 6, 9, 12} {
		var rows, columns strings.Builder
		for cell := range side * side {
			rows.WriteByte('A' + byte(cell/side))
			columns.WriteByte('A' + byte(cell%side))
		}
		for _, layout := range []string{rows.String(), columns.String()} {
			rules, err := Jigsaw(layout)
			require.NoError(t, err)
			puzzle := rules.Empty()
			for cell := range puzzle.Cells {
				if cell%side > 1 { // a square that no ordinary sudoku has
					puzzle.Cells[cell] = uint8((cell/side+cell%side)%side + 1)
				}
			}
			want, err := ModelOf(puzzle).Count(t.Context(), 0)
			require.NoError(t, err)
			require.Positive(t, want)
			got, err := Count(t.Context(), puzzle, 0)
			require.NoError(t, err)
			require.Equal(t, want, got, "side %d", side)
		}
	}
}
