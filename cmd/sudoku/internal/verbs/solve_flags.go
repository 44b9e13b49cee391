package verbs

import (
	"cmp"
	"flag"

	"example.com/sudoku/internal/cli"
)

// solveFlags holds the flags.
type solveFlags struct {
	list
	solver string
	seed   uint64
	limit  int
	counts bool // solutions are counted up to limit, 0 for all
	all    bool // solutions are printed up to limit
	unique bool
}

func (s *solveFlags) Flags(f *flag.FlagSet) {
	s.declare(f, "solve")
	f.StringVar(&s.solver, "solver", "exact", "`how` to solve: exact, the fastest; backtrack, which is good to read;\nmodel, by constraints; or evolve and genetic, by chance, which can't count")
	f.Uint64Var(&s.seed, "seed", 0, "`number` that the random numbers derive from, for -solver evolve and genetic")
	f.IntVar(&s.limit, "limit", 0, "count the solutions of each puzzle up to this `number`, 0 for all; with -all,\nprint up to this number")
	f.BoolVar(&s.all, "all", false, "print every solution")
	f.BoolVar(&s.unique, "unique", false, "find out whether there is a second solution: counts up to 2")
}

func (s *solveFlags) Check(f *flag.FlagSet) error {
	hasLimit := cli.Given(f, "limit")
	chance := s.solver == "evolve" || s.solver == "genetic" // which proves nothing about further solutions
	switch {
	case s.unique:
		s.limit, s.counts = 2, true
	case hasLimit:
		s.counts = !s.all
	case !s.all:
		s.limit = 1
	}
	return cmp.Or(
		s.list.Check(f),
		cli.OneOf("solver", s.solver, solvers...),
		cli.AtLeast("limit", s.limit, 0),
		cli.Refuse(s.all && s.unique, "-all and -unique can't be used together"),
		cli.Refuse(hasLimit && s.unique, "-limit and -unique can't be used together"),
		cli.Refuse(chance && (s.all || s.unique || hasLimit), "-solver %s finds one solution: it can't be used with -all, -limit or -unique", s.solver),
		cli.Refuse(!chance && cli.Given(f, "seed"), "-seed is for -solver evolve and genetic"),
	)
}
