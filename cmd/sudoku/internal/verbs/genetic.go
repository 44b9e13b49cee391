package verbs

import (
	"cmp"
	"flag"

	"example.com/sudoku"
	"example.com/sudoku/internal/cli"
)

// geneticVerb is the command "sudoku genetic".
var geneticVerb = cli.Program{
	Name:  "sudoku genetic",
	Short: "solve by a genetic algorithm, and watch it",
	Usage: `usage: sudoku genetic [flags] [file ...]

Solves puzzles by a genetic algorithm: those in the files or piped in, one after another,
the one of -puzzle, or else the board of the MSDN article on combinatorial evolution.
"sudoku compare" compares its crossovers and layouts.
` + outputs,
	Examples: `sudoku genetic
sudoku genetic -classic -layout blocks -epochs 200 -restarts 1
sudoku genetic -o line -seed 7 hard.txt
`,
	Files:   true,
	Puzzles: true,
	New:     func() cli.Command { return &genetic{searchFlags: searchFlags{rules: rulesStandard}} },
}

// genetic holds the flags of genetic.
type genetic struct {
	searchFlags
	classic bool
	layout  *sudoku.Layout
	given   sudoku.GeneticOptions // 0 without the flag
}

func (g *genetic) Flags(f *flag.FlagSet) {
	g.searchFlags.declare(f, "the 9×9 board of the MSDN article on combinatorial evolution")
	f.BoolVar(&g.classic, "classic", false, "children without a worker, as in the article on genetic algorithms; hardly any\nboard is solved")
	cli.Seed(f, &g.given.Seed, "run")
	f.Func("layout", "`what` the boards have in common: free, rows, columns or blocks (default free;\nwith -o watch blocks up to 16×16)",
		func(name string) error { g.layout = new(sudoku.Layout); return g.layout.UnmarshalText([]byte(name)) })
	f.IntVar(&g.given.Population, "organisms", 0, "`number` of organisms (default the library's)")
	f.IntVar(&g.given.Offspring, "offspring", 0, "`number` of children of each organism in an epoch (default the library's)")
	f.Float64Var(&g.given.Mutation, "mutation", 0, "`probability` that a child mutates, -1 for never (default the library's)")
	f.IntVar(&g.given.MaxEpochs, "epochs", 0, "`number` of epochs after which the population restarts, -1 for never\n(default the library's)")
	f.IntVar(&g.given.MaxAttempts, "restarts", 0, "`number` of starts of the population, the first included, -1 for no limit\n(default the library's)")
	f.IntVar(&g.given.Steps, "steps", 0, "`number` of steps by which each child is improved (default the library's; with\n-o watch 20 up to 16×16)")
}

func (g *genetic) Check(f *flag.FlagSet) error {
	g.geneticOptions = g.options
	return g.searchFlags.check(f)
}

// options returns the options for a board. Those to watch are slow enough to see
// something, as those of evolve are.
func (g *genetic) options(cells int, ruled bool) *sudoku.GeneticOptions {
	opts := new(sudoku.GeneticOptions)
	switch {
	case g.classic:
		opts = sudoku.ClassicGenetic()
		if g.layout != nil && *g.layout != sudoku.LayoutFree { // its crossover keeps no layout
			opts.Crossover = sudoku.Crossover{}
		}
	case g.watched() && cells <= 16*16 && !ruled:
		opts.Layout, opts.Steps, opts.NoDeduction = sudoku.LayoutBlocks, 20, true
	}
	if ruled { // the library's crossover needs blocks
		opts.Crossover = sudoku.CrossCells
	}
	if g.layout != nil {
		opts.Layout = *g.layout
	}
	opts.Seed = g.given.Seed
	opts.Population = cmp.Or(g.given.Population, opts.Population)
	opts.Offspring = cmp.Or(g.given.Offspring, opts.Offspring)
	opts.Mutation = cmp.Or(g.given.Mutation, opts.Mutation)
	opts.MaxEpochs = cmp.Or(g.given.MaxEpochs, opts.MaxEpochs)
	opts.MaxAttempts = cmp.Or(g.given.MaxAttempts, opts.MaxAttempts)
	opts.Steps = cmp.Or(g.given.Steps, opts.Steps)
	return opts
}
