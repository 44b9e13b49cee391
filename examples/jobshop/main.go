// Jobshop schedules jobs on machines so that all are done as early as possible, and proves it.
//
//	go run ./examples/jobshop                   a workshop of four jobs
//	go run ./examples/jobshop FILE              your own
//	go run ./examples/jobshop -limit 1000 FILE  the best schedule after 1,000 dead ends
//
// A line of the file is a job: of each task, in order, the machine and how long it takes. A
// machine serves one task at a time. The exit status is 0, 1 if no schedule was found or the
// output could not be written, and 2 for bad use.
package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"

	"example.com/sudoku/csp"
)

const demo = `0 5 1 3 2 3 3 1
0 2 1 6 3 9 2 1
2 7 1 3 0 3 3 4
1 9 2 2 3 7 0 2
1 7 3 2 0 5 2 4
0 1 2 4 1 1 3 7`

type task struct {
	job, machine, length int
	start                csp.Decision
}

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	out := bufio.NewWriter(stdout) // Flush returns the error of any write
	status, err := schedule(args, out)
	if failed := out.Flush(); failed != nil {
		status, err = 1, failed
	}
	if err != nil {
		fmt.Fprintln(stderr, "jobshop:", err)
	}
	return status
}

func schedule(args []string, out io.Writer) (status int, err error) {
	flags := flag.NewFlagSet("jobshop", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	limit := flags.Int("limit", 0, "dead ends")
	if err := flags.Parse(args); errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(out, "usage: jobshop [-limit DEADENDS] [FILE]")
		return 0, nil
	} else if err != nil {
		return 2, err
	}
	text := []byte(demo)
	if flags.NArg() > 0 {
		if text, err = os.ReadFile(flags.Arg(0)); err != nil {
			return 2, err
		}
	}
	jobs, err := read(string(text))
	if err != nil {
		return 2, err
	}
	return solve(jobs, *limit, out)
}

// read reads a job from each line.
func read(text string) (jobs [][]task, err error) {
	for line := range strings.Lines(text) {
		fields := strings.Fields(line)
		if len(fields) == 0 {
			continue
		}
		job := make([]task, len(fields)/2)
		for i, field := range fields {
			n, err := strconv.Atoi(field)
			if err != nil || n < 0 || len(fields)%2 != 0 {
				return nil, fmt.Errorf("job %d: found %q, want pairs of a machine and a time", len(jobs), line)
			}
			if job[i/2].job = len(jobs); i%2 == 0 {
				job[i/2].machine = n
			} else {
				job[i/2].length = n
			}
		}
		jobs = append(jobs, job)
	}
	return jobs, nil
}

// solve prints the end of each schedule found, and the best one machine by machine.
func solve(jobs [][]task, limit int, out io.Writer) (status int, err error) {
	longest := 0 // one task after another
	for _, t := range slices.Concat(jobs...) {
		longest += t.length
	}
	var m csp.Model
	m.MaxDeadEnds = limit
	end := m.Decide("end", csp.Range(0, longest))
	machines := map[int][]task{}
	for _, job := range jobs {
		next := end
		for i := range slices.Backward(job) { // each task is done when the next one starts
			start := m.Decide("", csp.Range(0, longest))
			m.LessEqual(start.Plus(job[i].length), next)
			job[i].start, next = start, start
			machines[job[i].machine] = append(machines[job[i].machine], job[i])
		}
	}
	numbers := slices.Sorted(maps.Keys(machines))
	for _, machine := range numbers {
		var on csp.Intervals
		for _, t := range machines[machine] {
			on.Starts, on.Lengths = append(on.Starts, t.start), append(on.Lengths, t.length)
		}
		m.NoOverlap(on)
	}
	var best csp.Answer
	for answer, err := range m.Improving(context.Background(), end, csp.AtMost) {
		if best = answer; best.Values == nil {
			return 1, err
		}
		fmt.Fprintf(out, "done after %d, %v, at least %d\n", best.Values.Value(end), best.Quality, best.Bound)
	}
	for _, machine := range numbers {
		tasks := machines[machine]
		slices.SortFunc(tasks, func(a, b task) int {
			return cmp.Compare(best.Values.Value(a.start), best.Values.Value(b.start))
		})
		fmt.Fprintf(out, "machine %d:", machine)
		for _, t := range tasks {
			fmt.Fprintf(out, "  job %d from %d to %d", t.job, best.Values.Value(t.start), best.Values.Value(t.start.Plus(t.length)))
		}
		fmt.Fprintln(out)
	}
	return 0, nil
}
