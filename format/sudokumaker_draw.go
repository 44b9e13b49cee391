package format

// What is drawn in SudokuMaker and is no clue. Points are column and row, lengths count in cells.

import (
	"encoding/json"
	"fmt"
	"math"

	"example.com/sudoku/internal/picture"
)

type makerPoint struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
}

// A makerLook is how a symbol looks.
type makerLook struct {
	Type        string  `json:"type"` // rectangle, ellipse, text or arrow
	Width       float64 `json:"width,omitempty"`
	Height      float64 `json:"height,omitempty"`
	RadiusX     float64 `json:"rx,omitempty"`
	RadiusY     float64 `json:"ry,omitempty"`
	Text        string  `json:"text,omitempty"`
	Size        float64 `json:"size,omitempty"` // of a text
	Length      float64 `json:"length,omitempty"`
	HeadSize    float64 `json:"headSize,omitempty"`
	Angle       float64 `json:"angle"` // clockwise; an arrow of 0 points to the right
	Fill        string  `json:"fill"`
	Stroke      string  `json:"stroke"`
	StrokeWidth float64 `json:"strokeWidth"`
}

// readDrawing reads an element that is drawn: lines, cages, or symbols.
func (r *makerReader) readDrawing(e element) error {
	var style struct {
		Color     string
		Thickness float64
	}
	var lines [][]makerPoint
	var cages []makerItem
	var looks []makerLook
	var symbols [][]any
	values := []any{&style, &lines, &cages, &looks, &symbols}
	for i, name := range []string{"style", "lines", "cages", "params", "symbols"} {
		if err := r.list(e, name, values[i]); err != nil {
			return err
		}
	}
	for _, line := range lines {
		drawn := picture.Line{Color: style.Color, Thickness: style.Thickness * picture.CellSize}
		for _, at := range line {
			drawn.WayPoints = append(drawn.WayPoints, [2]float64{at.Y, at.X})
		}
		r.drawings.Lines = append(r.drawings.Lines, drawn)
	}
	for _, item := range cages {
		cage := picture.Cage{Value: item.Value, Unique: new(bool)}
		for _, cell := range item.Cells {
			if cell < 0 || cell >= len(r.Puzzle.Cells) {
				return r.fail(fmt.Sprintf("cell %d is not on the grid", cell))
			}
			cage.Cells = append(cage.Cells, [2]int{cell / r.columns, cell % r.columns})
		}
		r.drawings.Cages = append(r.drawings.Cages, cage)
	}
	for i, symbol := range symbols {
		var numbers [3]float64 // column and row, and which look
		layer := ""
		for i, value := range symbol {
			if n, ok := value.(float64); ok && i < len(numbers) {
				numbers[i] = n
			} else if text, ok := value.(string); ok {
				layer = text
			}
		}
		if look := int(numbers[2]); look >= 0 && look < len(looks) {
			r.readSymbol([2]float64{numbers[1], numbers[0]}, looks[look], layer)
		} else {
			return r.fail(fmt.Sprintf("symbol %d has look %d of %d", i+1, look+1, len(looks)))
		}
	}
	return nil
}

func (r *makerReader) readSymbol(center [2]float64, look makerLook, layer string) {
	shape := picture.Shape{Center: center, Width: look.Width, Height: look.Height, Background: look.Fill, Border: look.Stroke, Angle: look.Angle}
	switch look.Type {
	case "arrow":
		sin, cos := math.Sincos(look.Angle * math.Pi / 180)
		down, right := sin*look.Length/2, cos*look.Length/2
		r.drawings.Arrows = append(r.drawings.Arrows, picture.Line{
			Color: look.Stroke, Thickness: look.StrokeWidth * picture.CellSize, HeadLength: look.HeadSize,
			WayPoints: [][2]float64{{micro(center[0] - down), micro(center[1] - right)}, {micro(center[0] + down), micro(center[1] + right)}},
		})
		return
	case "ellipse":
		shape.Rounded, shape.Width, shape.Height = true, 2*look.RadiusX, 2*look.RadiusY
	case "text":
		shape.Background, shape.Border = "", ""
		shape.Text, shape.Color, shape.FontSize = picture.Text(look.Text), look.Fill, look.Size*picture.CellSize
	}
	if layer == "foreground" || look.Type == "text" && layer != "background" {
		r.drawings.Overlays = append(r.drawings.Overlays, shape)
	} else {
		r.drawings.Underlays = append(r.drawings.Underlays, shape)
	}
}

