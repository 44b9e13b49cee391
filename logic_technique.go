package sudoku

import "fmt"

// A Technique is a way to draw a conclusion without trying values. The constants
// are in order from the easiest to the hardest.
type Technique uint8

const (
	// NakedSingle: a cell has one candidate.
	NakedSingle Technique = iota + 1
	// HiddenSingle: a value has one place left in a unit.
	HiddenSingle
	// Pointing: in a block, all places of a value lie in one line, so the rest of
	// the line can't hold it.
	Pointing
	// Claiming: in a line, all places of a value lie in one block, so the rest of
	// the block can't hold it.
	Claiming
	// NakedPair: two cells of a unit have two candidates between them, so the
	// rest of the unit can't hold these. NakedTriple and NakedQuad are the same
	// with three and four.
	NakedPair
	// HiddenPair: two values of a unit have two places between them, so these
	// can't hold another value. HiddenTriple and HiddenQuad are the same with
	// three and four.
	HiddenPair
	NakedTriple
	HiddenTriple
	// XWing: in two lines, all places of a value lie in two crossing lines, so
	// the rest of the crossing lines can't hold it. Swordfish and Jellyfish are
	// the same with three and four lines.
	XWing
	NakedQuad
	// XYWing: a cell sees two others; whichever of its two candidates it takes,
	// one of the others takes a third value.
	XYWing
	// UniqueRectangle1: four cells of two rows, two columns and two blocks could
	// hold the same two values either way round, except for further candidates of
	// one cell. A puzzle with one solution has no such four cells. In
	// UniqueRectangle2, two or more cells have the same further candidate; in
	// UniqueRectangle3, the further candidates of two cells form a naked subset
	// with cells of a unit; in UniqueRectangle4, a unit needs one of the two
	// values in those two cells.
	UniqueRectangle1
	UniqueRectangle2
	UniqueRectangle3
	UniqueRectangle4
	Swordfish
	// Colouring: places of a value alternate between two colours; the value is
	// in all places of one colour.
	Colouring
	// XYZWing is an XYWing whose middle cell can also take the third value.
	XYZWing
	HiddenQuad
	Jellyfish
	// XChain: places of a value linked alternately by "one or the other" and "not
	// both", so that one of the two ends holds it.
	XChain
	// XYChain: cells with two candidates, linked so that one of the two ends
	// holds a value.
	XYChain
	// AlternatingChain: candidates of any cells and values, linked alternately by
	// "one or the other" and "not both". A chain that begins and ends at a
	// candidate rules it out; a chain that closes into a loop makes every link
	// one or the other.
	AlternatingChain
	// GroupedChain is an AlternatingChain whose links may be two or more places of
	// a value where a block and a line cross: one of them holds it, or none.
	GroupedChain
	// SetChain is a GroupedChain that also passes through almost locked sets: n
	// cells of a unit with n+1 candidates between them. Without one of these
	// values, the cells hold all the others.
	SetChain
	// Nishio: if a cell held a value, some unit would have no place for it.
	Nishio
	// CellForcing: chains from all candidates of a cell rule out the same
	// candidate.
	CellForcing
	// UnitForcing: chains from all places of a value in a unit rule out the same
	// candidate.
	UnitForcing
	// DynamicChain: a candidate leads to a contradiction by singles, each of which
	// may follow from several before it.
	DynamicChain
	// DynamicForcing is CellForcing or UnitForcing by the arguments of a
	// DynamicChain.
	DynamicForcing
	// SubsetForcing is a DynamicChain or DynamicForcing whose arguments also use
	// locked candidates, subsets and fish.
	SubsetForcing
	// NestedForcing is SubsetForcing whose arguments contain a DynamicChain.
	NestedForcing
	// TrialAndError is none of these: a search finds the value of a cell.
	TrialAndError
)

// techniques holds the name and the weight of each technique. A round adds its
// weight to the work of a [Rating]; 100 times the weight is the least score of a
// puzzle that needs the technique.
var techniques = [...]struct {
	name   string
	weight int
}{
	NakedSingle:      {"naked single", 1},
	HiddenSingle:     {"hidden single", 2},
	Pointing:         {"pointing", 4},
	Claiming:         {"claiming", 5},
	NakedPair:        {"naked pair", 6},
	HiddenPair:       {"hidden pair", 8},
	NakedTriple:      {"naked triple", 10},
	HiddenTriple:     {"hidden triple", 12},
	XWing:            {"X-wing", 14},
	NakedQuad:        {"naked quad", 16},
	XYWing:           {"XY-wing", 18},
	UniqueRectangle1: {"unique rectangle type 1", 20},
	UniqueRectangle2: {"unique rectangle type 2", 22},
	UniqueRectangle3: {"unique rectangle type 3", 24},
	UniqueRectangle4: {"unique rectangle type 4", 26},
	Swordfish:        {"swordfish", 28},
	Colouring:        {"simple colouring", 30},
	XYZWing:          {"XYZ-wing", 32},
	HiddenQuad:       {"hidden quad", 35},
	Jellyfish:        {"jellyfish", 40},
	XChain:           {"X-chain", 45},
	XYChain:          {"XY-chain", 50},
	AlternatingChain: {"alternating chain", 54},
	GroupedChain:     {"grouped chain", 58},
	SetChain:         {"chain of almost locked sets", 62},
	Nishio:           {"Nishio", 66},
	CellForcing:      {"cell forcing chains", 68},
	UnitForcing:      {"unit forcing chains", 70},
	DynamicChain:     {"dynamic chain", 74},
	DynamicForcing:   {"dynamic forcing chains", 78},
	SubsetForcing:    {"forcing chains with subsets", 82},
	NestedForcing:    {"nested forcing chains", 88},
	TrialAndError:    {"trial", 95},
}

// String returns the name of the technique, such as naked pair.
func (t Technique) String() string {
	if t == 0 || t > TrialAndError {
		return fmt.Sprintf("Technique(%d)", uint8(t))
	}
	return techniques[t].name
}

// MarshalText returns the name of the technique, and no text for 0. For any
// other value the error is an [*OptionError].
func (t Technique) MarshalText() ([]byte, error) {
	if t > TrialAndError {
		return nil, techniqueError(t)
	}
	return []byte(techniques[t].name), nil
}

// UnmarshalText sets the technique to the one with this name, and to 0 if there
// is no text. For any other text the error is an [*OptionError].
func (t *Technique) UnmarshalText(name []byte) error {
	for technique := range techniques {
		if techniques[technique].name == string(name) {
			*t = Technique(technique)
			return nil
		}
	}
	return techniqueError(string(name))
}

func techniqueError(value any) error {
	var names []string
	for _, technique := range techniques[NakedSingle:] {
		names = append(names, technique.name)
	}
	return &OptionError{Field: "Technique", Value: value, Want: oneOfNames(names)}
}
