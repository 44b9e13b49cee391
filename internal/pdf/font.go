package pdf

import "math"

// This file has the fonts: what characters they have, how wide these are, and their
// outlines.

// A Font is one of the two weights in which the letters of this package are drawn.
type Font int

const (
	Regular Font = iota
	Bold
)

// fonts has a row for each Font: how wide the pen is, in thousandths of the size, and how
// much wider than in the table the letters are.
var fonts = []struct {
	name         string
	pen, stretch float64
}{
	{"Regular", 74, 1},
	{"Bold", 112, 1.05},
}

// digitHeight is the height of a digit, in sizes.
const digitHeight = 0.7

// Draws reports whether the fonts have a character.
func Draws(r rune) bool { return has(r) == r }

// has returns the character, or a question mark where the fonts lack it.
func has(r rune) rune {
	if _, drawn := alphabet()[r]; drawn || outlines()[Regular][r].shape != "" && outlines()[Bold][r].shape != "" {
		return r
	}
	return '?'
}

// width returns the width of a character in thousandths of the size.
func (f Font) width(r rune) float64 {
	r = has(r)
	if letter, drawn := alphabet()[r]; drawn {
		return math.Round(fonts[f].stretch * float64(letter.width))
	}
	return outlines()[f][r].width
}

// Width returns the width of a text.
func (f Font) Width(text string, size float64) float64 {
	width := 0.0
	for _, r := range text {
		width += f.width(r)
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

// shape returns the operators that draw a character, and its bounds.
func (f Font) shape(r rune) (operators string, low, high Point) {
	if _, drawn := alphabet()[r]; !drawn {
		o := outlines()[f][r]
		return o.shape, o.low, o.high
	}
	return drawn(f.strokes(r), fonts[f].pen/2)
}

// strokes returns the strokes of a character. The pen stays within the height of the
// letters: what is heavier is not higher.
func (f Font) strokes(r rune) []stroke {
	pen, stretch := fonts[f].pen, fonts[f].stretch
	return strokes(alphabet()[r].path, func(p Point) Point {
		return Point{p.X * stretch, pen/2 + float64(p.Y*(1-pen/(1000*digitHeight)))}
	})
}
