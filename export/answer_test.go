package export

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	"example.com/sudoku"
	"example.com/sudoku/internal/boardtest"
	"github.com/stretchr/testify/require"
)

// answerForms are the formats of ReadAnswer, by the program that writes them.
var answerForms = []string{"picosat", "minisat", "clasp", "cbc", "cbc all", "glpsol -o", "glpsol -w", "glpsol -w --nomip"}

// answerOf returns a solution as a program would write it.
func answerOf[P sudoku.Problem](form string, puzzle, solution P, opts *Options) string {
	full := sudoku.Cells(&solution)
	s, err := newStatement(puzzle, opts)
	if err != nil {
		panic(err)
	}
	value := func(x int) (cell int, name string, value int) {
		if x > s.variables() {
			return 0, "", 0
		}
		cell, v := s.cellOf(int32(x))
		if full[cell] == v {
			value = 1
		}
		return cell, string(s.appendName(nil, cell, v)), value
	}
	var text strings.Builder
	literals := func(prefix string, perLine int) {
		for x := 1; x <= s.variables()+1; x++ {
			if perLine > 0 && x > 1 && (x-1)%perLine == 0 {
				text.WriteString("\n")
			}
			if x == 1 || perLine > 0 && (x-1)%perLine == 0 {
				text.WriteString(prefix)
			}
			switch _, _, is := value(x); {
			case x > s.variables():
				text.WriteString(" 0\n")
			case is == 0:
				fmt.Fprint(&text, " -", x)
			default:
				fmt.Fprint(&text, " ", x)
			}
		}
	}
	switch form {
	case "picosat":
		text.WriteString("s SATISFIABLE\n")
		literals("v", 10)
	case "minisat":
		text.WriteString("SAT\n")
		literals("", 0)
	case "clasp":
		text.WriteString("c clasp version 3.3.5\nc Reading\nc Answer: 1\n")
		literals("v ", 20)
		text.WriteString("c Answer: 2\nv 1 -2 3 -4 0\ns SATISFIABLE\nc\nc Models : 1+\n")
	case "cbc", "cbc all":
		text.WriteString("Optimal - objective value 0.00000000\n")
		if form == "cbc all" {
			text.WriteString("      0 cell_1_1               1                       0\n")
		}
		for x := 1; x <= s.variables(); x++ {
			if _, name, is := value(x); is == 1 || form == "cbc all" {
				fmt.Fprintf(&text, "%7d %-22s %.14g %23d\n", x-1, name, float64(is)*0.9999999999, 0)
			}
		}
	case "glpsol -o":
		fmt.Fprintf(&text, "Problem:    \nRows:       1\nColumns:    %d (1 integer, 1 binary)\nNon-zeros:  1\n", s.variables())
		text.WriteString("Status:     INTEGER OPTIMAL\nObjective:  obj = 0 (MINimum)\n\n   No.   Row name        Activity     Lower bound   Upper bound\n" +
			"------ ------------    ------------- ------------- -------------\n     1 cell_1_1                    1             1             = \n\n" +
			"   No. Column name       Activity     Lower bound   Upper bound\n------ ------------    ------------- ------------- -------------\n")
		for x := 1; x <= s.variables(); x++ {
			_, name, is := value(x)
			fmt.Fprintf(&text, "%6d %-12s    *%14d             0             1 \n", x, name, is)
		}
		text.WriteString("\nInteger feasibility conditions:\n\nKKT.PE: max.abs.err = 0.00e+00 on row 0\n        High quality\n\nEnd of output\n")
	case "glpsol -w":
		fmt.Fprintf(&text, "c Problem:    \nc Rows:       1\nc\ns mip 1 %d o 0\ni 1 1\n", max(1, s.variables()))
		for x := 1; x <= s.variables(); x++ {
			_, _, is := value(x)
			fmt.Fprintln(&text, "j", x, is)
		}
		text.WriteString("e o f\n")
	case "glpsol -w --nomip":
		fmt.Fprintf(&text, "s bas 1 %d f f 0\ni 1 b 1 0\n", max(1, s.variables()))
		for x := 1; x <= s.variables(); x++ {
			_, _, is := value(x)
			fmt.Fprintln(&text, "j", x, "l", is, 0)
		}
		text.WriteString("e o f\n")
	}
	return text.String()
}

