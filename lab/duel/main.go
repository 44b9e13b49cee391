// Command duel runs Evolve and another program on the same boards, alternately, each
// run in a process of its own, and records the processor time of the whole process.
//
//	go build -C lab/duel -o "$PWD/duel" .
//	./duel -rival 'sudoku_ls FILE SEED SECONDS 0' -word 'find answer' -o runs.csv boards/*.txt
//	./duel -report runs.csv
//
// FILE, SEED and SECONDS stand for the board, the seed and the limit. The rival solves
// a board if it prints the word. Runs that the file already has are not repeated, so
// an interrupted duel continues with the same command.
//
//	go run -C lab/duel . -solvers [FILE ...]
//
// compares the library with the solvers of other problems that are installed, on the problems
// of package export.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"example.com/sudoku"
	"example.com/sudoku/internal/boards"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("duel: ")
	var d duel
	flag.StringVar(&d.rival, "rival", "", "the other `command`; without one, Evolve runs alone")
	flag.StringVar(&d.word, "word", "solved", "what the rival prints if it has solved the board")
	flag.DurationVar(&d.limit, "limit", time.Minute, "the `time` of a run")
	seeds := flag.Int("seeds", 1, "the `number` of seeds, from 0 on")
	out := flag.String("o", "runs.csv", "the `file` of the runs")
	report := flag.Bool("report", false, "read files of runs, and print a table in Markdown")
	child := flag.Int("evolve", -1, "only run Evolve on one board, with this `seed`")
	solvers := flag.Bool("solvers", false, "compare with glpsol, cbc, minisat and clasp, on built-in puzzles or files with one a line")
	rounds := flag.Int("rounds", 3, "the `number` of measurements of -solvers, whose median is shown")
	flag.Parse()
	if *solvers {
		c := comparison{limit: min(d.limit, 5*time.Second), rounds: *rounds, say: log.Printf}
		if err := c.compareSolvers(context.Background(), os.Stdout, flag.Args()); err != nil {
			log.Fatal(err)
		}
		return
	}
	if flag.NArg() == 0 {
		log.Fatal("name at least one file")
	}
	var err error
	switch {
	case *report:
		err = printReport(os.Stdout, flag.Args())
	case *child >= 0:
		err = evolve(flag.Arg(0), uint64(*child), d.limit)
	default:
		err = d.run(*out, flag.Args(), *seeds)
	}
	if err != nil {
		log.Fatal(err)
	}
}

type duel struct {
	rival, word string
	limit       time.Duration
}

// run makes all runs that the file does not have yet. The first program of a board
// is the second one of the next.
func (d *duel) run(out string, files []string, seeds int) error {
	runs, err := readRuns(out)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	done := map[run]bool{}
	for _, r := range runs {
		done[r.key()] = true
	}
	file, err := os.OpenFile(out, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer file.Close()
	programs := []func(string, int) (run, error){d.ours, d.theirs}
	if d.rival == "" {
		programs = programs[:1]
	}
	for seed := range seeds {
		for i, name := range files {
			for k := range programs {
				k = (k + i) % len(programs)
				key := run{board: boardName(name), seed: seed, program: k}
				if done[key] {
					continue
				}
				r, err := programs[k](name, seed)
				if err != nil {
					return err
				}
				r.board, r.seed, r.program = key.board, key.seed, key.program
				if _, err := fmt.Fprintln(file, r); err != nil {
					return err
				}
			}
		}
	}
	return file.Close()
}

// ours runs this program with -evolve.
func (d *duel) ours(file string, seed int) (run, error) {
	self, err := os.Executable()
	if err != nil {
		return run{}, err
	}
	return d.process("solved", self, "-evolve", strconv.Itoa(seed), "-limit", d.limit.String(), file)
}

func (d *duel) theirs(file string, seed int) (run, error) {
	seconds := strconv.Itoa(int(d.limit.Seconds()))
	fields := strings.Fields(strings.NewReplacer("SEED", strconv.Itoa(seed), "SECONDS", seconds).Replace(d.rival))
	for i := range fields {
		fields[i] = strings.ReplaceAll(fields[i], "FILE", file)
	}
	return d.process(d.word, fields[0], fields[1:]...)
}

// process runs a program, and kills it some time after the limit. A program that
// fails ends the duel: its time would mean nothing.
func (d *duel) process(word, name string, args ...string) (run, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 2*d.limit+10*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, name, args...)
	text, err := cmd.CombinedOutput()
	if err != nil && ctx.Err() == nil {
		return run{}, fmt.Errorf("%s %s: %w: %s", name, strings.Join(args, " "), err, text)
	}
	used := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	return run{solved: strings.Contains(string(text), word), seconds: used.Seconds()}, nil
}

// evolve solves the board of a file and prints what came of it.
func evolve(file string, seed uint64, limit time.Duration) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	puzzle, err := boards.Parse(string(text))
	if err != nil {
		return err
	}
	opts := new(sudoku.EvolveOptions)
	opts.Seed, opts.MaxProposals = seed, -1
	result, err := sudoku.Evolve(ctx, puzzle, opts)
	switch {
	case err == nil && sudoku.Solved(puzzle, result.Board):
		fmt.Println("solved with", result.Stats.Proposals, "steps")
	case errors.Is(err, context.DeadlineExceeded):
		fmt.Println(result.Errors, "errors left")
	case err == nil:
		return errors.New("a wrong solution")
	default:
		return err
	}
	return nil
}
