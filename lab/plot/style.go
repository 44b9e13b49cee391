package main

import (
	"bytes"
	"fmt"
	"image/color"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// The colours are those of Okabe and Ito, which colour-blind readers tell apart.
// Series differ also in dashes and marks, for prints without colours.
var (
	colours = []color.RGBA{
		{0x00, 0x72, 0xb2, 0xff}, {0xd5, 0x5e, 0x00, 0xff}, {0x00, 0x9e, 0x73, 0xff},
		{0xcc, 0x79, 0xa7, 0xff}, {0xe6, 0x9f, 0x00, 0xff}, {0x56, 0xb4, 0xe9, 0xff}, {0x33, 0x33, 0x33, 0xff},
	}
	dashes = [][]vg.Length{nil, {6, 3}, {2, 2}, {9, 3, 2, 3}}
	marks  = []draw.GlyphDrawer{
		draw.CircleGlyph{}, draw.SquareGlyph{}, draw.TriangleGlyph{}, draw.CrossGlyph{}, draw.RingGlyph{}, draw.BoxGlyph{}, draw.PyramidGlyph{},
	}
	text = color.RGBA{0x22, 0x22, 0x22, 0xff}
	grey = color.RGBA{0xdd, 0xdd, 0xdd, 0xff}
)

const (
	width  = 600 * vg.Length(0.75) // a point is 0.75 pixels
	height = 340 * vg.Length(0.75)
	size   = 10 // of letters, in points
)

func colour(i int) color.RGBA { return colours[i%len(colours)] }

// faint is the colour of a band.
func faint(i int, alpha float64) color.Color {
	c := colour(i)
	return color.NRGBA{c.R, c.G, c.B, uint8(255 * alpha)}
}

func line(i int) draw.LineStyle {
	return draw.LineStyle{Color: colour(i), Width: 1.5, Dashes: dashes[i%len(dashes)]}
}

func mark(i int) draw.GlyphStyle {
	return draw.GlyphStyle{Color: colour(i), Radius: 3, Shape: marks[i%len(marks)]}
}

// newPlot returns a plot with titles and without data.
func newPlot(title, x, y string) *plot.Plot {
	plot.DefaultFont = font.Font{Typeface: "Liberation", Variant: "Sans"}
	p := plot.New()
	p.BackgroundColor = nil // that of the sheet
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = title, x, y
	p.Title.Padding = 6
	for _, style := range []*draw.TextStyle{&p.Title.TextStyle, &p.X.Label.TextStyle, &p.Y.Label.TextStyle, &p.X.Tick.Label, &p.Y.Tick.Label, &p.Legend.TextStyle} {
		style.Font.Size, style.Color = size, text
	}
	p.Title.TextStyle.Font.Size = size + 1
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		axis.LineStyle.Color, axis.Tick.LineStyle.Color = text, text
		axis.Tick.Marker = plot.TickerFunc(linearTicks)
	}
	p.Legend.Padding = 2
	p.Legend.Left = true // from there a text in a wider font runs into nothing
	p.Legend.ThumbnailWidth = 24
	return p
}

// legendOnRight moves the legend, whose entries begin at its left, so that the
// longest of them ends near the right edge, also in a font a little wider.
func legendOnRight(p *plot.Plot, entries ...string) {
	wide := p.Legend.TextStyle.Width(longest(entries))
	p.Legend.XOffs = max(0, width-84-p.Legend.ThumbnailWidth-1.1*wide)
}

// longest returns the text with the most bytes.
func longest(texts []string) string {
	return slices.MaxFunc(texts, func(a, b string) int { return len(a) - len(b) })
}

// linearTicks are those of the library, with thousands divided.
func linearTicks(min, max float64) []plot.Tick {
	ticks := plot.DefaultTicks{}.Ticks(min, max)
	for i := range ticks {
		if ticks[i].Label != "" && math.Abs(ticks[i].Value) >= 1000 {
			ticks[i].Label = thousands(ticks[i].Value)
		}
	}
	return ticks
}

// logTicks returns ticks at the powers of ten, which label names, and small ones
// between, on an axis of logarithms.
func logTicks(label func(float64) string) plot.TickerFunc {
	return func(low, high float64) []plot.Tick {
		var ticks []plot.Tick
		first, last := math.Floor(low), math.Ceil(high)
		every := max(1, math.Ceil((last-first)/10)) // power of ten
		for exponent := first; exponent <= last; exponent += every {
			for digit := 1.0; digit < 10 && (digit == 1 || every == 1); digit++ {
				tick := plot.Tick{Value: exponent + math.Log10(digit)}
				if digit == 1 {
					tick.Label = label(math.Pow(10, exponent))
				}
				if tick.Value >= low-1e-9 && tick.Value <= high+1e-9 {
					ticks = append(ticks, tick)
				}
			}
		}
		return ticks
	}
}

