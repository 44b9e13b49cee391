package sudoku

// A Result is what a search found, and what it took. It holds no times: two
// searches of the same puzzle with the same options have equal Results.
type Result[B Board] struct {
	// Board is the solution, or the best board that the search had.
	Board B
	// Errors is what keeps Board from being a solution, 0 for one that is:
	// the fitness of an evolved board, the empty cells of a backtracked one.
	Errors int
	Stats  Stats
}

// Stats counts the work of a search. Each kind of search fills in its own.
type Stats struct {
	// Of evolution: populations begun, the first included; epochs over all
	// attempts; changes tried, and of them those carried out; children made,
	// and organisms that died and were born again. Of genetic algorithms the
	// same: an epoch is a generation, what is tried are children and the steps of
	// their workers, and carried out are the children that live on.
	Attempts  int
	Epochs    int
	Proposals int64
	Accepted  int64
	Births    int64

	// Of backtracking: values assigned; of them, those that were one of several
	// options; dead ends.
	Steps      int64
	Guesses    int64
	Backtracks int64
}

func (s *Stats) add(other Stats) {
	s.Steps += other.Steps
	s.Guesses += other.Guesses
	s.Backtracks += other.Backtracks
}
