package format

// How the string form is drawn for SudokuPad. The constraints stand beside the drawing,
// so a kind without a drawing is still read back; it is named in the rules.

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"example.com/sudoku/internal/picture"
)

const (
	grey  = "#CFCFCF"
	black = "#000000"
	white = "#FFFFFF"
)

// A padWriter draws.
type padWriter struct {
	*draft
	picture.Picture
	named map[string]bool // kinds that the rules name
}

// padDrawers draws the kinds that have a picture. It gets the arguments.
var padDrawers = map[string]func(w *padWriter, args []string){
	kindAllDifferent: func(w *padWriter, args []string) { w.region(args) },
	kindArrow:        func(w *padWriter, args []string) { w.sumArrow(args) },
	kindBetween:      func(w *padWriter, args []string) { w.line(args, grey, 4); w.circles(args, 0, len(args)-1) },
	kindBlackDot:     func(w *padWriter, args []string) { w.dot(args, 0.3, black, black, "") },
	kindCage:         func(w *padWriter, args []string) { w.cage(args) },
	kindClone:        func(w *padWriter, args []string) { w.squares(args, 1, false) },
	kindDiagonal:     func(w *padWriter, args []string) { w.mainDiagonal(args) },
	kindDifference:   func(w *padWriter, args []string) { w.dot(args[1:], 0.3, white, black, args[0]) },
	kindDoubleArrow:  func(w *padWriter, args []string) { w.line(args, "#C54B8B", 8); w.circles(args, 0, len(args)-1) },
	kindEntropic:     func(w *padWriter, args []string) { w.line(args, "#FFCCAA", 10) },
	kindEven:         func(w *padWriter, args []string) { w.squares(args, 0.7, false) },
	kindLittleKiller: func(w *padWriter, args []string) { w.littleKiller(args) },
	kindLockout:      func(w *padWriter, args []string) { w.line(args[1:], "#CFCFFF", 8); w.circles(args[1:], 0, len(args)-2) },
	kindMaximum:      func(w *padWriter, args []string) { w.squares(args, 1, false) },
	kindMinimum:      func(w *padWriter, args []string) { w.squares(args, 1, false) },
	kindModular:      func(w *padWriter, args []string) { w.line(args[1:], "#33BBBB", 10) },
	kindNabner:       func(w *padWriter, args []string) { w.line(args, "#C9C883", 16) },
	kindOdd:          func(w *padWriter, args []string) { w.squares(args, 0.7, true) },
	kindPalindrome:   func(w *padWriter, args []string) { w.line(args, grey, 12) },
	kindPill:         func(w *padWriter, args []string) { w.line(args[1:], "#A1A1A1", 5) },
	kindQuad:         func(w *padWriter, args []string) { w.quad(args) },
	kindRatio:        func(w *padWriter, args []string) { w.dot(args[1:], 0.3, black, black, args[0]) },
	kindRegionSum:    func(w *padWriter, args []string) { w.line(args, "#2ECBFF", 10) },
	kindRenban:       func(w *padWriter, args []string) { w.line(args, "#F067F0", 16) },
	kindSandwich:     func(w *padWriter, args []string) { w.beside(args[1], false, args[0]) },
	kindSkyscraper:   func(w *padWriter, args []string) { w.bothEnds(args) },
	kindSlowThermo:   func(w *padWriter, args []string) { w.thermo(args, "#B0E0E6") },
	kindThermo:       func(w *padWriter, args []string) { w.thermo(args, grey) },
	kindUnit:         func(w *padWriter, args []string) { w.region(args[2:]) },
	kindV:            func(w *padWriter, args []string) { w.dot(args, 0.25, white, white, "V") },
	kindWhisper:      func(w *padWriter, args []string) { w.line(args[1:], "#67F067", 12) },
	kindWhiteDot:     func(w *padWriter, args []string) { w.dot(args, 0.3, white, black, "") },
	kindX:            func(w *padWriter, args []string) { w.dot(args, 0.25, white, white, "X") },
	kindXSum:         func(w *padWriter, args []string) { w.bothEnds(args) },
	kindZipper:       func(w *padWriter, args []string) { w.line(args, "#CDB1EC", 10) },
}

func printSudokuPad(d *draft, _ *Options) (string, error) {
	data, err := d.drawing()
	if err != nil {
		return "", err
	}
	return padLink + "scl" + compress(data), nil
}

