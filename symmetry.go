package sudoku

import (
	"fmt"
	"slices"
)

// A Symmetry is a symmetry of the pattern of clues: cells that it maps onto each
// other are all given or all empty.
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
func (s Symmetry) String() string {
	if int(s) >= len(symmetryNames) {
		return fmt.Sprintf("Symmetry(%d)", uint8(s))
	}
	return symmetryNames[s]
}

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
// in ascending order and sorted by their first cell.
func (s Symmetry) orbits(n int) [][]uint16 {
	const _ = uint(1<<16 - maxCells) // a cell is a uint16, in all orbits and groups
	orbits := make([][]uint16, 0, n*n)
	seen := make([]bool, n*n)
	for i := range n * n {
		if seen[i] {
			continue
		}
		orbit := []uint16{uint16(i)}
		for k := 0; k < len(orbit); k++ {
			seen[orbit[k]] = true
			for _, image := range s.images(n, int(orbit[k])) {
				if !slices.Contains(orbit, image) {
					orbit = append(orbit, image)
				}
			}
		}
		slices.Sort(orbit)
		orbits = append(orbits, orbit)
	}
	return orbits
}

// images returns the cells to which turns and mirrors that generate the symmetry
// move a cell.
func (s Symmetry) images(n, cell int) []uint16 {
	r, c := cell/n, cell%n
	at := func(r, c int) uint16 { return uint16(r*n + c) }
	end := n - 1
	switch s {
	case SymmetryHalfTurn:
		return []uint16{at(end-r, end-c)}
	case SymmetryQuarterTurn:
		return []uint16{at(c, end-r)}
	case SymmetryHorizontal:
		return []uint16{at(end-r, c)}
	case SymmetryVertical:
		return []uint16{at(r, end-c)}
	case SymmetryDiagonal:
		return []uint16{at(c, r)}
	case SymmetryAntiDiagonal:
		return []uint16{at(end-c, end-r)}
	case SymmetryFull:
		return []uint16{at(c, r), at(end-r, c)}
	}
	return nil
}
