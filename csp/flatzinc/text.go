package flatzinc

import (
	"fmt"
	"strconv"
	"strings"
)

// This file reads expressions of FlatZinc: a hand-written scanner over the whole text, whose
// errors are panics with a *ParseError that Read recovers.

// A kind is what an expression is.
type kind uint8

const (
	number    kind = iota // n; true and false are 1 and 0
	fraction              // a float
	text                  // a string
	name                  // of a variable, a parameter or a word of an annotation
	span                  // n..last
	set                   // {list}
	array                 // [list]
	call                  // name(list)
	anyDomain             // int, without bounds
)

// An expr is an expression. At is where it begins in the text.
type expr struct {
	kind    kind
	n, last int
	name    string
	list    []expr
	at      int
}

// A scanner reads a text from at on.
type scanner struct {
	text  string
	at    int
	depth int // of brackets
}

// mostDeep is the number of brackets within brackets that an expression may have.
const mostDeep = 100

// A ParseError is the error of a text that is not FlatZinc, or that uses a name or a value where
// FlatZinc does not allow it.
type ParseError struct {
	Line, Column int    // both from 1; columns count bytes
	Found        string // what stands there, such as "of"
	Want         string // what may stand there
}

func (e *ParseError) Error() string {
	return fmt.Sprintf("flatzinc: line %d, column %d: found %s, want %s", e.Line, e.Column, e.Found, e.Want)
}

// lineOf returns the line of a place, from 1.
func (s *scanner) lineOf(at int) int { return 1 + strings.Count(s.text[:at], "\n") }

// failAt ends the reading: at this place is something else than what is wanted.
func (s *scanner) failAt(at int, want string) {
	e := &ParseError{Line: s.lineOf(at), Column: at - strings.LastIndexByte(s.text[:at], '\n'), Found: "the end of the text", Want: want}
	if rest := s.text[at:]; rest != "" {
		n := 1
		for n < len(rest) && n < 20 && isWord(rest[0]) && isWord(rest[n]) {
			n++
		}
		e.Found = strconv.Quote(rest[:n])
	}
	panic(e)
}

// peek returns the next byte after space and comments, or 0 at the end.
func (s *scanner) peek() byte {
	for ; s.at < len(s.text); s.at++ {
		switch c := s.text[s.at]; c {
		case ' ', '\t', '\r', '\n':
		case '%':
			if end := strings.IndexByte(s.text[s.at:], '\n'); end >= 0 {
				s.at += end
				continue
			}
			s.at = len(s.text)
			return 0
		default:
			return c
		}
	}
	return 0
}

// take reads a sign or a word if it comes next.
func (s *scanner) take(sign string) bool {
	s.peek()
	rest, ok := strings.CutPrefix(s.text[s.at:], sign)
	if !ok || isWord(sign[0]) && rest != "" && isWord(rest[0]) {
		return false
	}
	s.at += len(sign)
	return true
}

func (s *scanner) need(sign string) {
	if !s.take(sign) {
		s.failAt(s.at, strconv.Quote(sign))
	}
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isWord(c byte) bool { return c == '_' || isDigit(c) || c|0x20 >= 'a' && c|0x20 <= 'z' }

// word reads a name, or returns an empty one.
func (s *scanner) word() string {
	s.peek()
	from := s.at
	for s.at < len(s.text) && isWord(s.text[s.at]) {
		s.at++
	}
	return s.text[from:s.at]
}

// name reads a name.
func (s *scanner) name(want string) string {
	at := s.at
	w := s.word()
	if w == "" || isDigit(w[0]) {
		s.failAt(at, want)
	}
	return w
}

// number reads an integer, a range of them or a float.
func (s *scanner) number() expr {
	e := expr{kind: number, at: s.at}
	e.n = s.integer()
	rest := s.text[s.at:]
	if s.take("..") {
		s.peek()
		e.kind, e.last = span, s.integer()
	} else if rest != "" && strings.IndexByte(".eE", rest[0]) >= 0 {
		for s.at < len(s.text) && (isWord(s.text[s.at]) || strings.IndexByte(".+-", s.text[s.at]) >= 0) && !strings.HasPrefix(s.text[s.at:], "..") {
			s.at++
		}
		if _, err := strconv.ParseFloat(s.text[e.at:s.at], 64); err != nil {
			s.failAt(e.at, "a number")
		}
		e.kind = fraction
		if s.take("..") { // a range of floats, which no constraint that is served has
			s.number()
		}
	}
	return e
}

func (s *scanner) integer() int {
	from := s.at
	if s.at < len(s.text) && s.text[s.at] == '-' {
		s.at++
	}
	for s.at < len(s.text) && isDigit(s.text[s.at]) {
		s.at++
	}
	n, err := strconv.Atoi(s.text[from:s.at])
	if err != nil {
		s.failAt(from, "an integer")
	}
	return int(n)
}

// list reads expressions with commas between them up to a sign.
func (s *scanner) list(end string) (list []expr) {
	for !s.take(end) {
		list = append(list, s.expr())
		if !s.take(",") {
			s.need(end)
			break
		}
	}
	return list
}

func (s *scanner) expr() expr {
	c := s.peek()
	e := expr{at: s.at}
	if s.depth++; s.depth > mostDeep {
		s.failAt(s.at, "fewer brackets within brackets")
	}
	defer func() { s.depth-- }()
	switch {
	case s.take("["):
		e.kind, e.list = array, s.list("]")
	case s.take("{"):
		e.kind, e.list = set, s.list("}")
	case s.take(`"`):
		end := strings.IndexByte(s.text[s.at:], '"')
		if end < 0 {
			s.failAt(e.at, "a string that ends")
		}
		e.kind, e.name = text, s.text[s.at:s.at+end]
		s.at += end + 1
	case c == '-' || isDigit(c):
		return s.number()
	case s.take("true"):
		e.n = 1
	case s.take("false"):
	default:
		if e.kind, e.name = name, s.name("an expression"); s.take("(") {
			e.kind, e.list = call, s.list(")")
		}
	}
	return e
}

func (s *scanner) annotations() (list []expr) {
	for s.take("::") {
		list = append(list, s.expr())
	}
	return list
}
