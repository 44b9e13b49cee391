// Roster plans a week of shifts and grants the wishes that weigh most. Then somebody is ill,
// and the roster changes as little as it must.
//
//	go run ./examples/roster              a week of six people
//	go run ./examples/roster -ill Bea:2   Bea can't work on day 2
//
// The exit status is 0, 1 if there is no roster or the output could not be written, and 2 for
// bad use.
package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"example.com/sudoku/csp"
)

const (
	off, day, night = 0, 1, 2
	signs           = ".DN"
	days            = 7
)

var people = []string{"Ann", "Bea", "Cem", "Dot", "Eve", "Finn"}

// A wish is for a shift, and its weight.
type wish struct{ person, day, shift, weight int }

var wishes = []wish{
	{0, 5, off, 3}, {0, 6, off, 3}, {1, 0, night, 1}, {1, 6, off, 2}, {2, 2, off, 5}, {2, 3, off, 5},
	{3, 5, off, 2}, {3, 6, off, 2}, {4, 6, off, 1}, {5, 4, night, 2}, {5, 5, off, 4}, {4, 5, off, 4},
}

// A week is the model of a roster: a shift of each person on each day, and what it costs not
// to grant wishes.
type week struct {
	csp.Model
	shifts [][]csp.Decision
	cost   csp.Decision
}

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	out := bufio.NewWriter(stdout) // Flush returns the error of any write
	status, err := plan(args, out)
	if failed := out.Flush(); failed != nil {
		status, err = 1, failed
	}
	if err != nil {
		fmt.Fprintln(stderr, "roster:", err)
	}
	return status
}

func plan(args []string, out io.Writer) (status int, err error) {
	flags := flag.NewFlagSet("roster", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	ill := flags.String("ill", "Ann:1", "a person and a day")
	if err := flags.Parse(args); errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(out, "usage: roster [-ill NAME:DAY]")
		return 0, nil
	} else if err != nil {
		return 2, err
	}
	name, when, _ := strings.Cut(*ill, ":")
	person, date := slices.Index(people, name), strings.Index("0123456", when)
	if person < 0 || date < 0 || len(when) != 1 {
		return 2, fmt.Errorf("found %q, want one of %v and a day from 0 to 6, as Ann:1", *ill, people)
	}
	ctx := context.Background()
	w := newWeek()
	first, err := w.Minimize(ctx, w.cost)
	if err != nil {
		return 1, err
	}
	fmt.Fprintf(out, "The roster, %v:\n", first.Quality)
	w.print(out, first.Values)

	// What if? The same constraints, one more, and what changes as the cost.
	var changed []csp.Decision
	changes := w.Decide("changes", csp.Range(0, len(people)*days))
	m := w.With(func() {
		w.Fix(w.shifts[person][date], off)
		for _, x := range slices.Concat(w.shifts...) {
			is := w.Decide("", csp.Range(0, 1))
			w.Reify(is, func() { w.Forbid([]csp.Decision{x}, [][]int{{first.Values.Value(x)}}) })
			changed = append(changed, is)
		}
		w.AmongAs(changes, changed, 1)
	})
	second, err := m.Minimize(ctx, changes)
	if err != nil {
		return 1, err
	}
	fmt.Fprintf(out, "%s is ill on day %d, %d changes, %v:\n", name, date, second.Values.Value(changes), second.Quality)
	w.print(out, second.Values)
	return 0, nil
}

// newWeek states what every roster keeps.
func newWeek() *week {
	w := &week{}
	for _, name := range people {
		row := w.Array(name, days, csp.Range(off, night))
		w.shifts = append(w.shifts, row)
		w.Among(row, []int{day, night}, csp.AtMost, 5)
		w.Among(row, []int{night}, csp.AtMost, 2)
		for i := range row[1:] { // after a night comes another, or a day off
			w.Table(row[i:i+2], [][]int{{off, csp.Any}, {day, csp.Any}, {night, off}, {night, night}})
		}
	}
	for i := range days {
		var column []csp.Decision
		for _, row := range w.shifts {
			column = append(column, row[i])
		}
		w.Occur(column, map[int][]int{day: {2, 3}, night: {1}})
	}
	w.cost = w.Decide("cost", csp.Range(0, 99))
	terms, weights := []csp.Decision{w.cost}, []int{-1}
	for _, wish := range wishes {
		refused := w.Decide("", csp.Range(0, 1))
		w.Reify(refused, func() { w.Forbid(w.shifts[wish.person][wish.day:][:1], [][]int{{wish.shift}}) })
		terms, weights = append(terms, refused), append(weights, wish.weight)
	}
	w.Sum(terms, weights, csp.Exactly, 0)
	return w
}

// print shows a roster, and the weight of the wishes that it does not grant.
func (w *week) print(out io.Writer, values csp.Assignment) {
	for i, row := range w.shifts {
		fmt.Fprintf(out, "  %-5s", people[i])
		for _, x := range row {
			fmt.Fprintf(out, " %c", signs[values.Value(x)])
		}
		fmt.Fprintln(out)
	}
	fmt.Fprintf(out, "  wishes not granted weigh %d\n", values.Value(w.cost))
}
