package explain

import (
	"fmt"

	"example.com/sudoku/internal/words"
)

// This file puts InniesAndOuties into words.

func (s Step) sumText() string {
	rules := s.rules()
	b := balance{weights: make([]int, rules.Len())}
	for _, u := range s.Units {
		addUnit(&b, rules.Units()[u].Cells, rules.First())
	}
	units, cages := b.total, 0
	var sums, circles, known []string
	one := "the arrow from %s to its circle"
	for _, i := range s.Clues {
		c, ok := summedOf(rules, i)
		if !ok {
			continue
		}
		b.subtract(&c)
		if c.total > 0 {
			cages += c.total
			sums = append(sums, fmt.Sprint(c.total))
		} else {
			circles = append(circles, s.cellName(c.cells[0]))
			if c.weights[len(c.weights)-1] < 0 { // at the other end too
				one = "the double arrow from %s to its circles"
			}
		}
	}
	if len(sums) > 0 {
		name := "its cage of " + sums[0]
		if len(sums) > 1 {
			name = "the cages of " + words.Join(sums, "and")
		}
		known = append(known, fmt.Sprintf("%s to %d", name, cages))
	}
	switch len(circles) {
	case 0:
	case 1:
		known = append(known, fmt.Sprintf(one, circles[0]))
	default:
		known = append(known, fmt.Sprintf("the arrows from %s to their circles", words.Join(circles, "and")))
	}
	adds := "add"
	if len(s.Units) == 1 {
		adds = "adds"
	}
	text := fmt.Sprintf("%s %s up to %d", s.unitNames(s.Units), adds, units)
	for _, k := range known {
		text += ", and " + k
	}
	return text + ", so " + s.balanceText(&b)
}

// balanceText says what the cells of a sum add up to, or by how much they exceed others.
func (s Step) balanceText(b *balance) string {
	cells, weights, others := b.cells()
	side := len(cells) - others
	name := func(from, to int) string {
		var names, multiples []string
		for i := from; i < to; i++ {
			switch times := max(weights[i], -weights[i]); times {
			case 1:
				names = append(names, s.cellName(cells[i]))
			case 2:
				multiples = append(multiples, "twice "+s.cellName(cells[i]))
			default:
				multiples = append(multiples, fmt.Sprintf("%d times %s", times, s.cellName(cells[i])))
			}
		}
		return words.Join(append(names, multiples...), "and")
	}
	verb := func(cells int) string {
		if cells == 1 {
			return "is"
		}
		return "add up to"
	}
	plus, minus := name(0, side), name(side, len(cells))
	switch total := b.total; {
	case others == 0:
		return fmt.Sprintf("%s %s %d", plus, verb(side), total)
	case side == 0:
		return fmt.Sprintf("%s %s %d", minus, verb(others), -total)
	case total == 0:
		return fmt.Sprintf("%s %s as much as %s", plus, verb(side), minus)
	case total < 0:
		return fmt.Sprintf("%s %s %d more than %s", minus, verb(others), -total, plus)
	default:
		return fmt.Sprintf("%s %s %d more than %s", plus, verb(side), total, minus)
	}
}
