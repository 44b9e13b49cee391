package csp

import (
	"sync"

	"example.com/sudoku/internal/learn"
)

// This file has the forms that have a propagator of their own, and a reader for the learner.

// A readForm has the reader for the searches that lack the propagator. It is made when one of them
// asks for it.
type readForm struct {
	ordinary
	reader func() reader
}

// A reader is an automaton. There is none where the ends are not known or it would be too
// large, and it never accepts what nothing keeps.
type reader struct {
	scanForm
	none, never bool
}

// readLater returns a form with the reader that scanOf makes.
func readLater[S comparable](m *Model, decisions []Decision, start S, step func(state S, i, v int) (S, bool), accept func(state S) bool) readForm {
	return readForm{reader: sync.OnceValue(func() reader { return readerOf(m, decisions, start, step, accept) })}
}

func readerOf[S comparable](m *Model, decisions []Decision, start S, step func(state S, i, v int) (S, bool), accept func(state S) bool) reader {
	own := *m // mistakes of the reader are not those of the model
	own.err = nil
	read := make([]Decision, len(decisions))
	for i, x := range decisions {
		read[i] = Decision{&own, x.operand}
	}
	form, never := scanOf(&own, read, start, step, accept)
	return reader{scanForm: form, none: own.err != nil, never: never && own.err == nil}
}

func (f readForm) state(t *statement, c *Constraint) {
	switch reader := f.reader(); {
	case reader.never:
		t.impossible(c)
	case reader.none:
		t.ask(c)
	default:
		reader.state(t, c)
	}
}

func (f readForm) clauses(s *learnerSearch, c *Constraint, unless learn.Literal) {
	switch reader := f.reader(); {
	case reader.never:
		s.require(unless)
	case reader.none:
		s.unstated = append(s.unstated, condition{c, unless})
	default:
		reader.clauses(s, c, unless)
	}
}

// A gradedForm is a readForm whose errors are those of the reader.
type gradedForm struct{ readForm }

func (f gradedForm) count(c *Constraint, p *plan, branch int32) {
	if reader := f.reader(); reader.none || reader.never {
		f.ordinary.count(c, p, branch)
	} else {
		reader.count(c, p, branch)
	}
}
