package main

import (
	"encoding/csv"
	"fmt"
	"html"
	"math"
	"os"
	"path/filepath"
	"strings"
)

// besideData has, for each bar of the page on performance, a program, what it does, and the least and the
// most times that the library is as fast.
const besideData = "docs/data/beside.csv"

// drawBeside draws the bars into the folder of the pictures.
func drawBeside(root, folder string) error {
	file, err := os.Open(filepath.Join(root, besideData))
	if err != nil {
		return err
	}
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		return err
	}
	picture, err := bars(rows[1:])
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, "beside.svg"), []byte(picture), 0o644)
}

// bars draws how many times as fast as other programs: a bar to the least figure, and a
// paler one on to the most. The scale is logarithmic, so equal ratios have equal lengths.
func bars(rows [][]string) (string, error) {
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
		var least, most float64
		if _, err := fmt.Sscan(row[2]+" "+row[3], &least, &most); err != nil || least < 0.5 || most < least || most > 1000 {
			return "", fmt.Errorf("%s: %v: want two ratios from 0.5 to 1000", besideData, row)
		}
		y := top + step*i
		fmt.Fprintf(&b, `<text x="%d" y="%d" text-anchor="end">%s</text>`, left-14, y+13, html.EscapeString(row[0]+": "+row[1]))
		from, to, class := x(1), x(least), "bar"
		if least < 1 {
			from, to, class = x(least), x(1), "behind"
		}
		fmt.Fprintf(&b, `<rect class="%s" x="%.1f" y="%d" width="%.1f" height="14"/>`, class, from, y+2, max(to-from, 1))
		text := row[2]
		if most > least {
			if from := x(max(least, 1)); most > 1 {
				fmt.Fprintf(&b, `<rect class="more" x="%.1f" y="%d" width="%.1f" height="14"/>`, from, y+2, x(most)-from)
			}
			text += " to " + row[3]
		}
		fmt.Fprintf(&b, `<text x="%.1f" y="%d">%s</text>`+"\n", max(x(most), x(1))+6, y+13, text)
	}
	b.WriteString("</svg>\n")
	return b.String(), nil
}
