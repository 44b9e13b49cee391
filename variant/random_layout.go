package variant

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"example.com/sudoku"
)

// This file draws layouts of jigsaws. Regions grow from random cells, and then pass cells
// to each other until all have the same size.

// RandomJigsaw returns the rules of a jigsaw with random regions: connected, mapped onto
// each other by the symmetry, and not the blocks of ordinary rules. There is a board that
// keeps the rules.
//
// The error is an [*sudoku.OptionError] if the side is not from 2 to 20 or there is no such
// symmetry, and [sudoku.ErrBudget] if no layout was found: some sides have none with some
// symmetries, such as 7 with turns by 90°. A side of 16 takes tenths of a second, and one
// of 20 seconds.
func RandomJigsaw(ctx context.Context, side int, symmetry sudoku.Symmetry, source rand.Source) (sudoku.Rules, error) {
	if side < 2 || side > mostSide {
		return sudoku.Rules{}, &sudoku.OptionError{Field: "side", Value: side, Want: fmt.Sprintf("2 to %d", mostSide)}
	}
	turns, err := turnsOf(symmetry, side)
	if err != nil {
		return sudoku.Rules{}, err
	}
	r := rand.New(source)
	for range mostLayouts {
		if err := ctx.Err(); err != nil {
			return sudoku.Rules{}, err
		}
		l := layout{side: side, turns: turns, random: r}
		if !l.seed() || !l.grow() || !l.balance() {
			continue
		}
		rules, err := sudoku.Jigsaw(l.text())
		if err != nil {
			return rules, err
		}
		if slices.EqualFunc(blocksOf(rules), blocksOf(sudoku.Standard(side)), slices.Equal[[]int]) {
			continue
		}
		if ok, err := hasSolution(ctx, rules); ok || err != nil {
			return rules, err
		}
	}
	return sudoku.Rules{}, fmt.Errorf("sudoku: %w: no regions of %d cells found with the symmetry %v", sudoku.ErrBudget, side, symmetry)
}

const (
	mostSide    = 20
	mostLayouts = 1000 // drawn before RandomJigsaw gives up
	// Dead ends of the search that shows that a layout has a board. At 16×16, a board
	// takes up to 10,000, at 20×20 half of the layouts take more than 100,000.
	easySide      = 12
	trialWork     = 2000
	longTrialWork = 100_000
)

// hasSolution reports whether a board is found that keeps the rules.
func hasSolution(ctx context.Context, rules sudoku.Rules) (bool, error) {
	m := sudoku.ModelOf(rules.Empty())
	if m.MaxDeadEnds = trialWork; rules.Values() > easySide {
		m.MaxDeadEnds = longTrialWork
	}
	_, err := m.Solve(ctx)
	if errors.Is(err, sudoku.ErrBudget) || errors.Is(err, sudoku.ErrNoSolution) {
		return false, nil
	}
	return err == nil, err
}

// A layout is a division of a square into regions that a group of turns maps onto each
// other.
type layout struct {
	side   int
	turns  [][]int
	random *rand.Rand
	region []int   // of each cell, or -1
	size   []int   // of each region
	moved  [][]int // by turn: the region to which it moves each region
	marks  []int   // scratch of connected
}

// seed chooses as many cells as there are regions, among them all images of each. It
// returns false if the order in which it tries cells leads to none.
func (l *layout) seed() bool {
	cells := l.side * l.side
	l.region, l.size, l.marks = slices.Repeat([]int{-1}, cells), nil, make([]int, cells)
	var seeds []int
	for _, cell := range l.random.Perm(cells) {
		orbit := l.orbit(cell)
		if l.region[cell] >= 0 || len(seeds)+len(orbit) > l.side {
			continue
		}
		for _, c := range orbit {
			l.region[c] = len(seeds)
			seeds = append(seeds, c)
		}
	}
	if len(seeds) < l.side {
		return false
	}
	l.size = slices.Repeat([]int{1}, l.side)
	l.moved = make([][]int, len(l.turns))
	for i, turn := range l.turns {
		for _, cell := range seeds {
			l.moved[i] = append(l.moved[i], l.region[turn[cell]])
		}
	}
	return true
}

