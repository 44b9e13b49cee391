// Package picture draws puzzles: cells, regions, cages, lines, arrows and shapes, as the
// JSON of SudokuPad has them. [Of] draws a puzzle with its clues; looks.go has a row for
// each kind of clue. [SVG] writes a picture, package booklet prints it.
//
// Places are row and column, counted from 0 at the upper left corner of the grid; the
// middle of a cell is at .5. Widths of lines and sizes of text count 64 to a cell.
package picture

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// CellSize is the side of a cell in the units of Thickness and FontSize.
const CellSize = 64

// A Picture is the JSON object.
type Picture struct {
	CellSize  int        `json:"cellSize"`
	Metadata  Metadata   `json:"metadata"`
	Cells     [][]Cell   `json:"cells"`
	Regions   [][][2]int `json:"regions"`
	Cages     []Cage     `json:"cages"`
	Lines     []Line     `json:"lines"`
	Arrows    []Line     `json:"arrows"`
	Underlays []Shape    `json:"underlays"`
	Overlays  []Shape    `json:"overlays"`
	Extra     [][2]int   `json:"-"` // cells outside the grid
}

// Metadata is what is known of the puzzle beside its drawing.
type Metadata struct {
	Title       string          `json:"title,omitempty"`
	Author      string          `json:"author,omitempty"`
	Rules       Lines           `json:"rules,omitempty"`
	AntiKnight  json.RawMessage `json:"antiknight,omitempty"`
	AntiKing    json.RawMessage `json:"antiking,omitempty"`
	Solution    json.RawMessage `json:"solution,omitempty"`    // a symbol a cell, as text
	Message     Lines           `json:"msgcorrect,omitempty"`  // when it is solved
	Constraints string          `json:"constraints,omitempty"` // ours: the puzzle in the string form
	Drawings    json.RawMessage `json:"drawings,omitempty"`    // ours: what is drawn that is no clue, as With takes it
}

// Drawings are lines and shapes beside the clues of a puzzle. Their JSON is a part of that of a
// picture.
type Drawings struct {
	Cages     []Cage  `json:"cages,omitempty"`
	Lines     []Line  `json:"lines,omitempty"`
	Arrows    []Line  `json:"arrows,omitempty"`
	Underlays []Shape `json:"underlays,omitempty"`
	Overlays  []Shape `json:"overlays,omitempty"`
}

// JSON returns the drawings as a sheet of package format has them, nil for none.
func (d *Drawings) JSON() json.RawMessage {
	if len(d.Cages)+len(d.Lines)+len(d.Arrows)+len(d.Underlays)+len(d.Overlays) == 0 {
		return nil
	}
	text, err := json.Marshal(d)
	if err != nil {
		return nil // a number that is none, which no text has
	}
	return text
}

// DrawingsOf reads drawings. None are no bytes.
func DrawingsOf(text []byte) (d Drawings, err error) {
	if len(text) > 0 {
		err = json.Unmarshal(text, &d)
	}
	return d, err
}

// With returns the picture with drawings in JSON.
func (p Picture) With(drawings []byte) (Picture, error) {
	more, err := DrawingsOf(drawings)
	if err != nil {
		return p, err
	}
	p.Cages = append(p.Cages, more.Cages...)
	p.Lines = append(p.Lines, more.Lines...)
	p.Arrows = append(p.Arrows, more.Arrows...)
	p.Underlays = append(p.Underlays, more.Underlays...)
	p.Overlays = append(p.Overlays, more.Overlays...)
	return p, nil
}

// A Cell is a cell of the grid; its value is given. An absent cell is a hole in the grid.
type Cell struct {
	Value  Text `json:"value,omitempty"`
	Absent bool `json:"-"`
}

// A Cage is a group of cells with a dashed line around it.
type Cage struct {
	Cells  [][2]int        `json:"cells,omitempty"`
	Value  Text            `json:"value,omitempty"`
	Sum    json.RawMessage `json:"sum,omitempty"`
	Unique *bool           `json:"unique,omitempty"`
	Hidden bool            `json:"hidden,omitempty"`
	Type   string          `json:"type,omitempty"`
	Other  Attributes      `json:"-"`
}

// A Line is a line or an arrow.
type Line struct {
	Color      string       `json:"color,omitempty"`
	Thickness  float64      `json:"thickness,omitempty"`
	HeadLength float64      `json:"headLength,omitempty"` // of an arrow, in cells; 0.15 if it is 0
	WayPoints  [][2]float64 `json:"wayPoints,omitempty"`
	Other      Attributes   `json:"-"`
}

// A Shape is a rectangle or, if Rounded, an ellipse or a bar with round ends, with or
// without a text. A square that is turned by 45 degrees is a diamond.
type Shape struct {
	Center     [2]float64 `json:"center"`
	Width      float64    `json:"width"`
	Height     float64    `json:"height"`
	Rounded    bool       `json:"rounded,omitempty"`
	Background string     `json:"backgroundColor,omitempty"`
	Border     string     `json:"borderColor,omitempty"`
	Text       Text       `json:"text,omitempty"`
	FontSize   float64    `json:"fontSize,omitempty"`
	Color      string     `json:"color,omitempty"` // of the text
	Angle      float64    `json:"angle,omitempty"` // in degrees
	Other      Attributes `json:"-"`
}

// Lines is a string, or several for its lines.
type Lines string

func (t *Lines) UnmarshalJSON(data []byte) error {
	var several []string
	if json.Unmarshal(data, &several) == nil {
		*t = Lines(strings.Join(several, "\n"))
		return nil
	}
	return json.Unmarshal(data, (*string)(t))
}

// Text is a string or a number. It is printed as a number if it is one; null is the
// empty text.
type Text string

func (v *Text) UnmarshalJSON(data []byte) error {
	var text string
	switch {
	case bytes.Equal(data, []byte("null")):
	case len(data) > 0 && data[0] == '"':
		if err := json.Unmarshal(data, &text); err != nil {
			return err
		}
	default:
		var n json.Number
		if err := json.Unmarshal(data, &n); err != nil {
			return fmt.Errorf("found %.20s, want a string or a number", data)
		}
		text = n.String()
	}
	*v = Text(strings.TrimSpace(text))
	return nil
}

func (v Text) MarshalJSON() ([]byte, error) {
	if n, err := strconv.ParseUint(string(v), 10, 16); err == nil && strconv.FormatUint(n, 10) == string(v) {
		return []byte(v), nil
	}
	return json.Marshal(string(v))
}
