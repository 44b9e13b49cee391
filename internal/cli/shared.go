package cli

import (
	"flag"
	"fmt"
	"strings"
	"time"

	"example.com/sudoku/internal/geometry"
)

// This file declares the flags that several commands share, so that each has one
// name, one usage and one check.

// Workers declares -workers and its short form -j: how much is done at the same time,
// such as "puzzles to solve". byDefault says what 0 stands for.
func Workers(f *flag.FlagSet, n *int, what, byDefault string) {
	f.IntVar(n, "workers", 0, "`number` of "+what+" at the same time (default "+byDefault+"), short -j")
	f.IntVar(n, "j", 0, "")
}

// TimeLimit declares -timeout. what is given up after that time, such as "a puzzle".
func TimeLimit(f *flag.FlagSet, limit *time.Duration, what string) {
	f.DurationVar(limit, "timeout", 0, "`time` after which to give up "+what+", such as 10s (default none)")
}

// Seed declares -seed. The same seed gives the same of what the text says.
func Seed(f *flag.FlagSet, seed *uint64, same string) {
	f.Uint64Var(seed, "seed", 0, "`number` that the random numbers derive from; the same one gives the same "+same)
}

// Size declares -size. byDefault says which size there is without it.
func Size(f *flag.FlagSet, side *int, value int, byDefault string) {
	f.IntVar(side, "size", value, "`side` of the boards: "+sides()+byDefault)
}

// sides lists the sides of the boards.
func sides() string {
	words := strings.Fields(strings.Trim(fmt.Sprint(geometry.Sides()), "[]"))
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// CheckSize returns an error if -size was given and no board has that side.
func CheckSize(f *flag.FlagSet, side int) error {
	if !Given(f, "size") {
		return nil
	}
	return OneOf("size", side, geometry.Sides()...)
}

// Output declares -file: where to write what else is printed.
func Output(f *flag.FlagSet, name *string) {
	f.StringVar(name, "file", "", "`file` to write (default standard output)")
}
