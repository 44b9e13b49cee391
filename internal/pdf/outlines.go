package pdf

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"
)

// This file has the letters that this package has not drawn itself: Greek, Cyrillic, further
// Latin ones and signs. They are outlines of the Go fonts by Bigelow & Holmes, under the licence
// in outlines.LICENSE. lab/plot/outlines writes outlines.txt from the fonts.

//go:embed outlines.txt
var outlinesText string

// An outlined character is an area of a font.
type outlined struct {
	width     float64
	low, high Point
	shape     string // operators of PDF
}

// outlines returns the characters of each Font.
var outlines = sync.OnceValue(func() (fonts [2]map[rune]outlined) {
	fonts = [2]map[rune]outlined{{}, {}}
	operators := strings.NewReplacer("m ", "m\n", "l ", "l\n", "c ", "c\n", "h ", "h\n")
	for line := range strings.Lines(outlinesText) {
		var font int
		var r rune
		var o outlined
		fmt.Sscanf(line, "%d %x %g %g %g %g %g", &font, &r, &o.width, &o.low.X, &o.low.Y, &o.high.X, &o.high.Y) // it is ours
		o.shape = operators.Replace(strings.TrimSpace(strings.SplitN(line, " ", 8)[7]))
		fonts[font][r] = o
	}
	return fonts
})