// orbit returns the images of a cell, itself first.
func (l *layout) orbit(cell int) []int {
	orbit := make([]int, 0, 8)
	for _, turn := range l.turns {
		if !slices.Contains(orbit, turn[cell]) {
			orbit = append(orbit, turn[cell])
		}
	}
	return orbit
}

// fits reports whether a cell can belong to a region: the turns that keep the cell keep
// the region.
func (l *layout) fits(cell, region int) bool {
	for i, turn := range l.turns {
		if turn[cell] == cell && l.moved[i][region] != region {
			return false
		}
	}
	return true
}

// put moves a cell and its images to a region and its images.
func (l *layout) put(cell, region int) {
	done := make([]int, 0, 8)
	for i, turn := range l.turns {
		c := turn[cell]
		if slices.Contains(done, c) {
			continue
		}
		done = append(done, c)
		if old := l.region[c]; old >= 0 {
			l.size[old]--
		}
		l.region[c] = l.moved[i][region]
		l.size[l.region[c]]++
	}
}

// beside calls yield with the cells that share a side with a cell.
func (l *layout) beside(cell int, yield func(int)) {
	row, column := cell/l.side, cell%l.side
	if row > 0 {
		yield(cell - l.side)
	}
	if row < l.side-1 {
		yield(cell + l.side)
	}
	if column > 0 {
		yield(cell - 1)
	}
	if column < l.side-1 {
		yield(cell + 1)
	}
}

// grow gives all cells to regions beside them, small regions first. It returns false if a
// cell fits no region beside it.
func (l *layout) grow() bool {
	for {
		best, to, ties := -1, 0, 0
		for cell, region := range l.region {
			if region >= 0 {
				continue
			}
			l.beside(cell, func(other int) {
				region := l.region[other]
				if region < 0 || !l.fits(cell, region) || best >= 0 && l.size[region] > l.size[to] {
					return
				}
				if best >= 0 && l.size[region] == l.size[to] {
					ties++
				} else {
					ties = 1
				}
				if l.random.IntN(ties) == 0 {
					best, to = cell, region
				}
			})
		}
		if best < 0 {
			return !slices.Contains(l.region, -1)
		}
		l.put(best, to)
	}
}

// balance passes cells from region to region until all have the same size. Most steps
// bring the sizes nearer, some take them apart. It returns false if that takes long.
func (l *layout) balance() bool {
	const (
		stepsPerCell = 500
		apart        = 6 // one in so many steps from equal sizes is made
	)
	cells := len(l.region)
	for range stepsPerCell * cells {
		if !slices.ContainsFunc(l.size, func(n int) bool { return n != l.side }) {
			return true
		}
		cell := l.random.IntN(cells)
		from, to, ties := l.region[cell], -1, 0
		l.beside(cell, func(other int) {
			if l.region[other] != from {
				if ties++; l.random.IntN(ties) == 0 {
					to = l.region[other]
				}
			}
		})
		if to < 0 || !l.fits(cell, to) || l.size[from] < l.size[to] || l.size[from] == l.size[to] && l.random.IntN(apart) > 0 {
			continue
		}
		if l.put(cell, to); !l.connected(from) || !l.connected(to) {
			l.put(cell, from)
		}
	}
	return false
}

// connected reports whether a region is connected and not empty.
func (l *layout) connected(region int) bool {
	if l.size[region] == 0 {
		return false
	}
	clear(l.marks)
	first := slices.Index(l.region, region)
	queue := []int{first}
	l.marks[first] = 1
	for i := 0; i < len(queue); i++ {
		l.beside(queue[i], func(other int) {
			if l.region[other] == region && l.marks[other] == 0 {
				l.marks[other] = 1
				queue = append(queue, other)
			}
		})
	}
	return len(queue) == l.size[region]
}

// text returns the layout with a letter for each region.
func (l *layout) text() string {
	text := make([]rune, len(l.region))
	for cell, region := range l.region {
		text[cell] = rune('A' + region)
	}
	return string(text)
}
