package verbs

import (
	"cmp"
	"flag"

	"example.com/sudoku"
	"example.com/sudoku/internal/cli"
)

// This file solves puzzles by populations, and shows how the board improves. It
// has the commands "sudoku evolve", by combinatorial evolution, and "sudoku genetic",
// by a genetic algorithm.

// evolveVerb is the command "sudoku evolve".
var evolveVerb = cli.Program{
	Name:  "sudoku evolve",
	Short: "solve by combinatorial evolution, and watch it",
	Usage: `usage: sudoku evolve [flags] [file ...]

Solves puzzles by combinatorial evolution: those in the files or piped in, one after
another, the one of -puzzle, or else the board of the MSDN article.
` + outputs,
	Examples: `sudoku evolve
sudoku evolve -classic -seed 3
sudoku evolve -puzzle @hard.txt -islands 2 -timeout 10s
sudoku evolve -o none -timeout 60s hard.txt  how many are solved? see solved=
sudoku evolve -rules latin -o none -timeout 60s LSC*.txt
`,
	Files:   true,
	Puzzles: true,
	New:     func() cli.Command { return &evolution{searchFlags: searchFlags{rules: rulesStandard}} },
}

// evolution holds the flags of evolve.
type evolution struct {
	searchFlags
	classic bool
	given   sudoku.EvolveOptions // 0 without the flag
	worker  string
}

var workers = map[string]sudoku.Worker{
	"tabu":   sudoku.TabuWorker,
	"anneal": sudoku.AnnealedSwapWorker,
	"swap":   sudoku.SwapWorker,
}

func (e *evolution) Flags(f *flag.FlagSet) {
	e.searchFlags.declare(f, "the 9×9 board of the MSDN article on combinatorial evolution")
	f.BoolVar(&e.classic, "classic", false, "evolve exactly as in the article")
	cli.Seed(f, &e.given.Seed, "run")
	f.IntVar(&e.given.Population, "organisms", 0, "`number` of organisms on each island (default the library's)")
	f.IntVar(&e.given.Islands, "islands", 0, "`number` of populations that evolve at the same time (default 1)")
	f.IntVar(&e.given.MaxEpochs, "epochs", 0, "`number` of epochs after which the population restarts, -1 for never\n(default the library's)")
	f.IntVar(&e.given.MaxAttempts, "restarts", 0, "`number` of starts of the population, the first included, -1 for no limit\n(default the library's)")
	f.IntVar(&e.given.Steps, "steps", 0, "`number` of steps of an organism in an epoch. A thousand or more is faster;\n"+
		"few make epochs short enough to watch (default the library's; with -o watch\n20, with tabu 50, above 16×16 the library's; with -classic 1)")
	f.Float64Var(&e.given.Mistake, "mistake", 0, "`share` of worse steps that a worker accepts, such as 0.02, -1 for none\n(default the library's; with -classic 0.001)")
	f.StringVar(&e.worker, "worker", "", "`how` organisms improve: anneal or swap, which start from the givens alone,\n"+
		"or tabu, the library's default, which starts from the result of deduction\n(default tabu; with -o watch anneal up to 9×9)")
}

func (e *evolution) Check(f *flag.FlagSet) error {
	e.evolveOptions = e.options
	var worker error
	if e.worker != "" {
		worker = cli.OneOf("worker", e.worker, "tabu", "anneal", "swap")
	}
	return cmp.Or(worker, e.searchFlags.check(f))
}

// options returns the options for a board. To watch, they differ from the library's
// own: with these, a 9×9 board is usually solved in one epoch or by deduction alone,
// and there is nothing to see. A program that only needs the solution sets at most
// the seed.
func (e *evolution) options(cells int, ruled bool) *sudoku.EvolveOptions {
	// Swaps need blocks, which not all rules have.
	small, large := cells <= 9*9 && !ruled, cells > 16*16
	opts := new(sudoku.EvolveOptions)
	worker := e.worker
	switch {
	case e.classic:
		opts = sudoku.Classic()
	case worker != "" || !e.watched():
	case small:
		worker = "anneal"
	default:
		worker = "tabu"
	}
	if worker != "" {
		opts.Worker = workers[worker]
		opts.NoDeduction = worker != "tabu"
	}
	switch {
	case e.classic || large || !e.watched():
	case worker == "tabu":
		opts.Steps = 50
	default:
		opts.Steps = 20
	}
	e.override(opts)
	return opts
}

// override sets the options that have flags of their own.
func (e *evolution) override(opts *sudoku.EvolveOptions) {
	opts.Seed = e.given.Seed
	opts.Population = cmp.Or(e.given.Population, opts.Population)
	opts.Islands = cmp.Or(e.given.Islands, opts.Islands)
	opts.MaxEpochs = cmp.Or(e.given.MaxEpochs, opts.MaxEpochs)
	opts.MaxAttempts = cmp.Or(e.given.MaxAttempts, opts.MaxAttempts)
	opts.Steps = cmp.Or(e.given.Steps, opts.Steps)
	opts.Mistake = cmp.Or(e.given.Mistake, opts.Mistake)
}
