// Sudoku solves, checks, makes, rates, explains, transforms and evolves sudokus.
//
//	sudoku unique puzzles.txt          is there exactly one solution?
//	sudoku solve puzzles.txt           one solution per line
//	sudoku generate -n 10              ten puzzles
//	sudoku evolve                      a population solves a puzzle in the terminal
//	sudoku live                        a page to watch searches and to play
//
// "sudoku help" lists all verbs, and "sudoku help VERB" explains one of them.
package main

import "example.com/sudoku/cmd/sudoku/internal/verbs"

func main() { verbs.Program.Main() }
