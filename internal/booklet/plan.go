package booklet

// This file decides which puzzles and solutions stand on which page, before anything is
// drawn: a puzzle names the page of its solution.

// A sheet is a page: puzzles, or their solutions.
type sheet struct {
	puzzles   []int // their indexes
	places    int   // on the page, some of them perhaps empty
	solutions bool
}

// large reports whether a puzzle has a page of its own unless the options say otherwise.
func large(puzzle Puzzle) bool { return side(puzzle) > 12 }

// side returns the larger side of a puzzle.
func side(puzzle Puzzle) int {
	longest := len(puzzle.Picture.Cells)
	for _, row := range puzzle.Picture.Cells {
		longest = max(longest, len(row))
	}
	return longest
}

// plan returns the pages after the cover.
func (o Options) plan(puzzles []Puzzle) (sheets []sheet) {
	add := func(i, places int, solutions bool) {
		if n := len(sheets) - 1; n >= 0 {
			if last := &sheets[n]; last.solutions == solutions && last.places == places && len(last.puzzles) < places {
				last.puzzles = append(last.puzzles, i)
				return
			}
		}
		sheets = append(sheets, sheet{[]int{i}, places, solutions})
	}
	for i, puzzle := range puzzles {
		places := min(o.PerPage, len(puzzles)) // a few fill their only page
		switch {
		case places > 0:
		case large(puzzle):
			places = 1
		default:
			places = 2
		}
		add(i, places, false)
	}
	if o.Solutions != AtEnd {
		return sheets
	}
	for i, puzzle := range puzzles {
		if puzzle.Solution == nil {
			continue
		}
		places := min(12, max(6, 2*o.PerPage))
		switch n := side(puzzle); { // digits of 5 points at least
		case n > 16:
			places = 2
		case n > 12:
			places = 4
		}
		add(i, places, true)
	}
	return sheets
}

// solutionPages returns the page of each puzzle whose solution has a page of its own.
func solutionPages(sheets []sheet, before int) map[int]int {
	pages := make(map[int]int)
	for page, s := range sheets {
		for _, i := range s.puzzles {
			if s.solutions {
				pages[i] = before + page + 1
			}
		}
	}
	return pages
}
