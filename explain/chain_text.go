package explain

import (
	"fmt"
	"slices"
	"strings"

	"example.com/sudoku"
)

// This file puts chains into words, and names their special forms.

// Form returns the usual name of a special case, or "": of a short or special
// chain (skyscraper, two-string kite, turbot fish, empty rectangle, remote pair,
// W-wing, ALS-XZ, doubly linked ALS-XZ, ALS-XY-wing, continuous loop,
// discontinuous loop), of a finned fish (sashimi), or of a rectangle (unique
// rectangle type 5, avoidable rectangle).
func (s Step) Form() string {
	if !s.hasData() {
		return ""
	}
	switch s.Technique {
	case FinnedXWing, FinnedSwordfish, FinnedJellyfish:
		return s.finnedForm()
	case UniqueRectangle1, UniqueRectangle2:
		return s.rectangleForm()
	}
	if len(s.Branches) != 1 || !s.hasBranches() {
		return ""
	}
	chain := s.Branches[0]
	if len(chain) < 4 || chain[0].On || len(chain)%2 != 0 {
		return ""
	}
	first, last := chain[0], chain[len(chain)-1]
	strong := make([]Reason, len(chain)/2)
	oneValue, groups, sameCells := true, false, true
	for i, f := range chain {
		oneValue = oneValue && f.Value == first.Value
		groups = groups || len(f.Cells) > 1
		if i%2 == 1 {
			strong[i/2] = f.Reason
			sameCells = sameCells && f.Reason == ReasonCell && f.Value+chain[i-1].Value == first.Value+chain[1].Value &&
				(f.Value == first.Value || f.Value == chain[1].Value)
		}
	}
	sets := slices.Contains(strong, ReasonSet) && !slices.Contains(strong, ReasonUnit) // a cell of two is a set too
	loop := s.denies(last, first)
	sameEnds := first.Value == last.Value
	switch {
	case sets && len(strong) == 2 && loop:
		return "doubly linked ALS-XZ"
	case sets && len(strong) == 2 && sameEnds:
		return "ALS-XZ"
	case sets && len(strong) == 3 && sameEnds:
		return "ALS-XY-wing"
	case sameCells:
		return "remote pair"
	case loop:
		return "continuous loop"
	case oneValue && len(chain) == 4 && !groups:
		return s.turbot(chain[1].Unit/s.Side, chain[3].Unit/s.Side)
	case oneValue && len(chain) == 4:
		return "empty rectangle"
	case slices.Equal(strong, []Reason{ReasonCell, ReasonUnit, ReasonCell}) && sameEnds:
		return "W-wing"
	case !sameEnds || slices.Equal(first.Cells, last.Cells):
		return "discontinuous loop" // the ends meet in the cell that loses a candidate
	}
	return ""
}

// finnedForm names a finned fish that would not be a fish without its fins.
func (s Step) finnedForm() string {
	for _, line := range s.Units[:len(s.Units)/2] {
		places := 0
		for _, cell := range s.Cells {
			if cell/s.Side == line || s.Side+cell%s.Side == line {
				places++
			}
		}
		if places < 2 {
			return "sashimi"
		}
	}
	return ""
}

// rectangleForm names special cases of the first two unique rectangles.
func (s Step) rectangleForm() string {
	switch {
	case len(s.Filled) > 0:
		return "avoidable rectangle"
	case s.Technique == UniqueRectangle1 || len(s.Others) < 2:
		return ""
	case len(s.Others) == 2 && (s.Others[0]/s.Side == s.Others[1]/s.Side || s.Others[0]%s.Side == s.Others[1]%s.Side):
		return ""
	}
	return "unique rectangle type 5"
}

// turbot names a chain of two strong links by the kinds of their units.
func (s Step) turbot(a, b int) string {
	switch {
	case a == b && a < 2:
		return "skyscraper"
	case a+b == 1:
		return "two-string kite"
	}
	return "turbot fish"
}

// denies reports whether an inference that holds rules out all places of another.
func (s Step) denies(a, b Inference) bool {
	if a.Value != b.Value {
		return len(a.Cells) == 1 && slices.Equal(a.Cells, b.Cells)
	}
	rules := s.rules()
	for _, x := range a.Cells {
		for _, y := range b.Cells {
			if !slices.Contains(rules.Peers(x), uint16(y)) {
				return false
			}
		}
	}
	return true
}

