package sudoku

// lineCounts follows the values missing in the rows and columns of a board
// through swaps. Its tables hold how often each value stands in each line, so a
// swap costs the same on every size. A board has as many cells as there are
// pairs of a line and a value, so the tables have the board's own type.
type lineCounts[B Board] struct {
	rows, columns B // count of value v in line l at l×side + v-1
}

const _ = uint(1<<8 - 1 - maxSide) // a count of a value in a line is a uint8

func (t *lineCounts[B]) count(board *B) {
	*t = lineCounts[B]{}
	n := side(len(*board))
	for i := range len(*board) {
		r := i / n
		c := i - r*n
		v := int((*board)[i]) - 1
		t.rows[r*n+v]++
		t.columns[c*n+v]++
	}
}

// swapDelta returns the change of the missing values if two cells of the full
// board were swapped.
func (t *lineCounts[B]) swapDelta(board *B, a, b int) int {
	n := side(len(*board))
	ra, rb := a/n, b/n
	ca, cb := a-ra*n, b-rb*n
	va, vb := int((*board)[a])-1, int((*board)[b])-1
	if va == vb {
		return 0
	}
	// Masks instead of branches, which the processor can't predict here.
	rows, columns := -1, -1
	if ra == rb {
		rows = 0
	}
	if ca == cb {
		columns = 0
	}
	return rows&(lost(t.rows[ra*n+va])+lost(t.rows[rb*n+vb])-gained(t.rows[ra*n+vb])-gained(t.rows[rb*n+va])) +
		columns&(lost(t.columns[ca*n+va])+lost(t.columns[cb*n+vb])-gained(t.columns[ca*n+vb])-gained(t.columns[cb*n+va]))
}

// swap swaps two cells of the board and updates the tables.
func (t *lineCounts[B]) swap(board *B, a, b int) {
	n := side(len(*board))
	ra, rb := a/n, b/n
	ca, cb := a-ra*n, b-rb*n
	va, vb := int((*board)[a])-1, int((*board)[b])-1
	t.rows[ra*n+va]--
	t.rows[ra*n+vb]++
	t.rows[rb*n+vb]--
	t.rows[rb*n+va]++
	t.columns[ca*n+va]--
	t.columns[ca*n+vb]++
	t.columns[cb*n+vb]--
	t.columns[cb*n+va]++
	(*board)[a], (*board)[b] = (*board)[b], (*board)[a]
}

// lost is 1 if one of count values is the last, else 0. gained is 1 if there is
// none yet, else 0.
func lost(count uint8) int   { return int((uint32(count) - 2) >> 31) }
func gained(count uint8) int { return int((uint32(count) - 1) >> 31) }