func TestReadAnswer(t *testing.T) {
	t.Parallel()
	boardtest.EachSide(t, testReadAnswer)
}

func testReadAnswer(t *testing.T, side int) {
	r := rand.New(rand.NewPCG(1, 2))
	solution := boardtest.Full(r, side)
	cells := len(solution.Cells)
	if testing.Short() && cells > 256 {
		t.Skip("left out with -short")
	}
	other := solution.Clone()
	other.Cells[0], other.Cells[1] = other.Cells[1], other.Cells[0]
	share := []float64{1, 0.5, 0}
	if cells > 256 {
		share = share[1:]
	}
	stated := statements[:2]
	if boardtest.IsGiant(cells) { // a full statement has half a million variables
		share, stated = []float64{0.1}, statements[1:2]
	}
	for _, emptied := range share {
		puzzle := boardtest.Thinned(solution, emptied, r)
		for _, opts := range stated {
			for _, form := range answerForms {
				text := answerOf(form, puzzle, solution, opts)
				texts := []string{text, strings.ReplaceAll(text, "\n", "\r\n"), strings.TrimSuffix(text, "\n")}
				if cells > 81 {
					texts = texts[:1]
				}
				for _, text := range texts {
					board, err := ReadAnswer(strings.NewReader(text), puzzle, opts)
					require.NoError(t, err, "%s\n%s", form, text)
					require.Equal(t, solution, board)
				}
				if emptied == 1 {
					board, err := ReadAnswer(strings.NewReader(answerOf(form, puzzle, other, opts)), puzzle, opts)
					require.IsType(t, &sudoku.ParseError{}, err)
					require.NotErrorIs(t, err, sudoku.ErrNoSolution)
					require.Equal(t, boardtest.Square(side), board)
				}
			}
		}
	}
}

func TestReadAnswerStreams(t *testing.T) {
	puzzle, solution := sudoku.Grid{}, boardtest.Grid(boardtest.Pattern(9))
	for _, form := range answerForms {
		text := answerOf(form, puzzle, solution, nil)
		board, err := ReadAnswer(iotest.OneByteReader(strings.NewReader(text)), puzzle, nil)
		require.NoError(t, err, form)
		require.Equal(t, solution, board)
		// An error of the reader is returned, unless the answer has been read to
		// its end.
		broken := errors.New("broken")
		for _, at := range []int{0, 1, 10, len(text) / 2} {
			board, err = ReadAnswer(io.MultiReader(strings.NewReader(text[:at]), iotest.ErrReader(broken)), puzzle, nil)
			require.Equal(t, broken, err, "%s after %d bytes", form, at)
			require.Zero(t, board)
		}
	}
	// Lines and words may have any length.
	for _, filler := range []string{"c", "x y ", " ", "\nc z"} {
		long := io.LimitReader(&repeatedText{text: filler}, 300<<10)
		text := "\n" + answerOf("picosat", puzzle, solution, nil)
		board, err := ReadAnswer(io.MultiReader(strings.NewReader("c "), long, strings.NewReader(text)), puzzle, nil)
		require.NoError(t, err)
		require.Equal(t, solution, board)
	}
}

// TestReadAnswerBroken damages answers. If ReadAnswer returns a board, the board
// is a solution.
func TestReadAnswerBroken(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 9))
	for _, form := range answerForms {
		whole := answerOf(form, boardtest.Square(4), boardtest.Pattern(4), nil)
		for range 300 {
			text := []byte(whole)
			for range 1 + r.IntN(3) {
				text[r.IntN(len(text))] = "01 \n-xjv"[r.IntN(8)]
			}
			requireAnswer(t, boardtest.Square(4), string(text[:r.IntN(len(text))]), r.IntN(2) == 0)
		}
	}
}
