package sudoku

import (
	"fmt"
	"slices"

	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/words"
)

// A Symmetry is a symmetry of the pattern of clues: cells that it maps onto each
// other are all given or all empty. The usual rotational symmetry is SymmetryHalfTurn.
// Reflections are named by the halves that they swap, or by a diagonal.
type Symmetry uint8

const (
	SymmetryNone         Symmetry = iota
	SymmetryHalfTurn              // 180°, as in most newspapers
	SymmetryQuarterTurn           // 90°
	SymmetryHorizontal            // the upper half mirrors the lower half
	SymmetryVertical              // the left half mirrors the right half
	SymmetryDiagonal              // mirrored in the diagonal from the top left
	SymmetryAntiDiagonal          // mirrored in the diagonal from the top right
	SymmetryFull                  // all of these, the symmetry of the square
)

var symmetryNames = [...]string{"none", "180", "90", "horizontal", "vertical", "diagonal", "antidiagonal", "full"}

// String returns the name of the symmetry, such as "180".
func (s Symmetry) String() string { return words.NameOf(s, symmetryNames[:]) }

// MarshalText returns the name of the symmetry. The error is an [*OptionError] if
// there is no such symmetry.
func (s Symmetry) MarshalText() ([]byte, error) {
	if int(s) >= len(symmetryNames) {
		return nil, symmetryError("Symmetry", s)
	}
	return []byte(symmetryNames[s]), nil
}

// UnmarshalText sets the symmetry by its name: none, 180, 90, horizontal,
// vertical, diagonal, antidiagonal or full. Other names are an [*OptionError].
func (s *Symmetry) UnmarshalText(text []byte) error {
	i := slices.Index(symmetryNames[:], string(text))
	if i < 0 {
		return symmetryError("Symmetry", string(text))
	}
	*s = Symmetry(i)
	return nil
}

func symmetryError(field string, value any) error {
	return &OptionError{Field: field, Value: value, Want: "none, 180, 90, horizontal, vertical, diagonal, antidiagonal or full"}
}

// orbits returns the sets of cells that the symmetry maps onto each other, each
// in ascending order and sorted by their first cell. The error is an [*OptionError] for
// the option or argument of this name if there is no such symmetry, or if it maps a cell
// to a place without one.
func (s Symmetry) orbits(rules Rules, name string) ([][]uint16, error) {
	if int(s) >= len(symmetryNames) {
		return nil, symmetryError(name, s)
	}
	n := rules.Len()
	const _ = uint(1<<16 - geometry.MaxRuleCells) // a cell is a uint16, in all orbits and groups
	orbits := make([][]uint16, 0, n)
	seen := make([]bool, n)
	for i := range n {
		if seen[i] {
			continue
		}
		orbit := []uint16{uint16(i)}
		for k := 0; k < len(orbit); k++ {
			seen[orbit[k]] = true
			from := rules.Place(int(orbit[k]))
			for _, to := range s.images(rules, from) {
				image := rules.CellAt(to.Row, to.Column)
				if image < 0 {
					return nil, &OptionError{Field: name, Value: s, Want: fmt.Sprintf("a symmetry of the cells; this one has none at the image of %v", from)}
				}
				if !slices.Contains(orbit, uint16(image)) {
					orbit = append(orbit, uint16(image))
				}
			}
		}
		slices.Sort(orbit)
		orbits = append(orbits, orbit)
	}
	return orbits, nil
}

// images returns the places to which turns and mirrors that generate the symmetry move
// a place. Turns by 90° and the mirrors in a diagonal need a square picture.
func (s Symmetry) images(rules Rules, p Place) []Place {
	rows, columns := rules.Size()
	r, c, down, right := p.Row, p.Column, rows-1, columns-1
	switch s {
	case SymmetryHalfTurn:
		return []Place{{down - r, right - c}}
	case SymmetryQuarterTurn:
		return []Place{{c, right - r}}
	case SymmetryHorizontal:
		return []Place{{down - r, c}}
	case SymmetryVertical:
		return []Place{{r, right - c}}
	case SymmetryDiagonal:
		return []Place{{c, r}}
	case SymmetryAntiDiagonal:
		return []Place{{right - c, down - r}}
	case SymmetryFull:
		return []Place{{c, r}, {down - r, c}}
	}
	return nil
}
