package docs_test

import (
	"encoding/csv"
	"fmt"
	"html"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// The README's bars are those of docs/data/beside.csv, whose programs its table names.
// Draw them again by:
//
//	go test -run Bars -update ./docs
func TestBars(t *testing.T) {
	file, err := os.Open("data/beside.csv")
	require.NoError(t, err)
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	require.NoError(t, err)
	readme, err := os.ReadFile("../README.md")
	require.NoError(t, err)
	for _, row := range rows[1:] {
		require.Contains(t, string(readme), row[0])
	}
	const picture = "pictures/beside.svg"
	drawn := bars(t, rows[1:])
	if *sudokutest.Update {
		require.NoError(t, os.WriteFile(picture, []byte(drawn), 0o644))
	}
	committed, err := os.ReadFile(picture)
	require.NoError(t, err)
	require.Equal(t, string(committed), drawn)
}

// bars draws how many times as fast as other programs: a bar to the least figure, and a
// paler one on to the most. The scale is logarithmic, so equal ratios have equal lengths.
func bars(t *testing.T, rows [][]string) string {
	const left, width, step, top = 370, 420, 22, 30
	x := func(ratio float64) float64 { return left + width*(math.Log10(ratio)+math.Log10(2))/math.Log10(2000) }
	var b strings.Builder
	height := top + step*len(rows) + 12
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="13">`+"\n", left+width+110, height)
	b.WriteString("<title>Times as fast as other programs</title>\n")
	b.WriteString("<style>text{fill:#24292f}.grid{stroke:#8c959f;stroke-width:1}.bar{fill:#0b5cad}.more{fill:#0b5cad;opacity:.4}.behind{fill:#b35900}" +
		"@media(prefers-color-scheme:dark){text{fill:#d0d7de}.bar,.more{fill:#6cb6ff}.behind{fill:#f0883e}}</style>\n")
	for _, ratio := range []float64{1, 10, 100, 1000} {
		dash := ` stroke-dasharray="2 3"`
		if ratio == 1 {
			dash = ""
		}
		fmt.Fprintf(&b, `<text x="%.1f" y="16" text-anchor="middle">%g ×</text><path class="grid" d="M%.1f 22V%d"%s/>`+"\n", x(ratio), ratio, x(ratio), height-8, dash)
	}
	for i, row := range rows {
		least, err := strconv.ParseFloat(row[2], 64)
		require.NoError(t, err)
		most, err := strconv.ParseFloat(row[3], 64)
		require.NoError(t, err)
		require.True(t, 0.5 < least && least <= most && most < 1000, row)
		y := top + step*i
		fmt.Fprintf(&b, `<text x="%d" y="%d" text-anchor="end">%s</text>`, left-14, y+13, html.EscapeString(row[0]+": "+row[1]))
		from, to, class := x(1), x(least), "bar"
		if least < 1 {
			from, to, class = x(least), x(1), "behind"
		}
		fmt.Fprintf(&b, `<rect class="%s" x="%.1f" y="%d" width="%.1f" height="14"/>`, class, from, y+2, max(to-from, 1))
		text := row[2]
		if most > least {
			fmt.Fprintf(&b, `<rect class="more" x="%.1f" y="%d" width="%.1f" height="14"/>`, x(least), y+2, x(most)-x(least))
			text += " to " + row[3]
		}
		fmt.Fprintf(&b, `<text x="%.1f" y="%d">%s</text>`+"\n", max(x(most), x(1))+6, y+13, text)
	}
	b.WriteString("</svg>\n")
	return b.String()
}
