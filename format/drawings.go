package format

// What is drawn on a puzzle and is no clue: lines, shapes and texts of the setter's own. They
// are kept in the words of SudokuPad, and said in those of f-puzzles.

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"

	"example.com/sudoku/internal/picture"
)

// readDrawings reads the drawings of a sheet.
func (d *draft) readDrawings(form Form, text json.RawMessage) (err error) {
	if d.drawings, err = picture.DrawingsOf(text); err != nil {
		return &FormatError{Form: form, Place: "drawings", Reason: jsonReason(err)}
	}
	return nil
}

// fDrawing is a drawing of f-puzzles: a line, or a text or a shape in the middle of its cells.
type fDrawing struct {
	Cells   []string   `json:"cells,omitempty"`
	Lines   [][]string `json:"lines,omitempty"`
	Value   fValue     `json:"value,omitempty"`
	Base    string     `json:"baseC,omitempty"`
	Outline string     `json:"outlineC,omitempty"`
	Font    string     `json:"fontC,omitempty"`
	Width   fValue     `json:"width,omitempty"`
	Height  fValue     `json:"height,omitempty"`
	Size    fValue     `json:"size,omitempty"` // of a text
	Angle   fValue     `json:"angle,omitempty"`
}

// fontSize is the size of a text whose Size is 1.
const fontSize = 0.5 * picture.CellSize

// readCosmetics reads what is drawn. Fog stands among the cages.
func (r *fReader) readCosmetics() error {
	for _, name := range []string{"line", "rectangle", "circle", "text", "cage"} {
		var items []fDrawing
		if err := r.decode(name, &items); err != nil {
			return err
		}
		for i, item := range items {
			r.place = fmt.Sprintf("%s %d", name, i+1)
			if name == "cage" && (item.Value == "FOW" || item.Value == "FOGLIGHT") {
				if err := r.unsupported("fog", "a puzzle in the fog shows its clues while it is solved"); err != nil {
					return err
				}
				continue
			}
			if err := r.readCosmetic(name, &item); err != nil {
				return err
			}
		}
	}
	return nil
}

func (r *fReader) readCosmetic(name string, item *fDrawing) error {
	for _, line := range item.Lines {
		way, err := r.middles(line)
		if err != nil {
			return err
		}
		r.drawings.Lines = append(r.drawings.Lines, picture.Line{
			Color: item.Outline, Thickness: decimal(item.Width, 0.5) * picture.CellSize, WayPoints: way,
		})
	}
	way, err := r.middles(item.Cells)
	if err != nil || len(way) == 0 {
		return err
	}
	if name == "cage" {
		cage := picture.Cage{Value: item.Value, Unique: new(bool)}
		for _, at := range way {
			cage.Cells = append(cage.Cells, [2]int{int(math.Floor(at[0])), int(math.Floor(at[1]))})
		}
		r.drawings.Cages = append(r.drawings.Cages, cage)
		return nil
	}
	shape := picture.Shape{
		Width: decimal(item.Width, 0.1), Height: decimal(item.Height, 0.1), Rounded: name == "circle",
		Background: item.Base, Border: item.Outline, Text: item.Value, Color: item.Font, Angle: decimal(item.Angle, 0),
	}
	for _, at := range way {
		shape.Center[0] += at[0] / float64(len(way))
		shape.Center[1] += at[1] / float64(len(way))
	}
	if name == "text" {
		shape.FontSize = decimal(item.Size, 1) * fontSize
		r.drawings.Overlays = append(r.drawings.Overlays, shape)
	} else {
		r.drawings.Underlays = append(r.drawings.Underlays, shape)
	}
	return nil
}

// readColors reads the colours of a cell.
func (r *fReader) readColors(at int, cell *fCell) {
	colors := cell.Colors
	if len(colors) == 0 && strings.HasPrefix(string(cell.Color), "#") {
		colors = []fValue{cell.Color}
	}
	width := 1 / float64(len(colors))
	for i, color := range colors {
		r.drawings.Underlays = append(r.drawings.Underlays, picture.Shape{
			Center: [2]float64{float64(at/r.columns) + 0.5, float64(at%r.columns) + (float64(i)+0.5)*width},
			Width:  width, Height: 1, Background: string(color),
		})
	}
}

