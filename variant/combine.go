package variant

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/internal/ruletext"
	"example.com/sudoku/internal/words"
)

// This file combines clues: one of several, all of several, and copies of some.

// Or demands at least one of the clues. They are about named cells, or combinations.
func Or(clues ...Clue) sudoku.Rule { return Clue{Kind: "Or", Clues: clues}.Rule() }

// And demands all of the clues, as one of those that [Or] names.
func And(clues ...Clue) Clue { return Clue{Kind: "And", Clues: clues} }

// demanded yields the clues that a clue of the rules demands one by one, as its text does:
// those of an And, also within it, and any other itself.
func (c Clue) demanded() iter.Seq[Clue] {
	return func(yield func(Clue) bool) {
		if c.Kind != "And" {
			yield(c)
			return
		}
		for _, part := range c.Clues {
			for one := range part.demanded() {
				if !yield(one) {
					return
				}
			}
		}
	}
}

// combine puts the parts of a clue on the board. A part of an Or that no board can keep by
// its form is left out.
func (s *setting) combine() error {
	if !s.kind.combines {
		return nil
	}
	s.Cells = upTo(0, s.rules.Len())
	if len(s.Clues) == 0 {
		return &sudoku.OptionError{Field: s.kind.name, Value: "no clues", Want: "at least one"}
	}
	for _, c := range s.Clues {
		k := findKind(c.Kind)
		if k == nil || k.board || k.extra != nil {
			return &sudoku.OptionError{Field: s.kind.name, Value: c.Kind, Want: "clues about named cells"}
		}
		part, err := newSetting(k, s.rules, c)
		if err != nil && k.combines {
			return err // one of its own parts is no clue
		}
		if !k.combines {
			if part, err = s.spelledPart(k, c, part, err); err != nil {
				return err
			}
		}
		s.parts = append(s.parts, part)
	}
	return nil
}

// spelledPart returns a part that is no combination, nil if no board can keep it by its
// form. The text of the part must spell the same.
func (s *setting) spelledPart(k *kind, c Clue, part *setting, broken error) (*setting, error) {
	if broken != nil {
		if err := k.checkCells(&setting{Clue: c, kind: k, rules: s.rules}); err != nil {
			return nil, err
		}
	}
	read, err := k.reread(s.rules, c)
	switch {
	case err != nil && broken == nil:
		return nil, err
	case err != nil:
		return nil, broken
	case broken == nil:
		return part, nil
	}
	if _, err := newSetting(k, s.rules, read); err == nil {
		return nil, broken
	}
	return nil, nil
}

func either(s *setting, m *model, x []decision) {
	var alternatives []func()
	for _, part := range s.parts {
		if part != nil {
			alternatives = append(alternatives, func() { part.state(m, x) })
		}
	}
	if len(alternatives) == 0 {
		refuse(m)
		return
	}
	m.Or(alternatives...)
}

func every(s *setting, m *model, x []decision) {
	for _, part := range s.parts {
		if part == nil {
			refuse(m)
		} else {
			part.state(m, x)
		}
	}
}

// combined is the form of clues between the name of a combination and End.
var combined = form{
	asks: "text", usual: ".X~R1C1~R1C2.V~R1C1~R1C2.End",
	text: func(r sudoku.Rules, name string, c Clue) string {
		var text strings.Builder
		text.WriteString(name)
		for _, part := range c.Clues {
			text.WriteString("." + textOf(r, part))
		}
		return text.String() + ".End"
	},
}

// readCombination reads a combination up to its End, and returns the clues it stands for
// and the number of parts.
func readCombination(r sudoku.Rules, parts []ruletext.Part) (clues []Clue, used int, err error) {
	head := parts[0]
	var inner []Clue
	used = 1
	for {
		if used >= len(parts) {
			return nil, 0, head.Error(head.Kind+" without End", "the part End")
		}
		if parts[used].Kind == "End" {
			break
		}
		some, n, err := readClues(r, parts[used:])
		if err != nil {
			return nil, 0, err
		}
		if used += n; head.Kind == "Or" && len(some) > 1 {
			some = []Clue{And(some...)}
		}
		inner = append(inner, some...)
	}
	used++
	switch head.Kind {
	case "Replicate":
		clues, err = replicate(r, head, inner)
	case "And":
		clues = inner
	default:
		clues = []Clue{{Kind: head.Kind, Clues: inner}}
	}
	if len(head.Args) > 0 && head.Kind != "Replicate" {
		err = head.Error(fmt.Sprintf("%d arguments of %s", len(head.Args), head.Kind), "none")
	}
	return clues, used, err
}

// readClues reads the clues of the first of the parts. It returns 0 for an unknown kind.
func readClues(r sudoku.Rules, parts []ruletext.Part) (clues []Clue, used int, err error) {
	p := parts[0]
	switch p.Kind {
	case "Or", "And", "Replicate":
		return readCombination(r, parts)
	case "":
		p.Kind = "Given"
	case "Binary", "BinaryX":
		p = swapped(p)
	}
	k := findKind(p.Kind)
	if k == nil || k.form.read == nil {
		return nil, 0, p.Error(words.Quote(p.Kind), "a part that is served")
	}
	clues, err = k.form.read(r, p)
	for i := range clues {
		clues[i].Kind = k.name
	}
	return clues, 1, err
}

// replicate returns copies of clues. The first argument has a bit for each cell from the
// origin on, six a letter: the copies that start there.
func replicate(r sudoku.Rules, p ruletext.Part, clues []Clue) (copies []Clue, err error) {
	origin, word := 0, "R1C1"
	if len(p.Args) > 1 {
		word = p.Args[1]
	}
	if origin, err = cellNamed(r, p, word); err != nil || len(p.Args) == 0 {
		return nil, err
	}
	s := &setting{rules: r}
	from := s.rules.Place(origin)
	for i, letter := range p.Args[0] {
		bits := strings.IndexRune(codeLetters, letter)
		if bits < 0 {
			return nil, p.Error(strconv.Quote(p.Args[0]), "letters, digits, - and _")
		}
		for b := range 6 {
			if bits>>b&1 == 0 {
				continue
			}
			target := origin + 6*i + b
			if target >= r.Len() {
				return nil, p.Error(fmt.Sprintf("cell %d of %s", 6*i+b, p.Kind), "a cell of the puzzle")
			}
			to := s.rules.Place(target)
			for _, c := range clues {
				moved, ok := s.move(c, to.Row-from.Row, to.Column-from.Column)
				if !ok {
					return nil, p.Error("a copy at "+cellName(r, target), "copies inside the puzzle")
				}
				copies = append(copies, moved)
			}
		}
	}
	return copies, nil
}

// move returns a clue on other cells.
func (s *setting) move(c Clue, rows, columns int) (Clue, bool) {
	cells, clues := c.Cells, c.Clues
	c.Cells, c.Clues = make([]int, len(cells)), slices.Clone(clues)
	for i, cell := range cells {
		if c.Cells[i] = s.near(cell, rows, columns); c.Cells[i] < 0 {
			return c, false
		}
	}
	for i, part := range clues {
		var ok bool
		if c.Clues[i], ok = s.move(part, rows, columns); !ok {
			return c, false
		}
	}
	return c, true
}
