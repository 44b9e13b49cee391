package explain

import (
	"fmt"
	"strings"

	"example.com/sudoku/internal/words"
)

// This file tells a step in three stages, from where to look to the whole step.

// Stages returns the step in three sentences, each of which says more: which
// technique to look for and where, at which cells, and the step itself. An app can
// show them one after another.
func (s Step) Stages() []string {
	if !s.hasData() {
		return []string{s.String()}
	}
	return []string{
		fmt.Sprintf("look for %s %s", article(s.name()), s.place()),
		fmt.Sprintf("look at %s", s.cellNames(s.stageCells(), "and")),
		s.String(),
	}
}

// Markdown returns the stages as a list in Markdown, with the technique in bold.
func (s Step) Markdown() string {
	var text strings.Builder
	for i, stage := range s.Stages() {
		if i == 0 {
			stage = strings.Replace(stage, s.name(), "**"+s.name()+"**", 1)
		}
		fmt.Fprintf(&text, "%d. %s.\n", i+1, words.Capital(stage))
	}
	return text.String()
}

// name returns the usual name of the step.
func (s Step) name() string {
	switch form := s.Form(); form {
	case "", "sashimi", "continuous loop", "discontinuous loop":
		return s.Technique.String()
	default:
		return form
	}
}

// place says where a person should look.
func (s Step) place() string {
	switch {
	case s.Technique == NakedSingle, s.Technique == TrialAndError:
		return "in row " + fmt.Sprint(s.rules().Place(s.Cell).Row+1)
	case len(s.Clues) > 0 && s.Branches == nil && len(s.Units) == 0:
		return "in " + s.clueName(s.Clues[0], nil)
	case len(s.Units) == 0 && len(s.Values) == 1 && len(s.Cells) > 1:
		return fmt.Sprintf("of %s", s.valueName(s.Values[0]))
	case len(s.Units) == 0:
		return "that begins at " + s.cellName(s.Cells[0])
	}
	return "in " + s.unitName(s.Units[0])
}

// stageCells returns the cells of the argument.
func (s Step) stageCells() []int {
	if len(s.Cells) == 0 && len(s.Others) > 0 {
		return s.Others
	}
	if len(s.Cells) == 0 {
		return []int{s.Cell}
	}
	return s.Cells
}

// article returns a name with its indefinite article.
func article(name string) string {
	switch {
	case strings.ContainsRune("aeio", rune(name[0])), strings.HasPrefix(name, "X"), strings.HasPrefix(name, "ALS"):
		return "an " + name
	case strings.HasSuffix(name, "chains"), name == "pointing", name == "claiming":
		return name
	}
	return "a " + name
}
