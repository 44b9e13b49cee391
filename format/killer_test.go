package format

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

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
		d, err := parseText(randomCages(r))
		require.NoError(t, err)
		text, err := printKillerLong(d, nil)
		require.NoError(t, err)
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
		for i, p := range d.parts {
			require.Equal(t, p.args[0], strconv.Itoa(sums[i+1]))
			want, err := d.cells(p.args[1:])
			require.NoError(t, err)
			require.Equal(t, want, cells[i+1])
		}
		for id := range len(cells) {
			require.Contains(t, cells, id+1, "the numbers have no gap")
			if id >= len(d.parts) {
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
		d, err := parseText(fmt.Sprintf(".Shape~9x9.Cage~%d~R1C1~R1C2~R1C3", sum))
		require.NoError(t, err)
		for _, print := range []func(*draft, *Options) (string, error){printKillerLong, printKillerShort} {
			text, err := print(d, nil)
			if sum < 1 || sum > 45 {
				unsupported := new(UnsupportedError)
				require.ErrorAs(t, err, &unsupported, sum)
				require.Equal(t, "Cage", unsupported.Constraint)
				d.leftOut = nil
				_, _ = print(d, &Options{LeaveOut: true})
				require.NotEmpty(t, d.leftOut)
				continue
			}
			require.NoError(t, err)
			back, _, ok, err := parseDraft(text, nil)
			require.True(t, ok)
			require.NoError(t, err)
			require.Equal(t, d.parts, back.parts, text)
		}
	}
}
