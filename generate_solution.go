package sudoku

import (
	"context"
	"math/rand/v2"

	"example.com/sudoku/internal/poll"
)

// This file draws random solved boards of the board types.

// RandomSolution returns a random solved board. On 4×4, 6×6 and 9×9 all boards are
// equally likely. On the other sizes no way to do that is known: equivalent boards
// are equally likely, but some kinds of boards may be likelier than others, and
// another version of this package may draw other boards. 64×64 takes seconds, 81×81 a quarter
// of a minute. The error is that of the context.
func RandomSolution[B Board](ctx context.Context, source rand.Source) (B, error) {
	var board B
	err := drawSolution[B](ctx, Cells(&board), source)
	return board, err
}

// drawSolution fills the cells of a board with a [RandomSolution].
func drawSolution[B Board](ctx context.Context, cells []uint8, source rand.Source) error {
	if err := poll.Ended(ctx); err != nil {
		return err
	}
	var board B
	switch len(board) {
	case len(Grid{}):
		*(*Grid)(cells) = solution9(source)
	case len(Grid4{}):
		drawRenamed(cells, solutions4(), source)
	case len(Grid6{}):
		drawRenamed(cells, solutions6(), source)
	default:
		return drawLarge(ctx, cells, source, board.kernel())
	}
	return nil
}

// solutions4 and solutions6 are the solved boards whose first row and whose second
// row of the first block are in ascending order, one after another. Each solved board
// comes from exactly one of them, by renaming the values and reordering the columns of
// the first stack, in exactly one way.
func solutions4() []uint8 {
	return ordered4.get(func() []uint8 { return orderedSolutions(len(Grid4{})) })
} // 6
func solutions6() []uint8 {
	return ordered6.get(func() []uint8 { return orderedSolutions(len(Grid6{})) })
} // 6,528

var ordered4, ordered6 lazy[[]uint8]

func orderedSolutions(cells int) []uint8 {
	start := make([]uint8, cells)
	n, w := side(cells), blockCols(cells)
	for i := range n {
		start[i] = uint8(i + 1)
	}
	for i := range w {
		start[n+i] = uint8(w + i + 1)
	}
	var boards []uint8
	(&kernel{side: n, decide: (*domains).searchPlainly}).search(context.Background(), start, unlimited, 0, func(board []uint8) bool {
		boards = append(boards, board...)
		return true
	})
	return boards
}

// drawRenamed draws a solved board from a list of ordered ones.
func drawRenamed(cells, boards []uint8, source rand.Source) {
	n, w := side(len(cells)), blockCols(len(cells))
	var labels, columns [maxSide]uint8
	for i := range n {
		labels[i], columns[i] = uint8(i+1), uint8(i)
	}
	shuffle(labels[:n], source)
	shuffle(columns[:w], source)
	from := boards[below(len(boards)/len(cells), source)*len(cells):]
	for r := range n {
		for c := range n {
			cells[r*n+c] = labels[from[r*n+int(columns[c])]-1]
		}
	}
}

// drawLarge fills the blocks on a diagonal, which share no line, at random,
// completes the board by search, and then shuffles the lines so that the order of
// the search leaves no trace in particular cells.
func drawLarge(ctx context.Context, cells []uint8, source rand.Source, k *kernel) error {
	shape := shapeOf(len(cells))
	start := make([]uint8, len(cells))
	n, h, w := shape.side, shape.blockRows, shape.blockColumns
	var values [maxSide]uint8
	for i := range n {
		values[i] = uint8(i + 1)
	}
	for b := range min(h, w) { // as many as a band and a stack have blocks
		shuffle(values[:n], source)
		for i, cell := range shape.unit(2*n + b*h + b) {
			start[cell] = values[i]
		}
	}
	if _, err := k.search(ctx, start, unlimited, 1, func(solution []uint8) bool { copy(start, solution); return true }); err != nil {
		return err
	}
	rows, columns := mixedLines(n, h, source), mixedLines(n, w, source)
	turn := h == w && below(2, source) == 1
	for r := range n {
		for c := range n {
			at := int(rows[r])*n + int(columns[c])
			if turn {
				at = int(columns[c])*n + int(rows[r])
			}
			cells[r*n+c] = start[at]
		}
	}
	return nil
}

// mixedLines returns a random order of n lines that keeps bands of h together.
func mixedLines(n, h int, source rand.Source) (lines [maxSide]uint8) {
	var bands, within [maxSide]uint8
	for i := range n {
		bands[i], within[i] = uint8(i), uint8(i%h)
	}
	shuffle(bands[:n/h], source)
	for i := range n / h {
		shuffle(within[i*h:][:h], source)
	}
	for i := range n {
		lines[i] = bands[i/h]*uint8(h) + within[i]
	}
	return lines
}
