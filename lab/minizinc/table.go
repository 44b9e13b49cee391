package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// This file makes the table.

// A table has a row for each family.
type table struct {
	size    string
	with    []configuration
	solvers []string
	rows    []string
	done    map[string]int // families finished by each solver
	first   map[string]int // families in which no solver has a better answer
	count   int
	behind  []string // families that the others finish in 2 s, and we don't
	wrong   []string // families with optima that differ
}

func newTable(size string, with []configuration) *table {
	t := &table{size: size, with: with, done: map[string]int{}, first: map[string]int{}}
	for _, c := range with {
		if !slices.Contains(t.solvers, c.solver) {
			t.solvers = append(t.solvers, c.solver)
		}
	}
	return t
}

// better reports whether a run says more than another one, or as much in less time.
func better(a, b run) bool {
	if a.finished() != b.finished() {
		return a.finished()
	}
	if x, y := a.score(), b.score(); x != y {
		return x > y
	}
	return a.Seconds < b.Seconds
}

// score is how good the best value is that a run found.
func (r run) score() int {
	n, err := strconv.Atoi(r.Objective)
	if err != nil {
		return -1 << 62
	}
	return n * r.Optimize
}

func (r run) String() string {
	switch {
	case r.Status == "complete" && r.Objective != "":
		return fmt.Sprintf("**%s** %.1f", r.Objective, r.Seconds)
	case r.finished():
		return fmt.Sprintf("**yes** %.1f", r.Seconds)
	case r.Objective != "":
		return r.Objective
	case r.Status == "none":
		return "–"
	}
	return "(" + r.Status + ")"
}

// add adds the row of a family that some solver compiles.
func (t *table) add(family string, runs map[configuration]run) {
	best := map[string]run{}
	compiled := false
	for _, c := range t.with {
		r, tried := runs[c]
		if old, known := best[c.solver]; tried && (!known || better(r, old)) {
			best[c.solver] = r
		}
		compiled = compiled || tried && r.Seconds > 0
	}
	if !compiled {
		return
	}
	t.count++
	row := "| " + family
	most, quick, optimum := -1<<62, 0, ""
	for _, s := range t.solvers {
		most = max(most, best[s].score())
		if s != "sudoku" && best[s].finished() && best[s].Seconds <= 2 {
			quick++
		}
	}
	for _, s := range t.solvers {
		r := best[s]
		row += " | " + r.String()
		if r.finished() {
			t.done[s]++
			if r.Objective != "" && optimum != "" && r.Objective != optimum {
				t.wrong = append(t.wrong, family)
			}
			optimum = r.Objective
		}
		if r.finished() || r.Objective != "" && r.score() == most {
			t.first[s]++
		}
	}
	t.rows = append(t.rows, row+" |")
	if quick > 0 && quick == len(t.solvers)-1 && !best["sudoku"].finished() {
		t.behind = append(t.behind, family)
	}
}

func (t *table) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "\n| %s | %s |\n|---%s|\n", t.size, strings.Join(t.solvers, " | "), strings.Repeat("|---", len(t.solvers)))
	for _, row := range t.rows {
		b.WriteString(row + "\n")
	}
	fmt.Fprintf(&b, "| finished of %d", t.count)
	for _, s := range t.solvers {
		fmt.Fprintf(&b, " | %d", t.done[s])
	}
	b.WriteString(" |\n| finished, or the best value")
	for _, s := range t.solvers {
		fmt.Fprintf(&b, " | %d", t.first[s])
	}
	fmt.Fprintf(&b, " |\n\nothers finish in 2 s: %v; optima differ: %v\n", t.behind, t.wrong)
	return b.String()
}