// drawing returns the JSON.
func (d *draft) drawing() ([]byte, error) {
	if _, err := parseText(d.String()); err != nil {
		return nil, err // the string form could not be read back
	}
	w := padWriter{draft: d, named: map[string]bool{}, Picture: picture.Picture{
		CellSize: 50, Regions: [][][2]int{}, Cages: []picture.Cage{}, Lines: []picture.Line{}, Arrows: []picture.Line{},
		Underlays: []picture.Shape{}, Overlays: []picture.Shape{},
		Metadata: picture.Metadata{Title: d.title, Author: d.author, Constraints: d.String()},
	}}
	w.Cells = make([][]picture.Cell, d.rows)
	for cell, v := range d.givens {
		c := picture.Cell{}
		if v != none {
			c.Value = fValue(fmt.Sprint(v))
		}
		w.Cells[cell/d.columns] = append(w.Cells[cell/d.columns], c)
	}
	w.drawRegions()
	for _, p := range d.parts {
		w.named[p.kind] = true
		if draw := padDrawers[p.kind]; draw != nil && w.drawable(p) {
			draw(&w, p.args)
		}
	}
	w.Metadata.Rules = picture.Lines(d.rules)
	if d.rules == "" {
		w.Metadata.Rules = picture.Lines(d.ruleset())
	}
	if w.named[kindAntiKnight] {
		w.Metadata.AntiKnight = json.RawMessage("true")
	}
	if w.named[kindAntiKing] {
		w.Metadata.AntiKing = json.RawMessage("true")
	}
	return json.Marshal(w.Picture)
}

// ruleset names the kinds, for people.
func (d *draft) ruleset() string {
	names := []string{"Normal rules of the grid"}
	for _, p := range d.parts {
		if !slices.Contains(names, p.kind) {
			names = append(names, p.kind)
		}
	}
	return strings.Join(names, ", ") + "."
}

// drawable reports whether a part has the arguments that its drawing needs: one for a
// number, and cells on the grid.
func (w *padWriter) drawable(p part) bool {
	args := p.args
	switch p.kind {
	case kindDiagonal:
		return len(args) == 1
	case kindSandwich, kindXSum, kindSkyscraper:
		return len(args) >= 2
	case kindUnit:
		args = args[min(2, len(args)):]
	case kindQuad:
		return len(args) >= 2 && w.cell(args[0]) >= 0
	case kindCage, kindDifference, kindLittleKiller, kindLockout, kindModular, kindPill, kindRatio, kindWhisper:
		if len(args) == 0 {
			return false
		}
		args = args[1:]
	}
	_, err := w.cells(args)
	return err == nil && len(args) > 0
}

func (w *padWriter) drawRegions() {
	regions := w.regions
	if regions == nil && !w.noBoxes && w.rows == w.columns {
		regions = standardRegions(w.rows)
	}
	for cell, region := range regions {
		for len(w.Regions) <= region {
			w.Regions = append(w.Regions, nil)
		}
		w.Regions[region] = append(w.Regions[region], w.place(cell))
	}
}

// place returns the row and column of a cell.
func (w *padWriter) place(cell int) [2]int { return [2]int{cell / w.columns, cell % w.columns} }

// middle returns the middle of a cell.
func (w *padWriter) middle(cell int) [2]float64 {
	return [2]float64{float64(cell/w.columns) + 0.5, float64(cell%w.columns) + 0.5}
}

func (w *padWriter) points(args []string) (points [][2]float64) {
	cells, _ := w.cells(args)
	for _, cell := range cells {
		points = append(points, w.middle(cell))
	}
	return points
}

func (w *padWriter) places(args []string) (places [][2]int) {
	cells, _ := w.cells(args)
	for _, cell := range cells {
		places = append(places, w.place(cell))
	}
	return places
}

func (w *padWriter) line(args []string, color string, thickness float64) {
	w.Lines = append(w.Lines, picture.Line{Color: color, Thickness: thickness, WayPoints: w.points(args)})
}

// circles draws circles in two of the cells.
func (w *padWriter) circles(args []string, at ...int) {
	points := w.points(args)
	for _, i := range at {
		w.Overlays = append(w.Overlays, picture.Shape{Center: points[i], Width: 0.8, Height: 0.8, Rounded: true, Background: white, Border: grey})
	}
}

// squares draws a square, or a circle, in each cell.
func (w *padWriter) squares(args []string, size float64, round bool) {
	for _, p := range w.points(args) {
		w.Underlays = append(w.Underlays, picture.Shape{Center: p, Width: size, Height: size, Rounded: round, Background: grey, Border: grey})
	}
}

