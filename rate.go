package sudoku

import (
	"context"
	"fmt"
)

// A Rating tells how hard a puzzle is for a person who knows every
// [Technique]. Puzzles that are transformations of each other have the same.
type Rating struct {
	// Score is the number for sorting. It depends first on the hardest technique
	// and then on the work, so that a puzzle that needs a harder technique
	// always has the higher score. A full board has 0, others 100 to 9999.
	Score int
	Level Level
	// Hardest is the hardest technique needed, TrialAndError if none is enough. It is 0
	// for a full board.
	Hardest Technique

	rounds [TrialAndError + 1]uint16
}

const _ = uint(1<<16 - 1 - 16*maxLogic) // Rating.rounds: a round removes one candidate at least

// Rounds returns how many rounds of the technique are needed. A round draws all
// conclusions of the technique that the position has; the next one begins with
// the easiest technique again. Of TrialAndError it is the number of cells that are left
// empty where the techniques end.
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

// Rate rates a puzzle that has exactly one solution, of any size up to 16×16.
// It goes on with the easiest technique that leads anywhere until the puzzle is
// solved, or until only a search leads on; it ends there.
//
// The errors are those of [Unique], and an [*OptionError] for a larger board.
func Rate[B Board](ctx context.Context, puzzle B) (Rating, error) {
	if err := checkRated(len(puzzle)); err != nil {
		return Rating{}, err
	}
	if _, err := Unique(ctx, puzzle); err != nil {
		return Rating{}, err
	}
	return rated(ctx, &puzzle)
}

// rated rates a puzzle that is known to have exactly one solution and not to be
// too large.
func rated[B Board](ctx context.Context, puzzle *B) (Rating, error) {
	var p logic
	p.start(Cells(puzzle))
	var r Rating
	for p.left > 0 && r.Hardest < TrialAndError {
		t, err := p.round(ctx)
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
	r.Score = r.score(len(*puzzle))
	return r, nil
}

// checkRated refuses boards that are too large for the logic solver.
func checkRated(cells int) error {
	if cells > maxLogic {
		n := side(cells)
		return &OptionError{Field: "board", Value: fmt.Sprintf("%d×%d", n, n), Want: "at most 16×16"}
	}
	return nil
}

// score returns the number for a board of so many cells. It lies between the
// weights of the hardest technique and of the next harder one, closer to the
// latter the more work there is: rounds by weight or, where the techniques end,
// the share of the cells that they leave empty. What they did before says
// nothing about the search.
func (r *Rating) score(cells int) int {
	const middling = 100 // the work that leads half way to the next technique
	switch r.Hardest {
	case 0:
		return 0
	case TrialAndError:
		return 100*techniques[TrialAndError].weight + 1999*int(r.rounds[TrialAndError])/cells
	}
	work := 0
	for t, n := range r.rounds {
		work += int(n) * techniques[t].weight
	}
	least, next := techniques[r.Hardest].weight, techniques[r.Hardest+1].weight
	return 100*least + 100*(next-least)*work/(work+middling)
}
