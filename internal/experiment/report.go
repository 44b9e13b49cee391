package experiment

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"example.com/sudoku/compare"
	"example.com/sudoku/internal/cli"
)

var reportProgram = cli.Program{
	Name: "sudoku experiment report",
	Usage: `usage: sudoku experiment report [flags] results ...

Summarizes files of results of one experiment, finished or not: how often each
setting succeeded, with the 95 % confidence interval by Wilson's score, and the
quantiles of cost and time. A trial that did not succeed costs more than any that
did, shown as ∞.

Then compares settings on the same boards and seeds: on how many one costs less,
with the p-values of the exact sign test and of Wilcoxon's signed rank test, both
corrected by Holm for the number of comparisons, and the ratio of the mean costs.
Ends with the commands that draw the results by lab/plot.

Trials with the same seed may be alike: a setting may spend the same steps after a
shorter start. So a setting may cost less in most trials, but no less in the mean. To
see that, compare the means of the boards with -boards.

With -versions, the files are runs of one experiment by different versions of the
library. Then each file is a setting, or several, of its own.

Exit status 0: done; 1: the output can't be written; 2: a flag or file that can't
be used.
`,
	Files: true,
	New:   func() cli.Command { return new(report) },
}

// Run reads the files and prints the tables.
func (r *report) Run(ctx context.Context, p *cli.Process) error {
	t, err := r.read(ctx, p)
	if err != nil {
		return err
	}
	t.byBoard = r.boards
	against, err := t.find(r.against)
	if err != nil {
		return err
	}
	switch r.output {
	case "csv":
		return writeCSV(p.Out, t.summary())
	case "pairs":
		return writeCSV(p.Out, t.pairwise(against))
	}
	text := t.markdown(against) + "\nPictures, after `go install -C lab/plot .`:\n\n"
	for _, command := range r.plots(t) {
		text += "    " + command + "\n"
	}
	_, err = io.WriteString(p.Out, text)
	return err
}

// read returns the table of all files.
func (r *report) read(ctx context.Context, p *cli.Process) (*table, error) {
	if !r.versions {
		return r.readFiles(ctx, p, r.files)
	}
	var tables []*table
	for i, name := range r.files {
		t, err := r.readFiles(ctx, p, r.files[i:i+1])
		if err != nil {
			return nil, err
		}
		if i > 0 && !tables[0].sameExperiment(t) {
			return nil, cli.BadUsef("%s: %w than %s", name, ErrOtherExperiment, r.files[0])
		}
		tables = append(tables, t)
	}
	return joined(r.files, tables), nil
}

// readFiles returns the table of files of one experiment.
func (r *report) readFiles(ctx context.Context, p *cli.Process, files []string) (t *table, err error) {
	u := union{files: files}
	err = u.read(ctx, p, func(_ *Reader, record *Record) (err error) {
		if record == nil {
			t, err = newTable(u.plan, r.metric)
			return err
		}
		n, _ := u.plan.Number(record.Key)
		t.set(n, record)
		if record.Outcome == Failed {
			t.failed[record.Setting]++
		}
		return nil
	})
	return t, err
}

// find returns the number of a setting given by its number or label, -1 for "".
func (t *table) find(setting string) (int, error) {
	if setting == "" {
		return -1, nil
	}
	if i := slices.Index(t.plan.Settings, setting); i >= 0 {
		return i, nil
	}
	i, err := strconv.Atoi(setting)
	if err != nil || i < 0 || i >= len(t.plan.Settings) {
		list := ""
		for i, label := range t.plan.Settings {
			list += fmt.Sprintf("\n  %d: %s", i, label)
		}
		return 0, cli.BadUsef("-against %s: want the number or the text of a setting:%s", setting, list)
	}
	return i, nil
}

// cost returns the name of the cost.
func (t *table) cost() string {
	if t.metric < 0 {
		return "time"
	}
	return t.plan.Metrics[t.metric]
}

var shares = []float64{0.1, 0.25, 0.5, 0.75, 0.9}

// summary returns a head and a row for each setting, in plain numbers.
func (t *table) summary() [][]string {
	head := []string{"number", "setting", "trials", "solved", "failed", "success", "low", "high"}
	for _, column := range []string{t.cost(), "seconds"} {
		for _, share := range shares {
			head = append(head, fmt.Sprintf("%s q%.0f", column, 100*share))
		}
	}
	rows := [][]string{head}
	for i, label := range t.plan.Settings {
		costs, times := t.of(t.costs, i), t.of(t.times, i)
		low, high := compare.Wilson(solved(costs), len(costs))
		row := []string{strconv.Itoa(i), label, strconv.Itoa(len(costs)), strconv.Itoa(solved(costs)), strconv.Itoa(t.failed[i]),
			plainNumber(float64(solved(costs)) / float64(len(costs))), plainNumber(low), plainNumber(high)}
		for _, sorted := range [][]float64{costs, times} {
			for _, share := range shares {
				row = append(row, plainNumber(quantile(sorted, share)))
			}
		}
		rows = append(rows, row)
	}
	return rows
}