// percents are ticks of an axis of shares.
var percents = plot.TickerFunc(func(low, high float64) []plot.Tick {
	ticks := plot.DefaultTicks{}.Ticks(low, high)
	for i := range ticks {
		if ticks[i].Label != "" {
			ticks[i].Label = percent(ticks[i].Value)
		}
	}
	return ticks
})

// plain writes a power of ten.
func plain(x float64) string {
	if x >= 1000 && x < 1e7 {
		return thousands(x)
	}
	return strconv.FormatFloat(x, 'g', 3, 64)
}

// thousands writes a whole number with commas.
func thousands(x float64) string {
	text := strconv.FormatFloat(math.Abs(x), 'f', 0, 64)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	if x < 0 {
		return "−" + text
	}
	return text
}

// seconds writes a time.
func seconds(x float64) string {
	for _, unit := range []struct {
		name string
		of   float64
	}{{"s", 1}, {"ms", 1e-3}, {"µs", 1e-6}} {
		if x >= unit.of*0.999 {
			return thousands(x/unit.of) + " " + unit.name
		}
	}
	return strconv.FormatFloat(x*1e9, 'f', 0, 64) + " ns"
}

// percent writes a share.
func percent(x float64) string { return strconv.FormatFloat(100*x, 'g', 3, 64) + " %" }

// render draws plots side by side in the form of a file name: ".png", or SVG.
func render(w io.Writer, file string, plots []*plot.Plot, width, height vg.Length) error {
	var canvas interface {
		vg.CanvasSizer
		io.WriterTo
	}
	if strings.HasSuffix(file, ".png") {
		canvas = vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(width, height), vgimg.UseDPI(144), vgimg.UseBackgroundColor(color.White))}
	} else {
		canvas = vgsvg.New(width, height)
	}
	sheet := draw.New(canvas)
	sheet.FillPolygon(color.White, []vg.Point{{}, {X: width}, {X: width, Y: height}, {Y: height}})
	sheet = draw.Crop(sheet, 6, -14, 6, -6)
	tiles := draw.Tiles{Rows: 1, Cols: len(plots), PadX: 12}
	for i, c := range plot.Align([][]*plot.Plot{plots}, tiles, sheet)[0] {
		plots[i].Draw(c)
	}
	if strings.HasSuffix(file, ".png") {
		_, err := canvas.WriteTo(w)
		return err
	}
	var svg bytes.Buffer
	if _, err := canvas.WriteTo(&svg); err != nil {
		return err
	}
	_, err := w.Write(slim(svg.Bytes(), plots))
	return err
}

var (
	fonts    = regexp.MustCompile(`style="font-family:Liberation Sans;font-variant:\w+;font-weight:(\w+);font-style:normal;font-size:`)
	sizes    = regexp.MustCompile(`<svg width="([\d.]+)pt" height="([\d.]+)pt"`)
	comments = regexp.MustCompile(`(?s)<!--.*?-->\n`)
	elements = regexp.MustCompile(`<[^>]*>`)
	decimals = regexp.MustCompile(`(\d+\.\d\d)\d+`)
)

// nightfall turns the sheet, text, axes and grid where the reader's page is dark.
const nightfall = "<style>@media(prefers-color-scheme:dark){g>path:first-of-type{fill:#17191d!important}" +
	`[style*="fill:#222222"]{fill:#ddd!important}[style*="stroke:#222222"]{stroke:#ccc!important}[style*="stroke:#DDDDDD"]{stroke:#3a3f46!important}}` +
	"</style>\n"

// slim makes an SVG of the library smaller, names fonts that every system has, and
// adds the titles for readers who can't see it, and dark colours.
func slim(svg []byte, plots []*plot.Plot) []byte {
	svg = comments.ReplaceAll(svg, nil)
	svg = fonts.ReplaceAll(svg, []byte(`style="font-family:Liberation Sans,Arial,Helvetica,sans-serif;font-weight:$1;font-size:`))
	svg = elements.ReplaceAllFunc(svg, func(tag []byte) []byte { return decimals.ReplaceAll(tag, []byte("$1")) })
	size := sizes.FindSubmatch(svg)
	if size == nil {
		return svg
	}
	pixels := func(points []byte) int {
		x, _ := strconv.ParseFloat(string(points), 64)
		return int(math.Round(x / 0.75))
	}
	var title []string
	for _, p := range plots {
		if p.Title.Text != "" {
			title = append(title, p.Title.Text)
		}
	}
	svg = sizes.ReplaceAll(svg, fmt.Appendf(nil, `<svg role="img" width="%d" height="%d"`, pixels(size[1]), pixels(size[2])))
	end := bytes.Index(svg, []byte("<g")) // the first group
	return bytes.Join([][]byte{svg[:end], fmt.Appendf(nil, "<title>%s</title>\n%s", escape(strings.Join(title, "; ")), nightfall), svg[end:]}, nil)
}

var escape = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace
