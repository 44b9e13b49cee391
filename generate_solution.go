package sudoku

import (
	"context"
	"math/rand/v2"
	"sync"
)

// RandomSolution returns a random solved board. On 4×4, 6×6 and 9×9 all boards are
// equally likely. On the other sizes no way to do that is known: equivalent boards are equally
// likely, but some kinds of boards may be likelier than others, and another
// version of this package may draw other boards. 64×64 takes seconds, 81×81 a quarter
// of a minute. The error is that of the context.
func RandomSolution[B Board](ctx context.Context, source rand.Source) (B, error) {
	var board B
	if err := ended(ctx); err != nil {
		return board, err
	}
	switch b := any(&board).(type) {
	case *Grid:
		*b = solution9(source)
	case *Grid4:
		*b = drawRenamed(solutions4(), source)
	case *Grid6:
		*b = drawRenamed(solutions6(), source)
	default:
		return largeSolution[B](ctx, source)
	}
	return board, nil
}

// solutions4 and solutions6 are the solved boards whose first row and whose second
// row of the first block are in ascending order. Each solved board comes from
// exactly one of them, by renaming the values and reordering the columns of the
// first stack, in exactly one way.
var (
	solutions4 = sync.OnceValue(orderedSolutions[Grid4]) // 6
	solutions6 = sync.OnceValue(orderedSolutions[Grid6]) // 6,528
)

func orderedSolutions[B Board]() []B {
	var start B
	n, w := side(len(start)), blockCols(len(start))
	for i := range n {
		start[i] = uint8(i + 1)
	}
	for i := range w {
		start[n+i] = uint8(w + i + 1)
	}
	var boards []B
	for board := range Solutions(context.Background(), start) {
		boards = append(boards, board)
	}
	return boards
}

// drawRenamed draws a solved board from a list of ordered ones.
func drawRenamed[B Board](boards []B, source rand.Source) B {
	var board B
	n, w := side(len(board)), blockCols(len(board))
	var labels, columns [maxSide]uint8
	for i := range n {
		labels[i], columns[i] = uint8(i+1), uint8(i)
	}
	shuffle(labels[:n], source)
	shuffle(columns[:w], source)
	from := &boards[below(len(boards), source)]
	for i := range len(board) {
		r := i / n
		board[i] = labels[(*from)[r*n+int(columns[i-r*n])]-1]
	}
	return board
}

// largeSolution fills the blocks on a diagonal, which share no line, at random,
// completes the board by search, and then shuffles the lines so that the order of
// the search leaves no trace in particular cells.
func largeSolution[B Board](ctx context.Context, source rand.Source) (B, error) {
	var start, board B
	shape := ShapeOf(len(start))
	n, h, w := shape.Side, shape.BlockRows, shape.BlockColumns
	var values [maxSide]uint8
	for i := range n {
		values[i] = uint8(i + 1)
	}
	for b := range min(h, w) { // as many as a band and a stack have blocks
		shuffle(values[:n], source)
		for i, cell := range shape.Unit(2*n + b*h + b) {
			start[cell] = values[i]
		}
	}
	if _, err := search(ctx, &start, unlimited, 1, func(solution *B) bool { board = *solution; return true }); err != nil {
		return board, err
	}
	rows, columns := mixedLines(n, h, source), mixedLines(n, w, source)
	turn := h == w && below(2, source) == 1
	var mixed B
	for i := range len(board) {
		r := i / n
		at := int(rows[r])*n + int(columns[i-r*n])
		if turn {
			at = int(columns[i-r*n])*n + int(rows[r])
		}
		mixed[i] = board[at]
	}
	return mixed, nil
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
