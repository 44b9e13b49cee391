package format

// The two forms in which forums exchange killers.
//
// The long one is 3x3:d:k: and 81 numbers, each with a colon: 256 times the sum of the
// cell's cage, plus a number for the cage from 1. d says that the diagonals hold. A
// number below 256 is a cell without a cage.
//
// The short one is 81 characters: a sum (0-9, A-Z for 10 to 35, a-j for 36 to 45), or an
// arrow to the next cell of the cage on the way to its sum: < > ^ v and, for diagonal
// steps, ` ' , and the dot: up left, up right, down left, down right.

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/sudoku/variant"
)

const killerHead = "3x3:"

func isKillerLong(text string) bool { return strings.HasPrefix(strings.TrimSpace(text), killerHead) }

func readKillerLong(text string, _ *Options) (Sheet, error) {
	fail := func(reason string) (Sheet, error) {
		return Sheet{}, &FormatError{Form: KillerLong, Reason: reason}
	}
	words := strings.Split(strings.TrimSuffix(strings.TrimSpace(text), ":"), ":")
	if len(words) != 84 {
		return fail(fmt.Sprintf("%d numbers, want 81", max(0, len(words)-3)))
	}
	d := newDraft(9, 9)
	switch words[1] {
	case "":
	case "d":
		d.add("Diagonal", []int{1})
		d.add("Diagonal", []int{-1})
	default:
		return fail(fmt.Sprintf("%.10q, want d for diagonals or nothing", words[1]))
	}
	if words[2] != "k" {
		return fail(fmt.Sprintf("%.10q, want k for a killer", words[2]))
	}
	var cages [256][]int
	var sums [256]int
	var order []int
	for cell, word := range words[3:] {
		n, err := strconv.ParseUint(word, 10, 16)
		if err != nil {
			return fail(fmt.Sprintf("number %d, %.10q, want 0 to 65535", cell+1, word))
		}
		id, sum := int(n%256), int(n/256)
		if sum == 0 {
			continue
		}
		if cages[id] == nil {
			order = append(order, id)
			sums[id] = sum
		}
		if sums[id] != sum {
			return fail(fmt.Sprintf("number %d: cage %d has the sums %d and %d", cell+1, id, sums[id], sum))
		}
		cages[id] = append(cages[id], cell)
	}
	for _, id := range order {
		d.add("Cage", []int{sums[id]}, cages[id]...)
	}
	return d.sheet()
}

// killerCages returns the cages, and whether both diagonals hold, or an error if they are not
// what the forms have: cages with a sum that share no cell, and on the whole grid nothing, or
// both diagonals where the form has them.
func (d *draft) killerCages(form Form, options *Options, diagonals bool) (cages []variant.Clue, both bool, err error) {
	kinds := []string{"Cage"}
	if diagonals {
		kinds = append(kinds, "Diagonal")
	}
	if err := d.plainOnly(form, options, false, false, kinds...); err != nil {
		return nil, false, err
	}
	left := func(constraint, reason string) error {
		return d.unsupported(options, &UnsupportedError{Form: form, Constraint: constraint, Reason: reason})
	}
	if d.rows != 9 {
		return nil, false, &UnsupportedError{Form: form, Constraint: "Shape", Reason: d.shape() + ", want 9x9"}
	}
	if slices.ContainsFunc(d.Puzzle.Cells, func(v uint8) bool { return v != 0 }) {
		if err := left("givens", errNoWords.Error()); err != nil {
			return nil, false, err
		}
	}
	var taken [81]bool
	rising, falling := false, false
	for _, c := range d.clues {
		switch {
		case !slices.Contains(kinds, c.Kind) || d.outside(c): // left out
		case c.Kind == "Diagonal":
			rising = rising || c.Numbers[0] == 1
			falling = falling || c.Numbers[0] == -1
		case c.Numbers[0] < 1 || c.Numbers[0] > 45 || slices.ContainsFunc(c.Cells, func(cell int) bool { return taken[cell] }):
			if err := left("Cage", "cages with a sum up to 45 that share no cell"); err != nil {
				return nil, false, err
			}
		default:
			for _, cell := range c.Cells {
				taken[cell] = true
			}
			cages = append(cages, c)
		}
	}
	if rising != falling {
		err = left("Diagonal", "the form has both diagonals or none")
	}
	return cages, rising && falling, err
}

