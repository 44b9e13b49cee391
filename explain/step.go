package explain

import (
	"encoding/json"

	"example.com/sudoku"
)

// This file holds what a step consists of. The finders fill it in.

// A Step is one conclusion that a person can draw: it fills a cell or rules
// candidates out. Cells and units count from 0, units as in [sudoku.Rules.Units]: the rows,
// then the columns, then the blocks. The sentence of [Step.String] counts from 1.
type Step struct {
	Technique Technique
	Side      int // of the board, or the number of values of other rules
	// Rules are those of the puzzle, if they are not the standard ones of the side. JSON
	// does not hold them: who reads a step of other rules sets them.
	Rules sudoku.Rules `json:"-"`

	// Cells are the cells that justify the step, in ascending order, except:
	//   - a wing begins with its middle cell;
	//   - a rectangle ends with the cells that have more than two candidates, and
	//     a HiddenRectangle with the cell that loses one;
	//   - a chain is in the order of the argument.
	Cells []int `json:",omitempty"`
	// Others are further cells of the argument: in Colouring those of the other
	// colour, in UniqueRectangle2 those of the four that can hold the third
	// value, in UniqueRectangle3 those that form the subset, in finned fish the
	// fins, in SueDeCoq those outside the crossing, in InniesAndOuties those that count
	// against the cells, in Leftovers those of the regions.
	Others []int `json:",omitempty"`
	// Filled are the cells of a rectangle that already have their value.
	Filled []int `json:",omitempty"`
	// Values are the values of the argument, in its order. A rectangle begins
	// with its two values. An XY-chain has one value before, one between and one
	// after its cells.
	Values []int `json:",omitempty"`
	// Units are the units of the argument. Locked candidates have the confining
	// unit and then the one that loses candidates. Fish have the lines that hold
	// the places and then the lines that cross them. A direct form ends with the
	// unit that has one place left. Leftovers have as many lines as regions, the lines first.
	Units []int `json:",omitempty"`
	// Clues are the clues of the argument, as in [sudoku.Rules.Added].
	Clues []int `json:",omitempty"`
	// Sets are the values that the cells of a CageCombination or a LineClue can hold, where
	// each cell holds another one: all that are left.
	Sets [][]int `json:",omitempty"`
	// Branches are the argument of a chain, link by link. An alternating chain is
	// one branch; it begins with what is denied and ends with what then holds. If
	// that rules out the beginning, it is a loop. Forcing chains have one branch
	// for each candidate of a cell or place of a unit, which all end with the same
	// conclusion; if there is only one branch, it ends with two inferences that
	// contradict each other. A Tridagon has one for each guardian. Other techniques have none.
	Branches [][]Inference `json:",omitempty"`

	// Cell takes Value, unless Value is 0.
	Cell  int
	Value int `json:",omitempty"`
	// Removed are the candidates that the step rules out, by value. It is empty
	// if Value is not 0.
	Removed []Candidate `json:",omitempty"`
}

// MarshalJSON returns the step without what is empty. Cell is there if Value is.
func (s Step) MarshalJSON() ([]byte, error) {
	type plain Step
	step := struct {
		plain
		Cell *int `json:",omitempty"`
	}{plain: plain(s)}
	if s.Value != 0 {
		step.Cell = &s.Cell
	}
	return json.Marshal(step)
}

// A Candidate is a value that a cell might take.
type Candidate struct {
	Cell  int
	Value int
}

// Replay applies the step: it fills a cell and removes the value from the
// candidates of the cell's peers, or it removes candidates. Cells and candidates
// are those of [sudoku.Cells] and [sudoku.Candidates]; either may be nil. The step
// must be one of this board.
func (s Step) Replay(cells []uint8, candidates []sudoku.Values) {
	if s.Value != 0 && cells != nil {
		cells[s.Cell] = uint8(s.Value)
	}
	if candidates == nil {
		return
	}
	if s.Value != 0 {
		candidates[s.Cell] = sudoku.Values{}
		for _, peer := range s.rules().Peers(s.Cell) {
			candidates[peer] = candidates[peer].Without(uint8(s.Value))
		}
	}
	for _, c := range s.Removed {
		candidates[c.Cell] = candidates[c.Cell].Without(uint8(c.Value))
	}
}

// rules returns the rules of the step.
func (s Step) rules() sudoku.Rules {
	if s.Rules != (sudoku.Rules{}) {
		return s.Rules
	}
	return sudoku.Standard(s.Side)
}