// hasBranches reports whether the branches have the data that branchText reads.
func (s Step) hasBranches() bool {
	if len(s.Branches) == 0 {
		return false
	}
	rules := s.rules()
	if s.Rules == (sudoku.Rules{}) && !isSide(s.Side) {
		return false
	}
	within := func(list []int, limit int) bool {
		return !slices.ContainsFunc(list, func(i int) bool { return i < 0 || i >= limit })
	}
	cells := func(list []int) bool { return within(list, rules.Len()) }
	for _, branch := range s.Branches {
		if len(branch) < 2 {
			return false
		}
		for _, f := range branch {
			if len(f.Cells) == 0 || !cells(f.Cells) || !cells(f.Set) || f.Unit < 0 || f.Unit >= len(rules.Units()) || !within(f.Lines, len(rules.Units())) ||
				!within(f.Clues, len(rules.Added())) {
				return false
			}
		}
	}
	return true
}

// phrase returns the inference in words.
func (s Step) phrase(f *Inference) string {
	var text string
	switch {
	case len(f.Cells) > 1 && f.On:
		text = fmt.Sprintf("%s is at %s", s.valueName(f.Value), s.cellNames(f.Cells, "or"))
	case len(f.Cells) > 1:
		text = fmt.Sprintf("%s is not at %s", s.valueName(f.Value), s.cellNames(f.Cells, "or"))
	case f.On:
		text = fmt.Sprintf("%s is %s", s.cellName(f.Cells[0]), s.valueName(f.Value))
	default:
		text = fmt.Sprintf("%s is not %s", s.cellName(f.Cells[0]), s.valueName(f.Value))
	}
	if f.Reason == ReasonSet {
		text += fmt.Sprintf(" (in the set of %s)", s.cellNames(f.Set, "and"))
	}
	switch {
	case f.Reason != ReasonClue || f.On || len(f.Clues) == 0:
	case len(f.Lines) > 0:
		text += fmt.Sprintf(" (by the sum of %s)", s.unitNames(f.Lines))
	default:
		text += fmt.Sprintf(" (by %s)", s.clueName(f.Clues[0], nil))
	}
	return text
}

// branchText returns the argument of the branches.
func (s Step) branchText() string {
	if s.Technique <= SetChain {
		return s.alternatingText()
	}
	var parts []string
	for _, branch := range s.Branches {
		parts = append(parts, s.branchWords(branch))
	}
	return strings.Join(parts, "; ")
}

// branchWords returns the values that a branch places, in their order, and its
// end.
func (s Step) branchWords(branch []Inference) string {
	var text strings.Builder
	last := &branch[len(branch)-1]
	fmt.Fprintf(&text, "if %s, ", s.phrase(&branch[0]))
	for i := range branch[1:] {
		f := &branch[1+i]
		if f == last {
			continue
		}
		switch {
		case f.Reason == ReasonAssumed:
			fmt.Fprintf(&text, "(suppose %s) ", s.phrase(f))
		case f.Reason == ReasonRefuted:
			fmt.Fprintf(&text, "(a contradiction, so %s) ", s.phrase(f))
		case f.On:
			fmt.Fprintf(&text, "%s, ", s.phrase(f))
		}
	}
	if len(s.Branches) > 1 || s.Technique == Tridagon {
		return text.String() + "so " + s.phrase(last)
	}
	opposite := *last
	opposite.On = !last.On
	opposite.Reason = ReasonAssumed
	if opposite.On {
		return text.String() + "yet " + s.phrase(last)
	}
	return text.String() + "and " + s.phrase(last) + ", which was ruled out"
}

// alternatingText returns a chain as one sentence.
func (s Step) alternatingText() string {
	var text strings.Builder
	branch := s.Branches[0]
	for i := range branch {
		switch i {
		case 0:
			text.WriteString("if ")
		case 1:
			text.WriteString(", ")
		default:
			text.WriteString(", so ")
		}
		text.WriteString(s.phrase(&branch[i]))
	}
	first, last := branch[0], branch[len(branch)-1]
	if s.denies(last, first) {
		text.WriteString("; this closes a loop, which holds both ways round")
		return text.String()
	}
	first.On, first.Reason, last.Reason = true, ReasonAssumed, ReasonAssumed
	if a, b := s.phrase(&first), s.phrase(&last); a != b {
		fmt.Fprintf(&text, "; one way or the other, %s or %s", a, b)
	}
	return text.String()
}
