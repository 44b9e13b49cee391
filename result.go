package sudoku

// A Result is the outcome of a solver: the solution, or the best board it had
// when it stopped. Results are comparable and hold no times, so that two runs
// are the same if their results are equal.
type Result[B Board] struct {
	Board  B
	Errors int // 0 means that Board is a solution
	Stats  Stats
}

// Stats counts the work of a solver.
type Stats struct {
	Steps      int64 // values assigned
	Guesses    int64 // of them, those that were one of several options
	Backtracks int64 // dead ends
}

func (s *Stats) add(other Stats) {
	s.Steps += other.Steps
	s.Guesses += other.Guesses
	s.Backtracks += other.Backtracks
}
