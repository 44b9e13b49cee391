package engine

import (
	"context"
	"errors"
	"time"

	"example.com/sudoku"
	"example.com/sudoku/explain"
)

// This file finds the next steps on a player's board: the easiest one, or all of them.

const (
	// longestOpen is for a step of a puzzle with several solutions. A search for one that does
	// not assume a single solution may end far later, and in nothing.
	longestOpen = 500 * time.Millisecond
	// longestList is for the list of steps: what is found by then is listed.
	longestList = 3 * time.Second
	mostSteps   = 60
)

// hint returns the easiest next step, or one of the list.
func (p *player) hint(ctx context.Context, listed int) (StepView, error) {
	step, err := p.find(ctx, listed)
	if err != nil {
		verdict, err := verdictOf(err)
		return StepView{Verdict: verdict}, err
	}
	if step.Technique == 0 {
		return StepView{}, refuse("the board is full")
	}
	return p.view(step), nil
}

func (p *player) find(ctx context.Context, listed int) (explain.Step, error) {
	if listed > 0 {
		for step, err := range explain.NextSteps(ctx, p.puzzle, p.board, p.options()) {
			if listed--; listed == 0 || err != nil {
				return step, err
			}
		}
		return explain.Step{}, refuse("the list has no such step")
	}
	short, cancel := context.WithTimeout(ctx, longestOpen)
	defer cancel()
	step, err := explain.Hint(short, p.puzzle, p.board, p.options())
	if !errors.Is(err, context.DeadlineExceeded) || ctx.Err() != nil {
		return step, err
	}
	if p.many(ctx) {
		return step, sudoku.ErrManySolutions
	}
	step, err = explain.Hint(ctx, p.puzzle, p.board, p.options())
	if errors.Is(err, context.DeadlineExceeded) {
		err = refuse("no step was found in time: enter a value that you know, or ask for all notes, and then again")
	}
	return step, err
}

// many reports whether the puzzle is soon seen to have several solutions.
func (p *player) many(ctx context.Context) bool {
	short, cancel := context.WithTimeout(ctx, longestOpen)
	defer cancel()
	_, err := sudoku.Unique(short, p.puzzle)
	return errors.Is(err, sudoku.ErrManySolutions)
}

// Steps are the steps that are possible on a board, by technique, the easiest first.
type Steps struct {
	Verdict
	Groups []StepGroup
	More   bool // there may be others
}

// A StepGroup has the steps of a technique.
type StepGroup struct {
	Technique string
	Steps     []ListedStep
}

// A ListedStep is a step in words, and its number in the list.
type ListedStep struct {
	Number int
	Words  string
}

func (p *player) steps(ctx context.Context) (list Steps, err error) {
	short, cancel := context.WithTimeout(ctx, longestList)
	defer cancel()
	n := 0
	for step, err := range explain.NextSteps(short, p.puzzle, p.board, p.options()) {
		if n++; n > mostSteps || errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
			list.More = true
			break
		}
		if err != nil {
			if n > 1 { // what was found stays
				break
			}
			list.Verdict, err = verdictOf(err)
			return list, err
		}
		name, stages := step.Technique.String(), step.Stages()
		if last := len(list.Groups) - 1; last < 0 || list.Groups[last].Technique != name {
			list.Groups = append(list.Groups, StepGroup{Technique: name})
		}
		group := &list.Groups[len(list.Groups)-1]
		group.Steps = append(group.Steps, ListedStep{n, stages[len(stages)-1]})
	}
	return list, nil
}
