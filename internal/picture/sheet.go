package picture

import "fmt"

// A Drawing is a picture of a sheet.
type Drawing struct {
	Picture Picture
	Options SVGOptions // the title stands above the picture
}

// Lengths of a sheet in pixels.
const (
	sheetWidth = 1000
	sheetGap   = 28
	sheetTitle = 22 // above a picture
)

// Sheet returns pictures side by side, in rows as wide as a page, as an <svg> element.
func Sheet(drawings []Drawing, title string) string {
	var s svg
	x, y, right, low := float64(sheetGap), float64(sheetGap), 0.0, 0.0
	for i := range drawings {
		d := &drawings[i]
		f := frameOf(d.Picture, d.Options)
		width, height := f.width*f.cell, f.height*f.cell+sheetTitle
		if x > sheetGap && x+width+sheetGap > sheetWidth {
			x, y = sheetGap, low+sheetGap
		}
		fmt.Fprintf(&s, "<g transform=\"translate(%s %s)\">\n", decimal(x), decimal(y))
		fmt.Fprintf(&s, `<text class="ink" x="0" y="14" font-size="16" text-anchor="start">%s</text>`+"\n", escaped(d.Options.Title))
		fmt.Fprintf(&s, "<g transform=\"translate(0 %d) scale(%.4f) translate(%s %s)\">\n", sheetTitle, f.cell/unit, units(-f.left), units(-f.top))
		s.Picture = d.Picture
		s.content(f, d.Options)
		s.WriteString("</g>\n</g>\n")
		right, low = max(right, x+width), max(low, y+height)
		x += width + sheetGap
	}
	width, height := decimal(right+sheetGap), decimal(low+sheetGap)
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %s %s" width="%[1]s" height="%[2]s" role="img" font-family="sans-serif" text-anchor="middle">`+
		"\n<title>%[3]s</title>\n%[4]s"+`<rect class="paper" width="100%%" height="100%%" fill="#fff"/>`+"\n%[5]s</svg>\n",
		width, height, escaped(title), nightfall, s.String())
}
