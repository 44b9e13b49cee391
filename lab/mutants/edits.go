package main

import (
	"bytes"
	"go/ast"
	"go/token"
	"math/rand/v2"
)

// This file holds the edits of a mutator: how a place of the source is marked to change.

// An edit replaces n bytes.
type edit struct {
	at, n int
	end   bool // it closes an expression or statement
	text  string
}

func (m *mutator) offset(p token.Pos) int { return m.fset.Position(p).Offset }

// wrap puts texts around a node.
func (m *mutator) wrap(n ast.Node, before, after string) {
	m.edits = append(m.edits, edit{at: m.offset(n.Pos()), text: before}, edit{at: m.offset(n.End()), end: true, text: after})
}

func (m *mutator) replace(p token.Pos, n int, text string) {
	m.edits = append(m.edits, edit{at: m.offset(p), n: n, text: text})
}

// add records the mutants of a site and returns its id.
func (m *mutator) add(p token.Pos, changes ...string) int {
	site := len(m.mutants) + 1
	at := m.fset.Position(p)
	for i, change := range changes {
		m.mutants = append(m.mutants, mutant{site + i, site, m.name, at.Line, at.Column, change})
	}
	return site
}

// text returns the source of a node, cut if it is long.
func (m *mutator) text(n ast.Node) string {
	text := bytes.Join(bytes.Fields(m.src[m.offset(n.Pos()):m.offset(n.End())]), []byte(" "))
	if len(text) > 40 {
		text = append(text[:40:40], "…"...)
	}
	return string(text)
}

// draw chooses a number of places at random, the same ones for the same seed. Then the files
// have mutants there only. A place has one or two mutants, or three.
func (m *mutator) draw(places int, seed uint64, names []string, files map[string]*ast.File) error {
	for _, name := range names {
		if _, err := m.rewrite(name, files[name]); err != nil {
			return err
		}
	}
	m.drawn = make([]bool, m.places)
	for _, place := range rand.New(rand.NewPCG(seed, 0)).Perm(m.places)[:min(places, m.places)] {
		m.drawn[place] = true
	}
	m.mutants, m.places = nil, 0
	return nil
}

// visitDrawn visits a node, and takes its mutants back if it was not drawn.
func (m *mutator) visitDrawn(n ast.Node, stack []ast.Node) bool {
	mutants, edits := len(m.mutants), len(m.edits)
	enter := m.visit(n, stack)
	if len(m.mutants) > mutants {
		if m.places++; m.drawn != nil && !m.drawn[m.places-1] {
			m.mutants, m.edits = m.mutants[:mutants], m.edits[:edits]
		}
	}
	return enter
}
