package explain

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/csp"
	"example.com/sudoku/internal/sudokutest"
	"example.com/sudoku/variant"
	"github.com/stretchr/testify/require"
)

// This file compares all that solves and explains rules with trying every board of
// small random rules.

// randomRules returns rules of two to six values and a few cells, with clues of any kind,
// some of which name extra cells. Most clues that are drawn do not fit.
func randomRules(r *rand.Rand) sudoku.Rules {
	first, values := r.IntN(2), 2+r.IntN(5)
	rows, columns := 1+r.IntN(3), 1+r.IntN(4)
	text := fmt.Sprintf(".Shape~%dx%d~%d-%d", rows, columns, first, first+values-1)
	if r.IntN(2) == 0 {
		text += ".NoBoxes"
	}
	p, err := variant.Parse(text)
	for boards, cell := 1, 0; err == nil && cell < p.Rules.Len(); cell++ {
		if boards *= values; boards > 1500 {
			return randomRules(r)
		}
	}
	if err != nil || p.Rules.Len() == 0 {
		return randomRules(r)
	}
	rules := p.Rules
	extra := 0
	if r.IntN(3) == 0 {
		extra = 1 + r.IntN(2)
		rules = rules.With(variant.ExtraCells("Z", extra, 0))
	}
	for tries, left := 0, 1+r.IntN(3); left > 0 && tries < 40; tries++ {
		clue := randomClue(r, rules.Len(), extra)
		if with := rules.With(clue.Rule()); with.Err() == nil {
			rules, left = with, left-1
		}
	}
	return rules
}

var codesOfClues = []string{"", "12", "21", "1203", "0213", "any", "C", "R", "B", "[12]+", "(1|2)*3?", "84xjHP", "RVvex7mxfGz0aA"}

func randomClue(r *rand.Rand, cells, extra int) variant.Clue {
	kinds := variant.Kinds()
	c := variant.Clue{Kind: kinds[r.IntN(len(kinds))]}
	if c.Kind == "Var" {
		c.Kind = "SumLine"
	}
	order := r.Perm(cells + extra)
	c.Cells = append(c.Cells, order[:1+r.IntN(len(order))]...)
	if r.IntN(2) == 0 {
		slices.Sort(c.Cells)
	}
	for range r.IntN(3) {
		c.Numbers = append(c.Numbers, r.IntN(9)-1)
	}
	switch c.Kind {
	case "LookAndSay", "FullRankTies", "Indexing", "Regex", "Pair", "PairX", "NFA":
		c.Code = codesOfClues[r.IntN(len(codesOfClues))]
	case "Or", "And":
		c.Cells = nil
		for range 1 + r.IntN(2) {
			c.Clues = append(c.Clues, randomClue(r, cells, extra))
		}
	case "Given":
		c.Cells, c.Numbers = c.Cells[:1], append(c.Numbers, r.IntN(4))
	case "EqualSum":
		c.Numbers = []int{1, len(c.Cells) - 1}
	}
	if c.Kind == "NFA" || c.Kind == "Regex" || c.Kind == "Pair" || c.Kind == "PairX" {
		c.Numbers = []int{len(c.Cells)}
	}
	return c
}

// checked compares what Check says of a board with what a search without clues says first: Check
// adds the clues that are broken already.
func checked(check, search error) error {
	var more, first []sudoku.Clash
	if clash, ok := errors.AsType[*sudoku.ClashError](check); ok {
		more = clash.Clashes
	}
	if clash, ok := errors.AsType[*sudoku.ClashError](search); ok {
		first = clash.Clashes
	}
	if len(first) > len(more) || !reflect.DeepEqual(first, more[:len(first):len(first)]) && len(first) > 0 {
		return check
	}
	for _, c := range more[len(first):] {
		if c.Clue == "" || !errors.Is(check, sudoku.ErrNoSolution) {
			return check
		}
	}
	return nil
}

