// Timetable states a school's timetable as a model and evolves it: no class and no teacher is
// in two places at a time, and lessons of one subject are on different days.
//
//	go run ./examples/timetable              eight classes
//	go run ./examples/timetable -classes 20 -seed 7
//
// It prints the teacher of each class in each hour. The exit status is 0, and 1 if no
// timetable was found.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"

	"example.com/sudoku/csp"
	"example.com/sudoku/evolve"
)

const days, hours, subjects = 5, 6, 10 // each subject three times a week

func main() {
	classes := flag.Int("classes", 8, "number of classes")
	seed := flag.Uint64("seed", 0, "random seed of the evolution")
	flag.Parse()
	if err := timetable(context.Background(), os.Stdout, max(1, *classes), *seed); err != nil {
		fmt.Fprintln(os.Stderr, "timetable:", err)
		os.Exit(1)
	}
}

func timetable(ctx context.Context, out io.Writer, classes int, seed uint64) error {
	var m csp.Model
	teachers := make([][]csp.Decision, classes*subjects/6+1) // each has six or seven subjects
	lessons := make([][]csp.Decision, classes)               // the time of each lesson
	for c := range lessons {
		lessons[c] = m.Array(fmt.Sprint("class ", c), 3*subjects, csp.Range(0, days*hours-1))
		m.AllDifferent(lessons[c]...)
		for s := range subjects {
			three := lessons[c][3*s : 3*s+3]
			t := (c*subjects + s) % len(teachers)
			teachers[t] = append(teachers[t], three...)
			for i, x := range three[:2] {
				m.Pair(x, three[i+1], func(x, y int) bool { return x/hours < y/hours })
			}
		}
	}
	for _, of := range teachers {
		m.AllDifferent(of...)
	}
	answer, err := m.Evolve(ctx, evolve.Options{Seed: seed})
	if err != nil {
		return err
	}
	for c := range lessons {
		var week [days * hours]int
		for i, x := range lessons[c] {
			week[answer.Values.Value(x)] = (c*subjects + i/3) % len(teachers)
		}
		fmt.Fprintf(out, "class %d:", c+1)
		for hour, t := range week {
			if hour%hours == 0 {
				fmt.Fprint(out, " |")
			}
			fmt.Fprintf(out, " %2d", t+1)
		}
		fmt.Fprintln(out)
	}
	return nil
}