// micro rounds a number. What is printed is rounded by nano, so that it is read as the same. What is
// far from the grid stays as it is, as it may have no product.
func micro(n float64) float64 { return rounded(n, 1e6) }

func nano(n float64) float64 { return rounded(n, 1e9) }

func rounded(n, unit float64) float64 {
	if math.Abs(n) > 1e6 {
		return n
	}
	return math.Round(n*unit) / unit
}

// printDrawings prints the drawings. A shape with a text in it is two symbols.
func (w *makerWriter) printDrawings() {
	for _, line := range w.drawings.Lines {
		var points []makerPoint
		for _, at := range line.WayPoints {
			points = append(points, makerPoint{at[1], at[0]})
		}
		w.put(makerLines, fields{"lines": [][]makerPoint{points}, "style": fields{"color": line.Color, "thickness": line.Thickness / picture.CellSize}})
	}
	for _, cage := range w.drawings.Cages {
		var cells []int
		for _, at := range cage.Cells {
			cells = append(cells, at[0]*w.columns+at[1])
		}
		w.put(makerCages, fields{"cages": []fields{{"cells": cells, "value": string(cage.Value)}}, "style": json.RawMessage(cageStyle)})
	}
	symbol := func(center [2]float64, layer string, look makerLook) {
		w.put(makerSymbols, fields{"params": []makerLook{look}, "symbols": [][]any{{center[1], center[0], 0, layer}}})
	}
	for i, shapes := range [][]picture.Shape{w.drawings.Underlays, w.drawings.Overlays} {
		layer := []string{"background", "foreground"}[i]
		for _, shape := range shapes {
			look := makerLook{Type: "rectangle", Width: shape.Width, Height: shape.Height, Fill: shape.Background, Stroke: shape.Border, StrokeWidth: 0.02, Angle: shape.Angle}
			if shape.Rounded {
				look.Type, look.RadiusX, look.RadiusY, look.Width, look.Height = "ellipse", shape.Width/2, shape.Height/2, 0, 0
			}
			if shape.Background+shape.Border != "" || shape.Text == "" {
				symbol(shape.Center, layer, look)
			}
			if shape.Text != "" {
				symbol(shape.Center, layer, makerLook{Type: "text", Text: string(shape.Text), Size: shape.FontSize / picture.CellSize, Fill: shape.Color, Stroke: "#ffffff", StrokeWidth: 0.02, Angle: shape.Angle})
			}
		}
	}
	for i, arrow := range w.drawings.Arrows {
		if len(arrow.WayPoints) != 2 {
			w.LeftOut = append(w.LeftOut, &UnsupportedError{Form: SudokuMaker, Constraint: "drawing", Place: fmt.Sprintf("arrow %d", i+1), Reason: "the form has straight arrows alone"})
			continue
		}
		from, to := arrow.WayPoints[0], arrow.WayPoints[1]
		down, right := to[0]-from[0], to[1]-from[1]
		symbol([2]float64{nano(from[0] + down/2), nano(from[1] + right/2)}, "foreground", makerLook{
			Type: "arrow", Length: nano(math.Hypot(down, right)), HeadSize: arrow.HeadLength, Stroke: arrow.Color, Fill: "#ffffff",
			StrokeWidth: arrow.Thickness / picture.CellSize, Angle: nano(math.Atan2(down, right) * 180 / math.Pi),
		})
	}
}
