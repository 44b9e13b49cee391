package pdf

import (
	"bytes"
	"fmt"
	"slices"
)

// This file puts the fonts into the file, each as a Type 3 font: the outlines of the
// characters that the document has, so that a reader of PDF needs no letters of its own, and
// a table that gives the characters back to those who search or copy.

// A face is what a document has of a font.
type face struct {
	codes  map[rune]byte
	beyond int // characters that are not ASCII
}

// firstBeyond is the first code of characters that are not ASCII.
const firstBeyond = 128

// code returns the code of a character in the text of pages.
func (f *face) code(r rune) byte {
	code, known := f.codes[r]
	switch {
	case known:
		return code
	case r <= '~':
		code = byte(r)
	case firstBeyond+f.beyond > 255:
		return f.code('?')
	default:
		code = byte(firstBeyond + f.beyond)
		f.beyond++
	}
	if f.codes == nil {
		f.codes = make(map[rune]byte)
	}
	f.codes[r] = code
	return code
}

// encode returns the codes of a text, of which the characters are left out that the fonts lack.
func (f *face) encode(text string) []byte {
	var out []byte
	for _, r := range text {
		if Draws(r) {
			out = append(out, f.code(r))
		}
	}
	return out
}

// runes returns the characters in the order of their codes.
func (f *face) runes() []rune {
	var list []rune
	for r := range f.codes {
		list = append(list, r)
	}
	slices.SortFunc(list, func(a, b rune) int { return int(f.codes[a]) - int(f.codes[b]) })
	return list
}

// objects returns how many objects the font takes in the file: none if it is not used.
func (f *face) objects() int {
	if len(f.codes) == 0 {
		return 0
	}
	return 2 + len(f.codes)
}

// write writes the objects of a font, the first of which has the given number.
func (f *face) write(out *file, font Font, number int) {
	runes := f.runes()
	if len(runes) == 0 {
		return
	}
	var widths, names, procedures, characters bytes.Buffer
	first, last := f.codes[runes[0]], f.codes[runes[len(runes)-1]]
	widthOf := make(map[byte]float64)
	shapes := make([]string, len(runes))
	low, high := Point{}, Point{}
	for i, r := range runes {
		g := font.glyph(r)
		widthOf[f.codes[r]] = g.width
		fmt.Fprintf(&names, "%d /g%[1]d ", f.codes[r])
		fmt.Fprintf(&procedures, "/g%d %d 0 R ", f.codes[r], number+2+i)
		if i%100 == 0 { // the most that a table may have
			fmt.Fprintf(&characters, "%d beginbfchar\n", min(100, len(runes)-i))
		}
		fmt.Fprintf(&characters, "<%02X> <%04X>\n", f.codes[r], r)
		if i%100 == 99 || i == len(runes)-1 {
			characters.WriteString("endbfchar\n")
		}
		shapes[i] = fmt.Sprintf("%s 0 %s %s %s %s d1\n%s", length(g.width), length(g.low.X), length(g.low.Y), length(g.high.X), length(g.high.Y), g.shape)
		low, high = Point{min(low.X, g.low.X), min(low.Y, g.low.Y)}, Point{max(high.X, g.high.X), max(high.Y, g.high.Y)}
	}
	for code := int(first); code <= int(last); code++ {
		widths.WriteString(length(widthOf[byte(code)]) + " ")
	}
	out.object(number, "<< /Type /Font /Subtype /Type3 /Name /F%d /FontMatrix [ 0.001 0 0 0.001 0 0 ] /FontBBox [ %s %s %s %s ] /Resources << >>\n"+
		"/FirstChar %d /LastChar %d /Widths [ %s]\n/Encoding << /Type /Encoding /Differences [ %s] >>\n/CharProcs << %s>>\n/ToUnicode %d 0 R >>",
		font, length(low.X), length(low.Y), length(high.X), length(high.Y), first, last, &widths, &names, &procedures, number+1)
	out.stream(number+1, fmt.Sprintf("/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CMapName /F%d def\n/CMapType 2 def\n"+
		"1 begincodespacerange\n<00> <FF>\nendcodespacerange\n%sendcmap\nCMapName currentdict /CMap defineresource pop\nend\nend",
		font, &characters))
	for i, shape := range shapes {
		out.stream(number+2+i, shape)
	}
}
