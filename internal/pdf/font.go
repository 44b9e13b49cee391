package pdf

// Two of the fonts that every reader of PDF has, with the widths that their maker
// published, in thousandths of the size.

// A Font is one of the standard fonts.
type Font int

const (
	Helvetica Font = iota
	HelveticaBold
)

// digitHeight is the height of a digit, in sizes.
const digitHeight = 0.71

// fonts has a row for each Font: its widths from the blank to the tilde.
var fonts = []struct {
	name   string
	widths [95]uint16
}{
	{"Helvetica", [95]uint16{
		278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
		556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
		1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
		667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
		333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
		556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
	}},
	{"Helvetica-Bold", [95]uint16{
		278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278,
		556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611,
		975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778,
		667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556,
		333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611,
		611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
	}},
}

// Width returns the width of a text. A character beyond ASCII counts as a digit.
func (f Font) Width(text string, size float64) float64 {
	width := 0
	for _, c := range encode(text) {
		if c >= ' ' && c <= '~' {
			width += int(fonts[f].widths[c-' '])
		} else {
			width += int(fonts[f].widths['0'-' '])
		}
	}
	return float64(width) * size / 1000
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

// beyond are characters of the fonts' encoding that are not at their number.
var beyond = map[rune]byte{'–': 150, '—': 151, '‘': 145, '’': 146, '“': 147, '”': 148, '…': 133, '•': 149, '€': 128}

// encode returns the text in the encoding of the fonts.
func encode(text string) []byte {
	var out []byte
	for _, r := range text {
		c, known := beyond[r]
		switch {
		case known:
			out = append(out, c)
		case r >= ' ' && r <= '~' || r >= 0xA0 && r <= 0xFF:
			out = append(out, byte(r))
		default:
			out = append(out, '?')
		}
	}
	return out
}
