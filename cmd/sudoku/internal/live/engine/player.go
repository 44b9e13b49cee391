package engine

import (
	"context"
	"errors"
	"math"
	"slices"

	"example.com/sudoku"
	"example.com/sudoku/explain"
)

// A player has a puzzle, the board so far, and pencil marks.
type player struct {
	puzzle, board sudoku.Puzzle
	marks         []sudoku.Values // of cells without any, none
}

// A Look is what the page shows on a player's board.
type Look struct {
	Clashes []int
	Solved  bool
}

func (p *player) look(ctx context.Context) (Look, error) {
	return Look{Clashes: clashes(p.board), Solved: sudoku.Solved(p.puzzle, p.finished(ctx))}, nil
}

// finished returns the board with values of the cells outside of it, which the page does not
// show, once all others are filled.
func (p *player) finished(ctx context.Context) sudoku.Puzzle {
	n := p.board.Rules.Board()
	if n < len(p.board.Cells) && !slices.Contains(p.board.Cells[:n], 0) {
		if full, err := sudoku.Solve(ctx, p.board); err == nil {
			return full
		}
	}
	return p.board
}

// Notes are the candidates that the board leaves, by cell.
type Notes struct{ Marks [][]int }

// notes returns the values that the units and then each clue by itself leave.
func (p *player) notes(ctx context.Context) (n Notes, err error) {
	candidates := sudoku.Candidates(p.board)
	if err := narrow(ctx, p.board, candidates); err != nil {
		return n, err
	}
	for _, set := range candidates {
		n.Marks = append(n.Marks, valuesOf(set))
	}
	return n, nil
}

// A Verdict says what is wrong with a player's board: nothing, if Message is "".
type Verdict struct {
	Message string
	Wrong   []int // cells with a wrong value
	Marks   []int // cells whose pencil marks lack the right value
}

// check compares the board with the solution of the puzzle. Hint does that too, and on a
// puzzle with more than one solution it takes the nearest; but it refuses large boards.
func (p *player) check(ctx context.Context) (Verdict, error) {
	_, err := explain.Hint(ctx, p.puzzle, p.board, p.options())
	if is[*sudoku.SizeError](err) {
		err = p.compare(ctx)
	}
	return verdictOf(err)
}

// compare returns the error of a board that differs from the only solution of the puzzle.
func (p *player) compare(ctx context.Context) error {
	if err := limitCandidates(p.puzzle); err != nil {
		return err
	}
	solution, err := sudoku.Unique(ctx, p.puzzle)
	if err != nil {
		return err
	}
	wrong := &explain.MistakeError{Side: p.puzzle.Rules.Values()}
	for cell, v := range solution.Cells {
		switch mine := p.board.Cells[cell]; {
		case mine != 0 && mine != v:
			wrong.Cells = append(wrong.Cells, cell)
		case mine == 0 && len(p.marks) > 0 && p.marks[cell].Len() > 0 && !p.marks[cell].Has(v):
			wrong.Marks = append(wrong.Marks, cell)
		}
	}
	if len(wrong.Cells)+len(wrong.Marks) > 0 {
		return wrong
	}
	return nil
}

// verdictOf takes the errors apart that a player can mend.
func verdictOf(err error) (Verdict, error) {
	if mistake, ok := errors.AsType[*explain.MistakeError](err); ok {
		return Verdict{Message: Plain(err), Wrong: mistake.Cells, Marks: mistake.Marks}, nil
	}
	return Verdict{}, err
}

func (p *player) options() *explain.HintOptions { return &explain.HintOptions{Candidates: p.marks} }

// A StepView is the next step, drawn by the page from its data.
type StepView struct {
	Verdict         // if the board is wrong; then there is no step
	Technique, Form string
	Stages          []string
	Cells           []int
	Units           [][]int // their cells
	Roles           []RoleView
	Links           []LinkView
	Cell, Value     int                 // placed, if Value is not 0
	Removed         []explain.Candidate // otherwise
	Board           []byte              // after the step
	Marks           [][]int             // after the step
	Candidates      [][]int             // before the step, of all cells that it talks about
}

// A RoleView is a candidate with the name of its role.
type RoleView struct {
	Cell, Value int
	Role        string
}

// A LinkView is a link of a chain between two candidates.
type LinkView struct {
	From, To explain.Candidate
	On       bool // whether the link says that To holds
}

// view returns a step for the page.
func (p *player) view(step explain.Step) StepView {
	candidates := sudoku.Candidates(p.board)
	for cell := range p.marks {
		if p.marks[cell].Len() > 0 {
			candidates[cell] = candidates[cell].And(p.marks[cell])
		}
	}
	v := StepView{
		Technique: step.Technique.String(), Form: step.Form(), Stages: step.Stages(), Cells: step.Cells,
		Cell: step.Cell, Value: step.Value, Removed: step.Removed, Links: linksOf(step),
	}
	for _, unit := range step.Units {
		v.Units = append(v.Units, p.puzzle.Rules.Units()[unit].Cells)
	}
	for _, r := range step.Roles(candidates) {
		v.Roles = append(v.Roles, RoleView{r.Cell, r.Value, r.Role.String()})
	}
	for _, set := range candidates {
		v.Candidates = append(v.Candidates, valuesOf(set))
	}

	board := slices.Clone(p.board.Cells)
	step.Replay(board, candidates)
	v.Board = board
	for cell, set := range candidates {
		noted := len(p.marks) > 0 && p.marks[cell].Len() > 0
		if !noted && !slices.ContainsFunc(step.Removed, func(c explain.Candidate) bool { return c.Cell == cell }) {
			set = sudoku.Values{}
		}
		v.Marks = append(v.Marks, valuesOf(set))
	}
	return v
}

// linksOf returns the links of the branches of a step. A link between groups joins the
// two cells that are next to each other.
func linksOf(step explain.Step) []LinkView {
	var links []LinkView
	for _, branch := range step.Branches {
		for _, to := range branch {
			for _, i := range to.From {
				from := branch[i]
				best, least := LinkView{On: to.On}, math.MaxInt
				for _, a := range from.Cells {
					for _, b := range to.Cells {
						rows, columns := a/step.Side-b/step.Side, a%step.Side-b%step.Side
						if d := rows*rows + columns*columns; d < least {
							least = d
							best.From, best.To = explain.Candidate{Cell: a, Value: from.Value}, explain.Candidate{Cell: b, Value: to.Value}
						}
					}
				}
				if least < math.MaxInt {
					links = append(links, best)
				}
			}
		}
	}
	return links
}

// marksOf returns the pencil marks of the page as sets.
func marksOf(marks [][]int, cells int) ([]sudoku.Values, error) {
	if len(marks) == 0 {
		return nil, nil
	}
	if len(marks) != cells {
		return nil, refuse("found pencil marks of %d cells, want %d", len(marks), cells)
	}
	side := int(math.Sqrt(float64(cells)))
	sets := make([]sudoku.Values, cells)
	for cell, values := range marks {
		for _, v := range values {
			if v < 1 || v > side {
				return nil, refuse("found the pencil mark %d, want 1 to %d", v, side)
			}
			sets[cell] = sets[cell].With(uint8(v))
		}
	}
	return sets, nil
}

func valuesOf(set sudoku.Values) []int {
	values := []int{}
	for v := range set.All() {
		values = append(values, int(v))
	}
	return values
}
