// Outlines writes the outlines of the letters of booklets, which are those of the Go fonts:
//
//	go run -C lab/plot ./outlines ../..
package main

import (
	"fmt"
	"log"
	"math"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// They are operators of PDF, in thousandths of the size, at which capitals are 700 high.

func main() {
	if len(os.Args) != 2 {
		log.Fatal("want the folder of the module")
	}
	if err := outlines(os.Args[1]); err != nil {
		log.Fatal(err)
	}
}

// outlinedScripts are the first and last characters of each script.
var outlinedScripts = [][2]rune{{0x0020, 0x007e}, {0x00a1, 0x017f}, {0x0384, 0x03ce}, {0x0400, 0x045f}, {0x0490, 0x0493}, {0x2010, 0x2044}, {0x20ac, 0x20ac}, {0x2116, 0x2122}, {0x2260, 0x2265}}

// outlines writes the file of internal/pdf.
func outlines(root string) error {
	var text strings.Builder
	for weight, data := range [][]byte{goregular.TTF, gobold.TTF} {
		f, err := sfnt.Parse(data)
		if err != nil {
			return err
		}
		for _, script := range outlinedScripts {
			for r := script[0]; r <= script[1]; r++ {
				line, err := outline(f, r)
				if err != nil {
					return err
				}
				if line != "" {
					fmt.Fprintf(&text, "%d %04x %s\n", weight, r, line)
				}
			}
		}
	}
	return os.WriteFile(filepath.Join(root, "internal/pdf/outlines.txt"), []byte(text.String()), 0o644)
}

// outline returns the width of a character, its bounds and its outline, or nothing if the font
// lacks it.
func outline(f *sfnt.Font, r rune) (string, error) {
	const em = 2048 << 6
	var b sfnt.Buffer
	index, err := f.GlyphIndex(&b, r)
	if err != nil || index == 0 {
		return "", err
	}
	capital, err := f.GlyphIndex(&b, 'H')
	if err != nil {
		return "", err
	}
	box, _, err := f.GlyphBounds(&b, capital, em, font.HintingNone)
	if err != nil {
		return "", err
	}
	scale := 700 / float64(-box.Min.Y)
	advance, err := f.GlyphAdvance(&b, index, em, font.HintingNone)
	if err != nil {
		return "", err
	}
	segments, err := f.LoadGlyph(&b, index, em, nil)
	if err != nil {
		return "", err
	}
	var low, high, at [2]float64
	place := func(p fixed.Point26_6) [2]float64 { return [2]float64{float64(p.X) * scale, -float64(p.Y) * scale} }
	var path strings.Builder
	write := func(operator string, points ...[2]float64) {
		for _, p := range points {
			for i := range p {
				low[i], high[i] = min(low[i], p[i]), max(high[i], p[i])
			}
			fmt.Fprintf(&path, "%d %d ", int(math.Round(p[0])), int(math.Round(p[1])))
		}
		path.WriteString(operator + " ")
		if len(points) > 0 {
			at = points[len(points)-1]
		}
	}
	for i, s := range segments {
		first := place(s.Args[0])
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			if i > 0 {
				write("h")
			}
			write("m", first)
		case sfnt.SegmentOpLineTo:
			write("l", first)
		case sfnt.SegmentOpQuadTo: // as a cubic curve, two thirds of the way to the handle
			end := place(s.Args[1])
			between := func(p [2]float64) [2]float64 {
				return [2]float64{p[0] + (first[0]-p[0])*2/3, p[1] + (first[1]-p[1])*2/3}
			}
			write("c", between(at), between(end), end)
		default:
			return "", fmt.Errorf("a curve of another kind in %c", r)
		}
	}
	if len(segments) > 0 { // a blank has none
		path.WriteString("h f")
	}
	whole := func(x float64) int { return int(math.Round(x)) }
	return fmt.Sprintf("%d %d %d %d %d %s", whole(float64(advance)*scale), whole(low[0]), whole(low[1]), whole(high[0]), whole(high[1]), path.String()), nil
}
