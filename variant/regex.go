package variant

import (
	"encoding/base64"
	"net/url"
	"regexp"
	"regexp/syntax"
	"strconv"
	"strings"
	"unicode"

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

// patternText has the parts of patterns; braces are those with digits that are no values.
var (
	patternText = regexp.MustCompile(`^([0-9A-Z.()|*+?]|\{(0|[1-9]\d*)(,(0|[1-9]\d*)?)?}|\[\^?([0-9A-Z](-[0-9A-Z])?)+])*$`)
	braces      = regexp.MustCompile(`{.*?}`)
)

// signOf returns the sign of a value in patterns. Those above 35 have none that a pattern can
// name.
func signOf(v int) rune {
	if v < 10 {
		return rune('0' + v)
	}
	return rune('A' + v - 10)
}

// compilePattern returns the automaton of a pattern, or false if it is not one.
func compilePattern(s *setting) (*automaton, bool) {
	text := strings.ToUpper(s.Code)
	for _, c := range braces.ReplaceAllString(text, "") {
		isSign := unicode.IsDigit(c) || unicode.IsLetter(c)
		if isSign && (c < signOf(s.first) || c > signOf(s.last)) {
			return nil, false
		}
	}
	tree, err := syntax.Parse(text, 0)
	if err != nil || !patternText.MatchString(text) {
		return nil, false
	}
	program, err := syntax.Compile(tree.Simplify())
	if err != nil || len(program.Inst) > mostStates {
		return nil, false
	}
	a := &automaton{start: []int32{int32(program.Start)}, empty: make(map[int32][]int32)}
	for i := range program.Inst { // a state each
		from, inst := a.addState(), &program.Inst[i]
		switch inst.Op {
		case syntax.InstMatch:
			a.accept[from] = true
		case syntax.InstAlt:
			a.empty[from] = []int32{int32(inst.Out), int32(inst.Arg)}
		case syntax.InstCapture, syntax.InstNop:
			a.empty[from] = []int32{int32(inst.Out)}
		case syntax.InstRune, syntax.InstRune1, syntax.InstRuneAny, syntax.InstRuneAnyNotNL:
			for v := s.first; v <= s.last; v++ {
				if inst.MatchRune(signOf(v)) {
					a.addMove(from, v-s.first, int32(inst.Out))
				}
			}
		}
	}
	return a, true
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
