package format

// The string form: parts separated by dots, a part is Kind~argument~argument…; the part
// without a kind holds givens and candidates.

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// String prints the draft in the string form.
func (d *draft) String() string {
	var b strings.Builder
	if shape := d.shape(); shape != "9x9" {
		b.WriteString(".Shape~" + shape)
	}
	if d.noBoxes {
		b.WriteString(".NoBoxes")
	}
	if d.regions != nil {
		b.WriteString(".Jigsaw~" + layoutOf(d.regions))
	}
	for _, p := range d.parts {
		b.WriteString("." + p.String())
	}
	started := false
	for cell, v := range d.givens {
		var values []int
		switch {
		case v != none:
			values = []int{v}
		case d.candidates != nil && d.candidates[cell] != nil:
			values = d.candidates[cell]
		default:
			continue
		}
		if !started {
			b.WriteString(".")
			started = true
		}
		b.WriteString("~" + d.name(cell))
		if len(values) == 0 {
			b.WriteString("_")
		}
		for _, v := range values {
			b.WriteString("_" + strconv.Itoa(v))
		}
	}
	if b.Len() == 0 {
		return ".Shape~9x9"
	}
	return b.String()
}

// String prints a part without its dot.
func (p part) String() string {
	return strings.Join(append([]string{p.kind}, p.args...), "~")
}

// shape returns the argument of Shape.
func (d *draft) shape() string {
	shape := fmt.Sprintf("%dx%d", d.rows, d.columns)
	switch {
	case d.first != 1:
		shape += fmt.Sprintf("~%d-%d", d.first, d.first+d.values-1)
	case d.values != max(d.rows, d.columns):
		shape += fmt.Sprintf("~%d", d.values)
	}
	return shape
}

// layoutOf returns the letter of each cell's region: A-Z, a-z.
func layoutOf(regions []int) string {
	layout := make([]byte, len(regions))
	for i, region := range regions {
		if layout[i] = 'A' + byte(region); region >= 26 {
			layout[i] = 'a' + byte(region-26)
		}
	}
	return string(layout)
}

// textError is the error of the part with the given number, from 1.
func textError(number int, kind, reason string) error {
	if kind == "" {
		kind = "givens"
	}
	return &FormatError{Form: String, Place: fmt.Sprintf("part %d, %.20s", number, kind), Reason: reason}
}

// parseText reads the string form.
func parseText(text string) (*draft, error) {
	if len(text) > maxText {
		return nil, &SizeError{What: "text", Limit: maxText}
	}
	text = strings.Join(strings.Fields(text), "")
	if !strings.HasPrefix(text, ".") {
		return nil, &FormatError{Form: String, Reason: "the text does not begin with a dot"}
	}
	for i := range len(text) {
		if text[i] <= ' ' || text[i] > '~' {
			return nil, &FormatError{Form: String, Reason: fmt.Sprintf("found %q", text[i])}
		}
	}
	var parts []part
	for word := range strings.SplitSeq(text[1:], ".") {
		words := strings.Split(word, "~")
		parts = append(parts, part{kind: words[0], args: words[1:]})
	}
	d := newDraft(9, 9)
	for i, p := range parts {
		if p.kind != "Shape" {
			continue
		}
		var err error
		if d, err = shaped(p.args); err != nil {
			return nil, textError(i+1, p.kind, err.Error())
		}
		break
	}
	for i, p := range parts {
		reason := ""
		switch p.kind {
		case "", "Allowed":
			reason = d.readValues(p.args, p.kind == "")
		case "Shape":
		case "NoBoxes":
			d.noBoxes = true
		case "Jigsaw":
			reason = d.readLayout(p.args)
		default:
			d.parts = append(d.parts, p)
		}
		if reason != "" {
			return nil, textError(i+1, p.kind, reason)
		}
	}
	return d, nil
}

// shaped returns an empty draft of a shape: 7x7, 7x7~9 or 9x9~0-8.
func shaped(args []string) (*draft, error) {
	if len(args) == 0 || args[0] == "" {
		return newDraft(9, 9), nil
	}
	high, wide, _ := strings.Cut(args[0], "x")
	rows, columns := number(high), number(wide)
	if rows < 1 || columns < 1 || rows > maxSide || columns > maxSide || len(args) > 2 {
		return nil, fmt.Errorf("%.40q is not a shape, want 1x1 to %dx%[2]d", strings.Join(args, "~"), maxSide)
	}
	d := newDraft(rows, columns)
	if len(args) == 2 {
		low, high, isRange := strings.Cut(args[1], "-")
		d.first, d.values = 1, number(low)
		if isRange {
			d.first = number(low)
			d.values = number(high) - d.first + 1
		}
		if d.first < 0 || d.values < 1 || d.values > 99 {
			return nil, fmt.Errorf("%.40q are not values", args[1])
		}
	}
	return d, nil
}

// number returns the value of up to four digits, or -1.
func number(text string) int {
	if len(text) == 0 || len(text) > 4 {
		return -1
	}
	n := 0
	for _, c := range []byte(text) {
		if c < '0' || c > '9' {
			return -1
		}
		n = 10*n + int(c-'0')
	}
	return n
}

// readValues reads givens, where the part has them, and candidates: R1C1_5, R1C2_3_4, and
// R1C3_ for none. Package sudoku prints a single candidate twice.
func (d *draft) readValues(args []string, givens bool) (reason string) {
	for _, arg := range args {
		words := strings.Split(strings.TrimSuffix(arg, "_"), "_")
		cell := d.cell(words[0])
		if cell < 0 {
			return fmt.Sprintf("%.20q is not a cell", words[0])
		}
		var values []int
		for _, word := range words[1:] {
			v := number(word)
			if v < d.first || v >= d.first+d.values {
				return fmt.Sprintf("%.20q: value %.10q, want %d to %d", words[0], word, d.first, d.first+d.values-1)
			}
			values = append(values, v)
		}
		if givens && len(values) == 1 && (d.candidates == nil || d.candidates[cell] == nil) &&
			(d.givens[cell] == none || d.givens[cell] == values[0]) {
			d.givens[cell] = values[0]
			continue
		}
		if v := d.givens[cell]; v != none {
			d.givens[cell] = none
			d.restrict(cell, []int{v})
		}
		d.restrict(cell, values)
	}
	return ""
}

// readLayout reads a symbol for each cell.
func (d *draft) readLayout(args []string) (reason string) {
	if len(args) == 0 || len(args[len(args)-1]) != len(d.givens) {
		return fmt.Sprintf("want a layout of %d letters", len(d.givens))
	}
	layout := args[len(args)-1]
	var symbols []byte
	regions := make([]int, len(layout))
	for i := range len(layout) {
		at := slices.Index(symbols, layout[i])
		if at < 0 {
			at = len(symbols)
			symbols = append(symbols, layout[i])
		}
		regions[i] = at
	}
	if len(symbols) > 52 {
		return "more than 52 regions"
	}
	d.regions = regions
	return ""
}
