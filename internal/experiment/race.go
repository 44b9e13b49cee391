package experiment

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"iter"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"text/tabwriter"

	"example.com/sudoku"
	"example.com/sudoku/internal/cli"
)

var raceProgram = cli.Program{
	Name: "sudoku experiment race",
	Usage: `usage: sudoku experiment race [flags] experiment.json

Makes the trials of an experiment, as run does, but drops a setting as soon as it
is clearly worse. All settings left run on the same boards and seeds, in a random
order. After 8 of them, after 16, 32 and so on, each setting is compared with that
of the best mean rank, but never with one that solves the fewest, by Wilcoxon's signed
rank test. The p-value at which it is dropped is -level divided by the number of these
looks and of the other settings.
So a setting that is nowhere worse than another one stays with a probability of at
least 95 %.

Settings are compared by the first metric of the experiment. If the race is
stopped, the same command continues. It uses trials that run has made, and run
those of a race.

Exit status 0: done; 1: interrupted, or the results can't be written; 2: a flag or
file that can't be used.
`,
	Files: true,
	New:   func() cli.Command { return new(race) },
}

// firstLook is the number of pairs of boards and seeds before the first look at
// the settings. With fewer, no test finds a difference.
const firstLook = 8

// Run makes trials until one setting is left or all trials of those left are made.
func (r *race) Run(ctx context.Context, p *cli.Process) error {
	e, err := Load(r.file)
	if err != nil {
		return cli.BadFile(err)
	}
	if len(e.Metrics) == 0 {
		return cli.BadUsef("%s: no metric to race for: times differ from run to run", r.file)
	}
	t, err := newTable(e.Plan, "")
	if err != nil {
		return err
	}
	results, err := Open(r.output, e.Plan, t.set)
	if err != nil {
		return cli.BadFile(err)
	}
	f := newField(t, r.seed, r.level)
	var made tally
	meter := cli.NewMeter(0, e.Trials())
	p.Show(meter.String)
	for err == nil && f.next() {
		meter.Note(fmt.Sprintf("%d settings left", len(f.left)))
		err = e.Run(ctx, f.trials(), r.workers, func(record *Record) error {
			n, _ := e.Number(record.Key)
			t.set(n, record)
			made.add(record)
			meter.Add(1)
			return results.Add(record)
		})
		if err == nil {
			f.look()
		}
	}
	p.Hide()
	if closed := results.Close(); closed != nil {
		return closed
	}
	if err != nil {
		return err
	}
	if made.failed() > 0 {
		p.Note("failed trials: %d; they count as not solved; see their \"error\" in %s", made.failed(), r.output)
	}
	return f.write(p.Out)
}

// A field is the settings of a race.
type field struct {
	*table
	order []int   // of the pairs of board and seed
	level float64 // of a test
	left  []int   // settings, the best first
	past  []dropped
	seen  int // pairs that all settings left have run on
}

// A dropped setting.
type dropped struct {
	setting, seen int
	p             float64
}

func newField(t *table, seed uint64, level float64) *field {
	f := &field{table: t, order: rand.New(sudoku.NewStream(seed, 0)).Perm(t.pairs())}
	for i := range t.plan.Settings {
		f.left = append(f.left, i)
	}
	looks := 1
	for pairs := firstLook; pairs < len(f.order); pairs *= 2 {
		looks++
	}
	f.level = level / float64(looks) / float64(max(1, len(f.left)-1))
	return f
}

// next moves to the next look, unless the race is over.
func (f *field) next() bool {
	if len(f.left) == 1 || f.seen == len(f.order) {
		return false
	}
	f.seen = min(max(firstLook, 2*f.seen), len(f.order))
	return true
}

// trials yields the trials that the next look needs and the table does not have.
func (f *field) trials() iter.Seq[int] {
	settings := slices.Clone(f.left)
	return func(yield func(int) bool) {
		for _, pair := range f.order[:f.seen] {
			for _, setting := range settings {
				if math.IsNaN(f.at(pair, setting)) && !yield(pair*len(f.plan.Settings)+setting) {
					return
				}
			}
		}
	}
}

// look orders the settings left by their mean rank and drops those that are worse
// than the first. A setting that solves the fewest is never the first: it may rank well by
// being quick where it solves at all.
func (f *field) look() {
	means, counts := f.meanRanks(), f.solvedCounts()
	fewest, most := math.MaxInt, 0
	for _, setting := range f.left {
		fewest, most = min(fewest, counts[setting]), max(most, counts[setting])
	}
	last := func(setting int) int {
		if counts[setting] == fewest && fewest < most {
			return 1
		}
		return 0
	}
	slices.SortStableFunc(f.left, func(a, b int) int {
		return cmp.Or(cmp.Compare(last(a), last(b)), cmp.Compare(means[a], means[b]), cmp.Compare(a, b))
	})
	best := f.left[0]
	f.left = slices.DeleteFunc(f.left, func(setting int) bool {
		if setting == best {
			return false
		}
		var differences []float64
		worse := 0
		for _, pair := range f.order[:f.seen] {
			x, y := f.at(pair, setting), f.at(pair, best)
			if x != y {
				differences = append(differences, x-y)
				worse += cmp.Compare(x, y)
			}
		}
		p := signedRank(differences)
		if drop := p <= f.level && worse > 0; !drop {
			return false
		}
		f.past = append(f.past, dropped{setting, f.seen, p})
		return true
	})
}

// solvedCounts returns of how many pairs seen each setting left solved the board.
func (f *field) solvedCounts() map[int]int {
	counts := make(map[int]int)
	for _, setting := range f.left {
		var costs []float64
		for _, pair := range f.order[:f.seen] {
			costs = append(costs, f.at(pair, setting))
		}
		slices.Sort(costs)
		counts[setting] = solved(costs)
	}
	return counts
}

// meanRanks returns the mean rank of each setting left over the pairs seen. The
// least cost has rank 1; equal costs share their middle rank.
func (f *field) meanRanks() map[int]float64 {
	means := make(map[int]float64)
	for _, pair := range f.order[:f.seen] {
		for _, a := range f.left {
			rank := 1.0
			for _, b := range f.left {
				switch x, y := f.at(pair, a), f.at(pair, b); {
				case y < x:
					rank++
				case a != b && y == x:
					rank += 0.5
				}
			}
			means[a] += rank / float64(f.seen)
		}
	}
	return means
}

// write prints the settings, the best first, and how many trials the race saved.
func (f *field) write(w io.Writer) error {
	var text strings.Builder
	columns := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	fmt.Fprint(columns, "setting\tpairs\tsolved\tmedian\tleft\n")
	row := func(setting, seen int, left string) {
		var costs []float64
		for _, pair := range f.order[:seen] {
			costs = append(costs, f.at(pair, setting))
		}
		slices.Sort(costs)
		fmt.Fprintf(columns, "%s\t%d\t%d/%d\t%s\t%s\n", f.plan.Settings[setting], seen, solved(costs), len(costs), shown(costs, 0.5, f.show), left)
	}
	made := 0
	for i, setting := range f.left {
		left := "not worse than the best"
		if i == 0 {
			left = "best"
		}
		row(setting, f.seen, left)
		made += f.seen
	}
	for _, d := range slices.Backward(f.past) {
		row(d.setting, d.seen, fmt.Sprintf("dropped, p = %.2g", d.p))
		made += d.seen
	}
	columns.Flush()
	all := len(f.costs)
	fmt.Fprintf(&text, "\n%d of %d trials; saved %d (%.0f %%)\n", made, all, all-made, 100*float64(all-made)/float64(all))
	_, err := io.WriteString(w, text.String())
	return err
}
