package sudoku

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// Every search of rules finds the solutions that plain search over domains finds:
// planes, propagation from the first node on, and both with a change in the midst.
func TestSearchesOfRulesAgree(t *testing.T) {
	for name, r := range ruleSets(t) {
		g := r.kernel().geometry()
		planes := g.planes()
		require.NotNil(t, planes, name)
		random := rand.New(NewStream(uint64(len(name)), 1))
		for round := range 20 {
			p := r.Empty()
			for cell := range p.Cells {
				if random.IntN(4) == 0 {
					p.Cells[cell] = uint8(1 + random.IntN(r.Values()))
				}
			}
			const limit = 300
			solutions := func(k *kernel) map[string]bool {
				all := make(map[string]bool)
				d := k.newDomains()
				if !d.assignGivens(p.Cells) {
					return all
				}
				found, err := k.searchDomains(t.Context(), d, unlimited, 0, func(board []uint8) bool {
					all[string(board)] = true
					return len(all) < limit
				})
				require.NoError(t, err)
				require.Len(t, all, found, "no solution comes twice")
				return all
			}
			want := solutions(&kernel{rules: g, decide: (*domains).searchPlainly})
			for _, effort := range []int64{0, 1, 3, planeEffort} {
				got := solutions(&kernel{rules: g, planes: planes, effort: effort, decideAlone: (*kernel).searchPlanes})
				if len(want) < limit {
					require.Equal(t, want, got, "%s, round %d, effort %d", name, round, effort)
				} else {
					require.Len(t, got, limit, "%s, round %d, effort %d", name, round, effort)
				}
			}
		}
	}
}

// The 9×9 kernel with extra rules finds what the planes find.
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
		k := r.kernel()
		require.NotNil(t, k.extra, name)
		plain := &kernel{rules: k.rules, planes: k.rules.planes(), effort: planeEffort, decideAlone: (*kernel).searchPlanes}
		random := rand.New(NewStream(uint64(len(name)), 2))
		full, err := Solve(t.Context(), r.Empty())
		require.NoError(t, err)
		many := 0
		for round := range 60 {
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
			want, err := plain.search(t.Context(), p.Cells, unlimited, limit, func([]uint8) bool { return true })
			require.NoError(t, err)
			got, err := k.exact(t.Context(), p.Cells, unlimited, limit, nil, func(board []uint8) bool {
				require.True(t, Solved(p, Puzzle{Rules: r, Cells: board}))
				return true
			})
			require.NoError(t, err)
			require.Equal(t, want, got, "%s, round %d", name, round)
			learned, err := k.learned(k, t.Context(), p.Cells, unlimited, limit, nil, nil)
			require.NoError(t, err)
			require.Equal(t, want, learned, "%s, round %d", name, round)
			if got > 1 {
				many++
			}
			for cell, v := range full.Cells {
				if cell%20 == round%20 && p.Cells[cell] == 0 {
					want, err := plain.another(t.Context(), p.Cells, unlimited, cell, v)
					require.NoError(t, err)
					got, err := k.another(t.Context(), p.Cells, unlimited, cell, v)
					require.NoError(t, err)
					require.Equal(t, want, got)
				}
			}
		}
		require.Greater(t, many, 5, name)
	}
}

// An empty board is searched for one solution of each class of renamings.
func TestEmptyBoardsAreCounted(t *testing.T) {
	for _, test := range []struct {
		rules Rules
		want  int
	}{{Latin(4), 576}, {Latin(5), 161280}, {Standard(5), 161280}, {Plain(3, Place{0, 0}, Place{0, 1}), 9}} {
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
		k := p.kernel()
		_, err := k.search(t.Context(), p.Cells, 1, 10, func([]uint8) bool { return true })
		if err != nil {
			require.ErrorIs(t, err, ErrBudget, name)
		}
	}
}
