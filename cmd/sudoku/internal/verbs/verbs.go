// Package verbs has the verbs of the command, each a file or some that begin with its name.
package verbs

import (
	"example.com/sudoku/cmd/sudoku/internal/live"
	"example.com/sudoku/cmd/sudoku/internal/session"
	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/experiment"
)

var verbs = []cli.Program{
	solveVerb, uniqueVerb, countVerb, checkVerb,
	generateVerb, datasetVerb, minimizeVerb, rateVerb, hintVerb,
	candidatesVerb, conflictVerb,
	canonicalVerb, shuffleVerb, convertVerb, printVerb,
	exportVerb, answerVerb,
	evolveVerb, geneticVerb, backtrackVerb, compareVerb, experiment.Program,
	live.Program, session.Program, completionVerb, versionVerb,
}

// Program is the command "sudoku".
var Program = cli.Program{
	Name: "sudoku",
	Usage: `usage: sudoku VERB [flags] [file ...]

Verbs:
` + cli.List(verbs) + `
"sudoku help VERB" explains a verb, lists its flags and shows examples.

Verbs read puzzles from files or, without any and for the name -, from standard
input: text, links, what -o json printed, arrays of JSON, and rows of a spreadsheet in
which an empty field is an empty cell. Flags may stand before or after the files. Where
a verb has them, -o is the form of the output, -file the file to write, -workers or -j
how much is done at the same time, -seed where random numbers begin, and -timeout when
to give up. In totals, solved or the verb's own word counts puzzles it was done with,
none those without a solution, as where a value clashes with another, many those with
more than one solution, gaveup those whose time or budget ended, and bad those that can't
be read or are not served. One answer on a terminal has no totals.

Results are printed on standard output, all else on standard error. Exit status 0:
everything was done; 1: something was not, such as a puzzle without a solution, or
the output could not be written; 2: a flag, file or board that can't be used.
`,
	Examples: `sudoku unique puzzles.txt    is there exactly one solution?
sudoku solve puzzles.txt     one solution per line
sudoku generate -n 10        ten puzzles
sudoku evolve                a population solves a puzzle in the terminal
sudoku live                  a page to watch searches and to play
`,
	Programs: verbs,
}
