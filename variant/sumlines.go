package variant

import (
	"example.com/sudoku"
	"example.com/sudoku/internal/ruletext"
)

// This file has lines that are cut into pieces of the same sum.

// SumLine demands that a line can be cut into pieces that each add up to the sum: into one
// piece at least, so zeros alone keep no sum.
func SumLine(sum int, cells ...int) sudoku.Rule { return rule("SumLine", cells, sum) }

// SumLoop demands that a line whose last cell is beside the first can be cut into pieces
// that each add up to the sum, as that of [SumLine]. A piece may go on from the last cell
// to the first.
func SumLoop(sum int, cells ...int) sudoku.Rule { return rule("SumLine", cells, sum, 1) }

// perhapsLoop is a form with the word LOOP behind it for a line that is closed: then the
// second number of the clue is 1.
func perhapsLoop(f form) form {
	read, text := f.read, f.text
	f.read = func(r sudoku.Rules, p ruletext.Part) ([]Clue, error) {
		last := len(p.Args) - 1
		loop := last >= 0 && p.Args[last] == "LOOP"
		if loop {
			p.Args = p.Args[:last]
		}
		clues, err := read(r, p)
		if err == nil && loop {
			clues[0].Numbers = append(clues[0].Numbers, 1)
		}
		return clues, err
	}
	f.text = func(r sudoku.Rules, name string, c Clue) string {
		word := text(r, name, c)
		if len(c.Numbers) > 1 && c.Numbers[1] == 1 {
			word += "~LOOP"
		}
		return word
	}
	return f
}

// A cutting is where a closed line is cut first, and what has been read since: the first
// piece has a sum before the cut, and after the last cut as much as it lacks. An open line
// is cut at its start, and lacks a whole piece until one has been read.
type cutting struct{ before, since int }

// A cuttings holds all cuttings that are possible so far, in the order of the first cut,
// as two bytes each, and before them the sum of all cells as long as it is no more than
// that of a piece.
type cuttings string

// tooMuch stands for more than the sum of a piece.
const tooMuch = 255

func pieceSum(s *setting) (any, string) {
	if s.number() < 1 || s.number() >= tooMuch {
		return s.number(), "a sum from 1 to 254"
	}
	return nil, ""
}

func (c cuttings) all() (list []cutting) {
	for i := 1; i+1 < len(c); i += 2 {
		list = append(list, cutting{int(c[i]), int(c[i+1])})
	}
	return list
}

// sumLine reads a line and remembers the sum since the last cut. On a closed line it
// remembers that for each place of the first cut.
var sumLine = scan(
	func(s *setting) cuttings {
		if isLoop(s) {
			return "\x00"
		}
		return cuttings([]byte{tooMuch, 0, 0})
	},
	func(s *setting, c cuttings, _, v int) (cuttings, bool) {
		total, sum := int(c[0]), s.number()
		next := []byte{tooMuch}
		for _, p := range c.all() {
			p.since += v
			if p.since == sum {
				if p.since = 0; !isLoop(s) {
					p.before = sum
				}
			}
			if p.since < sum {
				next = append(next, byte(p.before), byte(p.since))
			}
		}
		if total != tooMuch && total+v <= sum {
			total += v
			next[0] = byte(total)
			next = append(next, byte(total), 0) // the first cut is here
		}
		return cuttings(next), len(next) > 1
	},
	func(s *setting, c cuttings) bool {
		for _, p := range c.all() {
			if p.before+p.since == s.number() {
				return true
			}
		}
		return false
	},
)

func isLoop(s *setting) bool { return len(s.Numbers) > 1 && s.Numbers[1] == 1 }
