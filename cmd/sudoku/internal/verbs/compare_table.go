package verbs

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"text/tabwriter"

	"example.com/sudoku/compare"
)

// write prints the trials in the form of the flag.
func (s *compareFlags) write(out io.Writer, title string, entries []comparedEntry, trials compare.Trials) error {
	switch s.output {
	case "csv":
		return trials.WriteCSV(out)
	case "json":
		return json.NewEncoder(out).Encode(trials.Standings())
	}
	_, err := fmt.Fprintf(out, "%s; seeds %d to %d; %d children each\n", title, s.seed, s.seed+uint64(s.seeds-1), s.children())
	if err != nil {
		return err
	}
	standings := trials.Standings()
	for _, t := range s.tables(standings) {
		fmt.Fprintf(out, "\n%s\n\n", t.title)
		columns := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
		fmt.Fprintf(columns, "layout\tchild by\tsize\t%s\n", t.head)
		for i, standing := range standings {
			e := entries[i]
			fmt.Fprintf(columns, "%s\t%s\t%d\t%s\n", e.layout, e.cross.Name, e.population, t.row(e, standing))
		}
		if err := columns.Flush(); err != nil {
			return err
		}
	}
	return nil
}

// A table has a line for each configuration, of at most 80 columns.
type table struct {
	title, head string
	row         func(e comparedEntry, standing compare.Standing) string
}

// tables returns the tables in their order. The last is left out if no run has solved the
// board.
func (s *compareFlags) tables(standings []compare.Standing) []table {
	at := func(e comparedEntry, standing compare.Standing, children int64) (last compare.Moment) {
		for _, moment := range standing.Curve {
			if moment.Epoch <= int(children/int64(10*e.population)) {
				last = moment
			}
		}
		return last
	}
	best := table{title: "Errors of the best board after so many children, mean of the runs ± its standard\nerror, and from least to most:"}
	var heads []string
	for _, children := range s.looks() {
		heads = append(heads, fmt.Sprint(children))
	}
	best.head = strings.Join(heads, "\t")
	best.row = func(e comparedEntry, standing compare.Standing) string {
		var cells []string
		for _, children := range s.looks() {
			b := at(e, standing, children).Best
			cells = append(cells, fmt.Sprintf("%.1f±%.1f %.0f-%.0f", b.Mean, b.Spread/math.Sqrt(float64(standing.Runs)), b.Least, b.Most))
		}
		return strings.Join(cells, "\t")
	}
	population := table{
		title: "The population at the end: mean and spread of its errors, the share of cells in\nwhich two boards agree, and different boards; and how many runs solved it:",
		head:  "mean\tspread\tagree\tdistinct\tsolved\t95 %",
		row: func(e comparedEntry, standing compare.Standing) string {
			end := at(e, standing, s.children())
			return fmt.Sprintf("%.1f\t%.1f\t%.0f%%\t%.0f\t%d/%d\t%.0f-%.0f%%", end.Mean.Mean, end.Spread.Mean,
				100*end.Agreement.Mean, end.Distinct.Mean, standing.Solved, standing.Runs, 100*standing.Low, 100*standing.High)
		},
	}
	if !slices.ContainsFunc(standings, func(s compare.Standing) bool { return s.Solved > 0 }) {
		return []table{best, population}
	}
	took := table{
		title: "What a solution took, median of the solved runs, from least to most:",
		head:  "generations\tchildren",
		row: func(_ comparedEntry, standing compare.Standing) string {
			return effort(standing.Epochs) + "\t" + effort(standing.Births)
		},
	}
	return []table{best, population, took}
}

// looks returns the numbers of children after which the table looks at a
// population: none, a tenth of all, all.
func (s *compareFlags) looks() []int64 {
	return []int64{0, s.children() / 10, s.children()}
}

// effort returns the distribution of what solutions took.
func effort(r compare.Distribution) string {
	if r == (compare.Distribution{}) {
		return "-"
	}
	return fmt.Sprintf("%.0f (%.0f-%.0f)", r.Median, r.Least, r.Most)
}
