package sudoku

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// String returns the step as a sentence, such as
//
//	naked pair: in row 1, r1c2 and r1c5 can only be 3 or 7, so r1c8 can't be 3
//
// Rows, columns and blocks count from 1: r1c2 is the second cell of the board.
func (s Step) String() string {
	if s.Technique == 0 {
		return "no step"
	}
	text := s.Technique.String() + ": " + s.argument()
	if len(s.Removed) > 0 {
		text += ", so " + s.removals()
	}
	return text
}

// argument tells what the technique sees, and of a placement all there is.
func (s Step) argument() string {
	switch s.Technique {
	case NakedSingle:
		return fmt.Sprintf("%s is %d, its only candidate", s.cell(s.Cell), s.Value)
	case HiddenSingle:
		return fmt.Sprintf("%s is %d, as no other cell of %s can be", s.cell(s.Cell), s.Value, s.unit(s.Units[0]))
	case Pointing, Claiming:
		return fmt.Sprintf("in %s, %d can only be at %s, in %s",
			s.unit(s.Units[0]), s.Values[0], s.cells(s.Cells, "or"), s.unit(s.Units[1]))
	case NakedPair, NakedTriple, NakedQuad:
		return fmt.Sprintf("in %s, %s can only be %s", s.unit(s.Units[0]), s.cells(s.Cells, "and"), joinedValues(s.Values, "or"))
	case HiddenPair, HiddenTriple, HiddenQuad:
		return fmt.Sprintf("in %s, %s can only be at %s", s.unit(s.Units[0]), joinedValues(s.Values, "and"), s.cells(s.Cells, "or"))
	case XWing, Swordfish, Jellyfish:
		k := len(s.Units) / 2
		return fmt.Sprintf("in %s, %d can only be in %s", s.lines(s.Units[:k]), s.Values[0], s.lines(s.Units[k:]))
	case XYWing, XYZWing:
		text := fmt.Sprintf("if %s is %d, %s is %d, and if %d, %s is", s.cell(s.Cells[0]), s.Values[0],
			s.cell(s.Cells[1]), s.Values[2], s.Values[1], s.cell(s.Cells[2]))
		if s.Technique == XYZWing {
			text += fmt.Sprintf("; otherwise it is %d itself", s.Values[2])
		}
		return text
	case UniqueRectangle1, UniqueRectangle2, UniqueRectangle3, UniqueRectangle4:
		return s.rectangle()
	case Colouring:
		return s.colours()
	case XChain, XYChain:
		return s.chain()
	case TrialAndError:
		return fmt.Sprintf("%s is %d, as a search finds out where no technique leads on", s.cell(s.Cell), s.Value)
	}
	return ""
}

func (s Step) rectangle() string {
	all := fmt.Sprintf("%s can't hold just %s, or there would be a second solution",
		s.cells(sorted(s.Cells), "and"), joinedValues(sorted(s.Values[:2]), "and"))
	roof := s.Cells[2:]
	switch s.Technique {
	case UniqueRectangle2:
		return fmt.Sprintf("%s; hence %d is at %s", all, s.Values[2], s.cells(s.Others, "or"))
	case UniqueRectangle3:
		return fmt.Sprintf("%s; hence in %s one of %s, together with %s, takes up %s",
			all, s.unit(s.Units[0]), s.cells(roof, "and"), s.cells(s.Others, "and"), joinedValues(s.Values[2:], "and"))
	case UniqueRectangle4:
		return fmt.Sprintf("%s; in %s, %d can only be at %s",
			all, s.unit(s.Units[0]), s.Values[0], s.cells(roof, "or"))
	}
	return all
}

func (s Step) colours() string {
	v := s.Values[0]
	if slices.Contains(s.Cells, s.Removed[0].Cell) {
		return fmt.Sprintf("%s are all %d or none is, and some see each other", s.cells(s.Cells, "and"), v)
	}
	return fmt.Sprintf("%d is at %s or else at %s", v, s.cells(s.Cells, "and"), s.cells(s.Others, "and"))
}

func (s Step) chain() string {
	var text strings.Builder
	first, last := s.Cells[0], s.Cells[len(s.Cells)-1]
	v := s.Values[0]
	fmt.Fprintf(&text, "if %s is not %d, ", s.cell(first), v)
	for i, cell := range s.Cells {
		switch {
		case s.Technique == XYChain && i == 0:
			fmt.Fprintf(&text, "it is %d", s.Values[1])
		case s.Technique == XYChain:
			fmt.Fprintf(&text, ", so %s is %d", s.cell(cell), s.Values[i+1])
		case i == 0:
		case i == 1:
			fmt.Fprintf(&text, "%s is", s.cell(cell))
		case i%2 == 0:
			fmt.Fprintf(&text, ", so %s is not", s.cell(cell))
		default:
			fmt.Fprintf(&text, ", so %s is", s.cell(cell))
		}
	}
	if first != last {
		fmt.Fprintf(&text, "; %d is at %s or %s", v, s.cell(first), s.cell(last))
	}
	return text.String()
}

// removals tells the candidates that are ruled out, cells with the same ones
// together.
func (s Step) removals() string {
	gone := make(map[int][]int)
	var order []int
	for _, c := range s.Removed {
		if gone[c.Cell] == nil {
			order = append(order, c.Cell)
		}
		gone[c.Cell] = append(gone[c.Cell], int(c.Value))
	}
	slices.Sort(order)
	var parts []string
	for len(order) > 0 {
		some := gone[order[0]]
		var same, rest []int
		for _, cell := range order {
			if slices.Equal(gone[cell], some) {
				same = append(same, cell)
			} else {
				rest = append(rest, cell)
			}
		}
		parts = append(parts, fmt.Sprintf("%s can't be %s", s.cells(same, "and"), joinedValues(some, "or")))
		order = rest
	}
	return strings.Join(parts, ", and ")
}

func (s Step) cell(cell int) string {
	return fmt.Sprintf("r%dc%d", cell/s.Side+1, cell%s.Side+1)
}

func (s Step) cells(cells []int, last string) string {
	names := make([]string, len(cells))
	for i, cell := range cells {
		names[i] = s.cell(cell)
	}
	return joined(names, last)
}

func (s Step) unit(unit int) string {
	return fmt.Sprintf("%s %d", [...]string{"row", "column", "block"}[unit/s.Side], unit%s.Side+1)
}

// lines names several rows, or several columns.
func (s Step) lines(units []int) string {
	names := make([]string, len(units))
	for i, unit := range units {
		names[i] = strconv.Itoa(unit%s.Side + 1)
	}
	return [...]string{"rows ", "columns "}[units[0]/s.Side] + joined(names, "and")
}

func joinedValues(list []int, last string) string {
	names := make([]string, len(list))
	for i, v := range list {
		names[i] = strconv.Itoa(v)
	}
	return joined(names, last)
}

// joined returns the names in the form "a, b and c".
func joined(names []string, last string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	n := len(names) - 1
	return strings.Join(names[:n], ", ") + " " + last + " " + names[n]
}

func sorted(list []int) []int {
	list = slices.Clone(list)
	slices.Sort(list)
	return list
}
