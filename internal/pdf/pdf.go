// Package pdf writes PDF files of lines, shapes and text. The outlines of the letters stand
// in the file, so that it looks the same in any reader. The same calls give the same bytes on
// any machine.
//
// Lengths are in points, 1/72 inch. A page's origin is its lower left corner.
package pdf

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
)

// A Size is the size of a page.
type Size struct{ Width, Height float64 }

var (
	A4     = Size{595.276, 841.89}
	Letter = Size{612, 792}
)

// A Document is a list of pages. The zero value has none.
type Document struct {
	Title, Author string
	Language      string // such as "en"; readers that speak ask for it
	pages         []*Page
	faces         [2]face // by Font
}

// A Page is a page that is being drawn.
type Page struct {
	faces   *[2]face
	size    Size
	content bytes.Buffer
}

// Page adds a page. Its lines are black and 1 point wide, its shapes are filled with
// black.
func (d *Document) Page(size Size) *Page {
	p := &Page{faces: &d.faces, size: size}
	d.pages = append(d.pages, p)
	return p
}

// Pages returns the number of pages.
func (d *Document) Pages() int { return len(d.pages) }

// Numbers of the objects in the file: these first, then those of the fonts, then a page and
// its content each.
const (
	catalog = iota + 1
	pageTree
	information
	firstFont
)

// WriteTo writes the file.
func (d *Document) WriteTo(w io.Writer) (int64, error) {
	f := file{w: w}
	f.printf("%%PDF-1.4\n%%\xe2\xe3\xcf\xd3\n")
	f.object(catalog, "<< /Type /Catalog /Pages %d 0 R /Lang %s /ViewerPreferences << /DisplayDocTitle true >> >>", pageTree, textString(d.Language))
	firstPage := firstFont
	resources := new(bytes.Buffer)
	for font := range d.faces {
		if n := d.faces[font].objects(); n > 0 {
			fmt.Fprintf(resources, "/F%d %d 0 R ", font, firstPage)
			firstPage += n
		}
	}
	kids := new(bytes.Buffer)
	for i := range d.pages {
		fmt.Fprintf(kids, "%d 0 R ", firstPage+2*i)
	}
	f.object(pageTree, "<< /Type /Pages /Count %d /Kids [ %s] >>", len(d.pages), kids)
	f.object(information, "<< /Title %s /Author %s >>", textString(d.Title), textString(d.Author))
	number := firstFont
	for font := range d.faces {
		d.faces[font].write(&f, Font(font), number)
		number += d.faces[font].objects()
	}
	for i, p := range d.pages {
		f.object(firstPage+2*i, "<< /Type /Page /Parent %d 0 R /MediaBox [ 0 0 %s %s ] /Resources << /Font << %s>> >> /Contents %d 0 R >>",
			pageTree, length(p.size.Width), length(p.size.Height), resources, firstPage+2*i+1)
		f.stream(firstPage+2*i+1, p.content.String())
	}
	start := f.written
	f.printf("xref\n0 %d\n0000000000 65535 f \n", len(f.offsets)+1)
	for _, offset := range f.offsets {
		f.printf("%010d 00000 n \n", offset)
	}
	f.printf("trailer\n<< /Size %d /Root %d 0 R /Info %d 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(f.offsets)+1, catalog, information, start)
	return f.written, f.err
}

// A file is written object by object, in the order of their numbers.
type file struct {
	w       io.Writer
	written int64
	offsets []int64
	err     error
}

func (f *file) printf(format string, args ...any) {
	if f.err != nil {
		return
	}
	n, err := fmt.Fprintf(f.w, format, args...)
	f.written += int64(n)
	f.err = err
}

func (f *file) object(number int, format string, args ...any) {
	f.offsets = append(f.offsets, f.written)
	f.printf("%d 0 obj\n"+format+"\nendobj\n", append([]any{number}, args...)...)
}

func (f *file) stream(number int, content string) {
	f.object(number, "<< /Length %d >>\nstream\n%s\nendstream", len(content), content)
}

// length prints a number with three digits after the point at most.
func length(x float64) string {
	text := []byte(strconv.FormatFloat(x, 'f', 3, 64))
	text = bytes.TrimRight(text, "0")
	text = bytes.TrimSuffix(text, []byte("."))
	if string(text) == "-0" || len(text) == 0 {
		return "0"
	}
	return string(text)
}

// textString returns a string of the document's information, in UTF-16 if it has other
// characters than ASCII.
func textString(text string) string {
	ascii := true
	for _, r := range text {
		ascii = ascii && r >= ' ' && r <= '~'
	}
	if ascii {
		return escape([]byte(text))
	}
	out := []byte("<FEFF")
	for _, r := range text {
		if r > 0xFFFF {
			r = '?'
		}
		out = fmt.Appendf(out, "%04X", r)
	}
	return string(append(out, '>'))
}

// escape returns a literal string.
func escape(text []byte) string {
	out := []byte{'('}
	for _, c := range text {
		switch {
		case c == '(' || c == ')' || c == '\\':
			out = append(out, '\\', c)
		case c < ' ' || c > '~':
			out = fmt.Appendf(out, "\\%03o", c)
		default:
			out = append(out, c)
		}
	}
	return string(append(out, ')'))
}
