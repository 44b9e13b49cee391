package variant

import (
	"encoding/base64"
	"net/url"
	"strconv"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/internal/ruletext"
)

// This file makes automata of regular expressions: values, classes such as [1-4] and
// [^79], a dot for any value, groups, |, and the repetitions * + ? {2} {2,} {2,5}.

// Regex demands that the values of the cells, in this order, match a regular expression.
// Values from ten on are letters from A.
func Regex(pattern string, cells ...int) sudoku.Rule {
	return Clue{Kind: "Regex", Code: pattern, Numbers: []int{len(cells)}, Cells: cells}.Rule()
}

// A pattern is a regular expression that is being read.
type pattern struct {
	rest          string
	first, values int
	machine       *automaton
	bad           bool
	depth         int
}

// mostNested limits the groups within groups of a pattern.
const mostNested = 50

// A fragment adds the states of a part of a pattern to the machine, and returns the first
// and the last one.
type fragment func() (from, to int32)

// compilePattern returns the automaton of a pattern, or false if it is not one.
func compilePattern(s *setting) (*automaton, bool) {
	p := &pattern{rest: s.Code, first: s.first, values: s.rules.Values(), machine: &automaton{}}
	part := p.choice()
	if p.bad || p.rest != "" {
		return nil, false
	}
	from, to := part()
	p.machine.start, p.machine.accept[to] = []int32{from}, true
	return p.machine, !p.bad
}

// state adds a state. Too many of them make the pattern bad.
func (p *pattern) state() int32 {
	if len(p.machine.next) >= mostStates {
		p.bad = true
		return 0
	}
	return p.machine.addState()
}

func (p *pattern) link(from, to int32) {
	p.machine.empty[from] = append(p.machine.empty[from], to)
}

func (p *pattern) peek() byte {
	if p.rest == "" {
		return 0
	}
	return p.rest[0]
}

func (p *pattern) next() byte {
	c := p.peek()
	p.rest = p.rest[min(1, len(p.rest)):]
	return c
}

// choice reads sequences between bars.
func (p *pattern) choice() fragment {
	options := []fragment{p.sequence()}
	for p.peek() == '|' {
		p.next()
		options = append(options, p.sequence())
	}
	if len(options) == 1 {
		return options[0]
	}
	return func() (int32, int32) {
		from, to := p.state(), p.state()
		for _, option := range options {
			a, b := option()
			p.link(from, a)
			p.link(b, to)
		}
		return from, to
	}
}

// sequence reads parts up to a bar, a bracket or the end.
func (p *pattern) sequence() fragment {
	var parts []fragment
	for p.rest != "" && p.peek() != '|' && p.peek() != ')' && !p.bad {
		parts = append(parts, p.repeated())
	}
	return func() (int32, int32) {
		from := p.state()
		to := from
		for _, part := range parts {
			a, b := part()
			p.link(to, a)
			to = b
		}
		return from, to
	}
}

// repeated reads a part and the repetitions after it.
func (p *pattern) repeated() fragment {
	part := p.single()
	for {
		switch p.peek() {
		case '*':
			part = p.times(part, 0, -1)
		case '+':
			part = p.times(part, 1, -1)
		case '?':
			part = p.times(part, 0, 1)
		case '{':
			end := strings.IndexByte(p.rest, '}')
			if end < 0 {
				p.bad = true
				return part
			}
			low, high, both := strings.Cut(p.rest[1:end], ",")
			least, err := strconv.Atoi(low)
			most := least
			if both && high == "" {
				most = -1
			} else if both && err == nil {
				most, err = strconv.Atoi(high)
			}
			p.rest = p.rest[end:]
			if err != nil || least < 0 || most >= 0 && most < least {
				p.bad = true
			}
			part = p.times(part, least, most)
		default:
			return part
		}
		p.next()
	}
}

// times returns a part repeated; most is -1 for no limit.
func (p *pattern) times(part fragment, least, most int) fragment {
	return func() (int32, int32) {
		from := p.state()
		to := from
		for i := 0; i < least && !p.bad; i++ {
			a, b := part()
			p.link(to, a)
			to = b
		}
		end := p.state()
		p.link(to, end)
		for i := least; i < most && !p.bad; i++ {
			a, b := part()
			p.link(to, a)
			p.link(b, end)
			to = b
		}
		if most < 0 {
			a, b := part()
			p.link(to, a)
			p.link(b, a)
			p.link(b, end)
		}
		return from, end
	}
}

// single reads a value, a class or a group.
func (p *pattern) single() fragment {
	switch c := p.next(); c {
	case '(':
		if p.depth++; p.depth > mostNested {
			p.bad = true
			return p.symbols(nil)
		}
		part := p.choice()
		p.depth--
		p.bad = p.bad || p.next() != ')'
		return part
	case '[':
		return p.class()
	case '.':
		return p.symbols(upTo(0, p.values))
	default:
		return p.symbols([]int{p.symbol(c)})
	}
}

// class reads the values between square brackets.
func (p *pattern) class() fragment {
	not := p.peek() == '^'
	if not {
		p.next()
	}
	in := make(map[int]bool)
	for p.peek() != ']' && !p.bad {
		low := p.symbol(p.next())
		high := low
		if p.peek() == '-' {
			p.next()
			high = p.symbol(p.next())
		}
		p.bad = p.bad || high < low
		for v := low; v <= high; v++ {
			in[v] = true
		}
	}
	p.next()
	p.bad = p.bad || len(in) == 0
	var list []int
	for v := range p.values {
		if in[v] != not {
			list = append(list, v)
		}
	}
	return p.symbols(list)
}

// symbol returns the number of the value that a sign stands for.
func (p *pattern) symbol(c byte) int {
	v := -1
	switch {
	case c >= '0' && c <= '9':
		v = int(c - '0')
	case c|0x20 >= 'a' && c|0x20 <= 'z':
		v = int(c|0x20-'a') + 10
	}
	if v -= p.first; v < 0 || v >= p.values {
		p.bad = true
		return 0
	}
	return v
}

func (p *pattern) symbols(list []int) fragment {
	return func() (int32, int32) {
		from, to := p.state(), p.state()
		for _, symbol := range list {
			if !p.bad {
				p.machine.addMove(from, symbol, to)
			}
		}
		return from, to
	}
}

func isPattern(s *setting) (any, string) {
	if _, ok := compilePattern(s); !ok {
		return strconv.Quote(s.Code), "a regular expression of values"
	}
	return nil, ""
}

// encodedPattern is the form of a pattern in base64 letters, and lists of cells.
var encodedPattern = codeAndLists("code pattern",
	func(p ruletext.Part, word string) (string, error) {
		decoded, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(word, "="))
		text := string(decoded)
		if strings.Contains(word, "%") {
			text, err = url.PathUnescape(word)
		}
		if err != nil {
			return "", p.Error(strconv.Quote(word), "a pattern in base64 letters")
		}
		return strings.Join(strings.Fields(text), ""), nil
	},
	func(code string) string { return base64.RawURLEncoding.EncodeToString([]byte(code)) },
)
