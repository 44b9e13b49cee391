package explain

import (
	"context"
	"fmt"
	"sync"

	"example.com/sudoku"
)

// This file rates: rounds of techniques, easiest first, and the score of their work.

// A Rating is how hard a puzzle is for a person who knows every [Technique].
// Puzzles that are transformations of each other by the symmetries of their rules have the
// same rating.
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

// Rate rates a puzzle with exactly one solution, of any size up to 16×16 and of any
// rules and clues. It repeats the easiest technique that applies until the puzzle is
// solved or no technique applies.
//
// The errors are those of [sudoku.Unique], a [*sudoku.SizeError] for more than 256 cells,
// and an [*sudoku.OptionError] for more than 16 values.
func Rate[P sudoku.Problem](ctx context.Context, puzzle P) (Rating, error) {
	g, candidates, err := tablesOf("Rate", &puzzle)
	if err != nil {
		return Rating{}, err
	}
	if _, err := sudoku.Unique(ctx, puzzle); err != nil {
		return Rating{}, err
	}
	return g.rateUpTo(ctx, sudoku.Cells(&puzzle), candidates, TrialAndError)
}

// tablesOf returns the tables of a problem, and its candidates. caller is the exported
// function that an error names. It does not check the cells.
func tablesOf[P sudoku.Problem](caller string, problem *P) (*geometry, []sudoku.Values, error) {
	if puzzle, ok := any(problem).(*sudoku.Puzzle); ok {
		g, err := geometryOf(caller, puzzle.Rules)
		return g, puzzle.Candidates, err
	}
	g, err := geometryOf(caller, sudoku.RulesOf(*problem))
	return g, nil, err
}

// lastFor returns the technique at which rateUpTo can stop for a request of levels
// from least to most. If the levels up to most are enough to know, the techniques
// from AlternatingChain on need not be told apart: they can take long.
func lastFor(least, most Level) Technique {
	if most <= LevelVeryHard || most == LevelBeyondLogic && least <= LevelFiendish {
		return AlternatingChain
	}
	return TrialAndError
}

// rateUpTo rates a puzzle that has exactly one solution. It stops at the technique last
// and counts it as the hardest if the easier ones are not enough.
func (g *geometry) rateUpTo(ctx context.Context, cells []uint8, candidates []sudoku.Values, last Technique) (Rating, error) {
	p := logics.Get().(*logic)
	defer logics.Put(p)
	*p = logic{links: p.links, rects: p.rects, coq: p.coq}
	p.setUp(g, cells, candidates)
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
	r.Score = r.score(len(cells), open, g.unusual == nil)
	return r, nil
}

// logics reuses the memory of positions and their chains.
var logics = sync.Pool{New: func() any { return new(logic) }}

// score returns the score of a puzzle with this many cells, of which some are open.
// It lies between the weight of the hardest technique and that of the next one; more
// work brings it closer to the next. Work is the sum of the weights of all rounds,
// and something for each cell to fill. For TrialAndError it is the share of empty
// cells alone: the rounds before say nothing about the search.
func (r *Rating) score(cells, open int, ordinary bool) int {
	const (
		perCell  = 8
		middling = 600 // work for half the way to the next technique
	)
	switch r.Hardest {
	case 0:
		return 0
	case TrialAndError:
		return 10*techniques[TrialAndError].weight + 499*int(r.rounds[TrialAndError])/cells
	}
	work := 0 // in tenths
	for t, n := range r.rounds {
		work += int(n) * techniques[t].weight
	}
	work = perCell*open + work/10
	harder := r.Hardest + 1
	for ordinary && !harder.isOrdinary() {
		harder++
	}
	least, next := techniques[r.Hardest].weight, techniques[harder].weight
	return 10*least + 10*(next-least)*work/(work+middling)
}
