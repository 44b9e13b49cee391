package compare

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"text/tabwriter"

	"example.com/sudoku/compare"
)

// write prints the trials in the form of the flag.
func (s *settings) write(out io.Writer, title string, entries []entry, trials compare.Trials) error {
	switch s.output {
	case "csv":
		return trials.WriteCSV(out)
	case "json":
		return json.NewEncoder(out).Encode(trials.Standings())
	}
	_, err := fmt.Fprintf(out, "%s; seeds %d to %d; %d children each\n"+
		"best: errors of the best board, mean of the runs ± its standard error\n"+
		"(from least to most). Then the whole population at the end. Generations and children:\n"+
		"median of the solved runs.\n\n",
		title, s.seed, s.seed+uint64(s.seeds-1), s.children())
	if err != nil {
		return err
	}
	return s.table(out, entries, trials.Standings())
}

// table prints one line per configuration.
func (s *settings) table(out io.Writer, entries []entry, standings []compare.Standing) error {
	columns := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprint(columns, "layout\tinheritance\tpopulation")
	for _, children := range s.looks() {
		fmt.Fprintf(columns, "\tbest at %d", children)
	}
	fmt.Fprint(columns, "\tmean\tspread\tagreement\tdistinct\tsolved\t95 %\tgenerations\tchildren\n")
	for i, standing := range standings {
		e := entries[i]
		fmt.Fprintf(columns, "%s\t%s\t%d", e.layout, e.inheritance, e.population)
		at := func(children int64) compare.Moment {
			generation := int(children / int64(10*e.population))
			return standing.Curve[min(generation, len(standing.Curve)-1)]
		}
		for _, children := range s.looks() {
			best := at(children).Best
			fmt.Fprintf(columns, "\t%.1f ±%.1f (%.0f-%.0f)", best.Mean, best.Spread/math.Sqrt(float64(standing.Runs)), best.Least, best.Most)
		}
		end := at(s.children())
		fmt.Fprintf(columns, "\t%.1f\t%.1f\t%.0f%%\t%.0f\t%d/%d\t%.0f-%.0f%%\t%s\t%s\n",
			end.Mean.Mean, end.Spread.Mean, 100*end.Agreement.Mean, end.Distinct.Mean,
			standing.Solved, standing.Runs, 100*standing.Low, 100*standing.High,
			effort(standing.Epochs), effort(standing.Births))
	}
	return columns.Flush()
}

// looks returns the numbers of children after which the table looks at a
// population: none, a tenth of all, all.
func (s *settings) looks() []int64 {
	return []int64{0, s.children() / 10, s.children()}
}

// effort returns the distribution of what solutions took.
func effort(r compare.Distribution) string {
	if r == (compare.Distribution{}) {
		return "-"
	}
	return fmt.Sprintf("%.0f (%.0f-%.0f)", r.Median, r.Least, r.Most)
}
