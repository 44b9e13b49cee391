// Killer solves killer sudokus by the constraint model. A killer sudoku has cages:
// groups of cells without a repeated value, whose sums are given.
//
//	go run ./examples/killer           a built-in puzzle
//	go run ./examples/killer FILE
//
// A file has nine rows of nine letters, which name the cage of each cell, and then
// the sum of each cage, such as a=19. The exit status is 0 if there is exactly one
// solution, 1 if not or if the output failed, and 2 for bad use.
package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/csp"
)

const demo = `
aabbcddde
aaffccgee
hhfiiigjk
llmnnggjj
lommnnpjq
romsstpuq
rovvstuuq
wovvxtyyz
wwwxxxzzz
a=19 b=11 c=23 d=10 e=11 f=14 g=25 h=13 i=8 j=26 k=6 l=10 m=25
n=20 o=19 p=10 q=9 r=9 s=15 t=10 u=15 v=25 w=21 x=17 y=9 z=25`

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run reads the puzzle and solves it. It returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	text, err := []byte(demo), error(nil)
	if len(args) == 1 {
		text, err = os.ReadFile(args[0])
	} else if len(args) > 1 {
		err = errors.New("want at most one file")
	}
	var puzzle killer
	if err == nil {
		puzzle, err = parse(string(text))
	}
	if err != nil {
		fmt.Fprintln(stderr, "killer:", err, "\nusage: killer [FILE]")
		return 2
	}
	out := bufio.NewWriter(stdout) // Flush returns the error of any write
	err = solve(puzzle, out)
	if failed := out.Flush(); failed != nil {
		err = failed
	}
	if err != nil {
		fmt.Fprintln(stderr, "killer:", err)
		return 1
	}
	return 0
}

// A killer is a puzzle: the letter of each cell, and the sum of each letter.
type killer struct {
	cages string
	sums  map[byte]int
}

// parse reads a puzzle.
func parse(text string) (killer, error) {
	k := killer{sums: map[byte]int{}}
	for _, word := range strings.Fields(text) {
		var sum int
		if n, _ := fmt.Sscanf(word[1:], "=%d", &sum); n == 1 {
			k.sums[word[0]] = sum
		} else if len(word) == 9 {
			k.cages += word
		} else {
			return k, fmt.Errorf("found %q, want nine letters, or a sum such as a=19", word)
		}
	}
	if len(k.cages) != 81 {
		return k, fmt.Errorf("found %d cells, want 81", len(k.cages))
	}
	for cell := range k.cages {
		if k.sums[k.cages[cell]] == 0 {
			return k, fmt.Errorf("cage %c has no sum", k.cages[cell])
		}
	}
	return k, nil
}

// solve states the puzzle as a model and prints its solution beside the cages.
func solve(k killer, out io.Writer) error {
	m := sudoku.ModelOf(sudoku.Grid{}) // the rules of every sudoku, and no given
	cells := m.Decisions()
	cages := map[byte][]csp.Decision{}
	for i, cell := range cells {
		cages[k.cages[i]] = append(cages[k.cages[i]], cell)
	}
	for _, letter := range slices.Sorted(maps.Keys(cages)) {
		m.AllDifferent(cages[letter]...)
		m.Sum(cages[letter], nil, csp.Exactly, k.sums[letter])
	}
	fmt.Fprintf(out, "%d cages, %d constraints\n", len(cages), len(m.Constraints()))

	answer, err := m.Unique(context.Background())
	if err != nil {
		return err
	}
	for i, cell := range cells {
		if i%9 == 0 {
			fmt.Fprintf(out, "%s  ", k.cages[i:i+9])
		}
		fmt.Fprint(out, " ", answer.Values.Value(cell))
		if i%9 == 8 {
			fmt.Fprintln(out)
		}
	}
	fmt.Fprintf(out, "%v, after %d dead ends\n", answer.Quality, answer.Stats.Backtracks)
	return nil
}
