package explain

import (
	"context"
	"fmt"
	"sync"

	"example.com/sudoku"
)

// This file rates: rounds of techniques, easiest first, and the score of their work.

// A Rating is how hard a puzzle is for a person who knows every [Technique].
// Puzzles that are transformations of each other have the same rating.
type Rating struct {
	// Score is a number to sort by: 0 for a full board, otherwise 100 to 9999. A
	// puzzle that needs a harder technique always has the higher score; with the
	// same hardest technique, the work decides.
	Score int
	Level Level
	// Hardest is the hardest technique needed: TrialAndError if the techniques
	// are not enough, 0 for a full board.
	Hardest Technique

	rounds [TrialAndError + 1]uint16
}

const _ = uint(1<<16 - 1 - 16*maxLogic) // Rating.rounds: a round removes at least one candidate

// Rounds returns the number of rounds of the technique. A round draws every
// conclusion of the technique in one position; the next round begins with the
// easiest technique again. For TrialAndError it is the number of cells that the
// techniques leave empty.
func (r Rating) Rounds(t Technique) int {
	if t > TrialAndError {
		return 0
	}
	return int(r.rounds[t])
}

// String returns the level, the score and the hardest technique.
func (r Rating) String() string {
	if r.Hardest == 0 {
		return "nothing to solve"
	}
	return fmt.Sprintf("%v (%d, %v)", r.Level, r.Score, r.Hardest)
}

// Rate rates a puzzle with exactly one solution, of any size up to 16×16. It
// repeats the easiest technique that applies until the puzzle is solved or no
// technique applies.
//
// The errors are those of [sudoku.Unique], and a [*sudoku.SizeError] for a larger board.
func Rate[B sudoku.Board](ctx context.Context, puzzle B) (Rating, error) {
	if err := checkLogicSize("Rate", len(puzzle)); err != nil {
		return Rating{}, err
	}
	if _, err := sudoku.Unique(ctx, puzzle); err != nil {
		return Rating{}, err
	}
	return rateUpTo(ctx, sudoku.Cells(&puzzle), TrialAndError)
}

// lastFor returns the technique at which rateUpTo can stop for a request of levels
// from least to most. If the levels up to most are enough to know, the techniques
// from AlternatingChain on need not be told apart: they can take long.
func lastFor(least, most Level) Technique {
	if most <= LevelExpert || most == LevelSearch && least <= LevelChains {
		return AlternatingChain
	}
	return TrialAndError
}

// rateUpTo rates a puzzle that has exactly one solution and at most 16×16 cells. It
// stops at the technique last and counts it as the hardest if the easier ones are not
// enough.
func rateUpTo(ctx context.Context, puzzle []uint8, last Technique) (Rating, error) {
	p := logics.Get().(*logic)
	defer logics.Put(p)
	*p = logic{links: p.links, rects: p.rects, coq: p.coq}
	p.setUp(puzzle)
	open := p.left
	var r Rating
	for p.left > 0 && r.Hardest < last {
		t, err := p.round(ctx, last)
		if err != nil {
			return Rating{}, err
		}
		r.Hardest = max(r.Hardest, t)
		if t == TrialAndError {
			r.rounds[t] = uint16(p.left)
		} else {
			r.rounds[t]++
		}
	}
	r.Level = r.Hardest.level()
	r.Score = r.score(len(puzzle), open)
	return r, nil
}

// logics reuses the memory of positions and their chains.
var logics = sync.Pool{New: func() any { return new(logic) }}

// checkLogicSize returns a [*sudoku.SizeError] of the named function for a board that
// is too large for the logic solver.
func checkLogicSize(name string, cells int) error {
	if cells > maxLogic {
		return &sudoku.SizeError{Func: name, Side: sideOf(cells), Largest: maxLogicSide}
	}
	return nil
}

// score returns the score of a puzzle with this many cells, of which some are open.
// It lies between the weight of the hardest technique and that of the next one; more
// work brings it closer to the next. Work is the sum of the weights of all rounds,
// and something for each cell to fill. For TrialAndError it is the share of empty
// cells alone: the rounds before say nothing about the search.
func (r *Rating) score(cells, open int) int {
	const (
		perCell  = 8
		middling = 600 // work for half the way to the next technique
	)
	switch r.Hardest {
	case 0:
		return 0
	case TrialAndError:
		return 100*techniques[TrialAndError].weight + 499*int(r.rounds[TrialAndError])/cells
	}
	work := perCell * open
	for t, n := range r.rounds {
		work += int(n) * techniques[t].weight
	}
	least, next := techniques[r.Hardest].weight, techniques[r.Hardest+1].weight
	return 100*least + 100*(next-least)*work/(work+middling)
}
