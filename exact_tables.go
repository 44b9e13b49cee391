package sudoku

// A pattern records where a digit may stand in a band or in a stack: bit
// line + 3·block is set if one of the three cells that the line and the block
// share may hold it. In a band the lines are rows and the blocks count from left
// to right; in a stack the lines are columns and the blocks count from top to
// bottom.
//
// A settled digit has one of six patterns, its arrangements, with each line and
// each block once. So a table of 512 patterns has every conclusion about one
// digit in one band: a hidden single or a locked candidate is what all
// arrangements that still fit have in common.
var (
	// arrangements are the patterns of a settled digit.
	arrangements [6]uint16
	// arrangementsIn is the set of arrangements that fit into a pattern, a bit
	// for each.
	arrangementsIn [512]uint8
	// fitting is the union of these arrangements: the pattern without the bits
	// that no arrangement uses. It is 0 if none fits.
	fitting [512]uint16
	// bandFit holds the cells of a band in the fitting pattern, and bandTaken
	// the rows and blocks of a band that a pattern touches.
	bandFit, bandTaken [512]uint32
	// stackFit holds the columns of the fitting pattern in a stack, as bits from
	// 0 on for the first band, from 32 on for the second and from 12 on for the
	// third. Those of the next stack are three bits further on.
	stackFit [512]uint64
)

func init() {
	for i, blocks := range [6][3]int{{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}, {0, 2, 1}, {1, 0, 2}} {
		for line, block := range blocks {
			arrangements[i] |= 1 << (line + 3*block)
		}
	}
	bandShift := [3]int{0, 32, 12}
	for p := range uint16(512) {
		for i, arrangement := range arrangements {
			if arrangement&^p == 0 {
				arrangementsIn[p] |= 1 << i
				fitting[p] |= arrangement
			}
		}
		for bit := range 9 {
			line, block := bit%3, bit/3
			if p>>bit&1 != 0 {
				bandTaken[p] |= 0o777<<(9*line) | 7*rowStarts<<(3*block)
			}
			if fitting[p]>>bit&1 != 0 {
				bandFit[p] |= 7 << (9*line + 3*block)
				stackFit[p] |= 1 << (bandShift[block] + line)
			}
		}
	}
}