// agree makes a random puzzle and compares.
func agree(ctx context.Context, r *rand.Rand) error {
	p := randomRules(r).Empty()
	want := boardsOf(p)
	if len(want) > 0 && r.IntN(4) > 0 {
		solution := want[r.IntN(len(want))]
		for cell, v := range solution {
			if r.IntN(2) == 0 {
				p.Cells[cell] = v
			}
		}
		if r.IntN(5) == 0 {
			p.Cells[r.IntN(len(p.Cells))] = uint8(1 + r.IntN(p.Rules.Values()))
		}
	}
	want = slices.DeleteFunc(want, func(board []uint8) bool { return !keepsGivens(p, board) })
	text, err := p.MarshalText()
	if err != nil {
		return err
	}
	wrong := func(what string, got any, err error) error {
		if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
			return err
		}
		return fmt.Errorf("%s: %s: %v, %v; %d boards", text, what, got, err, len(want))
	}
	n, clash := sudoku.Count(ctx, p, 0)
	if n != len(want) {
		return wrong("Count", n, clash)
	}
	if err := checked(sudoku.Check(p), clash); err != nil {
		return wrong("Check", err, clash)
	}
	seen := make(map[string]bool)
	for s, err := range sudoku.Solutions(ctx, p) {
		if err != nil && clash != nil {
			break
		}
		if err != nil || seen[string(s.Cells)] || !sudoku.Solved(p, s) {
			return wrong("Solutions", s.Cells, err)
		}
		seen[string(s.Cells)] = true
	}
	if len(seen) != len(want) {
		return wrong("Solutions", len(seen), nil)
	}
	m := sudoku.ModelOf(p)
	assigned := make(map[string]bool)
	for a, err := range m.Solutions(ctx) {
		if err != nil && clash != nil {
			break
		}
		if err != nil {
			return wrong("Model.Solutions", a, err)
		}
		assigned[fmt.Sprint(a[:len(p.Cells)])] = true
	}
	if len(assigned) != len(want) {
		return wrong("Model.Solutions", len(assigned), nil)
	}
	for _, limit := range []int{1, 1 + r.IntN(10), 1 << 20} {
		counts, err := variant.TrueCandidates(ctx, p, limit)
		if len(want) == 0 {
			if !errors.Is(err, sudoku.ErrNoSolution) {
				return wrong("TrueCandidates", counts, err)
			}
			continue
		}
		if err != nil || !slices.EqualFunc(counts, trueCounts(p, want, limit), slices.Equal) {
			return wrong("TrueCandidates", counts, err)
		}
	}
	back, err := variant.Parse(string(text))
	if err != nil {
		return wrong("Parse", back, err)
	}
	if n, err := sudoku.Count(ctx, back, 0); n != len(want) {
		return wrong("Parse", n, err)
	}
	return agreeInSteps(ctx, p, want, wrong)
}

// agreeInSteps compares the steps of a puzzle with its only board.
func agreeInSteps(ctx context.Context, p sudoku.Puzzle, want [][]uint8, wrong func(string, any, error) error) error {
	_, err := Rate(ctx, p)
	if len(want) == 1 && err != nil && !errors.As(err, new(*sudoku.OptionError)) {
		return wrong("Rate", nil, err)
	}
	for name, steps := range map[string]func(func(Step, error) bool){"Hints": Hints(ctx, p, p, nil), "NextSteps": NextSteps(ctx, p, p, nil)} {
		for step, err := range steps {
			if len(want) != 1 || errors.As(err, new(*sudoku.OptionError)) {
				continue
			}
			if err != nil {
				return wrong(name, step, err)
			}
			if step.Value != 0 && int(want[0][step.Cell]) != step.Value {
				return wrong(name, step, err)
			}
			for _, c := range step.Removed {
				if int(want[0][c.Cell]) == c.Value {
					return wrong(name, step, err)
				}
			}
		}
	}
	return nil
}

// The soak makes such puzzles too, for as long as it is told to.
func TestSearchesAndStepsAgree(t *testing.T) {
	t.Parallel()
	for seed := range uint64(sudokutest.Scaled(150)) {
		require.NoError(t, agree(t.Context(), rand.New(rand.NewPCG(seed, 2))), "seed %d", seed)
	}
}

// boardsOf returns the boards that keep rules, by trying all.
func boardsOf(p sudoku.Puzzle) (list [][]uint8) {
	board := sudoku.Puzzle{Rules: p.Rules, Cells: make([]uint8, len(p.Cells))}
	var fill func(cell int)
	fill = func(cell int) {
		if cell == len(board.Cells) {
			if sudoku.Check(board) == nil {
				list = append(list, slices.Clone(board.Cells))
			}
			return
		}
		for v := range p.Rules.Values() {
			board.Cells[cell] = uint8(v + 1)
			if !slices.ContainsFunc(p.Rules.Peers(cell), func(peer uint16) bool { return int(peer) < cell && board.Cells[peer] == board.Cells[cell] }) {
				fill(cell + 1)
			}
		}
		board.Cells[cell] = 0
	}
	fill(0)
	return list
}

func keepsGivens(p sudoku.Puzzle, board []uint8) bool {
	for cell, v := range p.Cells {
		if v != 0 && v != board[cell] {
			return false
		}
	}
	return true
}

func trueCounts(p sudoku.Puzzle, boards [][]uint8, limit int) [][]csp.ValueCount {
	list := make([][]csp.ValueCount, len(p.Cells))
	for cell := range list {
		for v := 1; v <= p.Rules.Values(); v++ {
			n := 0
			for _, board := range boards {
				if int(board[cell]) == v {
					n++
				}
			}
			if n > 0 {
				list[cell] = append(list[cell], csp.ValueCount{Value: v + p.Rules.First() - 1, Solutions: min(n, limit)})
			}
		}
	}
	return list
}
