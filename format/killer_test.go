package format

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/variant"
	"github.com/stretchr/testify/require"
)

// randomCages returns the text of random cages of one to four cells in a row, each sum one
// that its cells can have.
func randomCages(r *rand.Rand) string {
	var text strings.Builder
	text.WriteString(".Shape~9x9")
	for row := 1; row <= 9; row++ {
		for column := 1; column <= 9; {
			size := min(1+r.IntN(4), 10-column)
			if size > 1 && r.IntN(4) > 0 {
				fmt.Fprintf(&text, ".Cage~%d", size*(size+1)/2+r.IntN(size*(9-size)+1))
				for i := range size {
					fmt.Fprintf(&text, "~R%dC%d", row, column+i)
				}
			}
			column += size
		}
	}
	return text.String()
}

// The long form numbers the cages from 1 in their order, and the cells without a cage
// after them; each number is 256 times a sum above it.
func TestKillerNumbers(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 50 {
		p := read(t, randomCages(r), String).Puzzle
		text, _, err := Print(Sheet{Puzzle: p}, KillerLong, nil)
		require.NoError(t, err)
		cages := variant.Clues(p.Rules)
		words := strings.Split(strings.TrimSuffix(text, ":"), ":")
		require.Equal(t, []string{"3x3", "", "k"}, words[:3])
		require.Len(t, words, 84)
		sums := map[int]int{}
		cells := map[int][]int{}
		for cell, word := range words[3:] {
			n, err := strconv.Atoi(word)
			require.NoError(t, err)
			sums[n%256] = n / 256
			cells[n%256] = append(cells[n%256], cell)
		}
		for i, c := range cages {
			require.Equal(t, c.Numbers[0], sums[i+1])
			require.Equal(t, c.Cells, cells[i+1])
		}
		for id := range len(cells) {
			require.Contains(t, cells, id+1, "the numbers have no gap")
			if id >= len(cages) {
				require.Zero(t, sums[id+1])
				require.Len(t, cells[id+1], 1)
			}
		}
	}
}

// A cage has a sum up to that of all values. Each sum is read from what it is printed as,
// and one above is refused, not printed as what is no sum.
func TestKillerSums(t *testing.T) {
	for sum := range 60 {
		text := fmt.Sprintf(".Cage~%d~R1C1~R1C2~R1C3", sum)
		p, err := variant.Parse(text)
		if err != nil { // no cells have the sum
			p.Rules = sudoku.Standard(9).With(variant.Cage(sum, 0, 1, 2))
			require.Error(t, p.Rules.Err())
			p, err = variant.Parse(fmt.Sprintf(".Cage~%d~R1C1~R1C2~R1C3~R2C1~R2C2~R2C3~R3C1~R3C2", sum))
			if err != nil {
				continue
			}
		}
		for _, form := range []Form{KillerLong, KillerShort} {
			killer, _, err := Print(Sheet{Puzzle: p}, form, nil)
			if sum < 1 || sum > 45 {
				unsupported := new(UnsupportedError)
				require.ErrorAs(t, err, &unsupported, sum)
				require.Equal(t, "Cage", unsupported.Constraint)
				d, err := draftOf(Sheet{Puzzle: p})
				require.NoError(t, err)
				cages, _, err := d.killerCages(form, &Options{LeaveOut: true}, false)
				require.NoError(t, err)
				require.Empty(t, cages)
				require.NotEmpty(t, d.LeftOut)
				continue
			}
			require.NoError(t, err)
			require.Equal(t, parts(t, p), parts(t, read(t, killer, form).Puzzle), killer)
		}
	}
}
