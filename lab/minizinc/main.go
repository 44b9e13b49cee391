// Command minizinc runs fzn-sudoku beside Gecode and Chuffed on MiniZinc's benchmarks
// (github.com/MiniZinc/minizinc-benchmarks), an instance of each family at a time, each program
// in a process of its own on one core with a limit of processor time.
//
//	go install ./cmd/fzn-sudoku
//	fzn-sudoku -install ~/.minizinc/solvers
//	go run -C lab/minizinc . -cache ~/judge -benchmarks FOLDER            # all families
//	go run -C lab/minizinc . -cache ~/judge -benchmarks FOLDER -size median jobshop rcpsp
//
// It prints the table of docs/model.md. Results are kept in the cache under the program and the
// model, so peers run once. With -verify each of our solutions is given to Gecode as data.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"slices"
	"strings"
)

// A configuration is a solver with its flags. The better of a solver's configurations counts.
type configuration struct {
	solver string // as MiniZinc knows it
	flags  string
}

var configurations = []configuration{{"sudoku", "-f"}, {"sudoku", ""}, {"gecode", "-f"}, {"gecode", ""}, {"chuffed", "-f"}, {"chuffed", ""}}

func main() {
	log.SetFlags(0)
	log.SetPrefix("minizinc: ")
	var j judge
	flag.StringVar(&j.benchmarks, "benchmarks", ".", "the `folder` of the benchmarks")
	flag.StringVar(&j.cache, "cache", "cache", "the `folder` of compiled models and results")
	flag.IntVar(&j.limit, "limit", 10, "processor `seconds` of a run")
	flag.BoolVar(&j.verify, "verify", false, "give each of our solutions to Gecode")
	sizes := flag.String("size", "median", "small, median, large, or several with commas")
	names := flag.String("with", "sudoku -f,gecode -f,gecode,chuffed -f,chuffed", "the solvers with their `flags`")
	flag.Parse()
	if err := os.MkdirAll(j.cache, 0o755); err != nil {
		log.Fatal(err)
	}
	for _, c := range configurations {
		if slices.Contains(strings.Split(*names, ","), strings.TrimSpace(c.solver+" "+c.flags)) {
			j.with = append(j.with, c)
		}
	}
	if err := j.findPrograms(); err != nil {
		log.Fatal(err)
	}
	families := flag.Args()
	if len(families) == 0 {
		families = j.families()
	}
	for _, size := range strings.Split(*sizes, ",") {
		t := newTable(size, j.with)
		for _, family := range families {
			t.add(family, j.family(family, size))
		}
		fmt.Print(t)
	}
}