// middles returns the middles of cells, which may stand beside the grid.
func (r *fReader) middles(names []string) (points [][2]float64, err error) {
	for i, name := range names {
		row, column, ok := fPlace(name)
		if !ok {
			return nil, r.fail(fmt.Sprintf("%.20q, the name of cell %d, is none", name, i+1))
		}
		points = append(points, [2]float64{float64(row) - 0.5, float64(column) - 0.5})
	}
	return points, nil
}

// decimal returns the number of a text, or the default if it is none.
func decimal(text fValue, missing float64) float64 {
	n, err := strconv.ParseFloat(string(text), 64)
	if err != nil || math.IsNaN(n) || math.Abs(n) > 1000 {
		return missing
	}
	return n
}

// printDrawings says the drawings in the words of f-puzzles. What it has none for is left out.
func (w *fWriter) printDrawings() {
	add := func(name string, item fDrawing) {
		list, _ := w.fields[name].([]fDrawing)
		w.fields[name] = append(list, item)
	}
	for i, line := range w.drawings.Lines {
		var cells []string
		for _, at := range line.WayPoints {
			if names := around(at); len(names) == 1 {
				cells = append(cells, names[0])
			}
		}
		if len(cells) < len(line.WayPoints) {
			w.leave(fmt.Sprintf("line %d", i+1), "it leaves the middles of cells")
			continue
		}
		add("line", fDrawing{Lines: [][]string{cells}, Outline: line.Color, Width: printed(line.Thickness / picture.CellSize)})
	}
	for i := range w.drawings.Arrows {
		w.leave(fmt.Sprintf("arrow %d", i+1), "the form has no arrows that are no sums")
	}
	for i, shapes := range [][]picture.Shape{w.drawings.Underlays, w.drawings.Overlays} {
		for k, shape := range shapes {
			item := fDrawing{Cells: around(shape.Center), Value: shape.Text, Font: shape.Color, Angle: printed(shape.Angle)}
			if item.Cells == nil {
				w.leave(fmt.Sprintf("%s %d", []string{"underlay", "overlay"}[i], k+1), "it is neither in the middle of a cell nor between cells")
				continue
			}
			if shape.Background+shape.Border == "" {
				item.Size = printed(shape.FontSize / fontSize)
				add("text", item)
				continue
			}
			item.Base, item.Outline, item.Width, item.Height = shape.Background, shape.Border, printed(shape.Width), printed(shape.Height)
			if shape.Rounded {
				add("circle", item)
			} else {
				add("rectangle", item)
			}
		}
	}
	for _, cage := range w.drawings.Cages {
		item := fDrawing{Value: cage.Value}
		for _, at := range cage.Cells {
			item.Cells = append(item.Cells, fPlaceName(at[0]+1, at[1]+1))
		}
		add("cage", item)
	}
}

// leave records a drawing that is left out.
func (d *draft) leave(place, reason string) {
	d.LeftOut = append(d.LeftOut, &UnsupportedError{Form: FPuzzles, Constraint: "drawing", Place: place, Reason: reason})
}

// around returns the names of the cells whose middle a point is: one, two or four, or none.
func around(at [2]float64) (names []string) {
	row, column := at[0]+0.5, at[1]+0.5
	if 2*row != math.Floor(2*row) || 2*column != math.Floor(2*column) || min(row, column) < 0 || max(row, column) > maxSide+1 {
		return nil
	}
	for r := math.Floor(row); r <= math.Ceil(row); r++ {
		for c := math.Floor(column); c <= math.Ceil(column); c++ {
			names = append(names, fPlaceName(int(r), int(c)))
		}
	}
	return names
}

// printed returns a number as a text, none for 0.
func printed(n float64) fValue {
	if n == 0 || math.IsNaN(n) || math.IsInf(n, 0) {
		return ""
	}
	return fValue(strconv.FormatFloat(n, 'f', -1, 64))
}
