package sudoku

// patternValue returns the value of a cell on the board whose rows are the first row, moved
// by the width of a block from row to row and by one more from band to band.
func patternValue(cells, cell int) uint8 {
	n, height, width := measures(cells)
	row, column := cell/n, cell%n
	return uint8((row%height*width+row/height+column)%n + 1)
}

// patterned returns the variables of the pattern as a solution, renamed as the decided
// cells ask for, or nil if it is none. first says where the variables of a cell start.
//
// So a board that is empty, or has a row or few givens, needs no search. Without it
// the search of an empty 81×81 board does not end within 45 seconds.
func (d *domains) patterned(first []int32) []int32 {
	if d.rules.locations == nil {
		return nil
	}
	n := d.rules.values
	var name, used [maxSide + 1]uint8 // of a value of the pattern, and the reverse
	for cell := range d.cells() {
		if values := d.values(d.set, cell); values.Len() == 1 {
			v, p := values.First(), patternValue(d.cells(), cell)
			if name[p] != 0 && name[p] != v || used[v] != 0 && used[v] != p {
				return nil
			}
			name[p], used[v] = v, p
		}
	}
	v := 1
	for p := 1; p <= n; p++ {
		if name[p] == 0 {
			for used[v] != 0 {
				v++
			}
			name[p], used[v] = uint8(v), uint8(p)
		}
	}
	var variables []int32
	for cell := range d.cells() {
		values, v := d.values(d.set, cell), name[patternValue(d.cells(), cell)]
		if !values.Has(v) {
			return nil
		}
		if values.Len() > 1 {
			variables = append(variables, first[cell]+int32(values.below(v)))
		}
	}
	return variables
}