func printKillerLong(d *draft, options *Options) (string, error) {
	cages, diagonals, err := d.killerCages(KillerLong, options, true)
	if err != nil {
		return "", err
	}
	var numbers [81]int
	for i, c := range cages {
		for _, cell := range c.Cells {
			numbers[cell] = 256*c.Numbers[0] + i + 1
		}
	}
	text := killerHead
	if diagonals {
		text += "d"
	}
	text += ":k:"
	id := len(cages)
	for _, n := range numbers {
		if n == 0 { // a cell without a cage
			id++
			n = id
		}
		text += strconv.Itoa(n) + ":"
	}
	return text, nil
}

// arrows has the steps of the short form: row, column.
var arrows = map[byte][2]int{
	'<': {0, -1}, '>': {0, 1}, '^': {-1, 0}, 'v': {1, 0},
	'`': {-1, -1}, '\'': {-1, 1}, ',': {1, -1}, '.': {1, 1},
}

// isKillerShort reports whether there are 81 characters of the form, and an arrow other
// than a dot or a comma.
func isKillerShort(text string) bool {
	text = strings.Join(strings.Fields(text), "")
	arrow := false
	for i := range len(text) {
		_, step := arrows[text[i]]
		arrow = arrow || strings.IndexByte("<>^v`'", text[i]) >= 0
		if !step && killerSum(text[i]) < 0 {
			return false
		}
	}
	return len(text) == 81 && arrow
}

// killerSum returns the sum that a character stands for, or -1.
func killerSum(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c >= 'A' && c <= 'Z':
		return int(c-'A') + 10
	case c >= 'a' && c <= 'j':
		return int(c-'a') + 36
	default:
		return -1
	}
}

func readKillerShort(text string, _ *Options) (Sheet, error) {
	text = strings.Join(strings.Fields(text), "")
	d := newDraft(9, 9)
	cages := make([][]int, 81) // by the cell with the sum
	for start := range 81 {
		cell := start
		for steps := 0; ; steps++ {
			step, isArrow := arrows[text[cell]]
			if !isArrow {
				break
			}
			row, column := cell/9+step[0], cell%9+step[1]
			if row < 0 || row > 8 || column < 0 || column > 8 || steps > 81 {
				return Sheet{}, &FormatError{Form: KillerShort, Place: fPlaceName(start/9+1, start%9+1),
					Reason: "its arrows lead to no sum"}
			}
			cell = row*9 + column
		}
		cages[cell] = append(cages[cell], start)
	}
	for cell, cells := range cages {
		if sum := killerSum(text[cell]); len(cells) > 1 || sum > 0 && cells != nil {
			d.add("Cage", []int{sum}, cells...)
		}
	}
	return d.sheet()
}

func printKillerShort(d *draft, options *Options) (string, error) {
	cages, _, err := d.killerCages(KillerShort, options, false)
	if err != nil {
		return "", err
	}
	text := []byte(strings.Repeat("0", 81))
	arrow := false
	for _, c := range cages {
		cells := slices.Sorted(slices.Values(c.Cells))
		text[cells[0]] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"[c.Numbers[0]]
		for reached := cells[:1:1]; len(reached) > 0; reached = reached[1:] {
			for _, sign := range []byte("<>^v`',.") {
				step := arrows[sign]
				row, column := reached[0]/9-step[0], reached[0]%9-step[1]
				cell := row*9 + column
				if row >= 0 && row < 9 && column >= 0 && column < 9 && text[cell] == '0' && slices.Contains(cells, cell) {
					text[cell] = sign
					arrow = arrow || sign != '.' && sign != ','
					reached = append(reached, cell)
				}
			}
		}
		for _, cell := range cells {
			if text[cell] == '0' {
				return "", &UnsupportedError{Form: KillerShort, Constraint: "Cage", Place: d.fName(cell), Reason: "a cage in several pieces"}
			}
		}
	}
	if !arrow {
		return "", &UnsupportedError{Form: KillerShort, Constraint: "Cage", Reason: "no cage of two cells side by side"}
	}
	return string(text), nil
}
