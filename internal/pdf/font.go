package pdf

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"
	"unicode"
)

// This file has the fonts: the Go fonts by Bigelow & Holmes, under the licence in
// outlines.LICENSE. lab/plot/outlines writes outlines.txt from them.

//go:embed outlines.txt
var outlinesText string

// A Font is one of two weights of the letters.
type Font int

const (
	Regular Font = iota
	Bold
)

// A glyph is a character of a font, in thousandths of the size.
type glyph struct {
	width     float64
	low, high Point
	shape     string // operators of PDF
}

// glyphs returns the characters of each Font. Both have the same.
var glyphs = sync.OnceValue(func() (fonts [2]map[rune]glyph) {
	fonts = [2]map[rune]glyph{{}, {}}
	operators := strings.NewReplacer("m ", "m\n", "l ", "l\n", "c ", "c\n", "h ", "h\n")
	for line := range strings.Lines(outlinesText) {
		var font int
		var r rune
		var g glyph
		fmt.Sscanf(line, "%d %x %g %g %g %g %g", &font, &r, &g.width, &g.low.X, &g.low.Y, &g.high.X, &g.high.Y) // it is ours
		g.shape = operators.Replace(strings.TrimSpace(strings.SplitN(line, " ", 8)[7]))
		fonts[font][r] = g
	}
	return fonts
})

// digitHeight is the height of a digit, in sizes.
const digitHeight = 0.7

// Draws reports whether the fonts have a character.
func Draws(r rune) bool {
	_, drawn := glyphs()[Regular][r]
	return drawn
}

// Drawn returns a text without the characters that the fonts lack.
func Drawn(text string) string {
	drawn := strings.Map(func(r rune) rune {
		if Draws(r) || unicode.IsSpace(r) {
			return r
		}
		return -1
	}, text)
	if drawn == text {
		return text
	}
	return strings.Join(strings.Fields(drawn), " ")
}

// glyph returns what the font has of a character: of one that it lacks, nothing of no width.
func (f Font) glyph(r rune) glyph { return glyphs()[f][r] }

// Width returns the width of a text.
func (f Font) Width(text string, size float64) float64 {
	width := 0.0
	for _, r := range text {
		width += f.glyph(r).width
	}
	return width * size / 1000
}

// Fit returns the text, cut and marked by dots if it is wider than the given width.
func (f Font) Fit(text string, size, width float64) string {
	if f.Width(text, size) <= width {
		return text
	}
	runes := []rune(text)
	for len(runes) > 0 && f.Width(string(runes)+"...", size) > width {
		runes = runes[:len(runes)-1]
	}
	return string(runes) + "..."
}