// pairwise returns a head and a row for each comparison, in plain numbers.
func (t *table) pairwise(against int) [][]string {
	rows := [][]string{{"a", "b", "a less", "b less", "tied", "sign p", "sign p by Holm", "rank p", "rank p by Holm", "ratio"}}
	for _, c := range t.comparisons(against) {
		rows = append(rows, []string{strconv.Itoa(c.A), strconv.Itoa(c.B),
			strconv.Itoa(c.better), strconv.Itoa(c.worse), strconv.Itoa(c.tied),
			plainNumber(c.sign), plainNumber(c.signCorrected), plainNumber(c.rank), plainNumber(c.corrected), plainNumber(c.ratio)})
	}
	return rows
}

// plainNumber formats a number for other programs. It is empty for no number.
func plainNumber(x float64) string {
	if math.IsNaN(x) {
		return ""
	}
	return strconv.FormatFloat(x, 'g', 6, 64)
}

func writeCSV(w io.Writer, rows [][]string) error { return csv.NewWriter(w).WriteAll(rows) }

// markdown returns both tables for people.
func (t *table) markdown(against int) string {
	p := &t.plan
	var text strings.Builder
	fmt.Fprintf(&text, "`%s`, %d boards × %d settings × %d seeds: %d of %d trials.\n\n",
		p.Algorithm, p.Boards, len(p.Settings), p.Seeds.Len(), t.found(), p.Trials())
	for i, label := range p.Settings {
		fmt.Fprintf(&text, "%d. %s\n", i, label)
	}
	fmt.Fprintf(&text, "\n| | solved | success | 95 %% | %s: median | 10 %% … 90 %% |\n|--:|--:|--:|--:|--:|--:|\n", t.cost())
	for i := range p.Settings {
		costs := t.of(t.costs, i)
		good := solved(costs)
		low, high := compare.Wilson(good, len(costs))
		fmt.Fprintf(&text, "| %d | %d/%d | %.1f %% | %.1f … %.1f %% |", i, good, len(costs), 100*float64(good)/float64(max(1, len(costs))), 100*low, 100*high)
		fmt.Fprintf(&text, " %s | %s … %s |\n", shown(costs, 0.5, t.show), shown(costs, 0.1, t.show), shown(costs, 0.9, t.show))
	}
	text.WriteString("\n| | time: median | 10 % … 90 % |\n|--:|--:|--:|\n")
	for i := range p.Settings {
		times := t.of(t.times, i)
		fmt.Fprintf(&text, "| %d | %s | %s … %s |\n", i, shown(times, 0.5, duration), shown(times, 0.1, duration), shown(times, 0.9, duration))
	}
	if free := t.freeBoards(); free > 0 {
		fmt.Fprintf(&text, "\nBoards solved by all settings at no cost: %d of %d. Deduction fills them\nbefore the search, so they compare nothing. Use boards with fewer givens, or the\noption NoDeduction.\n", free, p.Boards)
	}
	if failed := sum(t.failed); failed > 0 {
		fmt.Fprintf(&text, "\nTrials that failed with an error: %d. They count as not solved.\n", failed)
	}
	if comparisons := t.comparisons(against); len(comparisons) > 0 {
		on := "boards and seeds, by "
		if t.byBoard {
			on = "boards, by the mean over the seeds of "
		}
		fmt.Fprintf(&text, "\nOn the same %s; p-values corrected\nby Holm, number of comparisons: %d.\n\n", on+t.cost(), len(comparisons))
		text.WriteString("| a | b | a less | b less | tied | sign test | signed ranks | | mean a ÷ b |\n|--:|--:|--:|--:|--:|--:|--:|---|--:|\n")
		for _, c := range comparisons {
			fmt.Fprintf(&text, "| %d | %d | %d | %d | %d | %s | %s | %s | %s |\n", c.A, c.B,
				c.better, c.worse, c.tied, pValue(c.signCorrected), pValue(c.corrected), c.winner(), ratioText(c.ratio))
		}
	}
	return text.String()
}

// winner names the better setting if both tests find a difference.
func (c *comparison) winner() string {
	const level = 0.05
	switch {
	case c.signCorrected > level || c.corrected > level:
		return ""
	case c.better > c.worse:
		return "a"
	}
	return "b"
}

// show formats a cost for people.
func (t *table) show(cost float64) string {
	if t.metric < 0 {
		return duration(cost)
	}
	return strconv.FormatFloat(cost, 'f', -1, 64)
}

// shown returns a quantile for people.
func shown(sorted []float64, share float64, format func(float64) string) string {
	switch q := quantile(sorted, share); {
	case math.IsNaN(q):
		return "-"
	case math.IsInf(q, 1):
		return "∞"
	default:
		return format(q)
	}
}

// ratioText returns a ratio for people.
func ratioText(ratio float64) string {
	switch {
	case math.IsNaN(ratio):
		return "-"
	case math.IsInf(ratio, 1):
		return "∞"
	}
	return fmt.Sprintf("%.3f", ratio)
}

func pValue(p float64) string {
	if p < 0.0001 {
		return "< 0.0001"
	}
	return fmt.Sprintf("%.4f", p)
}

func sum(numbers []int) int {
	n := 0
	for _, x := range numbers {
		n += x
	}
	return n
}