func (w *padWriter) region(args []string) {
	w.squares(args, 1, false)
	unique := true
	w.Cages = append(w.Cages, picture.Cage{Cells: w.places(args), Unique: &unique})
}

func (w *padWriter) cage(args []string) {
	unique := true
	c := picture.Cage{Cells: w.places(args[1:]), Unique: &unique}
	if n := number(args[0]); n > 0 {
		c.Value, c.Sum = fValue(args[0]), json.RawMessage(fmt.Sprint(n))
	}
	w.Cages = append(w.Cages, c)
}

func (w *padWriter) thermo(args []string, color string) {
	w.Underlays = append(w.Underlays, picture.Shape{Center: w.points(args)[0], Width: 0.85, Height: 0.85, Rounded: true, Background: color, Border: color})
	w.line(args, color, 21)
}

func (w *padWriter) sumArrow(args []string) {
	points := w.points(args)
	w.Overlays = append(w.Overlays, picture.Shape{Center: points[0], Width: 0.83, Height: 0.83, Rounded: true, Background: white, Border: "#A1A1A1"})
	if len(points) > 1 {
		rows, columns := points[1][0]-points[0][0], points[1][1]-points[0][1]
		far := math.Hypot(rows, columns) / 0.4
		if far > 0 {
			points[0][0] += math.Round(rows/far*100) / 100
			points[0][1] += math.Round(columns/far*100) / 100
		}
		w.Arrows = append(w.Arrows, picture.Line{Color: "#A1A1A1", Thickness: 5, HeadLength: 0.3, WayPoints: points})
	}
}

// dot draws a mark between neighbours.
func (w *padWriter) dot(args []string, size float64, color, border, text string) {
	points := w.points(args)
	for i := range max(0, len(points)-1) {
		a, b := points[i], points[i+1]
		shape := picture.Shape{Center: [2]float64{(a[0] + b[0]) / 2, (a[1] + b[1]) / 2}, Width: size, Height: size,
			Rounded: color != border || color == black, Background: color, Border: border, Text: fValue(text)}
		if text != "" {
			shape.FontSize = 18
		}
		if color == black {
			shape.Color = white
		}
		w.Overlays = append(w.Overlays, shape)
	}
}

func (w *padWriter) quad(args []string) {
	corner := w.middle(w.cell(args[0]))
	w.Overlays = append(w.Overlays, picture.Shape{Center: [2]float64{corner[0] + 0.5, corner[1] + 0.5}, Width: 0.7, Height: 0.7,
		Rounded: true, Background: white, Border: black, Text: fValue(strings.Join(args[1:], " ")), FontSize: 14})
}

func (w *padWriter) mainDiagonal(args []string) {
	high, wide := float64(w.rows), float64(w.columns)
	points := [][2]float64{{0, 0}, {high, wide}}
	if args[0] == "1" {
		points = [][2]float64{{0, wide}, {high, 0}}
	}
	w.Lines = append(w.Lines, picture.Line{Color: "#34BBE6", Thickness: 2, WayPoints: points})
}

// label writes a text at a point.
func (w *padWriter) label(p [2]float64, text string) {
	w.Overlays = append(w.Overlays, picture.Shape{Center: p, Width: 0.25, Height: 0.25, Background: white, Border: white, Text: fValue(text), FontSize: 28})
}

func (w *padWriter) littleKiller(args []string) {
	cells := w.diagonal(w.cell(args[1]))
	if len(cells) < 2 {
		return
	}
	a, b := w.middle(cells[0]), w.middle(cells[1])
	step := [2]float64{b[0] - a[0], b[1] - a[1]}
	p := [2]float64{a[0] - step[0], a[1] - step[1]}
	w.Arrows = append(w.Arrows, picture.Line{Color: black, Thickness: 2, WayPoints: [][2]float64{
		{p[0] + 0.3*step[0], p[1] + 0.3*step[1]}, {p[0] + 0.48*step[0], p[1] + 0.48*step[1]}}})
	w.label(p, args[0])
}

// beside writes a clue before or after a row or column.
func (w *padWriter) beside(line string, after bool, text string) {
	printer := fWriter{draft: w.draft}
	name, ok := printer.beside(line, after)
	if row, column, _ := fPlace(name); ok {
		w.label([2]float64{float64(row) - 0.5, float64(column) - 0.5}, text)
	}
}

func (w *padWriter) bothEnds(args []string) {
	for i, text := range args[1:min(3, len(args))] {
		if text != "" {
			w.beside(args[0], i == 1, text)
		}
	}
}
